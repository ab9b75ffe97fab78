"""Numbers as they were typed: 0.3 less 0.1 is 0.2, of which floats make 0.19999999999999998.

A threshold worked out from typed numbers is held against scores, and a score of 0.2 has to reach it.
"""

import math
from fractions import Fraction


def typed(number: float) -> Fraction:
    """Return the shortest decimal that reads as this float."""
    return Fraction(repr(float(number)))


def as_float(number: Fraction) -> float:
    """Return the nearest float; infinite beyond the largest."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def less(one: float, other: float) -> float:
    """Return one number less another, as they were typed."""
    return as_float(typed(one) - typed(other))
