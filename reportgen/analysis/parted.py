"""Where models part, as results hold it: case by case."""

from collections.abc import Mapping, Sequence
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
    by_chance: float | None = None  # how often two equally good models part as unevenly; mid-p of McNemar's test


def of_subject(pairs: "Sequence[Flips | Crossing]", subject: str) -> tuple[int, ...]:
    """Return the places of the pairs that the subject is one of."""
    return tuple(place for place, pair in enumerate(pairs) if subject in {pair.a, pair.b})


@dataclass(frozen=True, kw_only=True)
class Side:
    """A stretch of the false alarm rate in which one ROC curve lies above the other."""

    higher: str  # the model that catches more
    low: float
    high: float
    gap: float  # in recall, where it stands out most
    gap_at: float  # the false alarm rate there
    shown: bool  # more than chance in drawing the cases explains, over all rates at once


@dataclass(frozen=True, kw_only=True)
class Crossing:
    """Two models whose ROC curves cross; each side holds a gap that chance at that rate alone seldom makes."""

    a: str
    b: str
    rates: tuple[float, ...]  # the false alarm rates at which they cross
    cut_offs: Mapping[str, tuple[float | None, ...]]  # of each model, at these rates; None flags nothing
    sides: tuple[Side, ...]  # one more than crossings, in turn
    shown: bool  # each model is shown to catch more somewhere
