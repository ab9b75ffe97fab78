"""Metrics as they are named: of the catalogue, over several classes, and `ratio(recall, by: region)` between groups."""

import re
from types import MappingProxyType
from typing import Literal, get_args

from reportgen.frozen import frozen
from reportgen.stats.metrics import INFINITY, Kind, Metric, find

Average = Literal["macro", "micro", "weighted"]
AVERAGES: tuple[Average, ...] = get_args(Average)


def _of_steps(key: str, kind: Kind, low: float, high: float, *, best: float) -> Metric:
    return Metric(key=key, kind=kind, group="cross", range=(low, high), best=best, changes_with_prevalence=True)


# Of classes that rise from the first to the last.
OF_STEPS = MappingProxyType(
    {
        metric.key: metric
        for metric in (
            _of_steps("linear_kappa", "function", -1.0, 1.0, best=1.0),
            _of_steps("quadratic_kappa", "function", -1.0, 1.0, best=1.0),
            _of_steps("mean_absolute_step", "function", 0.0, INFINITY, best=0.0),
            _of_steps("beyond_one_step", "share", 0.0, 1.0, best=0.0),
        )
    }
)
# What the catalogue has for two classes, and several have, too.
OF_ALL_CASES = (
    "accuracy",
    "error_rate",
    "zero_one_loss",
    "balanced_accuracy",
    "no_information_rate",
    "no_information_rate_uniform",
    "kappa",
    "mcc",
    "kl_divergence",
    "log_loss",
    "brier",
    "total_cost",
    "cost_per_1000",
)
_TOP = re.compile(r"top_([1-9]\d{0,3})_accuracy")
_OF_CLASS = re.compile(r"([^\[\]]+)\[(.+)\]", re.DOTALL)
_AVERAGED = re.compile(rf"({'|'.join(AVERAGES)})_(.+)")
_SUFFIXED = re.compile(rf"(.+)_({'|'.join(AVERAGES)})")  # as scikit-learn has it
# What a name of several classes looks like, for editors.
PATTERN = rf"^((({'|'.join(AVERAGES)})_.+)|.+\[.+\]|{_TOP.pattern}|{'|'.join(OF_STEPS)})$"


@frozen
class Measured:
    """What is measured: a metric of all cases, of one class, or its average over the classes."""

    metric: Metric
    average: Average | None = None
    of_class: str | None = None

    @property
    def key(self) -> str:
        """Its name in the results, whatever was typed: `accuracy`, `macro_f1`, `recall[virginica]`."""
        if self.of_class is not None:
            return f"{self.metric.key}[{self.of_class}]"
        return f"{self.average}_{self.metric.key}" if self.average is not None else self.metric.key

    @property
    def of_several(self) -> bool:
        """Whether two classes have no such metric."""
        return bool(self.average or self.of_class) or find(self.metric.key) is None

    @property
    def top(self) -> int | None:
        """Among how many of the highest scores the right class is to be; None of other metrics."""
        match = _TOP.fullmatch(self.metric.key)
        return int(match[1]) if match else None


def measured(name: str) -> Measured | None:
    """Return what a name stands for, or None: `kappa`, `macro_f1`, `recall[virginica]`, `top_2_accuracy`."""
    metric = find(name) or OF_STEPS.get(name)
    if metric is not None:
        return Measured(metric=metric)
    if _TOP.fullmatch(name):
        metric = Metric(
            key=name, kind="share", group="ranking", range=(0.0, 1.0), best=1.0, changes_with_prevalence=True
        )
        return Measured(metric=metric)
    if (parts := _OF_CLASS.fullmatch(name)) and (metric := find(parts[1].strip())):
        return Measured(metric=metric, of_class=parts[2].strip())
    parts = _AVERAGED.fullmatch(name)
    average = next((way for way in AVERAGES if parts and parts[1] == way), None)
    metric = find(parts[2]) if parts else None
    return Measured(metric=metric, average=average) if metric is not None else None


def parts_of(name: str) -> tuple[str, str, str]:
    """Return what stands before the name of a metric, that name, and what stands behind it."""
    if parts := _OF_CLASS.fullmatch(name):
        return "", parts[1].strip(), f"[{parts[2]}]"
    if parts := _AVERAGED.fullmatch(name):
        return f"{parts[1]}_", parts[2], ""
    parts = _SUFFIXED.fullmatch(name)
    return (f"{parts[2]}_", parts[1], "") if parts else ("", name, "")


Apart = Literal["ratio", "difference"]
FORM = 'Write "ratio(recall, by: region) >= 80%" or "difference(recall, by: region) <= 5%"'
_NAME = r"(?P<name>[^\s,()\[\]]+(?:\[[^\]]+\])?)"  # of one class in brackets: recall[not known]
_FORM = re.compile(rf"(ratio|difference)\s*\(\s*{_NAME}(?:\s*,\s*|\s+)by\b\s*:?\s*(?P<column>\S.*?)\s*\)")
_BEGUN = re.compile(r"(ratio|difference)\s*\(")


@frozen
class BetweenGroups:
    """What is looked at: a metric in the two groups of a column that differ most, as a difference or as a ratio."""

    kind: Apart
    name: str  # of the metric, as typed
    column: str


def between_groups(name: str) -> BetweenGroups | None:
    """Return what a name says of groups; None where it says nothing of them."""
    match = _FORM.fullmatch(name)
    if match is None:
        return None
    kind: Apart = "ratio" if match[1] == "ratio" else "difference"
    return BetweenGroups(kind=kind, name=match["name"], column=match["column"])


def is_begun(text: str) -> bool:
    """Return whether a text begins as a ratio or a difference does."""
    return _BEGUN.match(text.strip()) is not None


def in_quotes(text: str) -> str:
    """Return how to write a condition that YAML cut at its comma or its colon."""
    if ")" in text:
        return f'Quote it: "{text.strip()}"'
    begun, limit = text.partition(",")[0].strip(), "<= 5%" if text.strip()[0] == "d" else ">= 80%"
    return f'Quote it: "{begun}, by: ...) {limit}"'
