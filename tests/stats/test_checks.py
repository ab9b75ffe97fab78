"""What bounds decide, how far a metric can go, and how often chance alone fails a check."""

import math
from itertools import product

import numpy as np
import pytest
from scipy.stats import beta, binom, norm

from reportgen.counts.views import Counts, Money
from reportgen.stats.checks import (
    ENOUGH,
    ShownDifference,
    cases_to_decide,
    count_fails,
    meets,
    meets_with_bounds,
    over_a_year,
    room,
    share_fails,
    spread_fails,
    verdict,
)
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.helpers import counts

OPS = {">=": np.greater_equal, ">": np.greater, "<=": np.less_equal, "<": np.less}
GIVEN = Parameters(costs=CostMatrix(fp=12, fn=480))


def test_a_floor_of_080_with_a_truth_of_085_and_50_positives_fails_in_12_percent_of_runs_and_78_of_years():
    one = share_fails(">=", 0.80, truth=0.85, whole=50)
    assert (round(100 * one), round(100 * over_a_year(one))) == (12, 78)


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("limit", [0.07, 0.29, 0.5, 0.803])
def test_the_rate_for_a_share_is_the_sum_over_every_count_that_misses_the_limit(op, limit):
    for whole in (10, 37, 100):
        missed = [k for k in range(whole + 1) if not OPS[op](round(k / whole, 12), limit)]
        for truth in (0.0, 0.3, limit, 0.97, 1.0):
            rate = binom.pmf(missed, whole, truth).sum()
            assert share_fails(op, limit, truth=truth, whole=whole) == pytest.approx(rate, abs=1e-12)


@pytest.mark.parametrize(("key", "op"), [("mcc", ">="), ("cost_per_1000", "<="), ("f1", ">")])
def test_the_rate_for_a_function_of_the_counts_is_that_of_fresh_samples(key, op):
    metric, seen = METRICS[key], counts(34, 26, 6, 934)
    four = np.array([34, 26, 6, 934])
    tp, fp, fn, _ = np.random.default_rng(99).multinomial(1000, four / 1000, 20_000).T
    flagged, positives = tp + fp, tp + fn
    sides = ((flagged, positives), (1000 - positives, 1000 - flagged))
    margins = [np.sqrt(np.multiply(a, b, dtype=float)) for a, b in sides]
    value = {
        "mcc": (1000.0 * tp - flagged * positives) / (margins[0] * margins[1]),
        "cost_per_1000": 12.0 * fp + 480 * fn,
        "f1": 2 * tp / (2 * tp + fp + fn),
    }[key]
    measured = {"mcc": 0.6784, "cost_per_1000": 3192.0, "f1": 0.68}[key]
    limit = {"mcc": 0.6, "cost_per_1000": 4000.0, "f1": 0.6}[key]
    fresh = np.mean(~OPS[op](value, limit))
    found = count_fails(metric, seen, GIVEN, op=op, limit=limit, truth=measured, seed=1)
    assert found == pytest.approx(fresh, abs=0.012)
    assert 0.35 < count_fails(metric, seen, GIVEN, op=op, limit=limit, truth=limit, seed=1) < 0.65


def test_a_spread_of_no_width_fails_never_or_always():
    point = {"interval": (0.9, 0.9), "level": 0.95}
    assert [spread_fails(">=", 0.8, truth=truth, **point) for truth in (0.9, 0.7)] == [0, 1]


def test_a_corrected_figure_spreads_as_its_interval_says():
    found = spread_fails("<=", 600, truth=500, interval=(500 - 1.96 * 80, 500 + 1.96 * 80), level=0.95)
    assert found == pytest.approx(norm.sf(100 / 80), abs=1e-4)
    assert spread_fails(">=", 600, truth=500, interval=(400, 600), level=0.95) > 0.9


@pytest.mark.parametrize(("value", "limit"), [(0.1 + 0.2, 0.3), (1000 * 0.07 / 10, 7), (0.0, 0.0)])
def test_what_rounding_leaves_decides_no_check(value, limit):
    assert [meets(value, op, limit) for op in OPS] == [True, False, True, False]


@pytest.mark.parametrize("op", OPS)
def test_a_value_meets_a_limit_as_python_compares(op):
    for value in (0.7, 0.8, 0.9):
        assert meets(value, op, 0.8) == bool(OPS[op](value, 0.8))


@pytest.mark.parametrize(
    ("low", "high", "at_least", "at_most"),
    [(0.81, 0.9, True, False), (0.7, 0.79, False, True), (0.7, 0.9, None, None), (0.8, 0.8, True, True)],
)
def test_bounds_decide_where_both_lie_on_one_side(low, high, at_least, at_most):
    assert meets_with_bounds(low, high, ">=", 0.8) is at_least
    assert meets_with_bounds(low, high, "<=", 0.8) is at_most


def test_twelve_runs_that_never_fail_never_fail():
    assert (over_a_year(0.0), over_a_year(1.0)) == (0, 1)
    assert over_a_year(1e-30) == pytest.approx(12e-30)
    assert math.isclose(over_a_year(0.5), 1 - 0.5**12)


def said(difference, p, at_alike=None, *, sure=True, higher_is_better=True, smallest=None):
    shown = ShownDifference(difference=difference, p=p, sure=sure, at_alike=at_alike)
    return verdict(shown, alpha=0.05, higher_is_better=higher_is_better, smallest=smallest)


