"""DeLong's variance from counts, against print, R's pROC (stored) and the loop over all pairs."""

import math

import numpy as np
import pytest
from scipy import stats

from reportgen.counts.views import ScoreCounts
from reportgen.stats.evaluation import UndefinedError
from reportgen.stats.intervals import through_logit
from reportgen.stats.ranking import (
    Auc,
    JointPlacements,
    auc_difference,
    auc_interval,
    compared_by,
    delong,
    newcombe,
    placements,
    sweep,
)
from tests.helpers import D_LABELS, D_SCORES, score_counts_of

# aSAH, shipped with pROC: the WFNS grade 1 to 5, where a higher one bodes a poor outcome.
WFNS = ScoreCounts(
    score=np.array([5.0, 4, 3, 2, 1]),
    positives=np.array([18.0, 8, 1, 12, 2]),
    negatives=np.array([4.0, 8, 3, 20, 37]),
    cases=np.array([22, 16, 4, 32, 39]),
    flag="high",
)
B_SCORES = (0.70, 0.90, 0.35, 0.60, 0.50, 0.55, 0.20, 0.65, 0.30, 0.40, 0.10, 0.25)
D = score_counts_of(D_LABELS, D_SCORES)
B = score_counts_of(D_LABELS, B_SCORES)


def by_pairs(labels, scores, flag="high"):
    """Return V10 of each positive and V01 of each negative case, by the loop over all pairs."""
    sign = 1 if flag == "high" else -1
    positive = [sign * s for y, s in zip(labels, scores, strict=True) if y]
    negative = [sign * s for y, s in zip(labels, scores, strict=True) if not y]
    right = np.array([[(p > n) + (p == n) / 2 for n in negative] for p in positive])
    return right.mean(axis=1), right.mean(axis=0)


def joint_of(labels, *scores):
    one, other = (by_pairs(labels, each) for each in scores)
    return tuple(JointPlacements(a=one[k], b=other[k], cases=np.ones(len(one[k]))) for k in (0, 1))


def variance_of(v10, v01):
    return v10.var(ddof=1) / len(v10) + v01.var(ddof=1) / len(v01)


def close(*numbers, digits):
    return pytest.approx(numbers, abs=0.5 * 10**-digits)


def test_proc_s_auc_of_the_wfns_grade():
    found = delong(sweep(WFNS))
    assert (found.auc, math.sqrt(found.variance)) == close(0.8236789, 0.0383395, digits=7)
    half = stats.norm.ppf(0.975) * math.sqrt(found.variance)
    assert (found.auc - half, found.auc + half) == close(0.7485, 0.8988, digits=4)
    logit = through_logit(found.auc, math.sqrt(found.variance) / (found.auc * (1 - found.auc)))
    assert logit == close(0.7358, 0.8868, digits=4)
    assert newcombe(found.auc, positives=41, negatives=72) == close(0.7269, 0.8886, digits=4)


def test_few_pairs_out_of_order_widen_the_interval_to_newcombe_s():
    found = auc_interval(delong(sweep(WFNS)))  # 41 x 0.176 = 7.2
    assert (found.low, found.high) == close(0.7269, 0.8886, digits=4)
    assert found.method == "DeLong (logit) and Newcombe"
    found = auc_interval(delong(sweep(D)))
    assert (found.low, found.high) == close(0.520, 0.982, digits=3)  # DeLong's, which is the wider one here
    assert newcombe(31 / 35, positives=7, negatives=5) == close(0.542, 0.978, digits=3)


@pytest.mark.parametrize(("times", "method"), [(1, "DeLong (logit) and Newcombe"), (2, "DeLong (logit)")])
def test_enough_pairs_out_of_order_leave_delong_alone(times, method):
    found = auc_interval(Auc(auc=0.9, variance=0.001, positives=60 * times, negatives=900))
    assert found.method == method
    logit = through_logit(0.9, math.sqrt(0.001) / 0.09)
    assert (found.low, found.high) == pytest.approx(logit) or times == 1
    assert found.low <= logit[0] < logit[1] <= found.high


def test_example_d_and_its_rival():
    a, b = delong(sweep(D)), delong(sweep(B))
    assert (a.auc, a.variance, b.auc, b.variance) == pytest.approx((0.885714, 0.0103401, 0.857143, 0.0133333), abs=5e-7)
    assert a.auc == 31 / 35


def test_the_difference_is_that_of_proc():
    found = auc_difference(*joint_of(D_LABELS, D_SCORES, B_SCORES))
    assert (found.estimate, found.p) == close(0.028571, 0.828593, digits=6)
    assert (found.low, found.high) == close(-0.230077, 0.287220, digits=6)
    assert found.estimate / found.se == pytest.approx(0.216506, abs=5e-7)
    turned = auc_difference(*joint_of(D_LABELS, B_SCORES, D_SCORES))
    assert (turned.low, turned.high, turned.p) == pytest.approx((-found.high, -found.low, found.p))


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("seed", range(20))
def test_counts_give_what_all_pairs_give(seed, flag):
    rng = np.random.default_rng(seed)
    labels = rng.permuted(np.r_[np.ones(2 + seed), np.zeros(25)]).astype(int)
    scores = rng.integers(0, 3 + seed, len(labels)) / 8 + labels / 8
    at = score_counts_of(labels, scores, flag=flag)
    v10, v01 = by_pairs(labels, scores, flag)
    placed, found = placements(at), delong(sweep(at))
    assert np.sort(np.repeat(placed.positives, at.positives.astype(int))) == pytest.approx(np.sort(v10))
    assert np.sort(np.repeat(placed.negatives, at.negatives.astype(int))) == pytest.approx(np.sort(v01))
    assert (found.auc, found.variance) == pytest.approx((v10.mean(), variance_of(v10, v01)))


