"""What figures are put together from: lines, areas, marks and words, each with its class as gid.

All have one zorder, so that what is drawn later lies on top.
"""

import textwrap
import unicodedata
from collections.abc import Sequence
from math import nan
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.transforms import Affine2D, IdentityTransform, Transform

from reportgen.report.figures.scales import Scale, shown
from reportgen.report.figures.svg import LINE_HEIGHT

Values = Sequence[float | None]
Steps = Literal["default", "steps-pre", "steps-post"]
PIXELS = IdentityTransform()  # at 72 dots an inch a pixel of the drawing is a pixel of the viewBox
BASELINE = 4.5  # from the middle of a line of text down to its baseline
WIDE = 7.0  # how much room a letter is given; a label in wide letters may still run over
BOLD, BOLDER = ("head", "outcome"), 1.2  # kinds of words that the style sets bold, and how much wider they run
LONGEST = 3  # lines of a label


def line(
    axes: Axes, x: Values, y: Values, kind: str, *, steps: Steps = "default", transform: Transform | None = None
) -> None:
    """Draw a line through the values, broken where one is None."""
    across, up = ([nan if value is None else value for value in values] for values in (x, y))
    drawn = Line2D(across, up, gid=f"rg-{kind}", drawstyle=steps, zorder=1, clip_on=False)
    drawn.set_transform(transform or axes.transData)
    axes.add_artist(drawn)


def area(axes: Axes, corners: Sequence[tuple[float, float]], kind: str, *, transform: Transform | None = None) -> None:
    """Draw a filled area."""
    drawn = Polygon(corners, gid=f"rg-{kind}", zorder=1, clip_on=False)
    drawn.set_transform(transform or axes.transData)
    axes.add_artist(drawn)


def points(axes: Axes, x: Values, y: Values, kind: str = "points") -> None:
    """Draw a dot at each pair of values: lines without a length, which the style gives round ends."""
    pairs = [(a, b) for a, b in zip(x, y, strict=True) if a is not None and b is not None]
    line(axes, [v for a, _ in pairs for v in (a, a, None)], [v for _, b in pairs for v in (b, b, None)], kind)


def mark(axes: Axes, at: tuple[float, float], *, transform: Transform | None = None) -> None:
    """Draw the symbol of the threshold in use, the same one in every figure."""
    x, y = (transform or axes.transData).transform(at)
    area(axes, [(0, -7), (7, 0), (0, 7), (-7, 0)], "mark", transform=Affine2D().translate(x, y))


def words(axes: Axes, text: str, at: tuple[float, float], kind: str, *, anchor: str = "left", width: float = 0) -> int:
    """Write a text at a place in pixels, its first baseline there; return how many lines it takes."""
    folded = fold(text, width / BOLDER if kind in BOLD else width)
    axes.text(
        *at, folded, gid=f"rg-{kind}", ha=anchor, va="baseline", transform=PIXELS, zorder=1, clip_on=False
    )  # fmt: skip
    return folded.count("\n") + 1


def fold(text: str, width: float) -> str:
    """Return a text in lines of about so many pixels, at most `LONGEST` of them; 0 keeps it in one."""
    plain = " ".join(text.split())
    if not width or not plain:
        return plain
    # Letters of East Asian scripts are twice as wide.
    broad = sum(unicodedata.east_asian_width(letter) in "WF" for letter in plain) / len(plain)
    letters = max(int(width / (WIDE * (1 + broad))), 1)
    return "\n".join(textwrap.wrap(plain, letters, max_lines=LONGEST, placeholder=" \N{HORIZONTAL ELLIPSIS}"))


def frame(axes: Axes, x: Scale, y: Scale, *, names: tuple[str, str]) -> None:
    """Set the ends of both axes and draw grid, ticks and names; before anything else is drawn."""
    axes.set(xlim=(x.low, x.high), ylim=(y.low, y.high))
    y_ticks(axes, [(tick, shown(tick)) for tick in y.ticks])
    x_axis(axes, x, names[0])
    y_name(axes, names[1])


def x_axis(axes: Axes, x: Scale, name: str) -> None:
    """Draw the numbers below and the name under them."""
    left, bottom, width, _ = axes.bbox.bounds
    for tick in x.ticks:
        words(axes, shown(tick), (pixel(axes, tick, 0)[0], bottom - 18), "tick", anchor="center")
    words(axes, name, (left + width / 2, bottom - 40), "name", anchor="center")


