"""The pictures of months: gaps, limits, notes and the months of a change."""

import pytest

from reportgen.drawing.marks import NARROW, WIDE, Dots, Line, Rectangle
from reportgen.text.sentences import FigureText
from reportgen.topics.explain import drawing_of
from tests.cases.trend import CALM, COSTS, FALLEN, Remembered, after, counted


def drawn(case, name="trend", width=WIDE):
    text: FigureText = case.explained.figures[name]
    return drawing_of(case.results, name, text, width).marks


def of(kind, marks, look=None):
    return [mark for mark in marks if isinstance(mark, kind) and look in (None, getattr(mark, "kind", None))]


@pytest.mark.slow
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_month_without_a_report_is_a_gap(width):
    case = Remembered(counted(CALM), {"2026-10": counted(CALM)}, {})
    marks = drawn(case, width=width)
    lines = of(Line, marks, "line-1")
    assert [line.y[1] for line in lines] == [None] * len(lines)
    assert [len(dots.x) for dots in of(Dots, marks)] == [2] * len(lines)


@pytest.mark.slow
def test_limits_of_checks_and_the_months_of_a_change_are_drawn():
    marks = drawn(after(FALLEN, [CALM] * 7 + [FALLEN] * 3, costs=COSTS))
    assert {tuple(line.y) for line in of(Line, marks, "given")} == {(0.7, 0.7), (0.2, 0.2)}
    (shaded,) = of(Rectangle, marks)
    assert shaded.x == (6.5, 7.5)  # September, the eighth of the months from February on


@pytest.mark.slow
def test_a_month_with_a_note_is_marked():
    marks = drawn(after(CALM, [CALM] * 3, {"2026-11": "a new merchant"}))
    assert {tuple(line.x) for line in of(Line, marks, "threshold")} == {(2.0, 2.0)}


@pytest.mark.slow
def test_causes_of_a_cost_are_lines_from_zero_that_add_up():
    case = after(FALLEN, [CALM] * 7 + [FALLEN] * 3, costs=COSTS)
    dots = [dot.x[0] for dot in of(Dots, drawn(case, "trend_cost"))]
    assert sum(dots) == pytest.approx(case.results.trend.cost.difference)
    assert [min(line.x) for line in of(Line, drawn(case, "trend_cost"), "line-1")] == [0.0, 0.0]
