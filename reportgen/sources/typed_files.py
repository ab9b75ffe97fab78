"""Files whose values bring their own types: Parquet, and JSON Lines with one JSON object a line."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from reportgen.config.files import kind_named, kind_of
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.bounds import OF_A_VALUE
from reportgen.sources.tables import FILE, Layout, Piece, Scan, TableFile, digest, first_undecodable, open_text

# Some writers of Parquet do not say of a text that it is one.
_AS_IT_STANDS = "hive_partitioning = false, binary_as_string = true"


@frozen
class Footer:
    """What a Parquet file says of its columns, and how long they are."""

    names: tuple[str, ...]
    types: tuple[str, ...]
    rows: int
    letters: int  # of the texts in the columns that are looked at


def read_parquet(database: sql.Database, file: TableFile, wanted: Sequence[str], layout: Layout) -> Piece:
    """Return a Parquet file, ready to be read."""
    name, source = file.name, sql.file(file.inner)
    footer = layout.footers.of(database, file, wanted) if layout.footers is not None else None
    footer = footer or _footer(database, file, wanted)
    names = footer.names
    twice = next((part for part in wanted if names.count(part) > 1), None)
    if twice is not None:
        what, mend = f"there are two columns of the name '{twice}'", "Give every column a name of its own."
        raise DataError.of(what, mend, where=name)
    columns = _of_our_names(footer)
    amount = footer.rows * OF_A_VALUE * len(_looked_at(columns, wanted)) + footer.letters
    size = max(part.stat().st_size for part in (file.path, file.inner))
    file.bounds.count("values", file.path, name, amount, size=size, rows=footer.rows)
    scan = _scan(source, len(names), footer.types)
    return Piece(
        name=name,
        relation=scan.relation,
        scan=scan,
        columns=columns,
        read_often=file.inner == file.path,
        digest=lambda: digest(file.path),
        numbers=lambda: [column for column, (_, kind) in columns.items() if kind in ("whole", "number")],
        place=lambda row: f"{name}, row {row}",
        faults=lambda: _faults(name, source, [*columns]),
        small=size < _HELD_BYTES,
    )


_HELD_BYTES = 1_000_000  # bytes


def _footer(database: sql.Database, file: TableFile, wanted: Sequence[str]) -> Footer:
    from reportgen.sources.duck import duckdb

    source = sql.file(file.inner)
    try:
        described = database.execute(f"DESCRIBE SELECT * FROM read_parquet({source}, {_AS_IT_STANDS})").fetchall()
        (rows,) = database.execute(f"SELECT num_rows FROM parquet_file_metadata({source})").fetchall()[0]
        names = _columns(database.execute(f"SELECT name, num_children FROM parquet_schema({source})").fetchall())
    except duckdb.Error as error:
        raise DataError([_damaged(file.name, error)]) from error
    footer = Footer(names=tuple(names), types=tuple(str(its) for _, its, *_ in described), rows=rows, letters=0)
    lengths = _lengths(_looked_at(_of_our_names(footer), wanted))
    letters = 0
    with suppress(duckdb.Error):  # which is told when it is read
        relation = _scan(source, len(names), footer.types).relation
        letters = database.execute(f"SELECT {lengths} FROM {relation}").fetchall()[0][0] if lengths != "0" else 0
    return replace(footer, letters=letters)


def _of_our_names(footer: Footer) -> dict[str, tuple[str, sql.Kind]]:
    """Return the columns under names of our own: duckdb does not tell 'Label' from 'label', and makes it Label_1."""
    pairs = enumerate(zip(footer.names, footer.types, strict=True))
    return {column: (f"c{place}", sql.kind_of(its)) for place, (column, its) in pairs}


def _scan(source: str, columns: int, types: tuple[str, ...]) -> Scan:
    places = ", ".join(f"c{place}" for place in range(columns))
    return Scan(before="read_parquet(", file=source, after=f", {_AS_IT_STANDS}) AS file({places})", types=types)


def _looked_at(columns: Mapping[str, tuple[str, sql.Kind]], wanted: Sequence[str]) -> list[tuple[str, sql.Kind]]:
    return [columns[part] for part in dict.fromkeys(wanted or columns) if part in columns]


def _lengths(columns: Sequence[tuple[str, sql.Kind]]) -> str:
    """Return the SQL of how many bytes the texts of columns come to, each held by itself."""
    return " + ".join(f"coalesce(sum(strlen({column})), 0)" for column, kind in columns if kind == "text") or "0"


class Footers:
    """The same of many files, asked for at once where they are alike."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Look at these files when the first of them is asked for."""
        self._paths = [path for path in paths if not sql.WILD.search(str(path))] if len(paths) >= _MANY else []
        self._by_wanted = dict[tuple[str, ...], Mapping[Path, Footer]]()

    def of(self, database: sql.Database, file: TableFile, wanted: Sequence[str]) -> Footer | None:
        """Return what a file says; None where it has to be asked by itself, which tells what is wrong with it."""
        from reportgen.sources.duck import duckdb

        asked = tuple(wanted)
        if asked not in self._by_wanted:
            paths = [path for path in self._paths if kind_of(path.suffix.lower()) is kind_named("parquet")]
            self._by_wanted[asked] = {}
            with suppress(duckdb.Error, DataError, OSError):
                self._by_wanted[asked] = _footers(database, paths, file, asked) if len(paths) >= _MANY else {}
        return self._by_wanted[asked].get(file.inner)


