"""The pictures of the curves over all thresholds: ROC, how to read one, and precision-recall."""

from collections.abc import Iterator

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import Axes, Band, Dots, Drawing, Legend, Line, Mark, Steps, Symbol, frame
from reportgen.drawing.scales import SHARES
from reportgen.topics.view import View

FEW = 30  # up to so many points each is drawn: a step is then one case or two, and readers shall see it

LegendEntry = tuple[str, str]  # of a key


def roc(view: View) -> Drawing:
    """Return the ROC curves of all models over the chance diagonal."""
    marked, axes = view.point("false_alarm_rate", "recall"), view.plot(SHARES, SHARES, square=True)
    marks = (
        *frame(axes, view.names),
        Line(axes, (0, 1), (0, 1), "reference"),
        *_band(view, axes, "roc", x="fpr"),
        # At no more than this false alarm rate, the best threshold finds so much: level until the next one is allowed.
        *_models(view, axes, "roc", x="fpr", y="tpr", steps="after"),
        *(() if marked is None else (Symbol(axes, marked),)),
        Legend(
            axes,
            (
                *_entries(view),
                *_banded(view, "roc"),
                ("reference", view.label("chance")),
                *(() if marked is None else (("mark", view.label("threshold")),)),
            ),
        ),
    )
    return plotted(axes, marks)


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
        *_models(view, axes, "pr", x="recall", y="precision", steps="before"),
        *(() if marked is None else (Symbol(axes, marked),)),
        Legend(
            axes,
            (
                *_entries(view),
                *_banded(view, "pr"),
                *(("reference", view.label("prevalence")) for _ in level),
                *(() if marked is None else (("mark", view.label("threshold")),)),
            ),
        ),
    )
    return plotted(axes, marks)


def _models(view: View, axes: Axes, curve: str, *, x: str, y: str, steps: Steps) -> Iterator[Mark]:
    """Yield the curves of all models, the subject on top."""
    for number, model in enumerate(view.others.values(), start=1):
        yield Line(axes, model.curves[curve][x], model.curves[curve][y], f"other-{number}", steps)
    yield from stepped(view, axes, curve, x=x, y=y, steps=steps)


def stepped(view: View, axes: Axes, curve: str, *, x: str, y: str, steps: Steps) -> Iterator[Mark]:
    """Yield a curve of the subject in steps, with its points where they are few."""
    held = view.curve(curve)
    yield Line(axes, held[x], held[y], "line-1", steps)
    if len(held[x]) <= FEW:
        yield Dots(axes, held[x], held[y])


def _entries(view: View) -> Iterator[LegendEntry]:
    """Yield what the key lists of the models."""
    yield "line-1", view.model_label(view.name)
    for number, name in enumerate(view.others, start=1):
        yield f"other-{number}", view.model_label(name)


def _band(view: View, axes: Axes, curve: str, *, x: str) -> Iterator[Mark]:
    """Yield the band round the subject's curve, below all lines but the reference."""
    held = view.band(curve)
    if held is not None:
        yield Band(axes, held[x], held["low"], held["high"])


def _banded(view: View, curve: str) -> Iterator[LegendEntry]:
    if view.band(curve) is not None:
        yield "band", view.label("band")
