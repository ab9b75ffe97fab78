"""How often leaving unsure cases to a person is said to spare something, where it does and where it does not.

    nice python benchmarks/persons.py                  400 samples a line, five minutes
    nice python benchmarks/persons.py --samples 100

First by how sure the model is, chosen to halve the errors among the cases that it decides: how often a least score
halves them among the very cases that chose it, and how often that is told, since held-out cases show that errors are
rarer. Then by expected cost, at the price of a person at which this saves nothing and at a lower one.
"""

import argparse
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from classes import FEWER, RARE, World, setting_of

from reportgen.analysis.classes.counted import priced_measure
from reportgen.counts.cells import Cells
from reportgen.counts.query import CheapestDecision, Decision, Label
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.classes import with_prior_of_both
from reportgen.stats.crossfit import corrected_interval
from reportgen.stats.resampling import draw
from reportgen.stats.unsure import Answers, answered, kept, least_scores

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

LEVEL = 0.95
FLAT = 3.0  # the root of true chances that the model states: sound ones never lose
MANY = 400_000  # cases that say what is true
NONE_OF: dict[str, Callable[[FloatArray], FloatArray]] = {
    "errors are as frequent at every score": np.ones_like,
    "the surer half has a quarter of the errors": lambda sure: 3 * (1 - sure) ** 2,
}


def halved(error: float, cases: int, shape: Callable[[FloatArray], FloatArray], samples: int) -> tuple[float, float]:
    """Return how often some least score halves the errors of these cases, and how often a report tells it."""
    rng, resampling, seen, told = np.random.default_rng(1), draw(cases, resamples=1_000, seed=1), 0, 0
    for _ in range(samples):
        sure = rng.random(cases)
        right = rng.random(cases) >= error * shape(sure)
        found = Answers(unit=np.arange(cases), sure=sure, right=right, n=np.ones(cases, dtype=np.int64))
        best = kept(answered(found, least_scores(found), cases), resampling)
        if best is not None:
            seen += 1
            ends = corrected_interval(best.spared, LEVEL)
            told += ends is not None and ends[0] > 0 and np.count_nonzero(~right) >= FEWEST
    return seen / samples, told / samples


def decided(
    world: World, rng: np.random.Generator, cases: int, prices: FloatArray
) -> tuple[IntArray, IntArray, IntArray, FloatArray]:
    """Return class, answer, the class of the least expected cost, and that cost, by chances that are too alike."""
    label = rng.choice(len(world.shares), cases, p=world.shares)
    chances = world.cases(rng, label) ** (1 / FLAT)
    expected = chances / chances.sum(axis=1, keepdims=True) @ prices
    return label, chances.argmax(axis=1), expected.argmin(axis=1), expected.min(axis=1)


def nothing_saved(world: World, prices: FloatArray) -> float:
    """Return the price of a person at which sending on what expected cost says saves nothing."""
    label, used, cheap, least = decided(world, np.random.default_rng(2), MANY, prices)
    cost, paid = prices[label, cheap], prices[label, used].sum()
    low, high = 0.0, float(prices.max())
    for _ in range(40):
        price = (low + high) / 2
        saves = paid > np.where(least > price, price, cost).sum()
        low, high = (price, high) if saves else (low, price)
    return low


def by_cost(world: World, prices: FloatArray, cases: int, person: float, samples: int) -> tuple[float, float]:
    """Return how often the decision of the least expected cost saves in a sample, and how often that is shown."""
    classes, keys = len(prices), (Label(), Decision("m"), CheapestDecision("m", (), None))
    priced = np.hstack([prices, np.full((classes, 1), person)])
    less = priced[:, :classes, None] - priced[:, None, :]
    rng, seen, told = np.random.default_rng(3), 0, 0
    for seed in range(samples):
        label, used, cheap, least = decided(world, rng, cases, prices)
        table = np.zeros(less.shape, dtype=np.int64)
        np.add.at(table, (label, used, np.where(least > person, classes, cheap)), 1)
        places = np.nonzero(table)
        cells = Cells(columns=dict(zip(keys, places, strict=True)), n=table[places])
        found = priced_measure(cells, keys, less, setting_of({}, seed), with_prior_of_both)
        seen += (found.estimate or 0.0) > 0
        told += (found.low or 0.0) > 0
    return seen / samples, told / samples


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=400)
    samples = parser.parse_args().samples
    print("| errors | all errors | cases | halved in the sample | told |")
    print("|---|---:|---:|---:|---:|")
    for name, shape in NONE_OF.items():
        for error in (0.1, 0.3):
            for cases in (50, 100, 300, 1_000):
                seen, told = halved(error, cases, shape, samples)
                print(f"| {name} | {100 * error:g} % | {cases} | {100 * seen:.1f} | {100 * told:.1f} |", flush=True)
    print("\n| classes | a miss costs | a person costs | cases | saves in the sample | told |")
    print("|---|---|---:|---:|---:|---:|")
    for world, dear in ((FEWER, (10, 10, 10, 10)), (RARE, (1, 10, 20, 50))):
        prices = np.array(dear, dtype=float)[:, None] * (1 - np.eye(len(dear)))
        even = nothing_saved(world, prices)
        for person, what in ((even, "as much as it spares"), (even / 2, "half of that")):
            for cases in (50, 100, 300, 1_000):
                seen, told = by_cost(world, prices, cases, person, samples)
                shares = " / ".join(f"{100 * share:g}" for share in world.shares)
                print(
                    f"| {shares} % | {' / '.join(map(str, dear))} | {what}: {person:.2f} | {cases} | "
                    f"{100 * seen:.1f} | {100 * told:.1f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
