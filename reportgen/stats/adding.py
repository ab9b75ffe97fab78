"""Sums over very many entries, a part at a time: what is worked out on the way stays in the processor's cache."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

PART = 2**15  # entries

FloatArray = npt.NDArray[np.float64]


def parts(length: int) -> Iterator[slice]:
    """Return the parts of so many entries, at least one."""
    return (slice(start, start + PART) for start in range(0, max(length, 1), PART))


def added_up(of: Callable[..., tuple[Any, ...]], *columns: FloatArray) -> FloatArray:
    """Return the sums of what `of` returns for each part of the columns, which are equally long."""
    found = [of(*(column[part] for column in columns)) for part in parts(len(columns[0]))]
    return np.asarray(np.sum(found, axis=0))


def added_up_between(
    starts: npt.NDArray[np.int64], of: Callable[..., tuple[FloatArray, ...]], *columns: FloatArray
) -> FloatArray:
    """Return the sums of what `of` returns for each entry, from each start up to the next; one row a sum."""
    length, found = len(columns[0]), []
    firsts = np.flatnonzero(np.diff(starts // PART, prepend=-1)).tolist()
    for first, last in pairwise([*firsts, len(starts)]):
        begin, end = starts[first], starts[last] if last < len(starts) else length
        values = of(*(column[begin:end] for column in columns))
        found.append([np.add.reduceat(each, starts[first:last] - begin) for each in values])
    return np.concatenate(found, axis=1)
