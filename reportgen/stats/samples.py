"""What samples are worth in clusters or with weights, how far two or the groups lie apart, and another mix.

Another mix of the classes is the only thing assumed to differ then, not how the cases of a class score.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import permutations
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from reportgen.counts.query import OF_POSITIVES, OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, Money
from reportgen.frozen import frozen
from reportgen.stats.intervals import LEVEL, Bounds, Estimated, clopper_pearson, reach, wilson
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import because

UNEVEN = 0.5  # coefficient of variation of the weights within a class: from here on, Kish's count is asked, too
ONE_CLUSTER = because("one_cluster")
SHIFTED = 3.0  # standard errors between two shares that chance hardly explains


@frozen
class Effective:
    """A share, and the number of independent cases that would know it as well."""

    share: float
    of: float
    cases: float
    clusters: int | None = None  # those with a case under the bar


@frozen
class Weights:
    """The cases of one outcome: how many, the sum of their weights, and that of the squared weights."""

    cases: float
    total: float
    squares: float


def of_clusters(hits: FloatArray, of: FloatArray, cases: float | None = None) -> Effective | None:
    """Return what clusters with so many hits of so many cases each are worth; None where there is no case.

    With sampling weights these are sums of weights, and `cases` says how many cases they are.
    """
    some = of > 0
    hits, of = np.asarray(hits, dtype=np.float64)[some], np.asarray(of, dtype=np.float64)[some]
    clusters, total = len(of), float(of.sum())
    if clusters == 0:
        return None
    most = total if cases is None else cases
    if np.all(hits == 0) or np.all(hits == of):
        # Nothing shows how alike the cases of a cluster are: each may be one case seen again and again.
        return Effective(share=float(np.all(hits == of)), of=float(clusters), cases=most, clusters=clusters)
    share = float(hits.sum()) / total
    if clusters == 1:
        return Effective(share=share, of=1.0, cases=most, clusters=1)
    variance = clusters / (clusters - 1) * float(np.sum((hits - share * of) ** 2)) / total**2
    return Effective(share=share, of=_at_most(most, share, variance), cases=most, clusters=clusters)


def of_weights(weights: Mapping[Outcome, Weights], hits: Collection[Outcome]) -> Effective | None:
    """Return what weighted cases are worth; `weights` are those of the outcomes under the bar, `hits` those above it.

    None where there is no case, or none that counts.
    """
    total = sum(part.total for part in weights.values())
    if total == 0:
        return None
    cases, squares = sum(part.cases for part in weights.values()), sum(part.squares for part in weights.values())
    counted = sum(part.total for outcome, part in weights.items() if outcome in hits)
    squares_counted = sum(part.squares for outcome, part in weights.items() if outcome in hits)
    share, kish = counted / total, total**2 / squares
    if share in {0.0, 1.0}:
        return Effective(share=share, of=min(kish, cases), cases=cases)
    variance = ((1 - share) ** 2 * squares_counted + share**2 * (squares - squares_counted)) / total**2
    of = _at_most(cases, share, variance)
    return Effective(share=share, of=min(of, kish) if _uneven(weights) else of, cases=cases)


def effective_interval(sample: Effective, level: float = LEVEL) -> Estimated:
    """Return the share with Wilson's interval on the effective count: with t for clusters; exact at none and at all."""
    hits = sample.share * sample.of
    if sample.clusters == 1:
        return Estimated(estimate=sample.share, reason=ONE_CLUSTER, effective=1.0)
    if sample.clusters is None and sample.share in {0.0, 1.0}:
        bounds, method = clopper_pearson(hits, sample.of, level), "Clopper-Pearson on the effective count"
    else:
        degrees = None if sample.clusters is None else sample.clusters - 1
        bounds = wilson(hits, sample.of, level, degrees)
        method = "Wilson on the effective count" + ("" if degrees is None else " with t")
    return Estimated(
        estimate=sample.share,
        low=float(bounds.low),
        high=float(bounds.high),
        method=method,
        effective=None if sample.clusters is None else sample.of,
    )


def exact(sample: Effective, level: float) -> Bounds | None:
    """Return the exact interval on the effective count, which few clusters lessen; None for one cluster.

    Far out, where Wilson's interval leaves out too much of a rare class. Clusters divide the count by the square of
    t over z, as Korn and Graubard (1998) do.
    """
    if sample.clusters == 1:
        return None
    stretch = 1.0 if sample.clusters is None else float(reach(level, sample.clusters - 1) / reach(level)) ** 2
    of = sample.of / stretch
    return clopper_pearson(sample.share * of, of, level)


def _at_most(cases: float, share: float, variance: float) -> float:
    """Return how many independent cases have this variance, but no more than there are."""
    return cases if variance == 0 else min(share * (1 - share) / variance, cases)


