import numpy as np
import pytest
from scipy.stats import norm, t

from reportgen.analysis.finding import GRAVITY
from reportgen.app import evaluate as report_on
from reportgen.config.about import FINDINGS
from reportgen.counts.views import Counts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.topics.english import MESSAGES
from reportgen.topics.ranking.findings import auc_below_chance, decisions_below_chance, no_better_than_guessing
from tests.cases.case import (
    PATIENTS,
    Case,
    at_cut_off,
    codes,
    decided,
    example_a,
    example_b,
    example_c,
    example_d,
    fraud,
    said,
    scored,
)
from tests.cases.every import by_topic, cases_of
from tests.cases.first import reviewed
from tests.cases.leaks import joined
from tests.cases.many import many

UNDONE = {"false_negative": {"reversible": False}}
OF_GUESSING = ("auc_below_chance", "decisions_below_chance", "no_better_than_guessing")
BIG = (90, 20, 30, 160)  # enough of both classes


def text_of(case: Case, code: str) -> str:
    return next(finding.text for finding in case.explained.findings if finding.code == code)


@pytest.mark.slow
def test_a_sound_report_has_no_findings():
    noted = {"coarse_scores": "note", "unsound_chances": "note"}  # four scores, set by hand
    assert codes(at_cut_off(300, 100, 100, 700).explained) == noted


@by_topic
def test_findings_are_told_gravest_first_and_recorded_as_sentences(topic):
    for case in cases_of(topic):
        found = case.explained.findings
        order = [GRAVITY.index(finding.severity) for finding in found]
        assert order == sorted(order)
        for finding in found:
            assert finding.text in said(case.explained, f"finding.{finding.code}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "text"),
    [
        (
            example_b(),
            (
                "Accuracy says little about the model: it is 91%, barely above the 90% of one class for every "
                "patient. Look at the errors themselves."
            ),
        ),
        (
            fraud(),
            (
                "Accuracy says little about the model: it is 97.7%, and one class for every payment would reach "
                "99.6%. Its rule does not aim at accuracy: it weighs a miss and a false alarm differently."
            ),
        ),
    ],
    ids=["near", "by the prices"],
)
def test_an_accuracy_near_that_of_the_commoner_class_says_nothing(case, text):
    assert text_of(case, "accuracy_near_no_information") == text


@pytest.mark.slow
@pytest.mark.parametrize(("right", "found"), [(4, True), (30, False)])
def test_nearness_is_measured_on_the_way_that_is_left(right, found):
    assert ("accuracy_near_no_information" in codes(decided(right, 0, 50 - right, 950).explained)) is found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "severity"),
    [
        ({"costs": {"false_positive": 1, "false_negative": 20}}, "note"),
        ({"beta": 3}, "note"),
        ({"costs": {"false_positive": 1, "false_negative": 5}, "threshold": {"fixed": 0.15}}, "note"),
        ({"costs": {"false_positive": 1, "false_negative": 1}, "threshold": {"fixed": 0.15}}, "warning"),
        ({"costs": {"false_positive": 5, "false_negative": 1}, "threshold": {"fixed": 0.15}}, "warning"),
        ({"threshold": {"fixed": 0.15}}, "warning"),
    ],
    ids=str,
)
def test_an_accuracy_given_up_on_purpose_is_a_note(config, severity):
    case = scored([1] * 5 + [0] * 15, [0.9, 0.2] + [0.2] * 16 + [0.1] * 2, **config)
    assert codes(case.explained)["accuracy_near_no_information"] == severity
    assert ("does not aim at accuracy" in text_of(case, "accuracy_near_no_information")) == (severity == "note")


