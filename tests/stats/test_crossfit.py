"""A threshold tuned on the cases that judge it: corrected by cases that did not choose it, and honest on noise."""

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from reportgen.counts.query import Price, Prices
from reportgen.counts.views import Counts, Money
from reportgen.stats.crossfit import (
    Aim,
    Replicates,
    at_threshold,
    by_rule,
    corrected_figure,
    corrected_interval,
    cross_fit,
    difference,
    spread,
)
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.resampling import binned, draw, each
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import Floor, Rule, pick
from tests.stats.rows import Rows, cells_of, chosen_by_loop, key_of, made, outcomes_of, swept

ROOT = Path(__file__).parents[2]
PRICES = Prices(
    fp=Price(fixed=20), fn=Price(fixed=1, column="amount", times=0.5), tp=Price(column="amount", times=-0.25)
)
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=3), odds=1 / 3)
F1, COST, J = METRICS["f1"], METRICS["total_cost"], METRICS["informedness"]


def rule_of(metric, **more):
    return Rule(kind="optimise", metric=metric, **more)


def fitted(rows, rule, *, given=GIVEN, prices=None, choose=None, resamples=60, clusters=False):
    """Return the rule's choice on these rows, cross-fitted, with the thresholds of all candidates."""
    model = swept(rows, prices)
    chosen = int(pick(rule, model.counts, given).index)
    key = key_of(model, np.arange(len(model.thresholds)))
    units = int(rows.unit.max()) + 1
    table = binned(cells_of(rows, key), key, units=units, prices=prices)
    resampling = draw(units, resamples=resamples, seed=1, clusters=clusters)
    return cross_fit(table, chosen, choose or by_rule(rule, given), resampling), model.thresholds, resampling


def measure(fit, metric, given=GIVEN):
    return corrected_figure(fit, lambda counts: evaluate(metric, counts, given), metric.range)


def four(counts):
    return np.array([float(getattr(counts, name)) for name in ("tp", "fp", "fn", "tn")])


CASES = {
    "each case a unit": (made(1), F1, False),
    "clusters": (made(2, n=50, units=14), F1, False),
    "fewer units than folds": (made(3, n=30, units=7), F1, False),
    "sampling weights": (made(4, n=50, units=14, weighted=True), F1, False),
    "low scores flag": (made(5, n=45, units=13, flag="low"), F1, False),
    "most flags on a tie": (made(6, n=45, levels=60), J, True),
    "costs": (made(7, n=50, units=14), COST, False),
    "prices by case": (made(8, n=50, units=14, priced=True), COST, False),
    "prices by case and weights": (made(9, n=50, units=14, priced=True, weighted=True, flag="low"), COST, True),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_cross_fitting_is_the_row_by_row_loop_over_the_same_folds(name):
    rows, metric, most_flags = CASES[name]
    prices = PRICES if rows.amount is not None else None
    fit, _, resampling = fitted(rows, rule_of(metric, most_flags_on_a_tie=most_flags), prices=prices)

    def value(counts):
        return evaluate(metric, counts, GIVEN)

    total, money = np.zeros(4), 0.0
    for held_out in resampling.folds:
        kept = held_out[rows.unit] == 0
        threshold = chosen_by_loop(
            rows.taken(kept), value, smallest=metric is COST, most_flags=most_flags, prices=prices
        )
        judged = outcomes_of(rows.taken(~kept), threshold, prices)
        total += four(judged)
        money += float(value(judged)) if metric is COST else 0.0
    repeats = resampling.folds[:, 0].sum()
    assert four(fit.counts) == pytest.approx(total / repeats, rel=1e-12)
    assert four(fit.counts).sum() == pytest.approx(rows.weights.sum())
    if metric is COST:
        assert measure(fit, COST).estimate == pytest.approx(money / repeats, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in CASES if name != "fewer units than folds"])
