"""What one way has beyond another by a metric, in words."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from reportgen.results.paths import Number
from reportgen.results.values.comparison import Comparison
from reportgen.stats.metrics import METRICS
from reportgen.text.facts import COST_RATE, Quoting
from reportgen.text.phrases import size_of
from reportgen.text.sentences import Sentence, Slot

Told = Literal["less", "more", "open", "little", "same", "few", "none"]


class Difference(NamedTuple):
    """What one way has beyond another by a metric, and what that comes to."""

    told: Told
    low: Number | None = None
    high: Number | None = None
    of: Comparison | None = None


def of_pair(facts: Quoting, name: str, other: str, pairs: Iterable[Comparison]) -> Difference:
    """Return what one model has beyond another, by the first of some comparisons that is of the two."""
    pair = next((pair for pair in pairs if {pair.a, pair.b} == {name, other}), None)
    if pair is None:
        return Difference("none")
    if pair.low is None or pair.high is None:
        return Difference("same" if pair.way(name) == "same" else "few" if pair.lack is not None else "none", of=pair)
    ends = facts.at(pair, "low"), facts.at(pair, "high")
    low, high = ends if pair.a == name else (turned(ends[1]), turned(ends[0]))
    way = pair.way(name)
    told: Told = "little" if way == "little" else "same" if way == "same" else "open"
    if low.value * high.value > 0 and way in ("better", "worse"):
        told = "less" if high.value < 0 else "more"
    return Difference("few" if told == "open" and pair.lack is not None else told, low, high, pair)


def turned(number: Number) -> Number:
    """Return the number with the other sign."""
    return 0 - number


def compared(facts: Quoting, apart: Difference, metric: str) -> Sentence:
    """Return a comparison in words."""
    if apart.low is None or apart.high is None or apart.told in ("few", "none", "same"):
        return facts.say("option.apart", told=apart.told)
    priced, both = METRICS[metric].kind == "cost", apart.low.value < 0 < apart.high.value
    near, far = (apart.low, apart.high) if both or apart.low.value >= 0 else (apart.high, apart.low)
    first, last = _size(facts, near, metric, bare=priced or not both), _size(facts, far, metric)
    slots = {"less": first, "more": last} if both else {"low": first, "high": last}
    if not both and _size(facts, near, metric).shown == last.shown:
        slots = {"high": last}
    side = "both" if both else "less" if apart.high.value <= 0 else "more"
    key = "option.apart" if metric == COST_RATE else "option.apart.metric"
    return facts.say(key, told=apart.told, side=side, **slots)


def _size(facts: Quoting, end: Number, metric: str, *, bare: bool = False) -> Slot:
    size = abs(end)
    if METRICS[metric].kind == "cost":
        return facts.money_end(*size, bare=bare)
    return size_of(facts, metric, size, bare=bare)
