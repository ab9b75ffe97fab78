"""The pictures of the four outcomes: as tiles, as a tree, as one sign a case, and beside other ways of deciding."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from reportgen.drawing.marks import (
    CELL,
    Anchor,
    Axes,
    Bar,
    Box,
    Drawing,
    Line,
    Mark,
    Rectangle,
    Sign,
    Signs,
    Text,
    Tick,
)
from reportgen.drawing.scales import BASELINE, LINE_HEIGHT, Scale, breadth, fold, outward, rows
from reportgen.text.sentences import FigureRow, Panel, Sentence
from reportgen.topics.view import View, Worded

KINDS = {"tp": "correct", "fn": "miss", "fp": "alarm", "tn": "correct"}  # as leaves of the tree stand, from the left

CLASSES = ("positives", "negatives")

# Tiles, which are also right on a telephone.
TILES_TOP, TILES_FOOT = 26, 348
TILE_GAP, TILE_INSET, TILE_HEAD = 10, 16, 26  # between tiles, from an edge to its words, above a row of tiles
TILE_LINES = 2  # of a text in a tile

# The tree.
GAP, ACROSS = 22, 8  # between two rows, and between two boxes of one
STEM, LEAF = 54, 88  # height of a box above, and of one of the four at the foot
RANGE_LINES = 4  # of a range: all of it, as the first of its numbers alone would read as another
LEAF_LINES = 3  # below its number: a name of two lines with a range, or with the sign
INSET, SIGN = 8, 18
LARGE_NUMBER = 1.55  # times as wide as other words

# Signs.
BETWEEN = 24  # two ways
LARGER = (2.5, 1.25, 1.0, 0.75)
TALLEST = 320  # pixels of all signs of a way
WAY_HEAD, WAY_LINE = 24, 22  # above the signs, and of a line below them
ROUND = (5, 10, 20, 25, 50)  # signs in a row

# Bars.
BAR, STEP = 14, 40  # height of a bar, and from one to the next
BETWEEN_NUMBERS = 10  # of the axis, which run wider in some fonts
BEFORE_COST = 24  # from the name of a way to its cost, for the same reason
FOOT = 44  # below the bars: numbers and the name of the axis
ERROR_HEAD = 26  # above the bars of the errors
ERROR = 20  # height of a bar of theirs with the room below it
NAMES = 5  # where names begin, beside the line that bars start from
CAP = 5  # half the height of the end of a range
ROLES = {"in_use": "positives", "advised": "advised-mark", None: "bars"}
LINES = 3  # of the name of a way; its cost stands to the right


def confusion(view: View) -> Drawing:
    """Return the four outcomes: really positive first, hit top left, each error with a shade and a sign of its own."""
    whole = Box(0, TILES_TOP, view.half, TILES_FOOT - TILES_TOP)
    wide, tall = (whole.width - TILE_GAP) / 2, (whole.height - TILE_GAP - 2 * TILE_HEAD) / 2
    left, right, upper, lower = whole.left, whole.left + wide + TILE_GAP, whole.foot - 2 * tall - 36, whole.foot - tall
    columns, lines = {"flagged": left, "not_flagged": right}, {"positive": upper, "negative": lower}
    tiles = {"tp": (left, upper), "fn": (right, upper), "fp": (left, lower), "tn": (right, lower)}
    marks = (
        *(
            Text(view.label(key), (x + TILE_INSET, whole.top - 10), "head", width=wide - TILE_INSET)
            for key, x in columns.items()
        ),
        *(Text(view.label(key), (left, y - 9), "head", width=whole.width) for key, y in lines.items()),
        *(mark for key, (x, y) in tiles.items() for mark in _tile(view, key, Box(x, y, wide, tall))),
    )
    return Drawing(size=(view.half, TILES_FOOT + 2), marks=marks)


def _tile(view: View, key: str, box: Box) -> Iterator[Mark]:
    kind, start, top = KINDS[key], box.left + TILE_INSET, box.top + TILE_INSET
    room, share = box.width - 2 * TILE_INSET, view.label(f"{key}_share")
    foot = box.foot - TILE_INSET - fold(share, room, TILE_LINES).count("\n") * LINE_HEIGHT
    yield _filled(box, kind)
    yield Text(view.label(key), (start, top + 10), "outcome", width=room - 24, most=TILE_LINES)
    yield Text(share, (start, foot), "share", width=room, most=TILE_LINES)
    yield Text(view.label(f"{key}_count"), (start, foot - 24), "count")
    yield Sign(kind, (box.right - TILE_INSET - 7, top + 6))


def _filled(box: Box, kind: str) -> Mark:
    return Rectangle(None, (box.left, box.right), (box.foot, box.top), kind)


def tree(view: View) -> Drawing:
    """Return all cases, the two classes below them, and the four outcomes at the foot, each error with its own sign."""
    width, left = view.half - 2, 1.0
    half, quarter = (width - ACROSS) / 2, (width - 3 * ACROSS) / 4
    leaf = LEAF + LINE_HEIGHT * max(_leaf_lines(view, key, quarter) - LEAF_LINES for key in KINDS)
    stem = STEM + LINE_HEIGHT * max(_branch_name(view, key, half).lines - 1 for key in CLASSES)
    tops = (1.0, 1.0 + STEM + GAP, 1.0 + STEM + stem + 2 * GAP)
    boxes = {
        "n": Box(left + width / 4, tops[0], width / 2, STEM),
        "positives": Box(left, tops[1], half, stem),
        "negatives": Box(left + half + ACROSS, tops[1], half, stem),
        **{key: Box(left + at * (quarter + ACROSS), tops[2], quarter, leaf) for at, key in enumerate(KINDS)},
    }
    branches = {"n": CLASSES, "positives": ("tp", "fn"), "negatives": ("fp", "tn")}
    marks = (
        *(_branch(boxes[above], boxes[one]) for above, below in branches.items() for one in below),
        *(mark for key, box in boxes.items() for mark in _branch_end(view, key, box)),
    )
    return Drawing(size=(view.half, tops[2] + leaf + 1), marks=marks)


def _branch(above: Box, below: Box) -> Mark:
    start, end = above.left + above.width / 2, below.left + below.width / 2
    half = above.foot + GAP / 2
    return Line(None, (start, start, end, end), (above.foot, half, half, below.top), "axis")


def _branch_name(view: View, key: str, wide: float) -> Text:
    most = 3 if key in KINDS else 2 if key in CLASSES else 1
    return Text(view.label(key), (0, 0), "tick", width=wide - 2 * INSET, most=most)


def _leaf_range(view: View, key: str, box: Box) -> Text | None:
    """Return the likely range of an error, left of its sign; None where none is told."""
    label = f"{key}_range"
    if label not in view.text.labels:
        return None
    told = Text(view.label(label), (0, 0), "tick", width=box.width - 2 * INSET - SIGN, most=RANGE_LINES)
    return replace(told, at=(box.left + INSET, box.foot - INSET - (told.lines - 1) * LINE_HEIGHT))


def _leaf_lines(view: View, key: str, wide: float) -> int:
    found = _leaf_range(view, key, Box(0, 0, wide, LEAF))
    return _branch_name(view, key, wide).lines + (1 if found is None else found.lines)


def _branch_end(view: View, key: str, box: Box) -> Iterator[Mark]:
    kind, start, room, top = KINDS.get(key, "stem"), box.left + INSET, box.width - 2 * INSET, box.top + INSET
    count = view.label(f"{key}_count")
    number = count[:1].isdigit()  # else it is told in words, which need the room of a name
    look = "number" if number and LARGE_NUMBER * breadth(count) <= room else "outcome"
    told = Text(count, (start, top + 16), look, width=0 if number else room, most=2)
    yield _filled(box, kind)
    yield told
    foot = top + 20 + told.lines * LINE_HEIGHT
    yield replace(_branch_name(view, key, box.width), at=(start, foot))
    yield from filter(None, (_leaf_range(view, key, box),))
    yield Sign(kind, (box.right - INSET - 6, box.foot - INSET - 6))


def icons(view: View) -> Drawing:
    """Return the signs of each way of deciding, filled row by row from the top left corner, and their numbers."""
    ways, whole = (int(view.text.values[key]) for key in ("ways", "whole"))
    room = (view.half - BETWEEN * (ways - 1)) / ways
    larger = next((one for one in LARGER if _columns(room, one) * int(TALLEST / CELL / one) >= whole), LARGER[-1])
    columns, top = _columns(room, larger), WAY_HEAD if ways > 1 else 0
    names = [[Text(view.label(f"{way}.{key}"), (0, 0), "label", width=room - 24, most=3) for key in KINDS]
             for way in range(ways)]  # fmt: skip
    lines = (max(text.lines for text in each) for each in zip(*names, strict=True))
    signs = top + larger * CELL * -(-whole // columns) + 12
    feet = [*accumulate((WAY_LINE + LINE_HEIGHT * (most - 1) for most in lines), initial=signs)]
    marks: list[Mark] = []
    for way in range(ways):
        left = way * (room + BETWEEN)
        marks += [Text(view.label(f"{way}.way"), (left, 13), "head", width=room)] if top else []
        start = 0
        for outcome, name, line in zip(KINDS, names[way], feet, strict=False):
            count = int(view.text.values[f"{way}.{outcome}"])
            marks += [Signs(outcome, start, count, columns, (left, top), larger)] if count else []
            marks.append(Signs(outcome, 0, 1, 1, (left, line + 2), 2.0))
            marks.append(replace(name, at=(left + 24, line + 14)))
            start += count
    return Drawing(size=(view.half, round(feet[-1])), marks=marks)


def _columns(room: float, larger: float) -> int:
    """Return how many signs stand in a row: a number that is easy to count by."""
    return max(number for number in ROUND if number <= room / CELL / larger)


def errors_beside(view: View) -> Drawing:
    """Return a bar of misses and a bar of false alarms for each way of deciding, either error on a scale of its own."""
    misses, alarms = view.text.panels
    names = [Text(row.name.text, (NAMES, 0), "label", width=view.half - NAMES, most=LINES) for row in misses.rows]
    wide = (view.half - BETWEEN) / 2
    words = [one.head.text for one in (misses, alarms) if one.head is not None]
    heads = [Text(each, (0, 15), "head", width=wide - 24, most=LINES) for each in words]
    first = ERROR_HEAD + (max(head.lines for head in heads) - 1) * LINE_HEIGHT
    tops = [first + sum(name.lines * LINE_HEIGHT + ERROR for name in names[:place]) for place in range(len(names))]
    bars = [top + name.lines * LINE_HEIGHT + 1 for name, top in zip(names, tops, strict=True)]
    foot = bars[-1] + ERROR
    marks: list[Mark] = [replace(name, at=(NAMES, top + 12)) for name, top in zip(names, tops, strict=True)]
    for place, (panel, kind) in enumerate(zip((misses, alarms), ("miss", "alarm"), strict=True)):
        left = 1 + place * (wide + BETWEEN)
        marks += [Sign(kind, (left + 10, 10)), replace(heads[place], at=(left + 24, 15))]
        marks += _errors(panel, kind, Box(left, first, wide, foot - first), bars)
    return Drawing(size=(view.half, foot), marks=marks)


def _errors(panel: Panel, kind: str, box: Box, tops: Sequence[float]) -> Iterator[Mark]:
    """Yield the bars of one error, with room for a number beside the longest."""
    room = max(breadth(row.beside.text) for row in panel.rows) + 14
    axes = Axes(box=box._replace(width=box.width - room), x=_error_scale(panel), y=rows(1), page=(box.right, box.foot))
    for row, top in zip(panel.rows, tops, strict=True):
        yield from _error(axes, row, top, kind, None if panel.has_bar(row) else panel.instead)
        yield Line(None, (box.left, box.left), (top - 2, top + BAR + 2), "axis")


def _error_scale(panel: Panel) -> Scale:
    """Return the axis of one error: to the longest bar that is drawn; no number stands at it."""
    longest = max(row.estimate or 0.0 for row in panel.rows)
    return Scale(low=0.0, high=panel.end or longest or 1.0, ticks=())


def _error(axes: Axes, row: FigureRow, top: float, kind: str, instead: Sentence | None) -> Iterator[Mark]:
    """Yield a bar, in full colour for the way in use, and its number; in the place of one that is too long, words."""
    value, y = row.estimate or 0.0, top + BAR / 2 + BASELINE
    if instead is None:
        yield Bar(axes, value, top, BAR, f"{kind}-bar" if row.role == "in_use" else kind)
        yield Text(row.beside.text, (axes.across(value) + 7, y), "label")
        return
    x = axes.box.left + 7 + breadth(row.beside.text) + 7
    yield Text(row.beside.text, (axes.box.left + 7, y), "label")
    yield Text(instead.text, (x, y), "tick", width=axes.page[0] - x, most=1)


def _axes(width: float, scale: Scale, top: float, foot: float, *, room: float) -> Axes:
    """Return axes of bars, with so much room to their right."""
    return Axes(box=Box(1, top, width - room - 1, foot - top), x=scale, y=rows(1), page=(width, foot))


def _grid(axes: Axes) -> Iterator[Mark]:
    """Yield the upright lines with their numbers below."""
    box, ticks = axes.box, [tick for tick in axes.x.ticks if tick != 0]
    places = [axes.across(tick) for tick in ticks for _ in range(3)]
    yield Line(None, places, [box.top, box.foot, None] * len(ticks), "grid")
    yield from _numbers(axes)


def _numbers(axes: Axes) -> Sequence[Tick]:
    """Return the numbers below: at every line, or from zero at every second or third, so that none touches another."""
    places = [_number(axes, number) for number in range(len(axes.x.ticks))]
    zero = axes.x.ticks.index(0)
    steps = ([one for at, one in enumerate(places) if (at - zero) % step == 0] for step in range(1, len(places)))
    return next((found for found in steps if _apart(found)), [places[zero]])


def _number(axes: Axes, number: int) -> Tick:
    """Return a number below its line, or beside that where it is near an edge."""
    x = axes.across(axes.x.ticks[number])
    anchor: Anchor = "start" if x < 20 else "end" if x > axes.page[0] - 20 else "middle"  # noqa: PLR2004 (half a number)
    return Tick(axes.x, number, (x, axes.box.foot + 16), anchor)


def _apart(numbers: Sequence[Tick]) -> bool:
    """Return whether numbers stand apart from each other."""
    return all(one.ends[1] + BETWEEN_NUMBERS <= after.ends[0] for one, after in pairwise(numbers))


def _zero(axes: Axes, foot: float) -> Mark:
    """Return the line from which the bars start."""
    x = axes.across(0)
    return Line(None, (x, x), (axes.box.top, foot), "axis")


def cost_bars(view: Worded) -> Drawing:
    """Return a bar for each way of deciding, the model's in colour, the recommended cut-off hollow."""
    (panel,) = view.text.panels
    more = [(_name(way, view.half).lines - 1) * LINE_HEIGHT for way in panel.rows]
    *tops, foot = accumulate((STEP + each for each in more), initial=0)
    axes = _axes(view.half, _cost_scale(panel), 0, foot, room=1)
    name = Text(view.text.x, (axes.box.left, foot + 36), "name", width=view.half - 1, most=2)
    marks = (
        *_grid(axes),
        name,
        *(
            mark
            for way, top, room in zip(panel.rows, tops, more, strict=True)
            for mark in _way(axes, way, top + room + LINE_HEIGHT, None if panel.has_bar(way) else panel.instead)
        ),
        _zero(axes, foot),
    )
    return Drawing(size=(view.half, foot + FOOT + LINE_HEIGHT * (name.lines - 1)), marks=marks)


