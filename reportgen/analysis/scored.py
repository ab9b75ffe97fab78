"""Pass 1: what the score counts of one model say; the counts go again, so that only one model's fill the memory."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reportgen.analysis.alternatives import beta_choices, rule_choices
from reportgen.analysis.bands import Bands, Drawn, bands_of
from reportgen.analysis.best_gap import best_gap
from reportgen.analysis.calibration import ByUnit, Calibration, calibration, groups_of
from reportgen.analysis.chosen import Tuning, choose_point, closed_form_threshold, odds_at, prevalence_in_use
from reportgen.analysis.decisions import BenefitReading, BetaChoice, ClosedForm, Halving, RuleChoice
from reportgen.analysis.measured import Measure, Metrics, Span
from reportgen.analysis.measures import clipped_cases, score_measures, swapped_score_measures
from reportgen.analysis.points import Point, described, least_cost
from reportgen.analysis.prices import has_ranges, prices_at_ends, summed
from reportgen.analysis.ranges import UNKNOWN, AtPoint, at_point, score_ranges
from reportgen.analysis.resampled import Resampled, resampled, table_of_units
from reportgen.analysis.results import Curve, DataFacts, Elbow, Threshold
from reportgen.analysis.weighing import benefit_both_ways, closed_form, halvings, near_best, thresholds_at_ends
from reportgen.config.schema import Config
from reportgen.counts.prices import Prices
from reportgen.counts.query import CaseWise, Label, Query, Score, Split
from reportgen.counts.source import Source
from reportgen.counts.views import Counts, FloatArray, outcomes_decided, score_counts
from reportgen.errors import DataError, Problem
from reportgen.stats.calibration import Chances, chances
from reportgen.stats.costs import WITHIN
from reportgen.stats.crossfit import Replicates
from reportgen.stats.crossing import Traced, traced
from reportgen.stats.curves import Columns, curves, evenly, trace
from reportgen.stats.delong import Auc, delong
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import Given
from reportgen.stats.hull import envelope
from reportgen.stats.metrics import METRICS, find
from reportgen.stats.ranking import elbow, guessed_average_precision
from reportgen.stats.resampling import Resampling, outcomes
from reportgen.stats.rules import Rule
from reportgen.stats.score_replicates import bins, means, perfect_calibration_error, score_replicates
from reportgen.stats.sweep import Sweep, sweep
from reportgen.stats.thresholds import equal_decisions, threshold_at

SWEEP_ROWS = 10_000
PERFECT = 1_000  # draws of the outcomes from sound chances
WEIGHED = ("cost_by_threshold", "threshold_by_ratio")


@dataclass(frozen=True, eq=False, kw_only=True)
class Setting:
    """What all models of a run share."""

    config: Config
    facts: DataFacts
    given: Given
    prices: Prices | None
    source: Source
    chooses_on: str  # the split that thresholds are, or would be, chosen on
    resampling: Resampling | None  # of that split; None where nothing is chosen on it
    judging: Resampling  # of the split that models are judged on

    @property
    def plain(self) -> bool:
        """Whether each case is drawn by itself and counts once."""
        return self.config.data.cluster is None and self.facts.weight != "sampling"

    @property
    def by_case(self) -> bool:
        """Whether prices differ by case."""
        return self.prices is not None and bool(self.prices.columns)

    @property
    def several(self) -> bool:
        """Whether there are models to compare."""
        return len(self.config.models) > 1


@dataclass(frozen=True, eq=False, kw_only=True)
class Scored:
    """What is known of one model from its scores alone, on the reporting split but for the tuning."""

    rule: Rule
    recommended: Threshold
    in_use: Threshold  # the deployed one where it is given
    given: Given  # with the odds of the threshold in use
    resampled: Resampled | None  # of the recommended threshold
    metrics: Metrics
    figures: Mapping[str, Replicates]  # the ranking and probability metrics, in resamples
    auc: Auc | None  # with its variance, where cases are plain and of both classes
    traced: Traced | None  # the ROC curve in resamples, where there are models to compare and both classes
    at: Mapping[float | None, AtPoint]  # by threshold: the point in use and the recommended one, in resamples
    tuning_metrics: Metrics
    metrics_in_use: Metrics  # at the prevalence in use, where that is given
    swapped_metrics: Mapping[str, Measure]
    rules: tuple[RuleChoice, ...]
    betas: tuple[BetaChoice, ...]
    closed_form: ClosedForm | None
    halving: tuple[Halving, ...]
    benefit_once: BenefitReading | None
    threshold_range: Span | None
    threshold_on_sample: float | None  # without the reweighing to the prevalence in use
    envelope: Counts  # the points that are cheapest at some price
    curves: Mapping[str, Curve]
    bands: Mapping[str, Curve]  # of the subject
    no_bands: str | None
    calibration: Calibration | None  # None: the score is a rank
    elbow: Elbow | None
    table: Columns  # the sweep over thresholds
    distinct_scores: int
    largest_tie: int
    clipped: Mapping[str, int] | None


def score_model(name: str, rule: Rule, setting: Setting) -> Scored:
    """Count the scores of a model, choose its threshold and return what follows."""
    config, kind = setting.config, setting.config.models[name].kind
    reporting, cases = _sweeps(name, setting)
    tuning = Tuning(name=name, config=config, given=setting.given, sweep=cases)
    point = _point(rule, tuning, setting)
    again = _resampled(rule, point, tuning, setting)
    recommended = _recommended(rule, point, tuning, reporting, again)
    in_use = _in_use(config.models[name].deployed_threshold, recommended, reporting)
    given = replace(setting.given, odds=_odds(in_use.value, tuning))
    judged = replace(tuning, given=given, sweep=reporting)
    place = judged.place(in_use.value)
    metrics = score_measures(reporting, kind)
    auc = delong(reporting.scores) if setting.plain and metrics["roc_auc"].estimate is not None else None
    seen = _in_resamples(judged, in_use, recommended, metrics, setting)
    weighed = replace(reporting, counts=judged.counts)
    rules, betas = rule_choices(rule, point, tuning, reporting), beta_choices(rule, tuning)
    halved = halvings(in_use.value, judged)
    told = {recommended.value, *(one.threshold for one in rules if one.reason is None)}
    told |= {one.threshold for one in betas} | {one.threshold for one in halved}
    found = _curves(reporting, weighed, judged, keep=(place, *map(judged.place, told)))
    ranged = has_ranges(config) and rule.metric is METRICS["total_cost"] and rule.tuned
    return Scored(
        rule=rule,
        recommended=recommended,
        in_use=in_use,
        given=given,
        resampled=again,
        metrics=score_ranges(
            _beside_guessing(metrics, reporting, setting),
            seen.figures,
            auc,
            level=config.uncertainty.level,
            perfect=seen.perfect,
        ),
        figures=seen.figures,
        auc=auc,
        at=seen.at,
        traced=seen.traced,
        tuning_metrics=metrics if cases is reporting else score_measures(cases, kind),
        metrics_in_use=_at_prevalence(reporting, kind, prevalence_in_use(config)),
        swapped_metrics=swapped_score_measures(reporting.scores),
        rules=rules,
        betas=betas,
        closed_form=closed_form(tuning, _cheapest(rule, again, tuning, setting), _case_wise(tuning, setting)),
        halving=halved,
        benefit_once=benefit_both_ways(rule, tuning, reporting),
        threshold_range=thresholds_at_ends(rule, tuning) if ranged else None,
        threshold_on_sample=_on_sample(rule, tuning),
        envelope=weighed.counts.at(envelope(weighed.counts).index),
        curves=_plain_curves({**found, **_histogram_of_thresholds(again)}),
        bands=_plain_curves(seen.bands.curves),
        no_bands=seen.bands.reason,
        calibration=seen.calibration,
        elbow=_elbow(reporting),
        table=_table(reporting, given, config, place),
        distinct_scores=len(reporting.scores.score),
        largest_tie=int(reporting.scores.cases.max()),
        clipped=clipped_cases(reporting.scores, kind),
    )


def _sweeps(name: str, setting: Setting) -> tuple[Sweep, Sweep]:
    """Return the sweep on the reporting split and on the one that chooses, which may be the same."""
    config, facts, prices = setting.config, setting.facts, setting.prices
    sums = summed(config, prices)
    cells = setting.source.count(Query(keys=(Split(), Label(), Score(name)), sums=sums))

    def on(split: str) -> Sweep:
        part = cells.where(cells.columns[Split()] == split)
        return sweep(score_counts(part, name, config.models[name].flag, prices))

    reporting = on(facts.reported_on)
    return reporting, reporting if setting.chooses_on == facts.reported_on else on(setting.chooses_on)


# The threshold.


def _point(rule: Rule, tuning: Tuning, setting: Setting) -> Point:
    point = choose_point(rule, tuning, _clusters(rule, tuning, setting))
    if point is None:
        raise DataError([_no_value(rule, tuning)])
    return point


def _clusters(rule: Rule, tuning: Tuning, setting: Setting) -> Counts | None:
    """Return the outcomes of each cluster at every threshold, where a floor is to hold with confidence."""
    if rule.confidence is None or setting.config.data.cluster is None or setting.resampling is None:
        return None
    units = setting.resampling.units
    entries = np.arange(len(tuning.sweep.counts.tp))
    table = table_of_units(
        entries, tuning, split=setting.chooses_on, prices=setting.prices, source=setting.source, units=units
    )
    return outcomes(table, np.eye(units))


def _resampled(rule: Rule, point: Point, tuning: Tuning, setting: Setting) -> Resampled | None:
    """Return a tuned threshold in resamples, with the closed form beside it where there is one."""
    if not rule.tuned or setting.resampling is None:
        return None
    chances = setting.config.models[tuning.name].kind == "probability" and setting.given.costs is not None
    return resampled(
        rule,
        tuning.place(point.value),
        tuning,
        split=setting.chooses_on,
        prices=setting.prices,
        source=setting.source,
        resampling=setting.resampling,
        beside=tuning.place(closed_form_threshold(tuning)) if chances else None,
    )


def _cheapest(rule: Rule, again: Resampled | None, tuning: Tuning, setting: Setting) -> Resampled | None:
    """Return the threshold of the least cost in resamples, which may be the one that the rule chose."""
    if setting.given.costs is None or setting.config.models[tuning.name].kind != "probability":
        return None
    least = least_cost(rule.most_flags_on_a_tie)
    if rule == least:
        return again
    point = choose_point(least, tuning)
    return None if point is None else _resampled(least, point, tuning, setting)


def _recommended(rule: Rule, point: Point, tuning: Tuning, reporting: Sweep, again: Resampled | None) -> Threshold:
    spread = again.spread if again is not None else None
    near = near_best(rule, point, tuning)
    return replace(
        described(rule, point, reporting.scores),
        prevalence=prevalence_in_use(tuning.config) if rule.tuned or rule.kind == "closed_form" else None,
        interval=None if spread is None else Span(low=spread.low, high=spread.high),
        near_optimal=near[0] if near is not None else None,
        near_elsewhere=near is not None and near[1],
        within=WITHIN if near is not None else None,
    )


def _in_use(deployed: float | None, recommended: Threshold, reporting: Sweep) -> Threshold:
    """Return the threshold that runs today, where it is known, else the one that the rule chooses."""
    if deployed is None:
        return recommended
    return described(Rule(words="deployed", kind="fixed", fixed=deployed), Point(value=deployed), reporting.scores)


def _odds(value: float | None, tuning: Tuning) -> float | None:
    """Return the odds at which the net benefit is taken: those of the costs, else of the threshold."""
    return tuning.given.odds if tuning.given.costs is not None else odds_at(value, tuning)


def _on_sample(rule: Rule, tuning: Tuning) -> float | None:
    """Return what the rule would choose with the classes as they are in the data."""
    config = tuning.config
    if prevalence_in_use(config) is None or config.deployment is None:
        return None
    point = choose_point(rule, replace(tuning, config=config.model_copy(update={"deployment": None})))
    return None if point is None else point.value


def _case_wise(tuning: Tuning, setting: Setting) -> float | None:
    """Return what it would cost to flag each case by its own prices, where they differ and scores are chances.

    None where some case lacks the amount, and where positives are rarer, or less rare, in use: there the scores are no
    chances as they stand.
    """
    prices, name = setting.prices, tuning.name
    if prices is None or not prices.columns or tuning.config.models[name].kind != "probability":
        return None
    if prevalence_in_use(tuning.config) is not None:
        return None
    key = CaseWise(name, prices)
    sums = summed(tuning.config, prices)
    cells = setting.source.count(Query(keys=(Split(), Label(), key), sums=sums))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    if np.any(cells.columns[key] < 0):
        return None
    paid = outcomes_decided(cells, key, prices).estimates
    return float(evaluate(METRICS["total_cost"], paid, tuning.given))


def _no_value(rule: Rule, tuning: Tuning) -> Problem:
    key = f"models.{tuning.name}.threshold"
    key = key if tuning.config.where(key) else "threshold"
    aim = rule.metric.key if rule.metric is not None else rule.words
    whole = tuning.sweep.counts.at(-1)
    lacking = "positive" if whole.tp == 0 else "negative" if whole.fp == 0 else None
    if lacking is not None:
        return Problem(
            where=tuning.config.where("data"),
            key="data",
            what=f"the cases that the threshold of {tuning.name} is chosen on hold no {lacking} one",
            mend="Choose it on other cases, or give a fixed threshold.",
        )
    return Problem(
        where=tuning.config.where(key),
        key=key,
        what=f"{aim} has no value at any threshold of {tuning.name}",
        mend="Choose a metric that these data can give, or a fixed threshold.",
    )


# The reporting split in resamples.


@dataclass(frozen=True, eq=False, kw_only=True)
class _Seen:
    """What units and resamples of the reporting split say of one model."""

    figures: Mapping[str, Replicates]
    at: Mapping[float | None, AtPoint]
    traced: Traced | None
    bands: Bands
    calibration: Calibration | None
    perfect: Span | None  # the calibration error of sound chances


def _in_resamples(
    judged: Tuning, in_use: Threshold, recommended: Threshold, metrics: Metrics, setting: Setting
) -> _Seen:
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
        if not setting.plain or setting.by_case or setting.several
    }
    by_unit = ByUnit(table=table, entries=entries, weighted=setting.facts.weight == "sampling")
    drawn = Drawn(model=judged.sweep, entries=entries, table=table, resampling=setting.judging)
    used = prevalence_in_use(setting.config)
    both = table.positives[:, -1].any() and table.negatives[:, -1].any()
    found = score_replicates(table, means(judged.sweep, entries) if is_chance else None, setting.judging, exact)
    return _Seen(
        figures={**found, "ks": best_gap(drawn) if subject and both else UNKNOWN},
        at=at,
        traced=traced(table, judged.sweep.thresholds[entries], setting.judging) if setting.several and both else None,
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


# Scores, curves and tables.


def _beside_guessing(metrics: Metrics, reporting: Sweep, setting: Setting) -> Metrics:
    """Return the measures with what scores that guess would reach on average, where that is not the prevalence."""
    found = metrics["average_precision"]
    if found.estimate is None or setting.facts.weight == "sampling":
        return metrics
    return {**metrics, "average_precision": replace(found, by_guessing=guessed_average_precision(reporting))}


def _at_prevalence(model: Sweep, kind: str, prevalence: float | None) -> Metrics:
    """Return the ranking and probability measures with the classes weighed as in use."""
    if prevalence is None:
        return {}
    scores, whole = model.scores, model.counts.at(-1)
    share = float(whole.tp / whole.n)
    if share in {0.0, 1.0}:
        return score_measures(model, kind)
    weighed = replace(
        scores,
        positives=scores.positives * (prevalence / share),
        negatives=scores.negatives * ((1 - prevalence) / (1 - share)),
        money=None,
    )
    return score_measures(sweep(weighed), kind)


def _curves(cases: Sweep, weighed: Sweep, judged: Tuning, *, keep: tuple[int, ...]) -> dict[str, Columns]:
    """Return the curves on the cases as they are; what prices have a say in, with the classes weighed as in use."""
    config, given = judged.config, judged.given
    settings: dict[str, Any] = {
        "keep": keep,
        "in_use": keep[0],
        "probability": config.models[judged.name].kind == "probability",
        "price_ends": prices_at_ends(config, given.costs),
    }
    found = curves(cases, given, **settings)
    if prevalence_in_use(config) is None or np.isnan(weighed.counts.n[0]):  # one class alone cannot be weighed
        return found
    in_use = curves(weighed, given, **settings)
    return found | {name: curve for name, curve in in_use.items() if name in WEIGHED}


def _elbow(model: Sweep) -> Elbow | None:
    """Return where the ROC curve is farthest above the diagonal, if it rises above it anywhere."""
    counts, scores = model.counts, model.scores
    index, positives, negatives = elbow(counts), float(counts.tp[-1]), float(counts.fp[-1])
    threshold = threshold_at(scores, index)
    if threshold is None or positives == 0 or negatives == 0:
        return None
    beyond, _ = equal_decisions(scores, index)
    return Elbow(
        threshold=threshold,
        fpr=float(counts.fp[index]) / negatives,
        tpr=float(counts.tp[index]) / positives,
        same_decisions_above=beyond if scores.flag == "high" else None,
        same_decisions_below=beyond if scores.flag == "low" else None,
    )


def _histogram_of_thresholds(again: Resampled | None) -> Mapping[str, Columns]:
    if again is None or again.spread is None or not len(again.spread.histogram["count"]):
        return {}
    return {"threshold_histogram": again.spread.histogram}


def _plain_curves(found: Mapping[str, Columns]) -> dict[str, Curve]:
    return {name: {column: _plain(values) for column, values in columns.items()} for name, columns in found.items()}


def _plain(values: FloatArray) -> tuple[float | None, ...]:
    return tuple(value if ok else None for value, ok in zip(values.tolist(), np.isfinite(values), strict=True))


def _table(model: Sweep, given: Given, config: Config, place: int) -> Columns:
    """Return the rows of the sweep table, about `SWEEP_ROWS` of them at most, with the operating point."""
    last = len(model.scores.score)
    rows = trace(model, given, evenly(last + 1, SWEEP_ROWS, (0, place, last)))
    metrics = {name: metric for name in config.report.metrics if (metric := find(name)) and metric.from_counts}
    return {
        "threshold": rows.threshold,
        **{name: getattr(rows.counts, name) for name in ("tp", "fp", "fn", "tn")},
        **{name: rows.metric(metric.key) for name, metric in metrics.items()},
    }
