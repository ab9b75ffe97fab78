"""Everything of one model on the reporting split, beside rules that need none; and whether the test is large enough."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from reportgen.analysis.aim import held_aim
from reportgen.analysis.data import label_errors, missing_by_class, unlabelled
from reportgen.analysis.decisions import FIXED_RULES, CountedModel, FixedRule, draws_of_rule
from reportgen.analysis.in_use import by_prevalence, capacity, deployment, model_costs, moved, weighed
from reportgen.analysis.measures import (
    ALWAYS_THE_SAME,
    confusion,
    count_measures,
    judge,
    no_score_measures,
    plain_curves,
    swapped_measures,
)
from reportgen.analysis.over_time import over_time
from reportgen.analysis.profile import cases_of_capacity, sampling_weight
from reportgen.analysis.ranges import AtPoint, Ranges, with_interval
from reportgen.analysis.resamples import ResampledThreshold
from reportgen.analysis.scores import ScoredModel
from reportgen.analysis.tuning import floor_of, prevalence_in_use, rule_of
from reportgen.counts.cells import Cells
from reportgen.counts.query import Cluster, Decision, Fate, Label, Missing, Query, Split
from reportgen.counts.views import Counts, Outcomes, counted_as, outcomes_of
from reportgen.results.measure import Confusion, Measure, Metrics, NoModel, Performance, Span
from reportgen.results.results import (
    Disagreement,
    Doubtful,
    ModelResult,
    OperatingPoint,
    Threshold,
    ThresholdRole,
    TuningResult,
)
from reportgen.results.values.costs import BesideNoModel
from reportgen.results.values.data import LabelErrors, MissingByClass, Unlabelled
from reportgen.results.values.threshold import Constraint
from reportgen.stats.adequacy import Adequacy, Plan, adequacy, lack_of_cases, plan, plan_by_width
from reportgen.stats.checks import BesideChance, beside_chance, cases_to_decide, meets, meets_with_bounds
from reportgen.stats.crossfit import Replicates
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import COSTS, METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import rule_text
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import TIE, ruled_out

SAVINGS: Mapping[FixedRule, str] = {"flag_none": "saving", "flag_all": "saving_flag_all"}  # beside each


def without_model(subject: CountedModel, at: AtPoint | None) -> dict[str, NoModel]:
    """Return what flagging nothing and flagging everything does; `at` is the subject's point in use in resamples.

    Their rates are 0 or 1. What they cost depends on the cases, and has the interval of a model's cost.
    """
    outcomes = subject.outcomes(subject.on(subject.setting.facts.reported_on))
    performances = {name: judge(rule(outcomes), subject.given) for name, rule in FIXED_RULES.items()}
    if subject.given.costs is not None:
        ranges = subject.ranges(outcomes, at)
        performances = {name: _sure(name, judged, subject, outcomes, ranges) for name, judged in performances.items()}
    limits = {name: ruled_out_by(subject, name, outcomes) for name in FIXED_RULES}
    return {
        name: NoModel(
            **vars(judged),
            metrics_in_use=_rule_in_use(name, subject, outcomes, at),
            possible=limits[name] is None,
            not_possible_because=limits[name],
        )
        for name, judged in performances.items()
    }


def _rule_in_use(name: FixedRule, subject: CountedModel, outcomes: Outcomes, at: AtPoint | None) -> Metrics:
    """Return the metrics of a rule that the share of positives in use moves; nothing where none is stated.

    Nothing of them is left to chance, but what the cases cost where each has a price of its own.
    """
    share, decided = subject.prevalence, FIXED_RULES[name](outcomes)
    counts = at_prevalence(decided.estimates, share)
    if np.isnan(counts.n):  # one class alone cannot be weighed
        return {}
    measures = moved(count_measures(Outcomes(cases=counts), subject.given_at(share)), share)
    measures = {key: replace(measure, numerator=None, denominator=None, no_range=measure.reason or ALWAYS_THE_SAME)
             for key, measure in measures.items()}  # fmt: skip
    if not subject.setting.by_case or not measures:
        return measures
    prices = subject.setting.prices
    ranges = replace(draws_of_rule(name, subject.ranges(outcomes, at), outcomes, prices), share=share)
    bare = {key: replace(measures[key], no_range=None) for key in COSTS}
    priced = {
        key: with_interval(measure, ranges.of(METRICS[key], decided, subject.given)) for key, measure in bare.items()
    }
    return {**measures, **priced}


def ruled_out_by(model: CountedModel, name: FixedRule, outcomes: Outcomes) -> str | None:
    """Return the limit of the config that keeps a rule without a model from taking the place of this model."""
    config, source = model.setting.config, model.setting.source
    rule = rule_of(config, model.name, cases_of_capacity(config, source, config.rule_of(model.name)))
    required = config.compare.require if config.compare is not None else None
    limits = (*rule.floors, *(() if required is None else (floor_of(required),)))
    counts = at_prevalence(FIXED_RULES[name](outcomes).estimates, prevalence_in_use(config))
    return ruled_out(rule, limits, counts, model.given)


def beside_no_model(model: CountedModel, result: ModelResult, outcomes: Outcomes) -> BesideNoModel | None:
    """Return a model beside the cheapest possible rule without one; None without prices, or where none is possible."""
    in_use = prevalence_in_use(model.setting.config) is not None and result.deployment is not None
    metrics = result.deployment.metrics if in_use and result.deployment is not None else result.metrics
    possible = [name for name in FIXED_RULES if ruled_out_by(model, name, outcomes) is None]
    # A threshold below every score does what flagging all does, whichever cases choose it.
    everything = outcomes.cases.n == outcomes.cases.flagged
    candidates = [
        candidate for name in possible if (candidate := _beside(name, metrics, as_counted=bool(everything))) is not None
    ]
    return min(candidates, key=lambda candidate: candidate.rule_cost, default=None)


def _beside(name: FixedRule, metrics: Metrics, *, as_counted: bool) -> BesideNoModel | None:
    measures = (metrics[key] for key in ("total_cost", SAVINGS[name]))
    total, saving = (measure if as_counted else measure.expected for measure in measures)
    paid, saved, span = total.estimate, saving.estimate, saving
    if paid is None or saved is None:
        return None
    alike = abs(saved) <= TIE * max(abs(paid), abs(paid + saved))
    return BesideNoModel(
        rule=name,
        cost=paid,
        rule_cost=paid + saved,
        saving=Span(low=span.low, high=span.high),
        verdict="as dear" if alike else "cheaper" if saved > 0 else "dearer",
        sure=span.low is not None and span.high is not None and not span.low <= 0 <= span.high,
    )


def deciding_as(name: FixedRule, model: CountedModel, outcomes: Outcomes, at: AtPoint | None) -> Performance:
    """Return what a threshold that flags nothing, or all, does: just what the rule does, a range where cases matter."""
    ranges = model.ranges(outcomes, at)
    performance = judge(outcomes, model.given, ranges=ranges)
    performance = replace(performance, metrics=without_needless(name, performance.metrics, model.given))
    return performance if model.given.costs is None else _sure(name, performance, model, outcomes, ranges)


def without_needless(name: FixedRule, measures: Metrics, given: Parameters) -> dict[str, Measure]:
    """Return the measures of a rule, without a range where it settles them, whatever the cases are.

    A recall of 0 is then no estimate, while the cost depends on how many cases are positive.
    """
    return {
        key: replace(measure, low=None, high=None, method=None, no_range=ALWAYS_THE_SAME)
        if measure.estimate is not None and _settled(name, METRICS[key], given)
        else measure
        for key, measure in measures.items()
    }


def _settled(name: FixedRule, metric: Metric, given: Parameters) -> bool:
    """Return whether a metric has the same value in any cases of which none, or all, are flagged."""
    if metric.kind == "cost":
        return metric.key == SAVINGS[name]
    nothing, positives, negatives = np.zeros(2), np.array([1.0, 1.0]), np.array([1.0, 3.0])
    mixes = Counts(tp=nothing, fp=nothing, fn=positives, tn=negatives)
    if name == "flag_all":
        mixes = Counts(tp=positives, fp=negatives, fn=nothing, tn=nothing)
    figure, other = evaluate(metric, mixes, given)
    return bool(figure == other)


def _sure(
    name: FixedRule, judged: Performance, subject: CountedModel, outcomes: Outcomes, ranges: Ranges
) -> Performance:
    """Return a rule with the interval of its cost: the model's draws and resamples, decided by the rule."""
    own, decided = draws_of_rule(name, ranges, outcomes, subject.setting.prices), FIXED_RULES[name](outcomes)
    costs = {key: with_interval(judged.metrics[key], own.of(METRICS[key], decided, subject.given)) for key in COSTS}
    return replace(judged, metrics={**judged.metrics, **costs})


