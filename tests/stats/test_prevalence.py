"""What another prevalence changes, and what it does not."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from reportgen.counts.views import Counts, Money
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.samples import at_prevalence, precision_at, shifted_score
from tests.helpers import counts

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


@pytest.mark.parametrize("metric", FROM_COUNTS, ids=lambda metric: metric.key)
@settings(max_examples=30, deadline=None)
@for_all(four=st.tuples(*[st.integers(1, 90)] * 4), used=st.floats(0.001, 0.999))
def test_what_does_not_move_stays_and_what_moves_is_that_of_weighed_cases(metric, four, used):
    at = counts(*four)
    sampled = (four[0] + four[2]) / sum(four)
    up, down = used / sampled, (1 - used) / (1 - sampled)
    found = float(evaluate(metric, at_prevalence(at, used), GIVEN))
    weighed = counts(four[0] * up, four[1] * down, four[2] * up, four[3] * down)
    assert found == pytest.approx(float(evaluate(metric, weighed, GIVEN)), rel=1e-9, abs=1e-9)
    if not metric.changes_with_prevalence:
        assert found == pytest.approx(float(evaluate(metric, at, GIVEN)), rel=1e-12, abs=1e-12)


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
