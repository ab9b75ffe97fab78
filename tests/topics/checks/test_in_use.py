"""Checks and comparisons where the share of positives in use is stated: what it moves is judged as it is there."""

from dataclasses import replace

import numpy as np
import pytest

from reportgen.analysis.check_figures import bounds_of_outcomes
from reportgen.analysis.ranges import ranges_of
from reportgen.audit.junit import junit
from reportgen.counts.views import Counts, Outcomes
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.cases.case import WithoutCases, decided, said
from tests.cases.comparison import PRICES, shares
from tests.helpers import counts

TESTED = (250, 50, 50, 650)  # 30 % positive, and 83 % of the flags are right
USED = 0.037
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=5))
MOVED = [key for key, metric in METRICS.items() if metric.from_counts and metric.moves_with_classes]


def judged(*checks, four=TESTED, prevalence=USED, **config):
    return decided(*four, checks=list(checks), deployment={"prevalence": prevalence}, **config)


def told(case, key):
    return said(case.explained, key)


def test_a_check_is_decided_by_the_precision_in_use():
    case = judged("precision >= 0.5", "recall >= 0.8", "precision <= 0.4")
    low, recall, high = case.results.checks
    right, wrong = USED * 250 / 300, (1 - USED) * 50 / 700
    assert low.estimate == pytest.approx(right / (right + wrong))
    assert low.estimate == pytest.approx(0.31, abs=0.005)
    assert [(one.status, one.mix) for one in (low, recall, high)] == [
        ("fail", "in_use"),
        ("pass", "test"),
        ("pass", "in_use"),
    ]
    assert case.results.models["model"].metrics["precision"].estimate == pytest.approx(0.833, abs=0.001)


def test_the_sentence_the_first_screen_and_junit_say_that_it_is_of_use():
    case = judged("precision >= 0.5")
    assert told(case, "checks.in_use") == [
        "In use, where 3.7% of patients are sick patients, the precision is 31%. In the test it was 83.3%."
    ]
    assert told(case, "result.check")[0].endswith(": 31% in use (95% range: 25.5% to 37%)")
    checks = case.results.checks
    assert b'name="precision &gt;= 0.5 in use"' in junit("report", checks, ["told"], "tally")


def test_without_a_stated_share_a_check_is_of_the_test():
    found = decided(*TESTED, checks=["precision >= 0.5"], deployment={"cases_per_year": 1000}).results.checks[0]
    assert (found.status, found.mix) == ("pass", "test")


PUBLISHED = {"counts": dict(zip(("tp", "fp", "fn", "tn"), TESTED, strict=True))}


def test_a_check_of_published_counts_is_decided_by_the_precision_in_use_as_one_of_cases_is():
    asked = ["precision >= 0.5", "recall >= 0.8", {"check": "precision >= 0.4", "with_confidence": 0.95}]
    found = WithoutCases({"model": PUBLISHED}, checks=asked, deployment={"prevalence": USED})
    for one, other in zip(found.results.checks, judged(*asked).results.checks, strict=True):
        assert (one.status, one.mix, one.estimate) == (other.status, other.mix, pytest.approx(other.estimate))
        assert (one.low, one.high) == (pytest.approx(other.low), pytest.approx(other.high))
    assert told(found, "checks.in_use")[0].endswith("the precision is 31%. In the test it was 83.3%.")


@pytest.mark.parametrize(("told_of", "tested"), [({}, False), ({"prevalence": 0.3}, True)])
def test_published_rates_are_brought_to_the_share_in_use_and_no_test_is_told_that_nobody_knows(told_of, tested):
    rates = {"sensitivity": 250 / 300, "specificity": 650 / 700, **told_of}
    found = WithoutCases({"model": rates}, checks=["precision >= 0.5"], deployment={"prevalence": USED})
    (check,) = found.results.checks
    assert (check.status, check.mix) == ("fail", "in_use")
    assert check.estimate == pytest.approx(USED * 250 / 300 / (USED * 250 / 300 + (1 - USED) * 50 / 700))
    assert ("In the test it was 83.3%." in told(found, "checks.in_use")[0]) == tested


def test_precision_and_recall_alone_cannot_be_brought_to_another_share():
    found = WithoutCases({"model": {"precision": 0.8, "recall": 0.9}}, checks=["precision >= 0.5"],
                         deployment={"prevalence": USED})  # fmt: skip
    (check,) = found.results.checks
    assert (check.status, check.mix, check.estimate) == ("pass", "test", 0.8)


@pytest.mark.parametrize("seed", range(3))
def test_with_the_share_of_the_test_itself_every_figure_is_that_of_the_test(seed):
    rng = np.random.default_rng(seed)
    four = tuple(int(each) for each in rng.integers(5, 200, 4))
    share = (four[0] + four[2]) / sum(four)
    models = decided(*four, beta=2, costs=PRICES, deployment={"prevalence": share}).results.models["model"]
    for key in MOVED:
        here, there = models.metrics[key].estimate, models.judged(key).estimate
        assert (there is None) == (here is None), key
        assert (there or 0) == pytest.approx(here or 0, rel=1e-9, abs=1e-12), key


