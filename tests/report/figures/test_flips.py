"""The picture of what one of two models alone gets right."""

import re

from reportgen.report.figures.draw import draw_figures
from tests.explain.flip_cases import parted


def bars(svg):
    """Return the widths of the bars by class, in the order in which they are drawn."""
    found = re.findall(r'<path class="rg-(positives|bars)" d="M[^"]*?h(-?[\d.]+)', svg)
    return [(kind, abs(float(width))) for kind, width in found]


def drawn(*four):
    case = parted(*four)
    texts = {"flips": case.explained.figures["flips"]}
    return draw_figures(case.results, texts)["flips"]


def test_bars_have_one_scale_and_the_subject_one_colour():
    found = bars(drawn((50, 8, 4, 11), (9700, 80, 120, 30)))
    assert [kind for kind, _ in found] == ["bars", "positives", "bars", "positives"]
    unit = found[3][1] / 120
    assert [round(width / unit) for _, width in found] == [8, 4, 80, 120]


def test_a_single_case_is_seen_and_none_has_no_bar():
    found = bars(drawn((5, 1, 0, 1), (100, 0, 5000, 1)))
    assert [kind for kind, _ in found] == ["bars", "positives"]
    assert found[0][1] >= 2


def test_counts_stand_beside_bars_and_names_above():
    svg = drawn((50, 8, 3, 11), (9700, 78, 120, 30))
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    assert texts[:2] == ["only challenger right", "only champion right"]
    assert {"8", "3", "78", "120"} < set(texts)
