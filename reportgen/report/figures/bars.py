"""Level bars one below the other, each with its name above it, on one scale."""

from collections.abc import Iterator

from reportgen.report.figures import pen
from reportgen.report.figures.marks import BASELINE
from reportgen.report.figures.pen import WIDTH
from reportgen.report.figures.scales import Scale

BAR, STEP = 18, 48  # height of a bar, and from one to the next
FOOT = 44  # below the bars: numbers and the name of the axis
THINNEST = 2


def grid(scale: Scale, name: str, ends: tuple[float, float], top: float, foot: float) -> Iterator[str]:
    """Yield the upright lines with their numbers below, and the name of the axis."""
    places = [(tick, pen.along(scale, tick, *ends)) for tick in scale.ticks]
    yield pen.lines(([(x, top), (x, foot)] for tick, x in places if tick != 0), "grid")
    for (_, x), text in zip(places, scale.shown, strict=True):
        anchor = "start" if x < 20 else "end" if x > WIDTH - 20 else "middle"  # noqa: PLR2004 (half a number)
        yield pen.words(text, (x, foot + 16), "tick", anchor=anchor)
    yield pen.words(name, (ends[0], foot + 36), "name", width=WIDTH - ends[0])


def zero(scale: Scale, ends: tuple[float, float], top: float, foot: float) -> str:
    """Return the line from which the bars start."""
    x = pen.along(scale, 0, *ends)
    return pen.line([(x, top), (x, foot)], "axis")


def bar(scale: Scale, value: float, kind: str, ends: tuple[float, float], top: float) -> str:
    """Return a bar from zero to its value; some, however little, is seen."""
    start, end = (pen.along(scale, each, *ends) for each in (0, min(value, scale.high)))
    if value and abs(end - start) < THINNEST:
        end = start + (THINNEST if value > 0 else -THINNEST)
    return pen.box(min(start, end), top, max(start, end), top + BAR, kind)


def middle(top: float) -> float:
    """Return the baseline of words beside a bar."""
    return top + BAR / 2 + BASELINE
