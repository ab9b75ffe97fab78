"""The picture of how many alarms are right, by how common positive cases are."""

from collections.abc import Iterator
from dataclasses import replace
from math import log10

from reportgen.drawing.marks import (
    Anchor,
    Axes,
    Band,
    Box,
    Dots,
    Drawing,
    EndLabels,
    Line,
    Mark,
    Symbol,
    Text,
    XAxis,
    YTicks,
)
from reportgen.drawing.scales import SHARES, powers, tick_text
from reportgen.topics.in_use.values import ByPrevalence
from reportgen.topics.view import NARROW, View, present

LEFT, WIDE, HIGH = 40.0, 300.0, 214.0  # of the axes
HEAD, ROW, BELOW = 32, 18, 52  # the name of the upright axis, a row of labels above the axes, and what stands below
ROOM = 60  # half a label
HUNDRED = 100
OF_HUNDRED = replace(SHARES, names=tuple(tick_text(round(HUNDRED * tick)) for tick in SHARES.ticks))


def by_prevalence(view: View) -> Drawing:
    """Return the line with its band, the share of the test and the one in use marked, and the line of chance."""
    found = view.subject.by_prevalence
    if found is None:
        return Drawing(size=(NARROW, 0), marks=())
    axes, shares, right = _axes(found), present(found.curve["prevalence"]), present(found.curve["precision"])
    across = [log10(share) for share in shares]
    labels = {"line-1": ("model", right[-1]), "reference": ("random", shares[-1])}
    ends = [((across[-1], value), kind, view.label(label)) for kind, (label, value) in labels.items()]
    marks = (
        Text(view.text.y, (0, 14), "name", width=NARROW),
        YTicks(axes),
        XAxis(axes, None),
        Text(view.text.x, (LEFT, axes.box.foot + 40), "name", width=NARROW - LEFT),
        Band(axes, across, found.curve["low"], found.curve["high"]),
        Line(axes, across, shares, "reference"),
        Line(axes, across, right, "line-1"),
        *_marked(view, axes, found),
        EndLabels(axes, ends, keeps="highest"),
    )
    return Drawing(size=axes.page, marks=marks)


def _axes(found: ByPrevalence) -> Axes:
    scale = powers(present(found.curve["prevalence"]))
    names = tuple(tick_text(float(f"{HUNDRED * 10**tick:.6g}")) for tick in scale.ticks)
    rows = 1 if found.used in (None, found.tested) else 2
    x = replace(scale, names=names, percent=True)
    box = Box(LEFT, HEAD + ROW * float(rows), WIDE, HIGH)
    return Axes(box=box, x=x, y=OF_HUNDRED, page=(NARROW, round(box.foot + BELOW)))


def _marked(view: View, axes: Axes, found: ByPrevalence) -> Iterator[Mark]:
    """Yield the share in use, or else that of the test, with the symbol of the threshold in use; the other as a dot."""
    main = found.tested if found.used is None else found.used
    labels = {found.tested: "tested", **({} if found.used is None else {found.used: "used"})}
    for share, label in labels.items():
        at = log10(share), found.curve["precision"][found.curve["prevalence"].index(share)] or 0.0
        x, row = axes.across(at[0]), axes.box.top - 11 - (0 if share == main else ROW)
        yield Line(None, (x, x), (axes.box.foot, row + 5), "threshold" if share == main else "advised")
        anchor: Anchor = "start" if x < LEFT + ROOM else "end" if x > axes.box.right - ROOM else "middle"
        yield Text(view.label(label), (x, row), "label", anchor)
        yield Symbol(axes, at) if share == main else Dots(axes, at[:1], at[1:])
