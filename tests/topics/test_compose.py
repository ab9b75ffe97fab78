"""What stands at which depth of the page."""

import pytest

from tests.cases.case import decided
from tests.cases.pages import page_of, plain


def at(page, depth):
    return [section.id for section in page.sections if section.depth == depth]


@pytest.mark.slow
def test_the_first_screen_comes_first_then_what_decides_and_last_the_record():
    page = plain()._page
    assert at(page, "result") == ["key-messages"]
    assert at(page, "review")[0] == "errors"
    assert at(page, "review")[-5:] == ["comparison", "threshold", "curves", "chances", "data"]
    assert at(page, "record")[:3] == ["outcomes", "metrics", "comparison-record"]
    assert [section.letter for section in page.sections if section.depth == "record"][:3] == ["A", "B", "C"]
    assert [section.id for section in page.sections] == [*at(page, "result"), *at(page, "review"), *at(page, "record")]


def test_a_section_that_goes_on_in_the_record_has_a_heading_of_its_own_there():
    titles = [section.title for section in plain()._page.sections]
    assert len(titles) == len(set(titles))


def test_no_heading_stands_without_content():
    for section in (*plain()._page.sections, *page_of(decided(6, 1, 2, 3)).sections):
        assert section.blocks or section.parts
        assert all(part.blocks for part in section.parts)


@pytest.mark.slow
def test_a_guard_keeps_the_result_and_the_checks_open():
    page = page_of(decided(60, 20, 20, 60, checks=["recall >= 0.5"], report={"kind": "guard"}))
    assert at(page, "review") == ["checks"]
    assert {"data", "data-record", "curves", "metrics", "method"} <= set(at(page, "record"))


def test_every_figure_drawn_stands_on_the_page_once():
    html = plain().to_html()
    counts = {name: html.count(f' id="figure-{name.replace("_", "-")}">') for name in plain()._figures}
    assert counts == dict.fromkeys(plain()._figures, 1)
