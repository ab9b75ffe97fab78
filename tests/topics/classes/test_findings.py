"""What makes a report on several classes untrustworthy: a report that must have each finding, and one that must not."""

from dataclasses import replace
from typing import Any

import pytest

from reportgen.results.measure import Measure
from reportgen.topics.classes.findings import find, verdict_of
from tests.cases.classes import (
    IRIS,
    ClassCase,
    cheapest,
    check,
    comparison,
    confident,
    model_of,
    priced,
    prices,
    share,
)


def codes(case: ClassCase) -> dict[str, str]:
    return {each.code: each.severity for each in find(case.results, case.config)}


EVEN = ((100, 0, 0), (0, 100, 0), (0, 0, 100))


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
    assert codes(ClassCase(priced(cheapest=cheapest()), **prices()))["cheaper_decision"] == "warning"
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


def test_a_finding_that_the_author_allows_is_a_note() -> None:
    allow = [{"finding": "class_never_named", "because": "It came in last week."}]
    case = ClassCase(model_of(((100, 0, 0), (1, 99, 0), (0, 100, 0))), config={"allow": allow})
    assert codes(case)["class_never_named"] == "note"


def told(case: ClassCase) -> tuple[str, str | None]:
    found = verdict_of(case.results, find(case.results, case.config))
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
