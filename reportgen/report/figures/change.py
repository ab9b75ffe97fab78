"""Each figure of an earlier report above that of today, as dots with ranges: one panel for each, on its own scale."""

from reportgen.explain.explained import Panel, Row
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.scales import Scale, around, outward
from reportgen.report.figures.view import View

LEFT, RIGHT, WIDTH = 96, 536, 640  # of the panels, and of the drawing
ROW, HEAD, FOOT = 24, 26, 34  # pixels of a row, above the two rows of a panel and below them


def height_of_pairs(view: View) -> int:
    """Return how high all panels are together."""
    return sum(_height(panel) for panel in view.text.panels)


def draw_change(view: View, axes: Axes) -> None:
    """Draw each figure then and now, with its range."""
    top = height_of_pairs(view)
    for panel in view.text.panels:
        _panel(axes, panel, top - HEAD)
        top -= _height(panel)


def _height(panel: Panel) -> int:
    return HEAD + FOOT + ROW * len(panel.rows)


def _panel(axes: Axes, panel: Panel, top: int) -> None:
    foot, scale = top - ROW * len(panel.rows), _scale(panel)
    if panel.head is not None:
        marks.words(axes, panel.head.text, (marks.EDGE, top + 8), "head", width=WIDTH - 2 * marks.EDGE, most=1)
    for tick, text in zip(scale.ticks, scale.shown, strict=True):
        x = _at(scale, tick)
        marks.line(axes, [x, x], [foot, top], "grid", pixels=True)
        marks.words(axes, text, (x, foot - 16), "tick", anchor="middle")
    for place, row in enumerate(panel.rows):
        _row(axes, row, top - ROW * (place + 0.5), scale)


def _row(axes: Axes, row: Row, y: float, scale: Scale) -> None:
    up = y - marks.BASELINE
    marks.words(axes, row.name.text, (LEFT - 10, up), "tick", anchor="end", width=LEFT, most=1)
    marks.words(axes, row.beside.text, (RIGHT + 12, up), "tick", width=WIDTH - RIGHT - 14, most=1)
    if row.low is not None and row.high is not None:
        ends = [min(max(_at(scale, end), LEFT), RIGHT) for end in (row.low, row.high)]
        marks.line(axes, ends, [y, y], "line-1", pixels=True)
    if row.estimate is not None:
        x = _at(scale, row.estimate)
        marks.line(axes, [x, x], [y, y], "points", pixels=True)


def _scale(panel: Panel) -> Scale:
    values = [value for row in panel.rows for value in (row.estimate, row.low, row.high) if value is not None]
    return around(values) if panel.share else outward(values)


def _at(scale: Scale, value: float) -> float:
    """Return where a value lies, in pixels from the left edge."""
    return LEFT + (RIGHT - LEFT) * (value - scale.low) / (scale.high - scale.low)
