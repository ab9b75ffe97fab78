"""Which model the verdict is about: whichever comes first, and by whichever metric first."""

from itertools import permutations

import pytest

from tests.cases.case import said
from tests.cases.verdicts import GOOD, LIKE, LOUD, NEAR, POOR, PRICES, first_of


def told(case):
    verdict = case.explained.verdict
    return verdict.code, verdict.about, verdict.model, verdict.instead_of, case.explained.said("verdict_told")[0].text


@pytest.mark.everyday(1)
@pytest.mark.parametrize("subject", [{}, {"subject": "a"}])
def test_a_tick_never_tells_to_use_the_first_model_where_another_is_shown_to_be_better(subject):
    limit = {"compare": {"require": "recall >= 0.5", "then": "precision"}}
    found = first_of({"a": LOUD, "b": GOOD}, **limit, **subject)
    assert found.results.pick.for_new == "b"
    assert told(found)[:3] == ("better", "models", "b")
    assert told(found)[4].startswith("Use \u201cb\u201d at a threshold of 0.50, not \u201ca\u201d. Within the limit ")


def test_the_first_screen_is_about_the_way_that_is_advised():
    found = first_of({"a": POOR, "b": GOOD}, costs=PRICES, subject="a", checks=["recall >= 0.8", "precision >= 0.5"])
    shown = found.explained
    assert found.results.subject == "a"
    assert [(check.model, check.status) for check in found.results.checks] == [("a", "fail"), ("a", "pass")]
    assert [(check.model, check.status) for check in found.results.checks_of_others] == [("b", "pass"), ("b", "pass")]
    assert told(found)[4] == "Use \u201cb\u201d at a threshold of 0.50, not \u201ca\u201d. It costs less."
    assert said(shown, "result.errors")[0].startswith("Out of 1,000 payments, \u201cb\u201d misses 20 of 200 frauds. ")
    assert shown.figures["tree"].labels["fn_count"].startswith("2")
    assert [row.name.text for row in shown.options.rows if row.first] == ["\u201cb\u201d at 0.50 (recommended)"]


@pytest.mark.slow
def test_the_checks_of_another_model_that_fail_the_run_stand_on_the_first_screen():
    found = first_of({"a": POOR, "b": GOOD}, costs=PRICES, checks=["recall >= 0.8"])
    assert [one.text for one in found.explained.said("asked")] == [
        "At least 80% of the frauds caught: 90% (95% range: 85.1% to 93.4%)",
        "\u201ca\u201d: At least 80% of the frauds caught: 50% (95% range: 43.1% to 56.9%)",
    ]
    each = first_of({"a": GOOD, "b": POOR}, costs=PRICES, checks=[{"check": "recall >= 0.8", "for_each": "model"}])
    assert [one.text for one in each.explained.said("asked")][1:] == [
        "\u201cb\u201d: At least 80% of the frauds caught: 50% (95% range: 43.1% to 56.9%)"
    ]


