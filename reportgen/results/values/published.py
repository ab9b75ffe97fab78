"""Models known by published figures alone: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Confusion, Metrics, Span
from reportgen.results.values.comparison import LimitStanding
from reportgen.stats.checks import BesideChance
from reportgen.stats.thresholds import Operator
from reportgen.units import Derived


@frozen
class Published:
    """What follows from the published figures of a model."""

    published: Literal["counts", "precision and recall", "sensitivity and specificity"]
    metrics: Metrics
    confusion: Confusion | None = None  # None: two shares are all that is known, or these and the prevalence
    threshold: None = field(default=None, metadata=ALWAYS)
    decides: BesideChance | None = None  # as in `ModelResult`; None: only precision and recall are known
    curves: Mapping[str, Mapping[str, tuple[float, ...]]] = field(default_factory=dict)

    @property
    def may_guess(self) -> bool:
        """Whether its decisions are not told apart from guessing, or are worse."""
        return self.decides not in ("above chance", None)

    @property
    def is_worse_than_guessing(self) -> bool:
        """Whether its decisions are shown to be worse than guessing."""
        return self.decides == "below chance"


@frozen
class BetaWinner:
    """The model of the highest F-beta between two betas, each at its point in use."""

    model: str | None  # None: too close to call
    betas: Span  # low None: however small, high None: however large beta is
    alike: tuple[str, ...] = ()  # others that are just as good there


@frozen
class Ground:
    """What the shares of positives in the tests of models allow for their precision.

    "same": one share; "brought": several, and all figures are worked out for one; "unknown": nobody tells some share,
    and those told are one; "apart": some are not told, and the others differ. A model whose recall and specificity are
    known can be brought to any share.
    """

    how: Literal["same", "brought", "unknown", "apart"]
    share: Derived | None = None  # of the ranking, where it is known; of "unknown" the one that is given
    low: Derived | None = None  # of the tests, where they differ
    high: Derived | None = None
    unknown: tuple[str, ...] = ()  # models of which nobody tells it
    stated: bool = field(default=False, metadata=IF_ANY)  # the share is that of `deployment.prevalence`


@frozen
class PositiveCost:
    """What a model costs for each positive case, its false alarms among it: known without any share of positives."""

    estimate: Derived
    low: Derived | None = None  # at the ends of prices that are known within limits
    high: Derived | None = None
    per_1000: Derived | None = None  # cases, with the share of `beta_ground`
    undercuts: bool = field(default=False, metadata=IF_ANY)  # it may cost less than the cheapest, within these limits


@frozen
class BesideFloor:
    """A published model compared with the limit of `compare.require`; figures are at the share of `beta_ground`."""

    required: Derived | None = field(metadata=ALWAYS)
    then: Derived | None = field(metadata=ALWAYS)
    standing: LimitStanding


@frozen
class Floor:
    """Which published models meet a limit, and which of them is best by another metric."""

    require: str  # "recall >= 0.80"
    metric: str
    op: Operator
    limit: Derived
    then: str
    models: Mapping[str, BesideFloor]
    best: tuple[str, ...]  # more than one where they are just as good; none where no model meets it
