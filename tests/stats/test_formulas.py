"""Formulas written down: with symbols and with the counts, and each worth what its metric is."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from reportgen.counts.views import Money
from reportgen.stats.evaluation import evaluate
from reportgen.stats.formulas import BASELINE, COST_OF, written
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.helpers import counts
from tests.net.arithmetic import worth

FROM_COUNTS = [metric for metric in METRICS.values() if metric.from_counts]
FOUR = st.tuples(*[st.integers(0, 9)] * 4).filter(lambda four: sum(four) > 0)
PRICES = st.builds(CostMatrix, **{key: st.sampled_from([0, 0, 1, -3, 2.5]) for key in ("tp", "fp", "fn", "tn")})


@pytest.mark.parametrize(
    ("key", "symbols", "numbers"),
    [
        ("recall", "TP / (TP + FN)", "6 / (6 + 2)"),
        ("accuracy", "(TP + TN) / n", "(6 + 3) / 12"),
        ("balanced_accuracy", "(TP / (TP + FN) + TN / (FP + TN)) / 2", "(6 / (6 + 2) + 3 / (1 + 3)) / 2"),
        ("f1", "2 \u00d7 TP / (2 \u00d7 TP + FN + FP)", "2 \u00d7 6 / (2 \u00d7 6 + 2 + 1)"),
        ("lr_positive", "(TP / (TP + FN)) / (FP / (FP + TN))", "(6 / (6 + 2)) / (1 / (1 + 3))"),
        ("total_cost", "FP \u00d7 c_FP + FN \u00d7 c_FN", "1 \u00d7 12 + 2 \u00d7 480"),
    ],
)
def test_a_formula_is_written_with_symbols_and_with_the_counts(key, symbols, numbers):
    given = Parameters(costs=CostMatrix(fp=12, fn=480))
    found = written(METRICS[key], counts(6, 1, 2, 3), given)
    assert (found.symbols, found.numbers, found.reason) == (symbols, numbers, None)


def given_with(costs):
    return Parameters(beta=2, alpha=0.2, costs=costs, odds=0.25, baseline_cost=7)


def symbols_of(four, costs):
    """Return what each symbol stands for."""
    tp, fp, fn, tn = four
    prices = {f"c_{key.upper()}": getattr(costs, key) for key in ("tp", "fp", "fn", "tn")}
    return {"TP": tp, "FP": fp, "FN": fn, "TN": tn, "n": sum(four), "odds": 0.25, "\u03b2": 2, "\u03b1": 0.2, **prices}


def hold(metric, four, costs):
    """Check that what is written, with symbols and with numbers, comes to the value, or that it says why not."""
    value = float(evaluate(metric, counts(*four), given_with(costs)))
    found = written(metric, counts(*four), given_with(costs))
    assert (found.reason is not None) == math.isnan(value), metric.key
    if found.reason is not None:
        return
    if not found.numbers:  # every price in it is 0
        assert (value, found.symbols) == (0, ""), metric.key
        return
    symbols = found.symbols.replace(BASELINE, "7")
    assert worth(found.numbers) == pytest.approx(value), metric.key
    assert worth(symbols, symbols_of(four, costs)) == pytest.approx(value), metric.key


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@for_all(four=FOUR, costs=PRICES)
def test_what_is_written_comes_to_the_value_or_says_why_there_is_none(four, costs):
    for metric in FROM_COUNTS:
        hold(metric, four, costs)


@pytest.mark.parametrize("metric", FROM_COUNTS, ids=lambda metric: metric.key)
def test_what_is_written_comes_to_the_value_where_a_hit_gains_and_a_miss_costs_nothing(metric):
    hold(metric, (134, 123, 6, 200), CostMatrix(tp=-3, fp=1, fn=0))


@pytest.mark.parametrize(
    ("key", "symbols", "numbers"),
    [
        ("total_cost", "TP \u00d7 c_TP + FP \u00d7 c_FP", "134 \u00d7 (\u22123) + 123 \u00d7 1"),
        (
            "saving",
            "\u2212(TP \u00d7 c_TP + FP \u00d7 c_FP)",
            "\u2212(134 \u00d7 (\u22123) + 123 \u00d7 1)",
        ),
        (
            "saving_flag_all",
            "(TP + FN) \u00d7 c_TP + (FP + TN) \u00d7 c_FP \u2212 (TP \u00d7 c_TP + FP \u00d7 c_FP)",
            "(134 + 6) \u00d7 (\u22123) + (123 + 200) \u00d7 1 \u2212 (134 \u00d7 (\u22123) + 123 \u00d7 1)",
        ),
    ],
)
def test_a_price_of_nothing_is_left_out_and_the_minus_before_what_is_taken_away_stays(key, symbols, numbers):
    found = written(METRICS[key], counts(134, 123, 6, 200), given_with(CostMatrix(tp=-3, fp=1, fn=0)))
    assert (found.symbols, found.numbers) == (symbols, numbers)


@settings(max_examples=60, deadline=None)
@for_all(paid=st.lists(st.sampled_from([0.0, -1200.5, 3, 1234.56]), min_size=8, max_size=8))
def test_what_is_written_of_prices_by_case_comes_to_the_value(paid):
    costs, four = CostMatrix(tp=0, fp=0, fn=0), counts(3, 4, 5, 6)
    priced = replace(four, money=Money(**{key: np.asarray(value) for key, value in zip(COST_OF, paid, strict=True)}))
    for key in ("total_cost", "cost_per_1000", "saving", "saving_flag_all", "saving_baseline"):
        value = float(evaluate(METRICS[key], priced, given_with(costs)))
        found = written(METRICS[key], priced, given_with(costs))
        assert (worth(found.numbers) if found.numbers else 0) == pytest.approx(value), key


@pytest.mark.parametrize(
    ("key", "four", "reason"),
    [
        ("precision", (0, 0, 2, 3), "no case was flagged"),
        ("npv", (2, 3, 0, 0), "no case was left unflagged"),
        ("recall", (0, 3, 0, 2), "there is no positive case"),
        ("mcc", (0, 0, 2, 3), "no case was flagged"),
        ("lr_positive", (5, 0, 2, 5), "no negative case was flagged"),
        ("diagnostic_odds_ratio", (5, 2, 0, 5), "no positive case was missed"),
        ("saving_baseline", (1, 1, 1, 1), "no baseline model is named"),
        ("f_beta", (1, 1, 1, 1), "no beta is given"),
    ],
)
def test_an_undefined_metric_says_what_was_empty(key, four, reason):
    assert written(METRICS[key], counts(*four), Parameters()).reason == reason