def test_resamples_are_the_row_by_row_loop_over_the_same_draws(name):
    rows, metric, most_flags = CASES[name]
    prices = PRICES if rows.amount is not None else None
    rule = rule_of(metric, most_flags_on_a_tie=most_flags)
    fit, thresholds, resampling = fitted(rows, rule, prices=prices, resamples=40)

    def value(counts):
        return evaluate(metric, counts, GIVEN)

    def chosen_on(part):
        return chosen_by_loop(part, value, smallest=metric is COST, most_flags=most_flags, prices=prices)

    repeat_of = np.concatenate([np.full(2, repeat) for repeat in range(20)])  # 40 resamples, 20 repeats
    thresholds_of_units = [
        {unit: chosen_on(rows.taken(fold[rows.unit] == 0)) for fold in part for unit in np.flatnonzero(fold)}
        for part in np.split(resampling.folds, 20)
    ]
    expected, second = [], []
    for row, times in enumerate(resampling.draws):
        resample = rows.in_units(times)
        again = chosen_on(resample)
        assert thresholds[fit.choices[row]] == again
        size = rows.weights.sum() / resample.weights.sum() if metric is COST else 1
        of_units = thresholds_of_units[repeat_of[row]]
        held_out = outcomes_of(resample, np.array([of_units[unit] for unit in resample.unit]), prices)
        elsewhere, own = value(outcomes_of(rows, again, prices)), value(outcomes_of(resample, again, prices))
        expected.append(size * float(value(held_out)) + float(elsewhere))
        second.append(size * float(own) - float(elsewhere))
    figure = measure(fit, metric)
    moved, pinned = (np.array(kind) - np.mean(kind) + figure.estimate for kind in (expected, second))
    assert figure.values == pytest.approx(moved, rel=1e-9, abs=1e-9)
    assert figure.pinned == pytest.approx(pinned, rel=1e-9, abs=1e-9)
    low, high = np.quantile([moved, pinned], [0.025, 0.975], axis=1)
    assert corrected_interval(figure, 0.95) == pytest.approx(
        (max(low.min(), metric.range[0]), min(high.max(), metric.range[1])), rel=1e-9, abs=1e-9
    )


def test_the_apparent_counts_are_those_of_the_threshold_on_all_cases():
    rows = made(1, priced=True)
    fit, thresholds, _ = fitted(rows, rule_of(COST), prices=PRICES)
    counts = swept(rows, PRICES).counts
    chosen = int(pick(rule_of(COST), counts, GIVEN).index)
    assert four(fit.apparent) == pytest.approx(four(outcomes_of(rows, thresholds[chosen])))
    assert float(COST.numerator(fit.apparent, GIVEN)) == pytest.approx(float(COST.numerator(counts.at(chosen), GIVEN)))


def test_what_a_threshold_chosen_beforehand_does_needs_no_correction():
    rows = made(1, n=80)
    fit, _, resampling = fitted(rows, rule_of(F1), choose=lambda counts: np.full(len(counts.tp), 5))
    assert fit.counts.tp == pytest.approx(swept(rows).counts.tp[5])
    assert np.ptp(fit.chosen_again.tp) == 0
    assert len(fit.choices) == len(resampling.draws)


def test_the_same_input_gives_the_same_figures():
    rows = made(2, n=50, units=14)
    one, again = (measure(fitted(rows, rule_of(F1))[0], F1) for _ in range(2))
    assert one.estimate == again.estimate
    assert np.array_equal(one.values, again.values)


@pytest.mark.parametrize("metric", [F1, METRICS["cost_per_1000"], METRICS["mcc"]])
def test_sampling_weights_times_ten_change_nothing(metric):
    rows = made(4, n=60, units=15, weighted=True)
    one, ten = (
        fitted(rows if times == 1 else replace(rows, weight=rows.weight * times), rule_of(metric))[0]
        for times in (1, 10)
    )
    assert four(ten.counts) == pytest.approx(10 * four(one.counts), rel=1e-9)
    assert np.array_equal(ten.choices, one.choices)
    assert corrected_interval(measure(ten, metric), 0.95) == pytest.approx(
        corrected_interval(measure(one, metric), 0.95), rel=1e-9
    )


def test_no_metric_but_a_total_depends_on_how_many_cases_a_resample_holds():
    counts = swept(made(1)).counts.at(3)
    assert four(counts).min() > 0  # so that every metric has a value
    given = replace(GIVEN, alpha=0.2, baseline_cost=3.0)
    blind = {
        key
        for key, metric in METRICS.items()
        if metric.from_counts
        and evaluate(metric, each(lambda a: 3 * a, counts), given) == pytest.approx(evaluate(metric, counts, given))
    }
    totals = {"zero_one_loss", "total_cost", "saving", "saving_flag_all", "saving_baseline"}
    assert {key for key, metric in METRICS.items() if metric.from_counts} - blind == totals


def test_a_total_is_that_of_as_many_cases_as_there_are():
    rows = made(2, n=60, units=12)
    fit, _, _ = fitted(rows, rule_of(COST))
    assert fit.held_out.n == pytest.approx(np.full(60, 60.0))
    per_1000, total = (corrected_interval(measure(fit, METRICS[key]), 0.95) for key in ("cost_per_1000", "total_cost"))
    assert total == pytest.approx(np.array(per_1000) * 60 / 1000)


