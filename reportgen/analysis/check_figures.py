"""The figure that a check is about: its value, what it rests on, its bounds, and how often chance fails it."""

from collections.abc import Callable
from dataclasses import dataclass

from reportgen.analysis import check_chance as chance
from reportgen.analysis.bounds import Bounded, Bounds
from reportgen.analysis.decisions import PerCase
from reportgen.analysis.measured import Confusion, Corrected, Judged, Measure
from reportgen.analysis.results import ModelResult, Results
from reportgen.stats.adequacy import Lack, lack_for_ranking, lack_of_cases, lack_of_clusters
from reportgen.stats.given import Given
from reportgen.stats.metrics import Metric
from reportgen.stats.reasons import because

ORDER = ("calibration_slope",)  # judged like the ranking metrics

NOT_DEFINED = because("not_defined")
FEW_CASES = "it rests on {have} case{s}, and a verdict takes {need:g}"
LACKS = {
    "positives": "there {are} {have} positive case{s}, and a verdict with confidence takes {need:g}",
    "negatives": "there {are} {have} negative case{s}, and a verdict with confidence takes {need:g}",
    "clusters": "the cases come in {have} cluster{s}, and a verdict with confidence takes {need:g}",
    "disagreements": "the two disagree on {have} case{s}, and a verdict with confidence takes {need:g}",
}


@dataclass(frozen=True, eq=False, kw_only=True)
class Figure:
    """One figure with all that decides a check about it."""

    estimate: float | None
    cases: float  # under the bar, without their weights
    bounds: Callable[[float], Bounded]  # one-sided ones at a confidence
    reason: str | None = None  # why there is no estimate
    lack: Lack | None = None  # why no verdict may rest on its bounds, whatever they are
    shown: Bounds | None = None  # its interval at the level of the report, where every plain check shows it
    interval: Bounds | None = None  # the same, where only one that failed does
    corrected: bool = False
    misses: chance.Misses | None = None  # None: nothing is known of how it varies

    @property
    def undecided(self) -> str | None:
        """Why nothing can be said at all; None where something can."""
        return None if self.estimate is not None else self.reason or NOT_DEFINED

    @property
    def few(self) -> Lack | None:
        """Why the estimate alone decides nothing; None where it does."""
        return lack_of_cases(self.cases)


def told(lack: Lack | None) -> str | None:
    """Return in words what there is too little of."""
    if lack is None:
        return None
    ending = {"are": "is", "s": ""} if lack.have == 1 else {"are": "are", "s": "s"}
    have = f"{lack.have:g}" if lack.have else "no"
    return LACKS.get(lack.of, FEW_CASES).format(have=have, need=lack.need, **ending)


def figure_of(
    metric: Metric,
    model: ModelResult | Judged,
    results: Results,
    *,
    given: Given,
    clusters: int | None,
    bounds: Callable[[float], Bounded],
) -> Figure:
    """Return a metric of a model, or of a group, at the point in use: the corrected figure where there is one."""
    measure, corrected = model.metrics[metric.key], model.metrics[metric.key].corrected
    cases = under(metric, measure, model.confusion)
    plain = clusters is None and results.data.weight != "sampling"
    return Figure(
        estimate=measure.best_guess,
        cases=cases,
        bounds=bounds,
        reason=(corrected.reason if corrected is not None else None) or measure.reason,
        lack=lack_of_clusters(clusters) or lack_of(metric, cases, model.confusion, plain=plain),
        shown=None if corrected is None else interval_at(corrected),
        interval=interval_at(measure),
        corrected=corrected is not None,
        misses=_misses(metric, measure, model.confusion, results, given=given, clustered=clusters is not None),
    )


def interval_at(found: Measure | Corrected) -> Bounds | None:
    """Return the interval of a figure at the level of the report, where it has one."""
    if found.low is None or found.high is None:
        return None
    return Bounds(low=found.low, high=found.high, method=found.method or "")


def under(metric: Metric, measure: Measure, four: Confusion) -> float:
    """Return how many cases stand under the bar, without their weights."""
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
    metric: Metric, measure: Measure, four: Confusion, results: Results, *, given: Given, clustered: bool
) -> chance.Misses | None:
    """Return how often a figure like this misses a limit: exactly for plain counts, else by its interval."""
    of, level = measure if measure.corrected is None else measure.corrected, results.run.level
    plain = measure.corrected is None and not clustered and results.data.weight != "sampling"
    if plain and metric.kind == "share":
        return chance.of_share(under(metric, measure, four))
    if plain and metric.from_counts and metric.needs != "baseline" and (metric.kind != "cost" or not _by_case(results)):
        return chance.of_counts(four, given, seed=results.run.seed)
    return None if of.low is None or of.high is None else chance.of_spread(of.low, of.high, level)


def _by_case(results: Results) -> bool:
    """Return whether prices differ by case."""
    costs = results.costs
    prices = (costs.false_positive, costs.false_negative, costs.true_positive, costs.true_negative) if costs else ()
    return any(isinstance(price, PerCase) for price in prices)
