"""Sums of money in words: prices, likely ranges beside them, and what may be done with a figure."""

from reportgen.results.measure import Corrected, Measure, Span
from reportgen.results.paths import Number
from reportgen.stats.adequacy import Standing, standing
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts
from reportgen.text.sentences import Slot

SHARE = (0.0, 1.0)


def standing_of(facts: Facts, key: str, measure: Measure) -> Standing:
    """Return what may be done with a metric, by the cases under its bar and the width of its interval.

    Where a threshold was tuned on the same cases it is the corrected figure that counts.
    """
    return standing_on(key, measure, _under(facts, key, measure))


def standing_on(key: str, measure: Measure, under: float) -> Standing:
    """Return the same of a metric that rests on so many cases."""
    rate = measure.expected
    ends = {} if METRICS[key].range != SHARE else {"rate": rate.estimate, "low": rate.low, "high": rate.high}
    return standing(under, **ends)


def _under(facts: Facts, key: str, measure: Measure) -> float:
    """Return how many cases are behind the bar, without their weights; of clusters what they are worth.

    Under a figure of the scores these are the cases of the smaller class, under a function of the four counts all.
    """
    if measure.denominator is not None:
        cases = measure.denominator if measure.n is None else measure.n
        return cases if measure.effective is None else min(cases, measure.effective)
    if METRICS[key].from_counts:
        return facts.cases("n")
    return min(facts.cases("positives"), facts.cases("negatives"))


Slots = dict[str, Slot]
Ranged = Span | Measure | Corrected  # whatever has ends


def cost_ends(facts: Facts, cost: Ranged) -> Slots:
    """Return the ends of the range beside a cost; empty where there is none, or too little to tell it by."""
    if cost.low is None or cost.high is None or facts.few_of_a_class:
        return {}
    if (cost.low < 0) != (cost.high < 0):
        return {end: _cost(facts, facts.at(cost, end)) for end in ("low", "high")}
    # What both ends are, cost or gain, is said once, and so is their unit; a range of gains begins with the smaller.
    near, far = ("high", "low") if cost.high < 0 else ("low", "high")
    first = _cost(facts, facts.at(cost, near), bare=True)
    alike, last = (facts.money_end(*abs(facts.at(cost, end))) for end in (near, far))
    return _apart({"low": first, "high": last}, alike)


def ends_differ(facts: Facts, interval: Ranged, *, names: tuple[str, str]) -> bool:
    """Return whether the ends of a range of money read differently; those that read alike are no range."""
    near, far = (facts.money_end(*abs(facts.at(interval, name))).shown for name in names)
    return near != far or (interval.low or 0.0) < 0 < (interval.high or 0.0)


def money_range(facts: Facts, interval: Ranged, *, names: tuple[str, str]) -> Slots:
    """Return the nearer and the farther end of a range by their size, as "low" and "high".

    On one side of 0 they are told as one range, whose unit is named once.
    """
    near, far = (facts.at(interval, name) for name in names)
    return {
        "low": facts.money_end(*abs(near), bare=near.value * far.value >= 0),
        "high": facts.money_end(*abs(far)),
    }


def flag_ends(facts: Facts, span: Span | None) -> Slots:
    """Return the ends of the range of how many flags a year brings."""
    form = standing_of(facts, "flag_rate", facts.measure("flag_rate")).said
    if span is None or span.low is None or span.high is None or form not in ("rate", "counts and range"):
        return {}
    return _apart({end: facts.quote(span, end, shown=numbers.rough_count) for end in ("low", "high")})


def _cost(facts: Facts, end: Number, *, bare: bool = False) -> Slot:
    """Return an end, which says itself which way it goes where right answers have a price, too."""
    slot = facts.money_end(*end, bare=bare)
    return slot if end.value < 0 or facts.only_errors_cost else facts.say.phrase("money.cost", slot, amount=slot)


def _apart(ends: Slots, low: Slot | None = None) -> Slots:
    """Return two ends; none where they read alike."""
    return {} if (low or ends["low"]).shown == ends["high"].shown else ends
