"""What moving from the cut-off that is used today to the recommended one would change, and how sure that is."""

from collections.abc import Iterator

from reportgen.analysis.measured import Corrected, Span
from reportgen.analysis.savings import Saving, counted, saving, way_of
from reportgen.explain.choice import errors_now_and_then
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, size_of, text_slot
from reportgen.explain.ranged import apart, money_range
from reportgen.explain.say import joined


def moving(facts: Facts) -> Sentence | None:
    """Say what moving from the cut-off used today to the recommended one would change; None where there is no other."""
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None or then is None or now[0].confusion == then[0].confusion:
        return None
    slots = {
        "deployed": facts.cut_off_with(now[0].confusion, now[0].threshold, f"{now[1]}.threshold"),
        "recommended": facts.cut_off_with(then[0].confusion, then[0].threshold, f"{then[1]}.threshold"),
    }
    found = saving(facts)
    if found is None:
        return facts.say("first.moving", **slots, **errors_now_and_then(facts, now, then))
    amount = amount_of(facts, found)
    told = facts.say("first.moving", does=does(facts, found, amount), where=where(facts, found), **slots)
    return joined(told, range_of(facts, found, amount))


def deployed(facts: Facts) -> Iterator[Sentence]:
    """Yield the errors on these cases of the cut-off used today and of the recommended one, and what moving saves."""
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None:
        return
    today = facts.cut_off_with(now[0].confusion, now[0].threshold, f"{now[1]}.threshold")
    if then is None:
        yield facts.say("choice.deployed", cut_off=today)
        return
    if now[0].confusion == then[0].confusion:
        yield facts.say("choice.moving", deployed=today)
        return
    slots = errors_now_and_then(facts, now, then)
    recommended = facts.cut_off_with(then[0].confusion, then[0].threshold, f"{then[1]}.threshold")
    yield facts.say("choice.moving", deployed=today, recommended=recommended, **slots)
    yield from _saves(facts)
    if facts.results.data.tuned_where_judged:
        yield facts.say("choice.recommended")


def _saves(facts: Facts) -> Iterator[Sentence]:
    """Yield what moving saves on these cases, where new ones are expected to show another sum, and what on those."""
    here, found = counted(facts), saving(facts)
    if here is None or found is None:
        return
    for each in (here, found) if here.source != found.source else (found,):
        amount = amount_of(facts, each)
        told = facts.say("choice.moving.cost", does=does(facts, each, amount), where=where(facts, each))
        yield joined(told, range_of(facts, each, amount))


def amount_of(facts: Facts, found: Saving) -> Slot:
    """Return the size of a saving; a corrected one is an expectation."""
    return facts.money(*size_of(found.value, found.source), rough=isinstance(found.expected, Corrected))


def does(facts: Facts, found: Saving, amount: Slot) -> Slot:
    """Return what moving does, no firmer than its range: "would save \u20ac40", "may cost \u20ac40 more"."""
    way = way_of(found.value, found.total)
    return facts.say.phrase("moving.does", amount, kind=found.kind, way=way, amount=amount)


def where(facts: Facts, found: Saving) -> Slot:
    """Return of which cases a saving is: these, as many new ones, and whether they are weighed as in use."""
    new = found.expected is not None
    return facts.say.phrase("moving.where", text_slot("", "config.deployment"), new=new, in_use=facts.weighs_use)


def range_of(facts: Facts, found: Saving, beside: Slot, *, turned: bool = False) -> Sentence | None:
    """Say how sure a saving is; turned round, what it costs not to move. None where it is as counted."""
    span = found.expected
    if span is None or span.low is None or span.high is None:
        return None
    ends, rising = Span(low=span.low, high=span.high), ("low", "high")
    way = "open" if found.open else "saves" if (span.low > 0) != turned else "costs"
    names = rising if (not turned if found.open else span.low > 0) else ("high", "low")
    if not apart(facts, ends, found.range_source, beside, names=names):
        return None
    slots = money_range(facts, ends, found.range_source, beside, names=names)
    return facts.say("first.moving.range", way=way, moving_low=slots["low"], moving_high=slots["high"])
