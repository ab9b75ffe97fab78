"""The four counts read as a text, starting from the population."""

from collections.abc import Iterator

from reportgen.explain.enough import enough
from reportgen.explain.explained import Sentence, about
from reportgen.explain.facts import Facts
from reportgen.explain.rates import Name, rates

TOLD: tuple[Name, ...] = ("caught", "alarms", "right")


def outcomes(facts: Facts) -> tuple[Sentence, ...]:
    """Return who was tested, what became of them, what a flag was worth, and what of that holds for new cases."""
    return tuple(_outcomes(facts))


def _outcomes(facts: Facts) -> Iterator[Sentence]:
    say, count = facts.say, facts.count
    yield say(
        "outcomes.population",
        cases_held=facts.nouns("case", count("n")),
        positive_cases=facts.nouns("positive", count("positives")),
        negative_cases=facts.nouns("negative", count("negatives")),
    )
    for key, part, whole, rest in (("positives", "tp", "positives", "fn"), ("negatives", "fp", "negatives", "tn")):
        yield say(
            f"outcomes.{key}",
            part=count(part),
            whole=count(whole),
            rest=count(rest),
        )
    for key, right, wrong, noun, other in (
        ("flagged", "tp", "fp", "positive", "negative"),
        ("unflagged", "tn", "fn", "negative", "positive"),
    ):
        yield say(
            f"outcomes.{key}",
            count=count(key),
            right=facts.nouns(noun, count(right)),
            wrong=facts.nouns(other, count(wrong)),
        )
    if facts.weighted:
        yield say("outcomes.weighted")
    yield from about("rates", (found for found in rates(facts, TOLD) if found is not None))
    yield from about("adequacy", enough(facts))
