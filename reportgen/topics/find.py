"""The search for all that makes an evaluation untrustworthy, one small function a finding."""

from collections.abc import Callable, Iterable
from functools import partial

from reportgen.holes import Hole, attempt, holes_in
from reportgen.study.evidence import Evidence
from reportgen.study.finding import GRAVITY, Finding
from reportgen.topics.calibration import findings as calibration
from reportgen.topics.costs import findings as costs
from reportgen.topics.data import findings as data
from reportgen.topics.outcomes import findings as outcomes
from reportgen.topics.published import findings as published
from reportgen.topics.ranking import findings as ranking
from reportgen.topics.stated import findings as statements
from reportgen.topics.threshold import findings as threshold

# In the order in which findings of equal severity are told.
OF_THE_REPORT: tuple[Callable[[Evidence], Finding | None], ...] = (
    threshold.irreversible_miss_equal_weights,
    threshold.irreversible_false_alarm_equal_weights,
    threshold.apparent_threshold,
    data.few_clusters,
    data.clusters_across_folds,
    costs.beta_contradicts_costs,
    costs.error_costs_nothing,
    costs.no_hit_can_pay,
    costs.cheaper_errors,
    costs.deployed_dearer,
    threshold.default_threshold,
    data.only_flagged_checked,
    data.label_problems,
    data.labels_alike,
    data.doubtful_labels,
    data.convenience_sample,
    data.small_test,
    data.repeated_ids,
    data.prevalence_shift,
    data.missing_labels,
    data.missing_scores,
    outcomes.accuracy_near_no_information,
    outcomes.rare_class,
    published.published_guess,
    outcomes.undefined_metrics,
    statements.report_expired,
    statements.review_overdue,
    statements.reviewer_is_owner,
    statements.missing_stated_fields,
)
OF_A_MODEL: tuple[Callable[[Evidence, str], Finding | None], ...] = (
    threshold.rule_unmet,
    threshold.rule_without_value,
    costs.closed_form_disagrees,
    threshold.floor_without_confidence,
    costs.worse_than_no_model,
    ranking.auc_below_chance,
    ranking.decisions_below_chance,
    ranking.no_better_than_guessing,
    threshold.threshold_outside_scores,
    threshold.decision_disagrees,
    ranking.coarse_scores,
    calibration.score_shift,
    calibration.unsound_chances,
)


# What can be found where no model has cases.
WITHOUT_CASES: tuple[Callable[[Evidence], Finding | None], ...] = (
    costs.beta_contradicts_costs,
    data.only_flagged_checked,
    data.label_problems,
    data.convenience_sample,
    published.published_guess,
    published.small_published_test,
    statements.report_expired,
    statements.review_overdue,
    statements.reviewer_is_owner,
    statements.missing_stated_fields,
)


def find(evidence: Evidence) -> tuple[Finding | Hole, ...]:
    """Return what was found, gravest first; those of a model in the order of the models."""
    models = evidence.results.models
    if not models:
        return _gravest_first(partial(function, evidence) for function in WITHOUT_CASES)
    of_models = [partial(function, evidence, name) for function in OF_A_MODEL for name in models]
    return _gravest_first([*(partial(function, evidence) for function in OF_THE_REPORT), *of_models])


def _gravest_first(searches: Iterable[partial[Finding | None]]) -> tuple[Finding | Hole, ...]:
    looked = [attempt("finding", search.func.__name__, search) for search in searches]
    found = (each for each in looked if isinstance(each, Finding))
    return (*sorted(found, key=lambda each: GRAVITY.index(each.severity)), *holes_in(looked))
