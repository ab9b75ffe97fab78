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
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, limit_slot, number_slot, text_slot
from reportgen.text.groups import by_column
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import AHEAD, ahead, ahead_by, base_and_level
from reportgen.text.say import Fill, names_in
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.stated import stated_of
from reportgen.text.tally import tally
from reportgen.topics.classes.facts import ClassFacts
from reportgen.topics.classes.frequencies import Frequencies, frequencies, pictured, proposed, tried
from reportgen.topics.classes.method_words import called_for

DAY = 10  # letters of a date
ALIKE = ("accuracy", "cost")  # in what a model is ahead by the same words as with two classes


def verdict_told(facts: ClassFacts, found: Verdict, why: Finding | None = None) -> Iterator[Sentence]:
    """Yield what to do, then the errors and the money that this means; `why` is the finding that decides, if any."""
    facts = facts.of(found.model)
    yield _what_to_do(facts, found, why) if proposed(facts) is None else _way_out(facts)
    better = tried(facts)
    if better is not None:
        yield from _tried(facts, better)
        return
    yield _errors(facts)
    if found.as_good:
        yield facts.say("result.as_good", number=len(found.as_good), models=facts.model_names(found.as_good))
    paid = tuple(money(facts))
    yield from paid
    if found.code != "not_as_it_stands":
        saved = next((each for each in paid if each.id == "result.saved"), None)
        yield from _next(facts, beside=None if saved is None else saved.values["level"])


def _what_to_do(facts: ClassFacts, found: Verdict, why: Finding | None) -> Sentence:
    key = f"result.{found.code}"
    told, needed = _named(facts, found, why), names_in(facts.say.messages.get(key, ""))
    return facts.say(key, **{name: each for name, each in told.items() if name in needed or not isinstance(each, Slot)})


def _way_out(facts: ClassFacts) -> Sentence:
    """Return what to try of a model not shown to do better than today's, where deciding otherwise is."""
    slots = {"model": facts.model_name(), "other": facts.model_name(facts.rival)}
    return facts.say("classes.result.try", asks=facts.sent_on, **slots)


def _tried(facts: ClassFacts, better: Cheapest) -> Iterator[Sentence]:
    """Yield what comes of what the headline says to try, beside today, then what the model does without it."""
    found, today = pictured(facts), facts.model_name(facts.rival)
    slots = {"wrong": found.wrong.slot, "today": today, "wrong_today": _wrong_of(facts, facts.rival or "", found)}
    slots |= {} if found.persons is None else {"persons": found.persons.slot}
    told = facts.say.phrase("classes.tried", found.wrong.slot, **slots)
    yield facts.say("classes.result.errors", expected=found.expected, every=_every(facts, found), told=told)
    ends = {end: facts.money_end(*facts.at(better.saving_baseline, end), bare=end == "low") for end in ("low", "high")}
    slots = {"today": today, "thousand": limit_slot(THOUSAND), "level": facts.level}
    if facts.money_end(*facts.at(better.saving_baseline, "low")).shown != ends["high"].shown:
        yield facts.say("classes.result.saves", **slots, **ends)
    yield _alone(facts, found)


def _wrong_of(facts: ClassFacts, name: str, found: Frequencies) -> Slot:
    """Return how many a model names wrongly, of as many cases as are told."""
    confusion = facts.results.models[name].confusion
    wrong = facts.wrong(confusion)
    if found.expected:
        wrong = (wrong.bracketed / facts.every(confusion).bracketed).times(found.of)
    return number_slot(*wrong, lambda value: numbers.in_tree(value, round(value)))


def _alone(facts: ClassFacts, found: Frequencies) -> Sentence:
    """Return what the model does as it is: its errors, and by a range of the level told before its costs."""
    compared = (each for each in with_rival(facts) if each.metric == COST_RATE)
    one = next((each for each in compared if facts.confidence(each, "level").value == facts.level.value), None)
    beside = {} if one is None else _less_or_more(facts, one)
    alone = facts.say.phrase("classes.alone", facts.model_name(), asks=facts.sent_on, model=facts.model_name())
    wrong = _wrong_of(facts, facts.results.subject, found)
    return facts.say("classes.result.alone", alone=alone, wrong=wrong, **beside)


def _every(facts: ClassFacts, found: Frequencies) -> Slot:
    """Return of how many cases is told."""
    whole = number_slot(found.of, "rule" if found.expected else facts.every(facts.subject.confusion).source)
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
    found = (counted.bracketed / every).times(THOUSAND)
    return number_slot(*found, lambda value: numbers.in_tree(value, round(value)))


