"""Tables of text: CSV and TSV, in one dialect that is never guessed (quotes are ", the first row names the columns)."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportgen.errors import DataError, Problem
from reportgen.sources import sql
from reportgen.sources.tables import Layout, Piece, digest, first_undecodable, open_text, short_path

if TYPE_CHECKING:
    import duckdb

_SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars"}
_CALLED = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}  # in the config
_LONGEST_VALUE = 1 << 27
_LONGEST_ROW = 2_000_000  # bytes that duckdb reads
_LOOKED_AT = 1000  # rows
_NEVER = "\x01\x02\x03"  # duckdb drops values that are too many where they read as NULL; an empty one must not


def read_commas(_database: "duckdb.DuckDBPyConnection", path: Path, wanted: Sequence[str], layout: Layout) -> Piece:
    """Return a CSV file, ready to be read."""
    return _read(path, wanted, layout.delimiter or ",", layout)


def read_tabs(_database: "duckdb.DuckDBPyConnection", path: Path, wanted: Sequence[str], layout: Layout) -> Piece:
    """Return a TSV file, ready to be read."""
    return _read(path, wanted, layout.delimiter or "\t", layout)


def _read(path: Path, wanted: Sequence[str], separator: str, layout: Layout) -> Piece:
    header, blank_lines = _header(path, separator)
    _check_header(path, header, wanted, separator)
    kind: sql.Kind = "comma" if layout.comma else "text"
    # Names of our own: duckdb does not tell 'Label' from 'label'.
    types = ", ".join(f"'c{place}': 'VARCHAR'" for place in range(len(header)))
    relation = (
        f"read_csv({sql.file(path)}, auto_detect = false, header = true, skip = {blank_lines}, "
        f"delim = {sql.literal(separator)}, quote = '\"', escape = '\"', columns = {{{types}}}, "
        f"compression = '{_compression(path)}', hive_partitioning = false, nullstr = {sql.literal(_NEVER)})"
    )
    return Piece(
        name=short_path(path),
        relation=relation,
        columns={name: (f"c{place}", kind) for place, name in enumerate(header)},
        read_often=False,
        digest=lambda: digest(path),
        numbers=lambda: _numbers(path, separator, header, comma=layout.comma),
        place=lambda row: f"{short_path(path)}:{_line_of(path, separator, row)}",
        faults=lambda: _faults(path, separator, len(header)),
    )


def _compression(path: Path) -> str:
    return "gzip" if path.name.lower().endswith(".gz") else "none"


@contextmanager
def _records(path: Path, separator: str) -> Iterator[Any]:  # a csv reader, whose type has no name
    csv.field_size_limit(_LONGEST_VALUE)
    with open_text(path) as file, io.TextIOWrapper(file, encoding="utf-8-sig", errors="replace", newline="") as text:
        yield csv.reader(text, delimiter=separator, strict=True)


def _header(path: Path, separator: str) -> tuple[list[str], int]:
    """Return the names of the columns, and how many blank lines stand before them."""
    try:
        with _records(path, separator) as records:
            return next(((record, place) for place, record in enumerate(records) if record), ([], 0))
    except csv.Error as error:
        what = f"the row of column names cannot be read: {error}"
        raise DataError([Problem(where=f"{short_path(path)}:1", what=what)]) from error


def _check_header(path: Path, header: list[str], wanted: Sequence[str], separator: str) -> None:
    where = f"{short_path(path)}:1"
    if not header:
        raise DataError([Problem(where=where, what="the file is empty")])
    own = _SEPARATORS[separator]
    used = next((other for other in _SEPARATORS if other != separator and other in header[0]), None) if header else None
    if len(header) == 1 and used is not None and header[0] not in wanted:
        what = f"the columns are separated by {_SEPARATORS[used]}, where {own} are expected"
        mend = f"Say so:\ndata:\n  delimiter: {_CALLED[used]}"
        mend += "\nand, where numbers have a decimal comma, `decimal: comma`." if used == ";" else ""
        raise DataError([Problem(where=where, what=what, mend=mend)])
    twice = [name for name, n in Counter(header).items() if n > 1 and name in wanted]
    if twice:
        told = ", ".join(f"'{name}'" for name in twice)
        what = f"the name {told} stands above more than one column"
        raise DataError([Problem(where=where, what=what, mend="Give every column a name of its own.")])


def _numbers(path: Path, separator: str, header: list[str], *, comma: bool) -> list[str]:
    """Return the columns that hold numbers in the first rows, wherever they hold a value."""
    with _records(path, separator) as records:
        rows = [record for record in islice(records, _LOOKED_AT) if len(record) == len(header)]
    columns = [[value for value in column if value.strip()] for column in zip(*rows[1:], strict=True)]
    read = sql.with_comma_as_number if comma else sql.as_number
    numbers = [bool(values) and all(read(value) is not None for value in values) for values in columns]
    return [name for name, holds_numbers in zip(header, numbers, strict=False) if holds_numbers]


def _line_of(path: Path, separator: str, row: int) -> int:
    """Return the line on which a row of data begins, as an editor counts."""
    seen, start = -1, 1
    with _records(path, separator) as records:
        for record in records:
            if record:  # an empty line is no row
                seen += 1
                if seen == row:
                    break
            start = records.line_num + 1
    return start


def _faults(path: Path, separator: str, width: int) -> tuple[Problem, ...]:
    """Return why a file could not be read as a table, found by reading it once more, slowly."""
    undecodable = first_undecodable(path)
    if undecodable is not None:
        return (undecodable,)
    line_ends = _lone_return(path) or _mixed_line_ends(path)
    if line_ends is not None:
        return (line_ends,)
    ragged = []
    with _records(path, separator) as records:
        start = 1
        try:
            for record in records:
                if record and len(record) != width:
                    ragged.append((start, len(record)))
                if _bytes_at_most(record) > _LONGEST_ROW:
                    what = f"the row has more than {_LONGEST_ROW:,} bytes, the most that is read"
                    mend = "Leave the column of long texts out of the file, or save the table as Parquet."
                    return (Problem(where=f"{short_path(path)}:{start}", what=what, mend=mend),)
                start = records.line_num + 1
        except csv.Error as error:
            mend = 'A quote that opens a value closes it, too; a quote within is written "".'
            return (
                Problem(where=f"{short_path(path)}:{start}", what=f"a quoted value goes wrong: {error}", mend=mend),
            )
    if not ragged:
        return ()
    line, found = ragged[0]
    values = "1 value" if found == 1 else f"{found} values"
    what = f"the row has {values} where the first row names {width} columns"
    if len(ragged) > 1:
        what += f"; {len(ragged)} rows are like this"
    mend = f"A value that holds {_SEPARATORS[separator]} stands in double quotes."
    mend += " Numbers are written with a point." if separator == "," and found > width else ""
    return (Problem(where=f"{short_path(path)}:{line}", what=what, mend=mend),)


def _bytes_at_most(record: list[str]) -> int:
    """Return the length of a row where every value stands in quotes."""
    return sum(len(value.encode()) + value.count('"') + len('"",') for value in record)


def _lone_return(path: Path) -> Problem | None:
    """Return where a CR stands alone outside of quotes in a file whose lines end in LF."""
    quotes = found = first = 0
    with open_text(path) as file:
        for number, line in enumerate(file, 1):
            *ended, rest = line.removesuffix(b"\n").removesuffix(b"\r" * line.endswith(b"\r\n")).split(b"\r")
            for piece in ended:
                quotes += piece.count(b'"')
                if quotes % 2 == 0:
                    found, first = found + 1, first or number
            quotes += rest.count(b'"')
    if not found:
        return None
    what = "a carriage return (CR) stands alone here, and is no end of a line"
    what += f"; there are {found} of them" if found > 1 else ""
    mend = "Make it the end of a line (LF), take it out, or put the value that holds it in double quotes."
    return Problem(where=f"{short_path(path)}:{first}", what=what, mend=mend)


def _mixed_line_ends(path: Path) -> Problem | None:
    with open_text(path) as file:
        crlf = lf = first = 0
        for number, line in enumerate(file, 1):
            if line.endswith(b"\r\n"):
                crlf += 1
            elif line.endswith(b"\n"):
                lf += 1
            if crlf and lf and not first:
                first = number
    if not first:
        return None
    what = f"the lines end in two ways: {crlf} in CR LF (Windows), {lf} in LF"
    mend = f"Make them alike, for example: `sed -i 's/\\r$//' {path.name}`."
    return Problem(where=f"{short_path(path)}:{first}", what=what, mend=mend)
