"""Reports on several classes that are drawn at random: how sure models are, and how often that tells anything."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from reportgen.config.page import PROFILES

NAMES = ("apple", "berry", "cherry", "date", "elder")
SIZES = (40, 80, 200, 500)
SURE = 6  # of so many, one has many cases and few errors
FRAMED = 5  # of so many, one names frameworks


def drawn_classes(seed: int) -> tuple[dict[str, Any], pd.DataFrame]:
    """Return a config and its cases."""
    rng = np.random.default_rng(seed)
    names = NAMES[: int(rng.integers(3, len(NAMES) + 1))]
    cases = int(rng.choice(SIZES))
    sure = seed % SURE == SURE - 1
    if sure:
        cases = 2000
    label = rng.choice(len(names), cases, p=rng.dirichlet(np.full(len(names), 4.0)))
    label[: len(names)] = np.arange(len(names))
    frame = pd.DataFrame({"id": np.arange(cases), "kind": np.array(names)[label]})
    ranks, models = bool(rng.random() < 0.2), ("first", "second")[: int(rng.integers(1, 3))]
    for model in models:
        chances = _chances(rng, label, len(names), tells=[3.0, 5.0] if sure else [0.5, 1.5, 3.0])
        for place, name in enumerate(names):
            frame[f"{model} {name}"] = chances[:, place]
    config: dict[str, Any] = {
        "version": 1,
        "title": "Fruit",
        "data": {"id": "id", "label": "kind", "classes": list(names)},
        "models": {
            model: {"scores": {name: f"{model} {name}" for name in names}, **({"kind": "rank"} if ranks else {})}
            for model in models
        },
        "report": {"kind": "guard"},
        "uncertainty": {"resamples": 200},
    }
    if rng.random() < 0.6 and not ranks:
        dear = {
            f"actual {one}": {f"predicted {names[at - 1]}": float(rng.integers(1, 40))} for at, one in enumerate(names)
        }
        config["costs"] = {"currency": "EUR", "matrix": dear, "otherwise": float(rng.integers(1, 20))}
        if rng.random() < 0.7:
            config["costs"]["person"] = float(rng.choice([0.5, 1.0, 3.0, 8.0]))
    config["checks"] = ["accuracy >= 0.4", f"recall[{names[0]}] >= 0.3", {"check": "macro_f1 >= 0.3", "model": "first"}]
    if len(models) > 1 and rng.random() < 0.6:
        config["compare"] = {"baseline": "second"}
    if seed % FRAMED == FRAMED - 1:
        config["report"]["profile"] = [PROFILES[seed % len(PROFILES)]]
    return config, frame


def _chances(rng: np.random.Generator, label: np.ndarray, classes: int, *, tells: Sequence[float]) -> np.ndarray:
    """Return chances of each class: how sure a model is may tell much, little or nothing of whether it is right."""
    score = rng.standard_normal((len(label), classes))
    score[np.arange(len(label)), label] += rng.choice(tells)
    if rng.random() < 0.3:  # the same order of the classes, and surer or less sure whatever comes
        score = np.argsort(np.argsort(score, axis=1), axis=1) * rng.uniform(0.3, 1.5, (len(label), 1))
    weight = np.exp(score * rng.choice([0.4, 1.0, 3.0]))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))