DEAR_MISSES = {"costs": {"false_positive": 1, "false_negative": 5}}


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("config", "says"),
    [
        (DEAR_MISSES | {"threshold": {"maximise": "informedness"}}, "it counts both classes alike"),
        (DEAR_MISSES | {"threshold": {"maximise": "accuracy"}}, None),
        (DEAR_MISSES | {"kind": "rank", "threshold": {"fixed": 0.15}}, "By the costs a miss"),
    ],
    ids=str,
)
def test_a_second_model_that_gives_accuracy_up_on_purpose_has_a_note(config, says):
    label = [1] * 5 + [0] * 15
    score, kind = [0.9] + [0.3] * 4 + [0.9] + [0.3] * 9 + [0.1] * 5, {"kind": config.get("kind", "probability")}
    second = {"score": "score", "threshold": config.get("threshold")} | kind
    right = {"score": "right", "threshold": {"fixed": 0.5}}
    case = Case(
        {"label": [str(one) for one in label], "score": score, "right": [0.9 * one for one in label]},
        models={"right": right, "second": second},
        **{key: one for key, one in config.items() if key not in {"kind", "threshold"}},
    )
    found = next(one for one in case.explained.findings if one.code == "accuracy_near_no_information")
    assert "“second”" in found.text
    assert found.severity == ("warning" if says is None else "note")
    assert (says or "Look at the errors themselves.") in found.text


def test_rare_positives_lead_to_counts():
    assert text_of(fraud(), "rare_class") == (
        "A rare class: 40 frauds among 10,000 payments. A low rate of false alarms can still mean many of them: "
        "here 226 false alarms came with 34 hits. Go by counts and the precision-recall curve; the ROC curve hides "
        "this."
    )
    assert "rare_class" not in codes(example_b().explained)


@pytest.mark.slow
def test_scores_that_clearly_point_the_wrong_way_are_grave():
    wrong = scored([0, 1] * 100, [0.9, 0.1] * 100, threshold={"fixed": 0.5})
    assert codes(wrong.explained)["auc_below_chance"] == "grave"
    assert text_of(wrong, "auc_below_chance") == (
        "The scores of the model point the wrong way: AUC is 0.000, where guessing gives 0.5. Either the other class "
        "was "
        "meant as positive, or the scores run the other way (then write \u201cflag: low\u201d). Turned round, the "
        "scores "
        "would reach 1.000."
    )


def test_in_a_small_sample_scores_below_chance_are_called_no_better_than_guessing():
    unlucky = scored((0, 1, 1, 0, 1, 0, 1), (0.9, 0.8, 0.7, 0.6, 0.5, 0.45, 0.2))
    found = codes(unlucky.explained)
    assert (found["no_better_than_guessing"], "auc_below_chance" in found) == ("warning", False)
    assert text_of(unlucky, "no_better_than_guessing") == (
        "The scores of the model are no better than guessing, as far as this sample can tell: AUC is 0.417, and its "
        "95% range, 0.074 to 0.865, includes the 0.5 of guessing. If the other class was meant as positive, or if the "
        "scores run the other way (then write \u201cflag: low\u201d), the scores turned round would reach 0.583."
    )


@pytest.mark.slow
def test_the_mend_for_low_scores_that_flag_is_the_reverse():
    low = {"model": {"score": "score", "flag": "low"}}
    wrong = scored([1, 0] * 100, [0.9, 0.1] * 100, models=low, threshold={"fixed": 0.5})
    assert "\u201cflag: high\u201d" in text_of(wrong, "auc_below_chance")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("counts", "found"),
    [
        ((10, 90, 90, 10), {"decisions_below_chance": "grave"}),
        ((1, 2, 2, 1), {"no_better_than_guessing": "warning"}),
        ((90, 10, 10, 90), {}),
    ],
)
def test_decisions_no_better_than_guessing_and_worse_are_found(counts, found):
    told = codes(decided(*counts).explained)
    assert {code: told[code] for code in OF_GUESSING if code in told} == found


def noise(seed: int, *, clustered: bool = False, weighted: bool = False, tied: bool = False) -> Case:
    """Return scores and decisions that know nothing of the labels, and of which sixteen cases are much alike."""
    draw = np.random.default_rng(seed)
    label, score, call = (np.repeat(draw.normal(size=30), 16) + draw.normal(size=480) / 4 for _ in range(3))
    columns = {
        "score": np.round(score * (1 if tied else 1000)) / 1000,
        "call": np.where(call > 0, "yes", "no"),
        "ward": np.repeat(np.arange(30), 16),
        "w": np.round(np.exp(1.5 * draw.normal(size=480)), 2) + 0.01,
    }
    data = {"cluster": "ward"} if clustered else {}
    data |= {"weight": {"column": "w", "kind": "sampling"}} if weighted else {}
    models = {"model": {"score": "score", "kind": "rank"}, "calls": {"decision": "call", "flagged": "yes"}}
    held = {"models": models, "threshold": {"fixed": 0}, "uncertainty": {"resamples": 200}, "data": data}
    labels = (label > 0).astype(int).tolist()
    return scored(labels, columns.pop("score"), {key: of.tolist() for key, of in columns.items()}, **held)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("how", [{}, {"clustered": True}, {"weighted": True}, {"tied": True}], ids=str)