def test_another_prevalence_is_seen_by_the_choice_and_by_the_figure():
    rows = made(1, n=90)

    def moved(counts):
        return at_prevalence(counts, 0.05)

    rule, cost = rule_of(COST), METRICS["cost_per_1000"]
    fit, _, _ = fitted(rows, rule, choose=by_rule(rule, GIVEN, moved))
    figure = corrected_figure(fit, lambda counts: evaluate(cost, moved(counts), GIVEN), cost.range)
    assert figure.estimate == pytest.approx(float(evaluate(cost, moved(fit.counts), GIVEN)))
    assert fit.choices.mean() < fitted(rows, rule)[0].choices.mean() - 2  # positives are rarer: it flags less


def test_floors_are_kept_where_the_choice_is_made():
    rows = made(3, n=100)
    floor = Floor(condition="recall >= 0.9", metric=METRICS["recall"], op=">=", limit=0.9)
    fit, _, _ = fitted(rows, rule_of(METRICS["precision"], floors=(floor,)))
    recall = swept(rows).counts.tp / rows.label.sum()
    assert recall[fit.choices].mean() > 0.85


# What is expected at the threshold in use: it flags as many cases as counted.


COUNTED = {"tp": 40, "fp": 30, "fn": 10, "tn": 120}
HELD_OUT = {"tp": 38, "fp": 36, "fn": 12, "tn": 114}
PURSUED = ["total_cost", "f1", "f_beta", "mcc", "informedness", "accuracy", "precision", "npv", "kappa", "g_mean",
           "recall", "specificity", "lr_positive", "threat_score", "net_benefit"]  # fmt: skip


def counts_of(four, money=None):
    return Counts(**{name: np.asarray(float(count)) for name, count in four.items()}, money=money)


@pytest.mark.parametrize("key", PURSUED)
def test_what_is_pursued_has_its_held_out_value_at_as_many_flags_as_counted(key):
    counted, held_out = counts_of(COUNTED), counts_of(HELD_OUT)

    def value(counts):
        return evaluate(METRICS[key], counts, GIVEN)

    found = at_threshold(counted, held_out, Aim(value=value))
    assert float(value(found)) == pytest.approx(float(value(held_out)), rel=1e-9)
    assert (float(found.flagged), float(found.positives), float(found.n)) == pytest.approx((70, 50, 200))
    # So many hits by the slow obvious way: whole thousandths of a case, each tried.
    tried = np.linspace(20, 50, 30_001)
    each_four = Counts(tp=tried, fp=70 - tried, fn=50 - tried, tn=80 + tried)
    apart = np.abs(value(each_four) - float(value(held_out)))
    assert float(found.tp) == pytest.approx(tried[np.nanargmin(apart)], abs=0.002)


def test_without_an_aim_it_has_the_hits_of_held_out_cases():
    found = at_threshold(counts_of(COUNTED), counts_of(HELD_OUT), None)
    assert four(found).tolist() == [38, 32, 12, 118]


def test_a_threshold_that_flags_every_case_or_none_is_as_counted():
    for flags in (0, 200):
        counted = counts_of({"tp": min(flags, 50), "fp": max(0, flags - 50), "fn": 50 - min(flags, 50), "tn": 0})
        assert at_threshold(counted, counts_of(HELD_OUT), None) is counted


def test_an_aim_out_of_reach_at_so_many_flags_comes_as_near_as_it_can():
    aim = Aim(value=lambda counts: evaluate(METRICS["recall"], counts, GIVEN))
    few = counts_of({"tp": 5, "fp": 0, "fn": 45, "tn": 150})
    assert four(at_threshold(few, counts_of(HELD_OUT), aim)).tolist() == [5, 0, 45, 150]


def test_money_is_that_of_held_out_cases_where_cost_is_pursued_and_else_moves_with_the_counts():
    paid = {"tp": 0.0, "fp": 36.0, "fn": 120.0, "tn": 0.0}
    money = Money(
        **{name: np.asarray(cost) for name, cost in paid.items()}, **{f"all_{name}": np.asarray(0.0) for name in paid}
    )
    held_out = counts_of(HELD_OUT, money)
    by_cost = Aim(value=lambda counts: evaluate(COST, counts, GIVEN), paid=True)
    assert at_threshold(counts_of(COUNTED), held_out, by_cost).money is money
    moved = at_threshold(counts_of(COUNTED), held_out, None).money
    assert (float(moved.fp), float(moved.fn)) == pytest.approx((36 * 32 / 36, 120 * 12 / 12))


