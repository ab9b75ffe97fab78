import random

import pytest

from reportgen.explain import numbers


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (9734, "9,734"), (10_000.0, "10,000"), (1234567, "1,234,567"), (2.25, "2.2")]
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
        (0.005, 2, "0.005"),
        (-0.995, 2, "\u22120.995"),
        (0.0004, 2, "0.0004"),
        (0, 3, "0.000"),
        (-0.25, 2, "\u22120.25"),
        (33.44, 2, "33.4"),
        (5678.4, 3, "5,678"),
        (2.0004, 2, "2.00"),
        (1e-9, 2, "<\u00a00.000001"),
        (1 - 1e-9, 3, ">\u00a00.999999"),
        (-1e-9, 2, ">\u00a0\u22120.000001"),
    ],
)
def test_a_metric_keeps_its_distance_from_an_end_that_it_does_not_reach(value, decimals, shown):
    assert numbers.metric(value, decimals) == shown


@pytest.mark.parametrize("place", range(1, 6))
def test_no_decimal_fraction_reads_as_an_end(place):
    for thousandths in range(1, 10**place):
        for decimals in (2, 3):
            assert float(numbers.metric(thousandths / 10**place, decimals).lstrip("<>\u00a0")) not in (0, 1)


@pytest.mark.parametrize(("share", "shown"), [(0, "0"), (1, "100"), (0.5, "50"), (0.9996, "99.96"), (0.0004, "0.04")])
def test_so_many_of_every_hundred_are_none_or_all_only_where_they_are(share, shown):
    assert numbers.of_hundred(share) == shown


@pytest.mark.parametrize(
    ("values", "shown"),
    [((0.91, 0.90), ["0.91", "0.90"]), ((0.9961, 0.9964), ["0.9961", "0.9964"]), ((0.5, 0.5), ["0.50", "0.50"])],
)
def test_metrics_that_differ_are_shown_so_that_they_do(values, shown):
    decimals = numbers.decimals_apart(values)
    assert [numbers.metric(value, decimals) for value in values] == shown


def test_zero_has_no_sign():
    assert numbers.fixed(-0.001, 2) == "0.00"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(5592, "5,592"), (5592.0, "5,592"), (0.5, "0.50"), (-13608, "\u221213,608"), (0, "0"), (0.004, "0.004")],
)
def test_a_cost_is_whole_where_it_is_whole(value, shown):
    assert numbers.cost(value) == shown


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ((0.40, 0.36, 0.40), ("0.40", "0.36", "0.40")),
        ((0.0244, 0.01, 0.9), ("0.0244", "0.01", "0.90")),
        ((0.5, None, 0.9), ("0.50", None, "0.90")),
        ((0.95, 0.9, None), ("0.95", "0.90", None)),
        ((2.0, 1.0, 2.0), ("2", "1", "2")),
        ((-3.0, -4.5, -3.0), ("\u22123.00", "\u22124.50", "\u22123.00")),
        ((0.123456789, 0.1, 0.123456789), ("0.12", "0.10", "0.12")),
        ((0.123456789, 0.123456, 0.123456789), ("0.1234567", "0.1234560", "0.1234567")),
        ((0.3, 0.7, 0.3), ("0.30", "0.70", "0.30")),
        ((0.00012345, None, 0.5), ("0.0001", None, "0.5000")),
        ((0.99991234, 0.2, 0.99991234), ("0.99", "0.20", "0.99")),
    ],
    ids=[
        "example D",
        "as typed",
        "open below",
        "open above",
        "whole",
        "negative",
        "rounded",
        "close",
        "flag low",
        "flags all",
        "near one",
    ],
)
def test_a_cut_off_is_shown_with_the_digits_that_it_needs(found, shown):
    made = numbers.cut_offs(*found)
    assert (made.value, made.beyond, made.up_to) == shown


def test_a_tiny_score_is_given_in_full():
    made = numbers.cut_offs(2.5e-300, 1e-300, 2.5e-300)
    assert (made.value, made.beyond) == ("2.5e\u2212300", "1e\u2212300")


@pytest.mark.parametrize("seed", range(20))
def test_a_printed_cut_off_sorts_as_the_real_one_does(seed):
    draw = random.Random(seed)  # noqa: S311 (cases for a test, not secrets)
    spread = 10.0 ** -draw.randint(0, 12)
    for _ in range(50):
        low = draw.uniform(-1, 1)
        high = low + spread * draw.random() + 1e-15
        value = draw.choice((high, draw.uniform(low, high)))
        if not low < value <= high:
            continue
        for ends in ((value, low, high), (-value, -low, -high)):
            made = numbers.cut_offs(*ends)
            shown, beyond, up_to = (
                float(text.replace("\u2212", "-")) for text in (made.value, made.beyond, made.up_to)
            )
            inside = sorted((ends[1], ends[2]))
            assert inside[0] <= min(beyond, up_to, shown)
            assert max(beyond, up_to, shown) <= inside[1]
            assert shown != ends[1]


@pytest.mark.parametrize(("texts", "shown"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b, and c")])
def test_a_list_reads_as_a_list(texts, shown):
    assert numbers.listed(texts) == shown
