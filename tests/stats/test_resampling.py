"""Units are drawn and held out whole, and the product is the same as counting rows one by one."""

import gc
import weakref
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from reportgen.counts.query import Interval, Price, Prices
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import dirichlet, middle_range
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep
from reportgen.stats.replicates import bca, point
from reportgen.stats.resampling import (
    CANDIDATES,
    FOLDS,
    REPEATS,
    binned,
    candidates,
    cuts,
    draw,
    each,
    flagged_by_unit,
    outcomes,
    sparse_draws,
)
from tests.helpers import score_counts_of
from tests.stats.rows import Rows, cells_of, key_of, made, outcomes_of, swept

PRICES = Prices(
    fp=Price(fixed=3), fn=Price(fixed=1, column="amount", times=0.5), tp=Price(column="amount", times=-0.25)
)


def tables(rows, prices=None):
    """Return the rows by unit at every candidate, with the thresholds."""
    model = swept(rows, prices)
    entries = np.arange(len(model.thresholds))
    key = key_of(model, entries)
    return binned(cells_of(rows, key), key, units=rows.unit.max() + 1, prices=prices), model.thresholds


def same(counts, expected):
    for name in ("tp", "fp", "fn", "tn"):
        assert getattr(counts, name) == pytest.approx(getattr(expected, name), rel=1e-12, abs=1e-9)
    for name in vars(expected.money) if expected.money else ():
        assert getattr(counts.money, name) == pytest.approx(getattr(expected.money, name), rel=1e-9, abs=1e-6)


def test_a_resample_draws_as_many_units_as_there_are_and_each_equally_often():
    draws = draw(50, resamples=4_000, seed=1).draws
    assert draws.shape == (4_000, 50)
    assert np.all(draws.sum(axis=1) == 50)
    assert draws.mean(axis=0) == pytest.approx(np.ones(50), abs=5 * np.sqrt(0.98 / 4_000))
    # The variance of a multinomial count, and the covariance of two of them.
    assert draws.var() == pytest.approx(49 / 50, rel=0.02)
    assert np.cov(draws[:, 0], draws[:, 1])[0, 1] == pytest.approx(-1 / 50, abs=0.06)


def test_the_same_seed_draws_the_same_and_another_seed_does_not():
    one, again, other = (draw(30, resamples=50, seed=seed) for seed in (7, 7, 8))
    assert np.array_equal(one.draws, again.draws)
    assert np.array_equal(one.folds, again.folds)
    assert not np.array_equal(one.draws, other.draws)
    assert not np.array_equal(one.folds, other.folds)


@pytest.mark.parametrize("units", [11, 100, 1_000])
def test_every_unit_is_held_out_once_a_repeat_in_folds_of_equal_size(units):
    folds = draw(units, resamples=1, seed=1).folds
    assert folds.shape == (FOLDS * REPEATS, units)
    assert set(np.unique(folds)) == {0.0, 1.0}
    assert np.all(folds.reshape(REPEATS, FOLDS, units).sum(axis=1) == 1)
    assert np.ptp(folds.sum(axis=1)) <= 1
    assert len(np.unique(folds, axis=0)) > 2 * FOLDS  # repeats differ


@pytest.mark.parametrize("units", [2, 9, 10])
def test_where_units_are_few_each_is_held_out_by_itself(units):
    resampling = draw(units, resamples=3, seed=1)
    assert np.array_equal(resampling.folds, np.eye(units))
    assert resampling.too_few == (units < 10)


def test_few_distinct_scores_are_all_candidates():
    counts = sweep(score_counts_of([0, 1] * 50, range(100))).counts
    assert candidates(counts, 3, None).tolist() == list(range(101))


@pytest.mark.parametrize("chosen", [0, 1, 700, 49_999, 50_000])
def test_of_many_scores_the_ends_the_choice_and_its_neighbours_are_candidates(chosen):
    rng = np.random.default_rng(1)
    label = rng.random(50_000) < 0.02
    score = np.arange(50_000) - 3_000.0 * label
    counts = sweep(score_counts_like(label, -score)).counts
    objective = counts.tp - 0.1 * counts.fp
    entries = candidates(counts, chosen, objective)
    assert 150 <= len(entries) <= CANDIDATES + 5
    assert {0, chosen, 50_000} <= set(entries.tolist())
    assert {max(chosen - 1, 0), min(chosen + 1, 50_000)} <= set(entries.tolist())
    assert np.diff(entries).max() <= 50_000 / 60  # no gap by rank
    assert np.diff(counts.tp[entries]).max() <= counts.tp[-1] / 40  # nor by positives found
    good = np.flatnonzero(np.abs(objective - objective[chosen]) <= 0.03 * abs(objective[chosen]))
    assert np.isin(entries, good).sum() >= min(len(good), 70)


def score_counts_like(label, score):
    order = np.argsort(-score)
    counts = score_counts_of([1], [0.0])
    return type(counts)(
        score=score[order],
        positives=label[order].astype(float),
        negatives=1.0 - label[order],
        cases=np.ones(len(label), dtype=int),
    )


def test_cuts_are_the_thresholds_of_the_candidates_without_flagging_nothing():
    model = sweep(score_counts_of([0, 1, 1], [0.1, 0.5, 0.9]))
    assert cuts(model, np.array([0, 1, 3])) == (0.9, 0.1)


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize(("weighted", "priced"), [(False, False), (True, False), (False, True), (True, True)])
def test_the_product_is_what_counting_row_by_row_gives(flag, weighted, priced):
    rows = made(3, n=60, units=13, weighted=weighted, priced=priced, flag=flag)
    prices = PRICES if priced else None
    table, thresholds = tables(rows, prices)
    times = draw(13, resamples=4, seed=2).draws
    counts = outcomes(table, times)
    for row, drawn in enumerate(times):
        for place, threshold in enumerate(thresholds):
            found = each(lambda a: a[row], counts).at(place)  # noqa: B023 (called at once)
            same(found, outcomes_of(rows.in_units(drawn), threshold, prices))


