"""Single errors: how many of how many are listed, and by what."""

from reportgen.results.values.cases import ErrorList
from reportgen.text.facts import Facts
from reportgen.text.sentences import Sentence


def cases(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return what is said of each list."""
    errors = facts.results.cases
    return () if errors is None else tuple((_listed(facts, listing),) for listing in errors.lists)


def _listed(facts: Facts, listing: ErrorList) -> Sentence:
    listed, errors = (facts.quote(listing, name) for name in ("listed", "errors"))
    first = facts.say.phrase("cases.first", listed, by=listing.by, error=listing.error)
    return facts.say(f"cases.{listing.error}", listed=listed, errors=errors, first=first)
