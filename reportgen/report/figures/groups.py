"""One metric of the subject by group: a dot and its range for each, beside all cases."""

from reportgen.analysis.measured import Measure
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.marks import BASELINE, EDGE
from reportgen.report.figures.scales import Scale, around, outward
from reportgen.report.figures.view import View
from reportgen.stats.metrics import METRICS

ROW = 24  # pixels
BEYOND = 2.0  # times the largest cost: how far a range of costs is drawn

Place = tuple[int, int]


def height_of_rows(view: View) -> int:
    """Return how high all rows are together, those with the names of the columns among them."""
    rows = _rows(view)
    return ROW * (len(rows) + len({i for i, _ in rows}))


def draw_groups(view: View, axes: Axes) -> None:
    """Draw each group's figure as a dot on its range, and a line through all for the figure of all cases."""
    left, bottom, width, height = axes.box
    metric, everyone = view.results.groups[0].metric, view.subject.metrics[view.results.groups[0].metric].best_guess
    x = _scale(view, metric, everyone)
    axes.run((x.low, x.high), (0, height))
    for tick in x.ticks:
        at = axes.pixel(tick, 0)[0]
        marks.line(axes, [at, at], [bottom, bottom + height], "grid", pixels=True)
    marks.line(axes, [left, left + width], [bottom, bottom], "axis", pixels=True)
    marks.x_axis(axes, x, view.text.x)
    if everyone is not None:
        marks.threshold_line(axes, everyone, view.label("all"), "reference")
    up, column = bottom + height - ROW / 2, -1
    for i, j in _rows(view):
        if i != column:
            marks.words(axes, view.label(f"column.{i}"), (EDGE, up - BASELINE), "head", width=left + width, most=1)
            up, column = up - ROW, i
        _row(view, axes, (i, j), up, x)
        up -= ROW


def _row(view: View, axes: Axes, place: Place, up: float, x: Scale) -> None:
    left, _, width, _ = axes.box
    i, j = place
    measure = _measure(view, place)
    name, beside = left - 10, left + width + 12
    marks.words(
        axes, view.label(f"row.{i}.{j}"), (name, up - BASELINE), "tick", anchor="end", width=name - EDGE, most=1
    )  # fmt: skip
    room = axes.width - beside
    marks.words(axes, view.label(f"value.{i}.{j}"), (beside, up - BASELINE), "tick", width=room, most=1)
    if view.results.groups[i].groups[j].lack is not None or measure.estimate is None:
        return
    if measure.low is not None and measure.high is not None:
        ends = [axes.pixel(min(end, x.high), 0)[0] for end in (measure.low, measure.high)]
        marks.line(axes, ends, [up, up], "line-1", pixels=True)
    marks.points(axes, [measure.estimate], [up - axes.box.bottom])


def _scale(view: View, metric: str, everyone: float | None) -> Scale:
    """Return the axis: far enough for all ranges, unless one of them dwarfs every figure."""
    held = [
        measure
        for i, j in _rows(view)
        if view.results.groups[i].groups[j].lack is None
        for measure in [_measure(view, (i, j))]
        if measure.estimate is not None
    ]
    figures = [measure.estimate for measure in held if measure.estimate is not None]
    figures += [] if everyone is None else [everyone]
    ends = [end for measure in held for end in (measure.low, measure.high) if end is not None]
    if METRICS[metric].kind != "cost":
        return around([*figures, *ends] or [0.0, 1.0])
    most = BEYOND * max(map(abs, figures), default=1.0)
    return outward([0.0, *figures, *(min(end, most) for end in ends)])


def _measure(view: View, place: Place) -> Measure:
    grouping = view.results.groups[place[0]]
    return grouping.groups[place[1]].models[view.name].metrics[grouping.metric]


def _rows(view: View) -> list[Place]:
    """Return the groups that have words, in their order."""
    places = (key.split(".")[1:] for key in view.text.labels if key.startswith("row."))
    return [(int(i), int(j)) for i, j in places]
