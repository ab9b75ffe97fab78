"""What the author states, each field in the section that it belongs to: purpose, label, actions and sign-off."""

from collections.abc import Container, Iterable

from reportgen.explain.explained import Explained, Stated
from reportgen.explain.stated import LABEL, PURPOSE
from reportgen.report.page import Block, Column, Fact, Facts, Section, Table
from reportgen.report.voice import Voice

DATA = ("about.cases_selected", "about.tested_in_use")
LIMITS = ("about.limits",)
_LABEL = (*LABEL, "about.label.known_problems")
_USE = ("about.conditions", "about.monitoring")
_ROLES = ("about.owner", "about.reviewer", "about.approver")


def purpose_section(say: Voice, explained: Explained) -> Section:
    """Return what the model is for, and for whom."""
    return Section(id="purpose", title=say("section.purpose"), blocks=stated_facts(say, explained, PURPOSE))


def data_section(say: Voice, explained: Explained) -> Section:
    """Return what is stated of the data, where there are none to count."""
    return Section(id="data", title=say("section.data"), blocks=stated_facts(say, explained, DATA))


def label_section(say: Voice, explained: Explained) -> Section:
    """Return how the true class of a case is known."""
    return Section(id="label", title=say("section.label"), blocks=stated_facts(say, explained, _LABEL))


def sign_off_section(say: Voice, explained: Explained) -> Section:
    """Return what is to be done about the findings, how the model may be used and is watched, and who signs."""
    blocks: tuple[Block, ...] = (*_actions(say), *stated_facts(say, explained, _USE), *_names(say, explained))
    return Section(id="sign-off", title=say("section.sign_off"), blocks=blocks)


def stated_facts(say: Voice, explained: Explained, keys: Container[str]) -> tuple[Facts, ...]:
    """Return those of these fields that are stated or required."""
    fields = [field for field in explained.stated if field.key in keys]
    return (facts_of(say, fields),) if fields else ()


def facts_of(say: Voice, fields: Iterable[Stated]) -> Facts:
    """Return stated fields, with "not stated" where nobody did."""
    return Facts(
        items=tuple(
            Fact(
                term=field.name,
                lines=(say("not_stated"),) if field.text is None else tuple(field.text.splitlines()),
                missing=field.text is None,
            )
            for field in fields
        )
    )


def _actions(say: Voice) -> tuple[Table, ...]:
    found, columns = say.facts.config.about.actions, ("finding", "severity", "owner", "due")
    table = Table(
        name="actions",
        caption=say("sign_off.actions"),
        columns=tuple(Column(name=say(f"sign_off.{column}")) for column in columns),
        rows=tuple(tuple(getattr(action, column) or say("not_stated") for column in columns) for action in found),
    )
    return (table,) if found else ()


def _names(say: Voice, explained: Explained) -> tuple[Table, ...]:
    """Return who answers for the report, with "not stated" for each whom this kind of report requires."""
    fields = [field for field in explained.stated if field.key in _ROLES]
    table = Table(
        name="sign-off",
        caption=say("sign_off.names"),
        columns=(Column(name=say("sign_off.role")), Column(name=say("sign_off.name"))),
        rows=tuple((field.name, field.text or say("not_stated")) for field in fields),
    )
    return (table,) if fields else ()
