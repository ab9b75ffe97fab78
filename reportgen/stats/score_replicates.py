"""Replicates of the ranking and probability metrics, from counts by unit in bins of the score.

A product of draws and counts gives every resample of every bin. Brier score, log loss and expected events are sums, so
each bin adds what its cases add on average, class by class, and nothing is lost to bins on the original sample. The
others are moved by (exact minus binned), both on the original sample.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import added_up_between
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.stats.calibration import EQUAL_BINS, LOG_CLIP, LOGIT_CLIP, NOTHING, Chances, chances, shares_of
from reportgen.stats.crossfit import Replicates
from reportgen.stats.intervals import LEVEL, Bounds, middle_range
from reportgen.stats.metrics import METRICS
from reportgen.stats.ranking import Sweep, elbow
from reportgen.stats.reasons import because
from reportgen.stats.replicates import moved_by_bins, too_few
from reportgen.stats.resampling import Binned, Resampling
from reportgen.stats.thresholds import reached

BINS = 400
FITTED_BINS = 100  # of the calibration line, which needs an exponential for each bin, resample and step
ROWS = 250  # resamples at a time: enough to keep every core busy, and few enough for its cache
STEPS = 30
NEAR = 1e-4  # Newton's next step would be about its square
FARTHEST = 1.0  # a step on standardised logits; longer ones overshoot
SIMULATED_BINS = 200

ByMetric = dict[str, FloatArray]


def bins(model: Sweep) -> IntArray:
    """Return the entries of a sweep that end a bin: all where they are few, else spread by rank in each class.

    At most about `BINS`; of a class of fewer cases than half of that, each case ends a bin. So does the entry at which
    TPR - FPR is largest.
    """
    counts, shares = model.counts, np.linspace(0, 1, BINS // 2 + 1)
    last = len(counts.tp) - 1
    if last <= BINS:
        return np.arange(last + 1)
    # The first positives move the precision most, so their bins are the narrowest.
    many = np.count_nonzero(model.scores.positives) > BINS // 2
    spread = ((counts.tp, shares**2 if many else shares), (counts.fp, shares))
    ends = [reached(flagged, flagged[-1] * share) for flagged, share in spread]
    return np.unique(np.concatenate(([0, elbow(counts), last], *ends)))


@frozen(eq=False)
class BinMeans:
    """What a case of each bin adds on average, to Brier score, log loss and expected events; one row each."""

    positive: FloatArray
    negative: FloatArray
    logit: FloatArray  # of all cases of the bin


def means(model: Sweep, entries: IntArray) -> BinMeans:
    """Return the means of the bins that end at these entries; the scores are probabilities."""
    scores = model.scores
    chance = chances(scores).chance[::-1]  # in the order in which a falling bar flags them

    def amounts(chance: FloatArray, hits: FloatArray, others: FloatArray) -> tuple[FloatArray, ...]:
        clipped, inner = np.clip(chance, LOG_CLIP, 1 - LOG_CLIP), np.clip(chance, LOGIT_CLIP, 1 - LOGIT_CLIP)
        return (
            *(hits, hits * (1 - chance) ** 2, hits * -np.log(clipped), hits * chance),
            *(others, others * chance**2, others * -np.log(1 - clipped), others * chance),
            (hits + others) * np.log(inner / (1 - inner)),
        )

    sums = added_up_between(entries[:-1], amounts, chance, scores.positives, scores.negatives)
    hits, others = sums[0], sums[4]
    return BinMeans(
        positive=_each(sums[1:4], hits), negative=_each(sums[5:8], others), logit=_each(sums[8], hits + others)
    )


def _each(total: FloatArray, of: FloatArray) -> FloatArray:
    """Return what a case adds on average, where there are cases."""
    return np.divide(total, of, out=np.zeros_like(total), where=of > 0)


def score_replicates(
    table: Binned,
    stated: BinMeans | None,
    resampling: Resampling,
    exact: Mapping[str, float | None],
    *,
    prevalence: float | None = None,
) -> dict[str, Replicates]:
    """Return each ranking metric, and for probabilities (`stated`) each probability metric, in resamples.

    `exact` holds the estimates from all distinct scores; None has no value. With a `prevalence` the classes of each
    resample are weighed to it, as those of the estimates are. The expected calibration error has no
    replicates: it is never 0, however good the model (`perfect_calibration_error`).
    """
    keys = [*RANKED, *(PROBABLE if stated is not None else ())]
    reason = too_few(table, resampling)
    if reason is not None:
        return {key: _bare(exact.get(key), reason) for key in keys}
    everyone = np.ones((1, resampling.units))
    whole = tuple(sums(everyone) for sums in table.sums)
    wholes = _figures(table, stated, _Mix(rows=everyone, table=table, prevalence=prevalence), whole)
    drawn = _figures(
        table, stated, _Mix(rows=resampling.draws, table=table, prevalence=prevalence), resampling.flagged(table)
    )
    clusters = resampling.units if resampling.clusters else None

    def replicates(key: str) -> Replicates:
        estimate, binned = exact.get(key), float(wholes[key][0])
        if estimate is None:
            return _bare(None, "")
        metric = METRICS[key]
        values = moved_by_bins(drawn[key], exact=estimate, binned=binned, scale=metric.scale)
        return Replicates(
            estimate=estimate, values=np.clip(values, *metric.range), limits=metric.range, clusters=clusters
        )

    return {key: replicates(key) for key in keys}


def _bare(estimate: float | None, reason: str) -> Replicates:
    return Replicates(estimate=estimate, reason=because("no_value") if estimate is None else reason)


@frozen(eq=False)
class _Mix:
    """What each row of draws takes of each unit, and by how much it weighs either class to reach a prevalence."""

    rows: FloatArray
    table: Binned
    prevalence: float | None

    @cached_property
    def weights(self) -> tuple[FloatArray, FloatArray] | None:
        """By how much each row weighs a positive, and a negative; None: as they are."""
        if self.prevalence is None:
            return None
        positives, negatives = (self.rows @ of[:, -1] for of in (self.table.positives, self.table.negatives))
        cases = positives + negatives
        return _over(self.prevalence * cases, positives), _over((1 - self.prevalence) * cases, negatives)

    def weighed(self, sums: tuple[FloatArray, ...], start: int = 0) -> tuple[FloatArray, ...]:
        """Return sums over positives, and over negatives, of some rows from one on, weighed."""
        if self.weights is None:
            return sums
        part = slice(start, start + len(sums[0]))
        pairs = zip(sums, self.weights, strict=True)
        return tuple(of * weight[part].reshape(-1, *(1,) * (of.ndim - 1)) for of, weight in pairs)


def _figures(table: Binned, stated: BinMeans | None, mix: _Mix, flagged: tuple[FloatArray, ...]) -> ByMetric:
    """Return every binned figure of each row; `flagged` are the positives and the negatives that each flags."""
    some = _fitted(table.positives.shape[1])
    parts, few = [], []
    for start in range(0, len(mix.rows), ROWS):
        tp, fp = mix.weighed(tuple(of_class[start : start + ROWS] for of_class in flagged), start)
        parts.append({key: figure(tp, fp) for key, figure in _RANKED.items()})
        if stated is not None:
            few.append((np.diff(tp[:, some]), np.diff(fp[:, some])))
    by_metric = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    by_metric["gini"] = 2 * by_metric["roc_auc"] - 1
    if stated is None:
        return by_metric
    events, others = (np.concatenate(of_class) for of_class in zip(*few, strict=True))
    line = _line(events, events + others, _grouped_logit(table, stated, some))
    return {**by_metric, **_sums(table, stated, mix), **line}


# Ranking: running totals over the bins, one row a resample.


def _over(top: FloatArray, bottom: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(np.where(bottom > 0, top / bottom, np.nan))


def _auc(tp: FloatArray, fp: FloatArray) -> FloatArray:
    right, wrong = (
        np.einsum("ij,ij->i", np.diff(behind), before[:, :-1] + before[:, 1:])
        for behind, before in ((fp, tp), (tp, fp))
    )
    # Not over P x N, beside which rounding leaves classes in order at 1 - 1e-16 or 1 + 1e-16: the one as near to its
    # end as no sample could show, the other without a logit.
    return _over(right, right + wrong)


def _ks(tp: FloatArray, fp: FloatArray) -> FloatArray:
    positives, negatives = tp[:, -1:], fp[:, -1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.max(tp / positives - fp / negatives, axis=1))


def _average_precision(tp: FloatArray, fp: FloatArray) -> FloatArray:
    hits = tp[:, 1:]
    precision = hits / np.maximum(hits + fp[:, 1:], np.finfo(np.float64).tiny)  # a resample may begin with no case
    value = _over(np.einsum("ij,ij->i", np.diff(tp), precision), tp[:, -1])
    value[fp[:, -1] == 0] = np.nan  # as for the sample itself: both classes are needed
    return value


_RANKED: Mapping[str, Callable[[FloatArray, FloatArray], FloatArray]] = {
    "roc_auc": _auc,
    "ks": _ks,
    "average_precision": _average_precision,
}
RANKED = tuple(key for key, metric in METRICS.items() if metric.kind == "ranking")


# Probability: sums, and the line through the logits.

PROBABLE = tuple(key for key, metric in METRICS.items() if metric.kind == "probability" and metric.biased != "bins")


def _sums(table: Binned, stated: BinMeans, mix: _Mix) -> ByMetric:
    """Return the figures that are sums over cases: a unit adds the same in every resample, so no bin is needed."""
    of_each = (table.positives, stated.positive), (table.negatives, stated.negative)
    by_class = mix.weighed(tuple(mix.rows @ (np.diff(of_class) @ means.T) for of_class, means in of_each))
    squares, logs, expected = (by_class[0] + by_class[1]).T
    positives, negatives = mix.weighed((mix.rows @ table.positives[:, -1], mix.rows @ table.negatives[:, -1]))
    total = positives + negatives
    brier = _over(squares, total)
    return {
        "brier": brier,
        "brier_skill": 1 - _over(brier * total**2, positives * negatives),
        "log_loss": _over(logs, total),
        "observed_expected": np.where(expected > NOTHING * total, _over(positives, expected), np.nan),
    }


def _fitted(columns: int) -> IntArray:
    """Return the columns between which bins are put together for the calibration line."""
    return np.unique(np.linspace(0, columns - 1, min(columns, FITTED_BINS + 1)).round().astype(np.int64))


def _grouped_logit(table: Binned, stated: BinMeans, columns: IntArray) -> FloatArray:
    """Return the mean logit between these columns."""
    cases = np.diff((table.positives + table.negatives).sum(axis=0))
    inside = np.add.reduceat(cases * stated.logit, columns[:-1])
    return inside / np.maximum(np.add.reduceat(cases, columns[:-1]), np.finfo(np.float64).tiny)


def _line(events: FloatArray, total: FloatArray, logit: FloatArray) -> ByMetric:
    """Return intercept (slope 1) and slope of the logistic regression of each row; NaN where nothing fits best.

    All rows take Newton's steps at once, beginning at what fits them all together.
    """
    everything = events.sum(axis=0)[None], total.sum(axis=0)[None]
    weight = everything[1][0]
    centre = np.sum(weight * logit) / weight.sum()
    spread = np.sqrt(np.sum(weight * (logit - centre) ** 2) / weight.sum())

    def fit(*, slope: bool) -> FloatArray:
        # Centred and scaled, so that a step has the same meaning everywhere.
        x = (logit - centre) / spread if slope else None
        offset = np.zeros_like(logit) if slope else logit
        begin = _newton(*everything, offset, x, np.zeros((1, 1 + slope)))
        return _newton(events, total, offset, x, np.repeat(begin, len(events), axis=0))

    by_metric = {"calibration_intercept": fit(slope=False)[:, 0], "calibration_slope": np.full(len(events), np.nan)}
    if spread > 0:
        by_metric["calibration_slope"] = fit(slope=True)[:, 1] / spread
    return by_metric


def _newton(
    events: FloatArray, total: FloatArray, offset: FloatArray, x: FloatArray | None, begin: FloatArray
) -> FloatArray:
    """Return intercept and, with x, slope that fit each row best; NaN where the steps do not arrive.

    They do not where the scores separate the classes: the steeper the better, without end.
    """
    beta, moving = begin.copy(), np.arange(len(begin))
    for _ in range(STEPS):
        step = _step(events[moving], total[moving], offset, x, beta[moving])
        beta[moving] += np.clip(step, -FARTHEST, FARTHEST)
        # One without a step (NaN) never arrives.
        moving = moving[~(np.abs(step).max(axis=1) <= NEAR)]
        if len(moving) == 0:
            return beta
    beta[moving] = np.nan
    return beta


def _step(
    events: FloatArray, total: FloatArray, offset: FloatArray, x: FloatArray | None, beta: FloatArray
) -> FloatArray:
    linear = offset + beta[:, :1] if x is None else offset + beta[:, :1] + beta[:, 1:] * x
    fitted = (1 + np.tanh(linear / 2)) / 2  # the logistic function, which as tanh overflows nowhere
    expected = total * fitted
    residual, curvature = events - expected, expected * (1 - fitted)
    along, a = residual.sum(axis=1), curvature.sum(axis=1)
    if x is None:
        return _over(along, a)[:, None]
    across, b, c = residual @ x, curvature @ x, curvature @ (x * x)
    determinant = a * c - b * b
    return np.stack((_over(c * along - b * across, determinant), _over(a * across - b * along, determinant)), axis=1)


def perfect_calibration_error(stated: Chances, *, seed: int, resamples: int, level: float = LEVEL) -> Bounds:
    """Return the range of the expected calibration error that a model with perfectly stated chances would show.

    Outcomes are drawn from the chances themselves, in `SIMULATED_BINS` groups of as many cases and nearly equal chances
    that no bin of the error cuts.
    """
    edges = shares_of(stated.total, SIMULATED_BINS)
    filled = np.flatnonzero(np.diff(edges))
    of_group, cases, expected = (
        np.add.reduceat(of, edges[filled]) for of in (stated.total, stated.cases, stated.total * stated.chance)
    )
    has_weight = of_group > 0  # weights may be 0
    chance = np.clip(expected[has_weight] / of_group[has_weight], 0.0, 1.0)
    rng = np.random.default_rng(np.random.PCG64(seed))
    drawn = rng.binomial(cases[has_weight], chance, (resamples, np.count_nonzero(has_weight)))
    # Cases with sampling weights count as the mean weight of their group.
    gap = drawn * (of_group[has_weight] / cases[has_weight]) - expected[has_weight]
    error_bin = filled[has_weight] * EQUAL_BINS // SIMULATED_BINS
    first = np.flatnonzero(np.diff(error_bin, prepend=-1))
    errors = np.abs(np.add.reduceat(gap, first, axis=1)).sum(axis=1) / stated.total.sum()
    return middle_range(errors, level)
