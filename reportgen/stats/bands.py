"""Bands round curves: at each point of a grid the middle of the resamples, for that point alone.

All are read off counts by unit in bins. A bin ends at a score that occurs, so what stands at a bin's end is exact;
ROC and precision-recall, which are asked for between ends, are moved by what the bins changed on the sample itself.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.adequacy import UNDEFINED_SHARE
from reportgen.stats.costs import at_stake, is_at_stake
from reportgen.stats.crossfit import Value
from reportgen.stats.curves import Columns, evenly_along
from reportgen.stats.intervals import LEVEL, between
from reportgen.stats.resampling import Binned, outcomes

GRID = 100
TRACED = 200  # columns that a curve is read off: beyond these the eye sees no step
DECIMALS = 12  # of a rate: two that differ beyond them are one
EXACT = 1e-9  # relative: a share of a sum that is no whole number by rounding alone

Read = Callable[[FloatArray, FloatArray], FloatArray]  # hits and false alarms of one row -> values on the grid


def traced(table: Binned, also: IntArray) -> IntArray:
    """Return columns of the table that curves are read off: spread over all of them, with these and both ends."""
    last = table.positives.shape[1] - 1
    spread = np.linspace(0, last, min(last, TRACED) + 1).round().astype(np.int64)
    return np.union1d(spread, also)


def drawn(table: Binned, columns: IntArray, draws: FloatArray) -> Counts:
    """Return the outcomes of each resample at these columns, the first and the last among them."""
    taken = replace(
        table,
        positives=table.positives[:, columns],
        negatives=table.negatives[:, columns],
        amounts={key: amounts[:, columns] for key, amounts in table.amounts.items()},
    )
    return outcomes(taken, draws)


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


def _moved(read: Read, counts: Counts, sample: Counts, binned: Counts, level: float) -> Columns:
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
    bounds = between(values[:, whole].T, level)
    low[whole], high[whole] = bounds.low, bounds.high
    for point in np.flatnonzero(~whole & (defined.mean(axis=0) >= 1 - UNDEFINED_SHARE)):
        some = between(values[defined[:, point], point], level)
        low[point], high[point] = some.low, some.high
    return {"low": low, "high": high}