# Where something is missing.


def one_positive(n=20):
    return Rows(score=np.arange(n) / n, label=(np.arange(n) == n - 1).astype(int), unit=np.arange(n))


def test_cases_whose_other_cases_give_no_threshold_are_left_unflagged():
    fit, _, resampling = fitted(one_positive(), rule_of(J))
    # Youden's J has no value without a positive: each repeat holds the only one out once.
    assert fit.undecided == resampling.folds[:, 0].sum()
    assert four(fit.counts).tolist() == [0, 0, 1, 19]
    assert measure(fit, J).estimate == 0


def test_a_resample_without_a_choice_is_left_out_and_above_one_in_twenty_the_interval_is_withheld():
    fit, thresholds, resampling = fitted(one_positive(), rule_of(J), resamples=500)
    absent = resampling.draws[:, 19] == 0
    assert np.array_equal(fit.choices < 0, absent)
    assert 0.3 < absent.mean() < 0.45
    figure = measure(fit, J)
    assert (figure.estimate, figure.reason) == (0, "it has no value in more than 5% of the resamples")
    assert corrected_interval(figure, 0.95) is None
    assert spread(fit, thresholds, 0.95) is None


def test_a_few_resamples_without_a_value_are_dropped():
    rows = made(1, n=60)
    fit, _, _ = fitted(rows, rule_of(F1), resamples=100)
    gap = replace(fit, chosen_again=each(lambda a: np.where(np.arange(100) < 3, np.nan, a), fit.chosen_again))
    figure = measure(gap, F1)
    assert np.isnan(figure.values).tolist() == [True] * 3 + [False] * 97
    assert np.nanmean(figure.values) == pytest.approx(figure.estimate)
    assert np.isnan(figure.pinned).tolist() == [True] * 3 + [False] * 97
    ends = np.quantile([figure.values[3:], figure.pinned[3:]], [0.025, 0.975], axis=1)
    assert corrected_interval(figure, 0.95) == pytest.approx((ends[0].min(), ends[1].max()))


def test_the_thresholds_of_the_other_resamples_stand_where_a_few_have_none():
    fit, thresholds, _ = fitted(made(1, n=60), rule_of(F1), resamples=100)
    gap = replace(fit, choices=np.r_[-1, -1, -1, fit.choices[3:]])
    where, chosen = spread(gap, thresholds, 0.95), thresholds[fit.choices[3:]]
    assert (where.low, where.high) == tuple(np.quantile(chosen, (0.025, 0.975), method="inverted_cdf"))


def test_a_figure_without_a_value_on_the_held_out_cases_says_so():
    rows = replace(made(1), label=np.ones(40, dtype=int))
    fit, _, _ = fitted(rows, rule_of(METRICS["recall"]))
    assert measure(fit, METRICS["recall"]).estimate > 0.9
    figure = measure(fit, METRICS["specificity"])
    assert (figure.estimate, figure.values) == (None, None)
    assert figure.reason == "it has no value on the held-out cases"


@pytest.mark.parametrize(("clusters", "word"), [(True, "clusters"), (False, "cases")])
def test_below_ten_units_there_is_an_estimate_and_no_interval(clusters, word):
    rows = made(2, n=40, units=9) if clusters else made(2, n=9)
    fit, thresholds, _ = fitted(rows, rule_of(F1), clusters=clusters)
    figure = measure(fit, F1)
    assert figure.estimate is not None
    assert (figure.values, figure.reason) == (None, f"there are fewer than 10 {word}")
    assert corrected_interval(figure, 0.95) is None
    assert spread(fit, thresholds, 0.95) is None


# Intervals.


def test_an_interval_stays_within_the_scale():
    values = np.random.default_rng(1).normal(0.96, 0.05, 500)
    low, high = corrected_interval(Replicates(estimate=0.96, values=values, limits=(0, 1)), 0.95)
    assert 0.8 < low < high == 1


def test_of_two_kinds_of_resamples_each_end_is_the_farther_one():
    rng = np.random.default_rng(1)
    left, right = -rng.exponential(1, 2_000), rng.exponential(2, 2_000)
    figure = Replicates(estimate=0, values=left, pinned=right)
    assert corrected_interval(figure, 0.9) == (np.quantile(left, 0.05), pytest.approx(np.quantile(right, 0.95)))
    assert corrected_interval(replace(figure, values=right, pinned=left), 0.9) == corrected_interval(figure, 0.9)
    assert corrected_interval(replace(figure, pinned=None), 0.9)[1] == 0  # the figure itself


