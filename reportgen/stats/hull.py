"""Which threshold costs least at which price of a miss: the lower envelope of costs, the hull of the ROC curve.

A price is a ratio: a miss costs so many false alarms, both beyond what the right answer costs.
"""

import math
from typing import Literal

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.parameters import CostMatrix, as_float
from reportgen.stats.thresholds import TIE, excess, noise

STALLED = 0.9  # a pass that leaves more than this is no quicker than the plain chain

RatioRange = tuple[
    float, float
]  # what rounding may add to sums of false alarms, and of hits; nothing where they are whole


@frozen
class Ratios:
    """A range of prices of a miss, both ends within it; infinite: however dear a miss is."""

    low: float
    high: float


@frozen(eq=False)
class Envelope:
    """The entries of a sweep that cost least at some price, from the fewest flags to the most."""

    index: IntArray
    ratio: FloatArray  # one entry fewer: at ratio[i], index[i] and index[i + 1] cost alike

    def at(self, ratio: FloatArray) -> IntArray:
        """Return the cheapest entry at each price; where two cost alike, the one with fewer flags."""
        return self.index[np.searchsorted(self.ratio * (1 + TIE), ratio, side="left")]


@frozen
class BreakEven:
    """At which price two fixed points cost the same, and which of them is cheaper."""

    ratio: float | None  # None: no price changes who is cheaper
    cheaper_above: Literal["a", "b"] | None = None  # as long as a miss costs more than that
    cheaper_always: Literal["a", "b"] | None = None  # None with no ratio: both make the same errors


def ratio_of(costs: CostMatrix) -> float | None:
    """Return how many false alarms a miss costs; None where one of them costs no more than the right answer."""
    miss, false_alarm = costs.margins
    return as_float(miss / false_alarm) if miss > 0 and false_alarm > 0 else None


def envelope(counts: Counts) -> Envelope:
    """Return the exact lower envelope of the costs of a sweep."""
    room = _room(counts.fp, counts.tp)
    index = _upper_hull(counts.fp, counts.tp, room)
    return Envelope(index=index, ratio=_prices(counts.fp[index], counts.tp[index], room))


def implied_ratio(counts: Counts, index: int) -> Ratios | None:
    """Return the prices at which this entry of a sweep costs least; None where it never does.

    A single price where it lies on an edge of the hull, between two others that cost the same there.
    """
    room = _room(counts.fp, counts.tp)
    alarms, misses = (
        _steps(count - count[index], within) for count, within in zip((counts.fp, counts.tp), room, strict=True)
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        price = alarms / misses  # NaN: the same errors, which fmin and fmax pass over
        unsure = np.minimum(room[0] / alarms + room[1] / misses, 1.0)  # the shorter a step, the more of it is rounding
        least, most = price * (1 - unsure), price * (1 + unsure)
    low, high = _dearest(price[:index]), _cheapest(price[index + 1 :])
    never = high == 0 or math.isinf(low) or _dearest(least[:index]) > _cheapest(most[index + 1 :]) * (1 + TIE)
    return None if never else Ratios(low=min(low, high), high=high)


def break_even(a: Counts, b: Counts) -> BreakEven:
    """Return the price of a miss at which two points cost the same, on the same cases."""
    more_alarms, fewer_misses = float(excess(a.fp, b.fp)), float(excess(b.fn, a.fn))  # what a does beside b
    if more_alarms * fewer_misses > 0:
        return BreakEven(ratio=more_alarms / fewer_misses, cheaper_above="a" if fewer_misses > 0 else "b")
    if more_alarms == fewer_misses == 0:
        return BreakEven(ratio=None)
    return BreakEven(ratio=None, cheaper_always="a" if more_alarms <= 0 <= fewer_misses else "b")


def _room(fp: FloatArray, tp: FloatArray) -> RatioRange:
    """Return how far apart running totals may lie by rounding alone: of false alarms, and of hits."""
    share = noise(fp, tp)
    return share * float(fp[-1]), share * float(tp[-1])


def _steps(apart_by: FloatArray, room: float) -> FloatArray:
    """Return how long steps are; one that may be rounding alone is none."""
    steps = np.abs(apart_by)
    return np.where(steps <= room, 0.0, steps)


def _prices(fp: FloatArray, tp: FloatArray, room: RatioRange) -> FloatArray:
    """Return what a miss must cost for the next corner to be worth its false alarms."""
    with np.errstate(divide="ignore"):
        return _steps(np.diff(fp), room[0]) / _steps(np.diff(tp), room[1])


def _dearest(prices: FloatArray) -> float:
    return float(np.fmax.reduce(prices, initial=0.0))


def _cheapest(prices: FloatArray) -> float:
    return float(np.fmin.reduce(prices, initial=math.inf))


def _upper_hull(fp: FloatArray, tp: FloatArray, room: RatioRange) -> IntArray:
    """Return the corners of the hull above points that lie in order, the first of equal ones."""
    corners = _exact_hull(fp, tp)
    return corners if max(room) == 0 else corners[_standing_out(fp[corners], tp[corners], room)]


def _standing_out(x: FloatArray, y: FloatArray, room: RatioRange) -> list[int]:
    """Return which corners of a hull stand out, by more than rounding, of a line between those that do."""
    corners, last = [0], len(x) - 1
    for end in range(2, last + 1):
        begin, between = corners[-1], slice(corners[-1] + 1, end)
        wide, high = x[end] - x[begin], y[end] - y[begin]
        above = (y[between] - y[begin]) * wide - (x[between] - x[begin]) * high
        if np.any(above > room[1] * wide + room[0] * high):
            corners.append(end - 1)
    return [*corners, last] if last else corners


def _exact_hull(fp: FloatArray, tp: FloatArray) -> IntArray:
    """Return the same with every float taken as it stands."""
    # A corner brings hits; else the point before it, with fewer false alarms, lies above. The last point is the end.
    end = max(np.searchsorted(fp, fp[-1]), np.searchsorted(tp, tp[-1]))
    points = np.unique(np.concatenate(([0], np.flatnonzero(tp[1:] > tp[:-1]) + 1, [end])))
    while len(points) > 2:  # noqa: PLR2004 (a corner has two neighbours)
        # A point on or below the line between its neighbours is no corner, whichever of these go too.
        x, y = np.diff(fp[points]), np.diff(tp[points])
        corner = np.r_[True, y[:-1] * x[1:] > y[1:] * x[:-1], True]
        left = np.count_nonzero(corner)
        if left > STALLED * len(points):
            return points if left == len(points) else _chain(fp, tp, points)
        points = points[corner]
    return points


def _chain(fp: FloatArray, tp: FloatArray, candidates: IntArray) -> IntArray:
    """Return the corners of the hull above the candidates, one after the other (Andrew's monotone chain)."""
    x, y, corners = fp[candidates].tolist(), tp[candidates].tolist(), list[int]()
    for place in range(len(x)):
        while len(corners) > 1:
            a, b = corners[-2:]
            if (y[b] - y[a]) * (x[place] - x[b]) > (y[place] - y[b]) * (x[b] - x[a]):
                break
            corners.pop()
        corners.append(place)
    return candidates[corners]
