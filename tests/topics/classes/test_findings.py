"""What makes a report on several classes untrustworthy: a report that must have each finding, and one that must not."""

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

from reportgen.analysis.classes.verdict import verdict_of
from reportgen.analysis.finding import Finding
from reportgen.app import run
from reportgen.results.measure import Measure
from reportgen.results.values.comparison import Comparison
from reportgen.topics.classes.findings import find
from tests.analysis.classes.test_analyse import config, frame
from tests.cases.classes import (
    IRIS,
    ClassCase,
    cheapest,
    check,
    comparison,
    confident,
    measure,
    model_of,
    priced,
    prices,
    share,
)

RUNS = 30
EQUAL = {
    "version": 1,
    "data": {"label": "y", "classes": ["a", "b", "c"]},
    "models": {"new": {"decision": "n"}, "old": {"decision": "o"}},
    "compare": {"baseline": "old"},
    "report": {"kind": "guard"},
    "uncertainty": {"resamples": 100},
}  # two models that err equally often on every class


def codes(case: ClassCase) -> dict[str, str]:
    return {each.code: each.severity for each in find(case.results, case.config)}


EVEN = ((99, 1, 0), (0, 100, 0), (0, 0, 100))
RIGHT = ((100, 0, 0), (0, 100, 0), (0, 0, 100))


def guess(cost: float) -> Any:
    return prices()["cheapest_class"].__class__(
        named="virginica", metrics={"accuracy": share(100, 300), "cost_per_1000": Measure(estimate=cost)}
    )


def test_naming_the_largest_class_is_a_finding_where_the_accuracy_does_not_clear_it() -> None:
    of_200 = ((200, 0, 0), (40, 0, 0), (30, 5, 25))  # 225 of 300 right, and 200 are of one class
    near, above = ((200, 0, 0), (40, 0, 0), (50, 5, 5)), ((190, 5, 5), (5, 35, 0), (5, 5, 50))
    assert codes(ClassCase(model_of(((100, 100, 0), (0, 40, 0), (0, 0, 40)))))["accuracy_near_no_information"]
    assert codes(ClassCase(model_of(near)))["accuracy_near_no_information"] == "warning"
    assert (
        codes(ClassCase(model_of(((60, 140, 0), (20, 20, 0), (30, 5, 25)))))["accuracy_near_no_information"] == "grave"
    )
    assert "accuracy_near_no_information" not in codes(ClassCase(model_of(above)))
    assert "accuracy_near_no_information" not in codes(ClassCase(model_of(of_200)))


def test_naming_the_cheapest_class_is_a_finding_where_the_cost_does_not_clear_it() -> None:
    paid = priced().metrics["cost_per_1000"]
    assert paid.low is not None
    assert paid.high is not None
    for cost, severity in ((paid.low - 1, "grave"), (paid.high - 1, "warning"), (paid.high + 1, None)):
        found = codes(ClassCase(priced(), **prices(cheapest_class=guess(cost))))
        assert found.get("worse_than_no_model") == severity


@pytest.mark.parametrize(("cases", "severity"), [(9, "warning"), (10, "note"), (29, "note"), (30, None)])
def test_a_class_with_few_cases_is_a_finding(cases: int, severity: str | None) -> None:
    found = codes(ClassCase(model_of(((100, 0, 0), (0, 100, 0), (0, 0, cases)))))
    assert found.get("few_cases_of_class") == severity


def test_a_class_that_is_never_named_is_a_finding_where_it_has_cases() -> None:
    assert codes(ClassCase(model_of(((100, 0, 0), (1, 99, 0), (0, 100, 0)))))["class_never_named"] == "warning"
    assert "class_never_named" not in codes(ClassCase(model_of(((100, 0, 0), (1, 99, 0), (0, 99, 1)))))


def test_chances_that_do_not_add_up_are_a_finding() -> None:
    assert codes(ClassCase(model_of(IRIS, scored=True, off_total=1)))["chances_off_total"] == "warning"
    assert "chances_off_total" not in codes(ClassCase(model_of(IRIS, scored=True)))


def test_a_model_that_is_surer_than_it_is_right_is_warned_of() -> None:
    for off, severity in ((0.2, "warning"), (-0.2, "note"), (0.0, None)):
        found = codes(ClassCase(model_of(IRIS, scored=True, confident=confident(off))))
        assert found.get("unsound_chances") == severity


