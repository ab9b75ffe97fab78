"""The first screen of a report on several classes: what to do, what that means, and what to know before deciding."""

from collections.abc import Iterator
from functools import partial

from reportgen.analysis.classes.verdict import all_checks, beside_today, few_of_a_class
from reportgen.analysis.finding import Finding
from reportgen.config.measures import measured
from reportgen.results.measure import Measure
from reportgen.results.paths import Number
from reportgen.results.values.classes import Cheapest
from reportgen.results.values.comparison import Comparison, by_metric
from reportgen.results.values.summary import Verdict
from reportgen.text import dates, numbers
from reportgen.text.facts import COST_RATE, limit_slot, number_slot, text_slot
from reportgen.text.groups import by_column
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import AHEAD, ahead, ahead_by, base_and_level
from reportgen.text.say import Fill, names_in
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.stated import stated_of
from reportgen.text.tally import tally
from reportgen.topics.classes.checks_words import cases_to_decide
from reportgen.topics.classes.facts import ClassFacts
from reportgen.topics.classes.frequencies import Frequencies, frequencies, pictured, proposed, tried
from reportgen.topics.classes.method_words import called_for
from reportgen.topics.summary.next_words import next_step

ALIKE = ("accuracy", "cost")  # in what a model is ahead by the same words as with two classes


def verdict_told(facts: ClassFacts, verdict: Verdict, why: Finding | None = None) -> Iterator[Sentence]:
    """Yield what to do, then the errors and the money that this means; `why` is the finding that decides, if any."""
    facts = facts.of(verdict.model)
    yield _what_to_do(facts, verdict, why) if proposed(facts) is None else _way_out(facts)
    better = tried(facts)
    if better is not None:
        yield from _tried(facts, better)
        return
    yield _errors(facts)
    if verdict.as_good:
        yield facts.say("result.as_good", number=len(verdict.as_good), models=facts.model_names(verdict.as_good))
    paid = tuple(money(facts))
    yield from paid
    if verdict.code != "not_as_it_stands":
        saved = next((sentence for sentence in paid if sentence.id in PAID.values()), None)
        following = tuple(_next(facts, beside=None if saved is None else saved.values["level"]))
        yield from following
        if not following:
            small = few_of_a_class(facts.results)
            yield from next_step(facts.say, verdict, cases_to_decide(facts), small=small)


def _what_to_do(facts: ClassFacts, verdict: Verdict, why: Finding | None) -> Sentence:
    key = f"result.{verdict.code}"
    slots, needed = _named(facts, verdict, why), names_in(facts.say.messages.get(key, ""))
    return facts.say(
        key, **{name: fill for name, fill in slots.items() if name in needed or not isinstance(fill, Slot)}
    )


def _way_out(facts: ClassFacts) -> Sentence:
    """Return what to try of a model not shown to do better than today's, where deciding otherwise is."""
    slots = {"model": facts.model_name(), "other": facts.model_name(facts.rival)}
    return facts.say("classes.result.try", asks=facts.sent_on, **slots)


def _tried(facts: ClassFacts, better: Cheapest) -> Iterator[Sentence]:
    """Yield what comes of what the headline says to try, beside today, then what the model does without it."""
    outcomes, today = pictured(facts), facts.model_name(facts.rival)
    slots = {
        "model": facts.model_name(),
        "wrong": outcomes.wrong.slot,
        "today": today,
        "wrong_today": _wrong_of(facts, facts.rival or "", outcomes),
    }
    slots |= {} if outcomes.persons is None else {"persons": outcomes.persons.slot}
    phrase = facts.say.phrase("classes.tried", outcomes.wrong.slot, **slots)
    yield facts.say("classes.result.errors", expected=outcomes.expected, every=_every(facts, outcomes), told=phrase)
    ends = {end: facts.money_end(*facts.at(better.saving_baseline, end), bare=end == "low") for end in ("low", "high")}
    slots = {"today": today, "thousand": limit_slot(THOUSAND), "level": facts.level}
    if facts.money_end(*facts.at(better.saving_baseline, "low")).shown != ends["high"].shown:
        asks = facts.sent_on
        named = {"model": facts.model_name()} if asks == "some" else {}
        yield facts.say("classes.result.saves", asks=asks, **named, **slots, **ends)
    yield _alone(facts, outcomes)
    yield from _recognised_less(facts, better)
    if facts.sent_on == "some":
        yield facts.say("classes.result.trial", judged=bool(better.checks))


def _recognised_less(facts: ClassFacts, better: Cheapest) -> Iterator[Sentence]:
    """Yield of which classes what the headline says to try recognises less than today's, beyond chance."""
    figures = [measured(pair.metric) for pair in better.by_class if pair.way(facts.results.subject) == "worse"]
    names = [figure.of_class for figure in figures if figure is not None and figure.of_class is not None]
    if names:
        slots = {"today": facts.model_name(facts.rival), "names": facts.class_names(names)}
        yield facts.say("classes.result.less", asks=facts.sent_on, model=facts.model_name(), **slots)


