"""The section on change, the table of every model beside the earlier report, the picture, and results.json."""

import json
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from reportgen.page.blocks import Bullets, FigureBlock, Paragraphs, Table
from reportgen.results.document import to_document, to_json
from reportgen.topics.explain import draw_figures
from reportgen.topics.table import NAMES
from tests.cases.change import ALIKE, COSTS, GOLDEN, LOW, THEN, WORSE, document_of, graded, since
from tests.cases.pages import page_of, plain


@cache
def moved():
    return graded(0.15, **GOLDEN, earlier=document_of(graded()))


def section(case, name="change"):
    return next(one for one in page_of(case).sections if one.id == name)


def table(case, name, within="change"):
    return next(one for one in section(case, within).blocks if isinstance(one, Table) and one.name == name)


def svg_of(case):
    return draw_figures(case.results, {"change": case.explained.figures["change"]})["change"]


@pytest.mark.slow
def test_the_section_stands_only_beside_an_earlier_report():
    assert "change" not in [one.id for one in plain()._page.sections]
    kinds = [type(block) for block in section(moved()).blocks]
    assert kinds == [Paragraphs, Table, Bullets, Paragraphs, Table, Paragraphs]  # the pictures are left out here


@pytest.mark.slow
def test_the_table_has_both_reports_the_difference_and_what_it_comes_to():
    found = table(since(WORSE), "change-table")
    heads = ["What", *(head for name in ("Then", "Now", "Difference") for head in (name, "from", "to")), "Comes to"]
    assert [column.name for column in found.columns] == heads
    rows = {row[0]: row[1:] for row in found.rows}
    assert rows["patients"] == ("1,000", "", "", "1,000", *[""] * 6)
    assert rows["threshold"] == ("0.50", "", "", "0.50", *[""] * 6)
    assert rows["rule of the threshold"] == ("fixed by the config", "", "", "fixed by the config", *[""] * 6)
    assert rows["flag rate"][-1] == "higher by more than chance"
    assert rows["recall"] == (
        "0.600", "0.502", "0.691", "0.200", "0.133", "0.289", "\u22120.400", "\u22120.512", "\u22120.268", "worse",
    )  # fmt: skip


def test_what_is_not_compared_says_why_in_the_table():
    rows = {row[0]: row[1:] for row in table(since(THEN, costs={**COSTS, "false_negative": 6}), "change-table").rows}
    then, _, _, now, _, _, difference, *_, verdict = rows["cost per 1,000 cases"]
    assert (then, difference, verdict) == ("not compared", "", "the earlier report has other prices")
    assert now


@pytest.mark.slow
def test_the_bands_of_scores_follow_each_other_and_hold_every_case():
    found = moved().results.change.scores
    rows = table(moved(), "change-scores").rows
    assert rows[0][0].endswith(" or higher")
    assert rows[-1][0].startswith("below ")
    assert sum(band.then for band in found.bands) == sum(band.now for band in found.bands) == 200
    low = graded(0.1, **GOLDEN, **LOW, earlier=document_of(graded(**LOW)))
    turned = [row[0] for row in table(low, "change-scores").rows]
    assert turned[0].endswith(" or lower")
    assert turned[1].startswith(f"{turned[1].split()[0]} or lower, above {turned[0].split()[0]}")
    assert turned[-1].startswith("above ")


@pytest.mark.slow
def test_the_comparison_has_a_table_of_every_model_beside_the_earlier_report():
    case = since(ALIKE)
    found = table(case, "differences-earlier", "comparison")
    assert found.caption == "Every model compared with the earlier report (2026-07-01), as two samples"
    assert [row[1] for row in found.rows] == [
        case.facts.metric_name(one.metric).shown for one in case.results.comparisons_with_earlier
    ]
    assert found.rows[0][0] == "model less earlier report (2026-07-01)"
    assert not [block for block in section(graded(), "comparison").blocks if getattr(block, "name", "") == found.name]


def test_the_picture_has_a_dot_and_its_value_for_each_figure_in_both_reports():
    case = since(WORSE)
    shown = ["".join(text.itertext()) for text in ET.fromstring(svg_of(case)).iter("text")]  # noqa: S314 (our own)
    assert "change" in NAMES.figures
    assert shown.count("2026-07-01") == shown.count("now") == 6
    for name in (
        "prevalence",
        "flag rate",
        "recall; to the right is better",
        "cost per 1,000 cases; to the left is better",
    ):
        assert name in shown
    assert {"60.0%", "0.600", "0.200", "300", "700"} - set(shown) == {"60.0%"}


def test_results_json_holds_all_that_the_section_tells():
    found = json.loads(to_json(to_document(moved().results, (), ())))["change"]
    assert list(found) == ["overlap", "differs", "threshold_then", "threshold_now", "metrics", "scores"]
    assert found["metrics"][0]["metric"] == "prevalence"
    assert set(found["metrics"][0]) == {"metric", "then", "now", "found"}
    assert found["scores"]["bands"][-1]["threshold"] is None
    assert found["threshold_now"] == {"rule": "fixed", "value": 0.7}


def test_the_section_is_a_figure_a_table_and_words_on_the_whole_page():
    assert FigureBlock in {type(block) for block in _whole(moved()).blocks}


def _whole(case):
    from reportgen.topics.compose import compose

    page = compose(case.results, case.explained, {"change": svg_of(case)}, case.config)
    return next(one for one in page.sections if one.id == "change")
