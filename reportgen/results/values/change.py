"""What has changed since an earlier report, as frozen values: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Confusion, CutOffValue, Mix
from reportgen.results.values.comparison import Comparison, Estimate
from reportgen.stats.reasons import because
from reportgen.units import Count, Derived, Exact, Keyed

OTHER_CLASS = because("then_other_class")

Direction = Literal["higher", "lower"]
Overlap = Literal["same", "some", "apart", "unknown"]
Kind = Literal[
    "positive",
    "negative",
    "case",
    "model",
    "false_positive",
    "false_negative",
    "true_positive",
    "true_negative",
    "currency",
    "beta",
    "rule",
    "flag",
    "weight",
    "clusters",
    "judged_on",
    "level",
    "version",
]


@frozen
class Differs:
    """Something other than the cases that is not as it was; None where one side does not have it."""

    what: Kind
    then: Derived | Keyed | None
    now: Derived | Keyed | None


@frozen
class CutOff:
    """The threshold in use, and the rule behind it; None flags nothing."""

    rule: Keyed
    value: CutOffValue = field(metadata=ALWAYS)


@frozen
class MetricChange:
    """One metric then and now, as new cases were and are expected to show it."""

    metric: str
    then: Estimate
    now: Estimate
    found: Comparison  # now less then
    way: Direction | None = None  # of a metric without a better end, where it moved beyond chance


@frozen
class Part:
    """What a metric that decides came to since an earlier report of the same model, and what moved it.

    `mix` and the difference of `model` add up to what is between `then` and `now`.
    """

    metric: str
    then: Derived | None = field(metadata=ALWAYS)
    at_mix: Derived | None  # what the rates of then come to with as many positives as now
    now: Derived | None = field(metadata=ALWAYS)
    mix: Estimate | None  # what the share of positives did, as far as it does and that is known
    model: Comparison  # what the model did at one share of positives; without `mix` the whole difference
    no_split: Keyed | None = None  # why it is not known what the share of positives did


@frozen
class ScoreBand:
    """Cases whose scores this threshold flags and the one before does not; None: those that no threshold flags."""

    threshold: CutOffValue = field(metadata=ALWAYS)
    then: Derived
    now: Derived
    positives_then: Derived
    positives_now: Derived


@frozen
class Scores:
    """The scores of both reports in the bands that cut those of then into about tenths."""

    bands: tuple[ScoreBand, ...] = field(metadata=IF_ANY)
    threshold: Exact  # at which the shares flagged differ most
    flagged_then: Derived
    flagged_now: Derived
    cases_then: Derived
    cases_now: Derived
    p: Derived | None  # of so wide a gap by chance; None where cases come in clusters
    moved: bool | None


@frozen
class Change:
    """What has changed since the earlier report, for the subject of today."""

    overlap: Overlap  # of the cases
    differs: tuple[Differs, ...]
    threshold_then: CutOff | None  # None: decisions without a score
    threshold_now: CutOff | None
    metrics: tuple[MetricChange, ...]  # prevalence and flag rate, then what decides, then what is shown first
    scores: Scores | None = None
    no_scores: Keyed | None = None  # why nothing is known of them
    parts: tuple[Part, ...] = field(default=(), metadata=IF_ANY)  # of the model that the earlier report is about, too


@frozen
class EarlierFigure:
    """One metric of the earlier report, as new cases were expected to show it."""

    estimate: Derived | None = field(metadata=ALWAYS)
    low: Derived | None = None
    high: Derived | None = None
    method: Keyed | None = None
    numerator: Count | None = None  # of a share that is a plain count
    denominator: Count | None = None
    reason: Keyed | None = None  # why it has no value, or cannot be compared with that of today
    mix: Mix = "test"  # "in_use": with the same stated share as that of today


@frozen
class Earlier:
    """One model of an earlier report."""

    name: str  # "earlier report (2026-07-01)": what comparisons and checks call it
    title: str
    as_of: str | None = field(metadata=ALWAYS)
    model: str
    file: str
    sha256: str
    level: Derived  # of its intervals
    cases: Derived
    positives: Derived
    same_cases: bool  # it was made on the same data
    same_model: str | None = field(metadata=ALWAYS)  # the model of today that it is about; None: about another one
    confusion: Confusion
    metrics: Mapping[str, EarlierFigure]
    clusters: int | None = None
