"""Counts to metrics: the catalogue evaluated over arrays; NaN where a metric has no value."""

import numpy as np

from reportgen.counts.views import Counts, FloatArray, ScoreCounts
from reportgen.stats.given import Given, is_given
from reportgen.stats.metrics import Metric


def evaluate(metric: Metric, counts: Counts, given: Given) -> FloatArray:
    """Return the metric at each threshold; NaN where a denominator is empty or something is not given."""
    if metric.numerator is None or metric.denominator is None:
        message = f"{metric.key} is not a function of the four counts"
        raise ValueError(message)
    shape = np.shape(counts.tp)
    if not is_given(metric, given):
        return np.full(shape, np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.divide(metric.numerator(counts, given), metric.denominator(counts, given))
    return np.broadcast_to(np.where(np.isfinite(value), value, np.nan), shape)


def sweep(scores: ScoreCounts) -> Counts:
    """Return the outcomes at every threshold that matters, "flag nothing" first, then each distinct score."""
    # Without "flag nothing" the ROC curve would miss (0, 0).
    tp = np.concatenate(([0.0], np.cumsum(scores.positives)))
    fp = np.concatenate(([0.0], np.cumsum(scores.negatives)))
    return Counts(tp=tp, fp=fp, fn=tp[-1] - tp, tn=fp[-1] - fp)
