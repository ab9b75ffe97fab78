"""What the author states, each field in its own section."""

import pytest

from reportgen.page.blocks import Bullets, FactList, Table
from reportgen.topics.about.findings import REQUIRED
from tests.cases.case import WithoutCases, decided
from tests.cases.pages import page_of

ABOUT = {
    "purpose": "To learn",
    "owner": "Risk",
    "reviewer": "Audit",
    "cases_selected": "random",
    "tested_in_use": "In two wards",
    "label": {"decided_by": "A doctor"},
    "limits": ["Few patients.", "One ward."],
    "conditions": "With a second look",
    "actions": [{"finding": "Small test", "severity": "high", "owner": "Ann", "due": "2027-01"}, {"finding": "Old"}],
}


def sections(case):
    return {section.id: section for section in page_of(case).sections}


def told(section):
    facts = [block for block in section.blocks if isinstance(block, FactList)]
    return {fact.term: "; ".join(fact.lines) for block in facts for fact in block.items}


def tables(section):
    return {block.name: block.rows for block in section.blocks if isinstance(block, Table)}


@pytest.mark.slow
def test_each_field_stands_in_the_section_that_it_belongs_to():
    found = sections(decided(6, 1, 2, 3, about=ABOUT))
    assert told(found["purpose"]) == {"Owner": "Risk", "Reviewer": "Audit", "Purpose": "To learn"}
    record = told(found["data-record"])
    assert record.pop("binary").startswith("There are two values")  # the kind of a column, which nobody has to state
    assert record == {"How cases were selected": "a random sample", "Tested in use": "In two wards"}
    assert told(found["label"]) == {"Who decides the label": "A doctor"}
    assert told(found["notes"]) == {"Limits": "Few patients.; One ward."}
    assert told(found["sign-off"]) == {"Conditions of use": "With a second look"}
    assert tables(found["sign-off"]) == {
        "actions": (("Small test", "high", "Ann", "2027-01"), ("Old", "not stated", "not stated", "not stated")),
        "sign-off": (("Owner", "Risk"), ("Reviewer", "Audit")),
    }


def test_what_an_audit_asks_for_and_nobody_stated_is_told_in_one_list_and_leaves_no_heading_empty():
    found = sections(decided(6, 1, 2, 3, report={"kind": "audit"}))
    assert not {"purpose", "label", "sign-off"} & set(found)
    (listed,) = [block for block in found["not-stated"].blocks if isinstance(block, Bullets)]
    names = {text.rpartition(": ")[0] for text in listed.texts}
    spared = [key for key in REQUIRED["audit"] if key.endswith((".price_source", ".price_date"))]
    assert len(names) == len(REQUIRED["audit"]) - len(spared)


def test_a_guard_that_states_nothing_has_none_of_these_sections():
    assert not {"purpose", "label", "sign-off"} & set(sections(decided(6, 1, 2, 3)))


def test_a_report_of_published_figures_says_how_its_cases_were_selected():
    model = {"counts": {"tp": 8, "fp": 2, "fn": 2, "tn": 88}}
    found = sections(WithoutCases({"model": model}, about=ABOUT))
    assert told(found["data"])["How cases were selected"] == "a random sample"
    assert told(found["label"]) == {"Who decides the label": "A doctor"}
