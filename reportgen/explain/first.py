"""What a reader with one minute needs beside the key messages, each in a line of its own."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from reportgen.explain import numbers
from reportgen.explain.change_first import since
from reportgen.explain.cheapest import cheapest
from reportgen.explain.errors import ERRORS, halving
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.explain.groups import counts_of_weakest, figure_slot, named
from reportgen.explain.say import joined
from reportgen.explain.stated import stated
from reportgen.explain.tally import tally
from reportgen.stats.metrics import METRICS

# What a group is the weakest by, in words: of which cases, and which of them are told.
WEAKEST = {"positives": ("caught", "tp"), "negatives": ("alarms", "fp"), "flagged": ("right", "tp")}
SIGNED = {"reviewer": "about.reviewer", "approver": "about.approver"}


def first(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the threshold costs beside the cheapest, what cannot be undone, the weakest group, the labels."""
    return tuple(_first(facts))


def verdict(facts: Facts) -> tuple[Sentence, ...]:
    """Return how many checks passed, and what became of the others; nothing without checks."""
    checks = facts.results.checks
    return (facts.say("first.checks", told=tally(facts, range(len(checks)))),) if checks else ()


def _first(facts: Facts) -> Iterator[Sentence]:
    changed = since(facts)
    if changed is not None:
        yield changed
    yield from cheapest(facts)
    yield from _lasting(facts)
    yield from _weakest(facts)
    yield from _labels(facts)
    yield from signed(facts)


def _lasting(facts: Facts) -> Iterator[Sentence]:
    """Yield the errors that cannot be undone; where the other kind can, with what half as many would take."""
    lasting = [error for error, (key, _) in ERRORS.items() if getattr(facts.config.errors, key).reversible is False]
    for error in lasting:
        told = facts.say(f"first.{error}", count=facts.count(ERRORS[error][1]))
        half = halving(facts, error) if len(lasting) == 1 else None
        yield joined(told, half)


def signed(facts: Facts) -> Iterator[Sentence]:
    """Yield who reviewed and who approved, in one line; "not stated" where that is required."""
    found = {field.key: field.text for field in stated(facts)}
    told = {
        role: facts.say(
            f"first.{role}",
        )
        if found[key] is None
        else facts.say(f"first.{role}", name=text_slot(_line(found[key] or ""), f"config.{key}"))
        for role, key in SIGNED.items()
        if key in found
    }
    if told:
        values = {role: slot for role, one in told.items() for slot in one.values.values()}
        yield replace(next(iter(told.values())), text=" ".join(one.text for one in told.values()), values=values)


def _line(typed: str) -> str:
    return " ".join(typed.split()).rstrip(".")


def _weakest(facts: Facts) -> Iterator[Sentence]:
    """Yield the first weakest group whose gap is beyond chance, without the name of a metric; else nothing.

    Some group always does worst: to name it so early would make a difference of what is none.
    """
    found = ((i, each.weakest) for i, each in enumerate(facts.results.groups))
    place, worst = next(((i, worst) for i, worst in found if worst is not None and worst.shown), (0, None))
    if worst is None:
        return
    grouping, path = facts.results.groups[place], f"groups.{place}"
    metric = METRICS[grouping.metric]
    way, told = WEAKEST.get(metric.out_of or "", ("other", ""))
    group = named(facts, grouping.column, *worst.groups)
    if metric.key == "cost_per_1000":
        estimate = figure_slot(facts, grouping.metric, worst.estimate, f"{path}.weakest.estimate")
        yield facts.say("first.weakest.cost", named=group, estimate=estimate, thousand=limit_slot(numbers.THOUSAND))
        return
    slots = counts_of_weakest(facts, grouping, path) if way != "other" and len(worst.groups) == 1 else {}
    if slots and metric.parts is not None and metric.parts[0] != told:
        part, whole = slots["part"], slots["whole"]
        rest = float(whole.value) - float(part.value)
        slots["part"] = number_slot(rest, f"{whole.source} - {part.source}")
    yield facts.say(f"first.weakest.{way}", named=group, **slots)


def _labels(facts: Facts) -> Iterator[Sentence]:
    """Yield up to when the labels are complete, and whether cases lie after that; nothing where it is not known."""
    delay, as_of = facts.config.about.label.delay_days, facts.results.run.as_of
    if not delay or as_of is None:
        return
    complete = (date.fromisoformat(as_of) - timedelta(days=delay)).isoformat()
    days = Slot(value=delay, shown=limit_slot(delay).shown, source="config.about.label.delay_days")
    up_to = text_slot(complete, f"run.as_of - {days.source}")
    yield facts.say("first.labels", delay=days, date=up_to)
    period = facts.results.data.period
    if period is not None and period.to[: len(complete)] > complete:
        yield facts.say("first.labels_later", last=text_slot(period.to[: len(complete)], "data.period.to"))
