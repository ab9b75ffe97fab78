"""The output folder: it holds the old report whole, or the new one whole, whenever the process may die.

A report is written into a hidden folder beside its place and takes that place in one step. Only the current folder
(`-o .`, or a folder above it) is filled file by file: a shell that stands in a folder would not see one put in its
place; what a crash cuts there the next run finishes.
"""

import errno
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

from reportgen.errors import ConfigError, DataError, Problem
from reportgen.page.placing import (
    FOLDERS,
    LIST,
    RESULTS,
    LockedError,
    Names,
    clear_away,
    hidden,
    is_folder,
    move_in,
    one_at_a_time,
    own_files,
    put_in_place,
    repair,
)

_SCHEMA = "reportgen/results/"
_BEGINS_AS_OURS = re.compile(rb'\s*\{\s*"schema":\s*"' + _SCHEMA.encode())  # as all results that no one has rewritten
_UNCHANGED = "The files there are unchanged. Name another folder with -o, or remove the cause."


def check_folder(path: Path, names: Names) -> None:
    """Repair what an earlier crash left behind, then refuse a folder that must not, or cannot, be written."""
    folder = _resolved(path)
    try:
        with one_at_a_time(folder.parent):
            _check(folder, names)
    except LockedError as error:
        raise _locked(folder) from error
    except OSError as error:
        raise _failed(folder, _reason(error)) from error


def write_folder(path: Path, files: Mapping[str, bytes], names: Names) -> Path:
    """Write the files, named by their path inside the folder, and return the folder.

    Files of the user's own that stand in the old report's folder stay there.
    """
    folder = _resolved(path)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with one_at_a_time(folder.parent):
            _check(folder, names)  # again: another run may have been here since
            if _is_in_use(folder):
                _write_inside(folder, files, names)
            else:
                _write_beside(folder, files, names)
    except LockedError as error:
        raise _locked(folder) from error
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise _refused(folder, "this folder is used as a mount point", "Name a folder inside it.") from error
        raise _failed(folder, _reason(error)) from error
    return folder


def _write_beside(folder: Path, files: Mapping[str, bytes], names: Names) -> None:
    left = fresh = hidden(folder, "partial", folder.parent)
    try:
        _fill(fresh, files)
        left = put_in_place(fresh, folder)
    finally:
        clear_away(left, folder, names)
    if os.path.lexists(left):
        what = f"the new report is here, but not all files of the old folder could be moved: see {left}"
        raise DataError([Problem(where=str(folder), what=what, mend="Move your own files from there by hand.")])


def _write_inside(folder: Path, files: Mapping[str, bytes], names: Names) -> None:
    fresh, begun = hidden(folder, "partial", folder), False
    # The list comes last: where it is whole, all is.
    arriving = sorted(files, key=lambda name: name != RESULTS)
    try:
        _fill(fresh, {**files, LIST: json.dumps(arriving).encode()})
        begun = True
        move_in(fresh, folder, names)
    except OSError as error:
        clear_away(fresh, folder, names)
        if begun:
            mend = "Files of the old and of the new report may be mixed. Remove the cause and run again."
            raise _failed(folder, _reason(error), mend) from error
        raise
    finally:
        if not begun:  # what Ctrl-C breaks off while moving the next run finishes
            clear_away(fresh, folder, names)
    clear_away(fresh, folder, names)


