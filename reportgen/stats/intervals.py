"""Intervals of shares and of functions of the four counts at a fixed threshold, and their one-sided bounds."""

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import Metric, Turned
from reportgen.stats.parameters import Parameters

Ends = tuple[float, float]  # of an interval
LEVEL = 0.95
DRAWS = 4_000
PRIOR = 0.5  # Jeffreys: added to each of the four counts
EXACT = "Clopper-Pearson"  # the method of a share of cases that are plain
HALVINGS = 60  # of a range: more than a float can tell apart


@frozen(eq=False)
class Bounds:
    """Lower and upper bound, one entry per point."""

    low: FloatArray
    high: FloatArray


@frozen(eq=False)
class OneSided(Bounds):
    """Two bounds, each of which holds by itself with the confidence asked for."""

    method: str


@frozen
class Estimated:
    """A figure with its interval and the name of the method, or the reason why there is no interval."""

    estimate: float
    low: float | None = None
    high: float | None = None
    method: str | None = None
    reason: str | None = None
    effective: float | None = None  # how many independent cases are behind the bar, where they come in clusters


@frozen
class Difference(Estimated):
    """What one model has beyond another, and how often chance alone would show as much between equal models."""

    p: float | None = None
    test: str | None = None  # what p comes from
    se: float | None = None  # the standard error if there were no difference, or as the test takes it


def reach(level: float, degrees: npt.ArrayLike | None = None) -> FloatArray:
    """Return how many standard errors an interval reaches to either side: z, or t with so many degrees of freedom."""
    upper = (1 + level) / 2
    if degrees is None:
        return np.asarray(NormalDist().inv_cdf(upper))
    from reportgen.stats.special import stdtrit

    return np.asarray(stdtrit(degrees, upper))


def wilson(
    hits: npt.ArrayLike, of: npt.ArrayLike, level: float = LEVEL, degrees: npt.ArrayLike | None = None
) -> Bounds:
    """Return Wilson's two-sided interval of a share, with t instead of z where degrees of freedom are given.

    0 to 1 where there is no case.
    """
    hits, of = np.asarray(hits, dtype=np.float64), np.asarray(of, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        share, pull = hits / of, reach(level, degrees) ** 2 / of
        centre = (share + pull / 2) / (1 + pull)
        half = np.sqrt(pull * share * (1 - share) + pull**2 / 4) / (1 + pull)
    # The ends are exact where rounding would leave 1e-17, and open where nothing was seen.
    return Bounds(
        low=np.where(hits == 0, 0.0, centre - half),
        high=np.where(hits == of, 1.0, centre + half),
    )


def clopper_pearson(hits: npt.ArrayLike, of: npt.ArrayLike, level: float = LEVEL) -> Bounds:
    """Return the exact two-sided interval of a share; 0 to 1 where there is no case."""
    return exact_bounds(hits, of, (1 + level) / 2)


def share_interval(hits: float, of: float, level: float = LEVEL) -> Estimated | None:
    """Return a share with Wilson's interval, at none and at all with the exact one; None where there is no case."""
    if of == 0:
        return None
    if hits in {0, of}:
        # The exact interval at its ends has a closed form, which needs no scipy.
        all_alike = ((1 - level) / 2) ** (1 / of)
        low, high = (all_alike, 1.0) if hits == of else (0.0, 1 - all_alike)
        return Estimated(estimate=hits / of, low=low, high=high, method=EXACT)
    bounds = wilson(hits, of, level)
    return Estimated(estimate=hits / of, low=float(bounds.low), high=float(bounds.high), method="Wilson")


def through_logit(estimate: float, se: float, level: float = LEVEL) -> tuple[float, float] | None:
    """Return the interval that is even on the logit scale, on which `se` stands; None at 0 and at 1."""
    if not 0 < estimate < 1:
        return None
    middle, half = math.log(estimate / (1 - estimate)), NormalDist().inv_cdf((1 + level) / 2) * se
    # Not 1 / (1 + exp(-x)), which overflows far out.
    low, high = ((1 + math.tanh(end / 2)) / 2 for end in (middle - half, middle + half))
    return low, high


def edge(inside: Callable[[float], bool], within: float, beyond: float) -> float:
    """Return where an interval ends, between a value that lies inside it and one that need not."""
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2
        within, beyond = (middle, beyond) if inside(middle) else (within, middle)
    return (within + beyond) / 2


def exact_bounds(hits: npt.ArrayLike, of: npt.ArrayLike, confidence: float) -> Bounds:
    """Return the exact lower and the exact upper bound of a share, each one-sided; 0 and 1 where there is no case."""
    from reportgen.stats.special import betaincinv

    hits, of = np.asarray(hits, dtype=np.float64), np.asarray(of, dtype=np.float64)
    some, left = hits > 0, hits < of
    return Bounds(
        low=np.where(some, betaincinv(np.where(some, hits, 1), of - hits + 1, 1 - confidence), 0.0),
        high=np.where(left, betaincinv(hits + 1, np.where(left, of - hits, 1), confidence), 1.0),
    )


def tail(hits: npt.ArrayLike, cases: npt.ArrayLike, rate: float) -> FloatArray:
    """Return how likely so many hits or more are, P(Bin(cases, rate) >= hits); not only of whole numbers, 1 of NaN."""
    from reportgen.stats.special import betainc

    hits, cases = np.asarray(hits, dtype=np.float64), np.asarray(cases, dtype=np.float64)
    beyond = hits >= cases + 1
    inside = (hits > 0) & ~beyond
    likely = betainc(np.where(inside, hits, 1), np.where(inside, cases - hits + 1, 1), min(max(rate, 0.0), 1.0))
    return np.where(inside, likely, ~beyond)


def threat_interval(turned: Turned, counts: Counts, level: float = LEVEL) -> Bounds:
    """Return the interval of a function of the threat score J, such as F1: Wilson's of J itself, turned."""
    bounds = wilson(counts.tp, counts.tp + counts.fp + counts.fn, level)
    return Bounds(low=turned(bounds.low), high=turned(bounds.high))


def dirichlet(counts: Counts, *, seed: int) -> Counts:
    """Return draws of what the four counts might have been, on a new last axis, each adding up to n.

    Drawn once, they serve every function of the counts: no sampling weights, no prices by case.
    """
    four = np.stack([np.asarray(getattr(counts, name), dtype=np.float64) for name in OUTCOMES])
    if four.ndim > 1:
        return _dirichlet(four, seed)
    return _dirichlet_of_one(*four.tolist(), seed=seed)


@lru_cache(maxsize=32)  # half of them are asked for again, by another metric or model
def _dirichlet_of_one(*four: float, seed: int) -> Counts:
    drawn = _dirichlet(np.array(four), seed)
    for name in OUTCOMES:
        getattr(drawn, name).setflags(write=False)
    return drawn


def _dirichlet(four: FloatArray, seed: int) -> Counts:
    shapes = np.broadcast_to(four[..., None] + PRIOR, (*four.shape, DRAWS))
    gammas = np.random.default_rng(seed).standard_gamma(shapes)
    tp, fp, fn, tn = gammas * (np.sum(four, axis=0)[..., None] / np.sum(gammas, axis=0))
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)


