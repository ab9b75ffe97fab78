"""The numbers of several classes as tables."""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from reportgen.page.table import Column, Kind, Sheet, fields, sheet
from reportgen.results.measure import Measure
from reportgen.topics.checks.page import sheet_of_checks
from reportgen.topics.classes.values import ClassModel, ClassResults
from reportgen.topics.comparison.values import Comparison
from reportgen.topics.groups.page import sheet_of_gaps


class _Metric(NamedTuple):
    """One metric of a model: of all classes, of one, an average, or its variance over the classes."""

    model: str
    of: str  # a class, "macro", "micro", "weighted", or empty for all classes together
    kind: str  # "all", "class", "average" or "variance"
    metric: str
    measure: Measure


class _Group(NamedTuple):
    """One metric of a model in one group."""

    column: str
    group: str
    model: str
    cases: int
    of: str
    metric: str
    measure: Measure


def _measured(*keys: str, kind: Kind = "number") -> Iterator[Column[Any]]:
    """Yield columns of fields of the measure of a row."""
    for key in keys:
        yield Column(key=key, value=attrgetter(f"measure.{key}"), kind=kind)


def metrics_sheet(results: ClassResults) -> Sheet:
    """Return one row for each model, class, average or variance over the classes, and metric."""
    columns: tuple[Column[_Metric], ...] = (
        *fields("model", "kind", "of", "metric"),
        *_measured("estimate", "low", "high"),
        Column(key="method", value=lambda row: None if row.measure.low is None else row.measure.method),
        *_measured("numerator", "denominator"),
        *_measured("reason", kind="text"),
    )
    return sheet(columns, [row for name, model in results.models.items() for row in _metrics(name, model)])


def _metrics(name: str, model: ClassModel) -> Iterator[_Metric]:
    parts = (
        ("", "all", model.metrics),
        *((each, "class", metrics) for each, metrics in model.per_class.items()),
        *((average, "average", metrics) for average, metrics in model.averages.items()),
    )
    for of, kind, metrics in parts:
        yield from (_Metric(name, of, kind, key, measure) for key, measure in metrics.items())
    for one in model.spread:
        yield _Metric(name, "", "variance", one.metric, Measure(estimate=one.variance))


class _Cell(NamedTuple):
    """One cell of the matrix of a model."""

    model: str
    actual: str
    predicted: str | None  # None: a person
    cases: int
    share: float | None  # of the true class


def confusion_sheet(results: ClassResults) -> Sheet:
    """Return one row for each model, true class and class that cases are taken for."""
    columns: tuple[Column[_Cell], ...] = (
        *fields("model", "actual", "predicted"),
        *fields("cases", kind="count"),
        *fields("share", kind="number"),
    )
    cells = [cell for name, model in results.models.items() for cell in _cells(name, model)]
    return sheet(columns, cells)


def _cells(name: str, model: ClassModel) -> Iterator[_Cell]:
    confusion = model.confusion
    for actual, row in zip(confusion.classes, confusion.matrix, strict=True):
        whole = sum(row)
        for predicted, cases in zip(confusion.classes, row, strict=True):
            yield _Cell(name, actual, predicted, cases, cases / whole if whole else None)


def groups_sheet(results: ClassResults) -> Sheet | None:
    """Return one row for each group, model and metric, and for the recall of each class there."""
    rows = [
        _Group(grouping.column, group.group, name, group.cases, of, key, measure)
        for grouping in results.groups
        for group in grouping.groups
        for name, judged in group.models.items()
        for of, key, measure in (
            *(("", key, measure) for key, measure in judged.metrics.items()),
            *((of, "recall", measure) for of, measure in judged.recall.items()),
        )
    ]
    columns: tuple[Column[_Group], ...] = (
        *fields("column", "group", "model"),
        *fields("cases", kind="count"),
        *fields("of", "metric"),
        *_measured("estimate", "low", "high", "numerator", "denominator"),
        *_measured("reason", kind="text"),
    )
    return sheet(columns, rows) if rows else None


def comparisons_sheet(results: ClassResults) -> Sheet | None:
    """Return one row for each comparison."""
    columns: tuple[Column[Comparison], ...] = (
        Column(key="part", value=lambda one: "primary" if one.primary else "exploratory"),
        *fields("a", "b", "metric"),
        *fields("difference", "low", "high", "level", "p", "p_adjusted", kind="number"),
        *fields("method", "verdict"),
    )
    return sheet(columns, results.comparisons) if results.comparisons else None


def class_sheets(results: ClassResults) -> Mapping[str, Sheet | None]:
    """Return every table by the name of its file; None of which this report has nothing."""
    return {
        "metrics": metrics_sheet(results),
        "confusion": confusion_sheet(results),
        "comparisons": comparisons_sheet(results),
        "groups": groups_sheet(results),
        "group_gaps": sheet_of_gaps(results.groups),
        "checks": sheet_of_checks(results.checks),
    }