def _fill(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir()
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(exist_ok=True)
        with place.open("xb") as file:
            file.write(content)
            # After a power cut the folder must still be known as ours; waiting for every file would cost more
            # than making the report again.
            if name == RESULTS:
                file.flush()
                os.fsync(file.fileno())


def _check(folder: Path, names: Names) -> None:
    existing = next(place for place in (folder, *folder.parents) if os.path.lexists(place))
    if not existing.is_dir():
        subject = "this is" if existing == folder else f"{existing} is"
        if existing.is_symlink() and not existing.exists():
            mend = "Name another folder with -o, or correct the link."
            raise _refused(folder, f"{subject} a link that leads nowhere", mend)
        raise _refused(folder, f"{subject} a file, not a folder", "Name another folder with -o, or move the file away.")
    mount = _mount_in(folder)
    if mount == folder:
        raise _refused(folder, "this is a mount point, which cannot be replaced", f"Write -o {folder / 'report'}.")
    if mount:
        raise _refused(folder, f"{mount} is a mount point, which cannot be moved", "Name another folder with -o.")
    repair(folder, names)
    if folder.exists():
        _check_content(folder, names)
    for place in _to_be_changed(folder, existing):
        if not os.access(place, os.W_OK | os.X_OK):
            raise _failed(folder, f"no permission to write in {place}")


def _check_content(folder: Path, names: Names) -> None:
    if any(folder.iterdir()) and not _holds_a_report(folder):
        what = "this folder is not empty and has no reportgen results in it"
        raise _refused(folder, what, "Name a new or empty folder with -o; nothing was changed.")
    for name in FOLDERS:
        if os.path.lexists(folder / name) and not is_folder(folder / name):
            raise _in_the_way(folder, f"'{name}' is a link or a file, where a report has a folder")
    for place in own_files(folder, names):
        if is_folder(place):
            raise _in_the_way(folder, f"'{place.relative_to(folder)}' is a folder, where a report has a file")


def _to_be_changed(folder: Path, existing: Path) -> list[Path]:
    """Return the folders that something is put into, taken from, or that are moved themselves."""
    if not folder.exists():
        return [existing]
    parts = [folder / name for name in FOLDERS if is_folder(folder / name)]
    if _is_in_use(folder):
        return [folder, *parts]
    # To move a folder into another one takes the permission to write in it.
    within = [place for parent in (folder, *parts) for place in parent.iterdir()]
    return [folder.parent, folder, *filter(is_folder, within)]


def _resolved(path: Path) -> Path:
    # A link stays a link: what it points to is replaced.
    try:
        return Path(os.path.realpath(path))
    except FileNotFoundError as error:
        what = "the current folder was removed, so that this folder has no place"
        mend = "Change to a folder that exists, or name a whole path with -o."
        raise DataError([Problem(where=str(path), what=what, mend=mend)]) from error


def _is_in_use(folder: Path) -> bool:
    """Return whether this process stands in the folder, and with it the shell that started it."""
    try:
        return Path.cwd().is_relative_to(folder)
    except FileNotFoundError:  # the current folder was removed
        return False


def _mount_in(folder: Path) -> Path | None:
    """Return the folder itself where it is a mount point, else the first mount point below it."""
    mounts = [folder] if folder.is_mount() else []
    try:  # a folder of the same disk bound to this place is shown by the kernel alone
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        lines = []
    mount_points = (re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), line.split()[4]) for line in lines)
    return min((place for place in (*mounts, *map(Path, mount_points)) if place.is_relative_to(folder)), default=None)


def _holds_a_report(folder: Path) -> bool:
    results = folder / RESULTS
    try:
        content = results.read_bytes() if results.is_file() else b"null"
        if _BEGINS_AS_OURS.match(content):
            return True
        document = json.loads(content)
    except (OSError, ValueError):
        return False
    return isinstance(document, dict) and str(document.get("schema")).startswith(_SCHEMA)


def _reason(error: OSError) -> str:
    return ": ".join(str(part) for part in (error.strerror or error, error.filename) if part)


def _refused(folder: Path, what: str, mend: str) -> ConfigError:
    return ConfigError([Problem(where=str(folder), what=what, mend=mend)])


def _in_the_way(folder: Path, what: str) -> ConfigError:
    return _refused(folder, what, "Move it away, or name another folder with -o; nothing was changed.")


def _locked(folder: Path) -> DataError:
    what = f"another process has locked {folder.parent}"
    return DataError([Problem(where=str(folder), what=what, mend="Run again when it has ended. Nothing was changed.")])


def _failed(folder: Path, reason: str, mend: str = _UNCHANGED) -> DataError:
    return DataError([Problem(where=str(folder), what=f"the report could not be written: {reason}", mend=mend)])
