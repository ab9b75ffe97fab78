"""What a model costs at each price of a miss, at its own best cut-off, as new cases are expected to show it.

The cut-off is chosen anew from the cases outside each fold and in each resample.
"""

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import FloatArray
from reportgen.stats.leads import Trail
from reportgen.stats.resampling import Binned, Resampling, sums_of
from reportgen.stats.thresholds import TIE

STEPS = 33  # prices, evenly on a logarithmic scale
COLUMNS = 120  # cut-offs of a model, at most
RESAMPLES = 300  # enough for a standard error, and for the edge of a band
AROUND = 2.0  # times a single price, to either side


def prices_between(low: float, high: float) -> FloatArray:
    """Return the prices of a miss at which models are held against each other; round a single one, those beside it.

    At the very price at which cut-offs change, two cost the same, and rounding would choose.
    """
    if high - low <= TIE * high:
        low, high = low / AROUND, high * AROUND
    return np.geomspace(low, high, STEPS)


def priced(table: Binned, prices: FloatArray, resampling: Resampling, prevalence: float | None = None) -> Trail:
    """Return what a model costs, in false alarms; `table` holds the units at some cut-offs.

    `prevalence` is the one in use, where that is another than theirs.
    """
    last = table.positives.shape[1] - 1
    some = np.unique(np.linspace(0, last, min(last, COLUMNS) + 1).round().astype(np.int64))
    positives, negatives = table.positives[:, some], table.negatives[:, some]
    flagged, width, units = np.concatenate((positives, negatives), axis=1), len(some), len(positives)
    rows, draws = sums_of(flagged), resampling.draws[:RESAMPLES]
    whole, outside, drawn = (rows(each) for each in (np.ones((1, units)), 1 - resampling.folds, draws))
    # The weights of the classes come from the whole, where costs are summed, and from each sample, where it chooses.
    weights = _miss_weights(whole, width, prevalence)
    chosen = {price: _cheapest(outside, width, price, prevalence) for price in prices}
    held_out_in = resampling.fold_of
    parts = np.array_split(draws, len(held_out_in))
    cost, values = np.empty(len(prices)), np.empty((len(draws), len(prices)))
    misses, alarms = positives[:, -1:] - positives, negatives
    every = np.arange(units)
    size, of_all = draws @ flagged[:, [width - 1, -1]].sum(axis=1), float(whole[0, width - 1] + whole[0, -1])
    for place, price in enumerate(prices):
        at = chosen[price][held_out_in]
        by_unit = alarms[every, at] + price * weights[0] * misses[every, at]  # one row a repeat
        cost[place] = by_unit.sum(axis=1).mean()
        with np.errstate(divide="ignore", invalid="ignore"):  # a resample without cases has no cost
            judged = np.concatenate([part @ each for part, each in zip(parts, by_unit, strict=True)]) * of_all / size
        anew = _cheapest(drawn, width, price, prevalence)
        values[:, place] = judged + whole[0, width + anew] + price * weights[0] * (whole[0, width - 1] - whole[0, anew])
    known = np.isfinite(values).all(axis=1)
    middle = values[known].sum(axis=0) / max(np.count_nonzero(known), 1)
    return Trail(figure=cost, kinds=(values - middle,))


def _miss_weights(totals: FloatArray, width: int, prevalence: float | None) -> FloatArray:
    """Return what a missed case weighs beside a false alarm, in each row; 1 where the classes are as they are."""
    if prevalence is None:
        return np.ones(len(totals))
    with np.errstate(divide="ignore", invalid="ignore"):
        return prevalence / (1 - prevalence) * totals[:, -1] / totals[:, width - 1]


def _cheapest(totals: FloatArray, width: int, price: float, prevalence: float | None) -> IntArray:
    """Return the cheapest cut-off of each row; of those that cost alike the one with the fewest flags."""
    tp, fp = totals[:, :width], totals[:, width:]
    of_misses = price * _miss_weights(totals, width, prevalence)
    found: IntArray = np.argmin(fp - of_misses[:, None] * tp, axis=1)
    return found
