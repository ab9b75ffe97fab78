"""How a freshly written folder takes the place of an old report, and how a crash on the way is mended.

A hidden folder beside the place, or inside it where the place is the current folder, tells what a crash left undone:
`old-PID` is the old report, caught between two renames, and goes back; `partial-PID` is a new report that never
arrived, or an old one that was exchanged: the user's own files in it go into the report's folder, the rest is removed.
With a list of its files it was being moved into the current folder, and is moved to the end.
"""

import errno
import json
import os
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen

RESULTS = "results.json"
FOLDERS = ("tables", "figures")
# A file of one of these names, or of one that a report has now, is the report's and may be replaced or removed; every
# other one is the user's and stays.
_ALWAYS = re.compile(
    r"(results|metrics)\.json|reportgen\.lock|report\.(html|md|pdf)|(model_card|summary)\.md|junit\.xml"
    r"|report\.sarif|ctrf\.json|metrics\.prom|statement\.intoto\.json"
    r"|tables/(page|sweep)_\w+\.csv|figures/class_\w+\.(svg|png|pdf)|figures/page_logo\.(svg|png|jpe?g)",
    re.ASCII,
)
_NAMED = re.compile(r"(?:tables/(?P<table>\w+)\.csv|figures/(?P<figure>\w+)\.(?:svg|png|pdf))", re.ASCII)
_EARLIER = (  # figures of earlier versions
    "cost_bars",
    "errors_beside",
    "f_by_threshold",
    "lift",
    "precision_recall_by_threshold",
    "roc_guide",
    "sensitivity_specificity_by_threshold",
)
LIST = ".reportgen-moving.json"
_PATIENCE = 30.0  # seconds to wait for another run; writing a report takes far less than one
_LONGEST = 100  # bytes of a folder's name inside a hidden name; file systems stop at 255, some at 143
_CANNOT_EXCHANGE = (errno.ENOSYS, errno.EINVAL, errno.EXDEV)
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2


@frozen
class Names:
    """What the tables and figures of a report may be called, which tells its files from those of the user."""

    tables: frozenset[str]
    figures: frozenset[str]

    def hold(self, name: str) -> bool:
        """Return whether a file of this path inside a report's folder is one that reportgen writes."""
        named = _NAMED.fullmatch(name)
        if _ALWAYS.fullmatch(name) or named is None:
            return _ALWAYS.fullmatch(name) is not None
        return named["table"] in self.tables or named["figure"] in {*self.figures, *_EARLIER}


class LockedError(Exception):
    """Another process has held the lock for too long."""


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold other runs off this folder; where the system or the disk knows no such lock, go on without."""
    handle = None
    try:
        with suppress(ImportError, OSError):
            import fcntl

            handle = os.open(folder, os.O_RDONLY)
            until = time.monotonic() + _PATIENCE
            while True:
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > until:
                        raise LockedError from None
                    time.sleep(0.02)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def is_folder(place: Path) -> bool:
    """Return whether this is a folder itself; a link to one is never followed."""
    return place.is_dir() and not place.is_symlink()


def own_files(folder: Path, names: Names) -> list[Path]:
    """Return what stands in the folder under the names that reportgen writes."""
    parents = [folder, *(folder / name for name in FOLDERS if is_folder(folder / name))]
    places = [place for parent in parents for place in sorted(parent.iterdir())]
    return [place for place in places if names.hold(place.relative_to(folder).as_posix())]


def hidden(folder: Path, kind: str, parent: Path) -> Path:
    """Return a free hidden name for the folder's new or old content."""
    names = (parent / f"{_prefix(folder)}{kind}-{os.getpid()}-{number}" for number in count())
    return next(place for place in names if not os.path.lexists(place))


