"""What is known of one model, and of rules in its place, after scores and decisions were counted."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal

import numpy as np

from reportgen.analysis.measures import judge
from reportgen.analysis.ranges import AtPoint, Ranges, at_point, ranges_of
from reportgen.analysis.resamples import ResampledThreshold
from reportgen.analysis.scores import ScoredModel
from reportgen.analysis.setting import Setting, sums_needed
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.counts.cells import Cells
from reportgen.counts.query import Decision, Interval, Label, Prices, Query, Split, Unit
from reportgen.counts.views import (
    Counts,
    FloatArray,
    Outcomes,
    all_flagged,
    none_flagged,
    outcomes_at,
    outcomes_decided,
)
from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Performance
from reportgen.results.results import Threshold
from reportgen.results.values.costs import DearErrors, UnseenMisses
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.intervals import share_interval
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.paired import Pairs
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because
from reportgen.stats.replicates import PointInResamples, few_dear_errors
from reportgen.stats.resampling import Binned, binned
from reportgen.stats.thresholds import BoolArray

Error = Literal["fp", "fn"]

ERRORS: tuple[Error, ...] = ("fp", "fn")


def dear_count(outcomes: Outcomes, prices: Prices | None) -> int | None:
    """Return how many errors of a kind have a price of their own: of the rarer kind, where both have."""
    rarest = _rarest(outcomes, prices)
    return None if rarest is None else rarest[0]


def _rarest(outcomes: Outcomes, prices: Prices | None) -> tuple[int, Error] | None:
    if prices is None:
        return None
    kinds = [error for error in ERRORS if prices.of(error).column is not None]
    return min(((int(getattr(outcomes.cases, error)), error) for error in kinds), default=None)


def dear_errors(outcomes: Outcomes, prices: Prices | None, *, plain: bool, level: float) -> DearErrors | None:
    """Return what so few errors with a price of their own mean; None where they are enough or there are none such."""
    rarest = _rarest(outcomes, prices)
    says = None if rarest is None else few_dear_errors(rarest[0])
    if rarest is None or says is None:
        return None
    count, error = rarest
    return DearErrors(
        outcome=error, count=count, says=says, unseen=_unseen(outcomes, level) if plain and error == "fn" else None
    )


def _unseen(outcomes: Outcomes, level: float) -> UnseenMisses | None:
    """Return what misses could cost that no case shows: as many as none among the positives leaves open."""
    positives, money = float(outcomes.cases.positives), outcomes.estimates.money
    interval = share_interval(float(outcomes.cases.fn), positives, level)
    if float(outcomes.cases.fn) > 0 or interval is None or interval.high is None or money is None:
        return None
    most, price = interval.high * positives, float(money.all_fn) / positives
    return UnseenMisses(most=most, mean_price=price, cost=most * price)


FixedRule = Literal["flag_none", "flag_all"]
FIXED_RULES: Mapping[FixedRule, Callable[[Outcomes], Outcomes]] = {"flag_none": none_flagged, "flag_all": all_flagged}


def draws_of_rule(name: FixedRule, ranges: Ranges, outcomes: Outcomes, prices: Prices | None) -> Ranges:
    """Return what makes the intervals of a rule: the draws and resamples of some outcomes, decided by it."""

    def decided(counts: Counts) -> Counts:
        return FIXED_RULES[name](Outcomes(cases=counts)).cases

    return replace(
        ranges,
        draws=None if ranges.draws is None else decided(ranges.draws),
        at=None if ranges.at is None else _point(ranges.at, decided),
        units=None if ranges.units is None else _units(ranges.units, everything=name == "flag_all"),
        # An error that the rule never makes is not one that too few were seen of.
        dear=dear_count(FIXED_RULES[name](outcomes), prices) or None,
    )


def _point(at: PointInResamples, decided: Callable[[Counts], Counts]) -> PointInResamples:
    """Return the rule in the same resamples."""
    resamples, left_out = (None if counts is None else decided(counts) for counts in (at.resamples, at.left_out))
    return replace(at, whole=decided(at.whole), resamples=resamples, left_out=left_out)


def _units(units: Binned, *, everything: bool) -> Binned:
    """Return the units with nothing or everything in the first column, which holds what is flagged."""

    def ends(running: FloatArray) -> FloatArray:
        last = running[:, -1]
        return np.stack((last if everything else np.zeros_like(last), last), axis=1)

    return units.remade(ends)


NO_PAIR = because("baseline_not_resampled")


@frozen(eq=False)
class CountedModel:
    """What is known of one model after both passes."""

    name: str
    setting: Setting
    given: Parameters
    scored: ScoredModel | None
    decided: Cells  # the used cases by split, label and decision
    doubtful: Cells | None  # the doubtful cases in the same way
    baseline: ResampledThreshold | None = None  # the baseline model in the same resamples
    baseline_in_use: float | None = None  # what that costs with the classes as in use, for as many cases
    no_baseline_in_use: str | None = None  # why there is no such cost, where a baseline is named

    @property
    def own_decision(self) -> bool:
        """Whether the data have the model's decision; it then rules the counts."""
        return self.setting.config.models[self.name].decision is not None

    @property
    def prevalence(self) -> float | None:
        """The share of positives in use, where it is stated."""
        return prevalence_in_use(self.setting.config)

    def given_at(self, share: float | None) -> Parameters:
        """Return what metrics are computed with; the baseline pays for cases with the same share of positives."""
        if share is None:
            return self.given
        return replace(self.given, baseline_cost=self.baseline_in_use, no_baseline=self.no_baseline_in_use)

    @property
    def interval(self) -> Interval:
        """The score cut at its thresholds, in the order of ever more flags."""
        return score_key(self.name, self.setting, self.scored)

    @property
    def tuned(self) -> ResampledThreshold | None:
        """The recommended threshold in resamples, where it was tuned on the cases that it is judged on.

        None where it flags nothing: what that does to cases is known before any is seen.
        """
        if self.scored is None or self.scored.recommended.value is None:
            return None
        if not self.scored.rule.tuned or not self.setting.facts.tuned_where_judged:
            return None
        return self.scored.resampled

    @property
    def apparent(self) -> ResampledThreshold | None:
        """The same where that threshold is the one in use."""
        in_use = self.scored is not None and self.scored.in_use is self.scored.recommended and not self.own_decision
        return self.tuned if in_use and self.as_rule != "flag_all" else None

    @cached_property
    def as_rule(self) -> FixedRule | None:
        """Which rule the point in use comes to, whatever the cases are: to flag nothing, or the one score of all.

        None of a point that tells cases apart, and of decisions in the data.
        """
        if self.scored is None or self.own_decision:
            return None
        if self.scored.in_use.value is None:
            return "flag_none"
        four = self.outcomes(self.on(self.setting.facts.reported_on)).cases
        return "flag_all" if self.scored.distinct_scores == 1 and four.n == four.flagged else None

    @property
    def key(self) -> Interval | Decision:
        """What says of a case whether the point in use flags it: the decision in the data, else the score."""
        return Decision(self.name) if self.own_decision or self.scored is None else self.interval

    def flags(self, cells: Cells) -> BoolArray:
        """Return which cells the point in use flags."""
        if self.own_decision or self.scored is None:
            return np.asarray(cells.columns[Decision(self.name)] == 1)
        return self.flagged_from(self.scored.in_use, cells)

    def flagged_from(self, threshold: Threshold, cells: Cells) -> BoolArray:
        """Return which cells a threshold flags."""
        key = self.interval
        if threshold.value is None:
            return np.zeros(len(cells.n), dtype=bool)
        return np.asarray(cells.columns[key] >= len(key.cuts) - key.cuts.index(threshold.value))

    def on(self, split: str) -> Cells:
        """Return the cells of a split."""
        return self.decided.where(self.decided.columns[Split()] == split)

    def at(self, threshold: Threshold, cells: Cells) -> Outcomes:
        """Return the outcomes when a threshold flags."""
        key = self.interval
        place = None if threshold.value is None else key.cuts.index(threshold.value)
        return outcomes_at(cells, key, place, self.setting.prices)

    def outcomes(self, cells: Cells) -> Outcomes:
        """Return the outcomes at the point in use: the decisions in the data, else those of the threshold."""
        if self.own_decision or self.scored is None:
            return outcomes_decided(cells, Decision(self.name), self.setting.prices)
        return self.at(self.scored.in_use, cells)

    def judged(self, outcomes: Outcomes, tuned: ResampledThreshold | None, at: AtPoint | None) -> Performance:
        """Return all metrics of some outcomes on the reporting split, with intervals.

        They are corrected where they are those of a threshold tuned on these cases; `at` is the point in resamples.
        """
        ranges = self.ranges(outcomes, at)
        if tuned is None:
            return judge(outcomes, self.given, ranges=ranges)
        return judge(outcomes, self.given, correct=lambda metric: self._corrected(metric, tuned), ranges=ranges)

    def ranges(self, outcomes: Outcomes, at: AtPoint | None) -> Ranges:
        """Return what makes the intervals of the metrics of some outcomes on the reporting split."""
        config, setting = self.setting.config, self.setting
        # Elsewhere the four counts say all, and their intervals need no resamples.
        model_ranges = ranges_of(
            outcomes,
            at if setting.by_case or not setting.plain else None,
            plain=setting.plain,
            clustered=config.data.cluster is not None,
            level=config.uncertainty.level,
            seed=config.uncertainty.seed,
            dear=dear_count(outcomes, setting.prices),
            uneven=setting.carriers is not None,
        )
        return (
            model_ranges
            if self.as_rule is None
            else draws_of_rule(self.as_rule, model_ranges, outcomes, setting.prices)
        )

    def figure(self, metric: Metric, tuned: ResampledThreshold, share: float | None = None) -> Replicates:
        """Return what a metric is expected to be on new cases, with its resamples; with this share of positives."""
        if metric.needs != "baseline":
            return tuned.figure(metric, self.given, share)
        cost = METRICS["total_cost"]
        own = tuned.figure(cost, self.given, share)
        if self.baseline is not None:
            return difference(self.baseline.figure(cost, self.given, share), own)
        paid = self.given_at(share).baseline_cost
        estimate = None if own.estimate is None or paid is None else paid - own.estimate
        return Replicates(estimate=estimate, reason=NO_PAIR)

    def _corrected(self, metric: Metric, tuned: ResampledThreshold) -> Corrected:
        return tuned.corrected(self.figure(metric, tuned))


