"""What became of several checks, in one line that is the same wherever it is told."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, get_args

from reportgen.analysis.decisions import Check
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, number_of

Became = Literal["pass", "fail", "warned", "open", "allowed"]


def became(check: Check) -> Became:
    """Return what became of a check, and whether the config lets that pass or only warns of it."""
    if check.status == "insufficient":
        return "allowed" if check.allowed else "open"
    return "warned" if check.status == "fail" and check.severity == "warning" else check.status


def tally(facts: Facts, places: Iterable[int]) -> Slot:
    """Return how many of the checks in these places passed, and what became of each other one of them."""
    found = [(became(facts.results.checks[place]), f"checks.{place}") for place in places]
    counts = {each: number_of([path for way, path in found if way == each]) for each in get_args(Became)}
    passed, every = counts.pop("pass"), number_of([path for _, path in found])
    told = facts.say.phrase("tally.pass", passed, passed=passed, all=every)
    rest = {way: facts.say.phrase(f"tally.{way}", count, count=count) for way, count in counts.items() if count.value}
    shown = "".join(each.shown for each in (told, *rest.values()))
    return replace(told, shown=shown, inside={**told.inside, **rest})
