"""What figures are put together from: lines, areas, marks and words, each with its class."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Literal

from reportgen.report.figures.axes import Axes, Place, Values
from reportgen.report.figures.scales import Scale
from reportgen.report.figures.svg import LINE_HEIGHT

Pair = tuple[float | None, float | None]
Steps = Literal["none", "before", "after"]  # a step stands at the point before it, or at the one after
BASELINE = 4.5  # from the middle of a line of text down to its baseline
# How many pixels a letter is given: in a wide font such as DejaVu Sans, for the font of the reader is not known.
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
THIN, LETTER, CAPITAL, BROAD, FULL = 5.0, 8.3, 10.5, 13.0, 14.0
THINS, BROADS = frozenset(" .,:;!'|()[]/-fijlrtI"), frozenset(f"mwMW@%+=<>{ELLIPSIS}")
BOLD, BOLDER = ("head", "outcome"), 1.2  # kinds of words that the style sets bold, and how much wider they run
LONGEST = 3  # lines of a label
AREAS = ("range", "band", "band-2", "bars")  # what a key shows as a patch and not as a line
EDGE = 8  # from the edge of the drawing to its words


def line(axes: Axes, x: Values, y: Values, kind: str, *, steps: Steps = "none", pixels: bool = False) -> None:
    """Draw a line through the values, broken where one is None; in steps, it goes level and upright alone."""
    corners = _corners(list(zip(x, y, strict=True)), steps)
    runs = groupby(corners, key=lambda corner: None not in corner)
    axes.lines([_placed(axes, run, pixels=pixels) for whole, run in runs if whole], kind)


def _corners(points: Sequence[Pair], steps: Steps) -> Iterator[Pair]:
    """Yield the points with the corners of the steps between them."""
    yield from points[:1]
    for (x0, y0), (x1, y1) in pairwise(points):
        if steps != "none":
            yield (x0, y1) if steps == "before" else (x1, y0)
        yield x1, y1


def _placed(axes: Axes, corners: Iterable[Pair], *, pixels: bool) -> list[Place]:
    known = [(x, y) for x, y in corners if x is not None and y is not None]
    return known if pixels else [axes.pixel(x, y) for x, y in known]


def area(axes: Axes, corners: Sequence[Place], kind: str, *, pixels: bool = False) -> None:
    """Draw a filled area."""
    axes.lines([_placed(axes, corners, pixels=pixels)], kind, closed=True)


def band(axes: Axes, x: Values, low: Values, high: Values, kind: str = "band") -> None:
    """Shade what lies between two lines, apart where one of them is broken."""
    rows = zip(x, low, high, strict=True)
    for whole, run in groupby(rows, key=lambda row: None not in row):
        if whole:
            held = list(run)
            across, down, up = zip(*held, strict=True)
            area(axes, [*zip(across, down, strict=True), *zip(reversed(across), reversed(up), strict=True)], kind)


def points(axes: Axes, x: Values, y: Values, kind: str = "points") -> None:
    """Draw a dot at each pair of values: lines without a length, which the style gives round ends."""
    pairs = [(a, b) for a, b in zip(x, y, strict=True) if a is not None and b is not None]
    line(axes, [v for a, _ in pairs for v in (a, a, None)], [v for _, b in pairs for v in (b, b, None)], kind)


def mark(axes: Axes, at: Place, kind: str = "mark", *, pixels: bool = False) -> None:
    """Draw the symbol of the threshold in use, the same one in every figure; hollow for the recommended one."""
    x, y = at if pixels else axes.pixel(*at)
    area(axes, [(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)], kind, pixels=True)


def stretch(axes: Axes, low: float, high: float, kind: str = "range") -> None:
    """Shade the height of the axes between two values, at least two pixels wide."""
    _, bottom, _, height = axes.box
    left, right = axes.pixel(low, 0)[0], axes.pixel(high, 0)[0]
    right = max(right, left + 2)
    corners = [(left, bottom), (left, bottom + height), (right, bottom + height), (right, bottom)]
    area(axes, corners, kind, pixels=True)


def words(
    axes: Axes, text: str, at: tuple[float, float], kind: str, *,
    anchor: str = "start", width: float = 0, most: int = LONGEST,
) -> int:  # fmt: skip
    """Write a text at a place in pixels, its first baseline there; return how many lines it takes."""
    folded = fold(text, width / BOLDER if kind in BOLD else width, most)
    axes.text(folded, at, kind, anchor)
    return folded.count("\n") + 1


def fold(text: str, width: float, most: int = LONGEST) -> str:
    """Return a text in lines of about so many pixels, what is too long cut off; 0 keeps it in one line."""
    plain = " ".join(text.split())
    if not width:
        return plain
    lines = [""]
    for piece in (piece for word in plain.split() for piece in _pieces(word, width)):
        longer = f"{lines[-1]} {piece}".lstrip()
        lines[-1:] = [longer] if breadth(longer) <= width or not lines[-1] else [lines[-1], piece]
    if len(lines) > most:
        lines[most - 1 :] = [_start(" ".join(lines[most - 1 :]), width - breadth(ELLIPSIS)).rstrip() + ELLIPSIS]
    return "\n".join(lines)


def breadth(text: str) -> float:
    """Return about how many pixels a text is wide."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL
    if letter in THINS:
        return THIN
    return BROAD if letter in BROADS else CAPITAL if letter.isupper() else LETTER


