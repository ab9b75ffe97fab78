"""Prices of a miss in false alarms: ranges of them, and which model is the cheaper one where."""

import sys
from collections.abc import Iterator
from dataclasses import replace

from reportgen.results.measure import Span
from reportgen.results.paths import Number
from reportgen.text import numbers
from reportgen.text.facts import Facts, number_slot
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.costs.values import BreakEven, per_case


def ratio_slot(ratio: Number) -> Slot:
    """Return how many false alarms a miss costs, as a bare number."""
    return number_slot(*ratio, numbers.ratio)


def in_false_alarms(facts: Facts, ratio: Number) -> Slot:
    """Return a price of a miss with its unit: "1 false alarm", "3.2 false alarms"."""
    return _counted(facts, "counted.ratio", ratio)


def in_misses(facts: Facts, ratio: Number) -> Slot:
    """Return the price of a false alarm where a miss costs less: "20 misses"."""
    return _counted(facts, "counted.miss", Number(1 / ratio.value, f"1 / ( {ratio.source} )"))


def _counted(facts: Facts, key: str, ratio: Number) -> Slot:
    slot = ratio_slot(ratio)
    # The noun follows the number that is shown.
    return facts.say.phrase(key, slot, count=replace(slot, value=numbers.two_digits(ratio.value)))


def as_dear(facts: Facts, ratio: Number) -> Slot:
    """Return the dearer error in units of the other: "a miss as dear as 26 false alarms"."""
    dear_miss = ratio.value >= 1 or ratio.value * sys.float_info.max < 1  # the turned number must be one
    slot = (in_false_alarms if dear_miss else in_misses)(facts, ratio)
    return facts.say.phrase("ratio.miss" if dear_miss else "ratio.false_alarm", slot, ratio=slot)


def miss_is_cheaper(span: Span) -> bool:
    """Return whether a range of ratios is better told as prices of a false alarm, in misses."""
    low, high = span.low or None, span.high
    return (high is not None and high < 1) or (high is None and low is not None and low < 1)


def turned_round(span: Span) -> Span:
    """Return the same range as prices of a false alarm, in misses."""
    return Span(low=None if span.high is None else 1 / span.high, high=1 / span.low if span.low else None)


def ratio_range(facts: Facts, span: Span, *, turned: bool | None = None) -> tuple[bool, dict[str, Slot]]:
    """Return whether a range of ratios is turned round, and its ends, as far as it has them.

    Where a miss is the cheaper error all along, the ends are prices of a false alarm; so are they where that is asked
    for.
    """
    known = {"low": bool(span.low), "high": span.high is not None}  # from nothing on is no end
    turned = miss_is_cheaper(span) if turned is None else turned
    unit, ends = (in_misses, ("high", "low")) if turned else (in_false_alarms, ("low", "high"))
    slots = {name: unit(facts, facts.at(span, end)) for name, end in zip(known, ends, strict=True) if known[end]}
    if len(slots) > 1:
        near, far = (float(slots[end].value) for end in ("low", "high"))
        first, last = numbers.ratios(near, far)
        slots["low"] = Slot(value=near, shown=first, source=slots["low"].source)
        if last != numbers.ratio(far):
            noun = "counted.miss" if turned else "counted.ratio"
            bare = Slot(value=far, shown=last, source=slots["high"].source)
            slots["high"] = facts.say.phrase(noun, bare, count=bare)
    return turned, slots


def even(facts: Facts) -> Iterator[Sentence]:
    """Yield that prices which differ by case are set aside, where they do."""
    costs = facts.results.costs
    if costs is not None and per_case(costs):
        yield facts.say("ratio.even")


def break_even(facts: Facts) -> Iterator[Sentence]:
    """Yield for pairs of models which is the cheaper one, and from which price of a miss on."""
    for found in facts.results.break_even:
        if not facts.results.alike.one_decision(found.a, found.b):  # which is said by itself
            yield _break_even(facts, found)


def _break_even(facts: Facts, found: BreakEven) -> Sentence:
    pair = {found.a: facts.model_name(found.a), found.b: facts.model_name(found.b)}
    if found.ratio is not None and found.cheaper_above in pair:
        other = pair[found.b if found.cheaper_above == found.a else found.a]
        ratio = (in_misses if found.ratio < 1 else in_false_alarms)(facts, facts.at(found, "ratio"))
        turned, cheaper = found.ratio < 1, pair[found.cheaper_above]
        return facts.say("ratio.break_even", turned=turned, cheaper=cheaper, other=other, ratio=ratio)
    if found.cheaper_always in pair:
        other = pair[found.b if found.cheaper_always == found.a else found.a]
        return facts.say("ratio.always", cheaper=pair[found.cheaper_always], other=other)
    return facts.say("ratio.alike", a=pair[found.a], b=pair[found.b])


def winners(facts: Facts) -> Iterator[Sentence]:
    """Yield which model is the cheapest at which prices of a miss, each at its own best cut-off."""
    told = [found for found in facts.results.winners if found.model is not None]
    for found in told:
        turned, slots = ratio_range(facts, found.ratios)
        names = (found.model or "", *found.alike)
        if len(names) > 1:
            yield facts.say("ratio.winners", turned=turned, models=facts.model_names(names), **slots)
        else:
            yield facts.say("ratio.winner", turned=turned, model=facts.model_name(names[0]), **slots)
    if len(told) < len(facts.results.winners):
        yield facts.say("ratio.close", elsewhere=bool(told))