def _wrong_of(facts: ClassFacts, name: str, outcomes: Frequencies) -> Slot:
    """Return how many a model names wrongly, of as many cases as are told."""
    confusion = facts.results.models[name].confusion
    wrong = facts.wrong(confusion)
    if outcomes.expected:
        wrong = (wrong.bracketed / facts.every(confusion).bracketed).times(outcomes.of)
    return number_slot(*wrong, lambda value: numbers.in_tree(value, round(value)))


def _alone(facts: ClassFacts, outcomes: Frequencies) -> Sentence:
    """Return what the model does as it is: its errors, and by a range of the level told before its costs."""
    compared = (comparison for comparison in with_rival(facts) if comparison.metric == COST_RATE)
    difference = next(
        (comparison for comparison in compared if facts.confidence(comparison, "level").value == facts.level.value),
        None,
    )
    beside = {} if difference is None else _less_or_more(facts, difference)
    beside |= {"today": facts.model_name(facts.rival)} if beside else {}
    wrong = _wrong_of(facts, facts.results.subject, outcomes)
    return facts.say("classes.result.alone", alone=facts.by_itself(), wrong=wrong, **beside)


def _every(facts: ClassFacts, outcomes: Frequencies) -> Slot:
    """Return of how many cases is told."""
    whole = number_slot(outcomes.of, "rule" if outcomes.expected else facts.every(facts.subject.confusion).source)
    return facts.say.phrase("counted.case", whole, count=whole)


def _next(facts: ClassFacts, *, beside: Slot | None) -> Iterator[Sentence]:
    """Yield what deciding by expected cost would come to, where that is shown to cost less.

    After what the model saves beside today, or costs more, follows what this would save beside today; `beside` is the
    level of the range told before.
    """
    better = facts.shown_cheaper
    if better is None:
        return
    slots: dict[str, Fill] = {"model": facts.model_name(), "thousand": limit_slot(THOUSAND), "level": facts.level}
    slots["asks"] = facts.sent_on
    if better.persons:
        slots["persons"] = _of_a_thousand(facts, facts.at(better, "persons"))
    if beside is not None and facts.beats_today:
        if beside.value == facts.level.value:
            del slots["level"]
        if better.persons:
            slots["wrong"] = _of_a_thousand(facts, facts.wrong(better.confusion))
        ends = {end: facts.money_end(*facts.at(better.saving_baseline, end)) for end in ("low", "high")}
        yield facts.say("classes.result.next", beside=True, **slots, **ends)
        return
    cost = (facts.money if facts.only_errors else facts.balance)(*facts.at(better, "per_1000"), rough=True)
    measure = better.metrics.get(COST_RATE)
    ends = {} if measure is None or not facts.only_errors else facts.ends(COST_RATE, measure)
    yield facts.say("classes.result.next", cost=cost, **slots, **ends)


def _of_a_thousand(facts: ClassFacts, counted: Number) -> Slot:
    """Return how many of a thousand cases there are of some, in words."""
    every = facts.every(facts.subject.confusion).bracketed
    number = (counted.bracketed / every).times(THOUSAND)
    return number_slot(*number, lambda value: numbers.in_tree(value, round(value)))


def _named(facts: ClassFacts, verdict: Verdict, why: Finding | None) -> dict[str, Fill]:
    """Return what the sentence of a verdict names, and what it chooses its form by."""
    model = facts.model_name(verdict.model)
    slots = dict[str, Fill](about=verdict.about, model=model, used=model, why="" if why is None else why.code)
    slots["wait"] = facts.say.phrase("result.wait", model, model=model)
    checks = [check for check in all_checks(facts.results) if check.model == verdict.model]
    slots |= {} if verdict.instead_of is None else {"rather": facts.model_name(verdict.instead_of)}
    if verdict.about == "check":
        decided = [check for check in checks if facts.paths.of(check) in verdict.because]
        slots |= {"count": facts.number_of(decided), "all": facts.number_of(checks)}
        slots["open"] = any(check.status == "insufficient" for check in checks)
    if verdict.about == "few":
        passed = [check for check in checks if facts.paths.of(check) in verdict.because]
        slots["count"] = facts.number_of(passed)
    if why is not None and why.how == "aim":
        aim = facts.results.models[verdict.model].aim
        slots |= {} if aim is None or aim.named is None else {"named": facts.class_name(aim.named)}
    if verdict.about == "data":
        slots["one_class"] = True
    if verdict.code == "measured":
        confusion = facts.subject.confusion
        every = number_slot(*facts.every(confusion).bracketed)
        slots["right"] = facts.part("case", number_slot(*facts.right(confusion)), every)
    if facts.rival is not None:
        slots["other"] = facts.model_name(facts.rival)
        comparisons = [comparison for comparison in with_rival(facts) if comparison.primary]
        slots["way"] = beside_today(facts.results)[0]
        slots |= ahead_by(comparisons, facts.results.subject, partial(_ahead, facts))
    if verdict.about == "models":
        slots |= _than_others(facts, verdict)
    return slots


