"""Where axes lie in a drawing of some width, and what is called what: beside and above them, or in a key below."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil

from reportgen.drawing.marks import (
    NARROW,
    SAMPLE,
    WIDE,
    Above,
    Axes,
    Beside,
    Box,
    Drawing,
    EndLabels,
    Key,
    Legend,
    Mark,
    Upright,
)
from reportgen.drawing.scales import EDGE, LINE_HEIGHT, Scale, breadth, name_lines

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
    numbers = [breadth(text) for text in y.shown if text]
    left = max(0.0 if tight else 56.0, ceil(max(numbers, default=0.0)) + EDGE + 10.0)
    over = beyond(x) if tight else LABELS
    wide = width - left - over
    across, up = name_lines(names[0], width), name_lines(names[1], width)
    rows = 0 if tight else rows
    top = HEAD + LINE_HEIGHT * (up - 1) + (ROWS + 15 * (rows - 1) if rows else 0) + above - (8 if tight else 0)
    side = min(wide, SQUARE)
    box = Box(left, top, side if square else wide, side if square else LOW if tight else HIGH)
    return Axes(box=box, x=x, y=y, page=(width, box.foot + FOOT + LINE_HEIGHT * (across - 1)))


def beyond(x: Scale) -> float:
    """Return how many pixels the last number of a level axis needs beyond the end of the axis."""
    if not x.ticks:
        return EDGE
    left = (x.high - x.ticks[-1]) / (x.high - x.low)
    return max(EDGE, ceil(breadth(x.shown[-1]) / 2 + 4 - left * NARROW / 2))


def plotted(axes: Axes, marks: Iterable[Mark], *, above: float = 0) -> Drawing:
    """Return marks on axes as a drawing; where it is narrow, with a key of all that they are called."""
    held = tuple(marks)
    if not axes.tight:
        return Drawing(size=axes.page, marks=held, axes=axes, above=above)
    width, foot = axes.page
    key = key_of(held, (EDGE, foot + LINE_HEIGHT), width)
    bare = tuple(one for mark in held for one in _bare(mark))
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
