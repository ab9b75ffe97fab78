"""How well the scores put positives before negatives, exactly, from score counts."""

import numpy as np

from reportgen.counts.views import Counts, ScoreCounts
from reportgen.stats.evaluation import sweep


def roc_auc(scores: ScoreCounts) -> float:
    """Return the share of pairs of a positive and a negative case in the right order, ties counting one half."""
    before = np.cumsum(scores.positives) - scores.positives
    pairs = float(np.sum(scores.negatives * (before + scores.positives / 2)))
    return pairs / float(scores.positives.sum() * scores.negatives.sum())


def average_precision(scores: ScoreCounts) -> float:
    """Return the sum of precision times the step in recall, without interpolation."""
    tp, fp = np.cumsum(scores.positives), np.cumsum(scores.negatives)
    flagged = tp + fp
    precision = np.divide(tp, flagged, out=np.zeros_like(tp), where=flagged > 0)  # weights may be 0
    return float(np.sum(scores.positives * precision) / tp[-1])


def elbow(counts: Counts) -> int:
    """Return the entry of the sweep at which TPR - FPR is largest, the fewest flags on a tie."""
    return int(np.argmax(counts.tp / counts.positives - counts.fp / counts.negatives))


def ks(scores: ScoreCounts) -> float:
    """Return the largest TPR - FPR over all thresholds."""
    counts = sweep(scores)
    index = elbow(counts)
    return float(counts.tp[index] / counts.positives[index] - counts.fp[index] / counts.negatives[index])


RANKING = {
    "roc_auc": roc_auc,
    "gini": lambda scores: 2 * roc_auc(scores) - 1,
    "ks": ks,
    "average_precision": average_precision,
}