def test_decisions_beside_the_highest_chance_are_noted() -> None:
    assert codes(ClassCase(model_of(IRIS, scored=True, disagreement=1)))["decision_disagrees"] == "note"
    assert "decision_disagrees" not in codes(ClassCase(model_of(IRIS, scored=True, disagreement=0)))


def test_a_cheaper_decision_is_a_finding_where_it_surely_saves() -> None:
    assert codes(ClassCase(priced(cheapest=cheapest()), **prices()))["cheaper_decision"] == "note"
    assert "cheaper_decision" not in codes(ClassCase(priced(cheapest=cheapest(low=-1.0)), **prices()))


def test_classes_cut_out_of_a_number_are_noted() -> None:
    assert codes(ClassCase(model_of(EVEN), data={"cut": (100.0, 500.0)})) == {"cut_classes": "note"}
    assert codes(ClassCase(model_of(EVEN))) == {}


def test_rows_that_a_join_left_out_are_a_finding() -> None:
    rows = replace(ClassCase(model_of(EVEN)).results.data.rows, unjoined={"data": 1, "rival": 0})
    assert codes(ClassCase(model_of(EVEN), data={"rows": rows})) == {"incomplete_join": "note"}


def test_ids_on_several_rows_are_a_finding() -> None:
    found = ClassCase(model_of(EVEN), data={"repeated_ids": 2, "repeated_id_example": "17"})
    assert codes(found) == {"repeated_ids": "warning"}


def test_a_model_that_is_right_on_every_case_is_a_finding_unless_they_are_few() -> None:
    for last, raised in ((25, True), (24, False)):
        few = ((200, 0, 0), (0, 25, 0), (0, 0, last))
        assert ("score_is_label" in codes(ClassCase(model_of(few)))) == raised
    assert codes(ClassCase(model_of(RIGHT)))["score_is_label"] == "warning"
    assert "score_is_label" not in codes(ClassCase(model_of(EVEN)))


def test_scores_that_tell_every_class_all_but_without_error_are_a_finding() -> None:
    def scored(*aucs: float) -> ClassCase:
        model = model_of(EVEN, scored=True)
        held = zip(model.per_class.items(), aucs, strict=True)
        return ClassCase(
            replace(model, per_class={name: {**one, "roc_auc": measure(auc)} for (name, one), auc in held})
        )

    assert codes(scored(0.999, 1.0, 0.9995))["score_is_label"] == "warning"
    assert "score_is_label" not in codes(scored(0.9989, 1.0, 1.0))


def test_a_class_that_the_baseline_tells_more_often_is_warned_of() -> None:
    def found(*verdicts: str, baseline: str | None = "old", metric: str = "recall") -> str | None:
        models = {"new": model_of(IRIS), "old": model_of(IRIS)}
        compared = tuple(
            comparison(f"{metric}[{name}]", verdict, primary=False)
            for name, verdict in zip(("setosa", "versicolor", "virginica"), verdicts, strict=True)
        )
        return codes(ClassCase(models, baseline=baseline, comparisons=compared)).get("class_told_less")

    open_ = "no_difference_shown"
    assert found("worse", "better", open_) == "warning"
    assert found(open_, "worse", "worse") == "warning"
    assert found("better", "better", open_) is None
    assert found("worse", "worse", "worse", metric="precision") is None
    assert found("worse", "worse", "worse", baseline=None) is None


@pytest.mark.slow
def test_of_equal_models_one_in_forty_at_most_is_said_to_tell_a_class_less_often() -> None:
    rng = np.random.default_rng(11)
    warned = 0
    for _ in range(RUNS):
        label = rng.choice(["a", "b", "c"], 240, p=[0.5, 0.3, 0.2])
        named = {name: np.where(rng.random(240) < 0.7, label, rng.choice(["a", "b", "c"], 240)) for name in "no"}
        data = pd.DataFrame({"y": label, **named})
        found = run(EQUAL, data=data).results["findings"]
        warned += "class_told_less" in {each["code"] for each in found}
    assert warned <= binom.ppf(0.999, RUNS, 0.025)


