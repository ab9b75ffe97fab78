"""Prices and a share in use known within limits: what holds at every corner, and where it turns."""

import itertools

import numpy as np
import pytest

from reportgen.analysis.at_ends import other_advice
from reportgen.topics.costs.en import MESSAGES
from reportgen.topics.costs.limits_words import WITHIN_LIMITS
from reportgen.topics.findings import find
from tests.cases.case import decided, said, scored
from tests.cases.comparison import shares
from tests.cases.ranged import LABELS, RISING, between, chosen_by

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


@pytest.mark.everyday(1)
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


@pytest.mark.slow
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


ALARM_PRICES = (5.0, 10.0, 40.0)


def by_case(share, alarm, **config):
    """Return decisions whose misses cost the amount of each case, and false alarms what is known within limits."""
    rng = np.random.default_rng(1)
    label = (rng.random(1500) < 0.3).astype(int)
    score = np.round(1 / (1 + np.exp(1.5 - 3 * label - rng.normal(size=1500))), 3)
    amount = np.round(np.exp(rng.normal(3, 0.7, 1500)), 2)
    costs = {"currency": "EUR", "false_positive": alarm, "false_negative": {"column": "amount"}}
    more = {"threshold": {"fixed": 0.5}, "deployment": {"prevalence": share}, "costs": costs, **config}
    return (label, score >= 0.5, amount), scored(label.tolist(), score.tolist(), {"amount": amount.tolist()}, **more)


def weighed(cases, share, alarm):
    """Return what a thousand cases cost with so many positives, each case weighed by itself."""
    label, flagged, amount = cases
    paid = np.where(label == 1, np.where(flagged, 0, amount), np.where(flagged, alarm, 0))
    return 1000 * np.average(paid, weights=np.where(label == 1, share / label.sum(), (1 - share) / (1 - label).sum()))


def where_crossing(cost, limit, low, high):
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if cost(middle) <= limit else (low, middle)
    return low


@pytest.mark.everyday(1)
@pytest.mark.parametrize("share", [0.05, between(0.02, 0.05, 0.6)], ids=["a share", "a share within limits"])
def test_a_check_of_a_cost_by_case_is_held_in_use_at_every_price_and_share_within_their_limits(share):
    cases, case = by_case(share, between(*ALARM_PRICES), checks=["cost_per_1000 <= 750"])
    (check,), (within,) = case.results.checks, case.results.within_limits.checks
    assert (check.mix, check.status) == ("in_use", "pass")
    assert check.estimate == pytest.approx(weighed(cases, 0.05, 10))
    found = {turn.of: turn for turn in within.turns}
    price = where_crossing(lambda price: weighed(cases, 0.05, price), 750, 10, 40)
    assert (found["false_positive"].at, found["false_positive"].to) == (pytest.approx(price), "fail")
    assert not within.holds
    if share != 0.05:
        turned = where_crossing(lambda share: weighed(cases, share, 10), 750, 0.05, 0.6)
        assert (found["prevalence"].at, found["prevalence"].to) == (pytest.approx(turned), "fail")
        high = case.results.within_limits.ends[-1]
        assert [(each.check, each.status) for each in high.checks] == [(0, "fail")]


@pytest.mark.slow
def test_a_check_of_a_cost_by_case_that_holds_at_every_corner_is_said_to_hold():
    cases, case = by_case(between(0.02, 0.05, 0.2), between(*ALARM_PRICES), checks=["cost_per_1000 <= 2700"])
    assert max(weighed(cases, share, price) for share in (0.02, 0.2) for price in ALARM_PRICES) < 2700
    assert [(each.holds, each.turns) for each in case.results.within_limits.checks] == [(True, ())]


@pytest.mark.slow
def test_a_price_within_limits_moves_bounds_by_case_as_a_report_at_that_price_has_them():
    asked = {"check": "cost_per_1000 <= 900", "with_confidence": 0.95}
    _, case = by_case(0.05, between(*ALARM_PRICES), checks=[asked])
    (turn,) = case.results.within_limits.checks[0].turns
    ends = [by_case(0.05, price, checks=[asked])[1].results.checks[0] for price in (0.99 * turn.at, 1.01 * turn.at)]
    assert [one.status for one in ends] == ["pass", turn.to]


