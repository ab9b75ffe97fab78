"""What models say of each case; the scores of several classes, a column for each, to what counts tell of them.

Every row is worked out by itself, column by column, so that no row depends on those around it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import assert_never

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import Places, cuts_below
from reportgen.counts.query import CheapestDecision, EqualScores, OffTotal, TrueRank, TrueScore, WinningScore
from reportgen.frozen import frozen
from reportgen.sources.codes import Coded, codes_of

Scores = npt.NDArray[np.float64]  # a row for each case, a column for each class; NaN: missing
Codes = npt.NDArray[np.int8]  # places among the classes; -1: missing
ROUNDING = 1e-12  # of an expected cost; what differs by less costs the same
FAR_FROM_1 = 0.01 + 1e-12  # the sum of a case's chances


def codes_of_chances(
    key: TrueScore | WinningScore | TrueRank | CheapestDecision | OffTotal | EqualScores, scores: Scores, label: Codes
) -> Coded:
    """Return a key's value for each case that has a score for each of several classes."""
    classes = scores.shape[1]
    match key:
        case TrueScore():
            return codes_of(true_score(scores, label))
        case WinningScore():
            return codes_of(winning_score(scores))
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


def decided_by(scores: Scores) -> Codes:
    """Return the class of the highest score of each case, of equal ones the first."""
    found: Codes = np.argmax(scores, axis=1).astype(np.int8)
    found[np.isnan(scores).any(axis=1)] = -1
    return found


def true_score(scores: Scores, label: Codes) -> npt.NDArray[np.float64]:
    """Return the score of each case's own class; NaN where that is not known."""
    own = scores[np.arange(len(label)), np.maximum(label, 0)]
    return np.where((label < 0) | np.isnan(scores).any(axis=1), np.nan, own)


def winning_score(scores: Scores) -> npt.NDArray[np.float64]:
    """Return the highest score of each case; NaN where one is missing."""
    return np.asarray(np.max(scores, axis=1))


def true_rank(scores: Scores, label: Codes) -> IntArray:
    """Return how many classes are ahead of each case's own one; -1 where that is not known."""
    own = true_score(scores, label)
    ahead = sum((each > own) | (each == own) & (place < label) for place, each in enumerate(scores.T))
    return np.where(np.isnan(own), -1, ahead)


def cheapest(scores: Scores, prices: Sequence[Sequence[float]], person: float | None) -> IntArray:
    """Return which decision is expected to cost least: a class, or a person, who is the last; -1 without chances."""
    total = _total(scores)
    chances = scores / np.where(total == 0, 1.0, total)[:, np.newaxis]
    each = np.array(prices).T  # a row for each decision
    expected = np.stack([reduce(np.add, map(np.multiply, chances.T, row)) for row in each], axis=1)
    least = expected.min(axis=1)
    near = ROUNDING * np.abs(each).max()
    found = np.argmax(expected <= (least + near)[:, np.newaxis], axis=1)
    if person is not None:
        found = np.where(person < least - near, len(each), found)
    return np.where(np.isnan(least), -1, found)


def is_off(scores: Scores) -> IntArray:
    """Return 1 where the chances of a case do not add up to 1, else 0; where one is missing, 0."""
    return (np.abs(_total(scores) - 1) > FAR_FROM_1).astype(np.int64)


def one_against_rest(codes: Codes, code: int) -> Codes:
    """Return 1 for one class, 0 for all others, -1 where it is missing."""
    return np.where(codes < 0, np.int8(-1), codes == code).astype(np.int8)


def _total(scores: Scores) -> npt.NDArray[np.float64]:
    return np.asarray(reduce(np.add, scores.T))


@frozen(eq=False)
class ModelColumns:
    """What one model says of each case."""

    score: npt.NDArray[np.float64] | None = None  # NaN: missing
    scores: Scores | None = None  # of several classes
    decided: npt.NDArray[np.int8] | None = None  # 1 flagged, 0 not, -1 missing; of several classes the code of one
    flags_high: bool = True
    is_chance: bool = True  # the score is a probability

    def missing(self) -> npt.NDArray[np.bool_]:
        """Return where the score or the decision is missing."""
        parts = [np.isnan(self.score)] if self.score is not None else list[npt.NDArray[np.bool_]]()
        parts += [np.asarray(np.isnan(self.scores).any(axis=1))] if self.scores is not None else []
        parts += [self.decided < 0] if self.decided is not None else []
        return np.logical_or.reduce(parts)  # type: ignore[no-any-return]

    def flagging(self, cuts: Sequence[float], score: npt.NDArray[np.float64]) -> Places:
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