WITHIN = 0.05  # to either side of the recall: what the plan is for
HALF_A_POINT = 0.005  # nearer to it, what is known already reads as what is asked for


def enough(model: CountedModel, confusion: Confusion, metrics: Metrics) -> Adequacy:
    """Return how large the test is for this model, by its corrected rates where there are some."""
    positives, negatives = confusion.tp + confusion.fn, confusion.fp + confusion.tn
    return adequacy(
        positives,
        negatives,
        recall=_ends(metrics["recall"]),
        false_alarm_rate=_ends(metrics["false_alarm_rate"]),
        plan=_plan(model, metrics["recall"], positives, positives + negatives),
    )


def _plan(model: CountedModel, recall: Measure, positives: float, cases: float) -> Plan | None:
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
        needed = plan(rate, WITHIN, prevalence=prevalence, level=level)
        if needed.positives > positives:
            return needed
    return plan_by_width(half, WITHIN, positives=positives, prevalence=prevalence)


def _ends(measure: Measure) -> tuple[float, float] | None:
    expected = measure.expected
    return None if expected.low is None or expected.high is None else (expected.low, expected.high)


AUC_OF_CHANCE, INFORMEDNESS_OF_CHANCE = 0.5, 0.0


def ranks(metrics: Metrics, figures: Mapping[str, Replicates]) -> BesideChance | None:
    """Return how the scores rank beside guessing, by the AUC; `figures` holds what resamples say of it.

    Scores that part the classes wholly have no range where cases come in clusters or with weights, and need none.
    """
    auc = metrics["roc_auc"]
    ranking = _of(auc, AUC_OF_CHANCE)
    if ranking is None and auc.estimate in {0.0, 1.0} and figures["roc_auc"].values is not None:
        return beside_chance(auc.estimate, auc.estimate, AUC_OF_CHANCE)
    return ranking


