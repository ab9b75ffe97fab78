"""Where the figures of ways of deciding stand, and the tables behind them."""

import pytest

from reportgen.page.blocks import Details, FigureBlock, Table
from reportgen.topics.compose import compose
from reportgen.topics.explain import draw_figures
from tests.cases.case import at_cut_off
from tests.cases.first import screening
from tests.topics.costs.test_ways_figures import PRICES, beside_rules


def section(case, name):
    page = compose(case.results, case.explained, draw_figures(case.results, case.explained.figures), case.config)
    return next(one for one in page.sections if one.id == name)


def table_of(picture):
    assert isinstance(picture, FigureBlock)
    assert isinstance(picture.data, Details)
    (table,) = picture.data.blocks
    assert isinstance(table, Table)
    return table


@pytest.mark.slow
def test_the_signs_are_folded_under_the_tree_with_their_numbers():
    fold = section(beside_rules(), "expected").blocks[-1]
    assert isinstance(fold, Details)
    assert fold.summary == "The same payments, one sign for each, beside the way they are decided today"
    (picture,) = fold.blocks
    table = table_of(picture)
    assert [column.name for column in table.columns] == ["Outcome", "\u201crules\u201d (baseline)", "\u201cmodel\u201d"]
    assert table.rows == (
        ("caught", "20", "34"), ("missed", "20", "6"), ("false alarms", "50", "26"), ("left alone", "910", "934"),
    )  # fmt: skip
    alone = section(screening(), "expected").blocks[-1]
    assert isinstance(alone, Details)
    assert alone.summary == "The same women, one sign for each"


def test_the_errors_of_today_stand_below_the_other_ways():
    told, table = next(each for each in section(beside_rules(), "instead").blocks if isinstance(each, Details)).blocks
    assert told.texts[0].startswith("Each error is drawn on a scale of its own")
    assert table.rows == (
        ("no payment held", "40", "0"), ("every payment held", "0", "960"),
        ("\u201crules\u201d (baseline)", "20", "50"), ("\u201cmodel\u201d", "6", "26"),
    )  # fmt: skip


@pytest.mark.slow
def test_each_way_stands_below_the_prices_with_what_it_costs():
    told, table = section(beside_rules(costs=PRICES), "costs").blocks[-1].blocks
    assert told.texts[0].startswith("The line on a bar is its 95% range")
    rows = table.rows
    assert [row[0] for row in rows] == [
        "\u201cmodel\u201d", "\u201crules\u201d (baseline)", "every payment held", "no payment held",
    ]  # fmt: skip
    assert rows[0][1] == "\u20ac3,192"


@pytest.mark.slow
def test_right_alarms_stand_with_what_is_said_of_use_or_else_with_the_outcomes():
    used = at_cut_off(231, 32, 27, 54, deployment={"prevalence": 0.25})
    (picture,) = (block for block in section(used, "in-use-record").blocks if isinstance(block, FigureBlock))
    assert ("25%", "45", "38", "51") in table_of(picture).rows
    tested = section(screening(), "outcomes").blocks[-1]
    assert isinstance(tested, FigureBlock)
    assert tested.name == "figure-by-prevalence"
    assert [block.name for block in section(used, "outcomes").blocks if isinstance(block, FigureBlock)] == [
        "figure-confusion"
    ]
