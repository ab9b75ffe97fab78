"""Models that are no better than guessing, named wherever something good is said of them."""

from collections.abc import Iterable, Iterator

from reportgen.explain.explained import Sentence, about
from reportgen.explain.facts import Facts


def may_guess(facts: Facts, name: str) -> bool:
    """Return whether a model is not told apart from guessing; one of an earlier report is not known to be."""
    results = facts.results
    found = results.models.get(name) or results.published.get(name)
    return found is not None and found.may_guess


def guessing(facts: Facts, names: Iterable[str]) -> Iterator[Sentence]:
    """Yield which of some models are no better than guessing, before good is said of any."""
    yield from _told(facts, "comparison.guessing", names)


def yet(facts: Facts, *praised: str) -> Iterator[Sentence]:
    """Yield, after something good was said of models, that these are not shown to do better than guessing."""
    yield from about("guessing", _told(facts, "guessing.yet", praised))


def _told(facts: Facts, key: str, names: Iterable[str]) -> Iterator[Sentence]:
    found = [name for name in dict.fromkeys(names) if may_guess(facts, name)]
    if found:
        yield facts.say(key, number=len(found), models=facts.model_names(found))
