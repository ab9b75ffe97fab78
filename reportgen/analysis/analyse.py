"""From a source to Results: the passes over the counts, in order, and the results of a report without cases."""

from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Literal

import numpy as np

from reportgen.analysis.alike import pick, same_models, ties, with_unacceptable
from reportgen.analysis.cases import case_lists
from reportgen.analysis.change import Past, Present, change_of, past_of
from reportgen.analysis.checks import (
    CheckEvidence,
    HeldAgainst,
    decide,
    evidence,
    group_checks,
    held_against,
    of_others,
    with_earlier,
)
from reportgen.analysis.comparisons import TwoSamples, comparisons, pairing
from reportgen.analysis.decisions import CountedModel, point_in_resamples, score_key
from reportgen.analysis.differences import best_by_cases, crossings, flips, folds, winners
from reportgen.analysis.earlier import Today, earlier_of, paid
from reportgen.analysis.gap_checks import gap_check
from reportgen.analysis.groups.calibration import calibrations, no_calibration
from reportgen.analysis.groups.counted import JOINT_CELLS, InGroups, counted_groups, hide, without_hidden
from reportgen.analysis.groups.grouping import grouping, reversals
from reportgen.analysis.groups.impact import impact
from reportgen.analysis.limits import within_limits
from reportgen.analysis.measures import table_of
from reportgen.analysis.model import model_result, without_model
from reportgen.analysis.profile import cases_of_capacity, choosing_split, profile
from reportgen.analysis.published import (
    ONLY_COUNTS,
    best_at_betas,
    compared,
    costs_of_positives,
    costs_on,
    floor_of,
    ground_of,
    published_models,
    with_curves,
)
from reportgen.analysis.ranges import AtPoint
from reportgen.analysis.resamples import resampling_of
from reportgen.analysis.rules import price
from reportgen.analysis.scores import PARTS, ScoredModel, score_model
from reportgen.analysis.setting import (
    PriceMeans,
    Setting,
    fixed_matrix,
    judged_with,
    mean_matrices,
    prices_of,
    run_facts,
    stated_costs,
    sums_needed,
    typed_costs,
)
from reportgen.analysis.tuning import beta_beside_prices, given_by, prevalence_in_use, rule_of
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells, EarlierFile, Input, Source
from reportgen.counts.query import Decision, Interval, Label, Query, Split, SquaredWeight
from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.results.read import settled
from reportgen.results.results import DataFacts, ModelResult, Results, RowFlow
from reportgen.results.values.change import Change, Earlier
from reportgen.results.values.comparison import Comparison
from reportgen.results.values.costs import BreakEven, Costs
from reportgen.stats.curves import Columns
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import break_even
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because
from reportgen.stats.resampling import Resampling
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import Rule
from reportgen.work import Meter

SIDE_BY_SIDE = 20_000_000  # cases; above this the score counts of one model at a time fill the memory


@frozen(eq=False)
class Analysis:
    """The results, and per model the sweep over thresholds that goes into the tables."""

    results: Results
    sweeps: Mapping[str, Columns]


@frozen(eq=False)
class _Study:
    """What the passes over the data found, from which every number follows."""

    setting: Setting
    scored: Mapping[str, ScoredModel]
    counted: Mapping[str, CountedModel]
    at: Mapping[str, AtPoint | None]  # the point in use
    grouped: tuple[InGroups, ...]
    costs: Costs | None
    earlier: Earlier | None
    past: Past | None


def analyse(
    config: Config, source: Source, earlier_file: EarlierFile | None = None, meter: Meter | None = None
) -> Analysis:
    """Return every number of the report; the file is that of an earlier report, where one is the baseline."""
    rules, meter = _rules(config, source), meter or Meter()
    meter.whole = len(config.models) + PARTS * len(rules) + 2
    study = _study(config, source, earlier_file, rules, meter)
    models = {name: model_result(model, study.at[name]) for name, model in study.counted.items()}
    meter.add(len(models))
    sweeps = {name: table_of(part.rows, study.setting.reported, config) for name, part in study.scored.items()}
    return Analysis(results=settled(_judged(study, _results(study, models, source.inputs))), sweeps=sweeps)


