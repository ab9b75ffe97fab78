"""Groups of several classes, their crossings and gaps against fairlearn and obvious loops; what is hidden stays so."""

import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import confusion_matrix, f1_score

from reportgen.app import Report, run
from reportgen.results.values.classes import ClassResults
from reportgen.stats.intervals import Estimated, share_interval
from reportgen.stats.paired import Pairs, compared_shares, level_of_each, newcombe_apart
from reportgen.stats.samples import largest_difference
from tests.analysis.classes.test_analyse import CLASSES, config, frame
from tests.topics.classes.test_earlier import earlier  # noqa: F401 (a fixture)

AGES = ("young", "middle", "old")
CROSSED = ["region", "age", {"cross": ["region", "age"]}]


@cache
def cases() -> pd.DataFrame:
    """Return the cases with an age, of which one group is small."""
    data, rng = frame(), np.random.default_rng(8)
    return data.assign(age=rng.choice(AGES, len(data), p=[0.55, 0.44, 0.01]))


def named(model: str = "new") -> np.ndarray:
    columns = [f"{model} {each}" for each in CLASSES]
    return np.array(CLASSES)[cases()[columns].to_numpy().argmax(axis=1)]


def report(checks: Any = (), **more: Any) -> Report:
    settings = {"groups": ["region", "age"], **more}
    return run(config(**settings, **({"checks": list(checks)} if checks else {})), data=cases())


def results(checks: Any = (), **more: Any) -> ClassResults:
    found = report(checks, **more).reported.results
    assert isinstance(found, ClassResults)
    return found


@pytest.mark.slow
def test_each_group_of_a_crossing_has_its_own_matrix() -> None:
    grouping = results(groups=CROSSED).groups[2]
    assert (grouping.column, grouping.columns) == ("region x age", ("region", "age"))
    shown = [one.group for one in grouping.groups]
    assert shown == [f"{region} \u00b7 {age}" for region in ("north", "south") for age in AGES]
    for one in grouping.groups:
        region, age = one.group.split(" \u00b7 ")
        of = (cases()["region"] == region) & (cases()["age"] == age)
        truth = cases()["y"][of]
        expected = confusion_matrix(truth, named()[of], labels=CLASSES)
        assert one.models["new"].confusion.matrix == tuple(map(tuple, expected))
        assert one.cases == of.sum()


@cache
def by_region() -> ClassResults:
    """Return the differences between the regions in each figure of `FIGURES`, and the ratios."""
    return results([asked for metric in FIGURES for asked in
                    (f"difference({metric}, by: region) <= 0.5", f"ratio({metric}, by: region) >= 0.5")],
                   groups=["region"])  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("ours", "theirs"), [("demographic_parity", "demographic_parity"),
                                              ("equal_opportunity", "equal_opportunity"),
                                              ("equalised_odds", "equalized_odds")])  # fmt: skip
def test_a_criterion_is_that_of_fairlearn_for_the_class_whose_groups_differ_most(ours: Any, theirs: str) -> None:
    metrics = pytest.importorskip("fairlearn.metrics")
    gap = by_region().groups[0].criteria[ours]
    for kind, pick in (("difference", max), ("ratio", min)):
        of = getattr(metrics, f"{theirs}_{kind}")
        each = [of(cases()["y"] == name, named() == name, sensitive_features=cases()["region"]) for name in CLASSES]
        assert getattr(gap, kind).estimate == pytest.approx(pick(each)), kind


@pytest.mark.slow
def test_what_groups_differ_by_is_the_largest_difference_of_all_pairs_at_a_level_for_all() -> None:
    ages = ["young", "middle"]
    check = "difference(recall[a], by: age) <= 5%"
    (found,) = results([{"check": check, "with_confidence": 0.95}]).checks
    assert found.metric == "recall[a]"
    rates, figures = {}, []
    for age in ages:  # of the oldest too few are in the data
        of = (cases()["age"] == age) & (cases()["y"] == "a")
        hits, held = float((named()[of] == "a").sum()), float(of.sum())
        rates[age] = hits / held
        ends = share_interval(hits, held, level_of_each(0.9, 1))
        figures.append(Estimated(estimate=hits / held, low=ends.low, high=ends.high))
    expected = largest_difference(figures)
    assert found.estimate == pytest.approx(abs(rates["young"] - rates["middle"])) == expected.estimate
    assert found.gap is not None
    assert found.gap.lowest == (min(rates, key=rates.__getitem__),)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


