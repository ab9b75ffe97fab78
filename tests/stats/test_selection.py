"""Ratios of the share selected to the highest: plain cases, what is not known, and how often the ranges are right."""

from functools import partial

import pytest
from scipy.stats import binom, chi2

from benchmarks.selection import covered, settings
from reportgen.stats.intervals import Estimated, share_interval
from reportgen.stats.samples import unpaired_ratio
from reportgen.stats.selection import ratios_to, ratios_to_highest


def shares(*counts):
    return [partial(share_interval, hits, of) for hits, of in counts]


def test_two_categories_have_the_range_of_their_ratio_that_ends_at_one():
    highest, other = ratios_to_highest(shares((50, 92), (34, 76)))
    low, high = unpaired_ratio(share_interval(34, 76), share_interval(50, 92))
    assert (highest.estimate, highest.low, highest.high) == (1, None, None)
    assert (other.estimate, other.low, other.high) == pytest.approx((34 / 76 / (50 / 92), low, min(high, 1)))


def test_a_far_third_changes_nothing_and_a_near_one_raises_the_upper_end():
    alone, far, near = (
        ratios_to_highest(shares((180, 300), (120, 300), third))[1] for third in ((180, 300), (9, 300), (171, 300))
    )
    (_, two) = ratios_to_highest(shares((180, 300), (120, 300)))
    assert (far.low, far.high) == (two.low, two.high)
    assert far.high < near.high == alone.high < 1
    assert near.low == two.low


def test_a_few_cases_that_may_be_the_highest_lower_the_lower_end_alone():
    (_, two), (_, three, _) = (
        ratios_to_highest(shares((180, 300), (120, 300))),
        ratios_to_highest(shares((180, 300), (120, 300), (2, 4))),
    )
    assert three.low < two.low
    assert three.estimate == two.estimate


def test_nothing_selected_anywhere_has_no_ratio_and_all_selected_is_the_highest():
    assert ratios_to_highest(shares((0, 30), (0, 4))) is None
    assert ratios_to(shares((0, 30), (3, 4)), 0) is None
    first, none = ratios_to_highest(shares((20, 20), (0, 10)))
    assert (first.estimate, none.estimate, none.low) == (1, 0, 0)
    assert none.high == pytest.approx(1 - 0.025**0.1, abs=0.02)


def test_all_that_tie_at_the_highest_have_no_range():
    assert [ratio.low for ratio in ratios_to_highest(shares((3, 10), (30, 100), (2, 10)))[:2]] == [None, None]


def test_a_named_category_may_be_passed():
    first, base = ratios_to(shares((30, 60), (40, 100)), 1)
    assert (first.estimate, base.estimate, base.low) == (pytest.approx(1.25), 1, None)
    assert (first.low, first.high) == unpaired_ratio(share_interval(30, 60), share_interval(40, 100))


def test_a_share_without_a_range_gives_none_and_may_be_anything_beside_others():
    def one_cluster(_level):
        return Estimated(estimate=0.2, reason="its cases come from one cluster")

    known = shares((60, 100), (30, 100))
    _, other, bare = ratios_to_highest([*known, one_cluster])
    assert (bare.low, bare.high, bare.reason) == (None, None, "its cases come from one cluster")
    assert other.low < ratios_to_highest(known)[1].low
    (bare, *_) = ratios_to(([one_cluster, *known]), 1)
    assert bare.reason == "its cases come from one cluster"


@pytest.mark.slow
@pytest.mark.parametrize("cases", [(20, 20), (20, 200), (60, 60), (300, 300)])
@pytest.mark.parametrize("true", [(0.1, 0.1), (0.24, 0.3), (0.3, 0.6), (0.9, 1.0)])
def test_the_range_over_a_named_category_covers_exactly_in_92_of_100_samples(cases, true):
    """Every table that two binomials can make, each as likely as it is."""
    weights = [binom.pmf(range(of + 1), of, share) for of, share in zip(cases, true, strict=True)]
    hit = whole = 0.0
    for one, likely in enumerate(weights[0]):
        for other, as_likely in enumerate(weights[1][1:], 1):
            if likely * as_likely > 1e-9:
                ratio = ratios_to(shares((one, cases[0]), (other, cases[1])), 1)[0]
                whole += likely * as_likely
                hit += likely * as_likely * (ratio.low <= true[0] / true[1] <= ratio.high)
    assert hit / whole >= 0.92


def score_statistic(one, of, other, other_of, ratio):
    """Return Koopman's statistic: how far both counts lie from the likeliest shares with this ratio."""
    whole = of + other_of
    b = ratio * (of + other) + one + other_of
    share = (b - (b * b - 4 * whole * ratio * (one + other)) ** 0.5) / (2 * whole)  # of the numerator
    beside = share / ratio
    return sum(
        (hits - cases * p) ** 2 / (cases * p * (1 - p))
        for hits, cases, p in ((one, of, share), (other, other_of, beside))
    )


def test_the_range_is_near_koopmans():
    """Two independent methods, one of which inverts a test: their ends lie within three hundredths."""
    for one, of, other, other_of in ((34, 76, 50, 92), (36, 100, 80, 120), (15, 40, 18, 28)):
        ratio = ratios_to(shares((one, of), (other, other_of)), 1)[0]
        for end in (ratio.low, ratio.high):
            near = [score_statistic(one, of, other, other_of, end + step) for step in (-0.03, 0.03)]
            assert min(near) < chi2.ppf(0.95, 1) < max(near)


@pytest.mark.slow
@pytest.mark.parametrize("place", range(0, len(settings()), 5))
def test_ranges_cover_the_share_over_the_true_highest(place):
    report, named, _ = covered(settings()[place], 250)
    assert report >= 0.91
    assert 0.91 <= named <= 0.99
