"""Measure how often the 95 % intervals of a report hold the truth, and print Markdown tables.

    python benchmarks/coverage.py                          2,000 samples a line, about half an hour
    python benchmarks/coverage.py --repetitions 200 --cases 50 200
    python benchmarks/coverage.py --used 0.01              the same figures with 1 % positives in use
    python benchmarks/coverage.py --units --repetitions 300 --resamples 300 --cases 1001 2000 10000
                                                           ranges by resamples where digests say the units, and of units
                                                           of equal size

Scores are binormal; the threshold, half-way between the classes, is fixed before any case is seen. A false alarm costs
1, a miss 10, or by case 10 times a lognormal amount of mean 1. What is true follows from formulas. Intervals come from
the functions that a report calls; a sample whose interval is withheld, or whose figure has no value, is counted apart.
"""

import argparse
import itertools
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Literal

import numpy as np
import numpy.typing as npt

from reportgen.analysis.decisions import dear_count
from reportgen.analysis.measures import measures_at_prevalence, score_measures
from reportgen.analysis.ranges import at_point, ranges_of, score_ranges, with_interval
from reportgen.counts.query import UNITS, Price, Prices
from reportgen.counts.views import Counts, Outcomes, ScoreCounts
from reportgen.results.measure import Measure
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import Sweep, delong, sweep
from reportgen.stats.resampling import Binned, Resampling, draw
from reportgen.stats.samples import at_prevalence
from reportgen.stats.score_replicates import bins, score_replicates

AUCS = (0.75, 0.95)
PREVALENCES = (0.05, 0.3)
CASES = (50, 200, 1_000)
LEVEL = 0.95
AS_PROMISED = (0.93, 0.97)
MISS = 10
SPREAD = 1.0  # of the log of an amount
COUNTED = ("recall", "precision", "f_beta", "mcc", "cost_per_1000")
BY_CASE = "cost by case"
SHOWN = {"roc_auc": "AUC", "average_precision": "AP"} | dict(
    zip((*COUNTED, BY_CASE), ("recall", "precision", "F2", "MCC", "cost", BY_CASE), strict=True)
)
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=MISS))
PRICES = Prices(fp=Price(fixed=1), fn=Price(column="amount", times=MISS))
GRID = 200_001  # of thresholds, for the true average precision

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
Dealt = Literal["digest", "turn"]


@dataclass(frozen=True)
class World:
    """A population: positives score normal with this mean, negatives with mean 0."""

    auc: float
    prevalence: float
    used: float | None = None  # the share of positives in use, which is stated

    @property
    def gap(self) -> float:
        """How far the classes are apart, in standard deviations."""
        return math.sqrt(2) * NormalDist().inv_cdf(self.auc)

    @property
    def threshold(self) -> float:
        """Half-way between the classes."""
        return self.gap / 2

    def truth(self) -> dict[str, float]:
        """Return what each figure is in the population."""
        recall, alarm = NormalDist().cdf(self.gap - self.threshold), NormalDist().cdf(-self.threshold)
        share = self.prevalence if self.used is None else self.used
        counts = Counts(
            tp=np.asarray(share * recall),
            fp=np.asarray((1 - share) * alarm),
            fn=np.asarray(share * (1 - recall)),
            tn=np.asarray((1 - share) * (1 - alarm)),
        )
        found = {key: float(evaluate(METRICS[key], counts, GIVEN)) for key in COUNTED}
        return found | {
            "roc_auc": self.auc,
            "average_precision": self._average_precision(),
            BY_CASE: found["cost_per_1000"],  # amounts have mean 1 and nothing to do with the scores
        }

    def _average_precision(self) -> float:
        above = np.linspace(9 + self.gap, -9, GRID)  # every threshold, from flagging nothing to everything
        recall, alarm = (_normal_above(above - gap) for gap in (self.gap, 0.0))
        share = self.prevalence if self.used is None else self.used
        precision = share * recall / (share * recall + (1 - share) * alarm)
        return float(np.sum(np.diff(recall) * (precision[1:] + precision[:-1]) / 2))

    def sample(self, cases: int, rng: np.random.Generator) -> "Sample":
        """Return so many cases, those with the highest score first."""
        positive = rng.random(cases) < self.prevalence
        score = rng.normal(0, 1, cases) + self.gap * positive
        order = np.argsort(-score)
        amount = np.exp(rng.normal(-(SPREAD**2) / 2, SPREAD, cases))
        return Sample(
            score=score[order],
            positive=positive[order],
            amount=amount,
            unit=dealt_out(cases, "digest", rng),
            threshold=self.threshold,
            used=self.used,
        )


def dealt_out(cases: int, dealt: Dealt, rng: np.random.Generator) -> IntArray:
    """Return the unit of each case: up to `UNITS` its own, above one by its digest, or all in turn."""
    if cases <= UNITS:
        return np.arange(cases)
    return rng.integers(0, UNITS, cases) if dealt == "digest" else np.asarray(rng.permutation(cases) % UNITS)


