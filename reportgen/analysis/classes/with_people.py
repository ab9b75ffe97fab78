"""What the decision of the least expected cost does where people name the cases right that it passes on to them."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from reportgen.analysis.check_figures import CheckFigure
from reportgen.analysis.checks import decide_check
from reportgen.analysis.classes.comparison import ClassPair, by_class
from reportgen.analysis.classes.counted import ClassSetting, CountedClasses, matrix_of
from reportgen.analysis.classes.judged import figure_of_decisions, stretched_bounds
from reportgen.analysis.classes.metrics import from_counts, measured_from_counts
from reportgen.config.checks import Check as Asked
from reportgen.config.measures import Measured
from reportgen.counts.cells import Cells
from reportgen.counts.query import CheapestDecision, Key, Label, Unit
from reportgen.results.measure import Measure
from reportgen.results.values.checks import Check
from reportgen.results.values.classes import ClassModel

COST_RATE = "cost_per_1000"


def judged_with_people(models: Mapping[str, CountedClasses], plain: Mapping[str, ClassModel]) -> dict[str, ClassModel]:
    """Return the models, each with the checks of its cheapest decision and its recalls compared with the baseline's."""
    return {name: _judged(models, name, model) for name, model in plain.items()}


def _judged(models: Mapping[str, CountedClasses], name: str, model: ClassModel) -> ClassModel:
    config, cheapest = models[name].setting.config, model.cheapest
    if cheapest is None or name == config.baseline_model:
        return model
    way = _decided_with_people(models[name])
    measures, checks = dict(cheapest.metrics), list[Check]()
    for asked in config.checks:
        what = asked.check.measured
        if not _is_of_decisions(asked, name):
            continue
        measures.setdefault(what.key, measured_from_counts(what, way))
        checks.append(replace(decide_check(asked, _figure(what, way, measures[what.key]), model=name), metric=what.key))
    rival = models.get(config.baseline_model or "")
    return replace(
        model,
        cheapest=replace(
            cheapest,
            metrics=measures,
            checks=tuple(checks),
            by_class=() if rival is None or rival.setting.source is None else tuple(by_class(_pair(way, rival))),
        ),
    )


def _is_of_decisions(asked: Asked, name: str) -> bool:
    """Return whether a check is about a figure of the decisions of this model alone, on all cases."""
    apart = asked.each_group_of is not None or asked.check.between is not None or asked.against is not None
    of_others = asked.model not in {None, name} and asked.for_each != "model"
    what = asked.check.measured
    return not apart and not of_others and from_counts(what) and (what.key == COST_RATE or what.metric.kind != "cost")


def _figure(what: Measured, way: CountedClasses, measure: Measure) -> CheckFigure:
    if what.key != COST_RATE:  # whose prices include that of a person
        return figure_of_decisions(what, way, measure)
    bounds = stretched_bounds(measure, way.setting.level)
    return replace(figure_of_decisions(what, way, measure), bounds=bounds)


def _decided_with_people(model: CountedClasses) -> CountedClasses:
    """Return the cheapest decision as a model of its own, where people name the cases right that it passes on."""
    setting = model.setting

    def cells() -> Cells:
        return _named_right(setting, model.name, Unit(), Label())

    return replace(
        model,
        matrix=matrix_of(_named_right(setting, model.name, Label()), setting.decided(model.name), len(model.matrix)),
        cells=cells,
    )


def _named_right(setting: ClassSetting, name: str, *keys: Key) -> Cells:
    """Return the cases by some keys and by what the cheapest decision names, or else a person, who is right."""
    prices, costs = setting.config.price_matrix or (), setting.config.costs
    key = CheapestDecision(name, prices, None if costs is None else costs.person)
    cells = setting.count(*keys, key)
    named = cells.columns[key]
    named = np.where(named == len(prices), cells.columns[Label()], named)
    columns = {other: column for other, column in cells.columns.items() if other != key}
    return Cells(columns={**columns, setting.decided(name): named}, n=cells.n)


def _pair(way: CountedClasses, rival: CountedClasses) -> ClassPair:
    """Return the cheapest decision and another model on the same cases."""
    used, other, classes = way.setting.decided(way.name), rival.setting.decided(rival.name), len(way.matrix)
    cells = _named_right(way.setting, way.name, *dict.fromkeys((Label(), other)))
    joint = np.zeros((classes, classes, classes))
    np.add.at(joint, (cells.columns[Label()], cells.columns[used], cells.columns[other]), cells.n)
    return ClassPair(a=way, b=rival, joint=joint)
