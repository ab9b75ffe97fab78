"""Likely ranges beside sums of money and yearly numbers, where the cases suffice for them."""

from reportgen.analysis.measured import Corrected, Measure, Span
from reportgen.analysis.price_values import only_errors_cost
from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, size_of
from reportgen.explain.sureness import standing_of

Slots = dict[str, Slot]
Ranged = Span | Measure | Corrected  # whatever has ends


def cost_ends(facts: Facts, found: Ranged, source: str, beside: Slot) -> Slots:
    """Return the ends of the range beside a cost; empty where there is none, or too little to tell it by."""
    if found.low is None or found.high is None or facts.few_of_a_class:
        return {}
    if (found.low < 0) != (found.high < 0):
        return {end: _cost(facts, getattr(found, end), f"{source}.{end}", beside) for end in ("low", "high")}
    # What both ends are, cost or gain, is said once, and so is their unit; a range of gains begins with the smaller.
    near, far = ("high", "low") if found.high < 0 else ("low", "high")
    first = _cost(facts, getattr(found, near), f"{source}.{near}", beside, bare=True)
    alike, last = (facts.money_end(*size_of(getattr(found, end), f"{source}.{end}"), beside) for end in (near, far))
    return _apart({"low": first, "high": last}, alike)


def saving_ends(facts: Facts, found: Measure | Corrected, source: str, beside: Slot) -> tuple[bool, Slots]:
    """Return whether 0 lies in the range of a saving, and the ends of that by their size; none where it has none."""
    if found.low is None or found.high is None or found.estimate is None or facts.few_of_a_class:
        return False, {}
    if found.low < 0 < found.high:
        return True, money_range(facts, found, source, beside, names=("low", "high"))
    names = ("low", "high") if found.estimate >= 0 else ("high", "low")
    slots = money_range(facts, found, source, beside, names=names)
    return False, _apart(slots, facts.money_end(*size_of(getattr(found, names[0]), f"{source}.{names[0]}"), beside))


def apart(facts: Facts, found: Ranged, source: str, beside: Slot, *, names: tuple[str, str]) -> bool:
    """Return whether the ends of a range of money read differently; those that read alike are no range."""
    near, far = (facts.money_end(*size_of(getattr(found, name), source), beside).shown for name in names)
    return near != far or (found.low or 0.0) < 0 < (found.high or 0.0)


def money_range(facts: Facts, found: Ranged, source: str, beside: Slot, *, names: tuple[str, str]) -> Slots:
    """Return the nearer and the farther end of a range by their size, as "low" and "high".

    On one side of 0 they are told as one range, whose unit is named once.
    """
    values = [getattr(found, name) for name in names]
    near, far = (size_of(value, f"{source}.{name}") for value, name in zip(values, names, strict=True))
    return {
        "low": facts.money_end(*near, beside, bare=not min(values) < 0 < max(values)),
        "high": facts.money_end(*far, beside),
    }


def flag_ends(facts: Facts, found: Span | None, source: str) -> Slots:
    """Return the ends of the range of how many flags a year brings."""
    told = standing_of(facts, "flag_rate", facts.measure("flag_rate")).said
    if found is None or found.low is None or found.high is None or told not in ("rate", "counts and range"):
        return {}
    return _apart(
        {
            end: Slot(value=value, shown=numbers.rough_count(value), source=f"{source}.{end}")
            for end, value in (("low", found.low), ("high", found.high))
        }
    )


def _cost(facts: Facts, value: float, source: str, beside: Slot, *, bare: bool = False) -> Slot:
    """Return an end, which says itself which way it goes where right answers have a price, too."""
    slot, costs = facts.money_end(value, source, beside, bare=bare), facts.results.costs
    if value < 0 or (costs is not None and only_errors_cost(costs)):
        return slot
    return facts.say.phrase("money.cost", slot, amount=slot)


def _apart(ends: Slots, low: Slot | None = None) -> Slots:
    """Return two ends; none where they read alike."""
    return {} if (low or ends["low"]).shown == ends["high"].shown else ends