def _normal_above(z: FloatArray) -> FloatArray:
    from scipy.special import ndtr

    return np.asarray(ndtr(-z))


@dataclass(frozen=True, eq=False)
class Sample:
    """Cases in the order in which a falling threshold flags them."""

    score: FloatArray
    positive: npt.NDArray[np.bool_]
    amount: FloatArray
    unit: IntArray
    threshold: float
    used: float | None = None

    @property
    def swept(self) -> Sweep:
        """The outcomes at every threshold."""
        hits = self.positive.astype(np.float64)
        cases = np.ones(len(hits), dtype=np.int64)
        return sweep(ScoreCounts(score=self.score, positives=hits, negatives=1 - hits, cases=cases))

    @property
    def flagged(self) -> int:
        """How many cases reach the threshold, which is also the entry of the sweep."""
        return int(np.count_nonzero(self.score >= self.threshold))

    def table(self, entries: IntArray, prices: Prices | None = None) -> Binned:
        """Return what each unit has flagged at these entries."""
        units, size = units_of(len(self.score)), len(entries)
        place = self.unit * size + np.searchsorted(entries, np.arange(1, len(self.score) + 1))

        def by_unit(amount: FloatArray) -> FloatArray:
            found = np.bincount(place, weights=amount, minlength=units * size).reshape(units, size)
            return np.cumsum(found, axis=1)

        return Binned(
            positives=by_unit(self.positive.astype(np.float64)),
            negatives=by_unit((~self.positive).astype(np.float64)),
            amounts={("amount", True): by_unit(self.positive * self.amount)} if prices else {},
            prices=prices,
        )


def units_of(cases: int) -> int:
    """Return how many units there are of so many cases."""
    return min(cases, UNITS)


def measures(cases: Sample, resampling: Resampling, seed: int) -> dict[str, Measure]:
    """Return the figures of one sample with their intervals, as a report would."""
    swept = cases.swept
    scored = {**score_measures(swept, "rank"), **measures_at_prevalence(swept, "rank", cases.used)}
    exact = {key: one.estimate for key, one in scored.items()}
    figures = score_replicates(cases.table(bins(swept)), None, resampling, exact, prevalence=cases.used)
    auc = delong(swept) if exact["roc_auc"] is not None else None
    found = {**score_ranges(scored, figures, auc, level=LEVEL), **counted(cases, seed)}
    return {**found, BY_CASE: by_case(cases, resampling, seed)}


def counted(cases: Sample, seed: int) -> dict[str, Measure]:
    """Return the figures of the four counts."""
    outcomes = Outcomes(cases=cases.swept.counts.at(cases.flagged))
    ranges = ranges_of(outcomes, None, plain=True, clustered=False, level=LEVEL, seed=seed)
    ranges, counts = replace(ranges, share=cases.used), at_prevalence(outcomes.cases, cases.used)

    def of(key: str) -> Measure:
        estimate = float(evaluate(METRICS[key], counts, GIVEN))
        if math.isnan(estimate):
            return Measure(estimate=None)
        return with_interval(Measure(estimate=estimate), ranges.of(METRICS[key], outcomes, GIVEN))

    return {key: of(key) for key in COUNTED}


def by_case(cases: Sample, resampling: Resampling, seed: int) -> Measure:
    """Return the cost at prices that differ by case."""
    ends = np.array([0, cases.flagged, len(cases.score)])
    at, metric = at_point(cases.table(ends, PRICES), 1, resampling), METRICS["cost_per_1000"]
    outcomes = Outcomes(cases=at.point.whole)
    dear = dear_count(outcomes, PRICES)
    ranges = ranges_of(outcomes, at, plain=True, clustered=False, level=LEVEL, seed=seed, dear=dear)
    ranges, counts = replace(ranges, share=cases.used), at_prevalence(outcomes.cases, cases.used)
    estimate = float(evaluate(metric, counts, GIVEN))
    if math.isnan(estimate):
        return Measure(estimate=None)
    return with_interval(Measure(estimate=estimate), ranges.of(metric, outcomes, GIVEN))


@dataclass(frozen=True)
class Covered:
    """How often an interval holds the truth where there is one, and how often there is none."""

    held: int
    given: int
    samples: int

    def __str__(self) -> str:
        """Return both, as a cell of the table; bold outside what is promised."""
        withheld = 1 - self.given / self.samples
        apart = f" ({withheld:.1%})" if withheld else ""
        if self.given < self.samples / 2:
            return f"withheld{apart}"
        share = self.held / self.given
        low, high = AS_PROMISED
        return f"{share:.1%}{apart}" if low <= share <= high else f"**{share:.1%}**{apart}"


