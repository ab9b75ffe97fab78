"""How much one model has beyond another on the same cases, and how sure a figure of one is, at any level."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from reportgen.analysis.decisions import CountedModel, joint
from reportgen.analysis.in_bins import by_bins
from reportgen.analysis.measures import NO_CHANCE, NO_SCORE
from reportgen.analysis.ranges import AtPoint, Ranges
from reportgen.config.schema import Config
from reportgen.counts.cells import DIGITS
from reportgen.counts.query import Label, Query, Score, Split
from reportgen.counts.views import Counts, FloatArray, Outcomes, score_counts
from reportgen.frozen import frozen
from reportgen.results.values.comparison import Same
from reportgen.results.values.scores import ScoreBins
from reportgen.stats.adequacy import (
    Lack,
    lack_for_chances,
    lack_for_ranking,
    lack_of_cases,
    lack_of_clusters,
    lack_of_disagreements,
)
from reportgen.stats.checks import ALIKE
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.evaluation import evaluate, scale_ends
from reportgen.stats.intervals import Difference, Ends
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import (
    Pairs,
    SwapDraws,
    compared_shares,
    npv_test,
    permuted_p,
    precision_test,
    swap_draws,
    swaps,
)
from reportgen.stats.ranking import JointPlacements, auc_difference, compared_by, placements
from reportgen.stats.reasons import because, way
from reportgen.stats.replicates import figure_at, p_value, resampled_interval, standard_error
from reportgen.stats.resampling import outcomes_by_unit
from reportgen.stats.samples import at_prevalence, share_for
from reportgen.stats.thresholds import excess

MOST = 100_000  # cases; above, a table of both scores is as long as the data, and resamples tell enough


def joint_placements(a: CountedModel, b: CountedModel) -> tuple[JointPlacements, JointPlacements] | None:
    """Return the positives and the negatives by their placements under both models; None for too many cases."""
    facts, config = a.setting.facts, a.setting.config
    if facts.splits[facts.reported_on].rows > MOST:
        return None
    cells = a.setting.source.count(Query(keys=(Split(), Label(), Score(a.name), Score(b.name))))
    cells = cells.where(cells.columns[Split()] == facts.reported_on)
    placed: list[tuple[FloatArray, FloatArray]] = []
    for name in (a.name, b.name):
        scores = score_counts(cells, Score(name), config.models[name].flag)
        places, rising = placements(scores), np.argsort(scores.score)
        at = rising[np.searchsorted(scores.score[rising], cells.columns[Score(name)])]
        placed.append((places.positives[at], places.negatives[at]))
    (a_positives, a_negatives), (b_positives, b_negatives) = placed
    cases, positive = cells.n.astype(np.float64), cells.columns[Label()] == 1
    return (
        JointPlacements(a=a_positives[positive], b=b_positives[positive], cases=cases[positive]),
        JointPlacements(a=a_negatives[~positive], b=b_negatives[~positive], cases=cases[~positive]),
    )


DELONG = way("delong_resampled")
NO_CASE = because("no_case_under_the_bar")


@frozen(eq=False)
class Contender:
    """One of two models."""

    model: CountedModel
    at: AtPoint | None  # the point in use in resamples
    weighs: bool = True  # metrics are those with the classes as in use, where these are stated
    stated: float | None = None  # another share of positives in use than that which the config takes for likely

    @property
    def prevalence(self) -> float | None:
        """The share of positives that its metrics are told with; None: that of the test."""
        if not self.weighs:
            return None
        return self.model.prevalence if self.stated is None else self.stated

    @cached_property
    def outcomes(self) -> Outcomes:
        """The outcomes at the point in use, on the reporting split."""
        return self.model.outcomes(self.model.on(self.model.setting.facts.reported_on))

    @cached_property
    def ranges(self) -> Ranges:
        """What makes the intervals of their metrics, as they are judged."""
        return replace(self.model.ranges(self.outcomes, self.at), share=self.prevalence)

    @property
    def corrected(self) -> bool:
        """Whether its threshold was chosen on the very cases."""
        return self.model.apparent is not None

    def share(self, metric: Metric) -> float | None:
        """Return the share of positives that a metric is judged at, where it is stated and moves the metric."""
        return share_for(metric, self.prevalence)

    def value(self, metric: Metric, counts: Counts) -> FloatArray:
        """Return a metric of some counts, with the classes as it is judged."""
        share = self.share(metric)
        return evaluate(metric, at_prevalence(counts, share), self.model.given_at(share))

    def figure(self, metric: Metric) -> Replicates:
        """Return a metric in resamples; one of the four counts as new cases are expected to show it."""
        model = self.model
        if not metric.from_counts:
            figures = model.scored.figures(in_use=self.weighs) if model.scored is not None else {}
            return figures.get(metric.key, Replicates(estimate=None, reason=_lacking(metric, model)))
        if model.apparent is not None:
            return model.figure(metric, model.apparent, self.share(metric))

        def value(counts: Counts) -> FloatArray:
            return self.value(metric, counts)

        if self.at is None:
            return Replicates(estimate=None, reason=because("not_resampled"))
        return figure_at(self.at.point, value, scale_ends(metric, self.at.point.whole, self.model.given))

    @property
    def bins(self) -> ScoreBins | None:
        """The bins that its scores are counted by; None where each score is one by itself."""
        return None if self.model.scored is None else self.model.scored.bins

    def by_bins(self, metric: Metric) -> float | None:
        """Return how far at most bins of scores move a metric; None where nobody knows."""
        in_use = self.share(metric) is not None
        return by_bins(metric, self.bins, lambda key: self.figure(METRICS[key]).estimate, in_use=in_use)

    def by_unit(self) -> Counts | None:
        """Return what each unit has at the point in use."""
        return None if self.at is None else outcomes_by_unit(self.at.units).at(0)


@frozen(eq=False)
class MetricDifference:
    """How much A has beyond B in one metric."""

    difference: float | None
    ends: Callable[[float], Ends | None]  # the interval at a level
    p: float | None = None
    method: str | None = None  # of p and of the interval
    ends_by: str | None = None  # how the interval was found
    se: float | None = None
    reason: str | None = None  # why there is no difference, or no interval
    lack: Lack | None = None  # why nothing may be judged by it
    by_bins: float | None = 0.0  # how far at most bins of scores move it; None: nobody knows
    digits: int = DIGITS  # by which scores are counted, the fewer of both


def moved_by_bins(sides: Sequence[Contender], metric: Metric) -> tuple[float | None, int]:
    """Return how far at most bins of scores move the difference of a metric, and by how many digits they are."""
    moved = [side.by_bins(metric) for side in sides]
    digits = min((side.bins.digits for side in sides if side.bins is not None), default=DIGITS)
    return None if None in moved else sum(part for part in moved if part is not None), digits


@frozen(eq=False)
class Pair:
    """Two models on the same cases, those of the reporting split."""

    a: Contender
    b: Contender
    positives: Pairs  # a hit is a flag, in both classes; cases without their weights
    negatives: Pairs
    one_order: bool = False  # both put the cases in the same order, with the same ties
    # what units did under both, swapped at random; None where a threshold is corrected
    swapped: SwapDraws | None = None

    @property
    def sides(self) -> tuple[Contender, ...]:
        """Both."""
        return self.a, self.b

    @property
    def names(self) -> tuple[str, str]:
        """What both are called."""
        return self.a.model.name, self.b.model.name

    @property
    def corrected(self) -> bool:
        """Whether a threshold was chosen on the very cases."""
        return self.a.corrected or self.b.corrected

    @property
    def saving_from(self) -> tuple[str, float]:
        """The metric of which the saving is a multiple, and which, but for the sign."""
        return "total_cost", 1.0

    @property
    def config(self) -> Config:
        """The config of both."""
        return self.a.model.setting.config

    def compared(self, metric: Metric) -> MetricDifference:
        """Return how much A has beyond B."""
        moved, digits = moved_by_bins(self.sides, metric)
        return replace(self._compared(metric), lack=self._lack(metric), by_bins=moved, digits=digits)

    def reference(self, metric: Metric) -> float | None:
        """Return the figure of B, which A is held against."""
        return self.b.figure(metric).estimate

    def same(self, metric: Metric, metric_difference: MetricDifference) -> Same | None:
        """Return in what both are one, where no case tells them apart by a metric."""
        if metric.kind == "ranking":
            return "order" if self.one_order and metric_difference.difference is not None else None
        if metric_difference.difference != 0:
            return None
        if not metric.from_counts:
            level = self.config.uncertainty.level
            return "scores" if metric_difference.ends(level) == (0, 0) else None
        agree = self.positives.disagreements + self.negatives.disagreements == 0
        return "decisions" if agree and (self.one_order or not self.corrected) else None

    @property
    def tested(self) -> "Pair":
        """The same with the classes of the test."""
        a, b = (replace(side, weighs=False) for side in self.sides)
        return replace(self, a=a, b=b)

    def in_use(self, metric: Metric) -> bool:
        """Return whether a metric is compared with the classes as in use."""
        return self.a.share(metric) is not None

    def under(self, metric: Metric) -> float:
        """Return how many cases are behind the bar of a metric, at the model that has fewer."""
        if metric.kind != "share" or metric.denominator is None:
            return self.positives.n + self.negatives.n
        return min(float(metric.denominator(side.outcomes.cases, None)) for side in (self.a, self.b))

    def _compared(self, metric: Metric) -> MetricDifference:
        plain = self.a.model.setting.plain
        if plain and metric.key == "roc_auc":
            return self._auc(metric)
        if plain and not (self.a.corrected or self.b.corrected):
            hits = self._hits(metric)
            if hits is not None and not self.in_use(metric):
                return _shares(hits)
            if metric.predictive:
                return self._tested(metric)
        return self._permuted(metric) if metric.from_counts else self._resampled(metric)

    def _hits(self, metric: Metric) -> Pairs | None:
        """Return the cases that a share counts, by both models, one of them, or none; None where flags decide of which.

        So it is, too, for a share of which neither more nor less is better: nothing tests it case by case.
        """
        if metric.kind != "share" or metric.best is None or metric.predictive:
            return None
        caught, left = self.positives, self.negatives.swapped()
        right = {"positives": caught, "negatives": left}.get(metric.out_of or "") or _both(caught, left)
        return right if metric.higher_is_better else right.swapped()

    def _resampled(self, metric: Metric) -> MetricDifference:
        figure = difference(self.a.figure(metric), self.b.figure(metric))
        interval = resampled_interval(figure, self.a.model.setting.config.uncertainty.level)
        method = None if interval.method is None else way("paired", ends=interval.method)
        if method is not None and metric.from_counts and (self.a.corrected or self.b.corrected):
            method = way("cross_fitted", ends=method)
        return MetricDifference(
            difference=figure.estimate,
            ends=partial(_middle, figure),
            p=p_value(figure),
            method=method,
            ends_by=method,
            se=standard_error(figure),
            reason=interval.reason,
        )

    def _tested(self, metric: Metric) -> MetricDifference:
        """Return a difference with the p of a score test, and the interval of the resamples."""
        resampled, test = self._resampled(metric), precision_test if metric.out_of == "flagged" else npv_test
        tested = test(self.positives, self.negatives)
        if tested is None or resampled.method is None:
            return resampled
        # Alarms that are as often right with one share of positives are so with every other: the test holds for all.
        se = resampled.se if self.in_use(metric) else tested.se
        return replace(resampled, p=tested.p, se=se, method=way("with", test=tested.test, ends=resampled.method))

    def _permuted(self, metric: Metric) -> MetricDifference:
        """Return a difference with the p of a permutation test, and the interval of the resamples."""
        resampled = self._resampled(metric)
        if resampled.method is None or self.swapped is None:
            return resampled

        def more(counts: Counts, other: Counts) -> FloatArray:
            return excess(self.a.value(metric, counts), self.b.value(metric, other))

        p = permuted_p(self.swapped, more)
        if p is None:
            return resampled
        return replace(resampled, p=p, method=way("with", test=way("permutation"), ends=resampled.method))

    def _auc(self, metric: Metric) -> MetricDifference:
        figure, other = self.a.figure(metric), self.b.figure(metric)
        aucs = [side.model.scored.auc if side.model.scored is not None else None for side in (self.a, self.b)]
        if aucs[0] is None or aucs[1] is None or figure.values is None or other.values is None:
            return self._resampled(metric)
        joint = joint_placements(self.a.model, self.b.model)
        if joint is not None:
            return _by_formula(partial(auc_difference, *joint))
        formula = partial(
            compared_by, aucs[0], aucs[1], correlation=_correlation(figure.values, other.values), method=DELONG
        )
        return _by_formula(formula)

    def _lack(self, metric: Metric) -> Lack | None:
        """Return what keeps a verdict from resting on this metric."""
        setting = self.a.model.setting
        few = lack_of_clusters(setting.judging.units if setting.judging.clusters else None)
        if few is not None:
            return few
        if metric.kind == "ranking":
            return lack_for_ranking(self.positives.n, self.negatives.n)
        if not metric.from_counts:
            return lack_for_chances(self.positives.n, self.negatives.n)
        hits = self._hits(metric)
        told_apart = (hits or _both(self.positives, self.negatives)).disagreements
        return lack_of_cases(self.under(metric)) or lack_of_disagreements(told_apart)


def pair_of(a: Contender, b: Contender, *, one_order: bool = False) -> Pair:
    """Return two models with the cases that both flag, only one of them, and none."""
    positives, negatives = joint(a.model, b.model).flags()
    units, other = a.by_unit(), b.by_unit()
    swapped = None
    if units is not None and other is not None and not (a.corrected or b.corrected):
        settings = a.model.setting.config.uncertainty
        swapped = swap_draws(units, other, swaps(len(units.tp), draws=settings.resamples, seed=settings.seed))
    return Pair(a=a, b=b, positives=positives, negatives=negatives, one_order=one_order, swapped=swapped)


def _both(pairs: Pairs, other: Pairs) -> Pairs:
    return Pairs(
        both=pairs.both + other.both,
        only_a=pairs.only_a + other.only_a,
        only_b=pairs.only_b + other.only_b,
        neither=pairs.neither + other.neither,
    )


def _shares(pairs: Pairs) -> MetricDifference:
    if pairs.n == 0:
        return MetricDifference(difference=None, ends=lambda _: None, reason=NO_CASE)

    def found(*, level: float) -> Difference:
        shares = compared_shares(pairs, level)
        return Difference(estimate=math.nan, reason=NO_CASE) if shares is None else shares

    return _by_formula(found)


def _by_formula(formula: Callable[..., Difference]) -> MetricDifference:
    """Return a difference whose interval has a formula, which takes the level."""
    compared = formula(level=ALIKE)
    method = compared.method
    if compared.test is not None and compared.method is not None and compared.test != compared.method:
        method = way("with", test=compared.test, ends=compared.method)

    def ends(level: float) -> Ends | None:
        at = formula(level=level)
        return None if at.low is None or at.high is None else (at.low, at.high)

    return MetricDifference(
        difference=compared.estimate,
        ends=ends,
        p=compared.p,
        method=method,
        ends_by=compared.method,
        se=compared.se,
        reason=compared.reason,
    )


def _middle(figure: Replicates, level: float) -> Ends | None:
    """Return the interval of the resamples, which always holds the estimate."""
    interval = resampled_interval(figure, level)
    if interval.low is None or interval.high is None or figure.estimate is None:
        return None
    return min(interval.low, figure.estimate), max(interval.high, figure.estimate)


def _correlation(figure: FloatArray, other: FloatArray) -> float:
    """Return how far two figures move together over the resamples; 0 where one does not move."""
    both = np.isfinite(figure) & np.isfinite(other)
    figure, other = figure[both], other[both]
    if np.array_equal(figure, other):
        return 1.0
    if np.ptp(figure) == 0 or np.ptp(other) == 0:
        return 0.0
    return float(np.corrcoef(figure, other)[0, 1])


def _lacking(metric: Metric, model: CountedModel) -> str:
    """Return why a model has no figure of its scores."""
    return NO_SCORE if model.scored is None else NO_CHANCE if metric.kind == "probability" else because("no_value")
