"""The choice of the threshold: how firm it is, its limits, what moving it would change; and beta made accountable."""

from collections.abc import Iterator
from functools import partial
from math import isclose

from reportgen.analysis.finding import Saving, given_choice, saving, saving_counted, way_of
from reportgen.results.measure import Corrected, Span
from reportgen.results.results import OperatingPoint
from reportgen.results.values.threshold import BetaSource, Constraint
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, metric_in_words, text_slot
from reportgen.text.figures import ends_of
from reportgen.text.money import ends_differ, money_range
from reportgen.text.phrases import condition_phrase, shown_limit
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.topics.costs.words import error_named, even, miss_is_cheaper, ratio_range, turned_round


def firmness(facts: Facts) -> Iterator[Sentence]:
    """Yield where other samples would put the threshold, and which others are nearly as good."""
    advice = facts.subject.advice
    if advice is None:
        return
    if advice.interval is not None:
        same, slots = _ends(facts, advice.interval)
        yield facts.say("choice.interval", same=same, **slots, level=facts.level)
    if advice.near_optimal is not None and advice.within is not None:
        same, slots = _ends(facts, advice.near_optimal)
        cost = advice.metric is not None and METRICS[advice.metric].kind == "cost"
        named = {} if cost or advice.metric is None else {"metric": facts.metric_name(advice.metric)}
        within = facts.percent(advice, "within")
        serve = facts.say.phrase("choice.serve", within, within=within, **named)
        yield facts.say("choice.near_optimal", same=same, elsewhere=advice.near_elsewhere, **slots, serve=serve)


def _ends(facts: Facts, span: Span) -> tuple[bool, dict[str, Slot]]:
    """Return whether a range of thresholds is one alone, and its ends; an open end reaches to flagging nothing."""
    slots = ends_of(facts, span)
    same = len(slots) > 1 and span.low == span.high
    return same, {"low": slots["low"]} if same else slots


def errors_now_and_then(facts: Facts, now: OperatingPoint, then: OperatingPoint) -> dict[str, Slot]:
    """Return the errors of either kind at two points: "8 misses instead of 10", "10 misses as before"."""
    slots = {}
    for noun, outcome in (("miss", "fn"), ("false_alarm", "fp")):
        before, after = (facts.counted_in(at, outcome) for at in (now, then))
        counts = {"then": facts.nouns(noun, after), "now": facts.say.phrase("counted.bare", before, count=before)}
        slots[noun] = facts.say.phrase("moving.errors", after, same=before.value == after.value, **counts)
    return slots


def capacity(facts: Facts) -> Iterator[Sentence]:
    """Yield what a capacity for each day meant on the days of the test."""
    load = facts.subject.capacity
    if load is None:
        return
    yield facts.say(
        "choice.capacity",
        days=facts.nouns("day", facts.quote(load, "days")),
        mean=facts.quote(load, "mean_flags", shown=lambda mean: numbers.plain(round(mean, 1))),
        most=facts.quote(load, "most_flags"),
    )
    above, per_day = facts.quote(load, "days_above"), facts.quote(load, "per_day")
    yield facts.say("choice.capacity.above", above=above, per_day=per_day)


def condition(facts: Facts, constraint: Constraint) -> Slot:
    """Return a condition in words: "recall of at least 0.8"."""
    number = shown_limit(facts, constraint.metric, constraint.limit, percent=constraint.percent)
    limit = facts.quote(constraint, "limit", shown=lambda _: number)
    return condition_phrase(facts, facts.text(constraint, "condition"), constraint.metric, constraint.op, limit)


def best(facts: Facts, constraint: Constraint) -> Slot | None:
    """Return the best value that any threshold reaches, so that it never reads as the limit that it misses."""
    if constraint.best is None:
        return None
    if METRICS[constraint.metric].kind == "cost":
        return facts.money_apart(*facts.at(constraint, "best"), constraint.limit)
    decimals = numbers.decimals_apart([constraint.best, constraint.limit], decimals=2)
    return facts.quote(constraint, "best", shown=partial(metric_in_words, constraint.metric, decimals=decimals))


def deployed(facts: Facts) -> Iterator[Sentence]:
    """Yield the errors on these cases of the threshold used today and of the recommended one, and what moving saves."""
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None or then is None:
        return
    today = facts.cut_off_with(now)
    if now.confusion == then.confusion:
        yield facts.say("choice.moving", deployed=today)
        return
    slots = errors_now_and_then(facts, now, then)
    yield facts.say("choice.moving", deployed=today, recommended=facts.cut_off_with(then), **slots)
    yield from _saves(facts)
    if facts.results.data.tuned_where_judged:
        yield facts.say("choice.recommended")


