"""Where two models part, against the rows themselves."""

from dataclasses import astuple

import numpy as np
import pytest
from scipy import stats

from reportgen.topics import analyse as analysing
from tests.study.test_comparing import FIXED, results_of, scores

KEYS = ("both_right", "only_a", "only_b", "both_wrong")


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(5)
    frame = scores(rng, 400, gaps=(1.6, 1.2, 0.9))
    weight = rng.choice([0.5, 1.0, 3.0], 400)
    return frame.assign(w=weight, amount=np.round(rng.lognormal(3, 0.7, 400), 2))


def by_rows(frame, a, b, amount=None):
    """Return the four sums of each class, case by case."""
    held = np.ones(len(frame)) if amount is None else amount
    found = {}
    for name, of_class in (("positives", 1), ("negatives", 0)):
        right_a, right_b = ((frame[model] >= 0.5) == (of_class == 1) for model in (a, b))
        kept = frame.label == of_class
        parts = (right_a & right_b, right_a & ~right_b, ~right_a & right_b, ~right_a & ~right_b)
        found[name] = tuple(float(held[kept & part].sum()) for part in parts)
    return found


def test_each_model_is_held_case_by_case_against_the_subject(cases):
    found = results_of(cases, ("a", "b", "c"), **FIXED).flips
    assert [(pair.a, pair.b) for pair in found] == [("b", "a"), ("c", "a")]
    for pair in found:
        expected = by_rows(cases, pair.a, pair.b)
        assert astuple(pair.positives) == expected["positives"]
        assert astuple(pair.negatives) == expected["negatives"]
        assert pair.positives.cases + pair.negatives.cases == len(cases)
        assert (pair.positives_weighted, pair.saved) == (None, None)
        only_a, only_b = (sum(expected[name][place] for name in expected) for place in (1, 2))
        fewer, apart = min(only_a, only_b), only_a + only_b
        mid_p = 2 * stats.binom.cdf(fewer, apart, 0.5) - stats.binom.pmf(fewer, apart, 0.5)
        assert pair.by_chance == pytest.approx(mid_p)


def test_pairs_too_many_for_one_table_are_counted_pair_by_pair(cases, monkeypatch):
    together = results_of(cases, ("a", "b", "c"), **FIXED).flips
    monkeypatch.setattr(analysing, "JOINT_CELLS", 0)
    assert results_of(cases, ("a", "b", "c"), **FIXED).flips == together


def test_the_baseline_is_what_all_others_are_held_against(cases):
    found = results_of(cases, ("a", "b", "c"), compare={"baseline": "c"}, **FIXED).flips
    assert [(pair.a, pair.b) for pair in found] == [("a", "c"), ("b", "c")]


def test_weights_stand_beside_the_cases(cases):
    data = {"weight": {"column": "w", "kind": "sampling"}}
    (pair,) = results_of(cases, data=data, **FIXED).flips
    expected, weighted = by_rows(cases, "b", "a"), by_rows(cases, "b", "a", cases.w)
    assert astuple(pair.positives) == expected["positives"]
    assert astuple(pair.positives_weighted) == pytest.approx(weighted["positives"])
    assert astuple(pair.negatives_weighted) == pytest.approx(weighted["negatives"])


@pytest.mark.parametrize("weighed", [False, True])
def test_what_it_saves_to_be_right_alone_follows_from_each_price(cases, weighed):
    costs = {"false_positive": 4, "true_positive": 1, "false_negative": {"column": "amount", "times": 0.5, "plus": 2}}
    data = {"weight": {"column": "w", "kind": "sampling"}} if weighed else {}
    (pair,) = results_of(cases, data=data, costs=costs, **FIXED).flips
    weight = cases.w if weighed else np.ones(len(cases))
    by_class = {
        "positives": by_rows(cases, "b", "a", weight * (0.5 * cases.amount + 2 - 1))["positives"],
        "negatives": by_rows(cases, "b", "a", weight * 4)["negatives"],
    }
    expected = [sum(by_class[name][KEYS.index(side)] for name in by_class) for side in ("only_a", "only_b")]
    assert astuple(pair.saved) == pytest.approx(tuple(expected))


def test_one_model_parts_from_none(cases):
    assert results_of(cases, ("a",), **FIXED).flips == ()
