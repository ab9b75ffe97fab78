"""ROC curves that cross, from rows to results and to words."""

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_curve

from tests.cases.case import texts_of, two_models
from tests.cases.crossing import ONCE, THRICE, TWICE, crossed
from tests.study.test_comparisons import FIXED, results_of


@pytest.fixture(scope="module")
def cases():
    rng, n = np.random.default_rng(3), 900
    label = (rng.random(n) < 0.4).astype(int)
    wide, narrow = (np.where(label == 1, 1 + spread * rng.normal(size=n), rng.normal(size=n)) for spread in (2.0, 0.7))
    scores = {name: 1 / (1 + np.exp(-score)) for name, score in (("narrow", narrow), ("wide", wide))}
    return pd.DataFrame({"id": np.arange(n), "label": label, **scores, "other": scores["narrow"] ** 2})


@pytest.mark.slow
def test_the_rate_the_sides_and_the_cut_offs_are_those_of_the_rows(cases):
    settings = {**FIXED, "uncertainty": {"resamples": 200}}
    (pair,) = results_of(cases, ("narrow", "wide", "other"), **settings).crossings
    assert (pair.a, pair.b, pair.shown) == ("wide", "narrow", True)  # "other" orders the cases as "narrow" does
    assert [side.higher for side in pair.sides] == ["wide", "narrow"]
    recall = {}
    for name in ("wide", "narrow"):
        fpr, tpr, thresholds = roc_curve(cases.label, cases[name], drop_intermediate=False)
        recall[name] = np.interp(np.linspace(0, 1, 2001), fpr, tpr)
        nearest = thresholds[np.argmin(np.abs(fpr - pair.rates[0]))]
        assert pair.cut_offs[name][0] == pytest.approx(nearest, abs=0.01)
    gap = recall["wide"] - recall["narrow"]
    area = np.cumsum(gap)
    assert pair.rates[0] == pytest.approx(np.argmax(area) / 2000, abs=0.02)
    for side, sign in zip(pair.sides, (1, -1), strict=True):
        assert side.gap == pytest.approx(sign * gap[round(side.gap_at * 2000)], abs=0.005)


@pytest.mark.slow
def test_few_cases_show_nothing(cases):
    few = cases.groupby("label").head(60)
    found = results_of(few, ("narrow", "wide"), **FIXED, uncertainty={"resamples": 200}).crossings
    assert not any(pair.shown or side.shown for pair in found for side in pair.sides)


@pytest.mark.slow
def test_decisions_have_no_curve_to_cross(cases):
    frame = cases.assign(call=np.where(cases.wide > 0.5, "y", "n"))
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
        f"The cut-off of {NEW} is there about 0.80, that of {OLD} about 0.80.",
        "Each of them catches more somewhere than chance in drawing the payments explains.",
    ]


@pytest.mark.slow
def test_a_small_test_describes_its_cases_alone():
    told = texts_of(crossed(*ONCE, few=4).explained, "crossings")
    assert told[-1].startswith("That describes these payments: with others drawn in the same way")


@pytest.mark.slow
def test_two_and_more_crossings_are_told_in_one_sentence():
    twice, thrice = (texts_of(crossed(*levels).explained, "crossings") for levels in (TWICE, THRICE))
    assert f"Between the two {OLD} catches more frauds, on either side {NEW}." in twice[0]
    assert thrice[0].startswith(f"The ROC curves of {NEW} and {OLD} cross 3 times, where about 12%, 40%, and 64%")


def test_curves_that_do_not_cross_have_no_word():
    assert texts_of(two_models().explained, "crossings") == []
