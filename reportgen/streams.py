"""What is printed: messages on stderr, results on stdout. What becomes of a stream never changes a verdict."""

import os
import sys
from typing import TextIO

import click

from reportgen.harmless import visible


def tell(text: str) -> None:
    """Print a message on stderr; where nobody can read it, go on in silence.

    A message may quote what stands in the data: nothing in it may steer a terminal.
    """
    try:
        click.echo(visible(text.replace("\r", "")), err=True)
    except OSError:
        sys.stderr = _nowhere()


def give(text: str) -> bool:
    """Print a result on stdout; return False where it could not be written, unless the reader has only left."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding))  # a path may hold any byte
    except BrokenPipeError:  # whoever read has seen enough
        sys.stdout = _nowhere()
    except OSError as error:
        sys.stdout = _nowhere()
        tell(f"{error.filename or 'the output'}: {error.strerror}")
        return False
    return True


def _nowhere() -> TextIO:
    """Return a stream that takes everything, also what Python still flushes at its end."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 (open until the process ends)
