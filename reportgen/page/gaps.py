"""How far groups are apart, as a table and as a file."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from reportgen.page.blocks import Table
from reportgen.page.material import Ranged, Speaker, Voice
from reportgen.page.table import Column, Sheet, block, sheet
from reportgen.results.values.groups import (
    Apart,
    Criterion,
    Gap,
    WithCriteria,
)
from reportgen.text import numbers


class _Criterion(NamedTuple):
    """What the groups differ by that one criterion asks to be alike."""

    grouping: WithCriteria
    name: Criterion
    gap: Gap


def sheet_of_gaps(groupings: Iterable[WithCriteria]) -> Sheet | None:
    """Return the same of groupings of any results."""
    rows = [row for grouping in groupings for row in criteria_of(grouping)]
    return sheet(GAPS, rows) if rows else None


def criteria_of(grouping: WithCriteria) -> tuple[_Criterion, ...]:
    """Return the rows of the table of gaps."""
    return tuple(_Criterion(grouping, name, gap) for name, gap in grouping.criteria.items())


def gaps_table(say: Speaker, grouping: WithCriteria, name: str) -> Table:
    """Return how far apart the groups of a column lie by each criterion."""
    caption = say("groups.gaps", column=grouping.column)
    return block(say, name, caption, GAPS, criteria_of(grouping), file="group_gaps")


def _ends(end: Literal["lowest", "highest"], value: Literal["least", "most"]) -> Iterator[Column[_Criterion]]:
    """Yield the groups at one end, with their figure."""

    def cell(say: Voice, row: _Criterion) -> str:
        figure = say.estimate(row.gap.metric, getattr(row.gap, value))
        named = [say.facts.group_name(row.grouping.column, name) for name in getattr(row.gap, end)]
        return say("groups.at", value=figure, groups=numbers.listed(named))

    yield Column(f"groups.{end}", end, value=lambda row: ", ".join(getattr(row.gap, end)), cell=cell)
    yield Column(key=value, value=lambda row: getattr(row.gap, value), kind="number")


def _apart(kind: Literal["difference", "ratio"]) -> Iterator[Column[_Criterion]]:
    """Yield a difference or a ratio as the page shows it, and in the file with its ends."""

    def held(end: str) -> Callable[[_Criterion], float | None]:
        return lambda row: None if (apart := getattr(row.gap, kind)) is None else getattr(apart, end)

    def cell(say: Voice, row: _Criterion) -> Ranged:
        apart: Apart | None = getattr(row.gap, kind)
        if apart is None:
            return Ranged(say("not_defined"))
        ends = {"value": apart.estimate, "low": apart.low, "high": apart.high}
        return Ranged.of({name: say.number(row.gap.metric, end) for name, end in ends.items() if end is not None})

    yield Column(f"groups.{kind}", kind, value=held("estimate"), cell=cell, kind="number")
    yield Column(key=f"{kind}_low", value=held("low"), kind="number")
    yield Column(key=f"{kind}_high", value=held("high"), kind="number")


def _called(say: Voice, row: _Criterion) -> str:
    return say("groups.criterion.of", criterion=say(f"groups.{row.name}"), metric=say.metric(row.gap.metric))


GAPS: tuple[Column[_Criterion], ...] = (
    Column(key="column", value=lambda row: row.grouping.column),
    Column("groups.criterion", "criterion", value=lambda row: row.name, cell=_called),
    Column(key="metric", value=lambda row: row.gap.metric),
    *_ends("lowest", "least"),
    *_ends("highest", "most"),
    *_apart("difference"),
    *_apart("ratio"),
    Column(key="among", value=lambda row: row.gap.among, kind="count"),
    Column(key="level", value=lambda row: row.gap.level, kind="number"),
)
