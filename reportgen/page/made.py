"""What a report was made with, and from."""

import sys
from collections.abc import Iterator, Sequence

from reportgen.config.schema import Config
from reportgen.counts.cells import Input
from reportgen.page.material import Speaker
from reportgen.page.table import Column
from reportgen.text import numbers

MOST_LISTED = 100  # files; results.json lists them all
_INPUTS: tuple[Column[Input], ...] = (
    Column("method.input", value=lambda one: one.name),
    Column("method.sha256", value=lambda one: one.sha256),
)
LIBRARIES = ("duckdb", "numpy", "scipy")  # those that numbers come from


def made_with(config: Config) -> Iterator[tuple[str, str]]:
    """Yield with what the figures were worked out, and how to make them again: no clock and no host."""
    yield "libraries", numbers.listed([f"{name} {_release(name)}" for name in LIBRARIES])
    if config.command:
        yield "command", config.command


def inputs_read(say: Speaker, inputs: Sequence[Input]) -> tuple[str, tuple[Column[Input], ...], Sequence[Input]]:
    """Return the caption, the columns and the rows of the table of what was read; of many files the first."""
    caption = say("method.inputs")
    if len(inputs) > MOST_LISTED:
        caption = say("method.inputs_first", count=numbers.count(MOST_LISTED), all=numbers.count(len(inputs)))
    return caption, _INPUTS, inputs[:MOST_LISTED]


def _release(library: str) -> str:
    """Return the release of a library, by itself where it is loaded: to look through what is installed takes longer."""
    if library in sys.modules:
        return str(sys.modules[library].__version__)
    from importlib.metadata import version

    return version(library)
