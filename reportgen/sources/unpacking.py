"""Files that are packed, or of a kind that duckdb does not read -> a copy of a kind that it does."""

import bz2
import gzip
import json
import lzma
import shutil
import zipfile
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date, time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, Any, cast

from reportgen.config.files import FileKind, Packing, kind_named, kind_of, own_ending, packing_of
from reportgen.errors import DataError
from reportgen.sources.arrow_size import arrow_size, viewed
from reportgen.sources.bounds import (
    OF_A_VALUE,
    Bounds,
    check_columns,
    check_gzip,
    check_workbook,
    copy_bounded,
    rows_within,
)
from reportgen.sources.json_array import NoObjectError, lines_of
from reportgen.sources.tables import SAY_LETTERS, TableFile, short_path

_BROKEN = (EOFError, OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, RuntimeError)
_LISTED, _LOOK = 5, 1 << 16
_ARRAY = "Write an array of objects, one for each case, such as pandas does with to_json(orient='records')."
Copier = Callable[[TableFile, Path], TableFile]
WhyNot = Callable[
    [str, bytes], tuple[str, str] | None
]  # an ending and how a file begins -> what is wrong, and the mend


def function_of(place: str) -> Any:  # noqa: ANN401 - a reader or a copier
    """Return the function that the record of a kind of file names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def read_packed(kind: FileKind, packing: Packing, encoding: str | None) -> bool:
    """Return whether a packed file is read as it stands."""
    return packing.name == "gzip" and kind.gzip_read and encoding is None


def table_file(
    path: Path, kind: FileKind | None, scratch: Path, why_not: WhyNot, bounds: Bounds, *, encoding: str | None = None
) -> tuple[TableFile, FileKind | None]:
    """Return a file as it can be read, and what kind it is then; copies are made in the folder `scratch`."""
    packing, inner = packing_of(path.name), path
    if packing is not None and not (kind is not None and read_packed(kind, packing, encoding)):
        inner = _unpacked(path, packing, kind, scratch, bounds)
        kind = kind_of(inner.suffix)
        with inner.open("rb") as file:
            wrong = why_not(inner.suffix, in_utf8(kind, file.read(_LOOK), encoding))
        if wrong is not None:
            what, mend = f"what is packed in it {wrong[0]}", wrong[1].replace("{name}", inner.name)
            raise DataError.of(what, mend, where=short_path(path))
    elif packing is not None:
        check_gzip(path, short_path(path), bounds)
    if encoding is not None and kind is not None and kind.letters:
        inner = _recoded(path, inner, encoding, _new_folder(scratch) / f"table{kind.endings[0]}")
    table = TableFile(path=path, inner=inner, bounds=bounds)
    if kind is None or not kind.copier:
        return table, kind
    copy: Copier = function_of(kind.copier)
    return copy(table, _new_folder(scratch)), kind_named(kind.becomes)


def in_utf8(kind: FileKind | None, head: bytes, encoding: str | None) -> bytes:
    """Return how a file begins, as it would in UTF-8 where it is text; what is not a letter is left out."""
    is_text = encoding is not None and kind is not None and kind.letters
    return head.decode(encoding, "ignore").encode() if encoding is not None and is_text else head


def _recoded(path: Path, inner: Path, encoding: str, target: Path) -> Path:
    """Return the copy in UTF-8 of a file of text."""
    with inner.open("rb") as file:
        marked = file.read(2) in {BOM_UTF16_LE, BOM_UTF16_BE}
    codec = "utf-16-le" if encoding == "utf-16" and not marked else encoding  # without a mark, as Windows writes it
    with inner.open(encoding=codec, newline="") as letters, target.open("w", encoding="utf-8", newline="") as written:
        try:
            shutil.copyfileobj(letters, written)
        except UnicodeError:
            what = f"it contains bytes that are not valid in {encoding}"
            mend = "State the encoding: `reportgen explain data.encoding` lists what is known."
            raise DataError.of(what, mend, where=short_path(path), key="data.encoding") from None
    return target


def _new_folder(scratch: Path) -> Path:
    folder = scratch / str(sum(1 for _ in scratch.iterdir()))
    folder.mkdir()
    return folder


def _unpacked(path: Path, packing: Packing, kind: FileKind | None, scratch: Path, bounds: Bounds) -> Path:
    """Return the unpacked copy of a file."""
    try:
        with _content(path, packing) as (name, source):
            inner = _new_folder(scratch) / f"table{kind.endings[0] if kind is not None else own_ending(name)}"
            with inner.open("wb") as target:
                copy_bounded(source, target, partial(bounds.count, "unpacked", path, short_path(path)))
    except _BROKEN as error:
        if isinstance(error, OSError) and error.errno is not None:  # the disk, not the file
            raise
        what = f"the compressed file is damaged: {error}"
        raise DataError.of(what, "Fetch or pack it again.", where=short_path(path)) from error
    return inner


@contextmanager
def _content(path: Path, packing: Packing) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield the name of what a file holds, and its content, unpacked."""
    if packing.archive:
        with zipfile.ZipFile(path) as archive:
            member = _only_table(path, archive)
            with archive.open(member) as source:
                yield member, source
        return
    openers: dict[str, Callable[[Path], Any]] = {"gzip": gzip.open, "bzip2": bz2.open, "xz": lzma.open, "zstd": _zstd}
    with closing(cast("IO[bytes]", openers[packing.name](path))) as source:
        yield path.name, source


