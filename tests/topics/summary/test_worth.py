"""Nothing is recommended that is not shown to be worth it: beside none, all and chance, and by enough cases."""

import numpy as np
import pandas as pd
import pytest

from reportgen.app import run
from reportgen.stats.intervals import middle_range
from tests.cases.case import scored
from tests.cases.verdicts import GOOD, LABELS, PAYMENTS, alone

RULES = {
    "f1": {"threshold": {"maximise": "f1"}},
    "f2": {"threshold": {"maximise": "f2"}},
    "f_beta": {"threshold": {"maximise": "f_beta"}, "beta": 2},
    "accuracy": {"threshold": {"maximise": "accuracy"}},
    "mcc": {"threshold": {"maximise": "mcc"}},
    "balanced accuracy": {"threshold": {"maximise": "balanced_accuracy"}},
    "nearest": {"threshold": {"nearest": "perfect_corner"}},
    "capacity": {"threshold": {"flag_at_most": 0.3}},
    "fixed": {"threshold": {"fixed": 0.5}},
    "cost": {"threshold": {"minimise": "cost"}, "costs": {"false_positive": 1, "false_negative": 5}},
    "in use": {"threshold": {"maximise": "f1"}, "deployment": {"prevalence": 0.05}},
}


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", RULES)
def test_scores_that_tell_the_classes_apart_are_held_back_by_no_rule(name):
    case = alone(GOOD, **RULES[name], checks=["flag_rate <= 1"])
    assert case.results.models["model"].aim is None or case.results.models["model"].aim.shown
    assert case.explained.verdict.code == "meets"


def test_a_model_no_better_by_its_aim_than_flagging_everybody_is_not_recommended():
    """Of 1,934 cases 1,910 are flagged: its F2 is that of flagging all, though its scores do order the cases."""
    labels = [1] * 759 + [0] * 1175
    scores = [0.9] * 300 + [0.4] * 456 + [0.1] * 3 + [0.9] * 250 + [0.4] * 904 + [0.1] * 21
    found = scored(labels, scores, threshold={"maximise": "f2"}, words=PAYMENTS, checks=["recall >= 0.9"])
    aim = found.results.models["model"].aim
    assert (aim.metric, aim.beside, aim.shown) == ("f2", "flag_all", False)
    assert found.results.models["model"].ranks == "above chance"
    verdict = found.explained.verdict
    assert (verdict.code, verdict.about) == ("not_as_it_stands", "no_model")
    assert found.explained.said("verdict_told")[0].text.endswith("To have every payment held could be as good.")
    (told,) = [each for each in found.explained.findings if each.code == "worse_than_no_model"]
    assert "is not shown to do better than having every payment held" in told.text


def f2(tp, fp, fn):
    return 5 * tp / (5 * tp + 4 * fn + fp)


def test_how_far_a_model_leads_flagging_all_is_what_draws_of_its_counts_show():
    """The oracle draws the four counts itself, and takes both figures from each draw."""
    tp, fp, fn, tn = 150, 300, 50, 500
    case = scored(
        [1] * 200 + [0] * 800 + [1] * 200 + [0] * 800,
        ([0.9] * tp + [0.1] * fn + [0.9] * fp + [0.1] * tn) * 2,
        {"part": ["validation"] * 1000 + ["test"] * 1000},
        data={"split": {"column": "part", "tune_on": "validation", "report_on": "test"}},
        threshold={"maximise": "f2"},
    )
    aim = case.results.models["model"].aim
    assert aim.beside == "flag_all"
    assert aim.value == pytest.approx(f2(tp, fp, fn))
    assert aim.without == pytest.approx(f2(200, 800, 0))
    drawn = np.random.default_rng(5).dirichlet([tp + 0.5, fp + 0.5, fn + 0.5, tn + 0.5], 20_000) * 1000
    gains = f2(drawn[:, 0], drawn[:, 1], drawn[:, 2]) - f2(drawn[:, 0] + drawn[:, 2], drawn[:, 1] + drawn[:, 3], 0)
    low, high = middle_range(gains, 0.95).low, middle_range(gains, 0.95).high
    assert (aim.range.low, aim.range.high) == pytest.approx((float(low), float(high)), abs=0.004)


