"""Words of the bars of what each way of deciding costs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.results.paths import Number
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers, numerals
from reportgen.text.facts import COST_RATE, Facts, limit_slot, number_slot
from reportgen.text.figures import FigureWords, bars, beside_left_out, drawn, likely_prices, rival
from reportgen.text.numbers import THOUSAND
from reportgen.text.say import joined
from reportgen.text.sentences import FigureRow, Sentence, Slot
from reportgen.text.tree import tree_of
from reportgen.topics.costs.values import PerCase, Price, PriceRange
from reportgen.topics.outcomes.ways import Way, held_apart, in_title, told_of_today, ways


def all_have_costs(facts: Facts) -> bool:
    """Return whether every way has a cost."""
    return facts.results.costs is not None and all(_best(way) is not None for way in ways(facts))


def cost_bars(facts: Facts) -> FigureWords:
    """Return the words of one bar for each way of deciding."""
    say, name, shown = facts.say, "figure.cost_bars", sorted(ways(facts), key=_place)
    prices = facts.results.costs
    kind = "units" if prices and prices.form == "ratio" else "errors" if facts.only_errors_cost else "both"
    # Weighted sums are no cost of the cases tested, but of those that they stand for.
    kind = "weighted" if facts.weighted else kind
    how = "weighted" if facts.weighted else "expected" if any(_corrected(way) for way in shown) else "counted"
    ranged = any("low" in ends(facts, way) for way in shown)
    told = say(f"{name}.subtitle", of=how, ranged=ranged, level=facts.level)
    panel = bars(say, (_row(facts, way) for way in shown))
    return FigureWords(
        title=_cost_bars_title(facts, shown),
        subtitle=beside_left_out(
            facts,
            joined(joined(_prices(facts), _rounded(facts)), told_of_today(facts, told)),
            drawn(facts),
            facts.results.models,
        ),
        x=say(f"{name}.axis", unit=kind, thousand=limit_slot(THOUSAND)),
        y=say("figure.confusion.no_axis"),
        labels={},
        panels=(panel,),
        short=say(
            f"{name}.short",
            ways=facts.number_of((way.judged for way in shown), "metrics"),
            amount=_amount(facts, _subject(shown)),
        ),
        reading=tuple(_cost_bars_reading(facts, shown)),
    )


def _rounded(facts: Facts) -> Sentence | None:
    """Return the errors before rounding, to which prices apply, where the tree beside shows them as others."""
    found = tree_of(facts)
    counts = {key: found.count(key) for key in ("fn", "fp") if found.moved(key)}
    told = {key: replace(each, shown=_in_three_digits(float(each.value))) for key, each in counts.items()}
    return facts.say("figure.cost_bars.rounded", **told) if told else None


def _in_three_digits(value: float) -> str:
    return numerals.fixed(value, numerals.significant(value, 0)[1])


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
    held, path = way.cost.expected, ["metrics", COST_RATE]
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
    """Return the title: which way costs least, as far as that is shown; what the headline names comes first."""
    own, name = _subject(shown), "figure.cost_bars.title"
    slots = {"model": in_title(facts, own), "amount": _amount(facts, own)}
    others = [way for way in shown if way is not own and way.possible]
    if not others:
        return facts.say(name, **slots)
    beside, other = _beside(facts, own, others)
    better = _cheaper_way(facts, others) if beside in {"open", "not_compared"} else None
    if better is not None:
        return facts.say(name, beside="instead", model=facts.model_name(rival(facts)), way=better.name)
    running = facts.point("deployed") is not None
    if beside == "open" and facts.verdict is not None and facts.verdict.backs(running=running):
        beside = "shown"
    elif beside == "open" and _kept(facts, other):
        return facts.say(name, beside=beside, model=other.name, way=slots["model"])
    shorter = [way for way in others if _cost_bars_cost(way) < _cost_bars_cost(own)]
    limit = any(not way.possible and _cost_bars_cost(way) < _cost_bars_cost(own) for way in shown)
    if beside == "shown" and not limit and len(shorter) == 1 and held_apart(facts, shorter[0]) is False:
        slots["near"] = shorter[0].name
    return facts.say(name, beside=beside, limit=limit, way=other.name, **slots)


def _cheaper_way(facts: Facts, others: Sequence[Way]) -> Way | None:
    """Return the way of the model that the headline names in place of the subject, where it is shown to cost less."""
    name = None if facts.verdict is None else facts.verdict.instead
    held = [one for one in facts.results.comparisons if one.metric == COST_RATE and name in {one.a, one.b}]
    shown = name is not None and any(one.way(name) == "better" for one in held)
    return next((way for way in others if way.model == name), None) if shown else None


def _kept(facts: Facts, way: Way) -> bool:
    """Return whether the headline says to keep this way, which is today's."""
    about_it = facts.verdict is not None and facts.verdict.about == "baseline"
    return about_it and way.model is not None and way.model == rival(facts)


def _beside(facts: Facts, own: Way, others: Sequence[Way]) -> tuple[str, Way]:
    """Return how the way in use does beside the others, as far as they are told apart, and the one that decides it."""
    cheapest, *_ = by_cost = sorted(others, key=_cost_bars_cost)
    least, lowest = _cost_bars_cost(own), _cost_bars_cost(cheapest)
    if abs(lowest - least) <= TIE * max(abs(lowest), abs(least)):
        return "same", cheapest
    if facts.weighs_use:  # what is the cheapest in use need not be so with the classes of the test
        return "mix", cheapest
    apart = [(way, held_apart(facts, way)) for way in by_cost]
    known = [(way, told) for way, told in apart if told is not None or way.model in (None, rival(facts))]
    below = [way for way, told in known if _cost_bars_cost(way) < least and told is not False]
    near = [way for way, told in known if told is False]
    if below:
        return "dearer", below[0]
    if near or (facts.subject.may_guess and known):
        return "open", next((way for way in near if _kept(facts, way)), (near or [known[0][0]])[0])
    return ("not_compared" if len(known) < len(apart) else "least"), cheapest


def _cost_bars_reading(facts: Facts, shown: Sequence[Way]) -> Iterator[Sentence]:
    name = "figure.cost_bars"
    if any("low" in ends(facts, way) for way in shown):
        yield facts.say(f"{name}.read", level=facts.level)
    if any(_corrected(way) for way in shown):
        yield facts.say(f"{name}.corrected")
    yield from likely_prices(facts)
