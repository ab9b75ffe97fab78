"""Each group of cases at the common threshold: counts, metrics with their intervals, and the weakest group."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from reportgen.counts.cells import Cells
from reportgen.counts.query import Decision, GroupOf, Interval, Label, Query, Split, SquaredWeight, Unit
from reportgen.counts.views import Outcomes
from reportgen.frozen import frozen
from reportgen.results.measure import Performance
from reportgen.stats.adequacy import Lack, lack_of_cases, lack_of_clusters
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import level_of_each
from reportgen.stats.parameters import Parameters
from reportgen.stats.resampling import binned
from reportgen.stats.samples import unpaired_difference
from reportgen.stats.thresholds import TIE
from reportgen.study.check_figures import interval_of_outcomes, under
from reportgen.study.comparisons import primary_metrics
from reportgen.study.decisions import CountedModel
from reportgen.study.measures import confusion, count_measures
from reportgen.study.model import without_needless
from reportgen.study.profile import MISSING, group_names
from reportgen.study.ranges import AtPoint, Ranges, at_point
from reportgen.study.setting import sums_needed
from reportgen.topics.groups.values import NO_VALUE, Group, Grouping, Weakest

JOINT_CELLS = 1_000_000  # above this each model is counted on its own

Names = Sequence[str]  # of groups, as counts have them


@frozen(eq=False)
class InGroups:
    """One grouping with the decisions of every model."""

    key: GroupOf
    names: tuple[str, ...]  # in the order of the report
    models: Mapping[str, CountedModel]
    cells: Mapping[str, Cells]  # by model: the cases of the reporting split by label, group and decision
    by_unit: Callable[[str], Cells]  # the same by resampling unit, too

    @property
    def everyone(self) -> CountedModel:
        """Any model: all are judged on the same cases."""
        return next(iter(self.models.values()))

    def outcomes(self, model: str, names: Names) -> Outcomes:
        """Return the outcomes of a model in some groups together."""
        return self.models[model].outcomes(_within(self.cells[model], self.key, names))

    def given(self, model: str, names: Names) -> Parameters:
        """Return what metrics of some groups are computed with; the cost of the baseline is that of the same cases."""
        counted = self.models[model]
        rival = counted.setting.config.baseline_model
        if rival is None or counted.given.costs is None:  # an earlier report has no groups
            return replace(counted.given, baseline_cost=None)
        outcomes = self.outcomes(rival, names).estimates
        paid = evaluate(METRICS["total_cost"], outcomes, self.models[rival].given)
        return replace(counted.given, baseline_cost=float(paid))

    def ranges(self, model: str, names: Names) -> Ranges:
        """Return what makes the intervals of a model's metrics in some groups together."""
        setting = self.everyone.setting
        at = None if setting.plain and not setting.by_case else self._at(model, names)
        return self.models[model].ranges(self.outcomes(model, names), at)

    def clusters(self, names: Names) -> int | None:
        """Return from how many clusters the cases of some groups come; None where each comes by itself."""
        if not self.everyone.setting.judging.clusters:
            return None
        return _units(_within(self.by_unit(self.everyone.name), self.key, names))

    def _at(self, model: str, names: Names) -> AtPoint:
        """Return the point in use as resamples see it in some groups; their size is the same in all resamples."""
        counted, setting = self.models[model], self.everyone.setting
        cells = _within(self.by_unit(model), self.key, names)
        cuts = Interval(model, (1.0, 0.0))  # as a score of 1 where it is flagged and of 0 where not
        flagged = replace(cells, columns={**cells.columns, cuts: np.where(counted.flags(cells), 2, 1)})
        prices = setting.prices if setting.by_case else None
        found = at_point(binned(flagged, cuts, units=setting.judging.units, prices=prices), 1, setting.judging)
        clusters = None if found.point.clusters is None else _units(cells)
        return replace(found, point=replace(found.point, clusters=clusters))


