"""Whether a range leaves out what guessing gives, on the one side or on the other."""

from typing import Literal

BesideChance = Literal["above chance", "not told apart", "below chance"]


def beside_chance(low: float, high: float, chance: float) -> BesideChance:
    """Return on which side of chance a range lies; it is not told apart where the range holds it, also at an end."""
    if low > chance:
        return "above chance"
    return "below chance" if high < chance else "not told apart"
