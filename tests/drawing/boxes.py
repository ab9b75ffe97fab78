"""The boxes of the words in a picture, measured in a common font, and which of them lie over one another."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from matplotlib.font_manager import FontProperties, findfont, get_font

from reportgen.drawing.svg import LINE_HEIGHT, PREFIX, look

ROOM = 0.5  # pixels that may touch
ASCENT, DESCENT = 0.72, 0.2  # of the size of letters
SCALE = 100.0


class TextBox(NamedTuple):
    """One text, as it is printed, and where it lies."""

    text: str
    left: float
    top: float
    right: float
    foot: float

    def over(self, other: "TextBox") -> bool:
        """Return whether it lies over another one."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.foot, other.foot) - max(self.top, other.top)
        return across > ROOM and up > ROOM


@cache
def wide(text: str, weight: str) -> float:
    """Return how wide a text is, in letters of size 1."""
    font = get_font(findfont(FontProperties(family="DejaVu Sans", weight=weight)))
    font.set_size(SCALE, 72)
    font.set_text(text, 0.0)
    return float(font.get_width_height()[0]) / 64 / SCALE


def boxes(svg: str) -> Iterator[TextBox]:
    """Yield the box of each text of a picture."""
    for one in ET.fromstring(svg).iter():  # noqa: S314 (drawn a moment ago)
        if _kind(one) == "text":
            found = _box(one)
            if found.text.strip():
                yield found


def _kind(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _lines(element: ET.Element) -> list[str]:
    """Return the lines of a text, without its title."""
    first = (element.text or "") + "".join(part.tail or "" for part in element if _kind(part) == "title")
    return [first, *(part.text or "" for part in element if _kind(part) == "tspan")]


def _box(element: ET.Element) -> TextBox:
    kinds = tuple(name.removeprefix(PREFIX) for name in element.attrib.get("class", "").split())
    shown, lines = look("text", kinds), _lines(element)
    anchor = element.attrib.get("text-anchor", shown.get("text-anchor", "start"))
    size, weight = float(shown["font-size"].removesuffix("px")), "bold" if "font-weight" in shown else "normal"
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    across = max(wide(line, weight) * size for line in lines)
    if "transform" in element.attrib:  # it runs upwards
        right = x + (len(lines) - 1) * LINE_HEIGHT + DESCENT * size
        return TextBox(" / ".join(lines), x - ASCENT * size, y - across, right, y)
    left = x - {"start": 0.0, "middle": across / 2, "end": across}[anchor]
    foot = y + (len(lines) - 1) * LINE_HEIGHT + DESCENT * size
    return TextBox(" / ".join(lines), left, y - ASCENT * size, left + across, foot)


def overprinted(svg: str) -> list[tuple[str, str]]:
    """Return each pair of texts of a picture one of which lies over the other."""
    return [(one.text, other.text) for one, other in combinations(boxes(svg), 2) if one.over(other)]


def pictures(html: str) -> Iterator[tuple[str, str]]:
    """Yield the pictures of a page, for every room, each with its name."""
    for svg in re.findall(r'<svg class="rg-figure.*?</svg>', html, flags=re.DOTALL):
        named = re.search(r'aria-labelledby="figure-(.*?)-desc"', svg)
        yield named[1] if named else "", svg
