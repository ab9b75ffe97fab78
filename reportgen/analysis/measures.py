"""Outcomes and scores to measures and curves: every metric of the catalogue with its estimate or its reason."""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from reportgen.analysis.ranges import Ranges, with_interval
from reportgen.analysis.setting import Setting, prices_at_ends
from reportgen.analysis.tuning import Tuning, prevalence_in_use
from reportgen.config.schema import Config
from reportgen.counts.views import Counts, FloatArray, Outcomes, ScoreCounts
from reportgen.results.measure import Confusion, Corrected, Measure, Metrics, Performance
from reportgen.results.results import Curve, Elbow
from reportgen.stats.calibration import LOG_CLIP, LOGIT_CLIP, PROBABILITY, chances, clipped
from reportgen.stats.curves import Columns, CurveEntries, curves, evenly, trace
from reportgen.stats.evaluation import UndefinedError, evaluate
from reportgen.stats.formulas import written
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import RANKING, Sweep, elbow, guessed_average_precision, swapped_average_precision, sweep
from reportgen.stats.reasons import because
from reportgen.stats.thresholds import equal_decisions, threshold_at

T = TypeVar("T")

SWAPPED_GROUPS = ("population", "flagged", "actual", "cross")

ALWAYS_THE_SAME = because("always_the_same")
NO_SCORE = because("no_score")
NO_CHANCE = because("no_chance")

Correct = Callable[[Metric], Corrected]  # what a metric at a tuned threshold is expected to be on new cases


def judge(
    outcomes: Outcomes,
    given: Parameters,
    *,
    correct: Correct | None = None,
    apparent: bool = False,
    ranges: Ranges | None = None,
) -> Performance:
    """Return the four outcomes with every metric that follows from them.

    They are corrected where they are apparent, and have intervals where they are not.
    """
    return Performance(
        confusion=confusion(outcomes.cases, whole=True),
        confusion_weighted=confusion(outcomes.weighted) if outcomes.weighted is not None else None,
        metrics=count_measures(
            outcomes, given, apparent=apparent or correct is not None, correct=correct, ranges=ranges
        ),
    )


def confusion(counts: Counts, *, whole: bool = False) -> Confusion:
    """Return the outcomes as plain numbers."""
    number: Callable[[FloatArray], float] = int if whole else float
    return Confusion(tp=number(counts.tp), fp=number(counts.fp), fn=number(counts.fn), tn=number(counts.tn))


def count_measures(
    outcomes: Outcomes,
    given: Parameters,
    *,
    apparent: bool = False,
    correct: Correct | None = None,
    ranges: Ranges | None = None,
    keys: Collection[str] = METRICS,
) -> dict[str, Measure]:
    """Return the measures of the four counts, or some of them."""
    measures = {
        key: _count_measure(metric, outcomes, given, apparent=apparent and not metric.as_counted)
        for key, metric in METRICS.items()
        if metric.from_counts and key in keys
    }
    if ranges is not None:
        measures = {
            key: measure if measure.apparent else with_interval(measure, ranges.of(METRICS[key], outcomes, given))
            for key, measure in measures.items()
        }
    if correct is None:
        return measures
    return {
        key: replace(measure, corrected=correct(METRICS[key])) if measure.apparent else measure
        for key, measure in measures.items()
    }


def _count_measure(metric: Metric, outcomes: Outcomes, given: Parameters, *, apparent: bool) -> Measure:
    estimate = float(evaluate(metric, outcomes.estimates, given))
    if math.isnan(estimate):
        return Measure(estimate=None, reason=written(metric, outcomes.estimates, given).reason)
    if metric.kind != "share" or metric.numerator is None or metric.denominator is None:
        return Measure(estimate=estimate, apparent=apparent)
    number: Callable[[FloatArray], float] = int if outcomes.weighted is None else float
    return Measure(
        estimate=estimate,
        numerator=number(metric.numerator(outcomes.estimates, given)),
        denominator=number(metric.denominator(outcomes.estimates, given)),
        n=None if outcomes.weighted is None else int(metric.denominator(outcomes.cases, given)),
        apparent=apparent,
    )


def no_score_measures() -> dict[str, Measure]:
    """Return the ranking and probability measures of a model that has no score."""
    return {key: Measure(estimate=None, reason=NO_SCORE) for key in (*RANKING, *PROBABILITY)}


def score_measures(model: Sweep, kind: str) -> dict[str, Measure]:
    """Return the ranking and probability measures, with the reason where the score cannot give them."""
    ranking = {key: _defined(rank, model) for key, rank in RANKING.items()}
    if kind == "rank":
        return ranking | {key: Measure(estimate=None, reason=NO_CHANCE) for key in PROBABILITY}
    stated = chances(model.scores)
    return ranking | {key: _defined(measure, stated) for key, measure in PROBABILITY.items()}


def clipped_cases(scores: ScoreCounts, kind: str) -> dict[str, int] | None:
    """Return how many cases had their chance moved off 0 or 1, by the metric that needs it."""
    if kind == "rank":
        return None
    stated = chances(scores)
    return {"log_loss": clipped(stated, LOG_CLIP), "calibration_slope": clipped(stated, LOGIT_CLIP)}


