"""What prices mean: one number for each, what one more error costs, whether right answers have a price, too."""

from collections.abc import Iterator

from reportgen.analysis.decisions import Costs, PerCase, Price, PriceRange
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.say import form
from reportgen.stats.given import CostMatrix

WRONG = ("false_negative", "false_positive")
OUTCOMES = (*WRONG, "true_positive", "true_negative")


def typical(price: Price) -> float:
    """Return one number for a price: the mean of a column, the likely one of a range."""
    if isinstance(price, PerCase):
        return price.mean
    return price.likely if isinstance(price, PriceRange) else price


def of_one_more_miss(costs: Costs) -> float:
    """Return what a miss costs beyond the hit that it takes the place of."""
    return typical(costs.false_negative) - typical(costs.true_positive)


def of_one_more_false_alarm(costs: Costs) -> float:
    """Return what a false alarm costs beyond leaving the case alone."""
    return typical(costs.false_positive) - typical(costs.true_negative)


def only_errors_cost(costs: Costs) -> bool:
    """Return whether right answers cost nothing and bring nothing, so that a cost is a cost of errors."""
    right = (costs.true_positive, costs.true_negative)
    return all(price == 0 for price in right) and min(map(typical, (costs.false_negative, costs.false_positive))) >= 0


def matrix_of(costs: Costs) -> CostMatrix:
    """Return one number for the price of each outcome, on the cases that models are judged on."""
    prices: list[Price] = [getattr(costs, key) for key in OUTCOMES]
    fn, fp, tp, tn = (one.here if isinstance(one, PerCase) else typical(one) for one in prices)
    return CostMatrix(fp=fp, fn=fn, tp=tp, tn=tn)


def per_case(costs: Costs) -> bool:
    """Return whether some price differs from case to case."""
    return any(isinstance(getattr(costs, key), PerCase) for key in OUTCOMES)


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
        return facts.say.phrase("price.mean", mean, form("all"), mean=mean)
    split = text_slot(facts.choosing, "config.data.split.tune_on")
    here = facts.money(found.mean_judged, f"{path}.mean_judged")
    test = text_slot(facts.results.data.reported_on, "data.reported_on")
    return facts.say.phrase("price.mean", mean, form("split"), mean=mean, split=split, here=here, test=test)


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
    more = [part for part in ("times", "plus") if part in slots]
    return facts.say("price.column", form("_".join(more) or "other"), **slots)
