"""What resamples say of one model: of a tuned threshold on its tuning split, of scores on the reporting split."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial

import numpy as np

from reportgen.analysis.calibration import ByUnit, calibration, groups_of
from reportgen.analysis.ranges import AT_FLOOR, UNKNOWN, AtPoint, at_point, count_draws, priced_range, worth
from reportgen.analysis.setting import Setting, sums_needed
from reportgen.analysis.tuning import Tuning, aim_of, chooser, prevalence_in_use
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells, IntArray, Source
from reportgen.counts.query import Interval, Label, Prices, Query, Split, SquaredWeight, Unit, Weight
from reportgen.counts.views import Counts, FloatArray, Outcomes, outcomes_at
from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Metrics, Span
from reportgen.results.results import Threshold
from reportgen.results.values.calibration import Calibration
from reportgen.stats import bands, samples
from reportgen.stats.adequacy import CLUSTERS_AS_MANY
from reportgen.stats.bands import RocInResamples, roc_in_resamples
from reportgen.stats.calibration import Chances, chances
from reportgen.stats.crossfit import (
    CrossFit,
    Replicates,
    Spread,
    Value,
    at_threshold,
    by_rule,
    corrected_figure,
    corrected_interval,
    cross_fit,
    difference,
    fixed_at,
    spread,
)
from reportgen.stats.curves import Columns, evenly_along
from reportgen.stats.evaluation import evaluate, scale_ends
from reportgen.stats.intervals import dirichlet, middle_range
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import Sweep, elbow
from reportgen.stats.reasons import because
from reportgen.stats.replicates import too_few
from reportgen.stats.resampling import Binned, Resampling, binned, candidates, cuts, draw, outcomes, outcomes_by_unit
from reportgen.stats.samples import Effective, at_prevalence, share_for
from reportgen.stats.score_replicates import bins, means, perfect_calibration_error, score_replicates
from reportgen.stats.thresholds import Rule

CLOSED_FORM, DEPLOYED = "closed form", "deployed"  # thresholds that a tuned one is held against


@frozen(eq=False)
class ResampledThreshold:
    """One tuned threshold in resamples."""

    fit: CrossFit
    spread: Spread | None
    level: float
    seed: int = 1
    outcomes: Outcomes | None = None  # at the chosen threshold, for what its figures stand on
    promised: frozenset[str] = frozenset()  # metrics that the rule keeps with a confidence
    uneven: bool = False  # few cases carry half of what all of a class cost
    pursued: Metric | None = None  # what the rule makes as good as it can
    beside: Mapping[str, CrossFit] = field(default_factory=dict)  # thresholds that no case chose, in the same resamples

    @cached_property
    def around(self) -> Mapping[bool, Counts]:
        """What the counts might have been had each case been drawn by itself: as corrected, and as counted."""
        return {
            corrected: dirichlet(self.fit.counts if corrected else self.fit.apparent, seed=self.seed)
            for corrected in (True, False)
        }

    def drawn(self, metric: Metric, given: Parameters, level: float, *, corrected: bool = True) -> Counts | None:
        """Return draws of the corrected counts, or of the counted ones, from as many cases as they are worth.

        None of costs where each case has a price of its own, which counts do not know.
        """
        counts, outcomes = self.fit.counts if corrected else self.fit.apparent, self.outcomes
        if outcomes is None or (counts.money is not None and metric.kind == "cost"):
            return None
        if self.fit.clusters is None and outcomes.squares is None:
            return self.around[corrected]
        return count_draws(
            metric, given, counts, self.fit.units, cases=float(outcomes.cases.n), level=level, seed=self.seed
        )

    def figure(self, metric: Metric, given: Parameters, prevalence: float | None = None) -> Replicates:
        """Return what a metric is expected to be on new cases, at another prevalence where one is given."""

        def value(counts: Counts) -> FloatArray:
            return evaluate(metric, at_prevalence(counts, prevalence), given)

        ends = scale_ends(metric, self.fit.counts, given, no_gains=self.fit.no_gains)
        figure, pursued = corrected_figure(self.fit, value, ends), self.pursues(metric)
        if metric.biased == "floor":
            return Replicates(estimate=figure.estimate, reason=figure.reason or AT_FLOOR)
        if not pursued and figure.pinned is not None:
            figure = replace(figure, values=figure.pinned, pinned=None)
        if figure.estimate is None or self.outcomes is None:
            return figure

        def of_counts(level: float) -> tuple[float, float] | None:
            if metric.kind == "cost" and self.fit.priced is not None:
                return self._of_prices(metric, given, value, level)
            draws = [self.drawn(metric, given, level, corrected=True)]
            draws += [] if pursued else [self.drawn(metric, given, level, corrected=False)]
            spans = [middle_range(value(counts), level) for counts in draws if counts is not None]
            return _over([(float(counts.low), float(counts.high)) for counts in spans])

        if metric.kind != "share" or (prevalence is not None and metric.changes_with_prevalence):
            return replace(figure, least=of_counts)
        effective = worth(metric, self.outcomes, given, self.fit.units if self.fit.clusters is not None else None)
        if effective is None:
            return figure
        # A promise looks at bounds already: what it lets through is flattered less than cross-fitting takes off.
        shares = {figure.estimate, *(() if pursued and metric.key not in self.promised else (effective.share,))}
        return replace(figure, least=partial(_of_shares, [replace(effective, share=share) for share in shares]))

    def _of_prices(self, metric: Metric, given: Parameters, value: Value, level: float) -> tuple[float, float] | None:
        """Return what draws of counts and prices leave open, moved to the corrected figure; None with weights.

        Resamples of a few errors of very different prices know too little of what the next one costs.
        """
        outcomes, units = self.outcomes, self.fit.priced
        if outcomes is None or outcomes.weighted is not None or units is None:
            return None
        clustered = self.fit.clusters is not None
        bounds = priced_range(
            metric, given, units, value, clustered=clustered, uneven=self.uneven, level=level, seed=self.seed
        )
        moved = float(value(self.fit.counts) - value(self.fit.apparent))
        return float(bounds.low) + moved, float(bounds.high) + moved

    def pursues(self, metric: Metric) -> bool:
        """Return whether a metric asks the same as what the rule makes as good as it can.

        Where it does not, the choice tells nothing beyond the cases at the threshold: no resamples of the second kind.
        """
        return self.pursued is not None and metric.question == self.pursued.question

    def beyond(
        self, name: str, metric: Metric, given: Parameters, prevalence: float | None
    ) -> tuple[Replicates, Replicates] | None:
        """Return the figure of a threshold beside the tuned one, and how far it lies above that one's."""
        if name not in self.beside:
            return None
        other = replace(self, fit=self.beside[name], outcomes=None).figure(metric, given, prevalence)
        return other, difference(other, self.figure(metric, given, prevalence))

    def corrected(self, figure: Replicates) -> Corrected:
        """Return a figure as the results hold it."""
        span = self.interval(figure, self.level)
        low, high = (None, None) if span is None else span
        return Corrected(estimate=figure.estimate, low=low, high=high, reason=figure.reason)

    def interval(self, figure: Replicates, level: float) -> tuple[float, float] | None:
        """Return the interval of a figure; None where it is withheld."""
        return corrected_interval(figure, level)


