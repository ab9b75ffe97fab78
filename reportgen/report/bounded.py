"""A limit to the time and memory that a template of the author's may take: a loop in it may have no end."""

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 5.0  # of processor time; the templates of the program take a tenth of one
MOST_BYTES = 500_000_000  # more than before
STEP = 0.02  # seconds from one look to the next
_PAGE = 4_096  # bytes


class TooMuchError(Exception):
    """What was made took too long, or too much memory."""


@contextmanager
def bounded() -> Iterator[None]:
    """Break off what runs inside with TooMuchError when it has taken too much time or memory."""
    over, worker, lock = threading.Event(), threading.get_ident(), threading.Lock()
    begun, held = time.process_time(), _memory()

    def watch() -> None:
        while not over.wait(STEP):
            if time.process_time() - begun > SECONDS or _memory() - held > MOST_BYTES:
                with lock:
                    if not over.is_set():
                        _break_off(worker)
                return

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with lock:
            over.set()


def _break_off(worker: int) -> None:
    """Raise TooMuchError in another thread, at its next step."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker), ctypes.py_object(TooMuchError))


def _memory() -> int:
    """Return how many bytes the process holds; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except OSError:
        return 0
