"""What the report knows of groups of cases: names as in `results.json`."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Literal, Protocol

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Measure, Performance
from reportgen.results.values.selection import Selection
from reportgen.stats.adequacy import Lack
from reportgen.units import Derived, Keyed

CHANCE = 0.01  # a gap that chance makes less often is shown
NO_VALUE = "(missing)"  # what the group of cases without a value is called


@frozen
class Group:
    """One group of the reporting split, each model at its point in use, which is the same for all groups."""

    group: str
    cases: int  # without their weights, as are the positives
    positives: int
    prevalence: Derived | None
    models: Mapping[str, Performance]
    lack: Lack | None = None  # why the subject is not judged here by the metric of the grouping

    @property
    def negatives(self) -> int:
        """The cases that are not positive."""
        return self.cases - self.positives


@frozen
class Weakest:
    """The group in which the subject does worst, compared with all other cases together; several where they tie."""

    groups: tuple[str, ...]
    among: int  # groups with enough cases
    estimate: Derived
    rest: Derived
    difference: Derived  # of the weakest less the rest
    low: Derived | None  # its interval, at a level at which those of all groups would hold together
    high: Derived | None
    level: Derived
    shown: bool  # whether the difference is more than chance explains


FAR = 1.2  # times as large, one of two ratios is another one that matters


@frozen
class GroupCalibration:
    """The scores of a model as probabilities in one group, compared with all other cases of the split that judges."""

    group: str
    cases: int
    observed: int  # positives
    expected: Derived  # those that the scores add up to
    observed_expected: Measure | None = None  # None: too few cases
    calibration_intercept: Measure | None = None
    rest: Derived | None = None  # observed over expected cases of all others
    p: Derived | None = None  # how often chance sets the two so far apart
    p_adjusted: Derived | None = None  # for all groups of all columns by Holm's method, times the number of models
    lack: Lack | None = None  # why nothing is tested: what the scores expect of one class, here or among all others

    @property
    def ratio(self) -> float | None:
        """Observed over expected cases."""
        return None if self.observed_expected is None else self.observed_expected.estimate

    @property
    def shown(self) -> bool:
        """Whether the scores mean another risk here than for all others, beyond chance, by an amount that matters."""
        if self.ratio is None or self.rest is None or self.p_adjusted is None or self.p_adjusted >= CHANCE:
            return False
        low, high = sorted((self.ratio, self.rest))
        return high >= FAR * low


ApartBy = Literal["ratio", "difference"]
Criterion = Literal["demographic_parity", "equal_opportunity", "predictive_equality", "equalised_odds"]


@frozen
class Apart:
    """A difference or a ratio of the two groups that differ most; its range holds whichever groups these really are."""

    estimate: Derived
    low: Derived | None = None
    high: Derived | None = None
    no_range: Keyed | None = None  # why there is none


@frozen
class Gap:
    """The gap of the groups that differ most in a figure of the subject."""

    metric: str
    among: int  # groups with enough cases
    fewest: int  # cases under the bar, without their weights, in the smallest of these groups
    lowest: tuple[str, ...]  # several where they tie
    highest: tuple[str, ...]
    least: Derived
    most: Derived
    difference: Apart  # of the most less the least
    ratio: Apart | None = field(metadata=ALWAYS)  # of the least to the most; None where no group has any
    level: Derived  # of the range of each figure, at which those of all pairs hold together

    @property
    def shown(self) -> bool:
        """Whether the difference is more than chance explains."""
        return self.difference.low is not None and self.difference.low > 0


@frozen
class ImpactOf:
    """The share of a group that meets the better outcome, and that over the share of the group compared with."""

    group: str
    share: Derived
    ratio: Derived
    low: Derived | None = None  # its interval, at a level at which those of all groups hold together
    high: Derived | None = None


@frozen
class Impact:
    """The smallest of these ratios, and all of them: the adverse impact ratio."""

    metric: str  # "unflagged_rate" where a flag is adverse, else "flag_rate"
    base: str  # the group that all others are compared with
    named: bool  # by the config; else the one with the largest share
    lowest: tuple[str, ...]  # several where they tie
    estimate: Derived
    low: Derived | None = None
    high: Derived | None = None
    level: Derived
    groups: tuple[ImpactOf, ...]


@frozen
class KeptOut:
    """Groups that are counted and shown, and are in no gap, ratio or check."""

    unknown: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # those of the cases without a value
    unknown_cases: int  # in them all together, without their weights, as are those of the others
    left_out: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # those with a share of the cases below a limit
    left_out_cases: int
    below: Derived | None = None  # this limit; None: the config has none
    because: str | None = None  # why, as the config states


@frozen
class Grouping:
    """The cases of the reporting split by one column."""

    column: str
    metric: str  # by which the weakest group is chosen
    groups: tuple[Group, ...]
    columns: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # the two that are crossed
    bins: tuple[float, ...] | None = None
    missing: str | None = None  # the group of the cases without a value
    # Groups of fewer cases than `report.min_cell`, with others that would tell their numbers: their names alone.
    hidden: tuple[str, ...] = field(default=(), metadata=IF_ANY)
    kept_out: KeptOut | None = None
    # The subject's threshold was chosen on these cases, and no figure here is corrected.
    apparent: bool = field(default=False, metadata=IF_ANY)
    # By the name of the criterion that asks for none; of equalised odds the larger gap, and the smaller ratio, of two.
    criteria: Mapping[Criterion, Gap] = field(default_factory=dict, metadata=IF_ANY)
    impact: Impact | None = None  # None: fewer than two groups with enough cases, or none to compare with
    selection: Selection | None = None  # None: there is one group alone
    # By model with probabilities: how well they fit in each group.
    calibration: Mapping[str, tuple[GroupCalibration, ...]] = field(default_factory=dict, metadata=IF_ANY)
    no_calibration: str | None = None  # why there is none, though there are probabilities
    weakest: Weakest | None = None  # None: fewer than two groups with enough cases, or all do alike


class WithCriteria(Protocol):
    """A grouping with how far its groups lie apart."""

    @property
    def column(self) -> str:
        """What makes the groups."""

    @property
    def criteria(self) -> Mapping[Criterion, Gap]:
        """By the name of a criterion."""


class Named(Protocol):
    """A group by its name."""

    @property
    def group(self) -> str:
        """Its name."""


class Hidden(Protocol):
    """A grouping of which some groups may be hidden."""

    @property
    def column(self) -> str:
        """What makes the groups."""

    @property
    def groups(self) -> Sequence[Named]:
        """Those that are shown."""

    @property
    def missing(self) -> str | None:
        """The name of that of the cases without a value."""

    @property
    def hidden(self) -> Sequence[str]:
        """The names of the others."""

    @property
    def kept_out(self) -> KeptOut | None:
        """Those that are in no gap, ratio or check."""


@frozen
class Reversal:
    """What is higher for one of two groups, or models, overall, and lower in every group of a column."""

    metric: str
    column: str  # by which the cases fall into groups
    of: str | None  # the column whose two groups are compared; None: two models are
    model: str | None  # by whose decisions the groups are compared
    higher: str
    lower: str
    most: Derived
    least: Derived
    among: int  # groups of the column with enough cases, in each of which it is the other way round
    within: Derived  # how much the one has beyond the other, as a mean of the differences in these groups: below 0
    low: Derived
    high: Derived
