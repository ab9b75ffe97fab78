"""What only an author can state, in the config language: the model, its purpose, its labels, what its errors mean."""

from typing import Annotated, Literal

from reportgen.config.part import Bounds, Part, Texts, key


class Release(Part):
    """The model under audit as its makers call it."""

    name: str | None = key(default=None, description="Name of the model, as its makers call it.")
    version: str | None = key(default=None, description="Version of the model, read as typed: `4.10` stays 4.10.")


class Label(Part):
    """How the true class of a case is known."""

    decided_by: str | None = key(default=None, description="Who or what decides the true class of a case.")
    certainty: str | None = key(default=None, description="How sure that decision is.")
    delay_days: Annotated[int | None, Bounds(ge=0)] = key(
        default=None, description="Days from the case until its true class is known."
    )
    seen_by: str | None = key(
        default=None, description="Who saw the labels before the test: the model, its makers, nobody."
    )
    noise: str | None = key(default=None, description="What is known of wrong labels, and how many there are.")
    only_flagged_checked: bool | None = key(
        default=None, description="Whether only flagged cases are ever checked, so that misses stay hidden."
    )
    known_problems: str | None = key(default=None, description="Any other problem known of the labels.")


class Action(Part):
    """Something to be done about a finding."""

    finding: str = key(description="What was found.")
    severity: str | None = key(default=None, description="How grave it is, in the words of your house.")
    owner: str | None = key(default=None, description="Who sees to it.")
    due: str | None = key(default=None, description="The date by which it is done.")


class About(Part):
    """What only an author can state; `report.kind` says which fields are required."""

    report_id: str | None = key(default=None, description="Number or name under which this report is filed.")
    purpose: str | None = key(default=None, description="What the model is used for.")
    users: str | None = key(default=None, description="Who works with the model's output.")
    decision: str | None = key(default=None, description="What is done with a flagged case.")
    affected: str | None = key(default=None, description="Who is affected by the decision.")
    out_of_scope: str | None = key(default=None, description="Uses for which the model is not meant.")
    overrule: str | None = key(default=None, description="Whether and how a person can overrule the model.")
    materiality: str | None = key(default=None, description="How much depends on the model: exposure and purpose.")
    model: Release = key(default_factory=Release, description="The model under audit as its makers call it.")
    owner: str | None = key(default=None, description="Who answers for the model.")
    reviewer: str | None = key(default=None, description="Who reviewed it; not the person who built it.")
    approver: str | None = key(default=None, description="Who approved its use.")
    status: Literal["draft", "approved", "expired"] | None = key(default=None, description="Where this report stands.")
    period: str | None = key(
        default=None, description="The period that the cases come from; not needed where `data.time` tells it."
    )
    next_review: str | None = key(default=None, description="When the model is to be reviewed again.")
    label: Label = key(default_factory=Label, description="How the true class of a case is known.")
    cases_selected: Literal["all", "random", "convenience"] | None = key(
        default=None, description="How the cases were selected: every case, a random sample, or those at hand."
    )
    tested_in_use: str | None = key(default=None, description="Whether the model was tested where it is used, and how.")
    limits: Texts = key(default=(), description="What these results do not tell; one sentence each.")
    conditions: str | None = key(default=None, description="Conditions under which the model may be used.")
    monitoring: str | None = key(default=None, description="How the model is watched while in use.")
    actions: tuple[Action, ...] = key(default=(), description="What is to be done about the findings.")


class Harm(Part):
    """What one kind of error means."""

    happens: str | None = key(default=None, description="What happens after such an error.")
    borne_by: str | None = key(default=None, description="Who bears it.")
    reversible: bool | None = key(default=None, description="Whether it can be undone.")
    noticed: str | None = key(default=None, description="How and when such an error is noticed.")
    price_source: str | None = key(
        default=None, description="Where the cost of such an error comes from, where `costs` are given."
    )
    price_date: str | None = key(default=None, description="The date of that cost, where `costs` are given.")
    no_price_because: str | None = key(default=None, description="Why no cost is given, where there are no `costs`.")


class Errors(Part):
    """What each kind of error means."""

    false_positive: Harm = key(
        default_factory=Harm, description="What happens when a negative case is flagged (a false alarm)."
    )
    false_negative: Harm = key(
        default_factory=Harm, description="What happens when a positive case is not flagged (a miss)."
    )
