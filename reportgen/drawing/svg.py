"""A drawing as SVG: short, escaped, with a class in the place of a look."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise

from reportgen.drawing.labels import LINE_HEIGHT
from reportgen.drawing.marks import CELL, Axes, Drawing, Signs, Tick
from reportgen.drawing.scales import Scale
from reportgen.drawing.strokes import Stroke, Written, strokes
from reportgen.harmless import REPLACED, harmless

PREFIX = "rg-"
_HALVES = re.compile("[\ud800-\udfff]")  # of surrogate pairs, which no XML may hold

Point = tuple[int, int]  # in tenths of a pixel
Spelled = Callable[[Scale, int], str]  # how a reader's language writes the number of a tick


def svg(drawing: Drawing, *, name: str, title: str, description: str, spelled: Spelled) -> str:
    """Return a drawing as a picture to stand inside a page."""
    named, told = f"figure-{name}-title", f"figure-{name}-desc"  # a section may have the name of a figure
    place = "" if drawing.axes is None else f' data-frame="{_frame(drawing.axes)}"'
    width, height = drawing.size
    open_tag = (
        f'<svg class="{PREFIX}figure" viewBox="0 0 {width:g} {height:g}"{place} role="img"'
        f' aria-labelledby="{named} {told}">'
    )
    texts = f'<title id="{named}">{_plain(title)}</title><desc id="{told}">{_plain(description)}</desc>'
    elements = "".join(_element(stroke, spelled) for stroke in strokes(drawing))
    return f"{open_tag}{texts}{elements}</svg>\n"


def _frame(axes: Axes) -> str:
    """Return where the axes lie and what they run from and to: a script can put a mark on the curve."""
    return " ".join(f"{number:.6g}" for number in (*axes.box, axes.x.low, axes.x.high, axes.y.low, axes.y.high))


def _element(stroke: Stroke, spelled: Spelled) -> str:
    if isinstance(stroke, Tick):
        return _text(Written(spelled(stroke.scale, stroke.number), stroke.at, "tick", stroke.anchor))
    if isinstance(stroke, Written):
        return _text(stroke)
    if isinstance(stroke, Signs):
        return _signs(stroke)
    path = "".join(line_path(places, closed=stroke.closed) for places in stroke.lines)
    return f'<path class="{PREFIX}{stroke.kind}" d="{path}"/>'


def _text(written: Written) -> str:
    x, y = (_short(round(10 * number)) for number in written.at)
    where = f' text-anchor="{written.anchor}"' if written.anchor != "start" else ""
    first, *more = written.text.split("\n")
    lines = "".join(f'<tspan x="{x}" dy="{LINE_HEIGHT}">{_plain(line)}</tspan>' for line in more)
    return f'<text class="{PREFIX}{written.kind}" x="{x}" y="{y}"{where}>{_plain(first)}{lines}</text>'


def _signs(signs: Signs) -> str:
    """Return so many signs of one outcome as one path, row by row."""
    columns, start, end = signs.columns, signs.start, signs.start + signs.count
    path = "".join(
        _row(signs.outcome, row * CELL, max(start - row * columns, 0), min(end - row * columns, columns))
        for row in range(start // columns, (end - 1) // columns + 1)
    )
    (left, top), size = signs.corner, "" if signs.larger == 1 else f" scale({signs.larger:g})"
    return f'<path class="{PREFIX}sign-{signs.outcome}" transform="translate({left:g} {top:g}){size}" d="{path}"/>'


def _row(outcome: str, y: int, first: int, end: int) -> str:
    """Return signs side by side, from their upper left corner on; squares are the dashes of one line."""
    x, count = first * CELL, end - first
    if outcome == "fn":
        return f"M{x + 1} {y + 1}" + "m8-5".join(["l5 5m0-5l-5 5"] * count)
    if outcome == "fp":
        return f"M{x + 3.5:g} {y + 1}" + "m8 0".join(["l3 5h-6z"] * count)
    inset, side = (0.5, 6) if outcome == "tp" else (2, 3)
    return f"M{x + inset:g} {y + 3.5:g}h{CELL * (count - 1) + side}"


def _plain(text: str) -> str:
    return escape(harmless(_HALVES.sub(REPLACED, text)))


def line_path(points: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    """Return a line through places as a path: relative steps, to a tenth of a pixel, without needless points."""
    held = _needed((round(10 * x), round(10 * y)) for x, y in points)
    if closed and held[0] == held[-1]:
        held.pop()
    # A line to itself is drawn as a dot where the style has round ends.
    return f"M{_pair(*held[0])}{''.join(_steps(held)) or 'h0'}{'z' if closed else ''}"


def _steps(points: Sequence[Point]) -> Iterator[str]:
    for (x0, y0), (x1, y1) in pairwise(points):
        if y0 == y1:
            yield f"h{_short(x1 - x0)}"
        elif x0 == x1:
            yield f"v{_short(y1 - y0)}"
        else:
            yield f"l{_pair(x1 - x0, y1 - y0)}"


def _needed(points: Iterable[Point]) -> list[Point]:
    """Leave out a point that repeats the one before, or that lies on the way of a level or an upright line."""
    kept: list[Point] = []
    for x, y in points:
        if kept and kept[-1] == (x, y):
            continue
        if len(kept) > 1:
            (x0, y0), (x1, y1) = kept[-2:]
            level, upright = y0 == y1 == y, x0 == x1 == x
            if (level and (x0 < x1 < x or x0 > x1 > x)) or (upright and (y0 < y1 < y or y0 > y1 > y)):
                kept.pop()
        kept.append((x, y))
    return kept


def _pair(x: int, y: int) -> str:
    return f"{_short(x)}{'' if y < 0 else ' '}{_short(y)}"


def _short(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole or ''}.{rest}"