def _saves(facts: Facts) -> Iterator[Sentence]:
    """Yield what moving saves on these cases, where new ones are expected to show another sum, and what on those."""
    counted, saved = saving_counted(facts), saving(facts)
    if counted is None or saved is None:
        return
    for gain in (counted, saved) if counted.number != saved.number else (saved,):
        amount = amount_of(facts, gain)
        sentence = facts.say("choice.moving.cost", does=does(facts, gain, amount), where=where(facts, gain))
        yield joined(sentence, range_of(facts, gain))


def amount_of(facts: Facts, saved: Saving) -> Slot:
    """Return the size of a saving; a corrected one is an expectation."""
    return facts.money(*abs(saved.number), rough=isinstance(saved.expected, Corrected))


def does(facts: Facts, saved: Saving, amount: Slot) -> Slot:
    """Return what moving does, no firmer than its range: "would save \u20ac40", "may cost \u20ac40 more"."""
    way = way_of(saved.number.value, saved.total)
    return facts.say.phrase("moving.does", amount, kind=saved.kind, way=way, amount=amount)


def where(facts: Facts, saved: Saving) -> Slot:
    """Return of which cases a saving is: these, as many new ones, and whether they are weighed as in use."""
    new = saved.expected is not None
    return facts.say.phrase("moving.where", text_slot("", "config.deployment"), new=new, in_use=facts.weighs_use)


def range_of(facts: Facts, saved: Saving, *, turned: bool = False) -> Sentence | None:
    """Say how sure a saving is; turned round, what it costs not to move. None where it is as counted."""
    span = saved.expected
    if span is None or span.low is None or span.high is None:
        return None
    rising = ("low", "high")
    way = "open" if saved.open else "saves" if (span.low > 0) != turned else "costs"
    names = rising if (not turned if saved.open else span.low > 0) else ("high", "low")
    if not ends_differ(facts, span, names=names):
        return None
    slots = money_range(facts, span, names=names)
    none = next((end for end, slot in slots.items() if not set(slot.shown) & set("123456789")), None)
    return facts.say("first.moving.range", way=way, none=none, moving_low=slots["low"], moving_high=slots["high"])


def betas(facts: Facts) -> Iterator[Sentence]:
    """Yield what is to be said of beta; nothing where none is given."""
    origin, beta = facts.results.beta_source, facts.results.beta
    if origin is None or beta is None:
        return
    slots = {name: facts.quote(facts.results, name, shown=numbers.plain) for name in ("beta", "alpha")}
    delta = facts.quote(origin, "delta", shown=numbers.plain)
    yield facts.say("beta.origin", source=origin.source, **slots, delta=delta)
    yield from _from_costs(facts, origin, beta)
    if facts.results.models:
        yield from _choice(facts)


def _from_costs(facts: Facts, origin: BetaSource, beta: float) -> Iterator[Sentence]:
    miss, alarm = origin.marginal_miss, origin.marginal_false_alarm
    if miss is not None and alarm is not None:
        sums = {"miss": facts.at(origin, "marginal_miss"), "alarm": facts.at(origin, "marginal_false_alarm")}
        yield facts.say("beta.marginal", **facts.moneys(**sums))
    if origin.from_matrix is None:
        return
    matrix = facts.quote(origin, "from_matrix", shown=numbers.plain)
    if origin.from_convention is None:
        if origin.source != "costs":
            yield facts.say("beta.of_prices", matrix=matrix)
        return
    convention = facts.quote(origin, "from_convention", shown=numbers.plain)
    used = "typed" if origin.source != "costs" else "convention" if isclose(beta, origin.from_convention) else "matrix"
    yield facts.say("beta.both", used=used, matrix=matrix, convention=convention)


def _choice(facts: Facts) -> Iterator[Sentence]:
    choice = given_choice(facts)
    if choice is None:
        return
    if facts.weighs_use:
        yield from about("weighed", [facts.say("use.weighed")])
    if facts.limited and facts.results.costs is not None:
        yield from about("unbound", [facts.say("cheapest.unbound")])
    if choice.implied_ratio is not None:
        yield from about("prices", even(facts))
        yield from _lasting(facts, choice.implied_ratio)


def _lasting(facts: Facts, implied: Span) -> Iterator[Sentence]:
    """Yield what an error that cannot be undone is taken to be worth, unless it is the cheaper one all along."""
    errors = facts.config.errors
    for harm, span, turned in (
        (errors.false_negative, implied, False),
        (errors.false_positive, turned_round(implied), True),
    ):
        _, slots = ratio_range(facts, implied, turned=turned)
        if harm.reversible is False and slots and not miss_is_cheaper(span):
            yield facts.say("beta.undone", error=error_named(facts, turned=turned), **slots)
