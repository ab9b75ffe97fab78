"""How far two figures of different cases lie apart."""

import math
from statistics import NormalDist

from reportgen.stats.effective import Effective
from reportgen.stats.intervals import Estimated, reach

SHIFTED = 3.0  # standard errors between two shares that chance hardly explains


def apart(one: Estimated, other: Estimated) -> tuple[float, float] | None:
    """Return the interval of one figure less another of other cases, from the intervals of both; None without them.

    The distances to the ends that face each other are squared and added (Zou and Donner 2008); with Wilson's intervals
    of two shares this is Newcombe's method 10.
    """
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return None
    difference = one.estimate - other.estimate
    down = math.hypot(one.estimate - one.low, other.high - other.estimate)
    up = math.hypot(one.high - one.estimate, other.estimate - other.low)
    return difference - down, difference + up


def standard_errors_apart(one: Effective, other: Effective) -> float | None:
    """Return how many standard errors one share lies above another of other cases; None where nothing varies.

    It is the z of two proportions, with the cases that each sample is worth where cases come in clusters.
    """
    pooled = (one.share * one.of + other.share * other.of) / (one.of + other.of)
    error = math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of))
    return (one.share - other.share) / error if error > 0 else None


def hardly_by_chance(one: Effective, other: Effective) -> float:
    """Return how many standard errors apart chance hardly takes two shares: more where clusters are few, after t."""
    clusters = [each.clusters for each in (one, other) if each.clusters is not None]
    if not clusters:
        return SHIFTED
    level = 2 * NormalDist().cdf(SHIFTED) - 1
    return float(reach(level, max(min(clusters) - 1, 1)))
