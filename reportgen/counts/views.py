"""What the numbers are made from, read off Cells: score counts, both classes in one row of scores, and the outcomes."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import Bins, Cells, IntArray, RowIndex, stretch
from reportgen.counts.query import (
    OF_POSITIVES,
    OUTCOMES,
    CaseWise,
    Decision,
    Flag,
    Interval,
    Label,
    Outcome,
    Price,
    PriceColumn,
    Prices,
    Score,
    SquaredWeight,
    Weight,
)
from reportgen.frozen import frozen

FloatArray = npt.NDArray[np.float64]


@frozen(eq=False)
class ScoreRun:
    """The distinct scores of the cells of one class, in ascending order."""

    cells: RowIndex  # which cells are of this class
    score: FloatArray
    place: IntArray | None  # of each cell among the scores; None: they stand in order

    def of(self, amount: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return how much of an amount each score has."""
        own = amount[self.cells]
        if self.place is None:
            return own
        return np.bincount(self.place, own, minlength=len(self.score)).astype(own.dtype, copy=False)


@frozen(eq=False)
class Merged:
    """Every distinct score of two classes in ascending order, and where those of each class stand."""

    score: FloatArray
    runs: tuple[ScoreRun, ScoreRun]
    at: tuple[RowIndex, RowIndex]

    def of(self, amount: npt.NDArray[Any], which: int) -> npt.NDArray[Any]:
        """Return how much of an amount the cells of one class have at each score."""
        amounts = np.zeros(len(self.score), dtype=amount.dtype)
        amounts[self.at[which]] = self.runs[which].of(amount)
        return amounts


def merged(score: FloatArray, first: npt.NDArray[np.bool_]) -> Merged:
    """Return the scores of the cells of a first class and of all others in one row."""
    runs = _run(score, first), _run(score, ~first)
    few, many = (0, 1) if len(runs[0].score) <= len(runs[1].score) else (1, 0)
    own, others = runs[few].score, runs[many].score
    before = np.searchsorted(others, own)  # how many of the others are lower
    shared = np.zeros(len(own), dtype=bool)
    inside = before < len(others)
    shared[inside] = others[before[inside]] == own[inside]
    new = ~shared
    place = before + np.cumsum(new) - new
    of_others = np.ones(len(others) + np.count_nonzero(new), dtype=bool)
    of_others[place[new]] = False
    row = np.empty(len(of_others))
    row[of_others], row[place] = others, own
    at = {few: place, many: of_others}
    return Merged(score=row, runs=runs, at=(at[0], at[1]))


def _run(score: FloatArray, mask: npt.NDArray[np.bool_]) -> ScoreRun:
    cells = stretch(mask)
    own = score[cells]
    if np.all(own[1:] > own[:-1]):
        return ScoreRun(cells=cells, score=own, place=None)
    distinct, place = np.unique(own, return_inverse=True)
    return ScoreRun(cells=cells, score=distinct, place=place)


@frozen(eq=False)
class Money:
    """What the cases of each outcome cost, where that differs by case; `all_tp`: what every positive would as a hit."""

    tp: FloatArray
    fp: FloatArray
    fn: FloatArray
    tn: FloatArray
    all_tp: FloatArray
    all_fp: FloatArray
    all_fn: FloatArray
    all_tn: FloatArray

    def at(self, index: int | slice | IntArray) -> "Money":
        """Return what the outcomes cost at one threshold, or at several."""
        return Money(**{part.name: getattr(self, part.name)[..., index] for part in fields(self)})

    def __add__(self, other: "Money") -> "Money":
        """Return what both parts cost together."""
        return Money(**{part.name: getattr(self, part.name) + getattr(other, part.name) for part in fields(self)})


def money_along(flagged: Mapping[Outcome, FloatArray]) -> Money:
    """Return the money along thresholds, given what the flagged of its class would cost as each outcome.

    The thresholds run along the last axis, and the last of them flags every case.
    """
    every = {outcome: np.broadcast_to(cost[..., -1:], cost.shape) for outcome, cost in flagged.items()}
    return Money(
        tp=flagged["tp"],
        fp=flagged["fp"],
        fn=every["fn"] - flagged["fn"],
        tn=every["tn"] - flagged["tn"],
        all_tp=every["tp"],
        all_fp=every["fp"],
        all_fn=every["fn"],
        all_tn=every["tn"],
    )