def _study(
    config: Config, source: Source, earlier_file: EarlierFile | None, rules: Mapping[str, Rule], meter: Meter
) -> _Study:
    """Return what the scores of each model say, and then what its decisions do."""
    prices = prices_of(config)
    means = None if prices is None else mean_matrices(config, prices, source)
    setting = _setting(config, source, means, rules.values())
    meter.add()
    scored = _scored(rules, setting, meter)
    setting = replace(setting, reported=_at_one_pair_of_odds(setting, scored))
    costs = stated_costs(config, prices, means, source)
    today = Today(config=config, facts=setting.facts, costs=costs, given=setting.given, inputs=source.inputs)
    earlier = None if earlier_file is None else earlier_of(earlier_file, today)
    counted = _counted(setting, scored, earlier)
    return _Study(
        setting=setting,
        scored=scored,
        counted=counted,
        at={name: point_in_resamples(model) for name, model in counted.items()},
        grouped=hide(counted_groups(counted), config.report.min_cell, InGroups.raw_counts),
        costs=costs,
        earlier=earlier,
        past=None if earlier_file is None else past_of(earlier_file, config),
    )


def _results(study: _Study, models: Mapping[str, ModelResult], inputs: tuple[Input, ...]) -> Results:
    """Return what models do and how they compare."""
    setting, counted, at, earlier = study.setting, study.counted, study.at, study.earlier
    config, given, one = setting.config, setting.reported, same_models(counted)
    pair = pairing(counted, at, one)
    compared, picked = comparisons(counted, pair, config.subject), pick(counted, pair, models, config)
    published = published_models(config, given, priced_by_case=setting.by_case)
    judged = {name: model.metrics for name, model in models.items()}
    judged |= {name: model.metrics for name, model in published.items()}
    ground = ground_of(judged, config.subject)
    return Results(
        title=config.title,
        run=run_facts(config, inputs),
        data=without_hidden(setting.facts, study.grouped),
        subject=config.subject,
        models=models,
        baselines=without_model(counted[config.subject], at[config.subject]),
        baseline=config.baseline_model if earlier is None else earlier.name,
        earlier=earlier,
        costs=study.costs,
        beta=given.beta,
        alpha=given.alpha,
        beta_source=given_by(config, setting.given.costs)[1],
        break_even=tuple(_break_even(counted, config.subject)),
        winners=winners(study.scored, one, setting),
        comparisons=with_unacceptable(compared, picked),
        alike=one,
        ties=ties(counted, pair, compared, config.subject),
        pick=picked,
        flips=flips(counted, config.subject),
        published=published,
        beta_winners=best_at_betas(judged, ground) if published else best_by_cases(counted, at, one),
        beta_ground=ground if published else None,
        beta_costs=costs_on(judged, ground, None if setting.by_case else given.costs) if published else {},
        positive_costs=costs_of_positives(judged, ground, config) if published and not setting.by_case else {},
        groups=tuple(
            replace(
                grouping(one, config.subject),
                impact=impact(one, config.subject, config),
                calibration=fits,
                no_calibration=no_calibration(counted),
            )
            for one, fits in zip(study.grouped, calibrations(study.grouped, counted), strict=True)
        ),
        reversals=reversals(study.grouped, config),
        crossings=crossings(counted, config.subject),
        cases=case_lists(counted[config.subject]),
        folds=folds(counted, config.subject),
    )


def _judged(study: _Study, results: Results) -> Results:
    """Return the results with the checks, and with what changed since the earlier report."""
    setting, earlier = study.setting, study.earlier
    held = held_against(study.counted, study.at, earlier)
    known = replace(
        evidence(held, setting),
        in_groups=partial(group_checks, grouped=study.grouped, results=results),
        gap=partial(gap_check, grouped=study.grouped),
    )
    since = with_earlier(held, results.subject)
    results = replace(results, checks=decide(results, setting.config, known))
    return replace(
        results,
        checks_of_others=of_others(results, setting.config, known),
        within_limits=within_limits(setting.config, results, study.counted, study.at),
        comparisons_with_earlier=since,
        change=_change(study.past, earlier, held, since, results),
        models={name: held.with_saving(model, name) for name, model in results.models.items()},
    )


