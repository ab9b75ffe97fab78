"""The picture of groups: one metric of the subject, a dot and its range for each group, beside all cases."""

from collections.abc import Iterator, Sequence

from reportgen.drawing.marks import WIDTH, Axes, Box, Dots, Drawing, Line, Mark, Text, Upright, XAxis
from reportgen.drawing.scales import BASELINE, EDGE, Scale, around, outward
from reportgen.text.sentences import FigureRow
from reportgen.topics.view import View

LEFT, TOP, WIDE, FOOT = 150, 32, 330, 52  # names to the left, counts to the right, the axis below
ROW = 24  # pixels
BEYOND = 2.0  # times the largest cost: how far a range of costs is drawn


def groups(view: View) -> Drawing:
    """Return each group's figure as a dot on its range, and a line through all for the figure of all cases."""
    everyone = view.subject.metrics[view.results.groups[0].metric].best_guess
    x = _scale([row for panel in view.text.panels for row in panel.rows], everyone, costs=view.costs_by_group)
    height = ROW * sum(1 + len(panel.rows) for panel in view.text.panels)
    box = Box(LEFT, TOP, WIDE, height)
    axes = Axes(box=box, x=x, y=Scale(low=0.0, high=height, ticks=()))
    marks = (
        *(Line(axes, (tick, tick), (0, height), "grid") for tick in x.ticks),
        Line(None, (box.left, box.right), (box.foot, box.foot), "axis"),
        XAxis(axes, view.text.x),
        *(() if everyone is None else (Upright(axes, everyone, view.label("all"), "reference"),)),
        *_panels(view, axes),
    )
    return Drawing(size=(WIDTH, TOP + height + FOOT), marks=marks, axes=axes)


def _panels(view: View, axes: Axes) -> Iterator[Mark]:
    up = axes.y.high - ROW / 2
    for panel in view.text.panels:
        if panel.head is not None:
            at = EDGE, axes.box.foot - up + BASELINE
            yield Text(panel.head.text, at, "head", width=axes.box.right)
        for place, row in enumerate(panel.rows, start=1):
            yield from _row(axes, row, up - ROW * place)
        up -= ROW * (1 + len(panel.rows))


def _row(axes: Axes, row: FigureRow, up: float) -> Iterator[Mark]:
    name, beside, foot = LEFT - 10, axes.box.right + 12, axes.box.foot - up + BASELINE
    yield Text(row.name.text, (name, foot), "tick", "end", name - EDGE)
    yield Text(row.beside.text, (beside, foot), "tick", width=WIDTH - beside)
    if row.estimate is None:
        return
    if row.low is not None and row.high is not None:
        yield Line(axes, [min(end, axes.x.high) for end in (row.low, row.high)], (up, up), "line-1")
    yield Dots(axes, [row.estimate], [up])


def _scale(rows: Sequence[FigureRow], everyone: float | None, *, costs: bool) -> Scale:
    """Return the axis: far enough for all ranges, unless one of them dwarfs every figure."""
    held = [row for row in rows if row.estimate is not None]
    figures = [value for value in (*(row.estimate for row in held), everyone) if value is not None]
    ends = [end for row in held for end in (row.low, row.high) if end is not None]
    if not costs:
        return around([*figures, *ends] or [0.0, 1.0])
    most = BEYOND * max(map(abs, figures), default=1.0)
    return outward([0.0, *figures, *(min(end, most) for end in ends)])
