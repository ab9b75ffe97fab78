"""What is said wherever it holds: of models that guess, of parts that are missing."""

from collections.abc import Iterable, Iterator

from reportgen.errors import Hole, unfilled
from reportgen.text.facts import Facts, text_slot
from reportgen.text.sentences import FindingText, Sentence, about


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
