"""One file or frame, or some files of one layout, as one table of ours, and what is wrong with them."""

import gzip
import hashlib
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import field, replace
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import IO, Any, Protocol, cast

from reportgen.config.conditions import did_you_mean
from reportgen.config.groups import MOST_GROUPS
from reportgen.config.schema import Config
from reportgen.counts.cells import Bins, Input
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.sources import sql
from reportgen.sources.bounds import Bounds
from reportgen.sources.classes import ColumnTexts, shorten
from reportgen.sources.columns import (
    CORRECT_THE_DATA,
    NUMBERS,
    ONE_VALUE,
    Fault,
    MappedColumn,
    faults_of,
    mend_number,
)

SAY_LETTERS = "Say how its letters are written; Western European Windows writes\ndata:\n  encoding: windows-1252"


@frozen
class TableFile:
    """A file that holds a table, and where its bytes stand: in a copy where it was packed, or of a kind of its own."""

    path: Path  # as the config names it
    inner: Path
    bounds: Bounds  # of what it may come to
    row: str = ""  # what a row is called where it is not a line of the file: "item 3" instead of ":4"
    first: int = 1  # the number of its first row

    @property
    def name(self) -> str:
        """Its name in messages."""
        return short_path(self.path)

    def place(self, row: int, line: Callable[[int], int]) -> str:
        """Return where a row of data, counted from 1, stands."""
        return f"{self.name}, {self.row} {row - 1 + self.first}" if self.row else f"{self.name}:{line(row)}"


class Footers(Protocol):
    """What many Parquet files say of themselves."""

    def of(self, database: sql.Database, file: TableFile, wanted: Sequence[str]) -> Any:  # noqa: ANN401 - a Footer
        """Return what a file says; None where it has to be asked by itself."""


@frozen
class Layout:
    """How files are laid out, as far as their endings do not tell."""

    format: str | None = None  # "csv"
    delimiter: str | None = None  # one character
    comma: bool = False  # whether the numbers in tables of text have a decimal comma
    encoding: str | None = None  # of text that is not UTF-8
    footers: Footers | None = None  # what is known of many Parquet files


@frozen
class Scan:
    """How a file stands after FROM, so that others of the same layout can stand there with it."""

    before: str
    file: str  # as SQL
    after: str
    types: tuple[str, ...] = ()  # of its columns, where the file states them

    @property
    def relation(self) -> str:
        """The file alone."""
        return f"{self.before}{self.file}{self.after}"


@frozen
class Piece:
    """Where some of the rows are."""

    name: str  # for messages: the path from here, or "data frame"
    relation: str  # SQL that stands after FROM
    columns: Mapping[str, tuple[str, sql.Kind]]  # name in the file -> SQL of the column, kind
    read_often: bool  # cheap enough to be read again for every question
    digest: Callable[[], Input]
    numbers: Callable[[], Sequence[str]]  # names of the columns that seem to hold numbers, for a message
    place: Callable[[int], str]  # number of a row, from 1 -> "scores.csv:25001"
    faults: Callable[[], tuple[Problem, ...]]  # why duckdb could not read it, as far as we can tell
    changed: Callable[[], bool] = lambda: False  # whether it is another one by now
    typed: bool = True  # whether its values have types; else all of them are texts
    scan: Scan | None = None  # how it is read, where others may be read with it
    partitions: Mapping[str, str | None] = field(default_factory=dict)  # columns that the names of its folders tell
    small: bool = False  # so small that opening it takes longer than reading
    times: str | None = None  # how many rows of data one of its rows stands for, as SQL; None where each is one


class Fetched(type(Path())):  # type: ignore[misc]  # the kind of this system
    """Where the copy of a file from another place is."""

    called = ""  # its address, as a message may show it
    place = PurePosixPath()  # where the file is there


def short_path(path: Path) -> str:
    """Return a path as short as it can be told from the current folder, on one line; of a copy its address."""
    if isinstance(path, Fetched):
        return path.called
    folder = Path.cwd()
    return one_line(str(path.relative_to(folder) if path.is_relative_to(folder) else path))


def digest(path: Path) -> Input:
    """Return the name of a file and the hash of its bytes."""
    with path.open("rb") as file:
        return Input(name=path.name, sha256=hashlib.file_digest(file, "sha256").hexdigest())


