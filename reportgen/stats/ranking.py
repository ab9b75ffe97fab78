"""How well the scores put positives before negatives, exactly, from the sweep."""

import numpy as np

from reportgen.counts.views import Counts
from reportgen.stats.evaluation import require_both_classes
from reportgen.stats.sweep import Sweep


def roc_auc(model: Sweep) -> float:
    """Return the share of pairs of a positive and a negative case in the right order, ties counting one half."""
    scores = model.scores
    require_both_classes(scores.positives, scores.negatives)
    before = model.counts.tp[:-1]
    pairs = float(np.sum(scores.negatives * (before + scores.positives / 2)))
    return pairs / float(scores.positives.sum() * scores.negatives.sum())


def average_precision(model: Sweep) -> float:
    """Return the sum of precision times the step in recall, without interpolation."""
    scores = model.scores
    require_both_classes(scores.positives, scores.negatives)
    tp, flagged = model.counts.tp[1:], model.counts.tp[1:] + model.counts.fp[1:]
    precision = np.divide(tp, flagged, out=np.zeros_like(tp), where=flagged > 0)  # weights may be 0
    return float(np.sum(scores.positives * precision) / tp[-1])


def guessed_average_precision(model: Sweep) -> float:
    """Return the mean of the average precision over all ways to deal the labels to the cases, exactly.

    It lies above the prevalence, the more so the fewer positives there are. Cases count, so it is not for weights.
    """
    flagged = model.counts.tp[1:] + model.counts.fp[1:]
    positives, n = model.counts.tp[-1], flagged[-1]
    # A case of a group of equal scores is positive in P of n ways, and then so many of the others flagged with it are.
    others = (positives - 1) / (n - 1) if n > 1 else 0.0
    return float(np.sum(np.diff(flagged, prepend=0.0) / flagged * (1 + (flagged - 1) * others)) / n)


def elbow(counts: Counts) -> int:
    """Return the entry of the sweep at which TPR - FPR is largest, the fewest flags on a tie."""
    # Times P x N on both sides, so that one class alone is no case of its own.
    positives, negatives = counts.tp[-1], counts.fp[-1]
    return int(np.argmax(counts.tp * negatives - counts.fp * positives))


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