def test_what_is_said_of_guessing_is_what_the_printed_range_says(seed, how):
    case = noise(seed, **how)
    for name, key, chance, wrong in (
        ("model", "roc_auc", 0.5, auc_below_chance),
        ("calls", "informedness", 0, decisions_below_chance),
    ):
        one = case.results.models[name].metrics[key]
        assert (wrong(case.facts, name) is not None) == (one.high < chance)
        assert (no_better_than_guessing(case.facts, name) is not None) == (one.low <= chance <= one.high)
        assert case.results.models[name].may_guess == (one.low <= chance)


@pytest.mark.slow
def test_scores_that_part_clusters_wholly_are_better_than_guessing():
    labels = [1] * 60 + [0] * 60
    held = {"data": {"cluster": "ward"}, "threshold": {"fixed": 0.5}}
    case = scored(labels, labels, {"ward": [n // 5 for n in range(120)]}, **held)
    assert case.results.models["model"].metrics["roc_auc"].low is None
    assert case.results.models["model"].ranks == "above chance"


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    "config",
    [
        {},
        {"threshold": {"maximise": "mcc"}},
        {"beta": 0.5},
        {"costs": {"false_positive": 3, "false_negative": 1}},
    ],
    ids=str,
)
def test_an_irreversible_miss_beside_an_even_rule_is_grave(config):
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.2, 0.1), errors=UNDONE, **config)
    assert codes(case.explained)["irreversible_miss_equal_weights"] == "grave"
    assert case.explained.findings[0].code == "irreversible_miss_equal_weights"


@pytest.mark.slow
@pytest.mark.parametrize(
    "config",
    [
        {"threshold": {"fixed": 0.0244}},
        {"beta": 2},
        {"costs": {"false_positive": 1, "false_negative": 40}},
        {"threshold": {"maximise": "f1"}, "errors": {"false_negative": {"reversible": True}}},
        {
            "threshold": {"maximise": "f1"},
            "errors": {"false_negative": {"reversible": False}, "false_positive": {"reversible": False}},
        },
    ],
    ids=str,
)
def test_a_rule_that_weighs_the_errors_is_not_blamed(config):
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.2, 0.1), **{"errors": UNDONE} | config)
    assert "irreversible_miss_equal_weights" not in codes(case.explained)


@pytest.mark.slow
@pytest.mark.parametrize(
    "config",
    [
        *({"threshold": {"maximise": key}} for key in ("f0.5", "precision", "specificity", "lift", "lr_positive")),
        {"threshold": {"maximise": "weighted_f"}, "alpha": 0.7},
        {"threshold": {"maximise": "f_beta"}, "beta": 0.5},
        {"threshold": {"fixed": 0.8}},
        {"threshold": {"fixed": 0.2}, "models": {"model": {"score": "score", "flag": "low"}}},
        *(
            {"threshold": {"maximise": key}, "costs": {"false_positive": 3, "false_negative": 1}}
            for key in ("saving", "saving_flag_all")
        ),
    ],
    ids=str,
)
def test_an_irreversible_miss_that_weighs_less_is_grave_and_called_so(config):
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.2, 0.1), errors=UNDONE, **config)
    assert codes(case.explained)["irreversible_miss_equal_weights"] == "grave"
    assert "gives a miss less weight than a false alarm" in text_of(case, "irreversible_miss_equal_weights")


@pytest.mark.slow
@pytest.mark.parametrize(
    "config",
    [
        *({"threshold": {"maximise": key}} for key in ("recall", "f2", "npv")),
        {"threshold": {"maximise": "weighted_f"}, "alpha": 0.2},
        {"threshold": {"maximise": "saving"}, "costs": {"false_positive": 1, "false_negative": 3}},
        {"threshold": {"fixed": 0.8}, "models": {"model": {"score": "score", "kind": "rank"}}},
    ],
    ids=str,
)
def test_a_rule_that_weighs_misses_more_is_not_blamed(config):
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.2, 0.1), errors=UNDONE, **config)
    assert "irreversible_miss_equal_weights" not in codes(case.explained)


