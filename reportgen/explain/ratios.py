"""Prices of a miss in false alarms: ranges of them, and which model is the cheaper one where."""

from collections.abc import Iterator

from reportgen.analysis.decisions import BreakEven
from reportgen.analysis.measured import Span
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts
from reportgen.explain.say import by, form


def ratio_slot(value: float, source: str) -> Slot:
    """Return how many false alarms a miss costs, as a bare number."""
    return Slot(value=value, shown=numbers.ratio(value), source=source)


def in_false_alarms(facts: Facts, value: float, source: str) -> Slot:
    """Return a price of a miss with its unit: "1 false alarm", "3.2 false alarms"."""
    slot = ratio_slot(value, source)
    return facts.say.phrase("counted.ratio", slot, by("count"), count=slot)


def between(facts: Facts, span: Span, source: str) -> tuple[str, dict[str, Slot]]:
    """Return the form of a range of ratios, and its ends: "between", "above", "below" or "any"."""
    low = None if not span.low else in_false_alarms(facts, span.low, f"{source}.low")
    high = None if span.high is None else in_false_alarms(facts, span.high, f"{source}.high")
    if low is not None and high is not None:
        return "between", {"low": ratio_slot(float(low.value), low.source), "high": high}
    if low is not None:
        return "above", {"low": low}
    return ("below", {"high": high}) if high is not None else ("any", {})


def break_even(facts: Facts) -> Iterator[Sentence]:
    """Yield for pairs of models which is the cheaper one, and from which price of a miss on."""
    for place, found in enumerate(facts.results.break_even):
        yield _break_even(facts, found, f"break_even.{place}")


def _break_even(facts: Facts, found: BreakEven, path: str) -> Sentence:
    pair = {found.a: facts.model_name(found.a), found.b: facts.model_name(found.b)}
    if found.ratio is not None and found.cheaper_above in pair:
        other = pair[found.b if found.cheaper_above == found.a else found.a]
        ratio = in_false_alarms(facts, found.ratio, f"{path}.ratio")
        return facts.say("ratio.break_even", cheaper=pair[found.cheaper_above], other=other, ratio=ratio)
    if found.cheaper_always in pair:
        other = pair[found.b if found.cheaper_always == found.a else found.a]
        return facts.say("ratio.always", cheaper=pair[found.cheaper_always], other=other)
    return facts.say("ratio.alike", a=pair[found.a], b=pair[found.b])


def winners(facts: Facts) -> Iterator[Sentence]:
    """Yield which model is the cheapest at which prices of a miss, each at its own best cut-off."""
    for place, found in enumerate(facts.results.winners):
        how, slots = between(facts, found.ratios, f"winners.{place}.ratios")
        yield facts.say("ratio.winner", form(how), model=facts.model_name(found.model), **slots)
