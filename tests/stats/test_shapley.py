"""Shares of factors in a move: by all orders, they add up, and what did not change has none."""

from itertools import permutations

import numpy as np
import pytest

from reportgen.stats.shapley import shares

FACTORS = ("mix", "scores", "threshold", "prices")


def by_orders(factors, value):
    """Return what each factor moves in the mean of all orders in which they can change."""
    total = dict.fromkeys(factors, 0.0)
    orders = [*permutations(factors)]
    for order in orders:
        moved = set()
        for factor in order:
            before = value(moved)
            moved.add(factor)
            total[factor] += (value(moved) - before) / len(orders)
    return total


@pytest.mark.parametrize("seed", range(5))
def test_shares_are_the_mean_over_all_orders_and_add_up(seed):
    rng = np.random.default_rng(seed)
    known = {}

    def value(moved):
        return known.setdefault(frozenset(moved), float(rng.normal()))

    found = shares(FACTORS, value)
    assert found == pytest.approx(by_orders(FACTORS, value))
    assert sum(found.values()) == pytest.approx(value(FACTORS) - value(()))


def test_what_moves_nothing_has_no_share():
    assert shares(("a", "b"), lambda moved: 3.0 * ("a" in moved)) == {"a": 3.0, "b": 0.0}


def test_two_that_only_move_together_share_alike():
    assert shares(("a", "b"), lambda moved: float({"a", "b"} <= set(moved))) == {"a": 0.5, "b": 0.5}
