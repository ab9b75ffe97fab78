"""Which threshold is cheapest at which price of a miss, against brute force and scipy's hull."""

import math
from fractions import Fraction
from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from reportgen.counts.views import Counts
from reportgen.stats import hull
from reportgen.stats.hull import Ratios, break_even, envelope, implied_ratio, ratio_of
from reportgen.stats.parameters import CostMatrix
from reportgen.stats.ranking import sweep
from tests.helpers import D_LABELS, D_SCORES, counts, score_counts_of

D = sweep(score_counts_of(D_LABELS, D_SCORES)).counts
ROWS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 12), st.sampled_from([1.0, 1.0, 2.0, 0.3])), min_size=2, max_size=40
).filter(lambda rows: {row[0] for row in rows} == {0, 1})
PRICES = np.unique([a / b for a in range(1, 15) for b in range(1, 15)] + [1e-3, 1e3])


def swept(rows):
    y, s, w = (np.array(column) for column in zip(*rows, strict=True))
    return sweep(score_counts_of(y, s, w)).counts


def cost(at, ratio):
    return at.fp + ratio * at.fn


def cheapest(at, ratio):
    values = cost(at, ratio)
    return set(np.flatnonzero(values <= values.min() * (1 + 1e-12) + 1e-12).tolist())


def within(ratios, price):
    return ratios is not None and ratios.low * (1 - 1e-9) <= price <= ratios.high * (1 + 1e-9)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@for_all(rows=ROWS)
def test_an_entry_is_cheapest_exactly_at_the_prices_it_is_said_to_be_right_for(rows):
    at = swept(rows)
    ranges = [implied_ratio(at, index) for index in range(len(at.tp))]
    for price in PRICES:
        assert {index for index, ratios in enumerate(ranges) if within(ratios, price)} == cheapest(at, price)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@for_all(rows=ROWS)
def test_the_envelope_finds_the_cheapest_entry_at_every_price_the_fewest_flags_on_a_tie(rows):
    at = swept(rows)
    found = envelope(at).at(PRICES)
    assert all(int(index) in cheapest(at, price) for index, price in zip(found, PRICES, strict=True))
    if (np.r_[at.tp, at.fp] % 1 == 0).all():  # else a tie may depend on rounding
        assert found.tolist() == [min(cheapest(at, price)) for price in PRICES]


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", range(20))
def test_the_envelope_is_the_hull_of_the_roc_curve(seed):
    rng = np.random.default_rng(seed)
    y = rng.random(3000) < rng.choice([0.02, 0.3, 0.9])
    s = (rng.normal(size=3000) + rng.choice([0, 1, 3]) * y).round(rng.integers(1, 6))
    at = sweep(score_counts_of(y, s)).counts
    # The corner of everything right makes the hull the whole of what is below the curve.
    points = np.column_stack((np.append(at.fp, at.fp[-1]) / at.fp[-1], np.append(at.tp, 0) / at.tp[-1]))
    oracle = points[ConvexHull(points).vertices]
    ours = points[envelope(at).index]
    assert {tuple(point) for point in ours} | {(1.0, 0.0)} == {tuple(point) for point in oracle} | {(0, 0), (1, 1)}


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(rows=ROWS)
def test_the_plain_chain_gives_the_same_corners(rows):
    at = swept(rows)
    different = np.flatnonzero(np.r_[True, (np.diff(at.fp) != 0) | (np.diff(at.tp) != 0)])
    corners = hull._chain(at.fp, at.tp, different)
    standing_out = hull._standing_out(at.fp[corners], at.tp[corners], hull._room(at.fp, at.tp))
    assert corners[standing_out].tolist() == envelope(at).index.tolist()


def test_a_curve_that_unravels_from_its_end_takes_the_plain_chain():
    # Every point is a corner but for the last but one, and without it the next one before falls, and so on.
    tp = np.sqrt(np.arange(1.0, 200.0))
    tp, fp = np.r_[0.0, tp, tp[-1] + 1000], np.r_[0.0, np.arange(1.0, 200.0), 200.0]
    found = envelope(Counts(tp=tp, fp=fp, fn=tp[-1] - tp, tn=fp[-1] - fp))
    assert found.index.tolist() == [0, 200]


def test_example_d_and_the_prices_of_its_thresholds():
    # 0.98 down to 0.66 flags five positives; 0.36 all seven for two false alarms: two misses for two false alarms.
    assert implied_ratio(D, 5) == Ratios(low=0.0, high=1.0)
    assert implied_ratio(D, 9) == Ratios(low=1.0, high=math.inf)
    assert implied_ratio(D, 8) is None
    assert implied_ratio(D, 0) is None


def test_two_entries_that_tie_at_one_price_only():
    at = sweep(score_counts_of([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])).counts
    assert [implied_ratio(at, index) for index in (1, 3, 5)] == [
        Ratios(low=0.0, high=1.0),
        Ratios(low=1.0, high=1.0),
        Ratios(low=1.0, high=math.inf),
    ]


