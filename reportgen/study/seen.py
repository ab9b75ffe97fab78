"""The reporting split in resamples: what units and resamples say of the scores of one model, and of its curves."""

from collections.abc import Mapping
from dataclasses import field, replace

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts.cells import IntArray
from reportgen.counts.query import Label, Query, Split, SquaredWeight, Weight
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.results.measured import Metrics, Span
from reportgen.results.results import Threshold
from reportgen.stats import bands
from reportgen.stats.adequacy import CLUSTERS_AS_MANY
from reportgen.stats.calibration import Chances, chances
from reportgen.stats.crossfit import Replicates, by_rule, corrected, cross_fit
from reportgen.stats.crossing import Traced, traced
from reportgen.stats.curves import Columns, evenly_along
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.metrics import METRICS
from reportgen.stats.prevalence import at_prevalence
from reportgen.stats.reasons import because
from reportgen.stats.replicates import too_few
from reportgen.stats.resampling import Binned, Resampling, outcomes
from reportgen.stats.score_replicates import bins, means, perfect_calibration_error, score_replicates
from reportgen.stats.sweep import Sweep, elbow
from reportgen.stats.thresholds import Rule
from reportgen.study.points import Tuning, prevalence_in_use
from reportgen.study.ranges import UNKNOWN, AtPoint, at_point
from reportgen.study.resampled import table_of_units
from reportgen.study.setting import Setting
from reportgen.topics.calibration.numbers import ByUnit, calibration, groups_of
from reportgen.topics.calibration.values import Calibration

OPERATING = 41  # places on the axis of the cost curve


@frozen(eq=False)
class Bands:
    """The band of each curve by the curve's name, with its own grid; or the reason why there is none."""

    curves: Mapping[str, Columns] = field(default_factory=dict)
    reason: str | None = None


@frozen(eq=False)
class Drawn:
    """What bands are read off: the table of some entries of the sweep, by unit, and its resamples."""

    model: Sweep
    entries: IntArray
    table: Binned
    resampling: Resampling


def bands_of(drawn: Drawn, given: Given, *, place: int, prevalence: float | None, level: float) -> Bands:
    """Return the bands of ROC, precision-recall, cost by threshold and the cost curve's line of the entry in use."""
    reason = _withheld(drawn)
    if reason is not None:
        return Bands(reason=reason)
    sample, entries = drawn.model.counts, drawn.entries
    costly = _on_the_curve(drawn, given, prevalence)
    columns = bands.traced(drawn.table, np.union1d(costly, np.searchsorted(entries, [place])))
    counts = bands.drawn(drawn.table, columns, drawn.resampling.draws)
    found = {
        "roc": bands.roc(counts, sample, sample.at(entries[columns]), level),
        "pr": bands.precision_recall(counts, sample, sample.at(entries[columns]), level),
    }
    if given.costs is not None:
        places = np.searchsorted(columns, costly)
        ends = bands.by_threshold(counts, places, lambda of: _cost(of, given, prevalence), level)
        found["cost_by_threshold"] = {"threshold": drawn.model.thresholds[entries[costly]], **ends}
    in_use = int(np.searchsorted(entries[columns], place))
    found["cost"] = bands.cost_line(counts, in_use, np.linspace(0, 1, OPERATING), sample, level)
    return Bands(curves=found)


def _withheld(drawn: Drawn) -> str | None:
    reason = too_few(drawn.table, drawn.resampling)
    if reason is None and drawn.resampling.clusters and drawn.resampling.units < CLUSTERS_AS_MANY:
        return because("few_clusters", least=CLUSTERS_AS_MANY)
    return reason


def _on_the_curve(drawn: Drawn, given: Given, prevalence: float | None) -> IntArray:
    """Return columns of the table in about equal steps along the curve of cost by threshold; none without costs."""
    if given.costs is None:
        return np.array([], dtype=np.int64)
    counts = drawn.model.counts.at(drawn.entries)
    curve = {"threshold": drawn.model.thresholds[drawn.entries], "cost": _cost(counts, given, prevalence)}
    if len(drawn.entries) <= bands.GRID:
        return np.arange(len(drawn.entries))
    return np.unique(evenly_along(curve, ("threshold", "cost"), bands.GRID))


