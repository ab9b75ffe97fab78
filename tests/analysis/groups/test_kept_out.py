"""Groups of unknown cases, and of few: counted and shown, and in no gap, ratio or check."""

import numpy as np
import pandas as pd
import pytest

import reportgen
from tests.analysis.groups.test_grouping import FIXED, results_of
from tests.cases.case import said
from tests.cases.groups import in_groups, kept_out
from tests.cases.unlabelled import groups_of, kept_apart

FOUR = {"a": (40, 9, 10, 41), "b": (20, 9, 25, 46), "c": (2, 0, 0, 1), "": (1, 0, 9, 18)}
APART = {"column": "region", "unknown": "apart"}
FEW = {"below": "2%", "because": "Too few to say"}
RATIO = "ratio(flag_rate, by: region) >= 50%"


def judged(*checks, groups=(APART,), **config):
    return in_groups(FOUR, groups=[*groups], flag_is="favourable", checks=[*checks], **config)


def test_unknown_cases_fail_a_check_only_where_they_are_a_group_like_others():
    (like_others,), (apart,) = (judged(RATIO, groups=groups).results.checks for groups in (["region"], [APART]))
    assert (like_others.status, like_others.estimate) == ("fail", pytest.approx((1 / 28) / (49 / 100)))
    assert (apart.status, apart.estimate) == ("pass", pytest.approx((29 / 100) / (49 / 100)))


def test_they_are_counted_and_shown():
    (grouping,) = kept_out().results.groups
    assert [(group.group, group.cases) for group in grouping.groups][-1] == ("(missing)", 28)
    out = grouping.kept_out
    assert (out.unknown, out.unknown_cases, out.left_out, out.left_out_cases) == (("(missing)",), 28, ("c",), 3)
    assert (out.below, out.because) == (0.02, "Too few to say")
    shares = {share.category: share for share in grouping.selection.categories}
    assert {name: (share.selected, share.ratio, share.kept_out) for name, share in shares.items()} == {
        "a": (49, 1, None),
        "b": (29, pytest.approx(29 / 49), None),
        "c": (2, None, "left_out"),
        "(missing)": (1, None, "unknown"),
    }
    assert shares["c"].rate == pytest.approx(2 / 3)


def test_they_are_in_no_gap_and_not_in_the_rest_that_the_weakest_is_compared_with():
    (grouping,) = kept_out().results.groups
    ends = {name for gap in grouping.criteria.values() for name in (*gap.lowest, *gap.highest)}
    assert ends == {"a", "b"}
    assert grouping.criteria["demographic_parity"].among == 2
    assert grouping.weakest.groups == ("b",)
    assert grouping.weakest.rest == pytest.approx(40 / 50)
    assert {check.group for check in kept_out().results.checks if check.group is not None} == {"a", "b"}


def test_without_labels_they_are_in_no_check_of_each_group():
    checks = groups_of(("a", 60, 20), ("", 20, 20), groups=[{"column": "sex", "unknown": "apart"}],
                       checks=[{"check": "flag_rate <= 50%", "for_each": "sex"}]).results.checks  # fmt: skip
    assert [(check.group, check.status) for check in checks] == [("a", "pass")]


def test_a_crossed_group_is_unknown_where_one_of_its_columns_is_and_has_a_limit_of_its_own():
    frame = pd.DataFrame(
        {
            "id": np.arange(400),
            "label": [1, 0] * 200,
            "score": [0.9, 0.9, 0.1, 0.1] * 100,
            "sex": ["m"] * 200 + ["f"] * 190 + [None] * 10,
            "race": ["x", "y"] * 195 + ["z"] * 6 + [None] * 4,
        }
    )
    crossing = {"cross": ["sex", "race"], "leave_out": FEW}
    groups = [{"column": "sex", "unknown": "apart"}, "race", crossing]
    *_, crossed = results_of(frame, models={"m": {"score": "score"}}, groups=groups, **FIXED).groups
    assert crossed.kept_out.unknown == ("(missing) \u00b7 z", "(missing) \u00b7 (missing)")
    assert crossed.kept_out.left_out == ()
    judged = [share.category for share in crossed.selection.categories if share.kept_out is None]
    assert judged == ["f \u00b7 x", "f \u00b7 y", "m \u00b7 x", "m \u00b7 y"]


def test_the_group_that_others_are_compared_with_is_never_left_out():
    few = {"below": "50%", "because": "Few"}
    case = judged(RATIO, groups=[{"column": "region", "reference": "c", "leave_out": few}])
    assert set(case.results.groups[0].kept_out.left_out) == {"a", "b", "(missing)"}


