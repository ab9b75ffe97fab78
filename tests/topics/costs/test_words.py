"""What the figures of costs say."""

from dataclasses import replace

import pytest

from reportgen.results.measure import Span
from tests.cases.case import Case, Changed, fraud, scored
from tests.cases.costs import (
    CHANCE,
    DOWN,
    EUROS,
    LOW,
    RANGES,
    changed,
    decision,
    priced,
    with_threshold,
)
from tests.helpers import D_LABELS, D_SCORES

FIGURES = ("cost_by_threshold", "threshold_by_ratio", "decision", "cost")


def title(case: Case, name: str) -> str:
    return case.explained.figures[name].title


def reading(case: Case, name: str) -> str:
    return " ".join(sentence.text for sentence in case.explained.figures[name].reading)


@pytest.mark.slow
def test_titles_state_the_finding():
    assert {name: title(priced(), name) for name in FIGURES} == {
        "cost_by_threshold": "A threshold of 0.36 is cheapest: €2,000 per 1,000 patients",
        "threshold_by_ratio": "With a miss as expensive as 3.3 false alarms, the best threshold is 0.36",
        "decision": "Net benefit at the stated costs: 0.533 with the model, 0.458 without",
        "cost": "Cost left: 0.071 at the threshold in use, 0.176 with every patient flagged",
    }


def test_the_worked_fraud_costs_559_per_1_000():
    # REPORT_PRACTICE 2.8: 6 misses at 480 and 226 false alarms at 12 come to 5,592 on 10,000 payments.
    assert title(fraud(), "cost_by_threshold").startswith("A threshold of 0.0244 costs about 559 per 1,000 payments")


def test_the_range_is_shaded_only_on_the_cases_that_it_was_found_on():
    here = with_threshold(priced(), near_optimal=Span(low=0.3, high=0.4), within=0.01)
    there = Changed(here, lambda found: replace(found, data=replace(found.data, tuned_on="validation")))
    shaded = ["range" in case.explained.figures["cost_by_threshold"].labels for case in (here, there)]
    assert shaded == [True, False]


@pytest.mark.slow
def test_sides_of_the_lowest_point_turn_round_with_the_flag():
    low = scored(D_LABELS, DOWN, models=LOW, costs=EUROS)
    assert "To the left of the lowest point misses drive" in reading(low, "cost_by_threshold")
    assert "To the left of the lowest point false alarms drive" in reading(priced(), "cost_by_threshold")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "text"),
    [
        ((0.3, 0.3, -0.1), "The scores are worth more than no model for probabilities from 0.100 to 0.200"),
        ((0.1, 0.3, -0.1), "The scores are worth more than no model at a probability of 0.200 alone"),
    ],
)
def test_without_costs_the_decision_curve_says_where_the_model_is_worth_most(model, text):
    case = changed(scored(D_LABELS, D_SCORES, models=CHANCE), decision(model, (0.2, 0.1, 0.0)))
    assert title(case, "decision").startswith(text)


@pytest.mark.slow
def test_the_cost_curve_says_how_much_of_the_worst_is_left():
    # REPORT_PRACTICE 3.4: FPR 0.2, FNR 0.1, prevalence 0.1, prices 5 and 1: x 0.35714, y 0.16429.
    labels = [1] * 10 + [0] * 90
    scores = [0.9] * 9 + [0.1] + [0.8] * 18 + [0.2] * 72
    case = scored(labels, scores, costs={"false_positive": 1, "false_negative": 5}, threshold={"fixed": 0.5})
    assert title(case, "cost") == "Cost left: 0.164 at the threshold in use, 0.357 with no patient flagged"
    assert "These costs, with this share of sick patients, are at 0.357 on the axis." in reading(case, "cost")


def test_ranges_of_prices_are_a_stretch_of_the_axis():
    case = scored(D_LABELS, D_SCORES, costs=RANGES)
    # 7 of 12 positive; a miss costs from 20 / 20 to 90 / 8 false alarms.
    low, high = 7 / (7 + 5), 7 * 90 / 8 / (7 * 90 / 8 + 5)
    assert f"are from {low:.3f} to {high:.3f} on the axis" in reading(case, "cost")
    assert case.explained.figures["cost"].labels["costs"] == "range of these costs"


@pytest.mark.slow
def test_the_title_of_the_cost_curve_names_no_rule_that_is_not_possible():
    """Misses are so dear that flagging all would be the better rule, but a capacity rules it out."""
    labels, scores = [1] * 40 + [0] * 60, [0.9] * 30 + [0.3] * 10 + [0.8] * 5 + [0.1] * 55
    prices = {"false_positive": 1, "false_negative": 20}
    bound, free = (
        scored(labels, scores, costs=prices, threshold=rule) for rule in ({"flag_at_most": 0.4}, {"fixed": 0.5})
    )
    assert "with no patient flagged" in title(bound, "cost")
    assert "with every patient flagged" in title(free, "cost")
