"""Words of the bars of what each way of deciding costs."""

from collections.abc import Iterator, Sequence

from reportgen.results.paths import Number
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers, numerals
from reportgen.text.facts import COST_RATE, Facts, limit_slot, number_slot
from reportgen.text.figures import FigureWords, bars, beside_left_out, drawn, likely_prices, rival
from reportgen.text.numbers import THOUSAND
from reportgen.text.say import joined
from reportgen.text.sentences import FigureRow, Sentence, Slot
from reportgen.topics.costs.values import PerCase, Price, PriceRange, only_errors_cost
from reportgen.topics.outcomes.ways import Way, held_apart, ways


def all_have_costs(facts: Facts) -> bool:
    """Return whether every way has a cost."""
    return facts.results.costs is not None and all(_best(way) is not None for way in ways(facts))


def cost_bars(facts: Facts) -> FigureWords:
    """Return the words of one bar for each way of deciding."""
    say, name, shown = facts.say, "figure.cost_bars", sorted(ways(facts), key=_place)
    prices = facts.results.costs
    kind = "units" if prices and prices.form == "ratio" else "errors" if prices and only_errors_cost(prices) else "both"
    # Weighted sums are no cost of the cases tested, but of those that they stand for.
    kind = "weighted" if facts.weighted else kind
    how = "weighted" if facts.weighted else "expected" if any(_corrected(way) for way in shown) else "counted"
    ranged = any("low" in ends(facts, way) for way in shown)
    return FigureWords(
        title=_cost_bars_title(facts, shown),
        subtitle=beside_left_out(
            facts,
            joined(_prices(facts), say(f"{name}.subtitle", of=how, ranged=ranged, level=facts.level)),
            drawn(facts),
            facts.results.models,
        ),
        x=say(f"{name}.axis", unit=kind, thousand=limit_slot(THOUSAND)),
        y=say("figure.confusion.no_axis"),
        labels={},
        panels=(bars(say, (_row(facts, way) for way in shown)),),
        short=say(
            f"{name}.short",
            ways=facts.number_of((way.judged for way in shown), "metrics"),
            amount=_amount(facts, _subject(shown)),
        ),
        reading=tuple(_cost_bars_reading(facts, shown)),
    )


PRICED = {"miss": "false_negative", "alarm": "false_positive"}


def _prices(facts: Facts) -> Sentence:
    """Return the prices of the two errors."""
    found: dict[str, Price] = {name: getattr(facts.results.costs, key) for name, key in PRICED.items()}
    gain = any(price < 0 for price in found.values() if isinstance(price, int | float))
    slots = {name: _price(facts, price, PRICED[name], gain=gain) for name, price in found.items()}
    return facts.say("figure.cost_bars.prices", units=facts.in_units, gain=gain, **slots)


def _price(facts: Facts, found: Price, key: str, *, gain: bool) -> Slot:
    """Return the price of an error, of a range the likely one; one that differs by case is named by its column.

    No average of that would let a reader work out what the errors of another model cost.
    """
    match found:
        case PerCase():
            column = facts.text(found, "column")
            return facts.say.phrase("figure.cost_bars.own_price", column, gain=gain, column=column)
        case PriceRange():
            return facts.price(*facts.at(found, "likely"))
        case _:
            return facts.price(*facts.at(facts.results.costs, key))


def _place(way: Way) -> tuple[bool, float]:
    """Return where a way stands: the cheapest first, those that a limit of the config rules out last."""
    return not way.possible, _cost_bars_cost(way)


def _row(facts: Facts, way: Way) -> FigureRow:
    """Return the bar of a way with its words."""
    found = {name: end.value for name, end in ends(facts, way).items()}
    return FigureRow(
        name=facts.say("figure.way", name=way.name),
        beside=_value(facts, way),
        estimate=found.get("estimate"),
        low=found.get("low"),
        high=found.get("high"),
        role=way.role,
    )


def ends(facts: Facts, way: Way) -> dict[str, Number]:
    """Return what a way costs and the ends of its range, where it has one."""
    if way.cost is None:
        return {}
    held, path = way.cost.corrected or way.cost, ["metrics", COST_RATE]
    if held is not way.cost:
        path.append("corrected")
    if held.estimate is None:
        return {}
    names = ("estimate",) if held.low is None or held.high is None else ("estimate", "low", "high")
    return {name: facts.at(way.judged, *path, name) for name in names}


def _best(way: Way) -> float | None:
    return way.cost.best_guess if way.cost is not None else None


def _cost_bars_cost(way: Way) -> float:
    return _best(way) or 0.0


def _corrected(way: Way) -> bool:
    return way.cost is not None and way.cost.corrected is not None


def _subject(shown: Sequence[Way]) -> Way:
    return next(way for way in shown if way.in_use)


def _value(facts: Facts, way: Way) -> Sentence:
    """Return what stands beside a bar: a cost in full where it is exact, else about, in three digits; no unit."""
    number = ends(facts, way)["estimate"]
    found = numbers.money(number.value, facts.currency, rough=_corrected(way))
    shown = f"{numerals.MINUS if number.value < 0 else ''}{found.shown}"
    return facts.say("figure.cost_bars.value", about=found.about, estimate=number_slot(*number, lambda _: shown))


def _amount(facts: Facts, way: Way) -> Slot:
    return facts.money(*ends(facts, way)["estimate"], rough=_corrected(way))


def _cost_bars_title(facts: Facts, shown: Sequence[Way]) -> Sentence:
    """Return the title: what the model costs, and the way that costs least or comes next."""
    own, name = _subject(shown), "figure.cost_bars.title"
    others = [way for way in shown if way is not own and way.possible]
    if not others:
        return facts.say(name, model=own.name, amount=_amount(facts, own))
    other = min(others, key=_cost_bars_cost)
    beside = _beside(facts, own, other)
    return facts.say(
        name, beside=beside, moved=other.advised, model=own.name, way=other.name, amount=_amount(facts, own)
    )


def _beside(facts: Facts, own: Way, other: Way) -> str:
    """Return how the way in use does beside the cheapest other one, where that is told apart from it."""
    more = _cost_bars_cost(other) - _cost_bars_cost(own)
    if abs(more) <= TIE * max(abs(_cost_bars_cost(other)), abs(_cost_bars_cost(own))):
        return "same"
    if facts.weighs_use:  # what is the cheapest in use need not be so with the classes of the test
        return "mix"
    apart = held_apart(facts, other)
    if apart is False or (more > 0 and facts.subject.may_guess):
        return "open"
    if apart is None and other.model not in (None, rival(facts)):  # nothing compares the two by cost
        return "not_compared"
    return "least" if more > 0 else "dearer"


def _cost_bars_reading(facts: Facts, shown: Sequence[Way]) -> Iterator[Sentence]:
    name = "figure.cost_bars"
    if any("low" in ends(facts, way) for way in shown):
        yield facts.say(f"{name}.read", level=facts.level)
    if any(_corrected(way) for way in shown):
        yield facts.say(f"{name}.corrected")
    yield from likely_prices(facts)
    if any(way.advised for way in shown):
        yield facts.say(f"{name}.advised")
