"""How often a plain check fails by chance alone: a rate of misses for each kind of figure."""

from collections.abc import Callable

import numpy as np

from reportgen.analysis.decisions import FalseAlarmOfCheck
from reportgen.analysis.measured import Confusion
from reportgen.config.conditions import Condition
from reportgen.counts.views import Counts
from reportgen.stats import checks as stats
from reportgen.stats.given import Given

Misses = Callable[[Condition, float], float]  # of a condition, if the true figure is this one: how often it is missed


def of_share(cases: float) -> Misses:
    """Return how often a share of so many cases misses, by the binomial tail."""

    def misses(asked: Condition, truth: float) -> float:
        return stats.share_fails(asked.op, asked.limit, truth=truth, whole=int(cases))

    return misses


def of_counts(confusion: Confusion, given: Given, *, seed: int) -> Misses:
    """Return how often a function of the four counts misses, in samples of as many cases."""
    tp, fp, fn, tn = (np.asarray(float(n)) for n in (confusion.tp, confusion.fp, confusion.fn, confusion.tn))
    counts = Counts(tp=tp, fp=fp, fn=fn, tn=tn)

    def misses(asked: Condition, truth: float) -> float:
        return stats.count_fails(asked.metric, counts, given, op=asked.op, limit=asked.limit, truth=truth, seed=seed)

    return misses


def of_spread(low: float, high: float, level: float) -> Misses:
    """Return how often a figure with this interval misses, taken as normal around the truth."""

    def misses(asked: Condition, truth: float) -> float:
        return stats.spread_fails(asked.op, asked.limit, truth=truth, interval=(low, high), level=level)

    return misses


def by_chance(asked: Condition, truth: float, misses: Misses) -> FalseAlarmOfCheck:
    """Return how often such a check fails by chance, if the true figure is this one."""
    one_run = misses(asked, truth)
    return FalseAlarmOfCheck(
        truth=truth,
        assumed="as measured",
        one_run=one_run,
        twelve_runs=stats.over_a_year(one_run),
    )
