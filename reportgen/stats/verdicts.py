"""What a difference of two models, or a range beside chance, amounts to, in one word."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Literal

from reportgen.frozen import frozen

Verdict = Literal[
    "same",
    "better",
    "worse",
    "better_less_than_matters",
    "worse_less_than_matters",
    "no_difference_that_matters",
    "no_difference_shown",
    "unacceptable",
    "cannot_tell",
]
TOLD_APART: tuple[Verdict, ...] = ("better", "worse", "better_less_than_matters", "worse_less_than_matters")

ALIKE = 0.90  # an interval at this level inside a limit on either side is two one-sided tests of 5 % each

Ends = tuple[float, float]
BesideChance = Literal["above chance", "not told apart", "below chance"]


@frozen
class Shown:
    """What the sample shows of a difference, A less B."""

    difference: float
    p: float | None  # adjusted where several comparisons count
    sure: bool  # there is an interval, and enough cases to judge by
    at_alike: Ends | None = None  # the interval at the level `ALIKE`


def verdict(shown: Shown, *, alpha: float, higher_is_better: bool, smallest: float | None = None) -> Verdict:
    """Return what A is beside B; `smallest` is the smallest difference that matters.

    The test says whether there is a difference, the interval whether it is too small to matter: both may be so.
    """
    if not shown.sure or shown.p is None:
        return "cannot_tell"
    ends = shown.at_alike
    small = smallest is not None and ends is not None and -smallest < ends[0] <= ends[1] < smallest
    if shown.p > alpha or shown.difference == 0:
        return "no_difference_that_matters" if small else "no_difference_shown"
    if (shown.difference > 0) == higher_is_better:
        return "better_less_than_matters" if small else "better"
    return "worse_less_than_matters" if small else "worse"


def tie_groups(order: Sequence[str], alike: Callable[[str, str], bool]) -> tuple[tuple[str, ...], ...]:
    """Return the largest sets in which all are alike, in this order; every one of few stands in a set at least.

    Sets may overlap: A and B alike, B and C alike, A and C not. No chain of them is taken for one set.
    """
    found: list[tuple[str, ...]] = []
    for size in range(len(order), 0, -1):
        for names in combinations(order, size):
            if not any(set(names) <= set(larger) for larger in found) and all(
                alike(one, other) for one, other in combinations(names, 2)
            ):
                found.append(names)
    place = {name: at for at, name in enumerate(order)}
    return tuple(sorted(found, key=lambda names: [place[name] for name in names]))


def beside_chance(low: float, high: float, chance: float) -> BesideChance:
    """Return on which side of chance a range lies; it is not told apart where the range holds it, also at an end."""
    if low > chance:
        return "above chance"
    return "below chance" if high < chance else "not told apart"
