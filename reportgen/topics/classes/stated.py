"""Which of what an author states is asked for in a report on several classes."""

from collections.abc import Sequence

from reportgen.topics.about.findings import ERRORS, ORDER, REQUIRED, stated_value
from reportgen.topics.classes.facts import ClassFacts


def called_for(facts: ClassFacts) -> Sequence[str]:
    """Return the fields that this kind of report asks for: those of a miss and a false alarm belong to two classes."""
    known = {"about.period"} if facts.results.data.period is not None else set()
    return tuple(key for key in REQUIRED[facts.config.report.kind] if key not in {*ERRORS, *known})


def class_missing_fields(facts: ClassFacts) -> tuple[str, ...]:
    """Return the required fields that nobody stated, in the order of the page."""
    asked = called_for(facts)
    return tuple(key for key in ORDER if key in asked and stated_value(key, facts.config) is None)