def _than_others(facts: ClassFacts, verdict: Verdict) -> dict[str, Fill]:
    """Return which model the one advised is shown to beat, where that is one, and in what."""
    results, name = facts.results, verdict.model
    comparisons = by_metric(
        comparison
        for comparison in results.comparisons
        if comparison.primary and results.paths.of(comparison) in verdict.because
    )
    others = sorted({comparison.b if comparison.a == name else comparison.a for comparison in comparisons})
    other = verdict.instead_of or (others[0] if len(others) == 1 else None)
    slots: dict[str, Fill] = {} if other is None else {"other": facts.model_name(other)}
    better = [comparison for comparison in comparisons if comparison.way(name) == "better"]
    of_all = (
        candidate
        for candidate in better
        if sum(comparison.metric == candidate.metric for comparison in better) == len(others)
    )
    first = next(of_all, None)
    return slots if first is None else {**slots, "ahead": _ahead(facts, first)}


def _ahead(facts: ClassFacts, comparison: Comparison) -> Slot:
    """Return what a model does that is better by the metric of a comparison."""
    figure, source = measured(comparison.metric), facts.paths.of(comparison, "metric")
    if AHEAD.get(comparison.metric) in ALIKE:
        return ahead(facts, comparison.metric, source)
    if figure is None or figure.of_class is None:
        return facts.say.phrase("result.ahead", text_slot(comparison.metric, source), by="classes")
    return facts.say.phrase(
        "result.ahead", text_slot(comparison.metric, source), by="one", name=facts.class_name(figure.of_class)
    )


def with_rival(facts: ClassFacts) -> tuple[Comparison, ...]:
    """Return the comparisons of the subject with the baseline."""
    pair = {facts.results.subject, facts.rival}
    return by_metric(comparison for comparison in facts.results.comparisons if {comparison.a, comparison.b} == pair)


def _errors(facts: ClassFacts) -> Sentence:
    """Return how many are named correctly out of so many, with today's."""
    outcomes = frequencies(facts)
    every, right = _every(facts, outcomes), _right(facts, outcomes)
    return facts.say("classes.result.errors", expected=outcomes.expected, every=every, told=right)


def _right(facts: ClassFacts, outcomes: Frequencies) -> Slot:
    """Return how many are named correctly, with how many are today."""
    slots: dict[str, Fill] = {"model": facts.model_name(), "right": outcomes.right.slot, "past": not outcomes.expected}
    then = None if facts.rival is None or not outcomes.expected else frequencies(facts, facts.rival)
    if then is not None and then.of == outcomes.of:
        slots |= {"today": facts.model_name(facts.rival), "right_today": then.right.slot}
        slots |= _more(facts, outcomes) if facts.results.costs is None else {}
    elif outcomes.expected and facts.results.costs is None:
        slots |= _ends(facts, outcomes, facts.subject.metrics["accuracy"], ("low", "high"))
    return facts.say.phrase("classes.right", outcomes.right.slot, **slots)


def _more(facts: ClassFacts, outcomes: Frequencies) -> dict[str, Fill]:
    """Return how many more, or fewer, are named correctly than today, as a range; no price puts one on the errors."""
    difference = next((comparison for comparison in with_rival(facts) if comparison.metric == "accuracy"), None)
    if difference is None or difference.low is None or difference.high is None:
        return {}
    first = difference.a == facts.results.subject
    low, high = (difference.low, difference.high) if first else (-difference.high, -difference.low)
    way = "more" if low >= 0 else "fewer" if high <= 0 else "open"
    ends = ("low", "high") if first == (way != "fewer") else ("high", "low")
    return {"way": way, **_ends(facts, outcomes, difference, ends)}


def _ends(
    facts: ClassFacts, outcomes: Frequencies, interval: Measure | Comparison, ends: tuple[str, str]
) -> dict[str, Slot]:
    """Return the ends of the range of a share, as so many of the cases that are told of; none where there is none."""
    if interval.low is None or interval.high is None:
        return {}
    both = (abs(facts.at(interval, end)).times(outcomes.of) for end in ends)
    low, high = (number_slot(*end, lambda value: numbers.in_tree(value, round(value))) for end in both)
    level = facts.confidence(interval, "level") if isinstance(interval, Comparison) else facts.level
    return {"level": level, "low": low, "high": high}