def in_groups(key: GroupOf, models: Mapping[str, CountedModel]) -> InGroups:
    """Return the cases of the reporting split by group: one count for all models where the table stays small."""
    setting = next(iter(models.values())).setting
    sums = sums_needed(setting.config, setting.prices)
    squares = (SquaredWeight(),) if setting.facts.weight == "sampling" else ()
    keys = {name: model.key for name, model in models.items()}

    def counted(*own: Interval | Decision) -> Cells:
        return setting.source.count(Query(keys=(Split(), key, Label(), *own), sums=(*sums, *squares)))

    size = np.prod([len(own.cuts) + 1 if isinstance(own, Interval) else 2 for own in keys.values()])
    names = group_names(key, setting.source.count(Query(keys=(key,))))
    if 2 * len(names) * size <= JOINT_CELLS:
        cells = dict.fromkeys(models, counted(*dict.fromkeys(keys.values())))
    else:
        cells = {name: counted(own) for name, own in keys.items()}
    held: dict[str, Cells] = {}

    def by_unit(model: str) -> Cells:
        if model not in held:
            query = Query(keys=(Split(), Unit(), key, Label(), keys[model]), sums=sums)
            held[model] = _of_split(setting.source.count(query), setting.facts.reported_on)
        return held[model]

    reported = {name: _of_split(found, setting.facts.reported_on) for name, found in cells.items()}
    return InGroups(key=key, names=names, models=models, cells=reported, by_unit=by_unit)


def _of_split(cells: Cells, split: str) -> Cells:
    return cells.where(cells.columns[Split()] == split)


def _within(cells: Cells, key: GroupOf, names: Names) -> Cells:
    return cells.where(np.isin(cells.columns[key], list(names)))


def _units(cells: Cells) -> int:
    return len(np.unique(cells.columns[Unit()]))


ALWAYS = ("recall", "precision", "specificity", "flag_rate")  # of each group, whatever the config asks for
COST = "cost_per_1000"


def counted_groups(models: Mapping[str, CountedModel]) -> tuple[InGroups, ...]:
    """Return each grouping of the config, counted."""
    config = next(iter(models.values())).setting.config
    return tuple(in_groups(GroupOf(asked.column, asked.bins), models) for asked in config.groups)


def grouping(found: InGroups, subject: str) -> Grouping:
    """Return all that the report says of one grouping."""
    metric = METRICS[aim(found.models, subject)]
    keys = shown_metrics(found.models[subject], metric)
    names = names_shown(found)
    groups = tuple(replace(_group(found, name, subject, metric, keys), group=shown) for name, shown in names.items())
    enough = {name: one for name, one in zip(found.names, groups, strict=True) if one.lack is None}
    return Grouping(
        column=found.key.column,
        bins=found.key.bins or None,
        metric=metric.key,
        groups=groups,
        missing=names.get(MISSING),
        apparent=found.models[subject].apparent is not None,
        weakest=_weakest(found, subject, metric, enough),
    )


def names_shown(found: InGroups) -> dict[str, str]:
    """Return the names of the groups as the report has them; that of the missing ones is no text of the data."""
    missing = NO_VALUE
    while missing in found.names:
        missing = f"({missing})"
    return {name: missing if name == MISSING else name for name in found.names}


def aim(models: Mapping[str, CountedModel], subject: str) -> str:
    """Return the metric that tells the weakest group: the first primary one that the four counts give.

    Money is told by the thousand cases, for groups differ in size; else it is the recall.
    """
    primary = (METRICS[key] for key in primary_metrics(models, subject))
    found = next((each for each in primary if each.from_counts and each.needs != "baseline"), METRICS["recall"])
    return COST if found.kind == "cost" else found.key