def test_one_draw_of_each_unit_is_the_sweep_itself():
    rows = made(4, n=80, units=20, weighted=True, priced=True)
    table, _ = tables(rows, PRICES)
    same(each(lambda a: a[0], outcomes(table, np.ones((1, 20)))), swept(rows, PRICES).counts)


def test_the_product_is_exact_in_any_order():
    rows = made(5, n=400, units=40, weighted=True, priced=True)
    table, _ = tables(rows, PRICES)
    times = draw(40, resamples=20, seed=2).draws
    for part in (table.positives, table.negatives, *table.amounts.values()):
        product = times @ part
        order = np.random.default_rng(1).permutation(40)
        assert np.array_equal(product, times[:, order] @ part[order])
        by_hand = sum(Fraction(n) * Fraction(x) for n, x in zip(times[3].tolist(), part[:, -1].tolist(), strict=True))
        assert Fraction(float(product[3, -1])) == by_hand


def test_rounding_for_the_product_is_beyond_what_weights_can_tell():
    rows = made(6, n=200, units=20, weighted=True)
    table, _ = tables(rows)
    by_unit = np.bincount(rows.unit, weights=rows.weight * rows.label)
    assert table.positives[:, -1] == pytest.approx(by_unit, rel=1e-11)


def test_a_candidate_that_leaves_a_case_unflagged_cannot_be_the_last():
    rows = made(1)
    key = Interval("m", (float(np.sort(rows.score)[3]),))
    with pytest.raises(ValueError, match="flag every case"):
        binned(cells_of(rows, key), key, units=40)


def test_prices_that_are_the_same_for_every_case_need_no_money():
    rows = made(1)
    table, _ = tables(rows, Prices(fp=Price(fixed=1), fn=Price(fixed=2)))
    assert outcomes(table, np.ones((1, 40))).money is None


def test_each_unit_may_be_judged_at_a_candidate_of_its_own():
    rows = made(7, n=60, units=12, priced=True)
    table, thresholds = tables(rows, PRICES)
    places = np.random.default_rng(1).integers(0, len(thresholds), 12)
    times = draw(12, resamples=5, seed=1).draws
    counts = outcomes(flagged_by_unit(table, places), times).at(0)
    for row, drawn in enumerate(times):
        resample = rows.in_units(drawn)
        same(each(lambda a: a[row], counts), outcomes_of(resample, thresholds[places[resample.unit]], PRICES))  # noqa: B023 (called at once)


@pytest.mark.parametrize("units", [7, 23])
def test_the_fold_of_a_unit_is_the_one_that_holds_it_out(units):
    resampling = draw(units, resamples=1, seed=3)
    assert resampling.fold_of.shape == (REPEATS if units > FOLDS else 1, units)
    for repeat, folds in enumerate(resampling.fold_of):
        assert np.all(resampling.folds[folds, np.arange(units)] == 1)
        assert np.all(folds // FOLDS == repeat)


PAID = Prices(fp=Price(fixed=3), fn=Price(column="amount"))
COST = METRICS["total_cost"]
GIVEN = Parameters(costs=CostMatrix(fp=3, fn=1))


def cost(counts):
    return evaluate(COST, counts, GIVEN)


def sparse_cost(table, candidate, seed):
    return middle_range(cost(sparse_draws(table, candidate, seed=seed)))


def table_of(rows, prices=PAID):
    model = swept(rows, prices)
    key = key_of(model, np.arange(len(model.thresholds)))
    return binned(cells_of(rows, key), key, units=rows.unit.max() + 1, prices=prices), model


def test_amounts_that_are_all_alike_leave_the_draws_of_the_counts():
    rows = replace(made(1, n=80, priced=True), amount=np.full(80, 7.0))
    table, model = table_of(rows)
    found = sparse_cost(table, 4, seed=1)
    drawn = dirichlet(outcomes_of(rows, model.thresholds[4]), seed=1)
    expected = middle_range(3 * drawn.fp + 7 * drawn.fn)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-12)


def test_without_a_miss_the_amounts_of_the_found_ones_say_what_one_would_cost():
    rows = replace(made(2, n=80, priced=True), amount=1_000 + np.arange(80.0))
    table, model = table_of(rows)
    last = len(model.thresholds) - 1  # flags everyone
    found = sparse_cost(table, last, seed=1)
    paid = float(cost(outcomes_of(rows, model.thresholds[last], PAID)))
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


@pytest.mark.slow
@pytest.mark.parametrize("prices", [None, PRICES])
def test_what_all_resamples_flag_is_worked_out_once_and_parts_are_read_off_it(prices):
    table, _ = tables(made(7, n=90, units=30, priced=prices is not None), prices)
    resampling = draw(30, resamples=40, seed=1)
    part, columns = slice(10, 25), np.array([0, 2, table.positives.shape[1] - 1])
    before = resampling.outcomes(table, part)
    assert resampling.flagged(table)[0] is resampling.flagged(table)[0]
    same(resampling.outcomes(table, part), before)
    same(resampling.outcomes_at(table, columns).at(1), outcomes(table, resampling.draws).at(2))
    kept = weakref.ref(resampling.flagged(table)[0])
    del table
    gc.collect()
    assert kept() is None
