"""The choice of the cut-off: how firm it is, its limits, what moving it would change; and beta made accountable."""

from collections.abc import Iterator
from functools import partial
from math import isclose

from reportgen.analysis.finding import Saving, given_choice, of_beta, saving, saving_counted, way_of
from reportgen.results.measure import Corrected, Span
from reportgen.results.results import OperatingPoint
from reportgen.results.values.threshold import BetaChoice, BetaSource, Constraint
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import RULE, Facts, number_slot, percent_slot, text_slot
from reportgen.text.figures import ends_of
from reportgen.text.money import ends_differ, money_range
from reportgen.text.phrases import condition_phrase, shown_limit
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.topics.costs.words import even, miss_is_cheaper, ratio_range, turned_round


def firmness(facts: Facts) -> Iterator[Sentence]:
    """Yield where other samples would put the cut-off, and which others are nearly as good."""
    found = facts.subject.advice
    if found is None:
        return
    if found.interval is not None:
        same, slots = _ends(facts, found.interval)
        yield facts.say("choice.interval", same=same, **slots, level=facts.level)
    if found.near_optimal is not None and found.within is not None:
        same, slots = _ends(facts, found.near_optimal)
        cost = found.metric is not None and METRICS[found.metric].kind == "cost"
        named = {} if cost or found.metric is None else {"metric": facts.metric_name(found.metric)}
        key = "choice.near_optimal.cost" if not named else "choice.near_optimal.metric"
        yield facts.say(
            key, same=same, elsewhere=found.near_elsewhere, **slots, **named, within=facts.percent(found, "within")
        )


def _ends(facts: Facts, span: Span) -> tuple[bool, dict[str, Slot]]:
    """Return whether a range of cut-offs is one alone, and its ends; an open end reaches to flagging nothing."""
    slots = ends_of(facts, span)
    same = len(slots) > 1 and span.low == span.high
    return same, {"low": slots["low"]} if same else slots


def errors_now_and_then(facts: Facts, now: OperatingPoint, then: OperatingPoint) -> dict[str, Slot]:
    """Return the errors of either kind at two points: "8 misses in place of 10", "10 misses as before"."""
    slots = {}
    for noun, outcome in (("miss", "fn"), ("false_alarm", "fp")):
        before, after = (facts.counted_in(at, outcome) for at in (now, then))
        told = {"then": facts.nouns(noun, after), "now": facts.say.phrase("counted.bare", before, count=before)}
        slots[noun] = facts.say.phrase("moving.errors", after, same=before.value == after.value, **told)
    return slots


def capacity(facts: Facts) -> Iterator[Sentence]:
    """Yield what a capacity for each day meant on the days of the test."""
    found = facts.subject.capacity
    if found is None:
        return
    yield facts.say(
        "choice.capacity",
        days=facts.nouns("day", facts.quote(found, "days")),
        mean=facts.quote(found, "mean_flags", shown=lambda mean: numbers.plain(round(mean, 1))),
        most=facts.quote(found, "most_flags"),
    )
    above, per_day = facts.quote(found, "days_above"), facts.quote(found, "per_day")
    yield facts.say("choice.capacity.above", above=above, per_day=per_day)


def condition(facts: Facts, found: Constraint) -> Slot:
    """Return a condition in words: "recall of at least 0.8"."""
    shown = shown_limit(facts, found.metric, found.limit, percent=found.percent)
    limit = facts.quote(found, "limit", shown=lambda _: shown)
    return condition_phrase(facts, facts.text(found, "condition"), found.metric, found.op, limit)


def best(facts: Facts, found: Constraint) -> Slot | None:
    """Return the best value that any cut-off reaches, so that it never reads as the limit that it misses."""
    if found.best is None:
        return None
    if METRICS[found.metric].kind == "cost":
        return facts.money_apart(*facts.at(found, "best"), found.limit)
    decimals = numbers.decimals_apart([found.best, found.limit], decimals=2)
    return facts.quote(found, "best", shown=partial(numbers.metric, decimals=decimals))


