"""Where very many scores stand among a few cuts."""

from typing import Literal

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import parts

STRIPS = 2**16
MANY = 2**17  # scores, from which strips pay

FloatArray = npt.NDArray[np.float64]
Places = npt.NDArray[np.int32]


def cuts_below(cuts: FloatArray, score: FloatArray, side: Literal["left", "right"]) -> Places:
    """Return where each score stands among ascending cuts, as `searchsorted` does, but in a third of its time.

    Between the outer cuts lie narrow strips. Most hold no cut, so that the strip of a score says all. A score that is
    missing may stand anywhere.
    """
    width = cuts[-1] - cuts[0] if len(cuts) else 0.0
    if len(score) < MANY or not STRIPS / np.finfo(np.float64).max < width < np.inf:
        return np.searchsorted(cuts, score, side=side).astype(np.int32)

    def strips_of(values: FloatArray) -> IntArray:
        # Never falling while values rise, also where rounding moves some into the strip beside.
        with np.errstate(over="ignore"):
            place = (values - cuts[0]) * (STRIPS / width)
        np.nan_to_num(np.clip(place, -1, STRIPS, out=place), copy=False)
        return np.asarray(place.astype(np.int64) + 1)

    of_cuts = strips_of(cuts)
    before = np.searchsorted(of_cuts, np.arange(STRIPS + 2)).astype(np.int32)
    held = np.zeros(STRIPS + 2, dtype=bool)
    held[of_cuts] = True
    found = np.empty(len(score), dtype=np.int32)
    for part in parts(len(score)):
        of_scores = strips_of(score[part])
        found[part] = before[of_scores]
        unclear = np.flatnonzero(held[of_scores])
        found[part.start + unclear] = np.searchsorted(cuts, score[part][unclear], side=side)
    return found
