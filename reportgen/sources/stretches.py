"""The counting of coded cases a stretch of rows at a time, in arrays: for keys of few values, which most queries have.

Each key is worked out once and written as small whole numbers into a file beside the table, so that the next query
reads a few bytes a row. It answers as SQL does, to the last bit.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from itertools import count
from math import prod
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts import query
from reportgen.counts.bins import NUMBERED, are_edges, numbers_of_chances
from reportgen.counts.cells import Cells, Column, IntArray, Sum, made_here
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.scratch import gone_with, lasting
from reportgen.sources import sql
from reportgen.sources.arrays import ModelColumns
from reportgen.sources.coded import CodedCases, Units
from reportgen.sources.dealing import Dealt
from reportgen.sources.terms import Terms

ROWS = 983_040  # of a stretch: eight groups of rows, as duckdb keeps them
MOST_CELLS = 1 << 22
_KINDS: tuple[tuple[int, str, type[np.signedinteger[Any]]], ...] = (  # how many values there may be
    (127, "TINYINT", np.int8),
    (32_767, "SMALLINT", np.int16),
    (1 << 31, "INTEGER", np.int32),
)
_files = count()

Numbers = npt.NDArray[Any]
OF_A_CASE = (
    query.Label,
    query.LabelText,
    query.Fate,
    query.Split,
    query.Fold,
    query.GroupOf,
    query.Missing,
    query.Decision,
    query.SameScore,
    query.Lacks,
    query.TrueRank,
    query.OffTotal,
    query.EqualScores,
    query.ErrorCheaper,
    query.CaseWise,
)


@frozen(kw_only=True)
class Stretch:
    """Some rows of a table that follow each other, and a connection of their own to it."""

    database: sql.Database
    table: str
    first: int
    end: int

    def read(self, expressions: Sequence[str]) -> list[Numbers]:
        """Return the values of expressions, in the order of the rows."""
        listed = ", ".join(f"{expression} AS v{place}" for place, expression in enumerate(expressions))
        rows = self.database.execute(
            f"SELECT {listed} FROM {self.table} WHERE rowid >= {self.first} AND rowid < {self.end}"
        ).fetchnumpy()
        return [np.asarray(rows[f"v{place}"]) for place in range(len(expressions))]


@frozen(eq=False, kw_only=True)
class Beside:
    """A column of whole numbers in a file beside the table."""

    path: Path
    type: np.dtype[Any]
    lowest: int
    highest: int

    def of(self, stretch: Stretch) -> Numbers:
        """Return the numbers of some rows."""
        rows = stretch.end - stretch.first
        return np.fromfile(self.path, self.type, count=rows, offset=stretch.first * self.type.itemsize)


@frozen(eq=False, kw_only=True)
class Axis:
    """A key of a query: what its numbers stand for, in ascending order, and the number of each case."""

    values: Column
    of: Callable[[Stretch], Numbers]


@frozen(eq=False, kw_only=True)
class Binned:
    """The bins of a model's scores: the edges that occur, in ascending order, and which of them a number stands for."""

    beside: Beside
    edges: FloatArray
    numbers: IntArray
    places: IntArray


