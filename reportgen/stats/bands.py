"""Bands round curves: at each point of a grid the middle of the resamples, for that point alone.

All are read off counts by unit in bins. A bin ends at a score that occurs, so the curve at a bin's end is exact.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.adequacy import UNDEFINED_SHARE
from reportgen.stats.crossfit import Value
from reportgen.stats.curves import Columns
from reportgen.stats.intervals import LEVEL, between
from reportgen.stats.replicates import sized
from reportgen.stats.resampling import Binned, outcomes
from reportgen.stats.score_replicates import Means

GRID = 100
TRACED = 200  # columns that a curve is drawn through: beyond these the eye sees no corner
GROUPS = 10
ROWS = 250  # resamples at a time, where each has a value for every threshold and every point of the grid

Traced = Callable[[FloatArray, FloatArray], FloatArray]  # hits and false alarms of one resample -> values on the grid


def roc(table: Binned, draws: FloatArray, level: float = LEVEL) -> Columns:
    """Return the band of the recall at each false alarm rate, straight between two thresholds."""
    rate = np.linspace(0, 1, GRID)
    return {
        "fpr": rate,
        **_band(_traced(table, draws, lambda tp, fp: np.interp(rate * fp[-1], fp, tp) / tp[-1]), level),
    }


def precision_recall(table: Binned, draws: FloatArray, level: float = LEVEL) -> Columns:
    """Return the band of the precision at each recall; between two thresholds false alarms grow as hits do."""
    recall = np.arange(1, GRID + 1) / GRID

    def precision(tp: FloatArray, fp: FloatArray) -> FloatArray:
        hits = recall * tp[-1]
        # From the end, so that of all thresholds with so many hits the one with the fewest false alarms counts.
        return np.asarray(hits / (hits + np.interp(-hits, -tp[::-1], fp[::-1])))

    return {"recall": recall, **_band(_traced(table, draws, precision), level)}


def calibration(
    table: Binned, stated: Means, draws: FloatArray, level: float = LEVEL, *, groups: int = GROUPS
) -> Columns:
    """Return the mean stated and the observed rate in groups of about as many cases, with the band of the latter."""
    positives, negatives = table.positives.sum(axis=0), table.negatives.sum(axis=0)
    cases = positives + negatives
    ends = np.searchsorted(cases, np.linspace(0, cases[-1], groups + 1)[1:-1])
    columns = np.unique(np.concatenate(([0], ends, [len(cases) - 1])))
    expected = stated.positive[-1] * np.diff(positives) + stated.negative[-1] * np.diff(negatives)
    counts = outcomes(_taken(table, columns), draws)
    with np.errstate(divide="ignore", invalid="ignore"):  # a resample may have no case in a group
        observed = np.diff(counts.tp) / np.diff(counts.flagged)
    found = {
        "chance": np.add.reduceat(expected, columns[:-1]) / np.diff(cases[columns]),
        "observed": np.diff(positives[columns]) / np.diff(cases[columns]),
        **_band(observed, level),
    }
    rising = np.argsort(found["chance"], kind="stable")
    return {name: column[rising] for name, column in found.items()}


def by_threshold(table: Binned, columns: IntArray, value: Value, draws: FloatArray, level: float = LEVEL) -> Columns:
    """Return the band of a figure of the outcomes at each of these columns of the table: of the cost, say."""
    counts, places = _at(table, columns, draws)
    cases = float((table.positives + table.negatives)[:, -1].sum())
    return _band(value(sized(counts, cases).at(places)), level)


def cost_curve(
    table: Binned, columns: IntArray, operating: FloatArray, draws: FloatArray, level: float = LEVEL
) -> Columns:
    """Return the band of the least expected cost of these columns at each operating point; of one column, of its line.

    The least of several is tuned: each resample takes the threshold that its own luck favours.
    """
    counts, places = _at(table, columns, draws)
    at = counts.at(places)
    with np.errstate(divide="ignore", invalid="ignore"):
        missed, alarms = at.fn / at.positives, at.fp / at.negatives

    def least(rows: slice) -> FloatArray:
        lines = missed[rows, :, None] * operating + alarms[rows, :, None] * (1 - operating)
        return np.asarray(lines.min(axis=1))

    parts = [least(slice(start, start + ROWS)) for start in range(0, len(draws), ROWS)]
    return {"operating": operating, **_band(np.concatenate(parts), level)}


def _taken(table: Binned, columns: IntArray) -> Binned:
    """Return some columns of the table, the first and the last among them."""
    return replace(
        table,
        positives=table.positives[:, columns],
        negatives=table.negatives[:, columns],
        amounts={key: amounts[:, columns] for key, amounts in table.amounts.items()},
    )


def _at(table: Binned, columns: IntArray, draws: FloatArray) -> tuple[Counts, IntArray]:
    """Return the outcomes of each resample at these columns and both ends, and the places of the columns among them."""
    kept = np.union1d(columns, [0, table.positives.shape[1] - 1])
    return outcomes(_taken(table, kept), draws), np.searchsorted(kept, columns)


def _traced(table: Binned, draws: FloatArray, values: Traced) -> FloatArray:
    """Return the values of each resample on the grid; NaN where one class is missing."""
    last = table.positives.shape[1] - 1
    columns = np.unique(np.linspace(0, last, min(last, TRACED) + 1).round().astype(np.int64))
    counts = outcomes(_taken(table, columns), draws)
    found = np.full((len(draws), GRID), np.nan)
    for row in np.flatnonzero((counts.tp[:, -1] > 0) & (counts.fp[:, -1] > 0)):
        found[row] = values(counts.tp[row], counts.fp[row])
    return found


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
