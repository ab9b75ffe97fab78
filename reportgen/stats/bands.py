"""Curves in resamples: bands round one, and where that of one model lies above or below that of another.

All are read off counts by unit in bins. A bin ends at a score that occurs, so what stands at a bin's end is exact;
ROC and precision-recall, which are asked for between ends, are moved by what the bins changed on the sample itself.

Between two samples of the same cases curves wiggle. Only stretches are told apart that hold a point at which the gap in
recall lies outside the range of resamples for that point; they are shown where it lies outside the band that covers
all points at once. Both models see the same resamples.
"""

from collections.abc import Callable
from itertools import pairwise
from statistics import NormalDist

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.adequacy import UNDEFINED_SHARE
from reportgen.stats.costs import at_stake, is_at_stake
from reportgen.stats.crossfit import Value
from reportgen.stats.curves import Columns, evenly_along
from reportgen.stats.intervals import LEVEL, middle_range
from reportgen.stats.resampling import Binned, Resampling
from reportgen.stats.thresholds import excess

GRID = 100
TRACED = 200  # columns that a curve is read off: beyond these the eye sees no step
DECIMALS = 12  # of a rate: two that differ beyond them are one
EXACT = 1e-9  # relative: a share of a sum that is no whole number by rounding alone

ReadCurve = Callable[[FloatArray, FloatArray], FloatArray]  # hits and false alarms of one row -> values on the grid


def curve_columns(table: Binned, also: IntArray) -> IntArray:
    """Return columns of the table that curves are read off: spread over all of them, with these and both ends."""
    last = table.positives.shape[1] - 1
    spread = np.linspace(0, last, min(last, TRACED) + 1).round().astype(np.int64)
    return np.union1d(spread, also)


