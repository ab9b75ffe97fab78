"""What is printed, messages on stderr and results on stdout, and Ctrl-C, which ends the command whatever is at work."""

import os
import select
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

from reportgen.ending import STOPPED, clean_up, end_silently
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


_ASKED_WRONGLY = 2  # as of a mistake in typing


class CommandGroup(click.Group):
    """A group of commands; what click says of a mistake in typing goes the way of all messages."""

    def _main_shell_completion(self, *args: Any, **settings: Any) -> None:  # noqa: ANN401 - those of click
        """Answer a shell that asks how a word may go on; tell where it does not ask as shells do."""
        try:
            super()._main_shell_completion(*args, **settings)
        except (KeyError, ValueError):
            tell("COMP_WORDS and COMP_CWORD are not set as a shell sets them to ask for completions")
            sys.exit(_ASKED_WRONGLY)

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


GRACE = 1.0  # seconds to clear away what was begun; threads of numpy and duckdb hear no signal
# What ends a process unless it says otherwise; SIGKILL cannot be heard.
_NAMES = (
    "SIGHUP",
    "SIGQUIT",
    "SIGALRM",
    "SIGTERM",
    "SIGUSR1",
    "SIGUSR2",
    "SIGVTALRM",
    "SIGPROF",
    "SIGXCPU",
    "SIGBREAK",
)
FATAL = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))
_USUAL = (signal.SIG_DFL, signal.default_int_handler, end_silently)
_ASKED, _TOLD = threading.Event(), threading.Event()
_ENDING = threading.RLock()


def is_stopped() -> bool:
    """Return whether Ctrl-C was pressed; libraries turn the interrupt into errors of their own."""
    return _ASKED.is_set()


_MAKING = ["a report"]


def making(what: str) -> None:
    """Say what the command makes, for the message of one that is stopped."""
    _MAKING[1:] = [what]


def say_stopped() -> None:
    """Say once that the command was stopped."""
    with _one_at_a_time():
        if not _TOLD.is_set():
            _TOLD.set()
            tell(f"stopped; {_MAKING[-1]} that was not finished is not written")


@contextmanager
def stoppable() -> Iterator[None]:
    """Let Ctrl-C interrupt the work; the process ends soon after if not by itself, and at once if asked again.

    Other signals end it as they always do, but nothing is left among the temporary files.
    """
    if threading.current_thread() is not threading.main_thread():  # which alone hears signals
        yield
        return
    _ASKED.clear()
    _TOLD.clear()
    del _MAKING[1:]
    ours = {signal.SIGINT: _stop, **dict.fromkeys(FATAL, _die)}
    before = {number: signal.getsignal(number) for number in ours}
    heard = [number for number, how in before.items() if how in _USUAL]  # not what is ignored, or the caller's own
    for number in heard:
        signal.signal(number, ours[number])
    hook = sys.unraisablehook
    sys.unraisablehook = _unless_stopped(hook)
    try:
        with _watched():
            yield
    finally:
        sys.unraisablehook = hook
        for number in heard:
            signal.signal(number, before[number])


def _unless_stopped(hook: Callable[[Any], object]) -> Callable[[Any], None]:
    """Return what tells of errors that nobody can catch, but not that Ctrl-C was pressed just then."""

    def tell_it(unraisable: Any) -> None:  # noqa: ANN401 - a type that Python does not name
        if not (is_stopped() and issubclass(unraisable.exc_type, KeyboardInterrupt)):
            hook(unraisable)

    return tell_it


@contextmanager
def _watched() -> Iterator[None]:
    """End the process also where a signal finds the main thread deep in a library that looks for none."""
    if os.name == "nt":  # which cannot wait for a pipe
        yield
        return
    heard, write_end = os.pipe()
    os.set_blocking(write_end, False)
    before = signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(heard,), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(write_end)


def _watch(heard: int) -> None:
    number = os.read(heard, 1)
    while number and number[0] not in {signal.SIGINT, *FATAL}:
        number = os.read(heard, 1)
    # Nothing comes while the main thread hears nothing, another signal where somebody waits, the end of all otherwise.
    if number and (not select.select([heard], [], [], GRACE)[0] or os.read(heard, 1)):
        if number[0] == signal.SIGINT:
            _end()
        clean_up()
        os._exit(128 + number[0])
    os.close(heard)


def _die(number: int, _frame: FrameType | None) -> None:
    """End the process by this signal, so that whoever sent it sees that it did."""
    clean_up()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    if is_stopped():
        _end()
    _ASKED.set()
    last = threading.Timer(GRACE, _end)
    last.daemon = True
    last.start()
    raise KeyboardInterrupt


def leave(code: int) -> None:
    """End the process without taking apart all that it holds, which takes a twentieth of a small run.

    Returns where somebody traces or profiles it, who learns what was found at the usual end.
    """
    if sys.gettrace() or sys.getprofile():
        return
    for stream in filter(None, (sys.stdout, sys.stderr)):  # none where it was closed from the start
        with suppress(OSError):
            stream.flush()
    clean_up()
    os._exit(code)


def _end() -> None:
    with _one_at_a_time():
        clean_up()
        say_stopped()
        os._exit(STOPPED)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let the thread that ends the process come to its end; but what it clears away may wait for this one."""
    first = _ENDING.acquire(timeout=GRACE)
    try:
        yield
    finally:
        if first:
            _ENDING.release()
