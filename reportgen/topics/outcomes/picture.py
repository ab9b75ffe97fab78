"""The picture of the four outcomes, as a tree."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.drawing.marks import (
    Box,
    Drawing,
    Line,
    Mark,
    Rectangle,
    Sign,
    Text,
)
from reportgen.drawing.scales import LINE_HEIGHT, breadth
from reportgen.topics.view import View

KINDS = {"tp": "correct", "fn": "miss", "fp": "alarm", "tn": "correct"}  # as leaves of the tree stand, from the left

CLASSES = ("positives", "negatives")

GAP, ACROSS = 22, 8  # between two rows, and between two boxes of one
STEM, LEAF = 54, 88  # height of a box above, and of one of the four at the foot
RANGE_LINES = 4  # of a range: all of it, as the first of its numbers alone would read as another
LEAF_LINES = 3  # below its number: a name of two lines with a range, or with the sign
INSET, SIGN = 8, 18
LARGE_NUMBER = 1.55  # times as wide as other words


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
        *(_branch(boxes[above], boxes[child]) for above, below in branches.items() for child in below),
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
    text = Text(view.label(label), (0, 0), "tick", width=box.width - 2 * INSET - SIGN, most=RANGE_LINES)
    return replace(text, at=(box.left + INSET, box.foot - INSET - (text.lines - 1) * LINE_HEIGHT))


def _leaf_lines(view: View, key: str, wide: float) -> int:
    text = _leaf_range(view, key, Box(0, 0, wide, LEAF))
    return _branch_name(view, key, wide).lines + (1 if text is None else text.lines)


def _branch_end(view: View, key: str, box: Box) -> Iterator[Mark]:
    kind, start, room, top = KINDS.get(key, "stem"), box.left + INSET, box.width - 2 * INSET, box.top + INSET
    count = view.label(f"{key}_count")
    number = count[:1].isdigit()  # else it is told in words, which need the room of a name
    look = "number" if number and LARGE_NUMBER * breadth(count) <= room else "outcome"
    text = Text(count, (start, top + 16), look, width=0 if number else room, most=2)
    yield _filled(box, kind)
    yield text
    foot = top + 20 + text.lines * LINE_HEIGHT
    yield replace(_branch_name(view, key, box.width), at=(start, foot))
    yield from filter(None, (_leaf_range(view, key, box),))
    yield Sign(kind, (box.right - INSET - 6, box.foot - INSET - 6))
