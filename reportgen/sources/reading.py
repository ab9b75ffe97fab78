"""Config -> the cases of files or of a frame: every mapped value checked, each text given its meaning."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from reportgen.config.conditions import did_you_mean
from reportgen.config.schema import Config
from reportgen.counts.cells import Input, Source
from reportgen.errors import DataError, Problem
from reportgen.scratch import scratch
from reportgen.sources import databases, files, frames, sql
from reportgen.sources.adding import added, as_counted, counts_table
from reportgen.sources.bounds import Bounds, TooMuchError
from reportgen.sources.checked import Checked
from reportgen.sources.classes import (
    ColumnTexts,
    Meaning,
    absent_classes,
    class_meanings,
    commonest_texts,
    decision_meaning,
    label_meaning,
)
from reportgen.sources.columns import (
    TEXTS,
    MappedColumn,
    decision_name,
    files_of_models,
    joined_models,
    mapped_columns,
    mapped_of,
)
from reportgen.sources.gaps import gaps
from reportgen.sources.held import all_examined, column_facts
from reportgen.sources.ids import join_own_files
from reportgen.sources.long import by_model, wanted_of_long
from reportgen.sources.spark import Target, is_spark, spark_table
from reportgen.sources.stated import Thresholds
from reportgen.sources.tables import (
    CASES,
    MappedTable,
    Piece,
    absent_columns,
    faults,
    fill,
    nested_columns,
    texts,
)
from reportgen.sources.twins import with_twins
from reportgen.sources.typed_files import Footers
from reportgen.work import Meter, Share, Tell, silent, step

T = TypeVar("T")
HASHED, READ = 1, 9  # how long a file is hashed, and how long read


# A table of checked values -> what counts its cases, and what is done when all of them are known to be whole.
Counted = Callable[[sql.Database, Config, Checked], tuple[Source, Callable[[], None]]]


def read_cases(
    config: Config,
    data: Any,  # noqa: ANN401 - any frame
    tell: Tell,
    counted: Counted,
    *,
    whole: bool = True,
    thresholds: Thresholds | None = None,
) -> Source:
    """Return the cases of a config, read and checked; a frame as `data` replaces `data.path`.

    Cases that are not the `whole` of a report may lack a class, or a split. No bin of counts may reach over one of the
    thresholds.
    """
    with scratch() as folder:
        return _opened(config, data, tell, folder, counted, whole=whole, thresholds=thresholds or {})


def _opened(
    config: Config,
    data: Any,  # noqa: ANN401 - any frame
    tell: Tell,
    folder: Path,
    counted: Counted,
    *,
    whole: bool,
    thresholds: Thresholds,
) -> Source:
    """Return the cases; files that are packed are unpacked into a folder."""
    from reportgen.sources.duck import duckdb

    tables: list[MappedTable] = []
    try:
        database = sql.connect(config.data.memory)
        read = partial(files.read_file, database, config, folder)
        find = partial(files.matching, config, folder, tell)
        main = partial(_of_files, find, read, config)
        if is_spark(data) or (data is None and config.data.spark is not None):
            tell(step("reading", "Spark"))
            target = Target(database=database, config=config, folder=folder, tell=tell, thresholds=thresholds)
            main = partial(spark_table, target, data, partial(_table_of, config))
        elif data is not None:
            main = partial(_of_frame, database, config, data)
        elif config.data.counts:
            main = partial(counts_table, database, config, find, thresholds)
            config = as_counted(config)
        elif config.data.database is not None:
            tell(step("reading", "the database"))
            main = partial(_of_database, database, config, tell)
        own = [partial(_of_model, find, read, config, name) for name in files_of_models(config)]
        tables += _gathered([main, *own])
        tables[:1] = by_model(database, config, tables[0])
        return _read(database, config, tables, tell, counted, whole=whole)
    except (duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException):
        raise  # a mistake in our SQL, not in the data
    except (MemoryError, duckdb.OutOfMemoryException) as error:
        raise sql.out_of_memory() from error
    except duckdb.Error as error:
        if sql.is_of_scratch(error):
            raise sql.no_room(error) from error
        parts = [part for table in tables for part in table.parts]
        fallback = Problem(where=", ".join(part.name for part in parts), what=f"cannot be read: {sql.reason(error)}")
        named = [part for part in parts if part.scan is not None and part.scan.file.strip("'") in str(error)]
        problems = list(_changed(tables)) or [problem for part in named or parts for problem in part.faults()]
        raise DataError(problems or [fallback]) from error


def _read(
    database: sql.Database,
    config: Config,
    tables: Sequence[MappedTable],
    tell: Tell,
    counted: Counted,
    *,
    whole: bool,
) -> Source:
    _raise(problem for table in tables for problem in absent_columns(config, table))
    _raise(problem for table in tables for problem in nested_columns(config, table))
    progress = (lambda: 0.0) if tell is silent else sql.progress(database)
    inputs = _filled(database, config, tables, tell, progress, whole=whole)
    meter = Meter(3)
    tell(step("checking the values", meter=meter))
    with meter.at(1, progress):
        _raise(problem for table in tables for problem in faults(database, config, table))
    cases, lost, folded = tables[0].name, tuple[int, ...](), tables[0].folded
    if len(tables) > 1:
        cases, lost = join_own_files(database, tables[0], tables[1:], inner=config.data.join == "inner", whole=whole)
    if folded is not None:
        cases = added(database, tables[0])
    fields = _texts(database, config, tables)
    meter.add()
    _raise(_absent_splits(config, fields["split"]) if whole and "split" in fields else ())
    meanings = _meanings(config, fields, whole=whole)
    checked = Checked(
        table=cases,
        meanings=meanings,
        texts={name: field for name, field in fields.items() if name in {"split", "fold"} or name.startswith("group ")},
        inputs=inputs,
        joined=inputs[len({part.digest for part in tables[0].parts}) :],
        columns=with_twins(
            database, config, tables[0], column_facts(database, config, tables, fields), meanings.get("label")
        ),
        unjoined=dict(zip(["data", *joined_models(config)], lost, strict=False)) if folded is None else folded.unjoined,
        folded=folded,
        copying=partial(_copying, tell, progress),
    )
    source, let_go = counted(database, config, checked)
    _raise(_changed(tables))  # parts of a report must not be about different cases
    _raise(gaps(database, config, tables, source))
    let_go()
    return source


@contextmanager
def _copying(tell: Tell, progress: Share) -> Iterator[None]:
    """Tell how far the copying of the rows has come."""
    meter = Meter(1)
    tell(step("copying the rows", meter=meter))
    with meter.at(1, progress):
        yield


def _filled(
    database: sql.Database, config: Config, tables: Sequence[MappedTable], tell: Tell, progress: Share, *, whole: bool
) -> tuple[Input, ...]:
    """Read every part into its table, and return what was read."""
    meter, inputs = Meter((HASHED + READ) * sum(len(table.parts) for table in tables)), list[Input]()
    hashed = set[Callable[[], Input]]()  # the models of a long file are read from one
    for table in tables:
        for part in table.parts:
            tell(step("reading", part.name, meter))
            if part.digest not in hashed:
                inputs.append(part.digest())
                hashed.add(part.digest)
            meter.add(HASHED)
        with meter.at(READ * len(table.parts), progress):
            fill(database, config, table, whole=whole)
    return tuple(inputs)


def _changed(tables: Sequence[MappedTable]) -> Iterator[Problem]:
    mend = "Run again when it is written to its end, or read a copy."
    for part in (part for table in tables for part in table.parts):
        if part.changed():
            yield Problem(where=part.name, what="the file has changed while it was read", mend=mend)


def _of_files(find: Callable[..., list[Path]], read: Callable[..., Piece], config: Config) -> MappedTable:
    """Return the files of `data.path`; the splits are known by their files or by a column."""
    by_file = isinstance(config.data.path, Mapping)
    sources = [
        (split, key, path)
        for split, pattern in config.data.files().items()
        for key in [f"data.path.{split}" if by_file else "data.path"]
        for path in find(key, pattern)
    ]

    paths = [path for *_, path in sources]
    bounds, footers = _bounds(config, "data.path", paths), Footers(paths)

    def parts(wanted: Sequence[str]) -> tuple[Piece, ...]:
        return tuple(
            _gathered(
                partial(read, key=key, path=path, wanted=wanted, bounds=bounds, footers=footers)
                for _, key, path in sources
            )
        )

    splits = tuple(split for split, *_ in sources) if by_file else ()
    return replace(_table_of(config, parts), splits=splits)


def _table_of(config: Config, parts: Callable[[Sequence[str]], tuple[Piece, ...]]) -> MappedTable:
    """Return the table of the cases; its parts are opened with the columns that are wanted of them."""
    columns, more = mapped_columns(config), wanted_of_long(config)
    pieces = parts([*(column.column for column in columns), *more])
    if config.data.examine == "all":
        columns = (*columns, *all_examined(config, columns, pieces))
        pieces = parts([*(column.column for column in columns), *more])
    return MappedTable(name=CASES, columns=columns, parts=pieces)


def _bounds(config: Config, key: str, paths: Sequence[Path]) -> Bounds:
    """Return what the files that a key names may come to."""
    return Bounds(paths, config.data.unpack_at_most, where=config.where(key), key=key)


def _of_frame(database: sql.Database, config: Config, data: Any) -> MappedTable:  # noqa: ANN401 - any frame
    if config.data.split is not None and config.data.split.column is None:
        what = "the data are one frame, which has no file for each split"
        mend = "Put the splits into one frame, and name their column:\ndata:\n  split:\n    column: ..."
        raise DataError.of(what, mend, where=config.where("data.path"), key="data.split.column")
    return _table_of(config, lambda wanted: (frames.read_frame(database, data, wanted),))


def _of_database(database: sql.Database, config: Config, tell: Tell) -> MappedTable:
    brought: list[Piece] = []

    def parts(wanted: Sequence[str]) -> tuple[Piece, ...]:
        """Return the rows, which are brought once: the first time, with all columns where all are examined."""
        if not brought:
            brought.append(databases.read_database(database, config, wanted, tell))
        return tuple(brought)

    return _table_of(config, parts)


def _of_model(find: Callable[..., list[Path]], read: Callable[..., Piece], config: Config, model: str) -> MappedTable:
    columns, key = mapped_of(config, model), f"models.{model}.path"
    wanted = [column.column for column in columns]
    paths = find(key, config.models[model].path or "")
    bounds, footers = _bounds(config, key, paths), Footers(paths)
    read = partial(read, key=key, wanted=wanted, bounds=bounds, footers=footers)
    parts = tuple(_gathered([partial(read, path=path) for path in paths]))
    place = list(config.models).index(model)  # SQL does not tell A from a
    return MappedTable(name=sql.name(f"own {place}"), columns=columns, parts=parts)


def _texts(database: sql.Database, config: Config, tables: Sequence[MappedTable]) -> Mapping[str, ColumnTexts]:
    """Return the texts of the label, of each decision and of the split."""
    columns = [(table, column) for table in tables for column in table.columns if column.role in TEXTS]
    if tables[0].splits:
        columns.append((tables[0], MappedColumn(role="split", key="data.path", column="", name="split")))
    answers = {column.name: texts(database, config, table, column) for table, column in columns}
    _raise(answer for answer in answers.values() if isinstance(answer, Problem))
    return {name: answer for name, answer in answers.items() if isinstance(answer, ColumnTexts)}


def _meanings(config: Config, texts: Mapping[str, ColumnTexts], *, whole: bool) -> Mapping[str, Meaning]:
    """Return what the texts of the label and of each decision mean."""
    answers = class_meanings(config, texts) if config.several else _two_meanings(config, texts, whole=whole)
    _raise(answer for answer in answers.values() if isinstance(answer, Problem))
    meanings = {name: answer for name, answer in answers.items() if isinstance(answer, Meaning)}
    _raise(absent_classes(config, meanings) if whole and config.several else ())
    return meanings


def _two_meanings(config: Config, texts: Mapping[str, ColumnTexts], *, whole: bool) -> Mapping[str, Meaning | Problem]:
    labels = {} if config.data.label is None else {"label": label_meaning(config, texts["label"], whole=whole)}
    return labels | {
        decision_name(config, model): decision_meaning(config, model, texts[decision_name(config, model)])
        for model, settings in config.models.items()
        if settings.decision is not None
    }


def _absent_splits(config: Config, column: ColumnTexts) -> Iterator[Problem]:
    split = config.data.split
    for key, name in (("tune_on", split.tune_on), ("report_on", split.report_on)) if split is not None else ():
        if name not in column.rows:
            yield Problem(
                where=config.where(f"data.split.{key}") or config.where("data.split"),
                key=f"data.split.{key}",
                what=f"no case is in the split '{name}'; the data have {commonest_texts(column.rows)}",
                mend=did_you_mean(name, column.rows),
            )


def _gathered(reads: Iterable[Callable[[], T]]) -> list[T]:
    """Return what all of them return, or stop with the problems of all."""
    gathered: list[T] = []
    problems: list[Problem] = []
    for read in reads:
        try:
            gathered.append(read())
        except TooMuchError:
            raise
        except DataError as error:
            problems += error.problems
    _raise(problems)
    return gathered


def _raise(problems: Iterable[Problem]) -> None:
    """Stop with every problem, if there are any."""
    listed = tuple(problems)
    if listed:
        raise DataError(listed)
