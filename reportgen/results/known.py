"""Which places `results.json` may have, so that a path that somebody wrote down can be judged without a report."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from reportgen.config.conditions import did_you_mean
from reportgen.results.kinds import OTHERS
from reportgen.results.measure import Measure
from reportgen.results.results import ModelResult, Results
from reportgen.results.schema import written_fields
from reportgen.results.values.published import Published
from reportgen.stats.classes import CLASS_METRICS
from reportgen.stats.metrics import METRICS

SUBJECT = "<subject>"  # in a path: the model under audit
KINDS = (Results, *OTHERS.values())
MOST_NAMED = 12  # names that a message lists
_DOT = re.compile(r"(?<!\d)\.|\.(?!\d)")  # that of `f0.5` is part of the name
_MEASURED = (*METRICS, *(key for key in CLASS_METRICS if key not in METRICS), "top_2_accuracy", "top_3_accuracy")


class _Stop(NamedTuple):
    """Where a path leads nowhere: after how many names, and which names go on from there."""

    depth: int
    known: Sequence[str]


def names_of(path: str) -> list[str]:
    """Return the names that a path is made of."""
    return _DOT.split(path)


def is_known(path: str, kind: type) -> bool:
    """Return whether results of this kind may have a value at a path."""
    return _stop(kind, names_of(path), 0) is None


def wrong_path(path: str) -> tuple[str, str] | None:
    """Return what is wrong with a path that no results have, and how to mend it; None of one that some may have."""
    names = names_of(path)
    stops = [_stop(kind, names, 0) for kind in KINDS]
    farthest = max((stop for stop in stops if stop is not None), key=lambda stop: stop.depth, default=None)
    if None in stops or farthest is None:
        return None
    name, above = names[farthest.depth], ".".join(names[: farthest.depth])
    what = f"`{above}` of results.json has no '{name}'" if above else f"results.json has no '{name}'"
    if not farthest.known:
        return what, f"End the path there: {above}"
    listed = (
        f"It has {', '.join(farthest.known)}."
        if len(farthest.known) <= MOST_NAMED
        else "The documentation of results.json has its keys."
    )
    return what, did_you_mean(name, farthest.known) or listed


def _stop(kind: Any, names: Sequence[str], depth: int) -> _Stop | None:  # noqa: ANN401 (any annotation)
    """Return where the names from this one on lead nowhere in a value of a kind; None where they lead to a value."""
    origin, arguments = get_origin(kind), get_args(kind)
    if depth == len(names) or origin is Annotated:
        return None if depth == len(names) else _stop(arguments[0], names, depth)
    if origin in {Union, UnionType}:
        return _best(_stop(way, names, depth) for way in arguments if way is not NoneType)
    name, inside = names[depth], _inside(kind)
    if isinstance(inside, Mapping):
        return _stop(inside[name], names, depth + 1) if name in inside else _Stop(depth, [*inside])
    if inside is Measure and name not in _MEASURED:
        return _Stop(depth, _MEASURED)
    return _Stop(depth, ()) if inside is None else _stop(inside, names, depth + 1)


def _inside(kind: Any) -> Any:  # noqa: ANN401 (as above)
    """Return what a kind of value holds: by the names of a class, or one kind under any name; None where nothing."""
    if is_dataclass(kind) and isinstance(kind, type):
        return _fields(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    return arguments[1] if isinstance(origin, type) and issubclass(origin, Mapping) else None


def _best(stops: Iterable[_Stop | None]) -> _Stop | None:
    """Return None where one way leads to a value, else the one that leads farthest."""
    every = list(stops)
    if not every or None in every:
        return None
    return max((stop for stop in every if stop is not None), key=lambda stop: stop.depth)


def _fields(kind: type) -> dict[str, Any]:
    """Return the keys of a class as `results.json` has them, with what they hold."""
    inside = {name: way for name, _, way in written_fields(kind)}
    if "published" in inside and "models" in inside:
        del inside["published"]  # which is among the models
        inside["models"] = Mapping[str, ModelResult | Published]
    return inside
