"""Arguments of Python that belong inside another one, and the line to write instead."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import yaml

from reportgen.config.load import config_from
from reportgen.config.part import keys_of
from reportgen.config.schema import Config, keys_with_place
from reportgen.errors import ConfigError, Problem, ReportgenError
from reportgen.stats.metrics import find

PRICES = {"false_positive": 1, "false_negative": 20}
COLUMNS = ("score", "decision")  # of a model: handed over as values
_LINES = re.compile(r"^(?:data|models):(?:\n +.*)+", re.MULTILINE)
_SIMPLE = (str, int, float, bool, list, tuple, dict)


def misplaced(document: Mapping[str, object]) -> Iterator[Problem]:
    """Yield each top-level key that belongs under another one: `currency="EUR"`, with the argument as it is written."""
    keys = keys_of(Config)
    for name, value in document.items():
        line = _line(document, name, _short(name, _plain(value)))
        if line:
            yield Problem(where="", key=name, what=f"expected a mapping, found {_plain(value)!r}", mend=line)
    places = {name: place for name, value in document.items() if name not in keys and (place := _place(name, value))}
    for name, place in places.items():
        inside = {other: _plain(document[other]) for other, where in places.items() if where == place}
        rest = {key: value for key, value in document.items() if key not in places}
        line = _line(rest, place, inside)
        if line:
            yield Problem(where="", key=name, what=f"unknown argument; it belongs in {place}", mend=line)


def _short(name: str, value: object) -> dict[str, object]:
    """Return what is meant by a number or a name instead of a mapping; empty where nobody can tell."""
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


def of_several(
    models: Any,  # noqa: ANN401 - any arrays
    classes: Sequence[object],
    columns_of: Callable[[object], Mapping[str, object] | None],
) -> dict[str, Mapping[str, object]]:
    """Return models by their names, each with its scores by class or with the classes that it names."""
    named = models if isinstance(models, Mapping) else {"model": models}
    return {str(name): _class_entry(str(name), model, classes, columns_of) for name, model in named.items()}


def _class_entry(
    name: str,
    model: Any,  # noqa: ANN401 - any array
    classes: Sequence[object],
    columns_of: Callable[[object], Mapping[str, object] | None],
) -> Mapping[str, object]:
    """Return what a config says of a model: one column a class, or one of names; a mapping stays as it is."""
    if isinstance(model, Mapping):
        return model
    if (columns := columns_of(model)) is not None:
        return {"scores": dict(columns)}
    wide = width(model)
    if wide is None:
        return {"decision": model}
    if wide != len(classes):
        what = f"the scores of '{name}' have {wide} columns, and there are {len(classes)} classes"
        mend = "Hand over one column for each class, in the order of classes=[...]."
        raise ConfigError.of(what, mend, key="models")
    return {"scores": {str(label): list(column) for label, column in zip(classes, columns_in(model), strict=True)}}


def columns_in(table: Any) -> list[Any]:  # noqa: ANN401 - any array
    """Return the columns of a table of rows."""
    if not isinstance(table, list | tuple):
        return list(table.T)
    if len({len(row) if hasattr(row, "__len__") else 1 for row in table}) > 1:
        problem = Problem(
            where="", key="models", what="rows of scores differ in length", mend="Give each case as many."
        )
        raise ConfigError([problem])
    return list(zip(*table, strict=True))


def width(model: Any) -> int | None:  # noqa: ANN401 - any array
    """Return how many columns a table has; None of what is a single column."""
    if isinstance(model, list | tuple):
        return len(model[0]) if model and isinstance(model[0], list | tuple) else None
    shape: Sequence[int] = getattr(model, "shape", ())
    return shape[1] if len(shape) > 1 else None


def in_python(error: ReportgenError, models: Mapping[str, Mapping[str, object]], data: object) -> ReportgenError:
    """Return what is wrong with a call of `evaluate`, with the call to write instead of lines for a config."""
    return type(error)(replace(problem, mend=_call(problem.mend, models, data)) for problem in error.problems)


def _call(mend: str, models: Mapping[str, Mapping[str, object]], data: object) -> str:
    """Return a mend, lines of a config in it as what to write in a call; its columns have a name instead of values."""
    match = _LINES.search(mend)
    try:
        lines = yaml.load(match[0], Loader=yaml.BaseLoader) if match else {}  # noqa: S506 - texts alone, as typed
    except yaml.YAMLError:  # a name that needs quotes
        return mend
    if not match or not lines:
        return mend
    if "data" in lines:
        own = data if isinstance(data, Mapping) else {}
        return mend.replace(match[0], f"data={ {**own, **_joined(own, lines['data'])}!r}")
    ((name, more),) = lines["models"].items()
    own = models.get(name, {})
    parts = [f"{key!r}: {key if key in COLUMNS else repr(value)}" for key, value in {**own, **more}.items()]
    others = ", ..." if len(models) > 1 else ""
    return mend.replace(match[0], f"evaluate(y_true, {{{name!r}: {{{', '.join(parts)}}}{others}}}, ...)")


def _joined(own: Mapping[str, object], more: Mapping[str, object]) -> dict[str, object]:
    """Return keys to add; a list goes on with what stood there."""
    lists = {key: (own.get(key), value) for key, value in more.items()}
    return {
        key: list(dict.fromkeys([*old, *new])) if isinstance(old, list) and isinstance(new, list) else new
        for key, (old, new) in lists.items()
    }