def roc(counts: Counts, sample: Counts, binned: Counts, level: float = LEVEL) -> Columns:
    """Return the band of the most recall at no more than each false alarm rate.

    `counts` are the resamples; `sample` and `binned` are all cases, at every threshold and at the columns of `counts`.
    """
    # Also where the curve rises steeply, which equal steps would miss.
    steps = evenly_along({"fpr": binned.fp, "tpr": binned.tp}, ("fpr", "tpr"), GRID // 2)
    rate = np.concatenate((np.linspace(0, 1, GRID // 2), binned.fp[steps] / binned.fp[-1]))
    rate = np.unique(rate.round(DECIMALS))

    def recall(tp: FloatArray, fp: FloatArray) -> FloatArray:
        return np.asarray(tp[np.searchsorted(fp, rate * fp[-1] * (1 + EXACT), side="right") - 1] / tp[-1])

    return {"fpr": rate, **_moved(recall, counts, sample, binned, level)}


def precision_recall(counts: Counts, sample: Counts, binned: Counts, level: float = LEVEL) -> Columns:
    """Return the band of the precision at the first threshold that reaches each recall; counts as for `roc`."""
    goals = np.arange(1, GRID + 1) / GRID

    def precision(tp: FloatArray, fp: FloatArray) -> FloatArray:
        at = np.searchsorted(tp, goals * tp[-1] * (1 - EXACT))
        return np.asarray(tp[at] / (tp[at] + fp[at]))

    return {"recall": goals, **_moved(precision, counts, sample, binned, level)}


def by_threshold(counts: Counts, places: IntArray, value: Value, level: float = LEVEL) -> Columns:
    """Return the band of a rate of the outcomes at some columns of the resamples: of the cost, say."""
    return _band(value(counts.at(places)), level)


def cost_line(counts: Counts, place: int, operating: FloatArray, sample: Counts, level: float = LEVEL) -> Columns:
    """Return the band of the line that one threshold has beside the cost curve of the sample."""
    at = at_stake(counts.at(place)) if is_at_stake(sample.at(-1)) else counts.at(place)
    with np.errstate(divide="ignore", invalid="ignore"):  # a resample may lack a class
        missed, alarms = (at.fn / at.positives)[:, None], (at.fp / at.negatives)[:, None]
    return {"operating": operating, **_band(missed * operating + alarms * (1 - operating), level)}


def _moved(read: ReadCurve, counts: Counts, sample: Counts, binned: Counts, level: float) -> Columns:
    """Return the band of what is read off, moved by what the bins changed; NaN in a row that lacks a class."""
    whole = read(sample.tp, sample.fp)
    values = np.full((len(counts.tp), len(whole)), np.nan)
    for row in np.flatnonzero((counts.tp[:, -1] > 0) & (counts.fp[:, -1] > 0)):
        values[row] = read(counts.tp[row], counts.fp[row])
    by_bins = whole - read(binned.tp, binned.fp)
    return {name: np.clip(ends + by_bins, 0.0, 1.0) for name, ends in _band(values, level).items()}


def _band(values: FloatArray, level: float) -> Columns:
    """Return the middle of the resamples at each point; NaN where too many have no value."""
    defined = np.isfinite(values)
    low, high = np.full((2, values.shape[1]), np.nan)
    whole = defined.all(axis=0)
    bounds = middle_range(values[:, whole].T, level)
    low[whole], high[whole] = bounds.low, bounds.high
    for point in np.flatnonzero(~whole & (defined.mean(axis=0) >= 1 - UNDEFINED_SHARE)):
        some = middle_range(values[defined[:, point], point], level)
        low[point], high[point] = some.low, some.high
    return {"low": low, "high": high}


RATES = np.union1d(np.arange(1, 100) / 100, np.arange(1, 20) / 400)  # false alarm rates, denser where few are flagged
COLUMNS = 200  # of the table, in resamples
RESAMPLES = 500  # enough for a standard error, and for the edge of a band


@frozen(eq=False)
class RocInResamples:
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
class LeadStretch:
    """False alarm rates from `low` to `high` at which one model catches more."""

    a_is_higher: bool
    low: float
    high: float
    gap: float  # in recall, where it stands out most
    at: float  # the false alarm rate there
    shown: bool  # beyond the band for all points


def roc_in_resamples(table: Binned, thresholds: FloatArray, resampling: Resampling) -> RocInResamples:
    """Return the curve through the columns of a table of units, whose thresholds these are."""
    tp, fp = table.positives.sum(axis=0), table.negatives.sum(axis=0)
    last = len(tp) - 1
    some = np.unique(np.linspace(0, last, min(last, COLUMNS) + 1).round().astype(np.int64))
    drawn = tuple(of_class[:RESAMPLES, some] for of_class in resampling.flagged(table))
    middle, moves = _recall(tp[some], fp[some]), np.full((len(drawn[0]), len(RATES)), np.nan)
    for row in np.flatnonzero((drawn[0][:, -1] > 0) & (drawn[1][:, -1] > 0)):
        moves[row] = _recall(drawn[0][row], drawn[1][row]) - middle
    return RocInResamples(
        recall=_recall(tp, fp), moves=moves, rates=fp / fp[-1], thresholds=thresholds, positives=float(tp[-1])
    )


def _recall(tp: FloatArray, fp: FloatArray) -> FloatArray:
    return np.asarray(np.interp(RATES * fp[-1], fp, tp) / tp[-1])


def stretches(a: RocInResamples, b: RocInResamples, level: float = LEVEL) -> tuple[LeadStretch, ...]:
    """Return the stretches of the false alarm rate in turn; one alone, or none, where the curves do not cross."""
    gap, moves = excess(a.recall, b.recall), a.moves - b.moves
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
        LeadStretch(
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
    peaks: list[int] = []
    for place in np.flatnonzero(np.abs(distance) > least).tolist():
        if not peaks or (distance[place] > 0) != (distance[peaks[-1]] > 0):
            peaks.append(place)
        elif abs(distance[place]) > abs(distance[peaks[-1]]):
            peaks[-1] = place
    return peaks


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