_MANY = 8  # files


def _footers(
    database: sql.Database, paths: Sequence[Path], file: TableFile, wanted: Sequence[str]
) -> dict[Path, Footer]:
    """Return what each file says; those of one schema are described by the first of them."""
    marks = "name, type, type_length, num_children, converted_type, scale, precision, logical_type"
    sources = {str(path): path for path in paths}
    asked = (
        "SELECT file_name, md5(string_agg(mark, ' ' ORDER BY row)) "
        "FROM (SELECT file_name, row_number() OVER () AS row, "
        f"to_json([{', '.join(f'{mark}::VARCHAR' for mark in marks.split(', '))}])::VARCHAR AS mark "
        f"FROM parquet_schema([{', '.join(map(sql.literal, sources))}])) GROUP BY 1"
    )
    alike: dict[str, list[Path]] = {}
    for name, mark in database.execute(asked).fetchall():
        alike.setdefault(mark, []).append(sources[name])
    footers = dict[Path, Footer]()
    for members in alike.values():
        first = _footer(database, replace(file, path=members[0], inner=members[0]), wanted)
        lengths = _lengths(_looked_at(_of_our_names(first), wanted))
        listed = _scan(f"[{', '.join(map(sql.file, members))}]", len(first.names), first.types).relation
        told = database.execute(f"SELECT file_index, count(*), {lengths} FROM {listed} GROUP BY 1").fetchall()
        counts = {place: counted for place, *counted in told}
        for place, path in enumerate(members):
            rows, letters = counts.get(place, (0, 0))
            footers[path] = replace(first, rows=rows, letters=letters)
    return footers


_NO_UTF_8 = re.compile(r'[Ii]nvalid string encoding found in Parquet file "[^"]*": value "(.*)" is not', re.DOTALL)
_LONGEST_QUOTED = 60


def _damaged(name: str, error: Exception) -> Problem:
    return Problem(
        where=name, what=f"the Parquet file is damaged: {sql.reason(error)}", mend="Fetch or write it again."
    )


def _faults(name: str, source: str, columns: Sequence[str]) -> tuple[Problem, ...]:
    """Return what is wrong with a file whose end, which lists the columns, is sound."""
    from reportgen.sources.duck import duckdb

    places = ", ".join(f"c{place}" for place in range(len(columns)))
    relation, database = f"read_parquet({source}, {_AS_IT_STANDS}) AS file({places})", sql.connect()
    for place, column in enumerate(columns):
        try:
            database.execute(f"SELECT max(hash(c{place})) FROM {relation}").fetchall()
        except duckdb.Error as error:
            match = _NO_UTF_8.search(str(error))
            return (_damaged(name, error) if match is None else _no_letters(name, column, match[1]),)
    return ()


def _no_letters(name: str, column: str, value: str) -> Problem:
    what = f"column '{one_line(column)}' contains bytes that are not UTF-8: {one_line(value[:_LONGEST_QUOTED])}"
    return Problem(where=name, what=what, mend="Write its texts in UTF-8, as Parquet asks for.")


def _columns(schema: Sequence[tuple[str, int | None]]) -> list[str]:
    """Return the names of the columns themselves; a schema lists the parts of nested ones after each."""
    names, inner = [], 0
    for name, children in schema[1:]:
        if inner == 0:
            names.append(name)
        inner = max(inner - 1, 0) + (children or 0)
    return names


_LOOKED_AT = 1000  # rows
_LONGEST_LINE = 16_777_216  # bytes that duckdb reads for certain


