"""Parts of a report that could not be made: the rest of it is still written, and each hole is told."""

import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Literal, TypeVar

from reportgen.errors import ReportgenError
from reportgen.frozen import frozen

T = TypeVar("T")
Kind = Literal["section", "figure", "words", "finding", "file", "number"]

UNFORESEEN: tuple[type[Exception], ...] = (Exception,)  # nothing in tests, which are to see every fault


@frozen
class Hole:
    """A part of a report that failed for a cause that nobody foresaw."""

    kind: Kind
    name: str
    cause: str  # "ZeroDivisionError: division by zero"
    trace: str = field(compare=False, repr=False)


def attempt(kind: Kind, name: str, make: Callable[[], T]) -> T | Hole:
    """Return what is made, or a hole where a fault of the program lets it fail; what is expected to fail is raised."""
    try:
        return make()
    except ReportgenError:
        raise
    except UNFORESEEN as error:
        cause = "".join(traceback.format_exception_only(error)).strip()
        return Hole(kind=kind, name=name, cause=cause, trace="".join(traceback.format_exception(error)))


def whole(parts: Mapping[str, T | Hole]) -> dict[str, T]:
    """Return the parts that could be made."""
    return {name: part for name, part in parts.items() if not isinstance(part, Hole)}


def holes_in(parts: Iterable[object]) -> tuple[Hole, ...]:
    """Return the holes among parts."""
    return tuple(part for part in parts if isinstance(part, Hole))