def _of_shares(shares: Sequence[Effective], level: float) -> tuple[float, float] | None:
    """Return what Wilson's intervals of some shares reach over."""
    intervals = [samples.effective_interval(share, level) for share in shares]
    return _over([(share.low, share.high) for share in intervals if share.low is not None and share.high is not None])


def _over(intervals: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """Return what some intervals reach over."""
    return (min(low for low, _ in intervals), max(high for _, high in intervals)) if intervals else None


def promised_by(rule: Rule) -> frozenset[str]:
    """Return the metrics that a rule keeps with a confidence."""
    return frozenset() if rule.confidence is None else frozenset(floor.metric.key for floor in rule.floors)


def resampling_of(tuning: str, source: Source, *, resamples: int, seed: int, clusters: bool) -> Resampling:
    """Return the resamples of the units of the tuning split, the same for all models."""
    units = source.count(Query(keys=(Split(), Unit())))
    codes = units.columns[Unit()][units.columns[Split()] == tuning]
    return draw(int(codes.max()) + 1, resamples=resamples, seed=seed, clusters=clusters)


def resample_threshold(
    rule: Rule,
    chosen: int,
    tuning: Tuning,
    *,
    split: str,
    prices: Prices | None,
    source: Source,
    resampling: Resampling,
    uneven: bool = False,
    beside: Mapping[str, int] | None = None,
) -> ResampledThreshold:
    """Return the choice of a rule, made anew in folds and in resamples; `beside` are entries to hold it against."""
    objective = evaluate(rule.metric, tuning.counts, tuning.given) if rule.metric is not None else None
    entries = candidates(tuning.sweep.counts, chosen, objective)
    others = dict(beside or {})
    entries = np.union1d(entries, [*others.values()]).astype(np.intp)
    cells, key = _cells_of_units(entries, tuning, split=split, prices=prices, source=source)
    table = binned(cells, key, units=resampling.units, prices=prices)
    promised = rule.confidence is not None and resampling.clusters
    choose = chooser(rule, tuning, outcomes_by_unit(table) if promised else None)
    place = int(np.searchsorted(entries, chosen))
    fit = cross_fit(
        table, place, choose, resampling, partial(at_threshold, aim=aim_of(rule, tuning.given, tuning.weighed))
    )
    level = tuning.config.uncertainty.level
    return ResampledThreshold(
        fit=fit,
        spread=spread(fit, tuning.sweep.thresholds[entries], level),
        level=level,
        seed=tuning.config.uncertainty.seed,
        outcomes=outcomes_at(cells, key, place - 1 if place else None),
        promised=promised_by(rule),
        uneven=uneven,
        pursued=rule.metric,
        beside={
            name: fixed_at(table, int(np.searchsorted(entries, entry)), resampling) for name, entry in others.items()
        },
    )


def table_of_units(
    entries: IntArray,
    tuning: Tuning,
    *,
    split: str,
    prices: Prices | None,
    source: Source,
    units: int,
) -> Binned:
    """Return what each unit of the split has flagged at each of these entries of the sweep."""
    cells, key = _cells_of_units(entries, tuning, split=split, prices=prices, source=source)
    return binned(cells, key, units=units, prices=prices)


def _cells_of_units(
    entries: IntArray, tuning: Tuning, *, split: str, prices: Prices | None, source: Source
) -> tuple[Cells, Interval]:
    """Return the cells of the split by unit, label and where the score lies among these entries of the sweep."""
    key = Interval(tuning.name, cuts(tuning.sweep, entries))
    sums = sums_needed(tuning.config, prices)
    squares = (SquaredWeight(),) if Weight() in sums else ()
    cells = source.count(Query(keys=(Split(), Unit(), Label(), key), sums=(*sums, *squares)))
    return cells.where(cells.columns[Split()] == split), key


OPERATING = 41  # places on the axis of the cost curve


@frozen(eq=False)
class Bands:
    """The band of each curve by the curve's name, with its own grid; or the reason why there is none."""

    curves: Mapping[str, Columns] = field(default_factory=dict)
    reason: str | None = None


@frozen(eq=False)
class UnitTable:
    """What bands are read off: the table of some entries of the sweep, by unit, and its resamples."""

    model: Sweep
    entries: IntArray
    table: Binned
    resampling: Resampling


def bands_of(drawn: UnitTable, given: Parameters, *, place: int, prevalence: float | None, level: float) -> Bands:
    """Return the bands of ROC, precision-recall, cost by threshold and the cost curve's line of the entry in use."""
    reason = _withheld(drawn)
    if reason is not None:
        return Bands(reason=reason)
    sample, entries = drawn.model.counts, drawn.entries
    costly = _on_the_curve(drawn, given, prevalence)
    columns = bands.curve_columns(drawn.table, np.union1d(costly, np.searchsorted(entries, [place])))
    counts = drawn.resampling.outcomes_at(drawn.table, columns)
    curves = {
        "roc": bands.roc(counts, sample, sample.at(entries[columns]), level),
        "pr": bands.precision_recall(counts, sample, sample.at(entries[columns]), level),
    }
    if given.costs is not None:
        places = np.searchsorted(columns, costly)
        ends = bands.by_threshold(counts, places, lambda of: _cost(of, given, prevalence), level)
        curves["cost_by_threshold"] = {"threshold": drawn.model.thresholds[entries[costly]], **ends}
    in_use = int(np.searchsorted(entries[columns], place))
    curves["cost"] = bands.cost_line(counts, in_use, np.linspace(0, 1, OPERATING), sample, level)
    return Bands(curves=curves)


def _withheld(drawn: UnitTable) -> str | None:
    reason = too_few(drawn.table, drawn.resampling)
    if reason is None and drawn.resampling.clusters and drawn.resampling.units < CLUSTERS_AS_MANY:
        return because("few_clusters", least=CLUSTERS_AS_MANY)
    return reason


def _on_the_curve(drawn: UnitTable, given: Parameters, prevalence: float | None) -> IntArray:
    """Return columns of the table in about equal steps along the curve of cost by threshold; none without costs."""
    if given.costs is None:
        return np.array([], dtype=np.int64)
    counts = drawn.model.counts.at(drawn.entries)
    curve = {"threshold": drawn.model.thresholds[drawn.entries], "cost": _cost(counts, given, prevalence)}
    if len(drawn.entries) <= bands.GRID:
        return np.arange(len(drawn.entries))
    return np.unique(evenly_along(curve, ("threshold", "cost"), bands.GRID))


def _cost(counts: Counts, given: Parameters, prevalence: float | None) -> FloatArray:
    return evaluate(METRICS["cost_per_1000"], at_prevalence(counts, prevalence), given)


_GAP = METRICS["informedness"]
_WIDEST = Rule(kind="optimise", metric=_GAP)


def best_gap(drawn: UnitTable) -> Replicates:
    """Return the largest gap as new cases would show it: chosen in folds, judged outside them, with its resamples."""
    whole = outcomes(drawn.table, np.ones((1, drawn.resampling.units))).at(np.arange(len(drawn.entries)))
    widest = int(np.argmax(_gap(whole)[0]))
    return corrected_figure(
        cross_fit(drawn.table, widest, by_rule(_WIDEST, Parameters()), drawn.resampling),
        _gap,
        _GAP.range,
    )


def _gap(counts: Counts) -> FloatArray:
    return evaluate(_GAP, counts, Parameters())


LEAST = np.finfo(np.float64).tiny
PERFECT = 1_000  # draws of the outcomes from sound chances


@frozen(eq=False)
class ResampledScores:
    """What units and resamples of the reporting split say of one model."""

    figures: Mapping[str, Replicates]
    figures_in_use: Mapping[str, Replicates]  # those that the classes as in use move, where these are stated
    at: Mapping[float | None, AtPoint]
    traced: RocInResamples | None
    by_unit: Binned | None  # where there are models to compare
    bands: Bands
    calibration: Calibration | None
    perfect: Span | None  # the calibration error of sound chances


def in_resamples(
    judged: Tuning,
    in_use: Threshold,
    recommended: Threshold,
    setting: Setting,
    *,
    metrics: Metrics,
    metrics_in_use: Metrics,
) -> ResampledScores:
    """Return the ranking and probability metrics, the operating points, bands and groups as resamples see them."""
    places = {value: judged.place(value) for value in (in_use.value, recommended.value)}
    split, level = setting.facts.splits[setting.facts.reported_on], setting.config.uncertainty.level
    classes = {"positives": split.positives, "negatives": split.rows - split.positives}
    is_chance, subject = setting.config.models[judged.name].kind == "probability", setting.config.subject == judged.name
    stated = chances(judged.sweep.scores) if is_chance else None
    groups = None if stated is None else groups_of(stated, **classes)
    borders = [] if groups is None or setting.plain else [end for ends in groups.ends for end in ends]
    widest = [elbow(judged.sweep.counts)] if subject else []
    entries = np.union1d(bins(judged.sweep), [*places.values(), *borders, *widest]).astype(np.int64)
    drawn = _judging_units(judged, entries, setting)
    table = drawn.table
    by_unit = ByUnit(table=table, entries=entries, weighted=setting.facts.weight == "sampling")
    used = prevalence_in_use(setting.config)
    both = table.positives[:, -1].any() and table.negatives[:, -1].any()
    return ResampledScores(
        figures={
            **_figures(drawn, stated=is_chance, metrics=metrics, setting=setting),
            "ks": best_gap(drawn) if subject and both else UNKNOWN,
        },
        figures_in_use=_figures_in_use(drawn, metrics_in_use, stated=is_chance, used=used),
        at={
            value: at_point(table, int(np.searchsorted(entries, place)), setting.judging)
            for value, place in places.items()
        }
        if not setting.plain or setting.by_case or setting.several or in_use is not recommended
        else {},
        traced=roc_in_resamples(table, judged.sweep.thresholds[entries], setting.judging)
        if setting.several and both
        else None,
        by_unit=replace(table, amounts={}, prices=None) if setting.several else None,
        bands=bands_of(drawn, judged.given, place=places[in_use.value], prevalence=used, level=level)
        if subject
        else Bands(),
        calibration=None
        if stated is None or groups is None
        else calibration(stated, groups, None if setting.plain else by_unit, level=level, **classes),
        perfect=None if stated is None or not subject else _perfect(stated, setting.config),
    )


def _judging_units(judged: Tuning, entries: IntArray, setting: Setting) -> UnitTable:
    table = table_of_units(
        entries,
        judged,
        split=setting.facts.reported_on,
        prices=setting.prices,
        source=setting.source,
        units=setting.judging.units,
    )
    return UnitTable(model=judged.sweep, entries=entries, table=table, resampling=setting.judging)


def _figures(drawn: UnitTable, *, stated: bool, metrics: Metrics, setting: Setting) -> dict[str, Replicates]:
    """Return the ranking metrics in resamples, and those of `stated` chances."""
    exact = {key: measure.estimate for key, measure in metrics.items()}
    of_bins = means(drawn.model, drawn.entries) if stated else None
    figures = score_replicates(drawn.table, of_bins, drawn.resampling, exact)
    return {**figures, "roc_auc": replace(figures["roc_auc"], worth=_worth(setting))}


def _figures_in_use(drawn: UnitTable, metrics: Metrics, *, stated: bool, used: float | None) -> dict[str, Replicates]:
    """Return the ranking and probability metrics that the classes as in use move, in resamples weighed to these."""
    if used is None:
        return {}
    exact = {key: measure.estimate for key, measure in metrics.items() if share_for(METRICS[key], used) is not None}
    of_bins = means(drawn.model, drawn.entries) if stated else None
    figures = score_replicates(drawn.table, of_bins, drawn.resampling, exact, prevalence=used)
    return {key: figure for key, figure in figures.items() if key in exact}


def _perfect(stated: Chances, config: Config) -> Span:
    """Return the calibration errors that the model would show if its chances were sound."""
    settings = config.uncertainty
    bounds = perfect_calibration_error(
        stated, seed=settings.seed, resamples=min(settings.resamples, PERFECT), level=settings.level
    )
    return Span(low=float(bounds.low), high=float(bounds.high))


def _worth(setting: Setting) -> tuple[float, float] | None:
    """Return how many positives and negatives the weighted cases are worth, by Kish; None where they are not alone."""
    if setting.facts.weight != "sampling" or setting.judging.clusters:
        return None
    cells = setting.source.count(Query(keys=(Split(), Label()), sums=(Weight(), SquaredWeight())))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    of_class = (cells.columns[Label()] == label for label in (1, 0))
    total, squares = cells.real_sum(Weight()), cells.real_sum(SquaredWeight())
    positives, negatives = (float(total[mask].sum() ** 2 / max(squares[mask].sum(), LEAST)) for mask in of_class)
    return positives, negatives
