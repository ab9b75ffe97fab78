"""The pictures of the curves over all thresholds, ROC and precision-recall."""

from collections.abc import Iterator

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import Axes, Band, Drawing, Line, Mark, frame
from reportgen.drawing.scales import PERCENT
from reportgen.topics.panels import curve_names, model_curves
from reportgen.topics.view import View

LegendEntry = tuple[str, str]  # of a key


def roc(view: View) -> Drawing:
    """Return the ROC curves of all models over the chance diagonal."""
    marked, axes = view.point("false_alarm_rate", "recall"), view.plot(PERCENT, PERCENT, square=True)
    chance = Line(axes, (0, 1), (0, 1), "reference")
    # At no more than this false alarm rate, the best threshold finds so much: level until the next one is allowed.
    curves = [*model_curves(view, axes, "roc", x="fpr", y="tpr", steps="after")]
    marks = (
        *frame(axes, view.names),
        chance,
        *_band(view, axes, "roc", x="fpr"),
        *curves,
        *curve_names(view, axes, curves, marked, [(chance, "chance")], listed=_banded(view, "roc")),
    )
    return plotted(axes, marks)


def pr(view: View) -> Drawing:
    """Return the precision-recall curves of all models over the prevalence line."""
    prevalence, marked = view.at_threshold("prevalence"), view.point("recall", "precision")
    axes = view.plot(PERCENT, PERCENT, square=True)
    level = [] if prevalence is None else [Line(axes, (0, 1), (prevalence, prevalence), "reference")]
    # The area under these steps is the average precision.
    curves = [*model_curves(view, axes, "pr", x="recall", y="precision", steps="before")]
    marks = (
        *frame(axes, view.names),
        *level,
        *_band(view, axes, "pr", x="recall"),
        *curves,
        *curve_names(view, axes, curves, marked, [(line, "prevalence") for line in level], listed=_banded(view, "pr")),
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
