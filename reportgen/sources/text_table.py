"""Tables of text: CSV and TSV, in one dialect that is never guessed (quotes are ", the first row names the columns)."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from reportgen.config.files import SEPARATORS
from reportgen.errors import DataError, Problem
from reportgen.sources import sql
from reportgen.sources.bounds import check_columns
from reportgen.sources.tables import Layout, Piece, Scan, TableFile, digest, first_undecodable, open_text

_SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars"}
_LONGEST_VALUE = 1 << 27
_LONGEST_ROW = 2_000_000  # bytes that duckdb reads
_LOOKED_AT = 1000  # rows
_NEVER = "\x01\x02\x03"  # duckdb drops values that are too many where they read as NULL; an empty one must not


def read_text(_database: sql.Database, file: TableFile, wanted: Sequence[str], layout: Layout) -> Piece:
    """Return a table of text, ready to be read."""
    separator = layout.delimiter or ","
    header, blank_lines = _header(file, separator)
    undecodable = first_undecodable(file) if any("\ufffd" in name for name in header) else None
    if undecodable is not None:
        raise DataError([undecodable])
    _check_header(file, header, wanted, separator)
    kind: sql.Kind = "comma" if layout.comma else "text"
    # Names of our own: duckdb does not tell 'Label' from 'label'.
    types = ", ".join(f"'c{place}': 'VARCHAR'" for place in range(len(header)))
    after = (
        f", auto_detect = false, header = true, skip = {blank_lines}, "
        f"delim = {sql.literal(separator)}, quote = '\"', escape = '\"', columns = {{{types}}}, "
        f"compression = '{_compression(file)}', hive_partitioning = false, nullstr = {sql.literal(_NEVER)})"
    )
    scan = Scan(before="read_csv(", file=sql.file(file.inner), after=after)
    return Piece(
        name=file.name,
        relation=scan.relation,
        scan=scan,
        columns={name: (f"c{place}", kind) for place, name in enumerate(header)},
        read_often=False,
        digest=lambda: digest(file.path),
        numbers=lambda: _numbers(file, separator, header, comma=layout.comma),
        place=lambda row: file.place(row, lambda row: _line_of(file, separator, row)),
        faults=lambda: _faults(file, separator, len(header)),
        typed=False,
    )


def _compression(file: TableFile) -> str:
    return "gzip" if file.inner.name.lower().endswith(".gz") else "none"


@contextmanager
def _records(file: TableFile, separator: str) -> Iterator[Any]:  # a csv reader, whose type has no name
    csv.field_size_limit(_LONGEST_VALUE)
    with (
        open_text(file) as opened,
        io.TextIOWrapper(opened, encoding="utf-8-sig", errors="replace", newline="") as text,
    ):
        yield csv.reader(text, delimiter=separator, strict=True)


def _header(file: TableFile, separator: str) -> tuple[list[str], int]:
    """Return the names of the columns, and how many blank lines stand before them."""
    with open_text(file) as opened:
        head = opened.read(_LONGEST_ROW + 1)
    with io.TextIOWrapper(io.BytesIO(head), encoding="utf-8-sig", errors="replace", newline="") as text:
        records = csv.reader(text, delimiter=separator, strict=True)
        try:
            header, blank = next(((record, place) for place, record in enumerate(records) if record), ([], 0))
        except csv.Error as error:
            what = f"the row of column names cannot be read: {error}"
            raise DataError.of(what, where=f"{file.name}:1") from error
        if len(head) > _LONGEST_ROW and not _goes_on(records):
            what = f"the row of column names has more than {_LONGEST_ROW:,} bytes, the most that is read"
            raise DataError.of(what, "Leave out the columns that the report does not name.", where=f"{file.name}:1")
    return header, blank


def _goes_on(records: Iterator[list[str]]) -> bool:
    """Return whether another row begins where the last one ended."""
    try:
        return next(records, None) is not None
    except csv.Error:
        return True


def _check_header(file: TableFile, header: list[str], wanted: Sequence[str], separator: str) -> None:
    where = f"{file.name}:1"
    if not header:
        raise DataError.of(what="the file is empty", where=where)
    own = _SEPARATORS[separator]
    used = next((other for other in _SEPARATORS if other != separator and other in header[0]), None) if header else None
    if len(header) == 1 and used is not None and header[0] not in wanted:
        what = f"the columns are separated by {_SEPARATORS[used]}, where {own} are expected"
        mend = f"Say so:\ndata:\n  delimiter: {SEPARATORS[used]}"
        mend += "\nand, where numbers have a decimal comma, `decimal: comma`." if used == ";" else ""
        raise DataError.of(what, mend, where=where)
    check_columns(header, where)
    twice = [name for name, n in Counter(header).items() if n > 1 and name in wanted]
    if twice:
        names = ", ".join(f"'{name}'" for name in twice)
        what = f"the name {names} is that of more than one column"
        raise DataError.of(what, "Give every column a name of its own.", where=where)


def _numbers(file: TableFile, separator: str, header: list[str], *, comma: bool) -> list[str]:
    """Return the columns that hold numbers in the first rows, wherever they hold a value."""
    with _records(file, separator) as records:
        rows = [record for record in islice(records, _LOOKED_AT) if len(record) == len(header)]
    columns = [[value for value in column if value.strip()] for column in zip(*rows[1:], strict=True)]
    read = sql.with_comma_as_number if comma else sql.as_number
    numbers = [bool(values) and all(read(value) is not None for value in values) for values in columns]
    return [name for name, holds_numbers in zip(header, numbers, strict=False) if holds_numbers]


def _line_of(file: TableFile, separator: str, row: int) -> int:
    """Return the line on which a row of data begins, as an editor counts."""
    seen, start = -1, 1
    with _records(file, separator) as records:
        for record in records:
            if record:  # an empty line is not a row
                seen += 1
                if seen == row:
                    break
            start = records.line_num + 1
    return start


def _faults(file: TableFile, separator: str, width: int) -> tuple[Problem, ...]:
    """Return why a file could not be read as a table, found by reading it once more, slowly."""
    undecodable = first_undecodable(file)
    if undecodable is not None:
        return (undecodable,)
    line_ends = _lone_return(file) or _mixed_line_ends(file)
    if line_ends is not None:
        return (line_ends,)
    ragged = []
    with _records(file, separator) as records:
        start = 1
        try:
            for record in records:
                if record and len(record) != width:
                    ragged.append((start, len(record)))
                if _bytes_at_most(record) > _LONGEST_ROW:
                    what = f"the row has more than {_LONGEST_ROW:,} bytes, the most that is read"
                    mend = "Leave the column of long texts out of the file, or save the table as Parquet."
                    return (Problem(where=f"{file.name}:{start}", what=what, mend=mend),)
                start = records.line_num + 1
        except csv.Error as error:
            mend = 'A quote that opens a value closes it, too; a quote within is written "".'
            return (Problem(where=f"{file.name}:{start}", what=f"a quoted value goes wrong: {error}", mend=mend),)
    if not ragged:
        return ()
    line, length = ragged[0]
    values = "1 value" if length == 1 else f"{length} values"
    what = f"the row has {values} where the first row names {width} columns"
    if len(ragged) > 1:
        what += f"; {len(ragged)} rows are like this"
    mend = f"Put a value that contains {_SEPARATORS[separator]} in double quotes."
    mend += " Numbers are written with a point." if separator == "," and length > width else ""
    return (Problem(where=f"{file.name}:{line}", what=what, mend=mend),)


def _bytes_at_most(record: list[str]) -> int:
    """Return the length of a row where every value stands in quotes."""
    return sum(len(value.encode()) + value.count('"') + len('"",') for value in record)


def _lone_return(file: TableFile) -> Problem | None:
    """Return where a CR stands alone outside of quotes in a file whose lines end in LF."""
    quotes = returns = first = 0
    with open_text(file) as opened:
        for number, line in enumerate(opened, 1):
            *ended, rest = line.removesuffix(b"\n").removesuffix(b"\r" * line.endswith(b"\r\n")).split(b"\r")
            for piece in ended:
                quotes += piece.count(b'"')
                if quotes % 2 == 0:
                    returns, first = returns + 1, first or number
            quotes += rest.count(b'"')
    if not returns:
        return None
    what = "a carriage return (CR) alone does not end a line"
    what += f"; there are {returns} of them" if returns > 1 else ""
    mend = "Make it the end of a line (LF), remove it, or put the value that contains it in double quotes."
    return Problem(where=f"{file.name}:{first}", what=what, mend=mend)


def _mixed_line_ends(file: TableFile) -> Problem | None:
    with open_text(file) as opened:
        crlf = lf = first = 0
        for number, line in enumerate(opened, 1):
            if line.endswith(b"\r\n"):
                crlf += 1
            elif line.endswith(b"\n"):
                lf += 1
            if crlf and lf and not first:
                first = number
    if not first:
        return None
    what = f"the lines end in two ways: {crlf} in CR LF (Windows), {lf} in LF"
    mend = f"Make them alike, for example: `sed -i 's/\\r$//' {file.path.name}`."
    return Problem(where=f"{file.name}:{first}", what=what, mend=mend)
