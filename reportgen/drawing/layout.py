"""Where axes lie in a drawing of some width and what is called what; and rows of dots, one below the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from reportgen.drawing.marks import (
    NARROW,
    SAMPLE,
    WIDE,
    Above,
    Axes,
    Beside,
    Box,
    Dots,
    Drawing,
    EndLabels,
    Key,
    Legend,
    Line,
    Mark,
    Text,
    Tick,
    Upright,
)
from reportgen.drawing.scales import BASELINE, EDGE, LINE_HEIGHT, Scale, breadth, fold, name_lines

LABELS = 208  # pixels beside wide axes, for labels at the ends of lines
HEAD, FOOT = 44, 52  # above the axes, the name of the upright one included, and below them
ROWS = 12  # more, where rows of labels stand above
HIGH, LOW = 292, 216  # of axes, and on a telephone
SQUARE = 340  # pixels of a side, where there is room


def plot(
    width: float, x: Scale, y: Scale, names: tuple[str, str], *, rows: int = 0, above: float = 0, square: bool = False
) -> Axes:
    """Return axes on a drawing of this width, with room for rows of labels above them and for so many pixels more."""
    tight = width < WIDE
    left = ceil(max(y.wide, default=0.0)) + 10.0
    left = left if tight else max(56.0, left + EDGE)
    over = beyond(x) if tight else LABELS
    wide = width - left - over
    across, up = name_lines(names[0], width), name_lines(names[1], width)
    rows = 0 if tight else rows
    top = HEAD + LINE_HEIGHT * (up - 1) + (ROWS + 15 * (rows - 1) if rows else 0) + above - (8 if tight else 0)
    side = min(wide, SQUARE)
    high = LOW if tight else HIGH
    box = Box(left, top, side if square else wide, max(side, LOW) if square else high)
    return Axes(box=box, x=x, y=y, page=(width, box.foot + FOOT + LINE_HEIGHT * (across - 1)))


def beyond(x: Scale) -> float:
    """Return how many pixels the last number of a level axis needs beyond the end of the axis."""
    if not x.ticks:
        return EDGE
    left = (x.high - x.ticks[-1]) / (x.high - x.low)
    return max(EDGE, ceil(x.wide[-1] / 2 + 4 - left * NARROW / 2))


def plotted(axes: Axes, marks: Iterable[Mark], *, above: float = 0) -> Drawing:
    """Return marks on axes as a drawing; where it is narrow, with a key of all that they are called."""
    all_marks = tuple(marks)
    if not axes.tight:
        return Drawing(size=axes.page, marks=all_marks, axes=axes, above=above)
    width, foot = axes.page
    key = key_of(all_marks, (EDGE, foot + LINE_HEIGHT), width)
    bare = tuple(part for mark in all_marks for part in _bare(mark))
    return Drawing(size=(width, foot + key.height), marks=(*bare, key), axes=axes, above=above)


def key_of(marks: Sequence[Mark], at: tuple[float, float], width: float) -> Key:
    """Return a key of what marks are called, on a drawing of this width."""
    entries = dict.fromkeys(entry for mark in marks for entry in _named(mark))
    return Key(tuple(entries), at, width - at[0] - EDGE - SAMPLE)


def _named(mark: Mark) -> Iterator[tuple[str, str]]:
    match mark:
        case Legend():
            yield from mark.entries
        case EndLabels():
            yield from ((kind, text) for _, kind, text in mark.ends)
        case Upright() | Above() | Beside():
            yield mark.kind, mark.text
        case _:
            pass


def _bare(mark: Mark) -> Iterator[Mark]:
    """Yield a mark without what it is called."""
    if isinstance(mark, Upright):
        yield replace(mark, text="", row=0)
    elif not isinstance(mark, Legend | EndLabels | Above | Beside):
        yield mark


NAMES, NUMBERS = 232, 208  # pixels to the left and right of wide axes
GAP = 12  # between words and axes
ROW = 28  # a row, more where its name takes a second line
DOT = 24  # a row's dot, below its name
MOST = 4  # lines of a name


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
        x, half = axes.across(tick), axes.x.wide[number] / 2
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
    text = Text(row.beside, (axes.box.right + GAP, foot), "tick", width=room, most=MOST)
    yield Text(row.beside, (text.at[0], foot - (text.lines - 1) * LINE_HEIGHT / 2), "tick", width=room, most=MOST)


def _name(row: Row, width: float) -> Text:
    room = NAMES - GAP - EDGE if width >= WIDE else width - 2 * EDGE - GAP - breadth(fold(row.beside, 0))
    return Text(row.name, (0, 0), "label", width=max(room, 1), most=MOST)


def _heights(width: float, rows: Sequence[Row]) -> list[float]:
    """Return how many pixels each row takes."""
    lines = [_name(row, width).lines for row in rows]
    return [max(ROW, LINE_HEIGHT * n + 6) if width >= WIDE else LINE_HEIGHT * n + 6 + DOT for n in lines]
