"""What the pictures of models beside each other draw, and in which unit."""

import pytest

from reportgen.drawing.marks import Dots
from reportgen.topics.comparison.picture import differences
from reportgen.topics.view import View
from tests.cases.comparison import shares


def drawn(case):
    """Return the name of the axis and the places of the dots of the only panel."""
    text = case.explained.figures["differences"]
    (dots,) = (mark for mark in differences(View(text, case.results)).marks if isinstance(mark, Dots))
    (name,) = (label for label in text.labels.values() if label.startswith("Difference in"))
    return name, dots.x


def test_differences_of_shares_are_drawn_in_percentage_points():
    case = shares(70, 90, compare={"primary": ["recall"]})
    name, places = drawn(case)
    (pair,) = (one for one in case.results.comparisons if one.primary)
    assert name == "Difference in recall, percentage points; to the right is better"
    assert places == pytest.approx([100 * abs(pair.difference)])