FIGURES: dict[str, Any] = {
    "accuracy": lambda truth, told: (truth == told).mean(),
    "macro_f1": lambda truth, told: f1_score(truth, told, average="macro"),
    "selection_rate[b]": lambda _, told: (told == "b").mean(),
    "precision[b]": lambda truth, told: (truth[told == "b"] == "b").mean(),
}


@pytest.mark.slow
@pytest.mark.parametrize("metric", FIGURES)
def test_a_check_holds_groups_against_each_other_in_any_figure_of_the_decisions(metric: str) -> None:
    apart, ratio = by_region().checks[2 * [*FIGURES].index(metric) :][:2]
    each = sorted(FIGURES[metric](cases()["y"][part], named()[part]) for part in
                  ((cases()["region"] == name).to_numpy() for name in ("north", "south")))  # fmt: skip
    assert apart.estimate == pytest.approx(each[1] - each[0])
    assert ratio.estimate == pytest.approx(each[0] / each[1])
    assert [check.status for check in (apart, ratio)] == ["pass", "pass"]


@pytest.mark.slow
def test_a_plain_check_on_a_gap_says_how_often_groups_that_are_alike_break_it() -> None:
    asked = ["difference(macro_f1, by: region) <= 0.03", "ratio(recall[c], by: region) >= 95%"]
    by_f1, by_recall = results(asked).checks
    every, regions = confusion_matrix(cases()["y"], named(), labels=CLASSES), cases()["region"].value_counts()
    rng, figures = np.random.default_rng(5), []
    for region in ("north", "south"):
        tables = rng.multinomial(regions[region], every.ravel() / every.sum(), 4_000).reshape(-1, 4, 4)
        hits = np.diagonal(tables, axis1=1, axis2=2)
        figures.append((2 * hits / (tables.sum(axis=1) + tables.sum(axis=2))).mean(axis=1))
    assert by_f1.fails_by_chance is not None
    assert by_f1.fails_by_chance.one_run == pytest.approx(np.mean(np.abs(figures[0] - figures[1]) > 0.03), abs=0.03)
    of_c = cases()["y"] == "c"
    hit = (named() == "c")[of_c].mean()
    shares = [rng.binomial(count, hit, 10_000) / count for count in cases()["region"][of_c].value_counts()]
    broken = np.minimum(*shares) < 0.95 * np.maximum(*shares)
    assert by_recall.fails_by_chance is not None
    assert by_recall.fails_by_chance.one_run == pytest.approx(broken.mean(), abs=0.02)
    assert by_recall.fails_by_chance.assumed == "groups alike"


@pytest.mark.slow
def test_groups_of_clusters_have_wider_gaps() -> None:
    check = [{"check": "difference(accuracy, by: region) <= 5%", "with_confidence": 0.9}]
    alone, together = (results(check, data=data).checks[0] for data in ({}, {"cluster": "cluster"}))
    assert alone.estimate == together.estimate
    assert alone.high != together.high


@pytest.mark.slow
def test_a_check_against_the_baseline_is_of_the_paired_difference() -> None:
    asked = [
        {"check": "accuracy >= 0", "against": "baseline", "with_confidence": 0.975},
        {"check": "macro_f1 >= 0", "against": "baseline"},
        {"check": "macro_roc_auc >= 0", "against": "baseline"},
        {"check": "recall[d] >= -2%", "against": "baseline"},
    ]
    compare = {"baseline": "old", "primary": ["macro_f1", "accuracy"]}
    found = results(asked, compare=compare)
    accuracy, f1, auc, recall = found.checks
    truth, new, old = cases()["y"].to_numpy(), named(), named("old")
    assert {check.against for check in found.checks} == {"old"}
    assert accuracy.estimate == pytest.approx((truth == new).mean() - (truth == old).mean())
    both = ((truth == new) & (truth == old)).sum(), ((truth == new) & (truth != old)).sum()
    less = ((truth != new) & (truth == old)).sum(), ((truth != new) & (truth != old)).sum()
    paired = compared_shares(Pairs(both=both[0], only_a=both[1], only_b=less[0], neither=less[1]), 0.95)
    assert paired is not None
    assert (accuracy.low, accuracy.high) == pytest.approx((paired.low, paired.high))
    assert f1.estimate == pytest.approx(f1_score(truth, new, average="macro") - f1_score(truth, old, average="macro"))
    assert auc.estimate == pytest.approx(
        (found.models["new"].averages["macro"]["roc_auc"].estimate or 0)
        - (found.models["old"].averages["macro"]["roc_auc"].estimate or 0)
    )
    one = truth == "d"
    assert recall.estimate == pytest.approx((new[one] == "d").mean() - (old[one] == "d").mean())
    assert all(check.low is not None and check.low < (check.estimate or 0) for check in (accuracy, f1, auc))


