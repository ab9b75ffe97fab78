"""The picture of quarters of the time: small axes side by side, one for each figure of the subject."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from reportgen.drawing.marks import WIDE, Axes, Band, Box, Dots, Drawing, Line, Mark, Text, XAxis, YTicks
from reportgen.drawing.scales import EDGE, LINE_HEIGHT, Scale, around, breadth, from_zero
from reportgen.results.values.data import OverTime
from reportgen.topics.view import View

HIGH, FOOT = 110, 30  # pixels of small axes, and below them
NAME = 22  # of the name of the level axis, below all
TICKS = 4  # parts of an upright axis
BESIDE = 24  # pixels from one picture to the next
HEAD = 12  # below the name of a figure
BARE = Scale(low=0.0, high=1.0, ticks=())


def over_time(view: View) -> Drawing:
    """Return each figure of each quarter as a dot with its range, on axes of its own."""
    timeline = view.subject.over_time
    if timeline is None:
        return Drawing(size=(view.width, 0), marks=())
    columns = len(timeline.figures) if view.width >= WIDE else 2
    wide, rows = view.width / columns, ceil(len(timeline.figures) / columns)
    heads = [Text(view.label(key), (0, 0), "head", width=wide - BESIDE, most=2) for key in timeline.figures]
    above = max(head.lines for head in heads) * LINE_HEIGHT + HEAD
    tall = above + HIGH + FOOT
    page = (view.width, rows * tall + NAME)
    marks: list[Mark] = []
    for place, (key, head) in enumerate(zip(timeline.figures, heads, strict=True)):
        left, top = place % columns * wide, place // columns * tall
        marks.append(replace(head, at=(left, top + LINE_HEIGHT - 2)))
        marks += _small(timeline, key, Box(left, top + above, wide - BESIDE, HIGH), page)
    whole = Box(0, 0, view.width, rows * tall - FOOT)
    marks.append(XAxis(Axes(box=whole, x=BARE, y=BARE, page=page), view.text.x))
    return Drawing(size=page, marks=marks)


def _small(timeline: OverTime, key: str, room: Box, page: tuple[float, float]) -> Iterator[Mark]:
    """Yield the dots of one figure on small axes within this room, its numbers at the left."""
    measures = [quarter.metrics[key] for quarter in timeline.quarters]
    values, low, high = ([getattr(measure, end) for measure in measures] for end in ("estimate", "low", "high"))
    y = _scale(key, [value for value in (*values, *low, *high) if value is not None])
    numbers = ceil(max(map(breadth, y.shown))) + EDGE + 2
    places = [float(place) for place in range(1, len(measures) + 1)]
    x = Scale(low=places[0] - 0.5, high=places[-1] + 0.5, ticks=tuple(places))
    box = Box(room.left + numbers, room.top, room.width - numbers, room.height)
    axes = Axes(box=box, x=x, y=y, page=page)
    yield YTicks(axes)
    yield XAxis(axes, None)
    yield Band(axes, places, low, high)
    yield Line(axes, places, values, "line-1")
    yield Dots(axes, places, values)


def _scale(key: str, values: Sequence[float]) -> Scale:
    """Return the upright axis: from zero on, but for the AUC, which is never near it."""
    if key != "roc_auc":
        return from_zero(max(values), most=TICKS)
    scale = around(values)
    every = -(-len(scale.ticks) // TICKS)
    return replace(scale, ticks=scale.ticks[::-every][::-1])
