"""The price of each outcome in words."""

from collections.abc import Iterator

from reportgen.analysis.decisions import PerCase, Price, PriceRange
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, text_slot


def price(facts: Facts, key: str) -> Iterator[Sentence]:
    """Yield the price of one outcome; nothing where there are no prices."""
    costs = facts.results.costs
    if costs is None:
        return
    found: Price = getattr(costs, key)
    what = text_slot(facts.say(f"price.of.{key}").text, f"costs.{key}")
    if isinstance(found, PerCase):
        yield _column(facts, found, f"costs.{key}", what)
    elif isinstance(found, PriceRange):
        ends = {end: (float(getattr(found, end)), f"costs.{key}.{end}") for end in ("likely", "low", "high")}
        yield facts.say("price.range", what=what, **facts.moneys(**ends))
    else:
        yield facts.say("price.number", what=what, price=facts.money(found, f"costs.{key}"))


def _mean(facts: Facts, found: PerCase, path: str) -> Slot:
    """Return the average of a price, with the split that it is of where there are two."""
    mean = facts.money(found.mean, f"{path}.mean")
    if facts.choosing is None or found.mean_judged is None:
        return facts.say.phrase("price.mean", mean, mean=mean)
    split = text_slot(facts.choosing, "config.data.split.tune_on")
    here = facts.money(found.mean_judged, f"{path}.mean_judged")
    test = text_slot(facts.results.data.reported_on, "data.reported_on")
    return facts.say.phrase("price.mean", mean, mean=mean, split=split, here=here, test=test)


def _column(facts: Facts, found: PerCase, path: str, what: Slot) -> Sentence:
    slots = {
        "what": what,
        "column": text_slot(found.column, f"{path}.column"),
        "mean": _mean(facts, found, path),
    }
    if found.times != 1:
        slots["times"] = Slot(value=found.times, shown=numbers.plain(found.times), source=f"{path}.times")
    if found.plus != 0:
        slots["plus"] = facts.money(found.plus, f"{path}.plus")
    return facts.say("price.column", **slots)
