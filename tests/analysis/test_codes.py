"""Values of columns held against those declared: worked examples, and what is asked of them."""

import numpy as np
import pytest

from reportgen.analysis.codes import MOST_SHOWN, codes

GRADES = tuple(str(grade) for grade in range(1, 11))


@pytest.mark.parametrize(
    ("declared", "rows", "asked"),
    [
        (GRADES, {str(grade): 50 for grade in range(10)}, ("0", "10", "either")),
        (("10", "20", "100"), {"10": 1, "20": 1, "00": 1}, ("00", "100", "cut")),
        (("1", "2", "3"), {"0": 1, "1": 1, "2": 1}, ("0", "3", "shifted")),
        (("0", "1", "2"), {"1": 1, "2": 1, "3": 1}, ("3", "0", "shifted")),
        (("low", "high"), {"low": 1, "High": 1}, ("High", "high", "spelt")),
        (("AA", "A", "B"), {"AA": 1, "B": 1, "C": 1}, None),  # no code becomes another
        (("1", "2", "3"), {"1": 1, "3": 1, "0": 1}, None),  # the one that never occurs is none of the ends
        (("1", "2", "10"), {"1": 1, "2": 1, "5": 1}, None),
        (GRADES, {str(grade): 50 for grade in range(-1, 10)}, None),  # two that are not declared
        (GRADES, {str(grade): 50 for grade in range(9)}, None),  # two that never occur
    ],
)
def test_it_is_asked_for_what_a_value_stands_only_where_one_fits_the_other(declared, rows, asked):
    taken = codes(declared, rows, None).taken
    assert (None if taken is None else (taken.value, taken.meant, taken.how)) == asked


def test_values_are_counted_by_the_obvious_loop():
    random = np.random.default_rng(5)
    for _ in range(50):
        declared = tuple(map(str, random.permutation(12)[:6]))
        values = [str(each) for each in random.integers(0, 12, 40)]
        rows = {value: values.count(value) for value in values}
        found = codes(declared, rows, None)
        assert found.undeclared_rows == sum(value not in declared for value in values)
        assert found.undeclared == {value: n for value, n in rows.items() if value not in declared}
        assert found.absent == tuple(value for value in declared if value not in values)


def test_numbers_are_told_apart_by_their_value():
    found = codes(("1", "2.0"), {"1.0": 3, "2": 4, "1e0": 1}, None)
    assert (found.undeclared_rows, found.absent) == (0, ())


def test_of_values_on_fewer_rows_than_may_be_shown_nothing_is_told():
    found = codes(("a", "b"), {"a": 50, "b": 2, "x": 4, "y": 9}, 5)
    assert (found.undeclared, found.undeclared_values, found.undeclared_rows, found.absent) == ({"y": 9}, 1, 9, ())


def test_of_very_many_values_the_commonest_are_listed_and_all_are_counted():
    rows = {f"x{place:02}": place + 1 for place in range(50)}
    found = codes(("a",), rows, None)
    assert list(found.undeclared.values()) == [*range(50, 50 - MOST_SHOWN, -1)]
    assert (found.undeclared_values, found.undeclared_rows) == (50, sum(range(51)))


def test_nothing_is_held_against_nothing():
    assert codes((), {"a": 1}, None) is None
    assert codes(("a", "b"), {}, None) is None
