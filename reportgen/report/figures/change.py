"""Each figure of an earlier report above that of today, as dots with ranges: one panel for each, on its own scale."""

from reportgen.analysis.changed import Moved
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.scales import Scale, around, outward
from reportgen.report.figures.view import View
from reportgen.stats.metrics import METRICS

LEFT, RIGHT, WIDTH = 96, 536, 640  # of the panels, and of the drawing
ROW, HEAD, FOOT = 24, 26, 34  # pixels of a row, above the two rows of a panel and below them
SIDES = ("then", "now")


def height_of_pairs(view: View) -> int:
    """Return how high all panels are together."""
    return (HEAD + FOOT + len(SIDES) * ROW) * len(_drawn(view))


def draw_change(view: View, axes: Axes) -> None:
    """Draw each figure then and now, with its range."""
    top = float(height_of_pairs(view))
    for place, one in _drawn(view):
        foot = top - HEAD - ROW * len(SIDES)
        _panel(view, axes, place, one, foot)
        top = foot - FOOT


def _panel(view: View, axes: Axes, place: int, one: Moved, foot: float) -> None:
    head, scale = foot + ROW * len(SIDES), _scale(one)
    marks.words(axes, view.label(f"{place}"), (marks.EDGE, head + 8), "head", width=WIDTH - 2 * marks.EDGE, most=1)
    for tick, text in zip(scale.ticks, scale.shown, strict=True):
        x = _at(scale, tick)
        marks.line(axes, [x, x], [foot, head], "grid", pixels=True)
        marks.words(axes, text, (x, foot - 16), "tick", anchor="middle")
    for row, name in enumerate(SIDES):
        side, y = getattr(one, name), head - ROW * (row + 0.5)
        marks.words(axes, view.label(name), (LEFT - 10, y - marks.BASELINE), "tick", anchor="end", width=LEFT, most=1)
        value = (RIGHT + 12, y - marks.BASELINE)
        marks.words(axes, view.label(f"{place}.{name}"), value, "tick", width=WIDTH - RIGHT - 14, most=1)
        if side.low is not None and side.high is not None:
            ends = [min(max(_at(scale, end), LEFT), RIGHT) for end in (side.low, side.high)]
            marks.line(axes, ends, [y, y], "line-1", pixels=True)
        x = _at(scale, side.estimate)
        marks.line(axes, [x, x], [y, y], "points", pixels=True)


def _scale(one: Moved) -> Scale:
    values = [
        value for side in (one.then, one.now) for value in (side.estimate, side.low, side.high) if value is not None
    ]
    return around(values) if METRICS[one.metric].kind == "share" else outward(values)


def _drawn(view: View) -> list[tuple[int, Moved]]:
    """Return the figures that have words, each with its place."""
    change = view.results.change
    return [(i, one) for i, one in enumerate(() if change is None else change.metrics) if f"{i}" in view.text.labels]


def _at(scale: Scale, value: float) -> float:
    """Return where a value lies, in pixels from the left edge."""
    return LEFT + (RIGHT - LEFT) * (value - scale.low) / (scale.high - scale.low)
