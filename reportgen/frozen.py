"""Frozen values: dataclasses that share their methods, which else are written and compiled anew for each class."""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


def _made(self: Any, **given: Any) -> None:  # noqa: ANN401
    """Set every field, once and for all."""
    held, defaults, count = self.__dict__, self.__defaults__, len(self.__dataclass_fields__)
    held.update(defaults)
    held.update(given)
    for name, make in self.__makers__.items():
        if name not in given:
            held[name] = make()
    if len(held) != count or not given.keys() <= self.__given__:
        wrong = sorted(self.__dataclass_fields__.keys() ^ held.keys())
        message = f"{type(self).__qualname__} is made without, or with no such: {', '.join(wrong)}"
        raise TypeError(message)


def _compared(self: Any) -> tuple[object, ...]:  # noqa: ANN401
    return tuple(getattr(self, each.name) for each in fields(self) if each.compare)


def _equal(self: Any, other: object) -> bool:  # noqa: ANN401
    return _compared(self) == _compared(other) if other.__class__ is self.__class__ else NotImplemented


def _hashed(self: Any) -> int:  # noqa: ANN401
    hashed = (each for each in fields(self) if (each.compare if each.hash is None else each.hash))
    return hash(tuple(getattr(self, each.name) for each in hashed))


def _shown(self: Any) -> str:  # noqa: ANN401
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _kept(self: object, name: str, *_: object) -> None:
    message = f"{name} of {type(self).__qualname__} stays as it is"
    raise FrozenInstanceError(message)


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, eq: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
    """Return the class as `dataclass(frozen=True, kw_only=True)` makes it; without `eq` it is equal to itself alone."""

    def made(cls: type[T]) -> type[T]:
        found: Any = dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=True)(cls)
        own = {each.name: each for each in fields(found)}
        found.__given__ = {name for name, each in own.items() if each.init}
        shared = {"__init__": _made, "__setattr__": _kept, "__delattr__": _kept, "__repr__": _shown}
        for name, method in {**shared, **({"__eq__": _equal, "__hash__": _hashed} if eq else {})}.items():
            if name not in cls.__dict__:
                setattr(found, name, method)
        found.__defaults__ = {name: each.default for name, each in own.items() if each.default is not MISSING}
        found.__makers__ = {n: e.default_factory for n, e in own.items() if e.default_factory is not MISSING}
        return cls

    return made if cls is None else made(cls)
