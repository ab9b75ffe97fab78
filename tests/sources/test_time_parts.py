"""Parts of the cases by time: as many in each, cases of one time together, whatever the order of the rows."""

import numpy as np
import pytest

from reportgen.sources.arrays import time_parts

NONE = -(2**63)


def by_loop(time, split, times, parts):
    """Return the part of each case: where the middle of the cases of its time lies among all of its split."""
    found = []
    for each, own in zip(time, split, strict=True):
        there = [(t, w) for t, s, w in zip(time, split, times, strict=True) if s == own and t != NONE]
        before = sum(w for t, w in there if t < each)
        here = sum(w for t, w in there if t == each)
        whole = sum(w for _, w in there)
        found.append(-1 if each == NONE else min(int((before + here / 2) * parts / whole), parts - 1))
    return found


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", range(20))
def test_parts_are_those_of_the_obvious_loop(seed):
    random = np.random.default_rng(seed)
    time = random.integers(0, random.choice([3, 40, 10_000]), 200)
    time[random.random(200) < 0.1] = NONE
    split, times = random.integers(0, 2, 200), random.integers(1, 4, 200)
    assert time_parts(time, split, times, 4, NONE).tolist() == by_loop(time, split, times, 4)
    assert time_parts(time, split, None, 4, NONE).tolist() == by_loop(time, split, [1] * 200, 4)


def test_the_order_of_the_rows_does_not_matter_and_parts_are_equal():
    random = np.random.default_rng(1)
    time, order = np.arange(400), random.permutation(400)
    one = time_parts(time, np.zeros(400), None, 4, NONE)
    assert (time_parts(time[order], np.zeros(400), None, 4, NONE) == one[order]).all()
    assert np.bincount(one).tolist() == [100] * 4
