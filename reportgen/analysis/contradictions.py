"""Figures of a report that do not follow from its own counts, or cannot be."""

import math
from collections.abc import Iterator
from typing import Protocol

import numpy as np

from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.results.measure import Confusion, Corrected, Measure, Metrics, Performance, outcome_count
from reportgen.results.results import DataFacts, ModelResult, Results
from reportgen.results.values.costs import PRICE_KEYS as PRICED
from reportgen.results.values.costs import PerCase, matrix_of
from reportgen.stats.evaluation import THOUSAND, evaluate
from reportgen.stats.intervals import share_interval
from reportgen.stats.metrics import METRICS, Formula, Metric
from reportgen.stats.parameters import Parameters, is_given

PLAIN = ("Wilson", "Clopper-Pearson")  # methods of a share whose range follows from what is counted alone
COUNTS = "its counts"
CLOSE = 1e-9  # far above what twelve digits lose
CURVE = "counts_by_threshold"


@frozen
class Contradiction:
    """One number of a file that another one rules out."""

    path: str  # "models.m.metrics.recall.estimate"
    stands: float
    follows: str  # what it would have to be, and by which counts

    def __str__(self) -> str:
        return f"{self.path} is {shown(self.stands)}, but {self.follows}"


def contradictions(results: Results) -> Iterator[Contradiction]:
    """Yield every figure of a report on two classes that does not follow from the counts beside it."""
    given, data = given_of(results), results.data
    for path, node in _counted(results):
        yield from _cases(path, node, data)
        weighted = getattr(node, "confusion_weighted", None)
        counts = counts_of(weighted or node.confusion)
        if isinstance(node, ModelResult):
            yield from _curve(path, node, counts)
        yield from _corrected(path, node, given)
        if data.weight != "sampling" or weighted is not None:
            yield from figures(f"{path}.metrics", node.metrics, counts, given)
            yield from plain_ranges(f"{path}.metrics", node.metrics, results.run.level)
            yield from _of_thousand(f"{path}.metrics", node.metrics, float(counts.n))
        yield from ranges(f"{path}.metrics", node.metrics)


def shown(number: float) -> str:
    """Return a number as the file holds it."""
    return f"{number:.12g}"


def far(stands: float, follows: float, scale: float = 1.0) -> bool:
    """Return whether a number is another one than follows, whatever rounding did; NaN is none."""
    return not abs(stands - follows) <= CLOSE * max(abs(follows), scale)


def ranges(path: str, measures: Metrics) -> Iterator[Contradiction]:
    """Yield each figure that lies outside of its own range, and each share of more than there is."""
    for key, measure in measures.items():
        yield from _within(f"{path}.{key}", measure)
        if measure.corrected is not None:
            yield from _within(f"{path}.{key}.corrected", measure.corrected)
        above, under = measure.numerator, measure.denominator
        if above is not None and under is not None and not 0 <= above <= under * (1 + CLOSE):
            yield Contradiction(path=f"{path}.{key}.numerator", stands=above, follows=f"it is of {shown(under)}")


def _within(path: str, of: Measure | Corrected) -> Iterator[Contradiction]:
    if of.estimate is None or of.low is None or of.high is None:
        return
    slack = CLOSE * max(1.0, abs(of.low), abs(of.high))
    if not of.low - slack <= of.estimate <= of.high + slack:
        statement = f"its range runs from {shown(of.low)} to {shown(of.high)}"
        yield Contradiction(path=f"{path}.estimate", stands=of.estimate, follows=statement)


def given_of(results: Results) -> Parameters:
    """Return what metrics need besides the counts, as far as the file says it; prices by case are no such number."""
    costs, matrix = results.costs, None
    if costs is not None and not any(isinstance(getattr(costs, key), PerCase) for key in PRICED):
        matrix = matrix_of(costs)
    odds = None if matrix is None else matrix.odds()
    return Parameters(beta=results.beta, alpha=results.alpha, costs=matrix, odds=odds)


