"""Differences beside the two numbers that they are of: a reader who subtracts finds the same, or reads "about"."""

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts

Shown = tuple[float, str]  # a value, and how it is shown


def of_both(facts: Facts, difference: Slot, one: Slot, other: Slot, *, times: int = 1) -> Slot:
    """Return a difference as it is shown; as about that where the two numbers as shown lie otherwise apart.

    `times` is its unit in theirs: a hundred where shares lie so many percentage points apart.
    """
    if adds_up(*((float(each.value), each.shown) for each in (difference, one, other)), times=times):
        return difference
    return replace(facts.say.phrase("money.about", difference, amount=difference), value=difference.value)


def of_both_sums(facts: Facts, difference: Slot, one: Slot, other: Slot) -> Slot:
    """Return the same of sums of money: about that where one of the two is about so much, and it is not itself."""
    sums = [numbers.money(float(each.value), facts.currency).about for each in (difference, one, other)]
    if sums[0] or not any(sums[1:]):
        return difference
    return replace(facts.say.phrase("money.about", difference, amount=difference), value=difference.value)


def adds_up(difference: Shown, one: Shown, other: Shown, *, times: int = 1) -> bool:
    """Return whether a difference reads as that of two numbers, each a value as it is shown."""
    return abs(_read(*difference)) == times * abs(_read(*one) - _read(*other))


def _read(value: float, shown: str) -> Decimal:
    """Return a number with as many decimals as are shown of it."""
    scale = Decimal("0.01") if shown.endswith("%") else Decimal(1)
    return numbers.round_to(numbers.exact_of(value) / scale, numbers.decimals_in(shown), ROUND_HALF_UP) * scale
