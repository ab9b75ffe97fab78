"""The outcomes at every threshold that matters, and how well, how surely, scores put positives before negatives."""

import math
from statistics import NormalDist
from typing import Final

import numpy as np

from reportgen.counts.parts import Sums, added_up, parts
from reportgen.counts.views import Counts, FloatArray, ScoreCounts, money_along
from reportgen.frozen import frozen
from reportgen.stats.evaluation import require_both_classes
from reportgen.stats.intervals import LEVEL, Difference, Estimated, edge, through_logit
from reportgen.stats.reasons import because, way
from reportgen.stats.thresholds import noise


@frozen(eq=False)
class Sweep:
    """The outcomes of one model at each entry: 0 flags nothing, k flags the k distinct scores that come first."""

    scores: ScoreCounts
    counts: Counts

    @property
    def thresholds(self) -> FloatArray:
        """The threshold of each entry; infinite where nothing is flagged."""
        nothing = np.inf if self.scores.flag == "high" else -np.inf
        return np.concatenate(([nothing], self.scores.score))


def sweep(scores: ScoreCounts) -> Sweep:
    """Return the outcomes at every threshold that matters."""
    tp, fp = _flagged(scores.positives), _flagged(scores.negatives)
    money = None
    if scores.money is not None:
        money = money_along({outcome: _flagged(cost) for outcome, cost in scores.money.items()})
    return Sweep(scores=scores, counts=Counts(tp=tp, fp=fp, fn=tp[-1] - tp, tn=fp[-1] - fp, money=money))


def _flagged(amount: FloatArray) -> FloatArray:
    """Return how much is flagged at each entry."""
    flagged = np.zeros(len(amount) + 1)  # without "flag nothing" the ROC curve would miss (0, 0)
    np.cumsum(amount, out=flagged[1:])
    return flagged


def roc_auc(model: Sweep) -> float:
    """Return the share of pairs of a positive and a negative case in the right order, ties counting one half."""
    scores, counts = model.scores, model.counts
    require_both_classes(counts.tp[-1:], counts.fp[-1:])

    def pairs(positives: FloatArray, negatives: FloatArray, before: FloatArray, behind: FloatArray) -> Sums:
        return np.sum(negatives * (before + positives / 2)), np.sum(negatives * (behind + positives / 2))

    right, wrong = added_up(pairs, scores.positives, scores.negatives, counts.tp[:-1], counts.fn[1:]).tolist()
    return float(right / (right + wrong))  # not over P x N: sums of weights differ by how they are added up


def average_precision(model: Sweep) -> float:
    """Return the sum of precision times the step in recall, without interpolation."""
    counts = model.counts
    require_both_classes(counts.tp[-1:], counts.fp[-1:])
    return _mean_precision(model.scores.positives, counts.tp[1:], counts.fp[1:])


def swapped_average_precision(model: Sweep) -> float:
    """Return the same with the negative class taken as the positive one, flagged from the other end."""
    counts = model.counts
    require_both_classes(counts.fp[-1:], counts.tp[-1:])
    return _mean_precision(model.scores.negatives, counts.tn[:-1], counts.fn[:-1])


def _mean_precision(of_class: FloatArray, hits: FloatArray, alarms: FloatArray) -> float:
    """Return the mean, over what is found at each distinct score, of the precision up to there."""

    def steps(of_class: FloatArray, hits: FloatArray, alarms: FloatArray) -> Sums:
        flagged = hits + alarms
        precision = np.divide(hits, flagged, out=np.zeros_like(hits), where=flagged > 0)  # weights may be 0
        return np.sum(of_class * precision), np.sum(of_class)

    total, of = added_up(steps, of_class, hits, alarms).tolist()
    return min(float(total / of), 1.0)  # weighed classes may take a perfect one past its end by a rounding


def guessed_average_precision(model: Sweep) -> float:
    """Return the mean of the average precision over all ways to deal the labels to the cases, exactly.

    It lies above the prevalence, the more so the fewer positives there are. Cases count, so it is not for weights.
    """
    positives, n = model.counts.tp[-1], model.counts.tp[-1] + model.counts.fp[-1]
    # A case of a group of equal scores is positive in P of n ways, and then so many of the others flagged with it are.
    others = (positives - 1) / (n - 1) if n > 1 else 0.0

    def steps(tp: FloatArray, fp: FloatArray, positives: FloatArray, negatives: FloatArray) -> Sums:
        flagged = tp + fp
        return (np.sum((positives + negatives) / flagged * (1 + (flagged - 1) * others)),)

    scores, counts = model.scores, model.counts
    (total,) = added_up(steps, counts.tp[1:], counts.fp[1:], scores.positives, scores.negatives)
    return float(total / n)


