"""What a difference of two models amounts to on new cases, in one word."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal[
    "better",
    "worse",
    "better_less_than_matters",
    "worse_less_than_matters",
    "no_difference_that_matters",
    "no_difference_shown",
    "cannot_tell",
]

ALIKE = 0.90  # an interval at this level inside a limit on either side is two one-sided tests of 5 % each

Ends = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
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
