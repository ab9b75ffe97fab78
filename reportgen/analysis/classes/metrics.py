"""Figures of several classes by their names: of all cases, of one class against the rest, and averages over classes."""

import math
from collections.abc import Collection, Mapping
from dataclasses import replace

from reportgen.analysis.classes.counted import CountedClasses
from reportgen.analysis.measures import count_measures
from reportgen.analysis.ranges import AT_FLOOR, ranges_of
from reportgen.config.measures import Average, Measured, measured
from reportgen.counts.views import FloatArray, Outcomes
from reportgen.results.measure import Measure
from reportgen.results.values.classes import ClassModel
from reportgen.stats.classes import AVERAGED, CLASS_METRICS, ClassCounts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import because, of_class

NO_CLASS_VALUE = because("class_without_value")


def named(name: str) -> Measured:
    """Return what a name stands for, which the config has looked up already."""
    figure = measured(name)
    if figure is None:
        message = f"{name} is no figure of several classes"
        raise LookupError(message)
    return figure


def from_counts(figure: Measured) -> bool:
    """Return whether the matrix is enough."""
    alone = figure.of_class is None and figure.average is None
    return figure.metric.key in CLASS_METRICS if alone else figure.metric.from_counts


def measure_of(model: ClassModel, figure: Measured) -> Measure:
    """Return a figure of a model, as the results hold it."""
    if figure.of_class is not None:
        return model.per_class[figure.of_class][figure.metric.key]
    if figure.average is not None:
        return model.averages[figure.average][figure.metric.key]
    return model.metrics[figure.metric.key]


def value_of(figure: Measured, counts: ClassCounts, model: CountedClasses) -> FloatArray:
    """Return a figure of the counts, one matrix or many."""
    given = model.setting.given
    if figure.of_class is not None:
        place = model.setting.config.classes.index(figure.of_class)
        return evaluate(figure.metric, counts.against_rest().at(place), given)
    if figure.average is not None:
        return AVERAGED[figure.average](figure.metric, counts, given)
    return CLASS_METRICS[figure.metric.key].of(counts)


def measured_from_counts(figure: Measured, model: CountedClasses, level: float | None = None) -> Measure:
    """Return a figure of the decisions with its interval, at the level of the report or at another one."""
    key = figure.metric.key
    at = model if level is None else replace(model, setting=replace(model.setting, level=level))
    if figure.of_class is not None:
        return of_one_class(at, model.setting.config.classes.index(figure.of_class), [key])[key]
    if figure.average is not None:
        return averaged(at, figure.metric, figure.average)
    return at.measure(CLASS_METRICS[key])


def of_one_class(model: CountedClasses, place: int, keys: Collection[str]) -> dict[str, Measure]:
    """Return some metrics of one class against the rest that follow from the counts."""
    outcomes, setting = Outcomes(cases=model.counts.against_rest().at(place)), model.setting
    ranges = ranges_of(
        outcomes,
        model.at(place),
        plain=not setting.clustered,
        clustered=setting.clustered,
        level=setting.level,
        seed=setting.config.uncertainty.seed,
    )
    return of_name(count_measures(outcomes, setting.given, ranges=ranges, keys=keys), setting.config.classes[place])


def of_name(measures: Mapping[str, Measure], name: str) -> dict[str, Measure]:
    """Return the metrics of a class, with reasons that name it."""
    return {
        key: replace(measure, reason=of_class(measure.reason, name), no_range=of_class(measure.no_range, name))
        if measure.reason or measure.no_range
        else measure
        for key, measure in measures.items()
    }


def averaged(model: CountedClasses, metric: Metric, average: Average) -> Measure:
    """Return the average over the classes of a metric that follows from the counts."""
    of, given = AVERAGED[average], model.setting.given
    estimate = float(of(metric, model.counts, given))
    if math.isnan(estimate):
        return Measure(estimate=None, reason=NO_CLASS_VALUE)
    if metric.biased == "floor":
        return Measure(estimate=estimate, no_range=AT_FLOOR)
    return model.ranged(estimate, lambda counts: of(metric, counts, given))
