"""The figure that a check is about: its value, its bounds at any level, and how often chance fails it."""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from reportgen.analysis.in_bins import by_bins
from reportgen.analysis.measures import ALWAYS_THE_SAME, NO_SCORE
from reportgen.analysis.pair import Contender
from reportgen.analysis.ranges import CROSS_FITTED, Ranges, of_scores
from reportgen.config.conditions import Condition
from reportgen.counts.views import Counts, Outcomes
from reportgen.frozen import frozen
from reportgen.results.measure import Confusion, Corrected, Measure, Mix, Performance
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.checks import FalseAlarmOfCheck
from reportgen.results.values.costs import per_case
from reportgen.stats import checks as stats
from reportgen.stats.adequacy import FEWEST, Lack, lack_for_ranking, lack_of_cases, lack_of_clusters
from reportgen.stats.evaluation import evaluate
from reportgen.stats.floors import pins, rate_bounds
from reportgen.stats.intervals import Estimated, exactly
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because
from reportgen.stats.samples import at_prevalence, share_for

NO_BOUNDS = because("nothing_says")
PINNED = because("pinned")


@frozen
class FigureBounds:
    """What a figure lies between, and how that was found."""

    low: float
    high: float
    method: str


Bounded = FigureBounds | str  # or why there are none


def one_sided(side: Contender, metric: Metric, confidence: float) -> Bounded:
    """Return the bounds of a metric at the point in use, each of which holds by itself with this confidence."""
    if metric.moves_one_way and side.corrected and side.share(metric) is None:
        bounds = _of_any_choice(side, metric, confidence)
        if bounds is not None:
            return bounds
    if metric.from_counts and not _is_corrected(side, metric):
        return bounds_of_outcomes(metric, side.outcomes, side.model.given, side.ranges, confidence)
    return interval_of(side, metric, both_sides(confidence))


def _of_any_choice(side: Contender, metric: Metric, confidence: float) -> Bounded | None:
    """Return the exact bounds of a rate, which hold whatever the threshold was chosen for; None where none are known.

    With sampling weights there are none, and resamples are too bold where a rule pins the very rate.
    """
    setting, rule = side.model.setting, side.model.scored.rule if side.model.scored is not None else None
    if setting.facts.weight == "sampling":
        return PINNED if rule is not None and pins(rule, metric) else None
    units = None if setting.plain else side.by_unit()
    if units is None and not setting.plain:
        return NO_BOUNDS
    bounds = rate_bounds(metric, side.outcomes.cases, side.model.given, confidence, units=units)
    estimate = estimate_of(side, metric)
    if bounds is None or estimate is None:
        return None
    return FigureBounds(
        low=min(float(bounds.low), estimate), high=max(float(bounds.high), estimate), method=bounds.method
    )


def bounds_of_outcomes(
    metric: Metric, outcomes: Outcomes, given: Parameters, ranges: Ranges, confidence: float
) -> Bounded:
    """Return the one-sided bounds of a metric of some outcomes: exact ones of a share of cases that are plain."""
    as_tested = ranges.plain and share_for(metric, ranges.share) is None
    bounds = exactly(metric, outcomes.cases, given, confidence) if as_tested else None
    if bounds is not None:
        return FigureBounds(low=float(bounds.low), high=float(bounds.high), method=bounds.method)
    return interval_of_outcomes(metric, outcomes, given, ranges, both_sides(confidence))


def interval_of(side: Contender, metric: Metric, level: float) -> Bounded:
    """Return the interval of a metric at the point in use: of the corrected figure where there is one."""
    if not metric.from_counts:
        return _of_scores(side, metric, level)
    if _is_corrected(side, metric):
        return _corrected(side, metric, level)
    return interval_of_outcomes(metric, side.outcomes, side.model.given, side.ranges, level)


def interval_of_outcomes(
    metric: Metric, outcomes: Outcomes, given: Parameters, ranges: Ranges, level: float
) -> Bounded:
    """Return the interval of a metric of some outcomes."""
    if metric.range[0] == metric.range[1]:
        return ALWAYS_THE_SAME
    interval = replace(ranges, level=level).of(metric, outcomes, given)
    counts = at_prevalence(outcomes.estimates, share_for(metric, ranges.share))
    return _bounds(interval, float(evaluate(metric, counts, given)))


def both_sides(confidence: float) -> float:
    """Return the level of the interval whose ends each hold by themselves with this confidence."""
    return 2 * confidence - 1


def _is_corrected(side: Contender, metric: Metric) -> bool:
    counted = metric.fixed or (metric.as_counted and side.share(metric) is None)
    return side.corrected and not counted


def _corrected(side: Contender, metric: Metric, level: float) -> Bounded:
    tuned = side.model.apparent
    if tuned is None:
        return NO_BOUNDS
    figure = side.model.figure(metric, tuned, side.share(metric))
    interval = tuned.interval(figure, level)
    return (
        figure.reason or NO_BOUNDS
        if interval is None
        else FigureBounds(low=interval[0], high=interval[1], method=CROSS_FITTED)
    )


