"""Cells of parts add up; what is put together is counted once."""

import numpy as np

from reportgen.counts.cells import Cells, Extremes, Sum, order_of_ids, regroup
from reportgen.counts.query import Id, Label, Score, Split, Time, Weight


def cells(labels, n, **more):
    return Cells(columns={Label(): np.array(labels)}, n=np.array(n), **more)


def test_equal_keys_are_put_together_in_ascending_order():
    whole = cells([1, 0], [3, 4]) + cells([-1, 1], [1, 2])
    assert whole.columns[Label()].tolist() == [-1, 0, 1]
    assert whole.n.tolist() == [1, 4, 5]


def test_the_order_is_that_of_the_first_key_then_the_next():
    keys = {Split(): np.array(["b", "a", "b"]), Label(): np.array([0, 1, -1])}
    whole = regroup(Cells(columns=keys, n=np.array([1, 2, 3])))
    assert whole.columns[Split()].tolist() == ["a", "b", "b"]
    assert whole.n.tolist() == [2, 3, 1]


def test_a_missing_score_is_one_value():
    part = Cells(columns={Score("m"): np.array([0.5, np.nan])}, n=np.array([1, 2]))
    assert (part + part + part).n.tolist() == [3, 6]


def test_without_keys_all_cases_are_one_cell():
    part = Cells(columns={}, n=np.array([3]))
    assert (part + part).n.tolist() == [6]


def test_sums_add_exactly_on_the_smaller_scale():
    a = cells([1], [1], sums={Weight(): Sum(units=np.array([3 << 10]), scale=10)})
    b = cells([1], [1], sums={Weight(): Sum(units=np.array([5]), scale=1)})
    assert (a + b).real_sum(Weight()).tolist() == [5.5]


def test_sums_that_lie_between_go_to_the_nearer():
    a = cells([1, 0], [1, 1], sums={Weight(): Sum(units=np.array([255, 256]), scale=10)})
    b = cells([1], [1], sums={Weight(): Sum(units=np.array([1]), scale=1)})
    assert (a + b).real_sum(Weight()).tolist() == [0.5, 0.5]


def test_a_part_without_any_sum_leaves_those_of_the_other_as_they_are():
    a = cells([1], [1], sums={Weight(): Sum(units=np.array([3]), scale=70)})
    b = cells([1], [1], sums={Weight(): Sum(units=np.array([0]), scale=0)})
    assert ((a + b).sums[Weight()].scale, (b + a).real_sum(Weight())[0]) == (70, 3 * 2.0**-70)


def test_sums_that_would_overflow_together_go_to_a_smaller_scale():
    a = cells([1], [1], sums={Weight(): Sum(units=np.array([2**62 - 1]), scale=3)})
    both = a + a
    assert (both.sums[Weight()].units.tolist(), both.sums[Weight()].scale) == ([2**61], 1)
    assert both.real_sum(Weight())[0] == 2.0**60


def test_extremes_are_the_smallest_and_largest_of_both_parts():
    def part(ids, times):
        found = {Id(): Extremes(smallest=np.array([ids[0]], object), largest=np.array([ids[1]], object))}
        found[Time()] = Extremes(smallest=np.array([times[0]]), largest=np.array([times[1]]))
        return cells([1], [2], extremes=found)

    whole = part(("9", "x"), (5, 6)) + part(("10", "b"), (4, 5))
    assert (whole.extremes[Id()].smallest[0], whole.extremes[Id()].largest[0]) == ("9", "x")
    assert (whole.extremes[Time()].smallest[0], whole.extremes[Time()].largest[0]) == (4, 6)


def test_ids_that_are_whole_numbers_are_ordered_by_value_and_come_first():
    ids = ["b", "10", "007", "9", "-1", "a", "1.5"]
    assert sorted(ids, key=order_of_ids) == ["-1", "9", "10", "007", "1.5", "a", "b"]


def test_where_keeps_the_chosen_cells_with_all_that_belongs_to_them():
    whole = cells([0, 1], [3, 4], sums={Weight(): Sum(units=np.array([1, 2]), scale=0)})
    kept = whole.where(whole.columns[Label()] == 1)
    assert (kept.n.tolist(), kept.real_sum(Weight()).tolist()) == ([4], [2.0])
