"""The numbers of a report read back from `results.json`, by what the fields of its values say that they hold."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from reportgen.config.asked import Asked
from reportgen.frozen import frozen
from reportgen.results.document import Document, numbers
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.stats.reasons import keyed_text
from reportgen.units import KEYED

R = TypeVar("R", Results, ClassResults)
_Read = Callable[[Any], Any]
_TYPES: Mapping[Any, frozenset[type]] = {
    float: frozenset({float, int}), int: frozenset({int}), str: frozenset({str}), bool: frozenset({bool}),
    NoneType: frozenset({NoneType}),
}  # fmt: skip


class UnreadError(Exception):
    """A part of a document that is not what this version writes there."""

    def __init__(self, what: str, mend: str = "") -> None:
        """Begin at the part itself; whoever holds it adds its name."""
        super().__init__(what)
        self.what, self.mend, self.path = what, mend, list[str]()

    def __str__(self) -> str:
        """Return what is wrong with its place, as in "`models.new.confusion` is missing"."""
        return f"`{'.'.join(reversed(self.path))}` {self.what}" if self.path else self.what


def settled(results: R) -> R:
    """Return the results as they are read back, so that all words rest on the very numbers that are written."""
    return cast("R", results_in(numbers(results)))


def results_in(document: Document) -> Results | ClassResults:
    """Return the numbers of a document; an `UnreadError` where a part of it is not what this version writes."""
    data = document.get("data")
    several = isinstance(data, Mapping) and data.get("task") == "multiclass"
    held = document if several else _with_published_apart(document)
    return cast("Results | ClassResults", _reader(ClassResults if several else Results)(held))


def asked_in(document: Document) -> Asked:
    """Return the config that a document was made from; an `UnreadError` where it holds none."""
    return cast("Asked", _inside("config", _reader(Asked), document.get("config")))


def _with_published_apart(document: Document) -> Document:
    models, data = document.get("models"), document.get("data")
    if not isinstance(models, Mapping) or not isinstance(data, Mapping):
        return document
    published = {name: model for name, model in models.items() if isinstance(model, Mapping) and "published" in model}
    return {
        **document,
        "models": {name: model for name, model in models.items() if name not in published},
        "published": published,
        "data": {**data, "reported_on": data.get("reported_on") or ""},
    }


@cache
def _reader(kind: Any) -> _Read:  # noqa: ANN401 (any annotation)
    """Return what makes a value of this kind from its plain form."""
    origin, held = get_origin(kind), get_args(kind)
    if kind in _TYPES:
        return partial(_leaf, _TYPES[kind])
    if origin is Annotated:
        return _keyed if kind.__metadata__ == (KEYED,) else _reader(held[0])
    if origin is Literal:
        return partial(_named, held)
    if origin in {Union, UnionType}:
        return _one_of(held)
    if origin is tuple:
        return _tuple_of(_reader(held[0])) if held[1:] == (...,) else partial(_tuple, tuple(map(_reader, held)))
    return partial(_mapping, _reader(held[1])) if _is_mapping(origin) else partial(_value, kind)


def _inside(name: str, read: _Read, found: Any) -> Any:  # noqa: ANN401 (any JSON, as below)
    """Return what stands under a name; what is wrong with it is told with the name."""
    try:
        return read(found)
    except UnreadError as error:
        error.path.append(name)
        raise


def _leaf(types: frozenset[type], found: Any) -> Any:  # noqa: ANN401
    if not _is_of(types, found):
        raise _other(found)
    return found


def _is_of(types: frozenset[type], found: Any) -> bool:  # noqa: ANN401
    return type(found) in types or (isinstance(found, str) and str in types)  # also a text with its key


def _keyed(found: Any) -> Any:  # noqa: ANN401
    return keyed_text(_leaf(_TYPES[str], found))


def _named(names: tuple[Any, ...], found: Any) -> Any:  # noqa: ANN401
    if found not in names:
        raise _other(found)
    return found


def _tuple_of(read: _Read) -> _Read:
    """Return what reads a list of whatever length; where its parts are read as they are, all at once."""
    types = read.args[0] if isinstance(read, partial) and read.func is _leaf else None

    def every(found: Any) -> tuple[Any, ...]:  # noqa: ANN401
        parts = _leaf(_LISTS, found)
        if types is not None and types.issuperset(map(type, parts)):
            return tuple(parts)
        return tuple(_inside(str(place), read, part) for place, part in enumerate(parts))

    return every


_LISTS, _MAPPINGS = frozenset({list}), frozenset({dict})


def _tuple(ways: tuple[_Read, ...], found: Any) -> tuple[Any, ...]:  # noqa: ANN401
    parts = _leaf(_LISTS, found)
    if len(parts) != len(ways):
        raise _other(found)
    return tuple(_inside(str(place), read, part) for place, (read, part) in enumerate(zip(ways, parts, strict=True)))


def _mapping(read: _Read, found: Any) -> Mapping[str, Any]:  # noqa: ANN401
    return {name: _inside(name, read, part) for name, part in _leaf(_MAPPINGS, found).items()}


def _one_of(kinds: tuple[Any, ...]) -> _Read:
    """Return what reads a value as the first of several kinds that it fits."""
    if all(kind in _TYPES for kind in map(_bare, kinds)):
        return partial(_leaf, frozenset().union(*(_TYPES[_bare(kind)] for kind in kinds)))
    ways = [(_fits(kind), _reader(kind)) for kind in kinds]

    def read(found: Any) -> Any:  # noqa: ANN401
        way = next((way for fits, way in ways if fits(found)), None)
        if way is None:  # as the only kind with parts would be, to tell which part is wrong
            whole = [way for kind, (_, way) in zip(kinds, ways, strict=True) if _bare(kind) is not NoneType]
            if len(whole) == 1:
                return whole[0](found)
            raise _other(found)
        return way(found)

    return read


def _bare(kind: Any) -> Any:  # noqa: ANN401
    """Return what an annotation is about; a text that is read by its key is no plain one."""
    is_plain = get_origin(kind) is Annotated and kind.__metadata__ != (KEYED,)
    return get_args(kind)[0] if is_plain else kind


def _other(found: Any) -> UnreadError:  # noqa: ANN401
    if found is None:
        return UnreadError("is missing")
    shown = repr(found)
    return UnreadError(f"holds something else: {shown if len(shown) <= _SHOWN else f'{shown[:_SHOWN]}...'}")


_SHOWN = 40  # letters of what is quoted


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
    if kind in _TYPES:
        return partial(_is_of, _TYPES[kind])
    if _is_mapping(origin):
        return lambda found: isinstance(found, Mapping)
    return lambda found: isinstance(found, Mapping) and _required(kind) <= found.keys() <= _known(kind).keys()


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


def _value(kind: type, found: Any) -> Any:  # noqa: ANN401
    known, parts = _known(kind), _leaf(_MAPPINGS, found)
    missing = next((name for name in known if name in _required(kind) and name not in parts), None)
    if missing is not None:
        return _inside(missing, _missing, None)
    given = {part.name: _inside(name, _reader(part.kind), parts[name]) for name, part in known.items() if name in parts}
    return kind(**({part.name: None for part in known.values() if not part.has_default} | given))


def _missing(found: Any) -> Any:  # noqa: ANN401
    raise _other(found)
