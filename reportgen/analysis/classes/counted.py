"""The passes over the counts of several classes: each model's matrix, its scores, one class against the rest."""

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from reportgen.analysis.data import missing_code
from reportgen.analysis.kinds import order_of
from reportgen.analysis.measures import plain_curves, score_measures
from reportgen.analysis.ranges import (
    AT_FLOOR,
    UNKNOWN,
    AtPoint,
    at_point,
    between,
    reaching,
    score_ranges,
    with_interval,
)
from reportgen.analysis.resamples import table_of_units
from reportgen.analysis.tuning import Tuning
from reportgen.config.models import Model, ThresholdRule
from reportgen.config.published import Four
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells, IntArray, Source
from reportgen.counts.query import CheapestDecision, Decision, GroupOf, Key, Label, Query, Score, Split, Unit
from reportgen.counts.views import Counts, FloatArray, score_counts
from reportgen.frozen import frozen
from reportgen.results.measure import Measure, Metrics
from reportgen.results.results import Curve
from reportgen.results.values.data import MissingCode
from reportgen.stats import samples
from reportgen.stats.classes import (
    CLASS_METRICS,
    ClassCounts,
    ClassMetric,
    counted,
    drawn,
    mean_draws,
)
from reportgen.stats.crossfit import Replicates
from reportgen.stats.curves import some_curves
from reportgen.stats.intervals import Estimated, middle_range, reach, share_interval
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import Auc, delong, sweep
from reportgen.stats.reasons import because, way
from reportgen.stats.replicates import resampled_interval
from reportgen.stats.resampling import Binned, Resampling
from reportgen.stats.score_replicates import bins, means, score_replicates

CURVES = ("roc", "pr")
BINS = 100  # of the scores of one class in resamples
OF_MEAN, OF_MEAN_CLUSTERS = way("of_mean"), way("of_mean_clusters")
NO_VALUE = because("no_value")
DIRICHLET = "Dirichlet"

Value = Callable[[ClassCounts], FloatArray]  # a figure of one matrix or of many
Prior = Callable[[FloatArray], FloatArray]  # the cells with what is taken for granted before any case is seen


@frozen(eq=False)
class ClassSetting:
    """What all models of a run share."""

    config: Config
    source: Source | None  # None: every model is known by a published matrix
    split: str  # the one that models are judged on
    given: Parameters
    weights: Mapping[str, FloatArray]  # of the cells of the matrix
    judging: Resampling
    level: float  # of the intervals
    clustered: bool  # cases come in clusters
    lacks_labels: bool = False  # on some rows
    lacks_scores: bool = False

    def decided(self, model: str) -> CheapestDecision | Decision:
        """Return the key of the class that a model names: of the lowest expected cost, where the config says so."""
        prices = self.config.price_matrix
        if self.config.models[model].decision is None and prices is not None and self.config.rule_of(model) is not None:
            return CheapestDecision(model, prices, None)
        return Decision(model)

    def order_of(self, key: GroupOf) -> tuple[str, ...]:
        """Return the order of the values that make groups, where they have one."""
        return order_of(self.config, _held(self.source), key.column)

    def count(self, *keys: Key, source: Source | None = None) -> Cells:
        """Return the cases of the reporting split by some keys."""
        cells = _held(source or self.source).count(Query(keys=(Split(), *keys)))
        return cells.where(cells.columns[Split()] == self.split)


def _held(source: Source | None) -> Source:
    if source is None:
        message = "no cases"
        raise ValueError(message)
    return source


@frozen(eq=False)
class ScoredClass:
    """What the scores of one class say, held against all others."""

    metrics: Metrics
    figures: Mapping[str, Replicates]
    auc: Auc | None  # with its variance, where cases are plain
    curves: Mapping[str, Curve]
    distinct: int  # scores
    digest: int  # of its scores and how often each occurs: equal ones have one
    code: MissingCode | None  # a rank that may mean "missing"


