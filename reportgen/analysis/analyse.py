"""From a source to Results: a table of contents of all numbers."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from reportgen.analysis.alike import pick, ruled_out_by, same_models, ties, with_unacceptable
from reportgen.analysis.cases import case_lists
from reportgen.analysis.checks import (
    HeldAgainst,
    decide,
    evidence,
    group_checks,
    held_against,
    of_others,
    with_earlier,
)
from reportgen.analysis.comparisons import TwoSamples, by_further_metrics, comparisons, pairing
from reportgen.analysis.differences import best_by_cases, break_evens, crossings, flips, folds, winners
from reportgen.analysis.gap_checks import gap_check
from reportgen.analysis.groups.counted import without_hidden
from reportgen.analysis.groups.every import groups_of
from reportgen.analysis.groups.grouping import reversals
from reportgen.analysis.later import labels_later
from reportgen.analysis.limits import within_limits
from reportgen.analysis.measures import table_of
from reportgen.analysis.model import model_result, without_model
from reportgen.analysis.monitored import parts_of
from reportgen.analysis.published import (
    best_at_betas,
    costs_of_positives,
    costs_on,
    ground_of,
    published_models,
)
from reportgen.analysis.scores import PARTS
from reportgen.analysis.study import Study, rules_of, study_of
from reportgen.analysis.then import Asked, Then
from reportgen.analysis.without_cases import results_without_cases
from reportgen.config.schema import Config
from reportgen.counts.cells import Source
from reportgen.frozen import frozen
from reportgen.results.read import settled
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.change import Change
from reportgen.stats.curves import Columns
from reportgen.work import Meter


@frozen(eq=False)
class Analysis:
    """The results, and per model the sweep over thresholds that goes into the tables."""

    results: Results
    sweeps: Mapping[str, Columns]


def analyse(config: Config, source: Source, then: Then | None = None, meter: Meter | None = None) -> Analysis:
    """Return every number of the report; `then` is an earlier report, where one is the baseline."""
    rules, meter = rules_of(config, source), meter or Meter()
    meter.whole = len(config.models) + PARTS * len(rules) + 2
    study = study_of(config, source, then, rules, meter)
    models = {name: model_result(model, study.at[name]) for name, model in study.counted.items()}
    meter.add(len(models))
    sweeps = {name: table_of(part.rows, study.setting.reported, config) for name, part in study.scored.items()}
    return Analysis(results=settled(_judged(study, _results(study, models), then)), sweeps=sweeps)


def _results(study: Study, models: Mapping[str, ModelResult]) -> Results:
    """Return what models do and how they compare."""
    setting, counted, at = study.setting, study.counted, study.at
    config, given, alike = setting.config, setting.reported, same_models(counted)
    pair = pairing(counted, at, alike)
    compared, picked = comparisons(counted, pair, config.subject), pick(counted, pair, models, config)
    published = published_models(config, given, priced_by_case=setting.by_case)
    judged = {name: model.metrics for name, model in models.items()}
    judged |= {name: model.metrics for name, model in published.items()}
    ground = ground_of(judged, config.subject)
    return replace(
        study.about,
        data=without_hidden(setting.facts, study.grouped),
        models=models,
        baselines=without_model(counted[config.subject], at[config.subject]),
        break_even=tuple(break_evens(counted, config.subject)),
        winners=winners(study.scored, alike, setting),
        comparisons=with_unacceptable(compared, picked),
        alike=alike,
        ties=ties(counted, pair, compared, config.subject, ruled_out_by(picked)),
        pick=picked,
        flips=flips(counted, config.subject),
        published=published,
        beta_winners=best_at_betas(judged, ground) if published else best_by_cases(counted, at, alike),
        beta_ground=ground if published else None,
        beta_costs=costs_on(judged, ground, None if setting.by_case else given.costs) if published else {},
        positive_costs=costs_of_positives(judged, ground, config) if published and not setting.by_case else {},
        later=labels_later(config, counted),
        groups=groups_of(study.grouped, counted, config),
        reversals=reversals(study.grouped, config),
        crossings=crossings(counted, config.subject),
        cases=case_lists(counted[config.subject]),
        folds=folds(counted, config.subject),
    )


def _judged(study: Study, results: Results, then: Then | None) -> Results:
    """Return the results with the checks, and with what changed since the earlier report."""
    setting = study.setting
    beside = held_against(study.counted, study.at, results.earlier)
    grounds = replace(
        evidence(beside, setting),
        in_groups=partial(group_checks, grouped=study.grouped, results=results),
        gap=partial(gap_check, grouped=study.grouped),
    )
    results = replace(results, comparisons_with_earlier=with_earlier(beside, results.subject))
    results = replace(results, checks=decide(results, setting.config, grounds))
    return replace(
        results,
        checks_of_others=of_others(results, setting.config, grounds),
        within_limits=within_limits(setting.config, results, study.counted, study.at),
        change=None if then is None else _change(then, beside, results, setting.source),
        models={name: beside.with_saving(model, name) for name, model in results.models.items()},
    )


def _change(then: Then, beside: HeldAgainst, results: Results, source: Source) -> Change:
    """Return what has changed since the earlier report."""
    compared = partial(by_further_metrics, beside.pair(results.subject))
    change = then.change(results, Asked(compared=compared, count=source.count))
    monitored = None if beside.earlier is None else beside.earlier.same_model
    pair = None if monitored is None else beside.pair(monitored)
    if not isinstance(pair, TwoSamples):
        return change
    return replace(change, parts=parts_of(pair, beside.decides(results.subject)))


def analyse_without_cases(config: Config) -> Analysis:
    """Return every number of a report without data."""
    return Analysis(results=settled(results_without_cases(config)), sweeps={})
