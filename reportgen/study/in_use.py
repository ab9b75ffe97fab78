"""The point in use where it is used: with the classes as they are there, and for a year."""

from functools import cached_property

import numpy as np

from reportgen.counts.views import Counts, Outcomes
from reportgen.frozen import frozen
from reportgen.results.measured import Confusion, Measure, Metrics, Span
from reportgen.stats.crossfit import Value
from reportgen.stats.evaluation import evaluate, scale
from reportgen.stats.formulas import written
from reportgen.stats.intervals import Estimated, between, dirichlet
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.prevalence import at_prevalence, precision_at
from reportgen.stats.reasons import because
from reportgen.stats.replicates import figure_at, interval
from reportgen.study.counted import Counted
from reportgen.study.measures import confusion, no_score_measures
from reportgen.study.points import prevalence_in_use
from reportgen.study.ranges import AtPoint, ranged
from reportgen.topics.in_use.values import ByPrevalence, Deployment

PRECISION = METRICS["precision"]
TENTH = 10.0  # the curve runs from a tenth of the rarer share to ten times the commoner one
MOST = 0.9  # of the cases are positive at its end
STEPS = 40


def deployment(model: Counted, outcomes: Outcomes, tested: Metrics, at: AtPoint | None) -> Deployment | None:
    """Return what the point in use does where it is used; None where the config says nothing of that.

    `tested` are the metrics on the cases as they are, `at` is the point in resamples.
    """
    settings = model.setting.config.deployment
    if settings is None:
        return None
    here = outcomes.estimates
    prevalence = prevalence_in_use(model.setting.config)
    share = float(here.positives / here.n)
    used = share if prevalence is None else prevalence
    metrics = {key: _measure(metric, model, here, prevalence) for key, metric in METRICS.items() if metric.from_counts}
    if model.apparent is None:
        ranges = _Ranges(model=model, here=here, prevalence=prevalence, tested=tested, at=at)
        metrics = {key: ranged(measure, ranges.of(METRICS[key])) for key, measure in metrics.items()}
    expected = here if model.apparent is None else model.apparent.fit.counts
    rates = _per_1000(at_prevalence(expected, prevalence))
    years = None if settings.cases_per_year is None else settings.cases_per_year / 1000
    cost = metrics["cost_per_1000"].best_guess
    scores = no_score_measures() if model.scored is None else model.scored.metrics_in_use or model.scored.metrics
    return Deployment(
        prevalence=used,
        metrics={**metrics, **scores},
        per_1000=rates,
        flags_per_year=None if years is None or rates is None else years * (rates.tp + rates.fp),
        flags_per_year_range=_range(metrics["flag_rate"], None if years is None else 1000 * years),
        cost_per_year=None if years is None or cost is None else years * cost,
        cost_per_year_range=_range(metrics["cost_per_1000"], years),
        per_year=None if years is None or rates is None else _times(rates, years),
        threshold_on_sample=None if model.scored is None else model.scored.threshold_on_sample,
    )


def by_prevalence(model: Counted, outcomes: Outcomes, tested: Metrics, at: AtPoint | None) -> ByPrevalence | None:
    """Return the precision of the subject's point in use as it would be with other shares of positives.

    Precision follows from the share and from how many times as often a positive is flagged as a negative. So one
    interval, at the share in use or else that of the test, gives those at all others.
    """
    here, config = outcomes.estimates, model.setting.config
    share, used = float(here.positives / here.n), prevalence_in_use(config)
    if model.name != config.subject or not 0 < share < 1:
        return None
    anchor = share if used is None else used
    measure = _measure(PRECISION, model, here, anchor)
    if model.apparent is None:
        ranges = _Ranges(model=model, here=here, prevalence=anchor, tested=tested, at=at)
        measure = ranged(measure, ranges.of(PRECISION))
    if measure.best_guess is None:
        return None
    held = measure if measure.corrected is None else measure.corrected
    shares = _shares([share] if used is None else [share, used])
    columns = {"precision": measure.best_guess, "low": held.low, "high": held.high}
    return ByPrevalence(
        tested=share,
        used=used,
        curve={"prevalence": shares, **{key: _moved(value, anchor, shares) for key, value in columns.items()}},
    )


def _shares(marked: list[float]) -> tuple[float, ...]:
    """Return the shares of the curve, even steps on a scale of powers, with those that are marked among them."""
    low, high = min(marked) / TENTH, max(*marked, min(max(marked) * TENTH, MOST))
    between = np.geomspace(low, high, STEPS)[1:-1].tolist()
    return tuple(sorted({low, *between, high, *marked, marked[0] / TENTH}))