def _pieces(word: str, width: float) -> Iterator[str]:
    """Yield a word, cut where it is longer than a line."""
    while word:
        piece = _start(word, width)
        yield piece
        word = word[len(piece) :]


def _start(text: str, width: float) -> str:
    """Return as much of a text as there is room for, one letter at least."""
    room = width
    for place, letter in enumerate(text):
        room -= _letter(letter)
        if room < 0:
            return text[: place or 1]
    return text


def frame(axes: Axes, x: Scale, y: Scale, *, names: tuple[str, str]) -> None:
    """Set the ends of both axes and draw grid, ticks and names; before anything else is drawn."""
    axes.run((x.low, x.high), (y.low, y.high))
    y_ticks(axes, list(zip(y.ticks, y.shown, strict=True)))
    x_axis(axes, x, names[0])
    y_name(axes, names[1])


def x_axis(axes: Axes, x: Scale, name: str) -> None:
    """Draw the numbers below and the name under them."""
    left, bottom, width, _ = axes.box
    for tick, text in zip(x.ticks, x.shown, strict=True):
        words(axes, text, (axes.pixel(tick, 0)[0], bottom - 18), "tick", anchor="middle")
    # Centred under the axes; a name too long for that begins where they do.
    middle, whole = left + width / 2, axes.width
    if breadth(name) <= 2 * (min(middle, whole - middle) - EDGE):
        words(axes, name, (middle, bottom - 40), "name", anchor="middle")
    else:
        words(axes, name, (left, bottom - 40), "name", width=whole - left - EDGE, most=1)


def y_ticks(axes: Axes, ticks: Sequence[tuple[float, str]]) -> None:
    """Draw a level line and its number at each place; the first line is the foot of the axes."""
    left, _, width, _ = axes.box
    heights = [axes.pixel(0, place)[1] for place, _ in ticks]
    lines = [value for height in heights[1:] for value in (height, height, None)]
    line(axes, [left, left + width, None] * len(heights[1:]), lines, "grid", pixels=True)
    line(axes, [left, left + width], [heights[0]] * 2, "axis", pixels=True)
    for height, (_, text) in zip(heights, ticks, strict=True):
        words(axes, text, (left - 8, height - BASELINE), "tick", anchor="end")


def y_name(axes: Axes, name: str) -> None:
    """Write the name of the upright axis level, in the top left corner, where it is read without turning the head."""
    words(axes, name, (EDGE, axes.height - 17), "name", width=axes.width - 2 * EDGE, most=1)


def key(axes: Axes, entries: Sequence[tuple[str, str]]) -> None:
    """List what is drawn to the right of the axes: (class, text), each with its line or the threshold's symbol."""
    left, bottom, width, height = axes.box
    start, y = left + width + 24, bottom + height - 8.0
    for kind, text in entries:
        if kind == "mark":
            mark(axes, (start + 13, y), pixels=True)
        elif kind in AREAS:
            swatch = [(start, y - 6), (start, y + 6), (start + 26, y + 6), (start + 26, y - 6)]
            area(axes, swatch, kind, pixels=True)
        else:
            line(axes, [start, start + 26], [y, y], kind, pixels=True)
        room = axes.width - start - 34
        y -= words(axes, text, (start + 34, y - BASELINE), "label", width=room) * LINE_HEIGHT + 10


def end_labels(axes: Axes, ends: Sequence[tuple[tuple[float, float], str, str]]) -> None:
    """Label lines to the right of the axes: (last point, class, text), moved apart where they would touch."""
    left, bottom, width, height = axes.box
    edge, room = left + width, axes.width - left - width - 32
    # Lowest first; of lines that end in one place the first stays on top.
    placed = sorted(
        ((*axes.pixel(*point), kind, fold(text, room)) for point, kind, text in reversed(ends)),
        key=lambda end: end[1],
    )
    sizes = [(text.count("\n") + 1) * LINE_HEIGHT + 4.0 for *_, text in placed]
    middles = apart([y for _, y, *_ in placed], sizes, low=bottom - 10, high=bottom + height + 10)
    for (x, y, kind, text), middle in zip(placed, middles, strict=True):
        # A thin line leads to the label, so that the curve is not seen to go on beyond its axis.
        line(axes, [x, edge, edge + 8], [y, y, middle], "reference", pixels=True)
        line(axes, [edge + 8, edge + 22], [middle, middle], kind, pixels=True)
        lines_below_first = text.count("\n") * LINE_HEIGHT
        words(axes, text, (edge + 28, middle + lines_below_first / 2 - BASELINE), "label", width=room)


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


def threshold_line(axes: Axes, value: float, text: str, kind: str = "threshold", *, row: int = 0) -> None:
    """Draw a threshold from top to bottom, its label in a row above, turned to the side that has room."""
    _, bottom, _, height = axes.box
    x = axes.pixel(value, 0)[0]
    line(axes, [x, x], [bottom, bottom + height + 6 + row * LINE_HEIGHT], kind, pixels=True)
    above(axes, x, text, row=row)


def above(axes: Axes, x: float, text: str, *, row: int = 0) -> None:
    """Write a label above the axes at a place in pixels, turned to the side that has room."""
    left, bottom, width, height = axes.box
    anchor = "start" if x < left + width / 4 else "end" if x > left + width * 3 / 4 else "middle"
    words(axes, text, (x, bottom + height + 11 + row * LINE_HEIGHT), "label", anchor=anchor)
