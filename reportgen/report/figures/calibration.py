"""The calibration figure: stated chances beside what happened, and how the cases spread over the chances."""

from itertools import groupby

from reportgen.analysis.calibration import Calibration
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.curves import flags_low
from reportgen.report.figures.scales import SHARES, Scale, from_zero
from reportgen.report.figures.view import View

ZOOM = 0.5  # where nothing reaches higher, the axes end sooner
GAP, STRIP = 5, 30  # above the axes: pixels to the histogram, and its height
ROW = 2  # of labels above the axes: that of the cut-off stands over the histogram


def draw_calibration(view: View, axes: Axes) -> None:
    """Draw the share of positives against the mean chance of each group, on equal axes, with its range."""
    found = view.subject.calibration
    if found is None:
        return
    scale = _scale(found)
    marks.frame(axes, scale, scale, names=(view.text.x, view.text.y))
    _histogram(axes, found, scale)
    marks.line(axes, [0, scale.high], [0, scale.high], "reference")
    stated, observed = [group.stated for group in found.groups], [group.observed for group in found.groups]
    low, high = [group.low for group in found.groups], [group.high for group in found.groups]
    if found.lack is None:
        marks.band(axes, stated, low, high)
        marks.line(axes, stated, observed, "line-1")
        kinds = [("line-1", view.label("model")), ("band", view.label("band"))]
    else:  # points of a few cases each: a line would make more of them than they are
        upright = [place for x in stated for place in (x, x, None)]
        ends = [end for pair in zip(low, high, strict=True) for end in (*pair, None)]
        marks.line(axes, upright, ends, "line-1")
        kinds = [("line-1", view.label("band"))]
    marks.points(axes, stated, observed)
    cut = _cut(view)
    if cut is not None and cut <= scale.high:
        marks.threshold_line(axes, cut, view.label("threshold"), row=ROW)
    marks.key(axes, [*kinds, ("reference", view.label("sound")), ("bars", view.label("cases"))])


def _scale(found: Calibration) -> Scale:
    """Return both axes: from 0 to 1, or as far as groups and their ranges reach where that is less than half."""
    top = max(max(group.stated, group.observed, group.high or 0.0) for group in found.groups)
    return SHARES if top > ZOOM else from_zero(top)


def _histogram(axes: Axes, found: Calibration, scale: Scale) -> None:
    """Draw above the axes how many cases state which chance, as far as the axis reaches."""
    held = found.scores
    bins = [bar for bar in zip(held["low"], held["high"], held["cases"], strict=True) if bar[0] < scale.high]
    foot = axes.box.top + GAP
    most = max(cases for *_, cases in bins) or 1.0
    for filled, run in groupby(bins, key=lambda bar: bar[2] > 0):
        if not filled:
            continue
        outline = []
        for start, end, cases in run:
            left, right = (axes.pixel(min(edge, scale.high), 0)[0] for edge in (start, end))
            up = foot + max(STRIP * cases / most, 1)  # one case among thousands is seen
            outline += [(left, up), (right, up)]
        marks.area(axes, [(outline[0][0], foot), *outline, (outline[-1][0], foot)], "bars", pixels=True)


def _cut(view: View) -> float | None:
    """Return the chance of the positive class that the threshold in use stands for."""
    if view.threshold is None or not flags_low(view.subject):
        return view.threshold
    return 1 - view.threshold