def _uneven(weights: Mapping[Outcome, Weights]) -> bool:
    """Return whether weights vary much within a class; between the classes they may."""
    for positive in (True, False):
        parts = [part for outcome, part in weights.items() if (outcome in OF_POSITIVES) == positive]
        cases, total = sum(part.cases for part in parts), sum(part.total for part in parts)
        if total > 0 and cases * sum(part.squares for part in parts) / total**2 - 1 > UNEVEN**2:
            return True
    return False


def unpaired_difference(figure: Estimated, other: Estimated) -> tuple[float, float] | None:
    """Return the interval of one figure less another of other cases, from the intervals of both; None without them.

    The distances to the ends that face each other are squared and added (Zou and Donner 2008); with Wilson's intervals
    of two shares this is Newcombe's method 10.
    """
    if figure.low is None or figure.high is None or other.low is None or other.high is None:
        return None
    difference = figure.estimate - other.estimate
    down = math.hypot(figure.estimate - figure.low, other.high - other.estimate)
    up = math.hypot(figure.high - figure.estimate, other.estimate - other.low)
    return difference - down, difference + up


def unpaired_ratio(figure: Estimated, other: Estimated) -> tuple[float, float] | None:
    """Return the interval of one figure over another of other cases, from the intervals of both; None without them.

    A ratio is within it where 0 is within the interval of the one less so many times the other, found as above (Donner
    and Zou 2012). Figures are 0 or more; the upper end is infinite where the other one may be 0.
    """
    if figure.low is None or figure.high is None or other.low is None or other.high is None:
        return None
    product = figure.estimate * other.estimate

    def root(of_one: float, of_other: float) -> float:
        return product + math.sqrt(max(product**2 - of_one * of_other, 0.0))

    low_one, high_other = _square_of(figure.low, figure.estimate), _square_of(other.high, other.estimate)
    high_one, low_other = _square_of(figure.high, figure.estimate), _square_of(other.low, other.estimate)
    above = root(low_one, high_other)
    low = low_one / above if above > 0 else 0.0
    return low, root(high_one, low_other) / low_other if low_other > 0 else math.inf


def _square_of(end: float, estimate: float) -> float:
    """Return the square of a figure less that of the distance to an end of its interval."""
    return end * (2 * estimate - end)


def standard_errors_apart(sample: Effective, other: Effective) -> float | None:
    """Return how many standard errors one share lies above another of other cases; None where nothing varies.

    It is the z of two proportions, with the cases that each sample is worth where cases come in clusters.
    """
    pooled = (sample.share * sample.of + other.share * other.of) / (sample.of + other.of)
    error = math.sqrt(pooled * (1 - pooled) * (1 / sample.of + 1 / other.of))
    return (sample.share - other.share) / error if error > 0 else None


def hardly_by_chance(sample: Effective, other: Effective) -> float:
    """Return how many standard errors apart chance hardly takes two shares: more where clusters are few, after t."""
    clusters = [side.clusters for side in (sample, other) if side.clusters is not None]
    if not clusters:
        return SHIFTED
    level = 2 * NormalDist().cdf(SHIFTED) - 1
    return float(reach(level, max(min(clusters) - 1, 1)))


def gap_p(gap: float, cases: float, other: float) -> float:
    """Return how often chance alone makes two distributions of so many cases lie so far apart (Kolmogorov-Smirnov).

    Ties, and a gap looked for at some scores only, make it larger than it is, never smaller.
    """
    from reportgen.stats.special import kolmogorov

    return float(kolmogorov(gap * np.sqrt(cases * other / (cases + other))))


def tenths(flagged: FloatArray, parts: int = 10) -> list[int]:
    """Return the places at which growing sums come nearest to each tenth of the last, each place once."""
    whole = flagged[-1]
    nearest = (int(np.abs(flagged - whole * part / parts).argmin()) for part in range(1, parts))
    return sorted({place for place in nearest if 0 < flagged[place] < whole})


@frozen(eq=False)
class PrecisionAt(Bounds):
    """Precision at another prevalence with its interval."""

    estimate: FloatArray
    adjusted: bool  # a rate of 0 or 1 has no logit: the interval is made with (x + 1/2) / (m + 1)


def share_for(metric: Metric, prevalence: float | None) -> float | None:
    """Return the share of positives that a metric is judged at; None: that of the cases at hand.

    What the cases themselves settle, such as their own share of positives, is told of these cases alone.
    """
    return prevalence if metric.moves_with_classes else None


def at_prevalence(counts: Counts, prevalence: float | None) -> Counts:
    """Return the counts of as many cases at this prevalence; NaN where one class is missing, as they are at None."""
    if prevalence is None:
        return counts
    with np.errstate(divide="ignore", invalid="ignore"):
        positive = prevalence * counts.n / counts.positives
        negative = (1 - prevalence) * counts.n / counts.negatives

    def weighed(part: Counts | Money, name: str) -> FloatArray:
        amount: FloatArray = getattr(part, name)
        with np.errstate(invalid="ignore"):
            return amount * (positive if name.removeprefix("all_") in OF_POSITIVES else negative)

    money = counts.money
    return Counts(
        **{name: weighed(counts, name) for name in OUTCOMES},
        money=None if money is None else Money(**{part.name: weighed(money, part.name) for part in fields(money)}),
    )


