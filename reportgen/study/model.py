"""Everything of one model, on the reporting split; whether it beats guessing, and whether the test is large enough."""

from collections.abc import Mapping
from dataclasses import replace

from reportgen.counts.cells import Cells
from reportgen.counts.query import Decided, Split
from reportgen.counts.views import Outcomes, counted_as
from reportgen.results.measured import Confusion, Judged, Measure, Metrics
from reportgen.results.results import Disagreement, Doubtful, ModelResult, OperatingPoint, Role, Threshold, Tuning
from reportgen.stats.adequacy import Adequacy, Plan, adequacy, lack_of_cases, plan, plan_by_width
from reportgen.stats.crossfit import Replicates
from reportgen.stats.reasons import rule_text
from reportgen.stats.verdicts import BesideChance, beside_chance
from reportgen.study.counted import Counted
from reportgen.study.in_use import by_prevalence, deployment
from reportgen.study.measures import confusion, judge, no_score_measures, swapped_measures
from reportgen.study.money import capacity, model_costs
from reportgen.study.ranges import AtPoint
from reportgen.study.resampled import Resampled
from reportgen.study.without_model import beside_no_model, flagging_nothing

WITHIN = 0.05  # to either side of the recall: what the plan is for
HALF_A_POINT = 0.005  # nearer to it, what is known already reads as what is asked for


def enough(model: Counted, confusion: Confusion, metrics: Metrics) -> Adequacy:
    """Return how large the test is for this model, by its corrected rates where there are some."""
    positives, negatives = confusion.tp + confusion.fn, confusion.fp + confusion.tn
    return adequacy(
        positives,
        negatives,
        recall=_ends(metrics["recall"]),
        false_alarm_rate=_ends(metrics["false_alarm_rate"]),
        plan=_plan(model, metrics["recall"], positives, positives + negatives),
    )


def _plan(model: Counted, recall: Measure, positives: float, cases: float) -> Plan | None:
    """Return how many cases it would take to know the recall well; None where these suffice, or tell too little.

    It follows from the interval that is told, so that the two never contradict each other.
    """
    ends, rate = _ends(recall), recall.best_guess
    if ends is None or rate is None or lack_of_cases(recall.denominator or 0 if recall.n is None else recall.n):
        return None
    half = (ends[1] - ends[0]) / 2
    if half < WITHIN + HALF_A_POINT:
        return None
    level, prevalence = model.setting.config.uncertainty.level, positives / cases
    if model.setting.plain and recall.corrected is None:
        found = plan(rate, WITHIN, prevalence=prevalence, level=level)
        if found.positives > positives:
            return found
    return plan_by_width(half, WITHIN, positives=positives, prevalence=prevalence)


def _ends(measure: Measure) -> tuple[float, float] | None:
    found = measure if measure.corrected is None else measure.corrected
    return None if found.low is None or found.high is None else (found.low, found.high)


AUC_OF_CHANCE, INFORMEDNESS_OF_CHANCE = 0.5, 0.0


def ranks(metrics: Metrics, figures: Mapping[str, Replicates]) -> BesideChance | None:
    """Return how the scores rank beside guessing, by the AUC; `figures` holds what resamples say of it.

    Scores that part the classes wholly have no range where cases come in clusters or with weights, and need none.
    """
    auc = metrics["roc_auc"]
    found = _of(auc, AUC_OF_CHANCE)
    if found is None and auc.estimate in {0.0, 1.0} and figures["roc_auc"].values is not None:
        return beside_chance(auc.estimate, auc.estimate, AUC_OF_CHANCE)
    return found


def decides(metrics: Metrics) -> BesideChance | None:
    """Return how decisions do beside guessing, by the informedness."""
    return _of(metrics["informedness"], INFORMEDNESS_OF_CHANCE)


def _of(measure: Measure, chance: float) -> BesideChance | None:
    """Return how a figure lies beside that of guessing; None where nothing says how sure it is."""
    if measure.low is None or measure.high is None:
        return None
    return beside_chance(measure.low, measure.high, chance)


