"""What each way of deciding costs: a bar with its likely range."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.report.figures import bars, pen
from reportgen.report.figures.bars import BAR, FOOT, STEP
from reportgen.report.figures.marks import breadth, fold
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.scales import Scale, outward
from reportgen.report.figures.svg import LINE_HEIGHT, text_element
from reportgen.report.figures.view import View

ENDS = (1.0, WIDTH - 1.0)
CAP = 5  # half the height of the end of a range
LINES = 2  # of the name of a way; its cost stands to the right


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The bars: how many, their scale, and how high the names above them are."""

    ways: int
    scale: Scale
    names: int

    @property
    def step(self) -> int:
        """From one bar to the next."""
        return STEP + self.names - LINE_HEIGHT

    @property
    def foot(self) -> int:
        """Where the axis lies."""
        return self.ways * self.step


def cost_bars(view: View) -> Picture:
    """Return a bar for each way of deciding, the model's in colour, the recommended cut-off hollow."""
    values, ways = view.text.values, sum(key.endswith(".estimate") for key in view.text.values)
    every = [value for key, value in values.items() if key.endswith((".estimate", ".low", ".high"))]
    top = values.get("top")
    scale = outward([0.0, *(value for value in every if top is None or value <= top), *([] if top is None else [top])])
    lines = max(_name(view, way).count("\n") + 1 for way in range(ways))
    rows = Rows(ways=ways, scale=scale, names=lines * LINE_HEIGHT)
    return Picture(height=rows.foot + FOOT, elements=_elements(view, rows))


def _name(view: View, way: int) -> str:
    """Return the name of a way in lines that leave room for its cost."""
    return fold(view.label(f"{way}.way"), WIDTH - breadth(view.label(f"{way}.cost")) - 12, LINES)


def _elements(view: View, rows: Rows) -> Iterator[str]:
    yield from bars.grid(rows.scale, view.text.x, ENDS, 0, rows.foot)
    for way in range(rows.ways):
        yield from _way(view, rows, way)
    yield bars.zero(rows.scale, ENDS, 0, rows.foot)


def _way(view: View, rows: Rows, way: int) -> Iterator[str]:
    values, up, scale = view.text.values, way * rows.step, rows.scale
    estimate, top = values[f"{way}.estimate"], up + rows.names + 6
    name = _name(view, way)
    first = up + rows.names - 1 - name.count("\n") * LINE_HEIGHT
    yield text_element(name, (ENDS[0] + 4, first), "label")
    yield pen.words(view.label(f"{way}.cost"), (WIDTH - 2, up + rows.names - 1), "label", anchor="end")
    kind = "positives" if values[f"{way}.in_use"] else "advised-mark" if values[f"{way}.advised"] else "bars"
    yield bars.bar(scale, estimate, kind, ENDS, top)
    if estimate > scale.high:
        yield _break(top)
    elif f"{way}.low" in values:
        yield from _range(scale, (values[f"{way}.low"], values[f"{way}.high"]), top + BAR / 2)


def _range(scale: Scale, held: tuple[float, float], y: float) -> Iterator[str]:
    """Yield the range as a line with ends, on a light ground so that it is seen on every bar."""
    low, high = (pen.along(scale, min(end, scale.high), *ENDS) for end in held)
    parts = ([(low, y), (high, y)], [(low, y - CAP), (low, y + CAP)], [(high, y - CAP), (high, y + CAP)])
    for kind in ("ground", "whisker"):
        yield pen.lines(parts, kind)


def _break(top: float) -> str:
    """Return a gap near the end of a bar that runs on beyond the axis."""
    x, foot = ENDS[1] - 24, top + BAR + 1
    return pen.area([(x, foot), (x + 8, top - 1), (x + 14, top - 1), (x + 6, foot)], "gap")
