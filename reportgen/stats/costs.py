"""What costs say of a threshold: where it should lie, how flat the optimum is, what is at stake; and cost curves."""

import math
from collections.abc import Mapping
from dataclasses import replace
from math import isclose
from types import MappingProxyType
from typing import Literal, cast

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.query import OUTCOMES, Outcome
from reportgen.counts.views import Counts, FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import Envelope, Ratios, envelope, implied_ratio, ratio_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters, as_float, less
from reportgen.stats.ranking import Sweep
from reportgen.stats.reasons import because
from reportgen.stats.samples import shifted_score
from reportgen.stats.thresholds import TIE, Rule, compares, excess, pick

WITHIN = 0.01  # of the least cost: closer than this is as good

End = Literal["low", "high"]
OutcomeEnds = Mapping[Outcome, End]
# Which end of each price range to take. What a miss costs beside its hit stands against a false alarm beside the pass.
BEST: OutcomeEnds = MappingProxyType({"tp": "low", "fp": "low", "fn": "low", "tn": "low"})
WORST: OutcomeEnds = MappingProxyType({"tp": "high", "fp": "high", "fn": "high", "tn": "high"})
FEWEST_FLAGS: OutcomeEnds = MappingProxyType({"tp": "high", "fp": "high", "fn": "low", "tn": "low"})
MOST_FLAGS: OutcomeEnds = MappingProxyType({"tp": "low", "fp": "low", "fn": "high", "tn": "high"})

NEVER_PAYS = because("never_pays")
ALWAYS_PAYS = because("always_pays")
NO_MATTER = because("no_matter")


@frozen
class BestChance:
    """The chance of the positive class from which on flagging pays, or why there is none."""

    chance: float | None
    reason: str | None = None


@frozen
class Beyond:
    """What something costs beyond the least cost."""

    cost: float
    least: float
    beyond: float
    share: float | None  # of the size of the least cost; None where that is nothing
    agrees: bool  # within 1 % of the least cost


@frozen
class FlatStretch:
    """The entries around the chosen one that are all as good as the best within a share of it; both ends within it."""

    first: int  # the fewest flags
    last: int  # the most
    elsewhere: bool  # further entries, apart from these, are as good


def best_chance(costs: CostMatrix) -> BestChance:
    """Return t*: flagging calibrated chances at or above it costs least."""
    miss, false_alarm = costs.margins
    if miss > 0 and false_alarm > 0:
        return BestChance(chance=as_float(false_alarm / (false_alarm + miss)))
    if miss <= 0 and false_alarm <= 0:
        # Both turned round is refused before: then the lowest chances should be flagged.
        return BestChance(chance=None, reason=NO_MATTER)
    return BestChance(chance=None, reason=NEVER_PAYS if miss <= 0 else ALWAYS_PAYS)


def beyond(cost: float, least: float) -> Beyond:
    """Return what a choice costs beyond the least cost, and whether that is next to nothing."""
    more = float(excess(cost, least))
    share = 0.0 if more == 0 else more / abs(least) if least != 0 else None
    return Beyond(cost=cost, least=least, beyond=more, share=share, agrees=more <= (WITHIN + TIE) * abs(least))


def near_optimal(values: FloatArray, index: int, *, within: float = WITHIN) -> FlatStretch | None:
    """Return the connected stretch of entries round the chosen one whose cost is close to the least; None if it is not.

    `values` are costs, one for each entry of a sweep: less is better, NaN is none.
    """
    least = float(np.fmin.reduce(values))
    good = values <= least + (within + TIE) * abs(least)  # NaN: never
    if not good[index]:
        return None
    bad = np.flatnonzero(~good)
    place = int(np.searchsorted(bad, index))
    first = int(bad[place - 1]) + 1 if place > 0 else 0
    last = int(bad[place]) - 1 if place < len(bad) else len(values) - 1
    return FlatStretch(first=first, last=last, elsewhere=int(np.count_nonzero(good)) > last - first + 1)


