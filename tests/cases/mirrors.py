"""Configs of every kind with their cases, and the same ones seen in a mirror: each has to be told alike."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reportgen.app import run
from reportgen.sources.frames import frame_of

NAMES = ("Alba", "Bora", "Cleo")
OTHER = {"Alba": "Bora", "Bora": "Alba"}
HALF_STEP = 1 / 4096  # a threshold that lies between any two scores, and so does 1 less it

# What each metric is called where the other class is the positive one.
MIRRORED = {
    "recall": "specificity",
    "precision": "npv",
    "miss_rate": "false_alarm_rate",
    "false_discovery_rate": "false_omission_rate",
    "saving": "saving_flag_all",
} | {key: key for key in ("cost_per_1000", "total_cost", "cost", "accuracy", "mcc", "roc_auc", "brier")}
MIRRORED |= {other: key for key, other in MIRRORED.items()}


@dataclass(frozen=True, kw_only=True)
class Made:
    """A config and its cases, column by column."""

    config: Mapping[str, Any]
    columns: Mapping[str, list[Any]]

    def results(self) -> dict[str, Any]:
        """Return the content of `results.json`."""
        return run(dict(self.config), frame_of(self.columns)).results

    def of(self, **changes: Any) -> "Made":
        """Return it with other keys of the config."""
        return replace(self, config={**self.config, **changes})


def made(seed: int) -> Made:
    """Return a config and cases of some kind; the scores are whole numbers of 1/2048, so that 1 less one is exact."""
    rng = np.random.default_rng([seed, 14])
    n, share = int(rng.choice([80, 200, 400])), float(rng.choice([0.1, 0.3, 0.5, 0.7]))
    label = rng.permutation(np.arange(n) < round(share * n))
    gap = float(rng.choice([0.0, 0.8, 1.5, 2.5, 6.0]))
    steps = int(rng.choice([32, 2048], p=[0.3, 0.7]))
    models = NAMES[: 1 + seed % 3]
    scores = {
        f"score_{name[0]}": _scores(rng, label, gap * factor, steps)
        for name, factor in zip(models, (1.0, 0.8, 1.1), strict=False)
    }
    if seed % 7 == 6 and len(models) > 1:  # one model twice
        scores["score_B"] = scores["score_A"]
    columns = {
        "id": [f"c{at:05d}" for at in rng.permutation(n)],
        "label": np.where(label, "1", "0").tolist(),
        **scores,
        "amount": np.round(np.exp(rng.normal(3, 1, n)), 2).tolist(),
        "region": rng.choice(["north", "south", "east"], n).tolist(),
        "who": [f"w{at}" for at in rng.integers(0, n // 3, n)],
        "part": np.where(np.arange(n) % 2, "test", "tune").tolist(),
        "w": rng.choice([0.5, 1.0, 2.5], n).tolist(),
        "times": rng.choice([1, 1, 1, 2, 3], n).tolist(),
    }  # fmt: skip
    return Made(config=_config(rng, models), columns=columns)


def _scores(rng: np.random.Generator, label: Any, gap: float, steps: int) -> list[float]:
    """Return chances of the positive class, sound or not."""
    share = label.mean()
    odds = np.log(share / (1 - share)) + gap * (rng.normal(size=len(label)) + gap * label - gap / 2)
    odds = odds if gap else odds + rng.normal(size=len(label))
    return (np.clip(np.round(steps / (1 + np.exp(-odds))), 1, steps - 1) / steps).tolist()


def _config(rng: np.random.Generator, models: tuple[str, ...]) -> dict[str, Any]:
    several, chance = len(models) > 1, rng.random
    data: dict[str, Any] = {"label": "label", "positive": "1", "negative": "0", "id": "id"}
    data |= {"cluster": "who"} if chance() < 0.25 else {}
    data |= {"split": {"column": "part", "tune_on": "tune", "report_on": "test"}} if chance() < 0.3 else {}
    data |= {"weight": {"column": "w", "kind": "sampling"}} if chance() < 0.15 else {}
    priced = chance() < 0.8
    found: dict[str, Any] = {
        "version": 1,
        "title": "Mirrored",
        "data": data,
        "models": {name: {"score": f"score_{name[0]}"} for name in models},
        "subject": models[0],
        "uncertainty": {"resamples": 200},
        "report": {"kind": "guard"},
    }
    found |= {"groups": ["region"]} if chance() < 0.4 else {}
    found |= {"costs": _costs(rng)} if priced else {}
    found |= {"threshold": _threshold(rng, priced=priced, weighted="weight" in data)}
    found |= {"deployment": {"prevalence": float(rng.choice([0.0625, 0.25]))}} if chance() < 0.2 else {}
    found |= {"compare": _compare(rng, priced=priced)} if several and chance() < 0.8 else {}
    found |= {"checks": _checks(rng)} if chance() < 0.6 else {}
    if chance() < 0.4:
        undone = bool(chance() < 0.5)
        found["errors"] = {
            "false_positive": {"happens": "an alarm is raised", "borne_by": "the many", "reversible": undone},
            "false_negative": {"happens": "a hit is lost", "borne_by": "the few", "reversible": not undone},
        }
    return found


def _costs(rng: np.random.Generator) -> dict[str, Any]:
    alarm, miss = (float(round(value, 3)) for value in np.exp(rng.normal((1.0, 2.0), 1.0)))
    found: dict[str, Any] = {"false_positive": alarm, "false_negative": miss, "currency": "EUR"}
    kind = rng.choice(["plain", "plain", "gains", "by case", "ranges"])
    if kind == "gains":
        found |= {"true_positive": -float(round(miss / 3, 3)), "true_negative": -0.017}
    if kind == "by case":
        found["false_negative"] = {"column": "amount", "times": 0.85, "plus": 2.5}
    if kind == "ranges":
        found["false_negative"] = {"low": miss / 2, "likely": miss, "high": 3 * miss}
    return found


def _threshold(rng: np.random.Generator, *, priced: bool, weighted: bool) -> dict[str, Any]:
    sure = {"with_confidence": 0.9} if not weighted and rng.random() < 0.4 else {}
    rules: list[dict[str, Any]] = [
        {"fixed": float(rng.integers(1, 16)) / 16 + HALF_STEP},
        {"maximise": "mcc"},
        {"maximise": "specificity", "subject_to": ["recall >= 0.7"], **sure},
        {"maximise": "recall", "subject_to": ["specificity >= 0.7"], **sure},
    ]
    if priced:
        rules += [{"minimise": "cost"}] * 5 + [{"minimise": "cost", "subject_to": ["recall >= 0.75"]}]
    return rules[int(rng.integers(len(rules)))]


def _compare(rng: np.random.Generator, *, priced: bool) -> dict[str, Any]:
    primary = ["roc_auc", *(["cost"] if priced else ["mcc"])] if rng.random() < 0.5 else ["recall", "specificity"]
    found: dict[str, Any] = {"primary": primary}
    if rng.random() < 0.5:
        found |= {"require": f"recall >= {rng.choice([0.6, 0.9])}", "then": "specificity"}
    if rng.random() < 0.3:
        found |= {"smallest_that_matters": {primary[0]: 0.05}}
    return found


def _checks(rng: np.random.Generator) -> list[Any]:
    sure = {"check": f"recall >= {rng.choice([0.5, 0.8])}", "with_confidence": 0.95}
    return [f"specificity >= {rng.choice([0.6, 0.9])}", sure, "accuracy >= 0.7", "precision >= 0.5"]


def names_exchanged(one: Made) -> Made:
    """Return the first two models with each other's name."""
    models = {OTHER.get(name, name): model for name, model in one.config["models"].items()}
    return one.of(models=models, subject=OTHER.get(one.config["subject"], one.config["subject"]))


