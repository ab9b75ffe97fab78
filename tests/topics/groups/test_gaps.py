"""The criteria of fairness against fairlearn; Simpson's reversal: what must be found, and how seldom by chance."""

import numpy as np
import pandas as pd
import pytest

from reportgen.stats.paired import level_of_each
from tests.analysis.groups.test_grouping import FIXED, results_of
from tests.cases.case import codes, said
from tests.cases.groups import admitted, in_groups, two_over_regions

FOUR = {"a": (40, 10, 10, 90), "b": (20, 30, 30, 70), "c": (30, 5, 12, 60)}


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(3)
    n = 1200
    label = (rng.random(n) < 0.3).astype(int)
    region = rng.choice(["east", "north", "west"], n, p=[0.5, 0.3, 0.2])
    score = np.clip(rng.normal(0.4 + 0.3 * label - 0.1 * (region == "west"), 0.2), 0, 1)
    return pd.DataFrame({"id": np.arange(n), "label": label, "score": score, "region": region})


def fair_and_ours(cases):
    results = results_of(cases, models={"m": {"score": "score"}}, groups=["region"], flag_is="favourable", **FIXED)
    return results.groups[0].criteria, (cases["label"], cases["score"] >= 0.5), cases["region"]


@pytest.mark.slow
def test_the_criteria_are_those_of_fairlearn(cases):
    metrics = pytest.importorskip("fairlearn.metrics")
    found, (truth, flagged), region = fair_and_ours(cases)
    names = {
        "demographic_parity": "demographic_parity",
        "equal_opportunity": "equal_opportunity",
        "equalised_odds": "equalized_odds",
    }
    for ours, theirs in names.items():
        for kind in ("difference", "ratio"):
            expected = getattr(metrics, f"{theirs}_{kind}")(truth, flagged, sensitive_features=region)
            assert getattr(found[ours], kind).estimate == pytest.approx(expected), (ours, kind)
    alarms = metrics.MetricFrame(
        metrics=metrics.false_positive_rate, y_true=truth, y_pred=flagged, sensitive_features=region
    )
    assert found["predictive_equality"].difference.estimate == pytest.approx(alarms.difference())
    assert found["predictive_equality"].ratio.estimate == pytest.approx(alarms.ratio())


@pytest.mark.slow
def test_the_groups_at_the_ends_are_named_with_their_figures(cases):
    found, (truth, flagged), region = fair_and_ours(cases)
    rates = flagged.groupby(region).mean()
    parity = found["demographic_parity"]
    assert (parity.lowest, parity.highest) == ((rates.idxmin(),), (rates.idxmax(),))
    assert (parity.least, parity.most) == pytest.approx((rates.min(), rates.max()))
    recalls = flagged[truth == 1].groupby(region[truth == 1]).mean()
    assert found["equal_opportunity"].lowest == (recalls.idxmin(),)


def criteria(four, **config):
    return in_groups(four, **config).results.groups[0].criteria


@pytest.mark.slow
def test_each_range_is_at_a_level_for_all_pairs_and_both_rates():
    found = criteria(FOUR)
    levels = {name: gap.level for name, gap in found.items()}
    three, six = level_of_each(0.95, 3), level_of_each(0.95, 6)
    assert levels == pytest.approx(
        {"demographic_parity": three, "equal_opportunity": three, "predictive_equality": three, "equalised_odds": six}
    )


def test_equalised_odds_takes_the_larger_gap_and_ends_that_hold_for_both():
    found = criteria(FOUR)
    assert found["equalised_odds"].metric == "recall"
    assert found["equalised_odds"].difference.estimate == found["equal_opportunity"].difference.estimate == 0.4
    assert found["equalised_odds"].ratio.estimate == found["predictive_equality"].ratio.estimate
    assert found["equal_opportunity"].difference.low < 0.4 < found["equal_opportunity"].difference.high


