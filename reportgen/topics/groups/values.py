"""What the report knows of groups of cases: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field

from reportgen.frozen import frozen
from reportgen.results.measure import IF_ANY, Performance
from reportgen.stats.adequacy import Lack
from reportgen.units import Derived

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
    """The group in which the subject does worst, beside all other cases together; several where they tie."""

    groups: tuple[str, ...]
    among: int  # groups with enough cases
    estimate: Derived
    rest: Derived
    difference: Derived  # of the weakest less the rest
    low: Derived | None  # its interval, at a level at which those of all groups would hold together
    high: Derived | None
    level: Derived
    shown: bool  # whether the difference is more than chance explains


@frozen
class Grouping:
    """The cases of the reporting split by one column."""

    column: str
    metric: str  # by which the weakest group is told
    groups: tuple[Group, ...]
    bins: tuple[float, ...] | None = None
    missing: str | None = None  # the group of the cases without a value
    # The subject's threshold was chosen on these cases, and no figure here is corrected.
    apparent: bool = field(default=False, metadata=IF_ANY)
    weakest: Weakest | None = None  # None: fewer than two groups with enough cases, or all do alike
