"""Groups of the cases of several classes: what each model does in each, the weakest one, and how far they lie apart."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from reportgen.analysis.classes.counted import CountedClasses, matrix_of, overall
from reportgen.analysis.classes.metrics import from_counts, measured_from_counts, named, value_of
from reportgen.analysis.groups.counted import Names, Parted, groupings, parted, with_crossing
from reportgen.analysis.groups.grouping import criteria, widest_gap
from reportgen.config.measures import Measured
from reportgen.counts.cells import Cells
from reportgen.counts.query import GroupOf, Label, Unit
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.values.classes import ClassGroup, ClassGrouping, GroupMetrics, Matrix, WeakestGroup
from reportgen.results.values.groups import Gap
from reportgen.stats.adequacy import lack_of_cases, lack_of_clusters
from reportgen.stats.alike import Known, counts_alike, shares_alike, spread_alike
from reportgen.stats.classes import counted
from reportgen.stats.intervals import Estimated
from reportgen.stats.paired import level_of_each
from reportgen.stats.reasons import because, of_class
from reportgen.stats.samples import pairs_among, unpaired_difference

IN_GROUPS = ("accuracy", "balanced_accuracy", "cost_per_1000")
MOST_PAIRS = 5_000  # of two groups, class by class, beyond which nobody reads what is farthest apart


@frozen(eq=False)
class ClassesInGroups(Parted):
    """One grouping with the decisions of every model."""

    models: Mapping[str, CountedClasses]
    cells: Mapping[str, Cells]  # by model: the cases of the reporting split by group, label and decision
    by_unit: Callable[[str], Cells]  # the same by resampling unit, too

    def of(self, model: str, names: Names) -> CountedClasses:
        """Return a model in some groups together, by its decisions alone."""
        whole = self.models[model]

        def within(cells: Cells) -> Cells:
            return cells.where(np.isin(cells.columns[self.key], list(names)))

        return CountedClasses(
            name=model,
            setting=whole.setting,
            matrix=matrix_of(within(self.cells[model]), whole.setting.decided(model), len(whole.matrix)),
            cells=lambda: within(self.by_unit(model)),
        )

    def raw_counts(self, name: str) -> FloatArray:
        """Return the cases of a group, and how many of each class each model takes for each."""
        matrices = [self.of(model, (name,)).matrix for model in self.models]
        return np.concatenate([[matrices[0].sum()], *(matrix.ravel() for matrix in matrices)])

    def clusters(self, names: Names) -> int | None:
        """Return from how many clusters the cases of some groups come; None where each comes by itself."""
        model = next(iter(self.models))
        if not self.models[model].setting.judging.clusters:
            return None
        return len(np.unique(self.of(model, names).cells().columns[Unit()]))


def class_groups(models: Mapping[str, CountedClasses]) -> tuple[ClassesInGroups, ...]:
    """Return each grouping of the config, counted; nothing where no model has cases."""
    if not models:
        return ()
    return tuple(_counted(parts, models) for parts in groupings(next(iter(models.values())).setting.config))


def _counted(parts: tuple[GroupOf, ...], models: Mapping[str, CountedClasses]) -> ClassesInGroups:
    setting, cache = next(iter(models.values())).setting, dict[str, Cells]()

    def asked(model: str, *units: Unit) -> Cells:
        return with_crossing(setting.count(*parts, *units, Label(), setting.decided(model)), parts)

    def by_unit(model: str) -> Cells:
        if model not in cache:
            cache[model] = asked(model, Unit())
        return cache[model]

    cells = {model: asked(model) for model in models}
    alone = parted(parts, next(iter(cells.values())), setting.config, setting.order_of)
    return ClassesInGroups(**vars(alone), models=models, cells=cells, by_unit=by_unit)


def grouping(in_groups: ClassesInGroups, subject: str) -> ClassGrouping:
    """Return what each model does in each group of a column."""
    groups = {name: _group(in_groups, name, subject) for name in in_groups.names}
    setting = in_groups.models[subject].setting
    judged = {name: groups[name] for name in in_groups.judged}
    several = len(setting.config.classes) * pairs_among(len(judged)) <= MOST_PAIRS
    return ClassGrouping(
        column=in_groups.key.column,
        columns=in_groups.columns,
        groups=tuple(groups.values()),
        missing=in_groups.missing,
        hidden=tuple(in_groups.hidden.values()),
        kept_out=in_groups.out,
        criteria=criteria(partial(_gap_in, in_groups, subject), setting.config.classes) if several else {},
        weakest=_weakest(in_groups, subject, judged),
    )


def _group(in_groups: ClassesInGroups, name: str, subject: str) -> ClassGroup:
    models = {model: in_groups.of(model, (name,)) for model in in_groups.models}
    actual = models[subject].matrix.sum(axis=1).astype(int).tolist()
    return ClassGroup(
        group=in_groups.shown[name],
        cases=sum(actual),
        classes=tuple(actual),
        models={model: _metrics(of) for model, of in models.items()},
        lack=lack_of_clusters(in_groups.clusters((name,))) or lack_of_cases(sum(actual)),
    )


def _metrics(model: CountedClasses) -> GroupMetrics:
    classes = model.setting.config.classes
    counts = model.by_unit if model.setting.clustered else model.counts
    right, actual = np.atleast_2d(counts.right), np.atleast_2d(counts.actual)
    return GroupMetrics(
        confusion=Matrix(classes=classes, matrix=tuple(tuple(map(int, row)) for row in model.matrix.tolist())),
        metrics={key: measure for key, measure in overall(model).items() if key in IN_GROUPS},
        recall={name: _recall(model, name, right[:, at], actual[:, at]) for at, name in enumerate(classes)},
    )


def _recall(model: CountedClasses, name: str, right: FloatArray, actual: FloatArray) -> Measure:
    """Return the recall of a class, which has none where it has no case."""
    if not actual.any():
        return Measure(estimate=None, reason=of_class(because("no_positives"), name))
    return model.share_measure(right, actual)


def _weakest(in_groups: ClassesInGroups, subject: str, groups: Mapping[str, ClassGroup]) -> WeakestGroup | None:
    """Return where the subject is least often right, and whether the gap to all others is more than chance."""
    enough = {
        name: group.models[subject].metrics["accuracy"].estimate for name, group in groups.items() if group.lack is None
    }
    defined = {name: value for name, value in enough.items() if value is not None}
    if len(defined) < 2 or min(defined.values()) == max(defined.values()):  # noqa: PLR2004 (the weakest of one is none)
        return None
    name = min(defined, key=defined.__getitem__)
    level = level_of_each(in_groups.models[subject].setting.level, len(defined))
    rest = [label for label in in_groups.compared if label != name]
    group, other = (_estimated(in_groups, subject, part, named("accuracy"), level) for part in ((name,), rest))
    if group is None or other is None:
        return None
    ends = unpaired_difference(group, other)
    return WeakestGroup(
        group=in_groups.shown[name],
        among=len(defined),
        estimate=group.estimate,
        rest=other.estimate,
        difference=group.estimate - other.estimate,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        level=level,
        shown=ends is not None and not ends[0] <= 0 <= ends[1],
    )


def _estimated(
    in_groups: ClassesInGroups, model: str, names: Names, figure: Measured, level: float
) -> Estimated | None:
    """Return a figure of some groups together with its interval at a level; None where it has no value."""
    measure = measured_from_counts(figure, in_groups.of(model, names), level)
    if measure.estimate is None:
        return None
    return Estimated(estimate=measure.estimate, low=measure.low, high=measure.high, reason=measure.no_range)


def gap_of_classes(
    in_groups: ClassesInGroups, model: str, figure: Measured, level: float, *, families: int = 1
) -> Gap | None:
    """Return how far apart the groups lie in a figure; None where fewer than two have enough cases for it."""
    cases = _with_enough(in_groups, model, figure)

    def estimate(name: str, level: float) -> Estimated | None:
        return _estimated(in_groups, model, (name,), figure, level)

    return widest_gap(in_groups, figure.key, cases, estimate, level=level, families=families)


def _with_enough(in_groups: ClassesInGroups, model: str, figure: Measured) -> dict[str, float]:
    """Return the groups that have enough cases for a figure, with how many these are."""
    under = {name: _cases_under(figure, in_groups.of(model, (name,))) for name in in_groups.judged}
    return {
        name: cases
        for name, cases in under.items()
        if lack_of_cases(cases) is None and lack_of_clusters(in_groups.clusters((name,))) is None
    }


def groups_alike(in_groups: ClassesInGroups, model: str, figure: Measured) -> FloatArray | None:
    """Return a figure of groups that are alike, one draw of all a row, as for two classes; None where not known."""
    cases, whole = _with_enough(in_groups, model, figure), in_groups.models[model]
    seed, level = whole.setting.config.uncertainty.seed, whole.setting.level
    if whole.setting.clustered:
        together = _estimated(in_groups, model, [*cases], figure, level)
        each = {name: _estimated(in_groups, model, (name,), figure, level) for name in cases}
        estimates = [
            Known(figure=measure, cases=cases[name], clusters=in_groups.clusters((name,)))
            for name, measure in each.items()
            if measure is not None
        ]
        if figure.metric.grows or together is None:
            return None
        return spread_alike(together.estimate, estimates, figure.metric.range, level=level, seed=seed)
    groups = {name: in_groups.of(model, (name,)) for name in cases}
    measures = [measured_from_counts(figure, each) for each in groups.values()]
    shares = [
        (measure.numerator, measure.denominator)
        for measure in measures
        if measure.numerator is not None and measure.denominator
    ]
    if len(shares) == len(measures):
        hits, of = np.array(shares, dtype=np.float64).T
        return shares_alike(hits, of, seed=seed)
    size = len(whole.matrix)

    def value(drawn: FloatArray) -> FloatArray:
        return value_of(figure, counted(drawn.reshape(-1, size, size), whole.setting.weights), whole)

    return counts_alike(np.array([each.matrix.ravel() for each in groups.values()]), value, seed=seed)


def _gap_in(in_groups: ClassesInGroups, model: str, key: str, families: int) -> Gap | None:
    level = in_groups.models[model].setting.level
    return gap_of_classes(in_groups, model, named(key), level, families=families)


def _cases_under(figure: Measured, model: CountedClasses) -> float:
    measure = measured_from_counts(figure, model) if figure.of_class is not None else Measure(estimate=None)
    return cases_under(figure, measure, model)


def cases_under(figure: Measured, measure: Measure, model: CountedClasses) -> float:
    """Return how many cases of a model are behind the bar of a figure."""
    if measure.denominator is not None:
        return measure.denominator
    if figure.of_class is None or not from_counts(figure):
        return float(model.counts.n)
    four = model.counts.against_rest().at(model.setting.config.classes.index(figure.of_class))
    others = float(four.tp + four.fp + four.fn)
    return others if figure.metric.group == "cross" and figure.metric.without_tn else float(four.n)
