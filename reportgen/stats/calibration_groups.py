"""Stated chances beside what happened, in groups of cases with about the same score."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import parts
from reportgen.counts.views import FloatArray
from reportgen.stats.calibration import Chances, shares_of

GROUPS = 10
FEW_GROUPS = 3
BINS = 50  # of the histogram of chances


@dataclass(frozen=True, eq=False, kw_only=True)
class Groups:
    """One entry a group, by rising chance; `starts` are places among the distinct chances."""

    starts: IntArray
    stated: FloatArray  # mean of the chances
    events: FloatArray
    total: FloatArray  # events and others: sums of weights, where cases have some
    cases: IntArray
    last: int  # how many distinct chances there are

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """Return from which entry of a sweep, which falls, to which one each group reaches."""
        # A sweep flags the highest chances first, and its first entry nothing.
        edges = self.last - np.append(self.starts, self.last)
        return tuple(zip(edges[1:].tolist(), edges[:-1].tolist(), strict=True))


def grouped(stated: Chances, groups: int = GROUPS) -> Groups:
    """Return groups that share both the cases and the expected events: where scores are high a group has fewer cases.

    Groups of as many cases each would put all that a rare class has to show into one. Chances alone draw the borders,
    not outcomes; cases of one chance stay together, and their group is that of the middle of their mass.
    """
    cases, expected = stated.total.sum(), np.dot(stated.total, stated.chance)
    mass = stated.total / cases
    if expected > 0:
        for part in parts(len(mass)):
            mass[part] += stated.total[part] * stated.chance[part] / expected
    edges = shares_of(mass, groups)
    starts = edges[:-1][np.diff(edges) > 0]
    total = np.add.reduceat(stated.total, starts)
    kept = total > 0  # weights may be 0
    starts, total = starts[kept], total[kept]
    return Groups(
        starts=starts,
        stated=np.add.reduceat(stated.total * stated.chance, starts) / total,
        events=np.add.reduceat(stated.events, starts),
        total=total,
        cases=np.add.reduceat(stated.cases, starts),
        last=len(stated.chance),
    )


def histogram(stated: Chances) -> dict[str, FloatArray]:
    """Return how many cases state a chance in bins of equal width, [low, high) but the last, which holds 1."""
    edges = np.arange(BINS + 1) / BINS
    ends = [0, *np.searchsorted(stated.chance, edges[1:-1]).tolist(), len(stated.chance)]
    cases = np.array([stated.cases[first:last].sum() for first, last in pairwise(ends)], dtype=np.float64)
    return {"low": edges[:-1], "high": edges[1:], "cases": cases}
