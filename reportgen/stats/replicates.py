"""What resamples say of a figure: intervals, p-values of differences, and the figures at a fixed operating point.

Every figure of every model sees the same resamples, so that the difference of two is a difference of replicates.
"""

import math
from dataclasses import replace
from statistics import NormalDist
from typing import Literal

import numpy as np

from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.adequacy import (
    CLUSTERS_AS_MANY,
    DEAR_ERRORS,
    DEAR_ERRORS_FOR_RESAMPLES,
    MOST_CARRIERS,
    SHARE_OF_CARRIERS,
    UNDEFINED_SHARE,
    UNITS,
    UNITS_OF_A_CLASS,
    lack_of_resamples,
)
from reportgen.stats.crossfit import Replicates, Value
from reportgen.stats.intervals import Estimated, quantiles, through_logit
from reportgen.stats.metrics import IntervalScale
from reportgen.stats.ranking import NEWCOMBE, WRONG_PAIRS, newcombe
from reportgen.stats.reasons import because, way
from reportgen.stats.resampling import Binned, Resampling, each, flagged_by_unit, left_out, outcomes, sized
from reportgen.stats.thresholds import excess

PERCENTILE, NORMAL, BCA = way("percentile"), way("normal"), way("bca")
NORMAL_AND_NEWCOMBE, CLUSTERS_BY_T = way("normal_newcombe"), way("clusters")

_NORMAL = NormalDist()
_BOUNDED: dict[tuple[float, float], IntervalScale] = {(0.0, 1.0): "logit", (-1.0, 1.0): "atanh"}


# The scales on which bounded figures are moved and spread.


def onto(values: FloatArray | float, scale: IntervalScale) -> FloatArray:
    """Return values on a scale without ends; the ends become infinite."""
    values = np.asarray(values, dtype=np.float64)
    with np.errstate(divide="ignore"):
        # Resamples brought to the size of the data, or weighed, may lie past an end by a rounding.
        if scale == "logit":
            values = np.clip(values, 0, 1)
            return np.asarray(np.log(values) - np.log1p(-values))
        return np.arctanh(np.clip(values, -1, 1)) if scale == "atanh" else values


def back(values: FloatArray, scale: IntervalScale) -> FloatArray:
    """Return values of the scale without ends as they were."""
    if scale == "logit":
        # As tanh, which overflows nowhere.
        return np.asarray((1 + np.tanh(values / 2)) / 2)
    return np.tanh(values) if scale == "atanh" else values


def moved_by_bins(values: FloatArray, *, exact: float, binned: float, scale: IntervalScale = "plain") -> FloatArray:
    """Return replicates of a binned figure moved by what the bins changed on the original sample."""
    if exact == binned or math.isnan(binned):
        return values
    return back(onto(values, scale) + (onto(exact, scale) - onto(binned, scale)), scale)


# Intervals.


def resampled_interval(figure: Replicates, level: float, *, normal: bool = False) -> Estimated:
    """Return the middle of the resamples, or with `normal` the estimate and so many standard errors on either side.

    Below `CLUSTERS_AS_MANY` clusters it is the latter, with t (K - 1 degrees) and K - 1 instead of K. Standard errors
    are taken on the logit or atanh scale where the figure has two ends. Of two kinds each end is the farther one.
    """
    intervals = [_interval(kind, level, normal=normal) for kind in _by_kind(figure)]
    low = [interval.low for interval in intervals if interval.low is not None]
    high = [interval.high for interval in intervals if interval.high is not None]
    if len(low) < len(intervals) or len(high) < len(intervals):
        return next(interval for interval in intervals if interval.low is None or interval.high is None)
    return replace(intervals[0], low=min(low), high=max(high))


def _by_kind(figure: Replicates) -> list[Replicates]:
    """Return the figure with its resamples of each kind alone; as it is where it has none."""
    return [replace(figure, values=kind, pinned=None) for kind in figure.kinds] or [figure]


def _interval(figure: Replicates, level: float, *, normal: bool) -> Estimated:
    values, estimated = _defined(figure)
    if values is None:
        return estimated
    few = _few(figure)
    if not few and not normal:
        return _ends(quantiles(values, ((1 - level) / 2, (1 + level) / 2)), PERCENTILE, figure)
    around = _around(values, figure, _reach(figure, (1 + level) / 2))
    if around is None:
        return replace(estimated, reason=because("at_the_end"))
    return _ends(around, CLUSTERS_BY_T if few else NORMAL, figure)


