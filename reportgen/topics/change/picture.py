"""The picture of then and now: each figure of an earlier report above that of today, each panel on its own scale."""

from reportgen.drawing.layout import Row, dot_rows, grid, row_axes, ticks
from reportgen.drawing.marks import Drawing, Mark, Text
from reportgen.drawing.scales import EDGE, Scale, around, outward
from reportgen.text.sentences import Panel
from reportgen.topics.view import View

HEAD, FOOT = 26, 34  # pixels above the two rows of a panel and below them


def change(view: View) -> Drawing:
    """Return each figure then and now, with its range."""
    marks: list[Mark] = []
    top = 0.0
    for panel in view.text.panels:
        rows = [Row(row.name.text, row.beside.text, row.estimate, row.low, row.high) for row in panel.rows]
        axes = row_axes(view.width, top + HEAD, _scale(panel), rows)
        if panel.head is not None:
            marks.append(Text(panel.head.text, (EDGE, top + HEAD - 8), "head", width=view.width - 2 * EDGE))
        marks += (*grid(axes), *ticks(axes), *dot_rows(axes, rows))
        top = axes.box.foot + FOOT
    return Drawing(size=(view.width, top), marks=marks)


def _scale(panel: Panel) -> Scale:
    values = [value for row in panel.rows for value in (row.estimate, row.low, row.high) if value is not None]
    return around(values) if panel.share else outward(values)
