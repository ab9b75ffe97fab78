"""Groups of two columns at once: their counts against a loop over the rows, their names, and checks on them."""

import numpy as np
import pandas as pd
import pytest

from reportgen.errors import DataError
from tests.analysis.groups.test_grouping import FIXED, members, results_of
from tests.topics.checks.test_groups import checks_of

BOTH = {"groups": ["region", {"column": "amount", "bins": [20, 100]}, {"cross": ["region", "amount"]}]}
PRICES = {"false_positive": 2, "false_negative": {"column": "amount", "times": 0.5, "plus": 3}}


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(8)
    n = 700
    label = (rng.random(n) < 0.3).astype(int)
    return pd.DataFrame(
        {
            "id": np.arange(n),
            "label": label,
            "score": np.round(np.clip(rng.normal(0.4 + 0.3 * label, 0.2), 0, 1), 2),
            "region": rng.choice(["north", "south", None], n, p=[0.6, 0.3, 0.1]),
            "amount": np.round(rng.lognormal(4, 1, n), 2),
            "rule": np.where(rng.random(n) < 0.4, "yes", "no"),
            "who": rng.integers(0, 90, n),
            "w": rng.choice([0.5, 1.0, 3.0], n),
        }
    )


def crossing(cases, **settings):
    return results_of(cases, **{**FIXED, **BOTH, **settings}).groups


@pytest.mark.slow
def test_each_crossed_group_has_the_counts_of_its_rows(cases):
    regions, amounts, both = crossing(cases)
    assert (both.column, both.columns, both.bins, both.missing) == (
        "region x amount", ("region", "amount"), None, None,
    )  # fmt: skip
    expected = [f"{one.group} \u00b7 {other.group}" for one in regions.groups for other in amounts.groups]
    assert [group.group for group in both.groups] == expected
    for group in both.groups:
        one, other = (
            next(each for each in part.groups if group.group.split(" \u00b7 ")[place] == each.group)
            for place, part in enumerate((regions, amounts))
        )
        rows = members(cases, regions, one).merge(members(cases, amounts, other))
        flagged, positive = rows["score"] >= 0.5, rows["label"] == 1
        four = group.models["m"].confusion
        assert (group.cases, group.positives) == (len(rows), int(positive.sum()))
        assert (four.tp, four.fp) == (int((flagged & positive).sum()), int((flagged & ~positive).sum()))


@pytest.mark.slow
def test_a_pair_that_no_case_has_makes_no_group(cases):
    both = crossing(cases[(cases["region"] != "south") | (cases["amount"] < 100)])[2]
    assert "south \u00b7 >= 100" not in [group.group for group in both.groups]
    assert len(both.groups) == 8


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        {"costs": PRICES},
        {"data": {"cluster": "who"}},
        {"data": {"weight": {"column": "w", "kind": "sampling"}}},
    ],
    ids=["costs by case", "clusters", "weights"],
)
def test_figures_of_a_crossing_are_those_of_a_column_that_holds_both(cases, settings):
    made = crossing(cases, **settings)[2]
    joined = (
        cases["region"].fillna("(missing)")
        + " \u00b7 "
        + pd.cut(
            cases["amount"], [-np.inf, 20, 100, np.inf], right=False, labels=["< 20", "20 to < 100", ">= 100"]
        ).astype(str)
    )
    told = results_of(cases.assign(both=joined), **{**FIXED, **settings, "groups": ["both"]}).groups[0]
    by_name = {group.group: group for group in told.groups}
    for group in made.groups:
        assert group == by_name[group.group]
    assert made.criteria["demographic_parity"].difference == told.criteria["demographic_parity"].difference


@pytest.mark.slow
def test_texts_that_hold_the_sign_between_stay_apart(cases):
    named = cases.assign(
        region=np.where(cases["id"] % 2, "a", "a \u00b7 b"), kind=np.where(cases["id"] % 3, "b \u00b7 c", "c")
    )
    both = results_of(named, **FIXED, groups=["region", "kind", {"cross": ["region", "kind"]}]).groups[2]
    assert len({group.group for group in both.groups}) == 4
    assert sum(group.cases for group in both.groups) == len(cases)
    assert "'a' \u00b7 'b \u00b7 c'" in [group.group for group in both.groups]


def test_more_groups_than_anybody_reads_are_refused(cases):
    many = cases.assign(region=cases["id"] % 50, kind=cases["id"] // 50 % 7)
    with pytest.raises(DataError, match="the groups of 'region x kind' are 350; at most 100 are allowed"):
        results_of(many, **FIXED, groups=["region", "kind", {"cross": ["region", "kind"]}])


def test_checks_name_a_crossing_as_a_column():
    rows = [
        {"group": group, "age": age, "label": label, "score": 0.9 if place < hits else 0.1}
        for group, age, hits in (("a", "old", 18), ("a", "young", 16), ("b", "old", 17), ("b", "young", 5))
        for label in (1, 0)
        for place in range(20)
    ]
    crossed = {"groups": ["group", "age", {"cross": ["group", "age"]}]}
    each, ratio = {"check": "recall >= 0.5", "for_each": "group x age"}, "ratio(recall, by: group x age) >= 80%"
    found = checks_of(pd.DataFrame(rows), each, ratio, **crossed)
    assert {check.group: check.status for check in found[:4]} == {
        "a \u00b7 old": "pass", "a \u00b7 young": "pass", "b \u00b7 old": "pass", "b \u00b7 young": "fail",
    }  # fmt: skip
    assert (found[4].estimate, found[4].gap.lowest) == (pytest.approx(5 / 18), ("b \u00b7 young",))
