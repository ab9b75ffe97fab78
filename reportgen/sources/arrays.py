"""Arrays of one entry a case: codes and the counting of them, amounts and prices, and what models say of each case.

Every row is worked out by itself, so that none depends on those around it.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import iadd
from typing import Any, assert_never

import numpy as np
import numpy.typing as npt

from reportgen.counts.bins import edges
from reportgen.counts.cells import SUM_BITS, Bins, Cells, Column, IntArray, Sum, made_here
from reportgen.counts.parts import Places, cuts_below, parts
from reportgen.counts.query import (
    OUTCOMES,
    CheapestDecision,
    EqualScores,
    Flag,
    Key,
    OfClasses,
    OffTotal,
    Outcome,
    Price,
    Prices,
    TrueRank,
    TrueScore,
    WinningScore,
)
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen

Codes = npt.NDArray[np.int8]  # places among the classes; -1: missing
_TALLIED = 2**20  # cases at a time, or as many as there are cells, whose counts are added up each time
ROUNDING = 1e-12  # in proportion: amounts, and expected costs, that differ by less are equal
FAR_FROM_1 = 0.01 + 1e-12  # the sum of a case's chances


@frozen(eq=False, kw_only=False)
class Coded:
    """One small number a case: the place of its value among the values, which ascend."""

    codes: npt.NDArray[Any]
    values: Column


def codes_of(values: npt.NDArray[Any]) -> Coded:
    """Return values as codes of those that occur."""
    distinct, codes = np.unique(values, return_inverse=True)
    return Coded(codes, distinct)


def time_parts(
    time: npt.NDArray[np.int64], split: npt.NDArray[Any], times: npt.NDArray[Any] | None, parts: int, missing: int
) -> npt.NDArray[np.int64]:
    """Return in which of so many equal parts of its split each case lies by time; -1 where the time is missing.

    Cases of one time go where the middle of them lies, so that the order of the rows does not matter.
    """
    part = np.full(len(time), -1, dtype=np.int64)
    weight = np.ones(len(time), dtype=np.int64) if times is None else times.astype(np.int64)
    for code in np.unique(split):
        cases = np.flatnonzero((split == code) & (time != missing))
        moments, place = np.unique(time[cases], return_inverse=True)
        at_moment = np.zeros(len(moments), dtype=np.int64)
        np.add.at(at_moment, place, weight[cases])
        upto = np.cumsum(at_moment)
        if len(moments) and upto[-1]:
            middle = 2 * upto - at_moment  # twice as many cases as lie before the middle of those of this moment
            part[cases] = np.minimum(middle * parts // (2 * upto[-1]), parts - 1)[place]
    return part


def most_codes(cases: int) -> int:
    """Return up to how many combinations of keys an array with a place for each is not a larger than the cases are."""
    return max(4 * cases, 2**16)


def tallied(keys: Sequence[Key], coded: Sequence[Coded], times: FloatArray | None, cases: int) -> Cells:
    """Return how many cases each combination of the keys has, of those that occur."""
    spans = [_span(axis.codes) for axis in coded]  # missing values have codes of their own, which often are not in use
    sizes = [high + 1 - low for low, high in spans]
    size = math.prod(sizes)

    def tally(part: slice) -> IntArray:
        code = np.zeros(part.stop - part.start, dtype=np.int64)
        for axis, (low, _), of_key in zip(coded, spans, sizes, strict=True):
            code *= of_key
            code += axis.codes[part]
            code -= low
        return np.bincount(code, None if times is None else times[part], minlength=size).astype(np.int64, copy=False)

    n = reduce(iadd, map(tally, parts(cases, max(_TALLIED, size))))
    cell = np.flatnonzero(n)
    n, columns = n[cell], dict[Key, Column]()
    for key, axis, (low, high) in reversed([*zip(keys, coded, spans, strict=True)]):
        cell, place = np.divmod(cell, high + 1 - low)
        place += low
        columns[key] = np.broadcast_to(axis.values[low : high + 1], len(n)) if low == high else axis.values[place]
    return Cells(columns={key: columns[key] for key in keys}, n=n)


def _span(codes: npt.NDArray[Any]) -> tuple[int, int]:
    """Return the lowest and the highest code in use."""
    return (int(codes.min()), int(codes.max())) if len(codes) else (0, 0)


def in_2_to_the_53rds(score: FloatArray) -> IntArray:
    """Return the whole 2**53rds of each chance, which hold all of its digits but those of tiny ones; missing: -1."""
    whole = np.empty(len(score), dtype=np.int64)
    for part in parts(len(score)):
        scaled = score[part] * 2.0**53
        scaled[np.isnan(scaled)] = -1
        whole[part] = np.floor(scaled)
    return whole


def repeated(values: Column, lengths: Sequence[int]) -> Column:
    """Return each value so many times; what is one value throughout takes no memory."""
    if len(values) and np.all(values == values[0]):
        return np.broadcast_to(values[0], sum(lengths))
    return np.repeat(values, lengths)


def runs_of(values: FloatArray) -> tuple[FloatArray, IntArray]:
    """Sort the values; return each distinct one in ascending order, and how often it occurs; NaN is one, the last."""
    values.sort()
    changed = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=changed[1:])
    if len(values) and np.isnan(values[-1]):
        changed[len(values) - np.count_nonzero(np.isnan(values)) + 1 :] = False
    if changed.all():
        return values, np.ones(len(values), dtype=np.int64)
    starts = np.flatnonzero(changed)
    return values[starts], np.diff(starts, append=len(values))


@frozen(eq=False)
class AmountColumn:
    """The amounts of the cases."""

    values: FloatArray  # NaN: missing
    sums: Sum  # one entry a case: times its sampling weight; 0 where it is missing


def amount_column(values: FloatArray, weight: FloatArray | None, frequency: FloatArray | None) -> AmountColumn:
    """Return the amounts with what they add up to.

    The power of two is the largest at which no sum over the cases can overflow, found without regard to their order.
    """
    times = np.ones(len(values), dtype=np.int64) if frequency is None else frequency.astype(np.int64)
    product = np.where(np.isnan(values) | (times == 0), 0.0, values) * (1.0 if weight is None else weight)
    largest = float(np.max(np.abs(product), initial=0.0))
    if largest == 0:
        return AmountColumn(values=values, sums=Sum(units=np.zeros(len(values), dtype=np.int64), scale=0))
    # First by the largest one, so that all can be added up exactly; then by their sum.
    rough = SUM_BITS - math.frexp(float(times.sum()) * largest)[1]
    total = int(np.sum(np.ceil(np.ldexp(np.abs(product), rough)).astype(np.int64) * times))
    scale = rough + SUM_BITS - total.bit_length()
    return AmountColumn(values=values, sums=Sum(units=np.rint(np.ldexp(product, scale)).astype(np.int64), scale=scale))


def is_error_cheaper(prices: Prices, amounts: Mapping[str, FloatArray], label: Codes) -> IntArray:
    """Return 1 where the error that this case's class allows costs less than the right answer, else 0."""
    cost = _by_outcome(prices, amounts)
    cheaper = np.where(label == 1, np.less(cost["fn"], cost["tp"]), (label == 0) & np.less(cost["fp"], cost["tn"]))
    return cheaper.astype(np.int64)


