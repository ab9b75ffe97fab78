"""Which of what an author states is asked for in a report on several classes."""

from collections.abc import Sequence

from reportgen.topics.about.findings import ERRORS, REQUIRED
from reportgen.topics.classes.facts import ClassFacts


def called_for(facts: ClassFacts) -> Sequence[str]:
    """Return the fields that this kind of report asks for: those of a miss and a false alarm belong to two classes."""
    known = {"about.period"} if facts.results.data.period is not None else set()
    return tuple(key for key in REQUIRED[facts.config.report.kind] if key not in {*ERRORS, *known})
