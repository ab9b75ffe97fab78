"""What each of several factors did to a value that moved: Shapley's shares, which add up and need no order."""

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import factorial

Value = Callable[[Collection[str]], float]  # with these factors as they are now, and the others as they were


def shares(factors: Sequence[str], value: Value) -> dict[str, float]:
    """Return how much of the move each factor makes: its mean over all orders in which they could have changed."""
    values = {chosen: value(chosen) for size in range(len(factors) + 1) for chosen in combinations(factors, size)}
    return {factor: _share(factor, factors, values) for factor in factors}


def _share(factor: str, factors: Sequence[str], known: dict[tuple[str, ...], float]) -> float:
    others = [other for other in factors if other != factor]
    total = 0.0
    for size in range(len(others) + 1):
        weight = factorial(size) * factorial(len(others) - size) / factorial(len(factors))
        for chosen in combinations(others, size):
            joined = tuple(other for other in factors if other == factor or other in chosen)
            total += weight * (known[joined] - known[chosen])
    return total
