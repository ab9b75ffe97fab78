"""Findings on costs, betas and rules: when they are found, how grave they are, and when they are not."""

from dataclasses import replace

import pytest

from reportgen.results.measure import Confusion, Corrected, Measure
from reportgen.results.results import OperatingPoint
from reportgen.results.values.threshold import BetaSource, Constraint
from reportgen.stats.reasons import rule_text
from tests.cases.case import Case, codes, said, scored
from tests.cases.decisions import CONDITION, COSTS, MONEY, fixed, priced, subject, threshold, with_results, with_subject
from tests.cases.no_model import dearer_today

UNDONE = {"false_negative": {"reversible": False}}
PLAIN = "irreversible_miss_equal_weights"
TYPED = BetaSource(source="beta", delta=0.25)


def found(case: Case, code: str) -> str | None:
    return codes(case.explained).get(code)


def undone(**changes: object) -> Case:
    """Return a fixed case in which a miss cannot be undone and the threshold comes from another rule."""
    case = scored([1] * 40 + [0] * 60, [0.9] * 30 + [0.2] * 70, threshold={"fixed": 0.5}, errors=UNDONE)
    return threshold(case, **changes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("metric", "op", "spares"),
    [("recall", ">=", True), ("recall", "<=", False), ("miss_rate", "<=", True), ("specificity", ">=", False)],
)
def test_only_a_condition_that_keeps_misses_down_weighs_them(metric, op, spares):
    kept = Constraint(condition="x", metric=metric, op=op, limit=0.5, estimate=0.6, met=True, best=1.0)
    case = undone(kind="optimise", metric="accuracy", constraints=(kept,))
    assert (found(case, PLAIN) is None) is spares


@pytest.mark.slow
@pytest.mark.parametrize(
    ("miss", "beta", "severity"),
    [(480.0, 2.0, None), (6.0, 2.0, "warning"), (480.0, 0.5, "warning")],
)
def test_a_beta_that_weighs_the_errors_the_other_way_round_is_found(miss, beta, severity):
    case = with_results(priced(), costs=replace(COSTS, false_negative=miss), beta=beta, beta_source=TYPED)
    assert found(with_subject(case, betas=()), "beta_contradicts_costs") == severity


@pytest.mark.slow
def test_what_following_beta_costs_in_a_test_with_few_of_a_class_is_a_note():
    """Three positives say nothing of what future cases would cost."""
    labels, scores = [1] * 3 + [0] * 200, [0.9, 0.7, 0.31] + [n / 500 for n in range(200)]
    case = scored(labels, scores, threshold={"fixed": 0.5}, costs={"false_positive": 1, "false_negative": 100}, beta=2)
    (choice,) = (one for one in subject(case).betas if one.given)
    assert choice.beyond_least_share > 0.1
    assert found(case, "beta_contradicts_costs") == "note"


@pytest.mark.slow
@pytest.mark.parametrize(("share", "severity"), [(0.1, None), (0.11, "warning"), (None, None)])
def test_following_beta_may_cost_a_tenth_more(share, severity):
    choice = replace(subject(priced()).betas[0], given=True, beyond_least=10.0, beyond_least_share=share)
    case = with_results(with_subject(priced(), betas=(choice,)), beta_source=TYPED)
    assert found(case, "beta_contradicts_costs") == severity


MORE = "would cost about €84 more on as many future payments. The 95% range is €28 to €200 more."
MAY = (
    "could cost about \u20ac84 more on as many future payments. By the 95% range it could cost up to \u20ac200 more "
    "or \u20ac10 less, so these payments cannot show a difference."
)


@pytest.mark.parametrize(
    ("ends", "severity", "text"), [((-200.0, -28.0), "warning", MORE), ((-200.0, 10.0), "note", MAY)]
)
def test_what_following_beta_costs_on_new_cases_has_a_range_and_is_hedged_where_that_holds_none(ends, severity, text):
    saving = Corrected(estimate=-84.0, low=ends[0], high=ends[1])
    choice = replace(subject(priced()).betas[0], given=True, beyond_least=100.0, beyond_least_share=0.2, saving=saving)
    case = with_results(with_subject(priced(), betas=(choice,)), beta_source=TYPED)
    assert found(case, "beta_contradicts_costs") == severity
    (told,) = said(case.explained, "finding.beta_contradicts_costs")
    assert told.endswith(text)


def test_a_beta_that_is_expected_to_cost_no_more_contradicts_nothing():
    saving = Corrected(estimate=5.0, low=-200.0, high=210.0)
    choice = replace(subject(priced()).betas[0], given=True, beyond_least=100.0, beyond_least_share=0.2, saving=saving)
    case = with_results(with_subject(priced(), betas=(choice,)), beta_source=TYPED)
    assert found(case, "beta_contradicts_costs") is None


