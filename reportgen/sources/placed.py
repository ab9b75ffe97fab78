"""A file of counts in its place: the old one whole, or the new one whole, whenever the process may die."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from reportgen.ending import Cleaned
from reportgen.errors import ConfigError, DataError
from reportgen.sources.stated import FAMILY

_END = 8  # bytes of Parquet: the length of its footer, and a mark
_MARK = b"PAR1"


def check_target(target: Path) -> None:
    """Refuse a place at which stands what must not be replaced."""
    if target.is_dir():
        what, mend = "this is a folder, and counts are one file", f"Write -o {target / 'NAME.counts'}."
        raise ConfigError.of(what, mend, where=str(target))
    if os.path.lexists(target) and not holds_counts(target):
        what, mend = "this file is there already, and is not one of counts", "Name another file, or move this one away."
        raise ConfigError.of(what, mend, where=str(target))


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Yield a hidden place beside a file, from which what was written takes the place of the file in one step."""
    fresh = target.parent / f".{target.name}.partial-{os.getpid()}"
    clear = partial(_removed, fresh)
    with Cleaned(clear):
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            yield fresh
            with fresh.open("rb+") as file:
                os.fsync(file.fileno())
            fresh.replace(target)
        except OSError as error:
            what = f"the file cannot be written: {(error.strerror or str(error)).lower()}"
            raise DataError.of(what, where=str(target)) from error
        finally:
            clear()


def _removed(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def holds_counts(target: Path) -> bool:
    """Return whether a file is one of counts, by what its end says of it."""
    try:
        with target.open("rb") as file:
            if not target.is_file() or file.seek(0, os.SEEK_END) < _END:
                return False
            file.seek(-_END, os.SEEK_END)
            end = file.read(_END)
            length = int.from_bytes(end[:4], "little")
            file.seek(-min(length + _END, file.seek(0, os.SEEK_END)), os.SEEK_END)
            return end.endswith(_MARK) and FAMILY.encode() in file.read(length)
    except OSError:
        return False
