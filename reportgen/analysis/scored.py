"""Pass 1: what the score counts of one model say; the counts go again, so that only one model's fill the memory."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from reportgen.analysis.measures import clipped_cases, score_measures, swapped_score_measures
from reportgen.analysis.points import Rule, choose_point, described, odds_of
from reportgen.analysis.profile import sampling_weight
from reportgen.analysis.results import Curve, DataFacts, Elbow, Measure, Metrics, Threshold
from reportgen.config.schema import Config
from reportgen.counts.query import Label, Query, Score, Split
from reportgen.counts.source import Source
from reportgen.counts.views import FloatArray, score_counts
from reportgen.stats.curves import Columns, curves, evenly, trace
from reportgen.stats.given import Given
from reportgen.stats.metrics import find
from reportgen.stats.ranking import elbow
from reportgen.stats.sweep import Sweep, sweep
from reportgen.stats.thresholds import equal_decisions, flagged_scores, threshold_at

SWEEP_ROWS = 10_000


@dataclass(frozen=True, eq=False, kw_only=True)
class Scored:
    """What is known of one model from its scores alone, on the reporting split but for the tuning."""

    threshold: Threshold
    given: Given  # with the odds of the threshold
    metrics: Metrics
    tuning_metrics: Metrics
    swapped_metrics: Mapping[str, Measure]
    curves: Mapping[str, Curve]
    elbow: Elbow | None
    table: Columns  # the sweep over thresholds
    distinct_scores: int
    largest_tie: int
    clipped: Mapping[str, int] | None


def score_model(name: str, rule: Rule, config: Config, *, facts: DataFacts, given: Given, source: Source) -> Scored:
    """Count the scores of a model, choose its threshold and return what follows."""
    kind = config.models[name].kind
    reporting, tuning = _sweeps(name, config, facts, source)
    point = choose_point(rule, tuning, given, config=config, model=name)
    given = given if given.costs else replace(given, odds=odds_of(point, config, name))
    scores = reporting.scores
    place = 0 if point.value is None else flagged_scores(scores, point.value)
    metrics = score_measures(reporting, kind)
    return Scored(
        threshold=described(rule, point, scores, config),
        given=given,
        metrics=metrics,
        tuning_metrics=metrics if tuning is reporting else score_measures(tuning, kind),
        swapped_metrics=swapped_score_measures(scores),
        curves=_plain_curves(curves(reporting, given, keep=(place,))),
        elbow=_elbow(reporting),
        table=_table(reporting, given, config, place),
        distinct_scores=len(scores.score),
        largest_tie=int(scores.cases.max()),
        clipped=clipped_cases(scores, kind),
    )


def _sweeps(name: str, config: Config, facts: DataFacts, source: Source) -> tuple[Sweep, Sweep]:
    """Return the sweep on the reporting split and on the tuning split, which may be the same."""
    cells = source.count(Query(keys=(Split(), Label(), Score(name)), sums=sampling_weight(config)))

    def on(split: str) -> Sweep:
        part = cells.where(cells.columns[Split()] == split)
        return sweep(score_counts(part, name, config.models[name].flag))

    reporting = on(facts.reported_on)
    return reporting, reporting if facts.tuned_on in (None, facts.reported_on) else on(str(facts.tuned_on))


def _elbow(model: Sweep) -> Elbow | None:
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


def _plain_curves(found: Mapping[str, Columns]) -> dict[str, Curve]:
    return {name: {column: _plain(values) for column, values in columns.items()} for name, columns in found.items()}


def _plain(values: FloatArray) -> tuple[float | None, ...]:
    return tuple(value if ok else None for value, ok in zip(values.tolist(), np.isfinite(values), strict=True))


def _table(model: Sweep, given: Given, config: Config, place: int) -> Columns:
    """Return the rows of the sweep table, about `SWEEP_ROWS` of them at most, with the operating point."""
    last = len(model.scores.score)
    rows = trace(model, given, evenly(last + 1, SWEEP_ROWS, (0, place, last)))
    metrics = {name: metric for name in config.report.metrics if (metric := find(name)) and metric.from_counts}
    return {
        "threshold": rows.threshold,
        **{name: getattr(rows.counts, name) for name in ("tp", "fp", "fn", "tn")},
        **{name: rows.metric(metric.key) for name, metric in metrics.items()},
    }
