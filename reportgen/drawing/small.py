"""Bars so small that they stand in a cell of a table: as SVG for a page, and as letters where there are no pictures."""

from collections.abc import Sequence
from html import escape
from math import ceil

from reportgen.harmless import harmless

WIDTH, HEIGHT = 84, 20  # pixels
GAP = 1  # between two bars
_LETTERS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"  # a block of one eighth, of two, and so on
_NONE, _HIDDEN = "\u00b7", "?"
Heights = Sequence[float | None]  # None: not to be shown


def small_bars(heights: Heights, label: str) -> str:
    """Return bars as a picture; the highest fills the room, and none that is above zero is too low to be seen."""
    step, top = WIDTH / max(len(heights), 1), max((height or 0 for height in heights), default=0)
    bars = "".join(
        f"M{place * step:.4g} {HEIGHT}v-{max(1.0, height / top * HEIGHT):.4g}h{step - GAP:.4g}V{HEIGHT}z"
        for place, height in enumerate(heights)
        if height
    )
    size = f'width="{WIDTH}" height="{HEIGHT + 1}" viewBox="0 0 {WIDTH} {HEIGHT + 1}"'
    paths = f'<path class="bars" d="{bars}"/><path class="ground" d="M0 {HEIGHT}h{WIDTH}"/>'
    return f'<svg class="small-bars" {size} role="img" aria-label="{escape(harmless(label))}">{paths}</svg>'


def letters(heights: Heights) -> str:
    """Return bars as letters, one each: the highest a whole block, a dot for none."""
    top = max((height or 0 for height in heights), default=0)
    return "".join(
        _HIDDEN if height is None else _NONE if not height else _LETTERS[ceil(height / top * len(_LETTERS)) - 1]
        for height in heights
    )