def decides(metrics: Metrics) -> BesideChance | None:
    """Return how decisions do beside guessing, by the informedness."""
    return _of(metrics["informedness"], INFORMEDNESS_OF_CHANCE)


def _of(measure: Measure, chance: float) -> BesideChance | None:
    """Return how a figure lies beside that of guessing; None where nothing says how sure it is."""
    if measure.low is None or measure.high is None:
        return None
    return beside_chance(measure.low, measure.high, chance)


def model_result(model: CountedModel, at: AtPoint | None) -> ModelResult:
    """Return all that the report says of one model; `at` is its point in use in resamples."""
    scored, tuned, cells = model.scored, model.apparent, model.on(model.setting.facts.reported_on)
    outcomes = model.outcomes(cells)
    judged = _judged(model, outcomes, scored.in_use if scored and not model.own_decision else None, tuned, at)
    swapped = swapped_measures(outcomes, model.given, apparent=tuned is not None)
    points = _operating_points(model, judged, cells, at)
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
        ranks=None if scored is None else ranks(scored.metrics, scored.seen.figures),
        decides=decides(judged.metrics) if model.own_decision else None,
        unlabelled=_unlabelled(model),
        over_time=over_time(model),
        missing_by_class=_missing_by_class(model),
        label_errors=_label_errors(model, judged),
    )
    result = replace(
        result, threshold=_planned(model, result), adequacy=enough(model, judged.confusion, judged.metrics)
    )
    if scored is not None:
        result = _with_scores(result, model, scored)
    result = replace(
        result,
        deployment=deployment(model, outcomes, judged.metrics, at),
        by_prevalence=by_prevalence(model, outcomes, at),
    )
    beside = beside_no_model(model, result, outcomes)
    rules = tuple(name for name in FIXED_RULES if ruled_out_by(model, name, outcomes) is None)
    return replace(
        result,
        costs=model_costs(model, result, outcomes),
        no_model=beside,
        aim=held_aim(model, outcomes, at, rules, priced=beside is not None),
    )


def _planned(model: CountedModel, result: ModelResult) -> Threshold | None:
    """Return the threshold in use, each limit with how many cases would show that it is kept."""
    point = result.threshold
    if point is None or not model.setting.plain:
        return point
    level = model.setting.config.uncertainty.level
    constraints = (
        replace(constraint, would_show=_would_show(constraint, result.metrics[constraint.metric], level))
        for constraint in point.constraints
    )
    return replace(point, constraints=tuple(constraints))