@frozen(eq=False)
class Counts:
    """The four outcomes, one entry per threshold or a single one; with sampling weights their weighted sums."""

    tp: FloatArray
    fp: FloatArray
    fn: FloatArray
    tn: FloatArray
    money: Money | None = None  # only where prices differ by case

    @property
    def positives(self) -> FloatArray:
        """P = TP + FN."""
        return self.tp + self.fn

    @property
    def negatives(self) -> FloatArray:
        """N = FP + TN."""
        return self.fp + self.tn

    @property
    def flagged(self) -> FloatArray:
        """PP = TP + FP."""
        return self.tp + self.fp

    @property
    def unflagged(self) -> FloatArray:
        """PN = FN + TN."""
        return self.fn + self.tn

    @property
    def n(self) -> FloatArray:
        """Every case."""
        return self.positives + self.negatives

    def at(self, index: int | slice | IntArray) -> "Counts":
        """Return the outcomes at one threshold, or at several."""
        return Counts(
            tp=self.tp[..., index],
            fp=self.fp[..., index],
            fn=self.fn[..., index],
            tn=self.tn[..., index],
            money=None if self.money is None else self.money.at(index),
        )

    def swapped(self) -> "Counts":
        """Return the outcomes with the other class taken as the positive one, whose prices nobody has given."""
        return Counts(tp=self.tn, fp=self.fn, fn=self.fp, tn=self.tp)

    def __add__(self, other: "Counts") -> "Counts":
        """Return the outcomes of both parts together."""
        return Counts(
            tp=self.tp + other.tp,
            fp=self.fp + other.fp,
            fn=self.fn + other.fn,
            tn=self.tn + other.tn,
            money=None if self.money is None or other.money is None else self.money + other.money,
        )


@frozen(eq=False)
class Outcomes:
    """The four outcomes at one operating point: cases, and with sampling weights also their sums."""

    cases: Counts
    weighted: Counts | None = None
    squares: Counts | None = None  # sums of squared weights, where they were asked for

    @property
    def estimates(self) -> Counts:
        """Return what estimates are made from."""
        return self.cases if self.weighted is None else self.weighted

    def __add__(self, other: "Outcomes") -> "Outcomes":
        """Return the outcomes of both parts together."""
        if self.weighted is None or other.weighted is None:
            return Outcomes(cases=self.cases + other.cases)
        return Outcomes(cases=self.cases + other.cases, weighted=self.weighted + other.weighted)


@frozen(eq=False)
class ScoreCounts:
    """Positives and negatives at each distinct score, in the order in which a falling bar flags them.

    With `flag: high` the highest score comes first, with `flag: low` the lowest.
    """

    score: FloatArray
    positives: FloatArray  # with sampling weights the sums of their weights
    negatives: FloatArray
    cases: IntArray
    flag: Flag = "high"
    money: Mapping[Outcome, FloatArray] | None = None  # what the cases of its class would cost as this outcome
    bins: Bins | None = None  # where a score stands for those of its bin

    @property
    def binned(self) -> bool:
        """Whether a score stands for those of its bin."""
        return self.bins is not None

    @property
    def ascending(self) -> int:
        """The step that goes through the scores from the lowest to the highest."""
        return 1 if self.flag == "low" else -1


def score_counts(cells: Cells, key: Score, flag: Flag, prices: Prices | None = None) -> ScoreCounts:
    """Return the score counts of cells grouped by label and score, with the money where prices differ by case."""
    weight = _weights(cells)
    row = merged(cells.columns[key], cells.columns[Label()] == 1)
    step = 1 if flag == "low" else -1

    def cost_by_score(outcome: Outcome, prices: Prices) -> FloatArray:
        return row.of(cost_by_cell(cells, prices.of(outcome)), 0 if outcome in OF_POSITIVES else 1)[::step]

    return ScoreCounts(
        score=row.score[::step],
        positives=row.of(weight, 0)[::step],
        negatives=row.of(weight, 1)[::step],
        cases=(row.of(cells.n, 0) + row.of(cells.n, 1))[::step],
        flag=flag,
        money={name: cost_by_score(name, prices) for name in OUTCOMES} if prices and prices.columns else None,
        bins=cells.binned.get(key),
    )


def outcomes_at(cells: Cells, key: Interval, cut: int | None, prices: Prices | None = None) -> Outcomes:
    """Return the outcomes when the cut of this index flags; None flags nothing."""
    flagged = np.zeros(len(cells.n), dtype=bool) if cut is None else cells.columns[key] >= len(key.cuts) - cut
    return outcomes_of(cells, flagged, prices)


def outcomes_decided(cells: Cells, key: Decision | CaseWise, prices: Prices | None = None) -> Outcomes:
    """Return the outcomes of the decisions that stand in the data, or follow from each case's own prices."""
    return outcomes_of(cells, cells.columns[key] == 1, prices)


