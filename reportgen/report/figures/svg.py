"""Paths and texts as SVG: short, escaped, with a class in the place of a look."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise

from reportgen.harmless import REPLACED, harmless

LINE_HEIGHT = 16  # of a label in more than one line
PREFIX = "rg-"
_HALVES = re.compile("[\ud800-\udfff]")  # of surrogate pairs, which no XML may hold

Point = tuple[int, int]  # in tenths of a pixel


def svg_of(
    elements: Iterable[str], size: tuple[float, float], *, name: str, title: str, description: str, frame: str = ""
) -> str:
    """Return elements as a picture to stand inside a page."""
    named, told = f"figure-{name}-title", f"figure-{name}-desc"  # a section may have the name of a figure
    place = f' data-frame="{frame}"' if frame else ""
    box = f'viewBox="0 0 {size[0]:g} {size[1]:g}"{place}'
    open_tag = f'<svg class="rg-figure" {box} role="img" aria-labelledby="{named} {told}">'
    texts = f'<title id="{named}">{_plain(title)}</title><desc id="{told}">{_plain(description)}</desc>'
    return f"{open_tag}{texts}{''.join(elements)}</svg>\n"


def text_element(words: str, at: tuple[float, float], kind: str, *, anchor: str = "start") -> str:
    """Return words, in lines, with the start, middle or end of the first at a place."""
    x, y = (_short(round(10 * number)) for number in at)
    where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    first, *more = words.split("\n")
    lines = "".join(f'<tspan x="{x}" dy="{LINE_HEIGHT}">{_plain(line)}</tspan>' for line in more)
    return f'<text class="{PREFIX}{kind}" x="{x}" y="{y}"{where}>{_plain(first)}{lines}</text>'


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
    for point in points:
        if kept and point == kept[-1]:
            continue
        if len(kept) > 1 and any(
            _goes_on(kept[-2][axis], kept[-1][axis], point[axis])
            and kept[-2][1 - axis] == kept[-1][1 - axis] == point[1 - axis]
            for axis in (0, 1)
        ):
            kept.pop()
        kept.append(point)
    return kept


def _goes_on(a: int, b: int, c: int) -> bool:
    return a < b < c or a > b > c


def _pair(x: int, y: int) -> str:
    return f"{_short(x)}{'' if y < 0 else ' '}{_short(y)}"


def _short(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole or ''}.{rest}"
