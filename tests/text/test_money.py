"""Sums of money: in three digits, about so much where they have more; in their currency, in units, as a gain."""

import re
from dataclasses import replace
from itertools import product
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.results.measure import Span
from reportgen.results.values.costs import ModelCosts
from reportgen.text import numbers
from reportgen.text.money import cost_ends
from tests.cases.costs import changed
from tests.cases.decisions import COSTS, priced, with_results
from tests.cases.every import by_topic, cases_of


@pytest.mark.parametrize(
    ("value", "currency", "shown", "about"),
    [
        (559, "EUR", "€559", False),
        (5592, "EUR", "€5,590", True),
        (5592.5, "JPY", "¥5,590", True),
        (12.345, "USD", "$12", True),
        (99.5, "CHF", "CHF\u00a099.50", False),
        (0, "GBP", "£0", False),
        (0.0004, "EUR", "€0.0004", False),
        (1 / 3, None, "0.333", True),
    ],
)
def test_a_sum_has_three_digits_and_is_about_so_much_where_it_has_more(value, currency, shown, about):
    found = numbers.money(value, currency)
    assert (found.shown, found.about) == (shown, about)


@pytest.mark.parametrize(
    ("value", "currency", "shown"),
    [(5592, "EUR", "€5,592"), (226 * 12.1 + 6 * 480.3, "EUR", "€5,616.40"), (5592, "JPY", "¥5,592"), (20, None, "20")],
)
def test_a_stated_sum_is_told_in_full(value, currency, shown):
    assert numbers.money(value, currency, stated=True) == numbers.MoneyText(shown=shown, about=False)


@pytest.mark.slow
@given(st.floats(min_value=1e-3, max_value=1e14), st.sampled_from([None, "EUR", "JPY", "CHF"]))
def test_a_shown_sum_is_never_off_by_more_than_its_third_digit_or_a_half(value, currency):
    shown = numbers.money(value, currency).shown
    most = {"rel": 0, "abs": 0.5} if 10 <= value < 100 else {"rel": 5.1e-3}
    assert float(re.sub(r"[^0-9.]", "", shown)) == pytest.approx(value, **most)


def test_a_projection_is_never_exact():
    assert numbers.money(0, "EUR", rough=True) == numbers.MoneyText(shown="\u20ac0", about=False)
    assert numbers.money(5592, "EUR", rough=True) == numbers.MoneyText(shown="€5,590", about=True)


@pytest.mark.parametrize(
    ("value", "currency", "shown"),
    [(-512, "EUR", "\u2212€512"), (1_360.333, "EUR", "€1,360.33"), (512.5, "JPY", "¥513"), (7.125, None, "7.13")],
)
def test_tables_show_a_sum_below_10000_in_full_with_its_sign(value, currency, shown):
    assert numbers.cost(value, currency) == shown


def test_a_gain_is_a_gain_in_words_and_keeps_its_sign_as_a_value():
    slot = priced().facts.money(-40.0, "rule")
    assert (slot.value, slot.shown) == (-40.0, "a gain of €40")
    assert priced().facts.money(-1e6 / 3, "rule").shown == "a gain of about €333,000"


def test_a_ratio_counts_in_units():
    facts = with_results(priced(), costs=replace(COSTS, currency=None, form="ratio")).facts
    assert [facts.money(value, "rule").shown for value in (1.0, 20.0, -2.0)] == [
        "1 unit",
        "20 units",
        "a gain of 2 units",
    ]


def test_sums_that_differ_never_read_alike():
    found = priced().facts.moneys(a=(13_608.333, "rule"), b=(13_612.111, "rule"))
    assert [slot.shown for slot in found.values()] == ["about €13,608", "about €13,612"]


@pytest.mark.parametrize(
    ("value", "shown"), [(1.0, "a cost of €1"), (-1.0, "a gain of €1"), (0.0, "neither cost nor gain")]
)
def test_a_balance_says_which_way_it_goes(value, shown):
    assert priced().facts.balance(value, "rule").shown == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(3.1999, "3.2"), (0.434, "0.43"), (10.4, "10"), (1234.0, "1,234"), (1.0, "1")]
)
def test_a_ratio_has_two_digits(value, shown):
    assert numbers.ratio(value) == shown


@pytest.mark.parametrize(
    ("share", "shown"), [(0.02, "2%"), (0.0004, "0.04%"), (0.5, "50%"), (0.1105, "11.1%"), (1 / 3, "33.3%")]
)
def test_a_stated_share_has_no_more_digits_than_it_needs(share, shown):
    assert numbers.stated_percent(share) == shown


@given(st.lists(st.floats(min_value=0, max_value=500), min_size=4, max_size=4))
def test_a_tree_adds_up_and_its_classes_are_off_by_less_than_one(cells):
    tree = numbers.tree(*cells)
    assert tree["tp"] + tree["fn"] == tree["positives"]
    assert tree["fp"] + tree["tn"] == tree["negatives"]
    assert abs(tree["positives"] - cells[0] - cells[1]) <= 1
    assert min(tree.values()) >= 0
    whole = sum(tree[key] for key in ("tp", "fn", "fp", "tn"))
    real = dict(zip(("tp", "fn", "fp", "tn"), cells, strict=True))
    assert whole == tree["positives"] + tree["negatives"]
    assert all(tree[key] == 0 for key, count in real.items() if count == 0)
    assert all(abs(tree[key] - count) <= 1 + 1e-9 for key, count in real.items())


