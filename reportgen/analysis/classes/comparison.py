"""Models of several classes on the same cases, and an earlier report beside them: how far apart, the best."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations

import numpy as np

from reportgen.analysis.alike import FEWEST, tied
from reportgen.analysis.apart import unpaired
from reportgen.analysis.classes.counted import CountedClasses, resampled, sized
from reportgen.analysis.classes.metrics import from_counts, measure_of, named, value_of
from reportgen.analysis.classes.scores import mean_of
from reportgen.analysis.comparisons import Terms, compared_as, of_one, p_of
from reportgen.analysis.pair import MetricDifference
from reportgen.config.conditions import Condition
from reportgen.config.measures import Measured, measured
from reportgen.config.schema import Config
from reportgen.counts.query import Label
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.results.values.classes import Choice, ClassModel, EarlierClasses, Margins, Standing, same_mix
from reportgen.results.values.comparison import MOST_JUDGED, Comparison, Ties, ranked
from reportgen.stats.adequacy import DISAGREEMENTS, Lack, lack_of_cases, lack_of_clusters
from reportgen.stats.checks import best_of, meets
from reportgen.stats.classes import COST, ClassCounts, stuart_maxwell
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.intervals import Ends
from reportgen.stats.paired import SAME, TANGO, Pairs, compared_shares, holm, swaps
from reportgen.stats.reasons import because, way
from reportgen.stats.replicates import PERCENTILE, p_value, resampled_interval

NO_VALUE = because("no_value")
PERMUTED = way("with", test=way("permutation"), ends=PERCENTILE)
OF_SCORES = way("paired", ends=PERCENTILE)
MID_P = way("with", test=way("mid_p"), ends=TANGO)
EXPLORED = ("accuracy", "macro_f1", "balanced_accuracy", "kappa", "mcc")


@frozen(eq=False)
class ClassPair:
    """Two models on the same cases."""

    a: CountedClasses
    b: CountedClasses
    joint: FloatArray  # by true class, by what A names, by what B names

    @property
    def same(self) -> bool:
        """Whether both name the same class for every case."""
        return bool(self.joint.sum() == np.einsum("ijj->", self.joint))

    @property
    def lack(self) -> Lack | None:
        """What keeps a verdict from resting on these cases."""
        judging = self.a.setting.judging
        apart = self._right()
        few = lack_of_clusters(judging.units if judging.clusters else None)
        if few is None and apart.disagreements < DISAGREEMENTS:
            return Lack(of="disagreements", have=apart.disagreements, need=DISAGREEMENTS)
        return few

    def _right(self, of: int | None = None) -> Pairs:
        """Return how many cases both get right, only one of them, and none: of all classes, or of one."""
        both = only_a = only_b = every = 0.0
        for place, taken in enumerate(self.joint):
            if of in (None, place):
                both += float(taken[place, place])
                only_a += float(taken[place].sum() - taken[place, place])
                only_b += float(taken[:, place].sum() - taken[place, place])
                every += float(taken.sum())
        return Pairs(both=both, only_a=only_a, only_b=only_b, neither=every - both - only_a - only_b)

    def compared(self, figure: Measured) -> MetricDifference:
        """Return how much A has beyond B."""
        if not from_counts(figure):
            return self._of_scores(figure)
        pairs = None if self.a.setting.clustered else self._pairs_of(figure)
        return self._counted(self._of_counts(figure) if pairs is None else _shares_apart(pairs))

    def _pairs_of(self, figure: Measured) -> Pairs | None:
        """Return the cases that both, one or none gets right, where a figure is a share of these; else None."""
        if figure.key == "accuracy":
            return self._right()
        if figure.metric.key != "recall" or figure.of_class is None:
            return None
        place = self.a.setting.config.classes.index(figure.of_class)
        return self._right(place) if self.joint[place].sum() > 0 else None

    def recalls(self) -> Iterator[tuple[Measured, MetricDifference]]:
        """Yield how much more of each class that has cases A names correctly than B."""
        for place, name in enumerate(self.a.setting.config.classes):
            figure = replace(named("recall"), of_class=name)
            if self.joint[place].sum() > 0:
                yield figure, self.compared(figure)

    def _counted(self, metric_difference: MetricDifference) -> MetricDifference:
        return replace(metric_difference, lack=None if self.same else self.lack)

    def _of_counts(self, figure: Measured) -> MetricDifference:
        a, b = self.a, self.b
        now = float(value_of(figure, a.counts, a)) - float(value_of(figure, b.counts, b))
        if math.isnan(now):
            return MetricDifference(difference=None, ends=lambda _: None, reason=NO_VALUE)
        values = value_of(figure, a.resamples, a) - value_of(figure, b.resamples, b)
        return self._apart(Replicates(estimate=now, values=values, clusters=self._clusters), self._permuted(figure))

    @property
    def _clusters(self) -> int | None:
        return self.a.setting.judging.units if self.a.setting.clustered else None

    def _apart(self, replicates: Replicates, p: float | None) -> MetricDifference:
        def ends(level: float) -> Ends | None:
            at = resampled_interval(replicates, level)
            return None if at.low is None or at.high is None else (at.low, at.high)

        return MetricDifference(
            difference=replicates.estimate,
            ends=ends,
            p=p,
            method=PERMUTED,
            ends_by=PERCENTILE,
            reason=replicates.reason,
        )

    def _permuted(self, figure: Measured) -> float | None:
        """Return the two-sided mid-p of units that swap their decisions, which equal models may do unnoticed."""
        counts, other = self._swapped
        gaps = np.abs(value_of(figure, counts, self.a) - value_of(figure, other, self.b))
        seen, defined = float(gaps[0]), gaps[np.isfinite(gaps)]
        if seen == 0:
            return 1.0
        further = np.count_nonzero(defined > seen * (1 + SAME))
        alike = np.count_nonzero(defined >= seen * (1 - SAME)) - further
        return float(further + alike / 2) / len(defined)

    @cached_property
    def _swapped(self) -> tuple[ClassCounts, ClassCounts]:
        """What both models have where some units have swapped their decisions: the same for every figure."""
        setting = self.a.setting
        rows = swaps(
            setting.judging.units, draws=setting.config.uncertainty.resamples, seed=setting.config.uncertainty.seed
        )
        cases, counts, other = float(self.a.counts.n), self.a.by_unit, self.b.by_unit
        moved = resampled(_combined(other, counts, -1), rows)  # what A gains, and B loses
        every = np.ones((1, setting.judging.units))
        return (
            sized(_combined(resampled(counts, every), moved, 1), cases),
            sized(_combined(resampled(other, every), moved, -1), cases),
        )

    def _of_scores(self, figure: Measured) -> MetricDifference:
        """Return how far the scores of two models lie apart, resample by resample."""
        sides = [_replicates(model, figure) for model in (self.a, self.b)]
        if sides[0] is None or sides[1] is None:
            return MetricDifference(difference=None, ends=lambda _: None, reason=NO_VALUE)
        replicates = difference(sides[0], sides[1])
        apart = self._apart(replicates, p_value(replicates))
        return replace(apart, method=OF_SCORES)


def _shares_apart(right: Pairs) -> MetricDifference:
    """Return how much more often A is right than B."""
    shares = compared_shares(right)
    if shares is None:
        return MetricDifference(difference=None, ends=lambda _: None, reason=NO_VALUE)

    def ends(level: float) -> Ends | None:
        at = compared_shares(right, level)
        return None if at is None or at.low is None or at.high is None else (at.low, at.high)

    return MetricDifference(difference=shares.estimate, ends=ends, p=shares.p, method=MID_P, ends_by=TANGO)


def _combined(counts: ClassCounts, other: ClassCounts, times: int) -> ClassCounts:
    """Return what one has, and the other so many times."""
    return ClassCounts(
        right=counts.right + times * other.right,
        actual=counts.actual + times * other.actual,
        predicted=counts.predicted + times * other.predicted,
        sums={name: part + times * other.sums[name] for name, part in counts.sums.items()},
    )


def _replicates(model: CountedClasses, figure: Measured) -> Replicates | None:
    """Return a figure of the scores in resamples; None where there is none."""
    if not model.scored:
        return None
    if figure.of_class is not None:
        return model.scored[model.setting.config.classes.index(figure.of_class)].figures.get(figure.metric.key)
    parts = [scored.figures.get(figure.metric.key) for scored in model.scored]
    defined = [part for part in parts if part is not None and part.estimate is not None]
    if figure.average != "macro" or len(defined) < len(parts):
        return None
    return mean_of(defined, math.fsum(part.estimate or 0.0 for part in defined) / len(defined))


def pair_of_classes(a: CountedClasses, b: CountedClasses) -> ClassPair:
    """Return two models on the same cases."""
    key, other, classes = a.setting.decided(a.name), a.setting.decided(b.name), len(a.matrix)
    cells = a.setting.count(Label(), key, other)
    joint = np.zeros((classes, classes, classes))
    np.add.at(joint, (cells.columns[Label()], cells.columns[key], cells.columns[other]), cells.n)
    return ClassPair(a=a, b=b, joint=joint)


def beyond_baseline(models: Mapping[str, CountedClasses], name: str, figure: Measured) -> MetricDifference:
    """Return what a model has beyond the baseline in a figure."""
    config = models[name].setting.config
    return pair_of_classes(models[name], models[config.baseline_model or config.subject]).compared(figure)


def comparisons(models: Mapping[str, CountedClasses]) -> tuple[Comparison, ...]:
    """Return each pair of models compared by each figure: the primary ones first, which alone are adjusted together."""
    if len(models) < 2:  # noqa: PLR2004 (one model has nobody to be compared with)
        return ()
    pairs, others = list(_pairs(models)), list(_other_pairs(models))
    primary = primary_figures(next(iter(models.values())))
    rest = [named(name) for name in EXPLORED if name not in {one.key for one in primary}]
    of_all = [(pair, figure) for figure in (*primary, *rest) for pair in pairs]
    asked = [
        (pair, figure, pair.compared(figure))
        for pair, figure in (*of_all, *((pair, figure) for figure in primary for pair in others))
    ]
    deciding = [one for one in asked if one[1] in primary]
    adjusted = iter(holm([p_of(metric_difference) for _, _, metric_difference in deciding]))
    compared = (
        _comparison(
            pair, figure, metric_difference, next(adjusted) if figure in primary else None, declared=len(deciding)
        )
        for pair, figure, metric_difference in asked
    )
    return (*compared, *(one for pair in pairs for one in by_class(pair, {figure.key for figure in primary})))


def ties(
    models: Mapping[str, CountedClasses], compared: Sequence[Comparison], out: Collection[str]
) -> tuple[Ties, ...]:
    """Return for each primary figure the order of the models and which are not told apart, as for two classes."""
    if len(models) < FEWEST:
        return ()
    first = next(iter(models.values()))
    config, figures, many = first.setting.config, primary_figures(first), len(models) > MOST_JUDGED
    decided = {frozenset((one.a, one.b)) for one in compared if one.primary}
    rest = [] if many else [names for names in combinations(models, 2) if frozenset(names) not in decided]
    pairs = [pair_of_classes(models[a], models[b]) for a, b in rest]
    asked = [(pair, figure, pair.compared(figure)) for figure in figures for pair in pairs]
    adjusted = holm([p_of(metric_difference) for _, _, metric_difference in asked])
    judged = [_comparison(*one, p, declared=len(asked)) for one, p in zip(asked, adjusted, strict=True)]
    every = [_ties(figure, models, compared, [one for one in judged if one.metric == figure.key]) for figure in figures]
    if many and config.baseline_model is None and not config.names_subject:
        return tuple(every)
    return tuple(ranked(tie, compared, out) for tie in every)


def _ties(
    figure: Measured, models: Mapping[str, CountedClasses], compared: Sequence[Comparison], rest: Sequence[Comparison]
) -> Ties:
    values = {name: float(value_of(figure, model.counts, model)) for name, model in models.items()}
    defined = [name for name, value in values.items() if not math.isnan(value)]
    order = sorted(defined, key=lambda name: values[name], reverse=figure.metric.higher_is_better)
    tie = Ties(metric=figure.key, order=tuple(order), groups=(), pairs=tuple(rest))
    ahead = tie.ahead(compared)
    return replace(
        tie,
        groups=tied(order, lambda one, other: not {(one, other), (other, one)} & ahead),
        undefined=tuple(name for name in models if name not in defined),
    )


def by_class(pair: ClassPair, keys: Collection[str] = ()) -> Iterator[Comparison]:
    """Yield the recall of each class, whose ranges and p hold for all classes together, but for those told already."""
    recalls = list(pair.recalls())
    adjusted = holm([p_of(metric_difference) for _, metric_difference in recalls])
    for (figure, metric_difference), p in zip(recalls, adjusted, strict=True):
        if figure.key not in keys:
            yield replace(_comparison(pair, figure, metric_difference, p, declared=len(recalls)), primary=False)


def _comparison(
    pair: ClassPair, figure: Measured, metric_difference: MetricDifference, adjusted: float | None, *, declared: int
) -> Comparison:
    """Return a difference on the same cases; of models that name the same class for every case that they are one."""
    names, by = (pair.a.name, pair.b.name), terms_of(pair.a.setting.config, figure, adjusted, declared)
    if pair.same and from_counts(figure):
        comparison = of_one(names, figure.metric, "decisions", by)
        return replace(comparison, metric=figure.key, difference=metric_difference.difference)
    return replace(compared_as(names, figure.metric, metric_difference, by), metric=figure.key)


def _pairs(models: Mapping[str, CountedClasses]) -> Iterator[ClassPair]:
    config = next(iter(models.values())).setting.config
    against = config.baseline_model or config.subject
    for name, model in models.items():
        if name != against:
            yield pair_of_classes(model, models[against])


def _other_pairs(models: Mapping[str, CountedClasses]) -> Iterator[ClassPair]:
    """Yield the pairs of models without the first, where that is no other than the rest, as for two classes."""
    for a, b in _without_the_first(next(iter(models.values())).setting.config, models):
        yield pair_of_classes(models[a], models[b])


def _without_the_first(config: Config, models: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of names without the subject, where neither it nor a baseline is named."""
    if config.baseline_model is None and not config.names_subject and len(models) <= MOST_JUDGED:
        yield from combinations((name for name in models if name != config.subject), 2)


