"""Likely ranges beside sums of money and yearly numbers, where the cases suffice for them."""

from reportgen.analysis.measured import Measure, Span
from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, size_of
from reportgen.explain.money import only_errors_cost
from reportgen.explain.say import by
from reportgen.explain.sureness import standing_of
from reportgen.stats.adequacy import lack_for_chances

Slots = dict[str, Slot]


def few_of_a_class(facts: Facts) -> bool:
    """Return whether a class has too few cases for what the errors cost to be told of new ones."""
    return lack_for_chances(facts.cases("positives"), facts.cases("negatives")) is not None


def cost_ends(facts: Facts, found: Span | Measure, source: str) -> Slots:
    """Return the ends of the range of a cost; empty where there is none, or too little to tell it by."""
    if found.low is None or found.high is None or few_of_a_class(facts):
        return {}
    low = _cost(facts, found.low, f"{source}.low")
    if (found.low < 0) != (found.high < 0):
        return {"low": low, "high": _cost(facts, found.high, f"{source}.high")}
    # What both ends are, cost or gain, is said once.
    bare = facts.money_end(*size_of(found.high, f"{source}.high"))
    return _apart({"low": low, "high": bare}, facts.money_end(*size_of(found.low, f"{source}.low")))


def saving_ends(facts: Facts, found: Measure, source: str) -> tuple[str, Slots]:
    """Return the ends of the range of a saving by their size, and "_ranged"; "_open" where 0 lies between them."""
    if found.low is None or found.high is None or found.estimate is None or few_of_a_class(facts):
        return "", {}
    ends = {end: facts.money_end(*size_of(getattr(found, end), f"{source}.{end}")) for end in ("low", "high")}
    if found.low < 0 < found.high:
        return "_open", ends
    near, far = ("low", "high") if found.estimate >= 0 else ("high", "low")
    slots = _apart({"low": ends[near], "high": ends[far]})
    return ("_ranged" if slots else ""), slots


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


def _cost(facts: Facts, value: float, source: str) -> Slot:
    """Return an end, which says itself which way it goes where right answers have a price, too."""
    slot, costs = facts.money_end(value, source), facts.results.costs
    if value < 0 or (costs is not None and only_errors_cost(costs)):
        return slot
    return facts.say.phrase("money.cost", slot, by("amount"), amount=slot)


def _apart(ends: Slots, low: Slot | None = None) -> Slots:
    """Return two ends; none where they read alike."""
    return {} if (low or ends["low"]).shown == ends["high"].shown else ends
