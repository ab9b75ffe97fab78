"""What models of several classes are to do well by, held against naming one class every time, and against guessing."""

import math
from dataclasses import replace

import numpy as np

from reportgen.analysis.classes.comparison import primary_figures
from reportgen.analysis.classes.counted import CountedClasses
from reportgen.analysis.classes.metrics import from_counts, named, value_of
from reportgen.config.measures import Measured
from reportgen.counts.views import FloatArray
from reportgen.results.measure import Span
from reportgen.results.values.classes import ClassAim
from reportgen.stats.classes import COST, ClassCounts

CHANCE = "kappa"  # of guesses that know nothing of the cases it is 0, whatever they name


def held_aim(model: CountedClasses) -> ClassAim | None:
    """Return what a model is to do well by beside what needs no model, that which it leads least; None without any.

    A figure of one class is left out: to name that class every time, or never, is best by most of them. Costs, and
    how often a model is right, are held against one class by findings of their own.
    """
    left_out = {"cost_per_1000", "total_cost"} if COST in model.setting.weights else {"accuracy"}
    figures = [
        candidate
        for candidate in primary_figures(model)
        if from_counts(candidate) and candidate.of_class is None and candidate.key not in left_out
    ]
    beside_class = [_beside_class(model, figure) for figure in figures]
    aims = [candidate for candidate in (*beside_class, _beside_chance(model)) if candidate is not None]
    return min(
        aims,
        key=lambda candidate: (candidate.shown, candidate.beside == "chance", candidate.range.low or 0.0),
        default=None,
    )


def named_always(model: CountedClasses, counts: ClassCounts, place: int) -> ClassCounts:
    """Return the counts, one matrix or many, of naming one class for every case."""
    only = np.eye(counts.actual.shape[-1])[place]
    return replace(
        counts,
        right=counts.actual * only,
        predicted=counts.n[..., None] * only,
        sums={key: np.asarray(counts.actual @ model.setting.weights[key][:, place]) for key in counts.sums},
    )


def _beside_class(model: CountedClasses, figure: Measured) -> ClassAim | None:
    """Return a figure beside that of the class which does best by it where it is named every time."""
    sign = 1 if figure.metric.higher_is_better else -1
    classes = model.setting.config.classes
    without = [float(_value(model, figure, named_always(model, model.counts, place))) for place in range(len(classes))]
    ranked = [(sign * value, -place) for place, value in enumerate(without) if math.isfinite(value)]
    if not ranked:
        return None
    best = -max(ranked)[1]

    def gain(counts: ClassCounts) -> FloatArray:
        other = _value(model, figure, named_always(model, counts, best))
        return np.asarray(sign * (_value(model, figure, counts) - other))

    measure = model.ranged(float(gain(model.counts)), gain)
    if measure.estimate is None:
        return None
    value = without[best] + sign * measure.estimate
    return ClassAim(
        metric=figure.key,
        beside="class",
        named=classes[best],
        value=value,
        without=without[best],
        gain=measure.estimate,
        range=Span(low=measure.low, high=measure.high),
    )


def _beside_chance(model: CountedClasses) -> ClassAim | None:
    figure = named(CHANCE)
    measure = model.ranged(float(_value(model, figure, model.counts)), lambda counts: _value(model, figure, counts))
    if measure.estimate is None:
        return None
    span = Span(low=measure.low, high=measure.high)
    return ClassAim(
        metric=CHANCE, beside="chance", value=measure.estimate, without=0.0, gain=measure.estimate, range=span
    )


def _value(model: CountedClasses, figure: Measured, counts: ClassCounts) -> FloatArray:
    """Return a figure of the counts; a correlation with what is always the same is 0, as with chance."""
    values = value_of(figure, counts, model)
    return np.asarray(np.nan_to_num(values)) if figure.key == "mcc" else values