def money(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what a thousand cases cost by the prices, or save beside today."""
    if facts.subject.costs is None:
        return
    beside = next((comparison for comparison in with_rival(facts) if comparison.metric == COST_RATE), None)
    sentence = None if beside is None else _saved(facts, beside)
    yield sentence or _cost(facts, facts.subject.metrics.get(COST_RATE))


def _cost(facts: ClassFacts, measure: Measure | None) -> Sentence:
    thousand = limit_slot(THOUSAND)
    errors = facts.only_errors
    paid = (facts.money if errors else facts.balance)(*facts.at(facts.subject.costs, "per_1000"), rough=True)
    ends = {} if measure is None or not errors else facts.ends(COST_RATE, measure)
    return facts.say("result.cost", errors=errors, cost=paid, thousand=thousand, level=facts.level, **ends)


def _saved(facts: ClassFacts, comparison: Comparison) -> Sentence | None:
    """Return between how much a thousand cases cost less than today, or more; None without a range."""
    beside = _less_or_more(facts, comparison)
    if not beside:
        return None
    outcomes, today = frequencies(facts), facts.model_name(facts.rival)
    slots = base_and_level(facts, comparison, same=outcomes.expected and outcomes.of == THOUSAND)
    key = PAID[str(beside.pop("way"))]
    return facts.say(key, today=today, **slots, **beside)


PAID = {"less": "result.saved", "more": "result.costs_more", "open": "result.cost_open"}


def _less_or_more(facts: ClassFacts, comparison: Comparison) -> dict[str, Fill]:
    """Return which way the costs beside today lie, and between which ends; nothing without a range."""
    if comparison.difference is None or comparison.low is None or comparison.high is None:
        return {}
    subject_first = comparison.a == facts.results.subject
    if comparison.low < 0 < comparison.high:
        more, less = ("high", "low") if subject_first else ("low", "high")
        amounts = {"more": abs(facts.at(comparison, more)), "less": abs(facts.at(comparison, less))}
        ends = {name: facts.money_end(*amount, bare=name == "less") for name, amount in amounts.items()}
        return {"way": "open", **ends}
    near, far = ("low", "high") if comparison.low >= 0 else ("high", "low")
    low, high = (facts.money_end(*abs(facts.at(comparison, end))) for end in (near, far))
    way = "less" if (comparison.low >= 0) != subject_first else "more"
    return {"way": way, "low": low, "high": high} if low.shown != high.shown else {}


def head(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield of which day the report is, and on which cases it rests."""
    results = facts.results
    missing = [field.key for field in stated_of(facts, called_for(facts)) if field.required and field.text is None]
    if missing:
        yield facts.say("head.not_stated", count=number_slot(len(missing), "config"))
    if results.run.as_of is not None:
        yield facts.say("head.day", date=dates.day(facts.say, results.run.as_of, "run.as_of"))
    count = number_slot(len(facts.classes), f"number of {_paths_of_classes(facts)}")
    slots = {"cases_tested": facts.nouns("case", number_slot(*facts.every(facts.subject.confusion))), "count": count}
    period = results.data.period
    if period is not None:
        slots["period"] = dates.period(facts.say, period.from_, period.to, facts.paths.of(period))
    yield facts.say("classes.head", published=not facts.on_cases, **slots)


def _paths_of_classes(facts: ClassFacts) -> str:
    return ", ".join(facts.paths.of(facts.results.data, "classes", place) for place in range(len(facts.classes)))


def before(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what a cheaper decision is, then the group that the subject does worst for, deciding as it does."""
    yield from _expected_cost(facts)
    as_grouped = facts.results.subject == facts.config.subject and tried(facts) is None
    for grouping in facts.results.groups if as_grouped else ():
        weakest = grouping.weakest
        if weakest is not None and weakest.shown:
            yield facts.say(
                "classes.before.group",
                named=by_column(facts, grouping.column, weakest.group),
                estimate=facts.percent(weakest, "estimate"),
                rest=facts.percent(weakest, "rest"),
            )
            return


def _expected_cost(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what deciding by expected cost means, where that is shown to save, and no trial is to find it out."""
    better = facts.shown_cheaper
    if better is None or (facts.sent_on == "some" and tried(facts) is not None):
        return
    named = {} if facts.sent_on == "some" else {"model": facts.model_name()}
    yield facts.say("classes.before.cheaper", asks=facts.sent_on, **named)


def tallied(facts: ClassFacts) -> tuple[Sentence, ...]:
    """Return how many checks passed, and what became of the others; nothing without checks."""
    checks, verdict = facts.results.checks, facts.verdict
    if not checks:
        return ()
    seen = facts if verdict is None else facts.of(verdict.model)
    apart = proposed(seen) is not None and {check.model for check in checks} == {seen.results.subject}
    alone = {"alone": seen.by_itself()} if apart else {}
    return (facts.say("first.checks", told=tally(facts, checks), **alone),)
