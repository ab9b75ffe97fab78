"""What only an author can state, in the config language: the model, its purpose, its labels, what its errors mean."""

from typing import Annotated, Literal

from reportgen.config.part import Bounds, Part, Texts, entry


class Release(Part):
    """The model under audit as its makers call it."""

    name: str | None = entry("Name of the model, as its makers call it.", default=None)
    version: str | None = entry("Version of the model, read as typed: `4.10` stays 4.10.", default=None)


class Label(Part):
    """How the true class of a case is known."""

    decided_by: str | None = entry("Who or what decides the true class of a case.", default=None)
    certainty: str | None = entry("How sure that decision is.", default=None)
    delay_days: Annotated[int | None, Bounds(ge=0)] = entry(
        "Days from the case until its true class is known.", default=None
    )
    seen_by: str | None = entry("Who saw the labels before the test: the model, its makers, nobody.", default=None)
    noise: str | None = entry("What is known of wrong labels, and how many there are.", default=None)
    only_flagged_checked: bool | None = entry(
        "Whether only flagged cases are ever checked, so that misses stay hidden.", default=None
    )
    known_problems: str | None = entry("Any other problem known of the labels.", default=None)


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
    model: Release = entry("The model under audit as its makers call it.", default_factory=Release)
    owner: str | None = entry("Who answers for the model.", default=None)
    reviewer: str | None = entry("Who reviewed it; not the person who built it.", default=None)
    approver: str | None = entry("Who approved its use.", default=None)
    status: Literal["draft", "approved", "expired"] | None = entry("Where this report stands.", default=None)
    period: str | None = entry(
        "The period that the cases come from; not needed where `data.time` tells it.", default=None
    )
    next_review: str | None = entry("When the model is to be reviewed again.", default=None)
    label: Label = entry("How the true class of a case is known.", default_factory=Label)
    cases_selected: Literal["all", "random", "convenience"] | None = entry(
        "How the cases were selected: every case, a random sample, or those at hand.", default=None
    )
    tested_in_use: str | None = entry("Whether the model was tested where it is used, and how.", default=None)
    limits: Texts = entry("What these results do not tell; one sentence each.", default=())
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