@contextmanager
def open_text(file: TableFile) -> Iterator[IO[bytes]]:
    """Open a text file, unpacked; what breaks it off is told as a problem."""
    path = file.inner
    try:
        packed = path.name.lower().endswith(".gz")
        with closing(cast("IO[bytes]", gzip.open(path) if packed else path.open("rb"))) as opened:
            yield opened
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        what = f"the compressed file is damaged: {error}"
        raise DataError.of(what, "Fetch or pack it again.", where=file.name) from error


def first_undecodable(file: TableFile) -> Problem | None:
    """Return where a text file stops being UTF-8."""
    bad, first = 0, 0
    with open_text(file) as text:
        for number, line in enumerate(text, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                bad, first = bad + 1, first or number
    if not bad:
        return None
    lines = f"{bad} lines are" if bad > 1 else "the line is"
    return Problem(where=f"{file.name}:{first}", what=f"{lines} not UTF-8", mend=SAY_LETTERS)


CASES = "cases"  # the table of the data; models' own files have others
MOST_TEXTS = 1000  # a column of more different texts names no classes
_CLASSES = "Name the column of the classes."
_FOLDS = "Name the column of the folds."
_FEWER_GROUPS = (
    "Name a column of few values, such as the region; or cut numbers into bins: groups: [{{column: {}, bins: [0, 50]}}]"
)
_LISTED = 20
_MANY = 16  # files
FILE = "file_index"  # duckdb's number of the file that a row is in, where several are read as one
EXACT = 2**53  # from here on some whole numbers are no floats


@frozen
class Folded:
    """What is known of rows that stand for several cases, as files of counts have them."""

    units: str  # whose digests tell the resampling units
    columns: tuple[MappedColumn, ...]  # as the config names them
    unjoined: Mapping[str, int]  # rows of the data that a join left out when the cases were counted
    in_text: Mapping[str, int]  # numbers that were written as text, by column
    inputs: tuple[Input, ...]  # what was counted
    joined: tuple[Input, ...]  # files of models, which may have answers to other cases, too
    terms: Mapping[str, str]  # keys of the config, and what they said when the cases were counted
    digits: int | None = None  # by which scores are told; None: as they are
    edges: Mapping[str, tuple[float, ...]] = field(default_factory=dict)  # beside those of the digits, by model

    def bins(self, model: str) -> Bins | None:
        """Return by which bins the scores of a model were told when the cases were counted."""
        return (
            None if self.digits is None else Bins(digits=self.digits, cuts=self.edges.get(model, ()), from_counts=True)
        )


@frozen
class MappedTable:
    """Parts with the same mapped columns, one below the other."""

    name: str  # in SQL
    columns: tuple[MappedColumn, ...]
    parts: tuple[Piece, ...]
    splits: tuple[str, ...] = ()  # of each part, where a file is a split
    folded: Folded | None = None  # where its rows stand for several cases

    def n(self, condition: str = "") -> str:
        """Return how many rows of data there are, or meet a condition, as SQL."""
        where = f" FILTER ({condition})" if condition else ""
        return f"count(*){where}" if self.folded is None else f"coalesce(sum(rows){where}, 0)::BIGINT"

    @property
    def where(self) -> str:
        """The names of its parts, for messages."""
        return ", ".join(part.name for part in self.parts)

    def kind(self, column: MappedColumn) -> sql.Kind:
        """Return the kind of a column; where parts differ, each value counts for what it is."""
        kinds = {part.columns.get(column.column, ("", "text"))[1] for part in self.parts}
        return kinds.pop() if len(kinds) == 1 else "json"


def absent_columns(config: Config, table: MappedTable) -> Iterator[Problem]:
    """Yield each mapped column that a part lacks."""
    for part in table.parts:
        for column in table.columns:
            if column.column not in part.columns:
                names = [name for name in part.columns if name.strip()]
                listed = f"The columns are: {_listed(names)}." if names else "None of its columns has a name."
                mend = f"{did_you_mean(column.column, names)} {listed}".strip()
                what = f"column not found in {part.name}: '{column.column}'"
                yield config.problem(column.key, what, mend)


def nested_columns(config: Config, table: MappedTable) -> Iterator[Problem]:
    """Yield each mapped column of a part that holds lists or objects."""
    for part in table.parts:
        for column in table.columns:
            if part.columns[column.column][1] == "nested":
                what = f"column '{column.column}' of {part.name} contains lists or objects"
                yield config.problem(column.key, what, ONE_VALUE)


def fill(database: sql.Database, config: Config, table: MappedTable, *, whole: bool = True) -> None:
    """Read the parts into a table, or make a view of them where reading again is cheap.

    What is not the `whole` of a report may have no rows.
    """
    in_text, together = numbers_in_text(table), runs_of(table)
    selects = [_select(config, table, run.whole, in_text, run.split) for run in together]
    # To open many small files again for every question takes longer than to hold their few rows.
    often = all(part.read_often for part in table.parts) and not any(run.small for run in together)
    what = "VIEW" if often else "TABLE"
    database.execute(f"CREATE TEMP {what} {table.name} AS {' UNION ALL '.join(selects)}")
    rows = database.execute(f"SELECT 1 FROM {table.name} LIMIT 1").fetchall()
    if not rows and whole:
        raise DataError.of(what="there are no rows, only names of columns", where=table.where)


def faults(database: sql.Database, config: Config, table: MappedTable) -> Iterator[Problem]:
    """Yield what is wrong with the values; only where something is, the parts are looked through one by one."""
    tests = {
        column: _is_fault(fault_kinds, sql.name(column.name))
        for column in table.columns
        if (fault_kinds := faults_of(column.role, table.kind(column)))
    }
    if not tests:
        return
    vast = {column: f"abs({sql.name(column.name)}) >= {EXACT}" for column in tests if column.role == "rank"}
    counts = ", ".join(f"count(*) FILTER (WHERE {test})" for test in (*tests.values(), *vast.values()))
    numbers = database.execute(f"SELECT {counts} FROM {table.name}").fetchall()[0]
    for column, n in zip(vast, numbers[len(tests) :], strict=True):
        yield from _merged(database, config, table, column) if n else ()
    for column, n in zip(tests, numbers[: len(tests)], strict=True):
        whole = _of_no_number(database, config, table, column) if n else None
        if whole is not None:
            yield whole
        for run in runs_of(table) if n and whole is None else ():
            for part in _at_fault(database, config, run, column):
                yield from _faults_of_part(database, config, table, part, column)


def texts(database: sql.Database, config: Config, table: MappedTable, column: MappedColumn) -> ColumnTexts | Problem:
    """Return the texts of a column."""
    value = sql.name(column.name)
    rows = database.execute(
        f"SELECT {value}, {table.n()} FROM {table.name} WHERE {value} IS NOT NULL GROUP BY 1 LIMIT {MOST_TEXTS + 1}"
    ).fetchall()
    most = MOST_GROUPS if column.role == "group" else MOST_TEXTS
    mend = {"group": _FEWER_GROUPS, "fold": _FOLDS}.get(column.role, _CLASSES)
    column_texts = ColumnTexts.of(dict(rows), table.kind(column), config.data.missing_in(column.column))
    if len(rows) > MOST_TEXTS or len(column_texts.rows) > most:
        what = f"column '{column.column}' contains more than {most} different values"
        return config.problem(column.key, what, mend.format(column.column))
    return column_texts


def place_of_id(database: sql.Database, table: MappedTable, case_id: str) -> str:
    """Return where the first row of an id stands."""
    numbered = f"SELECT row_number() OVER () - 1 AS row, id::VARCHAR AS id FROM {table.name}"
    rows = database.execute(f"SELECT min(row) FROM ({numbered}) WHERE id = {sql.literal(case_id)}").fetchall()
    return place_of(database, table, int(rows[0][0]))


def id_at(database: sql.Database, table: MappedTable, row: int) -> str:
    """Return the id of a row, counted from 0; empty where the cases have none."""
    if all(column.role != "id" for column in table.columns):
        return ""
    numbered = f"SELECT row_number() OVER () - 1 AS row, id::VARCHAR AS id FROM {table.name}"
    return str(database.execute(f"SELECT id FROM ({numbered}) WHERE row = {row}").fetchall()[0][0])


def place_of(database: sql.Database, table: MappedTable, row: int) -> str:
    """Return where a row stands, counted from 0 over all parts."""
    for run in runs_of(table):
        counted = f"SELECT {run.number}, count(*) FROM {run.whole.relation} GROUP BY 1"
        rows = dict(database.execute(counted).fetchall())
        for number, part in enumerate(run.parts):
            if row < rows.get(number, 0):
                return part.place(row + 1)
            row -= rows.get(number, 0)
    return table.where


@frozen
class Run:
    """Parts of one layout that follow each other, which are read as one."""

    parts: tuple[Piece, ...]
    whole: Piece
    split: str = ""

    @property
    def number(self) -> str:
        """Return the SQL of which of the parts a row is in, counted from 0."""
        return f"{FILE}::BIGINT" if len(self.parts) > 1 else "0"

    @property
    def small(self) -> bool:
        """Whether they are many small ones."""
        return len(self.parts) >= _MANY and 2 * sum(part.small for part in self.parts) > len(self.parts)


def runs_of(table: MappedTable, more: Iterable[str] = ()) -> tuple[Run, ...]:
    """Return the parts of a table in as few runs as they can be read in, in their order, with the columns asked for."""
    names = {*(column.column for column in table.columns), *more}
    splits = table.splits or ("",) * len(table.parts)

    def alike(pair: tuple[Piece, str]) -> object:
        part, split = pair
        if part.scan is None:
            return id(part)
        fixed = tuple((name, part.columns.get(name)) for name in sorted(names - part.partitions.keys()))
        of_folders = tuple(sorted(names & part.partitions.keys()))
        return part.scan.before, part.scan.after, part.scan.types, fixed, of_folders, part.typed, split

    runs = list[Run]()
    for _, pairs in groupby(zip(table.parts, splits, strict=True), alike):
        members, (split, *_) = zip(*pairs, strict=True)
        runs.append(Run(parts=members, whole=_together(members, names), split=split))
    return tuple(runs)


def _together(parts: Sequence[Piece], names: Collection[str]) -> Piece:
    """Return files of one layout as one piece; what their folders tell is looked up by the number of the file."""
    first, scans = parts[0], [part.scan for part in parts if part.scan is not None]
    if len(parts) == 1 or len(scans) < len(parts):
        return first
    listed = ", ".join(scan.file for scan in scans)
    columns = dict(first.columns)
    for name in first.partitions.keys() & names:
        texts = ", ".join(text_or_null(part.partitions[name]) for part in parts)
        columns[name] = f"([{texts}]::VARCHAR[])[{FILE}::BIGINT + 1]", "text"
    return replace(first, relation=f"{scans[0].before}[{listed}]{scans[0].after}", columns=columns)


def text_or_null(text: str | None) -> str:
    """Return a text as SQL."""
    return "NULL::VARCHAR" if text is None else f"{sql.literal(text)}::VARCHAR"


def _at_fault(database: sql.Database, config: Config, run: Run, column: MappedColumn) -> Iterator[Piece]:
    """Yield the parts of a run that may have faults in a column; only these are looked through."""
    if len(run.parts) == 1:
        yield from run.parts
        return
    source, kind = run.whole.columns[column.column]
    value, fault_kinds = column.read(source, kind, config.data.missing_in(column.column)), faults_of(column.role, kind)
    if fault_kinds:
        asked = f"SELECT DISTINCT {run.number} FROM {run.whole.relation} WHERE {_is_fault(fault_kinds, value)}"
        yield from (run.parts[number] for number in sorted(number for (number,) in database.execute(asked).fetchall()))


def _select(config: Config, table: MappedTable, part: Piece, in_text: Sequence[MappedColumn], split: str) -> str:
    """Return the SQL of one part: our names, one type a column."""
    values = (
        f"{column.read(*part.columns[column.column], config.data.missing_in(column.column))} AS {sql.name(column.name)}"
        for column in table.columns
    )
    texts = (
        f"{sql.is_text(*part.columns[column.column]) if part.typed else 'false'} AS {sql.name(text_name(column))}"
        for column in in_text
    )
    its_split = [f"{sql.literal(split)} AS split"] if table.splits else []
    return f"SELECT {', '.join([*its_split, *values, *texts])} FROM {part.relation}"


def numbers_in_text(table: MappedTable) -> list[MappedColumn]:
    """Return the columns of numbers in which some part may hold texts, though its values have types."""
    return [
        column
        for column in table.columns
        if column.role in NUMBERS
        and any(
            part.typed and part.columns[column.column][1] in ("text", "json") and column.column not in part.partitions
            for part in table.parts
        )
    ]


def text_name(column: MappedColumn) -> str:
    """Return our name of whether each value of a column is a text."""
    return f"text of {column.name}"


def _is_fault(fault_kinds: Sequence[Fault], value: str) -> str:
    return " OR ".join(f"({fault.condition.format(v=value)})" for fault in fault_kinds)


def _merged(database: sql.Database, config: Config, table: MappedTable, column: MappedColumn) -> Iterator[Problem]:
    """Yield that whole numbers which differ become one score, since no float has so many digits."""

    def values(part: Piece) -> str:
        source, kind = part.columns[column.column]
        read = column.read(source, kind, config.data.missing_in(column.column))
        return f"SELECT {read} AS v, {sql.whole_number(source, kind)} AS typed FROM {part.relation}"

    rows = " UNION ALL ".join(values(run.whole) for run in runs_of(table))
    pair = database.execute(
        f"SELECT min(typed), max(typed) FROM ({rows}) WHERE abs(v) >= {EXACT} GROUP BY v "
        "HAVING min(typed) <> max(typed) ORDER BY 1 LIMIT 1"
    ).fetchone()
    if pair is not None:
        what = f"column '{column.column}' has scores that differ and become one, such as {pair[0]} and {pair[1]}"
        mend = (
            "No score beyond 2^53 keeps all its digits. Take the same number off all of them, so that they are smaller."
        )
        yield config.problem(column.key, what, mend)


def _of_no_number(database: sql.Database, config: Config, table: MappedTable, column: MappedColumn) -> Problem | None:
    """Return that a column of texts stands where numbers are wanted: the config is wrong then, not the data."""
    if column.role not in NUMBERS:
        return None
    value, part = sql.name(column.name), table.parts[0]
    filled, without = table.n(f"{value} IS NOT NULL"), table.n(f"isnan({value})")
    counted = f"SELECT {filled}, {without} FROM {table.name}"
    values, no_numbers = database.execute(counted).fetchall()[0]
    source, kind = part.columns[column.column]
    is_none = f"isnan({column.read(source, kind, config.data.missing_in(column.column))})"
    first = database.execute(
        f"SELECT {sql.plain(source, kind)} FROM {part.relation} WHERE {is_none} LIMIT 1"
    ).fetchone()
    text = first[0].strip() if first is not None else ""
    # One value may be a slip, and decimal commas are a matter of the data.
    if no_numbers < values or values == 1 or mend_number(column.key, text) != CORRECT_THE_DATA:
        return None
    what = f"none of the {values:,} values of column '{column.column}' is a number, the first is '{shorten(text)}'"
    listed = _listed([name for name in part.numbers() if name != config.data.label])
    mend = f"Name a column of numbers: {listed}." if listed else f"No other column of {part.name} contains numbers."
    return config.problem(column.key, what, mend)


def _faults_of_part(
    database: sql.Database, config: Config, table: MappedTable, part: Piece, column: MappedColumn
) -> Iterable[Problem]:
    """Yield each kind of fault in one column of one part: how often, and the first."""
    source, kind = part.columns[column.column]
    value = column.read(source, kind, config.data.missing_in(column.column))
    fault_kinds = faults_of(column.role, kind)
    if not fault_kinds:
        return
    cases = " ".join(f"WHEN {fault.condition.format(v='v')} THEN {place}" for place, fault in enumerate(fault_kinds))
    key = next((other for other in table.columns if other.role == "id" and column.role != "id"), None)
    case_id = key.read(*part.columns[key.column], ()) if key is not None else "NULL"
    plain = f"({source} ->> '$')" if kind == "json" else f"{source}::VARCHAR"
    numbered = f"row_number() OVER () AS row, {plain} AS t, {value} AS v, {case_id} AS id"
    rows = f"SELECT {numbered}{'' if part.times is None else f', {part.times} AS times'} FROM {part.relation}"
    n = "count(*)" if part.times is None else "sum(times)::BIGINT"
    examples = database.execute(
        f"SELECT CASE {cases} END AS fault, {n}, min(row), arg_min(coalesce(t, ''), row), "
        f"arg_min(coalesce(id::VARCHAR, ''), row) FROM ({rows}) WHERE fault IS NOT NULL GROUP BY fault ORDER BY 3"
    ).fetchall()
    for place, n, row, text, example in examples:
        fault = fault_kinds[place]
        what = f"column '{column.column}' has {n} {fault.one if n == 1 else fault.many}"
        if text.strip():
            what += f"{':' if n == 1 else ', the first is'} '{shorten(text)}'"
        if example:
            what += f" (id {shorten(example)})"
        yield Problem(where=part.place(row), key=column.key, what=what, mend=fault.mend(column.key, text.strip()))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(one_line, names[:_LISTED])) + (", ..." if len(names) > _LISTED else "")
