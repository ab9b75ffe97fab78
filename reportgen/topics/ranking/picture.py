"""The pictures of the curves over all thresholds, ROC, how to read one and precision-recall; and of the scores."""

from collections.abc import Iterator

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import (
    Axes,
    Band,
    Box,
    Drawing,
    Legend,
    Line,
    Mark,
    Place,
    Symbol,
    Text,
    Tiles,
    Values,
    XAxis,
    YTicks,
    frame,
)
from reportgen.drawing.scales import SHARES, Scale
from reportgen.topics.panels import model_curves, model_entries, model_lines
from reportgen.topics.view import View

FIRST = Scale(low=0.0, high=0.2, ticks=(0.0, 0.1, 0.2))
HALVES = Scale(low=0.0, high=1.0, ticks=(0.0, 0.5, 1.0))

LegendEntry = tuple[str, str]  # of a key


def roc(view: View) -> Drawing:
    """Return the ROC curves of all models over the chance diagonal."""
    marked, axes = view.point("false_alarm_rate", "recall"), view.plot(SHARES, SHARES, square=True)
    marks = (
        *frame(axes, view.names),
        Line(axes, (0, 1), (0, 1), "reference"),
        *_band(view, axes, "roc", x="fpr"),
        # At no more than this false alarm rate, the best threshold finds so much: level until the next one is allowed.
        *model_curves(view, axes, "roc", x="fpr", y="tpr", steps="after"),
        *(() if marked is None else (Symbol(axes, marked),)),
        *(_inset(view, axes, marked) if view.has("inset") and marked is not None else ()),
        Legend(
            axes,
            (
                *model_entries(view),
                *_banded(view, "roc"),
                ("reference", view.label("chance")),
                *(() if marked is None else (("mark", view.label("threshold")),)),
            ),
        ),
    )
    return plotted(axes, marks)


def _inset(view: View, axes: Axes, marked: Place) -> Iterator[Mark]:
    """Yield the first false alarms once more, stretched, where no curve runs."""
    whole = axes.box
    left, right, top, foot = whole.left + 0.46 * whole.width, whole.right - 8, whole.foot - 0.54 * whole.height, 0.16
    box = Box(left, top, right - left, whole.foot - foot * whole.height - top)
    inner = Axes(box=box, x=FIRST, y=HALVES, page=axes.page)
    yield Tiles([Box(left - 34, top - 24, right - left + 42, box.height + 50)], "gap")
    yield Text(view.label("inset"), (left, top - 10), "label", width=box.width)
    yield from (YTicks(inner), XAxis(inner, None))
    for kind, name in reversed(model_lines(view)):
        curve = view.results.models[name].curves["roc"]
        yield _until(inner, curve["fpr"], curve["tpr"], kind)
    yield Symbol(inner, marked)


def _until(axes: Axes, x: Values, y: Values, kind: str) -> Line:
    """Return a line of steps up to the end of the axis."""
    points = [(a, b) for a, b in zip(x, y, strict=True) if a is not None and b is not None and a <= axes.x.high]
    across, up = [a for a, _ in points], [b for _, b in points]
    return Line(axes, [*across, axes.x.high], [*up, up[-1]], kind, "after")


def pr(view: View) -> Drawing:
    """Return the precision-recall curves of all models over the prevalence line."""
    prevalence, marked = view.at_threshold("prevalence"), view.point("recall", "precision")
    axes = view.plot(SHARES, SHARES, square=True)
    level = () if prevalence is None else (Line(axes, (0, 1), (prevalence, prevalence), "reference"),)
    marks = (
        *frame(axes, view.names),
        *level,
        *_band(view, axes, "pr", x="recall"),
        # The area under these steps is the average precision.
        *model_curves(view, axes, "pr", x="recall", y="precision", steps="before"),
        *(() if marked is None else (Symbol(axes, marked),)),
        Legend(
            axes,
            (
                *model_entries(view),
                *_banded(view, "pr"),
                *(("reference", view.label("prevalence")) for _ in level),
                *(() if marked is None else (("mark", view.label("threshold")),)),
            ),
        ),
    )
    return plotted(axes, marks)


def _band(view: View, axes: Axes, curve: str, *, x: str) -> Iterator[Mark]:
    """Yield the band round the subject's curve, below all lines but the reference."""
    band = view.band(curve)
    if band is not None:
        yield Band(axes, band[x], band["low"], band["high"])


def _banded(view: View, curve: str) -> Iterator[LegendEntry]:
    if view.band(curve) is not None:
        yield "band", view.label("band")