def test_a_transposed_matrix_would_be_seen():
    rng = np.random.default_rng(2)
    y = rng.random(2000) < 0.2
    at = sweep(score_counts_of(y, (rng.normal(size=2000) + 1.5 * y).round(2))).counts
    costs = CostMatrix(fp=2, fn=30, tp=10, tn=1)
    assert ratio_of(costs) == 20
    total = at.tp * 10 + at.fp * 2 + at.fn * 30 + at.tn
    index = int(np.argmin(total))
    assert within(implied_ratio(at, index), 20)
    assert not within(implied_ratio(at, index), 1 / 20)
    assert envelope(at).at(np.array([20.0])) == index
    transposed = int(np.argmin(at.tp * 10 + at.fp * 30 + at.fn * 2 + at.tn))
    assert at.fn[index] < at.fn[transposed]
    assert total[transposed] > 2 * total[index]


@pytest.mark.parametrize("costs", [CostMatrix(fp=1, fn=0), CostMatrix(fp=0, fn=1), CostMatrix(fp=1, fn=2, tp=3)])
def test_an_error_that_costs_nothing_more_has_no_price(costs):
    assert ratio_of(costs) is None


def test_the_challenger_is_cheaper_as_long_as_a_miss_costs_more_than_that():
    challenger, champion = counts(90, 64, 10, 836), counts(80, 32, 20, 868)
    found = break_even(challenger, champion)
    assert (found.ratio, found.cheaper_above, found.cheaper_always) == (3.2, "a", None)
    assert break_even(champion, challenger).cheaper_above == "b"
    for price, cheaper in ((3.1, champion), (3.3, challenger)):
        assert min((challenger, champion), key=partial(cost, ratio=price)) is cheaper


@pytest.mark.parametrize(
    ("a", "b", "always"),
    [
        (counts(5, 1, 5, 9), counts(4, 1, 6, 9), "a"),
        (counts(5, 2, 5, 8), counts(5, 1, 5, 9), "b"),
        (counts(5, 1, 5, 9), counts(4, 3, 6, 7), "a"),
        (counts(5, 1, 5, 9), counts(5, 1, 5, 9), None),
    ],
)
def test_no_price_turns_the_order_where_one_makes_no_more_errors_of_either_kind(a, b, always):
    found = break_even(a, b)
    assert (found.ratio, found.cheaper_above, found.cheaper_always) == (None, None, always)


# Weights: the same prices as in exact fractions, however floats add them up.

WEIGHTED = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 9), st.integers(0, 9), st.sampled_from(["0.1", "0.3", "0.7", "1.1"])),
    min_size=3,
    max_size=30,
).filter(lambda rows: {row[0] for row in rows} == {0, 1})


def exact_sweep(rows, column, times):
    """Return (false alarms, hits) at every entry, as fractions: flag nothing, then each distinct score from the top."""
    found = [(Fraction(0), Fraction(0))]
    for bar in sorted({row[column] for row in rows}, reverse=True):
        flagged = [(row[0], Fraction(row[3]) * times) for row in rows if row[column] >= bar]
        found.append(
            (sum((w for y, w in flagged if not y), Fraction(0)), sum((w for y, w in flagged if y), Fraction(0)))
        )
    return found


def float_sweep(rows, column, times):
    return swept([(row[0], row[column], float(row[3]) * times) for row in rows])


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@for_all(rows=WEIGHTED, times=st.sampled_from([1, 3, 0.1, 10]))
def test_the_corners_of_weighted_cases_are_those_of_exact_fractions(rows, times):
    exact, found = exact_sweep(rows, 1, 1), envelope(float_sweep(rows, 1, times))
    corners = [exact[index] for index in found.index]
    prices = [(u - x) / (v - y) if v != y else math.inf for (x, y), (u, v) in pairwise(corners)]
    assert prices == sorted(set(prices))  # each corner stands out
    assert found.ratio.tolist() == pytest.approx([float(price) for price in prices])
    for price in {(u - x) / (v - y) for x, y in exact for u, v in exact if v > y and u > x}:
        least = min(x - price * y for x, y in exact)
        index = int(found.at(np.array([float(price)]))[0])
        assert exact[index][0] - price * exact[index][1] == least
        assert exact[index][0] == min(x for x, y in exact if x - price * y == least)  # the fewest flags on a tie


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@for_all(rows=WEIGHTED, times=st.sampled_from([1, 3, 0.1, 10]))
def test_weights_make_no_corner_and_no_price_that_fractions_lack(rows, times):
    exact, at = exact_sweep(rows, 1, 1), float_sweep(rows, 1, times)
    for index, (x, y) in enumerate(exact):
        ranges = [(abs(u - x), abs(v - y), place) for place, (u, v) in enumerate(exact)]
        lows = [a / m if m else math.inf for a, m, place in ranges if place < index and (a or m)]
        highs = [a / m if m else math.inf for a, m, place in ranges if place > index and (a or m)]
        low, high = max(lows, default=0), min(highs, default=math.inf)
        found = implied_ratio(at, index)
        if high == 0 or low == math.inf or low > high:
            assert found is None
        else:
            assert found == Ratios(low=pytest.approx(float(low)), high=pytest.approx(float(high)))


def test_totals_of_the_same_weights_in_two_orders_have_no_price_between_them():
    # 0.1 + 0.2 is not 0.3 to the last digit: 4 false alarms over 1e-17 misses were a price.
    a, b = counts(1, 4.1, 0.1 + 0.2, 3), counts(1, 0.1, 0.3, 7)
    assert break_even(a, b) == break_even(counts(1, 4.1, 0.3, 3), b)
    assert break_even(a, b).cheaper_always == "b"
