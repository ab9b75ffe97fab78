"""The numbers of a report read back from `results.json`, by what the fields of its values say that they hold."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from reportgen.frozen import frozen
from reportgen.results.document import Document, numbers
from reportgen.results.results import Results
from reportgen.stats.reasons import keyed_text
from reportgen.topics.classes.values import ClassResults
from reportgen.units import KEYED

R = TypeVar("R", Results, ClassResults)
_Read = Callable[[Any], Any]


def settled(results: R) -> R:
    """Return the results as they are read back, so that all words rest on the very numbers that are written."""
    return cast("R", results_in(numbers(results)))


def results_in(document: Document) -> Results | ClassResults:
    """Return the numbers of a document; an error of Python's own where it is none of this version."""
    several = document["data"]["task"] == "multiclass"
    held = document if several else _with_published_apart(document)
    return cast("Results | ClassResults", _reader(ClassResults if several else Results)(held))


def _with_published_apart(document: Document) -> Document:
    models, data = document["models"], document["data"]
    published = {name: model for name, model in models.items() if "published" in model}
    return {
        **document,
        "models": {name: model for name, model in models.items() if name not in published},
        "published": published,
        "data": {**data, "reported_on": data["reported_on"] or ""},
    }


@cache
def _reader(kind: Any) -> _Read:  # noqa: ANN401 (any annotation)
    """Return what makes a value of this kind from its plain form."""
    origin, held = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return keyed_text if kind.__metadata__ == (KEYED,) else _reader(held[0])
    if origin in {Union, UnionType}:
        return _one_of(held)
    if origin is tuple:
        return partial(_tuple, held[:1] if held[1:] == (...,) else held)
    if _is_mapping(origin):
        return partial(_mapping, held[1])
    return partial(_value, kind) if _is_value(kind) else _as_it_is


def _as_it_is(found: Any) -> Any:  # noqa: ANN401 (any JSON, as below)
    return found


def _tuple(kinds: tuple[Any, ...], found: list[Any]) -> tuple[Any, ...]:
    each = kinds * len(found) if len(kinds) == 1 else kinds
    return tuple(_reader(kind)(part) for kind, part in zip(each, found, strict=True))


def _mapping(kind: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:  # noqa: ANN401
    read = _reader(kind)
    return {name: read(part) for name, part in found.items()}


def _one_of(kinds: tuple[Any, ...]) -> _Read:
    """Return what reads a value as the first of several kinds that it fits."""
    ways = [(_fits(kind), _reader(kind)) for kind in kinds]

    def read(found: Any) -> Any:  # noqa: ANN401
        return next(way for fits, way in ways if fits(found))(found)

    return read


@cache
def _fits(kind: Any) -> Callable[[Any], bool]:  # noqa: ANN401
    """Return what tells whether a plain form is that of a value of this kind."""
    origin, held = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _fits(held[0])
    if origin is Literal:
        return lambda found: found in held
    if origin is tuple:
        return lambda found: isinstance(found, list)
    if _is_value(kind):
        return lambda found: isinstance(found, Mapping) and _required(kind) <= found.keys() <= _known(kind).keys()
    wanted = {float: (int, float), NoneType: (NoneType,)}.get(kind, (Mapping if _is_mapping(origin) else kind,))
    return lambda found: isinstance(found, wanted) and (kind is bool or not isinstance(found, bool))


def _is_value(kind: Any) -> bool:  # noqa: ANN401
    return isinstance(kind, type) and is_dataclass(kind)


def _is_mapping(origin: Any) -> bool:  # noqa: ANN401
    return isinstance(origin, type) and issubclass(origin, Mapping)


@frozen
class _Part:
    """One field of a class: its own name, what reads it, and whether it has a value where none is written."""

    name: str
    kind: Any
    has_default: bool


@cache
def _known(kind: type) -> Mapping[str, _Part]:
    """Return the fields of a class by their names in the file."""
    hints = get_type_hints(kind, include_extras=True)

    def part(field: Field[Any]) -> _Part:
        bare = field.default is MISSING and field.default_factory is MISSING
        return _Part(name=field.name, kind=hints[field.name], has_default=not bare)

    return {field.name.rstrip("_"): part(field) for field in fields(kind)}


@cache
def _required(kind: type) -> frozenset[str]:
    """Return the names that always stand in the file: of what has no default, and is never left out as empty."""
    return frozenset(
        name for name, part in _known(kind).items() if not part.has_default and NoneType not in get_args(part.kind)
    )


def _value(kind: type, found: Mapping[str, Any]) -> Any:  # noqa: ANN401
    known = _known(kind)
    given = {part.name: _reader(part.kind)(found[name]) for name, part in known.items() if name in found}
    return kind(**({part.name: None for part in known.values() if not part.has_default} | given))
