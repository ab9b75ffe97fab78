"""The scores of two classes in one ascending row, against the obvious loop."""

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.counts.cells import stretch
from reportgen.counts.parts import parts
from reportgen.counts.views import merged

CELLS = st.lists(st.tuples(st.booleans(), st.integers(0, 12), st.integers(1, 9)), min_size=1, max_size=40)


def by_the_loop(cells, *, first):
    found = defaultdict(int)
    for of_first, score, amount in cells:
        found[score] += amount if of_first == first else 0
    return [found[score] for score in sorted(found)]


@pytest.mark.slow
@pytest.mark.parametrize("ordered", [True, False])
@settings(max_examples=200, deadline=None)
@given(cells=CELLS)
def test_each_class_has_at_each_score_what_its_cells_have(cells, ordered):
    if ordered:  # as a source returns them: one cell a class and score, ascending
        cells = sorted({(of_first, score): amount for of_first, score, amount in cells}.items())
        cells = [(*key, amount) for key, amount in cells]
    of_first, score, amount = (np.array(column) for column in zip(*cells, strict=True))
    row = merged(score / 4, of_first)
    assert (row.score * 4).tolist() == sorted(set(score.tolist()))
    for which, first in enumerate((True, False)):
        assert row.of(amount, which).tolist() == by_the_loop(cells, first=first)
        assert row.of(amount / 8, which).tolist() == [total / 8 for total in by_the_loop(cells, first=first)]


@pytest.mark.slow
@given(kept=st.lists(st.booleans(), max_size=12).map(lambda bits: np.array(bits, dtype=bool)))
def test_rows_side_by_side_are_taken_without_a_copy(kept):
    rows, values = stretch(kept), np.arange(len(kept))
    assert values[rows].tolist() == values[kept].tolist()
    assert isinstance(rows, slice) == ("0" not in "".join("01"[int(bit)] for bit in kept).strip("0"))


@pytest.mark.parametrize(("length", "sizes"), [(0, [0]), (1, [1]), (6, [3, 3]), (7, [3, 3, 1])])
def test_parts_hold_every_entry_once(length, sizes):
    found = list(parts(length, 3))
    assert [part.stop - part.start for part in found] == sizes
    assert [entry for part in found for entry in range(length)[part]] == list(range(length))
