"""Findings on scores: those that are other in one split than in the other, and those that are no chances."""

import re

import numpy as np
import pytest
from scipy.stats import fisher_exact, ks_2samp

from reportgen.analysis.data import HARDLY, label_errors, missing_by_class
from reportgen.counts.cells import Cells
from reportgen.counts.query import Label
from tests.cases.case import codes, said
from tests.cases.leaks import HALF, leaking, mislabelled, mix, mixed, two_mixes, unchecked, unlabelled, unscored
from tests.cases.scores import made
from tests.helpers import percent


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("off", "words"),
    [
        ({"shift": 1.0}, "they predict more cases labelled \u201c1\u201d than there were (observed to expected 0."),
        ({"scale": 3.0, "share": 0.5}, "they are too extreme (calibration slope 0."),
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


def told(case, code):
    return next((each.text for each in case.explained.findings if each.code == code), None)


@pytest.mark.slow
def test_labels_that_are_missing_by_the_flag_are_told_with_what_they_may_hide():
    for where, words, key in (
        ("high", "more often where the model flags: ", "precision"),
        ("low", "more often where the model does not flag: ", "recall"),
    ):
        case = unlabelled(where)
        text, four = told(case, "labels_missing_by_flag"), case.results.models["model"].confusion
        assert words in text
        assert " 20 of the " in text
        least = four.tp / (four.tp + 20 + (four.fp if key == "precision" else four.fn))
        value = case.results.models["model"].metrics[key].estimate
        assert f"{key} is {percent(least)}, not {percent(value)}." in text


@pytest.mark.slow
@pytest.mark.parametrize(("where", "count"), [("anywhere", 20), ("high", 9)])
def test_labels_that_are_missing_anywhere_or_seldom_are_not(where, count):
    assert told(unlabelled(where, count), "labels_missing_by_flag") is None


def if_missing(columns, *, cut=0.5):
    """Return, by an obvious loop, the counts if what is missing is not flagged."""
    four = {"tp": 0, "fp": 0, "fn": 0, "tn": 0}
    for label, score in zip(columns["label"], columns["score"], strict=True):
        flagged = score is not None and score >= cut
        four[("t" if flagged == (label == "1") else "f") + ("p" if flagged else "n")] += 1
    return four


@pytest.mark.parametrize(("positives", "negatives"), [(0.41, 0.01), (0.01, 0.41)])
def test_scores_that_are_missing_in_one_class_are_told_with_the_figures_if_they_flag_nothing(positives, negatives):
    case = unscored(positives, negatives)
    columns = case._columns  # what the report was made from
    found, four = case.results.models["model"].missing_by_class, if_missing(columns)
    assert vars(found.confusion) == four
    lost = {of: sum(score is None for score, label in zip(columns["score"], columns["label"], strict=True)
                    if label == of) for of in "10"}  # fmt: skip
    of = "1" if positives > negatives else "0"
    assert (found.missing, found.others) == (lost[of], lost["0" if of == "1" else "1"])
    assert found.p == pytest.approx(
        fisher_exact([[found.missing, HALF - found.missing], [found.others, HALF - found.others]]).pvalue
    )
    recall = four["tp"] / (four["tp"] + four["fn"])
    assert found.metrics["recall"].estimate == pytest.approx(recall)
    assert found.metrics["precision"].estimate == pytest.approx(four["tp"] / (four["tp"] + four["fp"]))
    text = told(case, "scores_missing_by_class")
    assert codes(case.explained)["scores_missing_by_class"] == "warning"
    assert f" {found.missing} of the {HALF} " in text
    then = recall if of == "1" else four["tn"] / (four["tn"] + four["fp"])
    assert f"would be {percent(then)}, not " in text
    assert ("missed" in text) == (of == "1")


@pytest.mark.parametrize(("positives", "negatives"), [(0.4, 0.4), (0.03, 0.0), (0.0, 0.0)])
def test_scores_that_are_missing_alike_or_seldom_are_no_finding(positives, negatives):
    assert told(unscored(positives, negatives), "scores_missing_by_class") is None


def test_a_score_missing_on_whole_clusters_is_held_against_them():
    label = ["1"] * 40 + ["0"] * 80
    score = [None if place < 16 else 0.2 + place % 7 / 10 for place in range(120)]
    whole = {"data": {"cluster": "of"}, "threshold": {"fixed": 0.5}}

    def found(of):
        return told(by_cluster(label, score, of, whole), "scores_missing_by_class")

    assert found(["one"] * 16 + [f"c{place}" for place in range(16, 120)]) is None
    assert found([f"c{place}" for place in range(120)]) is not None


def by_cluster(label, score, of, config):
    return leaking(score, labels=label, columns={"of": of}, **config)


def test_each_model_is_held_against_its_own_missing_scores_at_a_limit_for_all_of_them():
    turn, scores = np.random.default_rng(9).random(2 * HALF), np.array(mixed())
    gone = (turn < 0.5) & (np.arange(2 * HALF) < HALF)
    other = [None if each else float(score) for each, score in zip(gone, scores, strict=True)]
    models = {"one": {"score": "score"}, "two": {"score": "other"}}
    case = leaking(scores.tolist(), columns={"other": other}, models=models, threshold={"fixed": 0.5})
    assert case.results.models["one"].missing_by_class is None
    found, alone = case.results.models["two"].missing_by_class, leaking(other, threshold={"fixed": 0.5})
    assert found.p == pytest.approx(2 * alone.results.models["model"].missing_by_class.p)
    assert found.missing == gone.sum()


@pytest.mark.slow
def test_scores_missing_by_chance_alone_hardly_ever_raise_it():
    random, raised = np.random.default_rng(10), 0
    for _ in range(4000):
        positive, gone = random.random(400) < 0.3, random.random((3, 400)) < 0.41
        raised += any(by_chance(positive, each) for each in gone)
    assert raised / 4000 <= HARDLY


def by_chance(positive, gone):
    code = positive * 2 + gone
    cells = Cells(columns={Label(): np.arange(4) // 2}, n=np.bincount(code, minlength=4))
    of = cells.columns[Label()] == 1
    return missing_by_class(cells, np.arange(4) % 2 == 1, of, looks=3) is not None


def test_wrong_labels_move_the_figures_as_turned_ones_do():
    random = np.random.default_rng(6)
    true, score, share = random.random(400_000) < 0.3, random.random(400_000), 0.05
    flag = score + 0.4 * true > 0.7
    seen = true ^ (random.random(400_000) < share)
    four = {"tp": flag & seen, "fp": flag & ~seen, "fn": ~flag & seen, "tn": ~flag & ~seen}
    found = label_errors(share, **{key: float(each.sum()) for key, each in four.items()})
    assert found.recall == pytest.approx((flag & true).sum() / true.sum(), abs=0.005)
    assert found.precision == pytest.approx((flag & true).sum() / flag.sum(), abs=0.005)


@pytest.mark.parametrize(
    ("cases", "positive", "caught", "share"),
    [
        (400, 0.3, 0.8, 0.04),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in ((1000, 0.1, 0.8, 0.04), (300, 0.5, 0.7, 0.05))),
    ],
)
def test_ranges_by_true_labels_hold_the_truth_as_often_as_they_say(cases, positive, caught, share):
    """Of 400 sets of labels, turned at random; false alarms are raised for a tenth."""
    random, held = np.random.default_rng(1), {"recall_range": 0, "precision_range": 0}
    truth = {"recall_range": caught, "precision_range": positive * caught / (positive * caught + (1 - positive) * 0.1)}
    for _ in range(400):
        true = random.random(cases) < positive
        flag = random.random(cases) < np.where(true, caught, 0.1)
        seen = true ^ (random.random(cases) < share)
        four = {"tp": flag & seen, "fp": flag & ~seen, "fn": ~flag & seen, "tn": ~flag & ~seen}
        found = label_errors(share, **{key: float(each.sum()) for key, each in four.items()}, level=0.95)
        for key, value in truth.items():
            ends = getattr(found, key)
            held[key] += ends is None or ends.low <= value <= ends.high
    assert min(held.values()) >= 0.92 * 400


@pytest.mark.everyday(1)
@pytest.mark.parametrize(("key", "typed", "share"), [("noise", "5%", 0.05), ("certainty", "95%", 0.05)])
def test_a_share_of_wrong_labels_is_read_from_the_noise_or_the_certainty(key, typed, share):
    case = mislabelled(typed, key=key)
    assert case.results.models["model"].label_errors.share == pytest.approx(share)
    text = told(case, "label_errors")
    assert "As stated, 5% of the labels are wrong. If these errors strike all cases alike, whatever their class" in text
    assert re.search(r"recall of the model is [\d.]+% \(95% range: [\d.]+% to [\d.]+%\), not", text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "severity"),
    [("10%", "warning"), ("0.5%", "note"), ("Nine in ten are sure", None)],
)
def test_few_wrong_labels_are_a_note_and_texts_say_nothing(typed, severity):
    assert codes(mislabelled(typed).explained).get("label_errors") == severity


def test_as_many_wrong_labels_as_a_class_has_leave_nothing_to_say():
    case = mislabelled("49.9%", labels=[1] * (HALF - 1) + [0] * (HALF + 1))
    assert "that makes 59.9 of them, no fewer than a class has." in told(case, "label_errors")
    assert codes(case.explained)["label_errors"] == "warning"


@pytest.mark.slow
def test_what_nobody_checks_is_bounded_where_something_was_caught():
    case = unchecked()
    four = case.results.models["model"].confusion
    hidden, recall = four.tp / (four.tp + four.fn + 0.01 * four.tn), four.tp / (four.tp + four.fn)
    assert f"would be {percent(hidden)}, not {percent(recall)}." in told(case, "only_flagged_checked")
    assert "There could be more misses" in told(unchecked(0.9999), "only_flagged_checked")


@pytest.mark.slow
def test_splits_of_another_mix_of_groups_are_told_by_the_group_that_differs_most():
    text = told(mix(0.75), "group_shift")
    assert "“north” makes up 150 of the 300 cases of “old”, and 225 of the 300 cases of “new”" in text


@pytest.mark.slow
@pytest.mark.parametrize("case", [{"share": 0.5}, {"share": 0.54}, {"share": 0.75, "cases": 40}])
def test_a_mix_that_chance_explains_or_that_hardly_differs_is_none(case):
    assert told(mix(**case), "group_shift") is None


@pytest.mark.slow
def test_a_score_that_is_one_and_the_same_is_a_warning_and_two_scores_are_a_note():
    constant, two = (leaking([0.5] * (2 * HALF - few) + [0.6] * few) for few in (0, 9))
    assert codes(constant.explained)["coarse_scores"] == "warning"
    assert "the same for all 120 cases," in told(constant, "coarse_scores")
    assert codes(two.explained)["coarse_scores"] == "note"


@pytest.mark.slow
def test_where_the_mix_differs_the_cut_off_of_the_other_split_is_told_with_its_cost():
    case = two_mixes(costs={"false_positive": 1, "false_negative": 1})
    there, model = case.results.models["model"].chosen_there, case.results.models["model"]
    assert there.cost == model.confusion.fp + model.confusion.fn > there.least
    text = told(case, "shift_moves_cut_off")
    assert f"total on these cases of {there.least:.0f}, not {there.cost:.0f}" in text.replace(" units", "")
    assert "As the splits differ, the rule would choose" in told(two_mixes(), "shift_moves_cut_off")


@pytest.mark.slow
@pytest.mark.parametrize("config", [{"threshold": {"fixed": 0.5}}, {"threshold": {"maximise": "informedness"}}])
def test_a_cut_off_that_the_mix_does_not_move_is_not_told(config):
    assert "shift_moves_cut_off" not in codes(two_mixes(rare=0.5, **config).explained)
    assert told(two_mixes(threshold={"fixed": 0.5}), "shift_moves_cut_off") is None
