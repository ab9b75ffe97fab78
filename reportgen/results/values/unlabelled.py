"""What a report without labels knows of the cases that models flag: names as in `results.json`."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Metrics
from reportgen.results.paths import Paths
from reportgen.results.results import Period, RowFlow, Run
from reportgen.results.values.checks import Check
from reportgen.results.values.data import ColumnKind, MissingCode
from reportgen.results.values.groups import Criterion, Gap, KeptOut
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.seal import Seal
from reportgen.results.values.selection import Selection, SelectionShare
from reportgen.stats.adequacy import Lack
from reportgen.units import Derived, Exact

QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)  # of scores that are told


@frozen
class SelectionData:
    """What the data are."""

    rows: RowFlow
    reported_on: str = "all"
    period: Period | None = None
    columns: tuple[ColumnKind, ...] = field(default=(), metadata=IF_ANY)  # those that the config names
    repeated_ids: int | None = None  # not known of counts
    repeated_id_example: str | None = None
    missing_codes: Mapping[str, MissingCode] = field(default_factory=dict, metadata=IF_ANY)  # of groups
    weight: Literal["sampling", "frequency"] | None = None
    clusters: int | None = None  # where `data.cluster` is given; of files of counts, at least so many
    case: str | None = None
    # Whether files of counts were added up, as `data.counts` names them; nothing is known of ids and single cases then.
    as_counts: bool = field(default=False, metadata=IF_ANY)
    task: Literal["selection"] = "selection"

    @property
    def shared_cases(self) -> None:
        """No case is in two splits, as there is one."""
        return


@frozen
class SetThreshold:
    """The threshold from which on a score is flagged; of the median those strictly above it."""

    value: Exact
    set_by: Literal["fixed", "deployed", "median"]


@frozen
class ScoreRange:
    """Some of the scores of a model: those from one number up to below the next, of the last one also that."""

    low: Derived
    high: Derived
    cases: int


@frozen
class ScoreQuantile:
    """The lowest score that at least such a share of the cases has at most."""

    share: Derived
    score: Exact


@frozen
class ScoreSpread:
    """How the scores of a model are spread over the cases, without their weights."""

    distinct: int
    quantiles: tuple[ScoreQuantile, ...]
    histogram: tuple[ScoreRange, ...]


@frozen
class SelectingModel:
    """One model, and how many cases it flags."""

    decides: Literal["threshold", "decision"]
    threshold: SetThreshold | None = field(metadata=ALWAYS)  # None: the data say what was decided
    cases: int  # without their weights, as are the flagged ones
    flagged: int
    metrics: Metrics
    scores: ScoreSpread | None = None  # None: a decision without a score


@frozen
class Agreement:
    """On how many cases two models decide alike, without their weights."""

    a: str
    b: str
    both: int  # flagged by both
    only_a: int
    only_b: int
    neither: int
    alike: Derived  # share of the cases on which they decide alike
    low: Derived | None = None  # its range; None where cases come in clusters or with weights
    high: Derived | None = None

    @property
    def cases(self) -> int:
        """All cases."""
        return self.both + self.only_a + self.only_b + self.neither


@frozen
class SelectionGroup:
    """One group of the cases, and how many of it each model flags."""

    group: str
    cases: int
    models: Mapping[str, "GroupSelection"]
    lack: Lack | None = None  # why it is not compared


@frozen
class GroupSelection:
    """How many cases of a group a model flags."""

    flagged: int
    metrics: Metrics


@frozen
class SelectionGrouping:
    """The cases by one column."""

    column: str
    groups: tuple[SelectionGroup, ...]
    columns: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # the two that are crossed
    bins: tuple[float, ...] | None = None
    missing: str | None = None  # the group of the cases without a value
    # Groups of fewer cases than `report.min_cell`, with others that would tell their numbers: their names alone.
    hidden: tuple[str, ...] = field(default=(), metadata=IF_ANY)
    kept_out: KeptOut | None = None
    criteria: Mapping[Criterion, Gap] = field(default_factory=dict, metadata=IF_ANY)  # demographic parity alone
    # Of the subject: the shares with the better outcome, and their ratios; None: there is one group alone.
    selection: Selection | None = None

    def share_of(self, group: str) -> SelectionShare | None:
        """Return how a group compares; None where none does."""
        categories = () if self.selection is None else self.selection.categories
        return next((share for share in categories if share.category == group), None)

    @property
    def base(self) -> tuple[str, ...]:
        """The groups that the others are compared with."""
        return () if self.selection is None else self.selection.base

    @property
    def no_reference(self) -> bool:
        """Whether a group to compare with is named that has too few cases, or none with the better outcome."""
        lacking = {group.group for group in self.groups if group.lack is not None}
        return self.selection is not None and self.selection.named and not {*self.base} - lacking

    @property
    def lowest(self) -> SelectionShare | None:
        """The group with the lowest ratio among those with enough cases; None where fewer than two are compared."""
        compared = None if self.no_reference else self.selection
        enough = {group.group for group in self.groups if group.lack is None}
        shares = [
            share
            for share in (() if compared is None else compared.categories)
            if share.category in enough and share.low is not None
        ]
        return min(shares, key=lambda share: 1.0 if share.ratio is None else share.ratio, default=None)


@frozen
class SelectionResults:
    """Every number of a report on cases without labels."""

    title: str
    run: Run
    data: SelectionData
    seal: Seal | None = None  # where the config names one
    profile: tuple[Crosswalk, ...] = field(default=(), metadata=IF_ANY)  # with `report.profile`
    subject: str
    models: Mapping[str, SelectingModel]
    agreements: tuple[Agreement, ...] = field(default=(), metadata=IF_ANY)  # of the subject with each other model
    groups: tuple[SelectionGrouping, ...] = ()
    checks: tuple[Check, ...] = ()

    @cached_property
    def paths(self) -> Paths:
        """Where all values of the results stand."""
        return Paths(self)

    @property
    def costs(self) -> None:
        """No prices: nothing that has one is known."""
        return

    @property
    def baseline(self) -> None:
        """No model that others are compared with."""
        return

    @property
    def names(self) -> Sequence[str]:
        """Every model."""
        return tuple(self.models)

    @property
    def model(self) -> SelectingModel:
        """The model under audit."""
        return self.models[self.subject]
