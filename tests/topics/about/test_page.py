"""What the author states, each field in its own section."""

import pytest

from reportgen.analysis.stated import REQUIRED
from reportgen.app import evaluate
from reportgen.page.blocks import Bullets, FactList, Table
from reportgen.page.material import voice
from reportgen.text.sentences import FindingText, Sentence, Slot
from reportgen.topics.about.page import findings_called
from tests.cases.case import WithoutCases, decided
from tests.cases.classes import class_cases
from tests.cases.every import by_topic, cases_of
from tests.cases.pages import page_of

ABOUT = {
    "purpose": "To learn",
    "owner": "Risk",
    "reviewer": "Audit",
    "model": {"algorithm": "Trees", "training_data": "Patients of 2024", "preprocessing": "None"},
    "metrics_because": "Misses cost more",
    "data_source": "The ward's files",
    "data_because": "The model will see such patients",
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
    head = {"Owner": "Risk", "Reviewer": "Audit", "Purpose": "To learn"}
    made = {"Kind of model": "Trees", "Trained on": "Patients of 2024", "Preparation of the inputs": "None"}
    assert told(found["purpose"]) == head | made
    assert told(found["metrics-record"]) == {"Why these metrics": "Misses cost more"}
    source = {"Source of the data": "The ward's files", "Why these data": "The model will see such patients"}
    assert told(found["data-record"]) == source | {
        "How cases were selected": "a random sample",
        "Tested in use": "In two wards",
    }
    assert told(found["label"]) == {"Who decides the label": "A doctor"}
    assert told(found["data"]) == {"Limits": "Few patients.; One ward."}
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
    assert told(found["published"]) == {"Why these metrics": "Misses cost more"}
    assert told(found["purpose"])["Trained on"] == "Patients of 2024"


@pytest.mark.slow
def test_a_report_on_several_classes_has_them_in_the_same_sections():
    rows = [("ok", "ok"), ("late", "late"), ("lost", "late")] * 20
    labels, decisions = zip(*rows, strict=True)
    models = {"rule": {"decision": list(decisions)}}
    report = evaluate(labels, models, classes=["ok", "late", "lost"], about=ABOUT | {"status": "draft"})
    found = {section.id: section for section in report._page.sections}
    assert told(found["purpose"])["Status"] == "draft"
    assert told(found["purpose"])["Trained on"] == "Patients of 2024"
    assert told(found["metrics-record"]) == {"Why these metrics": "Misses cost more"}
    assert told(found["data-record"])["Source of the data"] == "The ward's files"


def found(model, *parts, severity="warning"):
    """Return a finding on a model; of the parts of its text every second one is what a slot shows."""
    name = Slot(value=model, shown=model, source="models")
    said = Sentence(id="finding.a", text="".join(parts), values={"model": name}, parts=parts)
    return FindingText(code="a", severity=severity, text=said.text, told=said)


def called(*findings):
    return [(one.severity, one.text, one.each) for one in findings_called(voice(decided(6, 1, 2, 3).facts), findings)]


def test_findings_that_slots_alone_tell_apart_are_one_as_grave_as_the_first():
    far = " early, of all that were there when we looked at them "
    told = [
        found("A", "Of ", "A", " are ", "3 pigs", " late, ", "1", far, "9", ".", severity="grave"),
        found("B", "Of ", "B", " are ", "4 pigs", " late, ", "1", far, "7", "."),
        found("C", "Of ", "C", " are ", "3 pigs", " late, ", "2", far, "9", "."),
        found("D", "Of ", "D", " is ", "1 pig", " late."),
        found("E", "Of ", "E", " is ", "1 pig", " late.", " Soon."),
    ]
    first = f"Of A are 3 pigs late, 1{far}9. The same goes for 2 other models, with other numbers."
    assert called(*told) == [
        ("grave", first, ("B: 4 pigs late, 1 \u2026 7", "C: 3 pigs late, 2 \u2026 9")),
        ("warning", "Of D is 1 pig late.", ()),
        ("warning", "Of E is 1 pig late. Soon.", ()),
    ]


def test_the_only_other_model_stands_in_the_sentence():
    told = found("A", "", "A", " lost ", "3", "."), found("B", "", "B", " lost ", "4", ".")
    assert called(*told) == [("warning", "A lost 3. The same goes for B: 4.", ())]


def test_models_of_which_the_same_numbers_are_told_are_named():
    told = [found(name, "", name, " lost ", "3", ".") for name in ("A", "B", "C")]
    assert called(*told[:2]) == [("warning", "A lost 3. The same goes for B.", ())]
    assert called(*told) == [("warning", "A lost 3. The same goes for 2 other models.", ("B", "C"))]


def test_findings_on_no_model_stay_apart():
    said = [Sentence(id="finding.a", text=f"Lost {n}.", parts=("Lost ", n, ".")) for n in ("1", "2")]
    told = (FindingText(code="a", severity="note", text=one.text, told=one) for one in said)
    assert called(*told) == [("note", "Lost 1.", ()), ("note", "Lost 2.", ())]


def lost(case):
    """Return what findings quote and their callouts do not show."""
    items = findings_called(voice(case.facts), case.explained.findings)
    told = "\n".join(text for item in items for text in (item.text, *item.each))
    quoted = [part for one in case.explained.findings for part in one.told.parts[1::2]]
    assert all("".join(one.told.parts) == one.text for one in case.explained.findings)
    return [part for part in quoted if part not in told]


@by_topic
def test_no_number_of_a_finding_is_lost_where_it_stands_with_others(topic):
    assert [part for case in cases_of(topic) for part in lost(case)] == []


@pytest.mark.slow
def test_no_number_of_a_finding_on_several_classes_is_lost():
    assert [part for case in class_cases() for part in lost(case)] == []
