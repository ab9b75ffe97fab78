"""The criteria of fairness against fairlearn, and which groups they look at."""

import numpy as np
import pandas as pd
import pytest

from reportgen.stats.paired import level_of_each
from tests.cases.groups import in_groups
from tests.topics.groups.test_numbers import FIXED, results_of

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
    results = results_of(cases, models={"m": {"score": "score"}}, groups=["region"], **FIXED)
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
    found = criteria({"a": (0, 0, 20, 90), "b": (0, 0, 20, 90)})
    assert {name: gap.ratio for name, gap in found.items()} == dict.fromkeys(found)