@pytest.mark.parametrize(
    ("difference", "p", "at_alike", "smallest", "expected"),
    [
        (0.05, 0.01, (0.02, 0.08), None, "better"),
        (-0.05, 0.01, (-0.08, -0.02), None, "worse"),
        (0.05, 0.05, (0.02, 0.08), None, "better"),
        (0.05, 0.051, (0.02, 0.08), None, "no_difference_shown"),
        (0.05, 0.01, (0.02, 0.08), 0.04, "better"),
        (0.05, 0.01, (0.02, 0.08), 0.09, "better_less_than_matters"),
        (-0.05, 0.01, (-0.08, -0.02), 0.09, "worse_less_than_matters"),
        (-0.05, 0.01, (-0.08, -0.02), 0.08, "worse"),
        (0.01, 0.40, (-0.02, 0.04), 0.05, "no_difference_that_matters"),
        (0.01, 0.40, (-0.02, 0.06), 0.05, "no_difference_shown"),
        (0.01, 0.40, (-0.06, 0.02), 0.05, "no_difference_shown"),
        (0.0, 1.0, (0.0, 0.0), 0.05, "no_difference_that_matters"),
        (0.0, 0.0, (0.0, 0.0), None, "no_difference_shown"),
    ],
)
def test_the_test_says_whether_and_the_interval_whether_it_matters(difference, p, at_alike, smallest, expected):
    assert said(difference, p, at_alike, smallest=smallest) == expected


def test_where_less_is_better_the_lower_model_wins():
    assert said(-120.0, 0.01, (-200.0, -40.0), higher_is_better=False) == "better"
    assert said(120.0, 0.01, (40.0, 200.0), higher_is_better=False) == "worse"
    assert said(-2.0, 0.01, (-3.0, -1.0), higher_is_better=False, smallest=5) == "better_less_than_matters"


def test_without_a_test_or_enough_cases_there_is_nothing_to_say():
    assert said(0.5, None, (0.4, 0.6)) == "cannot_tell"
    assert said(0.5, 0.001, (0.4, 0.6), sure=False, smallest=0.7) == "cannot_tell"


EVERYTHING = Parameters(beta=2, alpha=0.2, costs=CostMatrix(fp=5, fn=120, tp=-3, tn=1), odds=0.05)
# Of the divergence nothing is compared: it has no range, and so no room is asked for.
COUNTED = [
    key
    for key, metric in METRICS.items()
    if metric.from_counts and metric.needs != "baseline" and key != "kl_divergence"
]


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


@pytest.mark.slow
@pytest.mark.parametrize("by_case", [False, True])
@pytest.mark.parametrize("key", COUNTED)
def test_no_decisions_go_further_and_unbounded_costs_end_where_some_do(key, by_case):
    metric, labels = METRICS[key], (1, 1, 1, 0, 0)
    prices = [{"tp": -1.0, "fn": 9.0 + k, "fp": 2.0 + k, "tn": 0.5} for k in range(5)] if by_case else None
    every = [of(decisions, labels, prices) for decisions in product((0, 1), repeat=5)]
    values = np.array([float(evaluate(metric, cells, EVERYTHING)) for cells in every])
    known = values[np.isfinite(values)]
    for cells, value in zip(every, values, strict=True):
        if np.isfinite(value):
            found = room(metric, value, cells, EVERYTHING)
            assert value + found.up >= known.max() - 1e-9
            assert value - found.down <= known.min() + 1e-9
            if metric.kind == "cost" or metric.needs == "odds":
                assert (found.up, found.down) == pytest.approx((known.max() - value, value - known.min()))


def test_what_is_better_follows_the_metric():
    counts = of((1, 1, 0, 0, 1), (1, 1, 1, 0, 0))
    recall, miss, cost = (METRICS[key] for key in ("recall", "miss_rate", "cost_per_1000"))
    assert room(recall, 0.98, counts, EVERYTHING).better(recall) == pytest.approx(0.02)
    assert room(miss, 0.98, counts, EVERYTHING).better(miss) == pytest.approx(0.98)
    now = float(evaluate(cost, counts, EVERYTHING))
    assert room(cost, now, counts, EVERYTHING).better(cost) == pytest.approx(now - 1000 * (3 * -3 + 2 * 1) / 5)
    rate = METRICS["flag_rate"]
    assert room(rate, 0.3, counts, EVERYTHING).better(rate) == pytest.approx(0.7)


def decided_share(cases: int, share: float, limit: float, confidence: float) -> float:
    """Return how many of 20,000 simulated tests have their exact bound on the side of the limit that is true."""
    hits = np.random.default_rng(7).binomial(cases, share, 20_000)
    with np.errstate(all="ignore"):
        low = np.where(hits > 0, beta.ppf(1 - confidence, hits, cases - hits + 1), 0.0)
        high = np.where(hits < cases, beta.ppf(confidence, hits + 1, cases - hits), 1.0)
    return float(np.mean(low >= limit if share > limit else high <= limit))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limit", "share", "confidence", "have"),
    [
        (0.75, 60 / 72, 0.95, 72),
        (0.7, 0.6, 0.95, 50),
        (0.03, 0.02, 0.95, 500),
        (0.9, 1.0, 0.95, 20),
        (0.5, 0.6, 0.8, 30),
    ],
)
def test_so_many_cases_decide_in_four_of_five_tests_and_fewer_in_less(limit, share, confidence, have):
    enough = cases_to_decide(limit, share=share, confidence=confidence, have=have)
    assert have < enough <= 10 * have
    assert decided_share(enough, share, limit, confidence) >= ENOUGH - 0.01
    assert share == 1 or decided_share(int(enough * 0.85), share, limit, confidence) < ENOUGH


@pytest.mark.parametrize(("limit", "share", "have"), [(0.5, 0.51, 153), (0.7, 0.7, 50), (0.7, 0.8, 5)])
def test_no_number_is_told_that_ten_times_the_cases_would_not_reach(limit, share, have):
    assert cases_to_decide(limit, share=share, confidence=0.95, have=have) is None
    assert decided_share(10 * have, share, limit, 0.95) < ENOUGH
