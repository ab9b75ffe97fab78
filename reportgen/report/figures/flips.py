"""What one of two models alone gets right, as bars to both sides."""

from reportgen.analysis.parted import of_subject
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.view import View

BAR = 30  # pixels high
HEAD = 16  # from a bar up to the words over it
THINNEST = 2
ROOM = 64  # beside the longest bar, for its count


def draw_flips(view: View, axes: Axes) -> None:
    """Draw a row of two bars for each class, outwards from a line in the middle: one model left, the other right."""
    pair = view.results.flips[of_subject(view.results.flips, view.name)[0]]
    left, bottom, width, height = axes.box
    middle, half, top = left + width / 2, width / 2 - ROOM, bottom + height
    most = max(pair.positives.only_a, pair.positives.only_b, pair.negatives.only_a, pair.negatives.only_b)
    for side, anchor, step in (("a", "end", -1), ("b", "start", 1)):
        marks.words(
            axes, view.label(side), (middle + 10 * step, top - 4), "head", anchor=anchor, width=width / 2 - 10, most=1
        )
    row = (height - 22) / 2
    for place, (noun, right) in enumerate((("positive", pair.positives), ("negative", pair.negatives))):
        foot = top - 22 - (place + 1) * row
        marks.words(axes, view.label(noun), (left, foot + BAR + HEAD), "label", width=width, most=1)
        for side, anchor, step in (("a", "end", -1), ("b", "start", 1)):
            count = right.only_a if side == "a" else right.only_b
            end = middle + step * max(half * count / most, THINNEST if count else 0)
            kind = "positives" if getattr(pair, side) == view.name else "bars"
            if count:
                corners = [(middle, foot), (middle, foot + BAR), (end, foot + BAR), (end, foot)]
                marks.area(axes, corners, kind, pixels=True)
            at = (end + 8 * step, foot + BAR / 2 - marks.BASELINE)
            marks.words(axes, view.label(f"{noun}_{side}"), at, "label", anchor=anchor)
        marks.line(axes, [middle, middle], [foot - 4, foot + BAR + 4], "axis", pixels=True)
