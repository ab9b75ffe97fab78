"""The counting of cases in memory."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, assert_never

import numpy as np
import numpy.typing as npt

from reportgen.counts import query
from reportgen.counts.bins import bins_asked
from reportgen.counts.cells import Cells, Column, ColumnFacts, Extremes, Input, IntArray, RowIndex, Sum, made_here
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.sources import arrays
from reportgen.sources.arrays import AmountColumn, Coded, Codes, codes_of
from reportgen.sources.cases import DAY, NO_CLUSTER, NO_TIME, Cases, held
from reportgen.sources.ids import (
    Dealt,
    Digests,
    Ids,
    bits,
    digests_of,
    folded_out,
    units_as_counted,
    units_of_cases,
    units_of_clusters,
)

_MOST_SORTS = 64  # above so many classes, splits ... one sort of all cases is quicker than one each


@frozen(eq=False)
class Asked:
    """The cases that a query asks for."""

    rows: RowIndex
    times: FloatArray | None = None  # how many cases a row stands for
    dealt: Dealt | None = None  # where units are asked for


@frozen(eq=False, kw_only=False)
class MemorySource:
    """Cases that are counted in memory."""

    cases: Cases
    whole: "MemorySource | None" = None  # the same cases in all their classes, whose units these are, too
    _dealt: dict[str, Asked] = field(default_factory=dict, init=False)  # by the `cases` of a query, with their units

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was read, in the order of the config."""
        return self.cases.inputs

    @property
    def columns(self) -> tuple[ColumnFacts, ...]:
        """What the columns hold that the config names."""
        return self.cases.columns

    @property
    def unjoined(self) -> Mapping[str, int]:
        """How many rows the join by id left out: of the data, and of the file of each model that has one."""
        return self.cases.unjoined

    @property
    def as_counts(self) -> bool:
        """Whether counts alone were read."""
        return self.cases.as_counts

    def count(self, wanted: query.Query) -> Cells:
        """Return the cells of a query, in ascending order of its keys."""
        asked = self._asked(wanted)
        relative = frozenset(key for key in (*wanted.keys, *wanted.extremes) if _is_relative(key, asked))
        binned = bins_asked(wanted, {name: model.bins for name, model in self.cases.models.items()})
        cells = self._counted(wanted, asked)
        return replace(cells, relative=relative, binned=binned) if relative or binned else cells

    def _counted(self, wanted: query.Query, asked: Asked) -> Cells:
        """Return the cells of a query."""
        scores = [key for key in wanted.keys if isinstance(key, query.Score)]
        if len(scores) == 1 and not wanted.sums and not wanted.extremes and self.cases.frequency is None:
            cells = self._by_one_score(wanted.keys, scores[0], asked)
            if cells is not None:
                return cells
        coded = [self._coded(key, asked) for key in wanted.keys]
        size = math.prod(len(column.values) for column in coded)
        if not wanted.sums and not wanted.extremes and size <= arrays.most_codes(self._cases(asked)):
            return arrays.tallied(wanted.keys, coded, asked.times, self._cases(asked))
        columns, cell = self._numbered(wanted.keys, coded, asked)
        size = len(cell.values)
        return Cells(
            columns=columns,
            n=np.bincount(cell.codes, asked.times, minlength=size).astype(np.int64),
            sums={key: self._sum(key, cell, asked) for key in wanted.sums},
            extremes={key: self._extremes(key, cell, asked.rows) for key in wanted.extremes},
        )

    def against_rest(self, code: int) -> "MemorySource":
        """Return the same cases as those of one of several classes, 1, and of all others, 0."""
        return MemorySource(self.cases.against_rest(code), whole=self)

    def _asked(self, wanted: query.Query) -> Asked:
        """Return the cases that a query asks for, with their units where it asks for those, too."""
        if query.Unit() in wanted.keys:
            if self.whole is not None:
                return self.whole._asked(wanted)  # noqa: SLF001 - one of its own kind
            if wanted.cases not in self._dealt:
                self._dealt[wanted.cases] = self._deal(self.cases.kept[wanted.cases])
            return self._dealt[wanted.cases]
        rows = self.cases.kept[wanted.cases]
        return Asked(rows=rows, times=None if self.cases.frequency is None else self.cases.frequency[rows])

    def _deal(self, rows: RowIndex) -> Asked:
        """Return the cases, dealt out into resampling units."""
        split, times = (
            self.cases.split.codes[rows],
            None if self.cases.frequency is None else self.cases.frequency[rows],
        )
        if self.cases.unit is not None:
            clustered, cases = self.cases.cluster is not None, held(times, "the cases were not counted before")
            dealt = units_as_counted(split, self.cases.unit[rows], cases, clustered=clustered)
            return Asked(rows=rows, times=times, dealt=dealt)
        if self.cases.cluster is not None:
            return Asked(rows=rows, times=times, dealt=units_of_clusters(split, self.cases.cluster[rows]))
        number = np.arange(len(self.cases.label))[rows]
        digest = self._own_digests(rows) if self.cases.ids is None else self.cases.ids.digests(number)
        if times is not None:
            pieces = folded_out(times)
            rows = number = number[pieces.row]
            split, digest, times = split[pieces.row], digest[pieces.row], pieces.times
        dealt = units_of_cases(split, digest, lambda cases: self._known(number[cases]))
        return Asked(rows=rows, times=times, dealt=dealt)

    def _own_digests(self, rows: RowIndex) -> Digests:
        """Return the digest of label, split, scores and decisions of each of these cases."""
        columns: dict[str, npt.NDArray[Any]] = {"label": self.cases.label[rows], "split": self.cases.split.codes[rows]}
        for place, model in enumerate(self.cases.models.values()):
            if model.score is not None:
                score = model.score[rows]
                columns[f"score {place}"] = arrays.in_2_to_the_53rds(score) if model.is_chance else bits(score)
            if model.scores is not None:
                highest = arrays.winning_score(model.scores[rows])
                columns[f"score {place}"] = arrays.in_2_to_the_53rds(highest) if model.is_chance else bits(highest)
            if model.decided is not None:
                columns[f"decision {place}"] = model.decided[rows]
        return digests_of(columns, {"split": self.cases.split.values.tolist()})

    def _known(self, rows: IntArray) -> list[npt.NDArray[Any]]:
        """Return all that counts can tell of these cases."""
        models = self.cases.models.values()
        columns: list[npt.NDArray[Any]] = [
            *(group.codes for group in self.cases.groups.values()),
            self.cases.label,
            *(model.score for model in models if model.score is not None),
            *(score for model in models if model.scores is not None for score in model.scores.T),
            *(model.decided for model in models if model.decided is not None),
            *([self.cases.weight.units] if self.cases.weight is not None else []),
            *(amount.values for amount in self.cases.amounts.values()),
            *([self.cases.time] if self.cases.time is not None else []),
        ]
        return [column[rows] for column in columns]

    def _by_one_score(self, keys: Sequence[query.Key], score: query.Score, asked: Asked) -> Cells | None:
        """Return the cells by a score and few other values, or None where those are many."""
        others = [key for key in keys if key != score]
        columns, cell = self._numbered(others, [self._coded(key, asked) for key in others], asked)
        size = len(cell.values)
        if size > _MOST_SORTS:
            return None
        model = self.cases.models[score.model]
        values = model.told(self._score(score.model)[asked.rows], score.cuts)
        as_it_is = made_here(model.bins) is None
        if size == 1 and isinstance(asked.rows, slice) and as_it_is:  # the source's own, which nobody may sort
            values = values.copy()
        runs = [arrays.runs_of(values if size == 1 else values[cell.codes == number]) for number in range(size)]
        lengths = [len(distinct) for distinct, _ in runs]
        distinct = np.concatenate([np.empty(0), *(distinct for distinct, _ in runs)])
        n = np.concatenate([np.empty(0, np.int64), *(n for _, n in runs)])
        by_key = {score: distinct} | {key: arrays.repeated(columns[key], lengths) for key in others}
        if keys[-1] != score:
            # The runs ascend, so that a stable sort has only to merge them.
            before = others[: keys.index(score)]
            places = [np.repeat(np.unique(columns[key], return_inverse=True)[1], lengths) for key in before]
            order = np.argsort(distinct, kind="stable") if not places else np.lexsort((distinct, *reversed(places)))
            by_key, n = {key: column[order] for key, column in by_key.items()}, n[order]
        return Cells(columns={key: by_key[key] for key in keys}, n=n)

    def _cases(self, asked: Asked) -> int:
        return len(self.cases.label[asked.rows])

    def _numbered(
        self, keys: Sequence[query.Key], coded: Sequence[Coded], asked: Asked
    ) -> tuple[dict[query.Key, Column], Coded]:
        """Return the columns of the cells that occur, and for each case the number of its cell."""
        code, size = np.zeros(self._cases(asked), dtype=np.int64), 1
        for column in coded:
            code, size = code * len(column.values) + column.codes, size * len(column.values)
            if size > arrays.most_codes(len(code)):  # number anew what occurs, so that the code stays small
                cells, code = np.unique(code, return_inverse=True)
                size = len(cells)
        cells = np.flatnonzero(np.bincount(code, minlength=size))
        if len(cells) < size:
            place = np.zeros(size, dtype=np.int64)
            place[cells] = np.arange(len(cells))
            code = place[code]
        first = np.zeros(len(cells), dtype=np.int64)
        first[code] = np.arange(len(code))
        columns = {key: column.values[column.codes[first]] for key, column in zip(keys, coded, strict=True)}
        return columns, Coded(code, np.arange(len(cells)))

    def _coded(self, key: query.Key, asked: Asked) -> Coded:
        """Return a key's value for each case asked for."""
        if isinstance(key, query.OfModel):
            return self._of_model(key, asked.rows)
        if isinstance(key, query.OfClasses):
            scores, label = self._scores(key.model)[asked.rows], self.cases.label[asked.rows]
            return arrays.codes_of_scores(key, self.cases.models[key.model], scores, label)
        if isinstance(key, query.OfIds):
            return self._of_ids(key, asked.rows)
        if isinstance(key, query.OfPrices):
            return self._of_prices(key, asked.rows)
        if isinstance(key, query.Unit):
            return Coded(held(asked.dealt, "no units are asked for").unit, np.arange(query.UNITS))
        return self._of_case(key, asked)

    def _of_case(self, key: query.OfCase, asked: Asked) -> Coded:
        """Return what is known of each case whatever the models say."""
        rows = asked.rows
        match key:
            case query.Label():
                return Coded(self.cases.label[rows] + np.int8(1), np.arange(-1, self.cases.classes))
            case query.Cluster():
                return codes_of(held(self.cases.cluster, "the cases have no cluster")[rows])
            case query.Day():
                time = self._times()[rows]
                return codes_of(np.where(time == NO_TIME, query.NO_DAY, time // DAY))
            case query.TimePart():
                split = self.cases.split.codes[rows]
                part = arrays.time_parts(self._times()[rows], split, asked.times, key.parts, NO_TIME)
                return Coded(part + 1, np.arange(-1, key.parts))
            case query.Lacks():
                return Coded(self._lacking(key.of)[rows].view(np.int8), np.array([0, 1]))
            case _:
                coded = self._held_codes(key)
                return Coded(coded.codes[rows], coded.values)

    def _lacking(self, key: query.Lackable) -> npt.NDArray[np.bool_]:
        """Return which cases have no value for a key."""
        match key:
            case query.PriceColumn():
                return np.isnan(self._numbers(key.column))
            case query.Fold():
                fold = self._held_codes(key)
                empty: npt.NDArray[np.bool_] = np.equal(fold.values, "")[fold.codes]
                return empty
            case query.Cluster():
                return np.equal(held(self.cases.cluster, "the cases have no cluster"), NO_CLUSTER)
            case _:
                assert_never(key)

    def _held_codes(self, key: query.LabelText | query.Fate | query.Split | query.Fold | query.GroupOf) -> Coded:
        """Return a column that is held in codes."""
        match key:
            case query.LabelText():
                return self.cases.label_text
            case query.Fate():
                return self.cases.fate
            case query.Split():
                return self.cases.split
            case query.Fold():
                return held(self.cases.fold, "the cases have no fold")
            case query.GroupOf():
                return held(self.cases.groups.get(key), f"column '{key.column}' makes no such groups")
            case _:
                assert_never(key)

    def _of_model(self, key: query.OfModel, rows: RowIndex) -> Coded:
        """Return what a model says of each case."""
        match key:
            case query.Missing():
                return Coded(self.cases.models[key.model].missing()[rows].view(np.int8), np.array([0, 1]))
            case query.Decision():
                return Coded(self._decided(key.model)[rows] + np.int8(1), np.arange(-1, self.cases.classes))
            case query.Interval():
                flagging = self.cases.models[key.model].flagging(key.cuts, self._score(key.model)[rows])
                flagging += 1
                return Coded(flagging, np.arange(-1, len(key.cuts) + 1))
            case query.Score():
                return codes_of(self.cases.models[key.model].told(self._score(key.model)[rows], key.cuts))
            case query.SameScore():
                score, other = (self._score(name)[rows] for name in (key.a, key.b))
                return Coded((score == other).view(np.int8), np.array([0, 1]))
            case _:
                assert_never(key)

    def _of_ids(self, key: query.OfIds, rows: RowIndex) -> Coded:
        """Return what is known of the id of each case."""
        match key:
            case query.IdRows():
                return codes_of(self._ids().rows()[rows])
            case query.IdSplits():
                named = np.flatnonzero(np.isin(self.cases.split.values, key.splits))
                split = np.where(np.isin(self.cases.split.codes, named), self.cases.split.codes, -1)
                return codes_of(self._ids().splits(split)[rows])
            case query.IdPart():
                return Coded(self._ids().parts()[rows] + 1, np.arange(-1, query.ID_PARTS))
            case _:
                assert_never(key)

    def _of_prices(self, key: query.OfPrices, rows: RowIndex) -> Coded:
        """Return what follows from the prices of each case."""
        match key:
            case query.ErrorCheaper():
                cheaper = arrays.is_error_cheaper(key.prices, self._amounts(key.prices, rows), self.cases.label[rows])
                return Coded(cheaper, np.array([0, 1]))
            case query.CaseWise():
                cheaper = arrays.is_flagging_cheaper(
                    key.prices, self._amounts(key.prices, rows), self._chance(key.model)[rows]
                )
                return Coded(cheaper + 1, np.array([-1, 0, 1]))
            case query.Cost():
                return codes_of(self._costs(key)[rows])
            case _:
                assert_never(key)

    def _sum(self, key: query.SummedKey, cell: Coded, asked: Asked) -> Sum:
        amounts = self._summed(key)
        units = amounts.units[asked.rows]
        if asked.times is not None:
            units = units * asked.times.astype(np.int64)
        totals = np.zeros(len(cell.values), dtype=np.int64)
        np.add.at(totals, cell.codes, units)
        return Sum(units=totals, scale=amounts.scale)

    def _summed(self, key: query.SummedKey) -> Sum:
        """Return what is added up, one entry a row."""
        if isinstance(key, query.PriceColumn):
            return self._amount(key.column).sums
        if isinstance(key, query.SquaredWeight):
            weight = held(self.cases.weight, "the cases have no sampling weight")
            weights = np.ldexp(weight.units.astype(np.float64), -weight.scale)
            return arrays.amount_column(weights, weights, self.cases.frequency).sums
        return held(self.cases.weight, "the cases have no sampling weight")

    def _extremes(self, key: query.Extreme, cell: Coded, rows: RowIndex) -> Extremes:
        size = len(cell.values)
        if isinstance(key, query.Id):
            if not isinstance(rows, slice) and rows.dtype != np.bool_:
                message = "ids are not told by unit where rows stand for several cases"
                raise ValueError(message)
            everywhere = np.full(len(self.cases.label), -1)
            everywhere[rows] = cell.codes
            return self._ids().extremes(everywhere, size)
        if isinstance(key, query.PriceColumn | query.Score):
            lowest, highest = np.full(size, np.inf), np.full(size, -np.inf)
            values = (self._numbers(key.column) if isinstance(key, query.PriceColumn) else self._score(key.model))[rows]
            np.fmin.at(lowest, cell.codes, values)
            np.fmax.at(highest, cell.codes, values)
            return Extremes(smallest=lowest, largest=highest)
        bounds, of_row = np.iinfo(np.int64), isinstance(key, query.Row)
        value = np.arange(len(self.cases.label))[rows] if of_row else self._times()[rows]
        smallest, largest = np.full(size, bounds.max), np.full(size, bounds.min)
        np.minimum.at(smallest, cell.codes, np.where(value == NO_TIME, bounds.max, value))
        np.maximum.at(largest, cell.codes, value)
        return Extremes(smallest=smallest, largest=largest)

    def _score(self, model: str) -> FloatArray:
        return held(self.cases.models[model].score, f"model '{model}' has no score")

    def _scores(self, model: str) -> FloatArray:
        return held(self.cases.models[model].scores, f"model '{model}' has no scores of several classes")

    def _decided(self, model: str) -> Codes:
        return held(self.cases.models[model].decided, f"model '{model}' has no decision")

    def _chance(self, model: str) -> FloatArray:
        """Return the chance that each case is positive, as the model states it."""
        if not self.cases.models[model].is_chance:
            message = f"the score of model '{model}' is not a probability"
            raise ValueError(message)
        score = self._score(model)
        return score if self.cases.models[model].flags_high else 1 - score

    def _amount(self, column: str) -> AmountColumn:
        return held(self.cases.amounts.get(column), f"no cost is worked out from column '{column}'")

    def _numbers(self, column: str) -> FloatArray:
        """Return the numbers of a column, whether prices or bins are made of them."""
        return self.cases.numbers[column] if column in self.cases.numbers else self._amount(column).values

    def _amounts(self, prices: query.Prices, rows: RowIndex) -> Mapping[str, FloatArray]:
        return {column: self._amount(column).values[rows] for column in prices.columns}

    def _costs(self, key: query.Cost) -> FloatArray:
        """Return what each case costs; NaN where that is below the least asked for."""
        column = key.price.column
        costs = arrays.cost_of(key.price, {} if column is None else {column: self._numbers(column)})
        cost = np.broadcast_to(np.asarray(costs), len(self.cases.label))
        return np.where(cost >= key.least, cost, np.nan)

    def _times(self) -> IntArray:
        return held(self.cases.time, "the cases have no time")

    def _ids(self) -> Ids:
        return held(self.cases.ids, "the cases have no id")


def _is_relative(key: query.Key | query.Extreme, asked: Asked) -> bool:
    """Return whether a value of the answer says how a case stands among all."""
    ranked = asked.dealt is not None and asked.dealt.relative
    return isinstance(key, query.OfAll) or (isinstance(key, query.Unit) and ranked)