def _of_scores(side: Contender, metric: Metric, level: float) -> Bounded:
    scored = side.model.scored
    if scored is None:
        return NO_SCORE
    measure = scored.judged(in_use=side.weighs)[metric.key]
    if measure.estimate is None:
        return measure.reason or NO_BOUNDS
    # The KS statistic is an optimum: what new cases would show lies below the figure of the sample.
    figure = measure.estimate if measure.best_guess is None else measure.best_guess
    return _bounds(of_scores(metric.key, scored.figures(in_use=side.weighs), scored.auc, level=level), figure)


def _bounds(interval: Estimated | None, estimate: float) -> Bounded:
    """Return an interval, which always holds its figure."""
    if interval is None or interval.low is None or interval.high is None:
        return (interval.reason if interval is not None else None) or NO_BOUNDS
    return FigureBounds(
        low=min(interval.low, estimate), high=max(interval.high, estimate), method=interval.method or ""
    )


def estimate_of(side: Contender, metric: Metric) -> float | None:
    """Return a metric at the point in use as new cases are expected to show it; None where it has no value."""
    if not metric.from_counts:
        scored = side.model.scored
        return None if scored is None else scored.judged(in_use=side.weighs)[metric.key].best_guess
    tuned = side.model.apparent if _is_corrected(side, metric) else None
    if tuned is not None:
        return side.model.figure(metric, tuned, side.share(metric)).estimate
    value = float(side.value(metric, side.outcomes.estimates))
    return None if math.isnan(value) else value


Misses = Callable[[Condition, float], float]  # of a condition, if the true figure is this one: how often it is missed


def of_share(cases: float) -> Misses:
    """Return how often a share of so many cases misses, by the binomial tail."""

    def misses(asked: Condition, truth: float) -> float:
        return stats.share_fails(asked.op, asked.limit, truth=truth, whole=int(cases))

    return misses


def of_counts(confusion: Confusion, given: Parameters, *, seed: int, share: float | None = None) -> Misses:
    """Return how often a function of the four counts misses, in samples of as many cases, weighed to a share."""
    tp, fp, fn, tn = (np.asarray(float(n)) for n in (confusion.tp, confusion.fp, confusion.fn, confusion.tn))
    counts = Counts(tp=tp, fp=fp, fn=fn, tn=tn)

    def misses(asked: Condition, truth: float) -> float:
        return stats.count_fails(
            asked.metric, counts, given, op=asked.op, limit=asked.limit, truth=truth, seed=seed, share=share
        )

    return misses


def of_spread(low: float, high: float, level: float) -> Misses:
    """Return how often a figure with this interval misses, taken as normal around the truth."""

    def misses(asked: Condition, truth: float) -> float:
        return stats.spread_fails(asked.op, asked.limit, truth=truth, interval=(low, high), level=level)

    return misses


def by_chance(asked: Condition, truth: float, misses: Misses) -> FalseAlarmOfCheck:
    """Return how often such a check fails by chance, if the true figure is this one."""
    one_run = misses(asked, truth)
    return FalseAlarmOfCheck(
        truth=truth,
        assumed="as measured",
        one_run=one_run,
        twelve_runs=stats.over_a_year(one_run),
    )


ORDER = ("calibration_slope",)  # judged like the ranking metrics

NOT_DEFINED = because("not_defined")
FEW_CASES = "it rests on {have} case{s}, and a verdict needs {need:g}"
LACKS = {
    "positives": "there {are} {have} positive case{s}, and a verdict with confidence needs {need:g}",
    "negatives": "there {are} {have} negative case{s}, and a verdict with confidence needs {need:g}",
    "clusters": "the cases come in {have} cluster{s}, and a verdict with confidence needs {need:g}",
    "disagreements": "the two disagree on {have} case{s}, and a verdict with confidence needs {need:g}",
}


@frozen(eq=False)
class CheckFigure:
    """One figure with all that decides a check about it."""

    estimate: float | None
    cases: float  # under the bar, without their weights
    bounds: Callable[[float], Bounded]  # one-sided ones at a confidence
    reason: str | None = None  # why there is no estimate
    lack: Lack | None = None  # why no verdict may rest on its bounds, whatever they are
    shown: FigureBounds | None = None  # its interval at the level of the report, where every plain check shows it
    interval: FigureBounds | None = None  # the same, where only one that failed does
    corrected: bool = False
    mix: Mix = "test"
    misses: Misses | None = None  # None: nothing is known of how it varies
    one_class: Lack | None = None  # of which class there is no case, though it counts
    by_bins: float | None = 0.0  # how far at most bins of scores move it; None: nobody knows

    @property
    def undecided(self) -> str | None:
        """Why nothing can be said at all; None where something can."""
        return None if self.estimate is not None else self.reason or NOT_DEFINED

    @property
    def few(self) -> Lack | None:
        """Why the estimate alone decides nothing; None where it does."""
        return self.one_class or lack_of_cases(self.cases)


