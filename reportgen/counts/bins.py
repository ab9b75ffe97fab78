"""Bins of scores, for data with more different ones than are counted one by one, and for files of counts.

Scores are told by their significant digits, five where nothing else is asked for: of chances those of the distance to 0
or 1, whichever is nearer. So bins are narrow where rare cases have their scores, thresholds are short to write, and
bins of parts of the data are those of the whole. A bin is told by the edge at which a threshold flags all of it, so
that decisions agree with bins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import DIGITS, Bins, Cells
from reportgen.counts.parts import parts
from reportgen.counts.query import Flag, Key, OfBins, Query, Score, TrueScore, WinningScore
from reportgen.counts.views import FloatArray

MOST_DISTINCT = 5_000_000  # scores of a model that are counted one by one
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


def edges(
    score: FloatArray, *, chances: bool, flag: Flag, digits: int = DIGITS, cuts: Sequence[float] = ()
) -> FloatArray:
    """Return the edge of each score's bin at which a threshold flags all of it; NaN where it is missing.

    A cut is an edge, too: decisions at it are those of the scores.
    """
    edges_of = np.empty(len(score))
    for part in parts(len(score)):
        own = score[part]
        edge = _edges(own, decimals_of(own, chances=chances, digits=digits), chances=chances, flag=flag)
        for cut in cuts:
            beyond = (own >= cut) & (edge < cut) if flag == "high" else (own <= cut) & (edge > cut)
            edge[beyond] = cut
        edges_of[part] = edge
    return edges_of


def are_edges(values: FloatArray, bins: Bins, *, chances: bool, flag: Flag) -> npt.NDArray[np.bool_]:
    """Return which values no bin reaches over: decisions at these are those of the scores."""
    edge = edges(values, chances=chances, flag=flag, digits=bins.digits, cuts=bins.cuts)
    return np.asarray(edge == values)


def bins_asked(query: Query, by_model: Mapping[str, Bins | None]) -> dict[Key, Bins]:
    """Return by which bins the answer to a query tells scores, where it does."""
    binned = dict[Key, Bins]()
    for key in query.keys:
        bins = by_model[key.model] if isinstance(key, OfBins) else None
        if bins is not None:
            binned[key] = bins if bins.from_counts or not isinstance(key, Score) else replace(bins, cuts=key.cuts)
    return binned


def decided_at(chance: float, bins: Bins, flag: Flag) -> float:
    """Return the edge at which bins of chances are decided as at this threshold, which may lie within one."""
    edge = edges(np.array([chance]), chances=True, flag=flag, digits=bins.digits, cuts=bins.cuts)
    return chance if edge[0] == chance else float(_ends(edge, flag, bins)[0])


def decimals_of(score: FloatArray, *, chances: bool, digits: int = DIGITS) -> FloatArray:
    """Return to how many decimals each score is told; below 0 to whole tens, hundreds and so on."""
    distance = np.minimum(score, 1.0 - score) if chances else np.abs(score)
    decades = np.array([float(f"1e{power}") for power in range(LOWEST, HIGHEST)])
    return np.asarray(digits - LOWEST - np.searchsorted(decades, distance, side="right"), dtype=np.float64)


def _edges(score: FloatArray, decimals: FloatArray, *, chances: bool, flag: Flag) -> FloatArray:
    whole, up, down = _wholes(score, decimals, chances=chances, flag=flag)
    edge: FloatArray = whole * down / up + 0.0
    return np.where(np.abs(score) >= 10.0**HIGHEST, score, edge) if not chances else edge


def _wholes(
    score: FloatArray, decimals: FloatArray, *, chances: bool, flag: Flag
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the whole number of each edge, the power of ten that it is divided by, and the one that it is times."""
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
    return np.where(beyond, whole - step, np.where(within, whole + step, whole)), up, down


NUMBERS = 10**DIGITS + 2  # of the bins between two powers of ten, in which a rounded one may lie just beyond
NUMBERED = 2 * (1 - LOWEST) * NUMBERS + 1


def numbers_of_chances(score: FloatArray, flag: Flag) -> tuple[npt.NDArray[np.int32], FloatArray]:
    """Return a number for the bin of each chance, below `NUMBERED`, and its edge; of a missing one the last, and NaN.

    The numbers have no order; an edge between two powers of ten may have two.
    """
    numbers, edges_of = np.empty(len(score), dtype=np.int32), np.empty(len(score))
    for part in parts(len(score)):
        own = score[part]
        decimals = decimals_of(own, chances=True)
        whole, up, down = _wholes(own, decimals, chances=True, flag=flag)
        upper = own >= 0.5  # noqa: PLR2004 (one half)
        place = (np.where(upper, up - whole, whole)) + (decimals - DIGITS + upper * (1.0 - LOWEST)) * NUMBERS
        place[np.isnan(place)] = NUMBERED - 1
        numbers[part], edges_of[part] = place, whole * down / up + 0.0
    return numbers, edges_of


def middles(edge: FloatArray, flag: Flag, bins: Bins) -> FloatArray:
    """Return the middle of each bin of chances, which says the chance of its cases better than its edge."""
    alone = (edge == 0) | (edge == 1)
    half = _steps(edge, flag, bins) / 2 if not bins.cuts else (_ends(edge, flag, bins) - edge) / 2
    return np.where(alone, edge, edge + half)


def widths(edge: FloatArray, flag: Flag, bins: Bins) -> tuple[FloatArray, FloatArray]:
    """Return the lowest and the highest chance that each bin may hold."""
    end = _ends(edge, flag, bins)
    return np.minimum(edge, end), np.maximum(edge, end)


def _ends(edge: FloatArray, flag: Flag, bins: Bins) -> FloatArray:
    """Return the other end of each bin of chances: the next edge, at which none of it is flagged."""
    own, step = edges(edge, chances=True, flag=flag, digits=bins.digits), _steps(edge, flag, bins)
    # Beyond the next edge may begin bins of a tenth of the width; where they are as wide, rounding takes half of one.
    far, near = (
        edges(np.clip(own + by * step, 0, 1), chances=True, flag=flag, digits=bins.digits) for by in (1.5, 1.05)
    )
    end = np.where(own == (flag == "high"), own, np.where(near == own, far, near))
    for cut in bins.cuts:
        between = (edge < cut) & (cut < end) if flag == "high" else (edge > cut) & (cut > end)
        end = np.where(between, cut, end)
    return end


def _steps(edge: FloatArray, flag: Flag, bins: Bins) -> FloatArray:
    """Return how far it is to the other end of the bin that each edge lies in, were there no cuts."""
    towards = 1.0 if flag == "high" else 0.0
    inside = np.nextafter(edge, towards)
    step: FloatArray = 10.0 ** -decimals_of(inside, chances=True, digits=bins.digits)
    return step if flag == "high" else -step


def stated(cells: Cells, key: Score | TrueScore | WinningScore) -> FloatArray:
    """Return the chances that cells state, of bins those in their middles."""
    column: FloatArray = cells.columns[key]
    return middles(column, "high", cells.binned[key]) if key in cells.binned else column
