"""The prices, and the figures on what ways of deciding and cut-offs cost, each in a section of its own."""

from collections.abc import Iterator

from reportgen.page.blocks import Content, Paragraphs, Section, Table
from reportgen.page.material import Material, Voice, paragraphs
from reportgen.page.table import block, figures, texts
from reportgen.text import numbers
from reportgen.topics.costs.values import OUTCOMES, WRONG, PerCase, Price, PriceRange
from reportgen.topics.ranking.page import points

FIGURES = ("cost_by_threshold", "threshold_histogram", "threshold_by_ratio", "decision", "cost")


def costs_section(material: Material) -> Content:
    """Yield what errors cost; without prices, the figures on the balance of both errors."""
    figures = tuple(cost_figures(material))
    if material.results.costs is None and figures:
        yield Paragraphs(texts=(material.say("costs.unpriced"),))
    yield from paragraphs(material.explained.costs)
    yield from prices_table(material.say)
    yield from figures


def cost_figures(material: Material) -> Iterator[Section]:
    """Yield a section for each figure that was drawn, the nearest to the decision first."""
    say = material.say
    for name in ("cost_bars", *FIGURES):
        is_curve, title = name in FIGURES, say(f"curve.{name}")
        found = material.figure(name, *(points(say, name, title) if is_curve else _bars(material)))
        if found:
            place = name.replace("_", "-")
            yield Section(id=f"curve-{place}" if is_curve else place, title=title, blocks=found)


def prices_table(say: Voice) -> tuple[Table, ...]:
    """Return the price of each outcome that has one, and where it comes from; nothing without prices."""
    costs = say.facts.results.costs
    if costs is None:
        return ()
    rows = [
        (say(f"prices.{key}"), _price(say, price), say("prices.data" if isinstance(price, PerCase) else "prices.typed"))
        for key in OUTCOMES
        if (price := getattr(costs, key)) != 0 or key in WRONG
    ]
    return (block(say, "prices", say("prices.table"), texts("prices.outcome", "prices.price", "prices.from"), rows),)


def _price(say: Voice, price: Price) -> str:
    if isinstance(price, PriceRange):
        return say("prices.range", **{end: say.amount(getattr(price, end)) for end in ("likely", "low", "high")})
    if not isinstance(price, PerCase):
        return say.amount(price)
    named = {"column": price.column, "mean": _means(say, price)}
    if price.times == 1 and price.plus == 0:
        return say("prices.column", **named)
    return say("prices.scaled", times=numbers.plain(price.times), plus=say.amount(price.plus), **named)


def _means(say: Voice, price: PerCase) -> str:
    """Return the average of a price, on both splits where one chooses and another judges."""
    mean, split = say.amount(price.mean), say.facts.choosing
    if split is None or price.mean_judged is None:
        return mean
    test = say.facts.results.data.reported_on
    return say("prices.mean_split", mean=mean, split=split, here=say.amount(price.mean_judged), test=test)


def _bars(material: Material) -> tuple[Table, ...]:
    text = material.explained.figures.get("cost_bars")
    if text is None:
        return ()
    rows = [(row.name.text, row.beside.text) for panel in text.panels for row in panel.rows]
    columns = (*texts("ways.way"), *figures("ways.cost_and_range"))
    return (block(material.say, "points-cost-bars", text.x, columns, rows),)
