"""How much is unpacked of a file, and how wide and long a table may be; packed it may be a thousand times smaller."""

import gzip
import os
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, Literal, cast

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
_MOST_OF_GZIP = 1_032  # times its size; nothing is packed to less
Kind = Literal["unpacked", "parts", "values", "tags"]  # what a packer holds, parts of a file, values held, tags of XML
_PIECE = 1 << 20


_COMES_TO = {"values": "the {rows:,} rows come to", "tags": "it holds"}


class TooMuchError(DataError):
    """The files of one table come to too much together; there is nothing to add to that."""


class _Held:
    """What has been counted of one kind: as packed, and what it comes to."""

    def __init__(self, sizes: Mapping[Path, int]) -> None:
        self.sizes, self.amounts = dict(sizes), dict[Path, int]()
        self.size, self.amount = sum(sizes.values()), 0

    def add(self, path: Path, size: int, amount: int) -> None:
        """Count one file anew."""
        self.size += size - self.sizes.get(path, 0)
        self.amount += amount - self.amounts.get(path, 0)
        self.sizes[path], self.amounts[path] = size, amount


class Bounds:
    """How much the files of one table come to, each by itself and all together."""

    def __init__(
        self, paths: Iterable[Path], megabytes: int | None = None, *, where: str = "", key: str = "data.path"
    ) -> None:
        """Bound these files, which a key of the config names."""
        self._sizes = {path: _size(path) for path in paths}
        self._megabytes, self._where, self._key = megabytes, where, key
        self._held: defaultdict[Kind, _Held] = defaultdict(lambda: _Held(self._sizes))

    @property
    def typed(self) -> bool:
        """Whether the config says how much it may be."""
        return self._megabytes is not None

    @property
    def always_kept(self) -> bool:
        """Whether no files of this size, packed by gzip, can come to too much."""
        size = sum(self._sizes.values())
        return size * _MOST_OF_GZIP <= self.most("unpacked", size)

    def most(self, kind: Kind, size: int) -> int:
        """Return what files of a size may come to: what the config says, else as much as tables do."""
        if kind == "tags":
            return max(MOST_TAGS, int(TAGS_OF_A_BYTE * size))
        if self._megabytes is not None:
            return self._megabytes * _MEGABYTE
        most = max(FREE, RATIO * size)
        return most if kind == "values" else min(most, LARGEST)

    def count(self, kind: Kind, path: Path, name: str, amount: int, *, size: int | None = None, rows: int = 0) -> None:
        """Count what a file comes to so far, and refuse what is too much; its size is that of what is looked at."""
        total = self._held[kind]
        size = size if size is not None else self._sizes.get(path, 0)
        total.add(path, size, amount)
        if amount > self.most(kind, size):
            what = _COMES_TO.get(kind, "it unpacks to").format(rows=rows) + self._too_much(kind, size)
            what += f"a {'workbook' if kind == 'tags' else 'table'} of its size contains"
            raise DataError.of(what, self._mend(kind, size, amount), where=name)
        if total.amount > self.most(kind, total.size):
            what = f"the {len(total.sizes):,} files {'hold' if kind == 'tags' else 'come to'}"
            what += f"{self._too_much(kind, total.size)}tables of their size contain together"
            raise TooMuchError.of(what, self._mend(kind, total.size, total.amount), where=self._where, key=self._key)

    def _too_much(self, kind: Kind, size: int) -> str:
        most = self.most(kind, size)
        limit = f"{most:,} tags of XML" if kind == "tags" else f"{most / _MEGABYTE:,.0f} MB"
        return f" more than {limit}, which is more than "

    def _mend(self, kind: Kind, size: int, amount: int) -> str:
        most = self.most("unpacked", size)
        least = {"tags": most, "values": max(amount, 2 * most) if len(self._sizes) > 1 else amount}.get(kind, 2 * most)
        return f"If that is right, allow that many MB:\ndata:\n  unpack_at_most: {-(-least // _MEGABYTE)}"


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):  # which is told when it is read
        return 0


def copy_bounded(source: IO[bytes], target: IO[bytes], count: Callable[[int], None]) -> None:
    """Copy what is unpacked, as far as is allowed."""
    done = 0
    while piece := source.read(_PIECE):
        done += len(piece)
        count(done)
        target.write(piece)


def check_gzip(path: Path, name: str, bounds: Bounds) -> None:
    """Refuse a file packed by gzip that holds too much; one that is damaged is left to whoever reads it."""
    if bounds.always_kept:
        return
    count = partial(bounds.count, "unpacked", path, name)
    with suppress(EOFError, OSError, zlib.error), gzip.open(path) as opened, Path(os.devnull).open("wb") as nowhere:
        copy_bounded(cast("IO[bytes]", opened), nowhere, count)


def check_workbook(path: Path, inner: Path, name: str, bounds: Bounds) -> None:
    """Refuse a workbook whose parts come to too much, or hold too many tags, which take longer to read than letters."""
    size = inner.stat().st_size
    with zipfile.ZipFile(inner) as archive:
        parts = archive.infolist()
        bounds.count("parts", path, name, sum(member.file_size for member in parts), size=size)
        tags = 0
        for part in () if bounds.typed else parts:
            with archive.open(part) as opened:
                while piece := opened.read(_PIECE):
                    tags += piece.count(b"<")
                    bounds.count("tags", path, name, tags, size=size)


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
            what, mend = f"the sheet spans more than {far}", "Delete what is far from the table, or save it as CSV."
            raise DataError.of(what, mend, where=name)
        yield row
