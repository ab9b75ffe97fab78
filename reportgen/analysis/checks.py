"""The checks of a config, decided for each model and each group that they are about, and what each is held against."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from reportgen.analysis import check_figures as chance
from reportgen.analysis.check_figures import (
    NO_BOUNDS,
    Bounded,
    CheckFigure,
    FigureBounds,
    both_sides,
    bounds_of_outcomes,
    by_chance,
    figure_of,
    interval_at,
    interval_of_outcomes,
    lack_of,
    lack_of_a_class,
    one_sided,
    too_little,
    under,
)
from reportgen.analysis.comparisons import TwoSamples, compared_by, primary_metrics
from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.finding import unchosen
from reportgen.analysis.groups.counted import InGroups
from reportgen.analysis.pair import Contender, MetricDifference, Pair, pair_of
from reportgen.analysis.published import ONLY_TWO, figure_at, outcomes_of
from reportgen.analysis.ranges import AtPoint, ranges_of
from reportgen.analysis.setting import Setting
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.config.checks import Check as Asked
from reportgen.config.conditions import Condition
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import Metrics, Mix
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.change import Earlier
from reportgen.results.values.checks import Check, FalseAlarmOfCheck, Status
from reportgen.results.values.comparison import Comparison
from reportgen.results.values.published import Published
from reportgen.stats import checks as stats
from reportgen.stats.adequacy import FEW, Lack, lack_of_cases
from reportgen.stats.checks import meets_with_bounds
from reportgen.stats.intervals import EXACT
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import TANGO
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because
from reportgen.stats.samples import share_for
from reportgen.stats.thresholds import CHOSEN_WITHOUT


def published_figure(
    metric: Metric, model: Published, results: Results, *, given: Parameters, used: float | None
) -> CheckFigure:
    """Return a metric of a published model: bounds where its counts are known, else as it was published.

    Where the share of positives in use is stated and moves the metric, it is the one in use.
    """
    measure, four, share = model.metrics[metric.key], model.confusion, share_for(metric, used)
    brought = None if share is None else figure_at(share, model.metrics, metric, given)
    share = None if brought is None else share
    figure = CheckFigure(
        estimate=measure.estimate if share is None else brought,
        cases=FEW,
        bounds=lambda _: ONLY_TWO,
        reason=measure.reason,
        mix="test" if share is None else "in_use",
    )
    if four is None:
        return figure  # nobody tells how many cases a published share rests on; it is decided as it stands
    outcomes, cases, run = outcomes_of(four), under(metric, measure, four), results.run
    ranges = ranges_of(outcomes, None, plain=True, clustered=False, level=run.level, seed=run.seed)
    ranges = replace(ranges, share=share)

    def bounds(confidence: float) -> Bounded:
        return bounds_of_outcomes(metric, outcomes, given, ranges, confidence)

    in_use = None if share is None else interval_of_outcomes(metric, outcomes, given, ranges, run.level)
    exact = metric.kind == "share" and share is None
    return replace(
        figure,
        cases=cases,
        bounds=bounds,
        lack=lack_of_a_class(metric, four) or lack_of(metric, cases, four),
        one_class=lack_of_a_class(metric, four),
        interval=in_use if isinstance(in_use, FigureBounds) else interval_at(measure) if share is None else None,
        misses=chance.of_share(cases) if exact else chance.of_counts(four, given, seed=run.seed, share=share),
    )


OPEN, BINS_REACH, BINS_UNKNOWN = because("open"), because("bins_reach"), because("bins_unknown")


@frozen(eq=False)
class CheckEvidence:
    """What decides checks beside the results."""

    given: Mapping[str, Parameters]  # of each model: what its metrics were computed with
    bounds: Callable[[str, Metric, float], Bounded]  # of a model and a metric at a confidence, one-sided
    clusters: int | None = None  # in how many the cases come that models are judged on
    used: float | None = None  # the share of positives in use, where it is stated
    # of a model and a metric: what it has beyond the baseline
    differences: Callable[[str, Metric], CheckFigure] | None = None
    in_groups: Callable[[Asked], tuple[Check, ...]] | None = None  # decides one that is to hold in every group
    gap: Callable[[Asked, str], Check] | None = None  # decides one of a model that holds groups against each other


@frozen
class _Verdict:
    status: Status
    reason: str | None = None
    lack: Lack | None = None
    bounds: FigureBounds | None = None


def decide(results: Results, config: Config, evidence: CheckEvidence) -> tuple[Check, ...]:
    """Return every check of the config, decided."""
    decided = ((asked, check) for asked in config.checks for check in _decided(asked, results, evidence))
    return tuple(_of_a_choice(asked, check, results, config) for asked, check in decided)


def _of_a_choice(asked: Asked, check: Check, results: Results, config: Config) -> Check:
    """Return a check, undecided where it depends on a threshold that cases of one class alone were to choose."""
    lacking = unchosen(results, config, check.model) if METRICS[check.metric].from_counts else None
    if lacking is None:
        return check
    reason = CHOSEN_WITHOUT[lacking]
    allowed = asked.on_insufficient == "pass"
    undecided = replace(check, status="insufficient", estimate=None, low=None, high=None, method=None, reason=reason)
    return replace(undecided, lack=None, would_decide=None, fails_by_chance=None, allowed=allowed)


def of_others(results: Results, config: Config, evidence: CheckEvidence) -> tuple[Check, ...]:
    """Return the checks that name no model, decided for each model that may take the place of the subject.

    They are no checks of the run: they say what is to be known before another model is advised.
    """
    open_to_all = [request for request in config.checks if request.model is None and request.for_each != "model"]
    models = results.models or results.published
    others = [name for name in models if name not in {results.subject, results.baseline}]
    return tuple(
        _of_a_choice(asked, check, results, config)
        for name in others
        for asked in open_to_all
        for check in _decided(replace(asked, model=name), results, evidence)
    )


def _decided(asked: Asked, results: Results, evidence: CheckEvidence) -> Iterator[Check]:
    """Yield one check of the config for each model, or each group, that it is about."""
    if asked.each_group_of is not None and evidence.in_groups is not None:
        yield from evidence.in_groups(asked)
        return
    against = results.baseline if asked.against is not None else None
    for name in _models(asked, results):
        if asked.check.between is not None and evidence.gap is not None:
            yield evidence.gap(asked, name)
        elif name != against:
            figure = _figure(asked.check.metric, name, against, results, evidence)
            yield decide_check(asked, figure, model=name, against=against)


def decide_check(asked: Asked, figure: CheckFigure, *, model: str, against: str | None = None) -> Check:
    """Return one check about one figure, decided: by its bounds where the config asks for confidence."""
    condition, confidence = asked.check, asked.with_confidence
    verdict = _plain(condition, figure) if confidence is None else _with_confidence(condition, figure, confidence)
    bounds = verdict.bounds
    return Check(
        check=condition.text,
        model=model,
        metric=condition.metric.key,
        op=condition.op,
        limit=condition.limit,
        typed_limit=condition.typed_limit,
        estimate=figure.estimate,
        status=verdict.status,
        mix=figure.mix,
        against=against,
        low=None if bounds is None else bounds.low,
        high=None if bounds is None else bounds.high,
        method=None if bounds is None else bounds.method,
        with_confidence=confidence,
        corrected=figure.corrected,
        few_cases=figure.estimate is not None and figure.cases < FEW,
        severity=asked.severity or "grave",
        allowed=verdict.status == "insufficient" and asked.on_insufficient == "pass",
        reason=verdict.reason or too_little(verdict.lack),
        lack=verdict.lack,
        would_decide=_would_decide(condition, figure, verdict, confidence),
        fails_by_chance=None if confidence is not None else _chance(condition, figure, verdict.status),
    )


def _would_decide(asked: Condition, figure: CheckFigure, verdict: _Verdict, confidence: float | None) -> int | None:
    """Return how many cases would probably decide what exact bounds of a share leave open."""
    open_share = verdict.status == "insufficient" and verdict.bounds is not None and verdict.bounds.method == EXACT
    if not open_share or confidence is None or figure.estimate is None:
        return None
    return stats.cases_to_decide(asked.limit, share=figure.estimate, confidence=confidence, have=figure.cases)


def _models(asked: Asked, results: Results) -> Iterator[str]:
    if asked.for_each == "model":
        yield from results.names
    else:
        yield asked.model or results.subject


def _figure(metric: Metric, name: str, against: str | None, results: Results, evidence: CheckEvidence) -> CheckFigure:
    if against is not None and evidence.differences is not None:
        return evidence.differences(name, metric)
    if name in results.published:
        return published_figure(
            metric, results.published[name], results, given=evidence.given[name], used=evidence.used
        )
    return figure_of(
        metric,
        results.models[name],
        results,
        given=evidence.given[name],
        clusters=evidence.clusters,
        bounds=partial(evidence.bounds, name, metric),
    )


def _plain(asked: Condition, figure: CheckFigure) -> _Verdict:
    """Return what the estimate decides; a corrected one brings its interval with it."""
    lack = None if figure.estimate is None else figure.few
    if lack is not None or figure.estimate is None:
        return _Verdict(status="insufficient", reason=figure.undecided, lack=lack, bounds=figure.shown)
    met = stats.meets(figure.estimate, asked.op, asked.limit)
    if figure.by_bins is None:
        return _Verdict(status="insufficient", reason=BINS_UNKNOWN, bounds=figure.shown)
    ends = (figure.estimate - figure.by_bins, figure.estimate + figure.by_bins)
    if any(stats.meets(end, asked.op, asked.limit) != met for end in ends):
        return _Verdict(status="insufficient", reason=BINS_REACH, bounds=figure.shown)
    return _Verdict(status="pass" if met else "fail", bounds=figure.shown or (None if met else figure.interval))


def _with_confidence(asked: Condition, figure: CheckFigure, confidence: float) -> _Verdict:
    """Return what the one-sided bounds decide."""
    if figure.estimate is not None and figure.lack is not None:
        return _Verdict(status="insufficient", lack=figure.lack)
    bounds = figure.undecided or figure.bounds(confidence)
    if isinstance(bounds, str):
        return _Verdict(status="insufficient", reason=bounds)
    met = stats.meets_with_bounds(bounds.low, bounds.high, asked.op, asked.limit)
    if met is not None and figure.by_bins is None:
        return _Verdict(status="insufficient", reason=BINS_UNKNOWN, bounds=bounds)
    if met is not None and figure.by_bins:
        low, high = bounds.low - figure.by_bins, bounds.high + figure.by_bins
        if stats.meets_with_bounds(low, high, asked.op, asked.limit) != met:
            return _Verdict(status="insufficient", reason=BINS_REACH, bounds=bounds)
    status: Status = "insufficient" if met is None else "pass" if met else "fail"
    return _Verdict(status=status, reason=OPEN if met is None else None, bounds=bounds)


def _chance(asked: Condition, figure: CheckFigure, status: Status) -> FalseAlarmOfCheck | None:
    """Return how often such a check fails by chance, where it passed and its figure is known to vary so.

    One that failed tells the range of its figure: what a truth on the limit would do is no news of this one.
    """
    if status != "pass" or figure.estimate is None or figure.misses is None:
        return None
    return by_chance(asked, figure.estimate, figure.misses)


APPARENT = because("apparent_groups")

Figures = Mapping[str, CheckFigure]  # by group
HIDDEN = because("hidden_group")
HIDDEN_FIGURE = CheckFigure(estimate=None, cases=0, bounds=lambda _: NO_BOUNDS, reason=HIDDEN)


def group_checks(asked: Asked, grouped: Sequence[InGroups], results: Results) -> tuple[Check, ...]:
    """Return the check of each group, in their order."""
    in_groups = next(grouping for grouping in grouped if grouping.key.column == asked.each_group_of)
    condition, model = asked.check, asked.model or results.subject
    figures = {
        in_groups.shown[name]: _figure_in_group(condition, model, name, in_groups, results) for name in in_groups.judged
    }
    figures |= dict.fromkeys(in_groups.hidden.values(), HIDDEN_FIGURE)
    checks = {name: decide_check(asked, figure, model=model) for name, figure in figures.items()}
    if asked.with_confidence is not None:
        checks = together(condition, figures, checks, asked.with_confidence)
    return tuple(
        replace(check, column=in_groups.key.column, group=name, would_decide=to_pass(condition, check))
        for name, check in checks.items()
    )


def to_pass(asked: Condition, check: Check) -> int | None:
    """Return how many cases of a group would let it pass: to fail it has to miss by more, as one of several."""
    passes = check.estimate is not None and stats.meets(check.estimate, asked.op, asked.limit)
    return check.would_decide if passes else None


def _figure_in_group(condition: Condition, model: str, name: str, in_groups: InGroups, results: Results) -> CheckFigure:
    grouping = next(candidate for candidate in results.groups if candidate.column == in_groups.key.column)
    judged = grouping.groups[in_groups.names.index(name)].models[model]
    apparent, given = in_groups.models[model].apparent is not None, in_groups.given(model, (name,))

    def bounds(confidence: float) -> Bounded:
        if apparent:
            return APPARENT
        outcomes, ranges = in_groups.outcomes(model, (name,)), in_groups.ranges(model, (name,))
        return bounds_of_outcomes(condition.metric, outcomes, given, ranges, confidence)

    clusters = in_groups.clusters((name,))
    figure = figure_of(condition.metric, judged, results, given=given, clusters=clusters, bounds=bounds)
    # Nothing is judged in a small group, though the bounds of a share would hold there, too.
    lack = figure.lack or lack_of_cases(figure.cases)
    return replace(figure, lack=lack, misses=None if apparent else figure.misses)


def together(
    condition: Condition, figures: Figures, checks: Mapping[str, Check], confidence: float
) -> dict[str, Check]:
    """Return the checks with those left open that miss the limit no farther than one of so many does by chance.

    To pass, each group has its own bounds; to fail, it has to miss by Holm's method over the groups that have bounds.
    """
    among = sum(check.low is not None for check in checks.values())
    failed, missing = set[str](), {name for name, check in checks.items() if check.status == "fail"}
    while True:
        sure = 1 - (1 - confidence) / max(among - len(failed), 1)
        more = {name for name in missing - failed if _misses(condition, figures[name].bounds(sure))}
        if not more:
            break
        failed |= more
    return {
        name: replace(check, status="insufficient", reason=because("chance_among_groups", among=among))
        if name in missing - failed
        else check
        for name, check in checks.items()
    }


def _misses(condition: Condition, bounds: Bounded) -> bool:
    return (
        not isinstance(bounds, str)
        and meets_with_bounds(bounds.low, bounds.high, condition.op, condition.limit) is False
    )


def difference_of(metric: Metric, pair: Pair | TwoSamples) -> CheckFigure:
    """Return what A has beyond B, each as corrected where its threshold was chosen on these cases."""
    figure = figure_of_difference(pair.compared(metric), cases=pair.under(metric), level=pair.config.uncertainty.level)
    mix: Mix = "in_use" if pair.in_use(metric) else "test"
    return replace(figure, corrected=metric.from_counts and pair.corrected, mix=mix)


def figure_of_difference(difference: MetricDifference, *, cases: float, level: float) -> CheckFigure:
    """Return a difference as the figure that a check is about; so many cases are behind the bar of the smaller one."""
    interval = _interval(difference, level)
    bounds = interval if isinstance(interval, FigureBounds) else None
    return CheckFigure(
        estimate=difference.difference,
        cases=cases,
        bounds=lambda confidence: _interval(difference, both_sides(confidence)),
        reason=difference.reason,
        lack=_lack(difference),
        shown=bounds,
        by_bins=difference.by_bins,
        misses=None if bounds is None else chance.of_spread(bounds.low, bounds.high, level),
    )


def saving_bounds(pair: Pair | TwoSamples, confidence: float) -> Bounded:
    """Return the one-sided bounds of what A saves beside B on the cases of A."""
    compared = pair.compared(METRICS[pair.saving_from[0]])
    return too_little(_lack(compared)) or _saving(pair, compared, both_sides(confidence))


def with_saving(model: ModelResult, pair: Pair | TwoSamples) -> ModelResult:
    """Return a model with the range of what it saves beside its baseline, where no case chose its threshold."""
    tested, used = _ranged_saving(model.metrics, pair.tested), model.deployment
    there = {} if used is None else _ranged_saving(used.metrics, pair if used.stated else pair.tested)
    weighed = there if used is not None and used.stated else {}
    points = tuple(
        replace(point, metrics={**point.metrics, **tested}, metrics_in_use={**point.metrics_in_use, **weighed})
        if "in_use" in point.roles
        else point
        for point in model.operating_points
    )
    used = None if used is None else replace(used, metrics={**used.metrics, **there})
    return replace(model, metrics={**model.metrics, **tested}, operating_points=points, deployment=used)


def _ranged_saving(metrics: Metrics, pair: Pair | TwoSamples) -> Metrics:
    """Return what a model saves beside its baseline with its range; nothing where it has none."""
    saved = metrics["saving_baseline"]
    if saved.estimate is None or saved.apparent:
        return {}
    compared = pair.compared(METRICS[pair.saving_from[0]])
    saving = _saving(pair, compared, pair.config.uncertainty.level)
    if isinstance(saving, str):
        return {}
    low, high = min(saving.low, saved.estimate), max(saving.high, saved.estimate)
    return {"saving_baseline": replace(saved, low=low, high=high, method=saving.method, no_range=None)}


def _saving(pair: Pair | TwoSamples, compared: MetricDifference, level: float) -> Bounded:
    """Return the interval of what A saves beside B: that of their difference in cost, turned round."""
    interval, per = _interval(compared, level), pair.saving_from[1]
    if isinstance(interval, str):
        return interval
    return FigureBounds(low=-per * interval.high, high=-per * interval.low, method=interval.method)


def _interval(difference: MetricDifference, level: float) -> Bounded:
    ends = difference.ends(level)
    if ends is None:
        return difference.reason or NO_BOUNDS
    return FigureBounds(low=ends[0], high=ends[1], method=difference.ends_by or "")


def _lack(difference: MetricDifference) -> Lack | None:
    """Return what keeps a verdict from resting on the interval: that of a share holds for any disagreements."""
    few = difference.lack is not None and difference.lack.of == "disagreements"
    return None if few and difference.ends_by == TANGO else difference.lack


@frozen(eq=False)
class HeldAgainst:
    """The models with what each is held against: a model on the same cases, or an earlier report."""

    sides: Mapping[str, Contender]
    pair: Callable[[str], Pair | TwoSamples]
    earlier: Earlier | None
    baseline: str | None  # the model that is one

    def with_saving(self, model: ModelResult, name: str) -> ModelResult:
        """Return a model with the range of what it saves beside what it is held against."""
        if name == self.baseline or (self.baseline is None and self.earlier is None):
            return model
        return with_saving(model, self.pair(name))

    def decides(self, subject: str) -> tuple[str, ...]:
        """Return the keys of the metrics that decide which model is better."""
        return primary_metrics({name: side.model for name, side in self.sides.items()}, subject)


def held_against(
    counted: Mapping[str, CountedModel], at: Mapping[str, AtPoint | None], earlier: Earlier | None
) -> HeldAgainst:
    """Return each model with its baseline; `at` holds the points in use in resamples."""
    sides = {name: Contender(model=model, at=at[name]) for name, model in counted.items()}

    @cache
    def pair(name: str) -> Pair | TwoSamples:
        side = sides[name]
        if earlier is not None:
            return TwoSamples(a=side, earlier=earlier)
        return pair_of(side, sides[side.model.setting.config.baseline_model or name])

    rival = next(iter(counted.values())).setting.config.baseline_model
    return HeldAgainst(sides=sides, pair=pair, earlier=earlier, baseline=rival)


def evidence(models: HeldAgainst, setting: Setting) -> CheckEvidence:
    """Return what decides the checks."""
    judging = setting.judging

    def bounds(name: str, metric: Metric, confidence: float) -> Bounded:
        if metric.needs == "baseline":
            return saving_bounds(models.pair(name), confidence)
        return one_sided(models.sides[name], metric, confidence)

    return CheckEvidence(
        given={
            **{name: side.model.given for name, side in models.sides.items()},
            **dict.fromkeys(setting.config.published, setting.reported),
        },
        bounds=bounds,
        clusters=judging.units if judging.clusters else None,
        used=prevalence_in_use(setting.config),
        differences=lambda name, metric: difference_of(metric, models.pair(name)),
    )


def with_earlier(models: HeldAgainst, subject: str) -> tuple[Comparison, ...]:
    """Return each model compared with the earlier report, where there is one."""
    if models.earlier is None:
        return ()
    sides = [TwoSamples(a=side, earlier=models.earlier) for side in models.sides.values()]
    return compared_by(models.decides(subject), sides)
