"""Frozen values behave as frozen dataclasses do."""

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from reportgen.frozen import frozen


@frozen
class Point:
    x: float
    name: str = "a"
    note: str = field(default="", compare=False, repr=False)
    many: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
class Plain:
    x: float
    name: str = "a"
    note: str = field(default="", compare=False, repr=False)
    many: dict[str, int] = field(default_factory=dict, hash=False)


@frozen(eq=False)
class Alone:
    x: float


def test_a_value_is_equal_shown_and_replaced_as_a_frozen_dataclass_is():
    one = Point(x=1.0)
    assert one == Point(x=1.0, note="other") != Point(x=2.0)
    assert one != Plain(x=1.0)
    assert repr(one) == repr(Plain(x=1.0)).replace("Plain", "Point")
    assert hash(one) == hash(Plain(x=1.0)) == hash(Point(x=1.0, many={"b": 1}))
    assert replace(one, x=3.0).x == 3
    assert one.many is not Point(x=1.0).many
    assert (one.name, vars(one)) == ("a", {"x": 1.0, "name": "a", "note": "", "many": {}})
    assert Alone(x=1.0) != Alone(x=1.0)


@pytest.mark.parametrize("given", [{}, {"x": 1.0, "y": 2.0}, {"y": 2.0}])
def test_what_is_missing_or_unknown_is_refused(given):
    with pytest.raises(TypeError, match=r"x|y"):
        Point(**given)


def test_nothing_of_it_can_be_changed():
    one = Point(x=1.0)
    with pytest.raises(FrozenInstanceError, match="x of Point"):
        one.x = 2.0
    with pytest.raises(FrozenInstanceError):
        del one.x
