"""Where the ROC curve of one model lies above that of another, and where below, as far as the cases can tell.

Between two samples of the same cases curves wiggle. Only stretches are told apart that hold a point at which the gap in
recall lies outside the range of resamples for that point; they are shown where it lies outside the band that covers
all points at once. Both models see the same resamples.
"""

from itertools import pairwise
from statistics import NormalDist

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.stats.intervals import LEVEL
from reportgen.stats.resampling import Binned, Resampling
from reportgen.stats.thresholds import apart

RATES = np.union1d(np.arange(1, 100) / 100, np.arange(1, 20) / 400)  # false alarm rates, denser where few are flagged
COLUMNS = 200  # of the table, in resamples
RESAMPLES = 500  # enough for a standard error, and for the edge of a band


@frozen(eq=False)
class Traced:
    """The ROC curve of one model at `RATES`, and how far each resample moves it."""

    recall: FloatArray
    moves: FloatArray  # one row a resample; NaN where one class is missing
    rates: FloatArray  # the false alarm rates of some thresholds, ascending
    thresholds: FloatArray  # these
    positives: float

    def threshold(self, rate: float) -> float:
        """Return the threshold whose false alarm rate is the nearest."""
        return float(self.thresholds[np.argmin(np.abs(self.rates - rate))])


@frozen
class Stretch:
    """False alarm rates from `low` to `high` at which one model catches more."""

    a_is_higher: bool
    low: float
    high: float
    gap: float  # in recall, where it stands out most
    at: float  # the false alarm rate there
    shown: bool  # beyond the band for all points


def traced(table: Binned, thresholds: FloatArray, resampling: Resampling) -> Traced:
    """Return the curve through the columns of a table of units, whose thresholds these are."""
    tp, fp = table.positives.sum(axis=0), table.negatives.sum(axis=0)
    last = len(tp) - 1
    some = np.unique(np.linspace(0, last, min(last, COLUMNS) + 1).round().astype(np.int64))
    draws = resampling.draws[:RESAMPLES]
    drawn = draws @ table.positives[:, some], draws @ table.negatives[:, some]
    middle, moves = _recall(tp[some], fp[some]), np.full((len(draws), len(RATES)), np.nan)
    for row in np.flatnonzero((drawn[0][:, -1] > 0) & (drawn[1][:, -1] > 0)):
        moves[row] = _recall(drawn[0][row], drawn[1][row]) - middle
    return Traced(
        recall=_recall(tp, fp), moves=moves, rates=fp / fp[-1], thresholds=thresholds, positives=float(tp[-1])
    )


def _recall(tp: FloatArray, fp: FloatArray) -> FloatArray:
    return np.asarray(np.interp(RATES * fp[-1], fp, tp) / tp[-1])


def stretches(a: Traced, b: Traced, level: float = LEVEL) -> tuple[Stretch, ...]:
    """Return the stretches of the false alarm rate in turn; one alone, or none, where the curves do not cross."""
    gap, moves = apart(a.recall, b.recall), a.moves - b.moves
    moves = moves[np.isfinite(moves).all(axis=1)]
    if len(moves) == 0:
        return ()
    # No gap of a single case stands out, however seldom resamples move it.
    error = np.maximum(moves.std(axis=0), 1 / a.positives)
    distance = gap / error
    beyond = float(np.quantile(np.abs(moves / error).max(axis=1), level))
    peaks = _peaks(distance, NormalDist().inv_cdf((1 + level) / 2))
    ends = [0.0, *(_crossing(gap, left, right) for left, right in pairwise(peaks)), 1.0]
    return tuple(
        Stretch(
            a_is_higher=bool(gap[peak] > 0),
            low=ends[place],
            high=ends[place + 1],
            gap=float(abs(gap[peak])),
            at=float(RATES[peak]),
            shown=bool(abs(distance[peak]) > beyond),
        )
        for place, peak in enumerate(peaks)
    )


def _peaks(distance: FloatArray, least: float) -> list[int]:
    """Return where the gap stands out most in each run of points beyond the least distance to one side."""
    found: list[int] = []
    for place in np.flatnonzero(np.abs(distance) > least).tolist():
        if not found or (distance[place] > 0) != (distance[found[-1]] > 0):
            found.append(place)
        elif abs(distance[place]) > abs(distance[found[-1]]):
            found[-1] = place
    return found


def _crossing(gap: FloatArray, left: int, right: int) -> float:
    """Return the rate between two peaks that leaves the most area on the right side of the curves."""
    part, rates = gap[left : right + 1] * np.sign(gap[left]), RATES[left : right + 1]
    areas = np.concatenate(([0.0], np.cumsum((part[1:] + part[:-1]) / 2 * np.diff(rates))))
    place = int(np.argmax(areas))
    before, after = part[place], part[min(place + 1, len(part) - 1)]
    # The curves meet on the way to the next point, or on the way here.
    other = place + 1 if before > 0 > after else place - 1
    if before == 0 or part[other] == before:
        return float(rates[place])
    return float(rates[place] + (rates[other] - rates[place]) * before / (before - part[other]))
