"""Where the figure of right alarms stands, and the table behind it."""

import pytest

from reportgen.page.blocks import Details, FigureBlock, Table
from reportgen.topics.compose import compose
from reportgen.topics.explain import draw_figures
from tests.cases.case import at_cut_off
from tests.cases.first import screening


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
def test_right_alarms_stand_with_what_is_said_of_use_or_else_with_the_outcomes():
    used = at_cut_off(231, 32, 27, 54, deployment={"prevalence": 0.25})
    (picture,) = (block for block in section(used, "in-use").blocks if isinstance(block, FigureBlock))
    assert ("25%", "45%", "38%", "51%") in table_of(picture).rows
    tested = section(screening(), "outcomes").blocks[-1]
    assert isinstance(tested, FigureBlock)
    assert tested.name == "figure-by-prevalence"
    assert not any(isinstance(block, FigureBlock) for block in section(used, "outcomes").blocks)
