"""Hold the resampling engine against the row-level bootstrap, and print Markdown tables: standard errors, then time.

    python benchmarks/replicates.py                     about three minutes
    python benchmarks/replicates.py --only time

Two models score the same cases; both see the same resamples. The figures are AUC, average precision, F2 and cost at a
fixed threshold (a miss costs ten false alarms), and how far the two models lie apart.
"""

import argparse
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import Cells, regroup
from reportgen.counts.query import UNITS, Interval, Label, Unit
from reportgen.counts.views import Counts, ScoreCounts
from reportgen.stats.calibration import PROBABILITY, chances
from reportgen.stats.crossfit import Replicates, difference
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import RANKING, Sweep, sweep
from reportgen.stats.replicates import figure_at, point
from reportgen.stats.resampling import Binned, Resampling, binned, cuts, draw
from reportgen.stats.score_replicates import PROBABLE, bins, means, score_replicates

SETTINGS = (
    (300, 0.3, 20_000),
    (3_000, 0.3, 20_000),
    (3_000, 0.01, 20_000),
    (100_000, 0.3, 10_000),
    (100_000, 0.01, 10_000),
)  # cases, prevalence, resamples of rows; of units there are fewer, as there are ten groupings
GROUPINGS = 10
RESAMPLES = 4_000
THRESHOLD = 1.5
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=10))
FIGURES = ("AUC", "AP", "F2", "cost")

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Model:
    """The scores of the cases, no two of them equal, and the order in which a falling threshold flags them."""

    score: FloatArray
    label: npt.NDArray[np.bool_]
    order: IntArray
    positives: IntArray  # where in that order they stand

    @property
    def swept(self) -> Sweep:
        """The outcomes at every threshold."""
        hits = self.label[self.order].astype(np.float64)
        cases = np.ones(len(hits), dtype=np.int64)
        return sweep(ScoreCounts(score=self.score[self.order], positives=hits, negatives=1 - hits, cases=cases))

    def table(self, ends: tuple[float, ...], unit: IntArray, units: int) -> Binned:
        """Return what a source would count by unit and bin."""
        key = Interval("model", ends)
        code = len(ends) - np.searchsorted(-np.array(ends), -self.score)
        columns = {Unit(): unit, Label(): self.label.astype(np.int64), key: code}
        cells = Cells(columns=columns, n=np.ones(len(self.score), dtype=np.int64))
        return binned(regroup(cells), key, units=units)


def model_of(score: FloatArray, label: npt.NDArray[np.bool_]) -> Model:
    """Return the model that gives these scores."""
    order = np.argsort(-score)
    return Model(score=score, label=label, order=order, positives=np.flatnonzero(label[order]))


def sample(cases: int, positives: int, seed: int) -> list[Model]:
    """Return two models whose scores go along with each other."""
    rng = np.random.default_rng(seed)
    label = np.arange(cases) < positives
    shared = rng.normal(0, 1, cases)
    return [model_of(0.7 * shared + 0.714 * rng.normal(0, 1, cases) + lift * label, label) for lift in (1.8, 1.4)]


def by_rows(model: Model, times: FloatArray) -> tuple[float, ...]:
    """Return the four figures when each case counts so often."""
    above = np.cumsum(times[model.order])
    drawn = times[model.order[model.positives]]
    tp, flagged = np.cumsum(drawn), above[model.positives]
    positives, negatives = tp[-1], above[-1] - tp[-1]
    auc = 1 - np.sum(drawn * (flagged - tp)) / (positives * negatives)
    precision = tp / np.maximum(flagged, 1)
    last = np.count_nonzero(model.score >= THRESHOLD)
    hits = tp[np.searchsorted(model.positives, last) - 1]
    alarms, misses = above[last - 1] - hits, positives - hits
    f2 = 5 * hits / (5 * hits + 4 * misses + alarms)
    return auc, float(np.sum(drawn * precision) / positives), f2, 1000 * (alarms + 10 * misses) / len(times)


def row_level(models: list[Model], resamples: int) -> FloatArray:
    """Return the standard errors of the figures of both models, and of their differences, by resampling rows."""
    rng, cases = np.random.default_rng(99), len(models[0].score)
    found = np.empty((resamples, len(models), len(FIGURES)))
    for number in range(resamples):
        times = np.bincount(rng.integers(0, cases, cases), minlength=cases).astype(np.float64)
        found[number] = [by_rows(model, times) for model in models]
    gaps = found[:, :1] - found[:, 1:]
    return np.asarray(np.std(np.concatenate((found, gaps), axis=1), axis=0))


def of_units(model: Model, unit: IntArray, resampling: Resampling) -> list[Replicates]:
    """Return the four figures of a model from counts by unit."""
    swept = model.swept
    ends = cuts(swept, bins(swept))
    exact = {key: figure(swept) for key, figure in RANKING.items()}
    ranked = score_replicates(model.table(ends, unit, resampling.units), None, resampling, exact)
    at = point(model.table((THRESHOLD, float(model.score.min())), unit, resampling.units), 1, resampling)

    def of_counts(key: str) -> Replicates:
        return figure_at(at, lambda counts: value(key, counts), METRICS[key].range)

    return [ranked["roc_auc"], ranked["average_precision"], of_counts("f_beta"), of_counts("cost_per_1000")]