def few(**config):
    """Return 12 positives, 10 of them caught, beside 300 negatives."""
    return scored(
        [1] * 12 + [0] * 300, [0.9] * 10 + [0.1] * 2 + [0.7] * 10 + [0.1] * 290, threshold={"fixed": 0.5},
        words=PAYMENTS, **config,
    )  # fmt: skip


def test_a_check_that_so_few_cases_may_pass_by_chance_is_no_reason_to_use_a_model():
    case = few(checks=["recall >= 0.75"])
    assert case.results.checks[0].status == "pass"
    verdict = case.explained.verdict
    assert (verdict.code, verdict.about) == ("not_settled", "few")
    told = case.explained.said("verdict_told")[0].text
    assert told == "Do not decide on the model yet. It passes a check that so small a test can pass by chance."
    two = few(checks=["recall >= 0.75", "recall >= 0.7"]).explained.said("verdict_told")[0].text
    assert two == "Do not decide on the model yet. It passes 2 checks that so small a test can pass by chance."
    assert few(checks=["recall >= 0.4"]).explained.verdict.code == "meets"


@pytest.mark.parametrize("wholly", [True, False])
def test_scores_that_part_the_classes_almost_without_error_are_not_praised(wholly):
    scores = [0.9] * 200 + [0.1] * 800 if wholly else [0.9] * 201 + [0.1] * 799
    case = alone(scores, checks=["recall >= 0.8"])
    assert "score_is_label" in {found.code for found in case.explained.findings}
    assert (case.explained.verdict.code, case.explained.verdict.about) == ("not_settled", "finding")
    assert "almost without error" in case.explained.said("verdict_told")[0].text


def test_cases_that_set_a_model_up_and_test_it_as_well_are_no_praise_of_it():
    case = scored(
        LABELS * 2,
        GOOD * 2,
        {"part": ["validation"] * 1000 + ["test"] * 1000, "id": [f"c{at}" for at in range(1000)] * 2},
        data={"id": "id", "split": {"column": "part", "tune_on": "validation", "report_on": "test"}},
        threshold={"maximise": "f1"},
        words=PAYMENTS,
        checks=["recall >= 0.5"],
    )
    assert "same_case_in_both_splits" in {found.code for found in case.explained.findings}
    assert (case.explained.verdict.code, case.explained.verdict.about) == ("not_settled", "finding")
    assert (
        case.explained.said("verdict_told")[0].text == "Do not decide on the model yet: the same payments set it up "
        "and test it."
    )


CHECKED = ("precision >= 0.5", "f1 >= 0.5", "recall >= 0.5", "mcc >= 0.2", "accuracy >= 0.99")


def without(label, checks, **config):
    """Return a report whose test split has no case of a class."""
    rest = 1 - label
    frame = pd.DataFrame(
        {
            "label": [1] * 60 + [0] * 140 + [rest] * 200,
            "score": [0.9] * 50 + [0.2] * 30 + [0.1] * 120 + [0.9] * 40 + [0.1] * 160,
            "part": ["validation"] * 200 + ["test"] * 200,
        }
    )
    split = {"column": "part", "tune_on": "validation", "report_on": "test"}
    data = {"label": "label", "positive": "1", "split": split}
    made = {"version": 1, "data": data, "models": {"m": {"score": "score"}}, "uncertainty": {"resamples": 200}}
    return run({**made, "report": {"kind": "guard"}, "checks": list(checks), **config}, frame)


@pytest.mark.parametrize("label", [1, 0])
def test_a_test_without_a_case_of_a_class_judges_nothing_and_ends_a_check_undecided(label):
    costs = {"false_positive": 1, "false_negative": 5}
    checks = CHECKED[:3] if label else ("specificity >= 0.5", "f1 >= 0.5")
    report = without(label, checks, threshold={"fixed": 0.5}, costs=costs)
    assert {check["status"] for check in report.results["checks"]} == {"insufficient"}
    assert report.exit_code == 4
    verdict = report.results["verdict"]
    assert (verdict["code"], verdict["about"]) == ("not_settled", "data")
    (told,) = [each["text"] for each in report.results["sentences"] if each["id"] == "result.not_settled"]
    assert told.startswith("Do not judge the model yet. This test has no ")
    assert "Not enough data" in report.to_html()