@pytest.mark.slow
def test_what_following_beta_costs_is_the_difference_of_both_rules_on_new_cases():
    """Two reports, each with one of the rules, expect the two costs; the saving is their difference."""
    labels = [1, 0, 0, 1, 0, 0, 0, 1, 0, 0] * 40
    scores = [n * 37 % 400 / 400 + 0.2 * (n % 10 in (0, 3)) for n in range(400)]
    given = {"costs": {"false_positive": 3, "false_negative": 4}, "beta": 3, "uncertainty": {"resamples": 100}}
    given["models"] = {"model": {"score": "score", "kind": "rank"}}

    def cost(**rule: str) -> float:
        return subject(scored(labels, scores, threshold=rule, **given)).metrics["total_cost"].corrected.estimate

    choices = subject(scored(labels, scores, threshold={"fixed": 0.5}, **given)).betas
    (saving,) = (one.saving for one in choices if one.given)
    assert saving.estimate == pytest.approx(cost(minimise="cost") - cost(maximise="f_beta"))
    assert saving.low <= saving.estimate <= saving.high
    assert all(one.saving is None for one in choices if not one.given)


def test_a_beta_worked_out_from_the_prices_contradicts_nothing():
    choice = replace(subject(priced()).betas[0], given=True, beyond_least=10.0, beyond_least_share=0.5)
    case = with_results(with_subject(priced(), betas=(choice,)), beta_source=replace(TYPED, source="costs"))
    assert found(case, "beta_contradicts_costs") is None


@pytest.mark.slow
@pytest.mark.parametrize(("saving", "severity"), [(493.0, "warning"), (492.0, "note"), (0.0, None), (-5.0, None)])
def test_a_dear_threshold_of_today_is_a_warning_from_a_tenth_of_its_cost_on(saving, severity):
    now = OperatingPoint(
        roles=("in_use", "deployed"),
        rule=rule_text("deployed"),
        threshold=0.5,
        confusion=Confusion(tp=30, fp=10, fn=10, tn=150),
        metrics={"total_cost": Measure(estimate=4920.0)},
    )
    then = replace(now, roles=("recommended",), threshold=0.3, confusion=Confusion(tp=36, fp=40, fn=4, tn=120))
    costs = replace(MONEY, saving_deployed=saving)
    assert found(with_subject(priced(), operating_points=(now, then), costs=costs), "deployed_dearer") == severity


@pytest.mark.slow
@pytest.mark.parametrize(("clusters", "severity"), [(19, "warning"), (20, None)])
def test_few_clusters_are_a_warning(clusters, severity):
    case = with_results(fixed(), data=replace(fixed().results.data, clusters=clusters))
    assert found(case, "few_clusters") == severity


def test_a_rule_that_no_threshold_meets_is_grave_for_the_subject():
    unmet = replace(CONDITION, met=False, best=0.75)
    case = threshold(priced(), kind="optimise", metric="precision", constraints=(unmet,))
    assert found(case, "rule_unmet") == "grave"


@pytest.mark.slow
def test_a_floor_with_confidence_needs_no_word_on_how_often_it_is_missed():
    plain = replace(CONDITION, missed_on_new=0.5)
    assert found(threshold(priced(), constraints=(plain,)), "floor_without_confidence") == "note"
    seldom = replace(plain, missed_on_new=0.00001)
    assert found(threshold(priced(), constraints=(seldom,)), "floor_without_confidence") is None
    sure = replace(plain, with_confidence=0.95)
    assert found(threshold(priced(), constraints=(sure,)), "floor_without_confidence") is None


@pytest.mark.slow
@pytest.mark.parametrize(("inspection", "severity"), [(39.0, None), (40.0, "warning"), (41.0, "warning")])
def test_an_inspection_as_dear_as_its_benefit_is_a_warning(inspection, severity):
    short = replace(COSTS, form="shorthand", inspection=inspection, benefit=40.0, benefit_counts="once")
    assert found(with_results(priced(), costs=short), "no_hit_can_pay") == severity


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prices", "severity"), [({}, None), ({"true_positive": 480.0}, "warning"), ({"true_negative": 12.0}, "warning")]
)
def test_an_error_at_the_price_of_the_right_answer_is_a_warning(prices, severity):
    assert found(with_results(priced(), costs=replace(COSTS, **prices)), "error_costs_nothing") == severity


@pytest.mark.slow
@pytest.mark.parametrize(("low", "severity"), [(100.0, "warning"), (-100.0, "note"), (0.0, "note")])
def test_a_threshold_of_today_that_chance_may_make_the_dearer_is_a_note(low, severity):
    case = dearer_today(low)
    assert found(case, "deployed_dearer") == severity
    (told,) = said(case.explained, "finding.deployed_dearer")
    assert told.endswith("so these patients cannot show a difference.") == (severity == "note")
    assert ("The 95% range is" in told) == (severity == "warning")


@pytest.mark.slow
def test_how_often_a_floor_is_missed_is_not_told_of_cases_that_are_alike():
    labels, scores = [1] * 40 + [0] * 40, [n / 80 for n in range(80, 0, -1)]
    rule = {"threshold": {"maximise": "precision", "subject_to": ["recall >= 0.8"]}}
    columns = {"ward": [n // 4 for n in range(80)]}
    each = scored(labels, scores, columns, **rule)
    together = scored(labels, scores, columns, data={"cluster": "ward"}, **rule)
    assert "floor_without_confidence" in codes(each.explained)
    assert "floor_without_confidence" not in codes(together.explained)
