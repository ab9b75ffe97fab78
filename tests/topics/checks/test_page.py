"""Checks on the page, in the tables and in results.json."""

import csv
import io
from functools import cache

import pytest

from reportgen.app import evaluate
from reportgen.page.blocks import Callouts, Paragraphs
from tests.cases.pages import HOSTILE, hostile, plain

LABELS, SCORES = [1] * 40 + [0] * 960, [0.9] * 34 + [0.2] * 6 + [0.8] * 26 + [0.1] * 934
CHECKS = [
    "recall >= 0.80",
    "precision >= 60%",
    {"check": "recall >= 0.80", "with_confidence": 0.95},
    {"check": "recall > 0.81", "with_confidence": 0.95, "on_insufficient": "pass"},
    {"check": "mcc >= 0.9", "severity": "warning"},
    "cost < 3000",
]
STATUSES = ["pass", "fail", "insufficient", "insufficient", "fail", "fail"]


@cache
def checked(model="m", *, others=()):
    return evaluate(
        LABELS,
        {model: SCORES, **dict.fromkeys(others, SCORES)},
        positive=1,
        threshold={"fixed": 0.5},
        costs={"false_positive": 12, "false_negative": 480, "currency": "EUR"},
        checks=CHECKS,
    )


def section(report, name="checks"):
    return next(one for one in report._page.sections if one.id == name)


@pytest.mark.slow
def test_checks_stand_behind_the_first_screen_and_only_where_there_are_some():
    order = [one.id for one in checked()._page.sections]
    assert (order[0], "checks" in order[1:]) == ("key-messages", True)
    assert "checks" not in [one.id for one in plain()._page.sections]


OPEN = {"check": "recall >= 0.80", "with_confidence": 0.95}
LET = {**OPEN, "check": "recall >= 0.82", "on_insufficient": "pass"}
WARNS, WARNS_TOO = ({"check": f"mcc >= {limit}", "severity": "warning"} for limit in (0.9, 0.8))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("checks", "told"),
    [
        ([WARNS, WARNS_TOO], "none of 2 passed, 2 failed and set to warn only"),
        (["recall >= 0.5", OPEN, LET], "1 of 3 passed, 1 undecided, 1 undecided and counted as passed"),
    ],
)
def test_what_became_of_the_checks_is_the_same_in_the_terminal_on_the_page_and_in_junit(checks, told):
    report = evaluate(LABELS, {"m": SCORES}, positive=1, threshold={"fixed": 0.5}, checks=checks)
    assert f"; checks: {told}; " in report.summary()[0]
    assert f"Checks: {told}.\n" in report.to_markdown()
    assert f">Checks: {told}.<" in report.to_html()
    assert f"<system-out>{told}</system-out>\n  </testsuite>" in report._files()["junit.xml"].decode()
    (line,) = [one for one in report.results["sentences"] if one["id"] == "first.checks"]
    assert line["text"] == f"Checks: {told}."


ONES = "cases labelled \u201c1\u201d"
CAUGHT = f"{ONES} caught"


def test_the_mark_of_a_one_sided_bound_stands_at_the_bound():
    _, table, *_ = section(checked()).blocks
    assert table.marked == {(2, 3): "*", (3, 3): "*"}  # those with a confidence, at the lower end
    assert table.notes == ("* one-sided bound, at the confidence of the check",)


@pytest.mark.parametrize(("plain", "head"), [([], "bound"), (["mcc >= 0.9"], "from")])
def test_a_column_that_holds_bounds_alone_is_headed_so(plain, head):
    found = evaluate(LABELS, {"m": SCORES}, positive=1, threshold={"fixed": 0.5}, checks=[OPEN, *plain])
    _, table, *_ = section(found).blocks
    assert [column.name for column in table.columns if column.part == "low"] == [head]


@pytest.mark.slow
def test_the_table_says_each_verdict_in_words_behind_a_mark():
    _, table, *_ = section(checked()).blocks
    assert table.rows == (
        (f"{CAUGHT} (recall)", "\u2713 passed", "85%", "", "", "at least 80%"),
        (f"{ONES} among the cases flagged (precision)", "\u2715 failed", "56.7%", "44.1%", "68.4%", "at least 60%"),
        (f"{CAUGHT} (recall)\nwith 95% confidence", "? undecided", "85%", "72.5%", "", "at least 80%"),
        (f"{CAUGHT} (recall)\nwith 95% confidence", "? undecided, counted as passed", "85%", "72.5%", "", "above 81%"),
        ("Matthews correlation", "\u2715 failed, set to warn only", "0.679", "0.560", "0.765", "at least 0.9"),
        ("cost per 1,000 cases", "\u2715 failed", "\u20ac3,192", "\u20ac1,516", "\u20ac6,217", "below \u20ac3,000"),
    )


def test_what_checks_rest_on_is_in_the_appendix_first_of_those_that_failed_warnings_as_such():
    callouts, passed = section(checked(), "checks-record").blocks
    assert isinstance(callouts, Callouts)
    assert [(item.severity, item.label) for item in callouts.items] == [
        ("grave", "Failed"),
        ("grave", "Failed"),
        ("warning", "Failed"),
        ("warning", "Undecided"),
        ("warning", "Undecided"),
    ]
    assert isinstance(passed, Paragraphs)
    assert passed.texts[0].startswith(
        "The check \u201crecall >= 0.80\u201d of the model passed. The recall is 85% (34 of 40)."
    )
    assert "would fail in" in passed.texts[0]


def test_a_notebook_shows_the_verdict_and_the_checks():
    shown = checked()._repr_html_()
    assert "It fails 2 of its 6 checks" in shown
    assert "Do not use the model as it is set. It fails 2 of its 6 checks." in shown
    assert "Purpose" not in shown
    assert "reportgen-headline" in plain()._repr_html_()


@pytest.mark.slow
def test_names_that_try_to_break_out_are_shown_as_text():
    report = checked(HOSTILE, others=("other",))
    assert "<script>alert(1)" not in report.to_html()
    assert "<script>alert(1)" not in report._files()["junit.xml"].decode()
    assert hostile().passed


def test_the_csv_has_one_row_a_check():
    head, *rows = csv.reader(io.StringIO(checked()._files()["tables/checks.csv"].decode()))
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["status"] for row in found] == STATUSES
    assert found[1] == {
        "check": "precision >= 60%",
        "model": "m",
        "group": "",
        "column": "",
        "against": "",
        "apart": "",
        "metric": "precision",
        "op": ">=",
        "limit": "0.6",
        "estimate": "0.566666666667",
        "low": "0.441034387761",
        "high": "0.684276031953",
        "with_confidence": "",
        "mix": "test",
        "status": "fail",
        "severity": "grave",
        "reason": "",
    }
    assert "tables/checks.csv" not in plain()._files()
    assert "junit.xml" not in plain()._files()


@pytest.mark.slow
def test_a_report_has_passed_where_every_check_has_also_those_that_warn():
    assert (checked().passed, checked().exit_code) == (False, 1)
    assert (plain().passed, plain().exit_code) == (True, 0)
    warned = evaluate(LABELS, SCORES, positive=1, checks=[{"check": "recall >= 0.9", "severity": "warning"}])
    assert (warned.passed, warned.exit_code, warned.judged(fail_on=["warning"])[0]) == (False, 0, 1)