def _named(facts: ClassFacts, found: Verdict, why: Finding | None) -> dict[str, Fill]:
    """Return what the sentence of a verdict names, and what it chooses its form by."""
    model = facts.model_name(found.model)
    slots = dict[str, Fill](about=found.about, model=model, used=model, why="" if why is None else why.code)
    slots["wait"] = facts.say.phrase("result.wait", model, model=model)
    checks = [check for check in all_checks(facts.results) if check.model == found.model]
    slots |= {} if found.instead_of is None else {"rather": facts.model_name(found.instead_of)}
    if found.about == "check":
        decided = [check for check in checks if facts.paths.of(check) in found.because]
        slots |= {"count": facts.number_of(decided), "all": facts.number_of(checks)}
        slots["open"] = any(check.status == "insufficient" for check in checks)
    if found.about == "few":
        passed = [check for check in checks if facts.paths.of(check) in found.because]
        slots["count"] = facts.number_of(passed)
    if why is not None and why.how == "aim":
        aim = facts.results.models[found.model].aim
        slots |= {} if aim is None or aim.named is None else {"named": facts.class_name(aim.named)}
    if found.about == "data":
        slots["one_class"] = True
    if found.code == "measured":
        slots["small"] = few_of_a_class(facts.results)
    if facts.rival is not None:
        slots["other"] = facts.model_name(facts.rival)
        held = [each for each in with_rival(facts) if each.primary]
        slots["way"] = beside_today(facts.results)[0]
        slots |= ahead_by(held, facts.results.subject, partial(_ahead, facts))
    if found.about == "models":
        slots |= _than_others(facts, found)
    return slots


def _than_others(facts: ClassFacts, found: Verdict) -> dict[str, Fill]:
    """Return which model the one advised is shown to beat, where that is one, and in what."""
    results, name = facts.results, found.model
    held = by_metric(each for each in results.comparisons if each.primary and results.paths.of(each) in found.because)
    others = sorted({each.b if each.a == name else each.a for each in held})
    other = found.instead_of or (others[0] if len(others) == 1 else None)
    slots: dict[str, Fill] = {} if other is None else {"other": facts.model_name(other)}
    better = [each for each in held if each.way(name) == "better"]
    of_all = (one for one in better if sum(each.metric == one.metric for each in better) == len(others))
    first = next(of_all, None)
    return slots if first is None else {**slots, "ahead": _ahead(facts, first)}


def _ahead(facts: ClassFacts, one: Comparison) -> Slot:
    """Return what a model does that is better by the metric of a comparison."""
    found, source = measured(one.metric), facts.paths.of(one, "metric")
    if AHEAD.get(one.metric) in ALIKE:
        return ahead(facts, one.metric, source)
    if found is None or found.of_class is None:
        return facts.say.phrase("result.ahead", text_slot(one.metric, source), by="classes")
    return facts.say.phrase(
        "result.ahead", text_slot(one.metric, source), by="one", name=facts.class_name(found.of_class)
    )


def with_rival(facts: ClassFacts) -> tuple[Comparison, ...]:
    """Return the comparisons of the subject with the baseline."""
    pair = {facts.results.subject, facts.rival}
    return by_metric(each for each in facts.results.comparisons if {each.a, each.b} == pair)


def _errors(facts: ClassFacts) -> Sentence:
    """Return how many are named rightly out of so many, with today's."""
    found = frequencies(facts)
    every, told = _every(facts, found), _right(facts, found)
    return facts.say("classes.result.errors", expected=found.expected, every=every, told=told)


def _right(facts: ClassFacts, found: Frequencies) -> Slot:
    """Return how many are named rightly, with how many are today."""
    slots: dict[str, Fill] = {"right": found.right.slot}
    then = None if facts.rival is None or not found.expected else frequencies(facts, facts.rival)
    if then is not None and then.of == found.of:
        slots |= {"today": facts.model_name(facts.rival), "right_today": then.right.slot}
        slots |= _more(facts, found) if facts.results.costs is None else {}
    elif found.expected and facts.results.costs is None:
        slots |= _ends(facts, found, facts.subject.metrics["accuracy"], ("low", "high"))
    return facts.say.phrase("classes.right", found.right.slot, **slots)


def _more(facts: ClassFacts, found: Frequencies) -> dict[str, Fill]:
    """Return how many more, or fewer, are named rightly than today, as a range; no price puts one on the errors."""
    one = next((each for each in with_rival(facts) if each.metric == "accuracy"), None)
    if one is None or one.low is None or one.high is None:
        return {}
    first = one.a == facts.results.subject
    low, high = (one.low, one.high) if first else (-one.high, -one.low)
    way = "more" if low >= 0 else "fewer" if high <= 0 else "open"
    ends = ("low", "high") if first == (way != "fewer") else ("high", "low")
    return {"way": way, **_ends(facts, found, one, ends)}


