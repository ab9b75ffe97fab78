"""A figure as a file of its own, for every program that shows SVG: slides, documents, converters, browsers."""

from collections.abc import Iterator
from copy import deepcopy
from xml.etree import ElementTree as ET

from reportgen.drawing.css import COLOURS, attributes
from reportgen.drawing.svg import PREFIX

SPACE = "http://www.w3.org/2000/svg"
FONT = "Helvetica, Arial, sans-serif"
PAPER = COLOURS["paper"][0]
# Few programs paint the edge of letters first; without that it would lie over them.
ON_TOP = ("paint-order", "font-variant-numeric")


def standalone(svg: str) -> str:
    """Return a figure with colours and sizes as attributes: most programs but browsers know no style variables."""
    figure = ET.fromstring(svg)  # noqa: S314 (written by this package)
    _, _, width, height = figure.attrib["viewBox"].split()
    del figure.attrib["class"]
    figure.attrib |= {"xmlns": SPACE, "width": width, "height": height, "font-family": FONT}
    texts, marks = figure[:2], figure[2:]
    figure[2:] = [element for mark in marks for element in _painted(mark)]
    figure.insert(len(texts), ET.Element("rect", {"width": "100%", "height": "100%", "fill": PAPER}))
    return ET.tostring(figure, encoding="unicode") + "\n"


def _painted(mark: ET.Element) -> Iterator[ET.Element]:
    """Yield an element with its look; letters with an edge come twice, the edge below."""
    kinds = tuple(name.removeprefix(PREFIX) for name in mark.attrib.pop("class", "").split())
    look = attributes(mark.tag, kinds)
    edge = "paint-order" in look
    look = {key: value for key, value in look.items() if key not in ON_TOP}
    if edge:
        below = deepcopy(mark)
        below.attrib |= {**look, "fill": look["stroke"], "aria-hidden": "true"}
        yield below
        look = {key: value for key, value in look.items() if not key.startswith("stroke")}
    mark.attrib |= look
    yield mark
