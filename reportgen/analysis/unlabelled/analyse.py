"""From a source without labels to results: the passes over the counts, in order."""

import math

from reportgen.analysis.decisions import CountedModel, point_in_resamples
from reportgen.analysis.groups.counted import InGroups, counted_groups, hide, without_hidden
from reportgen.analysis.groups.grouping import gap_of
from reportgen.analysis.groups.kept_out import keep_out
from reportgen.analysis.groups.selected import selected
from reportgen.analysis.measures import count_measures
from reportgen.analysis.profile import profile
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.resamples import resampling_of
from reportgen.analysis.setting import Setting, run_facts, sums_needed
from reportgen.analysis.unlabelled.agreement import agreements
from reportgen.analysis.unlabelled.deciding import Deciding
from reportgen.analysis.unlabelled.judged import SelectionEvidence, checks, selected_in
from reportgen.analysis.unlabelled.scores import median_of, spread_of
from reportgen.config.schema import Config
from reportgen.config.unlabelled import OF_SELECTIONS
from reportgen.counts.cells import Source
from reportgen.counts.query import Decision, Label, Query, Split, SquaredWeight
from reportgen.results.read import settled
from reportgen.results.results import DataFacts
from reportgen.results.values.unlabelled import (
    GroupSelection,
    SelectingModel,
    SelectionData,
    SelectionGroup,
    SelectionGrouping,
    SelectionResults,
    SetThreshold,
)
from reportgen.stats.adequacy import lack_of_cases, lack_of_clusters
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.work import Meter


def analyse_selections(config: Config, source: Source, meter: Meter | None = None) -> SelectionResults:
    """Return every number of a report on cases without labels."""
    meter = meter or Meter()
    meter.whole = len(config.models) + 2
    thresholds = {name: threshold_of(config, source, name) for name in config.models}
    cuts = {name: cut_of(threshold) for name, threshold in thresholds.items() if threshold is not None}
    deciding = Deciding(source=source, thresholds=cuts)
    setting = _setting(config, deciding)
    meter.add()
    counted = _counted(setting)
    at = {name: point_in_resamples(model) for name, model in counted.items()}
    visible = hide(counted_groups(counted), config.report.min_cell, InGroups.raw_counts)
    grouped = keep_out(visible, config, InGroups.raw_counts)
    meter.add()
    models = {}
    for name, model in counted.items():
        models[name] = _model(model, at[name], thresholds[name])
        meter.add()
    evidence = SelectionEvidence(models=counted, at=at, grouped=grouped, run=run_facts(config, source.inputs))
    return settled(
        SelectionResults(
            title=config.title,
            run=evidence.run,
            data=_data(without_hidden(setting.facts, grouped)),
            subject=config.subject,
            models=models,
            agreements=tuple(agreements(counted, config.subject)),
            groups=tuple(_grouping(in_groups, config) for in_groups in grouped),
            checks=checks(evidence),
        )
    )


def threshold_of(config: Config, source: Source, name: str) -> SetThreshold | None:
    """Return the threshold of a model; None where the data say what it decided."""
    model, rule = config.models[name], config.rule_of(name)
    if model.decision is not None or model.score is None:
        return None
    if model.deployed_threshold is not None:
        return SetThreshold(value=model.deployed_threshold, set_by="deployed")
    if rule is not None and rule.fixed is not None:
        return SetThreshold(value=rule.fixed, set_by="fixed")
    return SetThreshold(value=median_of(config, source, name), set_by="median")


def cut_of(threshold: SetThreshold) -> float:
    """Return the lowest score that is flagged: of the median the next number above it."""
    return math.nextafter(threshold.value, math.inf) if threshold.set_by == "median" else threshold.value


def _setting(config: Config, source: Source) -> Setting:
    facts, uncertainty = profile(config, source, tuned=False), config.uncertainty
    return Setting(
        config=config,
        facts=facts,
        given=Parameters(),
        reported=Parameters(),
        prices=None,
        source=source,
        chooses_on=facts.reported_on,
        resampling=None,
        judging=resampling_of(
            facts.reported_on,
            source,
            resamples=uncertainty.resamples,
            seed=uncertainty.seed,
            clusters=config.data.cluster is not None,
        ),
    )


def _counted(setting: Setting) -> dict[str, CountedModel]:
    """Return the decisions of each model."""
    sums = sums_needed(setting.config, None)
    if setting.facts.weight == "sampling":
        sums = (*sums, SquaredWeight())
    return {
        name: CountedModel(
            name=name,
            setting=setting,
            given=setting.reported,
            scored=None,
            decided=setting.source.count(Query(keys=(Split(), Label(), Decision(name)), sums=sums)),
            doubtful=None,
        )
        for name in setting.config.models
    }


def _data(facts: DataFacts) -> SelectionData:
    return SelectionData(
        rows=facts.rows,
        reported_on=facts.reported_on,
        period=facts.period,
        columns=facts.columns,
        repeated_ids=facts.repeated_ids,
        repeated_id_example=facts.repeated_id_example,
        missing_codes=facts.missing_codes,
        weight=facts.weight,
        clusters=facts.clusters,
        case=facts.case,
        as_counts=facts.as_counts,
    )


def _model(model: CountedModel, at: AtPoint | None, threshold: SetThreshold | None) -> SelectingModel:
    config, outcomes = model.setting.config, model.outcomes(model.decided)
    ranges = model.ranges(outcomes, at)
    return SelectingModel(
        decides="decision" if threshold is None else "threshold",
        threshold=threshold,
        cases=int(outcomes.cases.n),
        flagged=int(outcomes.cases.flagged),
        metrics=count_measures(outcomes, model.given, ranges=ranges, keys=OF_SELECTIONS),
        scores=spread_of(config, model.setting.source, model.name),
    )


def _grouping(in_groups: InGroups, config: Config) -> SelectionGrouping:
    gap = gap_of(in_groups, config.subject, METRICS[config.better_outcome], config.uncertainty.level)
    return SelectionGrouping(
        column=in_groups.key.column,
        groups=tuple(_group(in_groups, name, label, config) for name, label in in_groups.shown.items()),
        columns=in_groups.columns,
        bins=in_groups.key.bins or None,
        missing=in_groups.missing,
        hidden=tuple(in_groups.hidden.values()),
        kept_out=in_groups.out,
        criteria={} if gap is None else {"demographic_parity": gap},
        selection=selected(in_groups, config.subject, config),
    )


def _group(in_groups: InGroups, name: str, label: str, config: Config) -> SelectionGroup:
    cases = int(in_groups.outcomes(config.subject, (name,)).cases.n)
    return SelectionGroup(
        group=label,
        cases=cases,
        models={
            model: GroupSelection(
                flagged=int(in_groups.outcomes(model, (name,)).cases.flagged),
                metrics=selected_in(in_groups, model, name),
            )
            for model in in_groups.models
        },
        lack=lack_of_clusters(in_groups.clusters((name,))) or lack_of_cases(cases),
    )
