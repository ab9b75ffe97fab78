"""The two errors: what each means, who bears it, whether it can be undone, and how often it happened."""

from collections.abc import Iterator

from reportgen.analysis.decisions import Halving
from reportgen.analysis.savings import way_of
from reportgen.explain.explained import Sentence, Slot, about
from reportgen.explain.facts import Facts, number_slot, size_of, text_slot
from reportgen.explain.money import price

ERRORS = {"miss": ("false_negative", "fn"), "false_alarm": ("false_positive", "fp")}  # name -> key of the config, count


def errors(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the config says of a miss and of a false alarm, each with its count."""
    return tuple(sentence for error in ERRORS for sentence in about(error, _error(facts, error)))


def _error(facts: Facts, error: str) -> Iterator[Sentence]:
    say, (key, outcome) = facts.say, ERRORS[error]
    harm, count = getattr(facts.config.errors, key), facts.count(outcome)
    yield say(f"errors.{error}.count", count=count)
    if error == "false_alarm" and facts.config.given("words.person"):
        yield say("errors.false_alarm.people")
    if harm.happens is not None:
        yield say(f"errors.{error}.happens", happens=_clause(harm.happens, f"config.errors.{key}.happens"))
    if harm.borne_by is not None:
        yield say(f"errors.{error}.borne_by", who=_clause(harm.borne_by, f"config.errors.{key}.borne_by"))
    if harm.reversible is True:
        yield say(f"errors.{error}.reversible")
    elif harm.reversible is False:
        yield say(f"errors.{error}.irreversible", count=count)
        told = halving(facts, error)
        if told is not None:
            yield told
            yield from _cost_of_halving(facts, key)
    if harm.noticed is not None:
        yield say(f"errors.{error}.noticed", noticed=_clause(harm.noticed, f"config.errors.{key}.noticed"))
    yield from _price(facts, error, key)


def halving(facts: Facts, error: str) -> Sentence | None:
    """Return what it would take to make half as many errors of a kind; None where there are none to halve."""
    found = _halved(facts, ERRORS[error][0])
    if found is None:
        return None
    half, path = found
    now, then = (number_slot(getattr(half, when), f"{path}.{when}") for when in ("now", "then"))
    more = number_slot(half.others_then - half.others_now, f"{path}.others_then - {path}.others_now")
    return facts.say(
        f"errors.{error}.halving",
        now=now,
        then=facts.say.phrase("counted.bare", then, count=then),
        more=facts.nouns("more_alarms" if error == "miss" else "more_misses", more),
    )


def _cost_of_halving(facts: Facts, key: str) -> Iterator[Sentence]:
    half, path = _halved(facts, key) or (None, "")
    if half is None or half.cost_now is None or half.cost_then is None:
        return
    change = half.cost_then - half.cost_now
    amount = facts.money(*size_of(change, f"( {path}.cost_then - {path}.cost_now )"))
    told = "errors.halving.cost_in_use" if facts.weighs_use else "errors.halving.cost"
    yield facts.say(told, way=way_of(change, half.cost_now), amount=amount)


def _halved(facts: Facts, key: str) -> tuple[Halving, str] | None:
    """Return the halving of one kind of error and where it stands; None where there was none to halve."""
    every, path = enumerate(facts.subject.halving), f"models.{facts.results.subject}.halving"
    return next(((found, f"{path}.{place}") for place, found in every if found.error == key and found.now), None)


def _price(facts: Facts, error: str, key: str) -> Iterator[Sentence]:
    costs = facts.results.costs
    if costs is not None and costs.form != "shorthand":  # whose two numbers stand in the part on costs
        yield from price(facts, key)
    because = getattr(facts.config.errors, key).no_price_because
    if because is not None:
        yield facts.say(f"errors.{error}.no_price", because=_clause(because, f"config.errors.{key}.no_price_because"))


def _clause(text: str, source: str) -> Slot:
    """Return a text of the config without the full stop that the sentence brings."""
    return text_slot(text.strip().rstrip("."), source)
