"""What each way of deciding costs: a bar with its likely range."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.explain.explained import Panel, Row
from reportgen.report.figures import bars, pen
from reportgen.report.figures.bars import BAR, FOOT, STEP
from reportgen.report.figures.marks import breadth, fold
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.scales import Scale, outward
from reportgen.report.figures.svg import LINE_HEIGHT, text_element
from reportgen.report.figures.view import View

ENDS = (1.0, WIDTH - 1.0)
CAP = 5  # half the height of the end of a range
KINDS = {"in_use": "positives", "advised": "advised-mark", None: "bars"}
LINES = 2  # of the name of a way; its cost stands to the right


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The bars: what they show, their scale, and how high the names above them are."""

    ways: tuple[Row, ...]
    scale: Scale
    names: int

    @property
    def step(self) -> int:
        """From one bar to the next."""
        return STEP + self.names - LINE_HEIGHT

    @property
    def foot(self) -> int:
        """Where the axis lies."""
        return len(self.ways) * self.step


def cost_bars(view: View) -> Picture:
    """Return a bar for each way of deciding, the model's in colour, the recommended cut-off hollow."""
    (panel,) = view.text.panels
    lines = max(_name(way).count("\n") + 1 for way in panel.rows)
    rows = Rows(ways=panel.rows, scale=_scale(panel), names=lines * LINE_HEIGHT)
    return Picture(height=rows.foot + FOOT, elements=_elements(rows, view.text.x))


def _scale(panel: Panel) -> Scale:
    """Return the axis: from zero to its end where that is given, or far enough for all."""
    every = (value for way in panel.rows for value in (way.estimate, way.low, way.high, panel.end) if value is not None)
    return outward([0.0, *(value for value in every if panel.end is None or value <= panel.end)])


def _name(way: Row) -> str:
    """Return the name of a way in lines that leave room for its cost."""
    return fold(way.name.text, WIDTH - breadth(way.beside.text) - 12, LINES)


def _elements(rows: Rows, axis: str) -> Iterator[str]:
    yield from bars.grid(rows.scale, axis, ENDS, 0, rows.foot)
    for place, way in enumerate(rows.ways):
        yield from _way(rows, way, place * rows.step)
    yield bars.zero(rows.scale, ENDS, 0, rows.foot)


def _way(rows: Rows, way: Row, up: int) -> Iterator[str]:
    name, foot, top = _name(way), up + rows.names - 1, up + rows.names + 6
    yield text_element(name, (ENDS[0] + 4, foot - name.count("\n") * LINE_HEIGHT), "label")
    yield pen.words(way.beside.text, (WIDTH - 2, foot), "label", anchor="end")
    estimate = way.estimate or 0.0
    yield bars.bar(rows.scale, estimate, KINDS[way.role], ENDS, top)
    if estimate > rows.scale.high:
        yield _break(top)
    elif way.low is not None and way.high is not None:
        yield from _range(rows.scale, (way.low, way.high), top + BAR / 2)


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
