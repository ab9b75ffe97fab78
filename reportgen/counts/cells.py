"""The answer of a source: one long table of counts. Cells of two parts of the data add."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts.query import Extreme, Key, Weight

IntArray = npt.NDArray[np.int64]
Column = npt.NDArray[Any]  # one dtype a key: int64, float64 or text


@dataclass(frozen=True, eq=False, kw_only=True)
class Sum:
    """Whole numbers per cell; the real sum is `units * 2.0**-scale`, so that adding is exact."""

    units: IntArray
    scale: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Extremes:
    """The smallest and the largest value per cell."""

    smallest: Column
    largest: Column


@dataclass(frozen=True, eq=False, kw_only=True)
class Cells:
    """Counts by the keys of a query; each combination that occurs stands once, in ascending order."""

    columns: Mapping[Key, Column]
    n: IntArray
    sums: Mapping[Weight, Sum] = field(default_factory=dict)
    extremes: Mapping[Extreme, Extremes] = field(default_factory=dict)

    def __add__(self, other: "Cells") -> "Cells":
        """Return the cells of both parts of the data together."""
        return regroup(
            Cells(
                columns={key: np.concatenate([self.columns[key], other.columns[key]]) for key in self.columns},
                n=np.concatenate([self.n, other.n]),
                sums={key: _joined(self.sums[key], other.sums[key]) for key in self.sums},
                extremes={
                    key: Extremes(
                        smallest=np.concatenate([self.extremes[key].smallest, other.extremes[key].smallest]),
                        largest=np.concatenate([self.extremes[key].largest, other.extremes[key].largest]),
                    )
                    for key in self.extremes
                },
            )
        )

    def where(self, kept: npt.NDArray[np.bool_]) -> "Cells":
        """Return the kept cells."""
        return Cells(
            columns={key: column[kept] for key, column in self.columns.items()},
            n=self.n[kept],
            sums={key: Sum(units=part.units[kept], scale=part.scale) for key, part in self.sums.items()},
            extremes={
                key: Extremes(smallest=part.smallest[kept], largest=part.largest[kept])
                for key, part in self.extremes.items()
            },
        )

    def real_sum(self, key: Weight) -> npt.NDArray[np.float64]:
        """Return the sums of one key as floats."""
        return np.ldexp(self.sums[key].units.astype(np.float64), -self.sums[key].scale)


def add(parts: Sequence[Cells]) -> Cells:
    """Return the cells of all parts together."""
    return reduce(Cells.__add__, parts)


def regroup(cells: Cells) -> Cells:
    """Return the same counts with equal combinations of keys put together, in ascending order."""
    if len(cells.n) == 0:
        return cells
    if not cells.columns:
        order, starts = np.arange(len(cells.n)), np.array([0])
    else:
        order = np.lexsort(tuple(reversed(list(cells.columns.values()))))
        changed = np.zeros(len(order), dtype=bool)
        changed[0] = True
        for column in cells.columns.values():
            ordered = column[order]
            changed[1:] |= ordered[1:] != ordered[:-1]
        starts = np.flatnonzero(changed)
    first = order[starts]
    return Cells(
        columns={key: column[first] for key, column in cells.columns.items()},
        n=np.add.reduceat(cells.n[order], starts),
        sums={
            key: Sum(units=np.add.reduceat(part.units[order], starts), scale=part.scale)
            for key, part in cells.sums.items()
        },
        extremes={
            key: Extremes(
                smallest=np.minimum.reduceat(part.smallest[order], starts),
                largest=np.maximum.reduceat(part.largest[order], starts),
            )
            for key, part in cells.extremes.items()
        },
    )


def _joined(a: Sum, b: Sum) -> Sum:
    if a.scale != b.scale:
        message = f"sums of scale {a.scale} and {b.scale} cannot be added"
        raise ValueError(message)
    return Sum(units=np.concatenate([a.units, b.units]), scale=a.scale)
