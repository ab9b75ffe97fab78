"""The four outcomes as a picture."""

from matplotlib.axes import Axes

from reportgen.report.figures import marks
from reportgen.report.figures.marks import PIXELS
from reportgen.report.figures.view import View

GAP = 10
INSET = 18  # from the edge of a tile to its words


def draw_confusion(view: View, axes: Axes) -> None:
    """Draw the four outcomes: really positive first, hit top left, each error with a shade and a sign of its own."""
    left, bottom, width, height = axes.bbox.bounds
    wide, tall = (width - GAP) / 2, (height - GAP) / 2
    right, upper = left + wide + GAP, bottom + tall + GAP
    for key, x in (("flagged", left), ("not_flagged", right)):
        marks.words(axes, view.label(key), (x + INSET, bottom + height + 14), "head")
    for key, y in (("positive", upper), ("negative", bottom)):
        marks.words(axes, view.label(key), (8, y + tall - INSET - 14), "head", width=left - 16)
    for key, kind, x, y in (
        ("tp", "correct", left, upper), ("fn", "miss", right, upper),
        ("fp", "alarm", left, bottom), ("tn", "correct", right, bottom),
    ):  # fmt: skip
        marks.area(axes, [(x, y), (x, y + tall), (x + wide, y + tall), (x + wide, y)], kind, transform=PIXELS)
        top = y + tall - INSET
        marks.words(axes, view.label(key), (x + INSET, top - 12), "outcome", width=wide - 2 * INSET - 48)
        marks.words(axes, view.label(f"{key}_count"), (x + INSET, y + 52), "count")
        marks.words(axes, view.label(f"{key}_share"), (x + INSET, y + 24), "share")
        _sign(axes, kind, (x + wide - INSET - 7, top - 8))


def _sign(axes: Axes, kind: str, middle: tuple[float, float]) -> None:
    """Draw a cross for a miss, a triangle for a false alarm, nothing for what was right."""
    x, y = middle
    if kind == "miss":
        across, up = [x - 7, x + 7, None, x - 7, x + 7], [y - 7, y + 7, None, y + 7, y - 7]
        marks.line(axes, across, up, "miss-sign", transform=PIXELS)
    elif kind == "alarm":
        marks.area(axes, [(x - 8, y - 7), (x, y + 8), (x + 8, y - 7)], "alarm-sign", transform=PIXELS)
