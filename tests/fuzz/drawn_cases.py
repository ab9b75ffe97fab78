"""Configs with data drawn at random, as for the net, then driven to the edges of what numbers and names can be."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pandas as pd

from tests.fuzz.case import OUT, Case
from tests.net.drawn import drawn

SEEDS = 10**6
SMALL = 400  # cases, so that the fuzzers try many
FloatArray = np.ndarray[Any, np.dtype[np.float64]]

CHANCES: tuple[Callable[[FloatArray], object], ...] = (  # what scores that are chances may become
    lambda s: np.where(s > np.median(s), 0.9999999999999998, s),
    lambda s: np.where(s > np.median(s), 1.0, 0.0),
    lambda s: np.full(len(s), 0.9999999999999998),
    lambda s: np.full(len(s), 5e-324),
    lambda s: s * 1e-323,
    lambda s: s**50,
    lambda s: 1 - s**50,
    lambda s: np.clip(0.5 + (s - 0.5) * 1e-15, 0, 1),
    lambda s: np.where(np.arange(len(s)) % 7 == 0, np.nan, s),
    lambda s: np.where(s > np.quantile(s, 0.95), s, 0.0),
)
RANKS: tuple[Callable[[FloatArray], object], ...] = (
    *CHANCES,
    lambda s: s * 1e300,
    lambda s: s * 1e16,
    lambda s: -s,
    lambda s: np.round(s * 1e16) + 1e16,
    lambda s: s * 1e-300,
)
AMOUNTS: tuple[Callable[[FloatArray], object], ...] = (
    lambda a: a * 1e300,
    lambda a: a * 0,
    lambda a: a * 1e-300,
    lambda a: -a,
    lambda a: np.where(a > np.median(a), a, 0),
    lambda a: a * 1e9,
    lambda a: np.where(np.arange(len(a)) % 5 == 0, np.nan, a),
)
CONFIGS: tuple[dict[str, object], ...] = (  # what may be laid over a config
    {"deployment": {"prevalence": 1e-300}},
    {"deployment": {"prevalence": 0.999999999, "cases_per_year": 1e15}},
    {"deployment": {"prevalence": 1e-6, "cases_per_year": 1e-9}},
    {"costs": {"false_positive": 1e12, "false_negative": 1e-12}},
    {"costs": {"false_positive": 1e-12, "false_negative": 1e12}},
    {"costs": {"false_positive": 0, "false_negative": 1}},
    {"costs": {"ratio": {"miss": 1e12, "false_alarm": 1}}},
    {"costs": {"false_positive": 1, "false_negative": {"column": "amount", "times": -1e12, "plus": 1e12}}},
    {"costs": {"false_positive": 1, "false_negative": {"low": 1e-12, "likely": 1, "high": 1e12}}},
    {"costs": {"inspection": 1e-12, "benefit": 1e12, "benefit_counts": "twice"}},
    {"beta": 1e6, "threshold": {"maximise": "f_beta"}},
    {"beta": 1e-9, "threshold": {"maximise": "f_beta"}},
    {"alpha": 1e-9, "threshold": {"maximise": "weighted_f"}},
    {"threshold": {"flag_at_most": 1e-9}},
    {"threshold": {"flag_at_most": 1, "of_every": 10**9}},
    {"threshold": {"maximise": "recall", "subject_to": ["precision >= 1", "flag_rate <= 0"]}},
    {"threshold": {"maximise": "precision", "subject_to": ["recall >= 99.9999%"], "with_confidence": 0.999999}},
    {"uncertainty": {"resamples": 100, "level": 0.9999999}},
    {"uncertainty": {"resamples": 100, "level": 0.5000001, "seed": 10**9}},
    {"groups": ["id"]},
    {"groups": ["day", {"column": "amount", "bins": [-1e15, 0, 1e-300, 1e15]}]},
    {"checks": ["lr_positive >= 1e300", "diagnostic_odds_ratio > 0", {"check": "cost <= -1e300", "for_each": "model"}]},
    {"report": {"kind": "audit", "cases": 1000, "metrics": "balanced"}},
    {"title": "| <b>*{{x}}* {{x}} \u05d0\u05d1\u05d2 " + "word " * 200},
    {"words": {"case": ["<i>x", "a|b"], "flag": ["x", "y" * 400], "person": ["\u202ex", "{n}"]}},
)
NAMES = ("m" * 300, "<script>alert(1)</script>", "a|b`c", "../../x", "\u05d0\u05d1", "1", "model", "{x} %s", "e\u0301")


def generated(random: Random) -> Case:
    """Return the run of a drawn config over drawn cases."""
    while True:
        made = drawn(random.randrange(SEEDS))
        if len(made.frame) <= SMALL and not made.files:
            break
    config = dict(made.config)
    if "uncertainty" in config:
        config["uncertainty"] = {**config["uncertainty"], "resamples": 100}
    frame, plain = made.frame.copy(), True
    for _ in range(random.choice((0, 1, 2, 3))):
        way = random.randrange(4)
        if way == 0 and len(frame):
            _distort(random, config, frame)
        elif way == 1 and len(frame):
            frame = _some(random, frame)
        elif way == 2:
            config |= random.choice(CONFIGS)
        else:
            plain = False
            config = _renamed(random, config)
    if len(frame):
        config["data"] = {**config["data"], "path": "d.csv"}
    config["report"] = {**config.get("report", {}), "formats": random.choice((["json"], ["html", "markdown"]))}
    files = {"c.yaml": json.dumps(config, indent=1).encode(), "d.csv": frame.to_csv(index=False).encode()}
    return Case(arguments=("run", "c.yaml", "-o", OUT, "--json"), files=files, plain=plain)


def _distort(random: Random, config: dict[str, Any], frame: pd.DataFrame) -> None:
    """Put scores, amounts or weights at the edge."""
    model = random.choice(list(config["models"].values()))
    ways, column = AMOUNTS, random.choice(("amount", "sampled"))
    if "score" in model and random.random() < 0.7:
        ways, column = (RANKS if model.get("kind") == "rank" else CHANCES), model["score"]
    frame[column] = random.choice(ways)(frame[column].to_numpy(dtype=float))


def _some(random: Random, frame: pd.DataFrame) -> pd.DataFrame:
    """Return the cases without most of a class, without a split, or hardly any of them."""
    way = random.randrange(4)
    if way == 0:
        one_class = (frame["outcome"] == random.choice(("bad", "good"))) & (frame["part"] == "test")
        return frame[~one_class]
    if way == 1:
        return frame.head(random.choice((0, 2, 5, 9)))
    if way == 2:
        return pd.concat([frame] * 2)
    return frame[frame["part"] == random.choice(("test", "validation"))]


def _renamed(random: Random, config: dict[str, Any]) -> dict[str, Any]:
    """Return the config with another name for a model, wherever it stands."""
    old, new = random.choice(list(config["models"])), random.choice(NAMES)

    def of(value: Any) -> Any:
        if isinstance(value, dict):
            return {new if key == old else key: of(one) for key, one in value.items()}
        return [of(one) for one in value] if isinstance(value, list) else new if value == old else value

    renamed: dict[str, Any] = of(config)
    return renamed
