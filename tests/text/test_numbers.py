import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reportgen.text import numbers, numerals
from tests.helpers import as_shown


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (9734, "9,734"), (10_000.0, "10,000"), (1234567, "1,234,567"), (2.25, "2.3")]
)
def test_a_count_is_given_in_full(value, shown):
    assert numbers.count(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (999_999, "999,999"),
        (1_234_567, "1.2\u00a0million"),
        (9_960_000, "10\u00a0million"),
        (45_600_000, "46\u00a0million"),
        (999_600_000, "1.0\u00a0billion"),
        (2e14, "200\u00a0trillion"),
        (1e300, "1e300"),
    ],
)
def test_from_a_million_on_running_text_has_two_digits(value, shown):
    assert numbers.large_count(value) == shown


def test_counts_that_differ_never_read_alike_in_one_sentence():
    assert numbers.large_counts([9_800_000, 10_000_000]) == ["9.8\u00a0million", "10\u00a0million"]
    assert numbers.large_counts([9_999_999, 10_000_000]) == ["9,999,999", "10,000,000"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (12.4, "12"),
        (1_747, "1,750"),
        (999_600, "1.0\u00a0million"),
        (1_747_212, "1.7\u00a0million"),
        (12_460_000, "12\u00a0million"),
    ],
)
def test_a_projected_count_is_rounded_once(value, shown):
    assert numbers.rough_count(value) == shown


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (9, 28, None),
        (10, 30, "33%"),
        (34, 40, "85%"),
        (226, 9960, "2.3%"),
        (3, 500, "0.6%"),
        (40, 10_000, "0.40%"),
        (6, 10_000, "0.06%"),
        (499, 500, ">\u00a099%"),
        (99_999, 100_000, ">\u00a099.9%"),
        (0, 500, "0%"),
        (500, 500, "100%"),
    ],
)
def test_a_percentage_has_no_more_digits_than_its_denominator(part, whole, shown):
    assert numbers.percent(part / whole, whole) == shown


@pytest.mark.parametrize("whole", [30, 99, 999, 1_000, 54_321])
def test_a_share_never_reads_as_none_or_all_unless_it_is(whole):
    for part in (1, 2, whole // 3, whole - 2, whole - 1):
        assert numbers.percent(part / whole, whole) not in ("0%", "0.0%", "100%", "100.0%")


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (0.885714, 2, "0.89"),
        (0.885714, 3, "0.886"),
        (1.0, 2, "1.00"),
        (0.9996, 2, "0.9996"),
        (0.995, 2, "0.995"),
        (0.005, 2, "0.01"),
        (-0.995, 2, "\u22120.995"),
        (0.0004, 2, "0.0004"),
        (0, 3, "0.000"),
        (-0.25, 2, "\u22120.25"),
        (33.44, 2, "33.44"),
        (9.9944, 3, "9.994"),
        (123.4567, 3, "123.457"),
        (5678.4, 3, "5,678"),
        (2.0004, 2, "2.00"),
        (1e-9, 2, "<\u00a00.000001"),
        (1 - 1e-9, 3, ">\u00a00.999999"),
        (-1e-9, 2, ">\u00a0\u22120.000001"),
    ],
)
def test_a_metric_keeps_its_distance_from_an_end_that_it_does_not_reach(value, decimals, shown):
    assert numbers.metric(value, decimals) == shown


@pytest.mark.slow
@pytest.mark.parametrize("place", range(1, 6))
def test_no_decimal_fraction_reads_as_an_end(place):
    whole = 10**place
    near = {*range(1, min(whole, 1100)), *range(max(1, whole - 1100), whole)}  # from 0.011 to 0.989, none rounds so far
    for part in near:
        for decimals in (2, 3):
            assert float(numbers.metric(part / whole, decimals).lstrip("<>\u00a0")) not in (0, 1)


@pytest.mark.parametrize(
    ("share", "shown"), [(0, "0"), (1, "1,000"), (0.97457, "975"), (0.9996, "999.6"), (0.0004, "0.4")]
)
def test_so_many_of_every_thousand_are_none_or_all_only_where_they_are(share, shown):
    assert numbers.of_thousand(share) == shown


@pytest.mark.parametrize(
    ("values", "shown"),
    [((0.91, 0.90), ["0.910", "0.900"]), ((0.9961, 0.9964), ["0.9961", "0.9964"]), ((0.5, 0.5), ["0.500", "0.500"])],
)
def test_metrics_that_differ_are_shown_so_that_they_do(values, shown):
    decimals = numbers.decimals_apart(values)
    assert [numbers.metric(value, decimals) for value in values] == shown


def test_zero_has_no_sign():
    assert numerals.fixed(-0.001, 2) == "0.00"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (5592, "5,592"),
        (5592.0, "5,592"),
        (0.5, "0.50"),
        (-13608, "\u221213,608"),
        (0, "0"),
        (0.004, "0.004"),
        (0.0145, "0.0145"),
        (-0.66667, "\u22120.667"),
        (9999.5, "9,999.50"),
        (252848.1, "252,848"),
        (1234567.8, "1,234,570"),
    ],
)
def test_a_cost_is_whole_where_it_is_whole(value, shown):
    assert numbers.cost(value) == shown


