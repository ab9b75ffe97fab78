"""Findings that the author knows of and has a reason for."""

from typing import Annotated

from reportgen.config.part import OneOf, Part, entry

# Those that a report may hold, as `results.json` names them; a test holds them against their messages.
FINDINGS = (
    "accuracy_near_no_information",
    "apparent_threshold",
    "auc_below_chance",
    "beta_contradicts_costs",
    "chances_off_total",
    "cheaper_decision",
    "cheaper_errors",
    "class_never_named",
    "closed_form_disagrees",
    "clusters_across_folds",
    "coarse_scores",
    "convenience_sample",
    "cut_classes",
    "decision_disagrees",
    "decisions_below_chance",
    "default_threshold",
    "deployed_dearer",
    "doubtful_labels",
    "error_costs_nothing",
    "few_cases_of_class",
    "few_clusters",
    "floor_without_confidence",
    "group_shift",
    "id_tells_label",
    "incomplete_join",
    "irreversible_false_alarm_equal_weights",
    "irreversible_miss_equal_weights",
    "label_problems",
    "label_errors",
    "labels_alike",
    "labels_missing_by_flag",
    "missing_code",
    "missing_labels",
    "missing_scores",
    "missing_stated_fields",
    "no_better_than_guessing",
    "no_hit_can_pay",
    "one_model_twice",
    "only_flagged_checked",
    "prevalence_shift",
    "rare_class",
    "repeated_ids",
    "report_expired",
    "review_overdue",
    "reviewer_is_owner",
    "rule_unmet",
    "rule_without_value",
    "same_case_in_both_splits",
    "score_is_label",
    "score_shift",
    "shift_moves_cut_off",
    "simpson_reversal",
    "small_published_test",
    "small_test",
    "threshold_outside_scores",
    "undefined_metrics",
    "unsound_chances",
    "worse_than_no_model",
)

PART_MISSING = "part_missing"  # a fault of the program itself, which nobody may allow


class Allowed(Part):
    """A finding that is no reason against the report, and why."""

    finding: Annotated[str, OneOf(FINDINGS, "finding", "`reportgen explain allow.finding` lists them all.")] = entry(
        f"Code of the finding, as it stands in `results.json`: {', '.join(f'`{each}`' for each in FINDINGS)}."
    )
    because: str = entry("Why it may stand. The report tells the finding with this reason, as a note.")
