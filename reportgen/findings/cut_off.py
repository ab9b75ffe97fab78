"""Findings on the cut-off: how it was chosen, and whether it fits the scores."""

from collections.abc import Mapping
from typing import Literal

from reportgen.analysis.decisions import Constraint
from reportgen.analysis.results import Results, Threshold
from reportgen.config.models import Model
from reportgen.explain import numbers
from reportgen.explain.errors import ERRORS
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, number_slot
from reportgen.explain.money import of_one_more_false_alarm, of_one_more_miss
from reportgen.explain.say import form
from reportgen.findings.found import Found, grave, warning
from reportgen.stats.metrics import METRICS, Metric

Error = Literal["miss", "false_alarm"]
EVEN = ("default", "nearest")  # rules that treat both errors alike
COUNTED: Mapping[Error, str] = {"miss": "fn", "false_alarm": "fp"}
TURNED = {"more": "less", "alike": "alike", "less": "more"}  # what a miss weighs -> what a false alarm weighs
EVEN_CUT_OFF = 0.5  # for a probability: a miss is taken to be as bad as a false alarm


def irreversible_miss_equal_weights(facts: Facts) -> Found | None:
    """Say that a miss cannot be undone while the rule weighs it like a false alarm, or less."""
    weight = _outweighed(facts, "miss")
    if weight is None:
        return None
    missed = facts.part("positive", facts.count("fn"), facts.count("positives"))
    return grave(facts, "irreversible_miss_equal_weights", form(weight), missed=missed)


def irreversible_false_alarm_equal_weights(facts: Facts) -> Found | None:
    """Say that a false alarm cannot be undone while the rule weighs it like a miss, or less."""
    weight = _outweighed(facts, "false_alarm")
    if weight is None:
        return None
    raised = facts.part("negative", facts.count("fp"), facts.count("negatives"))
    return grave(facts, "irreversible_false_alarm_equal_weights", form(weight), raised=raised)


def _outweighed(facts: Facts, error: Error) -> str | None:
    """Return how the rule weighs an error beside the other: "alike" or "less" where it alone cannot be undone."""
    lasting = {name: getattr(facts.config.errors, key).reversible is False for name, (key, _) in ERRORS.items()}
    if not lasting.pop(error) or any(lasting.values()):
        return None
    weight = weight_of(error, facts, facts.subject.threshold)
    return weight if weight in {"alike", "less"} else None


def weight_of(error: Error, facts: Facts, found: Threshold | None) -> str | None:
    """Return how the rule of a cut-off of the subject weighs an error beside the other: "more", "alike", "less"."""
    if found is None or facts.setup().decision is not None or found.kind == "capacity":
        return None  # whoever decided may have had reasons that the config does not tell
    if any(spares(error, each) for each in found.constraints):
        return "more"
    weight = _weight_of_misses(facts, found)
    return weight if error == "miss" or weight is None else TURNED[weight]


def spares(error: Error, found: Constraint) -> bool:
    """Return whether a condition keeps an error down: for misses a floor on recall, or a ceiling on its opposite."""
    metric = METRICS[found.metric]
    if metric.parts is not None and metric.parts[0] == COUNTED[error]:
        return found.op in {"<=", "<"}
    weighs = "more" if error == "miss" else TURNED["more"]
    return metric.weighs_misses == weighs and found.op in {">=", ">"}


def _weight_of_misses(facts: Facts, found: Threshold) -> str | None:
    """Return how a rule weighs a miss, but for its conditions."""
    if found.kind in EVEN:
        return "alike"
    if found.kind == "fixed":
        return _fixed(found.value, facts.setup())
    metric = METRICS[found.metric or "total_cost"]
    return weight_by_config(metric, facts.results) if metric.weighs_misses == "given" else metric.weighs_misses


def _fixed(value: float | None, model: Model) -> str | None:
    """Return what a fixed cut-off means for a probability: below one half, a miss weighs more than a false alarm."""
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


def apparent_threshold(facts: Facts) -> Found | None:
    """Say which models are judged on the cases that their cut-offs were chosen on."""
    models = facts.apparent
    if not models:
        return None
    number = "only" if len(facts.results.models) == 1 else "one" if len(models) == 1 else "other"
    return warning(
        facts,
        "apparent_threshold",
        form(f"{number}_corrected" if facts.is_corrected else number, spare=("models",)),
        models=facts.model_names(models),
        cases_tested=facts.nouns("case", facts.count("n")),
    )


def default_threshold(facts: Facts) -> Found | None:
    """Say that the cut-off is 0.5 because nothing else is given."""
    found = facts.subject.threshold
    if found is None or found.kind != "default" or found.value is None or facts.setup().decision is not None:
        return None
    source = f"models.{facts.results.subject}.threshold.value"
    value = Slot(value=found.value, shown=numbers.score(found.value), source=source)
    return warning(facts, "default_threshold", value=value)


def threshold_outside_scores(facts: Facts, name: str) -> Found | None:
    """Say that a given cut-off lies beyond all scores, on one side or the other."""
    slots, found = facts.cut_offs(name), facts.model(name).threshold
    if slots is None or found is None:
        return None
    if slots.up_to is None:
        side = "nothing"
    elif slots.beyond is None and slots.up_to.value != slots.value.value:
        side = "everything"
    else:
        return None
    return warning(facts, "threshold_outside_scores", form(side), value=slots.value, model=facts.model_name(name))


def decision_disagrees(facts: Facts, name: str) -> Found | None:
    """Say on how many cases the decision in the data and the cut-off differ."""
    found = facts.model(name).disagreement
    if found is None or not found.flagged_by_decision_only + found.flagged_by_threshold_only:
        return None
    path = f"models.{name}.disagreement"
    return warning(
        facts,
        "decision_disagrees",
        model=facts.model_name(name),
        by_decision=facts.nouns(
            "case", number_slot(found.flagged_by_decision_only, f"{path}.flagged_by_decision_only")
        ),
        by_threshold=facts.nouns(
            "case", number_slot(found.flagged_by_threshold_only, f"{path}.flagged_by_threshold_only")
        ),
    )
