"""The picture of calibration: stated chances beside what happened, and how the cases spread over the chances."""

from collections.abc import Iterator
from itertools import groupby

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import (
    Area,
    Axes,
    Band,
    Dots,
    Drawing,
    Legend,
    Line,
    Mark,
    Place,
    Upright,
    frame,
)
from reportgen.drawing.scales import SHARES, Scale, from_zero
from reportgen.topics.calibration.values import Calibration
from reportgen.topics.view import View

ZOOM = 0.5  # where nothing reaches higher, the axes end sooner
GAP, STRIP = 5, 30  # above the axes: pixels to the histogram, and its height


def calibration(view: View) -> Drawing:
    """Return the share of positives against the mean chance of each group, on equal axes, with its range."""
    found, cut = view.subject.calibration, view.chance_in_use
    if found is None:
        return Drawing(size=(view.width, 0), marks=())
    scale = _scale(found)
    axes = view.plot(scale, scale, rows=1, above=GAP + STRIP, square=True)
    stated, observed = [group.stated for group in found.groups], [group.observed for group in found.groups]
    if found.lack is None:
        kinds = [("line-1", view.label("model")), ("band", view.label("band"))]
    else:
        kinds = [("line-1", view.label("band"))]
    marks = (
        *frame(axes, view.names),
        *_histogram(axes, found),
        Line(axes, (0, scale.high), (0, scale.high), "reference"),
        *_ranges(axes, found, stated, observed),
        Dots(axes, stated, observed),
        *(
            (Upright(axes, cut, view.label("threshold"), beyond=GAP + STRIP),)
            if cut is not None and cut <= scale.high
            else ()
        ),
        Legend(axes, [*kinds, ("reference", view.label("sound")), ("bars", view.label("cases"))]),
    )
    return plotted(axes, marks)


def _ranges(axes: Axes, found: Calibration, stated: list[float], observed: list[float]) -> Iterator[Mark]:
    """Yield the range of each group; of points of a few cases each, a line would make more than they are."""
    low, high = [group.low for group in found.groups], [group.high for group in found.groups]
    if found.lack is None:
        yield Band(axes, stated, low, high)
        yield Line(axes, stated, observed, "line-1")
    else:
        upright = [place for x in stated for place in (x, x, None)]
        yield Line(axes, upright, [end for pair in zip(low, high, strict=True) for end in (*pair, None)], "line-1")


def _scale(found: Calibration) -> Scale:
    """Return both axes: from 0 to 1, or as far as groups and their ranges reach where that is less than half."""
    top = max(max(group.stated, group.observed, group.high or 0.0) for group in found.groups)
    return SHARES if top > ZOOM else from_zero(top)


def _histogram(axes: Axes, found: Calibration) -> Iterator[Mark]:
    """Yield above the axes how many cases state which chance, as far as the axis reaches."""
    held, end = found.scores, axes.x.high
    bins = [bar for bar in zip(held["low"], held["high"], held["cases"], strict=True) if bar[0] < end]
    foot = axes.box.top - GAP
    most = max(cases for *_, cases in bins) or 1.0
    for filled, run in groupby(bins, key=lambda bar: bar[2] > 0):
        if not filled:
            continue
        outline: list[Place] = []
        for *edges, cases in run:
            up = foot - max(STRIP * cases / most, 1)  # one case among thousands is seen
            outline += [(axes.across(min(edge, end)), up) for edge in edges]
        yield Area(None, [(outline[0][0], foot), *outline, (outline[-1][0], foot)], "bars")
