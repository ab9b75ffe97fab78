"""The catalogue evaluated over arrays; NaN where a metric has no value."""

import math

import numpy as np

from reportgen.counts.parts import many, parts
from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import Parameters, is_given
from reportgen.stats.reasons import because

THOUSAND = 1000


class UndefinedError(ArithmeticError):
    """A figure has no value on these data; the text says why."""


def require_both_classes(positives: FloatArray, negatives: FloatArray) -> None:
    """Refuse cases of one class alone."""
    for amount, empty in ((positives, "no_positives"), (negatives, "no_negatives")):
        if amount.sum() == 0:
            raise UndefinedError(because(empty))


def scale_ends(metric: Metric, counts: Counts, given: Parameters, *, no_gains: bool = False) -> tuple[float, float]:
    """Return the ends of a metric's scale; no cost lies below that of as many cases of the cheapest outcome, say.

    What is saved has ends, too: where an error costs nothing, no model saves beside always making it.
    Where each case has prices of its own, it is only known whether one of them is a gain.
    """
    if metric.needs != "costs" or given.costs is None:
        return metric.range
    if counts.money is not None:
        return (0.0, metric.range[1]) if metric.is_cost and no_gains else metric.range
    tp, fp, fn, tn = np.eye(len(OUTCOMES))
    of_one = _divided(metric, Counts(tp=tp, fp=fp, fn=fn, tn=tn), given)
    cases = float(np.max(counts.n)) if metric.grows else 1.0
    return cases * float(of_one.min()), cases * float(of_one.max())


def evaluate(metric: Metric, counts: Counts, given: Parameters) -> FloatArray:
    """Return the metric at each threshold; NaN where a denominator is empty or something is not given."""
    shape = np.shape(counts.tp)
    if not is_given(metric, given):
        return np.full(shape, np.nan)
    if len(shape) != 1 or not many(shape[0]) or isinstance(given.odds, np.ndarray):
        found = _divided(metric, counts, given)
        return found if found.shape == shape else np.broadcast_to(found, shape)
    values = np.empty(shape)
    for part in parts(len(values)):
        values[part] = _divided(metric, counts.at(part), given)
    return values


def _divided(metric: Metric, counts: Counts, given: Parameters) -> FloatArray:
    if metric.numerator is None or metric.denominator is None:
        message = f"{metric.key} is not a function of the four counts"
        raise ValueError(message)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.divide(metric.numerator(counts, given), metric.denominator(counts, given))
    if isinstance(value, np.float64):  # one number, which most calls are about
        return np.asarray(value if math.isfinite(value) else np.nan)
    return np.asarray(np.where(np.isfinite(value), value, np.nan))
