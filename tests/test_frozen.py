"""Frozen values behave as frozen dataclasses do."""

import copy
import inspect
import pickle
import sys
from dataclasses import KW_ONLY, MISSING, FrozenInstanceError, dataclass, field, fields, replace
from functools import cached_property
from typing import ClassVar

import pytest

from reportgen.frozen import OFTEN, _written_out, frozen
from reportgen.topics import table


@frozen
class Point:
    kind: ClassVar[str] = "point"
    x: float
    name: str = "a"
    note: str = field(default="", compare=False, repr=False)
    many: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
class Plain:
    kind: ClassVar[str] = "point"
    x: float
    name: str = "a"
    note: str = field(default="", compare=False, repr=False)
    many: dict[str, int] = field(default_factory=dict, hash=False)


@frozen
class Place(Point):
    """A point that knows more."""

    y: float
    name: str = "b"
    seen: list[float] = field(default_factory=list, init=False, compare=False)

    def __post_init__(self) -> None:
        self.seen.append(self.x + self.y)

    @cached_property
    def far(self) -> float:
        return self.x * self.y


@frozen(eq=False)
class Alone:
    x: float


@frozen(kw_only=False)
class Pair:
    first: int
    second: int = 2
    _: KW_ONLY
    third: int = 3


@pytest.fixture(params=["seldom", "often"], autouse=True)
def made(request):
    """Let the values of the classes here be made for the first time, or after many others."""
    for kind, given in ((Point, {"x": 1.0}), (Place, {"x": 1.0, "y": 1.0}), (Alone, {"x": 1.0}), (Pair, {"first": 1})):
        if request.param == "often":
            for _ in range(OFTEN + 1):
                kind(**given)
            assert kind.__init__.__qualname__ == f"{kind.__name__}.__init__"


def test_values_may_go_by_their_places():
    assert Pair(1) == Pair(first=1) == Pair(1, 2) == Pair(1, second=2, third=3)
    for wrong in ([1, 2, 3], [1, 2, 3, 4]):
        with pytest.raises(TypeError, match=r"Pair is given more than it holds|Pair.__init__\(\) takes"):
            Pair(*wrong)
    with pytest.raises(TypeError, match=r"Pair is given more than it holds|Pair.__init__\(\) got multiple values"):
        Pair(1, first=1)
    with pytest.raises(TypeError, match="first"):
        Pair()
    with pytest.raises(TypeError, match=r"Point is given more than it holds|Point.__init__\(\) takes 1"):
        Point(1.0)


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


def test_a_name_of_the_class_is_no_field():
    assert [each.name for each in fields(Point)] == [each.name for each in fields(Plain)]
    assert Point(x=1.0).kind == Point.kind == "point"
    with pytest.raises(TypeError, match="kind"):
        Point(x=1.0, kind="other")


def test_a_class_hands_its_fields_on_and_ends_what_it_makes_by_itself():
    one = Place(x=2.0, y=3.0)
    assert (one.name, one.kind, one.many, one.seen) == ("b", "point", {}, [5.0])
    assert one != Point(x=2.0, name="b")
    assert one == replace(one, note="other") != replace(one, y=4.0)
    assert replace(one, y=4.0).seen == [6.0]
    assert repr(one) == "Place(x=2.0, name='b', many={}, y=3.0, seen=[5.0])"
    with pytest.raises(TypeError, match="seen"):
        Place(x=2.0, y=3.0, seen=[])


def test_what_is_kept_for_later_leaves_a_value_equal_to_itself_anew():
    one = Place(x=2.0, y=3.0)
    assert one.far == 6
    assert one == Place(x=2.0, y=3.0) == replace(one)
    assert hash(one) == hash(Place(x=2.0, y=3.0))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])  # noqa: S301 (our own)
def test_a_copy_is_the_same_value(again):
    one = Place(x=2.0, y=3.0, many={"b": 1})
    assert again(one) == one
    assert again(one) is not one
    assert vars(again(one)) == vars(one)


def test_a_number_that_is_none_is_the_same_only_as_itself():
    none = float("nan")
    assert Alone(x=none) != Alone(x=none)
    assert Point(x=none) == Point(x=none)  # the same object, as in a tuple
    assert Point(x=none) != Point(x=float("nan"))


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


def test_what_is_made_often_takes_the_same_names_places_and_defaults():
    assert table.TOPICS
    kinds = {kind for name, module in [*sys.modules.items()] if name.startswith("reportgen.")
             for kind in vars(module).values() if "__owner__" in getattr(kind, "__dict__", ())}  # fmt: skip
    assert len(kinds) > 200
    for kind in kinds:
        taken = inspect.signature(_written_out(kind)).parameters
        by_name = {each.name: each for each in fields(kind) if each.init}
        assert taken.keys() - {"self"} == by_name.keys()
        for name, each in by_name.items():
            assert (taken[name].kind is inspect.Parameter.KEYWORD_ONLY) == each.kw_only
            required = each.default is MISSING and each.default_factory is MISSING
            assert (taken[name].default is inspect.Parameter.empty) == required
