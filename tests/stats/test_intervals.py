"""Intervals of shares and of functions of the four counts, against print, scipy and their own promises."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from reportgen.counts.views import Money
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import (
    DRAWS,
    clopper_pearson,
    dirichlet,
    exact_bounds,
    middle_range,
    one_sided,
    quantiles,
    share_interval,
    threat_interval,
    through_logit,
    wilson,
)
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.helpers import counts

FRAUD = counts(34, 226, 6, 9734)
PRICED = Parameters(beta=2.0, alpha=0.2, costs=CostMatrix(fp=12, fn=480), odds=12 / 480)


@pytest.mark.parametrize(
    ("hits", "of", "by_wilson", "exact"),
    [
        (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
        (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
        (0, 20, (0, 0.1611), (0, 0.1684)),
        (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
    ],
)
def test_newcombe_s_four_shares(hits, of, by_wilson, exact):
    for found, printed in ((wilson(hits, of), by_wilson), (clopper_pearson(hits, of), exact)):
        assert (found.low, found.high) == (pytest.approx(printed[0], abs=5e-5), pytest.approx(printed[1], abs=5e-5))


@pytest.mark.parametrize(("hits", "of", "low", "high"), [(44, 51, 0.743, 0.932), (168, 169, 0.967, 0.999)])
def test_the_shares_of_the_fda_example(hits, of, low, high):
    found = wilson(hits, of)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


@pytest.mark.slow
def test_shares_agree_with_scipy_for_every_count():
    for of in (1, 7, 30):
        for level in (0.8, 0.95):
            ours = wilson(np.arange(of + 1), of, level), clopper_pearson(np.arange(of + 1), of, level)
            for hits in range(of + 1):
                test = stats.binomtest(hits, of)
                for found, method in zip(ours, ("wilson", "exact"), strict=True):
                    theirs = test.proportion_ci(level, method)
                    assert (found.low[hits], found.high[hits]) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


@pytest.mark.parametrize(("of", "printed"), [(10, 0.955), (30, 0.952), (100, 0.950)])
def test_wilson_s_mean_coverage_is_as_printed(of, printed):
    found, truth = wilson(np.arange(of + 1), of), np.linspace(0.05, 0.95, 2001)
    held = (found.low[:, None] <= truth) & (truth <= found.high[:, None])
    assert np.mean((stats.binom.pmf(np.arange(of + 1)[:, None], of, truth) * held).sum(0)) == pytest.approx(
        printed, abs=0.001
    )


def test_an_exact_bound_is_the_truth_at_which_so_much_would_just_surprise():
    found = exact_bounds(17, 50, 0.95)
    assert stats.binom.sf(16, 50, found.low) == pytest.approx(0.05)
    assert stats.binom.cdf(17, 50, found.high) == pytest.approx(0.05)
    assert exact_bounds(0, 60, 0.95).high == pytest.approx(1 - 0.05 ** (1 / 60))


def test_the_ends_are_exact_and_nothing_seen_means_nothing_known():
    for interval in (wilson, clopper_pearson):
        assert interval(0, 9).low == 0
        assert interval(9, 9).high == 1
        assert (interval(0, 0).low, interval(0, 0).high) == (0, 1)


def test_f1_through_the_threat_score():
    found = threat_interval(METRICS["f1"].of_threat, counts(397, 84, 54, 177))
    assert (found.low, found.high) == (pytest.approx(0.8258, abs=5e-5), pytest.approx(0.8747, abs=5e-5))


def test_draws_add_up_to_n_and_are_the_same_each_time():
    drawn, again = dirichlet(FRAUD, seed=1), dirichlet(FRAUD, seed=1)
    assert drawn.tp.shape == (DRAWS,)
    assert drawn.n == pytest.approx(10_000)
    assert (drawn.fn == again.fn).all()
    assert (drawn.fn != dirichlet(FRAUD, seed=2).fn).all()


def test_a_draw_of_one_count_is_a_beta():
    drawn = dirichlet(counts(34, 226, 6, 9734), seed=1)
    expected = stats.beta(6.5, 10_002 - 6.5)
    assert stats.kstest(drawn.fn / 10_000, expected.cdf).pvalue > 0.01


def test_the_saving_of_the_fraud_example():
    found = middle_range(evaluate(METRICS["saving"], dirichlet(FRAUD, seed=1), PRICED))
    assert float(evaluate(METRICS["saving"], FRAUD, PRICED)) == 13_608
    assert (found.low, found.high) == (pytest.approx(8_730, rel=0.02), pytest.approx(19_770, rel=0.02))


def test_many_points_are_drawn_at_once_on_a_new_last_axis():
    points = counts(0, 0, 0, 0)
    points = type(points)(**{name: np.array([3.0, 40.0]) for name in ("tp", "fp", "fn", "tn")})
    found = one_sided(METRICS["mcc"], points, Parameters(), 0.95, seed=1)
    assert found.method == "Dirichlet"
    assert found.low.shape == (2,)
    assert (np.diff(found.low) > 0).all()
    assert (np.diff(found.high) < 0).all()


@pytest.mark.parametrize("key", [key for key, metric in METRICS.items() if metric.from_counts])
def test_every_metric_of_the_counts_lies_between_its_bounds(key):
    given = Parameters(beta=2.0, alpha=0.2, costs=CostMatrix(fp=1, fn=4), baseline_cost=90.0, odds=0.25)
    at = counts(60, 20, 15, 105)
    found, value = one_sided(METRICS[key], at, given, 0.9, seed=1), float(evaluate(METRICS[key], at, given))
    assert found.low <= value <= found.high
    if key != "no_information_rate_uniform":
        assert found.low < found.high


@pytest.mark.parametrize(
    ("key", "hits", "of"), [("recall", 60, 75), ("precision", 60, 80), ("specificity", 105, 125), ("npv", 105, 120)]
)
def test_the_bound_of_a_share_is_exact_in_its_own_population(key, hits, of):
    found, expected = (
        one_sided(METRICS[key], counts(60, 20, 15, 105), Parameters(), 0.95, seed=1),
        exact_bounds(hits, of, 0.95),
    )
    assert (found.method, found.low, found.high) == ("Clopper-Pearson", expected.low, expected.high)


def test_counts_give_no_bound_to_money_that_differs_by_case():
    parts = ("tp", "fp", "fn", "tn", "all_tp", "all_fp", "all_fn", "all_tn")
    at = replace(FRAUD, money=Money(**dict.fromkeys(parts, np.asarray(1.0))))
    assert one_sided(METRICS["total_cost"], at, PRICED, 0.95, seed=1) is None
    assert one_sided(METRICS["recall"], at, PRICED, 0.95, seed=1) is not None


def test_scores_alone_decide_the_auc_so_counts_give_no_bound():
    assert one_sided(METRICS["roc_auc"], FRAUD, Parameters(), 0.95, seed=1) is None


@pytest.mark.everyday(1)
@pytest.mark.parametrize("key", ["f1", "f2", "mcc", "kappa", "g_mean", "balanced_accuracy", "total_cost"])
def test_a_lower_bound_holds_as_often_as_it_says(key):
    rng = np.random.default_rng(5)
    truth = np.array([0.16, 0.08, 0.04, 0.72])
    given = Parameters(costs=CostMatrix(fp=1, fn=5))
    sampled = rng.multinomial(200, truth, 300).T.astype(float)
    at = type(FRAUD)(tp=sampled[0], fp=sampled[1], fn=sampled[2], tn=sampled[3])
    value = float(evaluate(METRICS[key], counts(*(200 * truth)), given))
    found = one_sided(METRICS[key], at, given, 0.95, seed=1)
    for held in (np.mean(found.low <= value), np.mean(found.high >= value)):
        assert 0.91 <= held <= 0.99


@pytest.mark.parametrize(("hits", "method"), [(0, "Clopper-Pearson"), (44, "Wilson"), (51, "Clopper-Pearson")])
def test_a_share_has_wilson_s_interval_and_the_exact_one_at_its_ends(hits, method):
    found = share_interval(hits, 51)
    expected = (wilson if method == "Wilson" else clopper_pearson)(hits, 51)
    assert (found.estimate, found.method) == (hits / 51, method)
    assert (found.low, found.high) == (pytest.approx(float(expected.low)), pytest.approx(float(expected.high)))
    assert share_interval(0, 0) is None


def test_an_average_precision_through_the_logit():
    found = through_logit(0.75, 1 / np.sqrt(50 * 0.75 * 0.25))
    assert found == (pytest.approx(0.6127, abs=5e-5), pytest.approx(0.8505, abs=5e-5))
    assert through_logit(0.5, 1e6) == (0, 1)
    assert through_logit(1.0, 0.1) is through_logit(0.0, 0.1) is None


@pytest.mark.parametrize("shares", [(0.025, 0.975), (0.0, 1.0), (0.5, 0.31)])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 999, 1000])
def test_quantiles_are_those_of_numpy_bit_by_bit(count, shares):
    rng = np.random.default_rng(count)
    values = np.stack(
        [rng.normal(size=count), rng.integers(0, 9, count) / 7, np.full(count, 0.1), rng.normal(size=count)]
    )
    values[3, -1] = np.nan
    for some in (values, *values):
        assert quantiles(some, shares).tobytes() == np.quantile(some, shares, axis=-1).tobytes()