@frozen(eq=False, kw_only=True)
class Stretches:
    """What counts cases so, and what it has written beside their table."""

    cases: CodedCases
    _beside: dict[tuple[str, str], Beside] = field(default_factory=dict)  # by table and expression
    _binned: dict[tuple[str, str, bool], Binned] = field(default_factory=dict)
    _lengths: dict[str, int] = field(default_factory=dict)

    def counted(self, wanted: query.Query, asked: Dealt, terms: Terms) -> Cells | None:
        """Return the cells of a query; None where a key has values without bound, or all together are very many."""
        if not asked.table or wanted.extremes:
            return None
        axes = list[Axis]()
        for key in wanted.keys:
            axis = self._axis(key, asked, terms)
            if axis is None:
                return None
            axes.append(axis)
        size = prod(len(axis.values) for axis in axes)
        if size > MOST_CELLS:
            return None
        sums = {key: terms.summed(key) for key in wanted.sums}
        adding = [f"({units.sql}){' * frequency' if asked.has_times else ''}" for units in sums.values()]
        adding += ["frequency"] if asked.has_times else []
        cells = None if asked.kept == "true" else self._numbers(asked.table, f"({asked.kept})", 2)
        cells = None if cells is None or cells.lowest else cells

        def table_of(stretches: Iterator[Stretch]) -> IntArray:
            table = np.zeros((1 + len(adding), size), dtype=np.int64)
            for stretch in stretches:
                cell = np.zeros(stretch.end - stretch.first, dtype=np.int64)
                for axis in axes:
                    cell *= len(axis.values)
                    cell += axis.of(stretch)
                rows = slice(None) if cells is None else cells.of(stretch).view(bool)
                cell = cell[rows]
                table[0] += np.bincount(cell, minlength=size)
                for place, units in enumerate(stretch.read(adding) if adding else ()):
                    table[place + 1] += _summed(cell, units[rows], size)
            return table

        first, *others = self._walked(asked.table, table_of)
        return _cells(wanted.keys, [axis.values for axis in axes], sum(others, start=first), sums)

    def _walked(self, table: str, walk: Callable[[Iterator[Stretch]], Any]) -> list[Any]:
        """Return what walks over all stretches give, two of them side by side where there are threads for it."""
        rows, stopped = self._rows(table), Event()
        firsts = range(0, max(rows, 1), ROWS)
        (threads,) = self.cases.database.execute("SELECT current_setting('threads')").fetchall()[0]
        walks = min(int(threads), len(firsts))

        def stretches(walk: int) -> Iterator[Stretch]:
            database = self.cases.database.cursor() if walks > 1 else self.cases.database
            for first in firsts[walk::walks]:
                if stopped.is_set():
                    return
                yield Stretch(database=database, table=table, first=first, end=min(first + ROWS, rows))

        if walks == 1:
            return [walk(stretches(0))]
        with ThreadPoolExecutor(max_workers=walks) as pool:
            try:
                return list(pool.map(lambda number: walk(stretches(number)), range(walks)))
            finally:  # who waits may have been interrupted
                stopped.set()

    def _rows(self, table: str) -> int:
        if table not in self._lengths:
            ((self._lengths[table],),) = self.cases.database.execute(f"SELECT count(*) FROM {table}").fetchall()
        return self._lengths[table]

    def _axis(self, key: query.Key, asked: Dealt, terms: Terms) -> Axis | None:
        """Return a key as numbers; None where it has values without bound."""
        if isinstance(key, query.Unit):
            return self._of_numbers(asked.table, asked.unit, np.arange(query.UNITS))
        if isinstance(key, query.Interval):
            return self._interval(key, asked.table, terms)
        if isinstance(key, query.Score):
            model = terms.model(key.model)
            if made_here(model.bins) is None or key.cuts or not model.is_chance:
                return None
            binned = self._bins(key.model, asked.table, terms)
            return _looked_up(binned, binned.edges, np.arange(len(binned.edges)))
        if not isinstance(key, OF_A_CASE) or (isinstance(key, query.Lacks) and isinstance(key.of, query.Cluster)):
            return None
        term, first = terms.of(key), -1 if isinstance(key, _WITH_NONE) else 0
        values = np.arange(first, max(2, self.cases.classes + 1)) if term.values is None else term.values
        return self._of_numbers(asked.table, term.sql, values)

    def _of_numbers(self, table: str, expression: str, values: Column) -> Axis:
        """Return an axis of those values alone that are between the first and the last in use."""
        first = int(values[0]) if values.dtype.kind == "i" else 0
        beside = self._numbers(table, expression, len(values))
        own = values[beside.lowest - first : beside.highest - first + 1]
        if beside.lowest == beside.highest:
            return Axis(values=own, of=lambda stretch: np.zeros(stretch.end - stretch.first, dtype=np.int8))
        return Axis(values=own, of=lambda stretch: beside.of(stretch) - beside.type.type(beside.lowest))

    def _numbers(self, table: str, expression: str, values: int) -> Beside:
        """Return an expression of so many values at most, worked out once."""
        place = table, expression
        if place not in self._beside:
            name, kind = next((name, kind) for most, name, kind in _KINDS if values <= most)
            self._beside[place] = self._written(
                table, np.dtype(kind), lambda stretch: stretch.read([f"({expression})::{name}"])[0]
            )
        return self._beside[place]

    def _written(self, table: str, kind: np.dtype[Any], worked_out: Callable[[Stretch], Numbers]) -> Beside:
        """Write what is worked out for each stretch into a file."""
        path = lasting() / f"numbers{next(_files)}"
        gone_with(self.cases.database, path)
        with path.open("wb") as file:

            def write(stretches: Iterator[Stretch]) -> tuple[int, int]:
                ends = [(0, 0)] if not self._rows(table) else []
                for stretch in stretches if not ends else ():
                    numbers = worked_out(stretch)
                    os.pwrite(file.fileno(), numbers.tobytes(), stretch.first * kind.itemsize)
                    ends.append((int(numbers.min()), int(numbers.max())))
                return min(low for low, _ in ends), max(high for _, high in ends)

            ends = self._walked(table, write)
        return Beside(path=path, type=kind, lowest=min(low for low, _ in ends), highest=max(high for _, high in ends))

    def _bins(self, model: str, table: str, terms: Terms) -> Binned:
        """Return the bins of a model's scores."""
        score, high = terms.score(model), terms.model(model).flags_high
        place = table, score, high
        if place not in self._binned:
            edge_of = np.full(NUMBERED, np.inf)

            def worked_out(stretch: Stretch) -> Numbers:
                numbers, edges = numbers_of_chances(stretch.read([score])[0], "high" if high else "low")
                edge_of[numbers] = edges  # in any thread the same one
                return numbers

            beside = self._written(table, np.dtype(np.int32), worked_out)
            numbers = np.flatnonzero(edge_of != np.inf)
            edges, places = np.unique(edge_of[numbers], return_inverse=True)
            self._binned[place] = Binned(beside=beside, edges=edges, numbers=numbers, places=places)
        return self._binned[place]

    def _interval(self, key: query.Interval, table: str, terms: Terms) -> Axis:
        """Return how many cuts flag a case: looked up by its bin where each cut begins one."""
        model, score = terms.model(key.model), terms.score(key.model)
        columns = ModelColumns(flags_high=model.flags_high)
        values, cuts = np.arange(-1, len(key.cuts) + 1), np.array(key.cuts, dtype=float)
        bins = made_here(model.bins) if model.is_chance else None
        if bins is not None and np.all(are_edges(cuts, bins, chances=True, flag=columns.flag)):
            binned = self._bins(key.model, table, terms)
            return _looked_up(binned, values, columns.flagging(key.cuts, binned.edges) + 1)
        return Axis(values=values, of=lambda stretch: columns.flagging(key.cuts, stretch.read([score])[0]) + 1)


