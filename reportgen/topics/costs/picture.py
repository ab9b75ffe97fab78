"""The pictures of what thresholds cost, of the best one by the price of a miss, and of models weighed against none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import log10

from reportgen.analysis.readings import cost_ceiling
from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import (
    WIDE,
    Above,
    Area,
    Axes,
    Band,
    Beside,
    Dots,
    Drawing,
    EndLabels,
    Legend,
    Line,
    Mark,
    Place,
    Rectangle,
    Symbol,
    Text,
    Upright,
    Values,
    XAxis,
    YName,
    YTicks,
    frame,
)
from reportgen.drawing.scales import LINE_HEIGHT, SHARES, Scale, breadth, from_zero, odds, outward, powers, stretch
from reportgen.results.results import Curve
from reportgen.topics.panels import curve_names, model_lines, panels
from reportgen.topics.view import View, along_axis, last, present

PANEL, NAMED = 90, 46  # pixels of the scores of a class, and between them and the costs
ZOOM, APART = 130, 44  # height of the costs near the choice, and between them and all costs
SHORT = 140  # height of all costs above them
LITTLE, MUCH = 0.06, 0.6  # of the axis: what is drawn again at least, and from where on nothing is
LEAST_POINTS = 8  # points that are drawn again
STRIP = 18  # height of a strip
CLOSE = 30  # pixels between two points, too few for a word
SPELLED = 24  # from so many pixels on, there is room for some letters


def cost_by_threshold(view: View) -> Drawing:
    """Return the scores of each class, and on the same axis the cost of each threshold.

    Beside it stand flagging none and all, the lowest point and the range around it; below, the costs near the choice.
    """
    curve, better = view.curve("cost_by_threshold"), view.advised
    axes = view.plot(view.score_scale, _cost_scale(curve), rows=3, above=2 * PANEL + NAMED)
    if _zoom(view, axes) is not None:
        lower = axes.box.height - SHORT
        axes = replace(axes, box=axes.box._replace(height=SHORT), page=(axes.page[0], axes.page[1] - lower))
    zoom = _zoom(view, axes)
    if zoom is not None:
        axes = replace(axes, page=zoom.page)
    upper = replace(axes, box=axes.box._replace(top=axes.box.top - 2 * PANEL - NAMED))
    marks = (
        YTicks(axes),
        XAxis(axes, view.text.x),
        *panels(view, upper, PANEL),
        *_near_optimal(view, axes, row=1 if better is None else 2),
        *_band(view, axes),
        *_costs(view, axes),
        *_lowest(view, axes),
        *_at(view, axes, better, "recommended"),
        *_at(view, axes, view.threshold, "threshold"),
        YName(axes, view.text.y, axes.box.top - 14),
        YName(axes, view.label("cases")),
        *(() if zoom is None else _zoomed(view, zoom)),
    )
    return plotted(axes, marks, above=2 * PANEL + NAMED)


def _zoom(view: View, axes: Axes) -> Axes | None:
    """Return axes below for the thresholds near those that are marked; None where these span most of the axis."""
    cheapest = () if view.cheapest is None else view.cheapest[:1]
    marked = [view.across(at) for at in present((view.threshold, view.advised, *cheapest))]
    if not marked or not view.has("zoomed"):
        return None
    whole, box = axes.x.high - axes.x.low, axes.box
    room = max(max(marked) - min(marked), LITTLE * whole)
    low, high = axes.x.within(min(marked) - room), axes.x.within(max(marked) + room)
    if high - low > MUCH * whole:
        return None
    _, costs = _between(view, low, high)
    if len(costs) < LEAST_POINTS:
        return None
    x = odds(low, high) if view.by_odds else stretch(low, high)
    foot = axes.page[1] + APART + ZOOM
    below = box._replace(top=axes.page[1] + APART, height=ZOOM)
    return Axes(box=below, x=x, y=outward(costs), page=(axes.page[0], foot + axes.page[1] - box.foot))


def _between(view: View, low: float, high: float) -> tuple[list[float], list[float]]:
    """Return the thresholds between two places on the axis, both ends included, and what they cost."""
    curve, flags_low = view.curve("cost_by_threshold"), view.flags_low
    pairs = zip(curve["threshold"], curve["cost"], strict=True)
    points = sorted((view.across(at), cost) for at, cost in pairs if at is not None and cost is not None)
    inside = [point for point in points if low < point[0] < high]
    nothing = (curve["cost"][0] or 0.0,)
    below = [cost for at, cost in points if at <= low][-1:] or nothing
    above = [cost for at, cost in points if at >= high][:1] or nothing
    # A value holds up from its threshold where low scores are flagged, else down.
    first = below[-1] if flags_low else inside[0][1] if inside else above[0]
    last = above[0] if not flags_low else inside[-1][1] if inside else below[-1]
    return [low, *(at for at, _ in inside), high], [first, *(cost for _, cost in inside), last]


def _zoomed(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield the costs once more, near the choice, with the thresholds that are marked above."""
    yield from (YTicks(axes), XAxis(axes, view.text.x), YName(axes, view.label("zoomed"), axes.box.top - 14))
    yield Line(axes, *_between(view, axes.x.low, axes.x.high), "line-1", "after" if view.flags_low else "before")
    if view.cheapest is not None:
        yield Dots(axes, [view.across(view.cheapest[0])], [view.cheapest[1]])
    for at, line, kind in ((view.advised, "advised", "advised-mark"), (view.threshold, "threshold", "mark")):
        if at is not None:
            yield Line(axes, (view.across(at),) * 2, (axes.y.low, axes.y.high), line)
            cost = view.cost_at(at)
            if cost is not None and axes.y.low <= cost <= axes.y.high:
                yield Symbol(axes, (view.across(at), cost), kind)


