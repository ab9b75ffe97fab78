"""The picture of the tree."""

import re

import pytest

from reportgen.report.figures.draw import draw_figures
from tests.explain.cases import at_cut_off
from tests.explain.first_cases import screening


def drawn(case):
    return draw_figures(case.results, {"tree": case.explained.figures["tree"]})["tree"]


def test_every_branch_has_its_number_and_its_name():
    texts = re.findall(r"<text[^>]*>(.*?)</text>", drawn(screening()))
    assert texts == [
        "1,000", "women", "8", "women with cancer", "992", "women without cancer",
        "7", "caught", "1", "missed", "69", texts[11], "923", "left alone",
    ]  # fmt: skip
    assert re.sub("<[^>]*>", " ", texts[11]).split() == ["false", "alarms"]


def test_each_error_has_a_shape_of_its_own_and_lines_join_the_branches():
    svg = drawn(screening())
    found = [svg.count(f'class="rg-{kind}"') for kind in ("miss-sign", "alarm-sign", "axis", "stem", "correct")]
    assert found == [1, 1, 6, 3, 2]


@pytest.mark.parametrize("four", [(30, 9, 1, 29_960), (5, 0, 0, 1), (0, 40, 40, 0)])
def test_large_and_empty_branches_stay_inside_the_picture(four):
    numbers = [float(x) for x in re.findall(r'<text[^>]* x="([\d.]+)"', drawn(at_cut_off(*four)))]
    assert len(numbers) == 14
    assert all(0 <= x < 440 for x in numbers)
