"""The four counts read as a text, the two errors with their ranges, and whether the test is large enough."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from reportgen.analysis.finding import way_of
from reportgen.results.paths import Number
from reportgen.results.values.threshold import Halving
from reportgen.text import numbers, numerals
from reportgen.text.facts import Facts, Quoting, limit_slot, number_slot
from reportgen.text.figures import classes
from reportgen.text.money import standing_of
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import clause
from reportgen.text.rates import Name, rates
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.text.tree import Tree

HUNDRED = 100


def enough(facts: Facts) -> Iterator[Sentence]:
    """Yield how well the two main rates are known, and how many cases it takes to know the one better."""
    adequacy = facts.subject.adequacy
    if adequacy is None:
        return
    halves = {"recall": ("recall", adequacy.recall), "alarms": ("false_alarm_rate", adequacy.false_alarm_rate)}
    points = {
        name: _points(facts, facts.at(adequacy, key))
        for name, (key, half) in halves.items()
        # Where none or all had it, the range lies to one side alone.
        if half is not None and facts.measure(key).best_guess not in (None, 0, 1)
    }
    if points:
        yield facts.say("adequacy.line", **classes(facts), **points)
    if adequacy.plan is not None:
        yield facts.say(
            "adequacy.plan",
            half=_points(facts, facts.at(adequacy.plan, "half_width")),
            positive_cases=facts.nouns("positive", facts.quote(adequacy.plan, "positives")),
            cases_needed=facts.nouns("case", facts.quote(adequacy.plan, "cases")),
        )


def likely_range(facts: Quoting, said: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield what a likely range is, where one of these sentences tells one."""
    if not any(sentence.ranged for sentence in said):
        return
    level = facts.run.level
    of = HUNDRED if round(HUNDRED * level, 6).is_integer() else 10 * HUNDRED
    yield facts.say(
        "adequacy.likely_range",
        level=number_slot(*facts.at(facts.run, "level").times(of), lambda every: numbers.count(round(every))),
        of=limit_slot(of),
        percent=facts.level,
    )


def _points(facts: Facts, half: Number) -> Slot:
    """Return a half-width in percentage points, whole from 1 on."""
    points = half.times(HUNDRED)
    slot = number_slot(*points, lambda size: numerals.fixed(size, 0) if size >= 1 else numbers.metric(size, 1))
    number = replace(slot, value=1 if slot.shown == "1" else 2)
    return facts.say.phrase("adequacy.points", slot, count=number)


TOLD: tuple[Name, ...] = ("caught", "alarms", "right")


def outcomes(facts: Facts) -> Iterator[Sentence]:
    """Yield what the outcomes are of, and what to expect of new cases."""
    if facts.weighted:
        yield facts.say("outcomes.weighted")
    yield from about("rates", (sentence for sentence in rates(facts, TOLD) if sentence is not None))
    yield from about("adequacy", enough(facts))


def borne(facts: Quoting) -> Sentence | None:
    """Return whom the two errors hurt; None where that is not stated."""
    errors = facts.config.errors
    who = {"miss": errors.false_negative.borne_by, "alarm": errors.false_positive.borne_by}
    paths = {"miss": "config.errors.false_negative.borne_by", "alarm": "config.errors.false_positive.borne_by"}
    slots = {name: clause(text, paths[name]) for name, text in who.items() if text is not None}
    return facts.say("errors.borne", **slots) if slots else None


ERROR_KEYS = {
    "miss": ("false_negative", "fn"),
    "false_alarm": ("false_positive", "fp"),
}  # name -> key of the config, count


def errors(facts: Facts) -> Iterator[Sentence]:
    """Yield what half as many errors would take of each kind that cannot be undone."""
    for error, (key, _) in ERROR_KEYS.items():
        sentence = halving(facts, error) if getattr(facts.config.errors, key).reversible is False else None
        if sentence is not None:
            yield from about(error, (sentence, *_cost_of_halving(facts, key)))


def halving(facts: Facts, error: str) -> Sentence | None:
    """Return what it would take to make half as many errors of a kind; None where there are none to halve."""
    half = _halved(facts, ERROR_KEYS[error][0])
    if half is None:
        return None
    now, then = facts.quote(half, "now"), facts.quote(half, "then")
    more = number_slot(*(facts.at(half, "others_then") - facts.at(half, "others_now")))
    return facts.say(
        f"errors.{error}.halving",
        **({"model": facts.model_name()} if len(facts.results.names) > 1 else {}),
        now=facts.nouns("positive" if error == "miss" else "false_alarm", now),
        then=facts.say.phrase("counted.bare", then, count=then),
        more=facts.nouns("more_alarms" if error == "miss" else "more_misses", more),
    )


def _cost_of_halving(facts: Facts, key: str) -> Iterator[Sentence]:
    half = _halved(facts, key)
    if half is None or half.cost_now is None or half.cost_then is None:
        return
    change = facts.at(half, "cost_then") - facts.at(half, "cost_now")
    message = "errors.halving.cost_in_use" if facts.weighs_use else "errors.halving.cost"
    yield facts.say(message, way=way_of(change.value, half.cost_now), amount=facts.money(*abs(change)))


def _halved(facts: Facts, key: str) -> Halving | None:
    """Return the halving of one kind of error; None where there was none to halve."""
    return next((halving for halving in facts.subject.halving if halving.error == key and halving.now), None)


# The outcome that an error is, the noun of the cases that may have it, and the metric that is its share of them.
ERROR_RATES = {"missed": ("fn", "positive", "miss_rate"), "alarms": ("fp", "negative", "false_alarm_rate")}
RANGE_TOLD = ("rate", "counts and range")


def error_range(facts: Facts, tree: Tree, name: str) -> Slot | None:
    """Return the range of an error out of as many cases; None where too few tell it, or both ends read alike."""
    _, noun, metric = ERROR_RATES[name]
    measure = facts.measure(metric)
    expected = measure.expected
    if expected.low is None or expected.high is None or standing_of(facts, metric, measure).said not in RANGE_TOLD:
        return None
    whole = tree.count(f"{noun}s")
    every = Number(float(whole.value), f"( {whole.source} )")
    return ends_told(facts, {end: facts.at(expected, end).by(every) for end in ("low", "high")})


def ends_told(facts: Facts, ends: Mapping[str, Number]) -> Slot | None:
    """Return "2 to 15", or "up to 15" from less than half a case on; None where both read alike, or are none."""
    low, high = (number_slot(*ends[end], _counted_roughly) for end in ("low", "high"))
    if low.shown == high.shown or round(float(high.value)) == 0:
        return None
    return facts.say.phrase("result.between", high, high=high, **({"low": low} if round(float(low.value)) else {}))


def _counted_roughly(value: float) -> str:
    return numbers.in_tree(value, round(value)) if round(value) < THOUSAND else numbers.rough_count(value)
