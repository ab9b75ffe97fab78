"""How far a metric can go, held against every way to decide a few cases."""

from itertools import product

import numpy as np
import pytest

from reportgen.counts.views import Counts, Money
from reportgen.stats.checks import room
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters

GIVEN = Parameters(beta=2, alpha=0.2, costs=CostMatrix(fp=5, fn=120, tp=-3, tn=1), odds=0.05)
COUNTED = [key for key, metric in METRICS.items() if metric.from_counts and metric.needs != "baseline"]


def of(decisions, labels, prices=None):
    """Return the outcomes of decisions, case by case."""
    cells = {"tp": (1, 1), "fn": (1, 0), "fp": (0, 1), "tn": (0, 0)}
    here = {name: [pair == cell for pair in zip(labels, decisions, strict=True)] for name, cell in cells.items()}
    money = None
    if prices is not None:
        paid = {name: sum(p[name] for p, yes in zip(prices, here[name], strict=True) if yes) for name in cells}
        paid |= {
            f"all_{name}": sum(p[name] for p, label in zip(prices, labels, strict=True) if label == cell[0])
            for name, cell in cells.items()
        }
        money = Money(**{name: np.asarray(float(value)) for name, value in paid.items()})
    return Counts(**{name: np.asarray(float(sum(yes))) for name, yes in here.items()}, money=money)


@pytest.mark.parametrize("by_case", [False, True])
@pytest.mark.parametrize("key", COUNTED)
def test_no_decisions_go_further_and_unbounded_costs_end_where_some_do(key, by_case):
    metric, labels = METRICS[key], (1, 1, 1, 0, 0)
    prices = [{"tp": -1.0, "fn": 9.0 + k, "fp": 2.0 + k, "tn": 0.5} for k in range(5)] if by_case else None
    every = [of(decisions, labels, prices) for decisions in product((0, 1), repeat=5)]
    values = np.array([float(evaluate(metric, counts, GIVEN)) for counts in every])
    known = values[np.isfinite(values)]
    for counts, value in zip(every, values, strict=True):
        if np.isfinite(value):
            found = room(metric, value, counts, GIVEN)
            assert value + found.up >= known.max() - 1e-9
            assert value - found.down <= known.min() + 1e-9
            if metric.kind == "cost" or metric.needs == "odds":
                assert (found.up, found.down) == pytest.approx((known.max() - value, value - known.min()))


def test_what_is_better_follows_the_metric():
    counts = of((1, 1, 0, 0, 1), (1, 1, 1, 0, 0))
    recall, miss, cost = (METRICS[key] for key in ("recall", "miss_rate", "cost_per_1000"))
    assert room(recall, 0.98, counts, GIVEN).better(recall) == pytest.approx(0.02)
    assert room(miss, 0.98, counts, GIVEN).better(miss) == pytest.approx(0.98)
    now = float(evaluate(cost, counts, GIVEN))
    assert room(cost, now, counts, GIVEN).better(cost) == pytest.approx(now - 1000 * (3 * -3 + 2 * 1) / 5)
    rate = METRICS["flag_rate"]
    assert room(rate, 0.3, counts, GIVEN).better(rate) == pytest.approx(0.7)
