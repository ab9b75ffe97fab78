"""No word of a picture lies over another one; measured in a font as wide as any that readers have."""

import pytest

from reportgen.drawing.layout import Row, dot_rows, row_axes
from reportgen.drawing.marks import NARROW, WIDE, Drawing
from reportgen.drawing.scales import SHARES
from reportgen.drawing.svg import svg
from reportgen.topics.explain import spelled
from tests.drawing.boxes import overprinted, pictures
from tests.example_reports import EXAMPLES, example
from tests.net.drawn import drawn

DRAWN = (9, 39)  # of those that the net draws, with sums of six digits and with gains


def over(report):
    """Return each pair of words that lie over one another, by the name of the picture."""
    return [(name, *pair) for name, picture in pictures(report.to_html()) for pair in overprinted(picture)]


def drawing(*texts):
    words = "".join(f'<text class="rg-x" x="{x}" y="20">{text}</text>' for x, text in texts)
    return f'<svg class="rg-figure">{words}</svg>'


def test_numbers_that_touch_are_found_and_others_are_not():
    assert overprinted(drawing((100, "800,000"), (150, "1,000,000"))) == [("800,000", "1,000,000")]
    assert overprinted(drawing((100, "800,000"), (200, "1,000,000"))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_word_of_an_example_lies_over_another(name):
    assert over(example(name)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if place else ()) for place, seed in enumerate(DRAWN)]
)
def test_no_number_of_an_axis_lies_over_another(seed, tmp_path):
    assert over(drawn(seed).report(tmp_path)) == []


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_names_of_rows_lie_apart_however_many_lines_they_take(width):
    rows = [Row(f"Region {place} " + "of a long name " * place, "1 of 2", 0.5, 0.4, 0.6) for place in range(8)]
    axes = row_axes(width, 10, SHARES, rows)
    rowed = Drawing(size=axes.page, marks=tuple(dot_rows(axes, rows)))
    assert overprinted(svg(rowed, name="rows", title="", description="", spelled=spelled)) == []
