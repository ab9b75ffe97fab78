"""What only an author can state, in the config language: the model, its purpose, labels, errors, known findings."""

from typing import Annotated, Literal

from reportgen.config.conditions import read_percent
from reportgen.config.part import Limits, OneOf, Part, Texts, entry


class Release(Part):
    """The model under audit as its makers call it."""

    name: str | None = entry("Name of the model, as its makers call it.", default=None)
    version: str | None = entry("Version of the model, read as typed: `4.10` stays 4.10.", default=None)
    algorithm: str | None = entry("What kind of model it is, such as gradient-boosted trees.", default=None)
    training_data: str | None = entry("Which data the model was trained on.", default=None)
    preprocessing: str | None = entry("What is done to the inputs before the model sees them.", default=None)


class Label(Part):
    """How the true class of a case is known."""

    decided_by: str | None = entry("Who or what decides the true class of a case.", default=None)
    certainty: str | None = entry(
        "How sure that decision is. A share of right labels, such as `98%`, lets the report say how far its figures "
        "may be off.",
        default=None,
    )
    delay_days: Annotated[int | None, Limits(ge=0)] = entry(
        "Days from the case until its true class is known.", default=None
    )
    seen_by: str | None = entry("Who saw the labels before the test: the model, its makers, nobody.", default=None)
    noise: str | None = entry(
        "What is known of wrong labels, and how many there are; a share, such as `2%`, goes before `certainty`.",
        default=None,
    )
    only_flagged_checked: bool | None = entry(
        "Whether only flagged cases are ever checked, so that misses stay hidden.", default=None
    )
    known_problems: str | None = entry("Any other problem known of the labels.", default=None)

    @property
    def wrong(self) -> float | None:
        """The share of the labels that is wrong, where it is stated as one, and less than half."""
        noise, right = (None if stated is None else read_percent(stated) for stated in (self.noise, self.certainty))
        share = noise if noise is not None else None if right is None else 1 - right
        return share if share is not None and 0 < share < 1 / 2 else None


class Action(Part):
    """Something to be done about a finding."""

    finding: str = entry("What was found.")
    severity: str | None = entry("How grave it is, in the words of your house.", default=None)
    owner: str | None = entry("Who sees to it.", default=None)
    due: str | None = entry("The date by which it is done.", default=None)


class About(Part):
    """What only an author can state; `report.kind` says which fields are required."""

    report_id: str | None = entry("Number or name under which this report is filed.", default=None)
    purpose: str | None = entry("What the model is used for.", default=None)
    users: str | None = entry("Who works with the model's output.", default=None)
    decision: str | None = entry("What is done with a flagged case.", default=None)
    affected: str | None = entry("Who is affected by the decision.", default=None)
    out_of_scope: str | None = entry("Uses for which the model is not meant.", default=None)
    overrule: str | None = entry("Whether and how a person can overrule the model.", default=None)
    materiality: str | None = entry("How much depends on the model: exposure and purpose.", default=None)
    first_used: str | None = entry("The day from which the model is, or was, used.", default=None)
    model: Release = entry("The model under audit as its makers call it.", default_factory=Release)
    owner: str | None = entry("Who answers for the model.", default=None)
    reviewer: str | None = entry("Who reviewed it; not the person who built it.", default=None)
    approver: str | None = entry("Who approved its use.", default=None)
    status: Literal["draft", "approved", "expired"] | None = entry("Status of this report.", default=None)
    period: str | None = entry(
        "The period that the cases come from; not needed where `data.time` gives it.", default=None
    )
    data_source: str | None = entry("Where the cases come from, and how they were collected.", default=None)
    data_because: str | None = entry("Why these cases are the right ones to test the model on.", default=None)
    next_review: str | None = entry("When the model is to be reviewed again.", default=None)
    label: Label = entry("How the true class of a case is known.", default_factory=Label)
    cases_selected: Literal["all", "random", "convenience"] | None = entry(
        "How the cases were selected: every case, a random sample, or those at hand.", default=None
    )
    tested_in_use: str | None = entry("Whether the model was tested where it is used, and how.", default=None)
    metrics_because: str | None = entry("Why these metrics fit the decision.", default=None)
    limits: Texts = entry("What these results do not show; one sentence each.", default=())
    conditions: str | None = entry("Conditions under which the model may be used.", default=None)
    monitoring: str | None = entry("How the model is watched while in use.", default=None)
    actions: tuple[Action, ...] = entry("What is to be done about the findings.", default=())


class Harm(Part):
    """What one kind of error means."""

    happens: str | None = entry("What happens after such an error.", default=None)
    borne_by: str | None = entry("Who bears it.", default=None)
    reversible: bool | None = entry("Whether it can be undone.", default=None)
    noticed: str | None = entry("How and when such an error is noticed.", default=None)
    price_source: str | None = entry(
        "Where the cost of such an error comes from, where `costs` are given.", default=None
    )
    price_date: str | None = entry("The date of that cost, where `costs` are given.", default=None)
    no_price_because: str | None = entry("Why no cost is given, where there are no `costs`.", default=None)


class Errors(Part):
    """What each kind of error means."""

    false_positive: Harm = entry("What happens when a negative case is flagged (a false alarm).", default_factory=Harm)
    false_negative: Harm = entry("What happens when a positive case is not flagged (a miss).", default_factory=Harm)


# Those that a report may hold, as `results.json` names them; a test holds them against their messages.
FINDINGS = (
    "accuracy_near_no_information",
    "apparent_threshold",
    "auc_below_chance",
    "beta_contradicts_costs",
    "chances_off_in_group",
    "chances_off_total",
    "changed_since",
    "changes_over_time",
    "cheaper_decision",
    "cheaper_errors",
    "class_never_named",
    "class_told_less",
    "closed_form_disagrees",
    "clusters_across_folds",
    "coarse_scores",
    "column_tells_label",
    "convenience_sample",
    "criteria_changed",
    "cut_classes",
    "decision_disagrees",
    "decisions_below_chance",
    "default_threshold",
    "deployed_dearer",
    "doubtful_labels",
    "equal_scores",
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
    "numbers_in_text",
    "only_flagged_checked",
    "other_criteria_before",
    "prevalence_shift",
    "rare_class",
    "ratio_of_worse_outcome",
    "repeated_ids",
    "report_expired",
    "review_overdue",
    "reviewer_is_owner",
    "rule_unmet",
    "rule_without_value",
    "same_case_in_both_splits",
    "score_is_label",
    "score_shift",
    "scores_missing_by_class",
    "shift_moves_cut_off",
    "simpson_reversal",
    "small_published_test",
    "small_test",
    "threshold_outside_scores",
    "twin_columns",
    "undeclared_values",
    "undefined_metrics",
    "unsound_chances",
    "worse_than_no_model",
)

PART_MISSING = "part_missing"  # a fault of the program itself, which nobody may allow


class Allowed(Part):
    """A finding that is not a reason against the report, and why."""

    finding: Annotated[str, OneOf(FINDINGS, "finding", "`reportgen explain allow.finding` lists them all.")] = entry(
        f"Code of the finding, as in `results.json`: {', '.join(f'`{each}`' for each in FINDINGS)}."
    )
    because: str = entry("Why it is allowed. The report shows the finding as a note, with this reason.")
