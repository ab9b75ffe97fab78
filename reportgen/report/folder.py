"""The output folder: it holds the old report whole, or the new one whole, whenever the process may die.

A report is written into a hidden folder beside its place and takes that place in one step. Only the current folder
(`-o .`, or a folder above it) is filled file by file: a shell that stands in a folder would not see one put in its
place.
"""

import contextlib
import errno
import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from reportgen.errors import ConfigError, DataError, Problem

# What a report's folder holds; whatever else stands in it is the user's, and is neither lost nor removed.
OWN_NAMES = ("results.json", "report.html", "report.md", "tables", "figures")
RESULTS = "results.json"
_SCHEMA = "reportgen/results/"
_CANNOT_EXCHANGE = (errno.ENOSYS, errno.EINVAL, errno.EXDEV)
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2


def check_folder(path: Path) -> None:
    """Repair what an earlier crash left behind, then refuse a folder that must not, or cannot, be written."""
    folder = _resolved(path)
    try:
        _repair(folder)
    except OSError as error:
        raise _failed(folder, error.strerror or str(error)) from error
    if folder.exists() and not folder.is_dir():
        raise _refused(folder, "this is a file, not a folder", "Name a folder with -o, or move the file away.")
    if _is_mount_point(folder):
        raise _refused(folder, "this is a mount point, which cannot be replaced", f"Write -o {folder / 'report'}.")
    if folder.exists() and any(folder.iterdir()) and not _holds_a_report(folder):
        what = "this folder is not empty and holds no results of reportgen"
        raise _refused(folder, what, "Name a new or empty folder with -o; nothing was changed.")
    existing = next(place for place in (folder, *folder.parents) if place.exists())
    if not existing.is_dir():
        raise _refused(folder, f"{existing} is a file, not a folder", "Name another folder with -o.")
    written = folder if _is_in_use(folder) else next(place for place in folder.parents if place.exists())
    if not os.access(written, os.W_OK | os.X_OK):
        raise _failed(folder, f"no permission to write in {written}")


def write_folder(path: Path, files: Mapping[str, bytes]) -> Path:
    """Write the files, named by their path inside the folder, and return the folder.

    Files of the user's own that stand in the old report's folder stay there.
    """
    folder = _resolved(path)
    fresh = (folder if _is_in_use(folder) else folder.parent) / f"{_prefix(folder)}partial-{os.getpid()}"
    try:
        fresh.parent.mkdir(parents=True, exist_ok=True)
        _remove(fresh)
        _fill(fresh, files)
        if _is_in_use(folder):
            _move_in(fresh, folder, files)
        else:
            _put_in_place(fresh, folder)
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise _refused(folder, "this folder is in use as a mount point", "Name a folder inside it.") from error
        raise _failed(folder, error.strerror or str(error)) from error
    finally:
        _remove(fresh)
    return folder


def _resolved(path: Path) -> Path:
    # A link stays a link: what it points to is replaced.
    return Path(os.path.realpath(path))


def _prefix(folder: Path) -> str:
    return f".{folder.name}."


def _is_in_use(folder: Path) -> bool:
    """Return whether this process stands in the folder, and with it the shell that started it."""
    try:
        return Path.cwd().is_relative_to(folder)
    except FileNotFoundError:  # the current folder was removed
        return False


def _is_mount_point(folder: Path) -> bool:
    if folder.is_mount():
        return True
    try:  # a folder of the same disk bound to this place is told by the kernel alone
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return False
    unescaped = (re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), line.split()[4]) for line in lines)
    return str(folder) in unescaped


def _holds_a_report(folder: Path) -> bool:
    try:
        document = json.loads((folder / RESULTS).read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(document, dict) and str(document.get("schema")).startswith(_SCHEMA)


def _fill(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir()
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as file:
            file.write(content)
            # After a power cut the folder must still be known as ours; waiting for every file would cost more
            # than making the report again.
            if name == RESULTS:
                file.flush()
                os.fsync(file.fileno())


def _put_in_place(fresh: Path, folder: Path) -> None:
    if not folder.exists():
        fresh.rename(folder)
        return
    shutil.copymode(folder, fresh)
    try:
        _exchange(fresh, folder)
        old = fresh
    except OSError as error:
        if error.errno not in _CANNOT_EXCHANGE:
            raise
        old = fresh.with_name(f"{_prefix(folder)}old-{os.getpid()}")
        _two_renames(fresh, folder, old)
    _keep_strangers(old, folder)
    _remove(old)


def _exchange(one: Path, other: Path) -> None:
    import ctypes

    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError) as error:  # other systems, and C libraries without it
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS)) from error
    if renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(other))


def _two_renames(fresh: Path, folder: Path, old: Path) -> None:
    _remove(old)
    folder.rename(old)
    try:
        fresh.rename(folder)
    except OSError:
        old.rename(folder)
        raise


def _move_in(fresh: Path, folder: Path, files: Mapping[str, bytes]) -> None:
    # The results go first: a folder that holds them is known as ours, should the process die half way.
    for name in sorted(files, key=lambda name: name != RESULTS):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (fresh / name).replace(folder / name)
    ours = [folder / "report.html", folder / "report.md", *folder.glob("tables/*.csv"), *folder.glob("figures/*.svg")]
    for place in ours:
        if place.relative_to(folder).as_posix() not in files:
            place.unlink(missing_ok=True)
    for parent in (folder / "tables", folder / "figures"):
        if parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()


def _keep_strangers(old: Path, folder: Path) -> None:
    for place in old.iterdir():
        if place.name not in OWN_NAMES and not (folder / place.name).exists():
            place.rename(folder / place.name)


def _repair(folder: Path) -> None:
    """Put an old report back that a crash left beside its place, and remove what else it left."""
    for parent in {folder.parent, folder}:
        if not parent.is_dir():
            continue
        # "old" sorts before "partial": the old report goes back before anything else is judged.
        for left in sorted(parent.glob(f"{_escaped(_prefix(folder))}*")):
            kind, _, pid = left.name.removeprefix(_prefix(folder)).partition("-")
            if kind not in ("old", "partial") or not pid.isdecimal() or _is_running(int(pid)) or not left.is_dir():
                continue
            if kind == "old" and not folder.exists():
                left.rename(folder)
                continue
            if folder.is_dir() and left.parent == folder.parent:
                _keep_strangers(left, folder)
            _remove(left)


def _escaped(text: str) -> str:
    return re.sub(r"([*?[])", r"[\1]", text)


def _is_running(pid: int) -> bool:
    if pid == os.getpid():  # in a container every run may have the same number; this one has not begun
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _remove(folder: Path) -> None:
    for place in (folder / name for name in OWN_NAMES):
        if place.is_dir():
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not there, or a stranger in it could not be moved
        folder.rmdir()


def _refused(folder: Path, what: str, mend: str) -> ConfigError:
    return ConfigError([Problem(where=str(folder), what=what, mend=mend)])


def _failed(folder: Path, reason: str) -> DataError:
    mend = "What stood there before is unchanged. Name another folder with -o, or mend the cause."
    return DataError([Problem(where=str(folder), what=f"the report could not be written: {reason}", mend=mend)])
