"""The cases by group with the decisions of every model, and what follows for some groups together."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from reportgen.counts.cells import Cells
from reportgen.counts.query import Decision, GroupOf, Interval, Label, Query, Split, SquaredWeight, Unit
from reportgen.counts.views import Outcomes
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.resampling import binned
from reportgen.study.check_figures import interval_of_outcomes
from reportgen.study.decisions import CountedModel
from reportgen.study.kinds import order_of
from reportgen.study.profile import MISSING, group_names
from reportgen.study.ranges import AtPoint, Ranges, at_point
from reportgen.study.setting import sums_needed
from reportgen.topics.groups.values import NO_VALUE

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
    order = order_of(setting.config, setting.source, key.column)
    names = group_names(key, setting.source.count(Query(keys=(key,))), order)
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


def counted_groups(models: Mapping[str, CountedModel]) -> tuple[InGroups, ...]:
    """Return each grouping of the config, counted."""
    config = next(iter(models.values())).setting.config
    return tuple(in_groups(GroupOf(asked.column, asked.bins), models) for asked in config.groups)


def names_shown(found: InGroups) -> dict[str, str]:
    """Return the names of the groups as the report has them; that of the missing ones is no text of the data."""
    missing = NO_VALUE
    while missing in found.names:
        missing = f"({missing})"
    return {name: missing if name == MISSING else name for name in found.names}


def estimated(found: InGroups, model: str, names: Names, metric: Metric, level: float) -> Estimated | None:
    """Return a metric of some groups together with its interval at a level; None where it has no value."""
    outcomes, given = found.outcomes(model, names), found.given(model, names)
    value = float(evaluate(metric, outcomes.estimates, given))
    if math.isnan(value):
        return None
    interval = interval_of_outcomes(metric, outcomes, given, found.ranges(model, names), level)
    if isinstance(interval, str):
        return Estimated(estimate=value, reason=interval)
    return Estimated(estimate=value, low=interval.low, high=interval.high, method=interval.method)
