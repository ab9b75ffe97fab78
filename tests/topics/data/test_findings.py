"""Findings on scores: those that are other in one split than in the other, and those that are no chances."""

import numpy as np
import pytest
from scipy.stats import ks_2samp

from reportgen.topics.data.numbers import HARDLY
from tests.cases.case import codes, said
from tests.cases.scores import made


@pytest.mark.everyday(1)
@pytest.mark.parametrize("flag", ["high", "low"])
def test_scores_that_drift_between_the_splits_are_found_and_told_by_their_counts(flag):
    columns, case = made(drift=0.6, flag=flag)
    found = case.results.models["model"].score_shift
    assert codes(case.explained)["score_shift"] == "warning"
    of = {"positives": "1", "negatives": "0"}[found.of]
    early, late = (
        [score for score, label, part in zip(*(columns[key] for key in ("score", "label", "part")), strict=True)
         if label == of and part == name]
        for name in ("early", "late")
    )  # fmt: skip
    past = [sum(each >= found.threshold if flag == "high" else each <= found.threshold for each in part)
            for part in (early, late)]  # fmt: skip
    assert [found.tuned, found.reported, found.tuned_whole, found.reported_whole] == [*past, len(early), len(late)]
    assert abs(past[0] / len(early) - past[1] / len(late)) == pytest.approx(ks_2samp(early, late).statistic)
    assert found.p == pytest.approx(2 * ks_2samp(early, late, method="asymp").pvalue, rel=0.5)
    (text,) = said(case.explained, "finding.score_shift")
    assert f"{past[0]} of the {len(early)} " in text
    assert f"{past[1]} of the {len(late)} " in text
    assert ("or higher" in text) == (flag == "high")


@pytest.mark.slow
def test_scores_of_one_population_are_not_said_to_differ_nor_where_clusters_may_explain_it():
    assert "score_shift" not in codes(made()[1].explained)
    assert "score_shift" not in codes(made(drift=0.6, cluster="who")[1].explained)


@pytest.mark.slow
def test_chance_alone_is_seldom_called_a_shift():
    random = np.random.default_rng(3)
    gaps = [ks_2samp(random.random(80), random.random(120), method="asymp").pvalue for _ in range(2000)]
    assert np.mean(np.asarray(gaps) <= HARDLY / 2) <= HARDLY


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("off", "words"),
    [
        ({"shift": 1.0}, "they promise more cases labelled \u201c1\u201d than there were (observed to expected 0."),
        ({"shift": -1.0}, "they promise fewer cases labelled \u201c1\u201d than there were (observed to expected "),
        ({"scale": 3.0, "share": 0.5}, "they lie too far apart (calibration slope 0."),
        ({"scale": 0.4, "share": 0.5}, "they lie too close together (calibration slope 2."),
    ],
)
def test_scores_that_are_no_chances_are_told_by_what_is_off(off, words):
    _, case = made(**off)
    assert codes(case.explained)["unsound_chances"] == "note"
    (text,) = said(case.explained, "finding.unsound_chances")
    assert words in text


@pytest.mark.slow
def test_unsound_chances_are_a_warning_where_the_cut_off_rests_on_them_and_sound_ones_are_none():
    assert codes(made(shift=1.0, rule={"closed_form": "cost"})[1].explained)["unsound_chances"] == "warning"
    assert "unsound_chances" not in codes(made()[1].explained)
