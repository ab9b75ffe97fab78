"""Figures of what thresholds cost: each draws one kind of curve of a view and computes nothing."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import log10

from reportgen.analysis.results import Curve
from reportgen.explain.readings import (
    advised,
    alike,
    break_even_chance,
    in_force,
    least,
    miss_in_false_alarms,
    operating,
    share_in_use,
)
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes, Values
from reportgen.report.figures.curves import along_axis, flags_low
from reportgen.report.figures.scales import SHARES, Scale, around, from_zero, outward, powers
from reportgen.report.figures.svg import LINE_HEIGHT
from reportgen.report.figures.view import View

BEYOND, TWICE = 1.5, 2.0  # how far above the cheaper rule without a model the axis goes on
TOP = Scale(low=0.0, high=0.5, ticks=(0.0, 0.1, 0.2, 0.3, 0.4, 0.5))  # no rule without a model leaves more than half
BELOW = 0.08  # of the height of a decision curve lies below zero
STRIP = 18  # height of a strip
THINNEST = 4  # pixels of a bar
CLOSE = 30  # pixels between two points, too few for a word
NAMED = 24  # from so many pixels on, there is room for some letters


def draw_cost_by_threshold(view: View, axes: Axes) -> None:
    """Draw the cost against the threshold, with flagging none and all, the lowest point and the range around it."""
    held, low = view.curve("cost_by_threshold"), flags_low(view.subject)
    costs, better = held["cost"], _advised(view)
    x = around([*_known(held["threshold"]), *_known((view.threshold, better))])
    y = _cost_scale(held)
    marks.frame(axes, x, y, names=(view.text.x, view.text.y))
    if "range" in view.text.labels:
        _near_optimal(view, axes, x, low=low, row=1 if better is None else 2)
    shaded = held if "low" in held else view.band("cost_by_threshold")
    if shaded is not None:
        _band(axes, shaded, x, y, low=low)
    none, everything = costs[0] or 0.0, costs[-1] or 0.0
    thresholds, values = along_axis(held["threshold"], costs, x, low=low)
    inside = [None if value is None or value > y.high else value for value in values]
    ends = [(point, "line-1", view.label("model")) for point in _last(thresholds, inside)]
    for name, level in (("none", none), ("all", everything)):
        height = min(level, y.high)
        if height == level:
            marks.line(axes, [x.low, x.high], [level, level], "reference")
        ends.append(((x.high, height), "reference", view.label(name if height == level else f"{name}_above")))
    marks.line(axes, thresholds, inside, "line-1", steps="after" if low else "before")
    marks.end_labels(axes, ends)
    _lowest(view, axes, held, low=low)
    if better is not None:
        marks.threshold_line(axes, better, view.label("recommended"), "advised", row=1)
        _on_line(axes, held, better, "advised-mark", y, low=low)
    if view.threshold is not None:
        marks.threshold_line(axes, view.threshold, view.label("threshold"))
        _on_line(axes, held, view.threshold, "mark", y, low=low)


def _cost_scale(held: Curve) -> Scale:
    """Return the axis of cost: far enough for both rules without a model, unless one of them dwarfs all the rest."""
    costs = _known((*held["cost"], *held.get("low", ()), *held.get("high", ())))
    known = _known(held["cost"])
    level = min(known[0], known[-1])
    top = level + max(TWICE * (level - min(known)), BEYOND * abs(level))
    dwarfed = top > level and max(costs) > TWICE * top
    return outward([0.0, min(costs), top if dwarfed else max(costs)])


def _near_optimal(view: View, axes: Axes, x: Scale, *, low: bool, row: int) -> None:
    used = view.subject.advice
    if used is None or used.near_optimal is None:
        return
    start, end = used.near_optimal.low, used.near_optimal.high
    # What is open reaches to where nothing is flagged.
    start = (x.low if low else start) if start is None else start
    end = (end if low else x.high) if end is None else end
    if start is None or end is None:
        return
    start, end = max(start, x.low), min(end, x.high)
    marks.stretch(axes, start, end)
    marks.above(axes, axes.pixel((start + end) / 2, 0)[0], view.label("range"), row=row)


def _band(axes: Axes, held: Curve, x: Scale, y: Scale, *, low: bool) -> None:
    """Shade what lies between the best and the worst case, or the ends of the resamples, in the steps of the line."""
    edges = []
    for column in ("low", "high"):
        thresholds, values = along_axis(held["threshold"], held[column], x, low=low)
        known = [
            (at, max(min(value, y.high), y.low))
            for at, value in zip(thresholds, values, strict=True)
            if value is not None
        ]
        edges.append(list(_corners(known, low=low)))
    marks.area(axes, [*edges[0], *reversed(edges[1])], "band")


def _corners(points: Sequence[tuple[float, float]], *, low: bool) -> Iterator[tuple[float, float]]:
    """Yield the corners of steps: a value holds up from its threshold where low scores are flagged, else down."""
    yield points[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        yield (x1, y0) if low else (x0, y1)
        yield x1, y1


def _lowest(view: View, axes: Axes, held: Curve, *, low: bool) -> None:
    """Mark the lowest point where it is not the point in use."""
    costs, thresholds = held["cost"], held["threshold"]
    best, here = least(costs), in_force(thresholds, view.threshold, low=low)
    at, cost = thresholds[best], costs[best]
    if at is None or cost is None or (here is not None and alike(costs[here], cost)) or at == _advised(view):
        return
    marks.points(axes, [at], [cost])
    x, y = axes.pixel(at, cost)
    if any(abs(axes.pixel(near, 0)[0] - x) < CLOSE for near in _known((view.threshold, _advised(view)))):
        return  # its name would lie across that of the other; the caption says where it is
    below = y - axes.box.bottom > 2 * LINE_HEIGHT
    edge = x - axes.box.left < LINE_HEIGHT
    up = y - LINE_HEIGHT - 2 if below else y + LINE_HEIGHT
    marks.words(axes, view.label("least"), (x, up), "label", anchor="start" if edge else "middle")


def _on_line(axes: Axes, held: Curve, value: float, kind: str, y: Scale, *, low: bool) -> None:
    place = in_force(held["threshold"], value, low=low)
    cost = None if place is None else held["cost"][place]
    if cost is not None and cost <= y.high:
        marks.mark(axes, (value, cost), kind)


def draw_threshold_by_ratio(view: View, axes: Axes) -> None:
    """Draw the best threshold against the price of a miss, and above it the cheapest model at each price."""
    held, low = view.curve("threshold_by_ratio"), flags_low(view.subject)
    found = miss_in_false_alarms(view.results.costs) if "costs" in view.text.labels else None
    ratios = [ratio for ratio in held["ratio"] if ratio is not None and ratio > 0]
    x = powers([*ratios, *([] if found is None else [found.value])])
    y = outward([*_known(held["threshold"]), *_known((view.threshold,))] or [0.0, 1.0])
    marks.frame(axes, x, y, names=(view.text.x, view.text.y))
    edge = y.low if low else y.high
    best = [edge if threshold is None else threshold for threshold in held["threshold"]]
    places = [log10(ratio) if ratio else None for ratio in held["ratio"]]
    marks.line(axes, places, best, "line-1", steps="after")
    end = [(point, "line-1", view.label("model")) for point in _last(_known(places), best)]
    if view.threshold is not None:
        marks.line(axes, [x.low, x.high], [view.threshold] * 2, "threshold")
        end.append(((x.high, view.threshold), "threshold", view.label("threshold")))
    marks.end_labels(axes, end)
    _edge(view, axes, held, x, low=low)
    if "winners" in view.text.labels:
        _winners(view, axes, x)
    if found is not None:
        row = 2 if "winners" in view.text.labels else 0
        marks.threshold_line(axes, log10(found.value), view.label("costs"), "given", row=row)
        if view.threshold is not None:
            marks.mark(axes, (log10(found.value), view.threshold))


def _edge(view: View, axes: Axes, held: Curve, x: Scale, *, low: bool) -> None:
    """Name the edge along which nothing is flagged, where the line comes to it."""
    if None not in held["threshold"]:
        return
    _, bottom, _, height = axes.box
    at, up = axes.pixel(x.low, 0)[0] + 4, bottom + 6 if low else bottom + height - LINE_HEIGHT
    marks.words(axes, view.label("nothing"), (at, up), "label")


def _winners(view: View, axes: Axes, x: Scale) -> None:
    """Draw a strip of the cheapest models above the axes, each stretch with its name."""
    left, bottom, width, height = axes.box
    foot = bottom + height + 6
    for place, each in enumerate(view.results.winners):
        if each.model is None:  # too close to call
            continue
        ends = (
            max(log10(each.ratios.low), x.low) if each.ratios.low else x.low,
            min(log10(each.ratios.high), x.high) if each.ratios.high else x.high,
        )
        start, end = (axes.pixel(at, 0)[0] for at in ends)
        if end <= start:
            continue
        marks.area(axes, [(start, foot), (start, foot + STRIP), (end, foot + STRIP), (end, foot)], "strip",
                   pixels=True)  # fmt: skip
        if end - start >= NAMED:
            marks.words(
                axes, view.label(f"winner.{place}"), (start + 4, foot + 5), "label", width=end - start - 6, most=1
            )
    room = axes.width - left - width - 12
    marks.words(axes, view.label("winners"), (left + width + 8, foot + 5), "label", width=room, most=1)


def draw_threshold_histogram(view: View, axes: Axes) -> None:
    """Draw how many resamples choose which threshold, with the interval and the one in use."""
    held = view.curve("threshold_histogram")
    bins = [
        (low, high, count)
        for low, high, count in zip(held["low"], held["high"], held["count"], strict=True)
        if low is not None and high is not None and count is not None
    ]
    better = _advised(view)
    x = around([*(edge for low, high, _ in bins for edge in (low, high)), *_known((view.threshold, better))])
    marks.frame(axes, x, from_zero(max(count for *_, count in bins)), names=(view.text.x, view.text.y))
    for low, high, count in bins:
        if count > 0:
            _bar(axes, low, high, count)
    _interval(view, axes, x, row=2 if better is None else 3)
    if better is not None:
        marks.threshold_line(axes, better, view.label("recommended"), "advised", row=1)
    if view.threshold is not None:
        marks.threshold_line(axes, view.threshold, view.label("threshold"))


def _bar(axes: Axes, low: float, high: float, count: float) -> None:
    """Draw a bar, wide enough to be seen where all resamples chose one threshold."""
    (left, foot), (right, up) = axes.pixel(low, 0), axes.pixel(high, count)
    middle, half = (left + right) / 2, max(right - left, THINNEST) / 2
    left, right = middle - half, middle + half
    marks.area(axes, [(left, foot), (left, up), (right, up), (right, foot)], "bars", pixels=True)


def _interval(view: View, axes: Axes, x: Scale, *, row: int) -> None:
    """Draw the interval as a bar above the axes and the names of cut-offs, its ends marked where it has any."""
    used = view.subject.advice
    if used is None or used.interval is None or "interval" not in view.text.labels:
        return
    low, high = used.interval.low, used.interval.high
    up = axes.box.top + row * LINE_HEIGHT
    start, end = (
        axes.pixel(min(max(place, x.low), x.high), 0)[0]
        for place in (x.low if low is None else low, x.high if high is None else high)
    )
    across: list[float | None] = [start, end]
    height: list[float | None] = [up, up]
    for place, closed in ((start, low is not None), (end, high is not None)):
        if closed:
            across += [None, place, place]
            height += [None, up - 5, up + 5]
    marks.line(axes, across, height, "line-1", pixels=True)
    marks.above(axes, (start + end) / 2, view.label("interval"), row=row)


def draw_decision(view: View, axes: Axes) -> None:
    """Draw net benefit against the chance from which on it pays to flag, with flagging all and none."""
    held = view.curve("decision")
    best = max(0.0, *_known(held["model"]), *_known(held["flag_all"])) or _prevalence(view)
    x, up = from_zero(max(_known(held["chance"]))), from_zero(best)
    x = Scale(low=0.0, high=min(x.high, 1.0), ticks=tuple(tick for tick in x.ticks if tick <= 1))
    y = Scale(low=-BELOW * up.high, high=up.high, ticks=up.ticks)
    marks.frame(axes, x, y, names=(view.text.x, view.text.y))
    _ratio_axis(view, axes, x)
    marks.line(axes, [x.low, x.high], [0, 0], "reference")
    kinds = [("line-1", view.label("model")), ("other-1", view.label("all")), ("reference", view.label("none"))]
    chance = break_even_chance(view.results.costs)
    if "costs" in view.text.labels and chance is not None:
        marks.line(axes, [chance, chance], [y.low, y.high], "given")
        kinds.append(("given", view.label("costs")))
    for column, kind in (("flag_all", "other-1"), ("model", "line-1")):
        marks.line(axes, *_above(held["chance"], held[column], y.low), kind)
    here = _in_use(view, held)
    if here is not None and here[1] >= y.low:
        marks.mark(axes, here)
        kinds.append(("mark", view.label("threshold")))
    marks.key(axes, kinds)


def _in_use(view: View, held: Curve) -> tuple[float, float] | None:
    """Return where the line of the model lies at the chance that the threshold in use stands for."""
    if view.threshold is None or "threshold" not in view.text.labels:
        return None
    chance = 1 - view.threshold if flags_low(view.subject) else view.threshold
    known = [(x, y) for x, y in zip(held["chance"], held["model"], strict=True) if x is not None and y is not None]
    for (x0, y0), (x1, y1) in pairwise(known):
        if x0 <= chance <= x1:
            return chance, y0 + (y1 - y0) * (chance - x0) / (x1 - x0)
    return None


def _prevalence(view: View) -> float:
    """Return the share of positives: no net benefit is higher."""
    found = share_in_use(view.results)
    return 1.0 if found is None else found.value


def _ratio_axis(view: View, axes: Axes, x: Scale) -> None:
    """Draw the harm of a false alarm beside that of a miss above the chances that it belongs to."""
    top = axes.box.top
    for tick in x.ticks:
        if 0 < tick < 1:
            odds = Fraction(str(tick)) / (1 - Fraction(str(tick)))
            text = f"{odds.numerator} : {odds.denominator}"
            marks.words(axes, text, (axes.pixel(tick, 0)[0], top + 8), "tick", anchor="middle")
    marks.words(axes, view.label("ratio"), (axes.box.left, top + 8 + LINE_HEIGHT + 4), "name")


def _above(x: Values, y: Values, floor: float) -> tuple[list[float | None], list[float | None]]:
    """Return the part of a line that lies above a floor, cut where it crosses it."""
    known = [(a, b) for a, b in zip(x, y, strict=True) if a is not None and b is not None]
    across: list[float | None] = []
    up: list[float | None] = []
    for place, (a, b) in enumerate(known):
        before = known[place - 1] if place else None
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


def draw_cost(view: View, axes: Axes) -> None:
    """Draw what is left of the cost of getting everything wrong, by how much of that cost misses are."""
    held, where = view.curve("cost"), operating(view.results)
    marks.frame(axes, SHARES, TOP, names=(view.text.x, view.text.y))
    kinds = [("line-1", view.label("model"))]
    if where is not None and where.ranges:
        marks.stretch(axes, where.low.value, where.high.value)
    elif where is not None:
        marks.line(axes, [where.likely.value] * 2, [TOP.low, TOP.high], "given")
    marks.line(axes, [0, 0.5, 1], [0, 0.5, 0], "reference")
    half = axes.box.width / 2
    for name, end, anchor in (("none", 0.4, "end"), ("all", 0.6, "start")):
        at = axes.pixel(end, TOP.high - 0.035)
        marks.words(axes, view.label(name), at, "label", anchor=anchor, width=half * 0.75, most=1)
    band = view.band("cost")
    if band is not None:
        low, high = ([None if end is None else min(end, TOP.high) for end in band[name]] for name in ("low", "high"))
        marks.band(axes, band["operating"], low, high, "band-2")
    marks.line(axes, *_below(held["operating"], held["in_use"], TOP.high), "line-2")
    kinds.append(("line-2", view.label("in_use")))
    kinds += [] if band is None else [("band-2", view.label("band"))]
    marks.line(axes, held["operating"], held["model"], "line-1")
    if where is not None:
        kinds.append(("range" if where.ranges else "given", view.label("costs")))
        first, last = held["in_use"][0] or 0.0, held["in_use"][-1] or 0.0
        left = first + (last - first) * where.likely.value
        if left <= TOP.high:
            marks.mark(axes, (where.likely.value, left))
    marks.key(axes, kinds)


def _below(x: Values, y: Values, ceiling: float) -> tuple[list[float | None], list[float | None]]:
    across, up = _above(x, [None if value is None else -value for value in y], -ceiling)
    return across, [None if value is None else -value for value in up]


def _advised(view: View) -> float | None:
    place = advised(view.subject)
    return None if place is None else view.subject.operating_points[place].threshold


def _last(x: Sequence[float], y: Values) -> list[tuple[float, float]]:
    return [(at, value) for at, value in zip(x, y, strict=True) if value is not None][-1:]


def _known(values: Values) -> list[float]:
    return [value for value in values if value is not None]
