"""What is printed, messages on stderr and results on stdout, and Ctrl-C, which ends the command whatever is at work."""

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from types import FrameType
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


class CommandGroup(click.Group):
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


STOPPED = 130  # as shells call a command that Ctrl-C ended
GRACE = 1.0  # seconds to clear away what was begun; threads of numpy and duckdb hear no signal
_ASKED, _TOLD = threading.Event(), threading.Event()
_CLEANINGS: list[Callable[[], None]] = []


def is_stopped() -> bool:
    """Return whether Ctrl-C was pressed; libraries turn the interrupt into errors of their own."""
    return _ASKED.is_set()


def say_stopped() -> None:
    """Say once that the command was stopped."""
    if not _TOLD.is_set():
        _TOLD.set()
        tell("stopped; a report that was not finished is not written")


@contextmanager
def stoppable() -> Iterator[None]:
    """Let Ctrl-C interrupt the work; the process ends soon after if not by itself, and at once if asked again."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # ignored, or the caller's own
        yield
        return
    _ASKED.clear()
    _TOLD.clear()
    signal.signal(signal.SIGINT, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    if is_stopped():
        _end()
    _ASKED.set()
    last = threading.Timer(GRACE, _end)
    last.daemon = True
    last.start()
    raise KeyboardInterrupt


@contextmanager
def cleaned(clean: Callable[[], None]) -> Iterator[None]:
    """Have something cleared away also where the process ends at once."""
    _CLEANINGS.append(clean)
    try:
        yield
    finally:
        _CLEANINGS.remove(clean)


def leave(code: int) -> None:
    """End the process without taking apart all that it holds, which takes a twentieth of a small run.

    Returns where somebody traces or profiles it, who learns what was found at the usual end.
    """
    if sys.gettrace() or sys.getprofile():
        return
    for stream in filter(None, (sys.stdout, sys.stderr)):  # none where it was closed from the start
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def _end() -> None:
    for clean in tuple(_CLEANINGS):
        with suppress(Exception):  # nothing may keep the process from its end
            clean()
    say_stopped()
    os._exit(STOPPED)
