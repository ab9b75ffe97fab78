"""How often chance alone parts two equal models as far: units swap what the one and the other did with them.

Equal models may swap their decisions on any case without anybody noticing, so the test holds its level however few the
disagreements are, where resamples alone find too many differences. For a share it is the mid-p test of McNemar.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.adequacy import lack_of_resamples
from reportgen.stats.resampling import each

Apart = Callable[[Counts, Counts], FloatArray]  # a figure of the first less that of the second
SAME = 1e-9  # relative: what lies closer is as far apart


@dataclass(frozen=True, eq=False, kw_only=True)
class Swapped:
    """The outcomes under two models: first as they are, then one entry for each draw of the units that swap."""

    a: Counts
    b: Counts


def swaps(units: int, *, draws: int, seed: int) -> FloatArray:
    """Return which units swap, one row a draw; in the first none does."""
    # A stream of its own: resamples and folds stay as they are.
    rng = np.random.default_rng(np.random.PCG64([seed, 2]))
    rows = rng.integers(0, 2, (draws + 1, units)).astype(np.float64)
    rows[0] = 0
    return rows


def swapped(a: Counts, b: Counts, rows: FloatArray) -> Swapped:
    """Return the outcomes of all units, given those of each under both models."""
    drawn = each(lambda of, instead: of.sum() + rows @ (instead - of), a, b)
    return Swapped(a=drawn, b=each(lambda of, instead, taken: of.sum() + instead.sum() - taken, a, b, drawn))


def permuted_p(drawn: Swapped, apart: Apart) -> float | None:
    """Return the two-sided mid-p of a figure of A less that of B: what is as far apart as the sample counts half.

    None where the figure has no value for the sample, or for too many of the draws.
    """
    found = np.abs(apart(drawn.a, drawn.b))
    seen, defined = float(found[0]), found[np.isfinite(found)]
    if np.isnan(seen) or lack_of_resamples(len(found) - len(defined), len(found)) is not None:
        return None
    if seen == 0:
        return 1.0
    further = np.count_nonzero(defined > seen * (1 + SAME))
    alike = np.count_nonzero(defined >= seen * (1 - SAME)) - further  # the sample itself is one of them
    return float(further + alike / 2) / len(defined)
