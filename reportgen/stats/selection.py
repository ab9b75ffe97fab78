"""How the share selected of each category compares with the highest share, or with that of a named category."""

import math
from collections.abc import Callable, Sequence

from reportgen.stats.intervals import LEVEL, Estimated
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import unpaired_ratio

Share = Callable[[float], Estimated]  # of a category, with its interval at a level
NEAR = 0.80  # a category whose range at this level, over the highest seen, reaches 1 may itself be the highest
ANYTHING = Estimated(estimate=0.5, low=0.0, high=1.0)  # what is known of a share that has no interval
ITSELF = Estimated(estimate=1.0)


def ratios_to_highest(shares: Sequence[Share], level: float = LEVEL) -> tuple[Estimated, ...] | None:
    """Return each share over the highest, with its range; one that is the highest has none. None: all are 0.

    The range is for the share over the one that is the highest in truth, which the cases do not settle. That ratio is
    the least of the ratios to all others. So its lower end is the least of theirs; its upper end is the least of those
    to all that may be the highest, at a level for all of these: picked among them, the highest is seen too high.
    """
    seen = [share(level) for share in shares]
    most = max(figure.estimate for figure in seen)
    if most <= 0:
        return None
    top = next(place for place, figure in enumerate(seen) if figure.estimate == most)
    near = [share(NEAR) for share in shares]
    rivals = {place for place, figure in enumerate(near) if place == top or _may_reach(figure, near[top])}

    def ratio(place: int) -> Estimated:
        value = _over(seen[place], seen[top])
        if value.estimate == 1:
            return ITSELF
        if value.low is None:
            return value
        others = rivals - {place}
        adjusted = level_of_each(level, len(others))
        own, against = shares[place](adjusted), [shares[rival](adjusted) for rival in others]
        low = min(_ends(seen[place], other)[0] for number, other in enumerate(seen) if number != place)
        high = min(_ends(own, rival)[1] for rival in against)
        return Estimated(estimate=value.estimate, low=low, high=min(high, 1.0))

    return tuple(ratio(place) for place in range(len(shares)))


def ratios_to(shares: Sequence[Share], base: int, level: float = LEVEL) -> tuple[Estimated, ...] | None:
    """Return each share over that of the category at this place, with its range; that one has none. None: it is 0."""
    seen = [share(level) for share in shares]
    if seen[base].estimate <= 0:
        return None
    return tuple(ITSELF if place == base else _over(figure, seen[base]) for place, figure in enumerate(seen))


def _may_reach(figure: Estimated, top: Estimated) -> bool:
    high = _over(figure, top).high
    return high is None or high >= 1


def _ends(figure: Estimated, other: Estimated) -> tuple[float, float]:
    """Return the range of one share over another, whatever the other is where nothing is known of it."""
    return unpaired_ratio(figure, ANYTHING if other.low is None else other) or (0.0, math.inf)


def _over(figure: Estimated, other: Estimated) -> Estimated:
    """Return one share over another, which is more than 0, with its range where both have one."""
    value, ends = figure.estimate / other.estimate, unpaired_ratio(figure, other)
    if ends is None:
        return Estimated(estimate=value, reason=figure.reason or other.reason)
    return Estimated(estimate=value, low=ends[0], high=ends[1])
