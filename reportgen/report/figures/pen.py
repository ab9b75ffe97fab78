"""Figures without axes: few straight lines and words.

Places are in pixels from the top left corner. Every such figure is as narrow as the tiles, so that it can be read on a
telephone without scrolling.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from reportgen.report.figures.axes import Place
from reportgen.report.figures.marks import BOLD, BOLDER, fold
from reportgen.report.figures.scales import Scale
from reportgen.report.figures.svg import line_path, text_element

WIDTH = 440


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A figure: how high it is, and its elements from the undermost to the topmost."""

    height: int
    elements: Iterable[str]


def line(places: Iterable[Place], kind: str) -> str:
    """Return a line through the places."""
    return f'<path class="rg-{kind}" d="{line_path(places)}"/>'


def lines(each: Iterable[Iterable[Place]], kind: str) -> str:
    """Return several lines as one path."""
    return f'<path class="rg-{kind}" d="{"".join(map(line_path, each))}"/>'


def area(corners: Iterable[Place], kind: str) -> str:
    """Return a filled area."""
    return f'<path class="rg-{kind}" d="{line_path(corners, closed=True)}"/>'


def box(left: float, top: float, right: float, bottom: float, kind: str) -> str:
    """Return a filled box."""
    return area([(left, top), (right, top), (right, bottom), (left, bottom)], kind)


def words(text: str, at: Place, kind: str, *, anchor: str = "start", width: float = 0, most: int = 1) -> str:
    """Return a text in lines of about so many pixels, its first baseline at the place; 0 keeps it in one line."""
    return text_element(fold(text, width / BOLDER if kind in BOLD else width, most), at, kind, anchor=anchor)


def mark(at: Place) -> str:
    """Return the symbol of the threshold in use, the same one in every figure."""
    x, y = at
    return area([(x, y + 7), (x + 7, y), (x, y - 7), (x - 7, y)], "mark")


def along(scale: Scale, value: float, start: float, end: float) -> float:
    """Return where a value lies between the ends of its axis."""
    return start + (end - start) * (value - scale.low) / (scale.high - scale.low)
