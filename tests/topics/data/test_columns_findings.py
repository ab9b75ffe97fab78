"""Findings on columns: each has data that must raise it, and a near miss that must not."""

import pytest

from tests.cases.case import codes
from tests.cases.leaks import GRADES, HALF, beside, coded_column, declared, leaking, mixed


def found(case, code):
    return next((each.text for each in case.explained.findings if each.code == code), None)


def test_tens_that_were_entered_as_zeros_are_asked_about():
    case = declared(GRADES, [*range(10)])
    assert found(case, "undeclared_values") == (
        "The column “grade” has declared values from “1” to “10”, but “0” is on 12 rows, and “10” on none. Was “10” "
        "entered as “0”, or do the values begin at “0”?"
    )
    assert codes(case.explained)["undeclared_values"] == "warning"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "values", "where"),
    [
        ("held", [*GRADES[:-1], "0"], {"groups": ["held"]}),
        ("held", [*range(10)], {"groups": [{"column": "held", "bins": [5]}]}),
        ("held", [*range(10)], {"costs": {"false_positive": 1, "false_negative": {"column": "held"}}}),
    ],
)
def test_codes_are_looked_at_whatever_a_column_is_used_for(column, values, where):
    kind = {"kind": "ratio", "values": GRADES} if "costs" in where else {"kind": "ordinal", "order": GRADES}
    columns = {column: (values * HALF)[: 2 * HALF]}
    case = leaking(mixed(), columns=columns, data={"columns": {column: kind}}, **where)
    assert "“0” is on 12 rows, and “10” on none" in found(case, "undeclared_values")


@pytest.mark.slow
def test_values_that_are_all_declared_and_columns_of_which_nothing_is_are_silent():
    assert found(declared(GRADES, [*range(1, 11)]), "undeclared_values") is None
    assert found(declared(["1", "2.0"], [1.0, 2.0]), "undeclared_values") is None
    assert found(coded_column([18, 30, 45]), "undeclared_values") is None


@pytest.mark.slow
def test_values_on_fewer_rows_than_may_be_shown_are_not_told():
    report = {"kind": "guard", "min_cell": 5}
    values = ["a"] * 57 + ["b"] * 60 + ["x"] * 3
    assert found(declared(["a", "b"], values), "undeclared_values") is not None
    assert found(declared(["a", "b"], values, report=report), "undeclared_values") is None


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"again": mixed()}, "“score” and “again” have the same number on 120 of 120 rows."),
        ({"cents": [round(1000 * each) for each in mixed()]}, "on 120 of 120 rows, but for scale and rounding."),
    ],
)
def test_a_column_that_repeats_the_score_is_told(columns, words):
    case = beside(**columns)
    assert words in found(case, "twin_columns")
    assert codes(case.explained)["twin_columns"] == "note"


@pytest.mark.slow
def test_a_column_that_tells_the_label_is_told_and_one_that_nearly_does_is_not():
    known = ["late"] * HALF + ["never"] * HALF
    assert "“known” is on cases of one class alone" in found(beside(known=known), "column_tells_label")
    case = beside(known=["never", *known[1:]], other=mixed(seed=9))
    assert [found(case, code) for code in ("column_tells_label", "twin_columns")] == [None, None]
