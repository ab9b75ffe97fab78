"""Simulate what a threshold tuned on its own test cases costs on new ones, and print a Markdown table.

    python benchmarks/crossfit.py                               1,000 samples a setting, about five minutes
    python benchmarks/crossfit.py --samples 200 --resamples 500

Scores are binormal with an AUC of 0.8. The threshold of least cost is chosen on each sample; the truth is
what it costs in the population that the sample was drawn from. With clusters, five cases share their class and most of
what makes their scores high or low.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from reportgen.analysis.resamples import ResampledThreshold
from reportgen.analysis.tuning import aim_of
from reportgen.counts.cells import Cells, regroup
from reportgen.counts.query import UNITS, Interval, Label, Unit
from reportgen.counts.views import Outcomes, ScoreCounts
from reportgen.stats.crossfit import at_threshold, by_rule, cross_fit, spread
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import Sweep, sweep
from reportgen.stats.resampling import Resampling, binned, candidates, cuts, draw
from reportgen.stats.thresholds import Rule, pick

AUC = 0.8
DISTANCE = 2**0.5 * NormalDist().inv_cdf(AUC)
LEVEL = 0.95
SHARED = 0.8  # of the variance of a score, between the cases of a cluster

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Setting:
    """How many cases, how many of them positive, what a miss costs in false alarms, how many cases share a cluster."""

    cases: int
    prevalence: float
    ratio: float
    in_cluster: int = 1

    @property
    def units(self) -> int:
        """How many units a source would make of them."""
        return min(self.cases // self.in_cluster, UNITS)


SETTINGS = (
    Setting(100, 0.5, 1),
    Setting(100, 0.3, 2),
    Setting(100, 0.2, 4),
    Setting(200, 0.3, 2),
    Setting(200, 0.2, 4),
    Setting(200, 0.1, 10),
    Setting(300, 0.3, 2),
    Setting(300, 0.1, 10),
    Setting(1_000, 0.05, 20),
    Setting(3_000, 0.1, 10),
    Setting(200, 0.2, 4, in_cluster=5),
    Setting(1_000, 0.1, 10, in_cluster=5),
)


@dataclass(frozen=True)
class Found:
    """What one sample says of the cost of a case, beside the truth."""

    apparent: float
    corrected: float
    truth: float
    covered: bool
    threshold_covered: bool


def sample(setting: Setting, rng: np.random.Generator) -> tuple[FloatArray, npt.NDArray[np.bool_]]:
    """Return scores and labels; the cases of a cluster stand side by side."""
    label = rng.random(setting.cases) < setting.prevalence
    score = rng.standard_normal(setting.cases)
    if setting.in_cluster > 1:
        clusters = setting.cases // setting.in_cluster
        # A cluster has a label of its own, too: whole customers are good or bad.
        label = np.repeat(rng.random(clusters) < setting.prevalence, setting.in_cluster)
        shared = np.repeat(rng.standard_normal(clusters), setting.in_cluster)
        score = SHARED**0.5 * shared + (1 - SHARED) ** 0.5 * score
    return score + DISTANCE * label, label


def swept(score: FloatArray, label: npt.NDArray[np.bool_]) -> Sweep:
    """Return the sweep of distinct scores."""
    order = np.argsort(-score)
    ordered = label[order].astype(np.float64)
    return sweep(
        ScoreCounts(
            score=score[order],
            positives=ordered,
            negatives=1 - ordered,
            cases=np.ones(len(score), dtype=np.int64),
        )
    )


def cells_of(key: Interval, score: FloatArray, label: npt.NDArray[np.bool_], unit: npt.NDArray[np.int64]) -> Cells:
    """Return the cells that a source would count."""
    flags = np.count_nonzero(score[:, None] >= np.array(key.cuts), axis=1)
    columns = {Unit(): unit, Label(): label.astype(np.int64), key: flags}
    return regroup(Cells(columns=columns, n=np.ones(len(score), dtype=np.int64)))


def true_cost(threshold: float, setting: Setting) -> float:
    """Return what a case costs in the population; an infinite threshold flags nothing."""
    normal = NormalDist()
    missed = normal.cdf(threshold - DISTANCE) if np.isfinite(threshold) else 1.0
    alarms = 1 - normal.cdf(threshold) if np.isfinite(threshold) else 0.0
    return setting.prevalence * setting.ratio * missed + (1 - setting.prevalence) * alarms


def best_threshold(setting: Setting) -> float:
    """Return the threshold of least cost in the population, where the densities stand in the ratio of the prices."""
    odds = (1 - setting.prevalence) / (setting.prevalence * setting.ratio)
    return float(np.log(odds)) / DISTANCE + DISTANCE / 2


def judge(setting: Setting, resampling: Resampling, rng: np.random.Generator) -> Found:
    """Return what one sample says."""
    given = Parameters(costs=CostMatrix(fp=1, fn=setting.ratio))
    cost = METRICS["cost_per_1000"]
    rule = Rule(kind="optimise", metric=cost)
    score, label = sample(setting, rng)
    model = swept(score, label)
    chosen = int(pick(rule, model.counts, given).index)
    entries = candidates(model.counts, chosen, evaluate(cost, model.counts, given))
    key = Interval("model", cuts(model, entries))
    unit = np.arange(setting.cases) // setting.in_cluster % setting.units
    table = binned(cells_of(key, score, label, unit), key, units=setting.units)
    expect = partial(at_threshold, aim=aim_of(rule, given))
    fit = cross_fit(table, int(np.searchsorted(entries, chosen)), by_rule(rule, given), resampling, expect)
    tuned = ResampledThreshold(
        fit=fit, spread=None, level=LEVEL, outcomes=Outcomes(cases=fit.apparent), pursued=rule.metric
    )
    figure = tuned.figure(cost, given)
    low, high = np.array(tuned.interval(figure, LEVEL) or (np.nan, np.nan)) / 1000
    where = spread(fit, model.thresholds[entries], LEVEL)
    truth = true_cost(model.thresholds[chosen], setting)
    top = np.inf if where is None or where.high is None else where.high
    bottom = np.inf if where is None or where.low is None else where.low
    return Found(
        apparent=float(evaluate(cost, fit.apparent, given)) / 1000,
        corrected=(figure.estimate or 0.0) / 1000,
        truth=truth,
        covered=bool(low <= truth <= high),
        threshold_covered=bool(bottom <= best_threshold(setting) <= top),
    )


def study(setting: Setting, *, samples: int, resamples: int) -> list[Found]:
    """Return what so many samples say."""
    resampling = draw(setting.units, resamples=resamples, seed=1, clusters=setting.in_cluster > 1)
    rng = np.random.default_rng([setting.cases, round(1000 * setting.prevalence), setting.in_cluster])
    return [judge(setting, resampling, rng) for _ in range(samples)]


def row(setting: Setting, found: list[Found]) -> str:
    """Return a line of the table."""

    def mean(of: Callable[[Found], float]) -> float:
        return float(np.mean([of(one) for one in found]))

    truth = mean(lambda one: one.truth)
    apparent, fitted = mean(lambda one: one.apparent), mean(lambda one: one.corrected)
    cells = (
        f"{setting.cases:,}" + (f" in clusters of {setting.in_cluster}" if setting.in_cluster > 1 else ""),
        f"{setting.prevalence:.0%}",
        f"{setting.ratio:g}",
        f"{truth:.3f}",
        f"{apparent / truth - 1:+.1%}",
        f"{fitted / truth - 1:+.1%}",
        f"{mean(lambda one: one.covered):.1%}",
        f"{mean(lambda one: one.threshold_covered):.1%}",
    )
    return f"| {' | '.join(cells)} |"


def table(samples: int, resamples: int) -> Iterator[str]:
    """Yield the lines of the table."""
    heads = ("cases", "positive", "miss costs", "true cost", "apparent", "corrected", "covered", "threshold covered")
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for setting in SETTINGS:
        yield row(setting, study(setting, samples=samples, resamples=resamples))


def main() -> None:
    """Parse, simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=1_000)
    parser.add_argument("--resamples", type=int, default=1_000)
    args = parser.parse_args()
    for line in table(args.samples, args.resamples):
        print(line, flush=True)


if __name__ == "__main__":
    main()
