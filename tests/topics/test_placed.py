"""Sections and figures where a config puts them."""

import re

import pytest

from reportgen.app import evaluate
from reportgen.config.page import FIGURES, SECTIONS
from reportgen.topics import several
from reportgen.topics.table import NAMES
from tests.cases.pages import LABELS
from tests.helpers import D_SCORES


def report_of(sections, **given):
    return evaluate(
        LABELS,
        {"new": list(D_SCORES), "old": [1 - score / 2 for score in D_SCORES]},
        positive="sick",
        checks=["recall >= 0.5"],
        report={"sections": sections},
        **given,
    )


def at(report, depth):
    return [section.id for section in report._page.sections if section.depth == depth]


def test_the_config_knows_the_name_of_every_figure_that_is_not_called_as_a_section_is():
    assert set(FIGURES) == (NAMES.figures | set(several.FIGURES)) - set(SECTIONS)
    assert len(FIGURES) == len(set(FIGURES))


@pytest.mark.slow
def test_what_is_named_stands_there_first_and_all_else_stays():
    usual, asked = (
        report_of(["rest"]),
        report_of({"review": ["gain", "checks", "purpose"], "appendix": ["chances", "roc"]}),
    )
    review = [name for name in at(usual, "review") if name not in ("checks", "chances")]
    assert at(asked, "review") == ["placed-gain", "checks", *review]  # nothing is stated of a purpose
    assert at(asked, "record")[:2] == ["chances", "placed-roc"]
    stay = [name for name in at(usual, "record") if name != "chances-record"]
    assert at(asked, "record")[2:] == stay
    assert at(asked, "result") == ["key-messages"]
    of_chances = [len(each.blocks) for each in usual._page.sections if each.id.startswith("chances")]
    assert len(next(each for each in asked._page.sections if each.id == "chances").blocks) == sum(of_chances)


@pytest.mark.slow
def test_rest_says_where_all_else_stands():
    asked = report_of({"review": ["rest", "checks", "method"], "appendix": ["rest", "data"]})
    assert at(asked, "review")[-2:] == ["checks", "method"]
    assert at(asked, "record")[-1] == "data"
    assert "method" not in at(asked, "record")


@pytest.mark.slow
def test_a_placed_figure_stands_on_the_page_once_with_its_title_and_how_to_read_it():
    report = report_of({"review": ["pr"]})
    html = report.to_html()
    assert html.count('id="figure-pr"') == html.count('id="figure-roc"') == 1
    assert '<h2 id="placed-pr-title">Precision-recall curve</h2>' in html
    (section,) = [section for section in report._page.sections if section.id == "placed-pr"]
    assert section.blocks[0].reading
    curves = next(section for section in report._page.sections if section.id == "curves").blocks[0]
    assert curves.title == report._explained.figures["roc"].title  # of the first that is left
    assert "placed-pr" not in "".join(re.findall(r'(?s)<div id="record">.*', html))


@pytest.mark.slow
def test_of_several_classes_a_curve_goes_by_its_short_name_too():
    labels = ["a", "b", "c"] * 20
    scores = [[0.6 if label == name else 0.2 for name in "abc"] for label in labels]
    report = evaluate(labels, {"m": scores}, classes=["a", "b", "c"], report={"sections": {"review": ["roc"]}})
    assert at(report, "review")[0] == "placed-class-roc"
