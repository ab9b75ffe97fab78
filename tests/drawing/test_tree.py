"""The picture of the tree."""

from collections import Counter

import pytest

from reportgen.drawing.marks import Line, Rectangle, Sign, Text
from reportgen.topics.outcomes.picture import tree
from reportgen.topics.view import View
from tests.cases.case import at_cut_off
from tests.cases.first import screening


def marks(case):
    return tree(View(case.explained.figures["tree"], case.results)).marks


def texts(case):
    return [mark for mark in marks(case) if isinstance(mark, Text)]


@pytest.mark.slow
def test_every_branch_has_its_number_and_its_name():
    assert [text.folded for text in texts(screening())] == [
        "1,000", "women", "8", "women with cancer", "992", "women without cancer",
        "7", "caught", "1", "missed", "69", "false\nalarms", "66 to 73", "923", "left alone",
    ]  # fmt: skip


def test_each_error_has_a_shape_of_its_own_and_lines_join_the_branches():
    drawn = marks(screening())
    kinds = Counter((type(mark), mark.kind) for mark in drawn)
    signs = [mark.kind for mark in drawn if isinstance(mark, Sign) and mark.kind in ("miss", "alarm")]
    assert signs == ["miss", "alarm"]
    assert (kinds[Line, "axis"], kinds[Rectangle, "stem"], kinds[Rectangle, "correct"]) == (6, 3, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("four", "held"), [((30, 9, 1, 29_960), 16), ((5, 0, 0, 1), 14), ((0, 40, 40, 0), 16)]
)  # with the range of either error
def test_large_and_empty_branches_stay_inside_the_picture(four, held):
    starts = [text.at[0] for text in texts(at_cut_off(*four))]
    assert len(starts) == held
    assert all(0 <= x < 404 for x in starts)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("four", [(30, 9, 1, 29_960), (900, 100, 3, 99_000), (90, 10, 4, 39_000)])
def test_no_range_is_cut_down_to_one_of_its_ends(four):
    case = at_cut_off(*four)
    told = {label for key, label in case.explained.figures["tree"].labels.items() if key.endswith("_range")}
    drawn = {text.folded.replace("\n", " ") for text in texts(case)}
    assert told
    assert told <= drawn
