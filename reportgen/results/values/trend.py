"""The months of a history and whether a figure has changed, as frozen values: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, CutOffValue
from reportgen.units import Count, Derived

Restart = Literal["first", "annotated", "threshold", "model", "flag"]
Unwatched = Literal["one_month", "tuned", "nothing"]
Factor = Literal["prevalence", "scores", "decisions", "threshold", "model", "prices", "amounts"]


@frozen
class Ranged:
    """A figure of a month with its range."""

    estimate: Derived | None = field(metadata=ALWAYS)
    low: Derived | None = None
    high: Derived | None = None


@frozen
class Look:
    """The main figure of a month as it was known on an earlier day."""

    as_of: str
    estimate: Derived | None = field(metadata=ALWAYS)
    positives: Count


@frozen
class TrendMonth:
    """One month as it was known last."""

    period: str  # "2026-08"
    as_of: str
    model: str
    cases: Count
    positives: Count
    threshold: CutOffValue = field(metadata=ALWAYS)
    metrics: Mapping[str, Ranged]  # the main one, prevalence, share flagged and cost
    looks: tuple[Look, ...] = field(default=(), metadata=IF_ANY)  # on earlier days
    note: str | None = None  # what the config says of the month


@frozen
class Soon:
    """How likely a fall after the last month would be seen within three months."""

    metric: str
    now: Derived
    to: Derived
    chance: Derived


@frozen
class Alarm:
    """A figure that has changed beyond chance, and the months since which it may have."""

    metric: str
    since: str
    earliest: str
    latest: str
    before: Derived  # of all watched months before, together
    after: Derived
    lower: bool


@frozen
class Watch:
    """Whether a figure has changed since some month."""

    metrics: tuple[str, ...]
    since: str  # the first month that is watched
    restart: Restart  # why not an earlier one
    months: int
    false_alarms: Derived  # share of years in which nothing changes
    unwatched: Unwatched | None = None  # why nothing is watched
    ratio: Derived | None = None  # the largest logarithm of a likelihood ratio
    limit: Derived | None = None
    alarm: Alarm | None = None
    soon: Soon | None = None


@frozen
class CostMove:
    """How the cost of 1,000 cases moved, and what each factor did; the parts add up to the difference."""

    then: tuple[str, str]  # first and last month
    now: tuple[str, str]
    before: Derived
    after: Derived
    difference: Derived
    parts: Mapping[Factor, Derived]
    approximate: bool = field(default=False, metadata=IF_ANY)  # a threshold is within a bin of the other's scores


@frozen
class MonthlyTrend:
    """The months of a history, this report's own last."""

    main: str  # the metric that is shown first
    months: tuple[TrendMonth, ...]
    missing: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # months in between without a record
    watch: Watch
    cost: CostMove | None = None
    sha256: str  # of the records that were read
