"""The picture of scores without labels: a bar for each range of them, and the threshold."""

from collections.abc import Iterator

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import Area, Axes, Drawing, Mark, Upright, frame
from reportgen.drawing.scales import from_zero, in_percent, outward
from reportgen.topics.view import SelectionView


def scores(view: SelectionView) -> Drawing:
    """Return which share of the cases has a score in each range."""
    bars = view.histogram
    x = outward([bars[0].low, bars[-1].high])
    shares = [bar.cases / (sum(other.cases for other in bars) or 1) for bar in bars]
    axes = view.plot(x, in_percent(from_zero(max(shares))), rows=1)
    cut = view.threshold
    line = () if cut is None else (Upright(axes, axes.x.within(cut), view.label("threshold")),)
    return plotted(axes, (*frame(axes, view.names), *_bars(view, axes, shares), *line))


def _bars(view: SelectionView, axes: Axes, shares: list[float]) -> Iterator[Mark]:
    for bar, share in zip(view.histogram, shares, strict=True):
        if share:
            low, high = (bar.low, bar.high) if bar.low < bar.high else (axes.x.low, axes.x.high)
            yield Area(axes, [(low, 0), (low, share), (high, share), (high, 0)], "bars")