def shown_metrics(model: CountedModel, weakest_by: Metric) -> tuple[str, ...]:
    """Return the metrics that each group has: those shown first, those always shown, and those of its checks."""
    config = model.setting.config
    checked = (check.check.metric for check in config.checks if check.each_group_of is not None)
    first = (find(name) for name in config.report.metrics)
    keys = [metric.key for metric in (weakest_by, *first, *checked) if metric is not None and metric.from_counts]
    priced = (COST,) if model.given.costs is not None else ()
    return tuple(dict.fromkeys((*ALWAYS, *priced, *(key for key in METRICS if key in keys))))


def _group(found: InGroups, name: str, subject: str, metric: Metric, keys: Sequence[str]) -> Group:
    models = {model: _judged(found, model, name, keys) for model in found.models}
    outcomes = found.outcomes(subject, (name,))
    prevalence = float(evaluate(METRICS["prevalence"], outcomes.estimates, found.models[subject].given))
    own = models[subject]
    return Group(
        group=name,
        cases=int(outcomes.cases.n),
        positives=int(outcomes.cases.positives),
        prevalence=None if math.isnan(prevalence) else prevalence,
        models=models,
        lack=_lack(found, (name,), metric, own),
    )


def _judged(found: InGroups, model: str, name: str, keys: Sequence[str]) -> Performance:
    outcomes = found.outcomes(model, (name,))
    measures = count_measures(
        outcomes,
        found.given(model, (name,)),
        keys=keys,
        apparent=found.models[model].apparent is not None,
        ranges=found.ranges(model, (name,)),
    )
    if found.models[model].flags_nothing:
        measures = without_needless(measures, found.given(model, (name,)))
    return Performance(
        confusion=confusion(outcomes.cases, whole=True),
        confusion_weighted=confusion(outcomes.weighted) if outcomes.weighted is not None else None,
        metrics={key: measures[key] for key in keys},
    )


def _lack(found: InGroups, names: Names, metric: Metric, own: Performance) -> Lack | None:
    """Return what keeps the subject from being judged by a metric in a group."""
    cases = under(metric, own.metrics[metric.key], own.confusion)
    return lack_of_clusters(found.clusters(names)) or lack_of_cases(cases)


def _weakest(found: InGroups, subject: str, metric: Metric, enough: Mapping[str, Group]) -> Weakest | None:
    """Return where the subject does worst, and whether the gap to all other cases is more than chance."""
    values = {name: one.models[subject].metrics[metric.key].estimate for name, one in enough.items()}
    known = {name: value for name, value in values.items() if value is not None}
    if len(known) < 2:  # noqa: PLR2004 (the weakest of one is no finding)
        return None
    worst = (min if metric.higher_is_better else max)(known.values())
    names = [name for name, value in known.items() if abs(value - worst) <= TIE * abs(worst)]
    if len(names) == len(known):
        return None
    # The weakest was picked out among all of them, so that its gap must stand where each had been looked at.
    level = level_of_each(found.everyone.setting.config.uncertainty.level, len(known))
    rest = [name for name in found.names if name not in names]
    one, other = (_estimated(found, subject, part, metric, level) for part in (names, rest))
    if one is None or other is None:
        return None
    ends = unpaired_difference(one, other)
    shown_as = names_shown(found)
    return Weakest(
        groups=tuple(shown_as[name] for name in names),
        among=len(known),
        estimate=worst,
        rest=other.estimate,
        difference=one.estimate - other.estimate,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        level=level,
        shown=ends is not None and not ends[0] <= 0 <= ends[1],
    )


def _estimated(found: InGroups, model: str, names: Names, metric: Metric, level: float) -> Estimated | None:
    """Return a metric of some groups together with its interval at a level; None where it has no value."""
    outcomes, given = found.outcomes(model, names), found.given(model, names)
    value = float(evaluate(metric, outcomes.estimates, given))
    if math.isnan(value):
        return None
    interval = interval_of_outcomes(metric, outcomes, given, found.ranges(model, names), level)
    if isinstance(interval, str):
        return Estimated(estimate=value, reason=interval)
    return Estimated(estimate=value, low=interval.low, high=interval.high, method=interval.method)
