"""Which classes are mixed up and told worst, at what cost, who does better, how sure a model is, for which groups."""

from collections.abc import Iterator
from functools import partial

from reportgen.config.measures import measured
from reportgen.results.measure import Measure
from reportgen.results.paths import total
from reportgen.results.values.classes import (
    SPREAD_TOLD,
    ClassGrouping,
    Confident,
    Margins,
    WeakestGroup,
    same_mix,
)
from reportgen.results.values.comparison import MOST_RANKED, Comparison, rivals_first
from reportgen.text import numbers
from reportgen.text.facts import limit_slot, number_slot, text_slot
from reportgen.text.groups import MANY, by_column, split_into
from reportgen.text.leaders import board, leaders
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import size_of
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.classes.facts import (
    MONEY,
    NO_METRICS,
    ClassFacts,
    advised_model,
    as_dear,
    as_frequent,
    dearest,
    most_frequent,
    then_of,
    value_in_words,
)

CHANCE = 0.05  # below, margins differ by more than chance explains


def mix_ups(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield which classes are mixed up most, how much of all errors that is, and how far errors go in an order."""
    model = facts.subject
    wrong = facts.wrong(model.confusion)
    if not wrong.value or not model.mix_ups:
        yield facts.say(
            "classes.none_mixed", cases_held=facts.nouns("case", number_slot(*facts.every(model.confusion).bracketed))
        )
        return
    dear = dearest(facts)
    first = dear or most_frequent(facts) or model.mix_ups[0]
    part, errors = facts.quote(first, "cases"), number_slot(*wrong)
    alone = {"alone": facts.by_itself()} if facts.sent_on == "some" else {}  # the tree has what a person leaves
    whole = number_slot(*facts.of_class(first.actual, model.confusion))
    yield facts.say(
        "classes.most_mixed",
        dearest=dear is not None,
        alike=as_frequent(facts, first) if dear is None else as_dear(facts, dear),
        of_class=facts.say.phrase("classes.of_class", part, part=part, whole=whole),
        of_errors=facts.say.phrase("classes.of_errors", part, part=part, whole=errors, **alone),
        errors=errors,
        **facts.mixed(first),
    )
    if facts.results.data.ordered:
        yield from _far(facts)


def _far(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield how many errors are off by one step of the order, too high and too low, and by more."""
    confusion, size = facts.subject.confusion, len(facts.classes)
    high = total(facts.at(confusion, "matrix", place, place + 1) for place in range(size - 1))
    low = total(facts.at(confusion, "matrix", place + 1, place) for place in range(size - 1))
    far = facts.wrong(confusion) - total((high, low))
    yield facts.say("classes.steps", high=number_slot(*high), low=number_slot(*low), far=number_slot(*far))


def by_class(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield which classes have no value; the picture is headed by the one that is recognised least often."""
    for spread in facts.subject.spread:
        if spread.undefined and spread.metric in SPREAD_TOLD:
            named = facts.class_names(spread.undefined)
            yield facts.say("classes.undefined", metric=facts.metric_name(spread.metric), names=named)


def costs(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what the errors cost, and what naming one class or the cheapest one would do."""
    sums, thousand = facts.subject.costs, limit_slot(THOUSAND)
    if sums is None:
        return
    in_money = facts.money if facts.only_errors else facts.balance
    yield facts.say(
        "classes.cost.total",
        errors=facts.only_errors,
        cost=in_money(*facts.at(sums, "total")),
        rate=in_money(*facts.at(sums, "per_1000"), rough=True),
        thousand=thousand,
    )
    saved = sums.saving_largest
    if facts.results.largest is not None:
        name = facts.class_name(facts.results.largest.named)
        size = facts.money(*abs(facts.at(sums, "saving_largest")), rough=True)
        yield facts.say("classes.cost.largest", more=saved >= 0, name=name, size=size, thousand=thousand)
    yield from _cheapest(facts)


def _cheapest(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what the class of the lowest expected cost would save; what sends cases to a person is told with these."""
    cheapest = facts.cheaper
    if cheapest is None or cheapest.saving.estimate is None or facts.sent_on != "none":
        return
    saving = facts.money(*abs(facts.at(cheapest.saving, "estimate")), rough=True)
    sure, none = (cheapest.saving.low or 0.0) > 0, cheapest.saving.estimate <= 0
    slots = {"saving": saving, **_saved(facts, cheapest.saving)}
    yield facts.say("classes.cost.cheapest", sure=sure, none=none, thousand=limit_slot(THOUSAND), **slots)


def _saved(facts: ClassFacts, saving: Measure) -> dict[str, Slot]:
    """Return the ends of the range of a saving that is shown to be one."""
    if saving.low is None or saving.high is None or saving.low <= 0:
        return {}
    ends = {end: facts.money_end(*facts.at(saving, end)) for end in ("low", "high")}
    return ends if ends["low"].shown != ends["high"].shown else {}


def since_earlier(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield how the model does beside an earlier report, by what decides; nothing without one."""
    earlier = facts.results.earlier
    if earlier is None:
        return
    slots = {"earlier": facts.of_then(earlier), "file": facts.text(earlier, "file")}
    then = facts.nouns("case", number_slot(*total(facts.at(earlier.confusion, "matrix", a, p)
                                                  for a, row in enumerate(earlier.confusion.matrix)
                                                  for p, _ in enumerate(row))))  # fmt: skip
    yield facts.say("classes.earlier.about", costs=facts.results.costs is not None, **slots, cases_then=then)
    for pair in facts.results.comparisons_with_earlier:
        now = figure_of(facts, pair.a, pair.metric)
        if pair.primary and now is not None and pair.metric in earlier.figures:
            number = facts.at(earlier, "figures", pair.metric)
            was = (
                facts.money(*number)
                if pair.metric in MONEY
                else number_slot(*number, partial(value_in_words, pair.metric))
            )
            named = {"model": facts.model_name(pair.a), "metric": facts.metric_name(pair.metric)}
            yield facts.say(
                "classes.earlier", way=pair.way(pair.a), now=facts.value(pair.metric, now), then=was, **named
            )


def comparison(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield which model does better by what decides, whether both name classes alike, and which one limits pick."""
    yield from since_earlier(facts)
    many = board(facts, then_of(facts))
    yield from leaders(facts, many)
    for pair in rivals(facts) if many is None else ():
        yield _compared(facts, pair)
    if facts.results.comparisons and facts.subject.published:
        alike = same_mix([*facts.results.models.values()])
        yield facts.say("published.two_tests") if alike else facts.say("classes.other_mix")
    for margins in facts.results.margins if many is None else ():
        yield from _margins(facts, margins)
    choice = facts.results.choice
    if choice is not None:
        slots = {"require": text_slot(choice.require, facts.paths.of(choice, "require"))}
        if choice.picked is not None:
            best = facts.model_names((choice.picked, *choice.tied))
            slots |= {"picked": best, "then": facts.metric_name(choice.then)}
        number = 0 if choice.picked is None else 1 + len(choice.tied)
        yield facts.say("classes.choice", number=number, **slots)


def rivals(facts: ClassFacts) -> tuple[Comparison, ...]:
    """Return the comparisons that decide, the best rival of what is advised before the others."""
    results, choice, name = facts.results, facts.results.choice, advised_model(facts)
    of_ties = (pair for tie in results.ties for pair in tie.pairs if name in (pair.a, pair.b))
    declared = [pair for pair in results.comparisons if pair.primary]
    if results.baseline is None:
        declared = [pair for pair in declared if name in (pair.a, pair.b)] or declared
    out = () if choice is None else [key for key, standing in choice.models.items() if not standing.meets]

    def higher(key: str) -> bool:
        figure = measured(key)
        return figure is not None and figure.metric.higher_is_better

    ordered = rivals_first((*declared, *of_ties), name, out, higher) if declared else ()
    return tuple(pair.seen_from(name) for pair in ordered[:MOST_RANKED])


def _compared(facts: ClassFacts, pair: Comparison) -> Sentence:
    """Return how one model does beside another by a metric, with the figures of both and the range between them."""
    key = pair.metric
    slots = {"a": facts.model_name(pair.a), "b": facts.model_name(pair.b), "metric": facts.metric_name(key)}
    own, other = (figure_of(facts, name, key) for name in (pair.a, pair.b))
    if own is not None and other is not None:
        slots |= {"own": facts.value(key, own), "other": facts.value(key, other)}
    return facts.say("classes.compared", way=pair.way(pair.a), **slots)


def figure_of(facts: ClassFacts, name: str, key: str) -> Measure | None:
    """Return the figure of a model by a metric of all cases, of one class or over the classes; None without one."""
    model, asked = facts.results.models[name], measured(key)
    if asked is None:
        return None
    metrics = model.metrics
    if asked.average is not None:
        metrics = model.averages.get(asked.average, NO_METRICS)
    elif asked.of_class is not None:
        metrics = model.per_class.get(asked.of_class, NO_METRICS)
    measure = metrics.get(asked.metric.key)
    return measure if measure is not None and measure.estimate is not None else None


def _margins(facts: ClassFacts, margins: Margins) -> Iterator[Sentence]:
    """Yield whether two models name the classes equally often."""
    if margins.p is not None:
        slots = {"a": facts.model_name(margins.a), "b": facts.model_name(margins.b)}
        yield facts.say("classes.margins", apart=margins.p < CHANCE, **slots)


def groups(facts: ClassFacts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each grouping."""
    return tuple(tuple(_grouping(facts, grouping)) for grouping in facts.results.groups)


def _grouping(facts: ClassFacts, grouping: ClassGrouping) -> Iterator[Sentence]:
    column = facts.text(grouping, "column")
    count = number_slot(len(grouping.groups), facts.paths.of(grouping, "groups"))
    yield from split_into(facts, grouping, column)
    weakest = grouping.weakest
    if weakest is not None:
        yield from _weakest(facts, grouping, weakest)
    few = [group for group in grouping.groups if group.lack is not None]
    if few:
        many = len(few) > MANY
        names = {} if many else {"names": by_column(facts, grouping.column, *(group.group for group in few))}
        yield facts.say("classes.few_in_group", few=facts.number_of(few), all=count, **names)


def _weakest(facts: ClassFacts, grouping: ClassGrouping, weakest: WeakestGroup) -> Iterator[Sentence]:
    """Yield in which group the subject is least often right, and whether chance explains that."""
    ends = {name: facts.quote(weakest, name, shown=numbers.share_in_words) for name in ("estimate", "rest")}
    named = by_column(facts, grouping.column, weakest.group)
    metric = facts.metric_name("accuracy")
    yield facts.say("groups.weakest", way="lowest", metric=metric, model=facts.model_name(), named=named, **ends)
    if weakest.low is None or weakest.high is None:
        yield facts.say("groups.gap")
        return
    size = {
        name: size_of(facts, "accuracy", abs(facts.at(weakest, end)))
        for name, end in (("near", "high"), ("far", "low"))
    }
    yield facts.say("groups.gap", shown=weakest.shown, below=True, among=facts.quote(weakest, "among"), **size)


def confident(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what keeps its scores from being chances; the picture is headed by whether it is as sure as right."""
    model = facts.subject
    if model.disagreement:
        yield facts.say("classes.disagreement", cases_held=facts.nouns("case", facts.quote(model, "disagreement")))
    if model.off_total:
        yield facts.say("classes.off_total", cases_held=facts.nouns("case", facts.quote(model, "off_total")))


def how_sure(facts: ClassFacts, calibration: Confident) -> dict[str, Fill]:
    """Return how sure the model is, how often right, and whether it is surer than it should be, as far as is shown."""
    low, high = calibration.difference.low, calibration.difference.high
    way = "open" if low is None or high is None or low <= 0 <= high else "too_sure" if low > 0 else "too_timid"
    shares = {name: facts.quote(calibration, name, shown=numbers.stated_percent) for name in ("stated", "right")}
    return {"way": way, "other_named": _other_named(facts), **shares}


def _other_named(facts: ClassFacts) -> bool:
    """Return whether the model names another class than that of its highest probability for some cases."""
    model = facts.subject
    return model.decides == "lowest_cost" or bool(model.disagreement)
