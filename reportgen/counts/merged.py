"""The scores of two classes in one ascending row, without sorting again what stands in order."""

from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray, Rows, stretch
from reportgen.frozen import frozen

FloatArray = npt.NDArray[np.float64]


@frozen(eq=False)
class Run:
    """The distinct scores of the cells of one class, in ascending order."""

    cells: Rows  # which cells are of this class
    score: FloatArray
    place: IntArray | None  # of each cell among the scores; None: they stand in order

    def of(self, amount: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return how much of an amount each score has."""
        own = amount[self.cells]
        if self.place is None:
            return own
        return np.bincount(self.place, own, minlength=len(self.score)).astype(own.dtype, copy=False)


@frozen(eq=False)
class Merged:
    """Every distinct score of two classes in ascending order, and where those of each class stand."""

    score: FloatArray
    runs: tuple[Run, Run]
    at: tuple[Rows, Rows]

    def of(self, amount: npt.NDArray[Any], which: int) -> npt.NDArray[Any]:
        """Return how much of an amount the cells of one class have at each score."""
        found = np.zeros(len(self.score), dtype=amount.dtype)
        found[self.at[which]] = self.runs[which].of(amount)
        return found


def merged(score: FloatArray, first: npt.NDArray[np.bool_]) -> Merged:
    """Return the scores of the cells of a first class and of all others in one row."""
    runs = _run(score, first), _run(score, ~first)
    few, many = (0, 1) if len(runs[0].score) <= len(runs[1].score) else (1, 0)
    own, others = runs[few].score, runs[many].score
    before = np.searchsorted(others, own)  # how many of the others are lower
    shared = np.zeros(len(own), dtype=bool)
    inside = before < len(others)
    shared[inside] = others[before[inside]] == own[inside]
    new = ~shared
    place = before + np.cumsum(new) - new
    of_others = np.ones(len(others) + np.count_nonzero(new), dtype=bool)
    of_others[place[new]] = False
    row = np.empty(len(of_others))
    row[of_others], row[place] = others, own
    at = {few: place, many: of_others}
    return Merged(score=row, runs=runs, at=(at[0], at[1]))


def _run(score: FloatArray, kept: npt.NDArray[np.bool_]) -> Run:
    cells = stretch(kept)
    own = score[cells]
    if np.all(own[1:] > own[:-1]):
        return Run(cells=cells, score=own, place=None)
    found, place = np.unique(own, return_inverse=True)
    return Run(cells=cells, score=found, place=place)
