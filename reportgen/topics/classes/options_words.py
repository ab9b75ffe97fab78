"""The table of options for several classes: what each way names wrongly, leaves to a person and costs."""

from collections.abc import Iterator, Sequence
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.paths import Number
from reportgen.results.values.classes import Guessing, same_mix
from reportgen.text import numbers
from reportgen.text.apart import Difference, Told, compared, of_pair, turned
from reportgen.text.facts import COST_RATE, RULE, limit_slot, number_slot, text_slot
from reportgen.text.leaders import TOP, board, in_turn
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import ahead
from reportgen.text.say import Fill, joined
from reportgen.text.sentences import Option, Options, Sentence, Slot
from reportgen.topics.classes.facts import ClassFacts, advised_model, then_of
from reportgen.topics.classes.figures import drawn_models
from reportgen.topics.classes.frequencies import Frequencies, frequencies, pictured, tried
from reportgen.topics.summary.options_note import level_told, struck, unstated
from reportgen.topics.summary.options_words import between, close_told, cost_scale

RIGHT = "accuracy"  # by which models are compared where no error has a price


@frozen
class Way:
    """One way of deciding: how many it names wrongly and leaves to a person, and what a thousand cases cost."""

    name: Slot
    kind: Literal["model", "asking", "person", "guess"]
    wrong: Slot
    persons: Slot | None = None
    cost: Number | None = None
    measure: Measure | None = None  # of the cost, with its range
    model: str | None = None

    @property
    def ends(self) -> tuple[float, ...]:
        """The cost and the ends of its range."""
        if self.cost is None:
            return ()
        low, high = (None, None) if self.measure is None else (self.measure.low, self.measure.high)
        return (self.cost.value,) if low is None or high is None else (self.cost.value, low, high)


def options(facts: ClassFacts) -> Options:
    """Return the table: the way that the headline is about, other models, a person, and one class every time."""
    outcomes, left = pictured(facts), _left(facts)
    every = [*_ways(facts, outcomes)]
    priced = all(way.cost is not None for way in every)
    first, reference = _advised(facts, every), _reference(facts, every)
    ordered = [first, *sorted((way for way in every if way is not first), key=_rank if priced else _place)]
    whole = [(way, _difference(facts, way, reference, priced=priced)) for way in ordered]
    apart = [(way, difference) for way, difference in whole if way.model not in left]
    beside = any(difference.told not in ("none", "same") for _, difference in apart)
    asks = any(way.persons is not None for way in ordered)
    rows = [
        Option(
            name=_name(facts, way, first),
            numbers=tuple(_numbers(facts, way, asks=asks, priced=priced)),
            range=_range(facts, way) if priced else None,
            compared=_compared(facts, way, reference, difference) if beside else None,
            ends=way.ends if priced else (),
            first=way is first,
        )
        for way, difference in apart
    ]
    if board(facts, then_of(facts)) is not None and left:
        rows.append(_others(facts, left, outcomes, asks=asks, priced=priced, beside=beside))
    models = [way.ends for way, _ in apart if way.model is not None]
    return Options(
        title=_title(facts, whole, reference, priced=priced),
        subtitle=_subtitle(facts, outcomes, rows),
        heads=tuple(_heads(facts, reference, asks=asks, priced=priced, beside=beside)),
        rows=tuple(rows),
        scale=cost_scale(facts, models, [way.ends for way in every if way.model is None]) if priced else None,
        note=_note(facts, [difference for _, difference in apart] if beside else []),
    )


def _told_alone(facts: ClassFacts) -> Sequence[str]:
    """Return the models with a row of their own: of many the subject, the baseline and the first of the leaderboard."""
    many = board(facts, then_of(facts))
    if many is None:
        return drawn_models(facts)
    rival = () if facts.rival is None else (facts.rival,)
    return list(dict.fromkeys((facts.results.subject, *rival, *in_turn(many)[:TOP])))


def _left(facts: ClassFacts) -> list[str]:
    return [name for name in facts.results.models if name not in _told_alone(facts)]


