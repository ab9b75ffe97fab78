"""At which thresholds a floor is met with confidence on new cases, whatever is then chosen among them."""

import math
from typing import Literal

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Bounds, OneSided, dirichlet, exact_bounds, one_sided, one_sided_between, tail
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.reasons import way
from reportgen.stats.thresholds import TIE, BoolArray, Floor, Rule, compares, meets, sign_of

Method = Literal["order statistic", "fixed sequence", "20 tests (approximate)"]

TESTS = 20
LEAST_SHARE = 0.01  # of the cases: the first of the ranks that are tested
STEP = 1e-3  # of a case: how far counts are moved to see what a metric makes of it


@frozen(eq=False)
class Promise:
    """At which entries of the sweep one floor of a rule is met with confidence."""

    allowed: BoolArray
    method: Method | None  # None: there is none for prices that differ by case, and nothing is promised
    needs: int | None = None  # where its population is too small for any promise: the cases that it would take


def promise(
    rule: Rule, counts: Counts, given: Parameters, *, seed: int, units: Counts | None = None
) -> tuple[Promise, ...]:
    """Return for each floor where it is met with the rule's confidence in all floors together.

    The last axis of the counts runs over thresholds, those before it over sweeps; counts are of cases, so frequency
    weights are fine and sampling weights are not. `units` are the outcomes of each cluster (first axis) at each
    threshold of a single sweep.
    """
    if rule.confidence is None or not rule.floors:
        message = f"{rule.words} asks for no confidence in a floor"
        raise ValueError(message)
    alpha = (1 - rule.confidence) / len(rule.floors)
    return tuple(
        _exact(floor, counts, given, alpha, units=units)
        if floor.metric.moves_one_way or floor.metric.predictive
        else _approximate(floor, counts, given, alpha, units=units, seed=seed)
        for floor in rule.floors
    )


def pins(rule: Rule, metric: Metric) -> bool:
    """Return whether a rule holds a rate, or its complement, to a limit of its own."""
    pinned = {floor.metric.parts for floor in rule.floors if floor.metric.moves_one_way}
    pinned |= {METRICS["flag_rate"].parts} if rule.weighed else set()
    pair = metric.parts
    return metric.moves_one_way and pair is not None and not pinned.isdisjoint({pair, pair[::-1]})


def rate_bounds(
    metric: Metric, counts: Counts, given: Parameters, confidence: float, *, units: Counts | None = None
) -> OneSided | None:
    """Return the one-sided bounds of a rate at the threshold of these counts, whatever chose it; None for no rate.

    They are to be held against a limit that was fixed beforehand, as that of a check. Where the k-th highest score of
    the population reaches it with confidence, so does every threshold below, and k hits say which those are. `units`
    are the outcomes of each cluster; not for sampling weights.
    """
    if metric.parts is None or not metric.moves_one_way:
        return None
    hits, rest = (getattr(counts, part) for part in metric.parts)
    effect = np.ones(()) if units is None else design_effect(metric, units, given, 1 - confidence)
    bounds = exact_bounds(hits / effect, (hits + rest) / effect, confidence)
    return OneSided(
        low=bounds.low,
        high=bounds.high,
        method=way("order" if units is None else "order_effective"),
    )


def _exact(floor: Floor, counts: Counts, given: Parameters, alpha: float, *, units: Counts | None) -> Promise:
    hits, rest, limit = _hits(floor, counts)
    cases = hits + rest
    effect = np.ones(1) if units is None else design_effect(floor.metric, units, given, alpha)
    sure = tail(hits / effect, cases / effect, limit) <= alpha * (1 + TIE)
    if limit <= 0 and floor.op in {">=", "<="}:  # nothing can break it
        sure = cases > 0
    enough = cases_needed(limit, alpha)
    too_few = enough is not None and np.max(cases / effect) < enough
    needs = math.ceil(enough * float(np.min(effect))) if enough is not None and too_few else None
    if floor.metric.moves_one_way:
        # The k-th highest positive score, k the smallest with P(Bin(P, r) >= k) <= alpha, has a recall of at least r
        # with confidence however the scores are distributed; so every threshold that flags more has it, too.
        return Promise(allowed=sure, method="order statistic", needs=needs)
    entries = _entries(floor, counts, _first_rank(limit, alpha))
    passed = np.logical_and.accumulate(np.take_along_axis(sure, entries, axis=-1), axis=-1)
    allowed = np.zeros(sure.shape, dtype=bool)
    np.put_along_axis(allowed, entries, passed, axis=-1)
    return Promise(allowed=allowed, method="fixed sequence", needs=needs)


def _approximate(
    floor: Floor, counts: Counts, given: Parameters, alpha: float, *, units: Counts | None, seed: int
) -> Promise:
    """Test 20 entries, each at a twentieth of alpha; the estimate has to meet the floor there, too."""
    alpha /= TESTS
    possible = meets(floor, counts, given)
    if floor.metric.kind == "cost" and counts.money is not None:
        # Four counts do not know how unlike the cases of an outcome are, and a bound from them would be too bold.
        return Promise(allowed=np.zeros_like(possible), method=None)
    entries = _entries(floor, counts, 1.0)
    effect = None if units is None else design_effect(floor.metric, units, given, alpha)
    allowed = np.zeros(possible.shape, dtype=bool)
    for sweep in np.ndindex(possible.shape[:-1]):
        tested = np.unique(entries[sweep])
        tested = tested[possible[sweep][tested]]
        four = Counts(**{name: getattr(counts, name)[sweep][tested] for name in OUTCOMES})
        bounds = (
            one_sided(floor.metric, four, given, 1 - alpha, seed=seed)
            if effect is None
            else _of_fewer(floor.metric, four, given, alpha, effect=effect[tested], seed=seed)
        )
        if bounds is not None:
            at_least = sign_of(floor) > 0
            allowed[sweep][tested] = compares(
                bounds.low if at_least else bounds.high, ">=" if at_least else "<=", floor.limit
            )
    return Promise(allowed=allowed, method="20 tests (approximate)")


