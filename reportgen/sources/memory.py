"""The cases in memory as numpy columns, and the counting of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, assert_never

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import Cells, Column, Extremes, IntArray, Sum
from reportgen.counts.query import (
    Decided,
    Extreme,
    Fate,
    Id,
    IdRows,
    Interval,
    Key,
    Label,
    LabelText,
    Missing,
    Query,
    Score,
    Split,
    Weight,
)
from reportgen.counts.source import Input

Rows = npt.NDArray[np.bool_] | slice  # which cases a query asks for
NO_TIME = -(2**63)  # a time that is missing
_MOST_SORTS = 64  # above so many classes, splits ... one sort of all cases is quicker than one each


class Ids(Protocol):
    """The ids of the cases, wherever they are kept."""

    def rows(self) -> IntArray:
        """Return, for each case, how many cases carry its id."""

    def extremes(self, cell: IntArray, size: int) -> Extremes:
        """Return the smallest and the largest id of each cell; a case of cell -1 is left out."""


@dataclass(frozen=True, eq=False)
class Coded:
    """One small number a case: the place of its value among the values, which ascend."""

    codes: npt.NDArray[Any]
    values: Column


@dataclass(frozen=True, eq=False, kw_only=True)
class ModelColumns:
    """What one model says of each case."""

    score: npt.NDArray[np.float64] | None = None  # NaN: missing
    decided: npt.NDArray[np.int8] | None = None  # 1 flagged, 0 not, -1 missing
    flags_high: bool = True

    def missing(self) -> npt.NDArray[np.bool_]:
        """Return where the score or the decision is missing."""
        parts = [np.isnan(self.score)] if self.score is not None else []
        parts += [self.decided < 0] if self.decided is not None else []
        return np.logical_or.reduce(parts)  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False, kw_only=True)
class MemorySource:
    """Cases that are counted in memory."""

    inputs: tuple[Input, ...]
    label: npt.NDArray[np.int8]  # 1, 0 or -1
    label_text: Coded
    fate: Coded
    split: Coded
    models: Mapping[str, ModelColumns]
    weight: Sum | None = None  # one entry a case
    frequency: npt.NDArray[np.float64] | None = None  # whole numbers, whose sum is below 2**53
    time: IntArray | None = None
    ids: Ids | None = None
    kept: Mapping[str, Rows] = field(default_factory=dict)  # by the `cases` of a query

    def count(self, query: Query) -> Cells:
        """Return the cells of a query, in ascending order of its keys."""
        rows = self.kept[query.cases]
        scores = [key for key in query.keys if isinstance(key, Score)]
        if len(scores) == 1 and not query.sums and not query.extremes and self.frequency is None:
            cells = self._by_one_score(query.keys, scores[0], rows)
            if cells is not None:
                return cells
        columns, cell = self._numbered(query.keys, rows)
        size = len(cell.values)
        weights = None if self.frequency is None else self.frequency[rows]
        return Cells(
            columns=columns,
            n=np.bincount(cell.codes, weights, minlength=size).astype(np.int64),
            sums={key: self._sum(key, cell, rows) for key in query.sums},
            extremes={key: self._extremes(key, cell, rows) for key in query.extremes},
        )

    def _by_one_score(self, keys: Sequence[Key], score: Score, rows: Rows) -> Cells | None:
        """Return the cells by a score and few other values, or None where those are many."""
        others = [key for key in keys if key != score]
        columns, cell = self._numbered(others, rows)
        size = len(cell.values)
        if size > _MOST_SORTS:
            return None
        values = self._score(score.model)[rows]
        runs = [_runs(values if size == 1 else values[cell.codes == each]) for each in range(size)]
        of_run = np.repeat(np.arange(size), [len(found) for found, _ in runs])
        found = np.concatenate([np.empty(0), *(found for found, _ in runs)])
        n = np.concatenate([np.empty(0, np.int64), *(n for _, n in runs)])
        by_key = {score: found} | {key: columns[key][of_run] for key in others}
        if keys[-1] != score:
            # The runs ascend, so that a stable sort has only to merge them.
            before = others[: keys.index(score)]
            places = [np.unique(columns[key], return_inverse=True)[1][of_run] for key in before]
            order = np.argsort(found, kind="stable") if not places else np.lexsort((found, *reversed(places)))
            by_key, n = {key: column[order] for key, column in by_key.items()}, n[order]
        return Cells(columns={key: by_key[key] for key in keys}, n=n)

    def _numbered(self, keys: Sequence[Key], rows: Rows) -> tuple[dict[Key, Column], Coded]:
        """Return the columns of the cells that occur, and for each case the number of its cell."""
        coded = [self._coded(key, rows) for key in keys]
        code, size = np.zeros(len(self.label[rows]), dtype=np.int64), 1
        for each in coded:
            code, size = code * len(each.values) + each.codes, size * len(each.values)
            if size > max(len(code), 2**16):  # number anew what occurs, so that the code stays small
                found, code = np.unique(code, return_inverse=True)
                size = len(found)
        found = np.flatnonzero(np.bincount(code, minlength=size))
        if len(found) < size:
            place = np.zeros(size, dtype=np.int64)
            place[found] = np.arange(len(found))
            code = place[code]
        first = np.zeros(len(found), dtype=np.int64)
        first[code] = np.arange(len(code))
        columns = {key: each.values[each.codes[first]] for key, each in zip(keys, coded, strict=True)}
        return columns, Coded(code, np.arange(len(found)))

    def _coded(self, key: Key, rows: Rows) -> Coded:  # noqa: PLR0911 - one line a key
        """Return a key's value for each case asked for."""
        match key:
            case Label():
                return Coded(self.label[rows] + np.int8(1), np.array([-1, 0, 1]))
            case LabelText():
                return Coded(self.label_text.codes[rows], self.label_text.values)
            case Fate():
                return Coded(self.fate.codes[rows], self.fate.values)
            case Split():
                return Coded(self.split.codes[rows], self.split.values)
            case Missing():
                return Coded(self.models[key.model].missing()[rows].view(np.int8), np.array([0, 1]))
            case Decided():
                return Coded(self._decided(key.model)[rows] + np.int8(1), np.array([-1, 0, 1]))
            case Interval():
                flagging = self._flagging(key, self._score(key.model)[rows])
                return Coded(flagging + 1, np.arange(-1, len(key.cuts) + 1))
            case Score():
                found, codes = np.unique(self._score(key.model)[rows], return_inverse=True)
                return Coded(codes, found)
            case IdRows():
                found, codes = np.unique(self._ids().rows()[rows], return_inverse=True)
                return Coded(codes, found)
            case _:
                assert_never(key)

    def _flagging(self, key: Interval, score: npt.NDArray[np.float64]) -> IntArray:
        """Return how many of the cuts flag each case; -1 without a score."""
        cuts = np.sort(np.array(key.cuts, dtype=float))
        if self.models[key.model].flags_high:
            flagging = np.searchsorted(cuts, score, side="right")
        else:
            flagging = len(cuts) - np.searchsorted(cuts, score, side="left")
        flagging[np.isnan(score)] = -1
        return flagging

    def _sum(self, key: Weight, cell: Coded, rows: Rows) -> Sum:
        if self.weight is None:
            message = f"{key} is asked for, but the cases have no sampling weight"
            raise ValueError(message)
        units = np.zeros(len(cell.values), dtype=np.int64)
        np.add.at(units, cell.codes, self.weight.units[rows])
        return Sum(units=units, scale=self.weight.scale)

    def _extremes(self, key: Extreme, cell: Coded, rows: Rows) -> Extremes:
        size = len(cell.values)
        if isinstance(key, Id):
            everywhere = np.full(len(self.label), -1)
            everywhere[rows] = cell.codes
            return self._ids().extremes(everywhere, size)
        if self.time is None:
            message = f"{key} is asked for, but the cases have no time"
            raise ValueError(message)
        time, bounds = self.time[rows], np.iinfo(np.int64)
        smallest, largest = np.full(size, bounds.max), np.full(size, bounds.min)
        np.minimum.at(smallest, cell.codes, np.where(time == NO_TIME, bounds.max, time))
        np.maximum.at(largest, cell.codes, time)
        return Extremes(smallest=smallest, largest=largest)

    def _score(self, model: str) -> npt.NDArray[np.float64]:
        score = self.models[model].score
        if score is None:
            message = f"model '{model}' has no score"
            raise ValueError(message)
        return score

    def _decided(self, model: str) -> npt.NDArray[np.int8]:
        decided = self.models[model].decided
        if decided is None:
            message = f"model '{model}' has no decision"
            raise ValueError(message)
        return decided

    def _ids(self) -> Ids:
        if self.ids is None:
            message = "the cases have no id"
            raise ValueError(message)
        return self.ids


def _runs(values: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], IntArray]:
    """Return each distinct value in ascending order, and how often it occurs; NaN is one value, the last."""
    values = np.sort(values)
    numbers = len(values) - int(np.isnan(values).sum())
    changed = np.ones(len(values), dtype=bool)
    changed[1:] = values[1:] != values[:-1]
    changed[numbers + 1 :] = False
    starts = np.flatnonzero(changed)
    return values[starts], np.diff(starts, append=len(values))
