"""The picture of how many alarms are right, by how common positive cases are."""

from collections.abc import Iterator
from dataclasses import replace
from math import log10

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import Axes, Band, Dots, Drawing, EndLabels, Line, Mark, Symbol, Upright, frame
from reportgen.drawing.scales import PERCENT, Scale, powers, tick_text
from reportgen.results.values.in_use import ByPrevalence
from reportgen.topics.view import View, present

HUNDRED = 100


def by_prevalence(view: View) -> Drawing:
    """Return the line with its band, the share of the test and the one in use marked, and the line of chance."""
    sweep = view.subject.by_prevalence
    if sweep is None:
        return Drawing(size=(view.width, 0), marks=())
    shares, right = present(sweep.curve["prevalence"]), present(sweep.curve["precision"])
    axes = view.plot(_scale(shares), PERCENT, rows=1 if sweep.used in (None, sweep.tested) else 2)
    across = [log10(share) for share in shares]
    labels = {"line-1": ("model", right[-1]), "reference": ("random", shares[-1])}
    ends = [((across[-1], value), kind, view.label(label)) for kind, (label, value) in labels.items()]
    marks = (
        *frame(axes, view.names),
        Band(axes, across, sweep.curve["low"], sweep.curve["high"]),
        Line(axes, across, shares, "reference"),
        Line(axes, across, right, "line-1"),
        *_marked(view, axes, sweep),
        EndLabels(axes, ends, keeps="highest"),
    )
    return plotted(axes, marks)


def _scale(shares: list[float]) -> Scale:
    scale = powers(shares)
    return replace(
        scale, names=tuple(tick_text(float(f"{HUNDRED * 10**tick:.6g}")) for tick in scale.ticks), percent=True
    )


def _marked(view: View, axes: Axes, sweep: ByPrevalence) -> Iterator[Mark]:
    """Yield the share in use, or else that of the test, with the symbol of the threshold in use; the other as a dot."""
    main = sweep.tested if sweep.used is None else sweep.used
    labels = {sweep.tested: "tested", **({} if sweep.used is None else {sweep.used: "used"})}
    for share, label in labels.items():
        at = log10(share), sweep.curve["precision"][sweep.place(share)] or 0.0
        in_use = share == main
        yield Upright(axes, at[0], view.label(label), "threshold" if in_use else "advised", row=0 if in_use else 1)
        yield Symbol(axes, at) if in_use else Dots(axes, at[:1], at[1:])
