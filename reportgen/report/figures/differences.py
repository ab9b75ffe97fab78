"""The differences that decide, as dots with ranges: one panel for each metric, on a scale of its own."""

from collections.abc import Mapping, Sequence

from reportgen.analysis.judged import Comparison
from reportgen.analysis.results import Results
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.scales import Scale, outward
from reportgen.report.figures.view import View

WIDTH, LEFT, RIGHT = 640, 216, 616  # of the drawing, and of its panels
ROW, HEAD, FOOT = 30, 34, 40  # pixels of a row, above the rows of a panel and below them
NAME = LEFT - 2 * marks.EDGE - 8


def height_of_panels(view: View) -> int:
    """Return how high all panels are together: each grows with its rows."""
    return sum(HEAD + FOOT + ROW * len(rows) for rows in _panels(view.results).values())


def draw_differences(view: View, axes: Axes) -> None:
    """Draw each difference that decides with its range, against no difference and those too small to matter."""
    top = float(height_of_panels(view))
    for key, rows in _panels(view.results).items():
        foot = top - HEAD - ROW * len(rows)
        _panel(view, axes, key, rows, foot)
        top = foot - FOOT


def _panels(results: Results) -> Mapping[str, Sequence[tuple[str, Comparison]]]:
    found = [
        (f"comparisons.{place}", one)
        for place, one in enumerate(results.comparisons)
        if one.primary and one.low is not None and one.high is not None
    ]
    keys = dict.fromkeys(one.metric for _, one in found)
    return {key: tuple(row for row in found if row[1].metric == key) for key in keys}


def _panel(view: View, axes: Axes, key: str, rows: Sequence[tuple[str, Comparison]], foot: float) -> None:
    matters = rows[0][1].matters
    values = [value for _, one in rows for value in (one.low, one.high, one.difference) if value is not None]
    scale = outward([0.0, *values, *(() if matters is None else (-matters, matters))])
    head = foot + ROW * len(rows)
    marks.words(axes, view.label(key), (marks.EDGE, head + 14), "head", width=WIDTH - 2 * marks.EDGE, most=1)
    if matters is not None:
        left, right = _at(scale, -matters), max(_at(scale, matters), _at(scale, -matters) + 2)
        marks.area(axes, [(left, foot), (left, head), (right, head), (right, foot)], "range", pixels=True)
    for tick, text in zip(scale.ticks, scale.shown, strict=True):
        x = _at(scale, tick)
        marks.line(axes, [x, x], [foot, head], "axis" if tick == 0 else "grid", pixels=True)
        marks.words(axes, text, (x, foot - 18), "tick", anchor="middle")
    for place, (name, one) in enumerate(rows):
        if one.difference is None or one.low is None or one.high is None:
            continue
        y = head - ROW * (place + 0.5)
        ends = [_at(scale, one.low), _at(scale, one.high)]
        marks.line(axes, ends, [y, y], "line-1", pixels=True)
        x = _at(scale, one.difference)
        marks.line(axes, [x, x], [y, y], "points", pixels=True)
        marks.words(axes, view.label(name), (LEFT - 12, y - marks.BASELINE), "label", anchor="end", width=NAME, most=1)


def _at(scale: Scale, value: float) -> float:
    """Return where a value lies, in pixels from the left edge."""
    return LEFT + (RIGHT - LEFT) * (value - scale.low) / (scale.high - scale.low)