@frozen(eq=False)
class CountedClasses:
    """One model on the reporting split: its matrix, by unit too, and the scores of each class."""

    name: str
    setting: ClassSetting
    matrix: FloatArray
    cells: Callable[[], Cells]  # by resampling unit, label and decision
    scored: tuple[ScoredClass, ...] = ()  # of each class; none without scores

    @cached_property
    def counts(self) -> ClassCounts:
        """The cases as counted."""
        return counted(self.matrix, self.setting.weights)

    @cached_property
    def by_unit(self) -> ClassCounts:
        """What each resampling unit has."""
        return counted(self.unit_matrices, self.setting.weights)

    @cached_property
    def unit_matrices(self) -> FloatArray:
        """The matrix of each resampling unit."""
        cells = self.cells()
        matrices, columns = np.zeros((self.setting.judging.units, *self.matrix.shape)), cells.columns
        named = columns[self.setting.decided(self.name)]
        np.add.at(matrices, (columns[Unit()], columns[Label()], named), cells.n)
        return matrices

    @cached_property
    def draws(self) -> ClassCounts:
        """What the counts might have been, had each case been drawn by itself: draws of the matrix."""
        return self.drawn_as(1.0)

    def drawn_as(self, effect: float) -> ClassCounts:
        """Return draws of the matrix from so many times fewer cases."""
        return drawn(self.matrix / effect, self.setting.weights, seed=self.setting.config.uncertainty.seed)

    @cached_property
    def resamples(self) -> ClassCounts:
        """The counts in the resamples that all models share, brought to as many cases."""
        return sized(resampled(self.by_unit, self.setting.judging.draws), float(self.counts.n))

    def measure(self, metric: ClassMetric) -> Measure:
        """Return a figure of all classes together with its interval."""
        estimate = float(metric.of(self.counts))
        if math.isnan(estimate):
            return Measure(estimate=None, reason=NO_VALUE)
        if metric.range[0] == metric.range[1] or metric.key == "no_information_rate_uniform":
            return Measure(estimate=estimate)
        if metric.key in METRICS and METRICS[metric.key].biased == "floor":
            return Measure(estimate=estimate, no_range=AT_FLOOR)
        if metric.hits is None:
            return self.ranged(estimate, metric.of)
        counts = self.by_unit if self.setting.clustered else self.counts
        return self.share_measure(np.atleast_1d(metric.hits(counts)), np.atleast_1d(counts.n))

    def share_measure(self, hits: FloatArray, of: FloatArray) -> Measure:
        """Return a share of the cases, given what each unit, or some, have."""
        above, under = float(hits.sum()), float(of.sum())
        if not under:  # a group may hold no case of a class
            return Measure(estimate=None, reason=NO_VALUE)
        measure = Measure(estimate=above / under, numerator=above, denominator=under)
        if not self.setting.clustered:
            return with_interval(measure, share_interval(above, under, self.setting.level))
        worth = samples.of_clusters(hits, of)
        return with_interval(measure, None if worth is None else samples.effective_interval(worth, self.setting.level))

    def ranged_by(self, figure: Replicates) -> Measure:
        """Return a figure with the interval that its resamples give."""
        return with_interval(Measure(estimate=figure.estimate), resampled_interval(figure, self.setting.level))

    def ranged(self, estimate: float, value: Value, level: float | None = None) -> Measure:
        """Return a figure of the counts with its interval, at the level of the report or at another one."""
        level = level or self.setting.level
        if math.isnan(estimate):
            return Measure(estimate=None, reason=NO_VALUE)
        if self.setting.clustered:
            return self._ranged_by_clusters(estimate, value, level)
        draws = value(self.draws)
        finite = draws[np.isfinite(draws)]
        if not len(finite):
            return Measure(estimate=estimate, no_range=NO_VALUE)
        return with_interval(Measure(estimate=estimate), between(middle_range(finite, level), DIRICHLET))

    def _ranged_by_clusters(self, estimate: float, value: Value, level: float) -> Measure:
        """Return the interval of resamples, no narrower than draws from as many cases as the clusters are worth.

        Resamples of few errors lean to one side; see `ranges.Ranges`.
        """
        clusters, again = self.setting.judging.units, value(self.resamples)
        interval = resampled_interval(Replicates(estimate=estimate, values=again, clusters=clusters), level)
        if interval.low is None or interval.high is None:
            return with_interval(Measure(estimate=estimate), interval)
        spread, alone = (float(np.var(numbers[np.isfinite(numbers)])) for numbers in (again, value(self.draws)))
        effect = effect_of_clusters(spread * clusters / (clusters - 1), alone, clusters, level)
        draws = value(self.drawn_as(effect))
        return with_interval(
            Measure(estimate=estimate), reaching(interval, middle_range(draws[np.isfinite(draws)], level))
        )

    def at(self, place: int) -> AtPoint | None:
        """Return one class against the rest as units and resamples see it; None where no figure needs that."""
        if not self.setting.clustered:
            return None
        counts: Counts = self.by_unit.against_rest()
        tp, fp, fn, tn = (getattr(counts, name)[:, place] for name in ("tp", "fp", "fn", "tn"))
        table = Binned(positives=np.stack((tp, tp + fn), axis=1), negatives=np.stack((fp, fp + tn), axis=1))
        return at_point(table, 0, self.setting.judging)


