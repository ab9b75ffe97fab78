"""What is found in data and criteria of a report without labels."""

import pytest

from reportgen.page.own import NOTHING
from reportgen.page.render import render_markdown
from tests.cases.case import codes
from tests.cases.unlabelled import Selections, groups_of, loosened, selection_cases

DECLARED = {"columns": {"sex": {"kind": "nominal", "values": ["a", "b", "d"]}}}
THREE = (("a", 40, 20), ("b", 40, 20), ("c", 10, 5))


def test_values_that_are_not_declared_are_a_warning_on_the_first_screen():
    case = groups_of(*THREE, data=DECLARED)
    assert codes(case.explained) == {"undeclared_values": "warning"}
    page = render_markdown(case.reported.compose(case.explained, {}, case.config, NOTHING), None)
    assert "values that are not declared are on 10 rows, for example “c”" in page.split("\n## ")[1]


def test_a_finding_that_is_allowed_is_a_note_with_its_reason():
    allow = [{"finding": "undeclared_values", "because": "Sorted out since"}]
    (finding,) = groups_of(*THREE, data=DECLARED, allow=allow).explained.findings
    assert finding.severity == "note"
    assert "Sorted out since" in finding.text


@pytest.mark.parametrize(
    ("columns", "config", "found"),
    [
        ({"case": [1, 1, 2, 3] * 10}, {"data": {"id": "case"}}, {"repeated_ids": "warning"}),
        ({"in": ["yes"] * 19 + ["no"] * 19 + [None, None]}, {}, {"missing_scores": "note"}),
        ({"in": ["yes"] * 19 + ["no"] * 18 + [None] * 3}, {}, {"missing_scores": "warning"}),
        ({}, {"about": {"cases_selected": "convenience"}}, {"convenience_sample": "warning"}),
        ({}, {}, {}),
    ],
)
def test_what_spoils_the_data_is_found_and_nothing_else(columns, config, found):
    case = Selections({"in": ["yes", "no"] * 20} | columns, **config)
    assert codes(case.explained) == found


def test_every_case_finds_only_what_needs_no_label():
    found = {code for case in selection_cases() for code in codes(case.explained)}
    assert found <= {"criteria_changed", "few_clusters", "incomplete_join", "repeated_ids", "missing_scores",
                     "convenience_sample", "missing_code", "undeclared_values", "twin_columns",
                     "numbers_in_text"}  # fmt: skip


@pytest.mark.parametrize(
    ("checks", "code", "about", "told"),
    [
        (["flag_rate <= 0.9"], "not_settled", "finding", "A grave finding leaves the result open."),
        ([], "not_settled", "finding", "A grave finding leaves the result open."),
        (["flag_rate <= 0.1"], "not_as_it_stands", "check", "The only check of the model failed."),
    ],
)
def test_no_check_passes_where_a_finding_is_grave(checks, code, about, told):
    explained = loosened(*checks).explained
    assert (explained.verdict.code, explained.verdict.about) == (code, about)
    assert explained.places["verdict_told"][0].text == told
