"""Single errors: how many of how many are listed, and by what."""

from reportgen.results.values.cases import ErrorList
from reportgen.text.facts import Facts
from reportgen.text.sentences import Sentence


def cases(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each list."""
    found = facts.results.cases
    return () if found is None else tuple((_listed(facts, one),) for one in found.lists)


def _listed(facts: Facts, one: ErrorList) -> Sentence:
    return facts.say(
        f"cases.{one.error}.{one.by}", listed=facts.quote(one, "listed"), errors=facts.quote(one, "errors")
    )
