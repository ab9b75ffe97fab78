"""The choice of the cut-off: how firm it is, its operating points, and what a day holds."""

from collections.abc import Iterator

from reportgen.analysis.measured import Span
from reportgen.analysis.results import OperatingPoint
from reportgen.explain import numbers
from reportgen.explain.ends import ends_of
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, number_slot, percent_slot
from reportgen.stats.metrics import METRICS


def firmness(facts: Facts) -> Iterator[Sentence]:
    """Yield where other samples would put the cut-off, and which others are nearly as good."""
    advice = facts.advice()
    if advice is None:
        return
    found, path = advice
    if found.interval is not None:
        same, slots = _ends(facts, found.interval, f"{path}.interval")
        yield facts.say("choice.interval", same=same, **slots, level=percent_slot(facts.results.run.level, "run.level"))
    if found.near_optimal is not None and found.within is not None:
        same, slots = _ends(facts, found.near_optimal, f"{path}.near_optimal")
        cost = found.metric is not None and METRICS[found.metric].kind == "cost"
        named = {} if cost or found.metric is None else {"metric": facts.metric_name(found.metric)}
        key = "choice.near_optimal.cost" if not named else "choice.near_optimal.metric"
        yield facts.say(
            key,
            same=same,
            elsewhere=found.near_elsewhere,
            **slots,
            **named,
            within=percent_slot(found.within, f"{path}.within"),
        )


def _ends(facts: Facts, span: Span, path: str) -> tuple[bool, dict[str, Slot]]:
    """Return whether a range of cut-offs is one alone, and its ends; an open end reaches to flagging nothing."""
    slots = ends_of(facts, span, path)
    same = len(slots) > 1 and span.low == span.high
    return same, {"low": slots["low"]} if same else slots


def errors_now_and_then(
    facts: Facts, now: tuple[OperatingPoint, str], then: tuple[OperatingPoint, str]
) -> dict[str, Slot]:
    """Return the errors of either kind at two points, those of the second with their noun."""
    slots = {}
    for noun, outcome in (("miss", "fn"), ("false_alarm", "fp")):
        before, after = (facts.counted_in(path, at.confusion, outcome) for at, path in (now, then))
        slots[f"{noun}_now"] = facts.say.phrase("counted.bare", before, count=before)
        slots[f"{noun}_then"] = facts.nouns(noun, after)
    return slots


def capacity(facts: Facts) -> Iterator[Sentence]:
    """Yield what a capacity for each day meant on the days of the test."""
    found, path = facts.subject.capacity, f"models.{facts.results.subject}.capacity"
    if found is None:
        return
    mean = Slot(value=found.mean_flags, shown=numbers.plain(round(found.mean_flags, 1)), source=f"{path}.mean_flags")
    yield facts.say(
        "choice.capacity",
        days=facts.nouns("day", number_slot(found.days, f"{path}.days")),
        mean=mean,
        most=number_slot(found.most_flags, f"{path}.most_flags"),
    )
    above = number_slot(found.days_above, f"{path}.days_above")
    yield facts.say("choice.capacity.above", above=above, per_day=number_slot(found.per_day, f"{path}.per_day"))
