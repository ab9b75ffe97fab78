"""How far two figures of different cases lie apart."""

import math

from reportgen.stats.intervals import Estimated


def apart(one: Estimated, other: Estimated) -> tuple[float, float] | None:
    """Return the interval of one figure less another of other cases, from the intervals of both; None without them.

    The distances to the ends that face each other are squared and added (Zou and Donner 2008); with Wilson's intervals
    of two shares this is Newcombe's method 10.
    """
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return None
    difference = one.estimate - other.estimate
    down = math.hypot(one.estimate - one.low, other.high - other.estimate)
    up = math.hypot(one.high - one.estimate, other.estimate - other.low)
    return difference - down, difference + up
