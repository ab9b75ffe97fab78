"""Files of counts -> one table whose rows stand for several cases, when all of them count the same things."""

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts.bins import edges
from reportgen.counts.cells import FRAME, Input
from reportgen.errors import NO_FILE, DataError, Problem
from reportgen.frozen import frozen
from reportgen.harmless import check_regular, one_line
from reportgen.sources import sql
from reportgen.sources.bounds import Bounds
from reportgen.sources.cases import DAY
from reportgen.sources.classes import shorten
from reportgen.sources.columns import COUNT_AGAIN, MappedColumn
from reportgen.sources.stated import (
    MARK,
    ROWS,
    SPLIT,
    UNIT,
    NewerError,
    Stated,
    Thresholds,
    as_in_file,
    counted_columns,
    differences,
    from_text,
    is_chance,
    score_bins,
)
from reportgen.sources.tables import CASES, Fetched, Folded, Layout, MappedTable, Piece, TableFile, digest, short_path
from reportgen.sources.typed_files import read_parquet

KEY = "data.counts"
ADDED = "added"  # the table of the sum
_MAGIC = b"PAR1"
_LISTED = 3  # differences
_WRITES = "`reportgen count CONFIG -o FILE` writes them."
Find = Callable[[str, str], list[Path]]  # key and pattern -> files


@frozen
class CountsFile:
    """A file of counts, ready to be read."""

    piece: Piece
    stated: Stated
    input: Input


def as_counted(config: Config) -> Config:
    """Return a config by which counts are read: what means "missing" was missing when the cases were counted."""
    return replace(config, data=replace(config.data, missing=()))


def counts_table(database: sql.Database, config: Config, find: Find, thresholds: Thresholds) -> MappedTable:
    """Return the rows of all files of counts, one below the other, in which the thresholds are edges of bins."""
    named = [(_key(config, place), pattern) for place, pattern in enumerate(config.data.counts)]
    paths = [(key, path) for key, pattern in named for path in _files(config, find, key, pattern)]
    bounds = Bounds([path for _, path in paths], config.data.unpack_at_most, where=config.where(KEY), key=KEY)
    problems, files = list[Problem](), list[CountsFile]()
    for key, path in paths:
        try:
            files.append(_opened(database, config, key, path, bounds))
        except DataError as error:
            problems += error.problems
    problems = problems or list(_at_odds(config, files)) or list(_counted_twice(config, files))
    problems = problems or list(_within_bins(config, files[0], thresholds))
    if problems:
        raise DataError(problems)
    columns = counted_columns(config)
    return MappedTable(
        name=CASES,
        columns=_in_file(columns, files[0].stated),
        parts=tuple(counts.piece for counts in files),
        folded=Folded(
            units=files[0].stated.units,
            columns=tuple(column for column in columns if column.key != SPLIT),
            unjoined={"data": sum(counts.stated.unjoined for counts in files)},
            in_text=_added([counts.stated.in_text for counts in files]),
            terms=files[0].stated.terms,
            inputs=tuple(part for counts in files for part in counts.stated.inputs),
            joined=tuple(dict.fromkeys(part for counts in files for part in counts.stated.joined)),
            digits=files[0].stated.digits,
            edges=files[0].stated.edges,
        ),
    )


def added(database: sql.Database, table: MappedTable) -> str:
    """Return the name of a table with each combination of values once: the same one whatever files it came in."""
    numbers = {ROWS: f"sum({ROWS})::BIGINT", UNIT: f"{UNIT}::SMALLINT"}
    numbers["time"] = f"time - ((time % {DAY} + {DAY}) % {DAY})"
    names = [column.name for column in table.columns if column.name != ROWS] + [ROWS]
    types = dict(database.execute(f"SELECT column_name, column_type FROM (DESCRIBE {table.name})").fetchall())

    def value(name: str) -> str:
        plain = sql.name(name)
        return numbers.get(name) or (f"{plain} + 0.0" if types[name] == "DOUBLE" else plain)  # no minus zero

    listed = ", ".join(f"{value(name)} AS {sql.name(name)}" for name in names)
    with sql.failures():
        database.execute(f"CREATE TEMP TABLE {ADDED} AS SELECT {listed} FROM {table.name} GROUP BY ALL ORDER BY ALL")
    return ADDED


def _key(config: Config, place: int) -> str:
    key = f"{KEY}[{place}]"
    return key if config.where(key) else KEY


def _files(config: Config, find: Find, key: str, pattern: str) -> list[Path]:
    if os.path.isdir(pattern):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        what = f"{short_path(Path(pattern))} is a folder"
        raise DataError([config.problem(key, what, f"Name the files in it: {one_line(Path(pattern).name)}/*")])
    return find(key, pattern)


