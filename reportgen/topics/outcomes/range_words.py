"""The likely ranges of both errors out of as many cases as the tree pictures."""

from collections.abc import Mapping

from reportgen.results.paths import Number
from reportgen.text import numbers
from reportgen.text.facts import Facts, number_slot
from reportgen.text.money import standing_of
from reportgen.text.numbers import THOUSAND
from reportgen.text.sentences import Slot
from reportgen.text.tree import Tree

# The outcome that an error is, the noun of the cases that may have it, and the metric that is its share of them.
ERROR_RATES = {"missed": ("fn", "positive", "miss_rate"), "alarms": ("fp", "negative", "false_alarm_rate")}
RANGE_TOLD = ("rate", "counts and range")


def error_range(facts: Facts, found: Tree, name: str) -> Slot | None:
    """Return the range of an error out of as many cases; None where too few tell it, or both ends read alike."""
    _, noun, metric = ERROR_RATES[name]
    measure = facts.measure(metric)
    known = measure if measure.corrected is None else measure.corrected
    if known.low is None or known.high is None or standing_of(facts, metric, measure).said not in RANGE_TOLD:
        return None
    whole = found.count(f"{noun}s")
    every = Number(float(whole.value), f"( {whole.source} )")
    return ends_told(facts, {end: facts.at(known, end).by(every) for end in ("low", "high")})


def ends_told(facts: Facts, ends: Mapping[str, Number]) -> Slot | None:
    """Return "2 to 15", or "up to 15"; None where both ends read alike, or are none."""
    low, high = (number_slot(*ends[end], _counted_roughly) for end in ("low", "high"))
    if low.shown == high.shown or round(float(high.value)) == 0:
        return None
    return facts.say.phrase("result.between", high, high=high, **({} if low.shown == "0" else {"low": low}))


def _counted_roughly(value: float) -> str:
    return numbers.in_tree(value, round(value)) if round(value) < THOUSAND else numbers.rough_count(value)
