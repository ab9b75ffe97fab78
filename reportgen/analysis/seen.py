"""The reporting split in resamples: what units and resamples say of the scores of one model."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from reportgen.analysis.bands import Bands, Drawn, bands_of
from reportgen.analysis.best_gap import best_gap
from reportgen.analysis.calibration import ByUnit, Calibration, calibration, groups_of
from reportgen.analysis.chosen import Tuning, prevalence_in_use
from reportgen.analysis.measured import Metrics, Span
from reportgen.analysis.ranges import UNKNOWN, AtPoint, at_point
from reportgen.analysis.resampled import table_of_units
from reportgen.analysis.results import Threshold
from reportgen.analysis.setting import Setting
from reportgen.config.schema import Config
from reportgen.counts.query import Label, Query, Split, SquaredWeight, Weight
from reportgen.stats.calibration import Chances, chances
from reportgen.stats.crossfit import Replicates
from reportgen.stats.crossing import Traced, traced
from reportgen.stats.ranking import elbow
from reportgen.stats.resampling import Binned
from reportgen.stats.score_replicates import bins, means, perfect_calibration_error, score_replicates

LEAST = np.finfo(np.float64).tiny
PERFECT = 1_000  # draws of the outcomes from sound chances


@dataclass(frozen=True, eq=False, kw_only=True)
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