@pytest.mark.slow
def test_no_check_holds_the_baseline_against_itself() -> None:
    asked = [{"check": "accuracy >= -0.5", "against": "baseline", "for_each": "model"}]
    assert [check.model for check in results(asked, compare={"baseline": "old"}).checks] == ["new"]


@pytest.mark.slow
def test_a_check_against_an_earlier_report_takes_both_tests_as_samples_of_their_own(earlier: str) -> None:  # noqa: F811
    asked = [
        {"check": "accuracy >= 0", "against": "baseline", "with_confidence": 0.975},
        {"check": "precision[b] >= -0.5", "against": "baseline"},
    ]
    found = report(asked, compare={"baseline": {"results": earlier}})
    accuracy, precision = found.results["checks"]
    then = np.array(found.results["earlier"]["confusion"]["matrix"])
    now = confusion_matrix(cases()["y"], named(), labels=CLASSES)
    ends = newcombe_apart((float(np.trace(now)), 900.0), (float(np.trace(then)), float(then.sum())), 0.95)
    assert (accuracy["low"], accuracy["high"]) == pytest.approx(ends)
    assert precision["estimate"] == pytest.approx(now[1, 1] / now[:, 1].sum() - then[1, 1] / then[:, 1].sum())
    assert "minus that of the earlier report" in found.to_markdown()


def hidden_cases() -> pd.DataFrame:
    rng = np.random.default_rng(2)
    regions = rng.choice(["north", "south", "west", "moonbase", None], 900, p=[0.5, 0.3, 0.185, 0.007, 0.008])
    return cases().assign(region=regions)


@cache
def hidden_report() -> Report:
    checks = [{"check": "accuracy >= 10%", "for_each": "region"}, "ratio(accuracy, by: region) >= 10%"]
    return run(config(groups=CROSSED, checks=checks, report={"min_cell": 10}), data=hidden_cases())


@pytest.mark.slow
def test_small_groups_leave_their_names_and_nothing_else() -> None:
    found = hidden_report()
    region, age, both = found.results["groups"]
    assert {"moonbase", "(missing)"} <= {*region["hidden"]}
    assert "old" in age["hidden"]
    shown = {group["group"] for group in region["groups"]}
    assert shown == {"north", "south", "west", "moonbase", "(missing)"} - {*region["hidden"]}
    assert "moonbase \u00b7 old" in both["hidden"]
    hidden = {check["group"]: check for check in found.results["checks"] if check.get("group") in region["hidden"]}
    assert {"moonbase", "(missing)"} <= {*hidden}
    assert all(check["estimate"] is None and "hidden" in check["reason"] for check in hidden.values())
    page = found.to_markdown()
    assert "no hidden number can be worked out" in page
    tables = page.split("\n## Groups\n")[1]
    assert "moonbase" not in json.dumps([group["groups"] for group in found.results["groups"]])
    assert "| moonbase" not in tables


@pytest.mark.slow
def test_what_is_hidden_of_a_column_holds_two_groups_and_some_of_each_count_or_none() -> None:
    found = hidden_report()
    for grouping in found.results["groups"][:2]:
        hidden = hidden_cases()[grouping["column"]].fillna("(missing)").isin(grouping["hidden"]).to_numpy()
        assert len(grouping["hidden"]) >= 2
        for model in ("new", "old"):
            inside = confusion_matrix(cases()["y"][hidden], named(model)[hidden], labels=CLASSES)
            whole = confusion_matrix(cases()["y"], named(model), labels=CLASSES)
            assert ((inside > 0) | (whole == 0)).all()
