"""How far figures of scores in bins can be from those of the scores themselves, worked out from the counts alone."""

from collections.abc import Callable

import numpy as np

from reportgen.counts.bins import widths
from reportgen.counts.cells import Bins
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.stats.calibration import LOG_CLIP, chances


def auc_within(scores: ScoreCounts) -> float | None:
    """Return the bound of the AUC: each pair in one bin counts one half, whatever its order is."""
    pairs = float(scores.positives.sum()) * float(scores.negatives.sum())
    return float((scores.positives * scores.negatives).sum()) / 2 / pairs if pairs else None


def average_precision_within(scores: ScoreCounts) -> float | None:
    """Return the bound of the average precision: in each bin all positives come first, tied, or last, one by one."""
    hits, alarms = scores.positives, scores.negatives
    if not hits.sum() or not alarms.sum():
        return None
    hits_to, alarms_to = np.cumsum(hits), np.cumsum(alarms)
    some = (hits > 0) & (scores.cases > 1)  # where a single case is told, nothing is open
    total = float(hits.sum())
    hits, hits_to, alarms_to, alarms = hits[some], hits_to[some], alarms_to[some], alarms[some]
    tied = hits * hits_to / (hits_to + alarms_to)
    first = hits * hits_to / (hits_to + alarms_to - alarms)
    before = hits_to - hits + alarms_to  # the cases ahead of the last positives of the bin
    last = hits - np.where(alarms_to > 0, alarms_to * np.log1p(hits / np.where(before > 0, before, 1.0)), 0.0)
    return max(float((first - tied).sum()), float((tied - last).sum())) / total


def brier_within(scores: ScoreCounts, bins: Bins) -> float:
    """Return the bound of the Brier score."""
    return _mean_within(scores, bins, lambda chance: (1 - chance) ** 2, lambda chance: chance**2)


def log_loss_within(scores: ScoreCounts, bins: Bins) -> float:
    """Return the bound of the log loss."""

    def loss(chance: FloatArray) -> FloatArray:
        return np.asarray(-np.log(np.clip(chance, LOG_CLIP, 1 - LOG_CLIP)))

    return _mean_within(scores, bins, loss, lambda chance: loss(1 - chance))


def _mean_within(
    scores: ScoreCounts,
    bins: Bins,
    of_event: Callable[[FloatArray], FloatArray],
    of_other: Callable[[FloatArray], FloatArray],
) -> float:
    """Return the bound of a mean loss, which falls with the chance of an event, and rises with that of another."""
    low, high = (end[::-1] for end in widths(scores.score, scores.flag, bins))
    if scores.flag == "low":
        low, high = 1 - high, 1 - low
    stated = chances(scores)
    events, others, middle = stated.events, stated.others, stated.chance
    most = events * (of_event(low) - of_event(middle)) + others * (of_other(high) - of_other(middle))
    least = events * (of_event(middle) - of_event(high)) + others * (of_other(middle) - of_other(low))
    return max(float(most.sum()), float(least.sum())) / float(stated.total.sum())
