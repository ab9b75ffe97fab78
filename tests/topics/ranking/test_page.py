"""The tables behind the curves: numbers as short as a reader can use."""

import pytest

from reportgen.page.material import Voice
from reportgen.topics.ranking.page import points
from tests.cases.costs import changed, priced


def edges(*ends):
    """Return the edges of redrawn cut-offs as the page shows them."""
    curve = {"low": ends[:-1], "high": ends[1:], "count": (500.0,) * (len(ends) - 1)}
    case = changed(priced(), {"threshold_histogram": curve})
    (table,) = points(Voice(facts=case.facts), "threshold_histogram", "Redrawn cut-offs")
    return [table.rows[0][0], *(row[1] for row in table.rows)]


@pytest.mark.parametrize(
    ("ends", "shown"),
    [
        ((0.011, 0.0211463157895, 0.0312926315789), ["0.011", "0.0211", "0.0313"]),
        ((0.047612, 0.047618, 0.05), ["0.04761", "0.04762", "0.05"]),
        ((0.04761, 0.04768, 0.05), ["0.0476", "0.0477", "0.05"]),
        ((0.5, 1.0, 12345678.0), ["0.5", "1", "12,300,000"]),
    ],
)
def test_edges_of_redrawn_cut_offs_are_as_short_as_tells_them_apart(ends, shown):
    assert edges(*ends) == shown
