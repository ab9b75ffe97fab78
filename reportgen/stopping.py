"""Ctrl-C ends the command, whatever the library at work makes of it."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from reportgen.streams import tell

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


def _end() -> None:
    for clean in tuple(_CLEANINGS):
        with suppress(Exception):  # nothing may keep the process from its end
            clean()
    say_stopped()
    os._exit(STOPPED)
