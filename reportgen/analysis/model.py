"""Everything of one model, on the reporting split."""

from dataclasses import dataclass

from reportgen.analysis.measures import judge, no_score_measures, swapped_measures
from reportgen.analysis.points import Rule
from reportgen.analysis.results import (
    DataFacts,
    Disagreement,
    Doubtful,
    Judged,
    ModelResult,
    OperatingPoint,
    Role,
    Tuning,
)
from reportgen.analysis.scored import Scored
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells
from reportgen.counts.query import Decided, Interval, Split
from reportgen.counts.views import Counts, Outcomes, outcomes_at, outcomes_decided
from reportgen.stats.given import Given


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
        return self.facts.tuned_where_judged and not self.own_decision


def interval(name: str, scored: Scored | None) -> Interval:
    """Return the key that cuts a model's score at its threshold."""
    value = scored.threshold.value if scored else None
    return Interval(name, () if value is None else (value,))


def model_result(model: Counted) -> ModelResult:
    """Return all that the report says of one model."""
    scored = model.scored
    reported = model.decided.where(model.decided.columns[Split()] == model.facts.reported_on)
    outcomes = _outcomes(model, reported)
    judged = judge(outcomes, model.given, apparent=model.apparent)
    swapped = swapped_measures(outcomes, model.given, apparent=model.apparent)
    return ModelResult(
        threshold=scored.threshold if scored else None,
        confusion=judged.confusion,
        confusion_weighted=judged.confusion_weighted,
        metrics={**judged.metrics, **(scored.metrics if scored else no_score_measures())},
        swapped={"metrics": {**swapped, **(scored.swapped_metrics if scored else {})}},
        tuning=_tuning(model),
        operating_points=_operating_points(model, judged, reported),
        curves=scored.curves if scored else {},
        elbow=scored.elbow if scored else None,
        distinct_scores=scored.distinct_scores if scored else None,
        largest_tie=scored.largest_tie if scored else None,
        clipped=scored.clipped if scored else None,
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
    return Tuning(split=split, confusion=judged.confusion, metrics={**judged.metrics, **scored.tuning_metrics})


def _operating_points(model: Counted, judged: Judged, reported: Cells) -> tuple[OperatingPoint, ...]:
    chosen, words, scored = model.rule.metric is not None, model.rule.words, model.scored
    if scored is None:
        return (_point(("in_use",), "decision", None, judged),)
    if not model.own_decision:
        return (_point(("in_use", "recommended") if chosen else ("in_use",), words, scored.threshold.value, judged),)
    cut = judge(_cut(model, reported), model.given, apparent=model.facts.tuned_where_judged)
    return (
        _point(("in_use",), "decision", None, judged),
        _point(("recommended",) if chosen else ("alternative",), words, scored.threshold.value, cut),
    )


def _point(roles: tuple[Role, ...], rule: str, threshold: float | None, judged: Judged) -> OperatingPoint:
    return OperatingPoint(
        roles=roles, rule=rule, threshold=threshold, confusion=judged.confusion, metrics=judged.metrics
    )


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
        as_positive=judge(outcomes + as_positive, model.given, apparent=model.apparent),
        as_negative=judge(outcomes + as_negative, model.given, apparent=model.apparent),
    )


def _as_positive(counts: Counts) -> Counts:
    return Counts(tp=counts.fp, fn=counts.tn, fp=counts.tp, tn=counts.fn)


def _disagreement(model: Counted, cells: Cells) -> Disagreement:
    decided, cut = cells.columns[Decided(model.name)] == 1, cells.columns[model.interval] >= 1
    return Disagreement(
        flagged_by_decision_only=int(cells.n[decided & ~cut].sum()),
        flagged_by_threshold_only=int(cells.n[~decided & cut].sum()),
    )