def test_every_metric_that_a_rule_may_pursue_says_how_it_weighs_misses():
    for key, metric in METRICS.items():
        pursued = metric.from_counts and (metric.higher_is_better or key in ("total_cost", "cost_per_1000"))
        assert (metric.weighs_misses is not None) == (pursued and key != "cost_per_1000"), key


@pytest.mark.parametrize("key", [key for key, metric in METRICS.items() if metric.weighs_misses in ("more", "less")])
def test_a_metric_that_weighs_misses_more_or_less_gains_more_by_that_error(key):
    """From even counts, one false alarm less and one miss less: which of the two helps more."""

    def at(fp: float, fn: float) -> float:
        found = Counts(tp=np.asarray(20 - fn), fp=np.asarray(fp), fn=np.asarray(fn), tn=np.asarray(20 - fp))
        return float(evaluate(METRICS[key], found, Parameters()))

    fewer_misses, fewer_alarms = at(5.0, 4.0), at(4.0, 5.0)
    assert (fewer_misses > fewer_alarms) == (METRICS[key].weighs_misses == "more")
    assert fewer_misses != fewer_alarms


@pytest.mark.slow
def test_a_cut_off_by_default_is_said_to_be_one():
    assert "is only the default" in text_of(scored((1, 0), (0.9, 0.1)), "default_threshold")
    assert "default_threshold" not in codes(scored((1, 0), (0.9, 0.1), threshold={"fixed": 0.5}).explained)


@pytest.mark.slow
def test_a_cut_off_judged_on_the_cases_that_chose_it_is_a_warning():
    assert codes(example_d().explained)["apparent_threshold"] == "warning"
    assert "apparent_threshold" not in codes(fraud().explained)


@pytest.mark.slow
def test_a_second_model_judged_on_the_cases_that_chose_its_cut_off_is_a_warning():
    ruled = {"decision": "call", "flagged": "yes"}
    models = {"rule": ruled, "model": {"score": "score"}, "both": {"score": "score", **ruled}}
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1), {"call": ["yes", "no"] * 2}, models=models, beta=2)
    assert codes(case.explained)["apparent_threshold"] == "warning"
    assert text_of(case, "apparent_threshold") == (
        "The threshold of \u201cmodel\u201d was chosen on the same patients that then tested it. "
        "Expect daily use to be somewhat worse than the figures shown here."
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cut_off", "part"),
    [(0.95, "is beyond every score"), (0.05, "Every score of the test is past"), (0.1, None), (0.5, None)],
)
def test_a_cut_off_outside_the_scores_is_found(cut_off, part):
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.2, 0.1), threshold={"fixed": cut_off})
    assert ("threshold_outside_scores" in codes(case.explained)) == (part is not None)
    assert part is None or part in text_of(case, "threshold_outside_scores")


@pytest.mark.slow
def test_a_decision_that_differs_from_the_cut_off_is_found():
    both = {"model": {"score": "score", "decision": "call", "flagged": "yes"}}
    calls = {"call": ["no", "yes", "no", "yes"]}
    case = scored((1, 0, 1, 0), (0.9, 0.8, 0.2, 0.1), calls, models=both, threshold={"fixed": 0.5})
    assert text_of(case, "decision_disagrees") == (
        "The decisions of the model and its threshold differ. Only by the decisions flagged: 1 patient. Only by the "
        "threshold flagged: 1 patient. Counts follow the decisions, curves the scores."
    )


@pytest.mark.slow
def test_doubtful_labels_are_counted_both_ways():
    columns = {"label": ["1", "1", "0", "0", "?", "?"], "score": [0.9, 0.1, 0.8, 0.2, 0.7, 0.3]}
    case = Case(columns, data={"doubtful": "?"}, threshold={"fixed": 0.5})
    assert text_of(case, "doubtful_labels") == (
        "If the 2 cases left out for a doubtful label were among the cases labelled \u201c1\u201d, the model would "
        "catch 2 of 4 with 1 false alarm; if not, 1 of 2 with 2."
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("doubtful", "told"),
    [
        (
            10,
            (
                "If the 10 patients left out for a doubtful label were among the sick patients, the model would catch "
                "64%."
            ),
        ),
    ],
)
def test_doubtful_labels_among_many_are_told_as_shares_that_bear_comparison(doubtful, told):
    columns = {
        "label": ["1"] * 40 + ["0"] * 60 + ["?"] * doubtful,
        "score": [0.9] * 32 + [0.1] * 68 + [0.1] * doubtful,
    }
    case = Case(columns, data={"doubtful": "?"}, threshold={"fixed": 0.5}, words=PATIENTS)
    assert text_of(case, "doubtful_labels") == told