def _cost_scale(curve: Curve) -> Scale:
    """Return the axis of cost: far enough for both rules without a model, unless one of them dwarfs all the rest."""
    costs, ceiling = present((*curve["cost"], *curve.get("low", ()), *curve.get("high", ()))), cost_ceiling(curve)
    return outward([0.0, min(costs), max(costs) if ceiling is None else ceiling])


def _near_optimal(view: View, axes: Axes, *, row: int) -> Iterator[Mark]:
    used, x, low = view.subject.advice, axes.x, view.flags_low
    if not view.has("range") or used is None or used.near_optimal is None:
        return
    start, end = used.near_optimal.low, used.near_optimal.high
    if (start is None and not low) or (end is None and low):
        return
    # What is open reaches to where nothing is flagged.
    start = x.low if start is None else x.within(view.across(start))
    end = x.high if end is None else x.within(view.across(end))
    yield Rectangle(axes, (start, end), (axes.y.low, axes.y.high), "range", thinnest=2)
    yield Above(axes, axes.across((start + end) / 2), view.label("range"), "range", row, 2 * PANEL + NAMED)


def _band(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield what lies between the best and the worst case, or the ends of the resamples, in the steps of the line."""
    curve, low = view.curve("cost_by_threshold"), view.flags_low
    band = curve if "low" in curve else view.band("cost_by_threshold")
    if band is None:
        return
    edges = []
    for column in ("low", "high"):
        thresholds, values = along_axis(view, band["threshold"], band[column], axes.x, low=low)
        inside = [
            (at, max(min(value, axes.y.high), axes.y.low))
            for at, value in zip(thresholds, values, strict=True)
            if value is not None
        ]
        edges.append(list(_corners(inside, low=low)))
    yield Area(axes, [*edges[0], *reversed(edges[1])], "band")


def _corners(points: Sequence[Place], *, low: bool) -> Iterator[Place]:
    """Yield the corners of steps: a value holds up from its threshold where low scores are flagged, else down."""
    yield points[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        yield (x1, y0) if low else (x0, y1)
        yield x1, y1


def _costs(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield the line of the model over those of flagging none and all, each with its label."""
    curve, x, top = view.curve("cost_by_threshold"), axes.x, axes.y.high
    thresholds, values = along_axis(view, curve["threshold"], curve["cost"], x, low=view.flags_low)
    inside = [None if value is None or value > top else value for value in values]
    ends = [(point, "line-1", view.label("model")) for point in last(thresholds, inside)]
    for name, level in (("none", curve["cost"][0] or 0.0), ("all", curve["cost"][-1] or 0.0)):
        height = min(level, top)
        if height == level:
            yield Line(axes, (x.low, x.high), (level, level), "reference")
        ends.append(((x.high, height), "reference", view.label(name if height == level else f"{name}_above")))
    yield Line(axes, thresholds, inside, "line-1", "after" if view.flags_low else "before")
    yield EndLabels(axes, ends)


def _lowest(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield the lowest point where it is not the point in use."""
    if view.cheapest is None:
        return
    at, cost = view.cheapest
    yield Dots(axes, [view.across(at)], [cost])
    x, y = axes.place(view.across(at), cost)
    if any(abs(axes.across(view.across(near)) - x) < CLOSE for near in present((view.threshold, view.advised))):
        return  # its name would lie across that of the other; the caption says where it is
    below = axes.box.foot - y > 2 * LINE_HEIGHT
    foot = y + LINE_HEIGHT + 2 if below else y - LINE_HEIGHT
    yield Text(view.label("least"), (x, foot), "label", "start" if x - axes.box.left < LINE_HEIGHT else "middle")


def _at(view: View, axes: Axes, threshold: float | None, label: str) -> Iterator[Mark]:
    """Yield a threshold and its symbol on the line."""
    if threshold is None:
        return
    advised, across = label == "recommended", view.across(threshold)
    kind, row = ("advised", 1) if advised else ("threshold", 0)
    yield Upright(axes, across, view.label(label), kind, row=row, beyond=2 * PANEL + NAMED)
    cost = view.cost_at(threshold)
    if cost is not None and cost <= axes.y.high:
        yield Symbol(axes, (across, cost), "advised-mark" if advised else "mark")


def threshold_by_ratio(view: View) -> Drawing:
    """Return the best threshold against the price of a miss, and above it the cheapest model at each price."""
    curve = view.curve("threshold_by_ratio")
    price = view.price_of_miss if view.has("costs") else None
    ratios = [ratio for ratio in curve["ratio"] if ratio is not None and ratio > 0]
    x = powers([*ratios, *present((price,))])
    y = outward([*present(curve["threshold"]), *present((view.threshold,))] or [0.0, 1.0])
    axes = view.plot(x, y, rows=3, above=STRIP if view.has("winners") and view.width < WIDE else 0)
    marks = (
        *frame(axes, view.names),
        *_best(view, axes, curve),
        *(_winners(view, axes) if view.has("winners") else ()),
        *(() if price is None else _price(view, axes, price)),
    )
    return plotted(axes, marks)


def _best(view: View, axes: Axes, curve: Curve) -> Iterator[Mark]:
    """Yield the line of the best thresholds, the one in use, and the edge along which nothing is flagged."""
    x, y, low = axes.x, axes.y, view.flags_low
    edge = y.low if low else y.high
    best = [edge if threshold is None else threshold for threshold in curve["threshold"]]
    places = [log10(ratio) if ratio else None for ratio in curve["ratio"]]
    yield Line(axes, places, best, "line-1", "after")
    ends = [(point, "line-1", view.label("model")) for point in last(present(places), best)]
    if view.threshold is not None:
        yield Line(axes, (x.low, x.high), (view.threshold, view.threshold), "threshold")
        ends.append(((x.high, view.threshold), "threshold", view.label("threshold")))
    yield EndLabels(axes, ends)
    if None in curve["threshold"]:
        foot = axes.box.foot - 6 if low else axes.box.top + LINE_HEIGHT
        yield Text(view.label("nothing"), (axes.across(x.low) + 4, foot), "label")


def _price(view: View, axes: Axes, price: float) -> Iterator[Mark]:
    yield Upright(axes, log10(price), view.label("costs"), "given", row=2 if view.has("winners") else 0)
    if view.threshold is not None:
        yield Symbol(axes, (log10(price), view.threshold))


def _winners(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield a strip of the cheapest models above the axes, each stretch with its name."""
    x, foot = axes.x, axes.box.top - 6
    for place, winner in enumerate(view.results.winners):
        if winner.model is None:  # too close to call
            continue
        low = max(log10(winner.ratios.low), x.low) if winner.ratios.low else x.low
        high = min(log10(winner.ratios.high), x.high) if winner.ratios.high else x.high
        start, end = axes.across(low), axes.across(high)
        if end <= start:
            continue
        yield Rectangle(None, (start, end), (foot, foot - STRIP), "strip")
        if end - start >= SPELLED:
            yield Text(view.label(f"winner.{place}"), (start + 4, foot - 5), "label", width=end - start - 6)
    yield Beside(axes, foot - 5, view.label("winners"), "strip")


BELOW = 0.08  # of the height of a decision curve lies below zero
TOP = Scale(low=0.0, high=0.5, ticks=(0.0, 0.1, 0.2, 0.3, 0.4, 0.5))  # no rule without a model leaves more than half
RATIOS = 36  # pixels of the second axis, above the other


def decision(view: View) -> Drawing:
    """Return net benefit against the chance from which on it pays to flag, with flagging all and none."""
    curve, place = view.curve("decision"), _in_use(view)
    models = [(kind, view.results.models[name].curves["decision"]) for kind, name in model_lines(view)]
    # No net benefit is higher than the share of positives.
    worth = [value for line in (curve["flag_all"], *(line["model"] for _, line in models)) for value in present(line)]
    best = max(0.0, *worth) or (view.share_in_use or 1.0)
    x, up = from_zero(max(present(curve["chance"]))), from_zero(best)
    x = Scale(low=0.0, high=min(x.high, 1.0), ticks=tuple(tick for tick in x.ticks if tick <= 1))
    axes = view.plot(x, Scale(low=-BELOW * up.high, high=up.high, ticks=up.ticks), above=RATIOS)
    chance = view.chance_of_costs if view.has("costs") else None
    others = [
        (Line(axes, *_above(curve["chance"], curve["flag_all"], axes.y.low), "everyone"), "all"),
        (Line(axes, (x.low, x.high), (0, 0), "reference"), "none"),
    ]
    others += [] if chance is None else [(Line(axes, (chance, chance), (axes.y.low, axes.y.high), "given"), "costs")]
    curves = [Line(axes, *_above(line["chance"], line["model"], axes.y.low), kind) for kind, line in reversed(models)]
    visible = place if place is not None and place[1] >= axes.y.low else None
    marks = (
        *frame(axes, view.names),
        *_ratio_axis(view, axes),
        *(line for line, _ in others),
        *curves,
        *curve_names(view, axes, curves, visible, others),
    )
    return plotted(axes, marks)


def _in_use(view: View) -> Place | None:
    """Return where the line of the model lies at the chance that the threshold in use stands for."""
    chance, curve = view.chance_in_use, view.curve("decision")
    if chance is None or not view.has("threshold"):
        return None
    points = [(x, y) for x, y in zip(curve["chance"], curve["model"], strict=True) if x is not None and y is not None]
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= chance <= x1:
            return chance, y0 + (y1 - y0) * (chance - x0) / (x1 - x0)
    return None


def _ratio_axis(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield the harm of a false alarm beside that of a miss above the chances that it belongs to."""
    up, free = axes.box.top - 8, 0.0
    for tick in axes.x.ticks:
        if 0 < tick < 1:
            odds = Fraction(str(tick)) / (1 - Fraction(str(tick)))
            name, at = f"{odds.numerator} : {odds.denominator}", axes.across(tick)
            half = breadth(name) / 2
            if at - half >= free and at + half <= axes.page[0]:
                yield Text(name, (at, up), "tick", "middle")
                free = at + half
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
    curve, band, axes = view.curve("cost"), view.band("cost"), view.plot(SHARES, TOP)
    marks = (
        *frame(axes, view.names),
        *_price_ratios(view, axes),
        Line(axes, (0, 0.5, 1), (0, 0.5, 0), "reference"),
        *_trivial(view, axes),
        *(() if band is None else (_band_between(axes, band["operating"], band["low"], band["high"]),)),
        Line(axes, *_below(curve["operating"], curve["in_use"], TOP.high), "line-2"),
        Line(axes, curve["operating"], curve["model"], "line-1"),
        *_here(view, axes),
        Legend(axes, [*_listed(view)]),
    )
    return plotted(axes, marks)


def _price_ratios(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield where the costs of the config lie: a stretch where prices are ranges."""
    if view.misses_of_costs is None:
        return
    low, likely, high = view.misses_of_costs
    if low < high:
        yield Rectangle(axes, (low, high), (TOP.low, TOP.high), "range", thinnest=2)
    else:
        yield Line(axes, (likely, likely), (TOP.low, TOP.high), "given")


def _trivial(view: View, axes: Axes) -> Iterator[Mark]:
    room = axes.box.width / 2 * 0.75
    yield Text(view.label("none"), axes.place(0.4, TOP.high - 0.035), "label", "end", room)
    yield Text(view.label("all"), axes.place(0.6, TOP.high - 0.035), "label", "start", room)


def _band_between(axes: Axes, x: Values, low: Values, high: Values) -> Mark:
    lower, upper = ([None if end is None else min(end, TOP.high) for end in ends] for ends in (low, high))
    return Band(axes, x, lower, upper, "band-2")


def _below(x: Values, y: Values, ceiling: float) -> tuple[list[float | None], list[float | None]]:
    across, up = _above(x, [None if value is None else -value for value in y], -ceiling)
    return across, [None if value is None else -value for value in up]


def _here(view: View, axes: Axes) -> Iterator[Mark]:
    """Yield the symbol of the threshold in use where the costs lie."""
    line = view.curve("cost")["in_use"]
    if view.misses_of_costs is not None:
        likely, first, end = view.misses_of_costs[1], line[0] or 0.0, line[-1] or 0.0
        left = first + (end - first) * likely
        if left <= TOP.high:
            yield Symbol(axes, (likely, left))


def _listed(view: View) -> Iterator[tuple[str, str]]:
    yield "line-1", view.label("model")
    yield "line-2", view.label("in_use")
    if view.band("cost") is not None:
        yield "band-2", view.label("band")
    if view.misses_of_costs is not None:
        low, _, high = view.misses_of_costs
        yield "range" if low < high else "given", view.label("costs")
