"""Where models part, as results hold it: case by case."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Right:
    """How many cases of one class both models get right, only one of them, or none; with weights their sums."""

    both_right: float
    only_a: float
    only_b: float
    both_wrong: float

    @property
    def cases(self) -> float:
        """Every case of the class."""
        return self.both_right + self.only_a + self.only_b + self.both_wrong

    @property
    def apart(self) -> float:
        """The cases that one of them gets right and the other wrong."""
        return self.only_a + self.only_b


@dataclass(frozen=True, kw_only=True)
class Saved:
    """What it saves, by the prices, that one model is right where the other is wrong."""

    only_a: float
    only_b: float


@dataclass(frozen=True, kw_only=True)
class Flips:
    """Two models at their points in use, on the cases of the reporting split."""

    a: str
    b: str
    positives: Right  # right: flagged
    negatives: Right  # right: left alone
    positives_weighted: Right | None = None
    negatives_weighted: Right | None = None
    saved: Saved | None = None


def of_subject(flips: Sequence[Flips], subject: str) -> tuple[int, ...]:
    """Return the places of the pairs that the subject is one of."""
    return tuple(place for place, pair in enumerate(flips) if subject in {pair.a, pair.b})
