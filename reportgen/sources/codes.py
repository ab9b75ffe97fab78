"""Columns as codes of the values in them, and the counting of codes."""

import math
from collections.abc import Sequence
from functools import reduce
from operator import iadd
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import Cells, Column, IntArray
from reportgen.counts.parts import parts
from reportgen.counts.query import Key
from reportgen.frozen import frozen

_TALLIED = 2**20  # cases at a time, or as many as there are cells, whose counts are added up each time


@frozen(eq=False, kw_only=False)
class Coded:
    """One small number a case: the place of its value among the values, which ascend."""

    codes: npt.NDArray[Any]
    values: Column


def codes_of(values: npt.NDArray[Any]) -> Coded:
    """Return values as codes of those that occur."""
    found, codes = np.unique(values, return_inverse=True)
    return Coded(codes, found)


def most_codes(cases: int) -> int:
    """Return up to how many combinations of keys an array with a place for each is no larger than the cases are."""
    return max(4 * cases, 2**16)


def tallied(keys: Sequence[Key], coded: Sequence[Coded], times: npt.NDArray[np.float64] | None, cases: int) -> Cells:
    """Return how many cases each combination of the keys has, of those that occur."""
    spans = [_span(each.codes) for each in coded]  # missing values have codes of their own, which often are not in use
    sizes = [high + 1 - low for low, high in spans]
    size = math.prod(sizes)

    def tally(part: slice) -> IntArray:
        code = np.zeros(part.stop - part.start, dtype=np.int64)
        for each, (low, _), of_key in zip(coded, spans, sizes, strict=True):
            code *= of_key
            code += each.codes[part]
            code -= low
        return np.bincount(code, None if times is None else times[part], minlength=size).astype(np.int64, copy=False)

    n = reduce(iadd, map(tally, parts(cases, max(_TALLIED, size))))
    found = np.flatnonzero(n)
    n, columns = n[found], dict[Key, Column]()
    for key, each, (low, high) in reversed([*zip(keys, coded, spans, strict=True)]):
        found, place = np.divmod(found, high + 1 - low)
        place += low
        columns[key] = np.broadcast_to(each.values[low : high + 1], len(n)) if low == high else each.values[place]
    return Cells(columns={key: columns[key] for key in keys}, n=n)


def _span(codes: npt.NDArray[Any]) -> tuple[int, int]:
    """Return the lowest and the highest code in use."""
    return (int(codes.min()), int(codes.max())) if len(codes) else (0, 0)


def in_2_to_the_53rds(score: npt.NDArray[np.float64]) -> IntArray:
    """Return the whole 2**53rds of each chance, which hold all of its digits but those of tiny ones; missing: -1."""
    found = np.empty(len(score), dtype=np.int64)
    for part in parts(len(score)):
        scaled = score[part] * 2.0**53
        scaled[np.isnan(scaled)] = -1
        found[part] = np.floor(scaled)
    return found


def repeated(values: Column, lengths: Sequence[int]) -> Column:
    """Return each value so many times; what is one value throughout takes no memory."""
    if len(values) and np.all(values == values[0]):
        return np.broadcast_to(values[0], sum(lengths))
    return np.repeat(values, lengths)


def runs_of(values: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], IntArray]:
    """Sort the values; return each distinct one in ascending order, and how often it occurs; NaN is one, the last."""
    values.sort()
    changed = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=changed[1:])
    if len(values) and np.isnan(values[-1]):
        changed[len(values) - np.count_nonzero(np.isnan(values)) + 1 :] = False
    if changed.all():
        return values, np.ones(len(values), dtype=np.int64)
    starts = np.flatnonzero(changed)
    return values[starts], np.diff(starts, append=len(values))
