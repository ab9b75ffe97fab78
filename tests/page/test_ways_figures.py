"""Where the figures of ways of deciding stand, and the tables behind them."""

import pytest

from reportgen.page.blocks import Details, FigureBlock, Table
from reportgen.topics.compose import compose
from reportgen.topics.explain import draw_figures
from tests.cases.case import at_cut_off
from tests.cases.first import screening
from tests.topics.costs.test_ways_figures import beside_rules


def section(case, name):
    page = compose(case.results, case.explained, draw_figures(case.results, case.explained.figures), case.config)
    return next(one for one in page.sections if one.id == name)


def table_of(picture):
    assert isinstance(picture, FigureBlock)
    assert isinstance(picture.data, Details)
    (table,) = picture.data.blocks
    assert isinstance(table, Table)
    return table


def test_the_errors_of_today_stand_below_the_other_ways():
    told, table = next(each for each in section(beside_rules(), "instead").blocks if isinstance(each, Details)).blocks
    assert told.texts[0].startswith("Each error is drawn on a scale of its own")
    assert table.rows == (
        ("no payment held", "40", "0"), ("every payment held", "0", "960"),
        ("\u201crules\u201d (baseline)", "20", "50"), ("\u201cmodel\u201d", "6", "26"),
    )  # fmt: skip


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
