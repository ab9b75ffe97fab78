"""How often groups that are truly alike lie farther apart than a limit: draws of a figure of each, one row a test."""

import math
from collections.abc import Callable, Sequence

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.stats.intervals import Estimated, reach
from reportgen.stats.thresholds import Operator, compares

DRAWS = 10_000  # so that a rate is right within half a percentage point
IN_MEMORY = 4_000_000  # counts that are drawn at a time


@frozen
class Limit:
    """What a check allows groups to differ by: by the lowest over the highest figure, or by the highest less it."""

    ratio: bool
    op: Operator
    limit: float

    def broken(self, figures: FloatArray) -> float:
        """Return in what share of the rows groups lie farther apart; a row that has no such gap breaks nothing."""
        finite = np.isfinite(figures)
        figures = figures[finite.sum(axis=1) > 1]
        least, most = np.nanmin(figures, axis=1), np.nanmax(figures, axis=1)
        some = most > 0 if self.ratio else np.ones(len(least), dtype=bool)
        values = least[some] / most[some] if self.ratio else most - least
        return float(np.count_nonzero(~compares(values, self.op, self.limit)) / len(finite))


def shares_alike(hits: FloatArray, cases: FloatArray, *, seed: int) -> FloatArray | None:
    """Return shares of as many cases of each group, all groups with the share of all together; None without a hit.

    Clusters and weights make cases worth fewer: of these, a whole number is drawn.
    """
    share = float(hits.sum() / cases.sum())
    if not share:
        return None
    whole = np.maximum(np.rint(cases), 1).astype(np.int64)
    return np.random.default_rng(seed).binomial(whole, min(share, 1.0), (DRAWS, len(cases))) / whole


def counts_alike(counts: FloatArray, value: Callable[[FloatArray], FloatArray], *, seed: int) -> FloatArray:
    """Return a figure of the counts of each group, one row of them a group, all with the shares of all together."""
    rng, whole = np.random.default_rng(seed), counts.sum(axis=0)
    draws = min(DRAWS, max(1, IN_MEMORY // counts.shape[1]))
    sizes = counts.sum(axis=1).astype(np.int64)
    return np.stack(
        [value(rng.multinomial(size, whole / whole.sum(), draws).astype(np.float64)) for size in sizes], axis=1
    )


@frozen
class Known:
    """A figure of one group with its range, the cases under its bar, and the clusters that these come in, if any."""

    figure: Estimated
    cases: float
    clusters: int | None

    def error(self, level: float) -> float:
        """Return its standard error, given the level of its range; nan where it has no range."""
        if self.figure.low is None or self.figure.high is None:
            return math.nan
        degrees = None if self.clusters is None else self.clusters - 1
        return (self.figure.high - self.figure.low) / (2 * float(reach(level, degrees)))


def spread_alike(
    figure: float, groups: Sequence[Known], ends: tuple[float, float], *, level: float, seed: int
) -> FloatArray | None:
    """Return a figure of each group, normal around that of all together, on a scale with these ends.

    What one case leaves open is the same in all groups, as groups that are alike have it: the mean of what the range of
    each says. None where a group has no range, or is alone.
    """
    cases = np.array([group.cases for group in groups])
    of_one = cases * np.square([group.error(level) for group in groups])
    if len(groups) < 2 or not np.all(np.isfinite(of_one)):  # noqa: PLR2004 (one alone differs from none)
        return None
    drawn = np.random.default_rng(seed).standard_normal((DRAWS, len(groups)))
    return np.asarray(np.clip(figure + drawn * np.sqrt(np.average(of_one, weights=cases) / cases), *ends))