def resampled(units: ClassCounts, rows: FloatArray) -> ClassCounts:
    """Return the counts when each unit counts as often as a row says: one product, however much is counted."""
    parts = [units.right, units.actual, units.predicted, *(part[:, None] for part in units.sums.values())]
    columns = np.split(rows @ np.concatenate(parts, axis=1), np.cumsum([part.shape[1] for part in parts[:-1]]), axis=1)
    right, actual, predicted, *sums = columns
    return ClassCounts(
        right=right,
        actual=actual,
        predicted=predicted,
        sums={name: part[:, 0] for name, part in zip(units.sums, sums, strict=True)},
    )


def sized(counts: ClassCounts, cases: float) -> ClassCounts:
    """Return the counts of each resample as those of so many cases."""
    with np.errstate(divide="ignore", invalid="ignore"):
        share = cases / counts.n
        return ClassCounts(
            right=counts.right * share[:, None],
            actual=counts.actual * share[:, None],
            predicted=counts.predicted * share[:, None],
            sums={name: part * share for name, part in counts.sums.items()},
        )


def effect_of_clusters(together: float, alone: float, clusters: int, level: float) -> float:
    """Return how many times fewer cases clusters are worth, from the variances of whole clusters and of single cases.

    Few clusters know it badly: the square of t over z, as for two classes.
    """
    few = float(reach(level, clusters - 1) / reach(level)) ** 2
    return few * max(together / alone if alone > 0 else 1.0, 1.0)


def priced_measure(
    cells: Cells, keys: Sequence[Key], priced: FloatArray, setting: ClassSetting, prior: Prior
) -> Measure:
    """Return what a case has on average, by its class and what one or two ways of deciding take it for.

    A few errors of a high price decide such a mean, and the worst may not have come yet: draws of the cells know that.
    """
    codes = tuple(cells.columns[key] for key in keys)
    table, units = np.zeros(priced.shape), cells.columns.get(Unit())
    np.add.at(table, codes, cells.n)
    mean = mean_measure(priced[codes], cells.n, units, setting)
    if mean.estimate is None or (units is not None and mean.low is None):
        return mean
    effect = 1.0
    if units is not None:
        clusters = len(np.unique(units[cells.n > 0]))
        apart = (priced[codes] - mean.estimate) * cells.n
        by_cluster, alone = np.bincount(units, apart), float((apart * (priced[codes] - mean.estimate)).sum())
        effect = effect_of_clusters(
            clusters / (clusters - 1) * float((by_cluster**2).sum()), alone, clusters, setting.level
        )
    draws = mean_draws(prior(table / effect), priced, seed=setting.config.uncertainty.seed)
    ends = middle_range(draws, setting.level)
    if units is None:
        return with_interval(Measure(estimate=mean.estimate), between(ends, DIRICHLET))
    whole = Estimated(estimate=mean.estimate, low=mean.low, high=mean.high, method=mean.method)
    return with_interval(Measure(estimate=mean.estimate), reaching(whole, ends))


def mean_measure(values: FloatArray, cases: IntArray, units: IntArray | None, setting: ClassSetting) -> Measure:
    """Return the mean of what so many cases have each, with its interval; `units` where cases come in clusters."""
    n = float(cases.sum())
    if n == 0:
        return Measure(estimate=None, reason=because("no_case"))
    mean = float((values * cases).sum() / n)
    apart = (values - mean) * cases
    if units is None:
        error = math.sqrt(float((apart * (values - mean)).sum()) / max(n - 1, 1) / n)
        half, method = float(reach(setting.level)) * error, OF_MEAN
    else:
        sums = np.bincount(units, apart)[np.bincount(units, cases) > 0]
        groups = len(sums)
        if groups < 2:  # noqa: PLR2004 (one cluster has no spread)
            return Measure(estimate=mean, no_range=because("one_cluster"))
        error = math.sqrt(groups / (groups - 1) * float((sums**2).sum())) / n
        half, method = float(reach(setting.level, groups - 1)) * error, OF_MEAN_CLUSTERS
    return Measure(estimate=mean, low=mean - half, high=mean + half, method=method)


def counted_classes(name: str, setting: ClassSetting) -> CountedClasses:
    """Return one model on the reporting split."""
    scores, classes = setting.config.models[name].scores, len(setting.config.classes)
    return CountedClasses(
        name=name,
        setting=setting,
        matrix=matrix_of(setting.count(Label(), setting.decided(name)), setting.decided(name), classes),
        cells=partial(setting.count, Unit(), Label(), setting.decided(name)),
        scored=_each_scored(name, setting, classes) if scores else (),
    )


