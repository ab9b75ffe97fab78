"""Where dear errors are few, the interval of what they cost holds the truth all the same."""

from dataclasses import replace

import numpy as np
import pytest

from reportgen.counts.prices import Price, Prices
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import CostMatrix, Given
from reportgen.stats.intervals import between, dirichlet
from reportgen.stats.metrics import METRICS
from reportgen.stats.replicates import bca, point
from reportgen.stats.resampling import binned, draw
from reportgen.stats.sparse_costs import sparse_draws
from tests.stats.rows import Rows, cells_of, key_of, made, outcomes_of, swept

PRICES = Prices(fp=Price(fixed=3), fn=Price(column="amount"))
COST = METRICS["total_cost"]
GIVEN = Given(costs=CostMatrix(fp=3, fn=1))


def cost(counts):
    return evaluate(COST, counts, GIVEN)


def sparse_cost(table, candidate, seed):
    return between(cost(sparse_draws(table, candidate, seed=seed)))


def table_of(rows, prices=PRICES):
    model = swept(rows, prices)
    key = key_of(model, np.arange(len(model.thresholds)))
    return binned(cells_of(rows, key), key, units=rows.unit.max() + 1, prices=prices), model


def test_amounts_that_are_all_alike_leave_the_draws_of_the_counts():
    rows = replace(made(1, n=80, priced=True), amount=np.full(80, 7.0))
    table, model = table_of(rows)
    found = sparse_cost(table, 4, seed=1)
    drawn = dirichlet(outcomes_of(rows, model.thresholds[4]), seed=1)
    expected = between(3 * drawn.fp + 7 * drawn.fn)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-12)


def test_without_a_miss_the_amounts_of_the_found_ones_say_what_one_would_cost():
    rows = replace(made(2, n=80, priced=True), amount=1_000 + np.arange(80.0))
    table, model = table_of(rows)
    last = len(model.thresholds) - 1  # flags everyone
    found = sparse_cost(table, last, seed=1)
    paid = float(cost(outcomes_of(rows, model.thresholds[last], PRICES)))
    assert found.high > paid + 1_000


def test_prices_that_do_not_differ_by_case_are_refused():
    table, _ = table_of(made(1, n=40), Prices(fp=Price(fixed=1), fn=Price(fixed=2)))
    with pytest.raises(ValueError, match="do not differ"):
        sparse_cost(table, 2, seed=1)


def test_units_of_several_cases_say_about_the_same():
    rng = np.random.default_rng(1)
    label = (np.arange(2_000) < 400).astype(int)
    rows = Rows(
        score=np.round(rng.normal(0, 1, 2_000) + 3 * label), label=label, unit=np.arange(2_000),
        amount=np.round(np.exp(rng.normal(3, 1, 2_000))),
    )  # fmt: skip
    dealt = replace(rows, unit=rng.permutation(2_000) % 1_000)
    one, other = (sparse_cost(table_of(each)[0], 4, seed=1) for each in (rows, dealt))
    assert (other.low, other.high) == pytest.approx((one.low, one.high), rel=0.1)


def dear(seed, n=400):
    """Return cases of which one in five is positive, at a threshold of 1 that misses some of amounts far apart."""
    rng = np.random.default_rng(seed)
    label = (rng.random(n) < 0.2).astype(int)
    score = (rng.random(n) < np.where(label == 1, 0.85, 0.1)).astype(float)
    return Rows(score=score, label=label, unit=np.arange(n), amount=np.round(100 * np.exp(rng.normal(0, 1, n))) / 64)


@pytest.mark.slow
def test_with_a_dozen_dear_misses_it_holds_the_truth_more_often_than_bca():
    truth = 400 * (0.2 * 0.15 * 100 * np.exp(0.5) / 64 + 0.8 * 0.1 * 3)
    held, plain, resampling = [], [], draw(400, resamples=1_000, seed=1)
    for seed in range(600):
        table, _ = table_of(dear(seed))
        found = sparse_cost(table, 1, seed=seed)
        held.append(found.low <= truth <= found.high)
        resampled = bca(point(table, 1, resampling), cost, COST.range, 0.95)
        plain.append(resampled.low <= truth <= resampled.high)
    assert 0.93 < np.mean(held) < 0.985
    assert np.mean(held) > np.mean(plain)
