"""The record of a month: made from the results of a run, and held against its own counts."""

from collections.abc import Iterator, Mapping

import numpy as np

from reportgen.analysis.contradictions import Contradiction, counts_of, far, shown
from reportgen.config.schema import Config
from reportgen.counts.bins import edges
from reportgen.counts.cells import Source
from reportgen.counts.query import OUTCOMES, Label, Query, Score, Split
from reportgen.results.measure import Confusion, Measure
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.costs import PRICE_KEYS, PerCase, matrix_of
from reportgen.results.values.record import Record, RecordedCheck, RecordedFigure, RecordedModel, RecordedPrices
from reportgen.stats.evaluation import THOUSAND, evaluate
from reportgen.stats.intervals import reach
from reportgen.stats.metrics import METRICS, find
from reportgen.stats.parameters import Parameters
from reportgen.version import __version__

DIGITS = 2  # of scores in a record
MOST_CASES = 10**15
ALWAYS_RECORDED = ("prevalence", "flag_rate", "recall", "specificity", "precision")
COST = "cost_per_1000"


def record_of(results: Results, config: Config, source: Source, as_of: str) -> Record:
    """Return what a run adds to its history; what the report comes to is said when it is written."""
    keys = recorded_metrics(results, config)
    return Record(
        period=period_of(results, config, as_of),
        as_of=as_of,
        name=config.name,
        title=results.title,
        version=__version__,
        config=config.asked.resolved or config.asked.sha256,
        inputs={file.name: file.sha256 for file in results.run.inputs},
        positive=results.data.positive,
        negative=results.data.negative,
        weight=results.data.weight,
        level=results.run.level,
        prices=_prices(results),
        subject=results.subject,
        verdict="",
        checks=tuple(
            RecordedCheck(
                check=check.check,
                metric=check.metric,
                op=check.op,
                limit=check.limit,
                status=check.status,
                estimate=check.estimate,
                group=check.group,
            )
            for check in results.checks
            if check.model == results.subject and check.against is None and check.apart is None
        ),
        models={name: _model(results, config, source, name, keys) for name in results.models},
    )


def period_of(results: Results, config: Config, as_of: str) -> str:
    """Return the month that the cases are of: as stated, that of all times, or else that of the report."""
    if config.history is not None and config.history.period is not None:
        return config.history.period
    period, month = results.data.period, slice(0, len("2026-08"))
    if period is not None and period.from_[month] == period.to[month]:
        return period.from_[month]
    return as_of[month]


def recorded_metrics(results: Results, config: Config) -> tuple[str, ...]:
    """Return the metrics of a record: those of every one, what checks ask for, what is shown first, and the cost."""
    asked = [check.metric for check in results.checks if METRICS[check.metric].needs != "baseline"]
    displayed = [metric.key for metric in map(find, config.report.metrics) if metric is not None]
    cost = () if results.costs is None else (COST,)
    keys = dict.fromkeys((*ALWAYS_RECORDED, *asked, *displayed, *cost))
    return tuple(key for key in keys if not METRICS[key].grows and METRICS[key].needs != "baseline")


def _prices(results: Results) -> RecordedPrices | None:
    costs = results.costs
    if costs is None:
        return None
    matrix = matrix_of(costs)
    by_case = any(isinstance(getattr(costs, key), PerCase) for key in PRICE_KEYS)
    return RecordedPrices(
        fp=matrix.fp, fn=matrix.fn, tp=matrix.tp, tn=matrix.tn, currency=costs.currency, by_case=by_case
    )


def _model(results: Results, config: Config, source: Source, name: str, keys: tuple[str, ...]) -> RecordedModel:
    model = results.models[name]
    used = model.threshold
    return RecordedModel(
        threshold=None if used is None else used.value,
        rule=None if used is None else str(used.rule),
        tuned_here=any(measure.apparent for measure in model.metrics.values()),
        flag=config.models[name].flag,
        confusion=model.confusion,
        confusion_weighted=model.confusion_weighted,
        cost=None if model.costs is None else model.costs.total,
        metrics={key: _figure(key, model, results) for key in keys if key in model.metrics},
        scores=_scores(results, config, source, name),
        groups={
            grouping.column: {group.group: group.models[name].confusion for group in grouping.groups}
            for grouping in results.groups
            if all(name in group.models for group in grouping.groups)
        },
    )


def _figure(key: str, model: ModelResult, results: Results) -> RecordedFigure:
    measure = model.metrics[key]
    of = measure.expected
    return RecordedFigure(
        estimate=of.estimate, low=of.low, high=of.high, effective=_effective(measure, results.run.level)
    )


