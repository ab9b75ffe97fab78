"""The two errors: what each means, who bears it, whether it can be undone, and how often it happened."""

from collections.abc import Iterator

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.say import by

ERRORS = {"miss": ("false_negative", "fn"), "false_alarm": ("false_positive", "fp")}  # name -> key of the config, count


def errors(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the config says of a miss and of a false alarm, each with its count."""
    return tuple(sentence for error in ERRORS for sentence in _error(facts, error))


def _error(facts: Facts, error: str) -> Iterator[Sentence]:
    say, (key, outcome) = facts.say, ERRORS[error]
    harm, count = getattr(facts.config.errors, key), facts.count(outcome)
    yield say(f"errors.{error}.count", by("count"), count=count)
    if error == "false_alarm" and "person" in facts.config.words.model_fields_set:
        yield say("errors.false_alarm.people")
    if harm.happens is not None:
        yield say(f"errors.{error}.happens", happens=_clause(harm.happens, f"config.errors.{key}.happens"))
    if harm.borne_by is not None:
        yield say(f"errors.{error}.borne_by", who=_clause(harm.borne_by, f"config.errors.{key}.borne_by"))
    if harm.reversible is True:
        yield say(f"errors.{error}.reversible")
    elif harm.reversible is False:
        yield say(f"errors.{error}.irreversible", by("count"), count=count)
    if harm.noticed is not None:
        yield say(f"errors.{error}.noticed", noticed=_clause(harm.noticed, f"config.errors.{key}.noticed"))
    yield from _price(facts, error, key)


def _price(facts: Facts, error: str, key: str) -> Iterator[Sentence]:
    if facts.results.costs is not None:
        price = getattr(facts.results.costs, key)
        yield facts.say(
            f"errors.{error}.price", price=Slot(value=price, shown=numbers.cost(price), source=f"costs.{key}")
        )
    because = getattr(facts.config.errors, key).no_price_because
    if because is not None:
        yield facts.say(f"errors.{error}.no_price", because=_clause(because, f"config.errors.{key}.no_price_because"))


def _clause(text: str, source: str) -> Slot:
    """Return a text of the config without the full stop that the sentence brings."""
    return text_slot(text.strip().rstrip("."), source)
