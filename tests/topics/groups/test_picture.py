import pytest

from reportgen.drawing.layout import Row
from reportgen.drawing.scales import SHARES
from reportgen.topics.groups.picture import _scale

SHARE = (0.0, 1.0)


def rows(*values):
    return [Row(f"{place}", "", *value) for place, value in enumerate(values)]


@pytest.mark.parametrize(
    "held",
    [rows((0.50, 0.46, 0.54), (0.52, 0.48, 0.56)), rows((0.97, 0.94, 0.99)), rows((0.5, 0.3, 0.7), (0.1, 0, 0.2))],
)
def test_the_axis_of_groups_holds_every_range_and_is_twice_as_broad_as_the_widest_one_where_there_is_room(held):
    scale = _scale(held, 0.51, SHARE, costs=False)
    widest = max(row.high - row.low for row in held)
    assert scale.low <= min(row.low for row in held)
    assert scale.high >= max(row.high for row in held)
    assert scale.high - scale.low >= 2 * widest or 0.0 in (scale.low, 1 - scale.high)
    assert 0 <= scale.low < scale.high <= 1


def test_where_no_range_is_known_the_axis_holds_every_value_that_there_can_be():
    assert _scale(rows((0.5,), (0.52,)), 0.51, SHARE, costs=False) == SHARES
