"""How sure a figure of one model is, at any level: its interval, and the one-sided bounds that a check may ask for.

The machinery is that of the intervals in the tables, asked at another level; no resample is drawn anew.
"""

import math
from dataclasses import dataclass, replace

from reportgen.analysis.compared import Side
from reportgen.analysis.measures import ALWAYS_THE_SAME, NO_SCORE
from reportgen.analysis.ranges import CROSS_FITTED, Ranges, of_scores
from reportgen.counts.views import Outcomes
from reportgen.stats.evaluation import evaluate
from reportgen.stats.floors import pins, rate_bounds
from reportgen.stats.given import Given
from reportgen.stats.intervals import Estimated, exactly
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import because

NO_BOUNDS = because("nothing_says")
PINNED = because("pinned")


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """What a figure lies between, and how that was found."""

    low: float
    high: float
    method: str


Bounded = Bounds | str  # or why there are none


def one_sided(side: Side, metric: Metric, confidence: float) -> Bounded:
    """Return the bounds of a metric at the point in use, each of which holds by itself with this confidence."""
    if metric.from_counts and not _is_corrected(side, metric):
        return bounds_of_outcomes(metric, side.outcomes, side.model.given, side.ranges, confidence)
    if metric.moves_one_way and _is_corrected(side, metric):
        found = _of_any_choice(side, metric, confidence)
        if found is not None:
            return found
    return interval_of(side, metric, both_sides(confidence))


def _of_any_choice(side: Side, metric: Metric, confidence: float) -> Bounded | None:
    """Return the exact bounds of a rate, which hold whatever the threshold was chosen for; None where none are known.

    With sampling weights there are none, and resamples are too bold where a rule pins the very rate.
    """
    setting, rule = side.model.setting, side.model.scored.rule if side.model.scored is not None else None
    if setting.facts.weight == "sampling":
        return PINNED if rule is not None and pins(rule, metric) else None
    units = None if setting.plain else side.by_unit()
    if units is None and not setting.plain:
        return NO_BOUNDS
    found = rate_bounds(metric, side.outcomes.cases, side.model.given, confidence, units=units)
    estimate = estimate_of(side, metric)
    if found is None or estimate is None:
        return None
    return Bounds(low=min(float(found.low), estimate), high=max(float(found.high), estimate), method=found.method)


def bounds_of_outcomes(metric: Metric, outcomes: Outcomes, given: Given, ranges: Ranges, confidence: float) -> Bounded:
    """Return the one-sided bounds of a metric of some outcomes: exact ones of a share of cases that are plain."""
    found = exactly(metric, outcomes.cases, given, confidence) if ranges.plain else None
    if found is not None:
        return Bounds(low=float(found.low), high=float(found.high), method=found.method)
    return interval_of_outcomes(metric, outcomes, given, ranges, both_sides(confidence))


def interval_of(side: Side, metric: Metric, level: float) -> Bounded:
    """Return the interval of a metric at the point in use: of the corrected figure where there is one."""
    if not metric.from_counts:
        return _of_scores(side, metric, level)
    if _is_corrected(side, metric):
        return _corrected(side, metric, level)
    return interval_of_outcomes(metric, side.outcomes, side.model.given, side.ranges, level)


def interval_of_outcomes(metric: Metric, outcomes: Outcomes, given: Given, ranges: Ranges, level: float) -> Bounded:
    """Return the interval of a metric of some outcomes."""
    if metric.range[0] == metric.range[1]:
        return ALWAYS_THE_SAME
    found = replace(ranges, level=level).of(metric, outcomes, given)
    return _bounds(found, float(evaluate(metric, outcomes.estimates, given)))


def both_sides(confidence: float) -> float:
    """Return the level of the interval whose ends each hold by themselves with this confidence."""
    return 2 * confidence - 1


def _is_corrected(side: Side, metric: Metric) -> bool:
    return side.corrected and not metric.fixed


def _corrected(side: Side, metric: Metric, level: float) -> Bounded:
    tuned = side.model.apparent
    if tuned is None:
        return NO_BOUNDS
    figure = side.model.figure(metric, tuned)
    found = tuned.interval(figure, level)
    return figure.reason or NO_BOUNDS if found is None else Bounds(low=found[0], high=found[1], method=CROSS_FITTED)


def _of_scores(side: Side, metric: Metric, level: float) -> Bounded:
    scored = side.model.scored
    if scored is None:
        return NO_SCORE
    measure = scored.metrics[metric.key]
    if measure.estimate is None:
        return measure.reason or NO_BOUNDS
    # The KS statistic is an optimum: what new cases would show lies below the figure of the sample.
    figure = measure.estimate if measure.best_guess is None else measure.best_guess
    return _bounds(of_scores(metric.key, scored.figures, scored.auc, level=level), figure)


def _bounds(found: Estimated | None, estimate: float) -> Bounded:
    """Return an interval, which always holds its figure."""
    if found is None or found.low is None or found.high is None:
        return (found.reason if found is not None else None) or NO_BOUNDS
    return Bounds(low=min(found.low, estimate), high=max(found.high, estimate), method=found.method or "")


def estimate_of(side: Side, metric: Metric) -> float | None:
    """Return a metric at the point in use as new cases are expected to show it; None where it has no value."""
    if not metric.from_counts:
        return side.model.scored.metrics[metric.key].best_guess if side.model.scored is not None else None
    tuned = side.model.apparent if _is_corrected(side, metric) else None
    if tuned is not None:
        return side.model.figure(metric, tuned).estimate
    value = float(evaluate(metric, side.outcomes.estimates, side.model.given))
    return None if math.isnan(value) else value
