"""Tests of a trend: against correlations, straight lines by hand, and simulation of cases without one."""

import numpy as np
import pytest
from scipy.stats import norm, rankdata

from reportgen.stats.adequacy import FEWEST
from reportgen.stats.ranking import Auc
from reportgen.stats.trends import trend_of_aucs, trend_of_ratios, trend_of_shares


def two_sided(z):
    return 2 * norm.sf(abs(z))


def test_the_trend_of_shares_is_the_correlation_of_case_and_part():
    hits, of = np.array([10.0, 14, 25, 31]), np.array([50.0, 60, 55, 70])
    part = np.repeat(np.arange(4), of.astype(int))
    case = np.concatenate([np.arange(n) < k for k, n in zip(hits, of, strict=True)])
    z = np.corrcoef(part, case)[0, 1] * np.sqrt(len(case))
    assert trend_of_shares(hits, of) == pytest.approx(two_sided(z))


def test_with_one_chance_for_all_the_trend_of_ratios_is_that_of_shares():
    hits, of = np.array([10.0, 14, 25, 31]), np.array([50.0, 60, 55, 70])
    assert trend_of_ratios(hits, 0.2 * of, 0.04 * of) == pytest.approx(trend_of_shares(hits, of))


def test_the_trend_of_aucs_is_a_straight_line_through_them_by_their_variances():
    found = [Auc(auc=each, variance=0.01, positives=50, negatives=50) for each in (0.9, 0.85, 0.75, 0.7)]
    slope = -1.5 * 0.9 - 0.5 * 0.85 + 0.5 * 0.75 + 1.5 * 0.7
    assert trend_of_aucs(found) == pytest.approx(two_sided(slope / np.sqrt(0.01 * 5)))


def test_where_all_cases_are_alike_or_too_few_there_is_no_test():
    none, of = np.zeros(4), np.full(4, 50.0)
    assert trend_of_shares(none, of) is None
    assert trend_of_shares(of, of) is None
    few = [Auc(auc=0.8, variance=0.01, positives=FEWEST - 1, negatives=50)] * 4
    assert trend_of_aucs(few) is None


def auc(positive, score):
    """Return an AUC with DeLong's variance, by ranks."""
    ranks, hits, others = rankdata(score), score[positive], score[~positive]
    of = (ranks[positive].sum() - len(hits) * (len(hits) + 1) / 2) / (len(hits) * len(others))
    one, other = (ranks[positive] - rankdata(hits)) / len(others), 1 - (ranks[~positive] - rankdata(others)) / len(hits)
    variance = one.var(ddof=1) / len(hits) + other.var(ddof=1) / len(others)
    return Auc(auc=of, variance=variance, positives=len(hits), negatives=len(others))


@pytest.mark.slow
@pytest.mark.parametrize(("cases", "share", "gap"), [(200, 0.3, 1.0), (400, 0.15, 1.5), (300, 0.5, 2.5)])
def test_without_a_trend_each_test_is_wrong_as_often_as_it_says(cases, share, gap):
    random, part, found = np.random.default_rng(1), np.arange(cases) * 4 // cases, []
    for _ in range(800):
        positive = random.random(cases) < share
        log_odds = np.log(share / (1 - share)) + gap * (gap * positive + random.normal(size=cases)) - gap**2 / 2
        chance = 1 / (1 + np.exp(-log_odds))

        def each(values, part=part):
            return np.bincount(part, values, minlength=4).astype(float)

        found.append(
            (
                trend_of_shares(each(positive), each(np.ones(cases))),
                trend_of_ratios(each(positive), each(chance), each(chance**2)),
                trend_of_aucs([auc(positive[part == one], chance[part == one]) for one in range(4)]),
            )
        )
    p = np.array(found, dtype=float)
    assert (np.nanmean(p <= 0.05, axis=0) <= 0.065).all()
    assert (np.nanmean(p[:, :2] <= 0.05, axis=0) >= 0.035).all()
