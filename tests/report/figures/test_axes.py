"""What figures are drawn on."""

import pytest

from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes


@pytest.fixture
def axes():
    made = Axes((200, 100), (20, 10, 100, 80))
    made.run((0, 10), (-1, 1))
    return made


def test_values_lie_between_the_ends_of_the_axes(axes):
    assert axes.pixel(0, -1) == (20, 10)
    assert axes.pixel(10, 1) == (120, 90)
    assert axes.pixel(5, 0) == (70, 50)


def test_pictures_are_written_from_the_top_and_say_where_their_axes_lie(axes):
    marks.line(axes, [0, 10], [-1, -1], "axis")
    assert axes.elements == ['<path class="rg-axis" d="M20 90h100"/>']
    assert axes.frame == "20 10 100 80 0 10 -1 1"


@pytest.mark.parametrize(
    ("steps", "drawn"),
    [("none", "M20 90l10-80l90 40"), ("before", "M20 90v-80h10v40h90"), ("after", "M20 90h10v-80h90v40")],
)
def test_a_step_stands_at_the_point_before_it_or_at_the_one_after(axes, steps, drawn):
    marks.line(axes, [0, 1, 10], [-1, 1, 0], "line-1", steps=steps)
    assert axes.elements == [f'<path class="rg-line-1" d="{drawn}"/>']


def test_a_line_is_broken_where_a_value_is_not_defined_and_a_lone_point_is_a_dot(axes):
    marks.line(axes, [0, 10, 5, 5], [0, 0, None, 0], "line-1")
    assert axes.elements == ['<path class="rg-line-1" d="M20 50h100M70 50h0"/>']


def test_nothing_is_drawn_where_nothing_is_defined(axes):
    marks.line(axes, [0, None], [None, 1], "line-1")
    assert axes.elements == []