def _of_fewer(
    metric: Metric, counts: Counts, given: Parameters, alpha: float, *, effect: FloatArray, seed: int
) -> Bounds:
    """Return one-sided bounds where clusters lessen the cases that count; totals stay those of all cases."""
    draws = dirichlet(Counts(**{name: getattr(counts, name) / effect for name in OUTCOMES}), seed=seed)
    drawn = Counts(**{name: getattr(draws, name) * effect[:, None] for name in OUTCOMES})
    return one_sided_between(evaluate(metric, drawn, given), 1 - alpha)


def cases_needed(rate: float, alpha: float) -> int | None:
    """Return how many cases, all of them hits, it takes to promise the rate; None where no number is enough."""
    if rate >= 1:
        return None
    return 1 if rate <= 0 else max(1, math.ceil(math.log(alpha) / math.log(rate) * (1 - TIE)))


def missed_on_new(floor: Floor, counts: Counts, index: int) -> float | None:
    """Return how often a floor that the estimate meets with so many hits is missed on new cases.

    None where the estimate does not meet it, and for metrics of which that is not known. Not for sampling weights, nor
    for clusters, whose counts are not binomial.
    """
    if not floor.metric.moves_one_way or not meets(floor, counts, Parameters())[index]:
        return None
    hits, rest, limit = _hits(floor, counts)
    own_hits, cases = hits[index], hits[0] + rest[0]
    if hits[-1] >= hits[0]:  # more flags bring more hits, and the threshold is the last of them itself
        return float(tail(own_hits, cases, limit))
    # The threshold lies anywhere between the last of the unflagged and the next case.
    return float(tail(own_hits, cases, limit) + tail(own_hits + 1, cases, limit)) / 2


def design_effect(metric: Metric, units: Counts, given: Parameters, alpha: float) -> FloatArray:
    """Return by how much clusters lessen the cases that count, at each threshold.

    The variance over whole clusters beside that over single cases, both of the metric made linear; and, as Korn and
    Graubard do it, the quantile of t beside that of the normal distribution, since few clusters know it badly.
    """
    from reportgen.stats.special import ndtri, stdtrit

    total = {name: np.sum(getattr(units, name), axis=0) for name in OUTCOMES}
    n = np.sum(units.n, axis=0)
    figure = evaluate(metric, Counts(**total), given)
    slope = {
        name: (evaluate(metric, Counts(**{**total, name: total[name] + STEP}), given) - figure) / STEP
        for name in OUTCOMES
    }
    mean = sum(slope[name] * total[name] for name in OUTCOMES) / n
    steepest = np.max([np.abs(slope[name]) for name in OUTCOMES], axis=0)
    slope = {name: slope[name] - mean for name in OUTCOMES}
    clusters = len(units.n)
    moved = sum(slope[name] * getattr(units, name) for name in OUTCOMES)
    by_case = sum(slope[name] ** 2 * total[name] for name in OUTCOMES)
    # Where all cases agree nothing shows how alike those of a cluster are: it then counts as a single case.
    size = units.n if metric.parts is None else sum(getattr(units, part) for part in metric.parts)
    with np.errstate(divide="ignore", invalid="ignore"):
        by_cluster = np.sum(moved**2, axis=0) * clusters / np.subtract(clusters, 1.0)
        alike = np.sum(size**2, axis=0) / np.sum(size, axis=0)
        effect = np.where(by_case > TIE * steepest**2 * n, by_cluster / by_case, alike)
    few = (stdtrit(clusters - 1, 1 - alpha) / ndtri(1 - alpha)) ** 2
    return np.asarray(np.maximum(np.nan_to_num(effect, nan=1.0), 1.0) * few)


def _hits(floor: Floor, counts: Counts) -> tuple[FloatArray, FloatArray, float]:
    """Return what must be frequent, what is left of its population and the least share; a ceiling is turned round."""
    hits, rest = (getattr(counts, part) for part in (floor.metric.parts or ())[:: sign_of(floor)])
    return hits, rest, floor.limit if sign_of(floor) > 0 else 1 - floor.limit


def _first_rank(limit: float, alpha: float) -> float:
    """Return with how many cases a share is tested first: twice those that a promise takes if all of them are hits."""
    return 2 * math.log(alpha) / math.log(limit) if 0 < limit < 1 else 1.0


def _entries(floor: Floor, counts: Counts, first: float) -> IntArray:
    """Return the entries of 20 ranks, fixed without a look at the labels; a rank within a tie moves to its end.

    Ranks grow geometrically from the first, or 1 % of the cases, to all; of unflagged cases for shares of these.
    """
    n = np.maximum(counts.n[..., -1], 1.0)
    start = np.minimum(np.maximum(first, LEAST_SHARE * n), n)
    ranks = np.rint(np.geomspace(np.maximum(start, 1.0), n, TESTS, axis=-1))
    last = counts.n.shape[-1] - 1
    unflagged = floor.metric.out_of == "unflagged"
    amount = counts.unflagged[..., ::-1] if unflagged else counts.flagged
    reached = np.stack([np.count_nonzero(amount < ranks[..., [j]], axis=-1) for j in range(TESTS)], axis=-1)
    reached = np.minimum(reached, last)
    return np.asarray(last - reached if unflagged else reached)
