"""Models that are one, and how it is said: the same order of the same cases, the same decision on every case."""

import numpy as np
import pytest

from tests.cases.alike import CUT_OFFS, at_two_cut_offs, ordered
from tests.cases.case import Case, said
from tests.cases.comparison import PRICES, beside, shares


@pytest.mark.slow
def test_the_same_scores_and_their_cubes_are_one_and_equal_counts_on_other_cases_are_not():
    results = ordered(costs=PRICES).results
    assert results.alike.order == results.alike.decisions == results.alike.whole == (("a", "b", "c"),)
    counts = {name: model.confusion for name, model in results.models.items()}
    assert counts["a"] == counts["d"]  # the very counts, and at every threshold, but of other cases
    assert results.models["a"].curves["roc"] == results.models["d"].curves["roc"]


@pytest.mark.slow
def test_what_is_one_is_compared_as_the_same_and_nothing_else_is():
    results = ordered(costs=PRICES).results
    found = {(one.a, one.metric): (one.verdict, one.same) for one in results.comparisons}
    assert {found[name, "cost_per_1000"] for name in "bc"} == {("same", "decisions")}
    assert {found[name, "roc_auc"] for name in "bc"} == {("same", "order")}
    assert found["b", "brier"] == ("same", "scores")
    assert found["c", "brier"][1] is None
    assert not any(same for (name, _), (_, same) in found.items() if name == "d")


@pytest.mark.slow
def test_one_order_at_other_cut_offs_is_no_one_decision():
    alike = ordered("ac", threshold={"fixed": 0.5}).results.alike
    assert (alike.order, alike.decisions, alike.whole) == ((("a", "c"),), (), ())


@pytest.mark.slow
def test_decisions_are_one_only_where_they_agree_on_every_case():
    assert shares(80, 80, 60).results.alike.decisions == (("a", "b"),)
    crossed = {"a": ["yes", "no", "yes", "no"], "b": ["no", "yes", "yes", "no"]}
    assert beside((2, 2), crossed).results.alike.decisions == ()


@pytest.mark.slow
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
    assert found.results.alike.order == (("s", "t"),)  # u parts from them where thresholds are chosen, or anywhere


@pytest.mark.slow
def test_a_model_that_is_one_with_the_picked_one_is_no_rival():
    limit = {"require": "recall >= 0.80", "then": "precision"}
    found = shares(97, 97, 98, alarms=[2, 2, 40], compare=limit).results.pick
    assert (found.picked, found.alike, found.for_new, found.rivals) == ("a", ("b",), "a", ())


A, B, C = (f"\u201c{name}\u201d" for name in "abc")


@pytest.mark.slow
def test_no_verdict_calls_one_model_no_different_from_itself():
    case = ordered("abc", costs=PRICES)
    assert [one.verdict for one in case.results.comparisons if one.primary] == ["same", "same"]
    text = " ".join(sentence.text for sentence in case.explained.sentences)
    for wrong in ("no difference", "are too close to call", "We cannot say", "cannot tell", "too close to call"):
        assert wrong not in text
    (told,) = said(case.explained, "key.better")
    assert told.endswith("decide the same on every case, so neither is better.")


SAME_ORDER = f"Models {A} and {B} put the patients in the same order."
CHOOSE = "Compare thresholds, not models:"


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("parts", "told", "headline"),
    [
        (
            "alarms",
            f"{SAME_ORDER} In this test {A} caught as many sick patients as {B}, with 10 false alarms, not 50.",
            f"{CHOOSE} at its own, {A} caught as many sick patients as {B} with fewer false alarms.",
        ),
        (
            "caught",
            f"{SAME_ORDER} In this test {B} caught 90 sick patients, not 60, with as many false alarms as {A}.",
            f"{CHOOSE} at its own, {B} caught more sick patients than {A} with as many false alarms.",
        ),
    ],
)
def test_of_one_score_at_two_cut_offs_it_is_said_which_did_better_here(parts, told, headline):
    assert said(at_two_cut_offs(*CUT_OFFS[parts]).explained, "key.better") == [told]
    case = at_two_cut_offs(*CUT_OFFS[parts], baseline="b")
    assert said(case.explained, "result.not_settled") == [headline]
