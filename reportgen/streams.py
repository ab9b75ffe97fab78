"""What is printed: messages on stderr, results on stdout. What becomes of a stream never changes a verdict.

All that this program says goes through here, on a terminal or not: it may quote what somebody typed, or has in the
data, and nothing in it may steer a terminal.
"""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any, TextIO

import click

from reportgen.harmless import one_line, visible


def tell(text: str) -> None:
    """Print a message on stderr; where nobody can read it, go on in silence."""
    try:
        click.echo(visible(text.replace("\r", "")), err=True)
    except OSError:
        sys.stderr = _nowhere()


def give(text: str) -> bool:
    """Print a result on stdout; return False where it could not be written, unless the reader has only left."""
    encoding, text = getattr(sys.stdout, "encoding", None) or "utf-8", visible(text)
    try:
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding))  # a path may hold any byte
    except BrokenPipeError:  # whoever read has seen enough
        sys.stdout = _nowhere()
    except OSError as error:
        sys.stdout = _nowhere()
        tell(f"{error.filename or 'the output'}: {error.strerror}")
        return False
    return True


class Told(click.Group):
    """A group of commands; what click says of a mistake in typing goes the way of all messages."""

    def main(self, *args: Any, **settings: Any) -> Any:  # noqa: ANN401 - those of click
        """Run the command that was typed, and end with its exit code."""
        ends = settings.pop("standalone_mode", True)
        given = {**settings, "standalone_mode": False}
        if not ends:
            return super().main(*args, **given)
        try:
            code = super().main(*args, **given)
        except click.ClickException as error:
            said = StringIO()
            error.show(said)
            tell(said.getvalue().removesuffix("\n").replace(error.message, one_line(error.message)))
            code = error.exit_code
        sys.exit(code)


@contextmanager
def warnings_told() -> Iterator[None]:
    """Tell what libraries warn of like any other message."""

    def show(  # noqa: PLR0917 - as Python calls it
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,  # noqa: ARG001
        line: str | None = None,
    ) -> None:
        tell(warnings.formatwarning(message, category, filename, lineno, line).rstrip())

    with warnings.catch_warnings():
        warnings.showwarning = show
        yield


def _nowhere() -> TextIO:
    """Return a stream that takes everything, also what Python still flushes at its end."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 (open until the process ends)