def shifted_score(score: npt.ArrayLike, *, sampled: float, used: float) -> FloatArray:
    """Return what a calibrated chance becomes when the prevalence changes from the sampled to the used one."""
    score = np.asarray(score, dtype=np.float64)
    up, down = used * (1 - sampled) * score, (1 - used) * sampled * (1 - score)
    return np.asarray(up / (up + down))


def precision_at(counts: Counts, prevalence: float, level: float = LEVEL) -> PrecisionAt:
    """Return precision at this prevalence; the interval takes recall and specificity as measured, on the logit scale.

    NPV is the same of the swapped counts at 1 - prevalence.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        moved = at_prevalence(counts, prevalence)
        hits, alarms = _inner(counts.tp, counts.positives), _inner(counts.fp, counts.negatives)
        centre = np.log(prevalence * hits) - np.log((1 - prevalence) * alarms)
        spread = np.sqrt((1 - hits) / (hits * counts.positives) + (1 - alarms) / (alarms * counts.negatives))
        half = NormalDist().inv_cdf((1 + level) / 2) * spread
        return PrecisionAt(
            estimate=np.asarray(moved.tp / moved.flagged),
            low=_share(centre - half),
            high=_share(centre + half),
            adjusted=bool(np.any(_at_an_end(counts.tp, counts.positives) | _at_an_end(counts.fp, counts.negatives))),
        )


def _share(logit: FloatArray) -> FloatArray:
    """Return the share of a logit, however large."""
    return np.asarray((1 + np.tanh(logit / 2)) / 2)


def _inner(hits: FloatArray, of: FloatArray) -> FloatArray:
    """Return the share, moved off its ends: at 0 its logit has no value, and at 1 nothing would be left to chance."""
    return np.asarray(np.where(_at_an_end(hits, of), (hits + 0.5) / (of + 1), hits / of))


def _at_an_end(hits: FloatArray, of: FloatArray) -> npt.NDArray[np.bool_]:
    return np.asarray((hits == 0) | (hits == of))


# Intervals of groups have a level at which those of every pair hold together. Then no true gap is smaller than
# the largest lower end of any pair, nor larger than the largest upper end; ratios the other way round.
Pick = Callable[[Iterable[float]], float]  # max or min


def pairs_among(groups: int) -> int:
    """Return how many pairs so many groups make."""
    return groups * (groups - 1) // 2


def largest_difference(figures: Sequence[Estimated]) -> Estimated:
    """Return how far the highest figure lies above the lowest."""
    apart = [_ranged(first.estimate - other.estimate, unpaired_difference(first, other), first, other)
             for first, other in permutations(figures, 2)]  # fmt: skip
    gap = together(apart, max)
    return gap if gap.low is None else replace(gap, low=max(gap.low, 0.0))


def smallest_ratio(figures: Sequence[Estimated]) -> Estimated | None:
    """Return how many times the highest figure the lowest is; None where none is above 0, or one may be below."""
    if max(figure.estimate for figure in figures) <= 0 or any(_below_0(figure) for figure in figures):
        return None
    apart = [_ranged(first.estimate / other.estimate, unpaired_ratio(first, other), first, other)
             for first, other in permutations(figures, 2) if other.estimate > 0]  # fmt: skip
    ratio = together(apart, min)
    return ratio if ratio.high is None else replace(ratio, high=min(ratio.high, 1.0))


def together(gaps: Sequence[Estimated], pick: Pick) -> Estimated:
    """Return the largest or the smallest of several gaps whose intervals hold together."""
    estimate, low, high = (pick(ends) if (ends := _ends(gaps, end)) else None for end in ("estimate", "low", "high"))
    assert estimate is not None  # noqa: S101 - two groups make two gaps
    return Estimated(
        estimate=estimate, low=low, high=high, reason=next((gap.reason for gap in gaps if gap.low is None), None)
    )


def _ends(gaps: Sequence[Estimated], end: str) -> list[float]:
    """Return one end of each gap; none where one of them has no interval."""
    ends = [getattr(gap, end) for gap in gaps]
    return [] if None in ends else ends


def _below_0(figure: Estimated) -> bool:
    return figure.estimate < 0 or (figure.low is not None and figure.low < 0)


def _ranged(value: float, ends: tuple[float, float] | None, figure: Estimated, other: Estimated) -> Estimated:
    if ends is None:
        return Estimated(estimate=value, reason=figure.reason or other.reason)
    return Estimated(estimate=value, low=ends[0], high=ends[1])
