"""The seam between the data and everything above: a source answers with one long table of counts, no rows cross it.

Cells of two parts of the data add.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from reportgen.counts.query import Extreme, Key, Query, SummedKey
from reportgen.frozen import frozen

IntArray = npt.NDArray[np.int64]
Column = npt.NDArray[Any]  # one dtype a key: int64, float64 or text
RowIndex = npt.NDArray[Any] | slice  # which of them: a mask, all side by side, or the number of each
SUM_BITS = 62  # a sum over all cases stays below this power of two
WHOLE_ID = "0|-?[1-9][0-9]{0,17}"  # what an id looks like that is compared as a number


@frozen(eq=False)
class Sum:
    """Whole numbers per cell; the real sum is `units * 2.0**-scale`, so that adding is exact."""

    units: IntArray
    scale: int


@frozen(eq=False)
class Extremes:
    """The smallest and the largest value per cell."""

    smallest: Column
    largest: Column


DIGITS = 5  # of a score, where those that differ are too many to be counted one by one


@frozen(kw_only=False)
class Bins:
    """By what scores are told that are not counted one by one, see `bins`."""

    digits: int = DIGITS
    cuts: tuple[float, ...] = ()  # edges beside those of the digits
    from_counts: bool = False  # when cases were counted: nobody here knows the scores themselves


def made_here(bins: Bins | None) -> Bins | None:
    """Return the bins that scores are put into as they are counted; None where each counts by itself, or is a bin."""
    return None if bins is None or bins.from_counts else bins


@frozen(eq=False)
class Cells:
    """Counts by the keys of a query; each combination that occurs stands once, in ascending order."""

    columns: Mapping[Key, Column]
    n: IntArray
    sums: Mapping[SummedKey, Sum] = field(default_factory=dict)
    extremes: Mapping[Extreme, Extremes] = field(default_factory=dict)
    relative: frozenset[Key | Extreme] = frozenset()  # what says how a case stands among these very cases
    binned: Mapping[Key, Bins] = field(default_factory=dict)  # scores that are told by the edges of bins

    def __add__(self, other: "Cells") -> "Cells":
        """Return the cells of both parts of the data together, which no relative key allows."""
        relative = sorted(type(key).__name__ for key in self.relative | other.relative)
        if relative:
            message = f"cells by {', '.join(relative)} do not add: these say how a case stands among all"
            raise ValueError(message)
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
                binned={**self.binned, **other.binned},
            )
        )

    def where(self, mask: npt.NDArray[np.bool_]) -> "Cells":
        """Return the kept cells."""
        rows = stretch(mask)
        return Cells(
            columns={key: column[rows] for key, column in self.columns.items()},
            n=self.n[rows],
            sums={key: Sum(units=part.units[rows], scale=part.scale) for key, part in self.sums.items()},
            extremes={
                key: Extremes(smallest=part.smallest[rows], largest=part.largest[rows])
                for key, part in self.extremes.items()
            },
            relative=self.relative,
            binned=self.binned,
        )

    def real_sum(self, key: SummedKey) -> npt.NDArray[np.float64]:
        """Return the sums of one key as floats."""
        return np.ldexp(self.sums[key].units.astype(np.float64), -self.sums[key].scale)


def stretch(mask: npt.NDArray[np.bool_]) -> RowIndex:
    """Return which rows are kept: a slice, which copies nothing, where they stand side by side."""
    first, count = int(mask.argmax()) if len(mask) else 0, np.count_nonzero(mask)
    return slice(first, first + count) if mask[first : first + count].all() else mask


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
            differs = ordered[1:] != ordered[:-1]
            if ordered.dtype.kind == "f":  # a missing score is one value, too
                differs &= ~(np.isnan(ordered[1:]) & np.isnan(ordered[:-1]))
            changed[1:] |= differs
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
                smallest=_reduced(np.minimum, min, part.smallest[order], starts),
                largest=_reduced(np.maximum, max, part.largest[order], starts),
            )
            for key, part in cells.extremes.items()
        },
        relative=cells.relative,
        binned=cells.binned,
    )


def order_of_ids(text: str) -> tuple[bool, int, str]:
    """Return what ids are sorted by: whole numbers first, by their value, then texts."""
    whole = re.fullmatch(WHOLE_ID, text) is not None
    return (not whole, int(text) if whole else 0, text)


def _reduced(of_numbers: np.ufunc, of_ids: Callable[..., str], values: Column, starts: IntArray) -> Column:
    """Return the smallest or largest value of each stretch; Python objects are ids."""
    if values.dtype != object:
        return of_numbers.reduceat(values, starts)
    stretches = np.split(values, starts[1:])
    return np.array([of_ids(stretch, key=order_of_ids) for stretch in stretches], dtype=object)


def _joined(a: Sum, b: Sum) -> Sum:
    """Return the sums of both on the smaller of their scales, or where all together could overflow, on a smaller one.

    What lies between two whole numbers there goes to the nearer one. Where nothing was added up, any scale will do.
    """
    total = sum(float(np.abs(np.ldexp(part.units.astype(np.float64), -part.scale)).sum()) for part in (a, b))
    scales = [part.scale for part in (a, b) if part.units.any()]
    scale = min([*scales, SUM_BITS - math.frexp(total)[1]]) if scales else 0
    return Sum(units=np.concatenate([_rounded(part.units, part.scale - scale) for part in (a, b)]), scale=scale)


def _rounded(units: IntArray, bits: int) -> IntArray:
    """Return whole numbers without so many of their last bits."""
    bits = min(bits, 63)
    return (units >> bits) + (units >> bits - 1 & 1) if bits > 0 else units


FRAME = "data frame"  # as its name


@frozen
class Input:
    """A file or a frame that was read."""

    name: str  # the file's name without its folder, or `FRAME`
    sha256: str


MOST_DISTINCT = 10_000  # values of a column that are counted one by one


BARS = 12  # steps from the lowest to the highest value of a column


# What gives the class of every case away: each value, where the numbers lie, or whether there is one.
TellsLabel = Literal["values", "steps", "missing"]


@frozen
class Twin:
    """A column that another one nearly repeats."""

    column: str
    same: bool  # else so many times that, and so much more
    alike: int  # rows
    rows: int  # in which one of the two has a value


@frozen
class ColumnFacts:
    """What one column of the data has, before anything is made of it."""

    column: str
    role: str  # what it is read as, such as "probability"; "examined": nothing
    used_as: tuple[str, ...]  # the keys of the config that name it
    model: str = ""  # in whose own file it stands, and in none where it is one of the data
    rows: int
    missing: int = 0
    distinct: int | None = 0  # None: more than `MOST_DISTINCT`, or not known
    holds: Literal["texts", "numbers", "times"] = "texts"
    whole: bool = False  # numbers, and every one a whole one
    lowest: float | None = None  # of numbers; of times in microseconds since 1970
    highest: float | None = None
    bars: tuple[int, ...] = ()  # rows in each of so many equal steps from the lowest to the highest
    digits: int | None = None  # by which counts tell the scores of the column; None: as they are
    in_text: int = 0  # numbers that are written as text, though the values of the source have types
    # Value -> rows, where few texts, or numbers that name groups, occur, or the config lists those that can.
    texts: Mapping[str, int] = field(default_factory=dict)
    twin: Twin | None = None  # an earlier one
    tells_label: TellsLabel | None = None


class Source(Protocol):
    """Where the cases are."""

    @property
    def inputs(self) -> tuple[Input, ...]:
        """Return what was read, in the order of the config."""

    @property
    def columns(self) -> tuple[ColumnFacts, ...]:
        """Return what the columns hold that the config names."""

    @property
    def unjoined(self) -> Mapping[str, int]:
        """Return how many rows the join by id left out: of the data, and of the file of each model that has one."""

    @property
    def as_counts(self) -> bool:
        """Return whether counts alone were read: nothing is known of ids, clusters and moments of single cases."""

    def count(self, query: Query) -> Cells:
        """Return the cells of a query, in ascending order of its keys."""

    def against_rest(self, code: int) -> "Source":
        """Return the same cases with one of several classes held against all others."""
