"""A model beside an earlier report of itself: every made-up one says nothing that its numbers do not."""

from copy import deepcopy

import pytest

from reportgen.results.document import to_document
from tests.cases.change import monitored
from tests.cases.verdicts import MONITORED, verdict_case
from tests.net import rules_since
from tests.net.read import Read
from tests.net.rules import broken, rules

EVERYDAY = ("worse earlier, priced", "as_before earlier, but for less than matters")


def read(case, change=None):
    told = case.explained
    document = deepcopy(to_document(case.results, told.findings, told.sentences, told.verdict))
    if change is not None:
        change(document)
    return Read(config=case._typed, document=document)


def complaints(case):
    return broken(read(case))


@pytest.mark.parametrize(
    "name", [*EVERYDAY, *(pytest.param(name, marks=pytest.mark.slow) for name in MONITORED if name not in EVERYDAY)]
)
def test_a_model_beside_an_earlier_report_is_told_as_its_numbers_are(name):
    assert complaints(verdict_case(name)) == {}


@pytest.mark.slow
def test_more_models_beside_an_earlier_report_are_told_as_their_numbers_are():
    assert {place: found for place, case in enumerate(monitored()[::2]) if (found := complaints(case))} == {}


def as_rival(document):
    document["verdict"] |= {"code": "keep_todays_way"}


def another_part(document):
    document["change"]["parts"][0]["mix"]["estimate"] += 1.0


def another_mix(document):
    document["change"]["parts"][0]["at_mix"] += 1.0


def a_better_state(document):
    document["verdict"] |= {"code": "better"}


def nothing_shown(document):
    document["verdict"] |= {"code": "as_before"}


def of_another(document):
    document["earlier"] |= {"same_model": None}


def turned(document):
    part = document["change"]["parts"][0]["model"]
    part |= {"difference": -part["difference"], "low": -part["high"], "high": -part["low"]}


def more_caught(document):
    document["earlier"]["confusion"]["tp"] += 30


BREAKS = {
    "a_model_is_no_rival_of_its_own_earlier_report": as_rival,
    "states_are_those_of_the_same_model": of_another,
    "parts_of_a_change_add_up": another_part,
    "the_mix_is_what_the_share_of_now_makes_of_the_rates_of_then": another_mix,
    "states_follow_the_ranges_of_the_model_part": a_better_state,
    "the_word_of_a_part_is_that_of_its_range": turned,
    "rates_then_and_now_are_those_of_the_counts": more_caught,
}


@pytest.mark.parametrize("name", BREAKS)
def test_each_rule_finds_what_it_is_there_for(name):
    assert list(getattr(rules_since, name)(read(verdict_case("worse earlier, priced"), BREAKS[name])))


def test_as_before_is_not_what_merely_nothing_shows():
    found = read(verdict_case("worse earlier, priced"), nothing_shown)
    assert list(rules_since.states_follow_the_ranges_of_the_model_part(found))


def test_every_rule_on_it_has_what_breaks_it():
    assert {name for name, rule in rules().items() if rule.__module__ == rules_since.__name__} == set(BREAKS)
