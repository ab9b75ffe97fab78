"""What the author states, each field in its own section."""

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


def test_each_field_stands_in_the_section_that_it_belongs_to():
    found = sections(decided(6, 1, 2, 3, about=ABOUT))
    assert told(found["purpose"]) == {"Purpose": "To learn"}
    assert told(found["data"]) == {"How cases were selected": "a random sample", "Tested in use": "In two wards"}
    assert told(found["label"]) == {"Who decides the label": "A doctor"}
    assert told(found["notes"]) == {"Limits": "Few patients.; One ward."}
    assert told(found["sign-off"]) == {"Conditions of use": "With a second look"}
    assert tables(found["sign-off"]) == {
        "actions": (("Small test", "high", "Ann", "2027-01"), ("Old", "not stated", "not stated", "not stated")),
        "sign-off": (("Owner", "Risk"), ("Reviewer", "Audit")),
    }


def test_what_an_audit_asks_for_and_nobody_stated_is_marked_in_its_place_and_listed_in_the_notes():
    found = sections(decided(6, 1, 2, 3, report={"kind": "audit"}))
    lines = [
        line
        for name in ("purpose", "data", "label", "errors", "notes", "sign-off")
        for line in told(found[name]).values()
    ]
    assert set(lines) == {"not stated"}
    assert {name for _, name in tables(found["sign-off"])["sign-off"]} == {"not stated"}
    in_head = [fact for fact in page_of(decided(6, 1, 2, 3, report={"kind": "audit"})).head.items if fact.missing]
    (listed,) = [block for block in found["notes"].blocks if isinstance(block, Bullets)]
    names = {text.rpartition(": ")[0] for text in listed.texts}
    shown = {fact for name in found for fact in told(found[name])} | {fact.term for fact in in_head} | {"Approver"}
    assert names <= shown
    spared = [key for key in REQUIRED["audit"] if key.endswith((".price_source", ".price_date"))]
    assert len(names) == len(REQUIRED["audit"]) - len(spared)


def test_a_guard_that_states_nothing_has_none_of_these_sections():
    assert not {"purpose", "label", "sign-off"} & set(sections(decided(6, 1, 2, 3)))


def test_a_report_of_published_figures_says_how_its_cases_were_selected():
    model = {"counts": {"tp": 8, "fp": 2, "fn": 2, "tn": 88}}
    found = sections(WithoutCases({"model": model}, about=ABOUT))
    assert told(found["data"])["How cases were selected"] == "a random sample"
    assert told(found["label"]) == {"Who decides the label": "A doctor"}


def test_warnings_are_said_to_stand_elsewhere_where_there_are_some():
    pointer = "Warnings stand with the key messages."
    few = sections(decided(6, 1, 2, 3))["notes"].blocks if "notes" in sections(decided(6, 1, 2, 3)) else ()
    many = sections(decided(300, 100, 100, 700, about={"limits": ["One."]}))["notes"].blocks
    assert pointer in [text for block in few for text in getattr(block, "texts", ())]
    assert pointer not in [text for block in many for text in getattr(block, "texts", ())]
