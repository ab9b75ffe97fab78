"""A folder for what a run needs on the way: gone when the run ends, however it ends, or when the next one starts."""

import atexit
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from weakref import finalize

from reportgen.ending import Cleaned, at_end
from reportgen.errors import DataError

try:
    import fcntl
except ImportError:  # Windows, where what a run that was killed has left stays
    fcntl = None  # type: ignore[assignment]

_PREFIX = "reportgen-scratch-"
_NAME = re.compile(rf"{_PREFIX}[a-z0-9_]{{8}}")
_TIMES = 5  # that a folder is cleared away while others may still write to it


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a new folder among the temporary files; first remove those of runs that were killed."""
    _clear_left()
    folder, lock = _made()
    clear = partial(_cleared, folder)
    with Cleaned(clear):
        try:
            yield folder
        finally:
            clear()
            _let_go(lock)


def lasting() -> Path:
    """Return a folder that is there until the process ends, a fork with one of its own."""
    return _of_process(os.getpid())


@cache
def _of_process(process: int) -> Path:
    _clear_left()
    folder, lock = _made()
    clear = partial(_cleared_by, process, folder, lock)
    at_end(clear)
    atexit.register(clear)
    if (workers := sys.modules.get("multiprocessing.util")) is not None:  # whose processes end without `atexit`
        workers.Finalize(None, clear, exitpriority=0)
    return folder


def gone_with(owner: object, file: Path) -> None:
    """Have a file of this process removed when its owner is no longer there."""
    finalize(owner, _removed_by, os.getpid(), file)


def _removed_by(process: int, file: Path) -> None:
    if os.getpid() == process:
        with suppress(OSError):
            file.unlink()


def _cleared_by(process: int, folder: Path, _held: int | None) -> None:
    if os.getpid() == process:  # and not a fork of it
        _cleared(folder)


def _made() -> tuple[Path, int | None]:
    """Return a folder, and what holds it as long as the process lives: a lock, which ends with the process."""
    while True:
        try:
            folder = Path(mkdtemp(prefix=_PREFIX))
        except OSError as error:
            what = f"no folder can be made for temporary files: {error.strerror or error}"
            raise DataError.of(what, "Set TMPDIR to a folder that can be written to and has room.") from error
        lock = _held(folder)
        if folder.is_dir():  # else another run took it for left, before it was held
            return folder, lock
        _let_go(lock)


def _held(folder: Path) -> int | None:
    """Return the lock of a folder; None where another process has it, or where there is none to be had."""
    if fcntl is None:
        return None
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle


def _let_go(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)


@cache  # a process looks once
def _clear_left() -> None:
    """Remove the folders of this user's that no process holds."""
    with suppress(OSError):
        for folder in os.scandir(gettempdir()):
            if _NAME.fullmatch(folder.name) and _is_own(Path(folder)):
                lock = _held(Path(folder))
                if lock is not None:
                    _cleared(Path(folder))
                    _let_go(lock)


def _is_own(folder: Path) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()


def _cleared(folder: Path) -> None:
    for _ in range(_TIMES):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
