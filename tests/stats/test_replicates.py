"""Intervals and p-values from resamples, and the engine beside the row-level bootstrap."""

import math
import runpy
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats
from scipy.special import expit, logit

from reportgen.counts.query import Price, Prices
from reportgen.stats.crossfit import Replicates
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.replicates import (
    back,
    bca,
    few_carry,
    few_dear_errors,
    figure_at,
    moved_by_bins,
    onto,
    p_value,
    point,
    resampled_interval,
    standard_error,
)
from reportgen.stats.resampling import Resampling, binned, draw
from tests.stats.rows import cells_of, key_of, made, outcomes_of, swept

ROOT = Path(__file__).parents[2]
PRICES = Prices(
    fp=Price(fixed=20), fn=Price(fixed=1, column="amount", times=0.5), tp=Price(column="amount", times=-0.25)
)
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=10), odds=0.1)
COST = METRICS["total_cost"]
NORMAL = np.random.default_rng(1).normal(0.1, 0.05, 1_999)


def of(values, estimate, **more):
    return Replicates(estimate=estimate, values=np.asarray(values, dtype=float), **more)


def at_point(rows, draws, candidate=3, prices=None, *, clusters=False):
    model = swept(rows, prices)
    key = key_of(model, np.arange(len(model.thresholds)))
    units = draws.shape[1]
    table = binned(cells_of(rows, key), key, units=units, prices=prices)
    found = point(table, candidate, Resampling(draws=draws, folds=np.eye(units), clusters=clusters))
    return found, model.thresholds[candidate]


def valued(metric, given=GIVEN):
    return lambda counts: evaluate(metric, counts, given)


# Intervals and p-values.


def test_the_percentile_interval_is_the_middle_of_the_resamples():
    found = resampled_interval(of(NORMAL, 0.1), 0.9)
    assert (found.low, found.high) == pytest.approx(np.quantile(NORMAL, (0.05, 0.95)), rel=1e-12)
    assert found.method == "percentile bootstrap"


def test_the_normal_interval_stands_on_the_scale_of_a_share():
    # STATISTICS: average precision 0.75 with so large a standard error on the logit scale.
    values = expit(logit(0.75) + 0.326599 * stats.norm.ppf((np.arange(100_000) + 0.5) / 100_000))
    found = resampled_interval(of(values, 0.75, limits=(0.0, 1.0)), 0.95, normal=True)
    assert (found.low, found.high) == pytest.approx((0.6127, 0.8505), abs=1e-4)
    assert found.method == "bootstrap normal"


@pytest.mark.parametrize(
    ("limits", "estimate", "there", "back_again"),
    [
        ((0.0, 1.0), 0.8, logit, expit),
        ((-1.0, 1.0), 0.4, np.arctanh, np.tanh),
        ((-math.inf, math.inf), 7, float, float),
    ],
)
def test_few_clusters_have_t_on_the_scale_of_the_figure(limits, estimate, there, back_again):
    values = np.clip(estimate + NORMAL - 0.1, -0.999, 0.999) if limits[0] > -2 else estimate + NORMAL
    found = resampled_interval(of(values, estimate, limits=limits, clusters=12), 0.95)
    error = np.std([there(value) for value in values]) * math.sqrt(12 / 11)
    half = stats.t.ppf(0.975, 11) * error
    expected = [back_again(there(estimate) + sign * half) for sign in (-1, 1)]
    assert (found.low, found.high) == pytest.approx(expected, rel=1e-9)
    assert found.method == "cluster bootstrap with t"
    assert resampled_interval(of(values, estimate, limits=limits, clusters=50), 0.95).method == "percentile bootstrap"


def test_a_share_that_resamples_often_put_at_its_end_is_spread_on_its_own_scale():
    values = np.clip(np.random.default_rng(1).normal(0.97, 0.03, 4_000), 0, 1)
    found = resampled_interval(of(values, 0.97, limits=(0.0, 1.0)), 0.95, normal=True)
    assert (found.low, found.high) == pytest.approx((0.97 - 1.96 * values.std(), 1.0), abs=1e-5)


def test_a_few_resamples_at_the_end_count_as_the_farthest_inside():
    values = np.r_[np.linspace(0.6, 0.9, 199), 1.0]
    found = resampled_interval(of(values, 0.75, limits=(0.0, 1.0)), 0.95, normal=True)
    nearly = resampled_interval(of(np.r_[values[:-1], 0.9], 0.75, limits=(0.0, 1.0)), 0.95, normal=True)
    assert (found.low, found.high) == pytest.approx((nearly.low, nearly.high), rel=1e-12)


@pytest.mark.parametrize("clusters", [None, 12])
def test_a_figure_at_the_end_of_its_scale_has_no_normal_interval(clusters):
    found = resampled_interval(of(np.ones(100), 1.0, limits=(0.0, 1.0), clusters=clusters), 0.95, normal=True)
    assert (found.low, found.reason) == (None, "it is at the end of its scale")


