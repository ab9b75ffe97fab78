"""Prices and a share in use known within limits: what holds at every corner, and where it turns."""

import itertools

import numpy as np
import pytest

from reportgen.topics.costs.en import MESSAGES
from reportgen.topics.costs.limits_words import WITHIN_LIMITS
from reportgen.topics.findings import find
from reportgen.topics.summary.limits_numbers import other_advice
from tests.cases.case import decided, said, scored
from tests.cases.comparison import shares
from tests.cases.ranged import between

FOUR = (160, 100, 40, 700)
RECALL, ALARM, TESTED = 0.8, 0.125, 0.2


def cost(way, share=TESTED, miss=100.0, alarm=10.0):
    """Return what a thousand cases cost one way of deciding."""
    recall, wrong = {"model": (RECALL, ALARM), "flag_none": (0.0, 0.0), "flag_all": (1.0, 1.0)}[way]
    return 1000 * (share * (1 - recall) * miss + (1 - share) * wrong * alarm)


def cheapest(**place):
    return min(("model", "flag_none", "flag_all"), key=lambda way: cost(way, **place))


def found(costs=None, **config):
    prices = {"false_positive": 10, "false_negative": 100} | (costs or {})
    return decided(*FOUR, costs=prices, **config).results.within_limits


def test_nothing_is_said_of_limits_that_nobody_states():
    assert found(deployment={"prevalence": 0.1}) is None


@pytest.mark.parametrize("ends", [(1, 100, 1000), (50, 100, 170), (50, 100, 180), (6, 100, 101)])
def test_the_cheapest_way_turns_at_the_price_at_which_a_fine_grid_sees_another(ends):
    within = found({"false_negative": between(*ends)})
    low, likely, high = ends
    turned = {False: [], True: []}
    for price in np.linspace(low, high, 20_001):
        if cheapest(miss=price) != cheapest(miss=likely):
            turned[price > likely].append(price)
    expected = [max(turned[False])] if turned[False] else []
    expected += [min(turned[True])] if turned[True] else []
    assert [turn.at for turn in within.turns] == pytest.approx(expected, abs=(high - low) / 10_000)
    assert [turn.to for turn in within.turns] == [cheapest(miss=price + (1e-3 if price > likely else -1e-3))
                                                 for price in (turn.at for turn in within.turns)]  # fmt: skip
    span = sorted(cost("model", miss=price) for price in (low, high))
    assert (within.cost.low, within.cost.high) == pytest.approx(span)


def test_the_cheapest_way_and_a_check_turn_at_shares_that_formulas_give():
    within = found(deployment={"prevalence": between(0.02, 0.1, 0.5)}, checks=["precision >= 0.3"])
    # To flag all costs as little where the odds of a positive outweigh the prices: (1 - q) 10 (1 - f) = q 100 (1 - r).
    odds = 10 * (1 - ALARM) / (100 * (1 - RECALL))
    (turn,) = within.turns
    assert (turn.of, turn.to, turn.above) == ("prevalence", "flag_all", True)
    assert turn.at == pytest.approx(odds / (1 + odds))
    (check,) = within.checks
    share = 0.3 * ALARM / (RECALL * 0.7 + 0.3 * ALARM)
    assert not check.holds
    assert [(each.at, each.to, each.above) for each in check.turns] == [(pytest.approx(share), "fail", False)]


@pytest.mark.parametrize(
    ("miss", "alarm", "share"),
    [((90, 100, 110), (9, 10, 11), (0.19, 0.2, 0.21)), ((90, 100, 150), (8, 10, 11), (0.195, 0.2, 0.205))],
)
def test_what_holds_at_every_corner_holds_within_the_limits(miss, alarm, share):
    within = found(
        {"false_negative": between(*miss), "false_positive": between(*alarm)},
        deployment={"prevalence": between(*share)},
    )
    rng = np.random.default_rng(1)
    inside = [{"miss": rng.uniform(miss[0], miss[2]), "alarm": rng.uniform(alarm[0], alarm[2]),
               "share": rng.uniform(share[0], share[2])} for _ in range(4000)]  # fmt: skip
    ends = zip(("miss", "alarm", "share"), (miss, alarm, share), strict=True)
    corners = [dict(place) for place in itertools.product(*([(key, of[0]), (key, of[2])] for key, of in ends))]
    seen = {cheapest(**place) for place in inside}
    assert (not within.others) == (seen == {"model"})
    assert {"model", *within.others} == {cheapest(**place) for place in corners} | {"model"}
    costs = [cost("model", **place) for place in inside]
    assert within.cost.low <= min(costs) <= max(costs) <= within.cost.high


