"""Resampling units: equal in size and filled by chance, and the same whatever the order of the rows."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.query import UNITS
from reportgen.frozen import frozen
from reportgen.sources.digests import Digests, digests_of

MANY = 1_000_000  # digests, whose halves are sorted side by side
MOST_PIECES = 5_000_000  # into which rows that stand for several cases are folded out
Units = npt.NDArray[np.int16]


@frozen(eq=False)
class Pieces:
    """Cases folded out of rows that stand for several: where the row of each piece is, how many cases a piece is."""

    row: IntArray
    times: npt.NDArray[np.float64]


def folded_out(frequency: npt.NDArray[np.float64]) -> Pieces:
    """Return a piece for each case, none of them 0; of very many, pieces of several equal cases.

    A piece is dealt out whole, so that intervals of very many cases come out wider than they need be.
    """
    size = max(1.0, float(np.ceil(frequency.sum() / MOST_PIECES)))
    pieces = np.ceil(frequency / size).astype(np.int64)
    times = np.full(int(pieces.sum()), size)
    times[np.cumsum(pieces) - 1] = frequency - size * (pieces - 1)  # the last piece of a row is what is left
    return Pieces(row=np.repeat(np.arange(len(frequency)), pieces), times=times)


def units_of_cases(
    split: npt.NDArray[Any], digest: Digests, known: Callable[[IntArray], Sequence[npt.NDArray[Any]]]
) -> Units:
    """Return the unit of each case: within its split, cases in the order of their digests are dealt out in turn.

    `known` gives all that counts can tell of some cases, in whose order those of one digest are numbered.
    """
    unit = np.zeros(len(split), dtype=np.int16)
    for each in np.unique(split):
        cases = np.flatnonzero(split == each)
        own = digest[cases]
        order = _order(own)
        ordered = own[order]
        equal = ordered[1:] == ordered[:-1]
        if equal.any():
            tied = order[np.r_[False, equal] | np.r_[equal, False]]
            own[tied] = _of_equals(own[tied], known(cases[tied]))
            order = _order(own)
        unit[cases[order]] = np.resize(np.arange(UNITS, dtype=np.int16), len(cases))
    return unit


def units_of_clusters(split: npt.NDArray[Any], cluster: Digests) -> Units:
    """Return the unit of each case: within its split, whole clusters in the order of their digests are dealt out."""
    unit = np.zeros(len(split), dtype=np.int16)
    for each in np.unique(split):
        cases = np.flatnonzero(split == each)
        unit[cases] = np.unique(cluster[cases], return_inverse=True)[1] % UNITS
    return unit


def _order(digest: Digests) -> IntArray:
    """Return the digests' ascending order, that of the rows where they are equal; of very many by halves at once."""
    if len(digest) < MANY:
        return np.argsort(digest, kind="stable")
    lower = digest < 2**63
    halves = np.flatnonzero(lower), np.flatnonzero(~lower)
    with ThreadPoolExecutor(max_workers=2) as pool:
        return np.concatenate(list(pool.map(lambda rows: rows[np.argsort(digest[rows], kind="stable")], halves)))


def _of_equals(digest: Digests, known: Sequence[npt.NDArray[Any]]) -> Digests:
    """Return digests that differ among cases of one digest: the first keeps it, of the others the number goes in.

    Side by side, a thousand equal cases would be dealt out one to each unit: units more alike than chance makes them,
    and intervals far too narrow. Which of two cases that are equal in all is the first is no matter.
    """
    order = np.lexsort((*known, digest))
    ordered = digest[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    number = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    later = number > 0
    found = digest.copy()
    found[order[later]] = digests_of({"digest": ordered[later], "number": number[later]})
    return found