def test_of_the_ways_to_round_both_classes_those_flagged_are_nearest_too():
    """Held against all sixteen ways to round four counts down or up."""
    for thirds in ((31, 40, 11, 2918), (65, 7, 206, 2722), (1076, 204, 26, 1694)):
        cells = tuple(count / 3 for count in thirds)
        whole, keys = round(sum(cells)), ("tp", "fn", "fp", "tn")
        positives = round(cells[0] + cells[1])
        ways = product(*({floor(cell), ceil(cell)} for cell in cells))
        adding = [way for way in ways if way[0] + way[1] == positives and sum(way) == whole]
        real = (*cells, cells[0] + cells[2])
        off = {
            way: sum((count - part) ** 2 / part for count, part in zip((*way, way[0] + way[2]), real, strict=True))
            for way in adding
        }
        assert tuple(numbers.tree(*cells)[key] for key in keys) == min(off, key=off.get)


def test_the_tree_of_screening_is_the_published_one():
    assert numbers.tree(6.96, 1.04, 69.44, 922.56) == {
        "positives": 8,
        "negatives": 992,
        "tp": 7,
        "fn": 1,
        "fp": 69,
        "tn": 923,
    }


@pytest.mark.parametrize(
    ("shares", "apart", "whole"),
    [
        ((0.13,), (), 100),
        ((0.0104,), (), 100),
        ((0.00104,), (), 1000),
        ((0.0,), (), 100),
        ((1e-9,), (), 1_000_000),
        ((0.0243,), (), 1000),  # 2 of every 100 would be a fifth too few
        ((0.005, 0.010), ((0.005, 0.010),), 1000),
        ((0.5004, 0.5001), ((0.5004, 0.5001),), 10_000),
        ((0.5004, 0.5001), (), 100),
    ],
)
def test_shares_are_told_of_so_many_that_rounding_moves_none_by_much_and_hides_no_difference(shares, apart, whole):
    assert numbers.telling(shares, apart=apart) == whole


def test_shares_of_a_hundred_that_are_compared_have_the_decimals_that_tell_them_apart():
    assert numbers.percents_beside([0.45, 0.88]) == ["45%", "88%"]
    assert numbers.percents_beside([0.0912, 0.0102]) == ["9%", "1%"]
    assert numbers.percents_beside([0.0912, 0.0142]) == ["9.1%", "1.4%"]
    assert numbers.percents_beside([0.451, 0.4549]) == ["45.1%", "45.5%"]
    assert numbers.percents_beside([0.9858], least=0) == ["98.6%"]


def test_an_upper_bound_is_rounded_up_and_not_doubled():
    assert [numbers.percent_up(share) for share in (0.1853, 0.19, 0.005, 0.0021, 0.999)] == [
        "19%",
        "19%",
        "1%",
        "0.3%",
        "100%",
    ]


@pytest.mark.parametrize(
    ("value", "currency", "shown"),
    [
        (89.2, None, "89"),
        (0.4, None, "0.4"),  # what is not nothing never reads as nothing
        (10_123.4, "EUR", "€10,100"),
        (8731.224, "EUR", "€8,730"),
        (-8731.224, "CHF", "a gain of CHF\u00a08,730"),
    ],
)
def test_an_end_of_a_range_has_three_digits_and_no_cents_from_ten_on(value, currency, shown):
    form = "ratio" if currency is None else COSTS.form
    facts = with_results(priced(), costs=replace(COSTS, currency=currency, form=form)).facts
    assert facts.money_end(value, "rule", bare=True).shown == shown


def test_a_range_of_gains_begins_with_the_smaller():
    facts = changed(priced(), costs=ModelCosts(total=0, per_1000=0, range=Span(low=-13_100, high=-9_380))).facts
    ends = cost_ends(facts, facts.subject.costs.range)
    assert [ends[end].shown for end in ("low", "high")] == ["a gain of €9,380", "€13,100"]
    assert [ends[end].source for end in ("low", "high")] == [
        "models.model.costs.range.high",
        "0 - models.model.costs.range.low",
    ]


ADDED_UP = "costs.total"  # counts times prices, for a reader to add up
SUM = re.compile(r"(?:[€$£¥]|CHF\u00a0)([\d,]*\d(?:\.\d+)?)")


@by_topic
def test_sums_in_sentences_have_three_digits(topic):
    for case in cases_of(topic):
        for one in case.explained.sentences:
            sums = [found.replace(",", "") for found in SUM.findall(one.text)]
            digits = [found.replace(".", "").strip("0") for found in sums]
            alike = len({f"{float(found):.2e}" for found in sums}) < len(set(sums))  # the ends of a narrow range
            assert one.id == ADDED_UP or alike or max(map(len, digits), default=0) <= 3, one
