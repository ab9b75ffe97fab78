"""Where two models part, case by case and where their ROC curves cross: against the rows themselves, and in words."""

from dataclasses import astuple

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.metrics import roc_curve

from reportgen.analysis import study
from tests.analysis.test_comparisons import FIXED, results_of, scores
from tests.cases.case import texts_of, two_models
from tests.cases.crossing import ONCE, crossed
from tests.cases.flips import SMALL, parted

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


@pytest.mark.slow
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


@pytest.mark.slow
def test_pairs_too_many_for_one_table_are_counted_pair_by_pair(cases, monkeypatch):
    together = results_of(cases, ("a", "b", "c"), **FIXED).flips
    monkeypatch.setattr(study, "JOINT_CELLS", 0)
    assert results_of(cases, ("a", "b", "c"), **FIXED).flips == together


@pytest.mark.slow
def test_the_baseline_is_what_all_others_are_held_against(cases):
    found = results_of(cases, ("a", "b", "c"), compare={"baseline": "c"}, **FIXED).flips
    assert [(pair.a, pair.b) for pair in found] == [("a", "c"), ("b", "c")]


@pytest.mark.slow
def test_weights_stand_beside_the_cases(cases):
    data = {"weight": {"column": "w", "kind": "sampling"}}
    (pair,) = results_of(cases, data=data, **FIXED).flips
    expected, weighted = by_rows(cases, "b", "a"), by_rows(cases, "b", "a", cases.w)
    assert astuple(pair.positives) == expected["positives"]
    assert astuple(pair.positives_weighted) == pytest.approx(weighted["positives"])
    assert astuple(pair.negatives_weighted) == pytest.approx(weighted["negatives"])


@pytest.mark.slow
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


A, B = "\u201cchallenger\u201d", "\u201cchampion\u201d"


def told(case):
    return [[sentence.text for sentence in pair] for pair in case.explained.listed("flips")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "texts"),
    [
        (
            0,
            [
                (
                    f"In all, they disagreed on the right answer for 209 of the 10,000 payments. {A} was right on "
                    f"86 of them and {B} on 123. If both were equally good, a gap at least this wide would turn up "
                    "in about 1% of tests like this."
                ),
            ],
        ),
        (
            1,
            [
                f"Models {A} and {B} decide the same on all 5 payments.",
            ],
        ),
    ],
)
def test_of_two_models_it_is_told_how_often_they_part_and_whether_chance_does_as_much(place, texts):
    assert told(parted(*SMALL[place])) == [texts]


@pytest.fixture(scope="module")
def crossing_cases():
    rng, n = np.random.default_rng(3), 900
    label = (rng.random(n) < 0.4).astype(int)
    wide, narrow = (np.where(label == 1, 1 + spread * rng.normal(size=n), rng.normal(size=n)) for spread in (2.0, 0.7))
    scores = {name: 1 / (1 + np.exp(-score)) for name, score in (("narrow", narrow), ("wide", wide))}
    return pd.DataFrame({"id": np.arange(n), "label": label, **scores, "other": scores["narrow"] ** 2})


@pytest.mark.slow
def test_the_rate_the_sides_and_the_cut_offs_are_those_of_the_rows(crossing_cases):
    settings = {**FIXED, "uncertainty": {"resamples": 200}}
    (pair,) = results_of(crossing_cases, ("narrow", "wide", "other"), **settings).crossings
    assert (pair.a, pair.b, pair.shown) == ("wide", "narrow", True)  # "other" orders the cases as "narrow" does
    assert [side.higher for side in pair.sides] == ["wide", "narrow"]
    recall = {}
    for name in ("wide", "narrow"):
        fpr, tpr, thresholds = roc_curve(crossing_cases.label, crossing_cases[name], drop_intermediate=False)
        recall[name] = np.interp(np.linspace(0, 1, 2001), fpr, tpr)
        nearest = thresholds[np.argmin(np.abs(fpr - pair.rates[0]))]
        assert pair.cut_offs[name][0] == pytest.approx(nearest, abs=0.01)
    gap = recall["wide"] - recall["narrow"]
    area = np.cumsum(gap)
    assert pair.rates[0] == pytest.approx(np.argmax(area) / 2000, abs=0.02)
    for side, sign in zip(pair.sides, (1, -1), strict=True):
        assert side.gap == pytest.approx(sign * gap[round(side.gap_at * 2000)], abs=0.005)


@pytest.mark.slow
def test_few_cases_show_nothing(crossing_cases):
    few = crossing_cases.groupby("label").head(60)
    found = results_of(few, ("narrow", "wide"), **FIXED, uncertainty={"resamples": 200}).crossings
    assert not any(pair.shown or side.shown for pair in found for side in pair.sides)


@pytest.mark.slow
def test_decisions_have_no_curve_to_cross(crossing_cases):
    frame = crossing_cases.assign(call=np.where(crossing_cases.wide > 0.5, "y", "n"))
    models = {"narrow": {"score": "narrow"}, "calls": {"decision": "call", "flagged": "y"}}
    assert results_of(frame, models, **FIXED, uncertainty={"resamples": 100}).crossings == ()


OLD, NEW = "\u201cchampion\u201d", "\u201cchallenger\u201d"


@pytest.mark.slow
def test_one_crossing_is_told_with_its_sides_and_cut_offs():
    assert texts_of(crossed(*ONCE).explained, "crossings") == [
        (
            f"The ROC curves of {NEW} and {OLD} cross where about 39% of the genuine payments raise a false alarm. "
            f"With fewer false alarms {NEW} catches more frauds, with more of them {OLD}."
        ),
        f"There the threshold of {NEW} is about 0.80, that of {OLD} about 0.80.",
        "Each of them clearly catches more somewhere.",
    ]


@pytest.mark.slow
def test_a_small_test_describes_its_cases_alone():
    told = texts_of(crossed(*ONCE, few=4).explained, "crossings")
    assert told[-1].startswith("On another sample the curves could cross elsewhere")


def test_curves_that_do_not_cross_have_no_word():
    assert texts_of(two_models().explained, "crossings") == []
