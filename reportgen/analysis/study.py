"""From a source to what scores and decisions of each model show: the passes over the counts, in order."""

from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.analysis.decisions import CountedModel, point_in_resamples, score_key
from reportgen.analysis.groups.counted import JOINT_CELLS, InGroups, counted_groups, hide
from reportgen.analysis.groups.kept_out import keep_out
from reportgen.analysis.profile import cases_of_capacity, choosing_split, profile
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.resamples import resampling_of
from reportgen.analysis.scores import ScoredModel, score_model
from reportgen.analysis.setting import (
    PriceMeans,
    Setting,
    judged_with,
    mean_matrices,
    prices_of,
    run_facts,
    stated_costs,
    sums_needed,
)
from reportgen.analysis.then import Then
from reportgen.analysis.tuning import beta_beside_prices, given_by, rule_of
from reportgen.config.schema import Config
from reportgen.counts.bins import MOST_DISTINCT
from reportgen.counts.cells import Cells, Source
from reportgen.counts.query import Decision, Interval, Label, Query, Split, SquaredWeight
from reportgen.frozen import frozen
from reportgen.results.results import DataFacts, Results
from reportgen.results.values.change import Earlier
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because
from reportgen.stats.resampling import Resampling
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import Rule
from reportgen.work import Meter

SIDE_BY_SIDE = (
    500_000  # cases; from here to `MOST_DISTINCT`, beyond which are bins, counts of one model fill the memory
)


@frozen(eq=False)
class Study:
    """What the passes over the data found, from which every number follows."""

    setting: Setting
    about: Results  # what the report is about, without any model
    scored: Mapping[str, ScoredModel]
    counted: Mapping[str, CountedModel]
    at: Mapping[str, AtPoint | None]  # the point in use
    grouped: tuple[InGroups, ...]


def study_of(config: Config, source: Source, then: Then | None, rules: Mapping[str, Rule], meter: Meter) -> Study:
    """Return what the scores of each model say, and then what its decisions do."""
    prices = prices_of(config)
    means = None if prices is None else mean_matrices(config, prices, source)
    setting = _setting(config, source, means, rules.values())
    meter.add()
    scored = _scored(rules, setting, meter)
    setting = replace(setting, reported=_at_one_pair_of_odds(setting, scored))
    about = Results(
        title=config.title,
        run=run_facts(config, source.inputs),
        data=setting.facts,
        subject=config.subject,
        models={},
        baselines={},
        baseline=config.baseline_model,
        costs=stated_costs(config, prices, means, source),
        beta=setting.given.beta,
        alpha=setting.given.alpha,
        beta_source=given_by(config, setting.given.costs)[1],
    )
    if then is not None:
        earlier = then.earlier(about)
        about = replace(about, baseline=earlier.name, earlier=earlier)
    counted = _counted(setting, scored, about.earlier)
    return Study(
        setting=setting,
        about=about,
        scored=scored,
        counted=counted,
        at={name: point_in_resamples(model) for name, model in counted.items()},
        grouped=keep_out(
            hide(counted_groups(counted), config.report.min_cell, InGroups.raw_counts), config, InGroups.raw_counts
        ),
    )


def rules_of(config: Config, source: Source) -> dict[str, Rule]:
    """Return the rule of each model that has a score."""
    scored = [name for name, model in config.models.items() if model.score]
    return {name: rule_of(config, name, cases_of_capacity(config, source, config.rule_of(name))) for name in scored}


def _setting(config: Config, source: Source, means: PriceMeans | None, rules: Collection[Rule]) -> Setting:
    """Return what all models of the run share."""
    prices = prices_of(config)
    facts = profile(config, source, tuned=_tuned(config, rules), amounts=() if prices is None else prices.columns)
    costs = None if means is None else means.chosen_with
    given, _ = given_by(config, costs)
    split, resampling = choosing_split(config), None
    held_against_data = costs is not None and any(
        model.score and (model.kind == "probability" or beta_beside_prices(config, name))
        for name, model in config.models.items()
    )
    if held_against_data or any(rule.chooses for rule in rules):
        resampling = _drawn(config, split, source)
        facts = replace(facts, units=resampling.units)
    return Setting(
        config=config,
        facts=facts,
        given=given,
        reported=given if means is None else judged_with(given, means),
        prices=prices,
        source=source,
        chooses_on=split,
        resampling=resampling,
        judging=_judging(config, facts, resampling, source),
    )


def _tuned(config: Config, rules: Collection[Rule]) -> bool:
    """Return whether a split chose a threshold: a capacity is set on one that judges without a look at its labels."""
    judges_too = config.data.split is None or config.data.split.tune_on == config.data.split.report_on
    return any(rule.tuned if judges_too else rule.chooses for rule in rules)


