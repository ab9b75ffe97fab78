"""The rows of Spark: up to some millions are brought; of more, each combination of values once, counted there.

Plain SQL whose answers are collected, so that a server of Spark Connect answers as a session in this process does.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any

from reportgen.config.remote import is_address
from reportgen.config.schema import Config
from reportgen.config.spark import KEY, is_server
from reportgen.counts.bins import MOST_DISTINCT
from reportgen.counts.cells import DIGITS, FRAME, Input
from reportgen.counts.query import UNITS
from reportgen.errors import DataError, Problem
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.bounds import Bounds
from reportgen.sources.cases import DAY
from reportgen.sources.columns import NUMBERS, SCORES, MappedColumn, files_of_models, mapped_columns
from reportgen.sources.databases import digest_of_rows
from reportgen.sources.spark_session import Session, in_pieces, in_time, session, told, unsaid
from reportgen.sources.stated import ROWS, SPLIT, UNIT, Binning, Thresholds, counted_columns, terms_of
from reportgen.sources.tables import CASES, Folded, Layout, MappedTable, Piece, TableFile
from reportgen.sources.typed_files import read_parquet
from reportgen.work import Tell, step

MOST_ROWS = MOST_DISTINCT  # that are brought as they are
MOST_CELLS = MOST_DISTINCT  # combinations of values that are brought of more
_NEARLY = 1.1  # how far off an estimate of their number may be
_NESTED = ("array", "struct", "map", "variant", "object", "udt", "geo")
_AS_TEXT = re.compile("void|interval .*|time")
_WHOLE = ("tinyint", "smallint", "int", "bigint")
_NUMBERS = (*_WHOLE, "float", "double", "decimal")
_BY_DIGITS = (DIGITS, 3, 2)  # by which scores are told where those of all digits are too many; one would move figures
_ANY_SIZE = 10_000_000  # megabytes that what was brought may come to: its rows are bounded already
_NO_TABLES = (
    "A session that begins here knows only tables of a catalogue that its settings (spark-defaults.conf) name.\n"
    "Name their files:\ndata:\n  path: ..."
)
_views = count()
TableOf = Callable[[Callable[[Sequence[str]], tuple[Piece, ...]]], MappedTable]


def is_spark(frame: object) -> bool:
    """Return whether a frame is one of Spark, whose rows are elsewhere."""
    return any(
        kind.__module__.startswith("pyspark.sql") and kind.__name__ == "DataFrame" for kind in type(frame).__mro__
    )


@frozen
class Rows:
    """The rows that a config names, where they are."""

    session: Session
    view: str
    name: str  # for messages
    key: str  # that names them
    types: Mapping[str, str]  # of their columns, as Spark calls them

    def kind(self, column: str) -> str:
        """Return the type of a column without what it is made of: "decimal"."""
        return self.types[column].partition("(")[0].partition("<")[0]

    def is_nested(self, column: str) -> bool:
        """Return whether the values of a column are no single ones."""
        return self.types[column].startswith(_NESTED)


@frozen
class Target:
    """Where rows are brought to, and by which config."""

    database: sql.Database
    config: Config
    folder: Path  # of temporary files
    tell: Tell
    thresholds: Thresholds  # that no bin of scores may reach over


def spark_table(target: Target, frame: Any, table_of: TableOf) -> MappedTable:  # noqa: ANN401 - of Spark
    """Return the rows of Spark, or their counts, ready to be read; `table_of` makes a table of rows."""
    config, tell = target.config, target.tell
    if config.data.split is not None and config.data.split.column is None:
        what = "the rows of Spark have no file for each split"
        mend = "Name the column with the split:\ndata:\n  split:\n    column: ..."
        raise DataError.of(what, mend, where=config.where("data.split"), key="data.split.column")
    with _opened(config, frame) as rows, told(config, rows.key, f"{rows.name} cannot be read"):
        mapped = [column.column for column in mapped_columns(config)]
        if any(column not in rows.types or rows.is_nested(column) for column in mapped):
            return table_of(lambda _: (_piece(target, rows, {}),))  # which is told before a row is read
        tell(step("reading", f"{rows.name}: how many rows there are"))
        cells = _Cells(config=config, rows=rows)
        n, distinct, clustered = _collected(rows, cells.asked())[0]
        if n > MOST_ROWS:
            tell(step("reading", f"{rows.name}: counting {n:,} rows"))
            return _counted(target, cells, n=n, distinct=distinct, clustered=clustered)
        brought: list[Piece] = []

        def parts(wanted: Sequence[str]) -> tuple[Piece, ...]:
            """Return the rows, which are brought once: the first time, with all columns where all are examined."""
            if not brought:
                tell(step("reading", f"{rows.name}: {n:,} rows"))
                names = rows.types if config.data.examine == "all" else dict.fromkeys(wanted)
                taken = [name for name in names if name in rows.types and not rows.is_nested(name)]
                brought.append(_brought(target, rows, taken, n))
            return tuple(brought)

        return table_of(parts)


@contextmanager
def _opened(config: Config, frame: Any) -> Iterator[Rows]:  # noqa: ANN401 - of Spark
    """Yield the rows that a config or a frame names."""
    view = f"reportgen_{next(_views)}"
    if frame is not None:
        key = "data"
        with told(config, key, "the frame cannot be read"), in_time(frame.sparkSession):
            rows = _viewed(frame.sparkSession, frame, view, FRAME, key)
        yield from _until_read(rows)
        return
    table, path = config.data.table, config.data.path
    key, name = ("data.table", f"table {table}") if table is not None else ("data.path", PurePosixPath(str(path)).name)
    with session(config) as (running, is_new):
        with told(config, key, f"{name} cannot be read", _NO_TABLES if is_new else ""), in_time(running):
            read = running.read.table(table) if table is not None else running.read.parquet(_place(config, str(path)))
            rows = _viewed(running, read, view, name, key)
        yield from _until_read(rows)


def _place(config: Config, path: str) -> str:
    """Return a path as Spark reads it: on a server where that has it, here beginning at the folder of the config."""
    local = not is_server(config.data.spark or "") and not is_address(path)
    return str(config.folder / path) if local else path


def _viewed(running: Session, frame: Any, view: str, name: str, key: str) -> Rows:  # noqa: ANN401 - of Spark
    types = [(field.name, field.dataType.simpleString()) for field in frame.schema.fields]
    names = [column for column, _ in types]
    twice = next((column for column in names if names.count(column) > 1), None)
    if twice is not None:
        what, mend = f"two columns are called '{twice}'", "Give every column a name of its own."
        raise DataError.of(what, mend, where=name)
    frame.createOrReplaceTempView(view)
    return Rows(session=running, view=view, name=name, key=key, types=dict(types))


def _until_read(rows: Rows) -> Iterator[Rows]:
    try:
        yield rows
    finally:
        with unsaid(), suppress(Exception):  # of a session that is lost
            rows.session.catalog.dropTempView(rows.view)


def _arrow(rows: Rows, values: Sequence[str], after: str = "") -> Any:  # noqa: ANN401 - of Arrow
    """Return the answer to a query, as columns c0, c1 and so on."""
    listed = ", ".join(f"{value} AS c{place}" for place, value in enumerate(values))
    return _answer(rows.session, f"SELECT {listed} FROM {rows.view}{after}")


def _answer(running: Session, asked: str) -> Any:  # noqa: ANN401 - of Arrow
    with in_time(running), in_pieces(running):
        return running.sql(asked).toArrow()


def _collected(rows: Rows, values: Sequence[str], after: str = "") -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in _arrow(rows, values, after).to_pylist()]


def _quoted(column: str) -> str:
    return "`" + column.replace("`", "``") + "`"


def _literal(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _value(rows: Rows, column: str) -> str:
    """Return a value as it travels: its type is known to Parquet, or it is a text."""
    return f"CAST({_quoted(column)} AS STRING)" if _AS_TEXT.fullmatch(rows.kind(column)) else _quoted(column)


def _brought(target: Target, rows: Rows, taken: Sequence[str], n: int) -> Piece:
    table = _arrow(rows, [_value(rows, column) for column in taken] or ["1"])
    if table.num_rows != n:
        raise _changed(rows)
    relation, columns = _kept(target, rows, table)
    return _piece(target, rows, dict(zip(taken, columns, strict=False)), relation)


def _changed(rows: Rows) -> DataError:
    what, mend = "the rows have changed while they were read", "Run again, or read a version that nobody writes to."
    return DataError.of(what, mend, where=rows.name)


def _kept(
    target: Target,
    rows: Rows,
    table: Any,  # noqa: ANN401 - of Arrow
) -> tuple[str, list[tuple[str, sql.Kind]]]:
    """Write an answer to a file of Parquet, and return where it stands, and its columns in their order."""
    file = target.folder / rows.view
    import_module("pyarrow.parquet").write_table(table, str(file))
    bounds = Bounds([file], _ANY_SIZE, where=target.config.where(rows.key), key=rows.key)
    names = [*table.schema.names]
    piece = read_parquet(target.database, TableFile(path=file, inner=file, bounds=bounds), names, Layout())
    return piece.relation, [piece.columns[name] for name in names]


def _piece(target: Target, rows: Rows, columns: Mapping[str, tuple[str, sql.Kind]], relation: str = "") -> Piece:
    """Return rows that were brought; of columns that were not, the names alone."""
    values = {name: column for name, (column, _) in columns.items()}
    others: dict[str, tuple[str, sql.Kind]] = {
        name: ("", "nested" if rows.is_nested(name) else "text") for name in rows.types
    }
    return Piece(
        name=rows.name,
        relation=relation,
        columns={**others, **columns},
        read_often=False,
        digest=lambda: Input(name=rows.name, sha256=digest_of_rows(target.database, relation, values)),
        numbers=lambda: [name for name, (_, kind) in columns.items() if kind in ("whole", "number")],
        place=lambda _: rows.name,
        faults=lambda: (),
    )


@frozen(kw_only=True)
class _Cells:
    """What rows are counted by, as SQL of Spark."""

    config: Config
    rows: Rows

    @property
    def columns(self) -> tuple[MappedColumn, ...]:
        """The columns of the data that are counted."""
        return tuple(column for column in counted_columns(self.config) if column.key != SPLIT)

    @property
    def keys(self) -> dict[str, str]:
        """Return what rows are counted by, as the data call it, a column that plays several parts once."""
        keys = {column.column: self._key(column) for column in self.columns}
        return keys | ({_free(UNIT, self.rows): self.unit} if self.config.data.cluster is not None else {})

    def _key(self, column: MappedColumn) -> str:
        """Return a value, a moment by its day."""
        value, kind = _value(self.rows, column.column), self.rows.kind(column.column)
        if column.role != "time":
            return value
        if kind == "timestamp_ntz":
            return f"CAST({value} AS DATE)"
        micros = f"unix_micros({value})"
        return f"timestamp_micros({micros} - pmod({micros}, {DAY}))" if kind == "timestamp" else value

    @property
    def unit(self) -> str:
        """The number of the unit that a cluster is drawn in, by the digest of its text."""
        return f"CAST(CAST(conv(substr(md5({self._cluster}), 1, 16), 16, 10) AS DECIMAL(20, 0)) % {UNITS} AS INT)"

    @property
    def _cluster(self) -> str:
        """The name of the cluster as a stripped text; NULL where it is missing."""
        column = self.config.data.cluster or ""
        missing = self.config.data.missing_in(column)
        if self.rows.kind(column) in _WHOLE:
            numbers = [number for text in missing if (number := sql.as_number(text)) is not None]
            gone = ", ".join(str(int(number)) for number in numbers if number.is_integer())
            text = f"CAST({_quoted(column)} AS STRING)"
            return f"CASE WHEN {_quoted(column)} IN ({gone}) THEN NULL ELSE {text} END" if gone else text
        text = f"trim(BOTH {_literal(sql.BLANK)} FROM CAST({_quoted(column)} AS STRING))"
        return f"CASE WHEN {text} IN ({', '.join(map(_literal, ['', *missing]))}) THEN NULL ELSE {text} END"

    def asked(self) -> list[str]:
        """Return what is asked first: how many rows, how many combinations, and how many rows have a cluster."""
        clustered = "count(*)" if self.config.data.cluster is None else f"count({self._cluster})"
        if any(_of_single_rows(self.config, 0)):  # some columns are elsewhere
            return ["count(*)", "0", clustered]
        return ["count(*)", f"approx_count_distinct(xxhash64({', '.join(self.keys.values())}))", clustered]

    def on_several_rows(self) -> int:
        """Return how many ids have several rows, where neither a cluster nor a frequency says that they may."""
        data = self.config.data
        if data.id is None or data.cluster is not None or (data.weight is not None and data.weight.kind == "frequency"):
            return 0
        given = f"{_quoted(data.id)} IS NOT NULL"
        ids = f"SELECT 1 FROM {self.rows.view} WHERE {given} GROUP BY {_quoted(data.id)} HAVING count(*) > 1"
        answer = _answer(self.rows.session, f"SELECT count(*) AS n FROM ({ids})")
        return int(answer.to_pylist()[0]["n"])


@frozen(kw_only=True)
class _Coarser:
    """Rows whose scores are told by significant digits, as those of counts are."""

    digits: int
    edges: Mapping[str, tuple[float, ...]]  # beside those of the digits, by model
    relation: str
    keys: Mapping[str, str]  # what rows are counted by, in the order of those with all digits

    @property
    def distinct(self) -> str:
        """About how many combinations there are."""
        return f"approx_count_distinct(xxhash64({', '.join(self.keys.values())}))"


def _fitting(target: Target, cells: _Cells) -> _Coarser | None:
    """Return the rows by as many digits of scores as give few enough combinations; None where none do."""
    for digits in _BY_DIGITS if _has_bins(cells) else ():
        way = _coarser(target, cells, digits)
        (estimated,) = _collected(replace(cells.rows, view=way.relation), [way.distinct])[0]
        if estimated <= MOST_CELLS * _NEARLY:
            return way
    return None


def _has_bins(cells: _Cells) -> bool:
    """Return whether all scores are numbers that can be told by digits, and none of them is missing by its value."""
    config, scores = cells.config, [column for column in cells.columns if column.role in SCORES]
    numbers = all(cells.rows.kind(column.column) in _NUMBERS and column.role != "percent" for column in scores)
    missing = any(config.data.missing_in(column.column) for column in scores)
    single = all(sum(other.column == column.column for other in cells.columns) == 1 for column in scores)
    return bool(scores) and numbers and single and not missing and not config.several


def _coarser(target: Target, cells: _Cells, digits: int) -> _Coarser:
    binning = Binning(digits=digits, thresholds=target.thresholds)
    models = {name: model for name, model in target.config.models.items() if model.score is not None}
    edges = {name: binning.cuts(target.config, name, digits) for name in models}
    keys, plain, scores = dict[str, str](), dict[str, str](), list[sql.Binned]()
    by_column = {column.column: column for column in cells.columns if column.role in SCORES}
    for place, (name, value) in enumerate(cells.keys.items()):
        plain[f"k{place}"], keys[name] = value, f"k{place}"
        if name not in by_column:
            continue
        column = by_column[name]
        score = f"CAST({value} AS DOUBLE)"
        sound = f"{score} BETWEEN 0 AND 1" if column.role != "rank" else f"abs({score}) < 1e15"
        # What is no score stands for itself, and is told as it would be of rows.
        plain[f"k{place}"] = score
        plain[f"own{place}"] = f"CASE WHEN {sound} THEN {score} + 0.0D END"
        keys[name] = f"coalesce(bin{place}, k{place})"
        model = target.config.models[column.model]
        scores.append(
            sql.Binned(
                score=f"own{place}",
                name=f"bin{place}",
                chances=column.role != "rank",
                high=model.flag == "high",
                digits=digits,
                cuts=edges[column.model],
            )
        )
    listed = ", ".join(f"{value} AS {name}" for name, value in plain.items())
    bins = _as_spark_has_it(sql.with_bins(_PLAIN, scores))
    relation = bins.replace(f"FROM {_PLAIN})", f"FROM (SELECT {listed} FROM {cells.rows.view}))")
    return _Coarser(digits=digits, edges=edges, relation=relation, keys=keys)


_PLAIN = "plain_rows"
# How duckdb writes what bins are made of, and how Spark does.
_DIALECT = (
    (re.compile(r"'([^']*)'::DOUBLE"), r"CAST('\1' AS DOUBLE)"),
    (re.compile(r"\b1\.0::DOUBLE"), "1.0D"),
    (re.compile(r"\(\[([^]]*)\]\)\[(greatest\([^\[\]]*?, 0\)) \+ 1\]"), r"element_at(array(\1), \2 + 1)"),
    (re.compile(r"\* EXCLUDE \("), "* EXCEPT ("),
    (re.compile(r"\* REPLACE \((.*?) AS (bin\d+)\) FROM"), r"* EXCEPT (\2), \1 AS \2 FROM"),
)


def _as_spark_has_it(text: str) -> str:
    for pattern, written in _DIALECT:
        text = pattern.sub(written, text)
    return text


def _free(name: str, rows: Rows) -> str:
    """Return a name that no column of the data has."""
    return next(own for own in (f"{name}{'_' * more}" for more in count()) if own not in rows.types)


def _counted(target: Target, cells: _Cells, *, n: int, distinct: int, clustered: int) -> MappedTable:
    """Return each combination of values once, with the number of rows that have it."""
    config, rows, keys = target.config, cells.rows, cells.keys
    problems = [*_of_single_rows(config, n), *_of_clusters(config, rows, n - clustered)]
    if problems:
        raise DataError(problems)
    by_digits = distinct > MOST_CELLS * _NEARLY
    coarser = _fitting(target, cells) if by_digits else None
    if by_digits and coarser is None:
        raise DataError([_too_many(config, rows, n)])
    if several := cells.on_several_rows():
        what = (
            f"{several:,} id{'s are' if several > 1 else ' is'} on several rows, and of more than {MOST_ROWS:,} rows "
        )
        what += "counts are read: nothing would keep those of one id together"
        mend = "Name the column as `data.cluster` instead, or leave `data.id` out where each row is a case of its own."
        raise DataError([config.problem("data.id", what, mend)])
    places = ", ".join(str(place + 1) for place in range(len(keys)))
    values = [*(keys if coarser is None else coarser.keys).values(), "count(*)"]
    binned = rows if coarser is None else replace(rows, view=coarser.relation)
    table = _arrow(binned, values, f" GROUP BY {places} LIMIT {MOST_CELLS + 1}")
    if table.num_rows > MOST_CELLS:
        raise DataError([_too_many(config, rows, n)])
    relation, columns = _kept(target, rows, table)
    names = [*keys, _free(ROWS, rows)]
    piece = _piece(target, rows, dict(zip(names, columns, strict=True)), relation)
    times = columns[-1][0]
    (counted,) = target.database.execute(f"SELECT sum({times})::BIGINT FROM {relation}").fetchall()[0]
    if counted != n:
        raise _changed(rows)
    extra = [MappedColumn(role="unit", key="data.cluster", column=names[-2], name=UNIT)] if config.data.cluster else []
    return MappedTable(
        name=CASES,
        columns=(*cells.columns, *extra, MappedColumn(role="rows", key=KEY, column=names[-1], name=ROWS)),
        parts=(replace(piece, times=times),),
        folded=Folded(
            units="clusters" if config.data.cluster is not None else "none",
            columns=cells.columns,
            unjoined={},
            in_text=dict(_in_text(target, cells.columns, piece, times)),
            terms=terms_of(config),
            inputs=(piece.digest(),),
            joined=(),
            digits=None if coarser is None else coarser.digits,
            edges={} if coarser is None else {name: cuts for name, cuts in coarser.edges.items() if cuts},
        ),
    )


def _in_text(target: Target, columns: Sequence[MappedColumn], piece: Piece, times: str) -> Iterator[tuple[str, int]]:
    """Yield how many numbers of a column are written as text."""
    for column in columns:
        source, kind = piece.columns[column.column]
        if column.role in NUMBERS and kind == "text":
            value = column.read(source, kind, target.config.data.missing_in(column.column))
            asked = f"SELECT coalesce(sum({times}) FILTER ({value} IS NOT NULL), 0)::BIGINT FROM {piece.relation}"
            (written,) = target.database.execute(asked).fetchall()[0]
            yield column.column, written


def _of_single_rows(config: Config, n: int) -> Iterator[Problem]:
    """Yield what a config asks for that counts cannot tell."""
    what = f"needs single rows, and Spark has {n:,}: of more than {MOST_ROWS:,}, counts are read"
    for name in files_of_models(config):
        yield config.problem(f"models.{name}.path", what, "Join its columns to the rows in Spark.")
    if config.data.model is not None:
        yield config.problem("data.model", what, "Give each model a column of its own in Spark.")
    if config.data.examine != "mapped":
        yield config.problem("data.examine", what, "Remove the key.")


def _of_clusters(config: Config, rows: Rows, without: int) -> Iterator[Problem]:
    """Yield clusters that are no texts or whole numbers, and rows without one."""
    column = config.data.cluster
    if column is None:
        return
    if rows.kind(column) not in (*_WHOLE, "string", "char", "varchar"):
        what = f"column '{column}' is a {rows.types[column]}, and clusters of so many rows are texts or whole numbers"
        yield config.problem("data.cluster", what, "Cast it to a text in Spark.")
    elif without:
        what = f"column '{column}' has {without:,} missing cluster{'s' * (without > 1)}"
        mend = "Cases of one cluster are drawn together. Give a case that belongs to none a cluster of its own."
        yield config.problem("data.cluster", what, mend)


def _too_many(config: Config, rows: Rows, n: int) -> Problem:
    """Return that counts would be as many as rows nearly."""
    what = f"the {n:,} rows of {rows.name} differ in too many ways: their counts would be more than {MOST_CELLS:,}"
    mend = (
        "Round scores and amounts in Spark, such as round(score, 4), name fewer models, groups and columns of prices, "
        "or take a sample of up to that many rows."
    )
    if config.data.cluster is not None:
        mend += " Each combination is counted in each of the 1,000 units of clusters."
    return config.problem(rows.key, what, mend)
