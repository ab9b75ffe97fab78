"""The look of every figure, as data: a style sheet for the page, and attributes for a picture file of its own.

Classes, all inside `svg.rg-figure`:
  rg-grid, rg-axis                  light lines across, the line at zero
  rg-tick, rg-name, rg-label        text: numbers on an axis, the axis's name, labels of lines and marks
  rg-line-1, rg-line-2              the subject or the first series; the second series (dashed as well as coloured)
  rg-other-1, rg-other-2, rg-other-3  other models, greyer, each with a dash of its own
  rg-reference                      chance, prevalence, lift 1
  rg-band, rg-band-2                between best and worst case, or round a line: its likely range, point by point
  rg-range                          a stretch of the axis that a label speaks of
  rg-advised, rg-advised-mark       the threshold that is recommended in place of the one in use
  rg-given                          where the costs of the config put the model
  rg-bars, rg-strip                 bars of a count; segments of a strip, each with its name
  rg-threshold, rg-mark             the threshold in use: its line, and its symbol on a curve
  rg-explored                       the threshold that the reader tries out
  rg-points                         the points of a curve of few cases
  rg-positives, rg-negatives        bars of a histogram
  rg-correct, rg-miss, rg-alarm     tiles of the four outcomes; rg-miss-sign, rg-alarm-sign their shapes
  rg-stem, rg-number                boxes of the tree above the outcomes; counts in it
  rg-sign-tp, rg-sign-fn, rg-sign-fp, rg-sign-tn  one sign for each case of an outcome
  rg-miss-bar, rg-alarm-bar         bars of either error, beside the pale ones of today's way
  rg-whisker, rg-ground, rg-gap     the range of a bar, what lies under it, and where a bar is broken
  rg-head, rg-outcome, rg-count, rg-share  text of the tiles
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

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
# Kinds of elements, in angle brackets, and of marks; a later line wins over an earlier one.
LOOK: tuple[tuple[str, Properties], ...] = (
    ("<text>", {"fill": "ink", "font-size": "13px", "font-variant-numeric": "tabular-nums"}),
    ("<path>", {"fill": "none", "stroke-linejoin": "round"}),
    ("label", {"paint-order": "stroke", "stroke": "paper", "stroke-width": "4px", "stroke-linejoin": "round"}),
    ("tick share", {"fill": "grey"}),
    ("head outcome", {"font-weight": "600"}),
    ("number", {"font-size": "20px", "font-weight": "600"}),
    ("count", {"font-size": "28px", "font-weight": "600"}),
    ("grid", {"stroke": "grid", "stroke-width": "1"}),
    ("axis", {"stroke": "axis", "stroke-width": "1"}),
    ("line-1", {"stroke": "blue", "stroke-width": "2.25"}),
    ("line-2", {"stroke": "orange", "stroke-width": "2.25", "stroke-dasharray": "7 3"}),
    ("other-1 other-2 other-3", {"stroke": "grey", "stroke-width": "1.5"}),
    ("other-1", {"stroke-dasharray": "7 3"}),
    ("other-2", {"stroke-dasharray": "2 3"}),
    ("other-3", {"stroke-dasharray": "9 3 2 3"}),
    ("reference", {"stroke": "axis", "stroke-width": "1"}),
    ("given", {"stroke": "pink", "stroke-width": "1.75", "stroke-dasharray": "1.5 2.5"}),
    ("advised", {"stroke": "grey", "stroke-width": "1", "stroke-dasharray": "8 3"}),
    ("threshold", {"stroke": "ink", "stroke-width": "1", "stroke-dasharray": "4 3"}),
    ("points", {"stroke": "blue", "stroke-width": "6", "stroke-linecap": "round"}),
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
    ("alarm-bar", {"fill": "orange", "stroke": "orange"}),
    ("sign-tp", {"stroke": "blue", "stroke-width": "6", "stroke-dasharray": "6 2"}),
    ("sign-tn", {"stroke": "axis", "stroke-width": "3", "stroke-dasharray": "3 5"}),
    ("sign-fn", {"stroke": "pink", "stroke-width": "1.75"}),
    ("sign-fp", {"fill": "orange", "stroke": "orange", "stroke-width": ".75"}),
    ("ground", {"stroke": "paper", "stroke-width": "5"}),
    ("whisker", {"stroke": "ink", "stroke-width": "1.75"}),
    ("gap", {"fill": "paper"}),
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
            ".rg-figure{display:block;width:100%;max-width:640px;height:auto;overflow:visible}\n",
            *(f"{_selectors(names)}{{{_declared(look)}}}\n" for names, look in LOOK),
        )
    )


def _selectors(names: str) -> str:
    # An element's own kind must not win over what its marks are.
    return ",".join(f".rg-figure {name[1:-1] if name[0] == '<' else f'.rg-{name}'}" for name in names.split())


def _declared(look: Properties) -> str:
    return ";".join(f"{key}:{f'var(--rg-{value})' if value in COLOURS else value}" for key, value in look.items())


@cache
def attributes(element: str, kinds: tuple[str, ...]) -> Mapping[str, str]:
    """Return the look of one element in plain attributes, as every program that shows SVG understands them."""
    found: dict[str, str] = {}
    for names, look in LOOK:
        if not {f"<{element}>", *kinds}.isdisjoint(names.split()):
            found |= {
                key: COLOURS[value][0] if value in COLOURS else value.removesuffix("px") for key, value in look.items()
            }
    return found


FIGURE_CSS = style_sheet()
