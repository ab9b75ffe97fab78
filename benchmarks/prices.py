"""How often the range of a cost at prices by case holds the truth, with few and uneven amounts; print a Markdown table.

    nice python benchmarks/prices.py                 200 samples a row
    nice python benchmarks/prices.py --samples 50

Scores are normal, 1.5 standard deviations apart. A false alarm costs 1, a miss 9 times an amount that is lognormal with
mean 1 and has nothing to do with the score. The threshold is fixed half-way between the classes, or the one of least
cost on the very sample. In clusters ten cases share 30 % of the variance of their scores. "Resamples" are the ranges
without draws of the prices. "Widened" are samples in which so few cases carry half of what all positives could
cost that the report widens the range, and says so.
"""

import argparse
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from scipy.special import ndtr

from reportgen.analysis.ranges import at_point, ranges_of
from reportgen.analysis.resamples import ResampledThreshold
from reportgen.analysis.tuning import aim_of
from reportgen.counts.query import Price, Prices
from reportgen.counts.views import FloatArray, Outcomes
from reportgen.stats.costs import carriers_of_half
from reportgen.stats.crossfit import at_threshold, by_rule, cross_fit
from reportgen.stats.evaluation import evaluate, scale_ends
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.replicates import few_carry, figure_at, resampled_interval
from reportgen.stats.resampling import Binned, Resampling, draw, outcomes
from reportgen.stats.thresholds import Rule, pick

DISTANCE, MISS, LEVEL, ALIKE = 1.5, 9, 0.95, 0.3
COST = METRICS["cost_per_1000"]
PRICES = Prices(fp=Price(fixed=1), fn=Price(column="amount", times=MISS))
RULE = Rule(kind="optimise", metric=METRICS["total_cost"])


@dataclass(frozen=True)
class Setting:
    """How many cases, how many positive, how uneven amounts are, how many share a cluster, and whether it is tuned."""

    cases: int
    prevalence: float
    spread: float
    in_cluster: int = 1
    tuned: bool = False

    @property
    def units(self) -> int:
        """How many units there are."""
        return self.cases // self.in_cluster


SETTINGS = tuple(
    Setting(cases, prevalence, spread, in_cluster, tuned)
    for cases, prevalence, in_cluster, tuned in (
        (300, 0.3, 10, False),
        (300, 0.3, 10, True),
        (500, 0.15, 1, False),
        (500, 0.15, 1, True),
        (1000, 0.15, 1, True),
    )
    for spread in (0.8, 1.0, 1.5, 2.0)
)


def table_of(setting: Setting, rng: np.random.Generator) -> tuple[FloatArray, Binned, FloatArray]:
    """Return the scores in falling order, what each unit has flagged at each of them, and the amounts of positives."""
    n = setting.cases
    unit, positive = np.arange(n) // setting.in_cluster, rng.random(n) < setting.prevalence
    score = rng.standard_normal(n)
    if setting.in_cluster > 1:
        score = ALIKE**0.5 * rng.standard_normal(setting.units)[unit] + (1 - ALIKE) ** 0.5 * score
    score += DISTANCE * positive
    order = np.argsort(-score)
    amount = np.exp(rng.normal(-(setting.spread**2) / 2, setting.spread, n))[order]
    score, positive, unit = score[order], positive[order], unit[order]

    def running(of: FloatArray) -> FloatArray:
        found = np.zeros((setting.units, n + 1))
        np.add.at(found, (unit, np.arange(1, n + 1)), of)
        return np.cumsum(found, axis=1)

    held = Binned(
        positives=running(positive.astype(float)),
        negatives=running((~positive).astype(float)),
        amounts={("amount", True): running(positive * amount)},
        prices=PRICES,
    )
    return score, held, amount[positive]


def covered(setting: Setting, rng: np.random.Generator, resampling: Resampling) -> tuple[bool, bool, bool]:
    """Return whether the range of resamples alone holds the truth, that of the report, and whether it is widened."""
    score, table, amounts = table_of(setting, rng)
    given = Parameters(costs=CostMatrix(fp=1, fn=MISS * float(amounts.mean())))
    carriers = carriers_of_half(amounts, np.ones(len(amounts)))
    uneven = carriers is not None and few_carry(carriers, len(amounts))
    whole = outcomes(table, np.ones((1, setting.units)))
    if setting.tuned:
        entry = int(pick(RULE, whole, given).index[0])
        threshold = np.inf if entry == 0 else score[entry - 1]
        expect = partial(at_threshold, aim=aim_of(RULE, given))
        fit = cross_fit(table, entry, by_rule(RULE, given), resampling, expect)
        tuned = ResampledThreshold(
            fit=fit,
            spread=None,
            level=LEVEL,
            outcomes=Outcomes(cases=fit.apparent),
            uneven=uneven,
            pursued=RULE.metric,
        )
        figure = tuned.figure(COST, given)
        plain, now = tuned.interval(replace(figure, least=None), LEVEL), tuned.interval(figure, LEVEL)
    else:
        threshold = DISTANCE / 2
        entry = int(np.count_nonzero(score >= threshold))
        at = at_point(table, entry, resampling)
        counts = Outcomes(cases=at.point.whole)
        clustered, misses = setting.in_cluster > 1, int(counts.cases.fn)
        ranges = ranges_of(
            counts,
            at,
            plain=not clustered,
            clustered=clustered,
            level=LEVEL,
            seed=1,
            dear=None if clustered else misses,
            uneven=uneven,
        )
        found = ranges.of(COST, counts, given)
        ends = scale_ends(COST, at.point.whole, given)
        bare = resampled_interval(figure_at(at.point, lambda one: evaluate(COST, one, given), ends), LEVEL)
        plain, now = (bare.low, bare.high), (found.low, found.high)
    alarms, misses = ndtr(-threshold), ndtr(threshold - DISTANCE)
    truth = 1000 * float((1 - setting.prevalence) * alarms + setting.prevalence * MISS * misses)
    return plain[0] <= truth <= plain[1], now[0] <= truth <= now[1], uneven


def main() -> None:
    """Parse, simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=200)
    parser.add_argument("--resamples", type=int, default=300)
    args = parser.parse_args()
    print("| cases | threshold | spread of the log of an amount | resamples | report | widened |")
    print("|---|---|---|---|---|---|")
    for setting in SETTINGS:
        rng = np.random.default_rng([setting.cases, round(10 * setting.spread), setting.tuned])
        resampling = draw(setting.units, resamples=args.resamples, seed=1, clusters=setting.in_cluster > 1)
        held = np.mean([covered(setting, rng, resampling) for _ in range(args.samples)], axis=0)
        clusters = f" in {setting.units} clusters" if setting.in_cluster > 1 else ""
        threshold = "of least cost here" if setting.tuned else "fixed"
        row = f"| {setting.cases}, {setting.prevalence:.0%} positive{clusters} | {threshold} | {setting.spread:g}"
        print(f"{row} | {held[0]:.0%} | {held[1]:.0%} | {held[2]:.0%} |", flush=True)


if __name__ == "__main__":
    main()