def test_nothing_is_said_where_no_group_is_kept_out():
    four = {name: counts for name, counts in FOUR.items() if name in "ab" and name}
    case = in_groups(four, groups=[{**APART, "leave_out": FEW}])
    assert case.results.groups[0].kept_out is None
    assert not said(case.explained, "groups.unknown") + said(case.explained, "groups.left_out")


def test_a_hidden_group_is_not_listed_as_left_out():
    case = judged(RATIO, groups=[{**APART, "leave_out": FEW}], report={"min_cell": 10, "kind": "guard"})
    (grouping,) = case.results.groups
    assert "c" in grouping.hidden
    assert grouping.kept_out is None or "c" not in grouping.kept_out.left_out


@pytest.mark.slow
def test_several_classes_keep_them_out_too():
    rng = np.random.default_rng(1)
    actual = rng.choice(["x", "y", "z"], 300)
    frame = pd.DataFrame(
        {
            "label": actual,
            "answer": np.where(rng.random(300) < 0.7, actual, "x"),
            "region": ["a"] * 140 + ["b"] * 140 + [None] * 20,
        }
    )
    config = {
        "version": 1,
        "data": {"label": "label", "classes": ["x", "y", "z"]},
        "models": {"m": {"decision": "answer"}},
        "groups": [APART],
        "checks": [{"check": "accuracy >= 0.5", "for_each": "region"}, "ratio(accuracy, by: region) >= 50%"],
        "report": {"kind": "guard"},
    }
    results = reportgen.run(config, frame).results
    assert results["groups"][0]["kept_out"]["unknown_cases"] == 20
    assert [check.get("group") for check in results["checks"]] == ["a", "b", None]
    assert "kept out of gaps, ratios and checks" in reportgen.run(config, frame).to_markdown()


@pytest.mark.slow
def test_the_ratios_are_those_of_fairlearn():
    metrics = pytest.importorskip("fairlearn.metrics")
    rng = np.random.default_rng(5)
    frame = pd.DataFrame(
        {
            "id": np.arange(900),
            "label": rng.integers(0, 2, 900),
            "score": rng.random(900).round(3),
            "sex": rng.choice(["f", "m"], 900),
            "race": rng.choice(["v", "w", "x", "y"], 900, p=[0.5, 0.3, 0.15, 0.05]),
        }
    )
    groups = ["sex", "race", {"cross": ["sex", "race"]}]
    config = {"models": {"m": {"score": "score"}}, "groups": groups, "flag_is": "favourable", **FIXED}
    for grouping, columns in zip(results_of(frame, **config).groups, (["sex"], ["race"], ["sex", "race"]), strict=True):
        theirs = metrics.MetricFrame(
            metrics=metrics.selection_rate,
            y_true=frame["label"],
            y_pred=frame["score"] >= 0.5,
            sensitive_features=frame[columns],
        ).by_group
        named = {" \u00b7 ".join(name) if isinstance(name, tuple) else name: rate for name, rate in theirs.items()}
        assert {share.category: share.rate for share in grouping.selection.categories} == pytest.approx(named)
        ratios = {name: rate / max(named.values()) for name, rate in named.items()}
        assert {share.category: share.ratio for share in grouping.selection.categories} == pytest.approx(ratios)


@pytest.mark.slow
def test_clusters_widen_the_range_of_a_ratio():
    rng = np.random.default_rng(2)
    cluster = np.repeat(np.arange(60), 20)
    flagged = rng.random(60)[cluster] + 0.2 * (cluster < 30) > rng.random(1200)
    frame = pd.DataFrame(
        {
            "id": np.arange(1200),
            "label": rng.integers(0, 2, 1200),
            "score": np.where(flagged, 0.9, 0.1),
            "region": np.where(cluster < 30, "a", "b"),
            "clinic": cluster,
        }
    )
    config = {"models": {"m": {"score": "score"}}, "groups": ["region"], "flag_is": "favourable", **FIXED}
    lows = [
        next(share.low for share in results.groups[0].selection.categories if share.low is not None)
        for results in (results_of(frame, **config), results_of(frame, data={"cluster": "clinic"}, **config))
    ]
    assert lows[1] < lows[0]


def test_without_labels_they_are_kept_out_too():
    case = kept_apart()
    (grouping,), (check,) = case.results.groups, case.results.checks
    assert (grouping.kept_out.unknown_cases, grouping.kept_out.left_out) == (28, ("c",))
    assert (check.status, check.estimate) == ("pass", pytest.approx(25 / 30))
    assert grouping.base == ("a",)
    assert len(said(case.explained, "groups.unknown") + said(case.explained, "groups.left_out")) == 2
