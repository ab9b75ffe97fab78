"""What stands below the table of options: the prices, on whom errors fall, and what else to know of its numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reportgen.results.values.costs import PerCase, Price, PriceRange
from reportgen.text import numbers, numerals
from reportgen.text.apart import Difference
from reportgen.text.facts import RULE, Facts, Quoting, text_slot
from reportgen.text.phrases import clause
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.tree import tree_of
from reportgen.topics.costs.ways_words import runs
from reportgen.topics.outcomes.words import borne

PRICED = {"miss": "false_negative", "alarm": "false_positive"}
RIGHT = {"hit": "true_positive", "left": "true_negative"}


def note(facts: Facts, differences: Sequence[Difference], *, priced: bool) -> Sentence | None:
    """Return what the prices are, on whom the errors fall, and what else is to be known of the numbers."""
    level, prices = level_told(facts, differences), stated_prices(facts) if priced else None
    rest = (_rounded(facts), level) if priced else (level,)
    told = joined(prices, struck(facts))
    for more in (*rest, _unstated(facts)):
        told = joined(told, more)
    return told


def _unstated(facts: Facts) -> Sentence | None:
    """Return what is not stated: what is done today, what the errors cost, or whom they affect."""
    return unstated(facts, running=any(map(runs, facts.results.models.values())))


def unstated(facts: Quoting, *, running: bool = False) -> Sentence | None:
    """Return what is not stated of today, of the prices and of whom errors affect; None where all is.

    Whether the baseline is in use today nobody says; only a threshold may be stated to be `running`.
    """
    base = facts.results.baseline
    today = not running and base is None
    lacks = {"today": today, "prices": facts.results.costs is None, "affected": struck(facts) is None}
    texts = [facts.say(f"option.unstated.{name}").text for name, lack in lacks.items() if lack]
    if not running and base in facts.results.models:
        texts.append(facts.say("option.unstated.baseline", model=facts.model_name(base)).text)
    return facts.say("option.unstated", parts=text_slot(numbers.listed(texts), RULE)) if texts else None


def struck(facts: Quoting) -> Sentence | None:
    """Return whom each error falls on, else whom the config says errors affect; None where it says neither."""
    who = facts.config.about.affected
    affected = None if who is None else facts.say("option.affected", who=clause(who, "config.about.affected"))
    return borne(facts) or affected


def level_told(facts: Quoting, differences: Iterable[Difference]) -> Sentence | None:
    """Return the level of the ranges between models where it is not that of all others, and why."""
    pairs = [apart.of for apart in differences if apart.of is not None and apart.low is not None]
    levels = {pair.level: pair for pair in pairs if pair.level != facts.level.value}
    if not levels:
        return None
    pair = levels[min(levels)]
    other = facts.results.baseline
    named = {} if other is None else {"base": facts.model_name(other)}
    return facts.say("option.level", level=facts.confidence(pair, "level"), **named)


def _rounded(facts: Facts) -> Sentence | None:
    """Return the errors before rounding, to which prices apply, where the table shows them as others."""
    tree = tree_of(facts)

    def in_three_digits(count: Slot) -> Slot:
        value = float(count.value)
        return replace(count, shown=numerals.fixed(value, numerals.significant(value, 0)[1]))

    counts = {key: in_three_digits(tree.count(key)) for key in ("fn", "fp") if tree.moved(key)}
    return facts.say("option.rounded", model=facts.model_name(), **counts) if counts else None


def stated_prices(facts: Facts) -> Sentence:
    """Return the prices as they were stated: of an inspection and of a hit, or of the errors and of right answers."""
    name, costs = "option.prices", facts.results.costs
    if costs is not None and costs.benefit is not None:
        slots = {key: facts.price(*facts.at(costs, key)) for key in ("inspection", "benefit")}
        return facts.say(f"{name}_stated", counts=costs.benefit_counts or "once", **slots)
    right = {slot: key for slot, key in RIGHT.items() if getattr(costs, key) != 0}
    keys = {**PRICED, **right}
    prices: dict[str, Price] = {slot: getattr(costs, key) for slot, key in keys.items()}
    gain = bool(right) or any(price < 0 for price in prices.values() if isinstance(price, int | float))
    slots = {slot: _price(facts, price, keys[slot], gain=gain) for slot, price in prices.items()}
    return facts.say(name, units=facts.in_units, **slots)


def _price(facts: Facts, price: Price, key: str, *, gain: bool) -> Slot:
    """Return the price of an error, of a range the likely one with its ends; one that differs by case by its column.

    No average of that would let a reader work out what the errors of another model cost.
    """
    match price:
        case PerCase():
            column = facts.text(price, "column")
            return facts.say.phrase("option.own_price", column, gain=gain, column=column)
        case PriceRange():
            ends = {end: facts.price(*facts.at(price, end), bare=end == "low") for end in ("low", "likely", "high")}
            return facts.say.phrase("option.price_range", ends["likely"], **ends)
        case _:
            return facts.price(*facts.at(facts.results.costs, key))