def _in_file(columns: Sequence[MappedColumn], stated: Stated) -> tuple[MappedColumn, ...]:
    unit = [MappedColumn(role="unit", key=KEY, column=UNIT, name=UNIT)] if stated.units != "none" else []
    return (*map(as_in_file, columns), *unit, MappedColumn(role="rows", key=KEY, column=ROWS, name=ROWS))


def _opened(database: sql.Database, config: Config, key: str, path: Path, bounds: Bounds) -> CountsFile:
    """Return one file, or stop where it is none of counts, is damaged, or counts other things."""
    from reportgen.sources.duck import duckdb

    name = short_path(path)
    _check_kind(config, key, path)
    stamp = path.stat()
    try:
        stated = _stated(database, config, key, path)
        wanted = [column.column for column in _in_file(counted_columns(config), stated)]
        apart = list(differences(stated, config))
        if apart:
            raise DataError([config.problem(key, f"{name} {_told(apart)}", _OTHER)])
        piece = read_parquet(database, TableFile(path=path, inner=path, bounds=bounds), wanted, Layout())
        _check_rows(database, config, key, piece, stated)
        _check_edges(database, config, key, piece, stated)
    except duckdb.Error as error:
        raise DataError([config.problem(key, f"{name} is damaged: {sql.reason(error)}", _AGAIN)]) from error
    of_file = digest(path)
    its = Input(name=one_line(path.called), sha256=of_file.sha256) if isinstance(path, Fetched) else of_file
    piece = replace(
        piece,
        digest=lambda: its,
        changed=lambda: _changed(path, stamp),
        read_often=False,
        typed=False,  # numbers in text were told when the cases were counted
    )
    return CountsFile(piece=piece, stated=stated, input=its)


_OTHER = "Count the cases again with this config, or write here what the file says."
_AGAIN = "Count the cases again, or fetch the file again."


def _changed(path: Path, stamp: os.stat_result) -> bool:
    try:
        now = path.stat()
    except OSError:
        return True
    return (now.st_size, now.st_mtime_ns, now.st_ino) != (stamp.st_size, stamp.st_mtime_ns, stamp.st_ino)


def _check_kind(config: Config, key: str, path: Path) -> None:
    """Stop where a file cannot be one of counts by how it begins."""
    name = short_path(path)
    try:
        check_regular(path)
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except FileNotFoundError:
        raise DataError([config.problem(key, f"{NO_FILE}: {name}", _WRITES)]) from None
    except OSError as error:
        raise DataError([config.problem(key, f"{name} cannot be read: {error.strerror or error}")]) from None
    if head != _MAGIC:
        what = f"{name} is {'empty' if not head else 'not a file of counts'}"
        raise DataError([config.problem(key, what, _WRITES)])


def _stated(database: sql.Database, config: Config, key: str, path: Path) -> Stated:
    """Return what a file says of itself."""
    name = short_path(path)
    rows = database.execute(f"SELECT key, value FROM parquet_kv_metadata({sql.file(path)})").fetchall()
    text = next((bytes(value).decode("utf-8", "replace") for mark, value in rows if bytes(mark) == MARK.encode()), None)
    if text is None:
        what = f"{name} is Parquet, but not a file of counts"
        raise DataError([config.problem(key, what, f"Name rows under `path`. Of counts, {_WRITES}")])
    try:
        return from_text(text)
    except NewerError as error:
        what = f"{name} is in a form that is not read here: {shorten(one_line(str(error)))}"
        raise DataError(
            [config.problem(key, what, "Read it with the version that wrote it, or a newer one.")]
        ) from None
    except ValueError as error:
        raise DataError([config.problem(key, f"{name} is damaged: {error}", _AGAIN)]) from None


def _check_rows(database: sql.Database, config: Config, key: str, piece: Piece, stated: Stated) -> None:
    """Stop where a file has other rows than it says; what is no number is told later."""
    if ROWS not in piece.columns:
        return
    number = sql.number(*piece.columns[ROWS], ())
    (rows,) = database.execute(f"SELECT sum({number}) FROM {piece.relation}").fetchall()[0]
    rows = 0 if rows is None and not stated.rows else rows  # a part may have none
    if rows is None or (not math.isnan(rows) and rows != stated.rows):
        what = f"{piece.name} counts {rows or 0:,.0f} rows, and says that it counts {stated.rows:,}"
        raise DataError([config.problem(key, what, COUNT_AGAIN)])


def _check_edges(database: sql.Database, config: Config, key: str, piece: Piece, stated: Stated) -> None:
    """Stop where a file has other scores than the edges of the bins that it states; what is no number is told later."""
    binned = {} if stated.digits is None else score_bins(config, stated.digits, stated.edges)
    binned = {name: of_score for name, of_score in binned.items() if name in piece.columns}
    if not binned:
        return
    listed = ", ".join(
        f"{sql.number(*piece.columns[name], ())} AS {of_score.score}" for name, of_score in binned.items()
    )
    other = " OR ".join(f"{of_score.name} <> {of_score.score}" for of_score in binned.values())
    edges_of = sql.with_bins(f"(SELECT {listed} FROM {piece.relation})", [*binned.values()])
    (n,) = database.execute(f"SELECT count(*) FILTER ({other}) FROM {edges_of}").fetchall()[0]
    if n:
        what = f"{piece.name} has {n:,} row{'s' if n > 1 else ''} with scores that are no edges of its bins"
        raise DataError([config.problem(key, what, COUNT_AGAIN)])


