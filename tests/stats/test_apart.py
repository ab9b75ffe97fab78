"""Two figures of different cases: the interval of their difference."""

import numpy as np
import pytest
from scipy.stats import chi2_contingency
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.stats.apart import apart, hardly_by_chance, standard_errors_apart
from reportgen.stats.effective import Effective, of_clusters
from reportgen.stats.intervals import Estimated, share_interval, wilson


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
    assert apart(share(*one), share(*other)) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_statsmodels_finds_the_same_interval(level):
    found = apart(share(41, 60, level), share(170, 222, level))
    assert found == pytest.approx(confint_proportions_2indep(41, 60, 170, 222, method="newcomb", alpha=1 - level))


def test_without_an_interval_of_both_there_is_none_of_the_difference():
    assert apart(share(1, 2), Estimated(estimate=0.5)) is None
    assert apart(Estimated(estimate=0.5), share(1, 2)) is None


@pytest.mark.slow
def test_of_five_equal_groups_the_weakest_is_rarely_said_to_be_more_than_chance():
    rng, among, of, called = np.random.default_rng(7), 5, 60, 0
    for _ in range(2_000):
        hits = rng.binomial(of, 0.8, among)
        worst = int(np.argmin(hits))
        level = 1 - 0.05 / among
        rest = share_interval(float(hits.sum() - hits[worst]), float(of * (among - 1)), level)
        low, high = apart(share_interval(float(hits[worst]), float(of), level), rest)
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