@pytest.mark.everyday(1)
@pytest.mark.parametrize("key", ["cost", "f1"])
def test_with_the_share_of_the_test_itself_two_models_differ_as_there(key):
    config = {"alarms": [10, 20], "costs": PRICES, "compare": {"primary": [key]}}
    (here,), (there,) = (
        [one for one in case.results.comparisons if one.primary]
        for case in (shares(80, 90, **config), shares(80, 90, **config, deployment={"prevalence": 0.5}))
    )
    assert (here.mix, there.mix) == ("test", "in_use")
    assert there.difference == pytest.approx(here.difference, rel=1e-9)
    assert there.low == pytest.approx(here.low, abs=0.15 * abs(here.high - here.low))
    assert there.high == pytest.approx(here.high, abs=0.15 * abs(here.high - here.low))


def test_a_comparison_that_is_open_in_the_test_may_be_decided_in_use():
    config = {"alarms": [1, 48], "costs": PRICES, "compare": {"primary": "cost"}}
    test = next(one for one in shares(80, 90, **config).results.comparisons if one.metric == "cost_per_1000")
    case = shares(80, 90, **config, deployment={"prevalence": 0.01})
    used = next(one for one in case.results.comparisons if one.metric == "cost_per_1000")
    miss, alarm = PRICES["false_negative"], PRICES["false_positive"]
    expected = 1000 * (0.01 * (0.1 - 0.2) * miss + 0.99 * (0.48 - 0.01) * alarm)
    assert used.difference == pytest.approx(expected)
    assert (test.verdict, used.verdict) == ("no_difference_shown", "worse" if used.a == "b" else "better")
    assert test.low < 0 < test.high
    assert 0 < used.low < used.difference < used.high


def test_the_range_of_a_difference_in_use_is_that_of_resamples_weighed_one_by_one():
    config = {"alarms": [3, 20], "costs": PRICES, "uncertainty": {"resamples": 2000}}
    case = shares(80, 90, **config, deployment={"prevalence": 0.05})
    found = next(one for one in case.results.comparisons if one.metric == "f1")
    label = np.repeat([1, 0], 100)
    flags = {name: np.concatenate([np.arange(100) < hits, np.arange(100) < wrong]) for name, hits, wrong in
             (("a", 80, 3), ("b", 90, 20))}  # fmt: skip
    rng, drawn = np.random.default_rng(3), []
    for _ in range(2000):
        taken = rng.integers(0, 200, 200)
        drawn.append(_f1(flags["b"][taken], label[taken]) - _f1(flags["a"][taken], label[taken]))
    low, high = np.quantile(drawn, [0.025, 0.975])
    sign = 1 if found.a == "b" else -1
    ends = sorted((sign * found.low, sign * found.high))
    assert ends == pytest.approx([low, high], abs=0.02)
    assert sign * found.difference == pytest.approx(_f1(flags["b"], label) - _f1(flags["a"], label))


def _f1(flagged, label, share=0.05):
    recall, alarm = flagged[label == 1].mean(), flagged[label == 0].mean()
    tp, fp = share * recall, (1 - share) * alarm
    return 2 * tp / (tp + fp + share)


def test_the_limit_of_a_comparison_is_kept_or_missed_in_use():
    config = {"alarms": [10, 30], "compare": {"require": "precision >= 0.5", "then": "recall"}}
    here = shares(80, 90, **config).results.pick
    there = shares(80, 90, **config, deployment={"prevalence": 0.02}).results.pick
    assert {one.standing for one in here.models.values()} == {"meets_with_confidence"}
    assert (here.mix, there.mix) == ("test", "in_use")
    assert {one.standing for one in there.models.values()} == {"unacceptable"}
    assert there.models["a"].required.estimate == pytest.approx(0.02 * 0.8 / (0.02 * 0.8 + 0.98 * 0.1))


@pytest.mark.slow
@pytest.mark.parametrize("key", ["precision", "mcc", "cost_per_1000"])
def test_bounds_in_use_let_a_limit_at_the_truth_pass_as_seldom_as_they_say(key):
    metric, used, cases = METRICS[key], 0.02, 400
    truth = float(evaluate(metric, _mixed(used, 0.8, 0.1, 1.0), GIVEN))
    rng, passed = np.random.default_rng(7), 0
    for number in range(800):
        positives = rng.binomial(cases, 0.3)
        tp, fp = rng.binomial(positives, 0.8), rng.binomial(cases - positives, 0.1)
        outcomes = Outcomes(cases=counts(tp, fp, positives - tp, cases - positives - fp))
        ranges = ranges_of(outcomes, None, plain=True, clustered=False, level=0.95, seed=number)
        bounds = bounds_of_outcomes(metric, outcomes, GIVEN, replace(ranges, share=used), 0.95)
        passed += bounds.high < truth if metric.lower_is_better else bounds.low > truth
    assert passed / 800 < 0.075


def _mixed(share, recall, alarm, n):
    four = share * recall, (1 - share) * alarm, share * (1 - recall), (1 - share) * (1 - alarm)
    return Counts(**{name: np.asarray(n * each) for name, each in zip(("tp", "fp", "fn", "tn"), four, strict=True)})
