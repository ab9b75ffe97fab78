"""The section on change, the table of every model beside the earlier report, the picture, and results.json."""

from functools import cache
from xml.etree import ElementTree as ET

import pytest

from reportgen.page.blocks import Panel, Table
from reportgen.topics.explain import draw_figures
from reportgen.topics.table import NAMES
from tests.cases.change import COSTS, GOLDEN, LOW, THEN, WORSE, document_of, graded, since
from tests.cases.pages import page_of
from tests.cases.verdicts import verdict_case


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
def test_the_table_has_both_reports_the_difference_and_what_it_comes_to():
    found = table(since(WORSE), "change-table")
    heads = ["What", *(head for name in ("Then", "Now", "Difference") for head in (name, "from", "to")), "Verdict"]
    assert [column.name for column in found.columns] == heads
    rows = {row[0]: row[1:] for row in found.rows}
    assert rows["patients"] == ("1,000", "", "", "1,000", *[""] * 6)
    assert rows["threshold"] == ("0.50", "", "", "0.50", *[""] * 6)
    assert rows["rule of the threshold"] == ("fixed by the config", "", "", "fixed by the config", *[""] * 6)
    assert rows["flag rate"][-1] == "clearly higher"
    assert rows["recall"] == (
        "60.0%", "50.2%", "69.1%", "20.0%", "13.3%", "28.9%",
        "\u221240.0 points", "\u221251.2", "\u221226.8", "worse",
    )  # fmt: skip


@pytest.mark.slow
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
def test_the_picture_has_a_dot_and_its_value_for_each_figure_in_both_reports():
    case = since(WORSE)
    shown = ["".join(text.itertext()) for text in ET.fromstring(svg_of(case)).iter("text")]  # noqa: S314 (our own)
    assert "change" in NAMES.figures
    assert shown.count("1 July 2026") == shown.count("now") == 6
    for name in (
        "prevalence",
        "flag rate",
        "recall; to the right is better",
        "cost per 1,000 cases; to the left is better",
    ):
        assert name in shown
    assert {"0.600", "60%", "20%", "300", "700"} - set(shown) == {"0.600"}


def test_a_guard_opens_with_what_became_of_the_model_and_the_change():
    case = since(WORSE, checks=["recall >= 0.1"])
    names = [one.id for one in page_of(case).sections if one.depth != "record"]
    assert names[:3] == ["key-messages", "change", "checks"]
    panel = next(one for one in section(case, "key-messages").blocks if isinstance(one, Panel))
    assert [(mark, label) for mark, label, _ in panel.lines][:2] == [("worse", "Worse"), ("then", "Then and now")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "state", "lines"),
    [
        ("worse earlier, priced", "Worse", ["Worse", "Then and now"]),
        ("better earlier", "Better", ["Better", "Then and now"]),
        ("as_before earlier, the same cases", "As before", ["As before"]),
        ("as_before earlier, but for less than matters", "As before", ["As before", "Then and now"]),
        ("not_settled earlier", "Too close to call", ["Too close to call", "Then and now"]),
        ("not_settled earlier, better and worse", "Better and worse", ["Worse", "Better", "Then and now"]),
        ("meets check, no change shown", "Meets its requirements", ["Too close to call", "Then and now"]),
        ("meets check, at other prices than then", "Meets its requirements", ["Not compared"]),
        ("keep_todays_way earlier", "Keep today\u2019s system", []),
    ],
)
def test_the_state_and_the_first_lines_are_those_of_the_verdict(name, state, lines):
    panel = next(one for one in section(verdict_case(name), "key-messages").blocks if isinstance(one, Panel))
    assert panel.state == state
    assert [label for _, label, _ in panel.lines][: len(lines)] == lines
