"""Which models are held against which, on the same cases or as two samples, and what that amounts to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np

from reportgen.analysis.apart import MOVER, NEWCOMBE, of_two_samples
from reportgen.analysis.check_figures import Bounded, FigureBounds, estimate_of, interval_of
from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.pair import Contender, MetricDifference, Pair, moved_by_bins, pair_of
from reportgen.analysis.ranges import AtPoint
from reportgen.config.schema import Config
from reportgen.counts.cells import DIGITS
from reportgen.counts.views import Counts
from reportgen.frozen import frozen
from reportgen.results.measure import Mix
from reportgen.results.values.change import Earlier, EarlierFigure
from reportgen.results.values.comparison import MOST_JUDGED, Alike, Comparison, Same
from reportgen.stats.adequacy import Lack, lack_for_chances, lack_for_ranking, lack_of_cases, lack_of_clusters
from reportgen.stats.checks import ALIKE, ShownDifference, room, verdict
from reportgen.stats.intervals import Ends, reach
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import holm, level_of_each, newcombe_apart, smallest_detectable, square_and_add
from reportgen.stats.reasons import because
from reportgen.stats.samples import at_prevalence

NO_VALUE = because("no_value")
ROUNDING = 1e-9  # the file holds 12 digits

PartOfWhole = tuple[float, float]  # hits, of so many


@frozen(eq=False)
class TwoSamples:
    """A model of today, A, and an earlier report, B."""

    a: Contender
    earlier: Earlier

    @property
    def sides(self) -> tuple[Contender, ...]:
        """Those whose cases are at hand."""
        return (self.a,)

    @property
    def names(self) -> tuple[str, str]:
        """What both are called."""
        return self.a.model.name, self.earlier.name

    @property
    def corrected(self) -> bool:
        """Whether the threshold of today was chosen on the very cases."""
        return self.a.corrected

    @property
    def saving_from(self) -> tuple[str, float]:
        """The metric of which the saving is a multiple, and which, but for the sign."""
        return "cost_per_1000", float(self.a.outcomes.estimates.n) / 1000

    @property
    def config(self) -> Config:
        """The config of today."""
        return self.a.model.setting.config

    def compared(self, metric: Metric) -> MetricDifference:
        """Return how much A has beyond B."""
        then, now = self.earlier.metrics[metric.key], estimate_of(self._now(metric), metric)
        if then.estimate is None or now is None:
            return MetricDifference(difference=None, ends=lambda _: None, reason=then.reason or NO_VALUE)
        difference, level = now - then.estimate, self.config.uncertainty.level
        if abs(difference) <= ROUNDING * max(abs(now), abs(then.estimate)):
            difference = 0.0
        interval = self._ends(metric, then, level)
        if isinstance(interval, str):
            return MetricDifference(difference=difference, ends=lambda _: None, reason=interval)

        def ends(at: float) -> Ends | None:
            of = self._ends(metric, then, at)
            return None if isinstance(of, str) else (of.low, of.high)

        both, lack = (interval.low, interval.high), self._lack(metric)
        apart = of_two_samples(difference, ends, both, interval.method, level=level, lack=lack)
        moved, digits = moved_by_bins(self.sides, metric)
        return replace(apart, by_bins=moved, digits=digits)

    @property
    def tested(self) -> "TwoSamples":
        """The same with the classes of the test, as far as the earlier report tells it so."""
        return replace(self, a=replace(self.a, weighs=False))

    def in_use(self, metric: Metric) -> bool:
        """Return whether a metric is compared with the classes as in use: both reports tell it so."""
        return self.earlier.metrics[metric.key].mix == "in_use"

    def reference(self, metric: Metric) -> float | None:
        """Return the figure of the earlier report."""
        return self.earlier.metrics[metric.key].estimate

    def under(self, metric: Metric) -> float:
        """Return how many cases are behind the bar of a metric, at the sample that has fewer."""
        four, outcomes = self.earlier.confusion, self.a.outcomes.cases
        if metric.kind != "share" or metric.denominator is None:
            return min(float(outcomes.n), self.earlier.cases)
        of_then = self.earlier.metrics[metric.key].denominator
        tp, fp, fn, tn = (np.asarray(float(n)) for n in (four.tp, four.fp, four.fn, four.tn))
        then = of_then or float(metric.denominator(Counts(tp=tp, fp=fp, fn=fn, tn=tn), None))
        return float(min(float(metric.denominator(outcomes, None)), then))

    def _now(self, metric: Metric) -> Contender:
        """Return today's side with the classes as the earlier report tells the metric."""
        return self.a if self.in_use(metric) else replace(self.a, weighs=False)

    def _ends(self, metric: Metric, then: EarlierFigure, level: float) -> Bounded:
        shares = self._shares(metric, then)
        if shares is not None:
            low, high = newcombe_apart(*shares, level)
            return FigureBounds(low=low, high=high, method=NEWCOMBE)
        side = self._now(metric)
        now, estimate = interval_of(side, metric, level), estimate_of(side, metric)
        if isinstance(now, str) or estimate is None:
            return now if isinstance(now, str) else NO_VALUE
        if then.low is None or then.high is None or then.estimate is None:
            return then.reason or NO_VALUE
        # The file holds one interval of each figure: another level reaches as many standard errors farther.
        stretch = float(reach(level)) / float(reach(self.earlier.level))
        low, high = (then.estimate + (end - then.estimate) * stretch for end in (then.low, then.high))
        low, high = max(low, metric.range[0]), min(high, metric.range[1])
        ends = square_and_add((now.low, estimate, now.high), (low, then.estimate, high))
        return FigureBounds(low=ends[0], high=ends[1], method=MOVER)

    def _shares(self, metric: Metric, then: EarlierFigure) -> tuple[PartOfWhole, PartOfWhole] | None:
        """Return both shares as counts, where both are plain ones."""
        plain = metric.kind == "share" and self.a.ranges.plain and not (self.a.corrected or self.in_use(metric))
        if not plain or metric.numerator is None or metric.denominator is None:
            return None
        if then.numerator is None or then.denominator is None:
            return None
        counts, given = self.a.outcomes.cases, self.a.model.given
        now = float(metric.numerator(counts, given)), float(metric.denominator(counts, given))
        return now, (then.numerator, then.denominator)

    def _lack(self, metric: Metric) -> Lack | None:
        """Return what keeps a verdict from resting on this metric."""
        judging = self.a.model.setting.judging
        few = lack_of_clusters(judging.units if judging.clusters else None) or lack_of_clusters(self.earlier.clusters)
        if few is not None:
            return few
        four, outcomes = self.earlier.confusion, self.a.outcomes.cases
        positives = float(min(float(outcomes.positives), four.tp + four.fn))
        negatives = float(min(float(outcomes.negatives), four.fp + four.tn))
        if metric.kind == "ranking":
            return lack_for_ranking(positives, negatives)
        if not metric.from_counts:
            return lack_for_chances(positives, negatives)
        return lack_of_cases(self.under(metric))


