"""Findings on what the author has not stated."""

from datetime import date

from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.stated import missing
from reportgen.findings.due import last_day
from reportgen.findings.found import Found, note, warning


def reviewer_is_owner(facts: Facts) -> Found | None:
    """Say that whoever answers for the model has reviewed it, too."""
    about = facts.config.about
    if about.owner is None or about.reviewer is None or _alike(about.owner) != _alike(about.reviewer):
        return None
    name = text_slot(" ".join(about.reviewer.split()), "config.about.reviewer")
    return warning(facts, "reviewer_is_owner", name=name)


def _alike(name: str) -> str:
    return " ".join(name.casefold().split())


def report_expired(facts: Facts) -> Found | None:
    """Say that the author has marked the report as expired."""
    if facts.config.about.status != "expired":
        return None
    return warning(facts, "report_expired")


def review_overdue(facts: Facts) -> Found | None:
    """Say that the next review was due before the date of the report; nothing where no date can be read."""
    typed, as_of = facts.config.about.next_review, facts.results.run.as_of
    due = None if typed is None else last_day(typed)
    if typed is None or due is None or as_of is None or due >= date.fromisoformat(as_of):
        return None
    slots = {
        "due": text_slot(" ".join(typed.split()), "config.about.next_review"),
        "date": text_slot(as_of, "run.as_of"),
    }
    return warning(facts, "review_overdue", **slots)


def missing_stated_fields(facts: Facts) -> Found | None:
    """List the required fields that nobody stated, each with the key that states it."""
    fields = missing(facts)
    if not fields:
        return None
    named = (
        facts.say(
            "finding.missing_stated_field", field=text_slot(field.name, "config"), key=text_slot(field.key, "config")
        ).text
        for field in fields
    )
    listed = text_slot("; ".join(named), "config")
    return note(facts, "missing_stated_fields", fields=listed)
