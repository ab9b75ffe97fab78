"""How sure an AUC is, and the difference of two: DeLong's variance, exact from the counts at each distinct score."""

import math
from statistics import NormalDist
from typing import Final

import numpy as np

from reportgen.counts.parts import Sums, added_up
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.stats.evaluation import require_both_classes
from reportgen.stats.intervals import LEVEL, Difference, Estimated, edge, through_logit
from reportgen.stats.reasons import because, way
from reportgen.stats.sweep import Sweep, roc_auc

WRONG_PAIRS = 10  # min(P, N) x min(AUC, 1 - AUC): below this DeLong alone covers 80-88 % where it says 95 %
ROUNDING = 1e-15  # placements that differ by less are equal

LOGIT = "DeLong (logit)"
BOTH = "DeLong (logit) and Newcombe"
NEWCOMBE: Final = "Newcombe"
NO_SPREAD = because("no_spread")


@frozen(eq=False)
class Placements:
    """What share of the other class a case stands on the right side of, at each distinct score; a tie counts half.

    DeLong's structural components: V10 of a positive case with this score, V01 of a negative one.
    """

    positives: FloatArray
    negatives: FloatArray


@frozen(eq=False)
class Joint:
    """The cases of one class by their placements under two models: one entry a cell, or a case."""

    a: FloatArray
    b: FloatArray
    cases: FloatArray


@frozen
class Auc:
    """An AUC and DeLong's variance of it, None where a class has a single case."""

    auc: float
    variance: float | None
    positives: float
    negatives: float


def placements(scores: ScoreCounts) -> Placements:
    """Return the placements of the cases at each distinct score."""
    positives, negatives = scores.positives, scores.negatives
    require_both_classes(positives, negatives)
    behind = negatives.sum() - np.cumsum(negatives)
    before = np.cumsum(positives) - positives
    return Placements(
        positives=(behind + negatives / 2) / negatives.sum(), negatives=(before + positives / 2) / positives.sum()
    )


def delong(model: Sweep) -> Auc:
    """Return the AUC with DeLong's variance; not for sampling weights or clusters."""
    counts, auc = model.counts, roc_auc(model)
    of_positives, of_negatives = float(counts.tp[-1]), float(counts.fp[-1])

    def apart(positives: FloatArray, negatives: FloatArray, before: FloatArray, up_to: FloatArray) -> Sums:
        # Both kinds of placements have the AUC as their mean.
        hits = _rounded((of_negatives - up_to + negatives / 2) / of_negatives - auc)
        alarms = _rounded((before + positives / 2) / of_positives - auc)
        return np.sum(positives * hits**2), np.sum(negatives * alarms**2)

    found = added_up(apart, model.scores.positives, model.scores.negatives, counts.tp[:-1], counts.fp[1:]).tolist()
    variance = None
    if min(of_positives, of_negatives) > 1:
        parts = zip(found, (of_positives, of_negatives), strict=True)
        variance = sum(squares / (n - 1) / n for squares, n in parts)
    return Auc(auc=auc, variance=variance, positives=of_positives, negatives=of_negatives)


def auc_interval(found: Auc, level: float = LEVEL) -> Estimated:
    """Return the AUC with DeLong's interval on the logit scale, widened to Newcombe's where few pairs are out of order.

    Newcombe's alone where DeLong's variance is 0: every pair is in order, or none, or all are ties.
    """
    if found.variance is None:
        return Estimated(estimate=found.auc, reason=_one_case(found.positives))
    low, high = newcombe(found.auc, positives=found.positives, negatives=found.negatives, level=level)
    error = math.sqrt(found.variance) / (found.auc * (1 - found.auc)) if found.variance > 0 else 0.0
    logit = through_logit(found.auc, error, level) if error > 0 else None
    if logit is None:
        return Estimated(estimate=found.auc, low=low, high=high, method=NEWCOMBE)
    if min(found.positives, found.negatives) * min(found.auc, 1 - found.auc) >= WRONG_PAIRS:
        return Estimated(estimate=found.auc, low=logit[0], high=logit[1], method=LOGIT)
    return Estimated(estimate=found.auc, low=min(low, logit[0]), high=max(high, logit[1]), method=BOTH)


def newcombe(auc: float, *, positives: float, negatives: float, level: float = LEVEL) -> tuple[float, float]:
    """Return Newcombe's interval of an AUC, his method 5, which knows the sizes of the classes but no scores."""
    z, others = NormalDist().inv_cdf((1 + level) / 2), (positives + negatives) / 2 - 1

    def inside(truth: float) -> bool:
        spread = 1 + others * ((1 - truth) / (2 - truth) + truth / (1 + truth))
        return (auc - truth) ** 2 <= z**2 * truth * (1 - truth) * spread / (positives * negatives)

    return edge(inside, auc, 0.0), edge(inside, auc, 1.0)


def compared(positives: Joint, negatives: Joint, level: float = LEVEL) -> Difference:
    """Return the AUC of A less that of B on the same cases, with the paired variance of DeLong."""
    parts = [_variance_of_mean(joint.a - joint.b, joint.cases) for joint in (positives, negatives)]
    estimate = float(np.average(positives.a - positives.b, weights=positives.cases))
    return _difference(estimate, _sum(*parts), way("delong"), level, _one_case(positives.cases.sum()))


def compared_by(a: Auc, b: Auc, *, correlation: float, level: float = LEVEL, method: str) -> Difference:
    """Return the AUC of A less that of B, each with its own variance; how far they move together is given.

    The correlation comes from resamples that both share, or is 0 where the two saw different cases.
    """
    variance = None
    if a.variance is not None and b.variance is not None:
        shared = 2 * correlation * math.sqrt(a.variance * b.variance)
        variance = max(a.variance + b.variance - shared, 0.0)
    reason = _one_case(a.positives if a.variance is None else b.positives)
    return _difference(a.auc - b.auc, variance, method, level, reason)


def _difference(estimate: float, variance: float | None, method: str, level: float, one_case: str) -> Difference:
    estimate = 0.0 if abs(estimate) <= ROUNDING else estimate
    if variance is None:
        return Difference(estimate=estimate, reason=one_case)
    if variance == 0 and estimate != 0:  # one of them puts all pairs in order, or all out of it
        return Difference(estimate=estimate, reason=NO_SPREAD)
    se, normal = math.sqrt(variance), NormalDist()
    half = normal.inv_cdf((1 + level) / 2) * se
    return Difference(
        estimate=estimate,
        low=max(estimate - half, -1.0),
        high=min(estimate + half, 1.0),
        method=method,
        p=math.erfc(abs(estimate) / se / math.sqrt(2)) if se > 0 else 1.0,
        test=method,
        se=se,
    )


def _variance_of_mean(values: FloatArray, cases: FloatArray) -> float | None:
    """Return the variance of the mean of so many cases with each value; None for a single case."""
    n = float(cases.sum())
    if n <= 1:
        return None
    apart = _rounded(values - np.sum(cases * values) / n)
    return float(np.sum(cases * apart**2)) / (n - 1) / n


def _rounded(apart: FloatArray) -> FloatArray:
    """Return differences of placements, 0 where rounding alone makes them."""
    return np.where(np.abs(apart) <= ROUNDING, 0.0, apart)


def _sum(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one + other


def _one_case(positives: float) -> str:
    return because("one_positive" if positives <= 1 else "one_negative")
