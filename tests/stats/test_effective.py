"""What clusters and weights leave of a sample, against the worked example, row-wise loops and simulation."""

import math

import numpy as np
import pytest
from scipy import stats

from reportgen.stats import effective
from reportgen.stats.effective import Effective, Weights, of_clusters, of_weights
from reportgen.stats.intervals import wilson

HITS, SIZES = np.array([10.0, 9, 5, 9, 7]), np.full(5, 10.0)


def weights_of(weights):
    w = np.asarray(weights, dtype=float)
    return Weights(cases=len(w), total=w.sum(), squares=(w**2).sum())


def test_five_clusters_of_ten():
    found = of_clusters(HITS, SIZES)
    assert (found.share, found.design_effect, found.of, found.clusters) == (
        0.8,
        pytest.approx(2.5),
        pytest.approx(20),
        5,
    )
    assert math.sqrt(0.8 * 0.2 / found.of) == pytest.approx(0.0894, abs=5e-5)
    interval = effective.interval(found)
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
    assert effective.interval(of_clusters(SIZES, SIZES)).high == 1


def test_clusters_more_alike_than_chance_are_worth_no_more_than_their_cases():
    assert of_clusters(np.full(6, 5.0), np.full(6, 10.0)).of == 60


def test_clusters_without_a_case_under_the_bar_do_not_count():
    found = of_clusters(np.r_[HITS, 0, 0], np.r_[SIZES, 0, 0])
    assert found == of_clusters(HITS, SIZES)
    assert of_clusters(np.zeros(3), np.zeros(3)) is None


def test_one_cluster_has_no_interval():
    found = effective.interval(of_clusters(np.array([7.0]), np.array([10.0])))
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
            effective.interval(of_weights({"tp": weights_of(k * w[:30]), "fp": weights_of(k * w[30:])}, hits))
            for k in (1, 10)
        )
        assert (one.estimate, one.low, one.high) == pytest.approx((other.estimate, other.low, other.high))


def test_where_all_weighted_cases_are_hits_kish_s_count_stands():
    w = np.r_[np.ones(20), np.full(20, 3.0)]
    found = of_weights({"tp": weights_of(w)}, ("tp",))
    assert (found.share, found.of) == (1, pytest.approx(80**2 / 200))
    interval = effective.interval(found)
    assert interval.method == "Clopper-Pearson on the effective count"
    assert interval.low == pytest.approx(0.025 ** (1 / found.of))
    assert of_weights({"tp": Weights(cases=0, total=0, squares=0)}, ("tp",)) is None


def test_the_interval_of_a_share_in_clusters_holds_as_often_as_it_says():
    rng, held = np.random.default_rng(7), []
    for _ in range(1500):
        sizes = rng.integers(2, 12, 20)
        found = effective.interval(of_clusters(rng.binomial(sizes, rng.beta(6, 2, 20)).astype(float), sizes))
        held.append(found.low <= 0.75 <= found.high)
    assert 0.93 <= np.mean(held) <= 0.98