_SHOWN = (
    "cost_per_1000",
    "roc_auc",
    "average_precision",
    "f_beta",
    "f1",
    "recall",
    "precision",
    "specificity",
    "brier",
)
_SAME_ORDER = {"total_cost": "cost_per_1000"}  # what a rule pursues, under the name that the report compares

ONE: Mapping[Same, str] = {
    "decisions": because("same_decisions"),
    "order": because("same_order"),
    "scores": because("same_scores"),
}

PairOf = Callable[[str, str], Pair]


def pairing(counted: Mapping[str, CountedModel], at: Mapping[str, AtPoint | None], alike: Alike) -> PairOf:
    """Return what puts two models together by name, each pair once; `at` holds the points in use in resamples."""
    sides = {name: Contender(model=model, at=at[name]) for name, model in counted.items()}

    @cache
    def pair(a: str, b: str) -> Pair:
        return pair_of(sides[a], sides[b], one_order=alike.one_order(a, b))

    return pair


def comparisons(counted: Mapping[str, CountedModel], pair: PairOf, subject: str) -> tuple[Comparison, ...]:
    """Return each pair of models compared by each metric: the primary ones first, which alone are adjusted together."""
    if len(counted) < 2:  # noqa: PLR2004 (one model has nobody to be compared with)
        return ()
    primary, pairs = primary_metrics(counted, subject), pairs_of(counted[subject].setting.config)
    rest = [pair(a, b) for a, b in judged_with_all(counted, subject)]
    beside = [p_of(couple.compared(METRICS[key])) for couple in rest for key in primary]
    return compared_by(primary, [pair(a, b) for a, b in pairs], beside=beside)