def covered(world: World, cases: int, repetitions: int, resamples: int) -> dict[str, Covered]:
    """Return how the intervals of each figure do in so many samples."""
    truth, rng = world.truth(), np.random.default_rng([cases, round(100 * world.auc), round(100 * world.prevalence)])
    held, given = dict.fromkeys(SHOWN, 0), dict.fromkeys(SHOWN, 0)
    resampling = draw(units_of(cases), resamples=resamples, seed=1)
    for number in range(repetitions):
        if number % 100 == 0:  # the draws of a report depend on its seed alone
            resampling = draw(units_of(cases), resamples=resamples, seed=1 + number)
        found = measures(world.sample(cases, rng), resampling, seed=1 + number)
        for key in SHOWN:
            low, high = found[key].low, found[key].high
            if low is not None and high is not None:
                given[key] += 1
                held[key] += low <= truth[key] <= high
    return {key: Covered(held=held[key], given=given[key], samples=repetitions) for key in SHOWN}


def lines(sizes: Sequence[int], repetitions: int, resamples: int, used: float | None = None) -> Iterator[str]:
    """Yield the lines of the table."""
    yield f"| cases | positive | AUC | {' | '.join(SHOWN.values())} |"
    yield "|---" * (3 + len(SHOWN)) + "|"
    for cases, prevalence, auc in itertools.product(sizes, PREVALENCES, AUCS):
        found = covered(World(auc=auc, prevalence=prevalence, used=used), cases, repetitions, resamples)
        yield f"| {cases:,} | {prevalence:.0%} | {auc} | {' | '.join(str(found[key]) for key in SHOWN)} |"


WAYS: tuple[Dealt, ...] = ("turn", "digest")


def unit_lines(sizes: Sequence[int], repetitions: int, resamples: int) -> Iterator[str]:
    """Yield the lines of the table of both ways to make units, on the same samples."""
    heads = [f"{name}: {head}" for name in ("AP", BY_CASE) for head in ("in turn", "by digest", "width")]
    yield f"| cases | positive | AUC | {' | '.join(heads)} |"
    yield "|---" * (3 + len(heads)) + "|"
    for cases, prevalence, auc in itertools.product(sizes, PREVALENCES, AUCS):
        found = " | ".join(by_ways(World(auc=auc, prevalence=prevalence), cases, repetitions, resamples))
        yield f"| {cases:,} | {prevalence:.0%} | {auc} | {found} |"


def by_ways(world: World, cases: int, repetitions: int, resamples: int) -> Iterator[str]:
    """Yield how often ranges by resamples hold the truth in each way, and their width by digest over that in turn."""
    truth, rng = world.truth(), np.random.default_rng([cases, round(100 * world.auc), round(100 * world.prevalence)])
    keys = ("average_precision", BY_CASE)
    held, width = (np.zeros((len(keys), len(WAYS))) for _ in range(2))
    given = np.zeros_like(held)
    for number in range(repetitions):
        resampling = draw(units_of(cases), resamples=resamples, seed=1 + number)
        drawn = world.sample(cases, rng)
        for place, way in enumerate(WAYS):
            found = resampled(replace(drawn, unit=dealt_out(cases, way, rng)), resampling, seed=1 + number)
            for row, key in enumerate(keys):
                low, high = found[key].low, found[key].high
                if low is not None and high is not None:
                    given[row, place] += 1
                    held[row, place] += low <= truth[key] <= high
                    width[row, place] += high - low
    share, mean = held / given, width / given
    for row in range(len(keys)):
        yield from (f"{each:.1%}" for each in share[row])
        yield f"{mean[row, 1] / mean[row, 0]:.3f}"


def resampled(cases: Sample, resampling: Resampling, seed: int) -> dict[str, Measure]:
    """Return the figures whose ranges are from resamples."""
    swept = cases.swept
    scored = score_measures(swept, "rank")
    exact = {key: one.estimate for key, one in scored.items()}
    figures = score_replicates(cases.table(bins(swept)), None, resampling, exact)
    ranges = score_ranges(scored, figures, None, level=LEVEL)
    return {"average_precision": ranges["average_precision"], BY_CASE: by_case(cases, resampling, seed)}


def main() -> None:
    """Parse, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=2_000)
    parser.add_argument("--resamples", type=int, default=1_000)
    parser.add_argument("--cases", type=int, nargs="+", default=CASES)
    parser.add_argument("--used", type=float)
    parser.add_argument("--units", action="store_true")
    args = parser.parse_args()
    start = time.perf_counter()
    asked = args.cases, args.repetitions, args.resamples
    for line in unit_lines(*asked) if args.units else lines(*asked, args.used):
        print(line, flush=True)
    print(f"\n{args.repetitions:,} samples a line, {time.perf_counter() - start:,.0f} seconds.")


if __name__ == "__main__":
    main()
