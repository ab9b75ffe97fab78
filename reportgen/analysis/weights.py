"""What a miss weighs beside a false alarm, by the config."""

from collections.abc import Mapping
from typing import Literal

from reportgen.analysis.finding import (
    Evidence,
)
from reportgen.config.models import Model
from reportgen.results.results import Results, Threshold
from reportgen.results.values.costs import of_one_more_false_alarm, of_one_more_miss
from reportgen.results.values.threshold import Constraint
from reportgen.stats.metrics import METRICS, Metric

ErrorKind = Literal["miss", "false_alarm"]


EVEN = ("default", "nearest")  # rules that treat both errors alike


COUNTED: Mapping[ErrorKind, str] = {"miss": "fn", "false_alarm": "fp"}


TURNED = {"more": "less", "alike": "alike", "less": "more"}  # what a miss weighs -> what a false alarm weighs


EVEN_CUT_OFF = 0.5  # for a probability: a miss is taken to be as bad as a false alarm


def weight_of(error: ErrorKind, evidence: Evidence, chosen: Threshold | None) -> str | None:
    """Return how the rule of a threshold of the subject weighs an error beside the other: "more", "alike", "less"."""
    if chosen is None or evidence.setup().decision is not None or chosen.kind == "capacity":
        return None  # whoever decided may have had reasons that the config does not tell
    if any(spares(error, constraint) for constraint in chosen.constraints):
        return "more"
    weight = _weight_of_misses(evidence, chosen)
    return weight if error == "miss" or weight is None else TURNED[weight]


def spares(error: ErrorKind, condition: Constraint) -> bool:
    """Return whether a condition keeps an error down: for misses a floor on recall, or a ceiling on its opposite."""
    metric = METRICS[condition.metric]
    if metric.parts is not None and metric.parts[0] == COUNTED[error]:
        return condition.op in {"<=", "<"}
    weighs = "more" if error == "miss" else TURNED["more"]
    return metric.weighs_misses == weighs and condition.op in {">=", ">"}


def _weight_of_misses(evidence: Evidence, chosen: Threshold) -> str | None:
    """Return how a rule weighs a miss, but for its conditions."""
    if chosen.kind in EVEN:
        return "alike"
    if chosen.kind == "fixed":
        return _fixed(chosen.value, evidence.setup())
    metric = METRICS[chosen.metric or "total_cost"]
    return weight_by_config(metric, evidence.results) if metric.weighs_misses == "given" else metric.weighs_misses


def _fixed(value: float | None, model: Model) -> str | None:
    """Return what a fixed threshold means for a probability: below one half, a miss weighs more than a false alarm."""
    if value is None or model.kind != "probability":
        return None
    return _compared(EVEN_CUT_OFF, value if model.flag == "high" else 1 - value)


def weight_by_config(metric: Metric, results: Results) -> str | None:
    """Return how beta, alpha or the costs weigh a miss."""
    if metric.needs == "beta":
        return None if results.beta is None else _compared(results.beta, 1)
    if metric.needs == "alpha":
        return None if results.alpha is None else _compared(1 - results.alpha, results.alpha)
    costs = results.costs
    return None if costs is None else _compared(of_one_more_miss(costs), of_one_more_false_alarm(costs))


def _compared(miss: float, false_alarm: float) -> str:
    return "alike" if miss == false_alarm else "more" if miss > false_alarm else "less"