def halved(counts: Counts, index: int, error: Literal["false_negative", "false_positive"]) -> int | None:
    """Return the nearest entry with at most half the errors of one kind; None where there is none to halve."""
    if error == "false_negative":
        now = float(counts.fn[index])
        return int(np.argmax(compares(counts.fn, "<=", now / 2))) if now > 0 else None
    now = float(counts.fp[index])
    # False alarms rise along the sweep: the last entry that has few enough.
    return int(np.count_nonzero(compares(counts.fp, "<=", now / 2))) - 1 if now > 0 else None


def total_at(counts: Counts, given: Parameters, prices: CostMatrix) -> FloatArray:
    """Return the total cost at other prices, such as the ends of ranges; prices by case stay as they are."""
    if given.costs is None:
        message = "no costs are given"
        raise ValueError(message)
    total = evaluate(METRICS["total_cost"], counts, given)
    for outcome in OUTCOMES:
        total = total + getattr(counts, outcome) * (getattr(prices, outcome) - getattr(given.costs, outcome))
    return total


def shorthand(*, inspection: float, benefit: float, counts: Literal["once", "twice"]) -> CostMatrix:
    """Return the matrix of an inspection and what a hit brings, before the inspection is paid.

    Counted twice, a missed benefit is also a cost: the K of the paper.
    """
    return CostMatrix(tp=inspection - benefit, fp=inspection, fn=benefit if counts == "twice" else 0.0)


def share_of_dearest(dearest: float, all_errors: float) -> float | None:
    """Return which share of what all errors cost falls to the costliest one; None where the errors cost nothing."""
    return dearest / all_errors if all_errors > 0 else None


def carriers_of_half(costs: FloatArray, cases: npt.ArrayLike) -> int | None:
    """Return how few cases carry half of what all cost; None where they cost nothing, or some gain."""
    order = np.argsort(-costs)
    count, cost = np.asarray(cases, dtype=np.float64)[order], costs[order]
    carried = np.cumsum(count * cost)
    if not len(cost) or cost[-1] < 0 or carried[-1] <= 0:
        return None
    last = int(np.searchsorted(carried, carried[-1] / 2))
    before = carried[last] - count[last] * cost[last]
    return int(count[:last].sum() + np.ceil((carried[-1] / 2 - before) / cost[last] - TIE))


def cost_curve_place(prevalence: float, ratio: npt.ArrayLike) -> FloatArray:
    """Return where a prevalence and a price of a miss lie on the x-axis of a cost curve (Drummond and Holte)."""
    with np.errstate(divide="ignore"):  # a miss that costs nothing lies at 0, one beyond all price at 1
        return np.asarray(1 / (1 + (1 - prevalence) / (prevalence * np.asarray(ratio, dtype=np.float64))))


def is_at_stake(counts: Counts) -> bool:
    """Return whether prices differ by case, and errors of either kind cost more than right answers, all in all."""
    money = counts.money
    if money is None:
        return False
    misses, alarms = money.all_fn - money.all_tp, money.all_fp - money.all_tn
    return bool(np.all(misses > 0) and np.all(alarms > 0))


def at_stake(counts: Counts) -> Counts:
    """Return the four outcomes with each case counted as what is at stake with it."""
    money = counts.money
    if money is None:
        return counts
    fn, fp = money.fn + money.tp - money.all_tp, money.fp + money.tn - money.all_tn
    return Counts(tp=money.all_fn - money.all_tp - fn, fp=fp, fn=fn, tn=money.all_fp - money.all_tn - fp)


def envelope_of(counts: Counts) -> Envelope:
    """Return the lower envelope of stakes, which need not rise: a right answer may cost more than the error."""
    order = np.lexsort((-counts.tp, counts.fp))
    best = counts.tp[order]
    rising = order[np.r_[True, best[1:] > np.maximum.accumulate(best)[:-1]]]
    hull = envelope(counts.at(rising))
    return Envelope(index=rising[hull.index], ratio=hull.ratio)


STEPS = 201
DEAREST_MISS = 100.0  # false alarms; without costs, prices from its inverse to it are shown
AROUND = 4.0  # with costs, prices are shown from a quarter of what a miss costs to four times it

PriceEnds = tuple[CostMatrix, CostMatrix]  # every price at the low, and at the high end of its range