def test_a_cost_for_so_many_cases_is_whole_where_it_is_large():
    assert [numbers.cost_rate(value) for value in (252848.1, 1944.0, 94.333)] == ["252,848", "1,944", "94.33"]


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ((15, 3, 5, 97), ["12.5%", "2.5%", "4.2%", "80.8%"]),
        ((18, 0, 21, 81), ["15.0%", "0.0%", "17.5%", "67.5%"]),
        ((20, 10, 30, 40), ["20%", "10%", "30%", "40%"]),
        ((65, 7, 206, 2722), ["2.2%", "0.2%", "6.9%", "90.7%"]),
        ((34, 6, 226, 9734), ["0.3%", "0.1%", "2.3%", "97.3%"]),
        ((1, 1, 1, 99_997), ["0.001%", "0.001%", "0.001%", "99.997%"]),
        ((1, 1, 1, 26), None),
    ],
)
def test_parts_of_a_whole_share_one_precision_and_none_reads_as_nothing(parts, shown):
    assert numbers.percents(parts) == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(2.0, "2"), (0.5, "0.5"), (1 / 3, "0.3333"), (1e-9, "<\u00a00.000001"), (20.0, "20")]
)
def test_a_number_of_the_config_has_no_noughts_at_its_end(value, shown):
    assert numbers.plain(value) == shown


def test_a_half_is_rounded_up():
    assert (numbers.percent(15 / 120, 120), numbers.percent(29 / 200, 200)) == ("13%", "15%")
    assert (numbers.metric(0.0125), numbers.metric(0.0005)) == ("0.013", "0.001")


FINITE = st.floats(allow_nan=False, allow_infinity=False)
OF_ONE_NUMBER = (
    numbers.count,
    numbers.large_count,
    numbers.metric,
    numbers.plain,
    numbers.digits,
    numbers.of_thousand,
    numbers.cost,
    numbers.cost_rate,
    numbers.score,
)
TEXT = re.compile(r"[<>]?\u00a0?\u2212?\d[\d,]*(\.\d+)?(e\u2212?\d+)?(\u00a0(million|billion|trillion))?%?")


@pytest.mark.slow
@given(FINITE)
@example(1.7e308)
@example(1e302)
@example(1e15)
@example(999_999_999_999_999.9)
@example(5e-324)
@example(-1e30)
def test_no_number_is_too_large_or_too_small_to_be_written(value):
    for write in OF_ONE_NUMBER:
        shown = write(value)
        assert TEXT.fullmatch(shown), (write, shown)
        assert shown[0] in "<>" or read(shown) != 0 or value == 0, (write, shown)
    assert (
        read(numbers.metric(value)) not in (-1, 0, 1)
        or float(f"{value:.12g}") in (-1, 0, 1)
        or numbers.metric(value)[0] in "<>"
    )
    assert numerals.plural(value) in ("one", "other")


@pytest.mark.slow
@given(st.floats(0, 1), st.floats(0, allow_infinity=False) | st.integers(0, 10**300))
def test_no_share_is_too_small_to_be_written(share, whole):
    shown = numbers.percent(share, whole)
    assert (shown is None) == (whole < 30)
    if shown is not None:
        assert TEXT.fullmatch(shown)
        assert read(shown) not in (0, 100) or float(f"{share:.12g}") in (0, 1) or shown[0] in "<>"


@pytest.mark.slow
@given(st.lists(st.integers(0, 10**300) | st.floats(0, 1e15), min_size=4, max_size=4))
def test_no_part_of_a_whole_is_too_small_to_be_written(parts):
    for part, shown in zip(parts, numbers.percents(parts) or (), strict=False):
        assert TEXT.fullmatch(shown)
        assert part == 0 or set(shown) & set("123456789")


@pytest.mark.slow
@given(st.lists(FINITE, min_size=1, max_size=4))
def test_numbers_side_by_side_can_always_be_written(values):
    assert all(TEXT.fullmatch(shown) for shown in numbers.large_counts(values))
    assert numbers.decimals_apart(values) >= 3


def read(shown: str) -> float:
    plain = shown.strip("<>%\u00a0").replace("\u2212", "-").replace(",", "")
    return float(plain.split("\u00a0")[0])


@pytest.mark.parametrize(("texts", "shown"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b, and c")])
def test_a_list_reads_as_a_list(texts, shown):
    assert numbers.listed(texts) == shown


@pytest.mark.parametrize(
    ("low", "high", "beside", "currency", "shown"),
    [
        (6_695.55, 13_568.8, "9,420", None, ("6,696", "13,569")),
        (6_695.5, 13_568.8, "€9,420.40", "EUR", ("\u20ac6,696", "\u20ac13,569")),
        (-2_778.2, -585.65, "\u2212€1,710", "EUR", ("\u2212€2,778", "\u2212€586")),
        (0.004, 300.2, "€120", "EUR", ("€0.004", "€300")),
        (1.62, 2.44, "€2", "EUR", ("€1.62", "€2.44")),
        (-0.62, 0.41, "€0", "EUR", ("\u2212€0.62", "€0.41")),
        (0.0, 3.2, "0", None, ("0.00", "3.20")),
        (0.0, 0.0145, "0.005", None, ("0.00", "0.0145")),
        (-0.62, 0.41, "0", None, ("\u22120.62", "0.41")),
    ],
)
def test_the_ends_of_a_range_are_as_whole_as_its_cost_where_that_keeps_three_digits(low, high, beside, currency, shown):
    assert numbers.cost_ends(low, high, as_shown(beside), currency) == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(9.27e-7, "0.000001"), (1.5e-6, "0.000002"), (0.0, "0.0000001"), (0.5, "0.6"), (0.088, "0.09")]
)
def test_a_limit_of_one_digit_is_above_its_value(value, shown):
    assert numbers.less_than(value) == shown
    assert float(shown) > value