def value(key: str, counts: Counts) -> FloatArray:
    """Return a figure of the four counts."""
    return evaluate(METRICS[key], counts, GIVEN)


def by_units(models: list[Model], seed: int, resamples: int) -> list[list[Replicates]]:
    """Return the figures of both models, and of their differences, with cases in units by digests of this seed."""
    cases = len(models[0].score)
    digest = np.random.default_rng([seed, 1])  # not that of the resamples, which would go along with the units
    unit = digest.integers(0, UNITS, cases) if cases > UNITS else np.arange(cases)
    resampling = draw(min(cases, UNITS), resamples=resamples, seed=seed)
    one, other = (of_units(model, unit, resampling) for model in models)
    return [one, other, [difference(*pair) for pair in zip(one, other, strict=True)]]


def ratios(cases: int, prevalence: float, rows: int, resamples: int = RESAMPLES) -> FloatArray:
    """Return the standard errors over those of the row-level bootstrap, by grouping, model (or difference), figure."""
    models = sample(cases, round(cases * prevalence), seed=cases)

    def errors(seed: int) -> list[list[float]]:
        figures = by_units(models, seed, resamples)
        return [[float(np.nanstd(one.values)) for one in of if one.values is not None] for of in figures]

    return np.array([errors(seed) for seed in range(GROUPINGS)]) / row_level(models, rows)


def error_table() -> Iterator[str]:
    """Yield the lines of the table of standard errors."""
    yield f"| cases | positive | of | {' | '.join(FIGURES)} | farthest single one |"
    yield "|---" * (4 + len(FIGURES)) + "|"
    for cases, prevalence, rows in SETTINGS:
        off = ratios(cases, prevalence, rows) - 1
        for place, name in enumerate(("one model", "the other", "their difference")):
            shown = " | ".join(f"{100 * mean:+.1f} %" for mean in off[:, place].mean(axis=0))
            yield f"| {cases:,} | {prevalence:.0%} | {name} | {shown} | {100 * np.abs(off[:, place]).max():.1f} % |"


# Time: every ranking and probability metric of one model, 1,000 resamples, after counting.


def time_table() -> Iterator[str]:
    """Yield the lines of the table of times; the loop over rows is timed by a few of its resamples."""
    heads = ("cases", "engine, s", "its memory, MB", "row by row, s", "row by row over engine")
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for cases, some in ((10_000, 20), (1_000_000, 2)):
        rng = np.random.default_rng(cases)
        label = rng.random(cases) < 0.03  # noqa: PLR2004 (the prevalence)
        model = model_of(1 / (1 + np.exp(3 - rng.normal(0, 1, cases) - 1.5 * label)), label)
        engine = engine_of(model)
        seconds = min(timed(engine) for _ in range(5))
        tracemalloc.start()
        engine()
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        by_row = timed(loop_of(model, some)) * 1_000 / some
        yield f"| {cases:,} | {seconds:.3f} | {peak:.0f} | {by_row:,.0f} | {by_row / seconds:,.0f} |"


def loop_of(model: Model, resamples: int) -> Callable[[], object]:
    """Return the loop that resamples rows and works out each metric anew, on scores sorted once."""
    rng, scores = np.random.default_rng(2), model.swept.scores

    def loop() -> None:
        for _ in range(resamples):
            cases = len(model.score)
            times = np.bincount(rng.integers(0, cases, cases), minlength=cases)[model.order]
            drawn = replace(scores, positives=scores.positives * times, negatives=scores.negatives * times, cases=times)
            swept, stated = sweep(drawn), chances(drawn)
            for figure in RANKING.values():
                figure(swept)
            for key in PROBABLE:
                PROBABILITY[key](stated)

    return loop


def engine_of(model: Model) -> Callable[[], object]:
    """Return what is to be timed: from the table of units to the replicates of all ten metrics."""
    swept = model.swept
    entries, stated = bins(swept), chances(swept.scores)
    exact = {key: figure(swept) for key, figure in RANKING.items()}
    exact |= {key: figure(stated) for key, figure in PROBABILITY.items()}
    unit = np.random.default_rng(1).permutation(len(model.score)) % UNITS
    table = model.table(cuts(swept, entries), unit, UNITS)
    resampling = draw(UNITS, resamples=1_000, seed=1)
    return lambda: score_replicates(table, means(swept, entries), resampling, exact)


def timed(work: Callable[[], object]) -> float:
    """Return how many seconds the work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Parse, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("errors", "time"))
    only = parser.parse_args().only
    for name, lines in (("errors", error_table), ("time", time_table)):
        if only in {None, name}:
            for line in lines():
                print(line, flush=True)
            print()


if __name__ == "__main__":
    main()