def published_classes(name: str, setting: ClassSetting) -> CountedClasses:
    """Return a model that is known by a published matrix."""
    return of_matrix(name, setting, setting.config.count_matrix(name) or ())


def of_matrix(name: str, setting: ClassSetting, counts: Sequence[Sequence[int]]) -> CountedClasses:
    """Return a model of which the matrix alone is known."""
    matrix = np.array(counts, dtype=np.float64)
    alone = replace(setting, source=None, clustered=False)
    return CountedClasses(name=name, setting=alone, matrix=matrix, cells=partial(alone.count, Unit(), Label()))


def _each_scored(name: str, setting: ClassSetting, classes: int) -> tuple[ScoredClass, ...]:
    """Return what the scores of each class say; numpy lets go of Python's lock while it sorts and multiplies."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        return tuple(pool.map(lambda place: _scored(name, place, setting), range(classes)))


def matrix_of(cells: Cells, named: Key, classes: int) -> FloatArray:
    """Return the cases by their class and by the one that a model names."""
    matrix = np.zeros((classes, classes))
    np.add.at(matrix, (cells.columns[Label()], cells.columns[named]), cells.n)
    return matrix


def _scored(name: str, place: int, setting: ClassSetting) -> ScoredClass:
    """Return what the scores of one class say: whether they tell it from all others."""
    source, kind = _held(setting.source).against_rest(place), setting.config.models[name].kind
    reporting = sweep(score_counts(setting.count(Label(), Score(name), source=source), Score(name), "high"))
    measures = score_measures(reporting, kind)
    exact = {key: measure.estimate for key, measure in measures.items()}
    auc = delong(reporting) if not setting.clustered and exact["roc_auc"] is not None else None
    entries = _some(bins(reporting))
    tuning = Tuning(name=name, config=against_rest(setting.config, place), given=setting.given, sweep=reporting)
    table = table_of_units(
        entries, tuning, split=setting.split, prices=None, source=source, units=setting.judging.units
    )
    stated, scores = means(reporting, entries) if kind == "probability" else None, reporting.scores
    figures = {**score_replicates(table, stated, setting.judging, exact), "ks": UNKNOWN}
    return ScoredClass(
        metrics=score_ranges(measures, figures, auc, level=setting.level),
        figures=figures,
        auc=auc,
        curves=plain_curves(some_curves(reporting, setting.given, CURVES)),
        distinct=len(scores.score),
        digest=hash((scores.score.tobytes(), scores.cases.tobytes())),
        code=missing_code(scores.score[::-1], scores.cases[::-1]) if kind == "rank" and not scores.binned else None,
    )


def _some(entries: IntArray) -> IntArray:
    """Return about `BINS` of the entries that end bins, with both ends: replicates are moved by what bins change."""
    return np.unique(np.concatenate((entries[:: max(1, len(entries) // BINS)], entries[-1:])))


def overall(model: CountedClasses) -> dict[str, Measure]:
    """Return every figure of all classes together that the counts give."""
    return {key: model.measure(metric) for key, metric in CLASS_METRICS.items() if _applies(metric, model.setting)}


def _applies(metric: ClassMetric, setting: ClassSetting) -> bool:
    """Return whether a figure means anything here: steps need an order, costs need prices."""
    return metric.needs is None or metric.needs in setting.weights


def against_rest(config: Config, code: int) -> Config:
    """Return a config of the same data and models, in which one class is to be found and all others are the rest."""
    label = config.classes[code]
    data = replace(config.data, positive=(label,), negative="rest", classes=None, ordered=False)
    return replace(
        config,
        data=data,
        models={name: _model(model, label) for name, model in config.models.items()},
        published={name: Model(counts=_four(config.count_matrix(name) or (), code)) for name in config.published},
        costs=None,
        threshold=None,
        compare=None,
        groups=(),
        checks=(),
    )


def _model(model: Model, label: str) -> Model:
    """Return the model with the score of one class; what decides stands in its decisions, so any threshold will do."""
    return replace(
        model,
        score=model.scores[label] if model.scores is not None else None,
        scores=None,
        decision=model.decision or "decision",
        flagged=(label,),
        threshold=ThresholdRule(fixed=0.5 if model.kind == "probability" else 0.0)
        if model.scores is not None
        else None,
    )


def _four(counts: tuple[tuple[int, ...], ...], code: int) -> Four:
    """Return the four counts of one class against the rest."""
    taken = sum(row[code] for row in counts)
    actual, hits, every = sum(counts[code]), counts[code][code], sum(map(sum, counts))
    return Four(tp=hits, fp=taken - hits, fn=actual - hits, tn=every - taken - actual + hits)
