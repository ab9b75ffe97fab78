"""Frozen values: dataclasses that share their methods, which else are written and compiled anew for each class."""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


def _made(self: Any, *placed: Any, **given: Any) -> None:  # noqa: ANN401
    """Set every field, once and for all."""
    if placed:
        given = {**_named(self, placed, given), **given}
    held, defaults, count = self.__dict__, self.__defaults__, self.__count__
    held.update(defaults)
    held.update(given)
    for name, make in self.__makers__.items():
        if name not in given:
            held[name] = make()
    if len(held) != count or not given.keys() <= self.__given__:
        wrong = sorted((given.keys() - self.__given__) | ({each.name for each in fields(self)} - held.keys()))
        message = f"{type(self).__qualname__} is made without, or with no such: {', '.join(wrong)}"
        raise TypeError(message)


def _named(self: Any, placed: tuple[Any, ...], given: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401
    """Return values without names by the names of the fields in their places."""
    found = dict(zip(self.__places__, placed, strict=False))
    if len(placed) > len(found) or not found.keys().isdisjoint(given):
        message = f"{type(self).__qualname__} is given more than it holds: {', '.join(map(repr, placed))}"
        raise TypeError(message)
    return found


def _made_and_more(self: Any, *placed: Any, **given: Any) -> None:  # noqa: ANN401
    _made(self, *placed, **given)
    self.__post_init__()


def _compared(self: Any) -> list[object]:  # noqa: ANN401
    held = self.__dict__
    return [held[name] for name in self.__compared__]


def _equal(self: Any, other: object) -> bool:  # noqa: ANN401
    return _compared(self) == _compared(other) if other.__class__ is self.__class__ else NotImplemented


def _hashed(self: Any) -> int:  # noqa: ANN401
    held = self.__dict__
    return hash(tuple([held[name] for name in self.__hashed__]))


def _shown(self: Any) -> str:  # noqa: ANN401
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
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
        found: Any = dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(cls)
        own = fields(found)
        found.__count__ = len(own)  # names of the class itself stand in `__dataclass_fields__`, too
        found.__given__ = {each.name for each in own if each.init}
        found.__places__ = [each.name for each in own if each.init and not each.kw_only]
        found.__compared__ = [each.name for each in own if each.compare]
        found.__hashed__ = [each.name for each in own if (each.compare if each.hash is None else each.hash)]
        found.__defaults__ = {each.name: each.default for each in own if each.default is not MISSING}
        found.__makers__ = {e.name: e.default_factory for e in own if e.default_factory is not MISSING}
        made = _made_and_more if hasattr(cls, "__post_init__") else _made
        shared: dict[str, object] = {"__init__": made, "__setattr__": _kept, "__delattr__": _kept, "__repr__": _shown}
        for name, method in {**shared, **({"__eq__": _equal, "__hash__": _hashed} if eq else {})}.items():
            if name not in cls.__dict__:
                setattr(found, name, method)
        return cls

    return finished if cls is None else finished(cls)