def _effective(measure: Measure, level: float) -> float | None:
    """Return how many independent cases a share stands on, where they are weighted or come in clusters.

    Of weights by its range: Wilson's two ends multiply to p² / (1 + z² / n).
    """
    if measure.effective is not None:
        return float(measure.effective)
    share, low, high = measure.estimate, measure.low, measure.high
    if measure.n is None or share is None or low is None or high is None or not 0 < low <= share <= high < 1:
        return None
    over = share**2 / (low * high) - 1
    return min(float(reach(level)) ** 2 / over, float(measure.n)) if over > 0 else float(measure.n)


def _scores(results: Results, config: Config, source: Source, name: str) -> dict[str, tuple[int, int]]:
    """Return the cases of each class in bins of scores; none of decisions, nor of weighted cases."""
    setup, key = config.models[name], Score(name)
    if setup.score is None or results.data.weight == "sampling":
        return {}
    cells = source.count(Query(keys=(Split(), Label(), key)))
    cells = cells.where(cells.columns[Split()] == results.data.reported_on)
    label = cells.columns[Label()]
    cells = cells.where((label >= 0) & ~np.isnan(cells.columns[key]))
    bins = edges(cells.columns[key], chances=setup.kind == "probability", flag=setup.flag, digits=DIGITS)
    positive = cells.columns[Label()] == 1
    found, place = np.unique(bins, return_inverse=True)
    positives, negatives = (
        np.bincount(place, weights=cells.n * side, minlength=len(found)).astype(np.int64)
        for side in (positive, ~positive)
    )
    counts = zip(found.tolist(), positives.tolist(), negatives.tolist(), strict=True)
    return {f"{edge:.15g}": (cases, others) for edge, cases, others in counts}


# Whether a record agrees with itself.


def contradictions_in(record: Record) -> Iterator[Contradiction]:
    """Yield every number of a record that does not follow from the counts beside it."""
    for name, model in record.models.items():
        path = f"models.{name}"
        yield from _negative(path, model.confusion)
        yield from _figures(path, model, record)
        yield from _binned(path, model)
        for column, groups in model.groups.items():
            yield from _grouped(f"{path}.groups.{column}", groups, model)
        prices = record.prices
        if model.cost is not None and prices is not None and not prices.by_case:
            four = model.confusion_weighted or model.confusion
            cost = four.tp * prices.tp + four.fp * prices.fp + four.fn * prices.fn + four.tn * prices.tn
            if far(model.cost, cost):
                yield _other(f"{path}.cost", model.cost, f"its counts and prices make {shown(cost)}")


def _other(path: str, stands: float, follows: str) -> Contradiction:
    return Contradiction(path=path, stands=stands, follows=follows)


def _negative(path: str, four: Confusion) -> Iterator[Contradiction]:
    for name in OUTCOMES:
        count = getattr(four, name)
        if not 0 <= count <= MOST_CASES:
            yield _other(f"{path}.confusion.{name}", count, f"counts are from 0 to {MOST_CASES:,}")


def _figures(path: str, model: RecordedModel, record: Record) -> Iterator[Contradiction]:
    counts = counts_of(model.confusion_weighted or model.confusion)
    for key, figure in model.metrics.items():
        at = f"{path}.metrics.{key}"
        if figure.estimate is None:
            continue
        if figure.low is not None and figure.high is not None and not figure.low <= figure.estimate <= figure.high:
            range_ = f"its range runs from {shown(figure.low)} to {shown(figure.high)}"
            yield _other(f"{at}.estimate", figure.estimate, range_)
        metric = METRICS.get(key)
        if metric is None or not metric.from_counts or metric.needs is not None or model.tuned_here:
            continue
        follows = float(evaluate(metric, counts, Parameters()))
        if far(figure.estimate, follows):
            yield _other(f"{at}.estimate", figure.estimate, f"its counts make it {shown(follows)}")
    cost, n = model.metrics.get(COST), float(counts.n)
    if cost is not None and cost.estimate is not None and model.cost is not None and n > 0 and not model.tuned_here:
        follows = model.cost / n * THOUSAND
        if record.prices is not None and far(cost.estimate, follows):
            yield _other(f"{path}.metrics.{COST}.estimate", cost.estimate, f"its cost makes it {shown(follows)}")


def _binned(path: str, model: RecordedModel) -> Iterator[Contradiction]:
    if not model.scores:
        return
    four = model.confusion
    for side, name, cases in ((0, "positive", four.tp + four.fn), (1, "negative", four.fp + four.tn)):
        binned = sum(pair[side] for pair in model.scores.values())
        if binned != cases or any(pair[side] < 0 for pair in model.scores.values()):
            yield _other(f"{path}.scores", binned, f"there are {shown(cases)} {name} cases")


def _grouped(path: str, groups: Mapping[str, Confusion], model: RecordedModel) -> Iterator[Contradiction]:
    for name in OUTCOMES:
        parts = [getattr(four, name) for four in groups.values()]
        if sum(parts) > getattr(model.confusion, name) or min(parts, default=0) < 0:
            yield _other(path, sum(parts), f"{shown(getattr(model.confusion, name))} cases are {name}")