def is_flagging_cheaper(prices: Prices, amounts: Mapping[str, FloatArray], chance: FloatArray) -> IntArray:
    """Return 1 where flagging is expected to cost no more than not flagging, 0 where more, -1 where unknown."""
    cost = _by_outcome(prices, amounts)
    miss, false_alarm = np.subtract(cost["fn"], cost["tp"]), np.subtract(cost["fp"], cost["tn"])
    saved, paid = chance * miss, (1 - chance) * false_alarm
    flagged = np.greater_equal(saved, paid - ROUNDING * np.abs(paid))
    return np.where(np.isnan(chance * miss + false_alarm), -1, flagged)


def _by_outcome(prices: Prices, amounts: Mapping[str, FloatArray]) -> Mapping[Outcome, FloatArray | float]:
    """Return what each case would cost as each outcome; NaN where its amount is missing."""
    return {outcome: cost_of(prices.of(outcome), amounts) for outcome in OUTCOMES}


def cost_of(price: Price, amounts: Mapping[str, FloatArray]) -> FloatArray | float:
    """Return what each case costs at this price; NaN where its amount is missing."""
    return price.fixed if price.column is None else price.fixed + price.times * amounts[price.column]


@frozen(eq=False)
class ModelColumns:
    """What one model says of each case."""

    score: FloatArray | None = None  # NaN: missing
    scores: FloatArray | None = None  # of several classes, a column for each; NaN: missing
    decided: Codes | None = None  # 1 flagged, 0 not, -1 missing; of several classes the code of one
    flags_high: bool = True
    is_chance: bool = True  # the score is a probability
    bins: Bins | None = None  # where scores are not counted one by one

    @property
    def flag(self) -> Flag:
        """Which scores are flagged."""
        return "high" if self.flags_high else "low"

    def told(self, score: FloatArray, cuts: Sequence[float] = ()) -> FloatArray:
        """Return scores as they are counted: one by one, or by the edges of bins."""
        if made_here(self.bins) is None:
            return score
        return edges(score, chances=self.is_chance, flag=self.flag, cuts=cuts)

    def missing(self) -> npt.NDArray[np.bool_]:
        """Return where the score or the decision is missing."""
        parts = [np.isnan(self.score)] if self.score is not None else list[npt.NDArray[np.bool_]]()
        parts += [np.asarray(np.isnan(self.scores).any(axis=1))] if self.scores is not None else []
        parts += [self.decided < 0] if self.decided is not None else []
        return np.logical_or.reduce(parts)  # type: ignore[no-any-return]

    def flagging(self, cuts: Sequence[float], score: FloatArray) -> Places:
        """Return how many of the cuts flag each case with these scores; -1 without a score."""
        ascending = np.sort(np.array(cuts, dtype=float))
        if self.flags_high:
            flagging = cuts_below(ascending, score, "right")
        else:
            flagging = np.int32(len(ascending)) - cuts_below(ascending, score, "left")
        flagging[np.isnan(score)] = -1
        return flagging

    def against_rest(self, code: int) -> "ModelColumns":
        """Return the score of one of several classes, and where the model decided for it."""
        decided = None if self.decided is None else one_against_rest(self.decided, code)
        return replace(self, score=None if self.scores is None else self.scores[:, code], scores=None, decided=decided)