def score_key(name: str, setting: Setting, scored: ScoredModel | None) -> Interval:
    """Return the key that cuts a model's score at its thresholds, in the order of ever more flags."""
    points = (scored.in_use, scored.recommended) if scored else ()
    cuts = {point.value for point in points if point.value is not None}
    return Interval(name, tuple(sorted(cuts, reverse=setting.config.models[name].flag == "high")))


def point_in_resamples(model: CountedModel) -> AtPoint | None:
    """Return the point in use as resamples see it; None where no figure needs that."""
    if model.scored is not None and not model.own_decision:
        return model.scored.seen.at.get(model.scored.in_use.value)
    if model.setting.plain and not model.setting.by_case and not model.setting.several:
        return None
    return at_point(_table_of_decisions(model), 1, model.setting.judging)


def _table_of_decisions(model: CountedModel) -> Binned:
    """Return what each unit has flagged by the decisions in the data: nothing, what they flag, and everything."""
    setting, key = model.setting, Decision(model.name)
    sums = sums_needed(setting.config, setting.prices)
    cells = setting.source.count(Query(keys=(Split(), Unit(), Label(), key), sums=sums))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    cuts = Interval(model.name, (1.0, 0.0))  # as a score of 1 where it is flagged and of 0 where not
    flagged = {**cells.columns, cuts: np.where(cells.columns[key] == 1, 2, 1)}
    prices = setting.prices if setting.by_case else None
    return binned(replace(cells, columns=flagged), cuts, units=setting.judging.units, prices=prices)