def condition_sentences(facts: Facts, name: str) -> Iterator[Sentence]:
    """Yield what is to be said of the conditions of a model's rule, where they are met."""
    for found in facts.constraints(name):
        what = condition(facts, found)
        if found.met and found.with_confidence is not None:
            confidence = facts.confidence(found, "with_confidence")
            method = facts.say(f"condition.method.{_method(facts, found)}").text
            how = text_slot(method, RULE if found.method is None else facts.paths.of(found, "method"))
            yield facts.say("condition.promised", condition=what, confidence=confidence, method=how)
        elif found.met and found.estimate is not None:
            value = facts.at(found, "estimate")
            cost = METRICS[found.metric].kind == "cost"
            slot = facts.money_apart(*value, found.limit) if cost else number_slot(*value, numbers.metric)
            yield facts.say("condition.met", condition=what, estimate=slot)


def method_key(method: str | None) -> str:
    """Return the key of the words for a rule that promises a floor."""
    return "tests" if method is None or "approximate" in method else method.replace(" ", "_")


def _method(facts: Facts, found: Constraint) -> str:
    key = method_key(found.method)
    return f"{key}_clusters" if facts.config.data.cluster is not None and key != "tests" else key


def moving(facts: Facts) -> Sentence | None:
    """Say what moving from the cut-off used today to the recommended one would change; None where there is no other."""
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None or then is None or now.confusion == then.confusion:
        return None
    slots = {"deployed": facts.cut_off_with(now), "recommended": facts.cut_off_with(then)}
    found = saving(facts)
    if found is None:
        return facts.say("first.moving", **slots, **errors_now_and_then(facts, now, then))
    amount = amount_of(facts, found)
    told = facts.say("first.moving", does=does(facts, found, amount), where=where(facts, found), **slots)
    return joined(told, range_of(facts, found))


def deployed(facts: Facts) -> Iterator[Sentence]:
    """Yield the errors on these cases of the cut-off used today and of the recommended one, and what moving saves."""
    now, then = facts.point("deployed"), facts.point("recommended")
    if now is None:
        return
    today = facts.cut_off_with(now)
    if then is None:
        yield facts.say("choice.deployed", cut_off=today)
        return
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
    here, found = saving_counted(facts), saving(facts)
    if here is None or found is None:
        return
    for each in (here, found) if here.number != found.number else (found,):
        amount = amount_of(facts, each)
        told = facts.say("choice.moving.cost", does=does(facts, each, amount), where=where(facts, each))
        yield joined(told, range_of(facts, each))


def amount_of(facts: Facts, found: Saving) -> Slot:
    """Return the size of a saving; a corrected one is an expectation."""
    return facts.money(*abs(found.number), rough=isinstance(found.expected, Corrected))


def does(facts: Facts, found: Saving, amount: Slot) -> Slot:
    """Return what moving does, no firmer than its range: "would save \u20ac40", "may cost \u20ac40 more"."""
    way = way_of(found.number.value, found.total)
    return facts.say.phrase("moving.does", amount, kind=found.kind, way=way, amount=amount)


def where(facts: Facts, found: Saving) -> Slot:
    """Return of which cases a saving is: these, as many new ones, and whether they are weighed as in use."""
    new = found.expected is not None
    return facts.say.phrase("moving.where", text_slot("", "config.deployment"), new=new, in_use=facts.weighs_use)


def range_of(facts: Facts, found: Saving, *, turned: bool = False) -> Sentence | None:
    """Say how sure a saving is; turned round, what it costs not to move. None where it is as counted."""
    span = found.expected
    if span is None or span.low is None or span.high is None:
        return None
    rising = ("low", "high")
    way = "open" if found.open else "saves" if (span.low > 0) != turned else "costs"
    names = rising if (not turned if found.open else span.low > 0) else ("high", "low")
    if not ends_differ(facts, span, names=names):
        return None
    slots = money_range(facts, span, names=names)
    none = next((end for end, slot in slots.items() if not set(slot.shown) & set("123456789")), None)
    return facts.say("first.moving.range", way=way, none=none, moving_low=slots["low"], moving_high=slots["high"])


