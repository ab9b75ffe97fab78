"""Very many entries, a part at a time: what is worked out on the way stays in the processor's cache."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from reportgen.counts.views import FloatArray

PART = 2**15  # entries
Sums = tuple[np.float64, ...]


def many(length: int) -> bool:
    """Return whether so many entries are more than a part."""
    return length > PART


def parts(length: int, size: int | None = None) -> Iterator[slice]:
    """Return the parts of so many entries, at least one."""
    size = size or PART
    return (slice(start, min(start + size, length)) for start in range(0, max(length, 1), size))


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
