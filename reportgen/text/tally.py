"""How many checks passed, failed and were undecided."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

from reportgen.results.values.checks import Check
from reportgen.text.facts import Quoting
from reportgen.text.sentences import Slot

Became = Literal["pass", "fail", "warned", "open", "allowed"]


def became(check: Check) -> Became:
    """Return what became of a check, and whether the config lets that pass or only warns of it."""
    if check.status == "insufficient":
        return "allowed" if check.allowed else "open"
    return "warned" if check.status == "fail" and check.severity == "warning" else check.status


def tally(facts: Quoting, checks: Sequence[Check]) -> Slot:
    """Return how many of these checks passed, and what became of each other one of them."""
    counts = {way: facts.number_of(each for each in checks if became(each) == way) for way in get_args(Became)}
    passed, every = counts.pop("pass"), facts.number_of(checks)
    first = facts.say.phrase("tally.pass", passed, passed=passed, all=every)
    rest = {way: facts.say.phrase(f"tally.{way}", count, count=count) for way, count in counts.items() if count.value}
    text = "".join(each.shown for each in (first, *rest.values()))
    return replace(first, shown=text, inside={**first.inside, **rest})
