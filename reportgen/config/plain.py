"""A config as plain values by its keys: what is typed otherwise and means the same is the same here."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from reportgen.config.conditions import Condition
from reportgen.config.measures import measured
from reportgen.config.part import Part, keys_of
from reportgen.config.schema import Config, Origin

Plain = str | list["Plain"] | dict[str, "Plain"]

_ORIGIN = frozenset(member.name for member in fields(Origin))
_METRICS = ("then", "primary")  # of `compare`: a metric under any of its names


def plain_config(config: Config) -> dict[str, Plain]:
    """Return every key of a config with its value, defaults among them; files as they are named in it."""
    whole = {name: value for name, value in _entries(config, config.folder) if name not in _ORIGIN}
    models = {**config.models, **config.published}
    return {**whole, "models": {name: _plain(model, config.folder) for name, model in models.items()}}


def flow(value: Plain) -> str:
    """Return a plain value on one line, to be read by people; a text as it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return f"{{{', '.join(f'{name}: {flow(part)}' for name, part in value.items())}}}"


def _entries(part: Part, folder: Path) -> Iterator[tuple[str, Plain]]:
    for name, key in keys_of(type(part)).items():
        value = getattr(part, key.attribute)
        if value is None or value in ((), {}):
            continue
        yield name, _metrics(value) if name in _METRICS else _plain(value, folder)


def _plain(value: object, folder: Path) -> Plain:
    if isinstance(value, Condition):
        return condition_text(value)
    if isinstance(value, Part):
        whole = dict(_entries(value, folder))
        return whole[value.short] if [*whole] == [value.short] else whole
    if isinstance(value, Mapping):
        return {str(name): _plain(inner, folder) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner, folder) for inner in value]
    return _within(value, folder) if isinstance(value, str | Path) else number_text(value)


def number_text(value: object) -> str:
    """Return a number as a config has it, without the noise of its last digits; true and false as words."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def _metrics(value: object) -> Plain:
    """Return metrics under the names that the results have for them."""
    if isinstance(value, tuple):
        return [text for name in value for text in [_metrics(name)]]
    measure = measured(str(value))
    return str(value) if measure is None else measure.key


def _within(path: str | Path, folder: Path) -> str:
    """Return a file as it is named from the folder of the config, wherever that is; any other text as it is."""
    text, start = str(path), str(folder)
    return os.path.relpath(text, start) if text.startswith((f"{start}{os.sep}", f"{start}/")) else text


def condition_text(condition: Condition) -> str:
    """Return a condition as it would be typed with the name of its metric and its limit in per cent."""
    name = condition.measured.key
    between = condition.between
    if between is not None:
        of = measured(between.name)
        name = f"{between.kind}({between.name if of is None else of.key}, by: {between.column})"
    return f"{name} {condition.op} {limit_text(condition)}"


def limit_text(condition: Condition) -> str:
    """Return the limit of a condition: a share in per cent."""
    between = condition.between
    share = condition.metric.kind == "share" or (between is not None and between.kind == "ratio")
    return f"{100 * condition.limit:.12g}%" if share else f"{condition.limit:.12g}"
