"""What a report was made with, and from."""

from collections.abc import Iterator, Sequence

from reportgen.config.schema import Config
from reportgen.counts.cells import Input
from reportgen.page.material import Speaker
from reportgen.page.table import Column
from reportgen.results.results import Run
from reportgen.results.values.change import Earlier
from reportgen.results.values.classes import EarlierClasses
from reportgen.text import numbers

MOST_LISTED = 100  # files; results.json lists them all
_INPUTS: tuple[Column[Input], ...] = (
    Column("method.input", value=lambda one: one.name),
    Column("method.sha256", value=lambda one: one.sha256),
)


def made_with(config: Config, run: Run) -> Iterator[tuple[str, str]]:
    """Yield with what the figures were worked out, and how to make them again: no clock and no host."""
    if run.computed_with:
        yield "libraries", numbers.listed([f"{name} {release}" for name, release in run.computed_with.items()])
    if config.command:
        yield "command", config.command


def inputs_of(run: Run, earlier: Earlier | EarlierClasses | None) -> tuple[Input, ...]:
    """Return every file that the numbers come from: an earlier report first, then the data."""
    then = () if earlier is None else (Input(name=earlier.file, sha256=earlier.sha256),)
    return (*then, *run.inputs)


def inputs_read(say: Speaker, inputs: Sequence[Input]) -> tuple[str, tuple[Column[Input], ...], Sequence[Input]]:
    """Return the caption, the columns and the rows of the table of what was read; of many files the first."""
    caption = say("method.inputs")
    if len(inputs) > MOST_LISTED:
        caption = say("method.inputs_first", count=numbers.count(MOST_LISTED), all=numbers.count(len(inputs)))
    return caption, _INPUTS, inputs[:MOST_LISTED]
