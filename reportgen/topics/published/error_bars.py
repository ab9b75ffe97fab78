"""The picture of the errors of models known by published figures: bars, a row for each model."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.drawing.marks import Axes, Bar, Box, Drawing, Line, Mark, Sign, Text
from reportgen.drawing.scales import BASELINE, LINE_HEIGHT, Scale, breadth, rows
from reportgen.text.sentences import FigureRow, Panel
from reportgen.topics.view import View

BETWEEN = 24  # two columns of bars
BAR = 14  # height of a bar
HEAD = 26  # above the bars
ROW = 20  # height of a bar with the room below it
NAMES = 5  # where names begin, beside the line that bars start from
LINES = 3  # of a name


def errors(view: View) -> Drawing:
    """Return a bar of misses and a bar of false alarms for each model, either error on a scale of its own."""
    misses, alarms = view.text.panels
    names = [Text(row.name.text, (NAMES, 0), "label", width=view.half - NAMES, most=LINES) for row in misses.rows]
    wide = (view.half - BETWEEN) / 2
    words = [error.head.text for error in (misses, alarms) if error.head is not None]
    heads = [Text(title, (0, 15), "head", width=wide - 24, most=LINES) for title in words]
    first = HEAD + (max(head.lines for head in heads) - 1) * LINE_HEIGHT
    tops = [first + sum(name.lines * LINE_HEIGHT + ROW for name in names[:place]) for place in range(len(names))]
    bars = [top + name.lines * LINE_HEIGHT + 1 for name, top in zip(names, tops, strict=True)]
    foot = bars[-1] + ROW
    marks: list[Mark] = [replace(name, at=(NAMES, top + 12)) for name, top in zip(names, tops, strict=True)]
    for place, (panel, kind) in enumerate(zip((misses, alarms), ("miss", "alarm"), strict=True)):
        left = 1 + place * (wide + BETWEEN)
        marks += [Sign(kind, (left + 10, 10)), replace(heads[place], at=(left + 24, 15))]
        marks += _errors(panel, kind, Box(left, first, wide, foot - first), bars)
    return Drawing(size=(view.half, foot), marks=marks)


def _errors(panel: Panel, kind: str, box: Box, tops: Sequence[float]) -> Iterator[Mark]:
    """Yield the bars of one error, with room for a number beside the longest."""
    room = max(breadth(row.beside.text) for row in panel.rows) + 14
    axes = Axes(box=box._replace(width=box.width - room), x=_error_scale(panel), y=rows(1), page=(box.right, box.foot))
    for row, top in zip(panel.rows, tops, strict=True):
        yield from _error(axes, row, top, kind)
        yield Line(None, (box.left, box.left), (top - 2, top + BAR + 2), "axis")


def _error_scale(panel: Panel) -> Scale:
    """Return the axis of one error: to the longest bar that is drawn; no number stands at it."""
    longest = max(row.estimate or 0.0 for row in panel.rows)
    return Scale(low=0.0, high=longest or 1.0, ticks=())


def _error(axes: Axes, row: FigureRow, top: float, kind: str) -> Iterator[Mark]:
    """Yield a bar, in full colour for what stands out, and its number."""
    value, y = row.estimate or 0.0, top + BAR / 2 + BASELINE
    yield Bar(axes, value, top, BAR, f"{kind}-bar" if row.strong else kind)
    yield Text(row.beside.text, (axes.across(value) + 7, y), "label")
