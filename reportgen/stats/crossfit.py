"""A tuned threshold judged by cases that did not choose it, with what resampling says of figure and threshold."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import NormalDist

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import parts
from reportgen.counts.query import OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, Money
from reportgen.frozen import frozen
from reportgen.stats.adequacy import CLUSTERS_AS_MANY, UNDEFINED_SHARE, UNITS, lack_of_resamples
from reportgen.stats.intervals import quantiles
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import because
from reportgen.stats.resampling import Binned, Resampling, each, flagged_by_unit, never_gains, outcomes, sized
from reportgen.stats.thresholds import BoolArray, Rule, excess, pick

ROWS = 250  # resamples at a time: enough to keep every core busy, and few enough for its cache

PLACES, ZOOMS = 33, 3  # of a function that is looked at, and how often, before it is taken for a line

Choose = Callable[[Counts], IntArray]  # outcomes, one row a data set -> the candidate chosen in each; below 0: none
Value = Callable[[Counts], FloatArray]


@frozen(eq=False)
class Aim:
    """What a rule makes as good as it can, a function of the counts alone; `paid`: what the cases cost."""

    value: Value
    paid: bool = False


Expect = Callable[[Counts, Counts], Counts]  # counted and held-out outcomes -> those to expect
Least = Callable[[float], tuple[float, float] | None]  # the interval at a level that another is no narrower than


@frozen(eq=False)
class CrossFit:
    """One tuned threshold: as it looks, as held-out cases see it, and in resamples."""

    apparent: Counts
    units: Counts  # what each unit has at that threshold
    counts: Counts  # corrected
    undecided: int  # folds whose other cases gave no choice: they flag nothing
    clusters: int | None  # where units are clusters: how many hold a case of the class that fewer of them hold
    held_out: Counts | None  # each resample of held-out cases, brought to the size of the data; None: too few units
    chosen_again: Counts | None  # the choice of each resample on the data; NaN where it has none
    own: Counts | None  # the choice of each resample on that resample, brought to the size of the data
    choices: IntArray | None  # that choice; -1 where there is none
    no_gains: bool = False  # prices differ by case, and none is a gain
    priced: Binned | None = None  # what each unit has at that threshold, with its prices, where they differ by case


def cross_fit(
    table: Binned, chosen: int, choose: Choose, resampling: Resampling, expect: Expect | None = None
) -> CrossFit:
    """Return the chosen candidate judged apparently, by cross-fitting and in resamples.

    The choice is made anew from the cases outside each fold. Where they give none (no positive case among them, say),
    the fold's cases are left unflagged: without a threshold nothing would be flagged. The counts of a repeat are put
    together, and averaged over the repeats: the corrected ones, or what is to be expected by counted and by these.
    """
    everyone = np.ones((1, resampling.units))
    whole = each(lambda a: a[0], outcomes(table, everyone))
    places = _choices(choose, outcomes(table, 1 - resampling.folds))
    repeats = [flagged_by_unit(table, of_units) for of_units in np.maximum(places, 0)[resampling.fold_of]]
    held_out = each(lambda *of: np.mean(of, axis=0)[0], *(outcomes(repeat, everyone).at(0) for repeat in repeats))
    choices, own = (None, None) if resampling.too_few else _resampled(table, choose, resampling)
    return CrossFit(
        apparent=whole.at(chosen),
        units=table.by_unit(chosen),
        counts=held_out if expect is None else expect(whole.at(chosen), held_out),
        undecided=int(np.count_nonzero(places < 0)),
        clusters=of_rarer_class(table) if resampling.clusters else None,
        held_out=None if choices is None else _held_out(repeats, whole, resampling.draws),
        chosen_again=None if choices is None else each(lambda a: np.where(choices < 0, np.nan, a), whole.at(choices)),
        own=None if own is None else sized(own, float(whole.n[0])),
        choices=choices,
        no_gains=never_gains(table),
        priced=None if table.prices is None else flagged_by_unit(table, np.full(resampling.units, chosen)),
    )


def at_threshold(counted: Counts, held_out: Counts, aim: Aim | None) -> Counts:
    """Return the outcomes to expect at the threshold in use, of counted ones and those of cases that did not choose.

    Held-out cases are flagged by thresholds that the rule would choose on others: their mean answers for what the rule
    pursues, not for how many cases this threshold flags. So it flags as many as counted, of which so many are hits that
    what the rule pursues has its held-out value; without such an aim as many as among held-out cases.
    """
    flags, negatives = float(counted.flagged), float(counted.negatives)
    ends = max(0.0, flags - negatives), min(flags, float(counted.positives))
    if ends[0] >= ends[1]:
        return counted
    hits = None
    if aim is not None:
        wanted = float(aim.value(replace(held_out, money=None)))
        hits = _reaching(lambda many: aim.value(_with_hits(counted, many)), wanted, *ends)
    expected = _with_hits(counted, np.asarray(np.clip(float(held_out.tp) if hits is None else hits, *ends)))
    if held_out.money is None:
        return expected
    return replace(expected, money=held_out.money if aim is not None and aim.paid else _paid(held_out, expected))


def _with_hits(counted: Counts, hits: FloatArray) -> Counts:
    """Return as many flags with so many hits among them."""
    alarms = counted.flagged - hits
    return Counts(tp=hits, fp=alarms, fn=counted.positives - hits, tn=counted.negatives - alarms)


def _reaching(value: Callable[[FloatArray], FloatArray], wanted: float, low: float, high: float) -> float | None:
    """Return where a function that only rises or only falls reaches a value, or the nearer end; None where nowhere."""
    for _ in range(ZOOMS):
        places = np.linspace(low, high, PLACES)
        values = value(places)
        finite = np.isfinite(values)
        places, values = places[finite], values[finite]
        if math.isnan(wanted) or not len(values) or values[0] == values[-1]:
            return None
        if values[0] > values[-1]:
            places, values = places[::-1], values[::-1]
        place = int(np.clip(np.searchsorted(values, wanted), 1, len(values) - 1))
        low, high = places[place - 1], places[place]
    return float(np.interp(wanted, values[place - 1 : place + 1], places[place - 1 : place + 1]))


def _paid(held_out: Counts, expected: Counts) -> Money:
    """Return what so many cases of each outcome cost, at what one of them costs among held-out cases on average."""
    money = held_out.money
    if money is None:
        message = "the prices do not differ by case"
        raise ValueError(message)

    def cost(name: Outcome) -> FloatArray:
        cases, paid = float(getattr(held_out, name)), getattr(money, name)
        return np.asarray(paid * (float(getattr(expected, name)) / cases) if cases else paid)

    return replace(money, **{name: cost(name) for name in OUTCOMES})


def fixed_at(table: Binned, candidate: int, resampling: Resampling) -> CrossFit:
    """Return a candidate that these cases did not choose, in the same resamples: nothing needs correcting."""
    whole = each(lambda a: a[0], outcomes(table, np.ones((1, resampling.units))))
    at, held_out = whole.at(candidate), None
    if not resampling.too_few:
        everywhere = flagged_by_unit(table, np.full(resampling.units, candidate))
        held_out = _held_out([everywhere], whole, resampling.draws)
    return CrossFit(
        apparent=at,
        units=table.by_unit(candidate),
        counts=at,
        undecided=0,
        clusters=of_rarer_class(table) if resampling.clusters else None,
        held_out=held_out,
        chosen_again=None if held_out is None else at,
        own=held_out,
        choices=None,
        no_gains=never_gains(table),
    )


def of_rarer_class(table: Binned) -> int:
    """Return how many units hold a case of the class that fewer of them hold; it takes two to show any spread."""
    units = min(np.count_nonzero(counts[:, -1]) for counts in (table.positives, table.negatives))
    return max(2, int(units))


def by_rule(
    rule: Rule,
    given: Parameters,
    seen: Callable[[Counts], Counts] | None = None,
    allowed: Callable[[Counts], Sequence[BoolArray]] | None = None,
) -> Choose:
    """Return the choice that a rule makes, of the counts as they are or as they are `seen` (reweighed, say).

    `allowed` says of the counts as they are where each floor is met, in the place of the estimates.
    """

    def choose(counts: Counts) -> IntArray:
        masks = None if allowed is None else allowed(counts)
        picked = pick(rule, seen(counts) if seen else counts, given, allowed=masks)
        return np.where(np.isnan(picked.objective), -1, picked.index)

    return choose


def _choices(choose: Choose, counts: Counts) -> IntArray:
    """Return what is chosen in each row, as the first candidate that flags the same cases of that row.

    That one is a score of these cases; a candidate after it would be a score that only held-out cases have.
    """
    chosen = choose(counts)
    reached = np.take_along_axis(counts.flagged, np.maximum(chosen, 0)[:, None], axis=1)
    return np.where(chosen < 0, -1, np.argmax(counts.flagged >= reached, axis=1))


def _resampled(table: Binned, choose: Choose, resampling: Resampling) -> tuple[IntArray, Counts]:
    """Return what each resample would choose, and what that does to its own cases; NaN where it chooses nothing."""
    every = parts(len(resampling.draws), ROWS)
    chosen = [_chosen(choose, resampling.outcomes(table, part)) for part in every]
    return np.concatenate([places for places, _ in chosen]), each(_joined, *(own for _, own in chosen))


def _chosen(choose: Choose, counts: Counts) -> tuple[IntArray, Counts]:
    places = _choices(choose, counts)
    at = np.maximum(places, 0)[:, None]
    return places, each(lambda a: np.where(places < 0, np.nan, np.take_along_axis(a, at, axis=1)[:, 0]), counts)


def _joined(*parts: FloatArray) -> FloatArray:
    return np.concatenate(parts)


def _held_out(repeats: Sequence[Binned], whole: Counts, draws: FloatArray) -> Counts:
    """Return resamples of the cases with the decisions that were made without them, each repeat serving as many."""
    parts = zip(repeats, np.array_split(draws, len(repeats)), strict=True)
    return sized(each(_joined, *(outcomes(repeat, part).at(0) for repeat, part in parts)), float(whole.n[0]))


@frozen(eq=False)
class Replicates:
    """A figure with its resamples, moved so that their mean is the estimate; NaN where it has no value.

    A figure at a tuned threshold has them of two kinds, and what is said of it holds for both: see `corrected`.
    """

    estimate: float | None
    values: FloatArray | None = None
    pinned: FloatArray | None = None  # of the second kind
    least: Least | None = None  # what as many cases leave open at a threshold that none of them chose
    limits: tuple[float, float] = (-math.inf, math.inf)
    clusters: int | None = None
    reason: str | None = None  # why there is no estimate, or no interval
    worth: tuple[float, float] | None = None  # positives and negatives as many as weighted cases are worth

    @property
    def kinds(self) -> tuple[FloatArray, ...]:
        """The resamples of each kind."""
        return tuple(kind for kind in (self.values, self.pinned) if kind is not None)


def corrected_figure(fit: CrossFit, value: Value, limits: tuple[float, float]) -> Replicates:
    """Return what a figure of the counts is expected to be on new cases; `limits` are the ends of its scale.

    A resample holds both what is by chance: the cases that judge (drawn anew, as they were decided without their own
    help) and the cases that chose (the choice of the resample, on all cases). Where the rule pins the figure, as a
    floor does, one takes from the other. So there is a second kind: how far the choice of a resample looks better on
    that resample than it is on all cases. That alone is too little for what the rule makes as large as it can.
    """
    estimate = float(value(fit.counts))
    if math.isnan(estimate):
        return Replicates(estimate=None, reason=because("no_value_held_out"))
    if fit.held_out is None or fit.chosen_again is None or fit.own is None:
        few = "few_cases" if fit.clusters is None else "few_clusters"
        return Replicates(estimate=estimate, reason=because(few, least=UNITS))
    again = value(fit.chosen_again)
    kinds = value(fit.held_out) + again, value(fit.own) - again
    if any(lack_of_resamples(int(np.count_nonzero(~np.isfinite(kind))), len(kind)) is not None for kind in kinds):
        reason = because("no_value_in_resamples", share=f"{100 * UNDEFINED_SHARE:.0f}")
        return Replicates(estimate=estimate, reason=reason)
    values, pinned = (kind - kind[np.isfinite(kind)].mean() + estimate for kind in kinds)
    return Replicates(estimate=estimate, values=values, pinned=pinned, limits=limits, clusters=fit.clusters)


def difference(figure: Replicates, other: Replicates) -> Replicates:
    """Return the first figure less the second, resample by resample: both saw the same resamples.

    Each kind is taken from the same kind; a figure at a threshold that no case chose has but one, which serves as both.
    """
    if figure.estimate is None or other.estimate is None:
        return Replicates(estimate=None, reason=figure.reason or other.reason)
    estimate = float(excess(figure.estimate, other.estimate))
    if figure.values is None or other.values is None:
        return Replicates(estimate=estimate, reason=figure.reason or other.reason)
    # `kinds` ends with the second kind, or with the only one.
    pinned = None if len(figure.kinds) == len(other.kinds) == 1 else excess(figure.kinds[-1], other.kinds[-1])
    values = excess(figure.values, other.values)
    return Replicates(estimate=estimate, values=values, pinned=pinned, clusters=_fewer(figure, other))


def _fewer(figure: Replicates, other: Replicates) -> int | None:
    return min((side.clusters for side in (figure, other) if side.clusters is not None), default=None)


def corrected_interval(figure: Replicates, level: float) -> tuple[float, float] | None:
    """Return the middle of the resamples, None where it is withheld; of two kinds each end is the farther one.

    It holds the figure: the mean of lopsided resamples, which is moved to it, may lie beyond nearly all of them.
    It is no narrower than that of as many cases that did not choose: resamples of few errors lean to one side.
    A bound that holds by itself with a confidence is an end of the interval at level 2 x confidence - 1.
    """
    if figure.values is None or figure.estimate is None:
        return None
    shares = (1 - level) / 2, (1 + level) / 2
    by_kind = np.array([quantiles(kind[np.isfinite(kind)], shares) for kind in figure.kinds])
    ends = np.array([by_kind[:, 0].min(), by_kind[:, 1].max()])
    ends = figure.estimate + (ends - figure.estimate) * stretch(figure.clusters, level)
    least = None if figure.least is None else figure.least(level)
    if least is not None:
        ends = np.array([min(ends[0], least[0]), max(ends[1], least[1])])
    low, high = np.clip((min(ends[0], figure.estimate), max(ends[1], figure.estimate)), *figure.limits).tolist()
    return low, high


def stretch(clusters: int | None, level: float) -> float:
    """Return by how much few clusters widen an interval: t instead of z, and K - 1 instead of K."""
    if clusters is None or clusters >= CLUSTERS_AS_MANY:
        return 1.0
    from reportgen.stats.special import stdtrit

    upper = (1 + level) / 2
    return float(stdtrit(clusters - 1, upper)) / NormalDist().inv_cdf(upper) * math.sqrt(clusters / (clusters - 1))


@frozen(eq=False)
class Spread:
    """Where resamples put the threshold; an end of None flags nothing."""

    low: float | None
    high: float | None


def spread(fit: CrossFit, thresholds: FloatArray, level: float) -> Spread | None:
    """Return the range that holds the middle of the thresholds chosen in resamples; None where it is withheld.

    `thresholds` are those of the candidates, infinite where nothing is flagged.
    """
    if fit.choices is None or lack_of_resamples(int(np.count_nonzero(fit.choices < 0)), len(fit.choices)) is not None:
        return None
    chosen = thresholds[fit.choices[fit.choices >= 0]]
    # Both ends are thresholds that some resample chose: there may be nothing, or infinity, between two of them.
    ends = np.quantile(chosen, ((1 - level) / 2, (1 + level) / 2), method="inverted_cdf").tolist()
    low, high = (end if math.isfinite(end) else None for end in ends)
    return Spread(low=low, high=high)
