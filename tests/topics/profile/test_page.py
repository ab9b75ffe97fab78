"""The table of a framework: each item with its state, and links that lead to sections of the page."""

import re
from dataclasses import fields, replace

import pytest

from reportgen.config.part import keys_of
from reportgen.config.schema import Config, keys_with_place
from reportgen.page.blocks import Paragraphs, Table
from reportgen.page.render import render_html, render_markdown
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.classes import ClassModel, ClassResults
from reportgen.topics.profile.places import ELSEWHERE, OF_KEYS, OF_MODELS, OF_RESULTS, of_key, of_path
from tests.cases.crosswalks import MORE, ONE
from tests.cases.pages import page_of
from tests.cases.profile import full, mapped


def blocks(kind, *profiles):
    section = next(section for section in page_of(mapped(*profiles)).sections if section.id == "profile")
    parts = (section, *section.parts)
    return [block for part in parts for block in part.blocks if isinstance(block, kind)]


def test_each_item_has_its_state_and_where_the_page_has_it():
    (table,) = blocks(Table, MORE)
    found = {row[0]: row[2:] for row in table.rows}
    assert found["1"][0] == "Stated.\nNot whom it is for."
    assert found["2"][0] == "Computed."
    assert found["3"] == ("Required, not stated: add about.owner and groups.", "")
    assert found["5"] == ("Not stated: add about.users.", "")
    assert found["7"] == ("Not covered by this tool.\nThese data and models do not give it.", "")
    assert found["6"] == ("Not covered by this tool.\nIt is a document of its own.", "")
    assert found["2"][1].count(", ") == 3


def test_above_the_table_its_states_are_counted_and_nothing_is_certified():
    (said,) = blocks(Paragraphs, MORE)
    assert " ".join(said.texts) == (
        "Items of House rules: 7, of which 1 stated, 1 computed, 3 not stated and 2 not covered by this tool. "
        "Required and not stated: 3 and 4. The table maps the report to these items. It certifies nothing."
    )


def test_two_frameworks_stand_below_headings_of_their_own():
    page = page_of(mapped(ONE, MORE))
    section = next(section for section in page.sections if section.id == "profile")
    assert [(part.id, part.title) for part in section.parts] == [
        ("profile-1", "House rules"),
        ("profile-2", "House rules (2026)"),
    ]
    assert len({table.name for table in page.tables()}) == len(list(page.tables()))


def test_without_a_profile_there_is_no_such_section():
    assert "profile" not in {section.id for section in page_of(mapped()).sections}


@pytest.mark.slow
def test_every_link_leads_to_a_heading_of_the_page(tmp_path):
    report = full(tmp_path)
    html, markdown = report.to_html(), report.to_markdown()
    led = re.findall(r'data-of="Where"><a href="#([^"]+)"', html)
    assert len(led) > 100
    assert set(led) <= set(re.findall(r'<section id="([^"]+)"', html))
    anchors = set(re.findall(r"\]\(#([^)]+)\)", markdown.partition("## ")[0]))
    links = re.findall(r"\]\(#([^)]+)\)", markdown.partition("## ")[2])
    assert len(links) > 100
    assert set(links) <= anchors
    words = re.search(r'<section id="profile".*?</section>\s*</section>', html, re.DOTALL)[0].lower()
    assert "complian" not in words
    assert "compliant" not in words


@pytest.mark.slow
def test_the_stated_texts_are_in_the_section_that_the_table_leads_to(tmp_path):
    report = full(tmp_path)
    page = report._page
    sections = {section.id: section for section in page.sections}
    texts = {name: render_markdown(replace(page, sections=(section,))) for name, section in sections.items()}
    for key, text in STATED.items():
        name = next(name for name in of_key(key) if name in sections)
        assert text in texts[name], key


STATED = {
    "about.model.training_data": "Patients of 2024",
    "about.data_source": "The files of the ward",
    "about.metrics_because": "A miss costs more",
    "about.label.decided_by": "A doctor",
    "about.limits": "One ward.",
    "about.monitoring": "Monthly",
    "about.approver": "Board",
    "about.materiality": "Every patient",
    "about.report_id": "R-1",
    "errors.false_positive.happens": "A patient waits",
}


def test_a_number_leads_to_the_section_that_shows_it_and_one_that_none_shows_to_the_first_screen():
    assert of_path("models.a.b.threshold.value", "a.b")[0] == "threshold"
    assert of_path("models.a.metrics.f0.5", "a")[0] == "metrics-record"
    assert of_path("data.period", "a")[0] == "purpose"
    assert of_path("crossings", "a") == ELSEWHERE
    assert of_key("about.label.noise")[0] == "label"
    assert of_key("words.case") == ("method",)


def test_what_leads_to_a_section_is_in_results_and_in_the_config():
    assert [key for key in OF_KEYS if key not in {*keys_of(Config), *keys()}] == []
    written = {field.name for kind in (Results, ClassResults) for field in fields(kind)}
    assert set(OF_RESULTS) <= written
    of_models = {field.name for kind in (ModelResult, ClassModel) for field in fields(kind)}
    assert set(OF_MODELS) <= of_models


def keys():
    return {f"{place}.{name}" for name, place in keys_with_place()}


def test_where_the_author_leaves_a_section_out_the_table_says_so():
    page = page_of(replaced(mapped(MORE), sections=("profile",)))
    (table,) = page.tables()
    assert {row[0]: row[3] for row in table.rows if row[3]} == {"1": "Not on this page", "2": "Not on this page"}
    assert 'href="#' not in render_html(page).partition('id="profile"')[2]


def replaced(case, **report):
    """Return a case whose config asks for another page."""
    case.config = replace(case.config, report=replace(case.config.report, **report))
    return case
