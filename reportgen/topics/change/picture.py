"""The picture of then and now: each figure of an earlier report above that of today, each panel on its own scale."""

from collections.abc import Iterator

from reportgen.drawing.marks import WIDTH, Axes, Box, Dots, Drawing, Line, Mark, Text, Tick
from reportgen.drawing.scales import BASELINE, EDGE, Scale, around, outward, rows
from reportgen.text.sentences import FigureRow, Panel
from reportgen.topics.view import View

LEFT, WIDE = 96, 440  # of the panels
ROW, HEAD, FOOT = 24, 26, 34  # pixels of a row, above the two rows of a panel and below them


def change(view: View) -> Drawing:
    """Return each figure then and now, with its range."""
    marks: list[Mark] = []
    top = 0
    for panel in view.text.panels:
        marks += _panel(panel, top + HEAD)
        top += HEAD + FOOT + ROW * len(panel.rows)
    return Drawing(size=(WIDTH, top), marks=marks)


def _panel(panel: Panel, top: int) -> Iterator[Mark]:
    count = len(panel.rows)
    axes = Axes(box=Box(LEFT, top, WIDE, ROW * count), x=_scale(panel), y=rows(count))
    if panel.head is not None:
        yield Text(panel.head.text, (EDGE, top - 8), "head", width=WIDTH - 2 * EDGE)
    for number, tick in enumerate(axes.x.ticks):
        yield Line(axes, (tick, tick), (count, 0), "grid")
        yield Tick(axes.x, number, (axes.across(tick), axes.box.foot + 16))
    for place, row in enumerate(panel.rows):
        yield from _row(axes, row, place + 0.5)


def _row(axes: Axes, row: FigureRow, place: float) -> Iterator[Mark]:
    foot, right = axes.box.top + ROW * place + BASELINE, axes.box.right
    yield Text(row.name.text, (LEFT - 10, foot), "tick", "end", LEFT)
    yield Text(row.beside.text, (right + 12, foot), "tick", width=WIDTH - right - 14)
    if row.low is not None and row.high is not None:
        ends = [min(max(end, axes.x.low), axes.x.high) for end in (row.low, row.high)]
        yield Line(axes, ends, (place, place), "line-1")
    yield Dots(axes, [row.estimate], [place])


def _scale(panel: Panel) -> Scale:
    values = [value for row in panel.rows for value in (row.estimate, row.low, row.high) if value is not None]
    return around(values) if panel.share else outward(values)
