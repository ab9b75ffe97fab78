"""Outcomes and scores to measures: every metric of the catalogue with its estimate or its reason."""

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from reportgen.counts.views import Counts, FloatArray, Outcomes, ScoreCounts
from reportgen.results.measured import Confusion, Corrected, Judged, Measure
from reportgen.stats.calibration import LOG_CLIP, LOGIT_CLIP, PROBABILITY, chances, clipped
from reportgen.stats.evaluation import UndefinedError, evaluate
from reportgen.stats.formulas import written
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.reasons import because
from reportgen.stats.sweep import RANKING, Sweep, swapped_average_precision
from reportgen.study.ranges import Ranges, ranged

T = TypeVar("T")

SWAPPED_GROUPS = ("population", "flagged", "actual", "cross")

ALWAYS_THE_SAME = because("always_the_same")
NO_SCORE = because("no_score")
NO_CHANCE = because("no_chance")

Correct = Callable[[Metric], Corrected]  # what a metric at a tuned threshold is expected to be on new cases


def judge(
    outcomes: Outcomes,
    given: Given,
    *,
    correct: Correct | None = None,
    apparent: bool = False,
    ranges: Ranges | None = None,
) -> Judged:
    """Return the four outcomes with every metric that follows from them.

    They are corrected where they are apparent, and have intervals where they are not.
    """
    return Judged(
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
    given: Given,
    *,
    apparent: bool = False,
    correct: Correct | None = None,
    ranges: Ranges | None = None,
    keys: Collection[str] = METRICS,
) -> dict[str, Measure]:
    """Return the measures of the four counts, or some of them."""
    found = {
        key: _count_measure(metric, outcomes, given, apparent=apparent and not metric.fixed)
        for key, metric in METRICS.items()
        if metric.from_counts and key in keys
    }
    if ranges is not None:
        found = {
            key: measure if measure.apparent else ranged(measure, ranges.of(METRICS[key], outcomes, given))
            for key, measure in found.items()
        }
    if correct is None:
        return found
    return {
        key: replace(measure, corrected=correct(METRICS[key])) if measure.apparent else measure
        for key, measure in found.items()
    }


def _count_measure(metric: Metric, outcomes: Outcomes, given: Given, *, apparent: bool) -> Measure:
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


def swapped_measures(outcomes: Outcomes, given: Given, *, apparent: bool) -> dict[str, Measure]:
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
