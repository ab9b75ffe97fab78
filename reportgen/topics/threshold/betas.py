"""Beta made accountable: where it comes from, how else it can be written, which prices its cut-off is right for."""

from collections.abc import Iterator
from math import isclose

from reportgen.results.measured import Span
from reportgen.study.finding import given_choice, of_beta, way_of
from reportgen.text import numbers
from reportgen.text.facts import Facts, percent_slot
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.topics.costs.ratios import between, even, miss_is_cheaper, turned_round
from reportgen.topics.threshold.choice import amount_of, does, range_of, where
from reportgen.topics.threshold.values import BetaChoice, BetaSource


def betas(facts: Facts) -> tuple[Sentence, ...]:
    """Return what is to be said of beta; nothing where none is given."""
    if facts.results.beta is None:
        return ()
    return (*_origin(facts), *(_choice(facts) if facts.results.models else ()))


def beta_slot(value: float, source: str = "beta") -> Slot:
    """Return a beta, an alpha or a delta."""
    return Slot(value=value, shown=numbers.plain(value), source=source)


def _origin(facts: Facts) -> Iterator[Sentence]:
    found, beta, alpha = facts.results.beta_source, facts.results.beta, facts.results.alpha
    if found is None or beta is None or alpha is None:
        return
    slots = {"beta": beta_slot(beta), "alpha": beta_slot(alpha, "alpha")}
    yield facts.say("beta.origin", source=found.source, **slots, delta=beta_slot(*facts.at(found, "delta")))
    yield from _from_costs(facts, found, beta)


def _from_costs(facts: Facts, found: BetaSource, beta: float) -> Iterator[Sentence]:
    miss, alarm = found.marginal_miss, found.marginal_false_alarm
    if miss is not None and alarm is not None:
        sums = {"miss": facts.at(found, "marginal_miss"), "alarm": facts.at(found, "marginal_false_alarm")}
        yield facts.say("beta.marginal", **facts.moneys(**sums))
    if found.from_matrix is None:
        return
    matrix = beta_slot(*facts.at(found, "from_matrix"))
    if found.from_convention is None:
        if found.source != "costs":
            yield facts.say("beta.of_prices", matrix=matrix)
        return
    convention = beta_slot(*facts.at(found, "from_convention"))
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
    cut_off = facts.cut_off(choice.threshold, facts.paths.of(choice, "threshold"))
    yield facts.say("beta.choice", metric=facts.metric_name("f_beta"), cut_off=cut_off)
    if choice.implied_ratio is None:
        yield facts.say("beta.implied.none")
    else:
        yield from about("prices", even(facts))
        path = facts.paths.of(choice.implied_ratio)
        turned, slots = between(facts, choice.implied_ratio, path)
        yield facts.say("beta.implied", turned=turned, **slots)
        yield from _lasting(facts, choice.implied_ratio, path)
    if choice.beyond_least is not None:
        yield _excess(facts, choice)
        found = of_beta(facts)
        if found is not None and choice.beyond_least > 0:
            amount = amount_of(facts, found)
            told = facts.say("beta.excess.new", does=does(facts, found, amount), where=where(facts, found))
            yield joined(told, range_of(facts, found, amount))


def _lasting(facts: Facts, implied: Span, source: str) -> Iterator[Sentence]:
    """Yield what an error that cannot be undone is taken to be worth, unless it is the cheaper one all along."""
    errors = facts.config.errors
    for harm, span, turned in (
        (errors.false_negative, implied, False),
        (errors.false_positive, turned_round(implied), True),
    ):
        _, slots = between(facts, implied, source, turned=turned)
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
