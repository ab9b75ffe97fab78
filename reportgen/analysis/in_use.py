"""The point in use where it is used: with the classes as they are there, and for a year."""

import numpy as np

from reportgen.analysis.chosen import prevalence_in_use
from reportgen.analysis.counted import Counted
from reportgen.analysis.decisions import Deployment
from reportgen.analysis.measured import Confusion, Measure
from reportgen.analysis.measures import confusion, no_score_measures
from reportgen.counts.views import Counts, Outcomes
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.prevalence import at_prevalence
from reportgen.stats.written import written


def deployment(model: Counted, outcomes: Outcomes) -> Deployment | None:
    """Return what the point in use does where it is used; None where the config says nothing of that."""
    settings = model.setting.config.deployment
    if settings is None:
        return None
    here = outcomes.estimates
    prevalence = prevalence_in_use(model.setting.config)
    share = float(here.positives / here.n)
    used = share if prevalence is None else prevalence
    metrics = {key: _measure(metric, model, here, prevalence) for key, metric in METRICS.items() if metric.from_counts}
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
        cost_per_year=None if years is None or cost is None else years * cost,
        per_year=None if years is None or rates is None else _times(rates, years),
        threshold_on_sample=None if model.scored is None else model.scored.threshold_on_sample,
    )


def _measure(metric: Metric, model: Counted, here: Counts, prevalence: float | None) -> Measure:
    estimate = float(evaluate(metric, at_prevalence(here, prevalence), model.given))
    if np.isnan(estimate):
        return Measure(estimate=None, reason=written(metric, here, model.given).reason or "a class has no case")
    if model.apparent is None or metric.needs == "baseline":
        return Measure(estimate=estimate)
    figure = model.apparent.figure(metric, model.given, prevalence)
    return Measure(estimate=estimate, apparent=True, corrected=model.apparent.corrected(figure))


def _per_1000(counts: Counts) -> Confusion | None:
    """Return the outcomes of every 1,000 cases; None where one class alone was tested, which cannot be weighed."""
    return None if np.isnan(counts.n) else _times(confusion(counts), 1000 / float(counts.n))


def _times(rates: Confusion, factor: float) -> Confusion:
    return Confusion(tp=rates.tp * factor, fp=rates.fp * factor, fn=rates.fn * factor, tn=rates.tn * factor)
