"""Checks against the baseline: what a model has beyond it on the same cases, and the bounds of that."""

from reportgen.analysis import check_chance as chance
from reportgen.analysis.bounds import NO_BOUNDS, Bounded, Bounds, both_sides
from reportgen.analysis.check_figures import Figure, told
from reportgen.analysis.compared import Compared, Pair
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
    metric, per = pair.saving_from
    compared = pair.compared(METRICS[metric])
    found = told(_lack(compared)) or _interval(compared, both_sides(confidence))
    return (
        found if isinstance(found, str) else Bounds(low=-per * found.high, high=-per * found.low, method=found.method)
    )


def _interval(found: Compared, level: float) -> Bounded:
    ends = found.ends(level)
    if ends is None:
        return found.reason or NO_BOUNDS
    return Bounds(low=ends[0], high=ends[1], method=found.ends_by or "")


def _lack(found: Compared) -> Lack | None:
    """Return what keeps a verdict from resting on the interval: that of a share holds for any disagreements."""
    few = found.lack is not None and found.lack.of == "disagreements"
    return None if few and found.ends_by == TANGO else found.lack