def cost_by_threshold(
    threshold: FloatArray, counts: Counts, given: Parameters, ends: PriceEnds | None
) -> dict[str, FloatArray]:
    """Return the cost per 1,000 cases at each threshold; with price ranges also the least and the most it may be."""
    columns = {"threshold": threshold, "cost": evaluate(METRICS["cost_per_1000"], counts, given)}
    if ends is None:
        return columns
    low, high = (1000 * total_at(counts, given, prices) / counts.n for prices in ends)
    return {**columns, "low": low, "high": high}


def decision_curve(model: Sweep, given: Parameters, ends: PriceEnds | None) -> dict[str, FloatArray]:
    """Return the net benefit at each threshold probability, beside flagging everyone (flagging nobody has none).

    With costs the range is fixed by them; the probability that they call for is one of the entries. Where the classes
    are weighed, a score is a chance among the cases as they were scored, and is moved as a sound one moves.
    """
    chance = _chances(given, ends)
    counts = model.counts.at(_places(model.scores, _as_scored(chance, model)))
    # One odds for each entry.
    at = replace(given, odds=cast("float", chance / (1 - chance)))
    everyone = model.counts.at(np.full(len(chance), -1))
    net_benefit = METRICS["net_benefit"]
    return {
        "chance": chance,
        "model": evaluate(net_benefit, counts, at),
        "flag_all": evaluate(net_benefit, everyone, at),
    }


def cost_curve(counts: Counts, envelope: Envelope, in_use: int | None) -> dict[str, FloatArray]:
    """Return the cost curve: the expected cost, as a share of the most it may be, over prevalence and price together.

    Its corners are those of the lower envelope of all thresholds, so the lines between them are exact. Where prices
    differ by case, each case weighs as much as is at stake with it.
    """
    if is_at_stake(counts):
        counts = at_stake(counts)
        envelope = envelope_of(counts)
    positives, negatives = counts.tp[-1], counts.fp[-1]
    x = np.concatenate(([0.0], cost_curve_place(positives / (positives + negatives), envelope.ratio), [1.0]))
    x, first = np.unique(x, return_index=True)
    best = np.append(envelope.index, envelope.index[-1])[first]

    def line(index: IntArray | int) -> FloatArray:
        at = counts.at(index)
        return np.asarray(at.fn / positives * x + at.fp / negatives * (1 - x))

    return {"operating": x, "model": line(best), **({} if in_use is None else {"in_use": line(in_use)})}


def threshold_by_ratio(
    model: Sweep, envelope: Envelope, given: Parameters, ends: PriceEnds | None
) -> dict[str, FloatArray]:
    """Return the best threshold where a miss costs so many false alarms, and its cost in false alarms per 1,000 cases.

    Prices by case play no part: one ratio holds for all.
    """
    named = _named(given, ends)
    low, high = min([1 / DEAREST_MISS, *named / AROUND]), max([DEAREST_MISS, *named * AROUND])
    ratio = np.union1d(np.geomspace(low, high, STEPS), named)
    index = envelope.at(ratio)
    at = model.counts.at(index)
    return {"ratio": ratio, "threshold": model.thresholds[index], "cost": 1000 * (at.fp + ratio * at.fn) / at.n}


def _named(given: Parameters, ends: PriceEnds | None) -> FloatArray:
    """Return what a miss costs by the prices in use, and by those that call for the fewest and for the most flags."""
    return np.array([price for costs in _matrices(given, ends) if (price := ratio_of(costs)) is not None])


def _matrices(given: Parameters, ends: PriceEnds | None) -> tuple[CostMatrix, ...]:
    typed = () if given.costs is None else (given.costs,)
    return typed if ends is None else (*typed, *(_picked(ends, which) for which in (FEWEST_FLAGS, MOST_FLAGS)))


def _picked(ends: PriceEnds, which: Mapping[Outcome, End]) -> CostMatrix:
    low, high = ends
    return CostMatrix(**{outcome: getattr(low if end == "low" else high, outcome) for outcome, end in which.items()})


