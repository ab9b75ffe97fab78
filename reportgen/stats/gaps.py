"""How far apart the groups lie that differ most in a figure, with ranges that hold whichever groups these really are.

The figures of the groups come with intervals at a level at which those of every pair hold together. Then no true gap
is smaller than the largest lower end of any pair, nor larger than the largest upper end; ratios the other way round.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import permutations

from reportgen.stats.intervals import Estimated
from reportgen.stats.samples import unpaired_difference, unpaired_ratio

Pick = Callable[[Iterable[float]], float]  # max or min


def pairs_among(groups: int) -> int:
    """Return how many pairs so many groups make."""
    return groups * (groups - 1) // 2


def largest_difference(figures: Sequence[Estimated]) -> Estimated:
    """Return how far the highest figure lies above the lowest."""
    apart = [_ranged(one.estimate - other.estimate, unpaired_difference(one, other), one, other)
             for one, other in permutations(figures, 2)]  # fmt: skip
    found = together(apart, max)
    return found if found.low is None else replace(found, low=max(found.low, 0.0))


def smallest_ratio(figures: Sequence[Estimated]) -> Estimated | None:
    """Return how many times the highest figure the lowest is; None where none is above 0, or one may be below."""
    if max(figure.estimate for figure in figures) <= 0 or any(_below_0(figure) for figure in figures):
        return None
    apart = [_ranged(one.estimate / other.estimate, unpaired_ratio(one, other), one, other)
             for one, other in permutations(figures, 2) if other.estimate > 0]  # fmt: skip
    found = together(apart, min)
    return found if found.high is None else replace(found, high=min(found.high, 1.0))


def together(gaps: Sequence[Estimated], pick: Pick) -> Estimated:
    """Return the largest or the smallest of several gaps whose intervals hold together."""
    estimate, low, high = (pick(found) if (found := _ends(gaps, end)) else None for end in ("estimate", "low", "high"))
    assert estimate is not None  # noqa: S101 - two groups make two gaps
    return Estimated(
        estimate=estimate, low=low, high=high, reason=next((gap.reason for gap in gaps if gap.low is None), None)
    )


def _ends(gaps: Sequence[Estimated], end: str) -> list[float]:
    """Return one end of each gap; none where one of them has no interval."""
    found = [getattr(gap, end) for gap in gaps]
    return [] if None in found else found


def _below_0(figure: Estimated) -> bool:
    return figure.estimate < 0 or (figure.low is not None and figure.low < 0)


def _ranged(value: float, ends: tuple[float, float] | None, one: Estimated, other: Estimated) -> Estimated:
    if ends is None:
        return Estimated(estimate=value, reason=one.reason or other.reason)
    return Estimated(estimate=value, low=ends[0], high=ends[1])
