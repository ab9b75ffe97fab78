"""Floors and ceilings of a rule: what they ask, whether they are met, and whether that holds for new cases."""

from collections.abc import Iterator

from reportgen.analysis.decisions import Constraint
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import RULE, Facts, metric_name, percent_slot, text_slot
from reportgen.stats.metrics import METRICS

WORDS = {">=": "at_least", ">": "more", "<=": "at_most", "<": "less"}


def condition(facts: Facts, found: Constraint, path: str) -> Slot:
    """Return a condition in words: "recall of at least 0.8"."""
    limit = Slot(value=found.limit, shown=shown_limit(facts, found), source=f"{path}.limit")
    metric = text_slot(metric_name(found.metric, facts.config, facts.say), RULE)
    typed = text_slot(found.condition, f"{path}.condition")
    return facts.say.phrase(f"condition.{WORDS[found.op]}", typed, metric=metric, limit=limit)


def shown_limit(facts: Facts, found: Constraint) -> str:
    """Return the limit of a condition: a percentage where it is typed as one, with no more decimals than it has."""
    if METRICS[found.metric].kind == "cost":
        return facts.money(found.limit, RULE).shown
    return numbers.stated_percent(found.limit) if found.percent else numbers.plain(found.limit)


def best(facts: Facts, found: Constraint, path: str) -> Slot | None:
    """Return the best value that any cut-off reaches, so that it never reads as the limit that it misses."""
    if found.best is None:
        return None
    if METRICS[found.metric].kind == "cost":
        return facts.money(found.best, f"{path}.best")
    decimals = numbers.decimals_apart([found.best, found.limit], decimals=2)
    return Slot(value=found.best, shown=numbers.metric(found.best, decimals), source=f"{path}.best")


def told(facts: Facts, name: str) -> Iterator[Sentence]:
    """Yield what is to be said of the conditions of a model's rule, where they are met."""
    for found, path in facts.constraints(name):
        what = condition(facts, found, path)
        if found.met and found.with_confidence is not None:
            confidence = percent_slot(found.with_confidence, f"{path}.with_confidence")
            method = facts.say(f"condition.method.{_method(facts, found)}").text
            how = text_slot(method, f"{path}.method" if found.method is not None else RULE)
            yield facts.say("condition.promised", condition=what, confidence=confidence, method=how)
        elif found.met and found.estimate is not None:
            value = metric_slot(facts, found, path)
            yield facts.say("condition.met", condition=what, estimate=value)


def metric_slot(facts: Facts, found: Constraint, path: str) -> Slot:
    """Return the value of a condition's metric at the cut-off, on the cases that it was chosen on."""
    value = found.estimate or 0.0
    if METRICS[found.metric].kind == "cost":
        return facts.money(value, f"{path}.estimate")
    return Slot(value=value, shown=numbers.metric(value), source=f"{path}.estimate")


def method_key(method: str | None) -> str:
    """Return the key of the words for a rule that promises a floor."""
    return "tests" if method is None or "approximate" in method else method.replace(" ", "_")


def _method(facts: Facts, found: Constraint) -> str:
    key = method_key(found.method)
    return f"{key}_clusters" if facts.config.data.cluster is not None and key != "tests" else key