def test_models_that_err_alike_on_every_case_are_one() -> None:
    def found(matrix: Any, same: str | None) -> dict[str, str]:
        models = {"new": model_of(matrix), "old": model_of(matrix)}
        compared = replace(comparison("macro_f1", "same"), same=same)
        return codes(ClassCase(models, baseline="old", comparisons=(compared,)))

    assert found(IRIS, "decisions")["one_model_twice"] == "warning"
    assert "one_model_twice" not in found(IRIS, None)
    assert "one_model_twice" not in found(EVEN, "decisions")  # good models err on the same few cases


@pytest.mark.slow
def test_ids_that_tell_a_class_are_a_finding_and_ids_by_lot_are_none() -> None:
    data = frame()
    lot = np.random.default_rng(1).permutation(len(data))
    by_class = np.argsort(np.argsort(data["y"], kind="stable"))
    for ids, told in ((by_class, True), (lot, False)):
        report = run(config(data={"id": "case"}), data=data.assign(case=ids))
        raised = [one for one in report.results["findings"] if one["code"] == "id_tells_label"]
        assert bool(raised) == told
        if told:
            order = report.results["data"]["id_order"]
            assert report.results["data"]["id_tells"] == "a"
            assert order["first_positives"] == (data["y"][ids < order["first"]] == "a").sum()


@pytest.mark.slow
def test_a_code_for_missing_in_a_column_of_groups_is_a_finding() -> None:
    rng = np.random.default_rng(2)
    for code, raised in ((999, True), (4, False)):
        region = rng.choice([1, 2, 3, code], len(frame()), p=[0.4, 0.3, 0.27, 0.03])
        report = run(config(groups=["region"]), data=frame().assign(region=region))
        assert ("missing_code" in {one["code"] for one in report.results["findings"]}) == raised
    age = rng.integers(20, 80, len(frame())).astype(float)
    for code, raised in ((999, True), (0, True), (80, False)):
        coded = frame().assign(age=np.where(rng.random(len(age)) < 0.05, code, age))
        report = run(config(groups=[{"column": "age", "bins": [40, 60]}]), data=coded)
        assert ("missing_code" in {one["code"] for one in report.results["findings"]}) == raised


@pytest.mark.slow
def test_rows_without_a_label_few_clusters_and_stated_problems_are_findings() -> None:
    data = frame()
    data.loc[:3, "y"] = None
    problems = {"label": {"known_problems": "two raters disagreed"}, "cases_selected": "convenience"}
    codes_found = {
        one["code"]: one["severity"]
        for one in run(
            config(data={"cluster": "ward"}, about=problems), data=data.assign(ward=np.arange(len(data)) % 12)
        ).results["findings"]
    }
    expected = {"missing_labels": "note", "few_clusters": "warning", "label_problems": "warning",
                "convenience_sample": "warning"}  # fmt: skip
    assert expected.items() <= codes_found.items()
    assert not expected.keys() & {one["code"] for one in run(config(), data=frame()).results["findings"]}


def test_a_finding_that_the_author_allows_is_a_note() -> None:
    allow = [{"finding": "class_never_named", "because": "It came in last week."}]
    case = ClassCase(model_of(((100, 0, 0), (1, 99, 0), (0, 100, 0))), config={"allow": allow})
    assert codes(case)["class_never_named"] == "note"


def told(case: ClassCase) -> tuple[str, str | None]:
    found = verdict_of(case.results, find(case.results, case.config), named=True)
    return found.code, found.about


