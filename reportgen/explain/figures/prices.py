"""At which prices a figure is drawn, where it is not at those of each case as they are."""

from collections.abc import Iterator

from reportgen.analysis.decisions import PriceRange
from reportgen.analysis.price_values import OUTCOMES, per_case
from reportgen.explain.explained import Sentence
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.say import form


def average_prices(facts: Facts) -> Iterator[Sentence]:
    """Yield that one number stands for prices that differ by case, where some do."""
    costs = facts.results.costs
    if costs is None or not per_case(costs):
        return
    split = text_slot(facts.results.data.reported_on, "data.reported_on")
    yield facts.say(
        "figure.prices.average", form("split" if len(facts.results.data.splits) > 1 else "all", ("split",)), split=split
    )


def likely_prices(facts: Facts) -> Iterator[Sentence]:
    """Yield that the likely prices hold, where some price is a range."""
    costs = facts.results.costs
    if costs is not None and any(isinstance(getattr(costs, key), PriceRange) for key in OUTCOMES):
        yield facts.say("figure.prices.likely")