def _only_table(path: Path, archive: zipfile.ZipFile) -> str:
    """Return the one file of an archive."""
    names = [name for name in archive.namelist() if not name.endswith("/")]
    files = [name for name in names if not Path(name).name.startswith(".") and not name.startswith("__MACOSX/")]
    if len(files) != 1:
        more = ", ..." if len(files) > _LISTED else ""
        what = f"the archive contains {len(files)} files{': ' * bool(files)}{', '.join(files[:_LISTED])}{more}"
        mend = "Pack one table in an archive, or unpack it and name the files."
        raise DataError.of(what, mend, where=short_path(path))
    return files[0]


def _zstd(path: Path) -> Any:  # noqa: ANN401 - a binary file of one of three libraries
    """Return a file packed by zstd, opened by whatever is installed that can."""
    try:
        from compression import zstd
    except ImportError:
        pass
    else:
        return zstd.open(path)
    try:
        import zstandard
    except ImportError:
        pyarrow = _package("pyarrow", path, "zstandard")
        return pyarrow.input_stream(str(path), compression="zstd")
    return zstandard.open(path)


def _package(name: str, path: Path, install: str) -> Any:  # noqa: ANN401 - a module
    """Return a package that few need, or tell how to come by it."""
    try:
        return import_module(name)
    except ImportError:
        what = f"to read it needs a package that is not installed: {install}"
        mend = f"Install it: `pip install {install}`. Or save the table as CSV or Parquet."
        raise DataError.of(what, mend, where=short_path(path)) from None


def from_arrow(file: TableFile, folder: Path) -> TableFile:
    """Return a table of Arrow, or Feather, as Parquet."""
    pyarrow = _package("pyarrow", file.path, "pyarrow")
    feather, parquet = (_package(f"pyarrow.{part}", file.path, "pyarrow") for part in ("feather", "parquet"))
    inner = folder / "table.parquet"
    try:
        total, size = arrow_size(file.inner), file.inner.stat().st_size
        count = partial(file.bounds.count, path=file.path, name=file.name, size=size, rows=total.rows)
        count("parts", amount=total.size)
        count("values", amount=OF_A_VALUE * total.values)
        with file.inner.open("rb") as opened:
            is_stream = opened.read(4) == b"\xff\xff\xff\xff"
        if is_stream:
            with pyarrow.ipc.open_stream(str(file.inner)) as stream:
                table = stream.read_all()
        else:
            table = feather.read_table(str(file.inner))
        count("values", amount=OF_A_VALUE * total.values + sum(map(viewed, table.columns)))
        parquet.write_table(table, str(inner))
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno is not None:  # the disk, not the file
            raise
        what = f"the Arrow file is damaged, or of a kind that Parquet has no room for: {str(error).splitlines()[0]}"
        raise DataError.of(what, "Save the table as Parquet.", where=file.name) from error
    return replace(file, inner=inner)


