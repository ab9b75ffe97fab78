"""Checks as a scheduler reads them: an exit code."""

import pytest

from reportgen.audit.judging import exit_code, passed
from reportgen.results.values.checks import Check


def check(status, **keys):
    figure = {"metric": "recall", "op": ">=", "limit": 0.8, "typed_limit": "0.80", "estimate": 0.8}
    return Check(check="recall >= 0.80", model="m", status=status, **figure, **keys)


PASS, FAIL, OPEN = check("pass"), check("fail"), check("insufficient")
ALLOWED = check("insufficient", allowed=True)
FAIL_WARNING, OPEN_WARNING = check("fail", severity="warning"), check("insufficient", severity="warning")


@pytest.mark.parametrize(
    ("checks", "fail_on", "code"),
    [
        ((), (), 0),
        ((PASS, PASS), ("warning", "grave", "insufficient"), 0),
        ((PASS, FAIL), (), 1),
        ((PASS, OPEN), (), 4),
        ((OPEN, FAIL), (), 1),
        ((FAIL, OPEN), (), 1),
        ((PASS, ALLOWED), (), 0),
        ((PASS, ALLOWED), ("insufficient",), 0),
        ((PASS, OPEN), ("insufficient",), 1),
        ((PASS, OPEN), ("grave", "warning"), 4),
        ((FAIL_WARNING,), (), 0),
        ((FAIL_WARNING,), ("grave",), 0),
        ((FAIL_WARNING,), ("warning",), 1),
        ((FAIL_WARNING, OPEN), (), 4),
        ((OPEN_WARNING,), (), 0),
        ((OPEN_WARNING,), ("insufficient",), 0),
        ((OPEN_WARNING,), ("warning",), 4),
        ((OPEN_WARNING,), ("warning", "insufficient"), 1),
    ],
)
def test_a_failed_check_is_1_an_undecided_one_4_and_a_warning_counts_where_it_is_asked_for(checks, fail_on, code):
    assert exit_code(checks, fail_on) == code


def test_what_was_let_pass_has_passed_and_a_failed_warning_has_not():
    assert [passed(one) for one in (PASS, ALLOWED, OPEN, FAIL_WARNING)] == [True, True, False, False]
