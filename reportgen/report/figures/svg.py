"""matplotlib's SVG made fit for a page.

What is drawn carries a class name as its gid, so matplotlib gives the places and the style sheet the look. Kept are
the paths and texts of such groups; the prolog, metadata, styles, colours, ids and clip paths stay behind.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from xml.etree import ElementTree as ET

from reportgen.harmless import REPLACED, harmless
from reportgen.report.figures.css import FIGURE_CSS

LINE_HEIGHT = 16  # of a label in more than one line
PREFIX = "rg-"
_SVG = "{http://www.w3.org/2000/svg}"
_ANCHOR = re.compile(r"text-anchor: (middle|end)")
_HALVES = re.compile("[\ud800-\udfff]")  # of surrogate pairs, which no XML may hold

Point = tuple[int, int]  # in tenths of a pixel


def fit_for_page(drawn: str, words: Sequence[str], *, name: str, title: str, description: str, frame: str = "") -> str:
    """Return a drawing as SVG to stand inside a page; a text that was drawn as a number n becomes `words[n]`."""
    root = ET.fromstring(drawn)  # noqa: S314 matplotlib wrote it a moment ago
    box, place = root.get("viewBox", ""), f' data-frame="{frame}"' if frame else ""
    return _framed(_elements(root, words), box, name=name, title=title, description=description, place=place)


def written(elements: Iterable[str], size: tuple[int, int], *, name: str, title: str, description: str) -> str:
    """Return elements that were not drawn but written down as SVG to stand inside a page."""
    return _framed(elements, f"0 0 {size[0]} {size[1]}", name=name, title=title, description=description)


def _framed(elements: Iterable[str], box: str, *, name: str, title: str, description: str, place: str = "") -> str:
    named, told = f"figure-{name}-title", f"figure-{name}-desc"  # a section may have the name of a figure
    open_tag = f'<svg class="rg-figure" viewBox="{box}"{place} role="img" aria-labelledby="{named} {told}">'
    texts = f'<title id="{named}">{_plain(title)}</title><desc id="{told}">{_plain(description)}</desc>'
    return f"{open_tag}{texts}{''.join(elements)}</svg>\n"


def standalone(svg: str) -> str:
    """Return a figure as a file of its own, with the style sheet inside."""
    look = f"<style>{FIGURE_CSS}svg{{background:var(--rg-paper);font-family:system-ui,sans-serif}}</style>"
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace("<title", f"{look}<title", 1)


def _elements(root: ET.Element, words: Sequence[str]) -> Iterator[str]:
    for group in root.iter(f"{_SVG}g"):
        kind = group.get("id", "")
        if not kind.startswith(PREFIX):
            continue
        for path in group.iter(f"{_SVG}path"):
            yield f'<path class="{kind}" d="{short_path(path.get("d", ""))}"/>'
        for text in group.iter(f"{_SVG}text"):
            yield _text(text, kind, words[int(text.text or "")])


def _text(drawn: ET.Element, kind: str, words: str) -> str:
    anchor = _ANCHOR.search(drawn.get("style", ""))
    at = float(drawn.get("x", "0")), float(drawn.get("y", "0"))
    return text_element(words, at, kind.removeprefix(PREFIX), anchor=anchor[1] if anchor else "start")


def text_element(words: str, at: tuple[float, float], kind: str, *, anchor: str = "start") -> str:
    """Return words, in lines, with the start, middle or end of the first at a place."""
    x, y = (_short(round(10 * number)) for number in at)
    where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    first, *more = words.split("\n")
    lines = "".join(f'<tspan x="{x}" dy="{LINE_HEIGHT}">{_plain(line)}</tspan>' for line in more)
    return f'<text class="{PREFIX}{kind}" x="{x}" y="{y}"{where}>{_plain(first)}{lines}</text>'


def _plain(text: str) -> str:
    return escape(harmless(_HALVES.sub(REPLACED, text)))


def short_path(drawn: str) -> str:
    """Return a path of straight lines in relative steps, to a tenth of a pixel, without needless points."""
    return "".join(_subpath(part) for part in drawn.split("M")[1:])


def line_path(points: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    """Return a line through places as a path, in relative steps."""
    held = _needed((round(10 * x), round(10 * y)) for x, y in points)
    return f"M{_pair(*held[0])}{''.join(_steps(held)) or 'h0'}{'z' if closed else ''}"


def _subpath(drawn: str) -> str:
    closed = "z" in drawn
    points = _needed([_point(corner) for corner in drawn.replace("z", "").split("L")])
    if closed and points[0] == points[-1]:
        points.pop()
    start = _pair(*points[0])
    # A line to itself is drawn as a dot where the style has round ends.
    return f"M{start}{''.join(_steps(points)) or 'h0'}{'z' if closed else ''}"


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


def _point(corner: str) -> Point:
    x, y = corner.split()
    return _tenths(x), _tenths(y)


def _tenths(number: str) -> int:
    return round(float(number) * 10)


def _pair(x: int, y: int) -> str:
    return f"{_short(x)}{'' if y < 0 else ' '}{_short(y)}"


def _short(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole or ''}.{rest}"