def models_turned(one: Made) -> Made:
    """Return the models listed the other way round."""
    return one.of(models=dict(reversed(one.config["models"].items())))


def rows_shuffled(one: Made) -> Made:
    """Return the rows in another order, each with its id."""
    order = np.random.default_rng(5).permutation(len(one.columns["id"])).tolist()
    return replace(one, columns={name: [column[at] for at in order] for name, column in one.columns.items()})


def prices_scaled(one: Made, times: float, currency: str) -> Made:
    """Return all money in another currency."""

    def scaled(price: Any) -> Any:
        if isinstance(price, Mapping):
            return {key: value if key in {"column", "times"} else value * times for key, value in price.items()}
        return price * times

    costs = {key: currency if key == "currency" else scaled(price) for key, price in one.config["costs"].items()}
    columns = {**one.columns, "amount": [amount * times for amount in one.columns["amount"]]}
    return replace(one, columns=columns).of(costs=costs)


def classes_swapped(one: Made) -> Made:
    """Return the same decisions told of the other class: what was left alone is now flagged."""
    config = dict(one.config)
    config["data"] = {**config["data"], "positive": "0", "negative": "1"}
    if "costs" in config:
        config["costs"] = {_outcome(key): price for key, price in config["costs"].items()}
    if "errors" in config:
        config["errors"] = {_outcome(key): error for key, error in config["errors"].items()}
    if "deployment" in config:
        config["deployment"] = {"prevalence": 1 - config["deployment"]["prevalence"]}
    for key in ("threshold", "compare", "checks"):
        if key in config:
            config[key] = _mirrored(config[key])
    scores = {name: [1 - score for score in column] for name, column in one.columns.items() if name.startswith("score")}
    return Made(config=config, columns={**one.columns, **scores})


def _outcome(key: str) -> str:
    swapped = {"positive": "negative", "negative": "positive"}
    head, _, tail = key.partition("_")
    return f"{head}_{swapped[tail]}" if tail in swapped else key


def _mirrored(said: Any) -> Any:
    """Return conditions and names of metrics as they read of the other class."""
    if isinstance(said, Mapping):
        return {MIRRORED.get(key, key): 1 - each if key == "fixed" else _mirrored(each) for key, each in said.items()}
    if isinstance(said, list):
        return [_mirrored(each) for each in said]
    return re.sub(r"^[a-z_]+", lambda found: MIRRORED.get(found[0], found[0]), said) if isinstance(said, str) else said


def weighed_by_frequency(one: Made) -> Made:
    """Return each row counted as often as its column says, without ids."""
    data = {key: value for key, value in one.config["data"].items() if key != "id"}
    return one.of(data={**data, "weight": {"column": "times", "kind": "frequency"}})


def written_out(one: Made) -> Made:
    """Return each row as often as its column says, without ids."""
    data = {key: value for key, value in one.config["data"].items() if key != "id"}
    rows = [at for at, times in enumerate(one.columns["times"]) for _ in range(times)]
    columns = {name: [column[at] for at in rows] for name, column in one.columns.items()}
    return replace(one, columns=columns).of(data=data)