def primary_figures(model: CountedClasses) -> tuple[Measured, ...]:
    """Return the figures that decide which model is better: those declared, what is looked at within a limit too."""
    config = model.setting.config
    then = None if config.compare is None or config.compare.then is None else named(config.compare.then)
    declared = () if config.compare is None else tuple(map(named, config.compare.primary))
    if declared or then is not None:
        return tuple(dict.fromkeys((*declared, *(() if then is None else (then,)))))
    if COST in model.setting.weights:
        return (named("cost_per_1000"),)
    return (named("quadratic_kappa" if config.data.ordered else "macro_f1"),)


def terms_of(config: Config, figure: Measured, adjusted: float | None, declared: int) -> Terms:
    """Return on what terms a difference in a figure is judged."""
    typed = config.compare.smallest_that_matters if config.compare is not None else {}
    matters = next((value for name, value in typed.items() if named(name).key == figure.key), None)
    return Terms(config=config, matters=matters, adjusted=adjusted, declared=declared)


def margins(models: Mapping[str, CountedClasses]) -> tuple[Margins, ...]:
    """Return of each pair of models whether both name the classes equally often."""
    if len(models) < 2:  # noqa: PLR2004 (one model alone)
        return ()
    return tuple(_margins(pair) for pair in _pairs(models))