def codes_of_scores(key: OfClasses, model: ModelColumns, scores: FloatArray, label: Codes) -> Coded:
    """Return a key's value for each case that has a score for each of several classes."""
    classes = scores.shape[1]
    match key:
        case TrueScore():
            return codes_of(model.told(true_score(scores, label)))
        case WinningScore():
            return codes_of(model.told(winning_score(scores)))
        case TrueRank():
            return Coded(true_rank(scores, label) + 1, np.arange(-1, classes))
        case CheapestDecision():
            return Coded(cheapest(scores, key.prices, key.person) + 1, np.arange(-1, classes + 1))
        case OffTotal():
            return Coded(is_off(scores), np.array([0, 1]))
        case EqualScores():
            return Coded((scores[:, key.one] == scores[:, key.other]).view(np.int8), np.array([0, 1]))
        case _:
            assert_never(key)


def decided_by(scores: FloatArray) -> Codes:
    """Return the class of the highest score of each case, of equal ones the first."""
    decision: Codes = np.argmax(scores, axis=1).astype(np.int8)
    decision[np.isnan(scores).any(axis=1)] = -1
    return decision


def true_score(scores: FloatArray, label: Codes) -> FloatArray:
    """Return the score of each case's own class; NaN where that is not known."""
    own = scores[np.arange(len(label)), np.maximum(label, 0)]
    return np.where((label < 0) | np.isnan(scores).any(axis=1), np.nan, own)


def winning_score(scores: FloatArray) -> FloatArray:
    """Return the highest score of each case; NaN where one is missing."""
    return np.asarray(np.max(scores, axis=1))


def true_rank(scores: FloatArray, label: Codes) -> IntArray:
    """Return how many classes are ahead of each case's own one; -1 where that is not known."""
    own = true_score(scores, label)
    ahead = sum((score > own) | (score == own) & (place < label) for place, score in enumerate(scores.T))
    return np.where(np.isnan(own), -1, ahead)


def cheapest(scores: FloatArray, prices: Sequence[Sequence[float]], person: float | None) -> IntArray:
    """Return which decision is expected to cost least: a class, or a person, who is the last; -1 without chances."""
    total = _total(scores)
    chances = scores / np.where(total == 0, 1.0, total)[:, np.newaxis]
    by_decision = np.array(prices).T  # a row for each decision
    expected = np.stack([reduce(np.add, map(np.multiply, chances.T, row)) for row in by_decision], axis=1)
    least = expected.min(axis=1)
    near = ROUNDING * np.abs(by_decision).max()
    decision = np.argmax(expected <= (least + near)[:, np.newaxis], axis=1)
    if person is not None:
        decision = np.where(person < least - near, len(by_decision), decision)
    return np.where(np.isnan(least), -1, decision)


def is_off(scores: FloatArray) -> IntArray:
    """Return 1 where the chances of a case do not add up to 1, else 0; where one is missing, 0."""
    return (np.abs(_total(scores) - 1) > FAR_FROM_1).astype(np.int64)


def one_against_rest(codes: Codes, code: int) -> Codes:
    """Return 1 for one class, 0 for all others, -1 where it is missing."""
    return np.where(codes < 0, np.int8(-1), codes == code).astype(np.int8)


def _total(scores: FloatArray) -> FloatArray:
    return np.asarray(reduce(np.add, scores.T))
