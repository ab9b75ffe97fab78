"""Where the values of a report stand in `results.json`, and numbers that know where they come from."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from types import NoneType
from typing import Annotated, NamedTuple, get_args, get_origin

from reportgen.units import COUNT, EXACT


class Number(NamedTuple):
    """A number with its source: a path in the results, or paths joined by signs."""

    value: float
    source: str

    @property
    def term(self) -> str:
        """The source as a part of a longer one."""
        return self.source

    def __sub__(self, other: "Number") -> "Number":
        """Return the difference."""
        return _Sum(self.value - other.value, f"{self.source} - {other.term}")

    def __rsub__(self, whole: float) -> "Number":
        """Return what is left of so much."""
        return _Sum(whole - self.value, f"{whole} - {self.term}")

    def __truediv__(self, other: "Number") -> "Number":
        """Return how many times as large as the other it is."""
        return Number(self.value / other.value, f"{self.term} / {other.term}")

    def __abs__(self) -> "Number":
        """Return the size, without its sign."""
        return Number(self.value, self.term) if self.value >= 0 else 0 - self

    def by(self, other: "Number") -> "Number":
        """Return the product."""
        return _Sum(self.value * other.value, f"{self.term} * {other.term}")

    def per(self, cases: float) -> "Number":
        """Return the number of one for so many."""
        return Number(self.value * cases, f"{self.term} * {cases}")

    def plus(self, more: float) -> "Number":
        """Return so much more."""
        return _Sum(self.value + more, f"{self.term} + {more}")

    @property
    def whole(self) -> "Number":
        """The same, as counted where it has no fraction."""
        return self._replace(value=int(self.value)) if float(self.value).is_integer() else self

    @property
    def bracketed(self) -> "Number":
        """The same, which any longer source holds as one."""
        return _Sum(*self)

    def times(self, factor: float) -> "Number":
        """Return so many times the number."""
        return Number(factor * self.value, f"{factor} * {self.term}")


class _Sum(Number):
    @property
    def term(self) -> str:
        return f"( {self.source} )"


def total(numbers: Iterable[Number]) -> Number:
    """Return the sum."""
    values, sources = zip(*numbers, strict=True)
    return _Sum(sum(values), " + ".join(sources)) if len(sources) > 1 else Number(values[0], sources[0])


class Paths:
    """The places of all values of the results that hold others; a value at two places has the first one."""

    def __init__(self, results: object) -> None:
        """Walk the results, which are kept so that no other value takes the place of one of theirs in memory."""
        nodes = {"": results}
        _gather(results, "", nodes)
        self.__setstate__(nodes)

    def __getstate__(self) -> dict[str, object]:
        """Return the values by their places: in another process they stand elsewhere in memory."""
        return self._nodes

    def __setstate__(self, nodes: dict[str, object]) -> None:
        """Take the values by their places."""
        self._nodes, self._paths = nodes, dict[int, str]()
        for path, node in nodes.items():
            self._paths.setdefault(id(node), path)

    def of(self, node: object, *names: str | int) -> str:
        """Return where a value stands, or what the names lead to from there; a LookupError where it has no place."""
        return self.value(node, *names)[1]

    def at(self, node: object, *names: str | int) -> Number:
        """Return the number that the names lead to from a value."""
        holder, above = self.value(node, *names[:-1])
        value, path = _part(holder, names[-1], above), _joined(above, names[-1])
        if not isinstance(value, (int, float)):
            message = f"{path} is no number"
            raise TypeError(message)
        unit = unit_in(holder, str(names[-1]))
        if unit is None and is_dataclass(holder) and not isinstance(value, int):
            message = f"{path}: nothing says what this number is; mark the field as one of `units.py`"
            raise TypeError(message)
        return Number(value, path).whole if unit == COUNT else Number(value, path)

    @cached_property
    def exact(self) -> frozenset[str]:
        """Where numbers stand that are written as they are in the data."""
        return frozenset(path for above, node in self._nodes.items() for path in _exact_in(node, above))

    def value(self, node: object, *names: str | int) -> tuple[object, str]:
        """Return what the names, which are those of `results.json`, lead to from a value, and where that stands."""
        if id(node) not in self._paths:
            message = f"{type(node).__name__} is no part of the results: quote the original"
            raise LookupError(message)
        path = self._paths[id(node)]
        for name in names:
            node, path = _part(node, name, path), _joined(path, name)
        return node, path


_ALONE = frozenset({float, int, bool, str, NoneType})  # kinds of most values, which hold no others


CUT_OFFS = "threshold"  # the column of a curve


def unit_in(node: object, name: str) -> str | None:
    """Return what the numbers of a field are, or of a column of a curve; None for those in 12 digits."""
    if isinstance(node, Mapping):
        return EXACT if name == CUT_OFFS and isinstance(node.get(name), tuple) else None
    return units_of(type(node)).get(name)  # type: ignore[arg-type]  # every class is hashable


def _exact_in(node: object, path: str) -> Iterator[str]:
    if isinstance(node, Mapping) and unit_in(node, CUT_OFFS) == EXACT:
        yield from (f"{path}.{CUT_OFFS}.{place}" for place in range(len(node[CUT_OFFS])))
    for name, unit in units_of(type(node)).items():  # type: ignore[arg-type]  # as above
        if unit == EXACT:
            yield _joined(path, name)


@cache
def units_of(kind: type) -> Mapping[str, str]:
    """Return what numbers are by the fields of a class that say so, by their names in the results."""
    own_fields = fields(kind) if is_dataclass(kind) else ()
    ways = ((field.name.rstrip("_"), way) for field in own_fields for way in (field.type, *get_args(field.type)))
    return {name: way.__metadata__[0] for name, way in ways if get_origin(way) is Annotated}


def _gather(node: object, path: str, nodes: dict[str, object]) -> None:
    """Add what holds other values, by its path; not what is empty, which may be one value everywhere."""
    if isinstance(node, tuple) and _ALONE.issuperset(map(type, node)):
        return
    for name, part in _parts(node):
        if type(part) not in _ALONE and ((_is_several(type(part)) and part) or _written(part)):  # type: ignore[arg-type]
            below = _joined(path, name)
            nodes[below] = part
            _gather(part, below, nodes)


@cache
def _is_several(kind: type) -> bool:
    return issubclass(kind, (Mapping, tuple))


def _joined(path: str, name: str | int) -> str:
    if not path:
        return "models" if name == "published" else str(name)
    return f"{path}.{name}"


def _part(node: object, name: str | int, path: str) -> object:
    try:
        own = _written(node)
        return getattr(node, own[str(name)]) if own else node[name]  # type: ignore[index]
    except (LookupError, TypeError) as error:
        message = f"{path} has no {name} that is written"
        raise LookupError(message) from error


def _parts(node: object) -> Iterable[tuple[str | int, object]]:
    if own := _written(node):
        return [(name, getattr(node, attribute)) for name, attribute in own.items()]
    if isinstance(node, Mapping):
        return node.items()
    return enumerate(node) if isinstance(node, tuple) else ()


def _written(node: object) -> Mapping[str, str]:
    """Return the fields of a value that are written, by their names in the results; none of what has no fields."""
    return _fields_of(type(node))  # type: ignore[arg-type]  # every class is hashable


@cache
def _fields_of(kind: type) -> Mapping[str, str]:
    own_fields = fields(kind) if is_dataclass(kind) else ()
    return {field.name.rstrip("_"): field.name for field in own_fields if field.metadata.get("written") != "never"}
