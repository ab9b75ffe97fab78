"""Adverse impact: the share of the better outcome of each group over that of the best, or of a named one."""

import numpy as np
import pytest

from reportgen.errors import DataError
from reportgen.stats.intervals import Estimated, wilson
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import together, unpaired_ratio
from tests.cases.case import said
from tests.cases.groups import in_groups

# Hits, false alarms, misses, left alone: 50, 100 and 40 of 400, 300 and 200 are denied.
LOANS = {"White": (30, 20, 10, 340), "Black": (40, 60, 20, 180), "Asian": (20, 20, 10, 150)}
DECLINED = {"case": ["loan", "loans"], "positive": ["default", "defaults"], "flag": ["decline", "declined"]}


def impact(four=LOANS, **config):
    return in_groups(four, words=DECLINED, **config).results.groups[0].impact


def test_where_a_flag_denies_the_ratio_is_of_those_not_flagged():
    found = impact()
    assert (found.metric, found.base, found.named, found.lowest) == ("unflagged_rate", "White", False, ("Black",))
    assert found.estimate == pytest.approx((200 / 300) / (350 / 400))
    assert {each.group: each.ratio for each in found.groups} == pytest.approx(
        {"Black": (200 / 300) / (350 / 400), "Asian": (160 / 200) / (350 / 400)}
    )
    assert found.low < found.estimate < found.high < 1


def test_where_a_flag_selects_the_ratio_is_of_those_flagged():
    found = impact(flag_is="favourable")
    assert (found.metric, found.base, found.lowest) == ("flag_rate", "Black", ("White",))
    assert found.estimate == pytest.approx((50 / 400) / (100 / 300))


def test_a_named_group_is_compared_with_and_others_may_do_better_than_it():
    found = impact(groups=[{"column": "region", "reference": "Asian"}])
    assert (found.base, found.named) == ("Asian", True)
    assert {each.group: each.ratio for each in found.groups} == pytest.approx(
        {"White": (350 / 400) / 0.8, "Black": (200 / 300) / 0.8}
    )
    assert found.level == level_of_each(0.95, 2)


def test_a_reference_that_no_case_has_stops_the_run_with_the_groups_that_are_there():
    with pytest.raises(DataError, match=r"groups\[0\]\.reference: unknown group of 'region': 'Whit'") as told:
        impact(groups=[{"column": "region", "reference": "Whit"}])
    assert "Did you mean 'White'?" in str(told.value)


def test_a_reference_with_too_few_cases_is_said_and_nothing_compared_with_it():
    case = in_groups({**LOANS, "few": (1, 1, 1, 1)}, groups=[{"column": "region", "reference": "few"}])
    assert case.results.groups[0].impact is None
    assert len(said(case.explained, "groups.no_reference")) == 1
    assert said(case.explained, "groups.four_fifths") == []


@pytest.mark.parametrize(("flag_is", "raised"), [("adverse", True), ("favourable", False)])
def test_a_check_of_the_ratio_of_those_flagged_is_a_finding_where_that_is_the_worse_outcome(flag_is, raised):
    case = in_groups(LOANS, checks=["ratio(selection_rate, by: region) >= 80%"], flag_is=flag_is)
    assert any(each.code == "ratio_of_worse_outcome" for each in case.explained.findings) == raised


def test_a_check_of_the_ratio_of_those_not_flagged_is_none():
    case = in_groups(LOANS, checks=["ratio(unflagged_rate, by: region) >= 80%"])
    assert not any(each.code == "ratio_of_worse_outcome" for each in case.explained.findings)
    assert case.results.checks[0].estimate == pytest.approx((200 / 300) / (350 / 400))


@pytest.mark.slow
@pytest.mark.parametrize(
    "shares", [(0.7, 0.7, 0.7, 0.7, 0.7), (0.7, 0.5, 0.7, 0.7, 0.7), (0.9, 0.85, 0.8, 0.8, 0.95)], ids=str
)
def test_the_range_of_the_smallest_ratio_to_a_named_group_holds_in_95_of_100_tests(shares):
    random, cases, held = np.random.default_rng(4), 150, 0
    true = min(shares[1:]) / shares[0]
    for _ in range(2000):
        ends = [figure(hits, cases, level_of_each(0.95, len(shares) - 1)) for hits in random.binomial(cases, shares)]
        ratios = [ratio(one, ends[0]) for one in ends[1:]]
        found = together(ratios, min)
        held += found.low <= true <= found.high
    assert held / 2000 >= 0.945


def figure(hits, of, level):
    bounds = wilson(hits, of, level)
    return Estimated(estimate=hits / of, low=float(bounds.low), high=float(bounds.high))


def ratio(one, other):
    low, high = unpaired_ratio(one, other)
    return Estimated(estimate=one.estimate / other.estimate, low=low, high=high)
