"""Marks as strokes in pixels."""

import pytest

from reportgen.drawing.marks import (
    Axes,
    Box,
    Dots,
    Drawing,
    EndLabels,
    Legend,
    Line,
    Rectangle,
    Symbol,
    Text,
    Tick,
    Upright,
    frame,
)
from reportgen.drawing.scales import Scale
from reportgen.drawing.strokes import Path, TextLines, strokes
from reportgen.drawing.svg import svg

AXES = Axes(
    box=Box(20, 10, 100, 80),
    x=Scale(low=0, high=10, ticks=(0, 10)),
    y=Scale(low=-1, high=1, ticks=(-1, 1), names=("low", "high")),
    page=(200, 100),
)


def drawn(*marks):
    return [*strokes(Drawing(size=AXES.page, marks=marks, axes=AXES))]


def elements(*marks):
    drawing = Drawing(size=AXES.page, marks=marks, axes=AXES)
    return svg(drawing, name="a", title="", description="", spelled=lambda scale, tick: scale.shown[tick])


def test_values_lie_between_the_ends_of_the_axes():
    assert AXES.place(0, -1) == (20, 90)
    assert AXES.place(10, 1) == (120, 10)
    assert AXES.place(5, 0) == (70, 50)


def test_pictures_say_where_their_axes_lie():
    written = elements(Line(AXES, [0, 10], [-1, -1], "axis"))
    assert '<path class="rg-axis" d="M20 90h100"/>' in written
    assert 'data-frame="20 10 100 80 0 10 -1 1"' in written


@pytest.mark.parametrize(
    ("steps", "path"),
    [("none", "M20 90l10-80l90 40"), ("before", "M20 90v-80h10v40h90"), ("after", "M20 90h10v-80h90v40")],
)
def test_a_step_stands_at_the_point_before_it_or_at_the_one_after(steps, path):
    assert f'<path class="rg-line-1" d="{path}"/>' in elements(Line(AXES, [0, 1, 10], [-1, 1, 0], "line-1", steps))


def test_a_line_is_broken_where_a_value_is_not_defined_and_a_lone_point_is_a_dot():
    broken = Line(AXES, [0, 10, 5, 5], [0, 0, None, 0], "line-1")
    assert drawn(broken) == [Path([[(20, 50), (120, 50)], [(70, 50)]], "line-1")]
    assert '<path class="rg-line-1" d="M20 50h100M70 50h0"/>' in elements(broken)


def test_nothing_is_drawn_where_nothing_is_defined():
    assert drawn(Line(AXES, [0, None], [None, 1], "line-1"), Dots(AXES, [None], [1])) == []


@pytest.mark.parametrize(("ends", "across"), [((5, 5), (70, 74)), ((5, 4.9), (70, 66)), ((0, 5), (20, 70))])
def test_a_rectangle_is_seen_however_thin_it_is(ends, across):
    (path,) = drawn(Rectangle(AXES, ends, (-1, 1), "range", 4))
    left, right = across
    assert path == Path([[(left, 90), (left, 10), (right, 10), (right, 90)]], "range", closed=True)


def test_the_label_of_a_rule_stands_above_in_its_row_and_turns_to_the_side_that_has_room():
    assert drawn(Upright(AXES, 0, "left"), Upright(AXES, 5, "amid", row=1), Upright(AXES, 10, "right", "given")) == [
        Path([[(20, 90), (20, 4)]], "threshold"),
        TextLines("left", (20, -1), "label", "start"),
        Path([[(70, 90), (70, -12)]], "threshold"),
        TextLines("amid", (70, -17), "label", "middle"),
        Path([[(120, 90), (120, 4)]], "given"),
        TextLines("right", (120, -1), "label", "end"),
    ]


def test_axes_have_a_line_and_a_number_at_each_tick_and_their_names():
    assert drawn(*frame(AXES, ("across", "up"))) == [
        Path([[(20, 10), (120, 10)]], "grid"),
        Path([[(20, 90), (120, 90)]], "axis"),
        Tick(AXES.y, 0, (12, 94.5), "end"),
        Tick(AXES.y, 1, (12, 14.5), "end"),
        Tick(AXES.x, 0, (20, 108)),
        Tick(AXES.x, 1, (120, 108)),
        TextLines("across", (70, 130), "name", "middle"),
        TextLines("up", (8, 17), "name", "start"),
    ]


def test_the_numbers_of_ticks_are_written_in_the_language_of_the_reader():
    drawing = Drawing(size=AXES.page, marks=frame(AXES, ("", "")))
    written = svg(drawing, name="a", title="", description="", spelled=lambda scale, tick: f"[{scale.shown[tick]}]")
    assert all(f">[{number}]<" in written for number in ("low", "high", "0", "10"))


def test_a_key_shows_each_kind_as_it_is_drawn():
    marks = drawn(Legend(AXES, [("line-1", "a line"), ("band", "a band"), ("mark", "a symbol")]))
    assert [(type(mark).__name__, getattr(mark, "closed", None)) for mark in marks] == [
        ("Path", False), ("TextLines", None), ("Path", True), ("TextLines", None), ("Path", True), ("TextLines", None),
    ]  # fmt: skip


def middles(keeps):
    labels = EndLabels(AXES, [((10, 0), "line-1", "one"), ((10, 0), "line-2", "two")], keeps)
    return {mark.kind: mark.lines[0][-1][1] for mark in drawn(labels) if isinstance(mark, Path)}


def test_labels_at_the_ends_of_lines_move_apart_from_the_one_that_keeps_its_place():
    assert middles("lowest") == {"reference": 30, "line-2": 50, "line-1": 30}
    assert middles("highest") == {"reference": 70, "line-2": 50, "line-1": 70}


def test_the_same_symbol_stands_at_a_value_or_at_a_place():
    assert drawn(Symbol(AXES, (5, 0))) == drawn(Symbol(None, (70, 50)))


def test_a_text_knows_its_lines():
    assert Text("one two three", (0, 0), "label", width=60, most=2).folded == "one two\nthree"
    assert Text("one two three", (0, 0), "label", width=60, most=2).lines == 2
