"""Two shares of other cases: against all ways to deal the hits, scipy, a worked example and simulation."""

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from reportgen.stats import two_shares
from reportgen.stats.two_shares import fisher, of_clusters


def dealt(hits, of, other_hits, other_of):
    """Return how many of all ways to deal the hits to the cases are no more frequent than the one found."""
    every, cases = hits + other_hits, of + other_of
    counts = [0] * (of + 1)
    for one in combinations(range(cases), every):
        counts[sum(place < of for place in one)] += 1
    return sum(each for each in counts if each <= counts[hits]) / sum(counts)


@pytest.mark.parametrize("table", [(3, 5, 1, 7), (0, 4, 5, 6), (2, 6, 2, 6), (4, 4, 0, 8), (0, 3, 0, 5)])
def test_the_exact_test_counts_all_ways_to_deal_the_hits(table):
    assert fisher(*table) == pytest.approx(dealt(*table), abs=1e-12)


def test_fishers_tea_has_its_known_value():
    assert fisher(3, 4, 1, 4) == pytest.approx(0.4857142857, abs=1e-9)


def test_the_exact_test_agrees_with_scipy():
    random = np.random.default_rng(3)
    for _ in range(200):
        of, other_of = random.integers(1, 300, 2)
        hits, other_hits = int(random.integers(0, of + 1)), int(random.integers(0, other_of + 1))
        table = [[hits, of - hits], [other_hits, other_of - other_hits]]
        known = stats.fisher_exact(table).pvalue
        assert fisher(hits, int(of), other_hits, int(other_of)) == pytest.approx(known, rel=1e-6, abs=1e-12)


def test_beyond_a_million_tables_the_normal_curve_says_the_same(monkeypatch):
    exact = fisher(40_000, 100_000, 40_400, 100_000)
    monkeypatch.setattr(two_shares, "MOST", 10)
    assert fisher(40_000, 100_000, 40_400, 100_000) == pytest.approx(exact, rel=0.02)


def test_clusters_of_one_case_each_are_cases():
    hits, of = np.r_[np.ones(30), np.zeros(170)], np.ones(200)
    none, others = np.zeros(200), np.zeros(200)
    first, second = np.r_[hits, none], np.r_[none, np.ones(10), np.zeros(190)]
    p = of_clusters(first, np.r_[of, others], second, np.r_[others, of])
    pooled = 40 / 400
    z = (30 / 200 - 10 / 200) / np.sqrt(pooled * (1 - pooled) * 2 / 200)
    assert p == pytest.approx(2 * stats.norm.sf(z), rel=0.1)


def test_what_one_cluster_alone_holds_is_no_difference():
    of = np.full(20, 10.0)
    assert of_clusters(np.r_[10.0, np.zeros(19)], of, np.zeros(20), of) > 0.2


def test_one_cluster_says_nothing():
    assert of_clusters(np.array([3.0]), np.array([9.0]), np.array([1.0]), np.array([9.0])) is None


@pytest.mark.slow
def test_by_chance_clusters_set_two_shares_apart_as_often_as_the_level_says():
    random, found = np.random.default_rng(5), []
    for _ in range(2000):
        share = random.beta(1, 4, 60)
        of, other_of = random.integers(0, 8, 60), random.integers(5, 30, 60)
        hits, other_hits = random.binomial(of, share), random.binomial(other_of, share)
        found.append(of_clusters(hits * 1.0, of * 1.0, other_hits * 1.0, other_of * 1.0))
    assert 0.03 <= np.mean(np.array(found) <= 0.05) <= 0.065
    assert np.mean(np.array(found) <= 0.0027) <= 0.006
