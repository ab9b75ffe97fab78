"""What a run adds to a history, as frozen values: names as in its file."""

from collections.abc import Mapping
from dataclasses import field

from reportgen.counts.query import Flag
from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Confusion, CutOffValue
from reportgen.results.values.checks import Status
from reportgen.stats.thresholds import Operator
from reportgen.units import Derived

SCHEMA = "reportgen/history/1"


@frozen
class RecordedFigure:
    """One metric of a month."""

    estimate: Derived | None = field(metadata=ALWAYS)
    low: Derived | None = None
    high: Derived | None = None
    effective: Derived | None = None  # how many independent cases are below the bar, where fewer than counted


@frozen
class RecordedModel:
    """One model of a month, at the threshold in use."""

    threshold: CutOffValue = field(metadata=ALWAYS)
    rule: str | None = None
    tuned_here: bool = field(default=False, metadata=IF_ANY)  # the threshold was chosen on these very cases
    flag: Flag = "high"  # which scores are flagged
    confusion: Confusion
    confusion_weighted: Confusion | None = None
    cost: Derived | None = None  # of all cases
    metrics: Mapping[str, RecordedFigure]
    # Positives and negatives by the edge of the bin that flags all of it: scores of two significant digits.
    scores: Mapping[str, tuple[int, int]] = field(default_factory=dict, metadata=IF_ANY)
    groups: Mapping[str, Mapping[str, Confusion]] = field(default_factory=dict, metadata=IF_ANY)


@frozen
class RecordedCheck:
    """What became of a check of the subject."""

    check: str
    metric: str
    op: Operator
    limit: Derived
    status: Status
    estimate: Derived | None = field(metadata=ALWAYS)
    group: str | None = None


@frozen
class RecordedPrices:
    """What each outcome costs: of prices that differ by case their mean."""

    fp: Derived
    fn: Derived
    tp: Derived
    tn: Derived
    currency: str | None = None
    by_case: bool = field(default=False, metadata=IF_ANY)

    @property
    def four(self) -> tuple[float, float, float, float]:
        """Those of hits, false alarms, misses and correct rejections."""
        return self.tp, self.fp, self.fn, self.tn


@frozen
class RecordedLook:
    """By which criteria which cases were judged, as digests."""

    cases: str
    criteria: str


@frozen
class Record:
    """What a run adds to a history: the counts of one month as they were known on one day."""

    schema: str = SCHEMA
    period: str  # "2026-08"
    as_of: str
    name: str  # of the config
    title: str
    version: str  # of the program
    config: str  # the digest of its keys and values
    inputs: Mapping[str, str]  # the digest of each file
    positive: tuple[str, ...]
    negative: tuple[str, ...]
    weight: str | None = None
    level: Derived  # of ranges
    prices: RecordedPrices | None = None
    subject: str
    verdict: str
    checks: tuple[RecordedCheck, ...] = field(default=(), metadata=IF_ANY)
    models: Mapping[str, RecordedModel]
    # On this day, in their order: a record that replaces another keeps those of before.
    looks: tuple[RecordedLook, ...] = field(default=(), metadata=IF_ANY)

    @property
    def judged(self) -> RecordedModel:
        """The model that the report was about."""
        return self.models[self.subject]