def from_json(file: TableFile, folder: Path) -> TableFile:
    """Return an array of JSON as lines of JSON; what is not an array is taken for lines already."""
    with file.inner.open("rb") as opened:
        if not opened.read(1 << 16).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"["):
            if _is_of_columns(file.inner):
                what = "it is one object with columns, not an array of cases"
                raise DataError.of(what, _ARRAY, where=file.name)
            return file
    try:
        with file.inner.open(encoding="utf-8-sig", newline="") as letters:
            return _written(file, lines_of(letters), folder, row="item")
    except UnicodeDecodeError:
        raise DataError.of(what="it is not UTF-8", mend=SAY_LETTERS, where=file.name) from None
    except (ValueError, RecursionError) as error:
        what = str(error) if isinstance(error, NoObjectError) else f"the array cannot be read: {error}"
        raise DataError.of(what, _ARRAY, where=file.name) from None


def _is_of_columns(path: Path) -> bool:
    """Return whether a file is one object of objects and lists, as pandas writes frames by default."""
    with path.open("rb") as opened:
        first = opened.readline()
        if opened.readline():
            return False
    try:
        frame = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(frame, dict) and bool(frame) and all(isinstance(column, dict | list) for column in frame.values())


def _written(file: TableFile, lines: Iterable[str], folder: Path, *, row: str, first: int = 1) -> TableFile:
    """Return rows that have been made into lines of JSON."""
    inner = folder / "table.jsonl"
    with inner.open("w", encoding="utf-8") as target:
        target.writelines(lines)
    return replace(file, inner=inner, row=row, first=first)


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def from_excel(file: TableFile, folder: Path) -> TableFile:
    """Return the first sheet of an Excel workbook as lines of JSON."""
    openpyxl = _package("openpyxl", file.path, "openpyxl")
    try:
        check_workbook(file.path, file.inner, file.name, file.bounds)
        with closing(openpyxl.load_workbook(file.inner, read_only=True, data_only=True)) as workbook:
            sheet = workbook.worksheets[0]
            sheet.reset_dimensions()  # what a file says of its size need not be so, and rows beyond it would be lost
            cells = rows_within(sheet.iter_rows(values_only=True), file.name)
            above, names = next(((place, row) for place, row in enumerate(cells, 1) if any(row)), (0, ()))
            check_columns(names, file.name)
            twice = [name for name, n in Counter(name for name in names if name is not None).items() if n > 1]
            if twice:
                what = f"the name '{twice[0]}' is that of more than one column"
                raise DataError.of(what, "Give every column a name of its own.", where=file.name)
            rows = (dict(_cells(names, row)) for row in cells if any(cell is not None for cell in row))
            lines = (f"{_encode(row)}\n" for row in rows)
            return _written(file, lines, folder, row="row", first=above + 1)
    except (zipfile.BadZipFile, KeyError, IndexError, ValueError, EOFError, zlib.error) as error:
        what = f"the Excel workbook cannot be read: {error}"
        raise DataError.of(what, "Save the table as CSV or Parquet.", where=file.name) from error


def _cells(names: tuple[Any, ...], row: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Yield the cells of a row that hold something, under the names of their columns."""
    for name, cell in zip(names, row, strict=False):
        if name is not None and cell is not None:
            is_plain = isinstance(cell, str | int | float)
            yield str(name), cell if is_plain else cell.isoformat() if isinstance(cell, date | time) else str(cell)