def _cost_scale(panel: Panel) -> Scale:
    """Return the axis: from zero, far enough for all that is drawn."""
    drawn = (value for way in panel.rows if panel.has_bar(way) for value in (way.estimate, way.low, way.high))
    return outward([0.0, *(value for value in drawn if value is not None)])


def _name(way: FigureRow, width: float) -> Text:
    """Return the name of a way, in lines that leave room for its cost."""
    return Text(way.name.text, (NAMES, 0), "label", width=width - breadth(way.beside.text) - BEFORE_COST, most=LINES)


def _way(axes: Axes, way: FigureRow, foot: float, instead: Sentence | None) -> Iterator[Mark]:
    name, top = _name(way, axes.page[0]), foot + 6
    yield replace(name, at=(NAMES, foot - 1 - (name.lines - 1) * LINE_HEIGHT))
    yield Text(way.beside.text, (axes.page[0] - 2, foot - 1), "label", "end")
    if instead is not None:
        yield Text(instead.text, (NAMES, top + BAR - 2), "tick")
        return
    yield Bar(axes, way.estimate or 0.0, top, BAR, ROLES[way.role])
    if way.low is not None and way.high is not None:
        yield from _range(axes, (way.low, way.high), top + BAR / 2)


def _range(axes: Axes, ends: Sequence[float], y: float) -> Iterator[Mark]:
    """Yield the range as a line with ends, on a light ground so that it is seen on every bar."""
    low, high = (axes.across(end) for end in ends)
    across, up = (low, high, None, low, low, None, high, high), (y, y, None, y - CAP, y + CAP, None, y - CAP, y + CAP)
    for kind in ("ground", "whisker"):
        yield Line(None, across, up, kind)
