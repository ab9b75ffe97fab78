"""Groups of the cases of several classes, and the checks of a config, decided."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from reportgen.config.checks import Check as Asked
from reportgen.config.conditions import Condition
from reportgen.config.groups import GroupColumn
from reportgen.config.measures import Measured
from reportgen.counts.cells import Cells
from reportgen.counts.query import GroupOf, Label, Unit
from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.stats.adequacy import lack_for_ranking, lack_of_cases, lack_of_clusters
from reportgen.stats.intervals import Estimated, exact_bounds, middle_range, reach
from reportgen.stats.paired import level_of_each
from reportgen.stats.samples import unpaired_difference
from reportgen.study.check_figures import (
    NO_BOUNDS,
    Bounded,
    CheckFigure,
    FigureBounds,
    both_sides,
    interval_at,
    of_share,
    of_spread,
)
from reportgen.study.classes import CountedClasses, matrix_of, overall
from reportgen.study.profile import MISSING, group_names
from reportgen.study.ranges import of_scores
from reportgen.topics.checks.numbers import decide_check
from reportgen.topics.checks.values import Check
from reportgen.topics.classes.compared_numbers import from_counts, measure_of, value_of
from reportgen.topics.classes.values import (
    ClassGroup,
    ClassGrouping,
    ClassModel,
    GroupMetrics,
    Matrix,
    WeakestGroup,
)
from reportgen.topics.groups.values import NO_VALUE

Told = Callable[[CountedClasses], ClassModel]
IN_GROUPS = ("accuracy", "balanced_accuracy", "cost_per_1000")


@frozen(eq=False)
class _Grouped:
    """One grouping with the cells of every model."""

    key: GroupOf
    names: tuple[str, ...]
    models: Mapping[str, CountedClasses]

    def of(self, model: str, *names: str) -> CountedClasses:
        """Return a model in some groups together, by its decisions alone."""
        whole = self.models[model]
        decided = whole.setting.decided(model)

        def within(*keys: Unit) -> Cells:
            cells = whole.setting.count(self.key, *keys, Label(), decided)
            return cells.where(np.isin(cells.columns[self.key], list(names)))

        return CountedClasses(
            name=model,
            setting=whole.setting,
            matrix=matrix_of(within(), decided, len(whole.matrix)),
            cells=partial(within, Unit()),
        )


def _grouped(column: GroupColumn, models: Mapping[str, CountedClasses]) -> _Grouped:
    key = GroupOf(column.column, column.bins)
    anyone = next(iter(models.values()))
    return _Grouped(
        key=key, names=group_names(key, anyone.setting.count(key), anyone.setting.order_of(key)), models=models
    )


def grouping(column: GroupColumn, models: Mapping[str, CountedClasses]) -> ClassGrouping:
    """Return what each model does in each group of a column."""
    found, subject = _grouped(column, models), next(iter(models.values())).setting.config.subject
    shown = {name: NO_VALUE if name == MISSING else name for name in found.names}
    groups = tuple(replace(_group(found, name, subject), group=shown[name]) for name in found.names)
    return ClassGrouping(
        column=column.column,
        groups=groups,
        missing=shown.get(MISSING),
        weakest=_weakest(found, subject, groups),
    )


def _group(found: _Grouped, name: str, subject: str) -> ClassGroup:
    models = {model: found.of(model, name) for model in found.models}
    actual = models[subject].matrix.sum(axis=1).astype(int).tolist()
    units = models[subject].setting.judging
    clusters = len(np.unique(models[subject].cells().columns[Unit()])) if units.clusters else None
    return ClassGroup(
        group=name,
        cases=sum(actual),
        classes=tuple(actual),
        models={model: _metrics(of) for model, of in models.items()},
        lack=lack_of_clusters(clusters) or lack_of_cases(sum(actual)),
    )


def _metrics(model: CountedClasses) -> GroupMetrics:
    classes = model.setting.config.classes
    held = model.by_unit if model.setting.clustered else model.counts
    right, actual = np.atleast_2d(held.right), np.atleast_2d(held.actual)
    return GroupMetrics(
        confusion=Matrix(classes=classes, matrix=tuple(tuple(map(int, row)) for row in model.matrix.tolist())),
        metrics={key: measure for key, measure in overall(model).items() if key in IN_GROUPS},
        recall={name: model.share_measure(right[:, at], actual[:, at]) for at, name in enumerate(classes)},
    )


def _weakest(found: _Grouped, subject: str, groups: tuple[ClassGroup, ...]) -> WeakestGroup | None:
    """Return where the subject is least often right, and whether the gap to all others is more than chance."""
    enough = {
        name: one.models[subject].metrics["accuracy"].estimate
        for name, one in zip(found.names, groups, strict=True)
        if one.lack is None
    }
    known = {name: value for name, value in enough.items() if value is not None}
    if len(known) < 2 or min(known.values()) == max(known.values()):  # noqa: PLR2004 (the weakest of one is none)
        return None
    name = min(known, key=known.__getitem__)
    setting = found.models[subject].setting
    level = level_of_each(setting.level, len(known))
    one = _right(found.of(subject, name), level)
    other = _right(found.of(subject, *(each for each in found.names if each != name)), level)
    if one is None or other is None:
        return None
    ends = unpaired_difference(one, other)
    return WeakestGroup(
        group=NO_VALUE if name == MISSING else name,
        among=len(known),
        estimate=one.estimate,
        rest=other.estimate,
        difference=one.estimate - other.estimate,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        level=level,
        shown=ends is not None and not ends[0] <= 0 <= ends[1],
    )


def _right(model: CountedClasses, level: float) -> Estimated | None:
    """Return how often a model is right at a level."""
    wider = replace(model, setting=replace(model.setting, level=level))
    found = overall(wider)["accuracy"]
    if found.estimate is None:
        return None
    return Estimated(estimate=found.estimate, low=found.low, high=found.high)


# Checks.


def checks(models: Mapping[str, CountedClasses], told: Mapping[str, ClassModel], describe: Told) -> tuple[Check, ...]:
    """Return every check of the config, decided; `describe` tells of a model in a group."""
    config = next(iter(models.values())).setting.config
    return tuple(check for asked in config.checks for check in _decided(asked, models, told, describe))


def _decided(
    asked: Asked, models: Mapping[str, CountedClasses], told: Mapping[str, ClassModel], describe: Told
) -> Iterator[Check]:
    config = next(iter(models.values())).setting.config
    column = asked.each_group_of
    if column is not None:
        yield from _in_groups(asked, column, models, describe)
        return
    for name in models if asked.for_each == "model" else (asked.model or config.subject,):
        yield _named(asked, decide_check(asked, _figure(asked.check, models[name], told[name]), model=name))


def _in_groups(asked: Asked, column: str, models: Mapping[str, CountedClasses], describe: Told) -> Iterator[Check]:
    """Yield the check of each group; one with confidence holds in all of them together."""
    config = next(iter(models.values())).setting.config
    name = asked.model or config.subject
    found = _grouped(next(each for each in config.group_columns if each.column == column), models)
    sure = asked.with_confidence
    together = None if sure is None else 1 - (1 - sure) / max(len(found.names), 1)
    for group in found.names:
        part = found.of(name, group)
        figure = _figure(asked.check, part, describe(part))
        check = decide_check(replace(asked, with_confidence=together), figure, model=name)
        shown = NO_VALUE if group == MISSING else group
        yield _named(asked, replace(check, group=shown, column=column, with_confidence=sure))


def _named(asked: Asked, check: Check) -> Check:
    return replace(check, metric=asked.check.measured.key)


def _figure(asked: Condition, model: CountedClasses, told: ClassModel) -> CheckFigure:
    """Return the figure that a check is about."""
    what = asked.measured
    measure, setting = measure_of(told, what), model.setting
    cases, clusters = _under(what, measure, model), setting.judging.units if setting.clustered else None
    share = measure.denominator is not None
    ranked = not from_counts(what) and what.of_class is not None
    of_class = float(model.counts.actual[setting.config.classes.index(what.of_class)]) if what.of_class else 0.0
    lack = lack_for_ranking(of_class, float(model.counts.n) - of_class) if ranked else lack_of_cases(cases)
    misses = None
    if share and not setting.clustered:
        misses = of_share(cases)
    elif measure.low is not None and measure.high is not None:
        misses = of_spread(measure.low, measure.high, setting.level)
    return CheckFigure(
        estimate=measure.estimate,
        cases=cases,
        bounds=partial(_bounds, what, measure, model),
        reason=measure.reason,
        lack=lack_of_clusters(clusters) or (None if share else lack),
        interval=interval_at(measure),
        misses=misses,
    )


def _under(what: Measured, measure: Measure, model: CountedClasses) -> float:
    """Return how many cases stand under the bar."""
    if measure.denominator is not None:
        return measure.denominator
    if what.of_class is None or not from_counts(what):
        return float(model.counts.n)
    four = model.counts.against_rest().at(model.setting.config.classes.index(what.of_class))
    others = float(four.tp + four.fp + four.fn)
    return others if what.metric.group == "cross" and what.metric.without_tn else float(four.n)


def _bounds(what: Measured, measure: Measure, model: CountedClasses, confidence: float) -> Bounded:
    """Return the one-sided bounds of a figure."""
    level, setting = both_sides(confidence), model.setting
    if measure.estimate is None:
        return measure.reason or NO_BOUNDS
    if measure.denominator is not None and not setting.clustered and measure.numerator is not None:
        found = exact_bounds(measure.numerator, measure.denominator, confidence)
        return FigureBounds(low=float(found.low), high=float(found.high), method="Clopper-Pearson")
    if from_counts(what) and measure.denominator is None:
        ends = middle_range(value_of(what, model.draws, model), level)
        low, high = min(float(ends.low), measure.estimate), max(float(ends.high), measure.estimate)
        return FigureBounds(low=low, high=high, method=measure.method or "Dirichlet")
    if what.of_class is not None and model.scored:
        one = model.scored[setting.config.classes.index(what.of_class)]
        of = of_scores(what.metric.key, one.figures, one.auc, level=level)
        if of is not None and of.low is not None and of.high is not None:
            return FigureBounds(low=of.low, high=of.high, method=of.method or "")
    return _stretched(measure, level, setting.level)


def _stretched(measure: Measure, level: float, at: float) -> Bounded:
    """Return the interval of a figure at another level, as many more standard errors out."""
    if measure.low is None or measure.high is None or measure.estimate is None:
        return measure.no_range or NO_BOUNDS
    wider = float(reach(level)) / float(reach(at))
    low, high = (measure.estimate + wider * (end - measure.estimate) for end in (measure.low, measure.high))
    return FigureBounds(low=low, high=high, method=measure.method or "")