def test_what_hangs_on_the_other_class_alone_is_judged_without_positives():
    report = without(1, ("specificity >= 0.5", "flag_rate <= 0.9"), threshold={"fixed": 0.5})
    assert [check["status"] for check in report.results["checks"]] == ["pass", "pass"]
    assert report.exit_code == 0


CHOOSING = {
    "f1": {"threshold": {"maximise": "f1"}},
    "cost": {"threshold": {"minimise": "cost"}, "costs": {"false_positive": 1, "false_negative": 5}},
    "nearest": {"threshold": {"nearest": "perfect_corner"}},
    "under a limit": {"threshold": {"maximise": "precision", "subject_to": ["recall >= 0.5"]}},
    "share in use": {"threshold": {"flag_at_most": "20%"}, "deployment": {"prevalence": 0.1}},
}
SIGHTLESS = {
    "fixed": {"threshold": {"fixed": 0.5}},
    "capacity": {"threshold": {"flag_at_most": "40%"}},
    "closed form": {"threshold": {"closed_form": "cost"}, "costs": {"false_positive": 1, "false_negative": 5}},
}


def set_up_without(label, checks=CHECKED[:3], **config):
    """Return a report whose validation split has no case of a class."""
    part = [0.9] * 50 + [0.2] * 30 + [0.1] * 120
    frame = pd.DataFrame(
        {
            "label": [1 - label] * 200 + [1] * 60 + [0] * 140,
            "score": part * 2,
            "call": ["yes" if score > 0.5 else "no" for score in part * 2],
            "part": ["validation"] * 200 + ["test"] * 200,
        }
    )
    split = {"column": "part", "tune_on": "validation", "report_on": "test"}
    data = {"label": "label", "positive": "1", "split": split}
    made = {"version": 1, "data": data, "models": {"m": {"score": "score"}}, "uncertainty": {"resamples": 200}}
    return run({**made, "report": {"kind": "guard"}, "checks": list(checks), **config}, frame)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("label", [1, 0])
@pytest.mark.parametrize("name", CHOOSING)
def test_cases_without_a_class_choose_no_threshold_and_end_a_check_undecided(name, label):
    report = set_up_without(label, **CHOOSING[name])
    assert report.exit_code == 4
    assert {check["status"] for check in report.results["checks"]} == {"insufficient"}
    assert report.results["models"]["m"]["threshold"]["value"] is None
    told = [each["text"] for each in report.results["sentences"] if each["id"].startswith("result.not")]
    assert told == [
        f"Do not judge the model yet: the data that set its threshold have no cases labelled \u201c{label}\u201d."
    ]
    assert "Not enough data" in report.to_html()
    codes = {each["code"] for each in report.results["findings"]}
    assert "rule_without_value" in codes
    assert not codes & {"worse_than_no_model", "accuracy_near_no_information", "no_better_than_guessing"}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", SIGHTLESS)
def test_a_threshold_that_no_label_chooses_needs_no_case_of_a_class(name):
    report = set_up_without(1, ["recall >= 0.5"], **SIGHTLESS[name])
    assert report.results["models"]["m"]["threshold"]["value"] is not None
    assert report.exit_code != 4


@pytest.mark.slow
def test_ranking_is_judged_without_a_threshold():
    report = set_up_without(1, ["roc_auc >= 0.6", "recall >= 0.1"], threshold={"maximise": "f1"})
    assert [check["status"] for check in report.results["checks"]] == ["pass", "insufficient"]
    by_hand = {"m": {"score": "score", "decision": "call", "flagged": "yes"}}
    decided = set_up_without(1, ["recall >= 0.1"], threshold={"maximise": "f1"}, models=by_hand)
    assert decided.exit_code == 0
