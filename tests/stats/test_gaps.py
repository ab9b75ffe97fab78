"""The widest gaps between groups: by hand, against statsmodels for two groups, and how often their ranges hold."""

import numpy as np
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.stats.gaps import largest_difference, pairs_among, smallest_ratio, together
from reportgen.stats.intervals import Estimated, wilson
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import unpaired_ratio


def share(hits, of, level=0.95):
    ends = wilson(hits, of, level)
    return Estimated(estimate=hits / of, low=float(ends.low), high=float(ends.high))


def test_three_groups_by_hand():
    figures = [share(30, 100), share(12, 100), share(24, 100)]
    assert largest_difference(figures).estimate == pytest.approx(0.18)
    assert smallest_ratio(figures).estimate == pytest.approx(0.4)
    assert [pairs_among(groups) for groups in (1, 2, 3, 5)] == [0, 1, 3, 10]


@pytest.mark.parametrize(("one", "other"), [((30, 100), (50, 100)), ((40, 90), (20, 90)), ((33, 40), (20, 90))])
def test_of_two_groups_the_difference_has_newcombes_range_and_the_ratio_nearly_that_of_the_score_test(one, other):
    low, high = sorted((one, other), key=lambda pair: pair[0] / pair[1])
    found = largest_difference([share(*one), share(*other)])
    expected = confint_proportions_2indep(*high, *low, compare="diff", method="newcomb")
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-9)
    ratio = smallest_ratio([share(*one), share(*other)])
    expected = confint_proportions_2indep(*low, *high, compare="ratio", method="score")
    assert (ratio.low, ratio.high) == pytest.approx(expected, abs=0.02)


def test_a_group_without_any_has_a_ratio_of_0_and_without_any_at_all_there_is_none():
    found = smallest_ratio([share(0, 40), share(20, 90)])
    assert (found.estimate, found.low) == (0, 0)
    assert 0.3 < found.high < 0.5
    assert smallest_ratio([share(0, 40), share(0, 90)]) is None
    assert smallest_ratio([Estimated(estimate=-1.0), Estimated(estimate=2.0)]) is None
    assert unpaired_ratio(share(20, 90), share(0, 40))[1] == np.inf


def test_equal_groups_lie_0_apart_and_a_figure_without_a_range_leaves_the_gap_without_one():
    found = largest_difference([share(20, 90), share(20, 90)])
    assert (found.estimate, found.low) == (0, 0)
    assert found.high > 0
    assert smallest_ratio([share(20, 90), share(20, 90)]).high == 1
    bare = largest_difference([share(20, 90), Estimated(estimate=0.5, reason="none")])
    assert (bare.low, bare.high, bare.reason) == (None, None, "none")


def test_of_several_gaps_the_larger_ends_count():
    gaps = [Estimated(estimate=0.1, low=0.05, high=0.4), Estimated(estimate=0.2, low=0.0, high=0.3)]
    assert together(gaps, max) == Estimated(estimate=0.2, low=0.05, high=0.4)


@pytest.mark.slow
@pytest.mark.parametrize("truth", [(0.3,) * 6, (0.3, 0.3, 0.3, 0.3, 0.3, 0.5), (0.1, 0.15, 0.2, 0.25, 0.3, 0.35)])
def test_the_ranges_hold_the_true_gap_as_often_as_they_say_whichever_groups_differ_most(truth):
    rng = np.random.default_rng(1)
    level, sizes = level_of_each(0.95, pairs_among(len(truth))), (60, 80, 100, 150, 200, 300)
    held = np.zeros(2)
    for _ in range(300):
        figures = [share(rng.binomial(n, p), n, level) for n, p in zip(sizes, truth, strict=True)]
        apart, ratio = largest_difference(figures), smallest_ratio(figures)
        held += [apart.low <= max(truth) - min(truth) <= apart.high, ratio.low <= min(truth) / max(truth) <= ratio.high]
    assert (held / 300 >= 0.94).all()