_WITH_NONE = (query.Label, query.Decision, query.TrueRank, query.CaseWise)  # -1 where it is not known


def _looked_up(binned: Binned, values: Column, of_edges: Numbers) -> Axis:
    """Return an axis on which each bin has a number."""
    by_number = np.zeros(NUMBERED, dtype=np.int32)
    by_number[binned.numbers] = of_edges[binned.places]
    return Axis(values=values, of=lambda stretch: by_number[binned.beside.of(stretch)])


_HALF = 31  # bits: sums of so short numbers are whole ones as floats, too


def _summed(cell: IntArray, units: IntArray, size: int) -> IntArray:
    """Return the sum of whole numbers for each cell, to the last bit."""
    high, low = units >> _HALF, units & ((1 << _HALF) - 1)
    sums = [np.bincount(cell, half, minlength=size).astype(np.int64) for half in (high, low)]
    return (sums[0] << _HALF) + sums[1]


def _cells(
    keys: Sequence[query.Key],
    values: Sequence[Column],
    table: IntArray,
    sums: Mapping[query.SummedKey, Units],
) -> Cells:
    """Return the cells that occur: how many rows each has, what is added up, and how many cases where rows say so."""
    cell = np.flatnonzero(table[0])
    table, columns = table[:, cell], dict[query.Key, Column]()
    for key, own in reversed([*zip(keys, values, strict=True)]):
        cell, place = np.divmod(cell, len(own))
        columns[key] = own[place]
    return Cells(
        columns={key: columns[key] for key in keys},
        n=table[0] if len(table) == 1 + len(sums) else table[-1],
        sums={
            key: Sum(units=table[place], scale=units.scale) for place, (key, units) in enumerate(sums.items(), start=1)
        },
    )