def _cost(counts: Counts, given: Given, prevalence: float | None) -> FloatArray:
    return evaluate(METRICS["cost_per_1000"], at_prevalence(counts, prevalence), given)


_GAP = METRICS["informedness"]
_WIDEST = Rule(kind="optimise", metric=_GAP)


def best_gap(drawn: Drawn) -> Replicates:
    """Return the largest gap as new cases would show it: chosen in folds, judged outside them, with its resamples."""
    whole = outcomes(drawn.table, np.ones((1, drawn.resampling.units))).at(np.arange(len(drawn.entries)))
    widest = int(np.argmax(_gap(whole)[0]))
    return corrected(cross_fit(drawn.table, widest, by_rule(_WIDEST, Given()), drawn.resampling), _gap, _GAP.range)


def _gap(counts: Counts) -> FloatArray:
    return evaluate(_GAP, counts, Given())


LEAST = np.finfo(np.float64).tiny
PERFECT = 1_000  # draws of the outcomes from sound chances


@frozen(eq=False)
class Seen:
    """What units and resamples of the reporting split say of one model."""

    figures: Mapping[str, Replicates]
    at: Mapping[float | None, AtPoint]
    traced: Traced | None
    by_unit: Binned | None  # where there are models to compare
    bands: Bands
    calibration: Calibration | None
    perfect: Span | None  # the calibration error of sound chances


def in_resamples(judged: Tuning, in_use: Threshold, recommended: Threshold, metrics: Metrics, setting: Setting) -> Seen:
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
    table = table_of_units(
        entries,
        judged,
        split=setting.facts.reported_on,
        prices=setting.prices,
        source=setting.source,
        units=setting.judging.units,
    )
    exact = {key: measure.estimate for key, measure in metrics.items()}
    at = {
        value: at_point(table, int(np.searchsorted(entries, place)), setting.judging)
        for value, place in places.items()
        if not setting.plain or setting.by_case or setting.several or in_use is not recommended
    }
    by_unit = ByUnit(table=table, entries=entries, weighted=setting.facts.weight == "sampling")
    drawn = Drawn(model=judged.sweep, entries=entries, table=table, resampling=setting.judging)
    used = prevalence_in_use(setting.config)
    both = table.positives[:, -1].any() and table.negatives[:, -1].any()
    found = score_replicates(table, means(judged.sweep, entries) if is_chance else None, setting.judging, exact)
    found["roc_auc"] = replace(found["roc_auc"], worth=_worth(setting))
    return Seen(
        figures={**found, "ks": best_gap(drawn) if subject and both else UNKNOWN},
        at=at,
        traced=traced(table, judged.sweep.thresholds[entries], setting.judging) if setting.several and both else None,
        by_unit=replace(table, amounts={}, prices=None) if setting.several else None,
        bands=bands_of(drawn, judged.given, place=places[in_use.value], prevalence=used, level=level)
        if subject
        else Bands(),
        calibration=None
        if stated is None or groups is None
        else calibration(stated, groups, None if setting.plain else by_unit, level=level, **classes),
        perfect=None if stated is None or not subject else _perfect(stated, setting.config),
    )


def _perfect(stated: Chances, config: Config) -> Span:
    """Return the calibration errors that the model would show if its chances were sound."""
    settings = config.uncertainty
    found = perfect_calibration_error(
        stated, seed=settings.seed, resamples=min(settings.resamples, PERFECT), level=settings.level
    )
    return Span(low=float(found.low), high=float(found.high))


def _worth(setting: Setting) -> tuple[float, float] | None:
    """Return how many positives and negatives the weighted cases are worth, by Kish; None where they are not alone."""
    if setting.facts.weight != "sampling" or setting.judging.clusters:
        return None
    cells = setting.source.count(Query(keys=(Split(), Label()), sums=(Weight(), SquaredWeight())))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    of_class = (cells.columns[Label()] == label for label in (1, 0))
    total, squares = cells.real_sum(Weight()), cells.real_sum(SquaredWeight())
    positives, negatives = (float(total[kept].sum() ** 2 / max(squares[kept].sum(), LEAST)) for kept in of_class)
    return positives, negatives
