"""How many alarms are right, by how common positive cases are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log10

from reportgen.analysis.decisions import ByPrevalence
from reportgen.explain import numbers
from reportgen.report.figures import pen
from reportgen.report.figures.marks import BASELINE, apart, fold
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.scales import SHARES, Scale, powers, shown
from reportgen.report.figures.svg import LINE_HEIGHT, text_element
from reportgen.report.figures.view import View

LEFT, RIGHT, HIGH = 40.0, 340.0, 214.0  # of the axes
HEAD, ROW, BELOW = 32, 18, 52  # the name of the upright axis, a row of labels above the axes, and what stands below
ROOM = 60  # half a label
HUNDRED = 100


@dataclass(frozen=True, kw_only=True)
class Panel:
    """Where the axes lie, and the shares of positives along them."""

    rows: int  # of labels above
    across: Sequence[float]  # where each point of the curve lies

    @property
    def top(self) -> float:
        """Where all alarms are right."""
        return HEAD + ROW * float(self.rows)

    @property
    def foot(self) -> float:
        """Where none is."""
        return self.top + HIGH

    def up(self, share: float) -> float:
        """Return where a share of right alarms lies."""
        return pen.along(SHARES, share, self.foot, self.top)

    def places(self, values: Sequence[float]) -> list[tuple[float, float]]:
        """Return where the points of a curve lie."""
        return [(x, self.up(value)) for x, value in zip(self.across, values, strict=True)]


def by_prevalence(view: View) -> Picture:
    """Return the line with its band, the share of the test and the one in use marked, and the line of chance."""
    found = view.subject.by_prevalence
    if found is None:
        return Picture(height=0, elements=())
    curve = {key: [value for value in column if value is not None] for key, column in found.curve.items()}
    scale = powers(curve["prevalence"])
    across = [pen.along(scale, log10(share), LEFT, RIGHT) for share in curve["prevalence"]]
    panel = Panel(rows=1 if found.used in (None, found.tested) else 2, across=across)
    return Picture(height=round(panel.foot + BELOW), elements=_elements(view, found, curve, scale, panel))


def _elements(
    view: View, found: ByPrevalence, curve: dict[str, list[float]], scale: Scale, panel: Panel
) -> Iterator[str]:
    names = tuple(numbers.as_percent(shown(float(f"{HUNDRED * 10**tick:.6g}"))) for tick in scale.ticks)
    yield from _frame(view, replace(scale, names=names), panel)
    if curve["low"]:
        yield pen.area([*panel.places(curve["low"]), *reversed(panel.places(curve["high"]))], "band")
    yield pen.line(panel.places(curve["prevalence"]), "reference")
    yield pen.line(panel.places(curve["precision"]), "line-1")
    yield from _marked(view, found, panel)
    ends = {"line-1": ("model", curve["precision"][-1]), "reference": ("random", curve["prevalence"][-1])}
    yield from _end_labels(view, ends, panel)


def _frame(view: View, scale: Scale, panel: Panel) -> Iterator[str]:
    yield pen.words(view.text.y, (0, 14), "name", width=WIDTH)
    yield pen.lines(([(LEFT, panel.up(tick)), (RIGHT, panel.up(tick))] for tick in SHARES.ticks[1:]), "grid")
    yield pen.line([(LEFT, panel.foot), (RIGHT, panel.foot)], "axis")
    for tick in SHARES.ticks:
        yield pen.words(shown(round(HUNDRED * tick)), (LEFT - 8, panel.up(tick) + BASELINE), "tick", anchor="end")
    for tick, text in zip(scale.ticks, scale.shown, strict=True):
        yield pen.words(text, (pen.along(scale, tick, LEFT, RIGHT), panel.foot + 18), "tick", anchor="middle")
    yield pen.words(view.text.x, (LEFT, panel.foot + 40), "name", width=WIDTH - LEFT)


def _marked(view: View, found: ByPrevalence, panel: Panel) -> Iterator[str]:
    """Yield the share in use, or else that of the test, with the symbol of the threshold in use; the other as a dot."""
    main = found.tested if found.used is None else found.used
    labels = {found.tested: "tested", **({} if found.used is None else {found.used: "used"})}
    for share, label in labels.items():
        place = found.curve["prevalence"].index(share)
        x, y = panel.across[place], panel.up(found.curve["precision"][place] or 0.0)
        row = panel.top - 11 - (0 if share == main else ROW)
        yield pen.line([(x, panel.foot), (x, row + 5)], "threshold" if share == main else "advised")
        anchor = "start" if x < LEFT + ROOM else "end" if x > RIGHT - ROOM else "middle"
        yield pen.words(view.label(label), (x, row), "label", anchor=anchor)
        yield pen.mark((x, y)) if share == main else pen.line([(x, y)], "points")


def _end_labels(view: View, ends: dict[str, tuple[str, float]], panel: Panel) -> Iterator[str]:
    """Yield the names of the lines at their right ends, moved apart where they would touch."""
    room = WIDTH - RIGHT - 32
    placed = sorted((panel.up(value), kind, fold(view.label(label), room, 3)) for kind, (label, value) in ends.items())
    sizes = [(text.count("\n") + 1) * LINE_HEIGHT + 4.0 for *_, text in placed]
    middles = apart([y for y, *_ in placed], sizes, low=panel.top - 10, high=panel.foot + 10)
    for (y, kind, text), middle in zip(placed, middles, strict=True):
        yield pen.line([(RIGHT, y), (RIGHT + 8, middle)], "reference")
        yield pen.line([(RIGHT + 8, middle), (RIGHT + 22, middle)], kind)
        first = middle - text.count("\n") * LINE_HEIGHT / 2 + BASELINE
        yield text_element(text, (RIGHT + 28, first), "label")
