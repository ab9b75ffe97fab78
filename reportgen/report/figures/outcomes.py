"""The four outcomes as a picture."""

from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.svg import LINE_HEIGHT
from reportgen.report.figures.view import View

GAP = 10
INSET = 18  # from the edge of a tile to its words
HEAD = 26  # above a row of tiles
LINES = 2  # of a text in a tile


def draw_confusion(view: View, axes: Axes) -> None:
    """Draw the four outcomes: really positive first, hit top left, each error with a shade and a sign of its own."""
    left, bottom, width, height = axes.box
    wide, tall = (width - GAP) / 2, (height - GAP - 2 * HEAD) / 2
    right, upper = left + wide + GAP, bottom + tall + GAP + HEAD
    for key, x in (("flagged", left), ("not_flagged", right)):
        marks.words(
            axes, view.label(key), (x + INSET, bottom + height + 10), "head", width=wide - INSET, most=1
        )  # fmt: skip
    for key, y in (("positive", upper), ("negative", bottom)):
        marks.words(axes, view.label(key), (left, y + tall + 9), "head", width=width, most=1)
    for key, kind, x, y in (
        ("tp", "correct", left, upper), ("fn", "miss", right, upper),
        ("fp", "alarm", left, bottom), ("tn", "correct", right, bottom),
    ):  # fmt: skip
        marks.area(axes, [(x, y), (x, y + tall), (x + wide, y + tall), (x + wide, y)], kind, pixels=True)
        top, room = y + tall - INSET, wide - 2 * INSET
        marks.words(axes, view.label(key), (x + INSET, top - 10), "outcome", width=room - 24, most=LINES)
        share = marks.fold(view.label(f"{key}_share"), room, LINES)
        foot = y + INSET + share.count("\n") * LINE_HEIGHT
        marks.words(axes, view.label(f"{key}_share"), (x + INSET, foot), "share", width=room, most=LINES)
        marks.words(axes, view.label(f"{key}_count"), (x + INSET, foot + 24), "count")
        draw_sign(axes, kind, (x + wide - INSET - 7, top - 6))


def draw_sign(axes: Axes, kind: str, middle: tuple[float, float]) -> None:
    """Draw a cross for a miss, a triangle for a false alarm, nothing for what was right."""
    x, y = middle
    if kind == "miss":
        across, up = [x - 7, x + 7, None, x - 7, x + 7], [y - 7, y + 7, None, y + 7, y - 7]
        marks.line(axes, across, up, "miss-sign", pixels=True)
    elif kind == "alarm":
        marks.area(axes, [(x - 8, y - 7), (x, y + 8), (x + 8, y - 7)], "alarm-sign", pixels=True)
