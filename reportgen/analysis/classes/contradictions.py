"""Figures of an earlier report on several classes that do not follow from its own matrices."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from reportgen.analysis.contradictions import Contradiction, figures, other, plain_ranges, ranges, shown
from reportgen.stats.classes import AVERAGED, CLASS_METRICS, COST, ClassCounts, counted, weights_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters

Found = Mapping[str, Any]


def contradictions(document: Found) -> Iterator[Contradiction]:
    """Yield every figure of a report on several classes that does not follow from the matrix beside it."""
    beta, level = document.get("beta"), float(document["run"]["level"])
    given = Parameters(beta=None if beta is None else float(beta))
    for name, model in document["models"].items():
        path, counts = f"models.{name}", _counts(model, document)
        yield from _cases(path, model, document["data"], counts)
        yield from _overall(f"{path}.metrics", model["metrics"], counts)
        for place, each in enumerate(document["data"]["classes"]):
            at = f"{path}.per_class.{each}"
            yield from figures(at, model["per_class"][each], counts.against_rest().at(place), given)
            yield from plain_ranges(at, model["per_class"][each], level)
            yield from ranges(at, model["per_class"][each])
        for average, held in model["averages"].items():
            yield from _averages(f"{path}.averages.{average}", average, held, (counts, given))
            yield from ranges(f"{path}.averages.{average}", held)
        yield from plain_ranges(f"{path}.metrics", model["metrics"], level)
        yield from ranges(f"{path}.metrics", model["metrics"])


def _counts(model: Found, document: Found) -> ClassCounts:
    """Return the cases of a matrix, its classes in the order of the report, which is that of its prices."""
    confusion, classes = model["confusion"], document["data"]["classes"]
    places = [confusion["classes"].index(name) for name in classes]
    matrix = np.array([[float(confusion["matrix"][a][p]) for p in places] for a in places])
    ordered, costs = bool(document["data"].get("ordered")), document.get("costs")
    prices = None if costs is None else np.array([[float(price) for price in row] for row in costs["matrix"]])
    return counted(matrix, weights_of(len(matrix), ordered=ordered, prices=prices))


def _cases(path: str, model: Found, data: Found, counts: ClassCounts) -> Iterator[Contradiction]:
    """Yield where a model that was tested on the cases has others than their split."""
    split = (data.get("splits") or {}).get(data.get("reported_on"))
    if split is None or model.get("published"):
        return
    for name, cases in zip(data["classes"], counts.actual.tolist(), strict=True):
        stands = float(split["classes"][name])
        if stands != cases:
            told = f"{path}.confusion has {shown(cases)} cases of {name}"
            yield Contradiction(path=f"data.splits.{data['reported_on']}.classes.{name}", stands=stands, follows=told)


def _overall(path: str, measures: Found, counts: ClassCounts) -> Iterator[Contradiction]:
    """Yield each figure of all classes together that the matrix makes another one."""
    for key, metric in CLASS_METRICS.items():
        if key in measures and (metric.needs is None or metric.needs in counts.sums):
            scale = max(1.0, float(np.abs(counts.sums[COST]))) if metric.needs == COST else 1.0
            yield from other(f"{path}.{key}", measures[key], float(metric.of(counts)), scale=scale)


def _averages(path: str, average: str, measures: Found, of: tuple[ClassCounts, Parameters]) -> Iterator[Contradiction]:
    """Yield each average over the classes that the matrix makes another one."""
    for key, found in measures.items():
        if METRICS[key].from_counts and METRICS[key].needs in (None, "beta"):
            yield from other(f"{path}.{key}", found, float(AVERAGED[average](METRICS[key], *of)))