def test_undefined_resamples_are_left_out_and_above_one_in_twenty_the_interval_is_withheld():
    values = NORMAL[:1_000].copy()
    values[:50] = np.nan
    assert resampled_interval(of(values, 0.1), 0.95).low == pytest.approx(np.quantile(values[50:], 0.025))
    values[50] = np.nan
    assert resampled_interval(of(values, 0.1), 0.95).reason == "it has no value in more than 5% of the resamples"
    assert p_value(of(values, 0.1)) is None


@pytest.mark.parametrize("shift", [0.0, 0.02, 0.05, 0.1, 0.17])
def test_p_is_where_the_interval_just_leaves_out_no_difference(shift):
    values = NORMAL - shift
    figure = of(values, float(np.mean(values)))
    p = p_value(figure)
    closer, wider = (resampled_interval(figure, 1 - p * times) for times in (1.06, 0.94))
    assert wider.low <= 0 <= wider.high
    assert p > 0.9 or closer.low > 0 or closer.high < 0


def test_p_is_never_0_and_is_1_where_nothing_differs():
    assert p_value(of(np.ones(1_999), 1.0)) == pytest.approx(2 / 2_000)
    assert p_value(of(np.zeros(1_999), 0.0)) == 1
    assert p_value(of(np.zeros(100), 0.0, clusters=20)) == 1


def test_of_two_kinds_of_resamples_the_more_careful_one_decides():
    near, far = NORMAL, NORMAL[::-1] * 2 - 0.1
    for normal, clusters in ((False, None), (True, None), (False, 20)):
        kinds = [of(values, 0.1, clusters=clusters) for values in (near, far)]
        both = replace(kinds[0], pinned=far)
        low, high = zip(
            *((one.low, one.high) for one in (resampled_interval(k, 0.9, normal=normal) for k in kinds)), strict=True
        )
        found = resampled_interval(both, 0.9, normal=normal)
        assert (found.low, found.high) == (min(low), max(high))
        assert p_value(both) == max(map(p_value, kinds))
        assert standard_error(both) == max(map(standard_error, kinds))
    gaps = replace(kinds[0], pinned=np.r_[np.full(200, np.nan), far[200:]])
    assert (resampled_interval(gaps, 0.9).low, p_value(gaps), standard_error(gaps)) == (None, None, None)


