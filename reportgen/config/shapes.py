"""What a field of the config takes, read off its annotation: one description for reader, JSON Schema and docs."""

import types
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from reportgen.config.part import Because, OneOf, Part, Percent
from reportgen.config.schema import Config

Kind = Literal["text", "number", "percent", "whole", "boolean", "choice", "pair", "list", "part", "table"]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """One way to write a field."""

    kind: Kind
    choices: tuple[str | int, ...] = ()
    known: OneOf | None = None  # text: the names that it may hold
    bounds: tuple[tuple[str, float], ...] = ()  # number, whole: ("gt", 0)
    because: str = ""  # why other values make no sense
    unread: str = ""  # number: what to write in the place of a value that is none
    short: str = ""  # text: it stands for a mapping with this one key
    item: tuple["Shape", ...] = ()  # list, table: the ways to write one of them
    part: type[Part] | None = None


Shapes = tuple[Shape, ...]  # several ways, of which one fits

_SIMPLE: dict[object, Kind] = {str: "text", float: "number", int: "whole", bool: "boolean"}
_BOUNDS = ("gt", "ge", "lt", "le", "away")


def shapes_of(field: FieldInfo) -> Shapes:
    """Return the ways to write a field; none of them is "nothing", for a key without a value is a mistake."""
    return _shapes(field.annotation, tuple(field.metadata))


def _shapes(annotation: Any, marks: tuple[object, ...] = ()) -> Shapes:  # noqa: ANN401 - any annotation
    if get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        bare = (mark.metadata if isinstance(mark, FieldInfo) else [mark] for mark in inner)
        marks = (*marks, *chain.from_iterable(bare))
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
    bounds = tuple((name, getattr(mark, name)) for mark in marks for name in _BOUNDS if hasattr(mark, name))
    percent = any(isinstance(mark, Percent) for mark in marks)
    kind: Kind = "percent" if percent else _SIMPLE[annotation]
    return (Shape(kind=kind, known=known, bounds=bounds, because=why.text, unread=why.unread),)


def _alone(part: type[Part]) -> Shapes:
    """Return the ways to write a mapping as the value of its one key that matters."""
    if not part.short:
        return ()
    return tuple(replace(shape, short=part.short) for shape in shapes_of(part.model_fields[part.short]))


def keys_of(part: type[Part]) -> dict[str, FieldInfo]:
    """Return the keys of a mapping as they are written: `from` is no name that Python knows."""
    return {info.alias or name: info for name, info in part.model_fields.items()}


def keys_with_place(part: type[Part] = Config, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield every key of the language with the place that it belongs to: ("positive", "data"), ("beta", "")."""
    for name, field in keys_of(part).items():
        yield name, place
        for inner, key in parts_inside(field, f"{place}.{name}" if place else name):
            yield from keys_with_place(inner, key)


def parts_inside(field: FieldInfo, key: str) -> Iterator[tuple[type[Part], str]]:
    """Yield the mappings that a field may hold, with the keys that they stand under."""
    for shape in shapes_of(field):
        inside = f"{key}[]" if shape.kind == "list" else f"{key}.<name>"
        for way, place in ((shape, key), *((item, inside) for item in shape.item)):
            if way.part is not None:
                yield way.part, place
