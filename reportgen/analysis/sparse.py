"""Errors whose price differs by case, where they are few: what then is known of the next one."""

from typing import Literal

from reportgen.analysis.decisions import DearErrors, UnseenMisses
from reportgen.counts.prices import Prices
from reportgen.counts.views import Outcomes
from reportgen.stats.intervals import share_interval
from reportgen.stats.replicates import few_dear_errors

Error = Literal["fp", "fn"]

ERRORS: tuple[Error, ...] = ("fp", "fn")


def dear_count(outcomes: Outcomes, prices: Prices | None) -> int | None:
    """Return how many errors of a kind have a price of their own: of the rarer kind, where both have."""
    found = _rarest(outcomes, prices)
    return None if found is None else found[0]


def _rarest(outcomes: Outcomes, prices: Prices | None) -> tuple[int, Error] | None:
    if prices is None:
        return None
    kinds = [error for error in ERRORS if prices.of(error).column is not None]
    return min(((int(getattr(outcomes.cases, error)), error) for error in kinds), default=None)


def dear_errors(outcomes: Outcomes, prices: Prices | None, *, plain: bool, level: float) -> DearErrors | None:
    """Return what so few errors with a price of their own mean; None where they are enough or there are none such."""
    found = _rarest(outcomes, prices)
    says = None if found is None else few_dear_errors(found[0])
    if found is None or says is None:
        return None
    count, error = found
    return DearErrors(
        outcome=error, count=count, says=says, unseen=_unseen(outcomes, level) if plain and error == "fn" else None
    )


def _unseen(outcomes: Outcomes, level: float) -> UnseenMisses | None:
    """Return what misses could cost that no case shows: as many as none among the positives leaves open."""
    positives, money = float(outcomes.cases.positives), outcomes.estimates.money
    found = share_interval(float(outcomes.cases.fn), positives, level)
    if float(outcomes.cases.fn) > 0 or found is None or found.high is None or money is None:
        return None
    most, price = found.high * positives, float(money.all_fn) / positives
    return UnseenMisses(most=most, mean_price=price, cost=most * price)
