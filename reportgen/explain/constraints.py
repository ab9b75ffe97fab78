"""Floors and ceilings of a rule: what they ask, whether they are met, and whether that holds for new cases."""

from collections.abc import Iterator

from reportgen.analysis.decisions import Constraint
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import RULE, Facts, limit_slot, listed, metric_name, number_slot, percent_slot, text_slot
from reportgen.explain.say import form
from reportgen.stats.metrics import METRICS

WORDS = {">=": "at_least", ">": "more", "<=": "at_most", "<": "less"}
HUNDRED = 100
HARDLY_EVER = 0.001  # so seldom missed a floor needs no warning
NOUNS = {"positives": "positive", "negatives": "negative"}


def constraints(facts: Facts, name: str) -> tuple[tuple[Constraint, str], ...]:
    """Return the conditions of a model's rule, each with its place in the results."""
    found = facts.advice(name)
    if found is None:
        return ()
    rule, path = found
    return tuple((each, f"{path}.constraints.{place}") for place, each in enumerate(rule.constraints))


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
    for found, path in constraints(facts, name):
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


def unmet(facts: Facts, name: str) -> Iterator[Sentence]:
    """Yield a sentence for each condition of a model's rule that is not met."""
    earlier: list[Slot] = []  # the best value of a condition is that of the cut-offs that keep to those before it
    _, rule = facts.advice(name) or (None, "")
    for found, path in constraints(facts, name):
        if found.met:
            earlier.append(condition(facts, found, path))
            continue
        slots = {"model": facts.model_name(name), "condition": condition(facts, found, path)}
        if found.with_confidence is not None:
            confidence = percent_slot(found.with_confidence, f"{path}.with_confidence")
            how, held = _held(facts, found, path)
            yield facts.say("finding.rule_unmet", form(how), **slots, confidence=confidence, **held)
            continue
        reached = best(facts, found, path)
        if reached is None:
            yield facts.say("finding.rule_unmet", form("undefined"), **slots)
        elif earlier:
            kept = listed(earlier, f"{rule}.constraints")
            yield facts.say("finding.rule_unmet", form("after"), **slots, kept=kept, best=reached)
        else:
            yield facts.say("finding.rule_unmet", form("alone"), **slots, best=reached)


def _held(facts: Facts, found: Constraint, path: str) -> tuple[str, dict[str, Slot]]:
    """Return how many cases of the class there are and how many it would take, where that is known."""
    data = facts.results.data
    split = data.splits.get(data.tuned_on or data.reported_on)
    if found.needs is None or split is None:
        return "promise", {}
    at, noun = f"data.splits.{data.tuned_on or data.reported_on}", NOUNS.get(METRICS[found.metric].out_of or "", "case")
    counts = {
        "positive": number_slot(split.positives, f"{at}.positives"),
        "negative": number_slot(split.rows - split.positives, f"{at}.rows - {at}.positives"),
        "case": number_slot(split.rows, f"{at}.rows"),
    }
    return "needs", {"held": facts.nouns(noun, counts[noun]), "needs": number_slot(found.needs, f"{path}.needs")}


def missed_on_new(found: Constraint, path: str) -> Slot | None:
    """Return of how many of a hundred new samples such a choice misses its floor; None where hardly any does."""
    if found.missed_on_new is None or found.with_confidence is not None or found.missed_on_new < HARDLY_EVER:
        return None
    return Slot(
        value=HUNDRED * found.missed_on_new,
        shown=numbers.of_hundred(found.missed_on_new),
        source=f"{HUNDRED} * {path}.missed_on_new",
    )


def hundred() -> Slot:
    """Return the number that frequencies are told of."""
    return limit_slot(HUNDRED)
