"""Pass 1: what the score counts of one model say; the counts go again, so that only one model's fill the memory."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256

import numpy as np

from reportgen.analysis.data import score_faults
from reportgen.analysis.measures import (
    beside_guessing,
    clipped_cases,
    curves_of,
    elbow_of,
    measures_at_prevalence,
    plain_curves,
    rows_of,
    score_measures,
    swapped_score_measures,
)
from reportgen.analysis.ranges import score_ranges
from reportgen.analysis.resamples import (
    CLOSED_FORM,
    DEPLOYED,
    ResampledScores,
    ResampledThreshold,
    in_resamples,
    resample_threshold,
    table_of_units,
)
from reportgen.analysis.rules import (
    benefit_both_ways,
    beta_choices,
    closed_form,
    halvings,
    near_best,
    rule_choices,
    thresholds_at_ends,
    with_saving,
)
from reportgen.analysis.setting import Setting, has_ranges, sums_needed
from reportgen.analysis.tuning import (
    UNDEFINED,
    Point,
    Tuning,
    beta_beside_prices,
    choose_point,
    chosen_there,
    closed_form_threshold,
    least_cost,
    odds_at,
    prevalence_in_use,
    threshold_with_range,
)
from reportgen.counts.bins import edges
from reportgen.counts.cells import made_here
from reportgen.counts.query import CaseWise, Label, Query, Score, Split
from reportgen.counts.views import Counts, ScoreCounts, outcomes_decided, score_counts
from reportgen.frozen import frozen
from reportgen.results.measure import Measure, Metrics, Span
from reportgen.results.results import Curve, Elbow, Threshold
from reportgen.results.values.costs import BenefitReading, ClosedForm
from reportgen.results.values.data import ChosenThere, ScoreFaults
from reportgen.results.values.in_use import ChosenAt
from reportgen.results.values.scores import ScoreBins
from reportgen.results.values.threshold import BetaChoice, Halving, RuleChoice
from reportgen.stats.costs import WITHIN
from reportgen.stats.crossfit import Replicates
from reportgen.stats.curves import CurveEntries
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import envelope
from reportgen.stats.metrics import METRICS
from reportgen.stats.ranking import Auc, Sweep, delong, sweep
from reportgen.stats.reasons import because, rule_text
from reportgen.stats.resampling import outcomes_by_unit
from reportgen.stats.thresholds import CHOSEN_WITHOUT, Lacking, Rule
from reportgen.stats.within import auc_within, average_precision_within, brier_within, log_loss_within
from reportgen.work import Meter


@frozen(eq=False)
class OtherThresholds:
    """Thresholds beside the chosen one."""

    rules: tuple[RuleChoice, ...]
    betas: tuple[BetaChoice, ...]
    closed_form: ClosedForm | None
    halving: tuple[Halving, ...]
    benefit_once: BenefitReading | None
    at_ends: Span | None  # of the range of the costs
    on_sample: float | None  # without the reweighing to the prevalence in use
    at_limits: tuple[ChosenAt, ...]  # with the ends of the stated prevalence in use

    def values(self) -> set[float | None]:
        """Return those that stand in a table."""
        of_rules = (row.threshold for row in self.rules if row.reason is None)
        return {*of_rules, *(row.threshold for row in self.betas), *(row.threshold for row in self.halving)}


@frozen(eq=False)
class ScoredModel:
    """What is known of one model from its scores alone, on the reporting split but for the tuning."""

    rule: Rule
    recommended: Threshold
    in_use: Threshold  # the deployed one where it is given
    odds: float | None  # of the threshold in use, as a probability
    resampled: ResampledThreshold | None  # of the recommended threshold, where its rule looks at cases
    metrics: Metrics
    seen: ResampledScores
    auc: Auc | None  # with its variance, where cases are plain and of both classes
    tuning_metrics: Metrics
    tuning_judged: Metrics  # the same, with the classes as in use where that is stated
    metrics_in_use: Metrics  # at the prevalence in use, where that is given
    swapped_metrics: Mapping[str, Measure]
    others: OtherThresholds
    envelope: Counts  # the points that are cheapest at some price
    curves: Mapping[str, Curve]
    elbow: Elbow | None
    rows: CurveEntries  # of the sweep over thresholds
    distinct_scores: int | None  # None, as below: scores are counted by bins
    largest_tie: int | None
    bins: ScoreBins | None
    steps: bytes  # a digest of how many cases of each class stand at each score in turn, whatever the scores are
    faults: ScoreFaults
    there: ChosenThere | None  # where the splits differ
    clipped: Mapping[str, int] | None

    def figures(self, *, in_use: bool = True) -> Mapping[str, Replicates]:
        """Return the ranking and probability metrics in resamples: with the classes as in use, where that is stated."""
        return {**self.seen.figures, **self.seen.figures_in_use} if in_use else self.seen.figures

    def judged(self, *, in_use: bool = True) -> Metrics:
        """Return the same metrics with their intervals."""
        if not in_use:
            return self.metrics
        moved = {key: measure for key, measure in self.metrics_in_use.items() if METRICS[key].moves_with_classes}
        return {**self.metrics, **moved}


PARTS = 4  # of the work on one model, each about as long as another


@frozen(eq=False)
class _Chosen:
    """What a rule chose, and the sweeps that it was chosen on and is judged on."""

    rule: Rule
    tuning: Tuning
    judged: Tuning
    point: Point
    again: ResampledThreshold | None
    recommended: Threshold
    in_use: Threshold


def _chosen(name: str, rule: Rule, setting: Setting, meter: Meter) -> _Chosen:
    """Count the scores of a model and choose its threshold."""
    reporting, cases = _sweeps(Score(name), setting)
    meter.add()
    tuning = Tuning(name=name, config=setting.config, given=setting.given, sweep=cases)
    cuts = () if made_here(reporting.scores.bins) is None else _cuts(rule, tuning)
    if cuts:
        reporting, cases = _sweeps(Score(name, cuts), setting)
        tuning = replace(tuning, sweep=cases)
    point = _point(rule, tuning, setting)
    again = _resampled(rule, point, tuning, setting)
    meter.add()
    recommended = _recommended(rule, point, tuning, reporting, again)
    return _Chosen(
        rule=rule,
        tuning=tuning,
        judged=replace(tuning, given=setting.reported, sweep=reporting),
        point=point,
        again=again,
        recommended=recommended,
        in_use=_in_use(setting.config.models[name].deployed_threshold, recommended, reporting),
    )


def _cuts(rule: Rule, tuning: Tuning) -> tuple[float, ...]:
    """Return the thresholds that no case chooses and that lie within a bin: it is cut there, so that none is wrong."""
    model = tuning.config.models[tuning.name]
    values = {rule.fixed, model.deployed_threshold, closed_form_threshold(tuning)} - {None}
    cuts = np.array(sorted(value for value in values if value is not None))
    inside = edges(cuts, chances=model.kind == "probability", flag=model.flag) != cuts
    return tuple(cuts[inside].tolist())


def _others(chosen: _Chosen, setting: Setting) -> OtherThresholds:
    """Return what other rules, betas and the closed form would choose, and what halves an error."""
    rule, tuning, again = chosen.rule, chosen.tuning, chosen.again
    cheapest = _cheapest(rule, again, tuning, setting)
    rules = rule_choices(rule, chosen.point, tuning, chosen.judged.sweep)
    betas = with_saving(beta_choices(rule, tuning), _best_beta(rule, again, tuning, setting), cheapest, tuning)
    ranged = has_ranges(setting.config) and rule.metric is METRICS["total_cost"] and rule.tuned
    return OtherThresholds(
        rules=rules,
        betas=betas,
        closed_form=closed_form(tuning, cheapest, _case_wise(tuning, setting)),
        halving=halvings(chosen.in_use.value, chosen.judged),
        benefit_once=benefit_both_ways(rule, tuning, chosen.judged.sweep),
        at_ends=thresholds_at_ends(rule, tuning) if ranged else None,
        on_sample=_on_sample(rule, tuning),
        at_limits=tuple(_at_limits(rule, tuning, setting)),
    )


def score_model(name: str, rule: Rule, setting: Setting, meter: Meter) -> ScoredModel:
    """Return what the scores of a model say, with the threshold that its rule chooses."""
    kind = setting.config.models[name].kind
    chosen = _chosen(name, rule, setting, meter)
    tuning, judged, recommended, in_use = chosen.tuning, chosen.judged, chosen.recommended, chosen.in_use
    cases, reporting, place = tuning.sweep, judged.sweep, judged.place(in_use.value)
    metrics = score_measures(reporting, kind)
    auc = delong(reporting) if setting.plain and metrics["roc_auc"].estimate is not None else None
    there = measures_at_prevalence(reporting, kind, prevalence_in_use(setting.config))
    seen = in_resamples(judged, in_use, recommended, setting, metrics=metrics, metrics_in_use=there)
    meter.add()
    weighed, others = replace(reporting, counts=judged.counts), _others(chosen, setting)
    thresholds = {recommended.value, *others.values()}
    columns = curves_of(reporting, weighed, judged, keep=(place, *map(judged.place, thresholds)))
    meter.add()
    tuning_metrics = metrics if cases is reporting else score_measures(cases, kind)
    faults = score_faults(cases, reporting, plain=setting.plain)
    return ScoredModel(
        rule=rule,
        recommended=recommended,
        in_use=in_use,
        odds=odds_at(in_use.value, tuning),
        resampled=chosen.again,
        metrics=_with_ranges(beside_guessing(metrics, reporting, setting), seen, auc, setting),
        seen=seen,
        auc=auc,
        tuning_metrics=tuning_metrics,
        tuning_judged={**tuning_metrics, **measures_at_prevalence(cases, kind, prevalence_in_use(setting.config))},
        metrics_in_use=_with_ranges_in_use(there, seen, auc, setting),
        swapped_metrics=swapped_score_measures(reporting),
        others=others,
        envelope=weighed.counts.at(envelope(weighed.counts).index),
        curves=plain_curves(columns),
        elbow=elbow_of(reporting),
        rows=rows_of(reporting, setting.reported, place),
        distinct_scores=None if reporting.scores.binned else len(reporting.scores.score),
        largest_tie=None if reporting.scores.binned else int(reporting.scores.cases.max()),
        bins=bins_of(reporting.scores, kind),
        steps=_steps(reporting.scores) + _steps(cases.scores),
        faults=faults,
        there=chosen_there(rule, recommended.value, judged) if faults.shift or setting.facts.other_mix else None,
        clipped=clipped_cases(reporting.scores, kind),
    )


def bins_of(scores: ScoreCounts, kind: str) -> ScoreBins | None:
    """Return the bins that scores are counted by, with how far at most they move the AUC; of counts also the rest."""
    bins = scores.bins
    if bins is None:
        return None
    counted = ScoreBins(in_use=len(scores.score), auc_within=auc_within(scores), digits=bins.digits)
    if not bins.from_counts:
        return counted
    of_chances = kind == "probability"
    return replace(
        counted,
        from_counts=True,
        edges=bins.cuts,
        average_precision_within=average_precision_within(scores),
        brier_within=brier_within(scores, bins) if of_chances else None,
        log_loss_within=log_loss_within(scores, bins) if of_chances else None,
    )


def _with_ranges(metrics: Metrics, seen: ResampledScores, auc: Auc | None, setting: Setting) -> Metrics:
    level = setting.config.uncertainty.level
    return score_ranges(metrics, seen.figures, auc, level=level, perfect=seen.perfect)


def _with_ranges_in_use(metrics: Metrics, seen: ResampledScores, auc: Auc | None, setting: Setting) -> Metrics:
    figures = {**seen.figures, **seen.figures_in_use}
    measures = score_ranges(metrics, figures, auc, level=setting.config.uncertainty.level)
    return {
        key: _without_range(measure) if key == "average_precision" else measure for key, measure in measures.items()
    }


def _without_range(measure: Measure) -> Measure:
    reason = None if measure.estimate is None else because("few_weigh_much")
    return replace(measure, low=None, high=None, method=None, no_range=reason)


def _sweeps(key: Score, setting: Setting) -> tuple[Sweep, Sweep]:
    """Return the sweep on the reporting split and on the one that chooses, which may be the same."""
    by_split = {split: sweep(scores) for split, scores in _score_counts(key, setting).items()}
    return by_split[setting.facts.reported_on], by_split[setting.chooses_on]


def _steps(scores: ScoreCounts) -> bytes:
    whole = sha256()
    for part in (scores.cases, scores.positives, scores.negatives):
        whole.update(np.ascontiguousarray(part).tobytes())
    return whole.digest()


def _score_counts(key: Score, setting: Setting) -> dict[str, ScoreCounts]:
    """Return the score counts of the split that judges and of the one that chooses."""
    config, prices = setting.config, setting.prices
    cells = setting.source.count(Query(keys=(Split(), Label(), key), sums=sums_needed(config, prices)))
    return {
        split: score_counts(cells.where(cells.columns[Split()] == split), key, config.models[key.model].flag, prices)
        for split in dict.fromkeys((setting.facts.reported_on, setting.chooses_on))
    }


def _point(rule: Rule, tuning: Tuning, setting: Setting) -> Point:
    """Return the point that the rule chooses; where its metric has no value at any threshold, nothing is flagged.

    Cases of one class alone choose nothing either, where the rule looks at their labels.
    """
    whole = tuning.sweep.counts.at(-1)
    lacking: Lacking | None = "positives" if whole.tp == 0 else "negatives" if whole.fp == 0 else None
    if rule.tuned and lacking is not None:
        return Point(value=None, reason=CHOSEN_WITHOUT[lacking])
    return choose_point(rule, tuning, _clusters(rule, tuning, setting)) or UNDEFINED


def _clusters(rule: Rule, tuning: Tuning, setting: Setting) -> Counts | None:
    """Return the outcomes of each cluster at every threshold, where a floor is to hold with confidence."""
    if rule.confidence is None or setting.config.data.cluster is None or setting.resampling is None:
        return None
    units = setting.resampling.units
    entries = np.arange(len(tuning.sweep.counts.tp))
    table = table_of_units(
        entries, tuning, split=setting.chooses_on, prices=setting.prices, source=setting.source, units=units
    )
    return outcomes_by_unit(table)


def _resampled(rule: Rule, point: Point, tuning: Tuning, setting: Setting) -> ResampledThreshold | None:
    """Return a tuned threshold in resamples, with the closed form and the one used today beside it, where it costs."""
    if not rule.chooses or setting.resampling is None or point.reason is not None:
        return None
    return resample_threshold(
        rule,
        tuning.place(point.value),
        tuning,
        split=setting.chooses_on,
        prices=setting.prices,
        source=setting.source,
        resampling=setting.resampling,
        uneven=setting.carriers is not None,
        beside=dict(_beside(tuning, setting)),
    )


def _beside(tuning: Tuning, setting: Setting) -> Iterator[tuple[str, int]]:
    """Yield the thresholds that no case chose and that a tuned one is held against by its cost, as entries."""
    model = setting.config.models[tuning.name]
    if setting.given.costs is None:
        return
    if model.kind == "probability":
        yield CLOSED_FORM, tuning.place(closed_form_threshold(tuning))
    if model.deployed_threshold is not None:
        yield DEPLOYED, tuning.place(model.deployed_threshold)


def _cheapest(
    rule: Rule, again: ResampledThreshold | None, tuning: Tuning, setting: Setting
) -> ResampledThreshold | None:
    """Return the threshold of the least cost in resamples, which may be the one that the rule chose."""
    asked = setting.config.models[tuning.name].kind == "probability" or beta_beside_prices(tuning.config, tuning.name)
    if setting.given.costs is None or not asked:
        return None
    least = least_cost(rule.most_flags_on_a_tie)
    if rule == least:
        return again
    point = choose_point(least, tuning)
    return None if point is None else _resampled(least, point, tuning, setting)


def _best_beta(
    rule: Rule, again: ResampledThreshold | None, tuning: Tuning, setting: Setting
) -> ResampledThreshold | None:
    """Return the threshold of the best F-beta in resamples; None where no beta stands beside the prices."""
    best = Rule(kind="optimise", metric=METRICS["f_beta"], most_flags_on_a_tie=rule.most_flags_on_a_tie)
    if not beta_beside_prices(tuning.config, tuning.name) or rule == best:
        return again if rule == best else None
    point = choose_point(best, tuning)
    return None if point is None else _resampled(best, point, tuning, setting)


def _recommended(
    rule: Rule, point: Point, tuning: Tuning, reporting: Sweep, again: ResampledThreshold | None
) -> Threshold:
    spread = again.spread if again is not None else None
    near = near_best(rule, point, tuning)
    return replace(
        threshold_with_range(rule, point, reporting.scores),
        prevalence=prevalence_in_use(tuning.config) if rule.chooses or rule.kind == "closed_form" else None,
        interval=None if spread is None else Span(low=spread.low, high=spread.high),
        near_optimal=near[0] if near is not None else None,
        near_elsewhere=near is not None and near[1],
        within=WITHIN if near is not None else None,
    )


def _in_use(deployed: float | None, recommended: Threshold, reporting: Sweep) -> Threshold:
    """Return the threshold that runs today, where it is known, else the one that the rule chooses."""
    if deployed is None:
        return recommended
    threshold = threshold_with_range(Rule(kind="fixed", fixed=deployed), Point(value=deployed), reporting.scores)
    return replace(threshold, rule=rule_text("deployed"))


def _on_sample(rule: Rule, tuning: Tuning) -> float | None:
    """Return what the rule would choose with the classes as they are in the data."""
    config = tuning.config
    if prevalence_in_use(config) is None or config.deployment is None:
        return None
    point = choose_point(rule, replace(tuning, config=replace(config, deployment=None)))
    return None if point is None else point.value


def _at_limits(rule: Rule, tuning: Tuning, setting: Setting) -> Iterator[ChosenAt]:
    """Yield what the rule would choose at both ends of the stated shares of positives in use."""
    config = tuning.config
    stated, chosen = config.deployment, rule.chooses or rule.kind == "closed_form"
    if stated is None or stated.limits is None or not chosen:
        return
    units = _clusters(rule, tuning, setting)
    for share in sorted({*stated.limits} - {stated.share}):
        moved = replace(tuning, config=replace(config, deployment=replace(stated, prevalence=share)))
        point = choose_point(rule, moved, units)
        if point is not None:
            yield ChosenAt(prevalence=share, threshold=point.value)


def _case_wise(tuning: Tuning, setting: Setting) -> float | None:
    """Return what it would cost to flag each case by its own prices, where they differ and scores are chances.

    None where some case lacks the amount, where counts tell scores by bins, and where positives are rarer, or less
    rare, in use: there the scores are no chances as they stand.
    """
    prices, name = setting.prices, tuning.name
    if prices is None or not prices.columns or tuning.config.models[name].kind != "probability":
        return None
    bins = tuning.sweep.scores.bins
    if prevalence_in_use(tuning.config) is not None or (bins is not None and bins.from_counts):
        return None
    key = CaseWise(name, prices)
    sums = sums_needed(tuning.config, prices)
    cells = setting.source.count(Query(keys=(Split(), Label(), key), sums=sums))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    if np.any(cells.columns[key] < 0):
        return None
    paid = outcomes_decided(cells, key, prices).estimates
    return float(evaluate(METRICS["total_cost"], paid, tuning.given))