def middle_range(values: FloatArray, level: float = LEVEL) -> Bounds:
    """Return the range that holds the middle of the draws on the last axis."""
    return one_sided_between(values, (1 + level) / 2)


def one_sided_between(values: FloatArray, confidence: float) -> Bounds:
    """Return the lower and the upper bound of the draws on the last axis, each one-sided."""
    low, high = quantiles(values, (1 - confidence, confidence))
    return Bounds(low=low, high=high)


def quantiles(values: FloatArray, shares: Ends) -> FloatArray:
    """Return what `np.quantile` returns along the last axis, bit by bit, in a third of its time."""
    ordered, last = np.sort(values, axis=-1), values.shape[-1] - 1
    place = last * np.array(shares)
    before = place.astype(np.intp)
    low, high, part = ordered[..., before], ordered[..., np.minimum(before + 1, last)], place - before
    between = high - low
    quantile = np.where(part < 0.5, low + between * part, high - between * (1 - part))  # noqa: PLR2004 (the nearer end)
    return np.moveaxis(np.where(np.isnan(ordered[..., -1:]), np.nan, quantile), -1, 0)


def exactly(metric: Metric, counts: Counts, given: Parameters, confidence: float) -> OneSided | None:
    """Return the exact one-sided bounds of a share, or of what follows from one; None for other metrics."""
    if metric.kind == "share" and metric.numerator is not None and metric.denominator is not None:
        hits, of = metric.numerator(counts, given), metric.denominator(counts, given)
        bounds = exact_bounds(hits, of, confidence)
        return OneSided(low=bounds.low, high=bounds.high, method=EXACT)
    if metric.of_threat is not None:
        bounds = exact_bounds(counts.tp, counts.tp + counts.fp + counts.fn, confidence)
        low, high = (np.asarray(metric.of_threat(end)) for end in (bounds.low, bounds.high))
        return OneSided(low=low, high=high, method="Clopper-Pearson through the threat score")
    return None


def one_sided(metric: Metric, counts: Counts, given: Parameters, confidence: float, *, seed: int) -> OneSided | None:
    """Return the one-sided bounds of a metric of the four counts; None where four whole counts do not decide it."""
    if not metric.from_counts or (metric.kind == "cost" and counts.money is not None):
        return None
    exact = exactly(metric, counts, given, confidence)
    if exact is not None:
        return exact
    bounds = one_sided_between(evaluate(metric, dirichlet(counts, seed=seed), given), confidence)
    return OneSided(low=bounds.low, high=bounds.high, method="Dirichlet")