def test_an_interval_holds_its_figure_where_few_resamples_are_far_from_all_others():
    values = np.r_[np.full(490, 0.0), np.full(10, 2.0)]  # one choice but for 1 in 50, as in a floor that all cases meet
    figure = Replicates(estimate=0.0, values=values - values.mean())
    assert np.quantile(figure.values, 0.975) < 0
    for level in (0.95, 0.8, 0.5):
        low, high = corrected_interval(figure, level)
        assert low <= 0 <= high
    few = corrected_interval(replace(figure, clusters=5), 0.95)
    assert few[0] < low
    assert few[1] == 0


def test_an_interval_is_no_narrower_than_that_of_as_many_cases_that_chose_nothing():
    values = np.random.default_rng(1).normal(0.95, 0.02, 500)
    wilson = stats.binomtest(95, 100).proportion_ci(method="wilson")
    figure = Replicates(estimate=0.95, values=values, pinned=values, limits=(0, 1), least=lambda _: (*wilson,))
    low, high = corrected_interval(replace(figure, least=None), 0.95)
    assert wilson.low < low < high < 1
    assert corrected_interval(figure, 0.95) == pytest.approx((wilson.low, max(high, wilson.high)))
    assert corrected_interval(replace(figure, least=lambda _: None), 0.95) == (low, high)


def test_the_interval_of_a_figure_that_the_rule_pins_does_not_collapse():
    floor = Floor(condition="recall >= 0.8", metric=METRICS["recall"], op=">=", limit=0.8)
    rng = np.random.default_rng(1)
    label = rng.permutation(np.arange(400) < 120).astype(int)
    rows = Rows(score=rng.normal(size=400) + 1.5 * label, label=label, unit=np.arange(400))
    fit, _, _ = fitted(rows, rule_of(METRICS["specificity"], floors=(floor,)), resamples=400)
    figure = measure(fit, METRICS["recall"])
    positives = float(fit.apparent.positives)
    binomial = 2 * 1.96 * np.sqrt(0.8 * 0.2 / positives)
    low, high = corrected_interval(figure, 0.95)
    assert high - low == pytest.approx(binomial, rel=0.25)
    low, high = corrected_interval(replace(figure, pinned=None), 0.95)
    assert high - low < 0.6 * binomial  # what held-out cases gain, those that chose give back


def test_a_one_sided_bound_is_an_end_of_a_narrower_interval():
    values = np.arange(1_001) / 1_000
    figure = Replicates(estimate=0.5, values=values)
    assert corrected_interval(figure, 0.9) == pytest.approx((0.05, 0.95))
    assert np.mean(values >= corrected_interval(figure, 2 * 0.95 - 1)[0]) == pytest.approx(0.95, abs=0.001)


@pytest.mark.parametrize("clusters", [12, 49, 50])
def test_few_clusters_widen_an_interval_by_t_in_place_of_z(clusters):
    values = np.random.default_rng(1).normal(3, 1, 2_000)
    plain, wide = (Replicates(estimate=3, values=values, clusters=k) for k in (None, clusters))
    (low, high), (wide_low, wide_high) = corrected_interval(plain, 0.95), corrected_interval(wide, 0.95)
    factor = stats.t.ppf(0.975, clusters - 1) / stats.norm.ppf(0.975) * np.sqrt(clusters / (clusters - 1))
    factor = factor if clusters < 50 else 1
    assert (3 - wide_low, wide_high - 3) == pytest.approx((factor * (3 - low), factor * (high - 3)))


def test_a_difference_is_taken_resample_by_resample():
    values = np.random.default_rng(1).normal(5, 1, 500)
    one, other = Replicates(estimate=5, values=values), Replicates(estimate=3, values=values - 2)
    assert difference(one, other).estimate == 2
    assert corrected_interval(difference(one, other), 0.95) == pytest.approx((2, 2))
    tuned = replace(one, pinned=-values)
    assert difference(tuned, replace(other, pinned=-values)).pinned.tolist() == [0] * 500
    # A threshold that no case chose has one kind of resamples, which serves as both.
    assert np.array_equal(difference(tuned, other).pinned, 2 - 2 * values)
    assert np.array_equal(difference(other, tuned).pinned, 2 * values - 2)
    withheld = Replicates(estimate=3, reason="few")
    assert (difference(one, withheld).estimate, difference(one, withheld).reason) == (2, "few")
    nothing = difference(Replicates(estimate=None, reason="none"), one)
    assert (nothing.estimate, nothing.values, nothing.reason) == (None, None, "none")