def put_in_place(fresh: Path, folder: Path) -> Path:
    """Let the fresh folder take the place of the old one, and return where the old one went, to be cleared away."""
    if not os.path.lexists(folder):
        fresh.rename(folder)
        return fresh
    shutil.copymode(folder, fresh)
    try:
        _exchange(fresh, folder)
    except OSError as error:
        if error.errno not in _CANNOT_EXCHANGE:
            raise
        return _two_renames(fresh, folder)
    return fresh


def _exchange(first: Path, other: Path) -> None:
    import ctypes

    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError) as error:  # other systems, and C libraries without it
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS)) from error
    if renameat2(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(other))


def _two_renames(fresh: Path, folder: Path) -> Path:
    old = hidden(folder, "old", folder.parent)
    folder.rename(old)
    try:
        fresh.rename(folder)
    except BaseException as error:
        try:
            old.rename(folder)
        except OSError:
            what = f"the report could not be written, and the old one is in {old}"
            raise DataError([Problem(where=str(folder), what=what, mend="The next run puts it back.")]) from error
        raise
    return old


def move_in(fresh: Path, folder: Path, names: Names) -> None:
    """Move the listed files of the fresh folder one by one into the folder, and remove the old report's others.

    The list stays until all is done, so that the next run can finish what a crash cut.
    """
    arriving = json.loads((fresh / LIST).read_bytes())
    for name in arriving:
        if (fresh / name).exists():
            (folder / name).parent.mkdir(exist_ok=True)
            (fresh / name).replace(folder / name)
    for place in own_files(folder, names):
        if place.relative_to(folder).as_posix() not in arriving:
            place.unlink()
    _remove_empty(folder)


def clear_away(left: Path, folder: Path, names: Names) -> None:
    """Move the user's own files from a hidden folder into the report's, and remove the rest; what resists stays."""
    with suppress(OSError):
        (left / LIST).unlink(missing_ok=True)
        if is_folder(folder):  # first, as the user's own files are not to be seen until then
            _merge((path for path in left.iterdir() if path.name not in FOLDERS and not names.hold(path.name)), folder)
        for place in own_files(left, names):
            with suppress(OSError):
                place.unlink()
        _remove_empty(left)
        if is_folder(folder):
            _merge(left.iterdir(), folder)
        left.rmdir()


def repair(folder: Path, names: Names) -> None:
    """Put an old report back that a crash left beside its place, and finish or remove what else it left."""
    for parent in (folder.parent, folder):
        # "old" sorts before "partial": the old report goes back before anything else is judged.
        for kind, left in sorted(_leftovers(parent, folder)):
            if kind == "old" and not os.path.lexists(folder):
                with suppress(OSError):
                    left.rename(folder)
                    continue
            if parent == folder:
                with suppress(OSError, ValueError):  # no list, or one that was cut off: nothing had been moved
                    move_in(left, folder, names)
            clear_away(left, folder, names)


def _leftovers(parent: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    try:
        places = list(parent.iterdir())
    except OSError:  # not there, or not to be read: nothing that could be mended
        return
    for place in places:
        match = re.fullmatch(re.escape(_prefix(folder)) + "(old|partial)-([0-9]+)(-[0-9]+)?", place.name)
        if match and is_folder(place) and not _is_running(int(match[2])):
            yield match[1], place


def _prefix(folder: Path) -> str:
    import hashlib

    name = os.fsencode(folder.name)
    return f".{folder.name if len(name) <= _LONGEST else hashlib.sha256(name).hexdigest()[:32]}."


def _remove_empty(folder: Path) -> None:
    for name in FOLDERS:
        with suppress(OSError):  # not there, or not empty
            (folder / name).rmdir()


def _merge(places: Iterable[Path], target: Path) -> None:
    for place in sorted(places):
        there = target / place.name
        with suppress(OSError):
            if not os.path.lexists(there):
                place.rename(there)
            elif is_folder(place) and is_folder(there):
                _merge(place.iterdir(), there)
                place.rmdir()


def _is_running(pid: int) -> bool:
    if pid == os.getpid():  # in a container every run may have the same number; this one has not begun
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
