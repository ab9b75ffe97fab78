"""Rows of dots on their ranges, one below the other: names and numbers beside the axes, or above each dot."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reportgen.drawing.layout import beyond
from reportgen.drawing.marks import WIDE, Axes, Box, Dots, Line, Mark, Text, Tick
from reportgen.drawing.scales import BASELINE, EDGE, LINE_HEIGHT, Scale, breadth, fold

NAMES, NUMBERS = 232, 208  # pixels to the left and right of wide axes
GAP = 12  # between words and axes
ROW = 28  # a row, more where its name takes a second line
DOT = 24  # a row's dot, below its name
MOST = 2  # lines of a name


class Row(NamedTuple):
    """One row: what it is called, the number that stands with it, and where its dot and range lie."""

    name: str
    beside: str
    estimate: float | None
    low: float | None = None
    high: float | None = None


def row_axes(width: float, top: float, x: Scale, rows: Sequence[Row], *, numbers: float = NUMBERS) -> Axes:
    """Return axes for rows from a height on, as wide as the drawing leaves room for; upright they count pixels."""
    wide = width >= WIDE
    left, right = (NAMES, width - numbers) if wide else (EDGE + GAP, width - beyond(x))
    height = sum(_heights(width, rows))
    y = Scale(low=height, high=0.0, ticks=())
    return Axes(box=Box(left, top, right - left, height), x=x, y=y, page=(width, top + height))


def grid(axes: Axes) -> Iterator[Mark]:
    """Yield an upright line at each tick, that of zero darker."""
    height = axes.y.low
    for tick in axes.x.ticks:
        yield Line(axes, (tick, tick), (height, 0), "axis" if tick == 0 else "grid")


def ticks(axes: Axes) -> Iterator[Mark]:
    """Yield the numbers below, but for those that would touch the one before."""
    free = 0.0
    for number, tick in enumerate(axes.x.ticks):
        x, half = axes.across(tick), breadth(axes.x.shown[number]) / 2
        if x - half >= free:
            yield Tick(axes.x, number, (x, axes.box.foot + 18))
            free = x + half + 2


def dot_rows(axes: Axes, rows: Sequence[Row]) -> Iterator[Mark]:
    """Yield each row's words, and its dot on its range, as far as the axis reaches."""
    down = 0.0
    for row, height in zip(rows, _heights(axes.page[0], rows), strict=True):
        yield from _words(axes, row, axes.box.top + down, height)
        middle = down + (height - DOT / 2 if axes.tight else height / 2)
        if row.estimate is not None:
            if row.low is not None and row.high is not None:
                ends = [min(max(end, axes.x.low), axes.x.high) for end in (row.low, row.high)]
                yield Line(axes, ends, (middle, middle), "line-1")
            yield Dots(axes, [row.estimate], [middle])
        down += height


def _words(axes: Axes, row: Row, top: float, height: float) -> Iterator[Mark]:
    name, width = _name(row, axes.page[0]), axes.page[0]
    if axes.tight:
        yield Text(row.name, (EDGE, top + LINE_HEIGHT), "label", "start", name.width, MOST)
        yield Text(row.beside, (width - EDGE, top + LINE_HEIGHT), "tick", "end")
        return
    foot = top + height / 2 + BASELINE
    yield Text(row.name, (NAMES - GAP, foot - (name.lines - 1) * LINE_HEIGHT / 2), "label", "end", name.width, MOST)
    room = width - axes.box.right - GAP - EDGE
    told = Text(row.beside, (axes.box.right + GAP, foot), "tick", width=room, most=MOST)
    yield Text(row.beside, (told.at[0], foot - (told.lines - 1) * LINE_HEIGHT / 2), "tick", width=room, most=MOST)


def _name(row: Row, width: float) -> Text:
    room = NAMES - GAP - EDGE if width >= WIDE else width - 2 * EDGE - GAP - breadth(fold(row.beside, 0))
    return Text(row.name, (0, 0), "label", width=max(room, 1), most=MOST)


def _heights(width: float, rows: Sequence[Row]) -> list[float]:
    """Return how many pixels each row takes."""
    lines = [_name(row, width).lines for row in rows]
    return [ROW + 10 * (n - 1) if width >= WIDE else LINE_HEIGHT * n + 6 + DOT for n in lines]
