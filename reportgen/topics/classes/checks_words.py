"""What became of each check of a report on several classes."""

from collections.abc import Iterator
from functools import partial

from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.checks.values import Check
from reportgen.topics.checks.words import off_limit, undecided
from reportgen.topics.classes.facts import ClassFacts, shown_value


def check_told(facts: ClassFacts, place: int) -> tuple[Sentence, ...]:
    """Return the verdict of a check, followed by what it rests on."""
    return tuple(_check(facts, facts.results.checks[place]))


def _check(facts: ClassFacts, check: Check) -> Iterator[Sentence]:
    slots = {"check": facts.text(check, "check"), "model": _sides(facts, check)}
    if check.status == "insufficient":
        yield facts.say("checks.insufficient", allowed=check.allowed, reason=undecided(facts, check), **slots)
    else:
        yield facts.say(f"checks.{check.status}", severity=check.severity, **slots)
    if check.estimate is None:
        return
    metric = facts.metric_name(check.metric)
    yield facts.say("classes.check.measured", metric=metric, estimate=shown_in_check(facts, check, "estimate"))
    if check.low is None or check.high is None:
        return
    ends = {end: shown_in_check(facts, check, end) for end in ("low", "high")}
    if check.with_confidence is not None:
        yield facts.say("checks.bounds", confidence=facts.confidence(check, "with_confidence"), **ends)
    elif ends["low"].shown != ends["high"].shown:
        yield facts.say("checks.interval", **ends)


def _sides(facts: ClassFacts, check: Check) -> Slot:
    """Return the model; with the baseline where it is held against that, with the group where it is about one."""
    model = facts.model_name(check.model)
    if check.column is not None and check.group is not None:
        named = facts.by_column(check.column, check.group)
        return facts.say.phrase("checks.in_group", model, model=model, named=named)
    if check.against is None:
        return model
    return facts.say.phrase("model.against", model, model=model, baseline=facts.model_name(check.against))


def shown_in_check(facts: ClassFacts, check: Check, field: str) -> Slot:
    """Return a number of a check with the digits that set it apart from the limit."""
    return facts.quote(check, field, shown=partial(value_in_check, facts, check))


def value_in_check(facts: ClassFacts, check: Check, value: float) -> str:
    """Return a value of the metric of a check with the digits that set it apart from the limit."""
    return off_limit(check, value, partial(shown_value, check.metric, currency=facts.currency))
