"""The pictures of months: small axes, one for each figure, and bars of what moved the cost."""

from collections.abc import Iterator, Sequence
from math import ceil

from reportgen.drawing.layout import Row, dot_rows, grid, row_axes, ticks
from reportgen.drawing.marks import (
    WIDE,
    Axes,
    Band,
    Box,
    Dots,
    Drawing,
    Line,
    Mark,
    Rectangle,
    Text,
    XAxis,
    YTicks,
)
from reportgen.drawing.scales import EDGE, LINE_HEIGHT, Scale, around, breadth, from_zero, outward
from reportgen.results.values.trend import MonthlyTrend
from reportgen.stats.metrics import METRICS
from reportgen.topics.trend.limits import limits
from reportgen.topics.view import View, present

HIGH, FOOT = 110, 30  # pixels of small axes, and below them
NAME = 22  # of the name of the level axis, below all
TICKS = 4  # parts of an upright axis
BESIDE = 24  # pixels from one picture to the next
HEAD = 12  # below the name of a figure
APART = 46  # pixels from one month that is named to the next
BARE = Scale(low=0.0, high=1.0, ticks=())
NONE = Drawing(size=(WIDE, 0), marks=())


def months(view: View) -> Drawing:
    """Return each figure of each month as a dot with its range, on axes of its own."""
    seen = view.results.trend
    if seen is None:
        return NONE
    keys = [key for key in (*seen.months[-1].metrics, "threshold") if view.has(key)]
    columns = 2 if view.width >= WIDE else 1
    wide = view.width / columns
    tall = LINE_HEIGHT + HEAD + HIGH + FOOT
    page = (view.width, ceil(len(keys) / columns) * tall + NAME)
    marks: list[Mark] = []
    for place, key in enumerate(keys):
        left, top = place % columns * wide, place // columns * tall
        marks.append(Text(view.label(key), (left, top + LINE_HEIGHT - 2), "head", width=wide - BESIDE))
        marks += _small(view, seen, key, Box(left, top + LINE_HEIGHT + HEAD, wide - BESIDE, HIGH), page)
    whole = Box(0, 0, view.width, page[1] - NAME - FOOT)
    marks.append(XAxis(Axes(box=whole, x=BARE, y=BARE, page=page), view.text.x))
    return Drawing(size=page, marks=marks)


def _small(view: View, seen: MonthlyTrend, key: str, room: Box, page: tuple[float, float]) -> Iterator[Mark]:
    """Yield the months of one figure on small axes within this room, its numbers at the left."""
    named = [label for label in view.text.labels if label not in (*seen.months[-1].metrics, "threshold")]
    places = {name[-len("2026-08") :]: float(place) for place, name in enumerate(named)}
    columns = [_values(seen, key, month) for month in places]
    low, values, high = ([column[end] for column in columns] for end in range(3))
    drawn = [check.limit for check in limits(view.results) if check.metric == key]
    y = _scale(key, [*present(low), *present(values), *present(high), *drawn])
    numbers = ceil(max(map(breadth, y.shown))) + EDGE + 2
    box = Box(room.left + numbers, room.top, room.width - numbers, room.height)
    axes = Axes(box=box, x=_months(view, named, box.width), y=y, page=page)
    across = [*places.values()]
    alarm = seen.watch.alarm
    if alarm is not None and alarm.metric == key:
        ends = places[alarm.earliest] - 0.5, places[alarm.latest] + 0.5
        yield Rectangle(axes, ends, (y.low, y.high), "band-2")
    yield YTicks(axes)
    yield XAxis(axes, None)
    for month in seen.months:
        if month.note is not None:
            yield Line(axes, [places[month.period]] * 2, [y.low, y.high], "threshold")
    for limit in drawn:
        yield Line(axes, [axes.x.low, axes.x.high], [limit, limit], "given")
    yield Band(axes, across, low, high)
    yield Line(axes, across, values, "line-1")
    yield Dots(axes, *_there(across, values))


def _there(across: Sequence[float], values: Sequence[float | None]) -> tuple[list[float], list[float]]:
    pairs = [(place, value) for place, value in zip(across, values, strict=True) if value is not None]
    return [place for place, _ in pairs], [value for _, value in pairs]


def _values(seen: MonthlyTrend, key: str, period: str) -> tuple[float | None, float | None, float | None]:
    """Return the range of a figure in a month with its estimate between; nothing where there is no report."""
    month = next((month for month in seen.months if month.period == period), None)
    if month is None:
        return None, None, None
    if key == "threshold":
        return None, month.threshold, None
    figure = month.metrics.get(key)
    return (None, None, None) if figure is None else (figure.low, figure.estimate, figure.high)


def _scale(key: str, values: Sequence[float]) -> Scale:
    """Return the upright axis: from zero on, but for thresholds, rankings and what may be below it."""
    if not values:
        return from_zero(1.0, most=TICKS)
    if key == "threshold" or METRICS[key].range[0] < 0 or min(values) < 0:
        scale = around(values)
        every = -(-len(scale.ticks) // TICKS)
        return Scale(low=scale.low, high=scale.high, ticks=scale.ticks[::-every][::-1])
    return from_zero(max(values) or 1.0, most=TICKS)


def _months(view: View, named: Sequence[str], width: float) -> Scale:
    """Return the level axis of months, of which as many are named as have room: the last one always."""
    every = max(ceil(len(named) * APART / max(width, 1.0)), 1)
    places = tuple(range(len(named) - 1, -1, -every))[::-1]
    names = tuple(view.label(named[place]) for place in places)
    return Scale(low=-0.5, high=len(named) - 0.5, ticks=tuple(map(float, places)), names=names)


def cost(view: View) -> Drawing:
    """Return what each cause did to the cost as a level bar."""
    (panel,) = view.text.panels
    rows = []
    for row in panel.rows:
        value = row.estimate or 0.0
        rows.append(Row(row.name.text, row.beside.text, value, min(value, 0.0), max(value, 0.0)))
    axes = row_axes(view.width, EDGE, outward([0.0, *(row.estimate or 0.0 for row in rows)]), rows)
    marks: list[Mark] = [*grid(axes), *ticks(axes), *dot_rows(axes, rows)]
    page = (view.width, axes.box.foot + FOOT + NAME)
    marks.append(XAxis(Axes(box=axes.box, x=BARE, y=BARE, page=page), view.text.x))
    return Drawing(size=page, marks=marks)
