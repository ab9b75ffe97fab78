"""Simpson's reversal: what must be found, what must not, and how seldom chance alone is taken for it."""

import numpy as np
import pandas as pd
import pytest

from tests.cases.case import codes, said
from tests.cases.groups import admitted, two_over_regions
from tests.topics.groups.test_numbers import FIXED, results_of


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
        "Overall the flag rate is higher for sex \u201cm\u201d than for \u201cf\u201d: 0.520 against 0.309. Yet in "
        "each of the 2 groups by \u201cdept\u201d with enough payments it is lower, for the two fall into these groups "
        "in other shares. Compare them within groups."
    )


def test_a_model_that_is_more_precise_overall_and_less_in_every_group_is_found():
    case = two_over_regions()
    found = next(one for one in case.results.reversals if one.metric == "precision")
    assert (found.of, found.column, found.higher, found.lower) == (None, "region", "old", "new")
    (text,) = said(case.explained, "finding.simpson_reversal")
    assert text.startswith("Overall \u201cold\u201d has a higher precision than \u201cnew\u201d: ")


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
    for _ in range(60):
        n = 1500
        dept = rng.choice(["easy", "hard"], n)
        sex = np.where(rng.random(n) < np.where(dept == "easy", 0.8, 0.2), "m", "f")
        label = rng.integers(0, 2, n)
        flag = rng.random(n) < np.where(dept == "easy", 0.7, 0.3)  # alike within
        frame = pd.DataFrame({"id": np.arange(n), "label": label, "score": flag * 1.0, "sex": sex, "dept": dept})
        groups = ["sex", "dept", {"cross": ["sex", "dept"]}]
        found += bool(results_of(frame, models={"m": {"score": "score"}}, groups=groups, **FIXED).reversals)
    assert found <= 2
