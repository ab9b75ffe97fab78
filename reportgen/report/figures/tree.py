"""The tree of expected counts as a picture."""

from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.outcomes import draw_sign
from reportgen.report.figures.svg import LINE_HEIGHT
from reportgen.report.figures.view import View

GAP, ACROSS = 30, 8  # between two rows, and between two boxes of one
STEM, LEAF = 64, 104  # height of a box above, and of one of the four at the foot
INSET = 10
LEAVES = (("tp", "correct"), ("fn", "miss"), ("fp", "alarm"), ("tn", "correct"))


def draw_tree(view: View, axes: Axes) -> None:
    """Draw all cases, the two classes below them, and the four outcomes at the foot, each error with its own sign."""
    left, bottom, width, height = axes.box
    top, half, quarter = bottom + height, (width - ACROSS) / 2, (width - 3 * ACROSS) / 4
    rows = (top - STEM, top - 2 * STEM - GAP, top - 2 * STEM - 2 * GAP - LEAF)
    places = {
        "n": (left + width / 4, rows[0], width / 2, STEM),
        "positives": (left, rows[1], half, STEM),
        "negatives": (left + half + ACROSS, rows[1], half, STEM),
        **{key: (left + at * (quarter + ACROSS), rows[2], quarter, LEAF) for at, (key, _) in enumerate(LEAVES)},
    }
    for above, below in (
        ("n", ("positives", "negatives")), ("positives", ("tp", "fn")), ("negatives", ("fp", "tn")),
    ):  # fmt: skip
        for one in below:
            _branch(axes, places[above], places[one])
    kinds = dict(LEAVES)
    for key, box in places.items():
        _box(view, axes, key, kinds.get(key, "stem"), box)


def _branch(axes: Axes, above: tuple[float, ...], below: tuple[float, ...]) -> None:
    start, end = above[0] + above[2] / 2, below[0] + below[2] / 2
    half = above[1] - GAP / 2
    marks.line(axes, [start, start, end, end], [above[1], half, half, below[1] + below[3]], "axis", pixels=True)


def _box(view: View, axes: Axes, key: str, kind: str, box: tuple[float, float, float, float]) -> None:
    x, y, wide, tall = box
    marks.area(axes, [(x, y), (x, y + tall), (x + wide, y + tall), (x + wide, y)], kind, pixels=True)
    count, room, top = view.label(f"{key}_count"), wide - 2 * INSET, y + tall - INSET
    number = count[:1].isdigit()  # else it is told in words, which need the room of a name
    width = 0 if number else room
    lines = marks.words(axes, count, (x + INSET, top - 16), "number" if number else "outcome", width=width, most=2)
    place = (x + INSET, top - 20 - lines * LINE_HEIGHT)
    marks.words(axes, view.label(key), place, "tick", width=room, most=3 if kind != "stem" else 1)
    draw_sign(axes, kind, (x + wide - INSET - 6, y + INSET + 6))