class _Counted(Protocol):
    """Four counts, and figures of them."""

    @property
    def confusion(self) -> Confusion: ...

    @property
    def metrics(self) -> Metrics: ...


def _counted(results: Results) -> Iterator[tuple[str, _Counted]]:
    """Yield all that has four counts and figures of them, with its place."""
    for name, model in results.models.items():
        path = f"models.{name}"
        yield path, model
        yield from ((f"{path}.operating_points[{at}]", point) for at, point in enumerate(model.operating_points))
        if model.tuning is not None:
            yield f"{path}.tuning", model.tuning
        if model.doubtful is not None:
            yield f"{path}.doubtful.as_positive", model.doubtful.as_positive
            yield f"{path}.doubtful.as_negative", model.doubtful.as_negative
    for name, published in results.published.items():
        if published.confusion is not None:
            yield f"models.{name}", Performance(confusion=published.confusion, metrics=published.metrics)
    yield from ((f"baselines.{name}", rule) for name, rule in results.baselines.items())


def _cases(path: str, node: _Counted, data: DataFacts) -> Iterator[Contradiction]:
    """Yield counts below 0, and where a model that was tested on the cases has others than their split."""
    for part in OUTCOMES:
        stands = float(getattr(node.confusion, part))
        if stands < 0:
            yield Contradiction(path=f"{path}.confusion.{part}", stands=stands, follows="no count is below 0")
    split = data.splits.get(data.reported_on)
    if split is None or not isinstance(node, ModelResult):
        return
    for what, margin, place in (("positive cases", "positives", "positives"), ("cases", "n", "rows")):
        counted, stands = outcome_count(node.confusion, margin), float(getattr(split, place))
        if counted != stands:
            follows = f"{path}.confusion has {shown(counted)} {what}"
            yield Contradiction(path=f"data.splits.{data.reported_on}.{place}", stands=stands, follows=follows)


def counts_of(four: Confusion) -> Counts:
    """Return four counts of the file."""
    tp, fp, fn, tn = (np.asarray(float(getattr(four, outcome))) for outcome in OUTCOMES)
    return Counts(tp=tp, fp=fp, fn=fn, tn=tn)


def figures(path: str, measures: Metrics, counts: Counts, given: Parameters) -> Iterator[Contradiction]:
    """Yield each figure of four counts that is another one than they make it."""
    for key, metric in METRICS.items():
        if metric.from_counts and key in measures and is_given(metric, given):
            yield from _figure(f"{path}.{key}", measures[key], metric, counts, given)
            yield from _parts(f"{path}.{key}", measures[key], metric, counts, given)


def other(
    path: str, figure: Measure | Corrected, follows: float, *, scale: float = 1.0, by: str = COUNTS
) -> Iterator[Contradiction]:
    """Yield a figure that is not what follows; nothing where it has no value."""
    if figure.estimate is not None and far(figure.estimate, follows, scale):
        statement = f"{by} make it {follows:.6g}" if math.isfinite(follows) else f"{COUNTS} give it no value"
        yield Contradiction(path=f"{path}.estimate", stands=figure.estimate, follows=statement)


def _figure(
    path: str, figure: Measure | Corrected, metric: Metric, counts: Counts, given: Parameters
) -> Iterator[Contradiction]:
    by = COUNTS
    if metric.kind == "share" and metric.numerator is not None and metric.denominator is not None:
        above, under = (shown(float(of(counts, given))) for of in (metric.numerator, metric.denominator))
        by = f"{above} of {under}"
    yield from other(path, figure, float(evaluate(metric, counts, given)), scale=_scale(metric, counts, given), by=by)


def _parts(path: str, measure: Measure, metric: Metric, counts: Counts, given: Parameters) -> Iterator[Contradiction]:
    """Yield what a share does not count as its counts do."""
    if metric.kind != "share" or measure.estimate is None:
        return
    for part in ("numerator", "denominator"):
        of: Formula | None = getattr(metric, part)
        stands: float | None = getattr(measure, part)
        if of is not None and stands is not None and far(stands, follows := float(of(counts, given))):
            yield Contradiction(path=f"{path}.{part}", stands=stands, follows=f"{COUNTS} make it {shown(follows)}")


