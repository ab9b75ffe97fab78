"""Every text of a page, changed alike; and names of great length."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from reportgen.config.part import keys_of
from reportgen.config.schema import Config
from reportgen.page.blocks import Code
from reportgen.results.results import Results

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


T = TypeVar("T")

LONGEST, START, END = 120, 80, 20  # of a name in characters, and what is left of a longer one
_PROSE = {"about", "errors", "title", "report"}  # told whole, once


def long_names(results: Results, config: Config) -> tuple[str, ...]:
    """Return every name too long to be shown whole, whatever it names, longest first."""
    named = [getattr(config, one.attribute) for key, one in keys_of(Config).items() if key not in _PROSE]
    found = {*_texts(results), *_texts(named)} - {results.title}
    return tuple(sorted((text for text in found if len(text) > LONGEST), key=lambda text: (-len(text), text)))


def shortened(value: T, names: tuple[str, ...]) -> T:
    """Return the value with every one of the names cut in its middle; code stays as typed."""
    if not names:
        return value
    # The first letter is left out, since a sentence may begin with its capital.
    cut = {name[1:]: f"{name[1:START]}\N{HORIZONTAL ELLIPSIS}{name[-END:]}" for name in names}

    def change(text: str) -> str:
        for name, short in cut.items() if len(text) > LONGEST else ():
            text = text.replace(name, short)
        return text

    changed: T = each_text(value, change, but=Code)
    return changed


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401 (whatever a value holds)
    if isinstance(value, str):
        yield value
    elif value is None or isinstance(value, float | int):
        return
    elif isinstance(value, tuple | list):
        if value and not isinstance(value[0], float):  # the columns of curves, long and without a text
            for part in value:
                yield from _texts(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts(key)
            yield from _texts(part)
