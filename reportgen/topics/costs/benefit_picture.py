"""The pictures that weigh a model against none: the decision curve and the cost curve."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from reportgen.drawing.marks import (
    PAGE,
    Axes,
    Band,
    Drawing,
    Key,
    Line,
    Mark,
    Place,
    Rectangle,
    Symbol,
    Text,
    Values,
    frame,
)
from reportgen.drawing.scales import LINE_HEIGHT, SHARES, Scale, from_zero
from reportgen.topics.view import KEYED, View, known

BELOW = 0.08  # of the height of a decision curve lies below zero
TOP = Scale(low=0.0, high=0.5, ticks=(0.0, 0.1, 0.2, 0.3, 0.4, 0.5))  # no rule without a model leaves more than half
COSTS = Axes(box=KEYED, x=SHARES, y=TOP)


def decision(view: View) -> Drawing:
    """Return net benefit against the chance from which on it pays to flag, with flagging all and none."""
    held, here = view.curve("decision"), _in_use(view)
    # No net benefit is higher than the share of positives.
    best = max(0.0, *known(held["model"]), *known(held["flag_all"])) or (view.share_in_use or 1.0)
    x, up = from_zero(max(known(held["chance"]))), from_zero(best)
    x = Scale(low=0.0, high=min(x.high, 1.0), ticks=tuple(tick for tick in x.ticks if tick <= 1))
    axes = Axes(box=KEYED, x=x, y=Scale(low=-BELOW * up.high, high=up.high, ticks=up.ticks))
    kinds = [("line-1", view.label("model")), ("other-1", view.label("all")), ("reference", view.label("none"))]
    chance = view.chance_of_costs if view.has("costs") else None
    shown = here is not None and here[1] >= axes.y.low
    marks = (
        *frame(axes, view.names),
        *_ratio_axis(view, axes),
        Line(axes, (x.low, x.high), (0, 0), "reference"),
        *(() if chance is None else (Line(axes, (chance, chance), (axes.y.low, axes.y.high), "given"),)),
        Line(axes, *_above(held["chance"], held["flag_all"], axes.y.low), "other-1"),
        Line(axes, *_above(held["chance"], held["model"], axes.y.low), "line-1"),
        *((Symbol(axes, here),) if here is not None and shown else ()),
        Key(
            axes,
            (
                *kinds,
                *(() if chance is None else (("given", view.label("costs")),)),
                *((("mark", view.label("threshold")),) if shown else ()),
            ),
        ),
    )
    return Drawing(size=PAGE, marks=marks, axes=axes)


def _in_use(view: View) -> Place | None:
    """Return where the line of the model lies at the chance that the threshold in use stands for."""
    chance, held = view.chance_in_use, view.curve("decision")
    if chance is None or not view.has("threshold"):
        return None
    points = [(x, y) for x, y in zip(held["chance"], held["model"], strict=True) if x is not None and y is not None]
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= chance <= x1:
            return chance, y0 + (y1 - y0) * (chance - x0) / (x1 - x0)
    return None


def _ratio_axis(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield the harm of a false alarm beside that of a miss above the chances that it belongs to."""
    up = axes.box.top - 8
    for tick in axes.x.ticks:
        if 0 < tick < 1:
            odds = Fraction(str(tick)) / (1 - Fraction(str(tick)))
            yield Text(f"{odds.numerator} : {odds.denominator}", (axes.across(tick), up), "tick", "middle")
    yield Text(view.label("ratio"), (axes.box.left, up - LINE_HEIGHT - 4), "name")


def _above(x: Values, y: Values, floor: float) -> tuple[list[float | None], list[float | None]]:
    """Return the part of a line that lies above a floor, cut where it crosses it."""
    points = [(a, b) for a, b in zip(x, y, strict=True) if a is not None and b is not None]
    across: list[float | None] = []
    up: list[float | None] = []
    for place, (a, b) in enumerate(points):
        before = points[place - 1] if place else None
        if before is not None and (before[1] < floor) != (b < floor):
            across.append(before[0] + (floor - before[1]) / (b - before[1]) * (a - before[0]))
            up.append(floor)
            if b < floor:
                across.append(None)
                up.append(None)
        if b >= floor:
            across.append(a)
            up.append(b)
    return across, up


def cost(view: View) -> Drawing:
    """Return what is left of the cost of getting everything wrong, by how much of that cost misses are."""
    held, band = view.curve("cost"), view.band("cost")
    marks = (
        *frame(COSTS, view.names),
        *_costs(view),
        Line(COSTS, (0, 0.5, 1), (0, 0.5, 0), "reference"),
        *_trivial(view),
        *(() if band is None else (_band(band["operating"], band["low"], band["high"]),)),
        Line(COSTS, *_below(held["operating"], held["in_use"], TOP.high), "line-2"),
        Line(COSTS, held["operating"], held["model"], "line-1"),
        *_here(view),
        Key(COSTS, [*_listed(view)]),
    )
    return Drawing(size=PAGE, marks=marks, axes=COSTS)


def _costs(view: View) -> Iterator[Mark]:
    """Yield where the costs of the config lie: a stretch where prices are ranges."""
    if view.misses_of_costs is None:
        return
    low, likely, high = view.misses_of_costs
    if low < high:
        yield Rectangle(COSTS, (low, high), (TOP.low, TOP.high), "range", thinnest=2)
    else:
        yield Line(COSTS, (likely, likely), (TOP.low, TOP.high), "given")


def _trivial(view: View) -> Iterator[Mark]:
    room = COSTS.box.width / 2 * 0.75
    yield Text(view.label("none"), COSTS.place(0.4, TOP.high - 0.035), "label", "end", room)
    yield Text(view.label("all"), COSTS.place(0.6, TOP.high - 0.035), "label", "start", room)


def _band(x: Values, low: Values, high: Values) -> Mark:
    lower, upper = ([None if end is None else min(end, TOP.high) for end in each] for each in (low, high))
    return Band(COSTS, x, lower, upper, "band-2")


def _below(x: Values, y: Values, ceiling: float) -> tuple[list[float | None], list[float | None]]:
    across, up = _above(x, [None if value is None else -value for value in y], -ceiling)
    return across, [None if value is None else -value for value in up]


def _here(view: View) -> Iterator[Mark]:
    """Yield the symbol of the threshold in use where the costs lie."""
    line = view.curve("cost")["in_use"]
    if view.misses_of_costs is not None:
        likely, first, end = view.misses_of_costs[1], line[0] or 0.0, line[-1] or 0.0
        left = first + (end - first) * likely
        if left <= TOP.high:
            yield Symbol(COSTS, (likely, left))


def _listed(view: View) -> Iterator[tuple[str, str]]:
    yield "line-1", view.label("model")
    yield "line-2", view.label("in_use")
    if view.band("cost") is not None:
        yield "band-2", view.label("band")
    if view.misses_of_costs is not None:
        low, _, high = view.misses_of_costs
        yield "range" if low < high else "given", view.label("costs")
