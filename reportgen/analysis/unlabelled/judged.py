"""The checks of a config without labels, decided: all are on the share of cases that is flagged."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from reportgen.analysis.check_figures import CheckFigure, bounds_of_outcomes, interval_at, of_share, of_spread
from reportgen.analysis.checks import HIDDEN_FIGURE, decide_check, to_pass, together
from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.gap_checks import gap_check
from reportgen.analysis.groups.counted import InGroups
from reportgen.analysis.measures import count_measures
from reportgen.analysis.ranges import AtPoint, Ranges
from reportgen.config.checks import Check as Asked
from reportgen.config.schema import Config
from reportgen.config.unlabelled import OF_SELECTIONS
from reportgen.counts.views import Outcomes
from reportgen.frozen import frozen
from reportgen.results.measure import Metrics
from reportgen.results.results import Run
from reportgen.results.values.checks import Check
from reportgen.stats.adequacy import Lack, lack_of_cases, lack_of_clusters
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import Parameters


@frozen(eq=False)
class SelectionEvidence:
    """What decides checks."""

    models: Mapping[str, CountedModel]
    at: Mapping[str, AtPoint | None]  # of each model, as resamples see it
    grouped: Sequence[InGroups]
    run: Run

    @property
    def config(self) -> Config:
        """The config."""
        return next(iter(self.models.values())).setting.config


def checks(evidence: SelectionEvidence) -> tuple[Check, ...]:
    """Return every check of the config, decided."""
    return tuple(check for asked in evidence.config.checks for check in _decided(asked, evidence))


def selected_in(in_groups: InGroups, model: str, name: str) -> Metrics:
    """Return the shares that a model flags, and leaves, in a group."""
    outcomes, given = in_groups.outcomes(model, (name,)), in_groups.given(model, (name,))
    return count_measures(outcomes, given, ranges=in_groups.ranges(model, (name,)), keys=OF_SELECTIONS)


def _decided(asked: Asked, evidence: SelectionEvidence) -> Iterator[Check]:
    """Yield one check of the config for each model, or each group, that it is about."""
    if asked.each_group_of is not None:
        yield from _in_groups(asked, evidence)
        return
    for name in evidence.models if asked.for_each == "model" else (asked.model or evidence.config.subject,):
        if asked.check.between is not None:
            yield gap_check(asked, name, evidence.grouped)
        else:
            yield decide_check(asked, _of_all(asked.check.metric, evidence, name), model=name)


def _of_all(metric: Metric, evidence: SelectionEvidence, name: str) -> CheckFigure:
    """Return the share of all cases that a model flags, or leaves, as what a check is about."""
    model = evidence.models[name]
    outcomes, judging = model.outcomes(model.decided), model.setting.judging
    ranges = model.ranges(outcomes, evidence.at[name])
    lack = lack_of_clusters(judging.units if judging.clusters else None)
    return _figure(metric, outcomes, model.given, ranges, lack)


def _in_groups(asked: Asked, evidence: SelectionEvidence) -> Iterator[Check]:
    """Yield the check of each group, in their order."""
    condition, model = asked.check, asked.model or evidence.config.subject
    in_groups = next(part for part in evidence.grouped if part.key.column == asked.each_group_of)
    figures = {in_groups.shown[name]: _of_group(condition.metric, in_groups, model, name)
               for name in in_groups.judged}  # fmt: skip
    figures |= dict.fromkeys(in_groups.hidden.values(), HIDDEN_FIGURE)
    decided = {label: decide_check(asked, figure, model=model) for label, figure in figures.items()}
    if asked.with_confidence is not None:
        decided = together(condition, figures, decided, asked.with_confidence)
    for label, check in decided.items():
        yield replace(check, column=in_groups.key.column, group=label, would_decide=to_pass(condition, check))


def _of_group(metric: Metric, in_groups: InGroups, model: str, name: str) -> CheckFigure:
    outcomes, given = in_groups.outcomes(model, (name,)), in_groups.given(model, (name,))
    lack = lack_of_clusters(in_groups.clusters((name,))) or lack_of_cases(float(outcomes.cases.n))
    return _figure(metric, outcomes, given, in_groups.ranges(model, (name,)), lack)


def _figure(metric: Metric, outcomes: Outcomes, given: Parameters, ranges: Ranges, lack: Lack | None) -> CheckFigure:
    measure = count_measures(outcomes, given, ranges=ranges, keys=(metric.key,))[metric.key]
    cases, interval = float(outcomes.cases.n), interval_at(measure)
    misses = None if interval is None else of_spread(interval.low, interval.high, ranges.level)
    return CheckFigure(
        estimate=measure.estimate,
        cases=cases,
        bounds=partial(bounds_of_outcomes, metric, outcomes, given, ranges),
        reason=measure.reason,
        lack=lack,
        interval=interval,
        misses=of_share(cases) if ranges.plain else misses,
    )
