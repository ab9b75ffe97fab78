"""The pictures of what a threshold does: metrics against it, the scores, how many cases it flags, how it spreads."""

from collections.abc import Iterator, Sequence

from reportgen.drawing.layout import plotted
from reportgen.drawing.line_names import named
from reportgen.drawing.marks import (
    Axes,
    Drawing,
    Line,
    Mark,
    Symbol,
    Upright,
    XAxis,
    YName,
    frame,
)
from reportgen.drawing.scales import PERCENT
from reportgen.topics.panels import curve_names, model_curves, panels, share_scale
from reportgen.topics.view import View, along_axis, present

# What is drawn against the threshold: the curve and the column that hold each metric.
LINES = {
    "recall": ("sensitivity_specificity_by_threshold", "sensitivity"),
    "precision": ("precision_recall_by_threshold", "precision"),
    "specificity": ("sensitivity_specificity_by_threshold", "specificity"),
}
KINDS = ("line-1", "line-2", "other-1")


def by_threshold(view: View) -> Drawing:
    """Return recall, precision and specificity against the threshold."""
    low = view.flags_low
    axes = view.plot(view.score_scale, PERCENT)
    lines: list[tuple[Line, str]] = []
    for kind, (metric, (curve, column)) in zip(KINDS, LINES.items(), strict=True):
        points = view.curve(curve)
        thresholds, values = along_axis(view, points["threshold"], points[column], axes.x, low=low)
        if present(values):
            lines.append((Line(axes, thresholds, values, kind, "after" if low else "before"), view.label(metric)))
    curves = [line for line, _ in reversed(lines)]
    return plotted(axes, (*frame(axes, view.names), *curves, *_in_use(view, axes, lines)))


def _in_use(view: View, axes: Axes, lines: Sequence[tuple[Line, str]]) -> Iterator[Mark]:
    """Yield the threshold in use, its symbol on each line, and the names of all."""
    if view.threshold is None:
        yield from named(axes, lines)
        return
    across, label = view.across(view.threshold), view.label("threshold")
    upright = Line(axes, (across, across), (axes.y.low, axes.y.high), "threshold")
    values = map(view.at_threshold, LINES)
    symbols = [Symbol(axes, (across, value)) for value in values if value is not None]
    yield upright
    yield from symbols
    yield from named(axes, [*lines, (upright, label)], symbols)


def gain(view: View) -> Drawing:
    """Return the share of positives found against the share of cases flagged."""
    axes, marked = view.plot(PERCENT, PERCENT, square=True), view.point("flag_rate", "recall")
    chance = Line(axes, (0, 1), (0, 1), "reference")
    curves = [*model_curves(view, axes, "gain", x="flag_rate", y="recall", steps="after")]
    marks = (*frame(axes, view.names), chance, *curves, *curve_names(view, axes, curves, marked, [(chance, "chance")]))
    return plotted(axes, marks)


def histogram(view: View) -> Drawing:
    """Return the scores of each class, positives above negatives, as shares on one scale."""
    axes = view.plot(view.score_scale, share_scale(view), rows=1)
    cut = view.threshold
    marks = (
        *panels(view, axes, axes.box.height / 2),
        XAxis(axes, view.text.x),
        YName(axes, view.text.y),
        *(() if cut is None else (Upright(axes, view.across(cut), view.label("threshold")),)),
    )
    return plotted(axes, marks)