def read_json_lines(_database: sql.Database, file: TableFile, wanted: Sequence[str], _layout: Layout) -> Piece:
    """Return a file of JSON Lines, ready to be read; its columns are the keys that some row has."""
    keys = dict.fromkeys(key for row in islice(_rows(file), _LOOKED_AT) for key in row)
    if not set(wanted) <= set(keys):  # a key may come late
        keys |= dict.fromkeys(key for row in _rows(file) for key in row if key in wanted)
    if not keys:
        mend = "Write one object a line, one for each case."
        empty = Problem(where=file.name, what="every row is empty", mend=mend)
        raise DataError(_json_lines_faults(file) or [empty])
    present = [key for key in dict.fromkeys(wanted) if key in keys]
    compression = "gzip" if file.inner.name.lower().endswith(".gz") else "uncompressed"
    alike = len({key.casefold() for key in present}) < len(present)
    if alike and (broken := _json_lines_faults(file)):  # duckdb would pass over what is not an object
        raise DataError(broken)
    layout, values = _out_of_objects(present) if alike else _by_key(present)
    scan = Scan(
        before="read_json(",
        file=sql.file(file.inner),
        after=f", format = 'newline_delimited', auto_detect = false, {layout}, compression = '{compression}', "
        "hive_partitioning = false)",
    )
    return Piece(
        name=file.name,
        relation=scan.relation,
        scan=None if FILE in map(str.casefold, present) else scan,  # such a key would hide the number of the file
        columns={key: (values.get(key, ""), "json") for key in keys},
        read_often=False,
        digest=lambda: digest(file.path),
        numbers=lambda: _numbers(file),
        place=lambda row: file.place(row, lambda row: _line_of(file, row)),
        faults=lambda: _json_lines_faults(file),
    )


def _by_key(keys: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return how duckdb lays the objects out, and the SQL of each key's value."""
    types = ", ".join(f"{sql.literal(key)}: 'JSON'" for key in keys)
    return f"records = true, columns = {{{types}}}", {key: sql.name(key) for key in keys}


def _out_of_objects(keys: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return the same for keys that duckdb does not tell apart, such as Label and label; this is slower."""
    pointers = {key: "/" + key.replace("~", "~0").replace("/", "~1") for key in keys}
    values = {key: f"json_extract(whole, {sql.literal(pointer)})" for key, pointer in pointers.items()}
    return "records = false, columns = {whole: 'JSON'}", values


def _lines(file: TableFile) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that hold something, with their numbers."""
    with open_text(file) as opened:
        for number, line in enumerate(opened, 1):
            if line.strip():
                yield number, line


def _rows(file: TableFile) -> Iterator[dict[str, Any]]:
    """Yield the objects of a file; what is none is left to `_faults`, which tells where it is."""
    for number, line in _lines(file):
        if number == 1 and line.startswith(b"\xef\xbb\xbf"):
            what, mend = (
                "the file begins with a byte order mark",
                f"Remove it: `sed -i '1s/^\\xEF\\xBB\\xBF//' {file.path.name}`.",
            )
            raise DataError.of(what, mend, where=f"{file.name}:1")
        if number == 1 and line.lstrip().startswith(b"["):
            what, mend = "this is one JSON array, not one object a line", "Let its name end in .json."
            raise DataError.of(what, mend, where=f"{file.name}:1")
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            yield row


def _numbers(file: TableFile) -> list[str]:
    """Return the keys that hold numbers in the first rows, wherever they hold a value."""
    kinds: dict[str, set[type]] = {}
    for row in islice(_rows(file), _LOOKED_AT):
        for key, value in row.items():
            kinds.setdefault(key, set()).update(() if value is None else (type(value),))
    return [key for key, types in kinds.items() if types and types <= {int, float}]


def _line_of(file: TableFile, row: int) -> int:
    return next((number for number, _ in islice(_lines(file), row - 1, None)), 0)


def _json_lines_faults(file: TableFile) -> tuple[Problem, ...]:
    """Return why a file could not be read, found by reading it once more, slowly."""
    undecodable = first_undecodable(file)
    if undecodable is not None:
        return (undecodable,)
    longest = next((number for number, line in _lines(file) if len(line) > _LONGEST_LINE), None)
    if longest is not None:
        what, mend = f"the line has more than {_LONGEST_LINE:,} bytes", "Leave the key of long texts out of the file."
        return (Problem(where=file.place(longest, int), what=what, mend=mend),)
    broken = [(number, why) for number, line in _lines(file) if (why := _why_no_object(line))]
    if not broken:
        return ()
    line, what = broken[0]
    if len(broken) > 1:
        what += f"; {len(broken)} lines are like this"
    mend = "" if file.row else "Write one whole JSON object a line."
    return (Problem(where=file.place(line, int), what=what, mend=mend),)


def _why_no_object(line: bytes) -> str:
    twice: list[str] = []

    def pairs(members: list[tuple[str, Any]]) -> dict[str, Any]:
        row = dict(members)
        if len(row) < len(members):
            twice.extend(key for place, (key, _) in enumerate(members) if key in dict(members[:place]))
        return row

    try:
        row = json.loads(line, object_pairs_hook=pairs)
        json.dumps(row, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        return f"the line is not JSON: {error.msg} at column {error.colno}"
    except UnicodeEncodeError:
        return "the line is not JSON: half of a surrogate pair (\\ud800 to \\udfff) is not a character"
    except ValueError as error:
        return f"the line is not JSON: {error}"
    except RecursionError:
        return "the line is nested too deeply"
    if not isinstance(row, dict):
        return "the line is not JSON object"
    return f"the key '{twice[0]}' occurs twice in one object" if twice else ""
