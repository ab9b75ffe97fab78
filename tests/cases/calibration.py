"""Reports that together say everything that is said of scores as probabilities."""

from typing import Any

import numpy as np

from tests.cases.case import PAYMENTS, Case

FIXED = {"fixed": 0.5}


def chances(score: Any, chance: Any, *, seed: int = 1, **config: Any) -> Case:
    """Return a report on cases with these scores, each positive with its chance."""
    score, chance = np.asarray(score), np.asarray(chance)
    label = (np.random.default_rng(seed).random(len(score)) < chance).astype(int)
    columns = {"label": label.tolist(), "score": score.tolist(), **config.pop("columns", {})}
    settings = {"words": PAYMENTS, "threshold": FIXED, "uncertainty": {"resamples": 200}}
    return Case(columns, **settings, **config)


def sound(**config: Any) -> Case:
    score = np.round(np.random.default_rng(2).beta(1, 3, 4_000), 4)
    return chances(score, score, **config)


def too_low(**config: Any) -> Case:
    """Scores too low and too far apart."""
    true = np.random.default_rng(3).beta(3, 4, 1_500)
    return chances(np.round(0.6 * true**2, 4), true, **config)


def together_and_too_high() -> Case:
    true = np.random.default_rng(4).beta(1, 5, 1_500)
    return chances(np.round(0.4 + 0.2 * true, 4), true)


def small() -> Case:
    score = np.round(np.random.default_rng(5).random(120), 3)
    return chances(score, score)


def calibration_cases() -> tuple[Case, ...]:
    alike = [0, 1] * 20
    pairs = {"label": alike, "score": [0.5] * 40}
    settings: dict[str, Any] = {"threshold": FIXED, "words": PAYMENTS}
    return (
        sound(),
        too_low(),
        together_and_too_high(),
        small(),
        Case(pairs, **settings),
        Case({"label": alike, "score": [0.9] * 40}, **settings),
        Case({"label": alike, "score": [0.3] * 20 + [0.6] * 20}, **settings),
        Case({"label": alike, "score": [0.01] * 20 + [0.99] * 20}, **settings),
        Case({**pairs, "who": [n % 5 for n in range(40)]}, data={"cluster": "who"}, **settings),
        Case(pairs, **settings, models={"model": {"score": "score", "kind": "rank"}}),
    )
