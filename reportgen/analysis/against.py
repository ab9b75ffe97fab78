"""Checks against the baseline: what a model has beyond it on the same cases, and the bounds of that."""

from dataclasses import replace

from reportgen.analysis import check_chance as chance
from reportgen.analysis.bounds import NO_BOUNDS, Bounded, Bounds, both_sides
from reportgen.analysis.check_figures import Figure, told
from reportgen.analysis.compared import Compared, Pair
from reportgen.analysis.results import ModelResult
from reportgen.analysis.unpaired import Unpaired
from reportgen.stats.adequacy import Lack
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import TANGO


def difference_of(metric: Metric, pair: Pair | Unpaired) -> Figure:
    """Return what A has beyond B, each as corrected where its threshold was chosen on these cases."""
    level = pair.config.uncertainty.level
    found = pair.compared(metric)
    shown = _interval(found, level)
    known = shown if isinstance(shown, Bounds) else None
    return Figure(
        estimate=found.difference,
        cases=pair.under(metric),
        bounds=lambda confidence: _interval(found, both_sides(confidence)),
        reason=found.reason,
        lack=_lack(found),
        shown=known,
        corrected=metric.from_counts and pair.corrected,
        misses=None if known is None else chance.of_spread(known.low, known.high, level),
    )


def saving_bounds(pair: Pair | Unpaired, confidence: float) -> Bounded:
    """Return the one-sided bounds of what A saves beside B on the cases of A."""
    compared = pair.compared(METRICS[pair.saving_from[0]])
    return told(_lack(compared)) or _saving(pair, compared, both_sides(confidence))


def with_saving(model: ModelResult, pair: Pair | Unpaired) -> ModelResult:
    """Return a model with the range of what it saves beside its baseline, where no case chose its threshold."""
    saved = model.metrics["saving_baseline"]
    if saved.estimate is None or saved.apparent:
        return model
    compared = pair.compared(METRICS[pair.saving_from[0]])
    found = _saving(pair, compared, pair.config.uncertainty.level)
    if isinstance(found, str):
        return model
    low, high = min(found.low, saved.estimate), max(found.high, saved.estimate)
    ranged = {"saving_baseline": replace(saved, low=low, high=high, method=found.method, no_range=None)}
    points = tuple(
        replace(point, metrics={**point.metrics, **ranged}) if "in_use" in point.roles else point
        for point in model.operating_points
    )
    return replace(model, metrics={**model.metrics, **ranged}, operating_points=points)


def _saving(pair: Pair | Unpaired, compared: Compared, level: float) -> Bounded:
    """Return the interval of what A saves beside B: that of their difference in cost, turned round."""
    found, per = _interval(compared, level), pair.saving_from[1]
    if isinstance(found, str):
        return found
    return Bounds(low=-per * found.high, high=-per * found.low, method=found.method)


def _interval(found: Compared, level: float) -> Bounded:
    ends = found.ends(level)
    if ends is None:
        return found.reason or NO_BOUNDS
    return Bounds(low=ends[0], high=ends[1], method=found.ends_by or "")


def _lack(found: Compared) -> Lack | None:
    """Return what keeps a verdict from resting on the interval: that of a share holds for any disagreements."""
    few = found.lack is not None and found.lack.of == "disagreements"
    return None if few and found.ends_by == TANGO else found.lack
