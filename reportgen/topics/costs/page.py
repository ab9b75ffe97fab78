"""The prices, what ways of deciding cost, and how that moves with the prices."""

from collections.abc import Mapping
from functools import partial

from reportgen.page.blocks import Callouts, Content, FigureBlock, Paragraphs, Section, Table
from reportgen.page.material import Material, Voice, paragraphs
from reportgen.page.points import points
from reportgen.page.table import Column, block, name_head, number, texts
from reportgen.results.results import Curve
from reportgen.results.values.costs import PRICE_KEYS, WRONG, Costs, PerCase, Price, PriceRange
from reportgen.text import numbers

FIGURES = ("threshold_by_ratio", "decision", "cost")
PROBABILITIES = 5  # at which the net benefit of every model is told


def costs_record(material: Material) -> Content:
    """Yield the prices, what is said of costs, and a section for each figure, the nearest to the decision first."""
    yield from paragraphs(material.explained.said("costs"))
    yield from prices_table(material.say)
    if material.results.costs is None and "decision" in material.explained.figures:
        yield Paragraphs(texts=(material.say("costs.unpriced"),))
    for name in FIGURES:
        if blocks := _curve(material, name):
            title = material.say(f"curve.{name}")
            yield Section(id=f"curve-{name.replace('_', '-')}", title=title, blocks=blocks)


def _curve(material: Material, name: str) -> tuple[FigureBlock | Callouts, ...]:
    say = material.say
    every = net_benefits(say) if name == "decision" else ()
    return material.figure(name, *points(say, name, say(f"curve.{name}")), *every)


def net_benefits(say: Voice) -> tuple[Table, ...]:
    """Return the net benefit of each model at some probabilities, also of those that are not drawn; nothing of one."""
    models = say.facts.results.models
    curves = {name: model.curves["decision"] for name, model in models.items() if "decision" in model.curves}
    if len(curves) < 2:  # noqa: PLR2004 (the curve of one has a table of its own)
        return ()
    chances = next(iter(curves.values()))["chance"]
    places = [round(part * (len(chances) - 1) / (PROBABILITIES - 1)) for part in range(PROBABILITIES)]
    columns: tuple[Column[str], ...] = (
        Column("comparison.model", value=lambda name: name),
        *(number(name_head(numbers.metric(chances[at] or 0.0)), partial(_benefit, curves, at)) for at in places),
    )
    return (block(say, "net-benefits", say("decision.table"), columns, curves),)


def _benefit(curves: Mapping[str, Curve], place: int, _: Voice, name: str) -> str:
    value = curves[name]["model"][place]
    return "" if value is None else numbers.metric(value)


def prices_table(say: Voice) -> tuple[Table, ...]:
    """Return the price of each outcome that has one, and where it comes from; nothing without prices."""
    costs = say.facts.results.costs
    if costs is None:
        return ()
    if costs.inspection is not None and costs.benefit is not None:
        return _stated_prices(say, costs, costs.inspection, costs.benefit)
    rows = [
        (
            say(f"prices.{key}"),
            say.price(price) if isinstance(price, float | int) else price_shown(say, price),
            say("prices.data" if isinstance(price, PerCase) else "prices.typed"),
        )
        for key in PRICE_KEYS
        if (price := getattr(costs, key)) != 0 or key in WRONG
    ]
    return (block(say, "prices", say("prices.table"), texts("prices.outcome", "prices.price", "prices.from"), rows),)


def _stated_prices(say: Voice, costs: Costs, inspection: float, benefit: float) -> tuple[Table, ...]:
    """Return what an inspection costs and what a hit brings back, as they were typed."""
    counted = say("prices.benefit", counts=costs.benefit_counts or "once")
    pairs = ((say("prices.inspection"), inspection), (counted, benefit))
    rows = [(name, say.price(price), say("prices.typed")) for name, price in pairs]
    return (block(say, "prices", say("prices.stated"), texts("prices.what", "prices.price", "prices.from"), rows),)


def price_shown(say: Voice, price: Price) -> str:
    """Return a price as a table shows it."""
    if isinstance(price, PriceRange):
        return say("prices.range", **{end: say.amount(getattr(price, end)) for end in ("likely", "low", "high")})
    if not isinstance(price, PerCase):
        return say.amount(price)
    named = {"column": price.column, "mean": _means(say, price)}
    if 0 < price.times < 1:
        named["share"] = numbers.exact_percent(price.times)
    elif price.times != 1:
        named["times"] = numbers.plain(price.times)
    if price.plus != 0:
        named["plus"] = say.amount(price.plus)
    return say("prices.column", **named)


def _means(say: Voice, price: PerCase) -> str:
    """Return the average of a price, on both splits where one chooses and another judges."""
    mean, split = say.amount(price.mean), say.facts.choosing
    if split is None or price.mean_judged is None:
        return mean
    test = say.facts.results.data.reported_on
    return say("prices.mean_split", mean=mean, split=split, here=say.amount(price.mean_judged), test=test)
