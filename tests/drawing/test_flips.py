"""The picture of what one of two models alone gets right."""

import pytest

from reportgen.drawing.marks import Rectangle, Text
from reportgen.topics.comparison.picture import flips
from reportgen.topics.view import View
from tests.cases.flips import parted


def marks(*four):
    case = parted(*four)
    return flips(View(case.explained.figures["flips"], case.results)).marks


def bars(*four):
    """Return the widths of the bars by kind, in the order in which they are drawn."""
    return [(bar.kind, abs(bar.x[1] - bar.x[0])) for bar in marks(*four) if isinstance(bar, Rectangle)]


@pytest.mark.slow
def test_bars_have_one_scale_and_the_subject_one_colour():
    found = bars((50, 8, 4, 11), (9700, 80, 120, 30))
    assert [kind for kind, _ in found] == ["bars", "positives", "bars", "positives"]
    unit = found[3][1] / 120
    assert [round(width / unit) for _, width in found] == [8, 4, 80, 120]


def test_a_single_case_is_seen_and_none_has_no_bar():
    found = bars((5, 1, 0, 1), (100, 0, 5000, 1))
    assert [kind for kind, _ in found] == ["bars", "positives"]
    assert found[0][1] >= 2


@pytest.mark.slow
def test_counts_stand_beside_bars_and_names_above():
    texts = [mark.text for mark in marks((50, 8, 3, 11), (9700, 78, 120, 30)) if isinstance(mark, Text)]
    assert texts[:2] == ["only challenger right", "only champion right"]
    assert {"8", "3", "78", "120"} < set(texts)