@pytest.mark.parametrize("seed", range(5))
def test_cells_of_the_joint_table_give_what_single_cases_give(seed):
    rng = np.random.default_rng(seed)
    labels = np.r_[np.ones(15), np.zeros(20)].astype(int)
    one, other = (rng.integers(0, 4, 35) + labels for _ in range(2))
    each = joint_of(labels, one, other)
    v = [by_pairs(labels, scores) for scores in (one, other)]
    expected = variance_of(v[0][0] - v[1][0], v[0][1] - v[1][1])
    cells = []
    for joint in each:
        values, cases = np.unique(np.stack((joint.a, joint.b)), axis=1, return_counts=True)
        cells.append(JointPlacements(a=values[0], b=values[1], cases=cases.astype(float)))
    assert len(cells[0].a) < 15
    for found in (auc_difference(*each), auc_difference(*cells)):
        assert found.se**2 == pytest.approx(expected)
        assert found.p == pytest.approx(2 * stats.norm.sf(abs(found.estimate) / math.sqrt(expected)))


def test_a_given_correlation_gives_the_paired_difference_again():
    a, b = delong(sweep(D)), delong(sweep(B))
    exact = auc_difference(*joint_of(D_LABELS, D_SCORES, B_SCORES))
    correlation = (a.variance + b.variance - exact.se**2) / (2 * math.sqrt(a.variance * b.variance))
    found = compared_by(a, b, correlation=correlation, method="DeLong, covariance from resamples")
    assert (found.low, found.high, found.p) == pytest.approx((exact.low, exact.high, exact.p))
    assert found.method == "DeLong, covariance from resamples"
    apart = compared_by(a, b, correlation=0, method="DeLong")
    assert apart.se == pytest.approx(math.sqrt(a.variance + b.variance))


@pytest.mark.parametrize(("positives", "negatives", "low"), [(10, 10, 0.8002), (5, 50, 0.7901), (18, 102, 0.9352)])
def test_all_pairs_in_order_leave_newcombe_s_bound(positives, negatives, low):
    labels = [1] * positives + [0] * negatives
    found = auc_interval(delong(sweep(score_counts_of(labels, labels))))
    assert (found.estimate, found.low, found.high, found.method) == (
        1,
        pytest.approx(low, abs=5e-5),
        1,
        "Newcombe",
    )
    turned = auc_interval(delong(sweep(score_counts_of(labels, labels, flag="low"))))
    assert (turned.estimate, turned.low, turned.high) == (0, 0, pytest.approx(1 - low, abs=5e-5))


def test_newcombe_s_ends_solve_his_equation():
    auc, positives, negatives, z = 0.8, 12, 30, stats.norm.ppf(0.95)
    for end in newcombe(auc, positives=positives, negatives=negatives, level=0.9):
        m = (positives + negatives) / 2
        bracket = 1 + (m - 1) * (1 - end) / (2 - end) + (m - 1) * end / (1 + end)
        assert (auc - end) ** 2 == pytest.approx(z**2 * end * (1 - end) * bracket / (positives * negatives))


def test_scores_that_are_all_equal_know_little():
    found = auc_interval(delong(sweep(score_counts_of([1, 1, 1, 0, 0, 0, 0], [0.3] * 7))))
    assert (found.estimate, found.method) == (0.5, "Newcombe")
    assert found.low < 0.25
    assert found.high > 0.75


def test_a_class_of_one_case_has_no_interval():
    one, other = score_counts_of([1, 0, 0], [0.9, 0.2, 0.95]), score_counts_of([1, 1, 0], [0.9, 0.2, 0.1])
    found = auc_interval(delong(sweep(one)))
    assert (found.estimate, found.low, found.reason) == (0.5, None, "there is only one positive case")
    assert auc_interval(delong(sweep(other))).reason == "there is only one negative case"
    assert compared_by(delong(sweep(one)), delong(sweep(one)), correlation=1, method="DeLong").reason == found.reason
    assert auc_difference(*joint_of([1, 0, 0], [3, 1, 2], [1, 2, 3])).reason == found.reason


def test_a_single_class_is_not_defined():
    with pytest.raises(UndefinedError, match="there is no negative case"):
        delong(sweep(score_counts_of([1, 1], [0.1, 0.2])))


def test_identical_scores_differ_by_nothing_for_certain():
    found = auc_difference(*joint_of(D_LABELS, D_SCORES, [s / 2 for s in D_SCORES]))
    assert (found.estimate, found.low, found.high, found.p) == (0, 0, 0, 1)


def test_a_difference_without_spread_is_not_taken_for_certain():
    found = auc_difference(*joint_of([1, 1, 0, 0], [4, 3, 2, 1], [1, 1, 1, 1]))
    assert (found.estimate, found.low, found.p) == (0.5, None, None)
    assert found.reason is not None


@pytest.mark.slow
@pytest.mark.parametrize("auc", [0.75, 0.95])
def test_the_interval_of_an_auc_holds_as_often_as_it_says(auc):
    rng, held = np.random.default_rng(3), []
    labels = np.r_[np.ones(30), np.zeros(70)].astype(int)
    for _ in range(400):
        scores = np.round(rng.normal(size=100) + math.sqrt(2) * stats.norm.ppf(auc) * labels, 6)
        order = np.argsort(-scores)
        at = ScoreCounts(
            score=scores[order],
            positives=labels[order].astype(float),
            negatives=1.0 - labels[order],
            cases=np.ones(100, dtype=int),
            flag="high",
        )
        found = auc_interval(delong(sweep(at)))
        held.append(found.low <= auc <= found.high)
    assert 0.92 <= np.mean(held) <= 0.99