def _told(apart: Sequence[tuple[str, str, str]]) -> str:
    """Return how a file differs from the config: "counts `groups: age`, and the config says `groups: region`"."""
    theirs = ", ".join(_setting(key, said) for key, said, _ in apart[:_LISTED])
    ours = ", ".join(_setting(key, said) for key, _, said in apart[:_LISTED])
    more = f" (and {len(apart) - _LISTED} more)" if len(apart) > _LISTED else ""
    return f"was counted with {theirs}{more}; the config says {ours}"


def _setting(key: str, said: str) -> str:
    return f"`{key}: {shorten(one_line(said))}`" if said else f"no `{key}`"


def _at_odds(config: Config, files: Sequence[CountsFile]) -> Iterator[Problem]:
    """Yield files that are named twice or count the same rows, and those whose units are not those of the first."""
    first_of = dict[str, CountsFile]()
    for counts in files:
        other = first_of.setdefault(counts.input.sha256, counts)
        if other is not counts:
            names = (
                f"{counts.piece.name} is named twice"
                if other.piece.name == counts.piece.name
                else f"{other.piece.name} and {counts.piece.name} are the same file"
            )
            yield config.problem(KEY, names, "Its cases would count twice. Name it once.")
        elif counts.stated.units != files[0].stated.units:
            what = f"{counts.piece.name} has {_UNITS[counts.stated.units]}, and {files[0].piece.name} "
            what += _UNITS[files[0].stated.units]
            mend = "Count both with `data.id` or both without it, and both with `report.min_cell` or both without it."
            yield config.problem(KEY, what, mend)
        elif counts.stated.digits != files[0].stated.digits:
            what = f"{counts.piece.name} gives scores {_told_by(counts.stated.digits)}, and {files[0].piece.name} "
            what += _told_by(files[0].stated.digits)
            yield config.problem(KEY, what, "Count both with the same `--digits`.")
        elif counts.stated.edges != files[0].stated.edges:
            yield config.problem(KEY, _other_edges(counts, files[0]), "Count both with the same thresholds and prices.")


def _told_by(digits: int | None) -> str:
    return "as they are" if digits is None else f"by {digits} significant digit{'s' if digits > 1 else ''}"


def _other_edges(counts: CountsFile, first: CountsFile) -> str:
    """Return for the first model that differs at which thresholds bins end in one file and not in the other."""
    ours, theirs = counts.stated.edges, first.stated.edges
    model = next(name for name in (*ours, *theirs) if ours.get(name) != theirs.get(name))

    def ends(of: Mapping[str, tuple[float, ...]]) -> str:
        return f"at {', '.join(map(repr, of[model]))}" if model in of else "at none of its own"

    return f"in {counts.piece.name} bins of '{model}' end {ends(ours)}, and in {first.piece.name} {ends(theirs)}"


def _within_bins(config: Config, counts: CountsFile, thresholds: Thresholds) -> Iterator[Problem]:
    """Yield each threshold of the config at which no bin ends: what it flags cannot be told."""
    digits = counts.stated.digits
    if digits is None:
        return
    for name, by_key in thresholds.items():
        cuts, flag = counts.stated.edges.get(name, ()), config.models[name].flag
        for key, value in by_key.items():
            (edge,) = edges(
                np.array([value]), chances=is_chance(config, name), flag=flag, digits=digits, cuts=cuts
            ).tolist()
            if key == "costs" or edge == value:
                continue
            what = f"the counts give scores of '{name}' {_told_by(digits)}, and no bin of them ends at {value!r}"
            mend = f"Set an edge of the bins, such as {edge!r}, or count the rows again with this config."
            yield config.problem(key, what, mend)


def _counted_twice(config: Config, files: Sequence[CountsFile]) -> Iterator[Problem]:
    """Yield pairs of files that were counted from the same rows; frames of few rows may be alike."""
    counted_in = dict[str, str]()
    for counts in files:
        for part in (file for file in counts.stated.inputs if file.name != FRAME):
            other = counted_in.setdefault(part.sha256, counts.piece.name)
            if other != counts.piece.name:
                what = f"{other} and {counts.piece.name} both count the rows of {part.name}"
                yield config.problem(KEY, what, "Its cases would count twice. Name one of the two.")


_UNITS = {
    "none": "no units for resamples",
    "cases": "units for resamples by the ids of cases",
    "clusters": "units for resamples by clusters",
}


def _added(parts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: sum(part.get(name, 0) for part in parts) for name in names}
