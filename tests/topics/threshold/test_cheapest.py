"""The threshold in use beside the cheapest, each held against all thresholds tried one by one."""

from functools import cache

import numpy as np
import pytest

from reportgen.text import numbers
from tests.cases.case import scored, texts_of

QUICK = {"resamples": 100}
MISS, ALARM = 30, 4
COSTS = {"false_positive": ALARM, "false_negative": MISS, "currency": "EUR"}
CHOSEN = " It was chosen on these same patients, so expect a smaller difference on future ones."


@cache
def cases(seed=1, n=200):
    rng = np.random.default_rng(seed)
    labels = (rng.random(n) < 0.3).astype(int)
    scores = np.round(1 / (1 + np.exp(-(2.2 * labels - 1.5 + rng.normal(size=n)))), 2)
    return labels, scores, np.round(rng.gamma(2, 20, n), 2)


def told(**config):
    labels, scores, amount = cases()
    columns = {"amount": amount.tolist(), "part": ["validation", "test"] * (len(labels) // 2)}
    case = scored(labels.tolist(), scores.tolist(), columns, **{"costs": COSTS, "uncertainty": QUICK, **config})
    return [text for text in texts_of(case.explained, "first") if "cheapest" in text or "least cost" in text]


def cost(flagged, *, miss=MISS, alarm=ALARM, only=slice(None)):
    """Return what the errors cost of those that are flagged, added up case by case."""
    labels = cases()[0]
    each = np.where((labels == 1) & ~flagged, miss, 0.0) + np.where((labels == 0) & flagged, alarm, 0.0)
    return float(each[only].sum())


def cheapest(**prices):
    """Return the cheapest of all thresholds and what it costs; of equal ones that with the fewest flags."""
    scores = cases()[1]
    cuts = sorted(set(scores), reverse=True)
    found = [(cost(scores >= cut, **prices), place) for place, cut in enumerate(cuts)]
    paid, place = min(found)
    return cuts[place], paid


def euros(amount):
    shown = float(f"{amount:.3g}")
    return f"{'' if shown == amount else 'about '}\u20ac{shown:,.0f}"


@pytest.mark.slow
def test_a_fixed_cut_off_that_is_dearer_than_the_cheapest():
    cut, least = cheapest()
    dearer = cost(cases()[1] >= 0.9) - least
    assert dearer > 0
    assert told(threshold={"fixed": 0.9}) == [
        f"The cheapest threshold is {cut:.2f}: on these patients it costs {euros(dearer)} less than the one in use."
        + CHOSEN
    ]


@pytest.mark.slow
def test_a_floor_makes_the_one_in_use_dearer_than_the_cheapest_without_it():
    labels, scores, _ = cases()
    floor = max(cut for cut in set(scores) if (scores[labels == 1] >= cut).mean() >= 0.99)
    within = min(cost(scores >= cut) for cut in set(scores) if cut <= floor)
    cut, least = cheapest()
    assert told(threshold={"minimise": "cost", "subject_to": ["recall >= 0.99"]}) == [
        f"Without the limits that the config sets, the cheapest threshold is {cut:.2f}: on these patients it costs "
        f"{euros(within - least)} less than the one in use." + CHOSEN
    ]


@pytest.mark.slow
def test_a_deployed_cut_off_is_held_against_the_cheapest_where_the_rule_aims_elsewhere():
    deployed = {"models": {"model": {"score": "score", "deployed_threshold": 0.9}}}
    cut, least = cheapest()
    dearer = cost(cases()[1] >= 0.9) - least
    assert told(threshold={"maximise": "f1"}, **deployed) == [
        f"The cheapest threshold is {cut:.2f}: on these patients it costs {euros(dearer)} less than the one in use."
        + CHOSEN
    ]
    # Where the rule is the least cost, the sentence on moving says what moving there would save.
    assert told(threshold={"minimise": "cost"}, **deployed) == []


def test_a_deployed_cut_off_that_is_the_cheapest_costs_just_as_much():
    cut, _ = cheapest()
    deployed = {"models": {"model": {"score": "score", "deployed_threshold": float(cut)}}}
    assert told(threshold={"minimise": "cost"}, **deployed) == [
        f"The cheapest threshold is {cut:.2f}: on these patients it costs just as much as the one in use."
    ]


@pytest.mark.slow
def test_each_case_at_its_own_price():
    amount = cases()[2]
    own = {"false_negative": {"column": "amount", "times": 2, "plus": 1}, "false_positive": ALARM}
    cut, least = cheapest(miss=2 * amount + 1)
    dearer = cost(cases()[1] >= 0.9, miss=2 * amount + 1) - least
    (text,) = told(costs={**own, "currency": "EUR"}, threshold={"fixed": 0.9})
    assert text.startswith(
        f"The cheapest threshold is {cut:.2f}: on these patients it costs {euros(round(dearer, 2))} less"
    )


@pytest.mark.slow
@pytest.mark.parametrize("fixed", [0.9, "best"])
def test_chosen_on_one_split_it_may_be_dearer_on_the_other(fixed):
    scores, test, tuning = cases()[1], slice(1, None, 2), slice(0, None, 2)
    cut, _ = cheapest(only=tuning)
    best, _ = cheapest(only=test)
    used = float(best) if fixed == "best" else fixed
    less = cost(scores >= used, only=test) - cost(scores >= cut, only=test)
    (text,) = told(threshold={"fixed": used}, data={"split": {"column": "part"}})
    named = f"The cheapest threshold is {cut:.2f} by the split \u201cvalidation\u201d"
    if less > 0:
        assert text == f"{named}: on these patients it costs {euros(less)} less than the one in use."
    else:
        assert less < 0
        assert text == f"{named}, yet on these patients it costs {euros(-less)} more than the one in use."
    assert (fixed == "best") == (less < 0)


@pytest.mark.slow
@pytest.mark.parametrize("deployed", [False, True])
def test_with_the_classes_weighed_as_in_use(deployed):
    labels, scores, _ = cases()
    share, p = 0.05, labels.mean()
    miss, alarm = MISS * share / p, ALARM * (1 - share) / (1 - p)
    cut, least = cheapest(miss=miss, alarm=alarm)
    dearer = cost(scores >= 0.1, miss=miss, alarm=alarm) - least
    used = {"threshold": {"fixed": 0.1}}
    if deployed:
        model = {"score": "score", "deployed_threshold": 0.1}
        used = {"models": {"model": model}, "threshold": {"maximise": "f1"}}
    (text,) = told(deployment={"prevalence": share}, **used)
    money = numbers.money(dearer, "EUR")
    assert text == (
        f"The cheapest threshold is {cut:.2f}: on these patients, weighed as in use, it costs about {money.shown} less "
        "than the one in use." + CHOSEN
    )


def test_decisions_have_no_cut_off_to_hold_against_it():
    ruled = {"models": {"model": {"decision": "part", "flagged": "test"}}}
    assert told(**ruled) == []
