"""Two models whose ROC curves cross once, twice or more often."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.cases.case import PAYMENTS, Case

Levels = Sequence[tuple[int, int]]  # positives and negatives at each score, the highest first

ONCE: tuple[Levels, Levels] = (((150, 10), (10, 90), (40, 100)), ((60, 10), (130, 90), (10, 100)))
TWICE: tuple[Levels, Levels] = (
    ((90, 10), (5, 90), (100, 100), (5, 100)),
    ((30, 10), (120, 90), (25, 100), (25, 100)),
)
THRICE: tuple[Levels, Levels] = (
    ((60, 5), (5, 95), (95, 100), (10, 100), (30, 100)),
    ((20, 5), (90, 95), (20, 100), (65, 100), (5, 100)),
)


def crossed(new: Levels, old: Levels, *, few: int = 1, seed: int = 1, **config: Any) -> Case:
    """Return scores of a challenger and a champion with so many of each class at each score; `few` divides them."""
    rng = np.random.default_rng(seed)

    def scores(levels: Levels, of: int) -> list[float]:
        held = [round(0.9 - 0.1 * place, 1) for place, level in enumerate(levels) for _ in range(level[of] // few)]
        return [float(score) for score in rng.permutation(held)]

    columns = {
        "label": ["1"] * len(scores(new, 0)) + ["0"] * len(scores(new, 1)),
        "new": scores(new, 0) + scores(new, 1),
        "old": scores(old, 0) + scores(old, 1),
    }
    models = {"champion": {"score": "old"}, "challenger": {"score": "new"}}
    settings = {"models": models, "words": PAYMENTS, "threshold": {"fixed": 0.85}, "uncertainty": {"resamples": 200}}
    return Case(columns, **settings | config)


def crossing_cases() -> tuple[Case, ...]:
    return (crossed(*ONCE), crossed(*ONCE, few=4), crossed(*TWICE), crossed(*THRICE))
