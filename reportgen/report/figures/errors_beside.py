"""The errors of two ways of deciding: for either error a bar for each way."""

from collections.abc import Iterator

from reportgen.report.figures import bars, pen
from reportgen.report.figures.bars import BAR, FOOT, STEP
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.scales import Scale, from_zero
from reportgen.report.figures.view import View

HEAD = 30  # above the bars of an error
ROOM = 96  # beside the longest bar, for its number
ENDS = (1.0, WIDTH - float(ROOM))
NAMES = 5  # where names begin, beside the line that bars start from
ERRORS = (("fn", "miss"), ("fp", "alarm"))


def errors_beside(view: View) -> Picture:
    """Return two bars for each error: today's way pale above, the model's in full colour below."""
    held = [view.text.values[f"{error}.{place}"] for error, _ in ERRORS for place in (0, 1)]
    scale = from_zero(max(*held, 1.0), most=5)
    foot = 2 * (HEAD + 2 * STEP)
    return Picture(height=foot + FOOT, elements=_elements(view, scale, foot))


def _elements(view: View, scale: Scale, foot: int) -> Iterator[str]:
    yield from bars.grid(scale, view.text.x, ENDS, HEAD, foot)
    for row, (error, kind) in enumerate(ERRORS):
        top = row * (HEAD + 2 * STEP)
        yield pen.words(view.label(error), (NAMES, top + 16), "head", width=WIDTH - NAMES)
        for place, look in enumerate((kind, f"{kind}-bar")):
            up = top + HEAD + place * STEP
            value = view.text.values[f"{error}.{place}"]
            yield pen.words(view.label(str(place)), (NAMES, up + 14), "tick", width=WIDTH - NAMES)
            yield bars.bar(scale, value, look, ENDS, up + 20)
            end = pen.along(scale, value, *ENDS) + 8
            yield pen.words(view.label(f"{error}.{place}"), (end, bars.middle(up + 20)), "label", width=ROOM)
    yield bars.zero(scale, ENDS, HEAD, foot - STEP + 20 + BAR + 10)
