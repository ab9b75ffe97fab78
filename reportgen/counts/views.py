"""What the numbers are made from: score counts and the four outcomes, read off Cells."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import Cells, IntArray
from reportgen.counts.query import Decided, Interval, Label, Score, Weight

FloatArray = npt.NDArray[np.float64]
Flag = Literal["high", "low"]


@dataclass(frozen=True, eq=False, kw_only=True)
class Counts:
    """The four outcomes, one entry per threshold or a single one; with sampling weights their weighted sums."""

    tp: FloatArray
    fp: FloatArray
    fn: FloatArray
    tn: FloatArray

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

    def at(self, index: int) -> "Counts":
        """Return the outcomes at one threshold."""
        return Counts(tp=self.tp[index], fp=self.fp[index], fn=self.fn[index], tn=self.tn[index])

    def swapped(self) -> "Counts":
        """Return the outcomes with the other class taken as the positive one."""
        return Counts(tp=self.tn, fp=self.fn, fn=self.fp, tn=self.tp)

    def __add__(self, other: "Counts") -> "Counts":
        """Return the outcomes of both parts together."""
        return Counts(tp=self.tp + other.tp, fp=self.fp + other.fp, fn=self.fn + other.fn, tn=self.tn + other.tn)


@dataclass(frozen=True, eq=False, kw_only=True)
class Outcomes:
    """The four outcomes at one operating point: cases, and with sampling weights also their sums."""

    cases: Counts
    weighted: Counts | None = None

    @property
    def estimates(self) -> Counts:
        """Return what estimates are made from."""
        return self.cases if self.weighted is None else self.weighted

    def __add__(self, other: "Outcomes") -> "Outcomes":
        """Return the outcomes of both parts together."""
        if self.weighted is None or other.weighted is None:
            return Outcomes(cases=self.cases + other.cases)
        return Outcomes(cases=self.cases + other.cases, weighted=self.weighted + other.weighted)


@dataclass(frozen=True, eq=False, kw_only=True)
class ScoreCounts:
    """Positives and negatives at each distinct score, in the order in which a falling bar flags them.

    With `flag: high` the highest score stands first, with `flag: low` the lowest.
    """

    score: FloatArray
    positives: FloatArray  # with sampling weights the sums of their weights
    negatives: FloatArray
    cases: IntArray
    flag: Flag = "high"

    def reversed(self) -> "ScoreCounts":
        """Return the same scores for the other class, flagged from the other end."""
        return ScoreCounts(
            score=self.score[::-1],
            positives=self.negatives[::-1],
            negatives=self.positives[::-1],
            cases=self.cases[::-1],
            flag="low" if self.flag == "high" else "high",
        )


def score_counts(cells: Cells, model: str, flag: Flag) -> ScoreCounts:
    """Return the score counts of cells grouped by label and score."""
    amount = cells.real_sum(Weight()) if cells.sums else cells.n.astype(np.float64)
    positive = cells.columns[Label()] == 1
    score = cells.columns[Score(model)]
    # Two ascending runs, one a class: a stable sort merges them in one pass.
    order = np.argsort(score, kind="stable")
    ordered = score[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    step = 1 if flag == "low" else -1
    return ScoreCounts(
        score=ordered[starts][::step],
        positives=np.add.reduceat(np.where(positive, amount, 0.0)[order], starts)[::step],
        negatives=np.add.reduceat(np.where(positive, 0.0, amount)[order], starts)[::step],
        cases=np.add.reduceat(cells.n[order], starts)[::step],
        flag=flag,
    )


def outcomes_at(cells: Cells, key: Interval, cut: int | None) -> Outcomes:
    """Return the outcomes when the cut of this index flags; None flags nothing."""
    flagged = np.zeros(len(cells.n), dtype=bool) if cut is None else cells.columns[key] >= len(key.cuts) - cut
    return _outcomes(cells, flagged)


def outcomes_decided(cells: Cells, key: Decided) -> Outcomes:
    """Return the outcomes of the decisions that stand in the data."""
    return _outcomes(cells, cells.columns[key] == 1)


def _outcomes(cells: Cells, flagged: npt.NDArray[np.bool_]) -> Outcomes:
    positive = cells.columns[Label()] == 1
    weighted = _four(cells.real_sum(Weight()), positive, flagged) if cells.sums else None
    return Outcomes(cases=_four(cells.n.astype(np.float64), positive, flagged), weighted=weighted)


def _four(amount: FloatArray, positive: npt.NDArray[np.bool_], flagged: npt.NDArray[np.bool_]) -> Counts:
    def total(kept: npt.NDArray[np.bool_]) -> FloatArray:
        return np.asarray(amount[kept].sum())

    return Counts(
        tp=total(positive & flagged),
        fp=total(~positive & flagged),
        fn=total(positive & ~flagged),
        tn=total(~positive & ~flagged),
    )
