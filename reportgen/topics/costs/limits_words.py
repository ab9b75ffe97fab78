"""What holds wherever prices, and the share of positives in use, lie within their stated limits, and where it turns."""

from collections.abc import Iterator
from math import isclose

from reportgen.results.results import Results
from reportgen.results.values.costs import OUTCOMES, PriceRange, Turn, WithinLimits
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, text_slot
from reportgen.text.money import cost_ends
from reportgen.text.numbers import THOUSAND
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.costs.words import RULES, way

MOST = 2  # turns that are told; more are in the results
WITHIN_LIMITS = (  # all that is said here
    *("limits.advice", "limits.cost", "limits.holds", "limits.turns", "limits.open"),
    *("limits.checks", "limits.checks_open", "limits.check_turns"),
    *("limits.compared", "limits.compared_open", "limits.compared_turns"),
)


def within_limits(facts: Facts) -> Iterator[Sentence]:
    """Yield between what the costs lie over the stated limits, what holds there, and where it turns."""
    found = facts.results.within_limits
    if found is None:
        return
    over = _over(facts)
    if found.cost is not None:
        ends = cost_ends(facts, found.cost)
        if ends:
            gains = not facts.only_errors_cost
            yield facts.say("limits.cost", over=over, thousand=limit_slot(THOUSAND), gains=gains, **ends)
        yield from _ways(facts, found, over)
    yield from _compared(facts, found, over)
    yield from _checks(facts, found, over)


def _over(facts: Facts) -> Slot:
    """Return what is known within limits: prices, the share of positives in use, or both."""
    results = facts.results
    prices = results.costs is not None and _has_ranges(results)
    share = facts.config.deployment is not None and facts.config.deployment.limits is not None
    nowhere = text_slot("", "config")
    return facts.say.phrase("limits.over", nowhere, prices=prices, share=share)


def _has_ranges(results: Results) -> bool:
    costs = results.costs
    return costs is not None and any(isinstance(getattr(costs, key), PriceRange) for key in OUTCOMES)


def _ways(facts: Facts, found: WithinLimits, over: Slot) -> Iterator[Sentence]:
    """Yield which way costs least over the limits, or up to where."""
    if found.cheapest is None:
        return
    cheapest = _way(facts, found.cheapest)
    if not found.others:
        yield facts.say("limits.holds", way=cheapest)
        return
    for turn in found.turns[:MOST]:
        yield facts.say("limits.turns", where=_where(facts, turn), way=cheapest, other=_way(facts, turn.to))
    if not found.turns:
        others = [str(_way(facts, name).shown) for name in found.others]
        told = text_slot(numbers.listed(others), facts.paths.of(found, "others"))
        yield facts.say("limits.open", over=over, way=cheapest, others=told)


def _way(facts: Facts, name: str) -> Slot:
    """Return the name of a way of deciding."""
    if name in RULES:
        return way(facts, name)
    other, used = facts.other_cut_off, facts.point("in_use")
    point = other if name == "recommended" else used if name == facts.results.subject else None
    if other is None or point is None:  # no cut-off is told apart from another
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


def _checks(facts: Facts, found: WithinLimits, over: Slot) -> Iterator[Sentence]:
    """Yield whether the checks of the subject come out the same over the limits, and where one turns."""
    every = [check for check in facts.results.checks if check.model == facts.results.subject]
    own = [each for each in found.checks if facts.results.checks[each.check] in every]
    if own and all(each.holds for each in own):
        yield facts.say("limits.checks", over=over, count=facts.number_of(every))
        return
    told = [turn for each in own for turn in each.turns]
    for turn in told[:MOST]:
        yield facts.say("limits.check_turns", several=len(every) > 1, to=turn.to, where=_where(facts, turn))
    if own and not told:
        yield facts.say("limits.checks_open", over=over)


def _compared(facts: Facts, found: WithinLimits, over: Slot) -> Iterator[Sentence]:
    """Yield whether the comparisons that decide come out the same over the limits, and where one turns."""
    if found.comparisons and all(each.holds for each in found.comparisons):
        yield facts.say("limits.compared", over=over, count=facts.number_of(found.comparisons))
        return
    told = [(each, turn) for each in found.comparisons for turn in each.turns]
    for each, turn in told[:MOST]:
        one = facts.results.comparisons[each.comparison]
        slots = {side: facts.model_name(getattr(one, side)) for side in "ab"}
        yield facts.say("limits.compared_turns", to=turn.to, where=_where(facts, turn), **slots)
    if found.comparisons and not told:
        yield facts.say("limits.compared_open", over=over)
