"""Marks to strokes: paths, texts and signs in pixels, which any program that draws can follow one by one."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from itertools import groupby, pairwise

from reportgen.drawing.marks import (
    SAMPLE,
    SHORT,
    Above,
    Anchor,
    Area,
    Axes,
    Band,
    Bar,
    Beside,
    Dots,
    Drawing,
    EndLabels,
    Key,
    Legend,
    Line,
    LineName,
    Mark,
    Place,
    Rectangle,
    Sign,
    Spot,
    Steps,
    Symbol,
    Text,
    Tick,
    Tiles,
    Upright,
    XAxis,
    YName,
    YTicks,
)
from reportgen.drawing.scales import BASELINE, EDGE, LINE_HEIGHT, breadth, fold, spread_out
from reportgen.frozen import frozen

AREAS = ("range", "band", "band-2", "bars", "strip", "miss", "alarm")  # what a key shows as a patch and not as a line
MARKS = ("mark", "advised-mark")  # what it shows as a symbol
DOTTED = ("points", "second-points", "other-points")  # what it shows as a dot
THINNEST = 2  # pixels of a bar
LED = 16  # pixels from a line to its name, from which on a thin line leads there


@frozen(kw_only=False)
class Path:
    """Lines or areas of one kind."""

    lines: Sequence[Sequence[Place]]
    kind: str
    closed: bool = False
    opacity: float = 1


@frozen(kw_only=False)
class TextLines:
    """A text in lines."""

    text: str
    at: Place
    kind: str
    anchor: Anchor
    whole: str = ""  # where not all of it is shown
    turned: bool = False  # it runs upwards


Stroke = Path | TextLines | Tick


def strokes(drawing: Drawing) -> Iterator[Stroke]:
    """Yield what is drawn, the undermost first."""
    for mark in drawing.marks:
        yield from _drawn(mark)


@singledispatch
def _drawn(mark: Mark) -> Iterator[Stroke]:
    raise TypeError(mark)


@_drawn.register
def _(mark: Line) -> Iterator[Stroke]:
    corners = _corners(list(zip(mark.x, mark.y, strict=True)), mark.steps)
    runs = [_placed(mark.on, run) for whole, run in groupby(corners, key=lambda part: None not in part) if whole]
    if runs:
        yield Path(runs, mark.kind)


def _corners(points: Sequence[Spot], steps: Steps) -> Iterator[Spot]:
    """Yield the points with the corners of the steps between them."""
    yield from points[:1]
    for (x0, y0), (x1, y1) in pairwise(points):
        if steps != "none":
            yield (x0, y1) if steps == "before" else (x1, y0)
        yield x1, y1


def _placed(on: Axes | None, corners: Iterable[Spot]) -> list[Place]:
    points = [(x, y) for x, y in corners if x is not None and y is not None]
    return points if on is None else on.places(points)


@_drawn.register
def _(mark: Area) -> Iterator[Stroke]:
    yield Path([_placed(mark.on, mark.corners)], mark.kind, closed=True)


@_drawn.register
def _(mark: Rectangle) -> Iterator[Stroke]:
    (start, first), (end, last) = _placed(mark.on, zip(mark.x, mark.y, strict=True))
    if abs(end - start) < mark.thinnest:
        end = start + (mark.thinnest if end >= start else -mark.thinnest)
    yield Path([[(start, first), (start, last), (end, last), (end, first)]], mark.kind, closed=True)


@_drawn.register
def _(mark: Tiles) -> Iterator[Stroke]:
    corners = [[(part.left, part.top), (part.right, part.top), (part.right, part.foot), (part.left, part.foot)]
               for part in mark.boxes]  # fmt: skip
    yield Path(corners, mark.kind, closed=True, opacity=mark.opacity)


@_drawn.register
def _(mark: Bar) -> Iterator[Stroke]:
    start, end = (mark.on.across(value) for value in (0, min(mark.value, mark.on.x.high)))
    if mark.value and abs(end - start) < THINNEST:
        end = start + (THINNEST if mark.value > 0 else -THINNEST)
    (left, right), foot = sorted((start, end)), mark.top + mark.height
    yield Path([[(left, mark.top), (right, mark.top), (right, foot), (left, foot)]], mark.kind, closed=True)


@_drawn.register
def _(mark: Band) -> Iterator[Stroke]:
    rows = zip(mark.x, mark.low, mark.high, strict=True)
    for whole, run in groupby(rows, key=lambda row: None not in row):
        if whole:
            triples = list(run)
            outline = [*((x, low) for x, low, _ in triples), *((x, high) for x, _, high in reversed(triples))]
            yield Path([_placed(mark.on, outline)], mark.kind, closed=True)


@_drawn.register
def _(mark: Dots) -> Iterator[Stroke]:
    # Lines without a length, which the style gives round ends.
    dots = [[place, place] for place in _placed(mark.on, zip(mark.x, mark.y, strict=True))]
    if dots:
        yield Path(dots, mark.kind)


@_drawn.register
def _(mark: Symbol) -> Iterator[Stroke]:
    ((x, y),) = _placed(mark.on, [mark.at])
    yield Path([[(x, y + 7), (x + 7, y), (x, y - 7), (x - 7, y)]], mark.kind, closed=True)


@_drawn.register
def _(mark: Sign) -> Iterator[Stroke]:
    x, y = mark.middle
    if mark.kind == "miss":
        yield Path([[(x - 7, y + 7), (x + 7, y - 7)], [(x - 7, y - 7), (x + 7, y + 7)]], "miss-sign")
    elif mark.kind == "alarm":
        yield Path([[(x - 8, y + 7), (x, y - 8), (x + 8, y + 7)]], "alarm-sign", closed=True)


@_drawn.register
def _(mark: Text) -> Iterator[Stroke]:
    yield replace(_told(mark.text, mark.folded, mark.at, mark.kind, mark.anchor), turned=mark.turned)


def _told(text: str, folded: str, at: Place, kind: str, anchor: Anchor = "start") -> TextLines:
    """Return a text in its lines, with the whole of it where it is cut."""
    cut = "".join(folded.split()) != "".join(text.split())
    return TextLines(folded, at, kind, anchor, " ".join(text.split()) if cut else "")


@_drawn.register
def _(mark: Upright) -> Iterator[Stroke]:
    x, box = mark.on.across(mark.at), mark.on.box
    yield Path([[(x, box.foot), (x, box.top - mark.beyond - 6 - mark.row * LINE_HEIGHT)]], mark.kind)
    if mark.text:
        yield _above(mark.on, x, mark.text, mark.beyond + mark.row * LINE_HEIGHT)


@_drawn.register
def _(mark: Above) -> Iterator[Stroke]:
    yield _above(mark.on, mark.across, mark.text, mark.beyond + mark.row * LINE_HEIGHT)


def _above(axes: Axes, x: float, text: str, up: float) -> TextLines:
    left, width = axes.box.left, axes.box.width
    anchor: Anchor = "start" if x < left + width / 4 else "end" if x > left + width * 3 / 4 else "middle"
    return TextLines(fold(text, 0), (x, axes.box.top - 11 - up), "label", anchor)


@_drawn.register
def _(mark: Beside) -> Iterator[Stroke]:
    edge = mark.on.box.right + EDGE
    yield _told(mark.text, fold(mark.text, mark.on.page[0] - edge, 1), (edge, mark.up), "label")


@_drawn.register
def _(mark: XAxis) -> Iterator[Stroke]:
    axes, box = mark.on, mark.on.box
    yield from _numbers(axes)
    if mark.name is None:
        return
    # Centred under the axes; a name too long for that begins at the edge.
    middle = box.left + box.width / 2
    if breadth(mark.name) <= 2 * (min(middle, axes.page[0] - middle) - EDGE):
        yield TextLines(fold(mark.name, 0), (middle, box.foot + 40), "name", "middle")
    else:
        yield _told(mark.name, fold(mark.name, axes.page[0] - 2 * EDGE), (EDGE, box.foot + 40), "name")


def _numbers(axes: Axes) -> Iterator[Tick]:
    """Yield the numbers below the axes, but for those that would touch the one before."""
    free = -math.inf
    for number, tick in enumerate(axes.x.ticks):
        x, half = axes.across(tick), axes.x.wide[number] / 2
        if x - half >= free:
            yield Tick(axes.x, number, (x, axes.box.foot + 18), "middle")
            free = x + half + 2


@_drawn.register
def _(mark: YTicks) -> Iterator[Stroke]:
    axes, (left, right) = mark.on, (mark.on.box.left, mark.on.box.right)
    heights = [axes.place(axes.x.low, tick)[1] for tick in axes.y.ticks]
    foot = axes.place(axes.x.low, axes.y.low)[1]
    if lines := [[(left, y), (right, y)] for y in heights if y < foot]:
        yield Path(lines, "grid")
    yield Path([[(left, foot), (right, foot)]], "axis")
    for number, y in enumerate(heights):
        yield Tick(axes.y, number, (left - 8, y + BASELINE), "end")


@_drawn.register
def _(mark: YName) -> Iterator[Stroke]:
    yield _told(mark.name, fold(mark.name, mark.on.page[0] - 2 * EDGE), (EDGE, mark.up), "name")


@_drawn.register
def _(mark: Tick) -> Iterator[Stroke]:
    yield mark


@_drawn.register
def _(mark: Legend) -> Iterator[Stroke]:
    yield from _drawn(mark.key)


@_drawn.register
def _(mark: Key) -> Iterator[Stroke]:
    start, y = mark.at
    for (kind, text), folded in zip(mark.entries, mark.texts, strict=True):
        if kind in MARKS:
            yield from _drawn(Symbol(None, (start + 13, y), kind))
        elif kind in AREAS:
            yield from _drawn(Rectangle(None, (start, start + 26), (y + 6, y - 6), kind))
        elif kind in DOTTED:
            yield Path([[(start + 13, y), (start + 13, y)]], kind)
        else:
            yield Path([[(start, y), (start + 26, y)]], kind)
        yield _told(text, folded, (start + SAMPLE, y + BASELINE), "label")
        y += (folded.count("\n") + 1) * LINE_HEIGHT + 10


@_drawn.register
def _(mark: EndLabels) -> Iterator[Stroke]:
    box, edge, room = mark.on.box, mark.on.box.right, mark.on.page[0] - mark.on.box.right - 32
    sign = -1 if mark.keeps == "lowest" else 1
    # Of lines that end in one place the first stays on top.
    placed = sorted(
        ((*mark.on.place(*point), kind, fold(text, room), text) for point, kind, text in reversed(mark.ends)),
        key=lambda end: sign * end[1],
    )
    sizes = [(folded.count("\n") + 1) * LINE_HEIGHT + 4.0 for *_, folded, _ in placed]
    low, high = sorted((sign * (box.top - 10), sign * (box.foot + 10)))
    middles = spread_out([sign * y for _, y, *_ in placed], sizes, low=low, high=high)
    for (x, y, kind, folded, text), moved in zip(placed, middles, strict=True):
        middle = sign * moved
        # A thin line leads to the label, so that the curve is not seen to go on beyond its axis.
        yield Path([[(x, y), (edge, y), (edge + 8, middle)]], "reference")
        yield Path([[(edge + 8, middle), (edge + 22, middle)]], kind)
        first = middle - folded.count("\n") * LINE_HEIGHT / 2 + BASELINE
        yield _told(text, folded, (edge + 28, first), "label")


@_drawn.register
def _(mark: LineName) -> Iterator[Stroke]:
    left, top = mark.at
    middle = top + LINE_HEIGHT / 2
    if math.dist(mark.of, mark.near) > LED:
        yield Path([[mark.of, mark.near]], "reference")
    if mark.sample:
        yield Path([[(left, middle), (left + SHORT - 4, middle)]], mark.kind)
    yield TextLines(mark.text, (left + mark.sample, middle + BASELINE), "label", "start")
