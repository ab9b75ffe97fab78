"""Models known by published figures alone: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, Confusion, Metrics, Span
from reportgen.stats.checks import BesideChance
from reportgen.units import Derived


@frozen
class Published:
    """What follows from the published figures of a model."""

    published: Literal["counts", "precision and recall"]
    metrics: Metrics
    confusion: Confusion | None = None  # None: precision and recall are all that is known
    threshold: None = field(default=None, metadata=ALWAYS)
    decides: BesideChance | None = None  # as in `ModelResult`; None: only precision and recall are known
    curves: Mapping[str, Mapping[str, tuple[float, ...]]] = field(default_factory=dict)

    @property
    def may_guess(self) -> bool:
        """Whether its decisions are not told apart from guessing, or are worse."""
        return self.decides not in ("above chance", None)


@frozen
class BetaWinner:
    """The model of the highest F-beta between two betas, each at its point in use."""

    model: str | None  # None: too close to call
    betas: Span  # low None: however small, high None: however large beta is
    alike: tuple[str, ...] = ()  # others that are just as good there


@frozen
class Ground:
    """What the shares of positives in the tests of models let be said of their precision beside each other.

    "same": one share; "brought": several, and all figures are worked out for one; "unknown": nobody tells some share,
    and those told are one; "apart": some are not told, and the others differ.
    """

    how: Literal["same", "brought", "unknown", "apart"]
    share: Derived | None = None  # of the ranking, where it is known
    low: Derived | None = None  # of the tests, where they differ
    high: Derived | None = None
    unknown: tuple[str, ...] = ()  # models of which nobody tells it
