"""How far a metric can go on some cases: from every answer wrong to every answer right."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Literal

import numpy as np

from reportgen.counts.query import OUTCOMES
from reportgen.counts.views import Counts, Money
from reportgen.frozen import frozen
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Ends, tail
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import Parameters
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import TIE, Operator, compares


@frozen
class Room:
    """How much higher, and how much lower, a metric can be than it is."""

    up: float
    down: float

    def better(self, metric: Metric) -> float:
        """Return how much better it can be; either way where neither end is better."""
        if metric.higher_is_better:
            return self.up
        return self.down if metric.lower_is_better else max(self.up, self.down)


def room(metric: Metric, value: float, counts: Counts, given: Parameters) -> Room:
    """Return how far a metric can go from its value on cases such as these."""
    low, high = metric.range
    if metric.from_counts and not np.isfinite(low + high):
        figures = (float(evaluate(metric, decided(counts), given)) for decided in (_all_right, _all_wrong))
        ends = [end for end in figures if np.isfinite(end)]
        if len(ends) == 2 and min(ends) - TIE <= value <= max(ends) + TIE:  # noqa: PLR2004 (both ends)
            low, high = max(low, min(ends)), min(high, max(ends))
    return Room(up=max(high - value, 0.0), down=max(value - low, 0.0))


def _all_right(counts: Counts) -> Counts:
    none = np.zeros_like(counts.n)
    return Counts(tp=counts.positives, fp=none, fn=none, tn=counts.negatives, money=_all(counts.money, ("tp", "tn")))


def _all_wrong(counts: Counts) -> Counts:
    none = np.zeros_like(counts.n)
    return Counts(tp=none, fp=counts.negatives, fn=counts.positives, tn=none, money=_all(counts.money, ("fp", "fn")))


def _all(money: Money | None, outcomes: tuple[str, str]) -> Money | None:
    """Return what the cases cost where each has one of these outcomes."""
    if money is None:
        return None
    none = np.zeros_like(money.all_tp)
    return replace(money, **{name: getattr(money, f"all_{name}") if name in outcomes else none for name in OUTCOMES})


DRAWS = 10_000  # so that a rate is right within half a percentage point
A_YEAR = 12  # runs, one a month


def meets(value: float, op: Operator, limit: float) -> bool:
    """Return whether the value meets the limit; two numbers that print alike are equal."""
    return bool(compares(value, op, limit))


def meets_with_bounds(low: float, high: float, op: Operator, limit: float) -> bool | None:
    """Return whether a figure with these one-sided bounds meets the limit; None where the bounds leave it open."""
    worst, best = (low, high) if op in (">=", ">") else (high, low)
    if meets(worst, op, limit):
        return True
    return None if meets(best, op, limit) else False


def share_fails(op: Operator, limit: float, *, truth: float, whole: int) -> float:
    """Return how often the share of so many cases misses the limit when this is the true share."""
    exact = Decimal(repr(limit)) * whole  # 0.07 of 100 cases is 7, which floats make 7.000000000000001
    up, down = (int(exact.to_integral_value(rounding=way)) for way in (ROUND_CEILING, ROUND_FLOOR))
    if op in (">=", ">"):
        return 1 - float(tail(up if op == ">=" else down + 1, whole, truth))
    return float(tail(down + 1 if op == "<=" else up, whole, truth))


def count_fails(
    metric: Metric,
    counts: Counts,
    given: Parameters,
    *,
    op: Operator,
    limit: float,
    truth: float,
    seed: int,
    share: float | None = None,
) -> float:
    """Return how often a function of the four counts misses the limit in samples like this one.

    The samples spread as the measured shares let them; they are moved so that the true figure is `truth`. Each is
    weighed to the `share` of positives, where one is given.
    """
    four = np.array([counts.tp, counts.fp, counts.fn, counts.tn], dtype=float)
    drawn = np.random.default_rng(seed).multinomial(int(four.sum()), four / four.sum(), DRAWS).astype(float)
    tp, fp, fn, tn = drawn.T
    values = evaluate(metric, at_prevalence(Counts(tp=tp, fp=fp, fn=fn, tn=tn), share), given)
    figure = float(evaluate(metric, at_prevalence(counts, share), given))
    moved = values[np.isfinite(values)] + (truth - figure)
    return int(np.count_nonzero(~compares(moved, op, limit))) / DRAWS


def spread_fails(op: Operator, limit: float, *, truth: float, interval: tuple[float, float], level: float) -> float:
    """Return how often a figure whose interval is this one misses the limit, taken as normal around `truth`."""
    from reportgen.stats.special import ndtr, ndtri

    error = (interval[1] - interval[0]) / (2 * float(ndtri((1 + level) / 2)))
    if error == 0:
        return float(not meets(truth, op, limit))
    below = float(ndtr((limit - truth) / error))
    return below if op in (">=", ">") else 1 - below


ENOUGH = 0.80  # of tests like these decide: what is planned for elsewhere, too
MOST_TIMES = 10  # as many cases as there are: a plan for more is none


def cases_to_decide(limit: float, *, share: float, confidence: float, have: float) -> int | None:
    """Return how many cases a share takes to be told from its limit in four of five tests, if it truly is as measured.

    From so many on its exact one-sided bound lies on its side of the limit: a number of two digits, larger than that of
    the cases there are. None where ten times these would not do.
    """
    plans = np.array([first * 10**power for power in range(8) for first in range(10, 100)], dtype=float)
    plans = plans[plans <= MOST_TIMES * have]
    rate, true = (limit, share) if share >= limit else (1 - limit, 1 - share)
    low, high = np.zeros_like(plans), plans + 1  # the fewest hits whose lower bound reaches the limit lie between
    while np.any(low < high):
        middle = np.floor((low + high) / 2)
        reaches = tail(middle, plans, rate) <= 1 - confidence
        low, high = np.where(reaches, low, middle + 1), np.where(reaches, middle, high)
    decides = tail(low, plans, true) >= ENOUGH
    last = int(np.flatnonzero(~decides)[-1]) if not np.all(decides) else -1
    deciding = plans[last + 1 :]
    return int(deciding[0]) if deciding.size and deciding[0] > have else None


def over_a_year(one_run: float) -> float:
    """Return how often at least one of twelve runs fails."""
    return -math.expm1(A_YEAR * math.log1p(-one_run)) if one_run < 1 else 1.0


Verdict = Literal[
    "same",
    "better",
    "worse",
    "better_less_than_matters",
    "worse_less_than_matters",
    "no_difference_that_matters",
    "no_difference_shown",
    "unacceptable",
    "cannot_tell",
]
TOLD_APART: tuple[Verdict, ...] = ("better", "worse", "better_less_than_matters", "worse_less_than_matters")

ALIKE = 0.90  # an interval at this level inside a limit on either side is two one-sided tests of 5 % each

BesideChance = Literal["above chance", "not told apart", "below chance"]


@frozen
class ShownDifference:
    """What the sample shows of a difference, A less B."""

    difference: float
    p: float | None  # adjusted where several comparisons count
    sure: bool  # there is an interval, and enough cases to judge by
    at_alike: Ends | None = None  # the interval at the level `ALIKE`


def verdict(shown: ShownDifference, *, alpha: float, higher_is_better: bool, smallest: float | None = None) -> Verdict:
    """Return what A is beside B; `smallest` is the smallest difference that matters.

    The test says whether there is a difference, the interval whether it is too small to matter: both may be so.
    """
    if not shown.sure or shown.p is None:
        return "cannot_tell"
    ends = shown.at_alike
    small = smallest is not None and ends is not None and -smallest < ends[0] <= ends[1] < smallest
    if shown.p > alpha or shown.difference == 0:
        return "no_difference_that_matters" if small else "no_difference_shown"
    if (shown.difference > 0) == higher_is_better:
        return "better_less_than_matters" if small else "better"
    return "worse_less_than_matters" if small else "worse"


def tie_groups(order: Sequence[str], alike: Callable[[str, str], bool]) -> tuple[tuple[str, ...], ...]:
    """Return the largest sets in which all are alike, in this order; every one of few stands in a set at least.

    Sets may overlap: A and B alike, B and C alike, A and C not. No chain of them is taken for one set.
    """
    place = {name: at for at, name in enumerate(order)}
    near = {name: {other for other in order if other != name and alike(name, other)} for name in order}
    groups: list[list[str]] = []

    def grow(chosen: set[str], may_join: set[str], done: set[str]) -> None:
        """Add every largest set that holds the chosen ones (Bron and Kerbosch)."""
        if not may_join and not done:
            groups.append(sorted(chosen, key=place.__getitem__))
            return
        pivot = max(may_join | done, key=lambda name: (len(near[name] & may_join), -place[name]))
        for name in sorted(may_join - near[pivot], key=place.__getitem__):
            grow(chosen | {name}, may_join & near[name], done & near[name])
            may_join, done = may_join - {name}, done | {name}

    if order:
        grow(set(), set(order), set())
    return tuple(sorted(map(tuple, groups), key=lambda names: [place[name] for name in names]))


def rank_ranges(order: Sequence[str], ahead: Callable[[str, str], bool]) -> dict[str, tuple[int, int]]:
    """Return between which ranks each lies: behind those shown to be ahead of it, before those it is ahead of.

    Where the comparisons hold together at a level, so do these ranges of all true ranks (Mogstad and others, 2024).
    """
    return {
        name: (
            1 + sum(ahead(other, name) for other in order),
            len(order) - sum(ahead(name, other) for other in order),
        )
        for name in order
    }


def best_of(values: Mapping[str, float], *, higher: bool) -> tuple[str, ...]:
    """Return the names of the highest, or of the lowest, value, several where it is one but for rounding."""
    best = (max if higher else min)(values.values(), default=0.0)
    return tuple(name for name, value in values.items() if abs(value - best) <= TIE * abs(best))


def beside_chance(low: float, high: float, chance: float) -> BesideChance:
    """Return on which side of chance a range lies; it is not told apart where the range holds it, also at an end."""
    if low > chance:
        return "above chance"
    return "below chance" if high < chance else "not told apart"
