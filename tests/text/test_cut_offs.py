"""A printed threshold sorts the data as the real one does, with no more digits than that takes."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reportgen.text import cut_offs
from tests.text.test_numbers import FINITE, TEXT, read


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
    made = cut_offs.in_range(*found)
    assert (made.value, made.beyond, made.up_to) == shown


def test_a_tiny_score_is_given_in_full():
    made = cut_offs.in_range(2.5e-300, 1e-300, 2.5e-300)
    assert (made.value, made.beyond) == ("2.5e\u2212300", "1e\u2212300")


@pytest.mark.slow
@given(FINITE, FINITE | st.none(), FINITE | st.none())
@example(0.0, None, 0.0078125)
def test_no_cut_off_is_too_large_or_too_small_to_be_written(value, beyond, up_to):
    made = cut_offs.in_range(value, beyond, up_to)
    for real, shown in ((value, made.value), (beyond, made.beyond), (up_to, made.up_to)):
        assert (real is None) == (shown is None)
        assert shown is None or TEXT.fullmatch(shown)
        assert shown is None or read(shown) not in (0, 1) or real in (0, 1) or shown != made.value


@pytest.mark.slow
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
            made = cut_offs.in_range(*ends)
            shown, beyond, up_to = (
                float(text.replace("\u2212", "-")) for text in (made.value, made.beyond, made.up_to)
            )
            inside = sorted((ends[1], ends[2]))
            assert inside[0] <= min(beyond, up_to, shown)
            assert max(beyond, up_to, shown) <= inside[1]
            assert shown != ends[1]


def test_a_cut_off_that_flags_every_case_reads_on_its_own_side():
    # With low scores flagged, 0.50 would leave out the cases at 0.5000000000000001.
    up = 0.5000000000000001
    assert cut_offs.in_range(up, None, up, low=True).value == "0.51"
    assert cut_offs.in_range(up, None, up).value == "0.50"