def test_a_comparison_says_from_which_share_on_it_comes_out_otherwise():
    prices = {"false_positive": 1, "false_negative": 5, "currency": "EUR"}
    config = {"alarms": [1, 20], "costs": prices, "compare": {"primary": "cost"}}
    within = shares(80, 90, **config, deployment={"prevalence": between(0.01, 0.02, 0.5)}).results.within_limits
    (one,) = within.comparisons
    assert not one.holds
    (turn,) = one.turns
    below, above = (
        shares(80, 90, **config, deployment={"prevalence": share}).results.comparisons
        for share in (0.98 * turn.at, 1.02 * turn.at)
    )
    ways = [next(each.way(each.a) for each in held if each.primary) for held in (below, above)]
    assert ways[0] != ways[1] == turn.to


def test_the_first_screen_says_over_what_the_costs_hold_and_where_they_turn():
    case = decided(*FOUR, costs={"false_positive": 10, "false_negative": between(0.1, 100, 10_000)})
    told = [text for key in ("limits.cost", "limits.turns") for text in said(case.explained, key)]
    assert told == [
        "Over the stated price limits, 1,000 patients cost between 1,000 and 401,000.",
        "If a miss costs less than 6.25, no patient flagged costs less than the model.",
        "If a miss costs more than 175, every patient flagged costs less than the model.",
    ]
    assert set(told) <= {one.text for one in case.explained.verdict_told}


def test_all_that_is_said_of_stated_limits_is_known_as_such():
    phrases = {"limits.over", "limits.if", "limits.moved"}
    assert {key for key in MESSAGES if key.startswith("limits.")} == phrases | {*WITHIN_LIMITS}


ADVISED = {
    "a check": {"checks": ["precision >= 0.3"]},
    "a check, with confidence": {"checks": [{"check": "precision >= 0.3", "with_confidence": 0.95}]},
    "no model": {"costs": {"false_positive": 10, "false_negative": 100}, "checks": ["recall >= 0.5"]},
    "nothing": {"checks": ["recall >= 0.5"]},
}


@pytest.mark.parametrize("name", ADVISED)
def test_other_advice_at_the_ends_of_the_shares_is_that_of_a_report_with_that_share(name):
    case = decided(*FOUR, deployment={"prevalence": between(0.02, 0.1, 0.5)}, **ADVISED[name])
    ends = [decided(*FOUR, deployment={"prevalence": share}, **ADVISED[name]).explained for share in (0.02, 0.5)]
    told = case.explained.verdict
    expected = [(each.verdict.code, each.verdict.model) for each in ends]
    other = [each for each in expected if each != (told.code, told.model)]
    found = [(each.verdict.code, each.verdict.model) for each in other_advice(case.facts, find(case.facts), told)]
    assert found == other
    assert len(said(case.explained, "limits.advice")) == len(other)


def test_the_first_screen_says_at_which_share_the_advice_is_another():
    case = decided(*FOUR, deployment={"prevalence": between(0.02, 0.1, 0.5)}, checks=["precision >= 0.3"])
    assert said(case.explained, "limits.advice") == ["If 2% of patients are sick patients, do not use the model."]


def test_other_advice_between_models_is_that_of_a_report_with_that_share():
    """The new model catches more and raises more false alarms: by F1 it leads where positives are frequent."""
    asked = {"compare": {"baseline": "old", "primary": ["f1"]}}

    def made(prevalence):
        labels = [1] * 300 + [0] * 700
        new = [0.9] * 290 + [0.1] * 10 + [0.9] * 200 + [0.1] * 500
        old = [0.9] * 150 + [0.1] * 150 + [0.9] * 20 + [0.1] * 680
        models = {"new": {"score": "score"}, "old": {"score": "old"}}
        rest = {"models": models, "threshold": {"fixed": 0.5}, "deployment": {"prevalence": prevalence}}
        return scored(labels, new, {"old": old}, **rest, **asked)

    case, told = made(between(0.05, 0.4, 0.5)), made(0.05).explained.verdict
    assert case.explained.verdict.code == "better"
    (found,) = other_advice(case.facts, find(case.facts), case.explained.verdict)
    assert (found.verdict.code, found.verdict.model) == (told.code, told.model) == ("keep_todays_way", "new")
