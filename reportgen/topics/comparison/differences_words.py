"""Where models part: case by case, where curves cross, fold by fold."""

from collections.abc import Iterator, Mapping
from functools import partial

from reportgen.results.paths import Number, total
from reportgen.results.values.comparison import Folds, FoldTest, of_subject
from reportgen.stats.adequacy import lack_of_disagreements
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, listed, metric_in_words, number_slot
from reportgen.text.phrases import size_of, yet
from reportgen.text.sentences import Sentence, Slot

RARELY, ONE_AT_LEAST = 0.01, 0.005  # of the tests like this one
KEYS = ("both_right", "only_a", "only_b", "both_wrong")


def flips(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each pair that the subject is one of."""
    pairs = facts.results.flips
    return tuple(tuple(_pair(facts, place)) for place in of_subject(pairs, facts.results.subject))


def _pair(facts: Facts, place: int) -> Iterator[Sentence]:
    pair = facts.results.flips[place]
    if not pair.positives.apart + pair.negatives.apart:
        every = number_slot(*total(facts.at(right, key) for right in (pair.positives, pair.negatives) for key in KEYS))
        yield facts.say("flips.same", **names_of(facts, place), every=facts.part("case", every, every))
    yield from _by_chance(facts, place)
    yield from _saved(facts, place)


def _by_chance(facts: Facts, place: int) -> Iterator[Sentence]:
    """Yield how often each model was right where the other was wrong, and whether chance alone does as much."""
    pair = facts.results.flips[place]
    classes = (pair.positives, pair.negatives)
    apart = sum(right.apart for right in classes)
    if pair.by_chance is None or lack_of_disagreements(apart) is not None:
        return

    def both(*keys: str) -> Slot:
        return number_slot(*total(facts.at(right, key) for right in classes for key in keys))

    alone = {"right_a": both("only_a"), "right_b": both("only_b")}
    slots = {name: facts.say.phrase("counted.bare", slot, count=slot) for name, slot in alone.items()}
    rare = pair.by_chance < ONE_AT_LEAST
    chance = facts.quote(pair, "by_chance", shown=lambda often: numbers.percent_at(RARELY if rare else often, 0))
    yield facts.say(
        "flips.by_chance",
        rare=rare,
        **names_of(facts, place),
        **slots,
        parted=facts.part("case", both("only_a", "only_b"), both(*KEYS)),
        chance=chance,
    )
    if pair.by_chance <= 1 - facts.results.run.level:
        ahead = sum(right.only_a - right.only_b for right in classes)
        yield from yet(facts, pair.a if ahead > 0 else pair.b)


def names_of(facts: Facts, place: int) -> dict[str, Slot]:
    """Return the names of the two models."""
    pair = facts.results.flips[place]
    return {"a": facts.model_name(pair.a), "b": facts.model_name(pair.b)}


def _saved(facts: Facts, place: int) -> Iterator[Sentence]:
    saved, names = facts.results.flips[place].saved, names_of(facts, place)
    if saved is None or min(saved.only_a, saved.only_b) < 0:  # where an error is the cheaper answer nothing is saved
        return
    if saved.only_a and saved.only_b:
        sums = facts.moneys(**{side: facts.at(saved, side) for side in ("only_a", "only_b")})
        yield facts.say("flips.saved", **names, **sums)
    elif saved.only_a or saved.only_b:
        side, cheaper, other = ("only_a", "a", "b") if saved.only_a else ("only_b", "b", "a")
        money = facts.money(*facts.at(saved, side))
        yield facts.say("flips.saved", one=names[cheaper], other=names[other], saved=money)


def crossings(facts: Facts) -> tuple[Sentence, ...]:
    """Return what is said of the pairs whose curves cross; nothing where none do."""
    places = of_subject(facts.results.crossings, facts.results.subject)
    return tuple(sentence for place in places for sentence in _crossing(facts, place))


def _crossing(facts: Facts, place: int) -> Iterator[Sentence]:
    pair = facts.results.crossings[place]
    first, second = pair.sides[0].higher, pair.b if pair.sides[0].higher == pair.a else pair.a
    names = {"first": facts.model_name(first), "second": facts.model_name(second)}
    rates = [facts.quote(pair.rates, index, shown=_rate) for index in range(len(pair.rates))]
    if len(rates) == 1:
        yield facts.say("crossing.once", **names, rate=rates[0])
        value, other = (
            facts.cut_off(pair.cut_offs[name][0], facts.paths.of(pair, "cut_offs", name, 0), name)
            for name in (first, second)
        )
        yield facts.say("crossing.cut_offs", **names, value=value, second_value=other)
    elif len(rates) == 2:  # noqa: PLR2004 (the first model has both ends)
        yield facts.say("crossing.twice", **names, rate=rates[0], then=rates[1])
    else:
        path = facts.paths.of(pair.rates)
        yield facts.say("crossing.often", **names, times=number_slot(len(rates), path), rates=listed(rates, path))
    yield facts.say("crossing.sure", shown=pair.shown)
    if pair.shown:
        yield from yet(facts, first, second)


def _rate(rate: float) -> str:
    """Return a rate as a percentage: whole, or with two digits below ten."""
    return numbers.stated_percent(numbers.two_digits(rate))


_TOLD = ("recall", "precision", "roc_auc")  # of the subject, beside what decides which model is better


def covers(facts: Facts) -> Sentence | None:
    """Return that the folds say what ranges leave out; None without folds."""
    folds = facts.results.folds
    return None if folds is None else facts.say("folds.covers", folds=_number(facts, folds))


def folds(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the folds show; nothing without folds."""
    runs = facts.results.folds
    return () if runs is None else tuple(_folds(facts, runs))


def _folds(facts: Facts, folds: Folds) -> Iterator[Sentence]:
    yield _held(facts, folds)
    if folds.one_class:
        count = facts.quote(folds, "one_class")
        yield facts.say("folds.one_class", count=count, folds=_number(facts, folds))
    subject, metrics = facts.results.subject, folds.models[facts.results.subject]
    deciding = dict.fromkeys(test.metric for test in folds.tests)
    for key in dict.fromkeys((*deciding, *(key for key in _TOLD if key in metrics))):
        yield from (_spread(facts, folds, name, key) for name in (*_also(facts, folds, key), subject)[::-1])
    if facts.apparent:
        yield facts.say("folds.apparent", number=len(facts.apparent), models=facts.model_names(facts.apparent))
    for test in folds.tests:
        yield from _test(facts, test)


def _number(facts: Facts, folds: Folds) -> Slot:
    return number_slot(len(folds.folds), facts.paths.of(folds, "folds"))


def _held(facts: Facts, folds: Folds) -> Sentence:
    sizes = [fold.cases for fold in folds.folds]
    ends = {"fewest": min(sizes), "most": max(sizes)}
    slots = {name: facts.quote(folds.folds, sizes.index(size), "cases") for name, size in ends.items()}
    cases = facts.nouns("case", slots["most"]) if ends["fewest"] == ends["most"] else None
    return facts.say("folds.held", folds=_number(facts, folds), held=cases, **slots)


def _also(facts: Facts, folds: Folds, key: str) -> tuple[str, ...]:
    """Return the models that are told beside the subject: those that this metric decides about."""
    names = (name for test in folds.tests if test.metric == key for name in (test.a, test.b))
    return tuple(dict.fromkeys(name for name in names if name != facts.results.subject))[::-1]


def _spread(facts: Facts, folds: Folds, name: str, key: str) -> Sentence:
    spread = folds.models[name].get(key)
    slots = {"metric": facts.metric_name(key), "model": facts.model_name(name)}
    if spread is None or spread.lowest is None or spread.highest is None:
        return facts.say("folds.spread", **slots)
    ends = _ends(facts, key, {end: facts.at(spread, end) for end in ("lowest", "highest")})
    if spread.lowest == spread.highest:
        return facts.say("folds.spread", **slots, lowest=ends["lowest"])
    undefined = facts.quote(spread, "undefined") if spread.undefined else None
    return facts.say("folds.spread", **slots, **ends, undefined=undefined, folds=_number(facts, folds))


def _ends(facts: Facts, key: str, ends: Mapping[str, Number]) -> dict[str, Slot]:
    """Return the lowest and the highest value of a metric, in digits that tell them apart."""
    if METRICS[key].kind == "cost":
        return facts.moneys(**ends)
    decimals = numbers.decimals_apart([end.value for end in ends.values()])
    return {name: _value(facts, key, end, decimals) for name, end in ends.items()}


def _value(facts: Facts, key: str, number: Number, decimals: int = numbers.METRIC) -> Slot:
    return number_slot(*number, partial(metric_in_words, key, decimals=decimals, currency=facts.currency))


def _test(facts: Facts, test: FoldTest) -> Iterator[Sentence]:
    names = {"a": facts.model_name(test.a), "b": facts.model_name(test.b)}
    metric = facts.metric_name(test.metric)
    if test.difference is None or test.folds < 2:  # noqa: PLR2004 (a spread takes two)
        yield facts.say("folds.no_test", **names, metric=metric)
        return
    folds = facts.quote(test, "folds")
    mean = abs(facts.at(test, "difference"))
    way = "same" if not test.difference else "higher" if test.difference > 0 else "lower"
    size = size_of(facts, test.metric, mean)
    yield facts.say("folds.mean", way=way, **names, metric=metric, folds=folds, size=size)
    if test.low is None or test.high is None:
        yield facts.say("folds.no_test")
        return
    differs = test.shown(facts.results.run.level)
    ends = {end: _end(facts, test.metric, facts.at(test, end), bare=end == "low") for end in ("low", "high")}
    by_cases = _by_cases(facts, test)
    yield facts.say("folds.shown", shown=differs, by_cases=by_cases, **ends, level=facts.confidence(test, "level"))
    if differs:
        yield from yet(facts, test.a if (test.difference > 0) == METRICS[test.metric].higher_is_better else test.b)


def _by_cases(facts: Facts, test: FoldTest) -> bool:
    """Return whether the cases show the same difference as the folds, whatever folds they come from."""
    comparisons = (
        comparison for comparison in facts.results.comparisons if {comparison.a, comparison.b} == {test.a, test.b}
    )
    return any(
        comparison.metric == test.metric and comparison.way(test.a) in {"better", "worse", "little"}
        for comparison in comparisons
    )


def _end(facts: Facts, key: str, number: Number, *, bare: bool) -> Slot:
    if METRICS[key].kind == "cost":
        return facts.money_end(*number, signed=True)
    return size_of(facts, key, number, bare=bare)