def _would_show(limit: Constraint, measure: Measure, level: float) -> int | None:
    """Return how many cases under its bar show a share within its limit; None where these do, or it is not within."""
    share, ends = measure.best_guess, _ends(measure)
    if share is None or ends is None or not measure.denominator or not meets(share, limit.op, limit.limit):
        return None
    if meets_with_bounds(*ends, limit.op, limit.limit):
        return None
    return cases_to_decide(limit.limit, share=share, confidence=(1 + level) / 2, have=measure.denominator)


def _with_scores(result: ModelResult, model: CountedModel, scored: ScoredModel) -> ModelResult:
    """Return a result with what the scores say beside the point in use."""
    return replace(
        result,
        recommended=scored.recommended if scored.recommended is not scored.in_use else None,
        rules=scored.others.rules,
        betas=scored.others.betas,
        closed_form=scored.others.closed_form,
        halving=scored.others.halving if not model.own_decision else (),
        capacity=capacity(model),
        bands=plain_curves(scored.seen.bands.curves),
        no_bands=scored.seen.bands.reason,
        calibration=scored.seen.calibration,
        elbow=scored.elbow,
        distinct_scores=scored.distinct_scores,
        largest_tie=scored.largest_tie,
        score_bins=scored.bins,
        score_shift=scored.faults.shift,
        missing_code=scored.faults.code,
        shared_cases=scored.faults.shared,
        chosen_there=scored.there,
        clipped=scored.clipped,
    )


def _judged(
    model: CountedModel,
    outcomes: Outcomes,
    point: Threshold | None,
    tuned: ResampledThreshold | None,
    at: AtPoint | None,
) -> Performance:
    """Return the metrics of some outcomes; those of a threshold that flags nothing, or all, are those of the rule."""
    if point is not None and point.value is None:
        return deciding_as("flag_none", model, outcomes, at)
    if point is not None and model.as_rule == "flag_all" and model.scored is not None and point is model.scored.in_use:
        return deciding_as("flag_all", model, outcomes, at)
    return model.judged(outcomes, tuned, at)


def _corrected_confusion(tuned: ResampledThreshold | None) -> Confusion | None:
    return None if tuned is None else confusion(tuned.fit.counts)


def _tuning(model: CountedModel) -> TuningResult | None:
    split, scored = model.setting.facts.tuned_on, model.scored
    if split is None or split == model.setting.facts.reported_on or scored is None:
        return None
    judged = judge(model.outcomes(model.on(split)), model.given)
    return TuningResult(split=split, confusion=judged.confusion, metrics={**judged.metrics, **scored.tuning_metrics})


def _operating_points(
    model: CountedModel, judged: Performance, cells: Cells, at: AtPoint | None
) -> tuple[OperatingPoint, ...]:
    """Return the point in use, and the recommended one where it is another, also with the classes as in use."""
    points = _points(model, judged, cells)
    if model.prevalence is None:
        return points
    return tuple(replace(point, metrics_in_use=_point_in_use(point, model, cells, at)) for point in points)


def _point_in_use(point: OperatingPoint, model: CountedModel, cells: Cells, at: AtPoint | None) -> Metrics:
    scored = model.scored
    if "in_use" in point.roles or scored is None:
        measures = weighed(model, model.outcomes(cells), point.metrics, at, tuned=model.apparent)
    else:
        seen = scored.seen.at.get(scored.recommended.value)
        measures = weighed(model, model.at(scored.recommended, cells), point.metrics, seen, tuned=model.tuned)
    return moved(measures, model.prevalence)


def _points(model: CountedModel, judged: Performance, cells: Cells) -> tuple[OperatingPoint, ...]:
    scored = model.scored
    if scored is None:
        return (_point(("in_use",), rule_text("decision"), None, judged, None),)
    advice: ThresholdRole = "recommended" if scored.rule.kind not in {"fixed", "default"} else "alternative"
    single = scored.in_use is scored.recommended or scored.in_use.value == scored.recommended.value
    if single and not model.own_decision:
        roles: tuple[ThresholdRole, ...] = (
            ("in_use",) if scored.in_use is scored.recommended else ("in_use", "deployed")
        )
        roles = (*roles, advice) if advice == "recommended" else roles
        return (_point(roles, scored.in_use.rule, scored.in_use.value, judged, model.apparent),)
    elsewhere = scored.seen.at.get(scored.recommended.value)
    other = _judged(model, model.at(scored.recommended, cells), scored.recommended, model.tuned, elsewhere)
    recommended = _point((advice,), scored.recommended.rule, scored.recommended.value, other, model.tuned)
    if model.own_decision:
        return (_point(("in_use",), rule_text("decision"), None, judged, None), recommended)
    return (_point(("in_use", "deployed"), scored.in_use.rule, scored.in_use.value, judged, None), recommended)