def _chances(given: Parameters, ends: PriceEnds | None) -> FloatArray:
    """Return the threshold probabilities to show, evenly spaced on the scale of their log odds."""
    named = _named(given, ends)
    low, high = (named.min() / AROUND, named.max() * AROUND) if len(named) else (1 / DEAREST_MISS, DEAREST_MISS)
    called_for = (best_chance(costs).chance for costs in _matrices(given, ends))
    exact = np.array([chance for chance in called_for if chance is not None])
    spaced = 1 / (1 + np.geomspace(low, high, STEPS))
    apart = np.all(
        np.abs(spaced[:, None] - exact) > TIE * exact, axis=1
    )  # else one stands there twice, but for rounding
    chances = np.union1d(spaced[apart], exact)
    return chances[chances < 1]  # a false alarm beyond all price: its odds are no number


def _as_scored(chance: FloatArray, model: Sweep) -> FloatArray:
    """Return which chance among the cases as they were scored is this one with the classes as they are weighed."""
    positives, negatives = model.scores.positives.sum(), model.scores.negatives.sum()
    scored, weighed = float(positives / (positives + negatives)), model.counts.at(-1)
    used = float(weighed.tp / weighed.n)
    return chance if isclose(scored, used, rel_tol=TIE) else shifted_score(chance, sampled=used, used=scored)


def _places(scores: ScoreCounts, chance: FloatArray) -> IntArray:
    """Return which entry of the sweep flags from each chance of the positive class on."""
    if scores.flag == "low":
        return np.searchsorted(scores.score, [less(1, probability) for probability in chance], side="right")
    return len(scores.score) - np.searchsorted(scores.score[::-1], chance, side="left")


SIDE_BY_SIDE = (0.5, 1.0, 2.0)


@frozen
class BestF:
    """The threshold that makes F-beta best on a sweep, and which prices it is right for."""

    beta: float
    index: int
    f: float
    ratios: Ratios | None  # where it costs least; None: at no price
    beyond: Beyond | None  # what it costs beyond the cheapest threshold; None without costs


def alpha_of(beta: float) -> float:
    """Return the weight on precision that says the same as beta."""
    return 1 / (1 + beta**2)


def beta_of(alpha: float) -> float:
    """Return the beta that says the same as a weight on precision."""
    return math.sqrt((1 - alpha) / alpha)


def delta_of(beta: float) -> float:
    """Return alpha / (1 - alpha): in the paper's convention the inspection over the benefit."""
    return 1 / beta**2


def beta_of_matrix(costs: CostMatrix) -> float | None:
    """Return the beta whose square is what a miss costs in false alarms; None where one of them costs nothing more."""
    ratio = ratio_of(costs)
    return None if ratio is None else math.sqrt(ratio)


def beta_of_shorthand(*, inspection: float, benefit: float) -> float | None:
    """Return beta by the paper's convention, the root of benefit over inspection; None where one of them is nothing."""
    return math.sqrt(benefit / inspection) if inspection > 0 and benefit > 0 else None


def best_f(beta: float, counts: Counts, given: Parameters, *, most_flags_on_a_tie: bool = False) -> BestF | None:
    """Return the best F-beta threshold of a sweep; None where F-beta has no value at any."""
    f_beta = METRICS["f_beta"]
    rule = Rule(kind="optimise", metric=f_beta, most_flags_on_a_tie=most_flags_on_a_tie)
    picked = pick(rule, counts, replace(given, beta=beta))
    if np.isnan(picked.objective):
        return None
    index = int(picked.index)
    costs = None if given.costs is None else evaluate(METRICS["total_cost"], counts, given)
    return BestF(
        beta=beta,
        index=index,
        f=float(picked.objective),
        ratios=implied_ratio(counts, index),
        beyond=None if costs is None else beyond(float(costs[index]), float(costs.min())),
    )


def side_by_side(counts: Counts, given: Parameters, *, most_flags_on_a_tie: bool = False) -> tuple[BestF, ...]:
    """Return what each of the usual betas and the given one would choose, in ascending order."""
    betas = sorted({*SIDE_BY_SIDE, *(() if given.beta is None else (given.beta,))})
    choices = (best_f(beta, counts, given, most_flags_on_a_tie=most_flags_on_a_tie) for beta in betas)
    return tuple(choice for choice in choices if choice is not None)