def test_the_first_screen_says_over_what_the_costs_hold_and_where_they_turn():
    case = decided(*FOUR, costs={"false_positive": 10, "false_negative": between(0.1, 100, 10_000)})
    told = [text for key in ("limits.cost", "limits.turns") for text in said(case.explained, key)]
    assert told == [
        "If a miss costs 0.10 to 10,000, 1,000 patients cost between 1,000 and 401,000.",
        "If a miss costs less than 6.25, it costs less to flag no patient than to use the model.",
        "If a miss costs more than 175, it costs less to flag every patient than to use the model.",
    ]
    assert set(told) <= {one.text for one in case.explained.said("verdict_told")}


def test_all_that_is_said_of_stated_limits_is_known_as_such():
    phrases = {"limits.between", "limits.to", "limits.if", "limits.moved", "limits.rule"}
    assert {key for key in MESSAGES if key.startswith("limits.")} == phrases | {*WITHIN_LIMITS}


ADVISED = {
    "a check": {"checks": ["precision >= 0.3"]},
    "a check, with confidence": {"checks": [{"check": "precision >= 0.3", "with_confidence": 0.95}]},
    "no model": {"costs": {"false_positive": 10, "false_negative": 100}, "checks": ["recall >= 0.5"]},
    "nothing": {"checks": ["recall >= 0.5"]},
}


@pytest.mark.everyday(1)
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


@pytest.mark.slow
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


def cheapest_at(share, alarm=10, miss=50):
    """Return the threshold that costs least with so many positives, each case weighed by itself; None flags nothing."""
    label, score = np.array(LABELS), np.array(RISING)
    weights = np.where(label == 1, share / label.sum(), (1 - share) / (1 - label).sum())
    costs = {}
    for value in [*RISING, np.inf]:
        paid = np.where(score >= value, np.where(label == 1, 0, alarm), np.where(label == 1, miss, 0))
        costs[value] = float(np.sum(weights * paid))
    best = max(value for value, cost in costs.items() if cost <= min(costs.values()) * (1 + 1e-9))
    return None if np.isinf(best) else best


@pytest.mark.slow
@pytest.mark.parametrize("rule", [{"minimise": "cost"}, {"maximise": "f_beta"}, {"closed_form": "cost"}], ids=str)
def test_a_rule_chooses_at_both_ends_of_the_shares_what_it_does_in_a_report_with_that_share(rule):
    model = chosen_by(rule, between(0.05, 0.2, 0.5), beta=2).results.models["model"]
    alone = [chosen_by(rule, share, beta=2).results.models["model"].threshold.value for share in (0.05, 0.5)]
    assert [each.prevalence for each in model.deployment.at_limits] == [0.05, 0.5]
    assert [each.threshold for each in model.deployment.at_limits] == alone
    assert len({*alone, model.threshold.value}) == 3
    if rule == {"minimise": "cost"}:
        assert alone == [cheapest_at(share) for share in (0.05, 0.5)]


def test_advice_at_an_end_says_which_threshold_the_rule_would_choose_there():
    found = chosen_by({"minimise": "cost"}, between(0.05, 0.2, 0.5), checks=["recall >= 0.5"])
    assert [each.threshold for each in found.results.models["model"].deployment.at_limits] == [None, 0.144]
    low, high = said(found.explained, "limits.advice")
    told = "patients are sick patients, do not use the model. There, the rule of the model would"
    assert low == f"If 5% of {told} flag nothing."
    assert high == f"If 50% of {told} choose a threshold of 0.144."
    assert said(found.explained, "use.cut_off_at") == [
        "If 5% of patients are sick patients, the rule would flag nothing.",
        "If 50% of patients are sick patients, the rule would choose a threshold of 0.144.",
    ]


def test_a_threshold_that_stays_is_not_said_to_move():
    fixed = chosen_by({"fixed": 0.5}, between(0.05, 0.2, 0.5), checks=["precision >= 0.5"])
    assert fixed.results.models["model"].deployment.at_limits == ()
    assert all("threshold" not in each for each in said(fixed.explained, "limits.advice"))