def y_ticks(axes: Axes, ticks: Sequence[tuple[float, str]]) -> None:
    """Draw a level line and its number at each place; the first line is the foot of the axes."""
    left, _, width, _ = axes.bbox.bounds
    heights = [pixel(axes, 0, place)[1] for place, _ in ticks]
    lines = [value for height in heights[1:] for value in (height, height, None)]
    line(axes, [left, left + width, None] * len(heights[1:]), lines, "grid", transform=PIXELS)
    line(axes, [left, left + width], [heights[0]] * 2, "axis", transform=PIXELS)
    for height, (_, text) in zip(heights, ticks, strict=True):
        words(axes, text, (left - 8, height - BASELINE), "tick", anchor="right")


def y_name(axes: Axes, name: str) -> None:
    """Write the name of the upright axis level, in the top left corner, where it is read without turning the head."""
    words(axes, name, (8, axes.figure.bbox.height - 17), "name")


def key(axes: Axes, entries: Sequence[tuple[str, str]]) -> None:
    """List what is drawn to the right of the axes: (class, text), each with its line or the threshold's symbol."""
    left, bottom, width, height = axes.bbox.bounds
    start, y = left + width + 24, bottom + height - 8.0
    for kind, text in entries:
        if kind == "mark":
            mark(axes, (start + 13, y), transform=PIXELS)
        else:
            line(axes, [start, start + 26], [y, y], kind, transform=PIXELS)
        room = axes.figure.bbox.width - start - 34
        y -= words(axes, text, (start + 34, y - BASELINE), "label", width=room) * LINE_HEIGHT + 10


def end_labels(axes: Axes, ends: Sequence[tuple[tuple[float, float], str, str]]) -> None:
    """Label lines to the right of the axes: (last point, class, text), moved apart where they would touch."""
    left, bottom, width, height = axes.bbox.bounds
    edge, room = left + width, axes.figure.bbox.width - left - width - 30
    # Lowest first; of lines that end in one place the first stays on top.
    placed = sorted(
        ((*pixel(axes, *point), kind, fold(text, room)) for point, kind, text in reversed(ends)),
        key=lambda end: end[1],
    )
    sizes = [(text.count("\n") + 1) * LINE_HEIGHT + 4.0 for *_, text in placed]
    middles = apart([y for _, y, *_ in placed], sizes, low=bottom - 10, high=bottom + height + 10)
    for (x, y, kind, text), middle in zip(placed, middles, strict=True):
        if x < edge:  # the line ends before the axes do
            line(axes, [x, edge], [y, y], "reference", transform=PIXELS)
        line(axes, [edge, edge + 20], [y, middle], kind, transform=PIXELS)
        lines_below_first = text.count("\n") * LINE_HEIGHT
        words(axes, text, (edge + 26, middle + lines_below_first / 2 - BASELINE), "label", width=room)


def apart(middles: Sequence[float], sizes: Sequence[float], *, low: float, high: float) -> list[float]:
    """Return ascending middles moved as far as needed for blocks of these sizes not to overlap between the ends."""
    placed: list[float] = []
    edge = low
    for middle, size in zip(middles, sizes, strict=True):
        placed.append(max(middle, edge + size / 2))
        edge = placed[-1] + size / 2
    edge = max(high, low + sum(sizes))
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], edge - sizes[index] / 2)
        edge = placed[index] - sizes[index] / 2
    return placed


def threshold_line(axes: Axes, value: float, text: str) -> None:
    """Draw the threshold in use from top to bottom, its label above, turned to the side that has room."""
    left, bottom, width, height = axes.bbox.bounds
    x = pixel(axes, value, 0)[0]
    line(axes, [x, x], [bottom, bottom + height + 6], "threshold", transform=PIXELS)
    anchor = "left" if x < left + width / 4 else "right" if x > left + width * 3 / 4 else "center"
    words(axes, text, (x, bottom + height + 11), "label", anchor=anchor)


def pixel(axes: Axes, x: float, y: float) -> tuple[float, float]:
    """Return where a pair of values lies, in pixels from the lower left corner of the figure."""
    across, up = axes.transData.transform((x, y))
    return float(across), float(up)