def test_a_group_with_too_few_cases_for_a_rate_is_left_out_of_that_rate_alone():
    found = criteria({**FOUR, "d": (0, 10, 3, 90)})
    assert {name: gap.among for name, gap in found.items()} == {
        "demographic_parity": 4, "equal_opportunity": 3, "predictive_equality": 4, "equalised_odds": 3,
    }  # fmt: skip
    assert found["equal_opportunity"].least == 0.4


@pytest.mark.slow
def test_one_group_with_enough_cases_has_no_gap_and_equal_ones_have_one_of_0():
    assert criteria({"a": (40, 10, 10, 90), "b": (1, 1, 1, 1)}) == {}
    alike = criteria({"a": (40, 10, 10, 90), "b": (40, 10, 10, 90)})["equal_opportunity"]
    assert (alike.lowest, alike.highest, alike.difference.estimate, alike.shown) == (("a", "b"), ("a", "b"), 0, False)


@pytest.mark.slow
def test_groups_that_flag_no_case_have_no_ratio():
    found = criteria({"a": (0, 0, 20, 90), "b": (0, 0, 20, 90)}, flag_is="favourable")
    assert {name: gap.ratio for name, gap in found.items()} == dict.fromkeys(found)


@pytest.mark.slow
def test_a_rate_that_is_higher_overall_and_lower_in_every_group_is_found():
    case = admitted()
    assert {each.metric for each in case.results.reversals} == {"flag_rate", "recall", "false_alarm_rate"}
    found = next(each for each in case.results.reversals if each.metric == "flag_rate")
    assert (found.of, found.column, found.higher, found.lower, found.metric) == (
        "sex", "dept", "m", "f", "flag_rate",
    )  # fmt: skip
    assert (found.most, found.least) == pytest.approx((572 / 1100, 340 / 1100))
    assert found.among == 2
    assert found.low < found.within < found.high < 0
    assert codes(case.explained)["simpson_reversal"] == "warning"
    (text,) = said(case.explained, "finding.simpson_reversal")
    assert text == (
        "Overall the flag rate of the model is higher for sex \u201cm\u201d than for \u201cf\u201d: 52% against "
        "30.9%. Yet in each of the 2 groups by \u201cdept\u201d with enough payments it is lower, because the two "
        "have different shares of these groups. Compare them within groups."
    )


def test_a_model_that_is_more_precise_overall_and_less_in_every_group_is_found():
    case = two_over_regions()
    found = next(one for one in case.results.reversals if one.metric == "precision")
    assert (found.of, found.column, found.higher, found.lower) == (None, "region", "old", "new")


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    [
        {"hard": ((30, 100), (210, 900))},  # in one of the two groups the same one is ahead
        {"scale": 10},  # as far apart, on a tenth of the cases
        {"easy": ((540, 900), (62, 100)), "hard": ((20, 100), (180, 900))},  # hardly reversed within
    ],
    ids=["one group", "few cases", "within chance"],
)
def test_near_misses_are_not_found(changed):
    case = admitted(**changed)
    assert case.results.reversals == ()
    assert "simpson_reversal" not in codes(case.explained)


@pytest.mark.slow
def test_without_a_crossing_two_groups_are_not_compared_within_others():
    case = admitted(groups=["sex", "dept"])
    assert case.results.reversals == ()


@pytest.mark.slow
def test_chance_alone_is_hardly_ever_called_a_reversal():
    rng, found = np.random.default_rng(4), 0
    for _ in range(25):
        n = 1500
        dept = rng.choice(["easy", "hard"], n)
        sex = np.where(rng.random(n) < np.where(dept == "easy", 0.8, 0.2), "m", "f")
        label = rng.integers(0, 2, n)
        flag = rng.random(n) < np.where(dept == "easy", 0.7, 0.3)  # alike within
        frame = pd.DataFrame({"id": np.arange(n), "label": label, "score": flag * 1.0, "sex": sex, "dept": dept})
        groups = ["sex", "dept", {"cross": ["sex", "dept"]}]
        found += bool(results_of(frame, models={"m": {"score": "score"}}, groups=groups, **FIXED).reversals)
    assert found <= 2
