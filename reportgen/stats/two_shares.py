"""How often chance alone sets two shares of other cases so far apart: exactly, or by whole clusters."""

import math

import numpy as np

from reportgen.counts.views import FloatArray

ALIKE = 1 + 1e-7  # tables this near in probability to the one found are as likely; rounding parts them
MOST = 1_000_000  # tables of one set of margins that are looked at; beyond, the normal curve says the same


def fisher(hits: int, of: int, other_hits: int, other_of: int) -> float:
    """Return the two-sided p-value of Fisher's exact test: all tables that are no more likely than the one found."""
    every, cases = hits + other_hits, of + other_of
    first, last = max(0, every - other_of), min(every, of)
    if last - first > MOST:
        return _by_score(hits, of, other_hits, other_of)
    at = np.arange(first, last, dtype=np.float64)
    # One table after the other: each is so many times as likely as the one before.
    steps = np.log(of - at) + np.log(every - at) - np.log(at + 1) - np.log(cases - of - every + at + 1)
    likely = np.concatenate(([0.0], np.cumsum(steps)))
    weight = np.exp(likely - likely.max())
    return min(float(weight[weight <= weight[hits - first] * ALIKE].sum() / weight.sum()), 1.0)


def _by_score(hits: int, of: int, other_hits: int, other_of: int) -> float:
    """Return the two-sided p-value of the score test."""
    pooled = (hits + other_hits) / (of + other_of)
    error = math.sqrt(pooled * (1 - pooled) * (1 / of + 1 / other_of))
    return math.erfc(abs(hits / of - other_hits / other_of) / error / math.sqrt(2))


def of_clusters(hits: FloatArray, of: FloatArray, other_hits: FloatArray, other_of: FloatArray) -> float | None:
    """Return the p-value of two shares whose cases come in these clusters: the score test with t; None for one cluster.

    A cluster may hold cases of both; what it adds to the difference, were both shares one, is what varies.
    """
    some = (of > 0) | (other_of > 0)
    clusters, whole, other_whole = int(some.sum()), float(of.sum()), float(other_of.sum())
    if clusters < 2 or not whole or not other_whole:  # noqa: PLR2004 (one cluster has no spread)
        return None
    pooled = (float(hits.sum()) + float(other_hits.sum())) / (whole + other_whole)
    influence = ((hits - pooled * of) / whole - (other_hits - pooled * other_of) / other_whole)[some]
    apart = float(influence.sum())
    error = math.sqrt(clusters / (clusters - 1) * float(np.sum((influence - apart / clusters) ** 2)))
    if not error:
        return 1.0
    from reportgen.stats.special import stdtr

    return 2 * float(stdtr(clusters - 1, -abs(apart) / error))
