"""The picture of what kinds of error cost: dots, a row for each kind."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from reportgen.drawing.marks import Anchor, Axes, Box, Drawing, Line, Mark, Text, Tick
from reportgen.drawing.scales import LINE_HEIGHT, Scale, breadth, outward, rows
from reportgen.text.sentences import FigureRow, Panel
from reportgen.topics.view import Worded

BAR, STEP = 14, 40  # room of a dot, and from one to the next
BETWEEN_NUMBERS = 10  # of the axis, which run wider in some fonts
BEFORE_COST = 24  # from a name to its cost, for the same reason
FOOT = 44  # below the dots: numbers and the name of the axis
NAMES = 5  # where names begin, beside the line of nothing
LINES = 3  # of a name; its cost stands to the right


def _axes(width: float, scale: Scale, top: float, foot: float, *, room: float) -> Axes:
    """Return the axes, with so much room to their right."""
    return Axes(box=Box(1, top, width - room - 1, foot - top), x=scale, y=rows(1), page=(width, foot))


def _grid(axes: Axes) -> Iterator[Mark]:
    """Yield the upright lines with their numbers below."""
    box, ticks = axes.box, [tick for tick in axes.x.ticks if tick != 0]
    places = [axes.across(tick) for tick in ticks for _ in range(3)]
    yield Line(None, places, [box.top, box.foot, None] * len(ticks), "grid")
    yield from _numbers(axes)


def _numbers(axes: Axes) -> Sequence[Tick]:
    """Return the numbers below: at every line, or from zero at every second or third, so that none touches another."""
    places = [_number(axes, number) for number in range(len(axes.x.ticks))]
    zero = axes.x.ticks.index(0)
    steps = ([tick for at, tick in enumerate(places) if (at - zero) % step == 0] for step in range(1, len(places)))
    return next((ticks for ticks in steps if _apart(ticks)), [places[zero]])


def _number(axes: Axes, number: int) -> Tick:
    """Return a number below its line, or beside that where it is near an edge."""
    x = axes.across(axes.x.ticks[number])
    anchor: Anchor = "start" if x < 20 else "end" if x > axes.page[0] - 20 else "middle"  # noqa: PLR2004 (half a number)
    return Tick(axes.x, number, (x, axes.box.foot + 16), anchor)


def _apart(numbers: Sequence[Tick]) -> bool:
    """Return whether numbers stand apart from each other."""
    return all(tick.ends[1] + BETWEEN_NUMBERS <= after.ends[0] for tick, after in pairwise(numbers))


def _zero(axes: Axes, foot: float) -> Mark:
    """Return the line at nothing."""
    x = axes.across(0)
    return Line(None, (x, x), (axes.box.top, foot), "axis")


def costs(view: Worded) -> Drawing:
    """Return a dot for what each kind of error costs."""
    (panel,) = view.text.panels
    more = [(_name(row, view.half).lines - 1) * LINE_HEIGHT for row in panel.rows]
    *tops, foot = accumulate((STEP + extra for extra in more), initial=0)
    axes = _axes(view.half, _cost_scale(panel), 0, foot, room=1)
    name = Text(view.text.x, (axes.box.left, foot + 36), "name", width=view.half - 1, most=2)
    marks = (
        *_grid(axes),
        name,
        *(
            mark
            for row, top, room in zip(panel.rows, tops, more, strict=True)
            for mark in _kind(axes, row, top + room + LINE_HEIGHT)
        ),
        _zero(axes, foot),
    )
    return Drawing(size=(view.half, foot + FOOT + LINE_HEIGHT * (name.lines - 1)), marks=marks)


def _cost_scale(panel: Panel) -> Scale:
    """Return the axis: from zero, far enough for all that is drawn."""
    return outward([0.0, *(row.estimate for row in panel.rows if row.estimate is not None)])


def _name(row: FigureRow, width: float) -> Text:
    """Return the name of a row, in lines that leave room for its cost."""
    return Text(row.name.text, (NAMES, 0), "label", width=width - breadth(row.beside.text) - BEFORE_COST, most=LINES)


def _kind(axes: Axes, row: FigureRow, foot: float) -> Iterator[Mark]:
    name, top = _name(row, axes.page[0]), foot + 6
    yield replace(name, at=(NAMES, foot - 1 - (name.lines - 1) * LINE_HEIGHT))
    yield Text(row.beside.text, (axes.page[0] - 2, foot - 1), "label", "end")
    x, y = axes.across(row.estimate or 0.0), top + BAR / 2
    yield Line(None, (x, x), (y, y), "other-points")
