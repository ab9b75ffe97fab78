"""Models that are one: the same order of the same cases, the same decision on every case."""

import numpy as np
import pytest

from tests.words.alike_cases import ordered
from tests.words.cases import Case
from tests.words.comparison_cases import PRICES, beside, shares


def test_the_same_scores_and_their_cubes_are_one_and_equal_counts_on_other_cases_are_not():
    results = ordered(costs=PRICES).results
    assert results.alike.order == results.alike.decisions == results.alike.whole == (("a", "b", "c"),)
    counts = {name: model.confusion for name, model in results.models.items()}
    assert counts["a"] == counts["d"]  # the very counts, and at every cut-off, but of other cases
    assert results.models["a"].curves["roc"] == results.models["d"].curves["roc"]


def test_what_is_one_is_compared_as_the_same_and_nothing_else_is():
    results = ordered(costs=PRICES).results
    found = {(one.a, one.metric): (one.verdict, one.same) for one in results.comparisons}
    assert {found[name, "cost_per_1000"] for name in "bc"} == {("same", "decisions")}
    assert {found[name, "roc_auc"] for name in "bc"} == {("same", "order")}
    assert found["b", "brier"] == ("same", "scores")
    assert found["c", "brier"][1] is None
    assert not any(same for (name, _), (_, same) in found.items() if name == "d")


def test_one_order_at_other_cut_offs_is_no_one_decision():
    alike = ordered("ac", threshold={"fixed": 0.5}).results.alike
    assert (alike.order, alike.decisions, alike.whole) == ((("a", "c"),), (), ())


def test_decisions_are_one_only_where_they_agree_on_every_case():
    assert shares(80, 80, 60).results.alike.decisions == (("a", "b"),)
    crossed = {"a": ["yes", "no", "yes", "no"], "b": ["no", "yes", "yes", "no"]}
    assert beside((2, 2), crossed).results.alike.decisions == ()


@pytest.mark.parametrize("split", [False, True])
def test_a_score_turned_round_is_one_with_itself_where_low_scores_flag(split):
    rng = np.random.default_rng(3)
    label = rng.random(60) < 0.5
    score = np.round(rng.normal(size=60) + label, 1)  # with ties
    part = np.where(np.arange(60) % 2, "validation", "test")
    scores = {"s": score, "t": -score, "u": np.where(part == "test", score, score[::-1])}
    columns = {"label": np.where(label, "1", "0"), "part": part, **scores}
    models = {
        "s": {"score": "s", "kind": "rank"},
        "t": {"score": "t", "kind": "rank", "flag": "low"},
        "u": {"score": "u", "kind": "rank"},
    }
    data = {"data": {"split": {"column": "part"}}} if split else {}
    frame = {name: values.tolist() for name, values in columns.items()}
    found = Case(frame, models=models, threshold={"maximise": "f1"}, **data)
    assert found.results.alike.order == (("s", "t"),)  # u parts from them where cut-offs are chosen, or anywhere


def test_a_model_that_is_one_with_the_picked_one_is_no_rival():
    limit = {"require": "recall >= 0.80", "then": "precision"}
    found = shares(97, 97, 98, alarms=[2, 2, 40], compare=limit).results.pick
    assert (found.picked, found.alike, found.for_new, found.rivals) == ("a", ("b",), "a", ())
