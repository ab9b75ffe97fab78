"""What makes an evaluation untrustworthy, one small function a finding."""

from collections.abc import Callable, Iterable
from functools import partial

from reportgen.explain.facts import Facts
from reportgen.findings import cases, cut_off, decisions, labels, performance, scores, statements
from reportgen.findings.found import GRAVITY, Found
from reportgen.holes import Hole, attempt, holes_in

# In the order in which findings of equal severity are told.
OF_THE_REPORT: tuple[Callable[[Facts], Found | None], ...] = (
    cut_off.irreversible_miss_equal_weights,
    cut_off.irreversible_false_alarm_equal_weights,
    cut_off.apparent_threshold,
    decisions.few_clusters,
    decisions.clusters_across_folds,
    decisions.beta_contradicts_costs,
    decisions.error_costs_nothing,
    decisions.no_hit_can_pay,
    decisions.cheaper_errors,
    decisions.deployed_dearer,
    cut_off.default_threshold,
    labels.only_flagged_checked,
    labels.label_problems,
    labels.labels_alike,
    labels.doubtful_labels,
    cases.convenience_sample,
    cases.small_test,
    cases.repeated_ids,
    cases.prevalence_shift,
    cases.missing_labels,
    cases.missing_scores,
    performance.accuracy_near_no_information,
    cases.rare_class,
    performance.published_guess,
    performance.undefined_metrics,
    statements.report_expired,
    statements.review_overdue,
    statements.reviewer_is_owner,
    statements.missing_stated_fields,
)
OF_A_MODEL: tuple[Callable[[Facts, str], Found | None], ...] = (
    decisions.rule_unmet,
    decisions.rule_without_value,
    decisions.closed_form_disagrees,
    decisions.floor_without_confidence,
    performance.worse_than_no_model,
    performance.auc_below_chance,
    performance.decisions_below_chance,
    performance.no_better_than_guessing,
    cut_off.threshold_outside_scores,
    cut_off.decision_disagrees,
    performance.coarse_scores,
    scores.score_shift,
    scores.unsound_chances,
)


# What can be said where no model has cases.
WITHOUT_CASES: tuple[Callable[[Facts], Found | None], ...] = (
    decisions.beta_contradicts_costs,
    labels.only_flagged_checked,
    labels.label_problems,
    cases.convenience_sample,
    performance.published_guess,
    cases.small_published_test,
    statements.report_expired,
    statements.review_overdue,
    statements.reviewer_is_owner,
    statements.missing_stated_fields,
)


def find(facts: Facts) -> tuple[Found | Hole, ...]:
    """Return what was found, gravest first; those of a model in the order of the models."""
    of_models = [partial(function, facts, name) for function in OF_A_MODEL for name in facts.results.models]
    return _gravest_first([*(partial(function, facts) for function in OF_THE_REPORT), *of_models])


def find_without_cases(facts: Facts) -> tuple[Found | Hole, ...]:
    """Return what was found in a report of published figures alone, gravest first."""
    return _gravest_first([partial(function, facts) for function in WITHOUT_CASES])


def _gravest_first(searches: Iterable[partial[Found | None]]) -> tuple[Found | Hole, ...]:
    looked = [attempt("finding", search.func.__name__, search) for search in searches]
    found = (each for each in looked if isinstance(each, Found))
    return (*sorted(found, key=lambda each: GRAVITY.index(each.severity)), *holes_in(looked))
