"""A drawing as a figure of matplotlib, stroke by stroke, in the look of the page where no style asks for another."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from reportgen.drawing.inks import Pen, larger, pen
from reportgen.drawing.marks import NARROW, WIDE, Drawing, Place, Tick, Tiles, YTicks
from reportgen.drawing.scales import BOLDER, EDGE, LINE_HEIGHT, fold
from reportgen.drawing.strokes import Path as Lines
from reportgen.drawing.strokes import Stroke, TextLines, strokes
from reportgen.drawing.svg import TEXT, Properties, Spelled

PIXELS = 96  # of an inch
POINTS = 72
LEAST = 6.5  # points of letters: a figure whose wide drawing would have smaller ones takes the narrow one
HEADING = 16  # pixels of the finding above a figure
WITHOUT_OPACITY = ("eps", "ps")
ENDINGS = tuple(sorted({*Figure().canvas.get_supported_filetypes()} - {"pgf"}))  # which takes LaTeX, and no title
WITH_PIXELS = tuple(ending for ending in ENDINGS if ending not in {"eps", "pdf", "ps", "svg", "svgz"})


class Picture(Figure):
    """A figure that a notebook shows also where pyplot was never loaded."""

    def _repr_png_(self) -> bytes:
        buffer = BytesIO()
        self.savefig(buffer, format="png")
        return buffer.getvalue()


def drawn_width(inches: float | None) -> float:
    """Return for which width to lay out a figure that is to be so wide: letters are to be read in print."""
    return NARROW if inches is not None and TEXT * POINTS * inches / WIDE < LEAST else WIDE


def width_of(drawing: Drawing, inches: float | None) -> float:
    """Return how wide a figure is in inches: where nobody says, as on a page, or more where letters are larger."""
    return (drawing.size[0] + 2 * EDGE) / PIXELS * larger() if inches is None else inches


def plotted(
    drawing: Drawing, *, spelled: Spelled, title: str = "", subtitle: str = "", inches: float | None = None
) -> Picture:
    """Return a drawing as a figure, by default as wide as on a page, with its finding above."""
    (room, height), width = drawing.size, drawing.size[0] + 2 * EDGE
    heads = [(TextLines(fold(title, room * TEXT / HEADING / BOLDER, 4), (0, 0), "heading", "start"), 22)]
    heads += [(TextLines(fold(subtitle, room, 3), (0, 0), "share", "start"), LINE_HEIGHT + 2)]
    heads = [(head, step) for head, step in heads if head.text]
    above = float(sum((head.text.count("\n") + 1) * step for head, step in heads)) + (EDGE if heads else 0)
    grown = larger() if inches is None else 1.0
    inches = width_of(drawing, inches)
    fields = [mark.on.box for mark in drawing.marks if isinstance(mark, YTicks)]
    ink = pen(POINTS * inches / width, fields, thinner=grown)
    tall = EDGE + above + height + EDGE
    figure = Picture(figsize=(inches, inches * tall / width), facecolor=ink.beside["paper"])
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-EDGE, room + EDGE), ylim=(height + EDGE, -above - EDGE))
    axes.axis("off")
    up = -above
    for head, step in heads:
        _write(axes, TextLines(head.text, (0, up + step - 6), head.kind, "start"), ink, step)
        up += step * (head.text.count("\n") + 1)
    if fields and ink.within["paper"] != ink.beside["paper"]:
        for ground in strokes(Drawing(size=drawing.size, marks=[Tiles([*dict.fromkeys(fields)], "gap")])):
            _draw(axes, ground, ink, spelled, 0)
    for layer, stroke in enumerate(strokes(drawing), 1):
        _draw(axes, stroke, ink, spelled, layer)
    return figure


def pixels(figure: Figure, dpi: float | None = None) -> int:
    """Return how many pixels a figure has where its file holds pixels."""
    wide, tall = figure.get_size_inches() * (dpi or figure.dpi)
    return round(float(wide * tall))


def saved(figure: Figure, ending: str, *, title: str, description: str, dpi: float | None = None) -> bytes:
    """Return a figure as a file of this ending, the same bytes whenever it is made."""
    buffer = BytesIO()
    about = {
        "png": {"Title": title, "Description": description, "Software": None},
        "pdf": {"Title": title, "Subject": description, "CreationDate": None},
        "svg": {"Title": title, "Description": description, "Date": None},
    }.get(ending)
    if ending in WITHOUT_OPACITY:
        _made_opaque(figure)
    with mpl.rc_context({"svg.hashsalt": title, "pdf.fonttype": 42}):  # letters that can be found and copied
        figure.savefig(buffer, format=ending, dpi=dpi or "figure", metadata=about)
    return buffer.getvalue()


def _made_opaque(figure: Figure) -> None:
    """Give areas that let their ground show through the colour that this makes on paper."""
    paper = to_rgb(figure.get_facecolor())
    for area in figure.findobj(PathPatch):
        *own, opacity = area.get_facecolor()
        if 0 < opacity < 1:
            area.set_facecolor(
                [part * opacity + ground * (1 - opacity) for part, ground in zip(own, paper, strict=True)]
            )


def _draw(axes: Any, stroke: Stroke, pen: Pen, spelled: Spelled, layer: int) -> None:  # noqa: ANN401
    if isinstance(stroke, Tick):
        stroke = TextLines(spelled(stroke.scale, stroke.number), stroke.at, "tick", stroke.anchor)
    if isinstance(stroke, TextLines):
        _write(axes, stroke, pen, LINE_HEIGHT, layer)
        return
    pale = {"fill-opacity": str(stroke.opacity)} if stroke.opacity < 1 else {}
    _trace(axes, stroke, {**pen.of("path", stroke.kind, stroke.lines[0][0]), **pale}, pen, layer)


def _trace(axes: Any, lines: Lines, shown: Properties, pen: Pen, layer: int) -> None:  # noqa: ANN401
    """Draw lines or areas; a line without a length is a dot where its ends are round."""
    wide = float(shown.get("stroke-width", 1)) * (1 if lines.closed else pen.thicker)
    dots = [line[0] for line in lines.lines if len(set(line)) == 1]
    if dots and shown.get("stroke-linecap") == "round":
        axes.plot(*zip(*dots, strict=True), "o", color=shown["stroke"], ms=wide * pen.points, mew=0, zorder=layer)
    runs = [line for line in lines.lines if len(set(line)) > 1]
    if not runs:
        return
    dashes = [float(dash) * pen.points for dash in shown.get("stroke-dasharray", "").split()]
    axes.add_patch(
        PathPatch(
            Path.make_compound_path(*(Path(_ends(line, closed=lines.closed), closed=lines.closed) for line in runs)),
            facecolor=_paint(shown.get("fill", "none"), shown.get("fill-opacity")),
            edgecolor=shown.get("stroke", "none"),
            linewidth=wide * pen.points if shown.get("stroke", "none") != "none" else 0,
            linestyle=(0, [dash / _scaled(wide * pen.points) for dash in dashes]) if dashes else "-",
            joinstyle="round",
            capstyle="butt",
            zorder=layer,
            clip_on=False,
        )
    )


def _ends(line: Sequence[Place], *, closed: bool) -> list[Place]:
    return [*line, line[0]] if closed else list(line)


def _paint(colour: str, opacity: str | None) -> Any:  # noqa: ANN401
    return colour if colour == "none" else (*to_rgb(colour), float(opacity or 1))


def _scaled(width: float) -> float:
    """Return what matplotlib multiplies the dashes of a line with."""
    return width if mpl.rcParams["lines.scale_dashes"] else 1.0


def _write(axes: Any, text: TextLines, pen: Pen, step: float, layer: int = 0) -> None:  # noqa: ANN401
    """Write a text line by line, so that lines stand as far apart as on the page."""
    properties = pen.of("text", text.kind, text.at)
    pixels = HEADING if text.kind == "heading" else float(properties["font-size"])
    bold = text.kind == "heading" or properties.get("font-weight") == "600"
    edge = properties.get("stroke") if "paint-order" in properties else None
    across = {"start": "left", "middle": "center", "end": "right"}[text.anchor]
    x, y = text.at
    for number, line in enumerate(text.text.split("\n")):
        written = axes.text(
            x + number * step * text.turned,
            y + number * step * (not text.turned),
            line,
            rotation=90 * text.turned,
            rotation_mode="anchor",
            ha=across,
            va="baseline",
            color=properties["fill"],
            fontsize=pixels * pen.points,
            fontweight="bold" if bold else mpl.rcParams["font.weight"],
            parse_math=False,
            usetex=False,  # a text is no formula, whatever a style asks for
            zorder=layer,
        )
        if edge is not None:
            written.set_path_effects([withStroke(linewidth=4 * pen.points, foreground=edge)])
