"""What is known of the criteria of a report beyond themselves, as frozen values: names as in `results.json`."""

from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import IF_ANY
from reportgen.units import Count

Way = Literal["loosened", "tightened", "dropped", "added", "changed"]
STRICTER: tuple[Way, ...] = ("tightened", "added")


@frozen
class Moved:
    """One criterion that is not as it was, in the words of the config; None where one side does not have it."""

    way: Way
    key: str  # "checks[0]" of the later config, of a dropped check of the earlier one; "costs.false_positive"
    then: str | None = None
    now: str | None = None
    check: bool = field(default=False, metadata=IF_ANY)


@frozen
class JudgedBefore:
    """Other criteria by which earlier reports of the history have judged the same cases."""

    sets: Count  # of criteria
    days: tuple[str, ...]  # of the first report by each of them, every day once


@frozen
class Seal:
    """The criteria that were fixed, and what of them has moved since."""

    fixed_on: str  # the day
    file: str
    digest: str  # of the criteria and the day
    moved: tuple[Moved, ...] = field(default=(), metadata=IF_ANY)

    @property
    def loosened(self) -> bool:
        """Whether anything but stricter checks is new: such a change can make a model pass."""
        return any(criterion.way not in STRICTER for criterion in self.moved)