def weighted_auc_interval(figure: Replicates, level: float) -> Estimated:
    """Return the interval of an AUC of weighted cases, even on the logit scale: as of plain ones, by the resamples.

    Their spread as it is stands for DeLong's error: on the logit scale a resample with a light pair out of order lies
    as far out as its weight is small. Newcombe's interval of as many cases as they are worth widens it likewise.
    """
    values, estimated = _defined(figure)
    if values is None or figure.estimate is None or figure.worth is None:
        return estimated
    positives, negatives = figure.worth
    auc, error = figure.estimate, float(np.std(values))
    ends = newcombe(auc, positives=positives, negatives=negatives, level=level)
    logit = through_logit(auc, error / (auc * (1 - auc)), level) if 0 < auc < 1 and error > 0 else None
    if logit is None:
        return _ends(np.array(ends), NEWCOMBE, figure)
    if min(positives, negatives) * min(auc, 1 - auc) >= WRONG_PAIRS:
        return _ends(np.array(logit), NORMAL, figure)
    wider = np.array([min(ends[0], logit[0]), max(ends[1], logit[1])])
    return _ends(wider, NORMAL_AND_NEWCOMBE, figure)


def p_value(figure: Replicates) -> float | None:
    """Return how often no difference at all would look as large, two-sided; None where the interval is withheld.

    It is 1 minus the highest level at which the interval leaves out 0: twice the share of the resamples on the far side
    of 0, counting 0 itself on both sides and one resample more, so that it is never 0. Few clusters: by t. Of two kinds
    it is the larger one.
    """
    by_kind = [_p_value(kind) for kind in _by_kind(figure)]
    p_values = [p for p in by_kind if p is not None]
    return max(p_values) if len(p_values) == len(by_kind) else None


def _p_value(figure: Replicates) -> float | None:
    values, _ = _defined(figure)
    if values is None or figure.estimate is None:
        return None
    if _few(figure):
        return _by_t(values, figure.estimate, figure.clusters or 0)
    far = min(np.count_nonzero(values <= 0), np.count_nonzero(values >= 0))
    return float(min(2 * (far + 1) / (len(values) + 1), 1.0))


def standard_error(figure: Replicates) -> float | None:
    """Return the standard error of a figure, of two kinds the larger one; None where the interval is withheld."""
    kinds = [_defined(kind)[0] for kind in _by_kind(figure)]
    errors = [_error(kind, figure.clusters if _few(figure) else None) for kind in kinds if kind is not None]
    return max(errors) if len(errors) == len(kinds) else None


def _error(values: FloatArray, clusters: int | None) -> float:
    """Return the spread of the resamples, with K - 1 instead of K where clusters are few."""
    return float(np.std(values)) * (1.0 if clusters is None else math.sqrt(clusters / (clusters - 1)))


def _by_t(values: FloatArray, estimate: float, clusters: int) -> float:
    from reportgen.stats.special import stdtr

    error = _error(values, clusters)
    if estimate == 0 or error == 0:
        return 1.0 if estimate == 0 else 0.0
    return float(2 * stdtr(clusters - 1, -abs(estimate) / error))


def _defined(figure: Replicates) -> tuple[FloatArray | None, Estimated]:
    """Return the replicates that have a value, None where the interval is withheld, and the figure without one."""
    bare = Estimated(estimate=math.nan if figure.estimate is None else figure.estimate, reason=figure.reason)
    if figure.values is None or figure.estimate is None:
        return None, bare
    values = figure.values[np.isfinite(figure.values)]
    if lack_of_resamples(len(figure.values) - len(values), len(figure.values)) is not None:
        return None, replace(bare, reason=because("no_value_in_resamples", share=f"{100 * UNDEFINED_SHARE:.0f}"))
    return values, replace(bare, reason=None)


def _ends(ends: FloatArray, method: str, figure: Replicates) -> Estimated:
    low, high = np.clip(ends, *figure.limits).tolist()
    return Estimated(estimate=figure.estimate or 0.0, low=low, high=high, method=method)


def _few(figure: Replicates) -> bool:
    return figure.clusters is not None and figure.clusters < CLUSTERS_AS_MANY


def _reach(figure: Replicates, upper: float) -> float:
    """Return how many standard errors of the resamples lie between the estimate and an end."""
    if figure.clusters is None or not _few(figure):
        return _NORMAL.inv_cdf(upper)
    from reportgen.stats.special import stdtrit

    return float(stdtrit(figure.clusters - 1, upper)) * math.sqrt(figure.clusters / (figure.clusters - 1))


def _around(values: FloatArray, figure: Replicates, reach: float) -> FloatArray | None:
    """Return the estimate less and plus so many standard errors; None where it stands at an end of its scale."""
    scale = _BOUNDED.get(figure.limits, "plain")
    if scale != "plain" and figure.estimate in figure.limits:
        return None
    spread = onto(values, scale)
    inside = np.isfinite(spread)
    if np.mean(inside) < 1 - UNDEFINED_SHARE:  # the scale without ends would have to make up what lies beyond them
        scale, spread = "plain", values
    else:  # the few at an end count as the farthest inside
        spread = np.clip(spread, spread[inside].min(), spread[inside].max())
    centre, half = onto(figure.estimate or 0.0, scale), reach * np.std(spread)
    return back(np.array([centre - half, centre + half]), scale)


