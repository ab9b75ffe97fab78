"""Axes in numbers, and words in the room that they have."""

import math

import pytest

from reportgen.drawing.scales import (
    SHARES,
    around,
    fold,
    from_zero,
    log_odds,
    odds,
    outward,
    powers,
    spread_out,
    tick_text,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (0.2, "0.2"), (1.0, "1"), (-0.5, "\N{MINUS SIGN}0.5"), (1500.0, "1,500"), (1e6, "1,000,000"),
     (1234.5, "1234.5"), (1e-7, "1e\N{MINUS SIGN}07"), (1e300, "1e+300")],
)  # fmt: skip
def test_tick_numbers_read_as_people_write_them(value, text):
    assert tick_text(value) == text


@pytest.mark.parametrize(
    "values", [(0.2, 0.21), (5.0,), (0.0,), (-3, 1e6), (1e9, 1e9 + 1), (1e-12, 3e-12), (1e300, 2e300)]
)
def test_ticks_are_few_round_numbers_between_the_ends(values):
    scale = around(values)
    assert scale.low <= min(values) <= max(values) <= scale.high
    assert scale.low < scale.high
    assert 2 <= len(scale.ticks) <= 8
    assert all(scale.low <= tick <= scale.high for tick in scale.ticks)


def test_scores_that_fill_half_of_the_shares_have_all_of_them():
    assert around([0.1, 0.7]) == SHARES
    assert around([0.1, 0.2]).high == pytest.approx(0.204)


@pytest.mark.parametrize("top", [0, 1, 2, 3, 7, 40, 2911, 1e8, 1.714, 0.3])
def test_a_scale_from_zero_ends_on_a_round_number_near_the_top(top):
    scale = from_zero(top, most=3)
    assert scale.low == scale.ticks[0] == 0
    assert scale.high == scale.ticks[-1] >= top
    assert scale.high <= max(2 * top, 1)
    assert len(scale.ticks) <= 4


def test_counts_are_not_cut_below_one():
    assert from_zero(2, most=6).ticks == (0, 1, 2)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((0, 25_000 / 3), (0, 2000, 4000, 6000, 8000, 10_000)),
        ((0, -3), (-3, -2, -1, 0)),
        ((-1.5, 4), (-2, 0, 2, 4)),
        ((0.36, 0.66), (0.3, 0.4, 0.5, 0.6, 0.7)),
        ((0.1, 0.9), (0, 0.2, 0.4, 0.6, 0.8, 1)),
        ((0, 0), (0, 0.2)),
        ((7, 7), (6, 8)),
    ],
)
def test_a_scale_ends_in_round_numbers_beyond_the_values(values, ticks):
    scale = outward(values)
    assert scale.low == ticks[0] <= min(values)
    assert max(values) <= scale.high == scale.ticks[-1]
    assert scale.ticks == pytest.approx(ticks)


def test_numbers_too_long_for_their_place_are_told_in_powers_of_ten():
    assert outward((0, 1e10)).shown[-1] == "1e10"
    assert outward((0, -4e9)).shown[0] == "\N{MINUS SIGN}4e9"
    assert outward((0, 5e6)).shown[-1] == "5,000,000"


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ((0.01, 100), ("0.01", "0.1", "1", "10", "100")),
        ((1, 30), ("1", "2", "5", "10", "20")),
        ((1, 1e12), ("1", "100", "10,000", "1,000,000", "100,000,000", "10,000,000,000", "1e+12")),
    ],
)
def test_prices_stand_at_their_logarithms(values, names):
    scale = powers(values)
    assert scale.names == names
    assert (scale.low, scale.high) == (math.log10(values[0]), math.log10(values[-1]))
    assert [10**tick for tick in scale.ticks] == pytest.approx([float(name.replace(",", "")) for name in names])


def test_one_price_alone_has_room_on_both_sides():
    scale = powers((40,))
    assert scale.low < math.log10(40) < scale.high
    assert scale.ticks


@pytest.mark.parametrize(
    ("middles", "expected"),
    [
        ([50.0], [50.0]),
        ([0.0, 100.0], [10.0, 90.0]),
        ([50.0, 50.0], [50.0, 70.0]),
        ([95.0, 96.0, 97.0], [50.0, 70.0, 90.0]),
    ],
)
def test_labels_move_no_further_than_they_must(middles, expected):
    assert spread_out(middles, [20.0] * len(middles), low=0, high=100) == expected


def test_labels_that_cannot_all_fit_still_do_not_overlap():
    assert spread_out([50.0, 50.0, 50.0], [40.0] * 3, low=0, high=100) == [20.0, 60.0, 100.0]


def test_words_are_folded_by_the_room_they_need():
    assert fold("one two three", 0) == "one two three"
    assert fold("  one\n two\tthree ", 60) == "one two\nthree"
    assert fold("", 50) == ""
    assert fold("internationalisation", 50, 9).split("\n") == ["interna", "tionali", "sation"]
    assert fold("vendor-score_of-the/card", 90, 9).split("\n") == ["vendor-", "score_of-", "the/card"]
    assert fold("one two three four", 60, 1) == "one t\N{HORIZONTAL ELLIPSIS}"
    assert fold("W", 1) == "W"
    wide = "\N{CJK UNIFIED IDEOGRAPH-6A21}" * 10
    assert fold(wide, 70).split("\n") == [wide[:5]] * 2


def test_a_scale_by_odds_is_named_by_shares_and_stretched_alike_near_0_and_near_1():
    scale = odds(log_odds(0.0005), log_odds(0.9995))
    assert scale.names == ("0.001", "0.01", "0.1", "0.5", "0.9", "0.99", "0.999")
    assert scale.ticks == pytest.approx([-tick for tick in reversed(scale.ticks)])
    assert [1 / (1 + math.exp(-tick)) for tick in scale.ticks] == pytest.approx([float(name) for name in scale.names])
    assert odds(log_odds(0.02), log_odds(0.3)).names == ("0.02", "0.05", "0.1", "0.2")
    assert log_odds(0) < log_odds(1e-8) < log_odds(1 - 1e-8) < log_odds(1)