def _rules(config: Config, source: Source) -> dict[str, Rule]:
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
    """Return what the scores of each model say; two models at a time where their counts are small beside the cases."""
    # numpy lets go of Python's lock while it sorts and multiplies.
    with ThreadPoolExecutor(max_workers=2 if setting.facts.rows.used <= SIDE_BY_SIDE else 1) as pool:
        found = pool.map(lambda name: score_model(name, rules[name], setting, meter), rules)
        return dict(zip(rules, found, strict=True))


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
    found = {
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
        return {name: _beside(model, earlier) for name, model in found.items()}
    name = setting.config.baseline_model
    if name is None or setting.given.costs is None:
        return found
    baseline = found[name]
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
        for name, model in found.items()
    }


def _beside(model: CountedModel, earlier: Earlier) -> CountedModel:
    """Return a model that saves something beside an earlier report: the cost per case there, for the cases of today."""
    outcomes = model.outcomes(model.on(model.setting.facts.reported_on))
    cost, reason = paid(earlier, float(outcomes.estimates.n))
    if earlier.metrics["cost_per_1000"].mix == "in_use":
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


def _change(
    past: Past | None, earlier: Earlier | None, held: HeldAgainst, compared: tuple[Comparison, ...], results: Results
) -> Change | None:
    """Return what has changed since the earlier report; None without one."""
    if past is None or earlier is None:
        return None
    side, inputs = held.sides[results.subject], frozenset(each.sha256 for each in results.run.inputs)
    pair = TwoSamples(a=side, earlier=earlier)
    return change_of(
        past, earlier, Present(subject=side.model, pair=pair, compared=compared, costs=results.costs, inputs=inputs)
    )


# What the models are held against, and against each other.


def _break_even(counted: Mapping[str, CountedModel], subject: str) -> Iterator[BreakEven]:
    """Yield for each other model the price of a miss at which it costs as much as the subject, at the points in use."""
    points = {name: _weighed(model) for name, model in counted.items()}
    for other, point in points.items():
        if other == subject:
            continue
        names = {"a": other, "b": subject}
        if np.isnan(point.n + points[subject].n):  # one class alone cannot be weighed as in use
            continue
        found = break_even(point, points[subject])
        yield BreakEven(
            a=other,
            b=subject,
            ratio=None if found.ratio is None else price(found.ratio),
            cheaper_above=names[found.cheaper_above] if found.cheaper_above else None,
            cheaper_always=names[found.cheaper_always] if found.cheaper_always else None,
        )


def _weighed(model: CountedModel) -> Counts:
    """Return the outcomes at the point in use, with the classes weighed as in use."""
    outcomes = model.outcomes(model.on(model.setting.facts.reported_on)).estimates
    return at_prevalence(outcomes, prevalence_in_use(model.setting.config))


# Of published figures alone.

NO_DATA = DataFacts(
    positive=(),
    negative=(),
    rows=RowFlow(read=0, used=0, dropped={}, missing_per_model={}),
    splits={},
    tuned_on=None,
    reported_on="",  # null in `results.json`
    labels={},
)


def analyse_without_cases(config: Config) -> Analysis:
    """Return every number of a report without data."""
    prices = prices_of(config)
    matrix = fixed_matrix(prices) if prices is not None else None
    given, source_of_beta = given_by(config, matrix)
    published = published_models(config, given, priced_by_case=False)
    judged = {name: model.metrics for name, model in published.items()}
    stated = config.deployment.share if config.deployment is not None else None
    ground = ground_of(judged, config.subject, stated)
    winners = best_at_betas(judged, ground)
    results = Results(
        title=config.title,
        run=run_facts(config, ()),
        data=NO_DATA,
        subject=config.subject,
        models={},
        baselines={},
        costs=None if matrix is None else typed_costs(config, PriceMeans(chosen_with=matrix, judged_with=matrix)),
        beta=given.beta,
        alpha=given.alpha,
        beta_source=source_of_beta,
        published=with_curves(published, winners, ground, given.beta),
        beta_winners=winners,
        beta_ground=ground,
        beta_costs=costs_on(judged, ground, given.costs),
        positive_costs=costs_of_positives(judged, ground, config),
        floor=floor_of(config, judged, ground, given),
        published_comparisons=compared(config, published, ground),
    )
    # Bounds of published figures need no more than the figures themselves.
    evidence = CheckEvidence(
        given=dict.fromkeys(published, given), bounds=lambda *_: ONLY_COUNTS, used=prevalence_in_use(config)
    )
    checks, others = decide(results, config, evidence), of_others(results, config, evidence)
    return Analysis(results=settled(replace(results, checks=checks, checks_of_others=others)), sweeps={})
