"""Every text inside a value, changed alike."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

AS_MADE = ("svg", "html", "file", "id")  # no texts to be read, or drawn and set already


def each_text(value: Any, change: Callable[[str], str], *, but: type | None = None) -> Any:  # noqa: ANN401 (any plain value)
    """Return the value with every text in it changed; keys, what is set already and values of type `but` stay."""
    if but is not None and isinstance(value, but):
        return value
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: each_text(part, change, but=but) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(each_text(part, change, but=but) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        found = {
            field.name: each_text(getattr(value, field.name), change, but=but)
            for field in fields(value)
            if field.name not in AS_MADE and field.init
        }
        return replace(value, **found)
    return value
