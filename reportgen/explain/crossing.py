"""Where ROC curves cross, and which model catches more on either side."""

from collections.abc import Iterator

from reportgen.analysis.parted import Crossing, of_subject
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, listed, number_slot
from reportgen.explain.guessing import yet

PERCENT = 100


def crossings(facts: Facts) -> tuple[Sentence, ...]:
    """Return what is said of the pairs whose curves cross; nothing where none do."""
    places = of_subject(facts.results.crossings, facts.results.subject)
    return tuple(sentence for place in places for sentence in _crossing(facts, place))


def _crossing(facts: Facts, place: int) -> Iterator[Sentence]:
    pair, path = facts.results.crossings[place], f"crossings.{place}"
    first, second = pair.sides[0].higher, pair.b if pair.sides[0].higher == pair.a else pair.a
    names = {"first": facts.model_name(first), "second": facts.model_name(second)}
    rates = [_rate(rate, f"{path}.rates.{each}") for each, rate in enumerate(pair.rates)]
    if len(rates) == 1:
        yield facts.say("crossing.once", **names, rate=rates[0])
        yield _cut_offs(facts, pair, path, (first, second))
    elif len(rates) == 2:  # noqa: PLR2004 (the first model has both ends)
        yield facts.say("crossing.twice", **names, rate=rates[0], then=rates[1])
    else:
        times = number_slot(len(rates), f"{path}.rates")
        yield facts.say("crossing.often", **names, times=times, rates=listed(rates, f"{path}.rates"))
    yield facts.say("crossing.sure", shown=pair.shown)
    if pair.shown:
        yield from yet(facts, first, second)


def _rate(rate: float, source: str) -> Slot:
    """Return a rate as a percentage: whole, or with two digits below ten."""
    return Slot(value=rate, shown=numbers.stated_percent(numbers.two_digits(rate)), source=source)


def _cut_offs(facts: Facts, pair: Crossing, path: str, names: tuple[str, str]) -> Sentence:
    values = {
        key: facts.cut_off(pair.cut_offs[name][0], f"{path}.cut_offs.{name}.0", name)
        for key, name in zip(("value", "second_value"), names, strict=True)
    }
    models = {"first": facts.model_name(names[0]), "second": facts.model_name(names[1])}
    return facts.say("crossing.cut_offs", **models, **values)
