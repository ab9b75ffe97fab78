"""An earlier report that stands in the place of a baseline model; names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reportgen.analysis.measured import ALWAYS, Confusion


@dataclass(frozen=True, kw_only=True)
class EarlierFigure:
    """One metric of the earlier report, as new cases were expected to show it."""

    estimate: float | None = field(metadata=ALWAYS)
    low: float | None = None
    high: float | None = None
    method: str | None = None
    numerator: float | None = None  # of a share that is a plain count
    denominator: float | None = None
    reason: str | None = None  # why it has no value, or cannot be held against that of today


@dataclass(frozen=True, kw_only=True)
class Earlier:
    """One model of an earlier report."""

    name: str  # "earlier report (2026-07-01)": what comparisons and checks call it
    title: str
    as_of: str | None = field(metadata=ALWAYS)
    model: str
    file: str
    sha256: str
    level: float  # of its intervals
    cases: float
    positives: float
    same_cases: bool  # it was made on the very same data
    confusion: Confusion
    metrics: Mapping[str, EarlierFigure]
    clusters: int | None = None