def test_p_of_few_clusters_is_that_of_t():
    figure = of(NORMAL, 0.1, clusters=12)
    t = 0.1 / (NORMAL.std() * math.sqrt(12 / 11))
    assert p_value(figure) == pytest.approx(2 * stats.t.sf(t, 11), rel=1e-9)
    found = resampled_interval(figure, 1 - p_value(figure))
    assert min(abs(found.low), abs(found.high)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("scale", ["plain", "logit", "atanh"])
def test_replicates_move_by_exact_minus_binned_on_their_scale(scale):
    values = np.array([0.2, 0.5, 0.9])
    found = moved_by_bins(values, exact=0.8, binned=0.7, scale=scale)
    there = {"plain": np.asarray, "logit": logit, "atanh": np.arctanh}[scale]
    assert there(found) - there(values) == pytest.approx(np.full(3, there(0.8) - there(0.7)))
    assert back(onto(values, scale), scale) == pytest.approx(values)
    assert moved_by_bins(values, exact=0.7, binned=0.7, scale=scale) is values


# A fixed operating point.


@pytest.mark.parametrize("metric", ["f_beta", "mcc", "cost_per_1000", "net_benefit"])
@pytest.mark.parametrize("units", [None, 15])
def test_figures_of_resamples_are_those_of_the_resampled_rows(metric, units):
    rows = made(1, n=60, units=units)
    draws = draw(units or 60, resamples=25, seed=1).draws
    found, threshold = at_point(rows, draws)
    values = figure_at(found, valued(METRICS[metric]), METRICS[metric].range).values
    for times, value in zip(draws, values, strict=True):
        expected = float(evaluate(METRICS[metric], outcomes_of(rows.in_units(times), threshold), GIVEN))
        assert value == pytest.approx(expected, rel=1e-12, nan_ok=True)


def test_totals_are_those_of_as_many_cases_as_there_are():
    rows = made(2, n=60, units=15, priced=True)
    draws = draw(15, resamples=10, seed=1).draws
    found, threshold = at_point(rows, draws, prices=PRICES)
    values = figure_at(found, valued(COST), COST.range).values
    for times, value in zip(draws, values, strict=True):
        resample = rows.in_units(times)
        total = float(evaluate(COST, outcomes_of(resample, threshold, PRICES), GIVEN))
        assert value == pytest.approx(total * 60 / len(resample.score), rel=1e-9)


@pytest.mark.slow
def test_bca_of_prices_by_case_is_the_one_of_scipy():
    rows = made(3, n=150, priced=True)
    rows = replace(rows, amount=np.round(np.exp(rows.amount / 20)))  # a few dear cases
    draws = draw(150, resamples=20_000, seed=1).draws
    found, threshold = at_point(rows, draws, prices=PRICES)
    one_by_one = [
        float(evaluate(COST, outcomes_of(rows.taken(np.array([index])), threshold, PRICES), GIVEN))
        for index in range(150)
    ]
    ours = bca(found, valued(COST), COST.range, 0.95)
    theirs = stats.bootstrap(
        (one_by_one,), np.sum, n_resamples=20_000, method="BCa", rng=np.random.default_rng(2)
    ).confidence_interval
    width = theirs.high - theirs.low
    assert ours.method == "BCa bootstrap"
    assert (ours.low, ours.high) == pytest.approx(tuple(theirs), abs=0.03 * width)
    plain = resampled_interval(figure_at(found, valued(COST), COST.range), 0.95)
    assert ours.high - plain.high > 0.05 * width  # the tail of dear cases moves it


def test_bca_of_few_clusters_is_the_interval_with_t():
    rows = made(4, n=90, units=20, priced=True)
    found, _ = at_point(rows, draw(20, resamples=200, seed=1).draws, prices=PRICES, clusters=True)
    assert bca(found, valued(COST), COST.range, 0.95).method == "cluster bootstrap with t"


def test_what_has_no_value_or_too_few_cases_has_no_interval():
    rows = made(5, n=60)
    found, _ = at_point(rows, draw(60, resamples=50, seed=1).draws, candidate=0)
    assert figure_at(found, valued(METRICS["precision"]), (0.0, 1.0)).estimate is None
    rows = replace(rows, label=(np.arange(60) < 4).astype(int))
    few, _ = at_point(rows, draw(60, resamples=50, seed=1).draws)
    assert bca(few, valued(COST), COST.range, 0.95).reason == "there are fewer than 5 positive cases"


@pytest.mark.parametrize(
    ("errors", "says"),
    [(0, "too few"), (29, "too few"), (30, "upper end may be too low"), (99, "upper end may be too low"), (100, None)],
)
def test_few_dear_errors_are_said(errors, says):
    assert few_dear_errors(errors) == says


@pytest.mark.parametrize(
    ("carriers", "cases", "says"),
    [(4, 75, True), (10, 75, True), (11, 75, False), (11, 10_000, False), (6, 40, True), (7, 40, False), (1, 5, False)],
)
def test_few_cases_that_carry_half_of_the_cost_are_said(carriers, cases, says):
    assert few_carry(carriers, cases) == says


@pytest.mark.parametrize("metric", ["cost_per_1000", "f_beta"])
def test_weights_times_ten_change_no_interval_of_a_point(metric):
    rows = made(6, n=120, units=40, weighted=True)
    value, limits = valued(METRICS[metric]), METRICS[metric].range
    draws = draw(40, resamples=200, seed=1).draws
    one, other = (at_point(each, draws)[0] for each in (rows, replace(rows, weight=10 * rows.weight)))
    for found in (
        lambda at: bca(at, value, limits, 0.95),
        lambda at: resampled_interval(figure_at(at, value, limits), 0.95, normal=True),
    ):
        assert (found(other).low, found(other).high) == pytest.approx((found(one).low, found(one).high), rel=1e-7)


# Two models in the same resamples, and beside the row-level bootstrap.


@pytest.fixture(scope="module")
def beside():
    return SimpleNamespace(**runpy.run_path(str(ROOT / "benchmarks" / "replicates.py")))


@pytest.mark.slow
@pytest.mark.parametrize("setting", [0, 2])
def test_standard_errors_are_those_of_the_row_level_bootstrap(beside, setting):
    off = beside.ratios(*beside.SETTINGS[setting]) - 1
    assert off.shape == (10, 3, 4)  # groupings; both models and their difference; AUC, AP, F2 and cost
    assert np.abs(off.mean(axis=0)).max() < 0.03
    assert np.abs(off).max() < 0.15  # two of 30 positives that share a unit move one grouping so far


def test_with_three_positives_in_three_hundred_every_interval_is_withheld(beside):
    for figures in beside.by_units(beside.sample(300, 3, seed=1), 1, 500):
        for figure in figures:
            assert resampled_interval(figure, 0.95).low is None
            assert resampled_interval(figure, 0.95).reason == "there are fewer than 5 positive cases"
            assert p_value(figure) is None


def test_the_difference_of_two_models_is_taken_resample_by_resample(beside):
    one, other, gap = beside.by_units(beside.sample(600, 150, seed=2), 1, 1_000)
    for first, second, both in zip(one, other, gap, strict=True):
        assert np.array_equal(both.values, first.values - second.values)
        assert both.values.std() < 0.9 * math.hypot(first.values.std(), second.values.std())
        assert 0 < p_value(both) <= 1


def test_the_same_model_twice_does_not_differ(beside):
    model, _ = beside.sample(400, 100, seed=3)
    for figure in beside.by_units([model, model], 1, 200)[2]:
        assert (resampled_interval(figure, 0.95).low, resampled_interval(figure, 0.95).high) == (0, 0)
        assert p_value(figure) == 1
