"""From a source to Results: the passes over the counts, in order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from reportgen.analysis.measures import judge
from reportgen.analysis.model import Counted, interval, model_result
from reportgen.analysis.points import given_by, rule_of
from reportgen.analysis.profile import profile, sampling_weight
from reportgen.analysis.results import Costs, Judged, Results, Run
from reportgen.analysis.scored import Scored, score_model
from reportgen.config.schema import Config
from reportgen.counts.cells import Cells
from reportgen.counts.query import Decided, Interval, Label, Query, Split
from reportgen.counts.source import Source
from reportgen.counts.views import Counts, Outcomes, outcomes_at
from reportgen.stats.curves import Columns
from reportgen.stats.given import Given

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
    scored = {
        name: score_model(name, rule, config, facts=facts, given=given, source=source)
        for name, model in config.models.items()
        if model.score
    }
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
    return Analysis(results=results, sweeps={name: part.table for name, part in scored.items()})


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


# What the models are held against.


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