@frozen(eq=False)
class JointDecisions:
    """Cells with what both models do with them."""

    cells: Cells
    positive: BoolArray
    by_a: BoolArray
    by_b: BoolArray

    def flags(self, amount: FloatArray | None = None) -> Iterator[Pairs]:
        """Yield how many positives, then how many negatives both flag; or how much of an amount by cell."""
        amounts = self.cells.n if amount is None else amount
        for of_class in (self.positive, ~self.positive):
            parts = {
                "both": self.by_a & self.by_b,
                "only_a": self.by_a & ~self.by_b,
                "only_b": ~self.by_a & self.by_b,
                "neither": ~(self.by_a | self.by_b),
            }
            yield Pairs(**{name: float(np.sum(amounts[of_class & mask])) for name, mask in parts.items()})


def joint(a: CountedModel, b: CountedModel) -> JointDecisions:
    """Return two models on the same cases."""
    setting, cells = a.setting, a.decided
    if b.key not in cells.columns:  # too many models for one joint table
        sums = sums_needed(setting.config, setting.prices)
        cells = setting.source.count(Query(keys=(Split(), Label(), a.key, b.key), sums=sums))
    cells = cells.where(cells.columns[Split()] == setting.facts.reported_on)
    return JointDecisions(cells=cells, positive=cells.columns[Label()] == 1, by_a=a.flags(cells), by_b=b.flags(cells))
