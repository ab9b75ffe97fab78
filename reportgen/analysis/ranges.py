"""How sure each figure is: the interval that fits it, by the table of methods in `docs/methods.md`."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from reportgen.counts.query import OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, Outcomes
from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Measure, Metrics, Span
from reportgen.stats import samples
from reportgen.stats.adequacy import LESS_OFTEN
from reportgen.stats.crossfit import Replicates, Value, corrected_interval
from reportgen.stats.evaluation import evaluate, scale_ends
from reportgen.stats.floors import design_effect
from reportgen.stats.intervals import Bounds, Estimated, dirichlet, middle_range, share_interval, threat_interval
from reportgen.stats.metrics import METRICS, Formula, Metric, Turned
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import Auc, auc_interval
from reportgen.stats.reasons import because, way
from reportgen.stats.replicates import (
    PointInResamples,
    bca,
    few_dear_errors,
    figure_at,
    point,
    resampled_interval,
    weighted_auc_interval,
)
from reportgen.stats.resampling import Binned, Resampling, each, flagged_by_unit, sized, sparse_draws
from reportgen.stats.samples import Effective, at_prevalence, precision_at, share_for

OPTIMUM = because("optimum")
IN_BINS = because("in_bins")
AT_FLOOR = because("at_floor")
BASELINE = because("costs_vary_together")
SPARSE = way("dirichlet")
CROSS_FITTED = "cross-fitting"
UNKNOWN = Replicates(estimate=None, reason=OPTIMUM)


@frozen(eq=False)
class Ranges:
    """What makes the intervals of the count metrics at one operating point that its cases did not choose."""

    level: float
    plain: bool  # each case is drawn by itself, and counts once
    clustered: bool = False
    draws: Counts | None = None  # of the four outcomes, for functions of them
    at: PointInResamples | None = None  # in resamples: where cases are not plain, or prices differ by case
    units: Binned | None = None  # what each unit has at the point: first column flagged, last column all
    dear: int | None = None  # errors with a price of their own
    uneven: bool = False  # few cases carry half of what all of a class cost
    seed: int = 1
    share: float | None = None  # of positives, where metrics are told with the classes weighed to it; it has no error

    @property
    def few(self) -> bool:
        """Whether errors with a price of their own are too few to be resampled."""
        return self.dear is not None and few_dear_errors(self.dear) == "too few"

    @cached_property
    def sparse(self) -> Counts | None:
        """The outcomes and their costs drawn for few errors with a price of their own; None where they are enough."""
        if self.dear is None or self.units is None or not self.plain or not (self.uneven or self.few):
            return None
        return sparse_draws(self.units, 0, seed=self.seed, any_of_class=True)

    def of(self, metric: Metric, outcomes: Outcomes, given: Parameters) -> Estimated | None:
        """Return the interval of a metric that has a value; None where none applies."""
        if metric.range[0] == metric.range[1]:
            return None
        if metric.needs == "baseline" or metric.biased == "floor":
            return _none(AT_FLOOR if metric.biased else BASELINE)
        if metric.kind == "share" and share_for(metric, self.share) is None:
            return self._share(metric, outcomes, given)
        if self.draws is None:
            return self._resampled(metric, outcomes, given)
        if metric.needs == "costs" and self.at is not None:
            return self._costs(metric, self.at, given)
        return self._function(metric, outcomes.cases, self.draws, given)

    def _value(self, metric: Metric, given: Parameters) -> Value:
        """Return the metric of some counts, with the classes weighed anew in each draw of them."""
        share = share_for(metric, self.share)
        return lambda counts: evaluate(metric, at_prevalence(counts, share), given)

    def _predictive(self, metric: Metric, counts: Counts) -> Estimated | None:
        """Return the interval of precision or NPV, which follow from recall, specificity and the share of positives."""
        share = self.share or 0.0
        counts, share = (counts, share) if metric.out_of == "flagged" else (counts.swapped(), 1 - share)
        bounds = precision_at(counts, share, self.level)
        ends = Bounds(low=1 - bounds.high, high=1 - bounds.low) if metric.lower_is_better else bounds
        return between(ends, "logit" + (" with a half added" if bounds.adjusted else ""))

    def _costs(self, metric: Metric, at: PointInResamples, given: Parameters) -> Estimated | None:
        """Return the interval of what the cases cost at prices of their own."""
        if self.sparse is None:
            return bca(at, self._value(metric, given), metric.range, self.level)
        draws = middle_range(self._value(metric, given)(self.sparse), wide(self.level, uneven=self.uneven))
        if self.few:
            return between(draws, SPARSE)
        return reaching(bca(at, self._value(metric, given), metric.range, self.level), draws)

    def _function(self, metric: Metric, counts: Counts, draws: Counts, given: Parameters) -> Estimated | None:
        weighed = share_for(metric, self.share) is not None
        if weighed and metric.predictive:
            return self._predictive(metric, counts)
        if metric.key == "threat_score" and not weighed:
            return share_interval(float(counts.tp), float(counts.tp + counts.fp + counts.fn), self.level)
        if metric.of_threat is not None and not weighed:
            return between(threat_interval(metric.of_threat, counts, self.level), "Wilson through the threat score")
        return between(middle_range(self._value(metric, given)(draws), self.level), "Dirichlet")

    def _share(self, metric: Metric, outcomes: Outcomes, given: Parameters) -> Estimated | None:
        if metric.numerator is None or metric.denominator is None:
            return None
        if self.plain:
            counts = outcomes.cases
            hits, of = metric.numerator(counts, given), metric.denominator(counts, given)
            return share_interval(float(hits), float(of), self.level)
        by_unit = None
        if self.clustered or outcomes.squares is None:
            if self.units is None:
                return None
            by_unit = self.units.by_unit(0)
        effective = worth(metric, outcomes, given, by_unit)
        return None if effective is None else samples.effective_interval(effective, self.level)

    def _resampled(self, metric: Metric, outcomes: Outcomes, given: Parameters) -> Estimated | None:
        """Return the interval of resamples, which lean to one side of few errors; so no narrower than that of draws."""
        if self.at is None:
            return None
        value = self._value(metric, given)
        figure = figure_at(self.at, value, scale_ends(metric, self.at.whole, given))
        interval = resampled_interval(figure, self.level)
        counts, cases = outcomes.estimates, float(outcomes.cases.n)
        if interval.low is None or interval.high is None or self.units is None:
            return interval
        if counts.money is not None and metric.kind == "cost":
            if outcomes.weighted is not None:
                return interval
            least = priced_range(
                metric, given, self.units, value, clustered=True, uneven=self.uneven, level=self.level, seed=self.seed
            )
        else:
            units = self.units.by_unit(0)
            draws = count_draws(metric, given, counts, units, cases=cases, level=self.level, seed=self.seed)
            least = middle_range(value(draws), self.level)
        return reaching(interval, least)


def reaching(interval: Estimated, least: Bounds) -> Estimated:
    """Return an interval that is no narrower than one of draws, where it has ends."""
    if interval.low is None or interval.high is None or interval.method is None:
        return interval
    low, high = min(interval.low, float(least.low)), max(interval.high, float(least.high))
    if (low, high) == (interval.low, interval.high):
        return interval
    return replace(interval, low=low, high=high, method=way("and_dirichlet", ends=interval.method))


def count_draws(
    metric: Metric, given: Parameters, counts: Counts, units: Counts, *, cases: float, level: float, seed: int
) -> Counts:
    """Return draws of what the counts might have been, from as many independent cases as they are worth for a metric.

    `units` are what each cluster, or each weighted case, has of them; `cases` are counted without weights.
    """
    of_weight = cases / float(counts.n)  # weights ten times as large are no more cases
    effect = design_effect(metric, _times(units, of_weight), given, (1 - level) / 2)
    return sized(dirichlet(_times(counts, of_weight / effect), seed=seed), float(counts.n))


def priced_range(
    metric: Metric,
    given: Parameters,
    units: Binned,
    value: Value,
    *,
    clustered: bool,
    uneven: bool,
    level: float,
    seed: int,
) -> Bounds:
    """Return the range of a cost in draws of what the counts, and the prices of their cases, might have been.

    `units` have what is flagged in their first column. Where cases come in clusters, they are as of so many times
    fewer cases as clusters are worth for the metric at mean prices. Where few cases carry half of what all cost, the
    next sample may hold one that costs more than any seen, and the range is one of a higher level.
    """
    effect = float(design_effect(metric, units.by_unit(0), given, (1 - level) / 2)) if clustered else 1.0
    draws = sparse_draws(units, 0, seed=seed, effect=effect, any_of_class=True)
    return middle_range(value(draws), wide(level, uneven=uneven))


def wide(level: float, *, uneven: bool) -> float:
    """Return the level of the draws of a cost that hold the next sample this often."""
    return 1 - (1 - level) / LESS_OFTEN if uneven else level


def _times(counts: Counts, factor: float | FloatArray) -> Counts:
    return each(lambda cases: cases * factor, counts)


def worth(metric: Metric, outcomes: Outcomes, given: Parameters, by_unit: Counts | None) -> Effective | None:
    """Return how many independent cases a share stands on; `by_unit` is what each cluster has, where there are any."""
    if metric.numerator is None or metric.denominator is None:
        return None
    cases = float(metric.denominator(outcomes.cases, given))
    if by_unit is not None:
        hits, of = metric.numerator(by_unit, given), metric.denominator(by_unit, given)
        return samples.of_clusters(hits, of, None if outcomes.weighted is None else cases)
    if outcomes.squares is not None:
        return samples.of_weights(*_weights_of(metric, outcomes, given))
    hits = float(metric.numerator(outcomes.cases, given))
    return Effective(share=hits / cases, of=cases, cases=cases) if cases else None


@frozen(eq=False)
class AtPoint:
    """One operating point as units and resamples see it."""

    point: PointInResamples
    units: Binned  # what each unit has flagged there: the first column; the last holds all its cases


def at_point(table: Binned, candidate: int, resampling: Resampling) -> AtPoint:
    """Return one candidate of a table of units."""
    units = flagged_by_unit(table, np.full(resampling.units, candidate))
    return AtPoint(point=point(table, candidate, resampling), units=units)


def ranges_of(
    outcomes: Outcomes,
    at: AtPoint | None,
    *,
    plain: bool,
    clustered: bool,
    level: float,
    seed: int,
    dear: int | None = None,
    uneven: bool = False,
) -> Ranges:
    """Return what makes the intervals of the metrics of these outcomes; `dear` errors have a price of their own."""
    return Ranges(
        level=level,
        plain=plain,
        clustered=clustered,
        draws=dirichlet(outcomes.cases, seed=seed) if plain else None,
        at=at.point if at is not None else None,
        units=at.units if at is not None else None,
        dear=dear,
        uneven=uneven,
        seed=seed,
    )


def with_interval(measure: Measure, interval: Estimated | None) -> Measure:
    """Return a measure with its interval, which always holds the estimate, or with the reason why it has none."""
    if interval is None or measure.estimate is None:
        return measure
    if interval.low is None or interval.high is None:
        return replace(measure, no_range=interval.reason, effective=interval.effective)
    low, high = min(interval.low, measure.estimate), max(interval.high, measure.estimate)
    return replace(measure, low=low, high=high, method=interval.method, effective=interval.effective)


def score_ranges(
    metrics: Metrics,
    figures: Mapping[str, Replicates],
    auc: Auc | None,
    *,
    level: float,
    perfect: Span | None = None,
) -> dict[str, Measure]:
    """Return the ranking and probability measures with their intervals; `auc` is given where cases are plain.

    `perfect` is the range of the calibration error that a model with perfectly stated chances would show.
    """

    def of(key: str, measure: Measure) -> Measure:
        if measure.estimate is None:
            return measure
        if METRICS[key].biased == "optimum":
            return _optimum(measure, figures[key], level)
        if METRICS[key].biased == "bins":
            return replace(with_interval(measure, _none(IN_BINS)), perfect=perfect)
        return with_interval(measure, of_scores(key, figures, auc, level=level))

    return {key: of(key, measure) for key, measure in metrics.items()}


def of_scores(key: str, figures: Mapping[str, Replicates], auc: Auc | None, *, level: float) -> Estimated | None:
    """Return the interval of a ranking or probability metric that has a value."""
    metric = METRICS[key]
    if metric.biased == "optimum":
        return _on_new(figures[key], level)
    if metric.of_auc is not None and auc is not None:
        return _turned(auc_interval(auc, level), metric.of_auc)
    weighted = figures.get("roc_auc")
    if metric.of_auc is not None and weighted is not None and weighted.worth is not None:
        return _turned(weighted_auc_interval(weighted, level), metric.of_auc)
    figure = figures.get(key)
    return None if figure is None else resampled_interval(figure, level, normal=metric.scale != "plain")


def _optimum(measure: Measure, figure: Replicates, level: float) -> Measure:
    """Return a figure that the sample favours, with what new cases would show where that is known."""
    interval, measure = _on_new(figure, level), replace(measure, no_range=OPTIMUM)
    if figure.estimate is None:
        return measure
    corrected = Corrected(estimate=figure.estimate, low=interval.low, high=interval.high, reason=figure.reason)
    return replace(measure, corrected=corrected)


def _on_new(figure: Replicates, level: float) -> Estimated:
    ends = corrected_interval(figure, level)
    if ends is None:
        return _none(figure.reason or OPTIMUM)
    return Estimated(estimate=figure.estimate or 0.0, low=ends[0], high=ends[1], method=CROSS_FITTED)


def _turned(auc: Estimated, turned: Turned) -> Estimated:
    """Return the interval of what follows from the AUC."""
    if auc.low is None or auc.high is None:
        return auc
    return replace(auc, estimate=turned(auc.estimate), low=turned(auc.low), high=turned(auc.high))


def _weights_of(
    metric: Metric, outcomes: Outcomes, given: Parameters
) -> tuple[dict[Outcome, samples.Weights], list[Outcome]]:
    """Return the weights of the outcomes under the bar of a share, and which of these stand above it."""

    def held(formula: Formula | None) -> list[Outcome]:
        if formula is None:
            return []
        return [name for name in OUTCOMES if float(formula(_one(name), given)) > 0]

    def weights(name: Outcome) -> samples.Weights:
        parts = (outcomes.cases, outcomes.weighted, outcomes.squares)
        cases, total, squares = (float(getattr(part, name)) for part in parts)
        return samples.Weights(cases=cases, total=total, squares=squares)

    return {name: weights(name) for name in held(metric.denominator)}, held(metric.numerator)


def _one(outcome: Outcome) -> Counts:
    """Return a single case with this outcome."""
    tp, fp, fn, tn = (np.asarray(float(name == outcome)) for name in ("tp", "fp", "fn", "tn"))
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)


def between(bounds: Bounds, method: str) -> Estimated | None:
    """Return the interval between two bounds; None where one has no value."""
    low, high = float(bounds.low), float(bounds.high)
    return None if np.isnan(low) or np.isnan(high) else Estimated(estimate=np.nan, low=low, high=high, method=method)


def _none(reason: str) -> Estimated:
    return Estimated(estimate=np.nan, reason=reason)
