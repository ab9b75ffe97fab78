"""How much is unpacked of a file, and how wide and long a table may be; packed it may be a thousand times smaller."""

import gzip
import os
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, cast

from reportgen.errors import DataError

RATIO = 100  # to the size as packed; that of tables of text is 3 to 30
FREE = 50_000_000  # bytes that every file may unpack to
LARGEST = 10_000_000_000  # bytes that no file unpacks to where nobody says so
MOST_COLUMNS = 20_000
MOST_ROWS = 1_048_576  # of a sheet of Excel
MOST_CELLS = 30_000_000  # that a sheet spans, also those that hold nothing
MOST_TAGS = 1_500_000  # of a small workbook; a row of one cell has 6
TAGS_OF_A_BYTE = 4  # as packed; tables have 1 to 3
OF_A_VALUE = 8  # bytes, in memory
_MEGABYTE = 1_000_000
_PIECE = 1 << 20


def most_unpacked(path: Path, megabytes: int | None) -> int:
    """Return how many bytes a packed file may come to: what the config says, else as many as tables do."""
    if megabytes is not None:
        return megabytes * _MEGABYTE
    return min(max(FREE, RATIO * path.stat().st_size), LARGEST)


def too_large(name: str, most: int) -> DataError:
    """Return that a file unpacks to too much, and how to allow more."""
    what = f"it unpacks to more than {most / _MEGABYTE:,.0f} MB, which is more than a table of its size holds"
    return DataError.of(what, _mend(2 * most), where=name)


def _mend(size: int) -> str:
    return f"If that is right, say how many MB it may be:\ndata:\n  unpack_at_most: {-(-size // _MEGABYTE)}"


def copy_bounded(source: IO[bytes], target: IO[bytes], name: str, most: int) -> None:
    """Copy what is unpacked, as far as is allowed."""
    done = 0
    while piece := source.read(_PIECE):
        done += len(piece)
        if done > most:
            raise too_large(name, most)
        target.write(piece)


def check_gzip(path: Path, name: str, most: int) -> None:
    """Refuse a file packed by gzip that holds too much; one that is damaged is left to whoever reads it."""
    if path.stat().st_size * 1_032 <= most:  # nothing is packed to less
        return
    with suppress(EOFError, OSError, zlib.error), gzip.open(path) as opened, Path(os.devnull).open("wb") as nowhere:
        copy_bounded(cast("IO[bytes]", opened), nowhere, name, most)


def check_workbook(path: Path, name: str, megabytes: int | None) -> None:
    """Refuse a workbook whose parts come to too much, or hold too many tags, which take longer to read than letters."""
    most = most_unpacked(path, megabytes)
    with zipfile.ZipFile(path) as archive:
        parts = archive.infolist()
        if sum(each.file_size for each in parts) > most:
            raise too_large(name, most)
        tags, allowed = 0, max(MOST_TAGS, TAGS_OF_A_BYTE * path.stat().st_size)
        for part in parts if megabytes is None else ():
            with archive.open(part) as opened:
                while tags <= allowed and (piece := opened.read(_PIECE)):
                    tags += piece.count(b"<")
    if tags > allowed:
        what = f"it holds more than {allowed:,} tags of XML, which is more than a workbook of its size holds"
        raise DataError.of(what, _mend(most), where=name)


def check_values(path: Path, name: str, megabytes: int | None, *, rows: int, size: int) -> None:
    """Refuse a table that is packed by its equal values, and whose rows come to too much where each is held."""
    most = max(FREE, RATIO * path.stat().st_size) if megabytes is None else megabytes * _MEGABYTE
    if size > most:
        what = f"the {rows:,} rows come to more than {most / _MEGABYTE:,.0f} MB, "
        what += "which is more than a table of its size holds"
        raise DataError.of(what, _mend(size), where=name)


def check_columns(names: Sequence[object], where: str) -> None:
    """Refuse a table with more columns than any that is read."""
    if len(names) > MOST_COLUMNS:
        what = f"the table has {len(names):,} columns, where at most {MOST_COLUMNS:,} are read"
        raise DataError.of(what, "Leave out the columns that the report does not name.", where=where)


def rows_within(rows: Iterator[tuple[Any, ...]], name: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a sheet as long as it spans no more than a sheet can."""
    cells = 0
    for place, row in enumerate(rows, 1):
        cells += len(row)
        if place > MOST_ROWS or cells > MOST_CELLS:
            far = f"{MOST_ROWS:,} rows" if place > MOST_ROWS else f"{MOST_CELLS:,} cells"
            what, mend = f"the sheet spans more than {far}", "Delete what lies far from the table, or save it as CSV."
            raise DataError.of(what, mend, where=name)
        yield row
