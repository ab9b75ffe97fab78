"""Lines through places as paths of SVG: short, to tenths of a pixel, without points that nobody would miss."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import asin, atan2, hypot, pi, tau
from typing import NamedTuple

FINE, COARSE = 1, 5  # tenths of a pixel, as finely as a picture is drawn, and as the smaller one is
ASIDE = {FINE: 2.0, COARSE: 8.0}  # tenths of a pixel that an outline may pass beside its points: less than is seen
CORNERS = 8  # up to so many points all count, be a bar as thin as it may
Pixel = tuple[int, int]  # in tenths of a pixel


def line_path(points: Iterable[tuple[float, float]], *, closed: bool = False, finest: int = FINE) -> str:
    """Return a line through places as a path: relative steps, to so many tenths of a pixel, without needless points."""
    unit = 10 / finest
    places = [(finest * round(unit * x), finest * round(unit * y)) for x, y in points]
    read = finest == FINE and not closed  # a script reads values off it, so that every point counts
    corners = _straightened(places) if read or len(places) <= CORNERS else _needed(places, ASIDE[finest])
    if closed and corners[0] == corners[-1]:
        corners.pop()
    # A line to itself is drawn as a dot where the style has round ends.
    return f"M{_pair(*corners[0])}{''.join(_steps(corners)) or 'h0'}{'z' if closed else ''}"


def _steps(points: Sequence[Pixel]) -> Iterator[str]:
    for (x0, y0), (x1, y1) in pairwise(points):
        if y0 == y1:
            yield f"h{shortly(x1 - x0)}"
        elif x0 == x1:
            yield f"v{shortly(y1 - y0)}"
        else:
            yield f"l{_pair(x1 - x0, y1 - y0)}"


def _straightened(points: Iterable[Pixel]) -> list[Pixel]:
    """Leave out each point that lies on the line between its neighbours."""
    corners: list[Pixel] = []
    x = y = across = up = 0  # the last point, and how it lies from the one before
    for point in points:
        if not corners:
            corners.append(point)
            x, y = point
            continue
        right, down = point[0] - x, point[1] - y
        if not (right or down):
            continue
        if (across or up) and (across * down != up * right or across * right + up * down < 0):
            corners.append((x, y))
        x, y = point
        across, up = right, down
    return [*corners, (x, y)] if across or up else corners


class _Way(NamedTuple):
    """The directions in which a line may leave a point and come near all that it passes, and how far that takes it."""

    low: float
    high: float
    far: float

    def joined(self, other: "_Way", aside: float) -> "_Way | None":
        """Return what is left of both; None where the other leads elsewhere, or back."""
        turned = tau * round((self.low + self.high - other.low - other.high) / 2 / tau)
        low, high = other.low + turned, other.high + turned
        if not self.low <= (low + high) / 2 <= self.high or other.far < self.far - aside:
            return None
        return _Way(max(self.low, low), min(self.high, high), max(self.far, other.far))


def _way(start: Pixel, end: Pixel, aside: float) -> _Way:
    across, up = end[0] - start[0], end[1] - start[1]
    direction, far = atan2(up, across), hypot(across, up)
    free = asin(aside / far) if far > aside else pi
    return _Way(direction - free, direction + free, far)


def _needed(points: Iterable[Pixel], aside: float) -> list[Pixel]:
    """Leave out each point that the line between its neighbours passes so near that nobody sees it."""
    corners: list[Pixel] = []
    last: Pixel | None = None
    way = _Way(0, 0, 0)
    for point in points:
        if not corners:
            corners.append(point)
        elif last is None and point != corners[-1]:
            last, way = point, _way(corners[-1], point, aside)
        elif last is not None and point != last:
            on = way.joined(_way(corners[-1], point, aside), aside)
            if on is None:
                corners.append(last)
                on = _way(last, point, aside)
            last, way = point, on
    return corners if last is None else [*corners, last]


def _pair(x: int, y: int) -> str:
    return f"{shortly(x)}{'' if y < 0 else ' '}{shortly(y)}"


def shortly(tenths: int) -> str:
    """Return a number of tenths as SVG reads it: "-.5"."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole or ''}.{rest}"