def _others(
    facts: ClassFacts, names: Sequence[str], outcomes: Frequencies, *, asks: bool, priced: bool, beside: bool
) -> Option:
    """Return the row of all models that have none of their own: between what their figures are."""
    models = [facts.results.models[name] for name in names]
    cells = [between(facts, [wrong_of(facts, name, outcomes) for name in names])]
    if asks:
        cells.append(facts.say("option.missed", count=number_slot(0, RULE)))
    if priced:
        costs = [facts.at(model.costs, "per_1000") for model in models if model.costs is not None]
        cells.append(between(facts, [facts.money_end(*cost, bare=True, signed=True) for cost in costs]))
    return Option(
        name=facts.say("option.others", count=facts.number_of(models)),
        numbers=tuple(cells),
        compared=facts.say("option.elsewhere") if beside else None,
    )


def close(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield which other options are too close to call compared with the one advised; today's stands elsewhere."""
    every = [*_ways(facts, pictured(facts))]
    first, priced = _advised(facts, every), all(way.cost is not None for way in every)
    others = [way for way in every if way.kind != "guess" and (way.model is None or way.model != facts.rival)]
    if first.model == facts.rival:
        others = [way for way in others if way.model != facts.results.subject]  # the headline says so of it
    near = [way.name for way in others if _difference(facts, way, first, priced=priced).told == "open"]
    yield from close_told(facts, near, COST_RATE if priced else RIGHT)


def _rank(way: Way) -> float:
    return 0.0 if way.cost is None else way.cost.value


def _place(way: Way) -> bool:
    return way.model is None


def _ways(facts: ClassFacts, outcomes: Frequencies) -> Iterator[Way]:
    """Yield the models, the subject with a person or by expected cost, a person for all, and one class every time."""
    for name in (*_told_alone(facts), *_left(facts)):
        model = facts.results.models[name]
        if same_mix([model, facts.subject]):  # else the classes make the difference
            cost = None if model.costs is None else facts.at(model.costs, "per_1000")
            named, wrong = facts.model_name(name), wrong_of(facts, name, outcomes)
            measure = model.metrics.get(COST_RATE)
            yield Way(name=named, kind="model", wrong=wrong, cost=cost, measure=measure, model=name)
    yield from _asking(facts, outcomes)
    costs, whole = facts.results.costs, number_slot(outcomes.of, RULE)
    if costs is not None and costs.person is not None:
        number = facts.at(costs, "person").times(THOUSAND)
        label = facts.say.phrase("option.person", number_slot(*number))
        yield Way(name=label, kind="person", wrong=number_slot(0, RULE), persons=whole, cost=number)
    seen = set[str]()
    for guess in (facts.results.largest, facts.results.cheapest_class):
        if guess is not None and guess.named not in seen:
            seen.add(guess.named)
            yield _guess(facts, guess, outcomes)


def _guess(facts: ClassFacts, guess: Guessing, outcomes: Frequencies) -> Way:
    named, measure = facts.class_name(guess.named), guess.metrics.get(COST_RATE)
    wrong = (1 - facts.at(guess.metrics[RIGHT], "estimate")).times(outcomes.of)
    priced = measure is not None and measure.estimate is not None
    cost = facts.at(measure, "estimate") if priced else None
    label = facts.say.phrase("option.always", named, name=named)
    return Way(name=label, kind="guess", wrong=_whole(wrong), cost=cost, measure=measure)


def _whole(number: Number) -> Slot:
    return number_slot(*number, lambda value: numbers.in_tree(value, round(value)))


def wrong_of(facts: ClassFacts, name: str, outcomes: Frequencies) -> Slot:
    """Return how many a model names wrongly, of as many cases as are told."""
    if name == facts.results.subject and tried(facts) is None:
        return outcomes.wrong.slot
    own = frequencies(facts, name)
    if own.of == outcomes.of:
        return own.wrong.slot
    confusion = facts.results.models[name].confusion
    return _whole((facts.wrong(confusion).bracketed / facts.every(confusion).bracketed).times(outcomes.of))


def _asking(facts: ClassFacts, outcomes: Frequencies) -> Iterator[Way]:
    """Yield the decision of the least expected cost, with a person or without; not a person for every case."""
    better = facts.cheaper
    if better is None or facts.sent_on == "all":
        return
    cost, measure = facts.at(better, "per_1000"), better.metrics.get(COST_RATE)
    every = facts.every(facts.subject.confusion)
    persons = facts.at(better, "persons") if better.persons else None
    slots: dict[str, Fill] = {"model": facts.model_name()}
    if persons is not None:
        slots["share"] = number_slot(*(persons / every.bracketed), numbers.percent_of_whole)
    name = facts.say.phrase("option.by_cost", number_slot(*cost), **slots)
    if tried(facts) is not None:
        seen = None if outcomes.persons is None else outcomes.persons.slot
        yield Way(name=name, kind="asking", wrong=outcomes.wrong.slot, persons=seen, cost=cost, measure=measure)
        return
    kept, asked = (
        None if number is None else _whole((number.bracketed / every.bracketed).times(outcomes.of))
        for number in (facts.wrong(better.confusion), persons)
    )
    if kept is not None:
        yield Way(name=name, kind="asking", wrong=kept, persons=asked, cost=cost, measure=measure)


def _advised(facts: ClassFacts, every: Sequence[Way]) -> Way:
    """Return the way that the headline says to use, to try or to keep; else the model that it is about."""
    own = next(way for way in every if way.model == facts.results.subject)
    if tried(facts) is not None:
        return next((way for way in every if way.kind == "asking"), own)
    return next((way for way in every if way.model == advised_model(facts)), own)


def _reference(facts: ClassFacts, every: Sequence[Way]) -> Way:
    """Return the baseline, else the model that the headline is about."""
    names = (facts.rival, facts.results.subject)
    return next(way for name in names if name is not None for way in every if way.model == name)


def _name(facts: ClassFacts, way: Way, first: Way) -> Sentence:
    advised = facts.verdict is not None and facts.verdict.code in ("better", "meets")
    marked = way is first and way.model is not None and advised
    marks = text_slot(facts.say("option.recommended").text, RULE) if marked else None
    return facts.say("option.name", way=way.name, marks=marks)


def _numbers(facts: ClassFacts, way: Way, *, asks: bool, priced: bool) -> Iterator[Sentence]:
    yield facts.say("option.missed", count=way.wrong)
    if asks:
        yield facts.say("option.missed", count=way.persons or number_slot(0, RULE))
    if priced and way.cost is not None:
        yield facts.say("option.cost", cost=facts.money_end(*way.cost, bare=True, signed=True))


def _range(facts: ClassFacts, way: Way) -> Sentence | None:
    if len(way.ends) == 1 or way.measure is None:
        return None
    ends = {end: facts.money_end(*facts.at(way.measure, end), bare=True, signed=True) for end in ("low", "high")}
    return facts.say("option.range", **ends) if ends["low"].shown != ends["high"].shown else None


def _heads(facts: ClassFacts, reference: Way, *, asks: bool, priced: bool, beside: bool) -> Iterator[Sentence]:
    say = facts.say
    yield say("option.head")
    yield say("option.head.wrong")
    if asks:
        yield say("option.head.persons")
    if priced:
        yield say("option.head.cost", thousand=limit_slot(THOUSAND), gains=not facts.only_errors)
    if beside:
        name = None if priced else facts.metric_name(RIGHT)
        yield say("option.head.compared", name=name, way=facts.model_name(reference.model))


def _difference(facts: ClassFacts, way: Way, reference: Way, *, priced: bool) -> Difference:
    """Return how far a way and another lie apart, as far as the results tell it."""
    metric = COST_RATE if priced else RIGHT
    if way is reference:
        return Difference("same")
    if way.model is not None:
        every = (*facts.results.comparisons, *(pair for tie in facts.results.ties for pair in tie.pairs))
        pairs = (pair for pair in every if pair.metric == metric)
        return of_pair(facts, way.model, reference.model or "", pairs)
    if not priced:
        return Difference("none")
    return _by_cost(facts, reference) if way.kind == "asking" else _of_constant(facts, way, reference)


def _by_cost(facts: ClassFacts, reference: Way) -> Difference:
    """Return what deciding by expected cost costs more than the reference."""
    better = facts.cheaper
    if better is None:
        return Difference("none")
    saving = better.saving if reference.model == facts.results.subject else better.saving_baseline
    if saving is None or saving.low is None or saving.high is None:
        return Difference("none")
    return _told(turned(facts.at(saving, "high")), turned(facts.at(saving, "low")))


def _of_constant(facts: ClassFacts, way: Way, reference: Way) -> Difference:
    """Return what a person, or one class every time, costs more: of that only where both ranges lie apart."""
    if way.cost is None or reference.measure is None or len(reference.ends) == 1:
        return Difference("none")
    low, high = (facts.at(reference.measure, end) for end in ("low", "high"))
    if way.kind == "person":  # which costs the same whatever the cases are
        return _told(way.cost - high.bracketed, way.cost - low.bracketed)
    if way.measure is not None and way.measure.low is not None and way.measure.low > high.value:
        size = way.cost - facts.at(reference.measure, "estimate")
        return Difference("more", size, size)
    return Difference("none")


def _told(low: Number, high: Number) -> Difference:
    told: Told = "open" if low.value <= 0 <= high.value else "less" if high.value < 0 else "more"
    return Difference(told, low, high)


def _compared(facts: ClassFacts, way: Way, reference: Way, difference: Difference) -> Sentence:
    if way is reference:
        return facts.say("option.reference")
    return compared(facts, difference, COST_RATE if way.cost is not None else RIGHT)


def _title(facts: ClassFacts, apart: Sequence[tuple[Way, Difference]], reference: Way, *, priced: bool) -> Sentence:
    """Return the title: which options do better than the reference, or that none is shown to."""
    told = [(way, difference.told) for way, difference in apart if way is not reference and (priced or way.model)]
    key = "option.title" if priced else "option.title.metric"
    if {verdict for _, verdict in told} <= {"few", "none"}:
        return facts.say("option.title.costs" if priced else "option.title.errors")
    forward, backward = ("less", "more") if priced else ("more", "less")
    better, worse = ([way for way, verdict in told if verdict == side] for side in (forward, backward))
    near = sum(verdict == "open" for _, verdict in told)
    slots: dict[str, Fill] = {} if priced else {"ahead": ahead(facts, RIGHT, RULE)}
    if better:
        best, several = better[0] if not priced else min(better, key=_rank), len(facts.results.models) > 1
        named = several and best.kind in ("model", "asking")
        more = {"more": limit_slot(len(better) - 1)} if len(better) > 1 else {}
        slots |= {"reference": facts.model_name(reference.model), "way": best.name}
        return facts.say(key, found="better", named=named, **slots, **more)
    first = facts.model_name(reference.model)
    models = [way for way in worse if way.model is not None]
    subject = facts.say.phrase("option.subject", first, model=first, alone=len(facts.results.models) == 1)
    if len(worse) == len(told):
        return facts.say(key, found="all", number=len(worse), subject=subject, way=worse[0].name, **slots)
    if len(models) == 1 and near:
        slots |= {"way": models[0].name, "count": limit_slot(near)}
        return facts.say(key, found="one", subject=subject, **slots)
    return facts.say(key, found="none", reference=first, **slots)


def _subtitle(facts: ClassFacts, outcomes: Frequencies, rows: Sequence[Option]) -> Sentence:
    whole = number_slot(outcomes.of, RULE if outcomes.expected else facts.every(facts.subject.confusion).source)
    every, ranged = facts.say.phrase("counted.case", whole, count=whole), any(row.range is not None for row in rows)
    return facts.say("option.subtitle", every=every, expected=outcomes.expected, ranged=ranged)


def _note(facts: ClassFacts, differences: Sequence[Difference]) -> Sentence | None:
    """Return what the prices are, who suffers from errors, and that nobody has said what is done today."""
    left = _left(facts) if board(facts, then_of(facts)) is None else []  # of many a row of their own says so
    others = facts.say("figure.left_out", models=facts.model_names(left)) if left else None
    told = joined(joined(_prices(facts), struck(facts)), level_told(facts, differences))
    return joined(joined(told, others), unstated(facts))


def _prices(facts: ClassFacts) -> Sentence | None:
    """Return between which prices errors cost; None where right answers have a price, too, or an error is a gain."""
    costs = facts.results.costs
    if costs is None or not facts.only_errors:
        return None
    size = range(len(facts.classes))
    cells = [facts.at(costs, "matrix", a, b) for a in size for b in size if a != b]
    low, high = (facts.price(*end(cells, key=lambda cell: cell.value)) for end in (min, max))
    ends = {"low": low, "high": high} if low.value != high.value else {"price": low}
    person = {} if costs.person is None else {"person": facts.price(*facts.at(costs, "person"))}
    return facts.say("option.class_prices", **ends, **person)