def all_flagged(outcomes: Outcomes) -> Outcomes:
    """Return the outcomes of the same cases with every one flagged."""
    weighted = None if outcomes.weighted is None else _all_flagged(outcomes.weighted)
    return Outcomes(cases=_all_flagged(outcomes.cases), weighted=weighted)


def none_flagged(outcomes: Outcomes) -> Outcomes:
    """Return the outcomes of the same cases with none of them flagged."""
    weighted = None if outcomes.weighted is None else _none_flagged(outcomes.weighted)
    return Outcomes(cases=_none_flagged(outcomes.cases), weighted=weighted)


def counted_as(cells: Cells, label: Literal[0, 1]) -> Cells:
    """Return the cells with every case taken for one of this class, as is done with doubtful ones."""
    return replace(cells, columns={**cells.columns, Label(): np.full(len(cells.n), label)})


def outcomes_of(cells: Cells, flagged: npt.NDArray[np.bool_], prices: Prices | None = None) -> Outcomes:
    """Return the outcomes where these cells are flagged."""
    positive = cells.columns[Label()] == 1
    cases = _four(cells.n.astype(np.float64), positive, flagged)
    weighted = _four(_weights(cells), positive, flagged) if Weight() in cells.sums else None
    squared = SquaredWeight() in cells.sums
    squares = _four(cells.real_sum(SquaredWeight()), positive, flagged) if squared else None
    if prices is None or not prices.columns:
        return Outcomes(cases=cases, weighted=weighted, squares=squares)
    money = _money(cells, positive, flagged, prices)
    if weighted is None:
        return Outcomes(cases=replace(cases, money=money))
    return Outcomes(cases=cases, weighted=replace(weighted, money=money), squares=squares)


def _four(amount: FloatArray, positive: npt.NDArray[np.bool_], flagged: npt.NDArray[np.bool_]) -> Counts:
    def total(mask: npt.NDArray[np.bool_]) -> FloatArray:
        return np.asarray(amount[mask].sum())

    return Counts(
        tp=total(positive & flagged),
        fp=total(~positive & flagged),
        fn=total(positive & ~flagged),
        tn=total(~positive & ~flagged),
    )


def _money(cells: Cells, positive: npt.NDArray[np.bool_], flagged: npt.NDArray[np.bool_], prices: Prices) -> Money:
    weight = _weights(cells)

    def cost(outcome: Outcome, mask: npt.NDArray[np.bool_]) -> FloatArray:
        price = prices.of(outcome)
        fixed = price.fixed * weight[mask].sum()
        if price.column is None:
            return np.asarray(fixed)
        amounts = cells.sums[PriceColumn(price.column)]
        # Whole numbers are added up before they are scaled, so that it does not matter how finely cells are cut.
        return np.asarray(fixed + price.times * np.ldexp(float(amounts.units[mask].sum()), -amounts.scale))

    return Money(
        tp=cost("tp", positive & flagged),
        fp=cost("fp", ~positive & flagged),
        fn=cost("fn", positive & ~flagged),
        tn=cost("tn", ~positive & ~flagged),
        all_tp=cost("tp", positive),
        all_fp=cost("fp", ~positive),
        all_fn=cost("fn", positive),
        all_tn=cost("tn", ~positive),
    )


def cost_by_cell(cells: Cells, price: Price) -> FloatArray:
    """Return what the cases of each cell cost together at this price."""
    weight = _weights(cells)
    if price.column is None:
        return price.fixed * weight
    return price.fixed * weight + price.times * cells.real_sum(PriceColumn(price.column))


def _weights(cells: Cells) -> FloatArray:
    """Return what estimates are made from: the sums of the weights where there are any, else the cases."""
    return cells.real_sum(Weight()) if Weight() in cells.sums else cells.n.astype(np.float64)


def _all_flagged(counts: Counts) -> Counts:
    none = np.zeros_like(counts.n)
    money = counts.money
    return Counts(
        tp=counts.positives,
        fp=counts.negatives,
        fn=none,
        tn=none,
        money=None if money is None else replace(money, tp=money.all_tp, fp=money.all_fp, fn=none, tn=none),
    )


def _none_flagged(counts: Counts) -> Counts:
    none = np.zeros_like(counts.n)
    money = counts.money
    return Counts(
        tp=none,
        fp=none,
        fn=counts.positives,
        tn=counts.negatives,
        money=None if money is None else replace(money, tp=none, fp=none, fn=money.all_fn, tn=money.all_tn),
    )
