"""Bins of scores, for data with more different ones than are counted one by one.

Scores are told by five significant digits: of chances those of the distance to 0 or 1, whichever is nearer. So bins are
narrow where rare cases have their scores, thresholds are short to write, and bins of parts of the data are those of the
whole. A bin is told by the edge at which a threshold flags all of it, so that decisions agree with bins.
"""

from collections.abc import Sequence

import numpy as np

from reportgen.counts.cells import Cells
from reportgen.counts.parts import parts
from reportgen.counts.query import Flag, Score, TrueScore, WinningScore
from reportgen.counts.views import FloatArray

MOST_DISTINCT = 5_000_000  # scores of a model that are counted one by one
DIGITS = 5
LOWEST = -10  # the power of ten from which on distances have as many digits; below, as many decimals as there
HIGHEST = 15  # scores from this power of ten on are counted as they are
SAMPLED = 61  # one of so many scores shows how many different ones there are
WHOLE = 2.0**53


def are_many(score: FloatArray, *, chances: bool, cases: int | None = None) -> bool:
    """Return whether there are more different scores than are counted one by one: a sample by their values tells.

    `cases` says how many have these scores, where some stand for several.
    """
    if (len(score) if cases is None else cases) <= MOST_DISTINCT:
        return False
    sampled = list[FloatArray]()
    for part in parts(len(score)):
        own = score[part][~np.isnan(score[part])]
        whole = np.floor(own * WHOLE).astype(np.int64) if chances else own.view(np.int64)
        sampled.append(own[whole % SAMPLED == 0])
    return bool(len(np.unique(np.concatenate(sampled))) > MOST_DISTINCT // SAMPLED)


def edges(score: FloatArray, *, chances: bool, flag: Flag, cuts: Sequence[float] = ()) -> FloatArray:
    """Return the edge of each score's bin at which a threshold flags all of it; NaN where it is missing.

    A cut is an edge, too: decisions at it are those of the scores.
    """
    edges_of = np.empty(len(score))
    for part in parts(len(score)):
        own = score[part]
        edge = _edges(own, decimals_of(own, chances=chances), chances=chances, flag=flag)
        for cut in cuts:
            beyond = (own >= cut) & (edge < cut) if flag == "high" else (own <= cut) & (edge > cut)
            edge[beyond] = cut
        edges_of[part] = edge
    return edges_of


def decimals_of(score: FloatArray, *, chances: bool) -> FloatArray:
    """Return to how many decimals each score is told; below 0 to whole tens, hundreds and so on."""
    distance = np.minimum(score, 1.0 - score) if chances else np.abs(score)
    decades = np.array([float(f"1e{power}") for power in range(LOWEST, HIGHEST)])
    return np.asarray(DIGITS - LOWEST - np.searchsorted(decades, distance, side="right"), dtype=np.float64)


def _edges(score: FloatArray, decimals: FloatArray, *, chances: bool, flag: Flag) -> FloatArray:
    # Only whole numbers and powers of ten that are floats are divided, so that an edge is the float of its decimals.
    up, down = 10.0 ** np.maximum(decimals, 0), 10.0 ** np.maximum(-decimals, 0)
    upper = (score >= 0.5) & chances  # noqa: PLR2004 (one half)
    scaled = np.where(upper, 1.0 - score, score) * up / down
    outwards = upper == (flag == "high")  # towards more of what is scaled
    whole = np.where(outwards, np.ceil(scaled), np.floor(scaled))
    whole = np.where(upper, up - whole, whole)
    step = 1.0 if flag == "high" else -1.0
    near, next_one = whole * down / up, (whole + step) * down / up
    # What was scaled is rounded, by less than one whole.
    beyond, within = (near > score, next_one <= score) if flag == "high" else (near < score, next_one >= score)
    whole = np.where(beyond, whole - step, np.where(within, whole + step, whole))
    edge: FloatArray = whole * down / up + 0.0
    return np.where(np.abs(score) >= 10.0**HIGHEST, score, edge) if not chances else edge


def middles(edge: FloatArray, flag: Flag) -> FloatArray:
    """Return the middle of each bin of chances, which says the chance of its cases better than its edge."""
    inside = np.nextafter(edge, 1.0 if flag == "high" else 0.0)
    half = 0.5 * 10.0 ** -decimals_of(inside, chances=True)
    ends = (edge == 0) | (edge == 1)
    return np.where(ends, edge, edge + half if flag == "high" else edge - half)


def stated(cells: Cells, key: Score | TrueScore | WinningScore) -> FloatArray:
    """Return the chances that cells state, of bins those in their middles."""
    column: FloatArray = cells.columns[key]
    return middles(column, "high") if key in cells.binned else column