@pytest.mark.parametrize(
    ("doubtful", "told"),
    [
        (
            1,
            (
                "If the 1 patient left out for a doubtful label were among the sick patients, the model would have "
                "caught 32 of 41 (78%, unadjusted)."
            ),
        ),
    ],
)
def test_where_figures_are_corrected_doubtful_labels_are_told_as_counts_of_the_test(doubtful, told):
    columns = {
        "label": ["1"] * 40 + ["0"] * 60 + ["?"] * doubtful,
        "score": [0.9] * 32 + [0.1] * 68 + [0.1] * doubtful,
    }
    case = Case(columns, data={"doubtful": "?"}, threshold={"maximise": "f1"}, words=PATIENTS)
    assert text_of(case, "doubtful_labels") == told


@pytest.mark.slow
@pytest.mark.parametrize(("missing", "severity"), [(1, "note"), (30, "warning")])
def test_missing_labels_and_scores_are_counted(missing, severity):
    labels, scores = ["1", "0"] * 50 + ["1"] * missing, [0.9, 0.1] * 50 + [None] * missing
    case = Case({"label": labels, "score": scores}, threshold={"fixed": 0.5})
    assert codes(case.explained)["missing_scores"] == severity
    case = Case({"label": ["1", "0"] * 50 + [""] * missing, "score": [0.9, 0.1] * 50 + [0.5] * missing})
    assert codes(case.explained)["missing_labels"] == severity


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lost", "severity"), [({"data": 2, "rival": 1}, "note"), ({"data": 0, "rival": 30}, "warning")]
)
def test_rows_that_a_join_left_out_are_counted(lost, severity):
    found = joined(**lost)
    assert "incomplete_join" not in codes(joined().explained)
    assert codes(found.explained)["incomplete_join"] == severity
    assert f"The join by id left out {sum(lost.values())} rows." in text_of(found, "incomplete_join")


@pytest.mark.slow
def test_a_score_shared_by_many_makes_the_flags_jump():
    assert "shared by 60 of the 100 patients" in text_of(
        scored([1, 0] * 50, [0.5] * 60 + [n / 100 for n in range(40)]), "coarse_scores"
    )
    assert "coarse_scores" not in codes(example_d().explained)


def test_metrics_to_be_shown_first_that_have_no_value_are_listed():
    assert text_of(example_a(), "undefined_metrics") == (
        "Not defined on these patients: average precision (the model gives decisions, no score)."
    )
    shown = decided(*BIG, report={"kind": "guard", "metrics": ["recall", "ppv"]})
    assert "undefined_metrics" not in codes(shown.explained)


@pytest.mark.slow
@pytest.mark.parametrize(("positives", "found"), [(10, True), (40, False)])
def test_another_share_of_positives_in_the_tuning_split_is_found(positives, found):
    labels = [1] * 50 + [0] * 50 + [1] * positives + [0] * (100 - positives)
    parts = {"part": ["validation"] * 100 + ["test"] * 100}
    scores = [n / 200 for n in range(200)]
    case = scored(labels, scores, parts, data={"split": {"column": "part"}}, threshold={"maximise": "f1"})
    assert ("prevalence_shift" in codes(case.explained)) is found
    pooled = (50 + positives) / 200
    error = (pooled * (1 - pooled) * (1 / 100 + 1 / 100)) ** 0.5
    assert case.results.data.shift.standard_errors == pytest.approx((0.5 - positives / 100) / error)
    assert case.results.data.shift.limit == 3