def _margins(pair: ClassPair) -> Margins:
    taken = pair.joint.sum(axis=0)
    test = None if pair.a.setting.clustered else stuart_maxwell(taken)
    whole = float(taken.sum())
    return Margins(
        a=pair.a.name,
        b=pair.b.name,
        statistic=None if test is None else test[0],
        p=None if test is None else test[1],
        shares_a=tuple((taken.sum(axis=1) / whole).tolist()),
        shares_b=tuple((taken.sum(axis=0) / whole).tolist()),
    )


def choice(config: Config, class_models: Mapping[str, ClassModel]) -> Choice | None:
    """Return the best model that meets the floor of the config; None where it asks for none."""
    required = config.compare.require if config.compare is not None else None
    then = config.compare.then if config.compare is not None else None
    if required is None or then is None:
        return None
    best_by = named(then)
    standing = {name: _standing(model, required, best_by) for name, model in class_models.items()}
    able = {
        name: candidate.then for name, candidate in standing.items() if candidate.meets and candidate.then is not None
    }
    best = best_of(able, higher=best_by.metric.higher_is_better)
    return Choice(
        require=required.text, then=best_by.key, models=standing, picked=best[0] if best else None, tied=best[1:]
    )


def _standing(model: ClassModel, required: Condition, then: Measured) -> Standing:
    measure = measure_of(model, required.measured)
    return Standing(
        estimate=measure.estimate,
        low=measure.low,
        meets=measure.estimate is not None and meets(measure.estimate, required.op, required.limit),
        then=measure_of(model, then).estimate,
    )