TWO = {"new": model_of(EVEN), "old": model_of(IRIS)}


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (lambda: ClassCase(model_of(EVEN)), ("measured", None)),
        (lambda: ClassCase(model_of(EVEN), checks=(check("accuracy >= 0.9", "pass"),)), ("meets", "check")),
        (lambda: ClassCase(model_of(EVEN), checks=(check("accuracy >= 0.9", "fail"),)), ("not_as_it_stands", "check")),
        (
            lambda: ClassCase(model_of(EVEN), checks=(check("accuracy >= 0.9", "fail", severity="warning"),)),
            ("not_settled", "check"),
        ),
        (
            lambda: ClassCase(model_of(EVEN), checks=(check("accuracy >= 0.9", "insufficient"),)),
            ("not_settled", "check"),
        ),
        (
            lambda: ClassCase(TWO, baseline="old", comparisons=(comparison("macro_f1", "better"),)),
            ("better", "baseline"),
        ),
        (
            lambda: ClassCase(TWO, baseline="old", comparisons=(comparison("macro_f1", "worse"),)),
            ("keep_todays_way", "baseline"),
        ),
        (
            lambda: ClassCase(TWO, baseline="old", comparisons=(comparison("macro_f1", "no_difference_shown"),)),
            ("not_settled", "baseline"),
        ),
        (lambda: ClassCase(model_of(((60, 140, 0), (20, 20, 0), (30, 5, 25)))), ("not_as_it_stands", "finding")),
        (lambda: ClassCase(model_of(((200, 0, 0), (40, 0, 0), (50, 5, 5)))), ("not_settled", "guessing")),
        (lambda: ClassCase(priced(), **prices(cheapest_class=guess(float(paid().high or 0) - 1))),
         ("not_settled", "no_model")),
    ],
)  # fmt: skip
def test_the_first_rule_that_holds_is_the_verdict(made: Any, expected: tuple[str, str | None]) -> None:
    assert told(made()) == expected


def paid() -> Measure:
    return priced().metrics["cost_per_1000"]


def test_the_verdict_of_another_model_is_not_that_of_the_subject() -> None:
    models = {"new": model_of(EVEN), "old": model_of(((100, 0, 0), (1, 99, 0), (0, 100, 0)))}
    failed = check("accuracy >= 0.9", "fail", model="old")
    assert told(ClassCase(models, checks=(failed,))) == ("measured", None)


def beside_old(*found: Any, models: tuple[str, ...] = ("best",), **more: Any) -> ClassCase:
    """Return models beside the baseline, the subject not told apart from it."""
    named = {"new": model_of(EVEN), "old": model_of(EVEN)} | {name: model_of(IRIS) for name in models}
    open_one = comparison("macro_f1", "no_difference_shown", low=-0.02)
    return ClassCase(named, baseline="old", comparisons=(open_one, *found), **more)


def advised(case: ClassCase, *findings: Finding) -> str:
    found = verdict_of(case.results, findings, named=True)
    assert found.instead_of == (None if found.model == "new" else "new")
    return found.model


def test_where_another_model_is_shown_to_be_better_than_the_baseline_the_verdict_is_about_it() -> None:
    ahead = comparison("macro_f1", "better", a="best")
    assert advised(beside_old(ahead)) == "best"
    assert advised(beside_old(comparison("macro_f1", "no_difference_shown", a="best", low=-0.02))) == "new"
    failed = check("accuracy >= 0.9", "fail", model="best")
    assert advised(beside_old(ahead, checks=(failed,))) == "new"
    assert advised(beside_old(ahead, checks_of_others=(failed,))) == "new"
    for code, severity in (("accuracy_near_no_information", "note"), ("constant_scores", "grave")):
        assert advised(beside_old(ahead), Finding(code=code, severity=severity, about=("best",))) == "new"  # type: ignore[arg-type]
    assert advised(beside_old(ahead), Finding(code="constant_scores", severity="warning", about=("best",))) == "best"


def told_of(*found: Comparison, named: bool, order: tuple[str, ...] = ("new", "best"), **more: Any) -> tuple[str, ...]:
    """Return the words of the verdict on models beside each other, the first of which may be named as the subject."""
    made = {"new": model_of(EVEN), "best": model_of(IRIS)}
    case = ClassCase({name: made[name] for name in order}, comparisons=found, **more)
    verdict = verdict_of(case.results, (), named=named)
    again = ClassCase({name: made[name] for name in order}, comparisons=found, verdict=verdict, **more)
    return tuple(each.text for each in again.explained.said("verdict_told"))


def test_the_verdict_is_about_the_model_that_is_shown_to_be_better_whichever_comes_first() -> None:
    ahead = comparison("accuracy", "better", a="best", b="new")
    says = "Use \u201cbest\u201d, not \u201cnew\u201d. It is right more often."
    assert told_of(ahead, named=True)[0] == says
    assert told_of(ahead, named=False)[0] == says
    behind = comparison("accuracy", "worse", a="new", b="best", difference=-0.03, low=-0.05)
    assert told_of(behind, named=False, order=("best", "new"))[0] == says