@pytest.mark.slow
def test_splits_that_differ_by_the_luck_of_a_few_clusters_have_not_shifted():
    wards = [1, 0, 0] * 10 + [1, 0, 1, 0, 1] * 6  # the label of each ward's ten cases
    labels = [label for label in wards for _ in range(10)]
    columns = {"part": ["validation"] * 300 + ["test"] * 300, "ward": [n // 10 for n in range(600)]}
    split, held = {"split": {"column": "part"}}, {"threshold": {"maximise": "f1"}}
    found = {
        cases: scored(labels, [n / 600 for n in range(600)], columns, data={**split, **more}, **held)
        for cases, more in ((300, {}), (29, {"cluster": "ward"}))  # what thirty wards are worth
    }
    pooled = (1 / 3 + 3 / 5) / 2
    for cases, case in found.items():
        error = (pooled * (1 - pooled) * 2 / cases) ** 0.5
        assert case.results.data.shift.standard_errors == pytest.approx((1 / 3 - 3 / 5) / error)
        assert ("prevalence_shift" in codes(case.explained)) == (cases == 300)
    assert found[29].results.data.shift.limit == pytest.approx(t(29).isf(norm.sf(3)))


@pytest.mark.slow
def test_an_expired_report_says_so():
    assert codes(reviewed(status="expired").explained)["report_expired"] == "warning"
    for status in ("draft", "approved"):
        assert "report_expired" not in codes(reviewed(status=status).explained)


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("next_review", "as_of", "overdue"),
    [
        ("2026-09-30", "2026-10-01", True),
        ("2026-10-01", "2026-10-01", False),
        ("2026-09", "2026-10-01", True),
        ("2026-10", "2026-10-31", False),
        ("September 2026", "2026-10-01", True),
        ("1 october 2026", "2026-10-02", True),
        ("2026", "2026-12-31", False),
        ("2025", "2026-01-01", True),
        ("2026-02-30", "2026-10-01", False),
        ("before the next release", "2026-10-01", False),
        ("2026-09-30", None, False),
    ],
)
def test_a_review_that_was_due_before_the_report_is_a_warning(next_review, as_of, overdue):
    case = reviewed(as_of, next_review=next_review)
    assert codes(case.explained).get("review_overdue") == ("warning" if overdue else None)
    if overdue:
        assert text_of(case, "review_overdue") == (
            f"The next review was due by {next_review}, and this report is dated {as_of}."
        )


@pytest.mark.slow
def test_a_reviewer_who_owns_the_model_is_a_warning():
    both = decided(*BIG, about={"owner": "Ann  Lee", "reviewer": "ann lee "})
    assert codes(both.explained)["reviewer_is_owner"] == "warning"
    assert text_of(both, "reviewer_is_owner").startswith("Owner and reviewer are the same: \u201cann lee\u201d.")
    for about in ({"owner": "Ann", "reviewer": "Bo"}, {"owner": "Ann"}, {"reviewer": "Ann"}):
        assert "reviewer_is_owner" not in codes(decided(*BIG, about=about).explained)


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"label": {"only_flagged_checked": True}}, "only_flagged_checked"),
        ({"label": {"known_problems": "Late chargebacks are missing."}}, "label_problems"),
        ({"cases_selected": "convenience"}, "convenience_sample"),
    ],
)
def test_what_the_author_knows_of_the_data_is_a_warning(about, code):
    assert codes(decided(*BIG, about=about).explained)[code] == "warning"
    assert code not in codes(decided(*BIG).explained)


@pytest.mark.slow
def test_required_fields_that_are_not_stated_are_listed():
    review = decided(*BIG, report={"kind": "review"}, about={"owner": "Ann", "purpose": "Screening"})
    assert text_of(review, "missing_stated_fields") == (
        "Not stated in the config: Decision that it feeds (about.decision); People affected (about.affected); "
        "What happens after a miss (errors.false_negative.happens); "
        "Can a miss be undone (errors.false_negative.reversible); "
        "What happens after a false alarm (errors.false_positive.happens); "
        "Can a false alarm be undone (errors.false_positive.reversible); "
        "Who decides the label (about.label.decided_by); Limits (about.limits)."
    )
    assert "missing_stated_fields" not in codes(decided(*BIG).explained)


