"""The rules on the trend hold of made-up months, and find what they are there for."""

from copy import deepcopy
from functools import cache

import pytest

from reportgen.results.document import to_document
from tests.cases.everyday import EVERYDAY, places
from tests.cases.trend import trend_cases
from tests.net import rules_trend
from tests.net.read import Read
from tests.net.rules import rules

RULES = {name: rule for name, rule in rules().items() if rule.__module__ == rules_trend.__name__}
CASES = trend_cases()
FEW = places(EVERYDAY["trend_cases"])
ALARM, CALM = 1, 7  # a case with an alarm and its cost, and one that is watched without one


@cache
def document(place):
    case = CASES[place]
    return to_document(case.results, case.explained.findings, case.explained.sentences)


def broken(told, config=None):
    read = Read(config=config or {}, document=told)
    return [name for name, rule in RULES.items() if list(rule(read))]


@pytest.mark.slow
@pytest.mark.parametrize(
    "place", [pytest.param(at, marks=() if at in FEW else pytest.mark.slow) for at in range(len(CASES))]
)
def test_what_is_said_of_months_is_what_they_show(place):
    assert broken(document(place)) == []


def edits():
    yield ALARM, "an_alarm_is_beyond_its_limit", lambda one: one["trend"]["watch"].update(limit=1e9)
    yield ALARM, "an_alarm_is_beyond_its_limit", lambda one: one["trend"]["watch"]["alarm"].update(latest="2026-01")
    yield ALARM, "a_change_is_told_with_its_figures", lambda one: one["trend"]["watch"]["alarm"].update(after=0.9)
    yield ALARM, "a_change_is_told_with_its_figures", lambda one: one["trend"]["watch"].pop("alarm")
    yield (
        ALARM,
        "recall_before_and_since_is_that_of_the_months",
        lambda one: one["trend"]["months"][0]["metrics"]["recall"].update(estimate=0.5),
    )
    yield ALARM, "causes_of_a_cost_add_up", lambda one: one["trend"]["cost"]["parts"].update(scores=1.0)
    yield ALARM, "causes_of_a_cost_add_up", lambda one: one["trend"]["cost"].update(before=1.0)
    yield CALM, "nothing_is_calm_that_is_not_watched", lambda one: one["trend"]["watch"].update(unwatched="tuned")
    yield CALM, "a_watch_promises_what_the_config_asks_for", lambda one: one["trend"]["watch"]["soon"].update(to=0.99)
    yield CALM, "a_change_is_told_with_its_figures", _cry


def _cry(one):
    title = next(each for each in one["sentences"] if each["id"] == "figure.trend.title")
    title["text"] = "Clear change: recall"


@pytest.mark.slow
@pytest.mark.parametrize(("place", "rule", "edit"), list(edits()))
def test_a_number_that_says_otherwise_breaks_its_rule(place, rule, edit):
    told = deepcopy(document(place))
    edit(told)
    assert rule in broken(told)


@pytest.mark.slow
def test_another_promise_than_the_config_asks_for_is_found():
    assert broken(document(max(FEW)), {"history": {"false_alarms": 0.1}}) == [
        "a_watch_promises_what_the_config_asks_for"
    ]