def _judging(config: Config, facts: DataFacts, chosen: Resampling | None, source: Source) -> Resampling:
    """Return the resamples of the reporting split, which may be those of the split that chooses."""
    if chosen is not None and choosing_split(config) == facts.reported_on:
        return chosen
    return _drawn(config, facts.reported_on, source)


def _drawn(config: Config, split: str, source: Source) -> Resampling:
    settings, clusters = config.uncertainty, config.data.cluster is not None
    return resampling_of(split, source, resamples=settings.resamples, seed=settings.seed, clusters=clusters)


def _scored(rules: Mapping[str, Rule], setting: Setting, meter: Meter) -> dict[str, ScoredModel]:
    """Return what the scores of each model say; two models at a time where the counts of both take little memory."""
    alone = SIDE_BY_SIDE < setting.facts.rows.used <= MOST_DISTINCT
    # numpy lets go of Python's lock while it sorts and multiplies.
    with ThreadPoolExecutor(max_workers=1 if alone else 2) as pool:
        models = pool.map(lambda name: score_model(name, rules[name], setting, meter), rules)
        return dict(zip(rules, models, strict=True))


def _at_one_pair_of_odds(setting: Setting, scored: Mapping[str, ScoredModel]) -> Parameters:
    """Return what models are judged with: net benefit at the odds of the prices, else of the subject's threshold."""
    subject = scored.get(setting.config.subject)
    if setting.given.costs is not None or subject is None:
        return setting.reported
    return replace(setting.reported, odds=subject.odds)


def _counted(setting: Setting, scored: Mapping[str, ScoredModel], earlier: Earlier | None) -> dict[str, CountedModel]:
    """Return the decisions of each model; the costs of the baseline come first, for the savings against it."""
    decided = _decisions(setting, scored, "used")
    doubtful = _decisions(setting, scored, "doubtful") if setting.facts.rows.dropped.get("doubtful_label") else {}
    counted = {
        name: CountedModel(
            name=name,
            setting=setting,
            given=setting.reported,
            scored=scored.get(name),
            decided=decided[name],
            doubtful=doubtful.get(name),
        )
        for name in setting.config.models
    }
    if earlier is not None:
        return {name: _beside(model, earlier) for name, model in counted.items()}
    name = setting.config.baseline_model
    if name is None or setting.given.costs is None:
        return counted
    baseline = counted[name]
    outcomes = baseline.outcomes(baseline.on(setting.facts.reported_on)).estimates
    mixes = outcomes, at_prevalence(outcomes, baseline.prevalence)
    paid, in_use = (float(evaluate(METRICS["total_cost"], counts, baseline.given)) for counts in mixes)
    return {
        name: replace(
            model,
            baseline=baseline.apparent,
            given=replace(model.given, baseline_cost=paid),
            baseline_in_use=None if np.isnan(in_use) else in_use,
        )
        for name, model in counted.items()
    }


def _beside(model: CountedModel, earlier: Earlier) -> CountedModel:
    """Return a model that saves something beside an earlier report: the cost per case there, for the cases of today."""
    outcomes = model.outcomes(model.on(model.setting.facts.reported_on))
    then, cases = earlier.metrics["cost_per_1000"], float(outcomes.estimates.n)
    cost = None if then.estimate is None else then.estimate * cases / 1000
    reason = then.reason if then.estimate is None else None
    if then.mix == "in_use":
        given = replace(model.given, no_baseline=because("then_in_use"))
        return replace(model, given=given, baseline_in_use=cost, no_baseline_in_use=reason)
    given = replace(model.given, baseline_cost=cost, no_baseline=reason)
    return replace(model, given=given, no_baseline_in_use=because("then_other_mix"))


def _decisions(
    setting: Setting, scored: Mapping[str, ScoredModel], cases: Literal["used", "doubtful"]
) -> dict[str, Cells]:
    """Return for each model the cells that hold its decisions: one joint table where it stays small."""
    keys: dict[str, tuple[Interval | Decision, ...]] = {
        name: (
            *((Decision(name),) if model.decision else ()),
            *((score_key(name, setting, scored[name]),) if name in scored else ()),
        )
        for name, model in setting.config.models.items()
    }
    sums = sums_needed(setting.config, setting.prices)
    if setting.facts.weight == "sampling":
        sums = (*sums, SquaredWeight())
    every = [key for own in keys.values() for key in own]
    if 4 * np.prod([_values(key) for key in every]) <= JOINT_CELLS:
        joint = setting.source.count(Query(keys=(Split(), Label(), *every), sums=sums, cases=cases))
        return dict.fromkeys(keys, joint)
    return {
        name: setting.source.count(Query(keys=(Split(), Label(), *own), sums=sums, cases=cases))
        for name, own in keys.items()
    }


def _values(key: Interval | Decision) -> int:
    return len(key.cuts) + 1 if isinstance(key, Interval) else 2