def betas(facts: Facts) -> Iterator[Sentence]:
    """Yield what is to be said of beta; nothing where none is given."""
    found, beta = facts.results.beta_source, facts.results.beta
    if found is None or beta is None:
        return
    slots = {name: facts.quote(facts.results, name, shown=numbers.plain) for name in ("beta", "alpha")}
    delta = facts.quote(found, "delta", shown=numbers.plain)
    yield facts.say("beta.origin", source=found.source, **slots, delta=delta)
    yield from _from_costs(facts, found, beta)
    if facts.results.models:
        yield from _choice(facts)


def _from_costs(facts: Facts, found: BetaSource, beta: float) -> Iterator[Sentence]:
    miss, alarm = found.marginal_miss, found.marginal_false_alarm
    if miss is not None and alarm is not None:
        sums = {"miss": facts.at(found, "marginal_miss"), "alarm": facts.at(found, "marginal_false_alarm")}
        yield facts.say("beta.marginal", **facts.moneys(**sums))
    if found.from_matrix is None:
        return
    matrix = facts.quote(found, "from_matrix", shown=numbers.plain)
    if found.from_convention is None:
        if found.source != "costs":
            yield facts.say("beta.of_prices", matrix=matrix)
        return
    convention = facts.quote(found, "from_convention", shown=numbers.plain)
    used = "typed" if found.source != "costs" else "convention" if isclose(beta, found.from_convention) else "matrix"
    yield facts.say("beta.both", used=used, matrix=matrix, convention=convention)


def _choice(facts: Facts) -> Iterator[Sentence]:
    choice = given_choice(facts)
    if choice is None:
        return
    if facts.weighs_use:
        yield from about("weighed", [facts.say("use.weighed")])
    if facts.limited and facts.results.costs is not None:
        yield from about("unbound", [facts.say("cheapest.unbound")])
    cut_off = facts.cut_off_at(choice, "threshold")
    yield facts.say("beta.choice", metric=facts.metric_name("f_beta"), cut_off=cut_off)
    if choice.implied_ratio is None:
        yield facts.say("beta.implied.none")
    else:
        yield from about("prices", even(facts))
        turned, slots = ratio_range(facts, choice.implied_ratio)
        yield facts.say("beta.implied", turned=turned, **slots)
        yield from _lasting(facts, choice.implied_ratio)
    if choice.beyond_least is not None:
        yield _excess(facts, choice)
        found = of_beta(facts)
        if found is not None and choice.beyond_least > 0:
            amount = amount_of(facts, found)
            told = facts.say("beta.excess.new", does=does(facts, found, amount), where=where(facts, found))
            yield joined(told, range_of(facts, found))


def _lasting(facts: Facts, implied: Span) -> Iterator[Sentence]:
    """Yield what an error that cannot be undone is taken to be worth, unless it is the cheaper one all along."""
    errors = facts.config.errors
    for harm, span, turned in (
        (errors.false_negative, implied, False),
        (errors.false_positive, turned_round(implied), True),
    ):
        _, slots = ratio_range(facts, implied, turned=turned)
        if harm.reversible is False and slots and not miss_is_cheaper(span):
            yield facts.say("beta.undone", turned=turned, **slots)


def _excess(facts: Facts, choice: BetaChoice) -> Sentence:
    more = choice.beyond_least or 0.0
    least = more / choice.beyond_least_share if choice.beyond_least_share else 0.0
    if way_of(more, least) != "higher":
        return facts.say("beta.excess")
    amount = facts.money(*abs(facts.at(choice, "beyond_least")))
    if choice.beyond_least_share is None or choice.beyond_least_share > 1:
        return facts.say("beta.excess", amount=amount)
    share = percent_slot(*facts.at(choice, "beyond_least_share"))
    return facts.say("beta.excess", amount=amount, share=share)
