"""The words of what each way of deciding costs."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.analysis.price_values import only_errors_cost
from reportgen.explain import numbers
from reportgen.explain.explained import Panel, Row, Sentence, Slot
from reportgen.explain.facts import Facts, number_of, percent_slot
from reportgen.explain.figures.worded import Worded, all_cases, likely_prices
from reportgen.explain.ways import Way, held_apart, ways
from reportgen.stats.thresholds import TIE

BEYOND, ROOM = 4.0, 1.5  # a cost so many times the next one runs beyond an axis that ends so far above that


def priced(facts: Facts) -> bool:
    """Return whether every way has a cost."""
    return facts.results.costs is not None and all(_best(way) is not None for way in ways(facts))


def cost_bars(facts: Facts) -> Worded:
    """Return the words of one bar for each way of deciding."""
    say, name, shown = facts.say, "figure.cost_bars", ways(facts)
    top = axis_end([_cost(way) for way in shown], [value for way in shown for value, _ in ends(way).values()])
    prices = facts.results.costs
    kind = "units" if prices and prices.form == "ratio" else "errors" if prices and only_errors_cost(prices) else "both"
    # Weighted sums are no cost of the cases tested, but of those that they stand for.
    kind = "weighted" if facts.weighted else kind
    how = "weighted" if facts.weighted else "expected" if any(_corrected(way) for way in shown) else "counted"
    return Worded(
        title=_title(facts, shown),
        subtitle=say(f"{name}.subtitle", of=how, cases_tested=all_cases(facts)),
        x=say(f"{name}.axis", unit=kind, cases_tested=all_cases(facts)),
        y=say("figure.confusion.no_axis"),
        labels={},
        panels=(Panel(rows=tuple(_row(facts, way) for way in shown), end=top),),
        short=say(f"{name}.short", ways=number_of([way.path for way in shown]), amount=_amount(facts, _subject(shown))),
        reading=tuple(_reading(facts, shown, beyond=top is not None)),
    )


def _row(facts: Facts, way: Way) -> Row:
    """Return the bar of a way with its words."""
    found = {end: value for end, (value, _) in ends(way).items()}
    return Row(
        name=facts.say("figure.way", name=way.name),
        beside=_value(facts, way),
        estimate=found.get("estimate"),
        low=found.get("low"),
        high=found.get("high"),
        role="in_use" if way.in_use else "advised" if way.advised else None,
    )


def ends(way: Way) -> dict[str, tuple[float, str]]:
    """Return what a way costs and the ends of its range, where it has one, with where they stand in the results."""
    if way.cost is None:
        return {}
    held, path = way.cost.corrected or way.cost, f"{way.path}.total_cost"
    path = f"{path}.corrected" if way.cost.corrected is not None else path
    found = {"estimate": held.estimate, "low": held.low, "high": held.high}
    known = {end: (value, f"{path}.{end}") for end, value in found.items() if value is not None}
    return known if len(known) == len(found) else {end: known[end] for end in ("estimate",) if end in known}


def axis_end(costs: list[float], every: list[float]) -> float | None:
    """Return where the axis ends before its longest bar does; None where that bar does not dwarf the others."""
    *rest, most = sorted(costs)
    others = [value for value in every if value <= BEYOND * rest[-1]]
    return ROOM * max(others) if rest[-1] > 0 and most > BEYOND * rest[-1] else None


def _best(way: Way) -> float | None:
    return way.cost.best_guess if way.cost is not None else None


def _cost(way: Way) -> float:
    return _best(way) or 0.0


def _corrected(way: Way) -> bool:
    return way.cost is not None and way.cost.corrected is not None


def _subject(shown: tuple[Way, ...]) -> Way:
    return next(way for way in shown if way.in_use)


def _value(facts: Facts, way: Way) -> Sentence:
    """Return what stands beside a bar, as a table has it."""
    found = ends(way)
    estimate = _shown(facts, found["estimate"][0], rough=_corrected(way))
    decimals = numbers.decimals_in(estimate)
    slots = {
        end: Slot(value=value, shown=_end(facts, value, decimals), source=source)
        for end, (value, source) in found.items()
    }
    slots["estimate"] = replace(slots["estimate"], shown=estimate)
    if "low" not in slots or slots["low"].shown == slots["high"].shown:
        return facts.say("figure.cost_bars.value", estimate=slots["estimate"])
    return facts.say("figure.cost_bars.value", **slots)


def _end(facts: Facts, value: float, decimals: int) -> str:
    """Return an end of a range with the decimals of what it stands beside."""
    return f"{numbers.MINUS if value < 0 else ''}{numbers.money_end(value, facts.currency, decimals)}"


def _shown(facts: Facts, value: float, *, rough: bool) -> str:
    """Return a cost as a table has it, and an expectation in three digits."""
    if not rough:
        return numbers.cost_rate(value, facts.currency)
    return f"{numbers.MINUS if value < 0 else ''}{numbers.money(value, facts.currency, rough=True).shown}"


def _amount(facts: Facts, way: Way) -> Slot:
    value, source = ends(way)["estimate"]
    return facts.money(value, source, rough=_corrected(way))


def _title(facts: Facts, shown: tuple[Way, ...]) -> Sentence:
    """Return the title: what the model costs, and the way that costs least or comes next."""
    own, name = _subject(shown), "figure.cost_bars.title"
    others = [way for way in shown if way is not own and way.possible]
    if not others:
        return facts.say(name, model=own.name, amount=_amount(facts, own))
    other = min(others, key=_cost)
    slots = {"amount": _amount(facts, own), "other": _amount(facts, other)}
    return facts.say(name, beside=_beside(facts, own, other), model=own.name, way=other.name, **slots)


def _beside(facts: Facts, own: Way, other: Way) -> str:
    """Return how the way in use does beside the cheapest other one, where that is told apart from it."""
    more = _cost(other) - _cost(own)
    if abs(more) <= TIE * max(abs(_cost(other)), abs(_cost(own))):
        return "same"
    if facts.weighs_use:  # what is the cheapest in use need not be so with the classes of the test
        return "mix"
    apart = held_apart(facts, other)
    if apart is False or (more > 0 and facts.subject.may_guess):
        return "open"
    return "least" if more > 0 else "dearer"


def _reading(facts: Facts, shown: tuple[Way, ...], *, beyond: bool) -> Iterator[Sentence]:
    name = "figure.cost_bars"
    if any("low" in ends(way) for way in shown):
        yield facts.say(f"{name}.read", level=percent_slot(facts.results.run.level, "run.level"))
    if any(_corrected(way) for way in shown):
        yield facts.say(f"{name}.corrected")
    yield from likely_prices(facts)
    if any(way.advised for way in shown):
        yield facts.say(f"{name}.advised")
    if beyond:
        dearest = max(shown, key=_cost)
        yield facts.say(f"{name}.beyond", way=dearest.name)
