"""The pictures of the curves over all thresholds, ROC, how to read one and precision-recall; and of the scores."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import (
    Area,
    Axes,
    Band,
    Box,
    Dots,
    Drawing,
    Legend,
    Line,
    Mark,
    Place,
    Steps,
    Symbol,
    Text,
    Tiles,
    Values,
    XAxis,
    YTicks,
    frame,
)
from reportgen.drawing.scales import SHARES, Scale, from_zero
from reportgen.topics.view import View, present

FIRST = Scale(low=0.0, high=0.2, ticks=(0.0, 0.1, 0.2))
HALVES = Scale(low=0.0, high=1.0, ticks=(0.0, 0.5, 1.0))
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
        *(_inset(view, axes, marked) if view.has("inset") and marked is not None else ()),
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


def _inset(view: View, axes: Axes, marked: Place) -> Iterator[Mark]:
    """Yield the first false alarms once more, stretched, where no curve runs."""
    whole = axes.box
    left, right, top, foot = whole.left + 0.46 * whole.width, whole.right - 8, whole.foot - 0.54 * whole.height, 0.16
    box = Box(left, top, right - left, whole.foot - foot * whole.height - top)
    inner = Axes(box=box, x=FIRST, y=HALVES, page=axes.page)
    yield Tiles([Box(left - 34, top - 24, right - left + 42, box.height + 50)], "gap")
    yield Text(view.label("inset"), (left, top - 10), "label", width=box.width)
    yield from (YTicks(inner), XAxis(inner, None))
    for number, name in reversed([*enumerate(view.lines)]):
        held = view.results.models[name].curves["roc"]
        yield _until(inner, held["fpr"], held["tpr"], f"other-{number}" if number else "line-1")
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
    for number, name in enumerate(view.lines[1:], start=1):
        held = view.results.models[name].curves[curve]
        yield Line(axes, held[x], held[y], f"other-{number}", steps)
    yield from stepped(view, axes, curve, x=x, y=y, steps=steps)


def stepped(view: View, axes: Axes, curve: str, *, x: str, y: str, steps: Steps) -> Iterator[Mark]:
    """Yield a curve of the subject in steps, with its points where they are few."""
    held = view.curve(curve)
    yield Line(axes, held[x], held[y], "line-1", steps)
    if len(held[x]) <= FEW:
        yield Dots(axes, held[x], held[y])


def _entries(view: View) -> Iterator[LegendEntry]:
    """Yield what the key lists of the models."""
    for number, name in enumerate(view.lines):
        yield f"other-{number}" if number else "line-1", view.model_label(name)


def _band(view: View, axes: Axes, curve: str, *, x: str) -> Iterator[Mark]:
    """Yield the band round the subject's curve, below all lines but the reference."""
    held = view.band(curve)
    if held is not None:
        yield Band(axes, held[x], held["low"], held["high"])


def _banded(view: View, curve: str) -> Iterator[LegendEntry]:
    if view.band(curve) is not None:
        yield "band", view.label("band")


NAME = 30  # pixels above a panel, for its name
EMPTY = 1e-9  # of a case: what is left by rounding
# How the errors among the cases of a class are drawn, and of which share of them they are.
WRONG = {"positives": ("miss", "recall"), "negatives": ("alarm", "specificity")}


class Bar(NamedTuple):
    """So many cases from one place on the axis to another, above as many others."""

    low: float
    high: float
    base: float
    top: float


def panels(view: View, axes: Axes, height: float) -> Iterator[Mark]:
    """Yield both classes above each other, in so many pixels each with its name, from the top of the axes down."""
    whole = axes.box
    for place, (kind, (wrong, _)) in enumerate(WRONG.items()):
        box = Box(whole.left, whole.top + place * height + NAME, whole.width, height - NAME)
        bars = _bars(view, axes, kind)
        panel = Axes(box=box, x=axes.x, y=from_zero(max(bar.top for bar in bars), most=2), page=axes.page)
        yield YTicks(panel)
        if view.has(wrong):
            right, errors = _parted(view, bars, kind)
            yield from _outlines(panel, right, kind)
            yield from _outlines(panel, errors, wrong)
            yield Legend(replace(panel, box=box._replace(top=box.top + 6)), ((wrong, view.label(wrong)),))
        else:
            yield from _outlines(panel, bars, kind)
        yield _name(view, panel, kind)


def _bars(view: View, axes: Axes, kind: str) -> list[Bar]:
    """Return the bars of a class, as far as the axis reaches."""
    bins = view.curve("histogram")
    edges = zip(present(bins["low"]), present(bins["high"]), present(bins[kind]), strict=True)
    return [
        Bar(axes.x.within(view.across(low)), axes.x.within(view.across(high)), 0, cases) for low, high, cases in edges
    ]


def _parted(view: View, bars: Sequence[Bar], kind: str) -> tuple[list[Bar], list[Bar]]:
    """Return what was right and what was wrong of each bar; one that the threshold cuts holds what the others lack."""
    share = view.at_threshold(WRONG[kind][1])
    left = sum(bar.top for bar in bars) * (1 - (0.0 if share is None else share))
    # Where high scores are flagged, positives to the left are missed, and negatives to the right false alarms.
    rising = (kind == "positives") != view.flags_low
    errors = []
    for bar in bars if rising else reversed(bars):
        errors.append(min(max(left, 0.0), bar.top))
        left -= errors[-1]
    wrong = errors if rising else errors[::-1]
    parts = [*zip(bars, wrong, strict=True)]
    return (
        [bar._replace(top=bar.top - cases) for bar, cases in parts],
        [bar._replace(base=bar.top - cases) for bar, cases in parts],
    )


def _outlines(panel: Axes, bars: Sequence[Bar], kind: str) -> Iterator[Mark]:
    """Yield bars; neighbours are one area, so that no seam shows between them."""
    for filled, run in groupby(bars, key=lambda bar: bar.top - bar.base > EMPTY):
        if filled:
            held = [*run]
            up: list[Place] = [(edge, bar.top) for bar in held for edge in (bar.low, bar.high)]
            down: list[Place] = [(edge, bar.base) for bar in reversed(held) for edge in (bar.high, bar.low)]
            yield Area(panel, [*up, *down], kind)


def _name(view: View, panel: Axes, kind: str) -> Mark:
    """Return the name of a panel in the corner that the threshold's line does not cross."""
    middle = (panel.x.low + panel.x.high) / 2
    crossed = view.threshold is not None and view.across(view.threshold) < middle
    at = (panel.box.right if crossed else panel.box.left, panel.box.top - 8)
    return Text(view.label(kind), at, "label", "end" if crossed else "start", panel.box.width)
