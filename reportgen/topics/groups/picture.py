"""The picture of groups: one metric of the subject, a dot and its range for each group, beside all cases."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isfinite

from reportgen.drawing.layout import Row, dot_rows, grid, plotted, row_axes
from reportgen.drawing.marks import Above, Axes, Drawing, Line, Mark, Text, XAxis
from reportgen.drawing.scales import EDGE, LINE_HEIGHT, Scale, around, name_lines, outward
from reportgen.text.sentences import Panel
from reportgen.topics.view import View

TOP, FOOT, HEAD = 32, 52, 26  # above all rows, below them, and of the name of a panel


def groups(view: View) -> Drawing:
    """Return each group's figure as a dot on its range, and a line through all for the figure of all cases."""
    everyone, panels = view.subject.metrics[view.results.groups[0].metric].best_guess, view.text.panels
    x = _scale(
        [row for panel in panels for row in _rows(panel)], everyone, view.bounds_by_group, costs=view.costs_by_group
    )
    marks: list[Mark] = []
    top = float(TOP)
    for panel in panels:
        axes = row_axes(view.width, top + HEAD, x, _rows(panel))
        marks += _panel(axes, panel, everyone)
        top = axes.box.foot
    foot = top + FOOT + LINE_HEIGHT * (name_lines(view.text.x, view.width) - 1)
    whole = replace(axes, page=(view.width, foot))
    marks.append(XAxis(whole, view.text.x))
    if everyone is not None:
        first = replace(axes, box=axes.box._replace(top=TOP))
        marks.append(Above(first, axes.across(everyone), view.label("all"), "reference"))
    return plotted(whole, marks)


def _panel(axes: Axes, panel: Panel, everyone: float | None) -> Iterator[Mark]:
    left, foot = axes.box.left, axes.box.foot
    yield from grid(axes)
    if panel.head is not None:
        yield Text(panel.head.text, (EDGE, axes.box.top - 8), "head", width=axes.page[0] - 2 * EDGE)
    if everyone is not None:
        yield Line(axes, (everyone, everyone), (axes.y.low, 0), "reference")
    yield Line(None, (left, axes.box.right), (foot, foot), "axis")
    yield from dot_rows(axes, _rows(panel))


def _rows(panel: Panel) -> list[Row]:
    return [Row(row.name.text, row.beside.text, row.estimate, row.low, row.high) for row in panel.rows]


def _broad(values: Sequence[float], ranges: Sequence[float], bounds: tuple[float, float]) -> Scale:
    """Return an axis broader than the noise: twice the widest range, or all that there can be where none is known."""
    low, high = bounds
    if not ranges:
        return around([*values, *filter(isfinite, bounds)] or [0.0, 1.0])
    middle, room = (min(values) + max(values)) / 2, max(ranges)
    start, end = min(*values, middle - room), max(*values, middle + room)
    return around([max(start, low), min(end, high)])


def _scale(rows: Sequence[Row], everyone: float | None, bounds: tuple[float, float], *, costs: bool) -> Scale:
    """Return the axis: far enough for all ranges, and of costs from zero on."""
    drawn = [row for row in rows if row.estimate is not None]
    figures = [value for value in (*(row.estimate for row in drawn), everyone) if value is not None]
    ends = [end for row in drawn for end in (row.low, row.high) if end is not None]
    ranges = [row.high - row.low for row in drawn if row.low is not None and row.high is not None]
    if not costs:
        return _broad([*figures, *ends], ranges, bounds)
    return outward([0.0, *figures, *ends])