# The threshold itself.


def test_the_thresholds_of_resamples_are_told_with_ends_that_some_resample_chose():
    fit, thresholds, _ = fitted(made(1, n=200, levels=40), rule_of(J), resamples=500)
    where = spread(fit, thresholds, 0.95)
    chosen = thresholds[fit.choices]
    assert {where.low, where.high} <= set(chosen.tolist())
    assert np.mean((chosen >= where.low) & (chosen <= where.high)) >= 0.95
    assert np.mean((chosen > where.low) & (chosen < where.high)) < 0.97


@pytest.mark.parametrize("flag", ["high", "low"])
def test_an_end_that_flags_nothing_has_no_number(flag):
    rows = made(2, n=60, flag=flag)
    dear = Parameters(costs=CostMatrix(fp=4, fn=1))
    fit, thresholds, _ = fitted(rows, rule_of(COST), given=dear, resamples=400)
    where = spread(fit, thresholds, 0.95)
    assert np.mean(fit.choices == 0) > 0.03
    assert (where.high if flag == "high" else where.low) is None
    assert (where.low if flag == "high" else where.high) is not None


def test_where_every_resample_flags_nothing_neither_end_has_a_number():
    fit, thresholds, _ = fitted(made(1), rule_of(COST), given=Parameters(costs=CostMatrix(fp=1, fn=0)))
    where = spread(fit, thresholds, 0.95)
    assert (where.low, where.high) == (None, None)


# What it is for: noise stays noise.


def noise(rng, each_class, in_cluster):
    """Return labels and scores that have nothing to do with each other; clusters share both."""
    clusters = 2 * each_class // in_cluster
    label = np.repeat(np.arange(clusters) % 2, in_cluster)
    shared = np.repeat(rng.normal(0, 1, clusters), in_cluster)
    score = shared + 0.3 * rng.normal(0, 1, len(label)) if in_cluster > 1 else shared
    return Rows(score=score, label=label, unit=np.repeat(np.arange(clusters), in_cluster))


def judged_on_noise(each_class, in_cluster, samples, *, by_case=False):
    """Return the mean of Youden's J as it looks and as cross-fitting finds it."""
    rng = np.random.default_rng(each_class + in_cluster)
    found = []
    for _ in range(samples):
        rows = noise(rng, each_class, in_cluster)
        rows = replace(rows, unit=np.arange(len(rows.unit))) if by_case else rows
        fit, _, _ = fitted(rows, rule_of(J), resamples=1)
        found.append((float(evaluate(J, fit.apparent, GIVEN)), measure(fit, J).estimate))
    return np.mean(found, axis=0)


@pytest.mark.slow
@pytest.mark.parametrize(("each_class", "samples", "apparent"), [(20, 400, 0.17), (100, 120, 0.08)])
def test_a_threshold_tuned_on_noise_looks_good_and_is_found_to_be_none(each_class, samples, apparent):
    looks, holds = judged_on_noise(each_class, 1, samples)
    assert looks == pytest.approx(apparent, abs=0.02)
    assert holds == pytest.approx(0, abs=0.02)


@pytest.mark.slow
def test_noise_in_clusters_is_found_to_be_none_where_clusters_are_held_out_whole():
    looks, holds = judged_on_noise(100, 5, samples=150)
    _, by_case = judged_on_noise(100, 5, samples=30, by_case=True)
    assert looks > 0.1
    assert holds == pytest.approx(0, abs=0.02)
    assert by_case > 0.05  # cases of one cluster on both sides of a fold: noise passes for skill


@pytest.mark.slow
def test_the_corrected_cost_is_close_to_the_truth_and_its_interval_holds_it():
    study = runpy.run_path(str(ROOT / "benchmarks" / "crossfit.py"))
    for setting in (study["Setting"](100, 0.3, 2), study["Setting"](300, 0.1, 10)):
        found = study["study"](setting, samples=300, resamples=300)
        truth = np.mean([one.truth for one in found])
        assert -0.31 < np.mean([one.apparent for one in found]) / truth - 1 < -0.13
        assert np.mean([one.corrected for one in found]) / truth == pytest.approx(1, abs=0.03)
        assert 0.91 < np.mean([one.covered for one in found]) < 0.98
        assert 0.88 < np.mean([one.threshold_covered for one in found]) < 0.98
