"""Scores, curves and tables of one model, as the results hold them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts.views import FloatArray
from reportgen.results.measured import Metrics
from reportgen.results.results import Curve, Elbow
from reportgen.stats.curves import Columns, Traced, curves, evenly, trace
from reportgen.stats.given import Given
from reportgen.stats.metrics import find
from reportgen.stats.sweep import Sweep, elbow, guessed_average_precision, sweep
from reportgen.stats.thresholds import equal_decisions, threshold_at
from reportgen.study.measures import score_measures
from reportgen.study.points import Tuning, prevalence_in_use
from reportgen.study.resampled import Resampled
from reportgen.study.setting import Setting, prices_at_ends

SWEEP_ROWS = 10_000
WEIGHED = ("cost_by_threshold", "threshold_by_ratio", "decision")


def beside_guessing(metrics: Metrics, reporting: Sweep, setting: Setting) -> Metrics:
    """Return the measures with what scores that guess would reach on average, where that is not the prevalence."""
    found = metrics["average_precision"]
    if found.estimate is None or setting.facts.weight == "sampling":
        return metrics
    return {**metrics, "average_precision": replace(found, by_guessing=guessed_average_precision(reporting))}


def at_prevalence(model: Sweep, kind: str, prevalence: float | None) -> Metrics:
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
    found = curves(cases, given, **settings)
    if prevalence_in_use(config) is None or np.isnan(weighed.counts.n[0]):  # one class alone cannot be weighed
        return found
    in_use = curves(weighed, given, **settings)
    return found | {name: curve for name, curve in in_use.items() if name in WEIGHED}


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


def histogram_of_thresholds(again: Resampled | None) -> Mapping[str, Columns]:
    """Return the thresholds that resamples chose, as a histogram where there is one."""
    if again is None or again.spread is None or not len(again.spread.histogram["count"]):
        return {}
    return {"threshold_histogram": again.spread.histogram}


def plain_curves(found: Mapping[str, Columns]) -> dict[str, Curve]:
    """Return curves with None in the place of what is not defined."""
    return {name: {column: _plain(values) for column, values in columns.items()} for name, columns in found.items()}


def _plain(values: FloatArray) -> tuple[float | None, ...]:
    return tuple(value if ok else None for value, ok in zip(values.tolist(), np.isfinite(values), strict=True))


def rows_of(model: Sweep, given: Given, place: int) -> Traced:
    """Return the rows of the sweep table, about `SWEEP_ROWS` of them at most, with the operating point."""
    last = len(model.scores.score)
    return trace(model, given, evenly(last + 1, SWEEP_ROWS, (0, place, last)))


def table_of(found: Traced, given: Given, config: Config) -> Columns:
    """Return the sweep table with the metrics of the report, as all models are judged."""
    rows = replace(found, given=given)
    metrics = {name: metric for name in config.report.metrics if (metric := find(name)) and metric.from_counts}
    return {
        "threshold": rows.threshold,
        **{name: getattr(rows.counts, name) for name in ("tp", "fp", "fn", "tn")},
        **{name: rows.metric(metric.key) for name, metric in metrics.items()},
    }
