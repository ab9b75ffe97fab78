"""Frozen values: dataclasses that share their methods, which else are written and compiled anew for each class.

Only what is made often is worth a method of its own, which takes a third of the time to make one.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from itertools import count
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")
OFTEN = 100  # values of a class; to write and compile its method takes as long as to make some 50


def _made(self: Any, *placed: Any, **given: Any) -> None:  # noqa: ANN401
    """Set every field, once and for all."""
    if placed:
        given = {**_named(self, placed, given), **given}
    values, defaults, count = self.__dict__, self.__defaults__, self.__count__
    values.update(defaults)
    values.update(given)
    for name, make in self.__makers__.items():
        if name not in given:
            values[name] = make()
    if len(values) != count or not given.keys() <= self.__given__:
        wrong = sorted((given.keys() - self.__given__) | ({member.name for member in fields(self)} - values.keys()))
        message = f"{type(self).__qualname__} is made without, or with no such: {', '.join(wrong)}"
        raise TypeError(message)
    if next(self.__turn__) == OFTEN:
        self.__owner__.__init__ = _written_out(self.__owner__)


def _written_out(owner: Any) -> Callable[..., None]:  # noqa: ANN401
    """Return the method that sets the fields of one class, each in a line of its own."""
    own = sorted(fields(owner), key=lambda member: bool(member.kw_only))  # of those that go by place the order stays
    known: dict[str, Any] = {"_anew": object()}
    head, body, starred = ["self"], ["_values = self.__dict__"], False
    for member in own:
        name, made_anew = member.name, member.default_factory is not MISSING
        known |= {f"_of_{name}": member.default_factory if made_anew else member.default}
        if not member.init:
            body.append(f"_values[{name!r}] = _of_{name}{'()' * made_anew}")
            continue
        if member.kw_only and not starred:
            head, starred = [*head, "*"], True
        plain = member.default is MISSING and not made_anew
        head.append(name if plain else f"{name}={'_anew' if made_anew else f'_of_{name}'}")
        body.append(f"_values[{name!r}] = " + (f"_of_{name}() if {name} is _anew else {name}" if made_anew else name))
    body += ["self.__post_init__()"] if hasattr(owner, "__post_init__") else []
    exec(f"def made({', '.join(head)}):\n " + "\n ".join(body), known)  # noqa: S102 (names of fields, as dataclasses do)
    made: Callable[..., None] = known["made"]
    made.__name__, made.__qualname__ = "__init__", f"{owner.__qualname__}.__init__"
    return made


def _named(self: Any, placed: tuple[Any, ...], given: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401
    """Return values without names by the names of the fields in their places."""
    by_name = dict(zip(self.__places__, placed, strict=False))
    if len(placed) > len(by_name) or not by_name.keys().isdisjoint(given):
        message = f"{type(self).__qualname__} is given more than it holds: {', '.join(map(repr, placed))}"
        raise TypeError(message)
    return by_name


def _made_and_more(self: Any, *placed: Any, **given: Any) -> None:  # noqa: ANN401
    _made(self, *placed, **given)
    self.__post_init__()


def _compared(self: Any) -> list[object]:  # noqa: ANN401
    values = self.__dict__
    return [values[name] for name in self.__compared__]


def _equal(self: Any, other: object) -> bool:  # noqa: ANN401
    return _compared(self) == _compared(other) if other.__class__ is self.__class__ else NotImplemented


def _hashed(self: Any) -> int:  # noqa: ANN401
    values = self.__dict__
    return hash(tuple([values[name] for name in self.__hashed__]))


def _shown(self: Any) -> str:  # noqa: ANN401
    parts = (f"{member.name}={getattr(self, member.name)!r}" for member in fields(self) if member.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _kept(self: object, name: str, *_: object) -> None:
    message = f"{name} of {type(self).__qualname__} stays as it is"
    raise FrozenInstanceError(message)


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, eq: bool = True, kw_only: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None, /, *, eq: bool = True, kw_only: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """Return the class as `dataclass(frozen=True, kw_only=True)` makes it; without `eq` it is equal to itself alone."""

    def finished(cls: type[T]) -> type[T]:
        data_class: Any = dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(cls)
        own = fields(data_class)
        data_class.__count__ = len(own)  # names of the class itself stand in `__dataclass_fields__`, too
        data_class.__given__ = {member.name for member in own if member.init}
        data_class.__places__ = [member.name for member in own if member.init and not member.kw_only]
        data_class.__compared__ = [member.name for member in own if member.compare]
        data_class.__hashed__ = [
            member.name for member in own if (member.compare if member.hash is None else member.hash)
        ]
        data_class.__defaults__ = {member.name: member.default for member in own if member.default is not MISSING}
        data_class.__makers__ = {e.name: e.default_factory for e in own if e.default_factory is not MISSING}
        made = _made_and_more if hasattr(cls, "__post_init__") else _made
        shared: dict[str, object] = {"__init__": made, "__setattr__": _kept, "__delattr__": _kept, "__repr__": _shown}
        for name, method in {**shared, **({"__eq__": _equal, "__hash__": _hashed} if eq else {})}.items():
            if name not in cls.__dict__:
                setattr(data_class, name, method)
        data_class.__owner__, data_class.__turn__ = data_class, count(1)
        return cls

    return finished if cls is None else finished(cls)