def moved_by_bins(metric: Metric, model: ModelResult | Performance) -> float | None:
    """Return how far at most bins of scores move a metric of a model; None where few digits do, and nobody knows."""
    bins = model.score_bins if isinstance(model, ModelResult) else None
    return by_bins(metric, bins, lambda key: model.metrics[key].estimate, in_use=share_of(model, metric) is not None)


def lack_of_a_class(metric: Metric, four: Confusion) -> Lack | None:
    """Return which class has no case, though a figure depends on it; None where it is of the other class, or describes.

    Without a positive case every flag is wrong, whatever the model: a precision of 0 is then no failure of it.
    """
    if metric.describes or metric.fixed:
        return None
    if four.tp + four.fn == 0 and metric.out_of != "negatives":
        return Lack(of="positives", have=0, need=FEWEST)
    if four.fp + four.tn == 0 and metric.out_of != "positives":
        return Lack(of="negatives", have=0, need=FEWEST)
    return None


def too_little(lack: Lack | None) -> str | None:
    """Return in words what there is too little of."""
    if lack is None:
        return None
    ending = {"are": "is", "s": ""} if lack.have == 1 else {"are": "are", "s": "s"}
    have = f"{lack.have:g}" if lack.have else "no"
    return LACKS.get(lack.of, FEW_CASES).format(have=have, need=lack.need, **ending)


def figure_of(
    metric: Metric,
    model: ModelResult | Performance,
    results: Results,
    *,
    given: Parameters,
    clusters: int | None,
    bounds: Callable[[float], Bounded],
) -> CheckFigure:
    """Return a metric of a model, or of a group, at the point in use: the corrected figure where there is one."""
    measure = model.judged(metric.key) if isinstance(model, ModelResult) else model.metrics[metric.key]
    corrected, cases = measure.corrected, under(metric, model.metrics[metric.key], model.confusion)
    plain = clusters is None and results.data.weight != "sampling"
    one_class = lack_of_a_class(metric, model.confusion)
    return CheckFigure(
        estimate=measure.best_guess,
        cases=cases,
        bounds=bounds,
        reason=(corrected.reason if corrected is not None else None) or measure.reason,
        lack=one_class or lack_of_clusters(clusters) or lack_of(metric, cases, model.confusion, plain=plain),
        shown=None if corrected is None else interval_at(corrected),
        interval=interval_at(measure),
        corrected=corrected is not None,
        mix="test" if share_of(model, metric) is None else "in_use",
        one_class=one_class,
        by_bins=moved_by_bins(metric, model),
        misses=_misses(metric, measure, model, results, given=given, clustered=clusters is not None),
    )


def share_of(model: ModelResult | Performance, metric: Metric) -> float | None:
    """Return the stated share of positives in use that a metric of a model is judged at; None: that of the test."""
    used = model.deployment if isinstance(model, ModelResult) else None
    return share_for(metric, used.prevalence if used is not None and used.stated else None)


def interval_at(measure: Measure | Corrected) -> FigureBounds | None:
    """Return the interval of a figure at the level of the report, where it has one."""
    if measure.low is None or measure.high is None:
        return None
    return FigureBounds(low=measure.low, high=measure.high, method=measure.method or "")


def under(metric: Metric, measure: Measure, four: Confusion) -> float:
    """Return how many cases are behind the bar, without their weights."""
    if metric.kind == "share" and measure.denominator is not None:
        return measure.denominator if measure.n is None else measure.n
    others = four.tp + four.fp + four.fn
    return others if metric.group == "cross" and metric.without_tn else others + four.tn


def lack_of(metric: Metric, cases: float, four: Confusion, *, plain: bool = False) -> Lack | None:
    """Return what keeps the bounds of a metric from deciding; those of a share hold for any number of cases.

    So do those of the AUC where cases are plain: simulated, they err as seldom as they say from a few positives on.
    """
    if plain and metric.of_auc is not None:
        return lack_of_cases(cases)
    if metric.kind == "ranking" or metric.key in ORDER:
        return lack_of_cases(cases) or lack_for_ranking(four.tp + four.fn, four.fp + four.tn)
    return None if metric.kind == "share" else lack_of_cases(cases)


def _misses(
    metric: Metric,
    measure: Measure,
    model: ModelResult | Performance,
    results: Results,
    *,
    given: Parameters,
    clustered: bool,
) -> Misses | None:
    """Return how often a figure like this misses a limit: exactly for plain counts, else by its interval."""
    of, level, share = measure.expected, results.run.level, share_of(model, metric)
    plain = measure.corrected is None and not clustered and results.data.weight != "sampling"
    if plain and metric.kind == "share" and share is None:
        return of_share(under(metric, measure, model.confusion))
    by_case = metric.kind == "cost" and results.costs is not None and per_case(results.costs)
    if plain and metric.from_counts and metric.needs != "baseline" and not by_case:
        return of_counts(model.confusion, given, seed=results.run.seed, share=share)
    return None if of.low is None or of.high is None else of_spread(of.low, of.high, level)