def model_result(model: Counted, at: AtPoint | None) -> ModelResult:
    """Return all that the report says of one model; `at` is its point in use in resamples."""
    scored, tuned, cells = model.scored, model.apparent, model.on(model.setting.facts.reported_on)
    outcomes = model.outcomes(cells)
    judged = _judged(model, outcomes, scored.in_use if scored and not model.own_decision else None, tuned, at)
    swapped = swapped_measures(outcomes, model.given, apparent=tuned is not None)
    points = _operating_points(model, judged, cells)
    result = ModelResult(
        threshold=scored.in_use if scored else None,
        confusion=judged.confusion,
        confusion_weighted=judged.confusion_weighted,
        corrected_confusion=_corrected_confusion(tuned),
        metrics={**judged.metrics, **(scored.metrics if scored else no_score_measures())},
        swapped={"metrics": {**swapped, **(scored.swapped_metrics if scored else {})}},
        tuning=_tuning(model),
        operating_points=points,
        curves=scored.curves if scored is not None else {},
        doubtful=_doubtful(model, outcomes),
        disagreement=_disagreement(model, cells) if model.own_decision and scored else None,
        ranks=None if scored is None else ranks(scored.metrics, scored.figures),
        decides=decides(judged.metrics) if model.own_decision else None,
    )
    result = replace(result, adequacy=enough(model, judged.confusion, judged.metrics))
    if scored is not None:
        result = replace(
            result,
            recommended=scored.recommended if scored.recommended is not scored.in_use else None,
            rules=scored.rules,
            betas=scored.betas,
            closed_form=scored.closed_form,
            halving=scored.halving if not model.own_decision else (),
            capacity=capacity(model),
            bands=scored.bands,
            no_bands=scored.no_bands,
            calibration=scored.calibration,
            elbow=scored.elbow,
            distinct_scores=scored.distinct_scores,
            largest_tie=scored.largest_tie,
            score_shift=scored.score_shift,
            clipped=scored.clipped,
        )
    result = replace(
        result,
        deployment=deployment(model, outcomes, judged.metrics, at),
        by_prevalence=by_prevalence(model, outcomes, judged.metrics, at),
    )
    return replace(
        result, costs=model_costs(model, result, outcomes), no_model=beside_no_model(model, result, outcomes)
    )


def _judged(
    model: Counted, outcomes: Outcomes, point: Threshold | None, tuned: Resampled | None, at: AtPoint | None
) -> Judged:
    """Return the metrics of some outcomes; those of a threshold that flags nothing are those of the rule."""
    if point is not None and point.value is None:
        return flagging_nothing(model, outcomes, at)
    return model.judged(outcomes, tuned, at)


def _corrected_confusion(tuned: Resampled | None) -> Confusion | None:
    return None if tuned is None else confusion(tuned.fit.counts)


def _tuning(model: Counted) -> Tuning | None:
    split, scored = model.setting.facts.tuned_on, model.scored
    if split is None or split == model.setting.facts.reported_on or scored is None:
        return None
    judged = judge(model.outcomes(model.on(split)), model.given)
    return Tuning(split=split, confusion=judged.confusion, metrics={**judged.metrics, **scored.tuning_metrics})


def _operating_points(model: Counted, judged: Judged, cells: Cells) -> tuple[OperatingPoint, ...]:
    """Return the point in use, and the recommended one where it is another."""
    scored = model.scored
    if scored is None:
        return (_point(("in_use",), rule_text("decision"), None, judged, None),)
    advice: Role = "recommended" if scored.rule.kind not in {"fixed", "default"} else "alternative"
    one = scored.in_use is scored.recommended or scored.in_use.value == scored.recommended.value
    if one and not model.own_decision:
        roles: tuple[Role, ...] = ("in_use",) if scored.in_use is scored.recommended else ("in_use", "deployed")
        roles = (*roles, advice) if advice == "recommended" else roles
        return (_point(roles, scored.in_use.rule, scored.in_use.value, judged, model.apparent),)
    elsewhere = scored.at.get(scored.recommended.value)
    other = _judged(model, model.at(scored.recommended, cells), scored.recommended, model.tuned, elsewhere)
    recommended = _point((advice,), scored.recommended.rule, scored.recommended.value, other, model.tuned)
    if model.own_decision:
        return (_point(("in_use",), rule_text("decision"), None, judged, None), recommended)
    return (_point(("in_use", "deployed"), scored.in_use.rule, scored.in_use.value, judged, None), recommended)


def _point(
    roles: tuple[Role, ...], rule: str, threshold: float | None, judged: Judged, tuned: Resampled | None
) -> OperatingPoint:
    return OperatingPoint(
        roles=roles,
        rule=rule,
        threshold=threshold,
        confusion=judged.confusion,
        metrics=judged.metrics,
        corrected_confusion=_corrected_confusion(tuned),
    )


def _doubtful(model: Counted, outcomes: Outcomes) -> Doubtful | None:
    if model.doubtful is None:
        return None
    cells = model.doubtful.where(model.doubtful.columns[Split()] == model.setting.facts.reported_on)
    as_positive, as_negative = (model.outcomes(counted_as(cells, label)) for label in (1, 0))
    apparent = model.apparent is not None
    return Doubtful(
        as_positive=judge(outcomes + as_positive, model.given, apparent=apparent),
        as_negative=judge(outcomes + as_negative, model.given, apparent=apparent),
    )


def _disagreement(model: Counted, cells: Cells) -> Disagreement:
    decided, cut = cells.columns[Decided(model.name)] == 1, cells.columns[model.interval] >= 1
    return Disagreement(
        flagged_by_decision_only=int(cells.n[decided & ~cut].sum()),
        flagged_by_threshold_only=int(cells.n[~decided & cut].sum()),
    )
