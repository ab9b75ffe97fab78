"""The pictures of what a threshold does: metrics against it, the scores, how many cases it flags, how it spreads."""

from collections.abc import Iterator, Sequence

from reportgen.drawing.layout import plotted
from reportgen.drawing.line_names import named
from reportgen.drawing.marks import (
    WIDE,
    Above,
    Axes,
    Drawing,
    Line,
    Mark,
    Rectangle,
    Symbol,
    Upright,
    XAxis,
    YName,
    frame,
)
from reportgen.drawing.scales import LINE_HEIGHT, PERCENT, around, from_zero
from reportgen.topics.panels import curve_names, model_curves, panels, share_scale
from reportgen.topics.view import View, along_axis, present

# What is drawn against the threshold: the curve and the column that hold each metric.
LINES = {
    "recall": ("sensitivity_specificity_by_threshold", "sensitivity"),
    "precision": ("precision_recall_by_threshold", "precision"),
    "specificity": ("sensitivity_specificity_by_threshold", "specificity"),
}
KINDS = ("line-1", "line-2", "other-1")
INTERVAL = 12  # pixels above the axes, where no names of thresholds stand between
THINNEST = 4  # pixels of a bar


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


def threshold_histogram(view: View) -> Drawing:
    """Return how many resamples choose which threshold, with the interval and the one in use."""
    histogram, better = view.curve("threshold_histogram"), view.advised
    rows = zip(histogram["low"], histogram["high"], histogram["count"], strict=True)
    bins = [(low, high, n) for low, high, n in rows if low is not None and high is not None and n is not None]
    x = around([*(edge for low, high, _ in bins for edge in (low, high)), *present((view.threshold, better))])
    axes = view.plot(x, from_zero(max(n for *_, n in bins)), rows=3, above=INTERVAL if view.width < WIDE else 0)
    marks = (
        *frame(axes, view.names),
        # Wide enough to be seen where all resamples chose one threshold.
        *(Rectangle(axes, (low, high), (0, n), "bars", THINNEST, to_both_sides=True) for low, high, n in bins if n > 0),
        *_interval(view, axes, row=2 if better is None else 3),
        *(() if better is None else (Upright(axes, better, view.label("recommended"), "advised", row=1),)),
        *(() if view.threshold is None else (Upright(axes, view.threshold, view.label("threshold")),)),
    )
    return plotted(axes, marks)


def _interval(view: View, axes: Axes, *, row: int) -> Iterator[Mark]:
    """Yield the interval as a bar above the axes and the names of thresholds, its ends marked where it has any."""
    used = view.subject.advice
    if used is None or used.interval is None or not view.has("interval"):
        return
    low, high = used.interval.low, used.interval.high
    up = axes.box.top - (INTERVAL if axes.tight else row * LINE_HEIGHT)
    start = axes.across(axes.x.within(axes.x.low if low is None else low))
    end = axes.across(axes.x.within(axes.x.high if high is None else high))
    across: list[float | None] = [start, end]
    height: list[float | None] = [up, up]
    for place, closed in ((start, low is not None), (end, high is not None)):
        if closed:
            across += [None, place, place]
            height += [None, up + 5, up - 5]
    yield Line(None, across, height, "line-1")
    yield Above(axes, (start + end) / 2, view.label("interval"), "line-1", row)
