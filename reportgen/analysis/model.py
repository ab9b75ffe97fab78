"""Everything of one model, on the reporting split."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from reportgen.analysis.measures import clipped_cases, judge, score_measures, swapped_measures
from reportgen.analysis.points import Point, Rule, described
from reportgen.analysis.results import (
    Curve,
    DataFacts,
    Disagreement,
    Doubtful,
    Judged,
    ModelResult,
    OperatingPoint,
    Role,
    Tuning,
)
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells
from reportgen.counts.query import Decided, Interval, Split
from reportgen.counts.views import Counts, FloatArray, Outcomes, outcomes_at, outcomes_decided
from reportgen.stats.curves import curves
from reportgen.stats.given import Given
from reportgen.stats.sweep import Sweep
from reportgen.stats.thresholds import flagged_scores


@dataclass(frozen=True, eq=False, kw_only=True)
class Scored:
    """What pass 1 gives for one model with a score."""

    tuning: Sweep
    reporting: Sweep
    point: Point
    given: Given  # with the odds of the point


@dataclass(frozen=True, eq=False, kw_only=True)
class Counted:
    """What is known of one model after both passes."""

    name: str
    config: Config
    rule: Rule
    facts: DataFacts
    given: Given
    scored: Scored | None
    decided: Cells  # the used cases by split, label and decision
    doubtful: Cells | None  # the doubtful cases in the same way

    @property
    def own_decision(self) -> bool:
        """Whether the data hold the model's decision; it then rules the counts."""
        return self.config.models[self.name].decision is not None

    @property
    def interval(self) -> Interval:
        """The score cut at the threshold; no cut where nothing is flagged."""
        return interval(self.name, self.scored)

    @property
    def apparent(self) -> bool:
        """Whether the threshold was tuned on the cases that it is judged on."""
        return self.facts.tuned_on == self.facts.reported_on and not self.own_decision


def interval(name: str, scored: Scored | None) -> Interval:
    """Return the key that cuts a model's score at its threshold."""
    value = scored.point.value if scored else None
    return Interval(name, () if value is None else (value,))


def model_result(model: Counted) -> ModelResult:
    """Return all that the report says of one model."""
    scored, kind = model.scored, model.config.models[model.name].kind
    reported = model.decided.where(model.decided.columns[Split()] == model.facts.reported_on)
    outcomes = _outcomes(model, reported)
    judged = judge(outcomes, model.given, apparent=model.apparent)
    scores = scored.reporting.scores if scored else None
    return ModelResult(
        threshold=described(model.rule, scored.point, scored.reporting.scores, model.config) if scored else None,
        confusion=judged.confusion,
        confusion_weighted=judged.confusion_weighted,
        metrics={**judged.metrics, **score_measures(scored.reporting if scored else None, kind)},
        swapped={"metrics": swapped_measures(outcomes, scores, model.given)},
        tuning=_tuning(model),
        operating_points=_operating_points(model, judged, reported),
        curves=_curves(scored) if scored else {},
        distinct_scores=len(scores.score) if scores else None,
        largest_tie=int(scores.cases.max()) if scores else None,
        clipped=clipped_cases(scores, kind),
        doubtful=_doubtful(model, outcomes),
        disagreement=_disagreement(model, reported) if model.own_decision and scored else None,
    )


def _outcomes(model: Counted, cells: Cells) -> Outcomes:
    """Return the outcomes of the model's decisions: its own where the data hold them, else those of its threshold."""
    return outcomes_decided(cells, Decided(model.name)) if model.own_decision else _cut(model, cells)


def _cut(model: Counted, cells: Cells) -> Outcomes:
    key = model.interval
    return outcomes_at(cells, key, 0 if key.cuts else None)


def _tuning(model: Counted) -> Tuning | None:
    split, scored = model.facts.tuned_on, model.scored
    if split is None or split == model.facts.reported_on or scored is None:
        return None
    cells = model.decided.where(model.decided.columns[Split()] == split)
    judged = judge(_outcomes(model, cells), model.given)
    scores = score_measures(scored.tuning, model.config.models[model.name].kind)
    return Tuning(split=split, confusion=judged.confusion, metrics={**judged.metrics, **scores})


def _operating_points(model: Counted, judged: Judged, reported: Cells) -> tuple[OperatingPoint, ...]:
    chosen, words, scored = model.rule.metric is not None, model.rule.words, model.scored
    if scored is None:
        return (_point(("in_use",), "decision", None, judged),)
    if not model.own_decision:
        return (_point(("in_use", "recommended") if chosen else ("in_use",), words, scored.point.value, judged),)
    cut = judge(_cut(model, reported), model.given, apparent=model.facts.tuned_on == model.facts.reported_on)
    return (
        _point(("in_use",), "decision", None, judged),
        _point(("recommended",) if chosen else ("alternative",), words, scored.point.value, cut),
    )


def _point(roles: tuple[Role, ...], rule: str, threshold: float | None, judged: Judged) -> OperatingPoint:
    return OperatingPoint(
        roles=roles, rule=rule, threshold=threshold, confusion=judged.confusion, metrics=judged.metrics
    )


def _curves(scored: Scored) -> Mapping[str, Curve]:
    value = scored.point.value
    keep = () if value is None else (flagged_scores(scored.reporting.scores, value),)
    return {
        name: {column: _plain(values) for column, values in columns.items()}
        for name, columns in curves(scored.reporting, scored.given, keep=keep).items()
    }


def _plain(values: FloatArray) -> tuple[float | None, ...]:
    return tuple(value if ok else None for value, ok in zip(values.tolist(), np.isfinite(values), strict=True))


def _doubtful(model: Counted, outcomes: Outcomes) -> Doubtful | None:
    if model.doubtful is None:
        return None
    cells = model.doubtful.where(model.doubtful.columns[Split()] == model.facts.reported_on)
    # A doubtful case is no positive, so here all of them stand among the negatives.
    as_negative = _outcomes(model, cells)
    as_positive = Outcomes(
        cases=_as_positive(as_negative.cases),
        weighted=None if as_negative.weighted is None else _as_positive(as_negative.weighted),
    )
    return Doubtful(
        as_positive=judge(outcomes + as_positive, model.given),
        as_negative=judge(outcomes + as_negative, model.given),
    )


def _as_positive(counts: Counts) -> Counts:
    return Counts(tp=counts.fp, fn=counts.tn, fp=counts.tp, tn=counts.fn)


def _disagreement(model: Counted, cells: Cells) -> Disagreement:
    decided, cut = cells.columns[Decided(model.name)] == 1, cells.columns[model.interval] >= 1
    return Disagreement(
        flagged_by_decision_only=int(cells.n[decided & ~cut].sum()),
        flagged_by_threshold_only=int(cells.n[~decided & cut].sum()),
    )