def elbow(counts: Counts) -> int:
    """Return the entry of the sweep at which TPR - FPR is largest, the fewest flags on a tie."""
    # Times P x N on both sides, so that one class alone is no case of its own.
    positives, negatives = counts.tp[-1], counts.fp[-1]

    def above(part: slice) -> FloatArray:
        return np.asarray(counts.tp[part] * negatives - counts.fp[part] * positives)

    every = list(parts(len(counts.tp)))
    highest = [float(above(part).max()) for part in every]
    least = max(highest) - noise(counts.tp, counts.fp) * positives * negatives
    first = next(place for place, value in enumerate(highest) if value >= least)
    return int(every[first].start + np.argmax(above(every[first]) >= least))


def ks(model: Sweep) -> float:
    """Return the largest TPR - FPR over all thresholds."""
    counts = model.counts
    require_both_classes(counts.tp[-1:], counts.fp[-1:])
    index = elbow(counts)
    return float(counts.tp[index] / counts.tp[-1] - counts.fp[index] / counts.fp[-1])


RANKING = {
    "roc_auc": roc_auc,
    "gini": lambda model: 2 * roc_auc(model) - 1,
    "ks": ks,
    "average_precision": average_precision,
}


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
class JointPlacements:
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

    sums = added_up(apart, model.scores.positives, model.scores.negatives, counts.tp[:-1], counts.fp[1:]).tolist()
    variance = None
    if min(of_positives, of_negatives) > 1:
        parts = zip(sums, (of_positives, of_negatives), strict=True)
        variance = sum(squares / (n - 1) / n for squares, n in parts)
    return Auc(auc=auc, variance=variance, positives=of_positives, negatives=of_negatives)


def auc_interval(auc: Auc, level: float = LEVEL) -> Estimated:
    """Return the AUC with DeLong's interval on the logit scale, widened to Newcombe's where few pairs are out of order.

    Newcombe's alone where DeLong's variance is 0: every pair is in order, or none, or all are ties.
    """
    if auc.variance is None:
        return Estimated(estimate=auc.auc, reason=_one_case(auc.positives))
    low, high = newcombe(auc.auc, positives=auc.positives, negatives=auc.negatives, level=level)
    error = math.sqrt(auc.variance) / (auc.auc * (1 - auc.auc)) if auc.variance > 0 else 0.0
    logit = through_logit(auc.auc, error, level) if error > 0 else None
    if logit is None:
        return Estimated(estimate=auc.auc, low=low, high=high, method=NEWCOMBE)
    if min(auc.positives, auc.negatives) * min(auc.auc, 1 - auc.auc) >= WRONG_PAIRS:
        return Estimated(estimate=auc.auc, low=logit[0], high=logit[1], method=LOGIT)
    return Estimated(estimate=auc.auc, low=min(low, logit[0]), high=max(high, logit[1]), method=BOTH)


def newcombe(auc: float, *, positives: float, negatives: float, level: float = LEVEL) -> tuple[float, float]:
    """Return Newcombe's interval of an AUC, his method 5, which knows the sizes of the classes but no scores."""
    z, others = NormalDist().inv_cdf((1 + level) / 2), (positives + negatives) / 2 - 1

    def inside(truth: float) -> bool:
        spread = 1 + others * ((1 - truth) / (2 - truth) + truth / (1 + truth))
        return (auc - truth) ** 2 <= z**2 * truth * (1 - truth) * spread / (positives * negatives)

    return edge(inside, auc, 0.0), edge(inside, auc, 1.0)


def auc_difference(positives: JointPlacements, negatives: JointPlacements, level: float = LEVEL) -> Difference:
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


def _sum(term: float | None, other: float | None) -> float | None:
    return None if term is None or other is None else term + other


def _one_case(positives: float) -> str:
    return because("one_positive" if positives <= 1 else "one_negative")
