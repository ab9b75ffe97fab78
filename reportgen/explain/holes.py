"""What is said of parts of the report that could not be made."""

from reportgen.errors import unfilled
from reportgen.explain.explained import FindingText, Sentence
from reportgen.explain.facts import Facts, text_slot
from reportgen.holes import Hole

CODE = "part_missing"


def hole_told(facts: Facts, hole: Hole) -> Sentence:
    """Return what is missing, and the cause."""
    cause = unfilled(hole.cause, facts.config.filled)
    return facts.say(f"hole.{hole.kind}", name=text_slot(hole.name, ""), cause=text_slot(cause, ""))


def hole_found(facts: Facts, hole: Hole) -> FindingText:
    """Return a hole as a finding: whoever decides by the report has to know of it."""
    return FindingText(code=CODE, severity="grave", text=hole_told(facts, hole).text)


def check_alone(facts: Facts, place: int) -> tuple[Sentence, ...]:
    """Return what became of a check, where the words on what it rests on could not be made."""
    check = facts.results.checks[place]
    return (facts.say("hole.check", status=check.status, check=text_slot(check.check, f"checks.{place}.check")),)
