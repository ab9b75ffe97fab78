"""What samples are worth in clusters or with weights, and what another mix of the classes would show."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from scipy import stats
from scipy.stats import chi2_contingency
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.counts.views import Counts, Money
from reportgen.stats import samples
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Estimated, share_interval, wilson
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import level_of_each
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.samples import (
    Effective,
    Weights,
    at_prevalence,
    hardly_by_chance,
    largest_difference,
    of_clusters,
    of_weights,
    pairs_among,
    precision_at,
    shifted_score,
    smallest_ratio,
    standard_errors_apart,
    together,
    unpaired_difference,
    unpaired_ratio,
)
from tests.helpers import counts

HITS, SIZES = np.array([10.0, 9, 5, 9, 7]), np.full(5, 10.0)


def weights_of(weights):
    w = np.asarray(weights, dtype=float)
    return Weights(cases=len(w), total=w.sum(), squares=(w**2).sum())


def test_five_clusters_of_ten():
    found = of_clusters(HITS, SIZES)
    assert (found.share, found.cases, found.of, found.clusters) == (0.8, 50, pytest.approx(20), 5)
    assert math.sqrt(0.8 * 0.2 / found.of) == pytest.approx(0.0894, abs=5e-5)
    interval = samples.effective_interval(found)
    assert (interval.low, interval.high) == pytest.approx((0.490, 0.943), abs=5e-4)
    assert interval.method == "Wilson on the effective count with t"
    for bounds, printed in ((wilson(16, 20), (0.584, 0.919)), (wilson(40, 50), (0.670, 0.888))):
        assert (bounds.low, bounds.high) == pytest.approx(printed, abs=5e-4)


def test_wilson_with_t_solves_its_equation():
    found, t = wilson(16, 20, 0.9, 4), stats.t.ppf(0.95, 4)
    for end in (found.low, found.high):
        assert (0.8 - end) ** 2 == pytest.approx(t**2 * end * (1 - end) / 20)


def test_clusters_that_all_agree_are_worth_one_case_each():
    assert of_clusters(SIZES, SIZES) == Effective(share=1.0, of=5.0, cases=50.0, clusters=5)
    assert of_clusters(0 * SIZES, SIZES) == Effective(share=0.0, of=5.0, cases=50.0, clusters=5)
    assert samples.effective_interval(of_clusters(SIZES, SIZES)).high == 1


def test_clusters_more_alike_than_chance_are_worth_no_more_than_their_cases():
    assert of_clusters(np.full(6, 5.0), np.full(6, 10.0)).of == 60


def test_clusters_without_a_case_under_the_bar_do_not_count():
    found = of_clusters(np.r_[HITS, 0, 0], np.r_[SIZES, 0, 0])
    assert found == of_clusters(HITS, SIZES)
    assert of_clusters(np.zeros(3), np.zeros(3)) is None


def test_one_cluster_has_no_interval():
    found = samples.effective_interval(of_clusters(np.array([7.0]), np.array([10.0])))
    assert (found.estimate, found.low, found.reason) == (0.7, None, "its cases come from one cluster")


def test_weights_in_clusters_are_bounded_by_their_cases():
    found, tenfold = (of_clusters(HITS * k, SIZES * k, cases=50) for k in (1, 10))
    assert (found.share, found.of, found.cases) == (tenfold.share, pytest.approx(tenfold.of), tenfold.cases)


@pytest.mark.parametrize("seed", range(5))
def test_the_worth_of_weighted_cases_is_that_of_the_row_wise_variance(seed):
    rng = np.random.default_rng(seed)
    hit = rng.random(80) < 0.7
    w = rng.uniform(0.8, 1.2, 80)
    found = of_weights({"tp": weights_of(w[hit]), "fn": weights_of(w[~hit])}, ("tp",))
    p = np.average(hit, weights=w)
    variance = np.sum(w**2 * (hit - p) ** 2) / w.sum() ** 2
    assert (found.share, found.of) == pytest.approx((p, min(p * (1 - p) / variance, 80)))


def test_weights_of_one_are_the_cases_themselves():
    found = of_weights({"tp": weights_of([1] * 30), "fp": weights_of([1] * 10)}, ("tp",))
    assert (found.share, found.of) == (0.75, pytest.approx(40))


def test_uneven_weights_within_a_class_are_worth_no_more_than_kish_says():
    w = np.r_[np.ones(50), np.full(10, 9.0)]
    alike = {"tp": weights_of(w[:48]), "fn": weights_of(w[48:50])}
    kish = w.sum() ** 2 / (w**2).sum()
    # Of the heavy cases all are hits, so that the variance alone would count them nearly in full.
    found = of_weights({"tp": weights_of(w[2:]), "fn": weights_of(w[:2])}, ("tp",))
    assert found.of == pytest.approx(kish)
    assert of_weights(alike, ("tp",)).of == pytest.approx(50)


def test_weights_that_part_the_classes_alone_are_not_uneven():
    parts = {"tp": weights_of(np.ones(30)), "fp": weights_of(np.full(20, 2.0))}
    p = 30 / 70
    variance = (30 * (1 - p) ** 2 + 20 * 4 * p**2) / 70**2
    found = of_weights(parts, ("tp",))
    assert found.of == pytest.approx(p * (1 - p) / variance)
    assert 50 > found.of > 70**2 / (30 + 80)  # Kish's count


def test_weights_times_ten_change_nothing():
    rng = np.random.default_rng(1)
    w = rng.gamma(1, 2, 50)
    for hits in (("tp",), ("tp", "fp"), ()):
        one, other = (
            samples.effective_interval(of_weights({"tp": weights_of(k * w[:30]), "fp": weights_of(k * w[30:])}, hits))
            for k in (1, 10)
        )
        assert (one.estimate, one.low, one.high) == pytest.approx((other.estimate, other.low, other.high))


def test_where_all_weighted_cases_are_hits_kish_s_count_stands():
    w = np.r_[np.ones(20), np.full(20, 3.0)]
    found = of_weights({"tp": weights_of(w)}, ("tp",))
    assert (found.share, found.of) == (1, pytest.approx(80**2 / 200))
    interval = samples.effective_interval(found)
    assert interval.method == "Clopper-Pearson on the effective count"
    assert interval.low == pytest.approx(0.025 ** (1 / found.of))
    assert of_weights({"tp": Weights(cases=0, total=0, squares=0)}, ("tp",)) is None


@pytest.mark.slow
def test_the_interval_of_a_share_in_clusters_holds_as_often_as_it_says():
    rng, held = np.random.default_rng(7), []
    for _ in range(1500):
        sizes = rng.integers(2, 12, 20)
        found = samples.effective_interval(of_clusters(rng.binomial(sizes, rng.beta(6, 2, 20)).astype(float), sizes))
        held.append(found.low <= 0.75 <= found.high)
    assert 0.93 <= np.mean(held) <= 0.98


def share(hits, of, level=0.95):
    ends = wilson(hits, of, level)
    return Estimated(estimate=hits / of, low=float(ends.low), high=float(ends.high))


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [  # Newcombe 1998
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_shares_have_the_interval_that_newcombe_prints(one, other, low, high):
    assert unpaired_difference(share(*one), share(*other)) == (
        pytest.approx(low, abs=5e-5),
        pytest.approx(high, abs=5e-5),
    )


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_statsmodels_finds_the_same_interval(level):
    found = unpaired_difference(share(41, 60, level), share(170, 222, level))
    assert found == pytest.approx(confint_proportions_2indep(41, 60, 170, 222, method="newcomb", alpha=1 - level))


def test_without_an_interval_of_both_there_is_none_of_the_difference():
    assert unpaired_difference(share(1, 2), Estimated(estimate=0.5)) is None
    assert unpaired_difference(Estimated(estimate=0.5), share(1, 2)) is None


@pytest.mark.slow
def test_of_five_equal_groups_the_weakest_is_rarely_said_to_be_more_than_chance():
    rng, among, of, called = np.random.default_rng(7), 5, 60, 0
    for _ in range(2_000):
        hits = rng.binomial(of, 0.8, among)
        worst = int(np.argmin(hits))
        level = 1 - 0.05 / among
        rest = share_interval(float(hits.sum() - hits[worst]), float(of * (among - 1)), level)
        low, high = unpaired_difference(share_interval(float(hits[worst]), float(of), level), rest)
        called += not low <= 0 <= high
    assert called / 2_000 <= 0.05


def test_the_standard_errors_between_two_shares_are_those_of_two_proportions():
    one, other = Effective(share=0.2, of=50, cases=50), Effective(share=0.4, of=100, cases=100)
    table = [[10, 40], [40, 60]]
    assert standard_errors_apart(one, other) ** 2 == pytest.approx(chi2_contingency(table, correction=False).statistic)
    assert standard_errors_apart(one, other) < 0
    assert hardly_by_chance(one, other) == 3


def test_shares_without_any_spread_have_no_standard_errors():
    none = Effective(share=0.0, of=50, cases=50)
    assert standard_errors_apart(none, none) is None


@pytest.mark.slow
@pytest.mark.parametrize("clusters", [8, 30])
def test_chance_hardly_ever_takes_two_samples_of_clusters_so_far_apart(clusters):
    draw = np.random.default_rng(3)
    of = np.full(clusters, 10.0)
    wrong, cases = 0, []
    for _ in range(2_000):
        hits = draw.binomial(10, draw.beta(0.5, 1.0, (2, clusters))).astype(float)  # cases of a cluster much alike
        one, other = (of_clusters(each, of) for each in hits)
        apart = standard_errors_apart(one, other)
        wrong += apart is not None and abs(apart) > hardly_by_chance(one, other)
        plain = (Effective(share=each.sum() / of.sum(), of=of.sum(), cases=of.sum()) for each in hits)
        cases.append(standard_errors_apart(*plain))
    assert wrong / 2_000 <= 0.01
    assert np.mean(np.abs([each for each in cases if each is not None]) > 3) > 0.1


GIVEN = Parameters(beta=2.0, alpha=0.2, costs=CostMatrix(fp=1, fn=4, tp=-1, tn=0.5), baseline_cost=3.0, odds=0.25)
FROM_COUNTS = [metric for metric in METRICS.values() if metric.from_counts]
EVEN = counts(450, 50, 50, 450)  # TPR 0.9 and FPR 0.1 at 50 %
UNMOVED = """
recall specificity miss_rate false_alarm_rate balanced_accuracy g_mean informedness lr_positive lr_negative
diagnostic_odds_ratio roc_auc gini ks no_information_rate_uniform
"""


@pytest.mark.parametrize(
    ("key", "at_half", "at_one_percent"),
    [("mcc", 0.80, 0.26), ("kappa", 0.80, 0.14), ("f1", 0.90, 0.15), ("balanced_accuracy", 0.90, 0.90)],
)
def test_from_one_half_to_one_percent(key, at_half, at_one_percent):
    found = [float(evaluate(METRICS[key], at, Parameters())) for at in (EVEN, at_prevalence(EVEN, 0.01))]
    assert found == [pytest.approx(at_half, abs=0.005), pytest.approx(at_one_percent, abs=0.005)]


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
def test_the_catalogue_says_which_metrics_move(metric):
    assert metric.changes_with_prevalence == (metric.key not in UNMOVED.split())


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(four=st.tuples(*[st.integers(1, 90)] * 4), used=st.floats(0.001, 0.999))
def test_what_does_not_move_stays_and_what_moves_is_that_of_weighed_cases(four, used):
    at = counts(*four)
    sampled = (four[0] + four[2]) / sum(four)
    up, down = used / sampled, (1 - used) / (1 - sampled)
    weighed = counts(four[0] * up, four[1] * down, four[2] * up, four[3] * down)
    moved = at_prevalence(at, used)
    for metric in FROM_COUNTS:
        found = float(evaluate(metric, moved, GIVEN))
        assert found == pytest.approx(float(evaluate(metric, weighed, GIVEN)), rel=1e-9, abs=1e-9), metric.key
        if not metric.changes_with_prevalence:
            assert found == pytest.approx(float(evaluate(metric, at, GIVEN)), rel=1e-12, abs=1e-12), metric.key


@pytest.mark.parametrize("metric", [m for m in FROM_COUNTS if m.changes_with_prevalence], ids=lambda metric: metric.key)
def test_what_is_said_to_move_does_move(metric):
    at = counts(60, 20, 15, 105)
    assert float(evaluate(metric, at_prevalence(at, 0.7), GIVEN)) != pytest.approx(float(evaluate(metric, at, GIVEN)))


def test_the_prevalence_becomes_the_one_asked_for_and_the_number_of_cases_stays():
    found = at_prevalence(EVEN, 0.01)
    assert (float(found.n), float(found.positives)) == (pytest.approx(1000), pytest.approx(10))


def test_each_replicate_is_weighed_by_its_own_prevalence():
    replicates = Counts(
        tp=np.array([[0, 2.0], [0, 8.0]]), fp=np.array([[0, 3.0], [0, 1.0]]),
        fn=np.array([[4, 2.0], [9, 1.0]]), tn=np.array([[6, 3.0], [1, 0.0]]),
    )  # fmt: skip
    found = at_prevalence(replicates, 0.3)
    assert found.positives == pytest.approx(np.full((2, 2), 3.0))
    assert found.tp[:, 1] / 3 == pytest.approx([2 / 4, 8 / 9])


def test_money_that_differs_by_case_is_weighed_with_its_class():
    parts = {
        "tp": 5.0,
        "fp": 7.0,
        "fn": 11.0,
        "tn": 13.0,
        "all_tp": 17.0,
        "all_fp": 19.0,
        "all_fn": 23.0,
        "all_tn": 29.0,
    }
    money = Money(**{name: np.asarray(amount) for name, amount in parts.items()})
    found = at_prevalence(replace(EVEN, money=money), 0.1).money
    for name, amount in parts.items():
        weight = 0.1 / 0.5 if name.removeprefix("all_") in ("tp", "fn") else 0.9 / 0.5
        assert getattr(found, name) == pytest.approx(amount * weight)


def test_one_class_alone_cannot_be_weighed():
    assert np.isnan(at_prevalence(counts(3, 0, 1, 0), 0.2).fp)
    assert np.isnan(at_prevalence(counts(0, 3, 0, 1), 0.2).tp)
    assert np.isnan(precision_at(counts(0, 3, 0, 1), 0.2).estimate)


def test_altman_and_bland_s_precision_at_three_quarters_and_one_quarter():
    at = counts(231, 32, 27, 54)
    assert precision_at(at, 0.75).estimate == pytest.approx(0.878, abs=5e-4)
    assert precision_at(at.swapped(), 0.25).estimate == pytest.approx(0.667, abs=5e-4)
    rare, clear = precision_at(at, 0.25), precision_at(at.swapped(), 0.75)
    assert (rare.estimate, rare.low, rare.high) == pytest.approx((0.445, 0.378, 0.514), abs=5e-4)
    assert (clear.estimate, clear.low, clear.high) == pytest.approx((0.947, 0.924, 0.964), abs=5e-4)
    assert not rare.adjusted


def test_no_false_alarm_gives_an_interval_all_the_same_and_says_so():
    found = precision_at(counts(8, 0, 2, 90), 0.1)
    assert found.adjusted
    assert found.estimate == 1
    assert 0 < found.low < found.high < 1


def test_a_base_rate_that_surprises():
    assert precision_at(counts(80, 96, 20, 904), 0.01).estimate == pytest.approx(0.0776, abs=5e-5)


def test_a_score_moves_with_the_prevalence():
    assert shifted_score(0.8, sampled=0.5, used=0.1) == pytest.approx(0.307692, abs=5e-7)
    back = shifted_score(shifted_score([0.0, 0.2, 1.0], sampled=0.5, used=0.1), sampled=0.1, used=0.5)
    assert back == pytest.approx([0.0, 0.2, 1.0])


def test_calibrated_chances_stay_calibrated_when_cases_are_left_out():
    chance = np.array([0.05, 0.3, 0.6, 0.95])
    cases = np.array([4000.0, 3000, 2000, 1000])
    sampled = float(np.sum(cases * chance) / 10_000)
    kept = cases * (chance + (1 - chance) / 9)  # eight of nine negatives are left out
    used = float(np.sum(cases * chance) / kept.sum())
    assert shifted_score(chance, sampled=sampled, used=used) == pytest.approx(cases * chance / kept)


def test_three_groups_by_hand():
    figures = [share(30, 100), share(12, 100), share(24, 100)]
    assert largest_difference(figures).estimate == pytest.approx(0.18)
    assert smallest_ratio(figures).estimate == pytest.approx(0.4)
    assert [pairs_among(groups) for groups in (1, 2, 3, 5)] == [0, 1, 3, 10]


@pytest.mark.parametrize(("one", "other"), [((30, 100), (50, 100)), ((40, 90), (20, 90)), ((33, 40), (20, 90))])
def test_of_two_groups_the_difference_has_newcombes_range_and_the_ratio_nearly_that_of_the_score_test(one, other):
    low, high = sorted((one, other), key=lambda pair: pair[0] / pair[1])
    found = largest_difference([share(*one), share(*other)])
    expected = confint_proportions_2indep(*high, *low, compare="diff", method="newcomb")
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-9)
    ratio = smallest_ratio([share(*one), share(*other)])
    expected = confint_proportions_2indep(*low, *high, compare="ratio", method="score")
    assert (ratio.low, ratio.high) == pytest.approx(expected, abs=0.02)


def test_a_group_without_any_has_a_ratio_of_0_and_without_any_at_all_there_is_none():
    found = smallest_ratio([share(0, 40), share(20, 90)])
    assert (found.estimate, found.low) == (0, 0)
    assert 0.3 < found.high < 0.5
    assert smallest_ratio([share(0, 40), share(0, 90)]) is None
    assert smallest_ratio([Estimated(estimate=-1.0), Estimated(estimate=2.0)]) is None
    assert unpaired_ratio(share(20, 90), share(0, 40))[1] == np.inf


def test_equal_groups_lie_0_apart_and_a_figure_without_a_range_leaves_the_gap_without_one():
    found = largest_difference([share(20, 90), share(20, 90)])
    assert (found.estimate, found.low) == (0, 0)
    assert found.high > 0
    assert smallest_ratio([share(20, 90), share(20, 90)]).high == 1
    bare = largest_difference([share(20, 90), Estimated(estimate=0.5, reason="none")])
    assert (bare.low, bare.high, bare.reason) == (None, None, "none")


def test_of_several_gaps_the_larger_ends_count():
    gaps = [Estimated(estimate=0.1, low=0.05, high=0.4), Estimated(estimate=0.2, low=0.0, high=0.3)]
    assert together(gaps, max) == Estimated(estimate=0.2, low=0.05, high=0.4)


@pytest.mark.slow
@pytest.mark.parametrize("truth", [(0.3,) * 6, (0.3, 0.3, 0.3, 0.3, 0.3, 0.5), (0.1, 0.15, 0.2, 0.25, 0.3, 0.35)])
def test_the_ranges_hold_the_true_gap_as_often_as_they_say_whichever_groups_differ_most(truth):
    rng = np.random.default_rng(1)
    level, sizes = level_of_each(0.95, pairs_among(len(truth))), (60, 80, 100, 150, 200, 300)
    held = np.zeros(2)
    for _ in range(300):
        figures = [share(rng.binomial(n, p), n, level) for n, p in zip(sizes, truth, strict=True)]
        apart, ratio = largest_difference(figures), smallest_ratio(figures)
        held += [apart.low <= max(truth) - min(truth) <= apart.high, ratio.low <= min(truth) / max(truth) <= ratio.high]
    assert (held / 300 >= 0.94).all()
