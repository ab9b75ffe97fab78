"""Single errors: how many of how many are listed, and by what."""

from reportgen.text.facts import Facts, number_slot
from reportgen.text.sentences import Sentence
from reportgen.topics.cases.values import ErrorList


def cases(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each list."""
    found = facts.results.cases
    return () if found is None else tuple((_listed(facts, place, one),) for place, one in enumerate(found.lists))


def _listed(facts: Facts, place: int, one: ErrorList) -> Sentence:
    path = f"cases.lists.{place}"
    return facts.say(
        f"cases.{one.error}.{one.by}",
        listed=number_slot(one.listed, f"{path}.listed"),
        errors=number_slot(one.errors, f"{path}.errors"),
    )
