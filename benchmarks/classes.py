"""How often ranges of several classes hold the true figure, and how often equal models are told apart.

Cases are drawn from a known matrix, so that every figure has a true value. Of each setting the share of samples whose
95% range holds it, by figure; then, of two models that are right equally often, how often the test of a difference
finds one at 5 %.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from reportgen.stats.classes import AVERAGED, CLASS_METRICS, ClassCounts, counted, drawn, weights_of
from reportgen.stats.intervals import middle_range
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import SAME, swaps
from reportgen.stats.parameters import Parameters
from reportgen.study.classes import resampled

RIGHT = 0.75  # how often each of two equal models knows the class
LEVEL = 0.05
FIGURES = {
    **{key: CLASS_METRICS[key].of for key in ("balanced_accuracy", "kappa", "mcc", "cost_per_1000", "quadratic_kappa")},
    "macro_f1": lambda counts: AVERAGED["macro"](METRICS["f1"], counts, Parameters()),
    "weighted_f1": lambda counts: AVERAGED["weighted"](METRICS["f1"], counts, Parameters()),
    "macro_precision": lambda counts: AVERAGED["macro"](METRICS["precision"], counts, Parameters()),
}


def matrices() -> Iterator[tuple[str, np.ndarray]]:
    """Yield the chances of each cell in some settings."""
    even = np.full((3, 3), 0.1) + 0.7 * np.eye(3)
    yield "3 classes, even", even / even.sum()
    rare = (0.05 * np.ones((3, 3)) + 0.85 * np.eye(3)) * np.array([[0.70], [0.25], [0.05]])
    yield "3 classes, 5% rare", rare / rare.sum()
    many = (0.02 * np.ones((10, 10)) + 0.8 * np.eye(10)) * np.linspace(1, 4, 10)[:, None]
    yield "10 classes", many / many.sum()
    good = (0.005 * np.ones((5, 5)) + 0.975 * np.eye(5)) * np.linspace(1, 4, 5)[:, None]
    yield "5 classes, 97% right", good / good.sum()


def coverage(chances: np.ndarray, cases: int, samples: int) -> dict[str, float]:
    """Return of each figure how often its range holds the truth."""
    classes = len(chances)
    prices = 10.0 * np.abs(np.subtract.outer(np.arange(classes), np.arange(classes)))
    weights = weights_of(classes, ordered=True, prices=prices)
    truth = {name: float(of(counted(chances * cases, weights))) for name, of in FIGURES.items()}
    held, rng = dict.fromkeys(FIGURES, 0), np.random.default_rng(1)
    known = dict.fromkeys(FIGURES, 0)
    for seed in range(samples):
        table = rng.multinomial(cases, chances.ravel()).reshape(chances.shape).astype(float)
        draws = drawn(table, weights, seed=seed)
        for name, of in FIGURES.items():
            if np.isnan(float(of(counted(table, weights)))):
                continue
            ends = middle_range(of(draws))
            known[name] += 1
            held[name] += float(ends.low) <= truth[name] <= float(ends.high)
    return {name: held[name] / known[name] for name in FIGURES if known[name]}


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
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=500)
    samples = parser.parse_args().samples
    print("| setting | cases |", " | ".join(FIGURES), "|")
    print("|---|---:|" + "---:|" * len(FIGURES))
    for name, chances in matrices():
        for cases in (100, 400):
            found = coverage(chances, cases, samples)
            print(f"| {name} | {cases} |", " | ".join(f"{100 * found[key]:.1f}" for key in FIGURES), "|", flush=True)
    for cases in (60, 200):
        print(f"equal models told apart, {cases} cases: {100 * found_by_chance(cases, samples):.1f} %", flush=True)


if __name__ == "__main__":
    main()
