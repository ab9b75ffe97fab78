"""What holds wherever prices, and the share of positives in use, lie within their stated limits, and where it turns."""

from collections.abc import Iterator
from math import isclose

from reportgen.results.values.costs import PRICE_KEYS, PriceRange, Turn, WithinLimits
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, listed, number_slot, text_slot
from reportgen.text.money import cost_ends
from reportgen.text.numbers import THOUSAND
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.costs.words import WITHOUT_MODEL, way

MOST = 2  # turns that are told; more are in the results
WITHIN_LIMITS = (  # all that is said here
    *("limits.advice", "limits.cost", "limits.holds", "limits.turns", "limits.open"),
    *("limits.checks", "limits.checks_open", "limits.check_turns"),
    *("limits.compared", "limits.compared_open", "limits.compared_turns"),
)


def within_limits(facts: Facts) -> Iterator[Sentence]:
    """Yield between what the costs lie over the stated limits, what holds there, and where it turns."""
    limits = facts.results.within_limits
    if limits is None:
        return
    over: Slot | None = listed([*_ranges(facts)], "config")
    if limits.cost is not None:
        ends = cost_ends(facts, limits.cost)
        if ends:
            gains = not facts.only_errors_cost
            yield facts.say("limits.cost", over=over, thousand=limit_slot(THOUSAND), gains=gains, **ends)
            over = None  # the limits are named once
        yield from _ways(facts, limits)
    for sentence in _compared(facts, limits, over):
        yield sentence
        over = None
    yield from _checks(facts, limits, over)


def _ranges(facts: Facts) -> Iterator[Slot]:
    """Yield what is known within limits: prices, and the share of positives in use."""
    costs, used = facts.results.costs, facts.config.deployment
    for key in () if costs is None else PRICE_KEYS:
        price = getattr(costs, key)
        if isinstance(price, PriceRange):
            ends = {end: facts.price(*facts.at(price, end), bare=end == "low") for end in ("low", "high")}
            yield facts.say.phrase("limits.between", ends["high"], of=key, **ends)
    if used is not None and used.limits is not None:
        ends = {
            end: number_slot(share, f"config.deployment.prevalence.{end}", numbers.stated_percent)
            for end, share in zip(("low", "high"), used.limits, strict=True)
        }
        yield facts.say.phrase("limits.between", ends["high"], of="prevalence", **ends)


def _ways(facts: Facts, limits: WithinLimits) -> Iterator[Sentence]:
    """Yield which way costs least over the limits, or up to where."""
    if limits.cheapest is None:
        return
    cheapest = _way(facts, limits.cheapest)
    if not limits.others:
        yield facts.say("limits.holds", way=cheapest)
        return
    for turn in limits.turns[:MOST]:
        yield facts.say("limits.turns", where=_where(facts, turn), way=cheapest, other=_way(facts, turn.to))
    if not limits.turns:
        others = [str(_way(facts, name).shown) for name in limits.others]
        slot = text_slot(numbers.either(others), facts.paths.of(limits, "others"))
        yield facts.say("limits.open", way=cheapest, others=slot)


def _way(facts: Facts, name: str) -> Slot:
    """Return what to do by a way of deciding: "to hold nothing", "to use the model"."""
    if name in WITHOUT_MODEL:
        return facts.say.phrase("limits.to", way(facts, name), to=name)
    model = _model(facts, name)
    return facts.say.phrase("limits.to", model, model=model)


def _model(facts: Facts, name: str) -> Slot:
    """Return the name of a model, with its threshold where that is to be told from another one."""
    other, used = facts.other_cut_off, facts.point("in_use")
    point = other if name == "recommended" else used if name == facts.results.subject else None
    if other is None or point is None:  # no threshold is told apart from another
        return facts.model_name(facts.results.subject if name == "recommended" else name)
    cut_off = facts.cut_off_with(point)
    return facts.say.phrase("limits.moved", cut_off, model=facts.model_name(), cut_off=cut_off)


def _where(facts: Facts, turn: Turn) -> Slot:
    """Return beyond which value of a quantity something comes out otherwise."""
    at = _value(facts, turn)
    return facts.say.phrase("limits.if", at, of=turn.of, above=turn.above, at=at)


def _value(facts: Facts, turn: Turn) -> Slot:
    if turn.of == "prevalence":
        share = facts.quote(turn, "at", shown=_percent)
        exact = isclose(turn.at, _two_digits(turn.at), rel_tol=TIE)
        return share if exact else facts.say.phrase("money.about", share, amount=share)
    return facts.price(*facts.at(turn, "at")) if facts.in_units else facts.money(*facts.at(turn, "at"))


def _percent(share: float) -> str:
    return numbers.stated_percent(_two_digits(share))


def _two_digits(share: float) -> float:
    return float(f"{share:.2g}")


def _checks(facts: Facts, limits: WithinLimits, over: Slot | None) -> Iterator[Sentence]:
    """Yield whether the checks of the subject come out the same over the limits, and where one turns."""
    every = [check for check in facts.results.checks if check.model == facts.results.subject]
    own = [outcome for outcome in limits.checks if facts.results.checks[outcome.check] in every]
    if own and all(outcome.holds for outcome in own):
        yield facts.say("limits.checks", over=over)
        return
    turns = [turn for outcome in own for turn in outcome.turns]
    for turn in turns[:MOST]:
        yield facts.say("limits.check_turns", to=turn.to, where=_where(facts, turn))
    if own and not turns:
        yield facts.say("limits.checks_open")


def _compared(facts: Facts, limits: WithinLimits, over: Slot | None) -> Iterator[Sentence]:
    """Yield whether the comparisons that decide come out the same over the limits, and where one turns."""
    if limits.comparisons and all(outcome.holds for outcome in limits.comparisons):
        yield facts.say("limits.compared", over=over)
        return
    turns = [(outcome, turn) for outcome in limits.comparisons for turn in outcome.turns]
    for outcome, turn in turns[:MOST]:
        comparison = facts.results.comparisons[outcome.comparison]
        slots = {side: facts.model_name(getattr(comparison, side)) for side in "ab"}
        yield facts.say("limits.compared_turns", to=turn.to, where=_where(facts, turn), **slots)
    if limits.comparisons and not turns:
        yield facts.say("limits.compared_open")