def _moved(precision: float | None, share: float, shares: tuple[float, ...]) -> tuple[float | None, ...]:
    """Return a precision at one share of positives as it is at others."""
    if precision is None:
        return (None,) * len(shares)
    right, wrong = precision * (1 - share), (1 - precision) * share
    return tuple(each * right / (each * right + (1 - each) * wrong) for each in shares)


@frozen(eq=False)
class _Ranges:
    """What makes intervals at the share of positives in use, which is given and has no error of its own."""

    model: Counted
    here: Counts
    prevalence: float | None
    tested: Metrics
    at: AtPoint | None

    @cached_property
    def draws(self) -> Counts:
        """Draws of the four outcomes, which serve every function of them."""
        return dirichlet(self.here, seed=self.model.setting.config.uncertainty.seed)

    def of(self, metric: Metric) -> Estimated | None:
        """Return the interval of a metric; None where it has none, or is given."""
        level = self.model.setting.config.uncertainty.level
        if self.prevalence is None or not metric.changes_with_prevalence:
            one = self.tested[metric.key]
            return Estimated(estimate=np.nan, low=one.low, high=one.high, method=one.method, reason=one.no_range)
        if metric.fixed or metric.needs == "baseline":
            return None
        if self.model.setting.by_case or not self.model.setting.plain:
            return None if self.at is None else self._resampled(metric, self.at, level)
        return self._predictive(metric, level) if metric.predictive else self._drawn(metric, level)

    def _resampled(self, metric: Metric, at: AtPoint, level: float) -> Estimated:
        ends = scale(metric, at.point.whole, self.model.given)
        found = interval(figure_at(at.point, self._value(metric), ends), level)
        return Estimated(estimate=np.nan, low=found.low, high=found.high, method=found.method, reason=found.reason)

    def _drawn(self, metric: Metric, level: float) -> Estimated | None:
        ends = between(self._value(metric)(self.draws), level)
        if np.isnan(ends.low + ends.high):
            return None
        return Estimated(estimate=np.nan, low=float(ends.low), high=float(ends.high), method="Dirichlet")

    def _predictive(self, metric: Metric, level: float) -> Estimated | None:
        """Return the interval of precision or NPV, which follow from recall, specificity and the share in use."""
        share = self.prevalence or 0.0
        counts, share = (self.here, share) if metric.out_of == "flagged" else (self.here.swapped(), 1 - share)
        found = precision_at(counts, share, level)
        low, high = float(found.low), float(found.high)
        if np.isnan(low + high):
            return None
        method = "logit" + (" with a half added" if found.adjusted else "")
        low, high = (1 - high, 1 - low) if metric.lower_is_better else (low, high)
        return Estimated(estimate=np.nan, low=low, high=high, method=method)

    def _value(self, metric: Metric) -> Value:
        """Return the metric with the classes weighed anew in each resample."""
        return lambda counts: evaluate(metric, at_prevalence(counts, self.prevalence), self.model.given)


def _measure(metric: Metric, model: Counted, here: Counts, prevalence: float | None) -> Measure:
    estimate = float(evaluate(metric, at_prevalence(here, prevalence), model.given))
    if np.isnan(estimate):
        return Measure(estimate=None, reason=written(metric, here, model.given).reason or because("class_without_case"))
    if model.apparent is None or metric.needs == "baseline":
        return Measure(estimate=estimate)
    figure = model.apparent.figure(metric, model.given, prevalence)
    return Measure(estimate=estimate, apparent=True, corrected=model.apparent.corrected(figure))


def _range(measure: Measure, times: float | None) -> Span | None:
    """Return so many times the interval of a figure, as new cases are expected to show it."""
    found = measure if measure.corrected is None else measure.corrected
    if times is None or found.low is None or found.high is None:
        return None
    return Span(low=times * found.low, high=times * found.high)


def _per_1000(counts: Counts) -> Confusion | None:
    """Return the outcomes of every 1,000 cases; None where one class alone was tested, which cannot be weighed."""
    return None if np.isnan(counts.n) else _times(confusion(counts), 1000 / float(counts.n))


def _times(rates: Confusion, factor: float) -> Confusion:
    return Confusion(tp=rates.tp * factor, fp=rates.fp * factor, fn=rates.fn * factor, tn=rates.tn * factor)
