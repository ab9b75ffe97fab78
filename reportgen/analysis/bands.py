"""Bands round the subject's curves, all read off the resamples that its figures see."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, FloatArray
from reportgen.stats import bands
from reportgen.stats.adequacy import CLUSTERS_AS_MANY
from reportgen.stats.curves import Columns, evenly_along
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS
from reportgen.stats.prevalence import at_prevalence
from reportgen.stats.reasons import because
from reportgen.stats.replicates import too_few
from reportgen.stats.resampling import Binned, Resampling
from reportgen.stats.sweep import Sweep

OPERATING = 41  # places on the axis of the cost curve


@dataclass(frozen=True, eq=False, kw_only=True)
class Bands:
    """The band of each curve by the curve's name, with its own grid; or the reason why there is none."""

    curves: Mapping[str, Columns] = field(default_factory=dict)
    reason: str | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Drawn:
    """What bands are read off: the table of some entries of the sweep, by unit, and its resamples."""

    model: Sweep
    entries: IntArray
    table: Binned
    resampling: Resampling


def bands_of(drawn: Drawn, given: Given, *, place: int, prevalence: float | None, level: float) -> Bands:
    """Return the bands of ROC, precision-recall, cost by threshold and the cost curve's line of the entry in use."""
    reason = _withheld(drawn)
    if reason is not None:
        return Bands(reason=reason)
    sample, entries = drawn.model.counts, drawn.entries
    costly = _on_the_curve(drawn, given, prevalence)
    columns = bands.traced(drawn.table, np.union1d(costly, np.searchsorted(entries, [place])))
    counts = bands.drawn(drawn.table, columns, drawn.resampling.draws)
    found = {
        "roc": bands.roc(counts, sample, sample.at(entries[columns]), level),
        "pr": bands.precision_recall(counts, sample, sample.at(entries[columns]), level),
    }
    if given.costs is not None:
        places = np.searchsorted(columns, costly)
        ends = bands.by_threshold(counts, places, lambda of: _cost(of, given, prevalence), level)
        found["cost_by_threshold"] = {"threshold": drawn.model.thresholds[entries[costly]], **ends}
    in_use = int(np.searchsorted(entries[columns], place))
    found["cost"] = bands.cost_line(counts, in_use, np.linspace(0, 1, OPERATING), sample, level)
    return Bands(curves=found)


def _withheld(drawn: Drawn) -> str | None:
    reason = too_few(drawn.table, drawn.resampling)
    if reason is None and drawn.resampling.clusters and drawn.resampling.units < CLUSTERS_AS_MANY:
        return because("few_clusters", least=CLUSTERS_AS_MANY)
    return reason


def _on_the_curve(drawn: Drawn, given: Given, prevalence: float | None) -> IntArray:
    """Return columns of the table in about equal steps along the curve of cost by threshold; none without costs."""
    if given.costs is None:
        return np.array([], dtype=np.int64)
    counts = drawn.model.counts.at(drawn.entries)
    curve = {"threshold": drawn.model.thresholds[drawn.entries], "cost": _cost(counts, given, prevalence)}
    if len(drawn.entries) <= bands.GRID:
        return np.arange(len(drawn.entries))
    return np.unique(evenly_along(curve, ("threshold", "cost"), bands.GRID))


def _cost(counts: Counts, given: Given, prevalence: float | None) -> FloatArray:
    return evaluate(METRICS["cost_per_1000"], at_prevalence(counts, prevalence), given)