def _ends(facts: ClassFacts, found: Frequencies, held: Measure | Comparison, ends: tuple[str, str]) -> dict[str, Slot]:
    """Return the ends of the range of a share, as so many of the cases that are told of; none where there is none."""
    if held.low is None or held.high is None:
        return {}
    both = (abs(facts.at(held, end)).times(found.of) for end in ends)
    low, high = (number_slot(*end, lambda value: numbers.in_tree(value, round(value))) for end in both)
    level = facts.confidence(held, "level") if isinstance(held, Comparison) else facts.level
    return {"level": level, "low": low, "high": high}


def money(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what a thousand cases cost by the prices, or save beside today."""
    if facts.subject.costs is None:
        return
    beside = next((each for each in with_rival(facts) if each.metric == COST_RATE), None)
    told = None if beside is None else _saved(facts, beside)
    yield told or _cost(facts, facts.subject.metrics.get(COST_RATE))


def _cost(facts: ClassFacts, measure: Measure | None) -> Sentence:
    thousand = limit_slot(THOUSAND)
    errors = facts.only_errors
    paid = (facts.money if errors else facts.balance)(*facts.at(facts.subject.costs, "per_1000"), rough=True)
    ends = {} if measure is None or not errors else facts.ends(COST_RATE, measure)
    return facts.say("result.cost", errors=errors, cost=paid, thousand=thousand, level=facts.level, **ends)


def _saved(facts: ClassFacts, one: Comparison) -> Sentence | None:
    """Return between how much a thousand cases cost less than today, or more; None without a range."""
    beside = _less_or_more(facts, one)
    if not beside:
        return None
    found, today = frequencies(facts), facts.model_name(facts.rival)
    slots = base_and_level(facts, one, facts.results.comparisons, same=found.expected and found.of == THOUSAND)
    return facts.say("result.saved", today=today, thousand=limit_slot(THOUSAND), **slots, **beside)


def _less_or_more(facts: ClassFacts, one: Comparison) -> dict[str, Fill]:
    """Return which way the costs beside today lie, and between which ends; nothing without a range."""
    if one.difference is None or one.low is None or one.high is None:
        return {}
    subject_first = one.a == facts.results.subject
    if one.low < 0 < one.high:
        more, less = ("high", "low") if subject_first else ("low", "high")
        amounts = {"more": abs(facts.at(one, more)), "less": abs(facts.at(one, less))}
        ends = {name: facts.money_end(*amount, bare=name == "less") for name, amount in amounts.items()}
        return {"way": "open", **ends}
    near, far = ("low", "high") if one.low >= 0 else ("high", "low")
    low, high = (facts.money_end(*abs(facts.at(one, end))) for end in (near, far))
    way = "less" if (one.low >= 0) != subject_first else "more"
    return {"way": way, "low": low, "high": high} if low.shown != high.shown else {}


def head(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield of which day the report is, and on which cases it rests."""
    results = facts.results
    missing = [field.key for field in stated_of(facts, called_for(facts)) if field.required and field.text is None]
    if missing:
        yield facts.say("head.not_stated", count=number_slot(len(missing), "config"))
    if results.run.as_of is not None:
        yield facts.say("head.day", date=text_slot(results.run.as_of, "run.as_of"))
    count = number_slot(len(facts.classes), f"number of {_paths_of_classes(facts)}")
    slots = {"cases_tested": facts.nouns("case", number_slot(*facts.every(facts.subject.confusion))), "count": count}
    period = results.data.period
    if period is not None:
        slots |= {
            "first": text_slot(period.from_[:DAY], facts.paths.of(period, "from")),
            "last": text_slot(period.to[:DAY], facts.paths.of(period, "to")),
        }
    yield facts.say("classes.head", published=not facts.on_cases, **slots)


def _paths_of_classes(facts: ClassFacts) -> str:
    return ", ".join(facts.paths.of(facts.results.data, "classes", place) for place in range(len(facts.classes)))


def before(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what a cheaper decision is, then the group that the model does worst for, which is told of the subject."""
    yield from _expected_cost(facts)
    of_subject = facts.results.subject == facts.config.subject
    for grouping in facts.results.groups if of_subject else ():
        found = grouping.weakest
        if found is not None and found.shown:
            yield facts.say(
                "classes.before.group",
                named=by_column(facts, grouping.column, found.group),
                estimate=facts.percent(found, "estimate"),
                rest=facts.percent(found, "rest"),
            )
            return


def _expected_cost(facts: ClassFacts) -> Iterator[Sentence]:
    """Yield what deciding by expected cost means, where that is shown to save."""
    better = facts.shown_cheaper
    if better is None:
        return
    yield facts.say("classes.before.cheaper", asks=facts.sent_on, model=facts.model_name())


def tallied(facts: ClassFacts) -> tuple[Sentence, ...]:
    """Return how many checks passed, and what became of the others; nothing without checks."""
    checks = facts.results.checks
    return (facts.say("first.checks", told=tally(facts, checks)),) if checks else ()
