"""How often ranges of several classes hold the true figure, and how often equal models are told apart.

    nice python benchmarks/classes.py                    400 samples a line, five minutes
    nice python benchmarks/classes.py --samples 100

Cases are drawn from a known matrix, so that every figure has a true value. Of each setting the share of samples whose
95% range holds it, by figure, and of those whose one-sided bound at 95 % says that the figure is better than it is. The
same with cases in clusters; then for what the cheapest decision costs, and saves beside the most likely class. Last, of
two models that are right equally often, how often the test of a difference finds one at 5 %.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt

from reportgen.analysis.classes.counted import ClassSetting, CountedClasses, priced_measure, resampled
from reportgen.counts.cells import Cells, regroup
from reportgen.counts.query import CheapestDecision, Decision, Label, Unit
from reportgen.results.measure import Measure
from reportgen.stats.classes import (
    AVERAGED,
    CLASS_METRICS,
    ClassCounts,
    counted,
    weights_of,
    with_prior,
    with_prior_of_both,
)
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import SAME, swaps
from reportgen.stats.parameters import Parameters
from reportgen.stats.resampling import Resampling, draw

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

RIGHT = 0.75  # how often each of two equal models knows the class
LEVEL = 0.05
LIKELY, ONE_SIDED = 0.95, 0.90  # of ranges whose ends hold by themselves with 95 %
FEWEST = 0.5  # of the samples with a range
DRAWN = 400_000  # cases of each class that say how often each is taken for which
COST = "cost_per_1000"
ALIKE = 0.3  # the correlation of scores within a cluster
FIGURES = {
    **{key: CLASS_METRICS[key].of for key in ("balanced_accuracy", "kappa", "mcc", "quadratic_kappa")},
    COST: lambda counts: -CLASS_METRICS[COST].of(counts),  # more is better, as of all others
    "macro_f1": lambda counts: AVERAGED["macro"](METRICS["f1"], counts, Parameters()),
    "weighted_f1": lambda counts: AVERAGED["weighted"](METRICS["f1"], counts, Parameters()),
    "macro_precision": lambda counts: AVERAGED["macro"](METRICS["precision"], counts, Parameters()),
}

NO_CELLS = partial(Cells, columns={}, n=np.zeros(0, dtype=np.int64))  # a matrix alone is ranged without units


@dataclass(frozen=True)
class World:
    """Classes of these shares. The score of its own class is so much higher; the most likely class is named."""

    shares: tuple[float, ...]
    apart: float

    def cases(self, rng: np.random.Generator, label: IntArray, cluster: IntArray | None = None) -> FloatArray:
        """Return how likely each class is, by the scores; those of a cluster are alike."""
        classes = len(self.shares)
        score = rng.standard_normal((len(label), classes))
        if cluster is not None:
            shared = rng.standard_normal((int(cluster.max()) + 1, classes))[cluster]
            score = ALIKE**0.5 * shared + (1 - ALIKE) ** 0.5 * score
        score[np.arange(len(label)), label] += self.apart
        likely = np.asarray(self.shares) * np.exp(self.apart * score)
        return np.asarray(likely / likely.sum(axis=1, keepdims=True))

    def both(self, prices: FloatArray) -> FloatArray:
        """Return the chance of each class, with the class named and that of the lowest expected cost."""
        classes, rng = len(self.shares), np.random.default_rng(1)
        found = np.zeros((classes, classes, classes))
        for place, share in enumerate(self.shares):
            likely = self.cases(rng, np.full(DRAWN, place))
            np.add.at(found, (place, likely.argmax(axis=1), (likely @ prices).argmin(axis=1)), share / DRAWN)
        return found

    def matrix(self) -> FloatArray:
        """Return the chance of each class and the one named."""
        return np.asarray(self.both(1 - np.eye(len(self.shares))).sum(axis=2))


RARE = World((0.94, 0.03, 0.02, 0.01), apart=1.2)
FEWER = World((0.80, 0.10, 0.06, 0.04), apart=0.9)
EVEN = World((0.34, 0.33, 0.33), apart=1.2)
EASY = World((0.98, 0.015, 0.005), apart=2.0)
TEN = World((0.1,) * 10, apart=2.5)


def matrices() -> Iterator[tuple[str, FloatArray, Sequence[int]]]:
    """Yield the chances of each cell in some settings, and how many cases are drawn."""
    even = np.full((3, 3), 0.1) + 0.7 * np.eye(3)
    yield "3 classes, even", even / even.sum(), (100, 400)
    rare = (0.05 * np.ones((3, 3)) + 0.85 * np.eye(3)) * np.array([[0.70], [0.25], [0.05]])
    yield "3 classes, 5% rare", rare / rare.sum(), (100, 400)
    many = (0.02 * np.ones((10, 10)) + 0.8 * np.eye(10)) * np.linspace(1, 4, 10)[:, None]
    yield "10 classes", many / many.sum(), (100, 400)
    good = (0.005 * np.ones((5, 5)) + 0.975 * np.eye(5)) * np.linspace(1, 4, 5)[:, None]
    yield "5 classes, 97% right", good / good.sum(), (100, 400)
    yield f"{described(RARE)}, one class easy", RARE.matrix(), (600,)
    yield f"{described(FEWER)}, one class easy", FEWER.matrix(), (250, 500)
    hard = np.array([[0.5, 0.25, 0.25], [0.05, 0.9, 0.05], [0.05, 0.05, 0.9]]) * np.array([[0.9], [0.05], [0.05]])
    yield "90 / 5 / 5%, the large class hard", hard, (400,)
    apart = np.array([[0.98, 0.01, 0.01], [0.2, 0.6, 0.2], [0.3, 0.4, 0.3]]) * np.array([[0.5], [0.3], [0.2]])
    yield "50 / 30 / 20%, right in 98 / 60 / 30%", apart, (200,)


def described(world: World) -> str:
    """Return what a world is called in the tables."""
    return " / ".join(f"{100 * share:g}" for share in world.shares) + "%"


def setting_of(weights: Mapping[str, FloatArray], seed: int, judging: Resampling | None = None) -> ClassSetting:
    """Return what a report knows of a run: with `judging` cases come in clusters."""
    config = SimpleNamespace(
        price_matrix=None, models={"m": SimpleNamespace(decision="d")}, uncertainty=SimpleNamespace(seed=seed)
    )
    return ClassSetting(
        config=config,
        source=None,
        split="all",
        given=Parameters(),
        weights=weights,
        judging=judging or draw(1, resamples=1, seed=1),
        level=LIKELY,
        clustered=judging is not None,
    )


class Held:
    """How often ranges hold the truth, and how often a bound lies beyond it, by figure."""

    def __init__(self, samples: int) -> None:
        """Start with none of so many samples."""
        self.samples = samples
        self.known: dict[str, int] = {}
        self.held: dict[str, int] = {}
        self.wrong: dict[str, int] = {}

    def add(self, name: str, truth: float, likely: Measure, bound: float | None = None) -> None:
        """Take in a range and a one-sided bound, the end at which the figure would be better than it is."""
        if likely.low is None or likely.high is None:
            return
        self.known[name] = self.known.get(name, 0) + 1
        self.held[name] = self.held.get(name, 0) + (likely.low <= truth <= likely.high)
        self.wrong[name] = self.wrong.get(name, 0) + (bound is not None and bound > truth)

    def row(self, names: Sequence[str]) -> str:
        """Return the cells of a table: held, and passed wrongly in brackets, in per cent."""
        return " | ".join(self._cell(name) for name in names)

    def _cell(self, name: str) -> str:
        known = self.known.get(name, 0)
        if known < self.samples * FEWEST:
            return "withheld"
        return f"{100 * self.held[name] / known:.1f} ({100 * self.wrong[name] / known:.1f})"


def coverage(chances: FloatArray, cases: int, samples: int) -> Held:
    """Return of each figure how often its range holds the truth."""
    classes = len(chances)
    prices = 10.0 * np.abs(np.subtract.outer(np.arange(classes), np.arange(classes)))
    weights = weights_of(classes, ordered=True, prices=prices)
    truth = {name: float(of(counted(chances * cases, weights))) for name, of in FIGURES.items()}
    found, rng = Held(samples), np.random.default_rng(1)
    for seed in range(samples):
        table = rng.multinomial(cases, chances.ravel()).reshape(chances.shape).astype(float)
        model = CountedClasses(name="m", setting=setting_of(weights, seed), matrix=table, cells=NO_CELLS)
        _take(found, model, truth)
    return found


def _take(found: Held, model: CountedClasses, truth: Mapping[str, float]) -> None:
    for name in truth:
        of = FIGURES[name]
        estimate = float(of(model.counts))
        found.add(name, truth[name], model.ranged(estimate, of), model.ranged(estimate, of, ONE_SIDED).low)


def in_clusters(world: World, clusters: int, size: int, samples: int) -> Held:
    """Return the same where so many clusters of a size hold the cases."""
    classes, cases = len(world.shares), clusters * size
    shown = {name: of for name, of in FIGURES.items() if name not in (COST, "quadratic_kappa")}
    truth = {name: float(of(counted(world.matrix() * cases, {}))) for name, of in shown.items()}
    unit, rng, found = np.repeat(np.arange(clusters), size), np.random.default_rng(3), Held(samples)
    judging = draw(clusters, resamples=500, seed=1, clusters=True)
    for seed in range(samples):
        label = rng.choice(classes, cases, p=world.shares)
        columns = {Unit(): unit, Label(): label, Decision("m"): world.cases(rng, label, unit).argmax(axis=1)}
        cells = regroup(Cells(columns=columns, n=np.ones(cases, dtype=np.int64)))
        table = np.zeros((classes, classes))
        np.add.at(table, (label, columns[Decision("m")]), 1)
        model = CountedClasses(
            name="m", setting=setting_of({}, seed, judging), matrix=table, cells=lambda held=cells: held
        )
        _take(found, model, truth)
    return found


def cheapest(world: World, dear: Sequence[float], cases: int, samples: int) -> Held:
    """Return the same for what the cheapest decision costs, and saves; `dear` is what a miss of each class costs."""
    prices = np.array(dear)[:, None] * (1 - np.eye(len(dear)))
    chances, keys = world.both(prices), (Label(), Decision("m"), CheapestDecision("m", (), None))
    saved = np.asarray(prices[:, :, None] - prices[:, None, :])
    paid = {"saved": saved, "paid": -prices}
    truth = {"saved": float((chances * saved).sum()), "paid": -float((chances.sum(axis=1) * prices).sum())}
    found, rng = Held(samples), np.random.default_rng(9)
    for seed in range(samples):
        table = rng.multinomial(cases, chances.ravel() / chances.sum()).reshape(chances.shape)
        places = np.nonzero(table)
        cells, setting = Cells(columns=dict(zip(keys, places, strict=True)), n=table[places]), setting_of({}, seed)
        for name, of, prior in (("saved", keys, with_prior_of_both), ("paid", (keys[0], keys[2]), with_prior)):
            likely = priced_measure(cells, of, paid[name], setting, prior)
            found.add(name, truth[name], likely)
    return found


def found_by_chance(cases: int, samples: int, classes: int = 3) -> float:
    """Return how often two models that err alike, each by itself, are told apart by macro F1 at 5 %."""
    rng, found = np.random.default_rng(2), 0
    for seed in range(samples):
        label = rng.integers(0, classes, cases)
        sides = [np.where(rng.random(cases) < RIGHT, label, rng.integers(0, classes, cases)) for _ in range(2)]
        units = [_each_case(label, named, classes) for named in sides]
        rows = swaps(cases, draws=400, seed=seed)
        one = resampled(units[0], 1 - rows), resampled(units[1], rows)
        other = resampled(units[1], 1 - rows), resampled(units[0], rows)
        values = [FIGURES["macro_f1"](_added(*parts)) for parts in (one, other)]
        apart = np.abs(values[0] - values[1])
        further = np.count_nonzero(apart > apart[0] * (1 + SAME))
        alike = np.count_nonzero(apart >= apart[0] * (1 - SAME)) - further
        found += (further + alike / 2) / len(apart) <= LEVEL
    return found / samples


def _each_case(label: np.ndarray, named: np.ndarray, classes: int) -> ClassCounts:
    table = np.zeros((len(label), classes, classes))
    table[np.arange(len(label)), label, named] = 1
    return counted(table, {})


def _added(one: ClassCounts, other: ClassCounts) -> ClassCounts:
    return ClassCounts(
        right=one.right + other.right, actual=one.actual + other.actual, predicted=one.predicted + other.predicted
    )


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=400)
    samples = parser.parse_args().samples
    names = tuple(FIGURES)
    print("| setting | cases |", " | ".join(names), "|")
    print("|---|---:|" + "---:|" * len(names))
    for name, chances, sizes in matrices():
        for cases in sizes:
            print(f"| {name} | {cases} | {coverage(chances, cases, samples).row(names)} |", flush=True)
    shown = [name for name in names if name not in (COST, "quadratic_kappa")]
    print("\n| cases in clusters |", " | ".join(shown), "|")
    print("|---|" + "---:|" * len(shown))
    for world, clusters, size in ((RARE, 20, 30), (FEWER, 20, 20), (EVEN, 20, 20), (RARE, 100, 10)):
        held = in_clusters(world, clusters, size, samples // 2).row(shown)
        print(f"| {described(world)}, {clusters} clusters of {size} | {held} |", flush=True)
    print("\n| the cheapest decision | a miss costs | cases | saved | paid |")
    print("|---|---|---:|---:|---:|")
    for world, dear, cases in DEAR:
        found = cheapest(world, dear, cases, samples)
        shares = " | ".join(f"{100 * found.held[name] / found.known[name]:.1f}" for name in ("saved", "paid"))
        print(f"| {described(world)} | {' / '.join(f'{one:g}' for one in dear)} | {cases} | {shares} |", flush=True)
    for cases in (60, 200):
        print(f"equal models told apart, {cases} cases: {100 * found_by_chance(cases, samples):.1f} %", flush=True)


DEAR = (
    (RARE, (1, 10, 20, 50), 600),
    (RARE, (1, 20, 50, 100), 250),
    (FEWER, (1, 10, 20, 50), 250),
    (EASY, (1, 20, 100), 400),
    (EVEN, (1, 2, 5), 200),
    (TEN, (1,) * 5 + (5,) * 5, 200),
    (RARE, (1, 1.5, 1.2, 2), 600),
)

if __name__ == "__main__":
    main()
