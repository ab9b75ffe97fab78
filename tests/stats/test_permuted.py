"""A test that lets equal models swap what they did, against McNemar and against every swap there is."""

from itertools import product

import numpy as np
import pytest

from reportgen.counts.views import Counts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import CostMatrix, Given
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import mcnemar
from reportgen.stats.permuted import permuted_p, swapped, swaps

GIVEN = Given(costs=CostMatrix(fp=1.0, fn=5.0))


def by_case(label, flagged):
    """Return the outcomes of each case."""
    label, flagged = np.asarray(label, dtype=float), np.asarray(flagged, dtype=float)
    return Counts(
        tp=label * flagged, fp=(1 - label) * flagged, fn=label * (1 - flagged), tn=(1 - label) * (1 - flagged)
    )


def apart(key):
    return lambda one, other: evaluate(METRICS[key], one, GIVEN) - evaluate(METRICS[key], other, GIVEN)


@pytest.mark.parametrize(("only_a", "only_b"), [(5, 0), (9, 2), (7, 6), (30, 15)])
def test_for_a_share_it_is_mcnemars_mid_p(only_a, only_b):
    a, b = [1] * only_a + [0] * only_b + [1] * 20, [0] * only_a + [1] * only_b + [1] * 20
    label = np.ones(len(a))
    rows = swaps(len(a), draws=40_000, seed=1)
    found = permuted_p(swapped(by_case(label, a), by_case(label, b), rows), apart("recall"))
    assert found == pytest.approx(mcnemar(only_a, only_b).mid_p, abs=0.008)


@pytest.mark.parametrize("key", ["f1", "mcc", "cost_per_1000", "precision"])
def test_with_every_swap_it_is_the_exact_share_of_them(key):
    rng = np.random.default_rng(2)
    label, a, b = (rng.integers(0, 2, 9) for _ in range(3))
    label[:4], a[:4], b[:4] = (1, 0, 1, 0), (1, 0, 0, 0), (1, 1, 0, 0)
    rows = np.array(list(product((0.0, 1.0), repeat=9)))
    found = permuted_p(swapped(by_case(label, a), by_case(label, b), rows), apart(key))
    every = []
    for row in rows == 1:
        one, other = np.where(row, b, a), np.where(row, a, b)
        whole = [Counts(**{name: getattr(by_case(label, of), name).sum() for name in ("tp", "fp", "fn", "tn")})
                 for of in (one, other)]  # fmt: skip
        every.append(abs(float(apart(key)(*whole))))
    seen = every[0]
    further, alike = sum(x > seen + 1e-9 for x in every), sum(abs(x - seen) <= 1e-9 for x in every)
    assert found == pytest.approx((further + alike / 2) / len(rows))


def test_equal_decisions_are_never_told_apart():
    one = by_case([1, 1, 0, 0], [1, 0, 1, 0])
    assert permuted_p(swapped(one, one, swaps(4, draws=100, seed=1)), apart("f1")) == 1


def test_where_most_swaps_have_no_value_there_is_no_p():
    a, b = by_case([1, 1, 0], [1, 0, 0]), by_case([1, 1, 0], [0, 0, 0])
    assert permuted_p(swapped(a, b, swaps(3, draws=100, seed=1)), apart("precision")) is None


def test_equal_models_are_told_apart_by_cost_in_at_most_one_of_twenty():
    """About eight disagreements among the positives and fourteen among the negatives: resamples alone find 10 %."""
    rng, found = np.random.default_rng(4), []
    rows = swaps(200, draws=400, seed=1)
    for _ in range(600):
        label = rng.random(200) < 0.3
        both = rng.random(200) < 0.1
        a, b = (np.where(both, rng.integers(0, 2, 200), label) for _ in range(2))
        found.append(permuted_p(swapped(by_case(label, a), by_case(label, b), rows), apart("cost_per_1000")))
    assert np.mean(np.array(found) <= 0.05) < 0.068  # 5 % and two standard errors
