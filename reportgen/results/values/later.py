"""Cases whose labels are not known yet, compared with those whose are: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field

from reportgen.frozen import frozen
from reportgen.results.measure import IF_ANY
from reportgen.results.values.selection import Selection
from reportgen.units import Derived


@frozen
class FlaggedOf:
    """How many of some cases are flagged, and their share with its range."""

    cases: int
    flagged: int
    share: Derived
    low: Derived
    high: Derived


@frozen
class LaterModel:
    """How many cases with and without a label a model flags."""

    known: FlaggedOf
    waiting: FlaggedOf | None = None  # None: every label is known
    low: Derived | None = None  # of the difference of the shares: waiting cases minus the others
    high: Derived | None = None


@frozen
class LaterGroups:
    """The groups of a column over all cases, whether their labels are known or not."""

    column: str
    selection: Selection


@frozen
class LabelsLater:
    """The cases that have a score and a decision of every model, by whether their labels are known."""

    known: int
    waiting: int
    share: Derived  # of the labels, known
    models: Mapping[str, LaterModel]
    groups: tuple[LaterGroups, ...] = field(default=(), metadata=IF_ANY)  # none with `report.min_cell`
