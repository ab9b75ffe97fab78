"""The figures of a report as objects of matplotlib and as files of their own; imported only where somebody asks."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from reportgen.drawing.plot import ENDINGS, WITH_PIXELS, Picture, drawn_width, pixels, plotted, saved, width_of
from reportgen.errors import ConfigError, Problem, check_truth
from reportgen.frozen import frozen
from reportgen.text.sentences import FigureText
from reportgen.topics.explain import spelled
from reportgen.topics.tasks import Reported

INCHES = {"cm": 1 / 2.54, "mm": 1 / 25.4, "in": 1.0, "pt": 1 / 72}
WIDTH = re.compile(r"(\d+(?:\.\d+)?)\s*(cm|mm|in|pt)")
NARROWEST, WIDEST = 1.0, 100.0  # inches
LEAST_DPI, MOST_DPI = 30, 10_000  # with fewer, letters come to no pixel
_FORMATS = f"Formats are {', '.join(ENDINGS)}."
MOST_PIXELS = 50_000_000  # which take 200 MB to draw


@frozen
class Drawer:
    """What draws the figures of one report, by their words."""

    reported: Reported
    texts: dict[str, FigureText]

    def figure(self, name: str, *, width: float | None = None, titled: bool = True) -> Picture:
        """Return a figure of so many inches."""
        text = self.texts[_known(name, self.texts)]
        _number(width, "width", NARROWEST, WIDEST)
        check_truth(titled, "titled")
        drawing = self.reported.drawing(name, text, drawn_width(width))
        if drawing is None:
            raise ConfigError([_unknown(name, self.texts)])
        inches = width_of(drawing, width)
        if not NARROWEST <= inches <= WIDEST:
            what = f"the font size makes the figure {inches:,.6g} inches wide, where 1 to 100 are drawn"
            raise ConfigError.of(what, "Set font.size nearer to 10, or say how wide the figure is.")
        heads = (text.title, text.subtitle) if titled else ("", "")
        return plotted(drawing, spelled=spelled, title=heads[0], subtitle=heads[1], inches=width)

    def file(
        self, name: str, ending: str, *, width: float | None = None, titled: bool = True, dpi: float | None = None
    ) -> bytes:
        """Return a figure as a file of this ending."""
        _number(dpi, "dpi", LEAST_DPI, MOST_DPI)
        if str(ending) not in ENDINGS:
            msg = f"'{ending}' is not a picture format"
            raise ConfigError.of(msg, _FORMATS, key="ending")
        figure, text = self.figure(name, width=width, titled=titled), self.texts[name]
        if ending in WITH_PIXELS and (count := pixels(figure, dpi)) > MOST_PIXELS:
            what = f"the picture would have {count:,} pixels, where {MOST_PIXELS:,} are drawn"
            raise ConfigError.of(what, "Ask for fewer pixels an inch, a narrower figure, or for a pdf or svg.")
        return saved(figure, ending, title=text.title, description=text.short, dpi=dpi)


def _number(given: object, key: str, least: float, most: float) -> None:
    """Refuse what is not a number between two others; None stands for the usual one."""
    if given is not None and not (isinstance(given, int | float) and least <= given <= most):
        msg = f"expected a number from {least:g} to {most:g}, found {given!r}"
        raise ConfigError.of(msg, key=key)


def _known(name: object, names: Iterable[str]) -> str:
    if not isinstance(name, str) or name not in names:
        raise ConfigError([_unknown(name, names)])
    return name


def _unknown(name: object, names: Iterable[str]) -> Problem:
    near = get_close_matches(str(name).casefold(), list(names), n=1)
    mend = f"Did you mean '{near[0]}'?" if near else f"It has {', '.join(names) or 'none'}."
    return Problem(where="", what=f"unknown figure: '{name}'", mend=mend)


def inches(typed: str) -> float:
    """Return a width such as "16cm" in inches."""
    match = WIDTH.fullmatch(typed.strip())
    width = 0.0 if match is None else float(match[1]) * INCHES[match[2]]
    if not NARROWEST <= width <= WIDEST:
        what = f"--width: expected a width from 1 to 100 inches as 16cm, 160mm or 6.3in, found '{typed}'"
        raise ConfigError.of(what)
    return width


def ending_of(file: Path) -> str:
    """Return the format that the ending of a file asks for."""
    ending = file.suffix[1:].lower()
    if ending not in ENDINGS:
        raise ConfigError.of(what="the ending names no format of pictures", mend=_FORMATS, where=str(file))
    return ending
