"""The leaderboard: who comes first, whose ranks overlap, and what the first screen keeps of many models."""

import pytest

from reportgen.page.leaderboard import rank_of
from reportgen.page.material import voice
from reportgen.text.leaders import TOP, board, in_turn
from reportgen.topics.summary.options_words import options
from tests.cases.many import ranked

LOW = range(20, 36, 2)
LIMIT = {"require": "recall >= 0.80", "then": "precision"}


def told(case):
    return [one.text for one in case.explained.sentences if one.id.startswith("leader.")]


def ranks(case):
    tie = board(case.facts, None)
    return {name: rank_of(voice(case.facts), tie, name) for name in in_turn(tie)}


@pytest.mark.slow
def test_who_comes_first_is_told_with_how_many_may_be_as_good():
    alone, tied, order = (told(ranked(*recalls))[0] for recalls in ((90, *LOW), (90, 89, *LOW), range(30, 72, 2)))
    assert alone == "On recall, \u201cm00\u201d comes first, clearly ahead of every other model."
    assert tied == "On recall, \u201cm00\u201d comes first; 1 other model is too close to call."
    assert order.startswith("On recall, \u201cm20\u201d comes first in this test. There are too many models")


@pytest.mark.slow
def test_eight_models_are_told_one_by_one():
    assert board(ranked(90, 89, *LOW[:6]).facts, None) is None
    assert board(ranked(90, 89, *LOW[:7]).facts, None) is not None


@pytest.mark.slow
def test_a_rank_is_one_number_only_where_nobody_else_may_have_it():
    found = ranks(ranked(90, 89, *LOW))
    assert (found["m00"], found["m01"]) == ("1\u20132", "1\u20132")
    assert ranks(ranked(90, *LOW))["m00"] == "1"


def test_a_model_that_a_limit_rules_out_comes_last_and_has_no_rank():
    case = ranked(90, 89, 88, 87, 86, 85, 84, 30, 20, compare=LIMIT)
    tie = board(case.facts, case.results.pick.then)
    assert in_turn(tie)[-2:] == ("m07", "m08")
    assert {rank_of(voice(case.facts), tie, name) for name in ("m07", "m08")} == {"none: breaks the limit"}


def test_the_first_screen_keeps_the_first_of_many_and_the_baseline_and_counts_the_others():
    case = ranked(90, 89, *LOW, compare={"primary": "recall", "baseline": "m02"})
    rows = [row.name.text for row in options(case.facts).rows]
    assert sum("m0" in name for name in rows) == TOP + 1
    assert any("m02" in name for name in rows)
    assert "4 other models" in rows


def test_the_rival_that_the_key_message_names_is_the_nearest_where_none_is_better():
    case = ranked(90, 80, 86, 70)
    (said,) = (one for one in case.explained.sentences if one.id == "key.better")
    assert said.values["other"].value == "m02"
