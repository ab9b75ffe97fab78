"""From a source to Results: the passes over the counts, in order."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from reportgen.analysis.measures import judge
from reportgen.analysis.model import Counted, Scored, interval, model_result
from reportgen.analysis.points import Rule, choose_point, given_by, odds_of, rule_of
from reportgen.analysis.profile import profile, sampling_weight
from reportgen.analysis.results import Costs, DataFacts, Judged, Results, Run
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells
from reportgen.counts.query import Decided, Interval, Label, Query, Score, Split
from reportgen.counts.source import Source
from reportgen.counts.views import Counts, Outcomes, ScoreCounts, outcomes_at, score_counts
from reportgen.stats.curves import Columns, evenly, trace
from reportgen.stats.given import Given
from reportgen.stats.metrics import find
from reportgen.stats.sweep import sweep
from reportgen.stats.thresholds import flagged_scores

SWEEP_ROWS = 10_000
JOINT_CELLS = 1_000_000  # above this each model is counted on its own


@dataclass(frozen=True, eq=False, kw_only=True)
class Analysis:
    """The results, and per model the sweep over thresholds that goes into the tables."""

    results: Results
    sweeps: Mapping[str, Columns]


def analyse(config: Config, source: Source) -> Analysis:
    """Return every number of the report."""
    rule, given = rule_of(config), given_by(config)
    tuned = rule.metric is not None and any(model.score for model in config.models.values())
    facts = profile(config, source, tuned=tuned)
    scored = _scored(rule, config, facts, given, source)
    decided = _decisions(config, scored, source, "used")
    doubtful = _decisions(config, scored, source, "doubtful") if facts.rows.dropped.get("doubtful_label") else {}
    models = {
        name: model_result(
            Counted(
                name=name,
                config=config,
                rule=rule,
                facts=facts,
                given=scored[name].given if name in scored else given,
                scored=scored.get(name),
                decided=decided[name],
                doubtful=doubtful.get(name),
            )
        )
        for name in config.models
    }
    results = Results(
        title=config.title,
        run=Run(
            as_of=config.as_of.isoformat() if config.as_of else None,
            inputs=source.inputs,
        ),
        data=facts,
        subject=config.subject,
        models=models,
        baselines=_baselines(decided[config.subject], facts.reported_on, given),
        costs=_costs(config),
        beta=given.beta,
        alpha=given.alpha,
    )
    return Analysis(results=results, sweeps={name: _sweep(part, config) for name, part in scored.items()})


# Pass 1: score counts, and the threshold that the rule chooses on them.


def _scored(rule: Rule, config: Config, facts: DataFacts, given: Given, source: Source) -> dict[str, Scored]:
    scored = {}
    for name, model in config.models.items():
        if model.score is None:
            continue
        cells = source.count(Query(keys=(Split(), Label(), Score(name)), sums=sampling_weight(config)))
        reporting = sweep(_on_split(cells, facts.reported_on, name, config))
        tunes_elsewhere = facts.tuned_on not in (None, facts.reported_on)
        tuning = sweep(_on_split(cells, facts.tuned_on, name, config)) if tunes_elsewhere else reporting
        point = choose_point(rule, tuning, given, config=config, model=name)
        own = given if given.costs else replace(given, odds=odds_of(point, config, name))
        scored[name] = Scored(tuning=tuning, reporting=reporting, point=point, given=own)
    return scored


def _on_split(cells: Cells, split: str | None, name: str, config: Config) -> ScoreCounts:
    return score_counts(cells.where(cells.columns[Split()] == split), name, config.models[name].flag)


# Pass 2: decision counts of all models at once.


def _decisions(
    config: Config, scored: Mapping[str, Scored], source: Source, cases: Literal["used", "doubtful"]
) -> dict[str, Cells]:
    """Return for each model the cells that hold its decisions: one joint table where it stays small."""
    keys: dict[str, tuple[Interval | Decided, ...]] = {
        name: (
            *((Decided(name),) if model.decision else ()),
            *((interval(name, scored[name]),) if name in scored else ()),
        )
        for name, model in config.models.items()
    }
    sums, every = sampling_weight(config), [key for own in keys.values() for key in own]
    if 4 * 2 ** len(every) <= JOINT_CELLS:
        joint = source.count(Query(keys=(Split(), Label(), *every), sums=sums, cases=cases))
        return dict.fromkeys(keys, joint)
    return {
        name: source.count(Query(keys=(Split(), Label(), *own), sums=sums, cases=cases)) for name, own in keys.items()
    }


# What the models are held against, and the tables.


def _baselines(cells: Cells, split: str, given: Given) -> dict[str, Judged]:
    cells = cells.where(cells.columns[Split()] == split)
    none = outcomes_at(cells, Interval("", ()), None)
    weighted = None if none.weighted is None else _all_flagged(none.weighted)
    everything = Outcomes(cases=_all_flagged(none.cases), weighted=weighted)
    return {"flag_none": judge(none, given), "flag_all": judge(everything, given)}


def _all_flagged(counts: Counts) -> Counts:
    return Counts(tp=counts.fn, fp=counts.tn, fn=counts.tp, tn=counts.fp)


def _costs(config: Config) -> Costs | None:
    if config.costs is None:
        return None
    return Costs(false_positive=config.costs.false_positive, false_negative=config.costs.false_negative)


def _sweep(scored: Scored, config: Config) -> Columns:
    """Return the rows of the sweep table, at most about `SWEEP_ROWS` of them, with the operating point."""
    value = scored.point.value
    place = 0 if value is None else flagged_scores(scored.reporting.scores, value)
    last = len(scored.reporting.scores.score)
    rows = trace(scored.reporting, scored.given, evenly(last + 1, SWEEP_ROWS, (0, place, last)))
    metrics = {name: metric for name in config.report.metrics if (metric := find(name)) and metric.from_counts}
    return {
        "threshold": rows.threshold,
        **{name: getattr(rows.counts, name) for name in ("tp", "fp", "fn", "tn")},
        **{name: rows.metric(metric.key) for name, metric in metrics.items()},
    }