def swapped_measures(outcomes: Outcomes, given: Parameters, *, apparent: bool) -> dict[str, Measure]:
    """Return the measures of the counts with the negative class taken as the positive one."""
    weighted = None if outcomes.weighted is None else outcomes.weighted.swapped()
    other = Outcomes(cases=outcomes.cases.swapped(), weighted=weighted)
    measures = count_measures(other, given, apparent=apparent)
    return {key: measure for key, measure in measures.items() if METRICS[key].group in SWAPPED_GROUPS}


def swapped_score_measures(model: Sweep) -> dict[str, Measure]:
    """Return the measures of the scores that differ for the negative class; the others stay as they are."""
    return {"average_precision": _defined(swapped_average_precision, model)}


def _defined(measure: Callable[[T], float], counted: T) -> Measure:
    try:
        return Measure(estimate=measure(counted))
    except UndefinedError as reason:
        return Measure(estimate=None, reason=reason.args[0])


SWEEP_ROWS = 10_000
WEIGHED = ("cost_by_threshold", "threshold_by_ratio", "decision")


def beside_guessing(metrics: Metrics, reporting: Sweep, setting: Setting) -> Metrics:
    """Return the measures with what scores that guess would reach on average, where that is not the prevalence."""
    measure = metrics["average_precision"]
    if measure.estimate is None or setting.facts.weight == "sampling":
        return metrics
    return {**metrics, "average_precision": replace(measure, by_guessing=guessed_average_precision(reporting))}


def measures_at_prevalence(model: Sweep, kind: str, prevalence: float | None) -> Metrics:
    """Return the ranking and probability measures with the classes weighed as in use."""
    if prevalence is None:
        return {}
    scores, whole = model.scores, model.counts.at(-1)
    share = float(whole.tp / whole.n)
    if share in {0.0, 1.0}:
        return score_measures(model, kind)
    weighed = replace(
        scores,
        positives=scores.positives * (prevalence / share),
        negatives=scores.negatives * ((1 - prevalence) / (1 - share)),
        money=None,
    )
    return score_measures(sweep(weighed), kind)


def curves_of(cases: Sweep, weighed: Sweep, judged: Tuning, *, keep: tuple[int, ...]) -> dict[str, Columns]:
    """Return the curves on the cases as they are; what prices have a say in, with the classes weighed as in use."""
    config, given = judged.config, judged.given
    settings: dict[str, Any] = {
        "keep": keep,
        "in_use": keep[0],
        "probability": config.models[judged.name].kind == "probability",
        "price_ends": prices_at_ends(config, given.costs),
    }
    tested = curves(cases, given, **settings)
    if prevalence_in_use(config) is None or np.isnan(weighed.counts.n[0]):  # one class alone cannot be weighed
        return tested
    in_use = curves(weighed, given, **settings)
    return tested | {name: curve for name, curve in in_use.items() if name in WEIGHED}


def elbow_of(model: Sweep) -> Elbow | None:
    """Return where the ROC curve is farthest above the diagonal, if it rises above it anywhere."""
    counts, scores = model.counts, model.scores
    index, positives, negatives = elbow(counts), float(counts.tp[-1]), float(counts.fp[-1])
    threshold = threshold_at(scores, index)
    if threshold is None or positives == 0 or negatives == 0:
        return None
    beyond, _ = equal_decisions(scores, index)
    return Elbow(
        threshold=threshold,
        fpr=float(counts.fp[index]) / negatives,
        tpr=float(counts.tp[index]) / positives,
        same_decisions_above=beyond if scores.flag == "high" else None,
        same_decisions_below=beyond if scores.flag == "low" else None,
    )


def plain_curves(tables: Mapping[str, Columns]) -> dict[str, Curve]:
    """Return curves with None in the place of what is not defined."""
    return {name: {column: _plain(values) for column, values in columns.items()} for name, columns in tables.items()}


def _plain(values: FloatArray) -> tuple[float | None, ...]:
    return tuple(value if ok else None for value, ok in zip(values.tolist(), np.isfinite(values), strict=True))


def rows_of(model: Sweep, given: Parameters, place: int) -> CurveEntries:
    """Return the rows of the sweep table, about `SWEEP_ROWS` of them at most, with the operating point."""
    last = len(model.scores.score)
    return trace(model, given, evenly(last + 1, SWEEP_ROWS, (0, place, last)))


def table_of(entries: CurveEntries, given: Parameters, config: Config) -> Columns:
    """Return the sweep table with the metrics of the report, as all models are judged."""
    rows = replace(entries, given=given)
    metrics = {name: metric for name in config.report.metrics if (metric := find(name)) and metric.from_counts}
    return {
        "threshold": rows.threshold,
        **{name: getattr(rows.counts, name) for name in ("tp", "fp", "fn", "tn")},
        **{name: rows.metric(metric.key) for name, metric in metrics.items()},
    }
