"""Checks as other programs read them: exit codes and JUnit XML."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from reportgen.audit import exit_code, junit, passed
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


HOSTILE = "<script>alert(1)</script> & \"q\" 'a' \r\u2713 \U0001f6a9"


def parsed(*arguments):
    return ET.fromstring(junit(*arguments).decode())  # noqa: S314 (our own)


def test_a_config_is_a_suite_and_a_check_a_case():
    checks = (PASS, FAIL, replace(OPEN, model="other"), FAIL_WARNING)
    root = parsed("guard", checks, ("It passed.", "It failed.", "Too few.", "Beware."), "1 of 4 passed")
    (suite,) = root
    *cases, tally = suite
    assert (tally.tag, tally.text) == ("system-out", "1 of 4 passed")
    counts = {"tests": "4", "failures": "2", "errors": "0", "skipped": "1"}
    assert (root.tag, root.attrib) == ("testsuites", counts)
    assert (suite.tag, suite.attrib) == ("testsuite", {"name": "guard", **counts})
    assert [case.get("classname") for case in cases] == ["guard.m", "guard.m", "guard.other", "guard.m"]
    assert {case.get("name") for case in cases} == {"recall >= 0.80"}
    assert [[(told.tag, told.attrib, (told.text or "").strip()) for told in case] for case in cases] == [
        [("system-out", {}, "It passed.")],
        [("failure", {"message": "It failed.", "type": "grave"}, "")],
        [("skipped", {"message": "Too few."}, "")],
        [("failure", {"message": "Beware.", "type": "warning"}, "")],
    ]


def test_a_check_with_confidence_or_against_a_baseline_has_a_name_of_its_own():
    sure = replace(PASS, with_confidence=0.95)
    against = replace(sure, against="rules")
    names = [case.get("name") for case in parsed("x", (PASS, sure, against), ("", "", ""), "").iter("testcase")]
    assert names == [
        "recall >= 0.80",
        "recall >= 0.80 with confidence 0.95",
        "recall >= 0.80 against rules with confidence 0.95",
    ]


def test_names_that_xml_has_no_place_for_are_shown_as_replaced():
    name = f"{HOSTILE}\x00\x1b\ud800\ufffe]]>\n\t"
    clean = name.translate(dict.fromkeys(map(ord, "\r\x00\x1b\ud800\ufffe"), "\ufffd"))
    (suite,) = parsed(name, (replace(PASS, model=name), FAIL), (name, name), name)
    assert suite.get("name") == clean
    assert suite[0].get("classname") == f"{clean}.{clean}"
    assert suite[0][0].text == clean
    assert suite[1][0].get("message") == clean
    assert suite[2].text == clean


def test_no_time_and_no_host_stand_in_the_file():
    made = junit("guard", (PASS, FAIL, OPEN), ("a", "b", "c"), "d").decode()
    assert made == junit("guard", (PASS, FAIL, OPEN), ("a", "b", "c"), "d").decode()
    assert not re.search(r"time|host", made)