def _scale(metric: Metric, counts: Counts, given: Parameters) -> float:
    """Return of what size the terms of a metric are, which may cancel."""
    if metric.kind != "cost" or given.costs is None:
        return 1.0
    dearest = max(abs(float(getattr(given.costs, outcome))) for outcome in OUTCOMES)
    return max(1.0, dearest * (float(counts.n) if metric.grows else THOUSAND))


def plain_ranges(path: str, measures: Metrics, level: float) -> Iterator[Contradiction]:
    """Yield where the range of a plain share is not that of what it counts."""
    for key, measure in measures.items():
        if measure.method in PLAIN and measure.n is None and measure.effective is None:
            yield from _ends(f"{path}.{key}", measure, level)


def _ends(path: str, measure: Measure, level: float) -> Iterator[Contradiction]:
    if measure.numerator is None or measure.denominator is None or not 0 <= measure.numerator <= measure.denominator:
        return
    of = share_interval(measure.numerator, measure.denominator, level)
    for end in ("low", "high") if of is not None else ():
        stands, follows = getattr(measure, end), float(getattr(of, end))
        if stands is not None and far(stands, follows):
            statement = f"{shown(measure.numerator)} of {shown(measure.denominator)} make it {follows:.6g}"
            yield Contradiction(path=f"{path}.{end}", stands=stands, follows=statement)


def _of_thousand(path: str, measures: Metrics, cases: float) -> Iterator[Contradiction]:
    """Yield where the cost of 1,000 cases is not that of all of them, whatever each costs."""
    whole, of_1000 = (measures[key].estimate if key in measures else None for key in ("total_cost", "cost_per_1000"))
    if whole is None or of_1000 is None or cases == 0:
        return
    follows = THOUSAND * whole / cases
    if far(of_1000, follows):
        statement = f"{path}.total_cost over {shown(cases)} cases makes it {follows:.6g}"
        yield Contradiction(path=f"{path}.cost_per_1000.estimate", stands=of_1000, follows=statement)


def _corrected(path: str, node: _Counted, given: Parameters) -> Iterator[Contradiction]:
    """Yield each corrected figure that does not follow from the corrected counts."""
    four: Confusion | None = getattr(node, "corrected_confusion", None)
    if four is None:
        return
    counts = counts_of(four)
    for key, metric in METRICS.items():
        corrected = node.metrics[key].corrected if key in node.metrics else None
        if corrected is not None and metric.from_counts and is_given(metric, given):
            yield from _figure(f"{path}.metrics.{key}.corrected", corrected, metric, counts, given)


def _curve(path: str, node: ModelResult, four: Counts) -> Iterator[Contradiction]:
    """Yield where ever more flags catch fewer cases, or more than there are."""
    curve = node.curves.get(CURVE)
    if curve is None:
        return
    cuts = [at for at in curve["threshold"] if at is not None]
    if not len(curve["threshold"]) == len(curve["tp"]) == len(curve["fp"]):
        message = f"{path}.curves.{CURVE} has columns of different lengths"
        raise ValueError(message)
    if cuts not in (sorted(cuts), sorted(cuts, reverse=True)):
        message = f"the thresholds of {path}.curves.{CURVE} run neither up nor down"
        raise ValueError(message)
    for outcome, of in (("tp", float(four.positives)), ("fp", float(four.negatives))):
        at_threshold, before = f"{path}.curves.{CURVE}.{outcome}", 0.0
        for at, entry in enumerate(curve[outcome]):
            stands = before if entry is None else entry
            if not before * (1 - CLOSE) <= stands <= of * (1 + CLOSE):
                statement = f"there are {shown(of)}" if stands > of else f"{shown(before)} come before it"
                yield Contradiction(path=f"{at_threshold}[{at}]", stands=stands, follows=statement)
                break
            before = stands
