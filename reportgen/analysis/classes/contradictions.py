"""Figures of a report on several classes that do not follow from its own matrices."""

from collections.abc import Iterator

import numpy as np

from reportgen.analysis.contradictions import Contradiction, figures, other, plain_ranges, ranges, shown
from reportgen.results.measure import Metrics
from reportgen.results.values.classes import ClassData, ClassModel, ClassResults
from reportgen.stats.classes import AVERAGED, CLASS_METRICS, COST, ClassCounts, counted, weights_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters


def contradictions(results: ClassResults) -> Iterator[Contradiction]:
    """Yield every figure of a report on several classes that does not follow from the matrix beside it."""
    level, given = results.run.level, Parameters(beta=results.beta)
    for name, model in results.models.items():
        path = f"models.{name}"
        counts = _counts(path, model, results)
        yield from _cases(path, model, results.data, counts)
        yield from _overall(f"{path}.metrics", model.metrics, counts)
        for place, label in enumerate(results.data.classes):
            at = f"{path}.per_class.{label}"
            yield from figures(at, model.per_class[label], counts.against_rest().at(place), given)
            yield from plain_ranges(at, model.per_class[label], level)
            yield from ranges(at, model.per_class[label])
        for average, measures in model.averages.items():
            yield from _averages(f"{path}.averages.{average}", average, measures, (counts, given))
            yield from ranges(f"{path}.averages.{average}", measures)
        yield from plain_ranges(f"{path}.metrics", model.metrics, level)
        yield from ranges(f"{path}.metrics", model.metrics)


def _counts(path: str, model: ClassModel, results: ClassResults) -> ClassCounts:
    """Return the cases of a matrix, its classes in the order of the report, which is that of its prices."""
    confusion, costs = model.confusion, results.costs
    if set(confusion.classes) != set(results.data.classes):
        message = f"{path}.confusion has other classes than the data"
        raise ValueError(message)
    places = [confusion.classes.index(name) for name in results.data.classes]
    matrix = np.array([[float(confusion.matrix[a][p]) for p in places] for a in places])
    if (matrix < 0).any() or not matrix.any():
        message = f"{path}.confusion holds no cases, or counts below 0"
        raise ValueError(message)
    prices = None if costs is None else np.array(costs.matrix, dtype=float)
    return counted(matrix, weights_of(len(matrix), ordered=results.data.ordered, prices=prices))


def _cases(path: str, model: ClassModel, data: ClassData, counts: ClassCounts) -> Iterator[Contradiction]:
    """Yield where a model that was tested on the cases has others than their split."""
    split = data.splits.get(data.reported_on)
    if split is None or model.published:
        return
    for name, cases in zip(data.classes, counts.actual.tolist(), strict=True):
        stands = float(split.classes[name])
        if stands != cases:
            statement = f"{path}.confusion has {shown(cases)} cases of {name}"
            yield Contradiction(path=f"data.splits.{data.reported_on}.classes.{name}", stands=stands, follows=statement)


def _overall(path: str, measures: Metrics, counts: ClassCounts) -> Iterator[Contradiction]:
    """Yield each figure of all classes together that the matrix makes another one."""
    for key, metric in CLASS_METRICS.items():
        if key in measures and (metric.needs is None or metric.needs in counts.sums):
            scale = max(1.0, float(np.abs(counts.sums[COST]))) if metric.needs == COST else 1.0
            yield from other(f"{path}.{key}", measures[key], float(metric.of(counts)), scale=scale)


def _averages(
    path: str, average: str, measures: Metrics, of: tuple[ClassCounts, Parameters]
) -> Iterator[Contradiction]:
    """Yield each average over the classes that the matrix makes another one."""
    for key, measure in measures.items():
        if METRICS[key].from_counts and METRICS[key].needs in (None, "beta"):
            yield from other(f"{path}.{key}", measure, float(AVERAGED[average](METRICS[key], *of)))
