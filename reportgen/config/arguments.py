"""Arguments of Python that belong inside another one, and the line to write instead."""

from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.config.load import config_from
from reportgen.config.schema import Config
from reportgen.config.shapes import keys_of, keys_with_place
from reportgen.errors import ConfigError, Problem
from reportgen.stats.metrics import find

PRICES = {"false_positive": 1, "false_negative": 20}
_SIMPLE = (str, int, float, bool, list, tuple, dict)


def misplaced(document: Mapping[str, object]) -> Iterator[Problem]:
    """Yield each top-level key that belongs under another one: `currency="EUR"`, with the argument as it is written."""
    known = keys_of(Config)
    for name, value in document.items():
        line = _line(document, name, _short(name, _plain(value)))
        if line:
            yield Problem(where="", key=name, what=f"expected a mapping, found {_plain(value)!r}", mend=line)
    found = {name: place for name, value in document.items() if name not in known and (place := _place(name, value))}
    for name, place in found.items():
        inside = {other: _plain(document[other]) for other, where in found.items() if where == place}
        rest = {key: value for key, value in document.items() if key not in found}
        line = _line(rest, place, inside)
        if line:
            yield Problem(where="", key=name, what=f"there is no such argument; it belongs in {place}", mend=line)


def _short(name: str, value: object) -> dict[str, object]:
    """Return what is meant by a number or a name in the place of a mapping; empty where nobody can tell."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if name == "threshold" and number:
        return {"fixed": value}
    if name == "threshold" and isinstance(value, str) and find(value) is not None:
        return {"maximise": value}
    return {"ratio": value} if name == "costs" and number else {}


def _place(name: str, value: object) -> str:
    """Return the argument that a key belongs in; empty where nobody can tell."""
    places = [place for key, place in keys_with_place() if key == name and place in keys_of(Config)]
    if len(places) > 1:
        places = [place for place in places if (place == "errors") == isinstance(value, Mapping)]
    ours = [place for place in places if place not in {"data", "models"}]
    return ours[0] if len(ours) == 1 and isinstance(_plain(value), _SIMPLE) else ""


def _plain(value: Any) -> Any:  # noqa: ANN401 - any argument
    """Return a number of numpy as one of Python, which is printed as it is typed."""
    return value.item() if getattr(value, "ndim", None) == 0 and hasattr(value, "item") else value


def _line(document: Mapping[str, object], place: str, inside: Mapping[str, object]) -> str:
    """Return `Write costs={...}`, with what was given for that argument and all that a config needs."""
    if not inside:
        return ""
    given = document.get(place)
    given = given if isinstance(given, Mapping) else {}
    ratio = inside.get("ratio")
    if isinstance(ratio, int | float):
        inside = {**inside, "ratio": {"miss": ratio, "false_alarm": 1}}
    for more, also in (({}, ""), (PRICES if place == "costs" else {}, ", with prices of your own")):
        value = {**given, **inside, **more}
        try:
            config_from({**document, place: value})
        except ConfigError:
            continue
        return f"Write {place}={value!r}{also}"
    return ""
