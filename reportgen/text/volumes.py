"""Costs over a year of so many cases, and at ends of limits."""

from reportgen.text import numbers
from reportgen.text.facts import Facts
from reportgen.text.money import cost_ends
from reportgen.text.say import names_in
from reportgen.text.sentences import Sentence, Slot


def year_ends(facts: Facts) -> dict[str, Slot]:
    """Return the ends of the likely range of what a year costs."""
    deployment = facts.subject.deployment
    span = None if deployment is None else deployment.cost_per_year_range
    return {} if span is None else cost_ends(facts, span)


def volume_slot(facts: Facts, volume: float) -> Slot:
    """Return how many cases a year brings, with their noun."""
    source = "config.deployment.cases_per_year"
    return facts.nouns("case", Slot(value=volume, shown=numbers.large_count(volume), source=source))


def chosen_at(facts: Facts, share: float, key: str) -> Sentence | None:
    """Say which threshold the rule of the subject would choose at an end of the stated shares; None where no other."""
    used = facts.subject.deployment
    ends = () if used is None else used.at_limits
    limit = next((choice for choice in ends if choice.prevalence == share), None)
    thresholds = {choice.value for choice in (facts.subject.threshold, facts.subject.recommended) if choice is not None}
    if limit is None or limit.threshold in thresholds:
        return None
    slots = {"model": facts.model_name(), "share": facts.quote(limit, "prevalence", shown=numbers.stated_percent)}
    if limit.threshold is not None:
        slots["then"] = facts.cut_off_at(limit, "threshold")
    needed = names_in(facts.say.messages.get(key, ""))
    return facts.say(key, **{name: slot for name, slot in slots.items() if name in needed})
