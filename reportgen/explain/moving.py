"""What moving from the cut-off that is used today to the recommended one would change, and how sure that is."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.analysis.measured import Corrected, Span
from reportgen.explain.choice import errors_now_and_then, point
from reportgen.explain.costs import way_of
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, size_of, text_slot
from reportgen.explain.ranged import apart, few_of_a_class, money_range
from reportgen.explain.say import form, joined


@dataclass(frozen=True, kw_only=True)
class Saving:
    """What moving saves, above 0, or costs: as counted on these cases, or as new ones are expected to show it."""

    value: float
    source: str
    total: float  # what the cut-off in use costs, beside which a saving is none
    expected: Span | Corrected | None = None  # None: as counted, which says nothing of new cases
    range_source: str = ""

    @property
    def open(self) -> bool:
        """Whether 0 lies in its range, so that it may be none."""
        found = self.expected
        return found is not None and (found.low or 0.0) <= 0 <= (found.high or 0.0)

    @property
    def kind(self) -> str:
        """How it is told: "counted", "sure" or "open"."""
        return "counted" if self.expected is None else "open" if self.open else "sure"


def counted(facts: Facts) -> Saving | None:
    """Return what moving saves on these cases; None without prices, or where there is nowhere to move."""
    costs, path = facts.subject.costs, f"models.{facts.results.subject}.costs.saving_deployed"
    if costs is None or costs.saving_deployed is None:
        return None
    return Saving(value=costs.saving_deployed, source=path, total=costs.total)


def saving(facts: Facts) -> Saving | None:
    """Return what moving is expected to save, with its range; as counted where nothing tells that, or few cases do."""
    found, costs = counted(facts), facts.subject.costs
    if found is None or costs is None or few_of_a_class(facts):
        return found
    corrected, span = costs.saving_deployed_corrected, costs.saving_deployed_range
    if corrected is not None and corrected.estimate is not None and None not in (corrected.low, corrected.high):
        path = f"{found.source}_corrected"
        return Saving(
            value=corrected.estimate,
            source=f"{path}.estimate",
            total=found.total,
            expected=corrected,
            range_source=path,
        )
    if span is None or span.low is None or span.high is None:
        return found
    path = f"{found.source}_range"
    return Saving(value=found.value, source=found.source, total=found.total, expected=span, range_source=path)


def moving(facts: Facts) -> Sentence | None:
    """Say what moving from the cut-off used today to the recommended one would change; None where there is no other."""
    now, then = point(facts, "deployed"), point(facts, "recommended")
    if now is None or then is None or now[0].confusion == then[0].confusion:
        return None
    slots = {
        "deployed": facts.cut_off_with(now[0].confusion, now[0].threshold, f"{now[1]}.threshold"),
        "recommended": facts.cut_off_with(then[0].confusion, then[0].threshold, f"{then[1]}.threshold"),
    }
    found = saving(facts)
    if found is None:
        return facts.say("first.moving", form("unpriced"), **slots, **errors_now_and_then(facts, now, then))
    amount = amount_of(facts, found)
    told = facts.say("first.moving", does=does(facts, found, amount), where=where(facts, found), **slots)
    return joined(told, range_of(facts, found, amount))


def deployed(facts: Facts) -> Iterator[Sentence]:
    """Yield the errors on these cases of the cut-off used today and of the recommended one, and what moving saves."""
    now, then = point(facts, "deployed"), point(facts, "recommended")
    if now is None:
        return
    today = facts.cut_off_with(now[0].confusion, now[0].threshold, f"{now[1]}.threshold")
    if then is None:
        yield facts.say("choice.deployed", cut_off=today)
        return
    if now[0].confusion == then[0].confusion:
        yield facts.say("choice.moving", form("same"), deployed=today)
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
    return facts.say.phrase("moving.does", amount, form(f"{found.kind}_{way}", ("amount",)), amount=amount)


def where(facts: Facts, found: Saving) -> Slot:
    """Return of which cases a saving is: these, as many new ones, and whether they are weighed as in use."""
    how = ("counted" if found.expected is None else "new") + ("_in_use" if facts.weighs_use else "")
    return facts.say.phrase("moving.where", text_slot("", "config.deployment"), form(how))


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
    return facts.say("first.moving.range", form(way), moving_low=slots["low"], moving_high=slots["high"])
