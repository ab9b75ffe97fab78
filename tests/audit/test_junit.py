"""Checks as JUnit XML."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

from reportgen.audit.junit import junit
from reportgen.results.values.checks import Check


def check(status, **keys):
    figure = {"metric": "recall", "op": ">=", "limit": 0.8, "typed_limit": "0.80", "estimate": 0.8}
    return Check(check="recall >= 0.80", model="m", status=status, **figure, **keys)


PASS, FAIL, OPEN = check("pass"), check("fail"), check("insufficient")
FAIL_WARNING = check("fail", severity="warning")

HOSTILE = "<script>alert(1)</script> & \"q\" 'a' \r\u2713 \U0001f6a9"


def parsed(*arguments):
    return ET.fromstring(junit(*arguments).decode())  # noqa: S314 (our own)


def test_a_config_is_a_suite_and_a_check_a_case():
    checks = (PASS, FAIL, replace(OPEN, model="other"), FAIL_WARNING, replace(OPEN, allowed=True))
    texts = ("It passed.", "It failed.", "Too few.", "Beware.", "A quiet day.")
    root = parsed("guard", checks, texts, "1 of 5 passed")
    (suite,) = root
    *cases, tally = suite
    assert (tally.tag, tally.text) == ("system-out", "1 of 5 passed")
    counts = {"tests": "5", "failures": "2", "errors": "1", "skipped": "1"}
    assert (root.tag, root.attrib) == ("testsuites", counts)
    assert (suite.tag, suite.attrib) == ("testsuite", {"name": "guard", **counts})
    assert [case.get("classname") for case in cases] == ["guard.m", "guard.m", "guard.other", "guard.m", "guard.m"]
    assert {case.get("name") for case in cases} == {"recall >= 0.80"}
    assert [[(told.tag, told.attrib, (told.text or "").strip()) for told in case] for case in cases] == [
        [("system-out", {}, "It passed.")],
        [("failure", {"message": "It failed.", "type": "grave"}, "")],
        [("error", {"message": "Too few.", "type": "grave"}, "")],
        [("failure", {"message": "Beware.", "type": "warning"}, "")],
        [("skipped", {"message": "A quiet day."}, "")],
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
