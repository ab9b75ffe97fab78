"""Findings on what the author has not stated."""

from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.stated import missing
from reportgen.findings.found import Found


def missing_stated_fields(facts: Facts) -> Found | None:
    """List the required fields that nobody stated."""
    fields = missing(facts)
    if not fields:
        return None
    listed = text_slot("; ".join(field.name for field in fields), "config")
    return Found(severity="note", sentence=facts.say("finding.missing_stated_fields", fields=listed))
