"""The picture of quarters of the time shows each figure on axes of its own, wide and narrow."""

from itertools import pairwise

import pytest

from reportgen.drawing.marks import HALF, NARROW, WIDE, Band, Dots
from reportgen.topics.data.picture import over_time
from reportgen.topics.view import View
from tests.cases.leaks import drifting


def drawn(case, width):
    return over_time(View(case.explained.figures["over_time"], case.results, width=width))


@pytest.mark.everyday(1)
@pytest.mark.parametrize("width", [WIDE, HALF, NARROW])
def test_every_quarter_has_its_dot_and_range_inside_of_its_axes(width):
    case = drifting((2.2, 0.2))
    found, drawing = case.results.models["model"].over_time, drawn(case, width)
    dots, bands = ([mark for mark in drawing.marks if isinstance(mark, kind)] for kind in (Dots, Band))
    measured = [[quarter.metrics[key] for quarter in found.quarters] for key in found.figures]
    assert [list(mark.y) for mark in dots] == [[one.estimate for one in each] for each in measured]
    assert [[*zip(mark.low, mark.high, strict=True)] for mark in bands] == [
        [(one.low, one.high) for one in each] for each in measured
    ]
    for mark in bands:
        box, y = mark.on.box, mark.on.y
        assert y.low <= min(mark.low) < max(mark.high) <= y.high
        assert 0 <= box.left < box.right <= drawing.size[0]
        assert box.foot <= drawing.size[1]


def test_the_small_axes_do_not_share_room():
    boxes = [mark.on.box for mark in drawn(drifting(), WIDE).marks if isinstance(mark, Dots)]
    assert all(one.right < other.left for one, other in pairwise(boxes))
