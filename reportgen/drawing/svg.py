"""A drawing as SVG, short and escaped: on the page with classes that a style sheet colours, or as a file of its own.

Classes, all inside `svg.rg-figure`:
  rg-grid, rg-axis                  light lines across, the line at zero
  rg-x, rg-y, rg-tick               text: numbers below and beside the axes, and what else is as quiet
  rg-name, rg-label                 text: the name of an axis, labels of lines and marks
  rg-line-1, rg-line-2              the subject or the first series; the second series (dashed as well as coloured)
  rg-other-1 to rg-other-6  other models, greyer, each with a dash of its own
  rg-reference, rg-everyone         chance, prevalence, lift 1, none flagged; all flagged
  rg-band, rg-band-2                between best and worst case, or round a line: its likely range, point by point
  rg-range                          a stretch of the axis that a label speaks of
  rg-advised, rg-advised-mark       the threshold that is recommended instead of the one in use
  rg-given                          where the costs of the config put the model
  rg-bars, rg-strip                 bars of a count; segments of a strip, each with its name
  rg-threshold, rg-mark             the threshold in use: its line, and its symbol on a curve
  rg-explored                       the threshold that the reader tries out
  rg-points, rg-second-points, rg-other-points  the points of a curve of few cases, and of other models
  rg-positives, rg-negatives        bars of a histogram
  rg-correct, rg-miss, rg-alarm     tiles of the four outcomes; rg-miss-sign, rg-alarm-sign their shapes
  rg-stem, rg-number                boxes of the tree above the outcomes; counts in it
  rg-miss-bar                       bars of an error
  rg-gap                            the room of an inset
  rg-heat, rg-amiss                 cells of a matrix that are right and wrong, the fuller the larger their share
  rg-head, rg-outcome, rg-count, rg-share  text of the tiles
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from html import escape
from types import MappingProxyType
from xml.etree import ElementTree as ET

from reportgen.drawing.marks import (
    HALF,
    WIDE,
    Anchor,
    Axes,
    Drawing,
    EndLabels,
    Key,
    Legend,
    Line,
    LineName,
    Tick,
    XAxis,
    YName,
)
from reportgen.drawing.paths import COARSE, FINE, line_path, shortly
from reportgen.drawing.scales import EDGE, LINE_HEIGHT, Scale
from reportgen.drawing.strokes import Stroke, TextLines, strokes
from reportgen.harmless import REPLACED, harmless

Properties = Mapping[str, str]

# Each with its value on white, on a dark screen, and where the reader's system sets the colours.
COLOURS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "paper": ("#fff", "#121212", "Canvas"),
        "ink": ("#1f1f1f", "#ececec", "CanvasText"),
        "grey": ("#595959", "#bfbfbf", "CanvasText"),
        "grid": ("#e4e4e4", "#333", "GrayText"),
        "axis": ("#8a8a8a", "#8a8a8a", "CanvasText"),
        "bar": ("#767676", "#9a9a9a", "CanvasText"),
        "blue": ("#12436d", "#6bace6", "CanvasText"),
        "orange": ("#f46a25", "#f46a25", "CanvasText"),
        "pink": ("#801650", "#f08db8", "CanvasText"),
        "calm": ("#f0f2f4", "#22262a", "Canvas"),
        "rose": ("#f5e1ea", "#43202f", "Canvas"),
        "sand": ("#fdeade", "#462a18", "Canvas"),
    }
)
TEXT, SMALLEST_TEXT = 14, 12  # pixels of words, as drawn and as small as they may be shown
LARGEST, PANELS = 440, 380  # pixels to which the picture for a telephone grows, and one of several side by side
PANEL = "panel"  # of a picture that every room has
SIZES = {"wide": WIDE, "half": HALF, "narrow": 0.0}  # classes of pictures by their width, of which the style shows one
# Kinds of elements, in angle brackets, and of marks; a later line wins over an earlier one.
LOOK: tuple[tuple[str, Properties], ...] = (
    ("<text>", {"fill": "ink", "font-size": f"{TEXT}px", "font-variant-numeric": "tabular-nums"}),
    ("<path>", {"fill": "none", "stroke-linejoin": "round"}),
    ("label name", {"paint-order": "stroke", "stroke": "paper", "stroke-width": "4px", "stroke-linejoin": "round"}),
    ("tick share x y", {"fill": "grey"}),
    ("x", {"text-anchor": "middle"}),
    ("y", {"text-anchor": "end"}),
    ("head outcome", {"font-weight": "600"}),
    ("number", {"font-size": "20px", "font-weight": "600"}),
    ("grid", {"stroke": "grid", "stroke-width": "1"}),
    ("axis", {"stroke": "axis", "stroke-width": "1"}),
    ("line-1", {"stroke": "blue", "stroke-width": "2.25"}),
    ("line-2", {"stroke": "orange", "stroke-width": "2.25", "stroke-dasharray": "7 3"}),
    ("other-1 other-2 other-3 other-4 other-5 other-6", {"stroke": "grey", "stroke-width": "1.25"}),
    ("other-1", {"stroke-dasharray": "7 3"}),
    ("other-2", {"stroke-dasharray": "2 3"}),
    ("other-3", {"stroke-dasharray": "9 3 2 3"}),
    ("other-4", {"stroke-dasharray": "14 4"}),
    ("other-5", {"stroke-dasharray": "4 2 1 2 1 2"}),
    ("reference", {"stroke": "axis", "stroke-width": "1"}),
    ("everyone", {"stroke": "axis", "stroke-width": "1", "stroke-dasharray": "6 3"}),
    ("given", {"stroke": "pink", "stroke-width": "1.75", "stroke-dasharray": "1.5 2.5"}),
    ("advised", {"stroke": "grey", "stroke-width": "1", "stroke-dasharray": "8 3"}),
    ("threshold", {"stroke": "ink", "stroke-width": "1", "stroke-dasharray": "4 3"}),
    ("points", {"stroke": "blue", "stroke-width": "6", "stroke-linecap": "round"}),
    ("second-points", {"stroke": "orange", "stroke-width": "6", "stroke-linecap": "round"}),
    ("other-points", {"stroke": "grey", "stroke-width": "6", "stroke-linecap": "round"}),
    ("mark", {"fill": "ink", "stroke": "paper", "stroke-width": "1.5"}),
    ("explored", {"fill": "none", "stroke": "pink", "stroke-width": "3"}),
    ("advised-mark", {"fill": "paper", "stroke": "ink", "stroke-width": "1.75"}),
    ("band", {"fill": "blue", "fill-opacity": ".2"}),
    ("band-2", {"fill": "orange", "fill-opacity": ".25"}),
    ("range strip", {"fill": "calm", "stroke": "axis", "stroke-width": "1"}),
    ("bars", {"fill": "bar"}),
    ("positives", {"fill": "blue"}),
    ("negatives", {"fill": "bar"}),
    ("stem", {"fill": "none", "stroke": "axis"}),
    ("correct", {"fill": "calm", "stroke": "grid"}),
    ("miss", {"fill": "rose", "stroke": "pink"}),
    ("alarm", {"fill": "sand", "stroke": "orange"}),
    ("miss-sign", {"stroke": "pink", "stroke-width": "3"}),
    ("alarm-sign", {"stroke": "orange", "stroke-width": "3"}),
    ("miss-bar", {"fill": "pink", "stroke": "pink"}),
    ("gap", {"fill": "paper"}),
    ("heat", {"fill": "blue"}),
    ("amiss", {"fill": "pink"}),
)


def style_sheet() -> str:
    """Return the look as a style sheet for the figures of a page."""
    light, dark, forced = (
        ";".join(f"--rg-{name}:{values[place]}" for name, values in COLOURS.items()) for place in range(3)
    )
    return "".join(
        (
            f":root{{{light}}}\n",
            f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n",
            f"@media (forced-colors:active){{:root{{{forced}}}}}\n",
            ".rg-figure{display:block;max-width:100%;height:auto;overflow:visible}\n",
            f".rg-narrow{{display:none;width:100%;max-width:{LARGEST}px}}\n",
            *(_below(size, width) for size, width in SIZES.items() if width),
            f".rg-{PANEL}{{width:100%;max-width:{PANELS}px}}\n",
            f"@media print{{.rg-figure{{display:block;width:100%}}.rg-half{{max-width:{HALF:g}px}}}}\n",
            "@media print{.rg-figure+.rg-narrow{display:none}}\n",
            *(f"{_selectors(names)}{{{_declared(properties)}}}\n" for names, properties in LOOK),
        )
    )


def _below(size: str, width: float) -> str:
    """Return at which room the narrow picture takes the place of another: where its words would be too small."""
    room, rules = width * SMALLEST_TEXT / TEXT, f".rg-{size}{{display:none}}.rg-{size}+.rg-narrow{{display:block}}"
    return f"@container (max-width:{room:.4g}px){{{rules}}}\n"


def _selectors(names: str) -> str:
    # An element's own kind must not win over what its marks are.
    return ",".join(f".rg-figure {name[1:-1] if name[0] == '<' else f'.rg-{name}'}" for name in names.split())


def _declared(shown: Properties) -> str:
    return ";".join(f"{key}:{f'var(--rg-{value})' if value in COLOURS else value}" for key, value in shown.items())


@cache
def look(element: str, kinds: tuple[str, ...]) -> Properties:
    """Return the look of one element, its colours by their names."""
    merged: dict[str, str] = {}
    for names, properties in LOOK:
        if not {f"<{element}>", *kinds}.isdisjoint(names.split()):
            merged |= {key: value.removesuffix("px") for key, value in properties.items()}
    return merged


def attributes(element: str, kinds: tuple[str, ...]) -> Properties:
    """Return the look of one element in plain attributes, as every program that shows SVG understands them."""
    properties = look(element, kinds).items()
    return {key: COLOURS[value][0] if value in COLOURS else value for key, value in properties}


FIGURE_CSS = style_sheet()


PREFIX = "rg-"
TICKS: Mapping[Anchor, str] = MappingProxyType({"middle": "x", "end": "y", "start": "tick"})
_HALVES = re.compile("[\ud800-\udfff]")  # of surrogate pairs, which no XML may hold

Spelled = Callable[[Scale, int], str]  # how a reader's language writes the number of a tick


def svg(drawing: Drawing, *, name: str, title: str, description: str, spelled: Spelled, alone: bool = False) -> str:
    """Return a drawing as a picture to stand inside a page; a narrow one stands behind the wide one of its name.

    It is named by the words of that one, which name also while they are not shown, and holds no text but what it shows:
    a telephone has no pointer to ask for the rest of a label that is cut. One that stands alone has words of its own.
    """
    size = PANEL if alone else next(size for size, least in SIZES.items() if drawing.size[0] >= least)
    own = f"figure-{name}"  # a section may have the name of a figure
    place = "" if drawing.axes is None else f' data-frame="{_frame(drawing.axes)}"'
    if drawing.above:
        place += f' data-above="{drawing.above:g}"'
    if drawing.axes is not None and drawing.axes.x.by == "odds":
        place += ' data-odds="x"'
    if size != "narrow" and (read := reading(drawing)):
        place += f' data-reading="{_plain(read)}"'
    hidden = ' display="none"' if size == "narrow" else ""  # also where no style does
    width, height = drawing.size
    open_tag = (
        f'<svg class="{PREFIX}figure {PREFIX}{size}"{hidden} width="{width:g}" viewBox="0 0 {width:g} {height:g}"'
        f'{place} role="img" aria-labelledby="{own}-desc">'
    )
    texts = f'<title id="{own}-title">{_plain(title)}</title><desc id="{own}-desc">{_plain(description)}</desc>'
    all_strokes = strokes(drawing)
    if size == "narrow":
        texts, all_strokes = "", map(_as_shown, all_strokes)
    finest = FINE if width >= WIDE or size == PANEL else COARSE  # values are read off what stands alone
    elements = "".join(_element(stroke, spelled, finest) for stroke in all_strokes)
    return f"{open_tag}{texts}{elements}</svg>\n"


def _as_shown(stroke: Stroke) -> Stroke:
    return replace(stroke, whole="") if isinstance(stroke, TextLines) else stroke


def _frame(axes: Axes) -> str:
    """Return where the axes lie and what they run from and to: a script can put a mark on the curve."""
    return " ".join(f"{number:.6g}" for number in (*axes.box, axes.x.low, axes.x.high, axes.y.low, axes.y.high))


def _element(stroke: Stroke, spelled: Spelled, finest: int) -> str:
    if isinstance(stroke, Tick):
        # Their classes say where they begin, for there are hundreds of them on a page.
        return _text(TextLines(spelled(stroke.scale, stroke.number), stroke.at, TICKS[stroke.anchor], "start"))
    if isinstance(stroke, TextLines):
        return _text(stroke)
    path = "".join(line_path(places, closed=stroke.closed, finest=finest) for places in stroke.lines)
    pale = f' fill-opacity="{stroke.opacity:g}"' if stroke.opacity < 1 else ""
    return f'<path class="{PREFIX}{stroke.kind}"{pale} d="{path}"/>'


def _text(written: TextLines) -> str:
    x, y = (shortly(round(10 * number)) for number in written.at)
    where = f' text-anchor="{written.anchor}"' if written.anchor != "start" else ""
    where += f' transform="rotate(-90 {x} {y})"' if written.turned else ""
    first, *more = written.text.split("\n")
    whole = f"<title>{_plain(written.whole)}</title>" if written.whole else ""
    lines = "".join(f'<tspan x="{x}" dy="{LINE_HEIGHT}">{_plain(line)}</tspan>' for line in more)
    return f'<text class="{PREFIX}{written.kind}" x="{x}" y="{y}"{where}>{whole}{_plain(first)}{lines}</text>'


def _plain(text: str) -> str:
    return escape(harmless(_HALVES.sub(REPLACED, text)))


SPACE = "http://www.w3.org/2000/svg"
FONT = "Helvetica, Arial, sans-serif"
PAPER = COLOURS["paper"][0]
# Few programs paint the edge of letters first; without that it would lie over them.
ON_TOP = ("paint-order", "font-variant-numeric")


def standalone(svg: str) -> str:
    """Return a figure with colours and sizes as attributes: most programs but browsers know no style variables.

    What a page lets stand out of it has room here, for nothing is shown beyond the edge of a file.
    """
    figure = ET.fromstring(svg)  # noqa: S314 (written by this package)
    width, height = (f"{float(size) + 2 * EDGE:g}" for size in figure.attrib["viewBox"].split()[2:])
    corner = f"{-EDGE:g}"
    for name in ("class", "data-reading"):
        figure.attrib.pop(name, None)
    figure.attrib |= {"xmlns": SPACE, "width": width, "height": height, "font-family": FONT}
    figure.attrib["viewBox"] = f"{corner} {corner} {width} {height}"
    texts, marks = figure[:2], figure[2:]
    figure[2:] = [element for mark in marks for element in _painted(mark)]
    figure.insert(
        len(texts), ET.Element("rect", {"x": corner, "y": corner, "width": width, "height": height, "fill": PAPER})
    )
    return ET.tostring(figure, encoding="unicode") + "\n"


def _painted(mark: ET.Element) -> Iterator[ET.Element]:
    """Yield an element with its look; letters with an edge come twice, the edge below."""
    kinds = tuple(name.removeprefix(PREFIX) for name in mark.attrib.pop("class", "").split())
    properties = attributes(mark.tag, kinds)
    edge = "paint-order" in properties
    properties = {key: value for key, value in properties.items() if key not in ON_TOP}
    if edge:
        below = deepcopy(mark)
        below.attrib |= {**properties, "fill": properties["stroke"], "aria-hidden": "true"}
        yield below
        properties = {key: value for key, value in properties.items() if not key.startswith("stroke")}
    mark.attrib |= properties
    yield mark


CURVES = ("line-1", "line-2", "other-1", "other-2", "other-3", "other-4", "other-5", "other-6")
FEWEST = 3  # points of a line that is a curve


def reading(drawing: Drawing) -> str:
    """Return the names of the curves and axes, how the first curve steps and by what axes run, as JSON.

    Nothing where no curve lies on the axes.
    """
    lines = [mark for mark in drawing.marks if isinstance(mark, Line) and mark.on is not None]
    curves = [mark for mark in lines if mark.kind in CURVES and len(mark.x) >= FEWEST and mark.on == drawing.axes]
    if not curves or drawing.axes is None:
        return ""
    names = _names(drawing)
    x = next((mark.name for mark in drawing.marks if isinstance(mark, XAxis) and mark.name), "")
    y = next((mark.name for mark in drawing.marks if isinstance(mark, YName)), "")
    curves.sort(key=lambda mark: CURVES.index(mark.kind))
    line_names = {mark.kind: names.get(mark.kind, y) if len(curves) > 1 else y for mark in curves}
    axes = {"x": _unit(drawing.axes.x), "y": _unit(drawing.axes.y)}
    content = {"x": x, "lines": line_names, "steps": curves[0].steps, "by": axes}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _unit(scale: Scale) -> str:
    """Return how a script makes what it shows of a place on the scale."""
    return " ".join(part for part in (scale.by, "percent" if scale.percent else "") if part)


def _names(drawing: Drawing) -> dict[str, str]:
    """Return what the lines of each kind are called."""
    names: dict[str, str] = {}
    for mark in drawing.marks:
        if isinstance(mark, EndLabels):
            names |= {kind: text for _, kind, text in mark.ends}
        elif isinstance(mark, Legend | Key):
            names |= dict(mark.entries)
        elif isinstance(mark, LineName):
            names[mark.kind] = " ".join(mark.text.split())
    return names
