"""How often chance fails a check, against the printed example, scipy and simulation."""

import math

import numpy as np
import pytest
from scipy.stats import binom, norm

from reportgen.stats.checks import count_fails, meets, meets_with_bounds, over_a_year, share_fails, spread_fails
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