def compared_with_earlier(
    now: CountedClasses, model: ClassModel, earlier: EarlierClasses, then: ClassModel
) -> tuple[Comparison, ...]:
    """Return the subject beside the earlier report."""
    return _as_samples([((now, model), earlier.name, then)])


def compared_published(
    models: Mapping[str, CountedClasses], class_models: Mapping[str, ClassModel]
) -> tuple[Comparison, ...]:
    """Return each published matrix beside that of the subject; nothing where the config asks for no comparison."""
    config = next(iter(models.values())).setting.config
    pairs = [(name, config.subject) for name in models if name != config.subject]
    if config.compare is None or not pairs:
        return ()
    pairs += _without_the_first(config, models)
    sides = [((models[a], class_models[a]), b, class_models[b]) for a, b in pairs]
    return _as_samples(sides, alike=same_mix([*class_models.values()]))


def _as_samples(
    sides: Sequence[tuple[tuple[CountedClasses, ClassModel], str, ClassModel]], *, alike: bool = True
) -> tuple[Comparison, ...]:
    """Return models, each beside another one, as samples of their own: what decides first, then other figures.

    Where the tests do not hold the classes in like shares, only figures are compared that do not depend on these.
    """
    model = sides[0][0][0]
    setting = model.setting

    def comparable(figure: Measured) -> bool:
        return from_counts(figure) and (alike or not figure.metric.changes_with_prevalence)

    primary = [figure for figure in primary_figures(model) if comparable(figure)]
    of_classes = (measured(f"recall[{name}]") for name in setting.config.classes)
    costs = ("cost_per_1000",) if COST in setting.weights else ()
    rest = [*map(named, (*EXPLORED, *costs)), *(figure for figure in of_classes if figure is not None)]
    keys = {figure.key for figure in primary}

    def told(
        names: tuple[str, str], figure: Measured, metric_difference: MetricDifference, adjusted: float | None
    ) -> Comparison:
        by = terms_of(setting.config, figure, adjusted, len(deciding))
        return replace(compared_as(names, figure.metric, metric_difference, by), metric=figure.key)

    def apart(figures: Iterable[Measured]) -> list[tuple[tuple[str, str], Measured, MetricDifference]]:
        return [
            ((side[0].name, rival), figure, beyond_earlier(*side, then, figure))
            for figure in figures
            for side, rival, then in sides
        ]

    deciding = apart(primary)
    adjusted = holm([p_of(metric_difference) for _, _, metric_difference in deciding])
    rest = [figure for figure in rest if figure.key not in keys and comparable(figure)]
    others = apart(rest)
    return (
        *(told(*comparison, p) for comparison, p in zip(deciding, adjusted, strict=True)),
        *(told(*comparison, None) for comparison in others),
    )


def beyond_earlier(now: CountedClasses, model: ClassModel, then: ClassModel, figure: Measured) -> MetricDifference:
    """Return what a model has beyond an earlier report in a figure: both are samples of their own."""
    setting = now.setting
    a, b = measure_of(model, figure), measure_of(then, figure)
    share = a.denominator is not None and b.denominator is not None
    under = min(a.denominator or 0.0, b.denominator or 0.0) if share else min(model.confusion.n, then.confusion.n)
    lack = lack_of_clusters(setting.judging.units if setting.clustered else None) or lack_of_cases(float(under))
    metric_difference = unpaired(
        a, b, figure.metric.range, setting.level, counted=share and not setting.clustered, lack=lack
    )
    return replace(metric_difference, lack=lack)


def figures_then(then: ClassModel, keys: Iterable[str]) -> dict[str, float]:
    """Return what the earlier report has of some figures."""
    values = {key: measure_of(then, named(key)).estimate for key in keys}
    return {key: value for key, value in values.items() if value is not None}
