"""Counts to metrics: the catalogue evaluated over arrays; NaN where a metric has no value."""

import numpy as np

from reportgen.counts.parts import PART, parts
from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.given import Given, is_given
from reportgen.stats.metrics import Formula, Metric


class UndefinedError(ArithmeticError):
    """A figure has no value on these data; the text says why."""


def require_both_classes(positives: FloatArray, negatives: FloatArray) -> None:
    """Refuse cases of one class alone."""
    for amount, name in ((positives, "positive"), (negatives, "negative")):
        if amount.sum() == 0:
            message = f"there is no {name} case"
            raise UndefinedError(message)


def evaluate(metric: Metric, counts: Counts, given: Given) -> FloatArray:
    """Return the metric at each threshold; NaN where a denominator is empty or something is not given."""
    if metric.numerator is None or metric.denominator is None:
        message = f"{metric.key} is not a function of the four counts"
        raise ValueError(message)
    shape = np.shape(counts.tp)
    if not is_given(metric, given):
        return np.full(shape, np.nan)
    if len(shape) != 1 or shape[0] <= PART or isinstance(given.odds, np.ndarray):  # odds of its own for each entry
        return np.broadcast_to(_divided(metric.numerator, metric.denominator, counts, given), shape)
    found = np.empty(shape)
    for part in parts(len(found)):
        found[part] = _divided(metric.numerator, metric.denominator, counts.at(part), given)
    return found


def _divided(numerator: Formula, denominator: Formula, counts: Counts, given: Given) -> FloatArray:
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.divide(numerator(counts, given), denominator(counts, given))
    return np.asarray(np.where(np.isfinite(value), value, np.nan))
