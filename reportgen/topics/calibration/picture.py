"""The picture of calibration: stated chances beside what happened, and how the cases spread over the chances."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
from reportgen.drawing.scales import PERCENT, Scale, from_zero, in_percent, log_odds, odds
from reportgen.results.values.calibration import Calibration
from reportgen.topics.view import View, present

ZOOM = 0.5  # where nothing reaches higher, the axes end sooner
ROOM = 0.7  # of log odds, beyond what is drawn
GAP, STRIP = 5, 30  # above the axes: pixels to the histogram, and its height


def calibration(view: View) -> Drawing:
    """Return the share of positives against the mean chance of each group, on equal axes, with its range."""
    fit, cut = view.subject.calibration, view.chance_in_use
    if fit is None:
        return Drawing(size=(view.width, 0), marks=())
    scale = _by_odds(fit, cut) if view.by_odds else _scale(fit)
    axes = view.plot(scale, scale, rows=1, above=GAP + STRIP, square=True)
    at = partial(_place, view, scale)
    stated, observed = ([at(share) for share in shares] for shares in (_stated(fit), _observed(fit)))
    if fit.lack is None:
        kinds = [("line-1", view.label("model")), ("band", view.label("band"))]
    else:
        kinds = [("line-1", view.label("band"))]
    marks = (
        *frame(axes, view.names),
        *_histogram(axes, _bins(view, fit)),
        Line(axes, (scale.low, scale.high), (scale.low, scale.high), "reference"),
        *_ranges(axes, fit, stated, observed, at),
        Dots(axes, stated, observed),
        *(
            (Upright(axes, at(cut), view.label("threshold"), beyond=GAP + STRIP),)
            if cut is not None and (view.by_odds or cut <= scale.high)
            else ()
        ),
        Legend(axes, [*kinds, ("reference", view.label("sound")), ("bars", view.label("cases"))]),
    )
    return plotted(axes, marks)


def _stated(fit: Calibration) -> list[float]:
    return [group.stated for group in fit.groups]


def _observed(fit: Calibration) -> list[float]:
    return [group.observed for group in fit.groups]


def _place(view: View, scale: Scale, share: float) -> float:
    """Return where a share lies on an axis; by odds, at its end what lies beyond."""
    return scale.within(log_odds(share)) if view.by_odds else share


def _ranges(
    axes: Axes, fit: Calibration, stated: list[float], observed: list[float], at: Callable[[float], float]
) -> Iterator[Mark]:
    """Yield the range of each group; of points of a few cases each, a line would make more than they are."""
    low, high = (
        [None if end is None else at(end) for end in ends]
        for ends in ([group.low for group in fit.groups], [group.high for group in fit.groups])
    )
    if fit.lack is None:
        yield Band(axes, stated, low, high)
        yield Line(axes, stated, observed, "line-1")
    else:
        upright = [place for x in stated for place in (x, x, None)]
        yield Line(axes, upright, [end for pair in zip(low, high, strict=True) for end in (*pair, None)], "line-1")


def _scale(fit: Calibration) -> Scale:
    """Return both axes: from 0 to 1, or as far as groups and their ranges reach where that is less than half."""
    top = max(max(group.stated, group.observed, group.high or 0.0) for group in fit.groups)
    return PERCENT if top > ZOOM else in_percent(from_zero(top))


def _by_odds(fit: Calibration, cut: float | None) -> Scale:
    """Return both axes by odds: as far as groups, their ranges and the threshold reach, but for shares of 0 and 1."""
    ends = [end for group in fit.groups for end in (group.low, group.high) if end is not None]
    shares = [*_stated(fit), *_observed(fit), *ends, *(() if cut is None else (cut,))]
    inside = [log_odds(share) for share in shares if 0 < share < 1] or [0.0]
    return in_percent(odds(min(inside) - ROOM, max(inside) + ROOM))


def _bins(view: View, fit: Calibration) -> list[tuple[float, float, float]]:
    """Return how many cases lie from one place on the axis to another."""
    if not view.by_odds:
        scores = fit.scores
        return [*zip(scores["low"], scores["high"], scores["cases"], strict=True)]
    bins = view.curve("histogram")
    columns = (present(bins[name]) for name in ("low", "high", "positives", "negatives"))
    every = [
        (log_odds(low), log_odds(high), positives + other) for low, high, positives, other in zip(*columns, strict=True)
    ]
    return [(-high, -low, cases) for low, high, cases in reversed(every)] if view.flags_low else every


def _histogram(axes: Axes, every: Sequence[tuple[float, float, float]]) -> Iterator[Mark]:
    """Yield above the axes how many cases state which chance, as far as the axis reaches."""
    start, end = axes.x.low, axes.x.high
    bins = [bar for bar in every if bar[0] < end and bar[1] > start]
    foot = axes.box.top - GAP
    most = max(cases for *_, cases in bins) or 1.0
    for filled, run in groupby(bins, key=lambda bar: bar[2] > 0):
        if not filled:
            continue
        outline: list[Place] = []
        for *edges, cases in run:
            up = foot - max(STRIP * cases / most, 1)  # one case among thousands is seen
            outline += [(axes.across(axes.x.within(edge)), up) for edge in edges]
        yield Area(None, [(outline[0][0], foot), *outline, (outline[-1][0], foot)], "bars")
