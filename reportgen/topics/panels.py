"""Pictures of several panels, one above the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from reportgen.drawing.line_names import Wanted, named
from reportgen.drawing.marks import (
    Area,
    Axes,
    Box,
    Dots,
    Legend,
    Line,
    Mark,
    Place,
    Steps,
    Symbol,
    Text,
    YTicks,
)
from reportgen.drawing.scales import Scale, from_zero, in_percent
from reportgen.topics.view import View, present

DOTTED = 30  # up to so many points each is drawn: a step is then one case or two, and readers shall see it


def stepped(view: View, axes: Axes, curve: str, *, x: str, y: str, steps: Steps) -> Iterator[Mark]:
    """Yield a curve of the subject in steps, with its points where they are few."""
    columns = view.curve(curve)
    yield Line(axes, columns[x], columns[y], "line-1", steps)
    if len(columns[x]) <= DOTTED:
        yield Dots(axes, columns[x], columns[y])


# Of the subject and of the model that comes next, its baseline where it has one; others are thin.
MODEL_KINDS = ("line-1", "line-2", *(f"other-{place}" for place in range(1, 7)))


def model_lines(view: View) -> list[tuple[str, str]]:
    """Return how the line of each model that is drawn looks, with its name, the subject first."""
    return list(zip(MODEL_KINDS, view.lines, strict=False))


def model_curves(view: View, axes: Axes, curve: str, *, x: str, y: str, steps: Steps) -> Iterator[Mark]:
    """Yield the curves of all models, the subject on top."""
    for kind, name in reversed(model_lines(view)[1:]):
        points = view.results.models[name].curves[curve]
        yield Line(axes, points[x], points[y], kind, steps)
    yield from stepped(view, axes, curve, x=x, y=y, steps=steps)


def model_entries(view: View) -> list[tuple[str, str]]:
    """Return what the key lists of the models."""
    return [(kind, view.model_label(name)) for kind, name in model_lines(view)]


BOLD = MODEL_KINDS[:2]


def curve_names(
    view: View,
    axes: Axes,
    curves: Sequence[Mark],
    marked: Place | None,
    others: Sequence[tuple[Line, str]] = (),
    *,
    listed: Iterable[tuple[str, str]] = (),
) -> Iterator[Mark]:
    """Yield the threshold in use, and the names of the subject, of what comes next and of `others` where they run.

    Further models, whose lines are thin, are listed with the rest.
    """
    names = dict(model_entries(view))
    symbols = [] if marked is None else [Symbol(axes, marked)]
    yield from symbols
    lines = {mark.kind: mark for mark in curves if isinstance(mark, Line)}
    wanted: list[Wanted] = [(lines[kind], names[kind]) for kind in BOLD if kind in lines and kind in names]
    wanted += [(symbol, view.label("threshold")) for symbol in symbols]
    wanted += [(line, view.label(name)) for line, name in others]
    thin = [mark for kind, mark in lines.items() if kind not in BOLD]
    entries = [(kind, name) for kind, name in names.items() if kind not in BOLD]
    yield from named(axes, wanted, thin, [*entries, *listed])


NAME = 30  # pixels above a panel, for its name


EMPTY = 1e-12  # of a class: what is left by rounding


# How the errors among the cases of a class are drawn, and of which share of them they are.
WRONG = {"positives": ("miss", "recall"), "negatives": ("alarm", "specificity")}


class Bar(NamedTuple):
    """A share of a class from one place on the axis to another, above others."""

    low: float
    high: float
    base: float
    top: float


def panels(view: View, axes: Axes, height: float) -> Iterator[Mark]:
    """Yield both classes above each other, in so many pixels each with its name, from the top of the axes down.

    Both have one scale of shares, so that a rare class does not look as large as a common one.
    """
    whole, shares = axes.box, share_scale(view)
    for place, (kind, (wrong, _)) in enumerate(WRONG.items()):
        box = Box(whole.left, whole.top + place * height + NAME, whole.width, height - NAME)
        bars = _bars(view, axes, kind)
        panel = Axes(box=box, x=axes.x, y=shares, page=axes.page)
        yield YTicks(panel)
        if view.has(wrong):
            right, errors = _parted(view, bars, kind)
            yield from _outlines(panel, right, kind)
            yield from _outlines(panel, errors, wrong)
            yield Legend(replace(panel, box=box._replace(top=box.top + 6)), ((wrong, view.label(wrong)),))
        else:
            yield from _outlines(panel, bars, kind)
        yield _name(view, panel, kind)


def share_scale(view: View) -> Scale:
    """Return the scale of the bars of both classes."""
    return in_percent(from_zero(max(share for kind in WRONG for share in _shares(view, kind)), most=2))


def _shares(view: View, kind: str) -> list[float]:
    """Return which share of a class has the scores of each bar."""
    cases = present(view.curve("histogram")[kind])
    whole = sum(cases) or 1.0
    return [count / whole for count in cases]


def _bars(view: View, axes: Axes, kind: str) -> list[Bar]:
    """Return the bars of a class, as far as the axis reaches."""
    bins = view.curve("histogram")
    edges = zip(present(bins["low"]), present(bins["high"]), _shares(view, kind), strict=True)
    return [
        Bar(axes.x.within(view.across(low)), axes.x.within(view.across(high)), 0, share) for low, high, share in edges
    ]


def _parted(view: View, bars: Sequence[Bar], kind: str) -> tuple[list[Bar], list[Bar]]:
    """Return what was right and what was wrong of each bar; one that the threshold cuts holds what the others lack."""
    share = view.at_threshold(WRONG[kind][1])
    left = 1 - (0.0 if share is None else share)
    # Where high scores are flagged, positives to the left are missed, and negatives to the right false alarms.
    rising = (kind == "positives") != view.flags_low
    errors = []
    for bar in bars if rising else reversed(bars):
        errors.append(min(max(left, 0.0), bar.top))
        left -= errors[-1]
    wrong = errors if rising else errors[::-1]
    parts = [*zip(bars, wrong, strict=True)]
    return (
        [bar._replace(top=bar.top - amiss) for bar, amiss in parts],
        [bar._replace(base=bar.top - amiss) for bar, amiss in parts],
    )


def _outlines(panel: Axes, bars: Sequence[Bar], kind: str) -> Iterator[Mark]:
    """Yield bars; neighbours are one area, so that no seam shows between them."""
    for filled, run in groupby(bars, key=lambda bar: bar.top - bar.base > EMPTY):
        if filled:
            neighbours = [*run]
            up: list[Place] = [(edge, bar.top) for bar in neighbours for edge in (bar.low, bar.high)]
            down: list[Place] = [(edge, bar.base) for bar in reversed(neighbours) for edge in (bar.high, bar.low)]
            yield Area(panel, [*up, *down], kind)


def _name(view: View, panel: Axes, kind: str) -> Mark:
    """Return the name of a panel in the corner that the threshold's line does not cross."""
    middle = (panel.x.low + panel.x.high) / 2
    crossed = view.threshold is not None and view.across(view.threshold) < middle
    at = (panel.box.right if crossed else panel.box.left, panel.box.top - 8)
    return Text(view.label(kind), at, "label", "end" if crossed else "start", panel.box.width)
