"""What a field of the config takes, read off its annotation: one description for reader, JSON Schema and docs."""

import types
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from reportgen.config.conditions import Condition
from reportgen.config.part import Because, Bounds, Key, OneOf, Part, Percent, keys_of
from reportgen.config.schema import Config

Kind = Literal["text", "condition", "number", "percent", "whole", "boolean", "choice", "pair", "list", "part", "table"]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """One way to write a field."""

    kind: Kind
    choices: tuple[str | int, ...] = ()
    known: OneOf | None = None  # text: the names that it may hold
    bounds: tuple[tuple[str, float], ...] = ()  # number, whole: ("gt", 0)
    because: str = ""  # why other values make no sense
    unread: str = ""  # number: what to write in the place of a value that is none
    stands_for: type[Part] | None = None  # text: it is the one key that matters of this mapping
    item: tuple["Shape", ...] = ()  # list, table: the ways to write one of them
    part: type[Part] | None = None


Shapes = tuple[Shape, ...]  # several ways, of which one fits

_SIMPLE: dict[object, Kind] = {str: "text", Condition: "condition", float: "number", int: "whole", bool: "boolean"}


@cache
def shapes_of(key: Key) -> Shapes:
    """Return the ways to write a key; none of them is "nothing", for a key without a value is a mistake."""
    return _shapes(key.takes)


def _shapes(annotation: Any, marks: tuple[object, ...] = ()) -> Shapes:  # noqa: ANN401 - any annotation
    if get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        marks = (*marks, *inner)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in {Union, types.UnionType}:
        return tuple(shape for way in arguments if way is not type(None) for shape in _shapes(way, marks))
    why = next((mark for mark in marks if isinstance(mark, Because)), Because(""))
    if origin is Literal:
        return (Shape(kind="choice", choices=arguments, because=why.text),)
    if origin is dict:
        return (Shape(kind="table", item=_shapes(arguments[1])),)
    if origin is tuple:
        several = arguments[-1] is Ellipsis
        return (Shape(kind="list", item=_shapes(arguments[0])) if several else Shape(kind="pair", because=why.text),)
    if annotation not in _SIMPLE:
        return (Shape(kind="part", part=annotation), *_alone(annotation))
    known = next((mark for mark in marks if isinstance(mark, OneOf)), None)
    limits = (pair for mark in marks if isinstance(mark, Bounds) for pair in vars(mark).items())
    bounds = tuple((name, limit) for name, limit in limits if limit is not None)
    percent = any(isinstance(mark, Percent) for mark in marks)
    kind: Kind = "percent" if percent else _SIMPLE[annotation]
    return (Shape(kind=kind, known=known, bounds=bounds, because=why.text, unread=why.unread),)


def _alone(part: type[Part]) -> Shapes:
    """Return the ways to write a mapping as the value of its one key that matters."""
    if not part.short:
        return ()
    return tuple(replace(shape, stands_for=part) for shape in shapes_of(keys_of(part)[part.short]))


def keys_with_place(part: type[Part] = Config, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield every key of the language with the place that it belongs to: ("positive", "data"), ("beta", "")."""
    for name, key in keys_of(part).items():
        yield name, place
        for inner, inside in parts_inside(key, f"{place}.{name}" if place else name):
            yield from keys_with_place(inner, inside)


def parts_inside(key: Key, place: str) -> Iterator[tuple[type[Part], str]]:
    """Yield the mappings that a key may hold, with the places that they stand at."""
    for shape in shapes_of(key):
        within = f"{place}[]" if shape.kind == "list" else f"{place}.<name>"
        for way, at in ((shape, place), *((item, within) for item in shape.item)):
            if way.part is not None:
                yield way.part, at
