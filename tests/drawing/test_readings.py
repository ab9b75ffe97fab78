"""What a script is told of a drawing, so that it can read its curves."""

import json

import pytest

from reportgen.drawing.marks import Axes, Box, Drawing, EndLabels, Key, Legend, Line, frame
from reportgen.drawing.readings import reading
from reportgen.drawing.scales import SHARES, powers

AXES = Axes(box=Box(0, 0, 100, 100), x=SHARES, y=SHARES)


def drawn(*marks, axes=AXES, width=640):
    return Drawing(size=(width, 400), marks=(*frame(axes, ("cut-off", "share")), *marks), axes=axes)


def test_curves_are_told_by_their_kinds_the_first_one_first_with_its_steps():
    second = Line(AXES, (0, 0.5, 1), (1, 0.5, 0), "line-2")
    first = Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "line-1", "before")
    names = EndLabels(AXES, [((1, 1), "line-1", "recall"), ((1, 0), "line-2", "precision")])
    assert json.loads(reading(drawn(second, first, names))) == {
        "x": "cut-off", "lines": {"line-1": "recall", "line-2": "precision"}, "steps": "before",
        "by": {"x": "", "y": ""},
    }  # fmt: skip


def test_one_curve_alone_has_the_name_of_its_axis_as_a_key_may_name_the_model():
    line, key = Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "line-1"), Legend(AXES, [("line-1", "the model")])
    assert json.loads(reading(drawn(line, key)))["lines"] == {"line-1": "share"}


def test_an_axis_by_powers_is_told():
    axes = Axes(box=AXES.box, x=powers([1, 1000]), y=SHARES)
    line = Line(axes, (0, 1, 2), (0, 0.5, 1), "line-1")
    assert json.loads(reading(drawn(line, axes=axes)))["by"] == {"x": "powers", "y": ""}


@pytest.mark.parametrize(
    "mark",
    [
        Line(AXES, (0, 1), (0, 1), "line-1"),
        Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "reference"),
        Line(None, (0, 50, 100), (0, 50, 100), "line-1"),
    ],
)
def test_what_is_no_curve_on_the_axes_is_not_read(mark):
    assert reading(drawn(mark)) == ""


def test_curves_that_a_key_names_below_are_called_so():
    line = Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "line-1")
    other = Line(AXES, (0, 0.5, 1), (1, 0.5, 0), "line-2")
    key = Key((("line-1", "recall"), ("line-2", "precision")), (8, 380), 200)
    assert json.loads(reading(drawn(line, other, key)))["lines"] == {"line-1": "recall", "line-2": "precision"}
