"""Sums over very many entries, worked out a part at a time."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from reportgen.counts.parts import parts
from reportgen.counts.views import FloatArray

Sums = tuple[np.float64, ...]


def added_up(of: Callable[..., Sums], *columns: FloatArray) -> FloatArray:
    """Return the sums of what `of` returns for each part of the columns, which are equally long."""
    found = [of(*(column[part] for column in columns)) for part in parts(len(columns[0]))]
    return np.asarray(np.sum(found, axis=0))


def added_up_between(
    starts: npt.NDArray[np.int64], of: Callable[..., tuple[FloatArray, ...]], *columns: FloatArray
) -> FloatArray:
    """Return the sums of what `of` returns for each entry, from each start up to the next; one row a sum."""
    length, found = len(columns[0]), []
    # The starts that lie in one part go together, up to the first one beyond it.
    firsts = np.unique(np.searchsorted(starts, [part.start for part in parts(length)])).tolist()
    for first, last in pairwise([*(place for place in firsts if place < len(starts)), len(starts)]):
        begin, end = starts[first], starts[last] if last < len(starts) else length
        values = of(*(column[begin:end] for column in columns))
        found.append([np.add.reduceat(each, starts[first:last] - begin) for each in values])
    return np.concatenate(found, axis=1)