def _point(
    roles: tuple[ThresholdRole, ...],
    rule: str,
    threshold: float | None,
    judged: Performance,
    tuned: ResampledThreshold | None,
) -> OperatingPoint:
    return OperatingPoint(
        roles=roles,
        rule=rule,
        threshold=threshold,
        confusion=judged.confusion,
        metrics=judged.metrics,
        corrected_confusion=_corrected_confusion(tuned),
    )


def _doubtful(model: CountedModel, outcomes: Outcomes) -> Doubtful | None:
    if model.doubtful is None:
        return None
    cells = model.doubtful.where(model.doubtful.columns[Split()] == model.setting.facts.reported_on)
    as_positive, as_negative = (model.outcomes(counted_as(cells, label)) for label in (1, 0))
    apparent = model.apparent is not None
    return Doubtful(
        as_positive=judge(outcomes + as_positive, model.given, apparent=apparent),
        as_negative=judge(outcomes + as_negative, model.given, apparent=apparent),
    )


def _unlabelled(model: CountedModel) -> Unlabelled | None:
    """Return how many cases lack their label by whether the model flags them, where it makes a difference."""
    setting = model.setting
    if not setting.facts.rows.dropped.get("missing_label") or model.as_rule == "flag_none":
        return None
    cells = setting.source.count(Query(keys=(Split(), Fate(), model.key), cases="all"))
    fates = cells.columns[Fate()]
    mask = (cells.columns[Split()] == setting.facts.reported_on) & (cells.columns[model.key] >= 0)
    cells = cells.where(mask & ((fates == "used") | (fates == "missing_label")))
    return unlabelled(cells.columns[Fate()] == "missing_label", model.flags(cells), cells.n)


IF_MISSING = ("prevalence", "flag_rate", "recall", "precision", "specificity")  # told if missing is not flagged


def _missing_by_class(model: CountedModel) -> MissingByClass | None:
    """Return how many cases of each class lack a score or decision of the model, where that makes a difference."""
    setting = model.setting
    if not setting.facts.rows.dropped.get("missing_score"):
        return None
    whole = (Cluster(),) if setting.config.data.cluster else ()
    sums = sampling_weight(setting.config)
    keys = (Split(), *whole, Label(), Missing(model.name), model.key)
    cells = setting.source.count(Query(keys=keys, sums=sums, cases="all"))
    cells = cells.where((cells.columns[Split()] == setting.facts.reported_on) & (cells.columns[Label()] >= 0))
    missing, positive = cells.columns[Missing(model.name)] == 1, cells.columns[Label()] == 1
    shares = missing_by_class(cells, missing, positive, looks=len(setting.config.models))
    if shares is None:
        return None
    outcomes = outcomes_of(cells, model.flags(cells))  # a missing score or decision flags nothing
    return MissingByClass(
        **vars(shares if shares.more else shares.turned),
        of="positives" if shares.more else "negatives",
        confusion=confusion(outcomes.cases, whole=True),
        metrics=count_measures(outcomes, model.given, keys=IF_MISSING),
    )


def _label_errors(model: CountedModel, judged: Performance) -> LabelErrors | None:
    share = model.setting.config.about.label.wrong
    counts = judged.confusion if judged.confusion_weighted is None else judged.confusion_weighted
    level = model.setting.config.uncertainty.level if model.setting.plain else None
    return None if not share else label_errors(share, **vars(counts), level=level)


def _disagreement(model: CountedModel, cells: Cells) -> Disagreement:
    decided, cut = cells.columns[Decision(model.name)] == 1, cells.columns[model.interval] >= 1
    return Disagreement(
        flagged_by_decision_only=int(cells.n[decided & ~cut].sum()),
        flagged_by_threshold_only=int(cells.n[~decided & cut].sum()),
    )
