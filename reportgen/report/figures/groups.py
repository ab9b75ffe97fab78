"""One metric of the subject by group: a dot and its range for each, beside all cases."""

from reportgen.explain.explained import Row
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.marks import BASELINE, EDGE
from reportgen.report.figures.scales import Scale, around, outward
from reportgen.report.figures.view import View
from reportgen.stats.metrics import METRICS

ROW = 24  # pixels
BEYOND = 2.0  # times the largest cost: how far a range of costs is drawn


def height_of_rows(view: View) -> int:
    """Return how high all rows are together, those with the names of the columns among them."""
    return ROW * sum(1 + len(panel.rows) for panel in view.text.panels)


def draw_groups(view: View, axes: Axes) -> None:
    """Draw each group's figure as a dot on its range, and a line through all for the figure of all cases."""
    left, bottom, width, height = axes.box
    metric = view.results.groups[0].metric
    everyone = view.subject.metrics[metric].best_guess
    x = _scale([row for panel in view.text.panels for row in panel.rows], metric, everyone)
    axes.run((x.low, x.high), (0, height))
    for tick in x.ticks:
        at = axes.pixel(tick, 0)[0]
        marks.line(axes, [at, at], [bottom, bottom + height], "grid", pixels=True)
    marks.line(axes, [left, left + width], [bottom, bottom], "axis", pixels=True)
    marks.x_axis(axes, x, view.text.x)
    if everyone is not None:
        marks.threshold_line(axes, everyone, view.label("all"), "reference")
    up = bottom + height - ROW / 2
    for panel in view.text.panels:
        if panel.head is not None:
            marks.words(axes, panel.head.text, (EDGE, up - BASELINE), "head", width=left + width, most=1)
        for place, row in enumerate(panel.rows, start=1):
            _row(axes, row, up - ROW * place, x)
        up -= ROW * (1 + len(panel.rows))


def _row(axes: Axes, row: Row, up: float, x: Scale) -> None:
    left, _, width, _ = axes.box
    name, beside, foot = left - 10, left + width + 12, up - BASELINE
    marks.words(axes, row.name.text, (name, foot), "tick", anchor="end", width=name - EDGE, most=1)
    marks.words(axes, row.beside.text, (beside, foot), "tick", width=axes.width - beside, most=1)
    if row.estimate is None:
        return
    if row.low is not None and row.high is not None:
        ends = [axes.pixel(min(end, x.high), 0)[0] for end in (row.low, row.high)]
        marks.line(axes, ends, [up, up], "line-1", pixels=True)
    marks.points(axes, [row.estimate], [up - axes.box.bottom])


def _scale(rows: list[Row], metric: str, everyone: float | None) -> Scale:
    """Return the axis: far enough for all ranges, unless one of them dwarfs every figure."""
    held = [row for row in rows if row.estimate is not None]
    figures = [value for value in (*(row.estimate for row in held), everyone) if value is not None]
    ends = [end for row in held for end in (row.low, row.high) if end is not None]
    if METRICS[metric].kind != "cost":
        return around([*figures, *ends] or [0.0, 1.0])
    most = BEYOND * max(map(abs, figures), default=1.0)
    return outward([0.0, *figures, *(min(end, most) for end in ends)])