# A fixed operating point: figures of the four counts, and of what the cases cost.


@frozen(eq=False)
class PointInResamples:
    """The outcomes at one operating point: of all cases, in each resample, and with each unit left out once.

    The last two are brought to the size of the data; they are None where the units are too few (`reason`).
    """

    whole: Counts
    resamples: Counts | None
    left_out: Counts | None
    clusters: int | None = None
    reason: str | None = None


def point(table: Binned, candidate: int, resampling: Resampling) -> PointInResamples:
    """Return one candidate of the table in resamples; no case of the table chose it."""
    chosen = flagged_by_unit(table, np.full(resampling.units, candidate))
    whole = each(lambda a: a[0, 0], outcomes(chosen, np.ones((1, resampling.units))))
    clusters, cases = resampling.units if resampling.clusters else None, float(whole.n)
    reason = too_few(table, resampling)
    if reason is not None:
        return PointInResamples(whole=whole, resamples=None, left_out=None, clusters=clusters, reason=reason)
    return PointInResamples(
        whole=whole,
        resamples=sized(outcomes(chosen, resampling.draws).at(0), cases),
        left_out=sized(left_out(chosen).at(0), cases),
        clusters=clusters,
    )


def figure_at(at: PointInResamples, value: Value, limits: tuple[float, float]) -> Replicates:
    """Return a figure of the outcomes in resamples; `limits` are the ends of its scale."""
    estimate = float(value(at.whole))
    if math.isnan(estimate):
        return Replicates(estimate=None, reason=because("no_value"))
    if at.resamples is None:
        return Replicates(estimate=estimate, reason=at.reason)
    return Replicates(estimate=estimate, values=value(at.resamples), limits=limits, clusters=at.clusters)


def bca(at: PointInResamples, value: Value, limits: tuple[float, float], level: float) -> Estimated:
    """Return the bias-corrected and accelerated interval of a figure, by jackknife over the units.

    Few clusters have the interval with t; where a unit left out leaves no value, it is the middle of the resamples.
    """
    figure = figure_at(at, value, limits)
    values, _ = _defined(figure)
    if values is None or at.left_out is None or figure.estimate is None or _few(figure):
        return resampled_interval(figure, level)
    left_out = value(at.left_out)
    if not np.all(np.isfinite(left_out)):
        return resampled_interval(figure, level)
    acceleration = _acceleration(left_out)
    beyond = excess(values, figure.estimate)  # which side of the estimate a resample lies on, rounding aside
    below = np.count_nonzero(beyond < 0) + np.count_nonzero(beyond == 0) / 2
    bias = _NORMAL.inv_cdf((below + 0.5) / (len(values) + 1))  # also where no replicate lies on one side

    def share(z: float) -> float:
        room = 1 - acceleration * (bias + z)
        # Beyond its pole the acceleration would turn the ends round.
        return _NORMAL.cdf(bias + (bias + z) / room) if room > 0 else float(z > 0)

    z = _NORMAL.inv_cdf((1 + level) / 2)
    return _ends(quantiles(values, (share(-z), share(z))), BCA, figure)


def few_dear_errors(errors: float) -> Literal["upper end may be too low", "too few"] | None:
    """Return what so few errors of the kind whose price differs by case do to the interval of their cost."""
    if errors < DEAR_ERRORS_FOR_RESAMPLES:
        return "too few"
    return "upper end may be too low" if errors < DEAR_ERRORS else None


def few_carry(carriers: int, cases: int) -> bool:
    """Return whether so few cases carry half of what all of their class cost that a range of costs is too short."""
    return carriers <= MOST_CARRIERS and carriers <= SHARE_OF_CARRIERS * cases


def too_few(table: Binned, resampling: Resampling) -> str | None:
    """Return why these units give no interval, if they do not."""
    if resampling.too_few:
        return because("few_clusters" if resampling.clusters else "few_cases", least=UNITS)
    of_each = (
        ("few_clusters_positive", "few_clusters_negative")
        if resampling.clusters
        else ("few_positives", "few_negatives")
    )
    for counts, few in zip((table.positives, table.negatives), of_each, strict=True):
        if np.count_nonzero(counts[:, -1]) < UNITS_OF_A_CLASS:
            return because(few, least=UNITS_OF_A_CLASS)
    return None


def _acceleration(left_out: FloatArray) -> float:
    """Return a sixth of the skewness of the figure over the units."""
    pull = left_out.mean() - left_out
    squares = float(np.sum(pull**2))
    return float(np.sum(pull**3)) / (6 * squares**1.5) if squares > 0 else 0.0