EQUAL = {
    "recall": ({"a": LIKE, "b": GOOD, "c": POOR}, {"compare": {"primary": ["recall"]}}),
    "costs": ({"a": LIKE, "b": GOOD, "c": POOR}, {"costs": PRICES}),
    "one and the same": ({"a": GOOD, "b": GOOD, "c": POOR}, {"compare": {"primary": ["recall"]}}),
    "beside a baseline": ({"a": LIKE, "b": GOOD, "c": POOR}, {"costs": PRICES, "compare": {"baseline": "c"}}),
    "under a limit": (
        {"a": LIKE, "b": GOOD, "c": POOR},
        {"compare": {"require": "recall >= 0.4", "then": "precision"}},
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EQUAL)
def test_of_models_that_are_equal_by_all_that_decides_none_is_preferred_in_silence(name):
    scores, config = EQUAL[name]
    found = set()
    for order in [*permutations(scores)][::2]:  # each stands first once
        if order[0] != config.get("compare", {}).get("baseline"):
            case = first_of({model: scores[model] for model in order}, **config)
            found.add((*told(case), case.explained.verdict.as_good, *said(case.explained, "result.as_good")))
    (one,) = found
    assert (one[2], one[5]) == ("a", ("b",))
    assert one[6:] == ("By what decides, \u201cb\u201d does exactly as well.",)


def test_a_model_that_may_not_be_used_is_as_good_as_none():
    checks = [{"check": "precision >= 0.5", "for_each": "model"}, {"check": "recall >= 0.95", "model": "b"}]
    case = first_of({"a": LIKE, "b": GOOD}, compare={"primary": ["recall"]}, checks=checks)
    assert case.explained.verdict.as_good == ()


@pytest.mark.slow
def test_of_more_models_than_are_judged_in_pairs_none_is_shown_to_be_better_for_coming_first():
    rest = {f"poor {at}": POOR for at in range(20)}
    for scores in ({"best": GOOD, **rest}, {**rest, "best": GOOD}):
        case = first_of(scores, compare={"primary": ["recall"]})
        assert told(case)[:3] == ("measured", None, "best")


@pytest.mark.slow
def test_what_is_compared_within_a_limit_decides_alone_where_no_other_metric_is_declared():
    case = first_of({"a": NEAR, "b": GOOD}, costs=PRICES, compare={"require": "precision >= 0.5", "then": "recall"})
    assert {one.metric for one in case.results.comparisons if one.primary} == {"recall"}
    both = first_of(
        {"a": NEAR, "b": GOOD},
        costs=PRICES,
        compare={"require": "precision >= 0.5", "then": "recall", "primary": ["cost"]},
    )
    assert {one.metric for one in both.results.comparisons if one.primary} == {"cost_per_1000", "recall"}


def test_a_model_that_runs_today_is_no_less_than_one_that_is_not_shown_to_be_better():
    case = first_of(
        {"a": LIKE, "b": GOOD}, models={"a": {"score": "s_a", "deployed_threshold": 0.5}, "b": {"score": "s_b"}}
    )
    assert case.explained.verdict.model == "a"


UNDONE = {"false_negative": {"reversible": False}}
WATCHFUL, EVEN = {"fixed": 0.3}, {"fixed": 0.5}


def with_rules(order, **config):
    """Return two models of the same scores: one rule weighs misses more, the other like false alarms."""
    models = {"watchful": {"score": "s_watchful", "threshold": WATCHFUL}, "even": {"score": "s_even"}}
    made = {"models": {name: models[name] for name in order}, "threshold": EVEN, "errors": UNDONE}
    return first_of(dict.fromkeys(order, GOOD), **{**made, **config})


@pytest.mark.slow
def test_a_rule_that_risks_what_cannot_be_undone_is_grave_of_whichever_model_it_is():
    orders = (["watchful", "even"], ["even", "watchful"])
    shown = [with_rules(order).explained for order in orders]
    for each in shown:
        (grave,) = [found for found in each.findings if found.severity == "grave"]
        assert grave.code == "irreversible_miss_equal_weights"
        assert "At this threshold \u201ceven\u201d missed 20 of the 200 frauds" in grave.text
    assert {each.verdict.model for each in shown} == {"watchful"}


@pytest.mark.slow
def test_a_model_whose_rule_risks_what_cannot_be_undone_is_not_advised_for_the_subject():
    strict = {"even": {"score": "s_even"}, "watchful": {"score": "s_watchful", "threshold": WATCHFUL}}
    found = first_of(
        {"watchful": POOR, "even": GOOD}, models=strict, subject="watchful", errors=UNDONE, threshold=EVEN,
        compare={"primary": ["recall"]},
    )  # fmt: skip
    (told,) = [each for each in found.explained.findings if each.code == "irreversible_miss_equal_weights"]
    assert told.severity == "warning"
    assert found.explained.verdict.model == "watchful"
    free = first_of(
        {"watchful": POOR, "even": GOOD}, models=strict, subject="watchful", threshold=EVEN,
        compare={"primary": ["recall"]},
    )  # fmt: skip
    assert free.explained.verdict.model == "even"
