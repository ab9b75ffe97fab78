"""Every metric of a model as a row: its name, its formula filled in with the counts, its value and its meaning."""

from dataclasses import dataclass, replace
from itertools import groupby

from reportgen.analysis.points import Point, given_by, odds_of
from reportgen.analysis.results import ModelResult
from reportgen.explain import numbers
from reportgen.explain.facts import Facts, metric_name
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.written import written


@dataclass(frozen=True, kw_only=True)
class MetricRow:
    """One metric of one model; where it has no value, `value` is empty and `reason` says why."""

    key: str
    name: str  # as the author typed it, where that is an alias
    symbols: str  # "TP / (TP + FN)"; empty for metrics of the scores and where something is not given
    formula: str  # "6 / (6 + 2) = 0.75"; empty likewise
    value: str  # "0.750"
    meaning: str
    reason: str | None


@dataclass(frozen=True, kw_only=True)
class MetricGroup:
    """The metrics of one denominator."""

    key: str
    name: str
    rows: tuple[MetricRow, ...]


def metric_rows(facts: Facts, name: str) -> tuple[MetricGroup, ...]:
    """Return every metric of the model of this name, in groups by denominator."""
    model, given = facts.model(name), _given(facts, name)
    return tuple(
        MetricGroup(
            key=group,
            name=facts.say(f"group.{group}").text,
            rows=tuple(_row(metric, model, facts, given) for metric in metrics),
        )
        for group, metrics in groupby(METRICS.values(), key=lambda metric: metric.group)
    )


def metric_value(metric: Metric, value: float) -> str:
    """Return a metric's value as tables show it."""
    if metric.kind == "cost":
        return numbers.cost(value)
    if metric.key == "zero_one_loss":
        return numbers.count(value)
    return numbers.metric(value, numbers.TABLE)


def _row(metric: Metric, model: ModelResult, facts: Facts, given: Given) -> MetricRow:
    measure = model.metrics[metric.key]
    value = "" if measure.estimate is None else metric_value(metric, measure.estimate)
    symbols, filled = _formula(metric, model, given) if measure.estimate is not None else ("", "")
    return MetricRow(
        key=metric.key,
        name=metric_name(metric.key, facts.config, facts.say),
        symbols=symbols,
        formula=f"{filled} = {_trimmed(value)}" if filled else "",
        value=value,
        meaning=facts.say(f"metric.{metric.key}.meaning").text,
        reason=measure.reason,
    )


def _formula(metric: Metric, model: ModelResult, given: Given) -> tuple[str, str]:
    if not metric.from_counts:
        return "", ""
    counts = model.confusion if model.confusion_weighted is None else model.confusion_weighted
    found = written(metric, counts, given)
    return found.symbols, found.numbers


def _trimmed(value: str) -> str:
    return value.rstrip("0").rstrip(".") if "." in value else value


def _given(facts: Facts, name: str) -> Given:
    """Return what the metrics of this model were given besides the counts, as the analysis does."""
    given, threshold = given_by(facts.config), facts.model(name).threshold
    if given.costs is not None or threshold is None:
        return given
    return replace(given, odds=odds_of(Point(value=threshold.value), facts.config, name))