def judged_with_all(counted: Mapping[str, CountedModel], subject: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs beyond those of `pairs_of` that are judged together with them.

    Where neither a baseline nor a subject is named, the first model is no other than the rest: all pairs are one
    family, so that no verdict depends on which one comes first.
    """
    config = counted[subject].setting.config
    if config.baseline_model is None and not config.names_subject and len(counted) <= MOST_JUDGED:
        yield from combinations((name for name in counted if name != subject), 2)


def compared_by(
    primary: Sequence[str], pairs: Iterable[Pair | TwoSamples], *, beside: Sequence[float] = ()
) -> tuple[Comparison, ...]:
    """Return pairs compared by each metric: the primary ones first, which alone are adjusted together.

    `beside` holds the p-values of other pairs that are adjusted with them.
    """
    asked = [(pair, metric) for pair in pairs for metric in _metrics(pair.sides, primary, pair.config)]
    deciding = iter(judged_together([(pair, metric) for pair, metric in asked if metric.key in primary], beside=beside))
    return tuple(
        next(deciding) if metric.key in primary else _comparison(pair, metric, pair.compared(metric))
        for pair, metric in asked
    )


def by_further_metrics(pair: Pair | TwoSamples, metrics: Iterable[Metric]) -> tuple[Comparison, ...]:
    """Return two sides compared by further metrics, which only explore."""
    return tuple(_comparison(pair, metric, pair.compared(metric)) for metric in metrics)


def judged_together(
    asked: Iterable[tuple[Pair | TwoSamples, Metric]], *, beside: Sequence[float] = ()
) -> tuple[Comparison, ...]:
    """Return comparisons whose p-values are adjusted for their number; `beside` holds further p-values that count."""
    tests = [(pair, metric, pair.compared(metric)) for pair, metric in asked]
    # One that cannot be tested counts as well: how many are declared does not depend on the data.
    adjusted = holm([*(p_of(difference) for _, _, difference in tests), *beside])
    return tuple(
        _comparison(pair, metric, difference, adjusted=p, declared=len(adjusted))
        for (pair, metric, difference), p in zip(tests, adjusted, strict=False)
    )


def p_of(difference: MetricDifference) -> float:
    """Return the p of a difference, 1 where there is none."""
    return 1.0 if difference.p is None else difference.p


def pairs_of(config: Config) -> tuple[tuple[str, str], ...]:
    """Return each model with the one that it is held against: the baseline where there is one, else the subject."""
    against = config.baseline_model or config.subject
    return tuple((name, against) for name in config.models if name != against)


def primary_metrics(counted: Mapping[str, CountedModel], subject: str) -> tuple[str, ...]:
    """Return the keys of the metrics that decide which model is better: those declared, `then` among them."""
    config = counted[subject].setting.config
    then = None if config.compare is None or len(counted) < 2 else find(config.compare.then or "")  # noqa: PLR2004
    if config.compare is None or then is None:
        return objectives(counted, subject)
    declared = objectives(counted, subject) if config.compare.primary else ()
    return tuple(dict.fromkeys((*declared, then.key)))


def objectives(counted: Mapping[str, CountedModel], subject: str) -> tuple[str, ...]:
    """Return the keys of the metrics that models are to do well by, whatever limit they are compared within."""
    config, given = counted[subject].setting.config, counted[subject].given
    if config.compare is not None and config.compare.primary:
        return tuple(metric.key for metric in map(find, config.compare.primary) if metric is not None)
    named = [subject] if config.names_subject else [name for name in counted if name != config.baseline_model]
    pursued = {_pursued(counted[name]) for name in named} - {None}
    if len(pursued) == 1:
        return tuple(filter(None, pursued))
    if given.costs is not None:
        return ("cost_per_1000",)
    if given.beta is not None:
        return ("f_beta",)
    if all(model.scored is not None for model in counted.values()):
        return ("average_precision",)
    return ("recall", "specificity")


def _pursued(model: CountedModel) -> str | None:
    """Return the metric that the rule of a model's threshold pursues; None where it pursues none."""
    metric = None if model.scored is None else model.scored.rule.metric
    return None if metric is None else _SAME_ORDER.get(metric.key, metric.key)


def _metrics(sides: Sequence[Contender], primary: Sequence[str], config: Config) -> list[Metric]:
    """Return what sides are compared by: what was asked for, and what all of them have of the rest."""
    given = sides[0].model.given
    lacking = {"f1" if given.beta is not None else "f_beta", "cost_per_1000" if given.costs is None else ""}
    rest = (key for key in _SHOWN if key not in lacking and all(_has(METRICS[key], side) for side in sides))
    then = config.compare.then if config.compare is not None else None
    decides = [metric.key for metric in (find(then or ""),) if metric is not None]
    return [METRICS[key] for key in dict.fromkeys((*primary, *decides, *rest, *_smallest(config)))]


def _has(metric: Metric, side: Contender) -> bool:
    return metric.from_counts or (side.model.scored is not None and metric.key in side.model.scored.seen.figures)


def _smallest(config: Config) -> dict[str, float]:
    """Return the smallest difference that matters, by the key of its metric."""
    typed = config.compare.smallest_that_matters if config.compare is not None else {}
    return {metric.key: value for name, value in typed.items() if (metric := find(name)) is not None}


def _comparison(
    pair: Pair | TwoSamples,
    metric: Metric,
    difference: MetricDifference,
    *,
    adjusted: float | None = None,
    declared: int = 1,
) -> Comparison:
    """Return one difference with its verdict; `adjusted` is the p of a primary one, of so many `declared`."""
    config = pair.config
    terms = Terms(
        config=config,
        matters=_smallest(config).get(metric.key),
        adjusted=adjusted,
        declared=declared,
        mix="in_use" if pair.in_use(metric) else "test",
    )
    same = pair.same(metric, difference) if isinstance(pair, Pair) else None
    if same is not None:
        return of_one(pair.names, metric, same, terms)
    level = config.uncertainty.level
    smallest, most = _smallest_shown(pair, metric, difference, level=level, of=declared if terms.primary else 1)
    return replace(compared_as(pair.names, metric, difference, terms), smallest_shown=smallest, room=most)


@frozen
class Terms:
    """On what terms a difference is judged."""

    config: Config
    matters: float | None  # the smallest difference that does
    adjusted: float | None  # the p of one that decides, adjusted for all that were declared
    declared: int
    mix: Mix = "test"

    @property
    def primary(self) -> bool:
        """Whether it is one of those that decide."""
        return self.adjusted is not None

    @property
    def level(self) -> float:
        """The level of its range, which those that decide hold together."""
        together = self.config.uncertainty.level
        return level_of_each(together, self.declared) if self.primary else together


def compared_as(names: tuple[str, str], metric: Metric, difference: MetricDifference, by: Terms) -> Comparison:
    """Return a difference of two models with its range and its verdict."""
    ends, at_alike = difference.ends(by.level), difference.ends(ALIKE)
    lack = difference.lack or _lack_of_digits(difference, ends)
    if at_alike is not None and difference.by_bins:
        at_alike = (at_alike[0] - difference.by_bins, at_alike[1] + difference.by_bins)
    adjusted = by.adjusted if difference.p is not None else None
    shown_difference = ShownDifference(
        difference=difference.difference or 0.0,
        p=adjusted if by.primary else difference.p,
        sure=ends is not None and lack is None,
        at_alike=at_alike,
    )
    alpha, higher = 1 - by.config.uncertainty.level, metric.higher_is_better
    return Comparison(
        a=names[0],
        b=names[1],
        metric=metric.key,
        difference=difference.difference,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        p=difference.p,
        p_adjusted=adjusted,
        method=difference.method,
        verdict=verdict(shown_difference, alpha=alpha, higher_is_better=higher, smallest=by.matters),
        mix=by.mix,
        primary=by.primary,
        level=by.level,
        matters=by.matters,
        no_range=difference.reason if ends is None else None,
        lack=lack,
    )


def _lack_of_digits(difference: MetricDifference, ends: Ends | None) -> Lack | None:
    """Return which digits a verdict lacks: its range does not contain zero, and would if bins of scores moved it."""
    if difference.by_bins == 0 or ends is None or ends[0] <= 0 <= ends[1]:
        return None
    if difference.by_bins is not None and (ends[0] > difference.by_bins or ends[1] < -difference.by_bins):
        return None
    return Lack(of="digits", have=difference.digits, need=DIGITS)


def of_one(names: tuple[str, str], metric: Metric, same: Same, by: Terms) -> Comparison:
    """Return the comparison of two models that are one: nothing is to be tested, and no range says more."""
    return Comparison(
        a=names[0],
        b=names[1],
        metric=metric.key,
        difference=0.0,
        low=None,
        high=None,
        p=None,
        p_adjusted=None,
        method=None,
        verdict="same",
        mix=by.mix,
        primary=by.primary,
        level=by.level,
        matters=by.matters,
        no_range=ONE[same],
        same=same,
    )


def _smallest_shown(
    pair: Pair | TwoSamples, metric: Metric, difference: MetricDifference, *, level: float, of: int
) -> tuple[float | None, float | None]:
    """Return the smallest difference that such a sample would show four of five times, and the room where A lacks it.

    None in the place of what no model can have beyond B, or fall short of it.
    """
    under = pair.under(metric)
    if difference.se is None or under == 0 or (difference.se == 0 and metric.kind != "share"):
        return None, None
    smallest = smallest_detectable(difference.se, cases=under, level=level, comparisons=of)
    value, side = pair.reference(metric), pair.sides[0]
    if value is None:
        return smallest, None
    left = room(metric, value, at_prevalence(side.outcomes.estimates, side.share(metric)), side.model.given)
    better, farthest = left.better(metric), max(left.up, left.down)
    return (smallest if smallest <= farthest else None), (better if better < smallest else None)
