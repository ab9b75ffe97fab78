"""How many of so many comparisons chance alone decides."""

from reportgen.text import numbers
from reportgen.text.facts import Facts, number_slot
from reportgen.text.sentences import Slot

TESTS = 100


def alarms(facts: Facts) -> Slot:
    """Return how many of so many tests of models that are alike show a difference by chance alone."""
    chance = 1 - facts.at(facts.results.run, "level")
    return number_slot(*chance.times(TESTS), lambda value: numbers.plain(round(value, 6)))
