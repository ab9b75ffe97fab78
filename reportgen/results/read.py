"""The numbers of a report read back from `results.json`, by what the fields of its values say that they hold."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from reportgen.config.asked import Asked
from reportgen.frozen import frozen
from reportgen.results.document import Document, numbers
from reportgen.results.kinds import OTHERS, AnyResults
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.unlabelled import SelectionResults
from reportgen.stats.reasons import keyed_text
from reportgen.units import KEYED

LARGEST = 1e30  # of a number in a report: the costliest case times all cases that there can be
R = TypeVar("R", Results, ClassResults, SelectionResults)
T = TypeVar("T")
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
    """Return the results as they are read back, so that all words rest on the same numbers that are written."""
    return cast("R", results_in(numbers(results)))


def results_in(document: Document) -> AnyResults:
    """Return the numbers of a document; an `UnreadError` where a part of it is not what this version writes."""
    data = document.get("data")
    task = data.get("task") if isinstance(data, Mapping) else None
    kind = OTHERS.get(task) if isinstance(task, str) else None
    content = _with_published_apart(document) if kind is None else document
    return cast("AnyResults", _reader(cast("Any", kind or Results))(content))


def asked_in(document: Document) -> Asked:
    """Return the config that a document was made from; an `UnreadError` where it holds none."""
    return cast("Asked", _inside("config", _reader(Asked), document.get("config")))


def value_in(kind: type[T], document: object) -> T:
    """Return a value of another file from its plain form; an `UnreadError` where it is not of this kind."""
    return cast("T", _reader(cast("Any", kind))(document))


def beyond(content: Any, path: str = "") -> Iterator[str]:  # noqa: ANN401 (any JSON)
    """Yield the numbers that are no numbers, or larger than any that a report holds."""
    if isinstance(content, int | float) and not abs(content) <= LARGEST:
        yield f"`{path}` is {str(content)[:40]}"
    parts = content.items() if isinstance(content, Mapping) else enumerate(content) if isinstance(content, list) else ()
    for key, part in parts:
        yield from beyond(part, f"{path}.{key}" if path else str(key))


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
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in _TYPES:
        return partial(_leaf, _TYPES[kind])
    if origin is Annotated:
        return _keyed if kind.__metadata__ == (KEYED,) else _reader(arguments[0])
    if origin is Literal:
        return partial(_named, arguments)
    if origin in {Union, UnionType}:
        return _one_of(arguments)
    if origin is tuple:
        return (
            _tuple_of(_reader(arguments[0]))
            if arguments[1:] == (...,)
            else partial(_tuple, tuple(map(_reader, arguments)))
        )
    return partial(_mapping, _reader(arguments[1])) if _is_mapping(origin) else partial(_value, kind)


def _inside(name: str, read: _Read, plain: Any) -> Any:  # noqa: ANN401 (any JSON, as below)
    """Return what stands under a name; what is wrong with it is told with the name."""
    try:
        return read(plain)
    except UnreadError as error:
        error.path.append(name)
        raise


def _leaf(types: frozenset[type], plain: Any) -> Any:  # noqa: ANN401
    if not _is_of(types, plain):
        raise _other(plain)
    return plain


def _is_of(types: frozenset[type], plain: Any) -> bool:  # noqa: ANN401
    return type(plain) in types or (isinstance(plain, str) and str in types)  # also a text with its key


def _keyed(plain: Any) -> Any:  # noqa: ANN401
    return keyed_text(_leaf(_TYPES[str], plain))


def _named(names: tuple[Any, ...], plain: Any) -> Any:  # noqa: ANN401
    if plain not in names:
        raise _other(plain)
    return plain


def _tuple_of(read: _Read) -> _Read:
    """Return what reads a list of whatever length; where its parts are read as they are, all at once."""
    types = read.args[0] if isinstance(read, partial) and read.func is _leaf else None

    def every(plain: Any) -> tuple[Any, ...]:  # noqa: ANN401
        parts = _leaf(_LISTS, plain)
        if types is not None and types.issuperset(map(type, parts)):
            return tuple(parts)
        return tuple(_inside(str(place), read, part) for place, part in enumerate(parts))

    return every


_LISTS, _MAPPINGS = frozenset({list}), frozenset({dict})


def _tuple(ways: tuple[_Read, ...], plain: Any) -> tuple[Any, ...]:  # noqa: ANN401
    parts = _leaf(_LISTS, plain)
    if len(parts) != len(ways):
        raise _other(plain)
    return tuple(_inside(str(place), read, part) for place, (read, part) in enumerate(zip(ways, parts, strict=True)))


def _mapping(read: _Read, plain: Any) -> Mapping[str, Any]:  # noqa: ANN401
    found, name, parts = dict[str, Any](), "", _leaf(_MAPPINGS, plain)
    try:
        for name, part in parts.items():
            found[name] = read(part)
    except UnreadError as error:
        error.path.append(name)
        raise
    return found


def _one_of(kinds: tuple[Any, ...]) -> _Read:
    """Return what reads a value as the first of several kinds that it fits."""
    if all(kind in _TYPES for kind in map(_bare, kinds)):
        return partial(_leaf, frozenset().union(*(_TYPES[_bare(kind)] for kind in kinds)))
    ways = [(_fits(kind), _reader(kind)) for kind in kinds]

    def read(plain: Any) -> Any:  # noqa: ANN401
        way = next((way for fits, way in ways if fits(plain)), None)
        if way is None:  # as the only kind with parts would be, to tell which part is wrong
            whole = [way for kind, (_, way) in zip(kinds, ways, strict=True) if _bare(kind) is not NoneType]
            if len(whole) == 1:
                return whole[0](plain)
            raise _other(plain)
        return way(plain)

    return read


def _bare(kind: Any) -> Any:  # noqa: ANN401
    """Return what an annotation is about; a text that is read by its key is not a plain one."""
    is_plain = get_origin(kind) is Annotated and kind.__metadata__ != (KEYED,)
    return get_args(kind)[0] if is_plain else kind


def _other(plain: Any) -> UnreadError:  # noqa: ANN401
    if plain is None:
        return UnreadError("is missing")
    text = repr(plain)
    return UnreadError(f"contains something else: {text if len(text) <= _SHOWN else f'{text[:_SHOWN]}...'}")


_SHOWN = 40  # letters of what is quoted


@cache
def _fits(kind: Any) -> Callable[[Any], bool]:  # noqa: ANN401
    """Return what tells whether a plain form is that of a value of this kind."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _fits(arguments[0])
    if origin is Literal:
        return lambda plain: plain in arguments
    if origin is tuple:
        return lambda plain: isinstance(plain, list)
    if kind in _TYPES:
        return partial(_is_of, _TYPES[kind])
    if _is_mapping(origin):
        return lambda plain: isinstance(plain, Mapping)
    return lambda plain: isinstance(plain, Mapping) and _required(kind) <= plain.keys() <= _known(kind).keys()


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


@cache
def _ways(kind: type) -> tuple[tuple[str, str, _Read], ...]:
    """Return the fields of a class: their names in the file, their own, and what reads each."""
    return tuple((name, part.name, _reader(part.kind)) for name, part in _known(kind).items())


@cache
def _nothing(kind: type) -> Mapping[str, None]:
    """Return the fields of a class that have no default, as they are where nothing is written."""
    return {part.name: None for part in _known(kind).values() if not part.has_default}


def _value(kind: type, plain: Any) -> Any:  # noqa: ANN401
    parts, given, name = _leaf(_MAPPINGS, plain), dict[str, Any](_nothing(kind)), ""
    if not _required(kind) <= parts.keys():
        missing = _other(None)
        missing.path.append(next(name for name in _known(kind) if name in _required(kind) and name not in parts))
        raise missing
    try:
        for name, own, read in _ways(kind):
            if name in parts:
                given[own] = read(parts[name])
    except UnreadError as error:
        error.path.append(name)
        raise
    return kind(**given)
