"""An SVG of somebody else's: whether it is a picture and no more."""

import re
from xml.etree import ElementTree as ET

_DRAWN = {
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse",
    "line", "polyline", "polygon", "text", "tspan", "title", "desc", "metadata", "style",
    "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "stop", "filter", "image",
    "switch",
}  # fmt: skip
_EFFECT = re.compile("fe[A-Z][A-Za-z]*")
_INSIDE = re.compile(r"\s*(#|data:image/(png|jpeg|gif|webp);base64,)", re.IGNORECASE)
_LOADED = re.compile(r"@import|url\(\s*['\"]?\s*(?!#|['\"]?#)|expression\(", re.IGNORECASE)
_OF_PICTURES, _OF_PAGES = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
_LOADS = "loads something by its style"


def active_part(content: bytes) -> str | None:
    """Return what an SVG does beside showing itself: run something, or load something; None where it does neither."""
    if re.search(rb"<!(DOCTYPE|ENTITY)|<\?xml-stylesheet", content, re.IGNORECASE):
        return "declares a document type or a style sheet of its own"
    try:
        root = ET.fromstring(content)  # noqa: S314 (no entities: a document type is refused above)
    except (ET.ParseError, ValueError) as error:
        return f"is no SVG that can be read ({error})"
    return next((why for element in root.iter() if (why := _why(element)) is not None), None)


def _why(element: ET.Element) -> str | None:
    space, _, name = str(element.tag).rpartition("}")
    if space.lstrip("{") == _OF_PICTURES and name not in _DRAWN and not _EFFECT.fullmatch(name):
        return f"holds <{name}>"
    if space.lstrip("{") == _OF_PAGES:
        return "holds a part of a web page"
    if name == "style" and _LOADED.search(element.text or ""):
        return _LOADS
    return next((why for key, value in element.attrib.items() if (why := _why_attribute(key, value)) is not None), None)


def _why_attribute(key: str, value: str) -> str | None:
    plain = key.rpartition("}")[2].casefold()
    if plain.startswith("on"):
        return f"runs something ({plain})"
    if plain in {"href", "src"} and not _INSIDE.match(value):
        return "points to something outside of itself"
    return _LOADS if _LOADED.search(value) else None
