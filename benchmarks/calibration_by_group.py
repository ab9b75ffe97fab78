"""How often groups are said to have scores that mean another risk, where they do not, and where they do.

`python benchmarks/calibration_by_group.py` draws cases whose scores are true chances (but for one group, whose scores
are too low by a third), by two columns of five and of two groups, and counts the samples in which some group is shown.
"""

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.results.values.groups import CHANCE, FAR
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.paired import holm
from reportgen.stats.trends import trend_of_ratios

SAMPLES = 1_000
SHARES = (0.4, 0.25, 0.15, 0.12, 0.08)  # of the cases in each group of the first column


def shown(chance: FloatArray, event: FloatArray, columns: list[FloatArray], *, far: float = FAR) -> bool:
    """Return whether some group of some column is shown to be off beside all other cases."""
    found = []
    for column in columns:
        groups = range(1) if column.max() == 1 else range(int(column.max()) + 1)
        for group in groups:
            inside = [column != group, column == group]
            events, expected, squares = (
                np.array([held[part].sum() for part in inside]) for held in (event, chance, chance**2)
            )
            cases = np.array([part.sum() for part in inside])
            if min(expected.min(), (cases - expected).min()) < FEWEST or not events.sum():
                continue
            ratio = events / expected
            found.append((trend_of_ratios(events, expected, squares), ratio.max() >= far * ratio.min()))
    adjusted = holm([p for p, _ in found]) if found else ()
    return any(p < CHANCE and matters for p, (_, matters) in zip(adjusted, found, strict=True))


def sample(random: np.random.Generator, cases: int, prevalence: float, spread: float, *, low: float = 1.0) -> bool:
    """Return whether a sample shows a group, of which the second has scores that are so many times too low."""
    columns = [random.choice(len(SHARES), cases, p=SHARES), random.integers(0, 2, cases)]
    middle = np.log(prevalence / (1 - prevalence))
    chance = 1 / (1 + np.exp(-(middle + spread * random.normal(size=cases) + 0.3 * (columns[0] - 1))))
    event = (random.random(cases) < chance).astype(float)
    stated = np.where(columns[0] == 1, chance * low, chance)
    return shown(stated, event, columns)


def main() -> None:
    """Print the share of samples in which a group is shown."""
    for cases, prevalence in ((400, 0.3), (2_000, 0.05), (2_000, 0.3), (10_000, 0.05), (10_000, 0.3)):
        random = np.random.default_rng(1)
        sound, off = (
            np.mean([sample(random, cases, prevalence, 1.5, low=low) for _ in range(SAMPLES)]) for low in (1.0, 2 / 3)
        )
        print(f"{cases:>6} cases, {prevalence:.0%} positive: sound {sound:.1%}, a third too low {off:.1%}")


if __name__ == "__main__":
    main()
