"""What a reader with one minute needs beside the key messages, each in a line of its own."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from reportgen.explain.change_first import since
from reportgen.explain.choice import point
from reportgen.explain.errors import ERRORS
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, size_of, text_slot
from reportgen.explain.groups import weakest
from reportgen.explain.say import by, form
from reportgen.explain.stated import stated
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import TIE

SIGNED = {"reviewer": "about.reviewer", "approver": "about.approver"}
CHEAPEST = "minimise cost"  # the rule, as the table of rules calls it


def first(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the threshold costs beside the cheapest, what cannot be undone, the weakest group, the labels."""
    return tuple(_first(facts))


def verdict(facts: Facts) -> tuple[Sentence, ...]:
    """Return how many checks passed, failed and stay open; nothing without checks."""
    checks = facts.results.checks
    if not checks:
        return ()
    found = {
        name: sum(check.status == status for check in checks)
        for name, status in (("passed", "pass"), ("failed", "fail"), ("open", "insufficient"))
    }
    how = {(0, 0): "pass", (1, 0): "fail", (0, 1): "open", (1, 1): "both"}[bool(found["failed"]), bool(found["open"])]
    none = facts.say("form.zero").text
    slots = {name: limit_slot(count, None if count else none) for name, count in found.items()}
    return (facts.say("first.checks", form(how, ("failed", "open")), all=number_slot(len(checks), "checks"), **slots),)


def _first(facts: Facts) -> Iterator[Sentence]:
    changed = since(facts)
    if changed is not None:
        yield changed
    yield from _cheapest(facts)
    for error, (key, outcome) in ERRORS.items():
        if getattr(facts.config.errors, key).reversible is False:
            yield facts.say(f"first.{error}", by("count"), count=facts.count(outcome))
    yield from _weakest(facts)
    yield from _labels(facts)
    yield from signed(facts)


def _cheapest(facts: Facts) -> Iterator[Sentence]:
    """Yield what the cut-off in use costs beyond the cheapest; that of a deployed one stands in the key messages."""
    used, costs = facts.subject.threshold, facts.results.costs
    if used is None or costs is None or facts.weighs_use or point(facts, "deployed") is not None:
        return
    if facts.setup().decision is not None:
        return
    if used.kind == "optimise" and used.metric is not None and METRICS[used.metric].kind == "cost":
        if not used.constraints:
            yield facts.say("first.cheapest", form("own"))
        return
    place, rule = next(((i, each) for i, each in enumerate(facts.subject.rules) if each.rule == CHEAPEST), (0, None))
    paid = facts.measure("total_cost").estimate
    if rule is None or rule.total_cost is None or paid is None:
        return
    path = f"models.{facts.results.subject}"
    cut_off = facts.cut_off(rule.threshold, f"{path}.rules.{place}.threshold")
    if abs(paid - rule.total_cost) <= TIE * max(abs(paid), 1.0):
        yield facts.say("first.cheapest", form("same"), cut_off=cut_off)
    elif rule.total_cost < paid:
        source = f"{path}.metrics.total_cost.estimate - {path}.rules.{place}.total_cost"
        amount = facts.money(*size_of(paid - rule.total_cost, source))
        yield facts.say("first.cheapest", form("less"), cut_off=cut_off, amount=amount)


def signed(facts: Facts) -> Iterator[Sentence]:
    """Yield who reviewed and who approved, in one line; "not stated" where that is required."""
    found = {field.key: field.text for field in stated(facts)}
    told = [
        facts.say(f"first.{role}", form("missing"))
        if found[key] is None
        else facts.say(f"first.{role}", form("stated"), name=text_slot(_line(found[key] or ""), f"config.{key}"))
        for role, key in SIGNED.items()
        if key in found
    ]
    if told:
        values = {f"{one.id.partition('.')[2]}": slot for one in told for slot in one.values.values()}
        yield replace(told[0], text=" ".join(one.text for one in told), values=values)


def _line(typed: str) -> str:
    return " ".join(typed.split()).rstrip(".")


def _weakest(facts: Facts) -> Iterator[Sentence]:
    """Yield the weakest group of the grouping whose gap is the surest."""
    found = [(i, each.weakest) for i, each in enumerate(facts.results.groups) if each.weakest is not None]
    place = next((i for i, worst in found if worst.shown), found[0][0] if found else None)
    told = None if place is None else weakest(facts, place)
    if told is not None:
        yield told


def _labels(facts: Facts) -> Iterator[Sentence]:
    """Yield up to when the labels are complete, and whether cases lie after that; nothing where it is not known."""
    delay, as_of = facts.config.about.label.delay_days, facts.results.run.as_of
    if not delay or as_of is None:
        return
    complete = (date.fromisoformat(as_of) - timedelta(days=delay)).isoformat()
    days = Slot(value=delay, shown=limit_slot(delay).shown, source="config.about.label.delay_days")
    yield facts.say("first.labels", by("delay"), delay=days, date=text_slot(complete, "run.as_of"))
    period = facts.results.data.period
    if period is not None and period.to[: len(complete)] > complete:
        yield facts.say("first.labels_later", last=text_slot(period.to[: len(complete)], "data.period.to"))
