"""What only an author can state, in the config language: the model, its purpose, its labels, what its errors mean."""

from typing import Annotated, Literal

from reportgen.config.part import Bounds, Part, Texts, entry


class Release(Part):
    """The model under audit as its makers call it."""

    name: str | None = entry(default=None, description="Name of the model, as its makers call it.")
    version: str | None = entry(default=None, description="Version of the model, read as typed: `4.10` stays 4.10.")


class Label(Part):
    """How the true class of a case is known."""

    decided_by: str | None = entry(default=None, description="Who or what decides the true class of a case.")
    certainty: str | None = entry(default=None, description="How sure that decision is.")
    delay_days: Annotated[int | None, Bounds(ge=0)] = entry(
        default=None, description="Days from the case until its true class is known."
    )
    seen_by: str | None = entry(
        default=None, description="Who saw the labels before the test: the model, its makers, nobody."
    )
    noise: str | None = entry(default=None, description="What is known of wrong labels, and how many there are.")
    only_flagged_checked: bool | None = entry(
        default=None, description="Whether only flagged cases are ever checked, so that misses stay hidden."
    )
    known_problems: str | None = entry(default=None, description="Any other problem known of the labels.")


class Action(Part):
    """Something to be done about a finding."""

    finding: str = entry(description="What was found.")
    severity: str | None = entry(default=None, description="How grave it is, in the words of your house.")
    owner: str | None = entry(default=None, description="Who sees to it.")
    due: str | None = entry(default=None, description="The date by which it is done.")


class About(Part):
    """What only an author can state; `report.kind` says which fields are required."""

    report_id: str | None = entry(default=None, description="Number or name under which this report is filed.")
    purpose: str | None = entry(default=None, description="What the model is used for.")
    users: str | None = entry(default=None, description="Who works with the model's output.")
    decision: str | None = entry(default=None, description="What is done with a flagged case.")
    affected: str | None = entry(default=None, description="Who is affected by the decision.")
    out_of_scope: str | None = entry(default=None, description="Uses for which the model is not meant.")
    overrule: str | None = entry(default=None, description="Whether and how a person can overrule the model.")
    materiality: str | None = entry(default=None, description="How much depends on the model: exposure and purpose.")
    model: Release = entry(default_factory=Release, description="The model under audit as its makers call it.")
    owner: str | None = entry(default=None, description="Who answers for the model.")
    reviewer: str | None = entry(default=None, description="Who reviewed it; not the person who built it.")
    approver: str | None = entry(default=None, description="Who approved its use.")
    status: Literal["draft", "approved", "expired"] | None = entry(
        default=None, description="Where this report stands."
    )
    period: str | None = entry(
        default=None, description="The period that the cases come from; not needed where `data.time` tells it."
    )
    next_review: str | None = entry(default=None, description="When the model is to be reviewed again.")
    label: Label = entry(default_factory=Label, description="How the true class of a case is known.")
    cases_selected: Literal["all", "random", "convenience"] | None = entry(
        default=None, description="How the cases were selected: every case, a random sample, or those at hand."
    )
    tested_in_use: str | None = entry(
        default=None, description="Whether the model was tested where it is used, and how."
    )
    limits: Texts = entry(default=(), description="What these results do not tell; one sentence each.")
    conditions: str | None = entry(default=None, description="Conditions under which the model may be used.")
    monitoring: str | None = entry(default=None, description="How the model is watched while in use.")
    actions: tuple[Action, ...] = entry(default=(), description="What is to be done about the findings.")


class Harm(Part):
    """What one kind of error means."""

    happens: str | None = entry(default=None, description="What happens after such an error.")
    borne_by: str | None = entry(default=None, description="Who bears it.")
    reversible: bool | None = entry(default=None, description="Whether it can be undone.")
    noticed: str | None = entry(default=None, description="How and when such an error is noticed.")
    price_source: str | None = entry(
        default=None, description="Where the cost of such an error comes from, where `costs` are given."
    )
    price_date: str | None = entry(default=None, description="The date of that cost, where `costs` are given.")
    no_price_because: str | None = entry(default=None, description="Why no cost is given, where there are no `costs`.")


class Errors(Part):
    """What each kind of error means."""

    false_positive: Harm = entry(
        default_factory=Harm, description="What happens when a negative case is flagged (a false alarm)."
    )
    false_negative: Harm = entry(
        default_factory=Harm, description="What happens when a positive case is not flagged (a miss)."
    )