def test_example_c_with_its_ignored_negatives_is_a_small_test_whose_accuracy_says_little():
    assert {"small_test", "accuracy_near_no_information"} <= set(codes(example_c().explained))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("times", "prices", "severity", "text"),
    [
        (
            50,
            (9, 1),
            "grave",
            "worse than no model at all: in this test the total for every 1,000 patients is about 917, with no patient",
        ),
        (
            1,
            (6, 1),
            "warning",
            "tell: in this test the total for every 1,000 patients is about 667, with no patient flagged just as much.",
        ),
    ],
)
def test_a_model_that_costs_more_than_no_model_is_grave_where_its_range_says_so(times, prices, severity, text):
    costs = dict(zip(("false_positive", "false_negative"), prices, strict=True))
    case = at_cut_off(*(times * n for n in (6, 1, 2, 3)), costs=costs)
    assert codes(case.explained)["worse_than_no_model"] == severity
    assert text in text_of(case, "worse_than_no_model")


@pytest.mark.slow
def test_a_cut_off_tuned_on_a_single_positive_is_not_surely_as_dear_as_no_model():
    costs = {"false_positive": 5, "false_negative": 40}
    case = scored([1] + [0] * 99, [0.9] + [n / 200 for n in range(99)], costs=costs)
    assert text_of(case, "worse_than_no_model").endswith(
        "no better than no model at all, as far as this sample can tell: in future the total for every 1,000 patients "
        "is about 400, with no patient flagged just as much."
    )
    everywhere = " ".join(sentence.text for sentence in case.explained.sentences)
    assert "is expected to be 0.000" not in everywhere  # of a recall that one positive chose and judged


@pytest.mark.slow
@pytest.mark.parametrize(("price", "severity"), [(9, "warning"), (4, "note")])
def test_another_model_that_costs_more_than_no_model_is_less_grave(price, severity):
    models = {"good": {"score": "score"}, "poor": {"score": "b"}}
    costs = {"false_positive": price, "false_negative": 4}
    columns = {"b": [0.9, 0.1, 0.8, 0.2]}
    rest = {"models": models, "costs": costs, "threshold": {"fixed": 0.5}, "subject": "good"}
    case = scored((1, 1, 0, 0), (0.9, 0.8, 0.1, 0.2), columns, **rest)
    assert codes(case.explained)["worse_than_no_model"] == severity
    assert "At the stated prices \u201cpoor\u201d does" in text_of(case, "worse_than_no_model")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("positive", "negative", "alike"),
    [
        (["fraud"], ["Fraud", "genuine"], True),
        (["fraud"], "rest", True),
        (["fraud", "Fraud"], ["genuine"], False),
    ],
)
def test_labels_of_both_classes_that_look_alike_are_a_finding(positive, negative, alike):
    labels = ["fraud"] * 40 + ["Fraud"] * 16 + ["genuine"] * 100
    report = report_on(labels, {"a": np.linspace(0.9, 0.1, 156)}, positive=positive, negative=negative)
    assert ("labels_alike" in {finding["code"] for finding in report.results["findings"]}) is alike


@pytest.mark.slow
def test_a_finding_that_is_allowed_stands_as_a_note_with_its_reason():
    labels, scores = [1, 0] * 60, [0.1, 0.9] * 60
    strict, allowed = (
        scored(labels, scores, allow=[{"finding": code, "because": "It is known."}])
        for code in ("coarse_scores", "auc_below_chance")
    )
    assert (codes(strict.explained)["auc_below_chance"], strict.explained.verdict.code) == ("grave", "not_as_it_stands")
    assert codes(allowed.explained)["auc_below_chance"] == "note"
    assert text_of(allowed, "auc_below_chance").endswith(" The config allows it: It is known.")
    assert "findings.0" not in set(allowed.explained.verdict.because)


def test_every_finding_can_be_allowed():
    parts_of_others = {"missing_stated_field", "undefined_metric"}
    found = (key.removeprefix("finding.") for key in MESSAGES if key.startswith("finding."))
    of_messages = {code.removeprefix("classes.") for code in found}
    assert set(FINDINGS) == of_messages - parts_of_others


@pytest.mark.slow
def test_of_many_models_a_finding_names_three_and_counts_the_others():
    case = many()
    names = case.results.models
    assert case.facts.some_models([*names][:4]).shown == case.facts.model_names([*names][:4]).shown
    assert case.facts.some_models([*names][:11]).shown == (
        "\u201clogistic-regression\u201d, \u201crandom-forest\u201d, \u201cgradient-boosting\u201d, and 8 others"
    )
