"""The outcomes at every threshold that matters, and how well the scores put positives before negatives, exactly."""

import numpy as np

from reportgen.counts.parts import Sums, added_up, parts
from reportgen.counts.views import Counts, FloatArray, ScoreCounts, money_along
from reportgen.frozen import frozen
from reportgen.stats.evaluation import require_both_classes
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
    found = np.zeros(len(amount) + 1)  # without "flag nothing" the ROC curve would miss (0, 0)
    np.cumsum(amount, out=found[1:])
    return found


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


def _mean_precision(found: FloatArray, hits: FloatArray, alarms: FloatArray) -> float:
    """Return the mean, over what is found at each distinct score, of the precision up to there."""

    def steps(found: FloatArray, hits: FloatArray, alarms: FloatArray) -> Sums:
        flagged = hits + alarms
        precision = np.divide(hits, flagged, out=np.zeros_like(hits), where=flagged > 0)  # weights may be 0
        return np.sum(found * precision), np.sum(found)

    total, of = added_up(steps, found, hits, alarms).tolist()
    return float(total / of)


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
