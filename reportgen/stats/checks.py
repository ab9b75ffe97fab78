"""Checks as statistics: what meets a limit, what its bounds decide, and how often chance alone fails a check."""

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

import numpy as np

from reportgen.counts.views import Counts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.intervals import tail
from reportgen.stats.metrics import Metric
from reportgen.stats.thresholds import Comparison, compares

DRAWS = 10_000  # so that a rate is right within half a percentage point
A_YEAR = 12  # runs, one a month


def meets(value: float, op: Comparison, limit: float) -> bool:
    """Return whether the value meets the limit; two numbers that print alike are equal."""
    return bool(compares(value, op, limit))


def decided(low: float, high: float, op: Comparison, limit: float) -> bool | None:
    """Return whether a figure with these one-sided bounds meets the limit; None where the bounds leave it open."""
    worst, best = (low, high) if op in (">=", ">") else (high, low)
    if meets(worst, op, limit):
        return True
    return None if meets(best, op, limit) else False


def share_fails(op: Comparison, limit: float, *, truth: float, whole: int) -> float:
    """Return how often the share of so many cases misses the limit when this is the true share."""
    exact = Decimal(repr(limit)) * whole  # 0.07 of 100 cases is 7, which floats make 7.000000000000001
    up, down = (int(exact.to_integral_value(rounding=way)) for way in (ROUND_CEILING, ROUND_FLOOR))
    if op in (">=", ">"):
        return 1 - float(tail(up if op == ">=" else down + 1, whole, truth))
    return float(tail(down + 1 if op == "<=" else up, whole, truth))


def count_fails(
    metric: Metric, counts: Counts, given: Given, *, op: Comparison, limit: float, truth: float, seed: int
) -> float:
    """Return how often a function of the four counts misses the limit in samples like this one.

    The samples spread as the measured shares let them; they are moved so that the true figure is `truth`.
    """
    four = np.array([counts.tp, counts.fp, counts.fn, counts.tn], dtype=float)
    drawn = np.random.default_rng(seed).multinomial(int(four.sum()), four / four.sum(), DRAWS).astype(float)
    tp, fp, fn, tn = drawn.T
    values = evaluate(metric, Counts(tp=tp, fp=fp, fn=fn, tn=tn), given)
    moved = values[np.isfinite(values)] + (truth - float(evaluate(metric, counts, given)))
    return int(np.count_nonzero(~compares(moved, op, limit))) / DRAWS


def spread_fails(op: Comparison, limit: float, *, truth: float, interval: tuple[float, float], level: float) -> float:
    """Return how often a figure whose interval is this one misses the limit, taken as normal around `truth`."""
    from reportgen.stats.special import ndtr, ndtri

    error = (interval[1] - interval[0]) / (2 * float(ndtri((1 + level) / 2)))
    if error == 0:
        return float(not meets(truth, op, limit))
    below = float(ndtr((limit - truth) / error))
    return below if op in (">=", ">") else 1 - below


def over_a_year(one_run: float) -> float:
    """Return how often at least one of twelve runs fails."""
    return -math.expm1(A_YEAR * math.log1p(-one_run)) if one_run < 1 else 1.0
