"""What a figure of matplotlib is drawn with: the look of the page, and what a style sets otherwise.

A colour of a style that could not be seen on its ground is made darker or lighter, only as far as that takes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.colors import to_hex, to_rgba

from reportgen.colours import BLACK, ENOUGH, WHITE, Colour, colour_of, contrast, css_colour, readable_colour
from reportgen.drawing.marks import Box, Place
from reportgen.drawing.svg import COLOURS, Properties, look
from reportgen.frozen import frozen

Colours = Mapping[str, Colour]
# What a style may set, by the colour of the page that it takes the place of; there, names of axes are as all words.
STYLED: Mapping[str, str] = {
    "ink": "text.color",
    "name": "axes.labelcolor",
    "grey": "xtick.color",
    "grid": "grid.color",
    "axis": "axes.edgecolor",
}
CYCLED = ("blue", "orange", "pink")  # those that the colours of a style's lines take the place of, in order
LETTERS, TILES = ("ink", "name", "grey"), ("calm", "rose", "sand")
LINES: Mapping[str, float] = {"bar": 3, "blue": 3, "orange": 3, "pink": 3, "axis": 2, "grid": 1.15}  # to 1, on a ground
DASHES: Mapping[str, str] = {"--": "4 2", ":": "1 2", "-.": "6 2 1 2"}  # of a grid


@frozen
class Pen:
    """What the strokes of one figure share: colours, widths, and points for each pixel."""

    beside: Mapping[str, str]  # colours on paper
    within: Mapping[str, str]  # colours on the ground of axes
    grid: Properties
    fields: Sequence[Box]  # that have this ground
    points: float
    thicker: float  # than on the page, as a style asks

    def of(self, stroke: str, kind: str, at: Place) -> dict[str, Any]:
        """Return the look of an element in the colours of the figure, by where it begins."""
        properties = {**look(stroke, (kind,)), **(self.grid if kind == "grid" else {})}
        if kind == "name":
            properties["fill"] = "name"
        colours = self.within if any(_holds(field, at) for field in self.fields) else self.beside
        return {key: colours.get(value, value) for key, value in properties.items()}


def larger() -> float:
    """Return how much larger letters are to be than matplotlib makes them."""
    return float(mpl.rcParams["font.size"] / mpl.rcParamsDefault["font.size"])


def pen(points: float, fields: Sequence[Box], *, thinner: float) -> Pen:
    """Return the colours and sizes of the page, and those of a style where it sets others than matplotlib does."""
    ours, theirs = mpl.rcParamsDefault, mpl.rcParams
    changed = {role: styled for role, key in STYLED.items() if (styled := _rgb(theirs[key])) != _rgb(ours[key])}
    if theirs["axes.prop_cycle"] != ours["axes.prop_cycle"]:
        changed |= zip(CYCLED, map(_rgb, theirs["axes.prop_cycle"].by_key().get("color", ())), strict=False)
    when_saved = theirs["savefig.facecolor"]
    paper = _rgb(theirs["figure.facecolor"] if when_saved == "auto" else when_saved) or WHITE
    field = _rgb(theirs["axes.facecolor"]) or paper
    dark = contrast(paper, WHITE) > contrast(paper, BLACK)
    page = {role: colour_of(to_hex(values[dark])) or BLACK for role, values in COLOURS.items()}
    colours = {**page, "name": page["ink"], **{role: colour for role, colour in changed.items() if colour is not None}}
    as_it_is = not changed and paper == field == WHITE
    beside, within = (
        {role: css_colour(colour) for role, colour in (colours if as_it_is else _seen(colours, *grounds)).items()}
        for grounds in ((paper, field), (field, paper))
    )
    dashes = DASHES.get(theirs["grid.linestyle"])
    thicker = theirs["lines.linewidth"] / ours["lines.linewidth"] / thinner
    wide = theirs["grid.linewidth"] / ours["grid.linewidth"] / thinner / thicker
    grid = {"stroke-width": str(wide), **({"stroke-dasharray": dashes} if dashes else {})}
    return Pen(beside=beside, within=within, grid=grid, fields=fields, points=points, thicker=thicker)


def _holds(box: Box, at: Place) -> bool:
    # The lowest line of a grid lies on the edge.
    return box.left - 1 <= at[0] <= box.right + 1 and box.top - 1 <= at[1] <= box.foot + 1


def _rgb(value: Any) -> Colour | None:  # noqa: ANN401
    """Return a colour of a style; None where it is none at all."""
    red, green, blue, opacity = (round(255 * part) for part in to_rgba(value))
    return (red, green, blue) if opacity else None


def _seen(colours: Colours, ground: Colour, other: Colour) -> Colours:
    """Return the colours as they can be seen on a ground, and alike on the other one where both allow it."""
    tiles = [colours[role] for role in TILES]
    visible = {**colours, "paper": ground}
    visible |= {role: _readable(colours[role], [ground, *tiles], ENOUGH) for role in LETTERS}
    return visible | {
        role: _readable(colours[role], [ground, other] if role in (*CYCLED, "bar") else [ground], enough)
        for role, enough in LINES.items()
    }


def _readable(colour: Colour, grounds: Sequence[Colour], enough: float) -> Colour:
    """Return the colour moved away from the first ground, so that it stands out on all of them or else on that one."""
    sides = sorted((BLACK, WHITE), key=lambda side: contrast(colour, side))  # the nearest first
    for on in (grounds, grounds[:1]):
        for side in sides:
            moved = readable_colour(colour, side, on, enough)
            if all(contrast(moved, ground) >= enough for ground in on):
                return moved
    return max(sides, key=lambda side: contrast(side, grounds[0]))
