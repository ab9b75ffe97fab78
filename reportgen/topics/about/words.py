"""What an author states, in the order of the page, with the fields that the kind of report requires."""

from reportgen.analysis.stated import missing_fields
from reportgen.text.facts import Facts, Quoting, number_slot
from reportgen.text.sentences import Sentence


def lacking(facts: Facts) -> tuple[Sentence, ...]:
    """Return how many required fields nobody stated; nothing where all are."""
    return lacking_of(facts, len(missing_fields(facts)))


def lacking_of(facts: Quoting, count: int) -> tuple[Sentence, ...]:
    """Return how many required fields nobody stated; nothing where there are none."""
    return (facts.say("stated.lacking", count=number_slot(count, "config")),) if count else ()
