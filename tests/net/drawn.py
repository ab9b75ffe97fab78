"""Configs and cases drawn at random, over the product of what a config can say and what data can be like."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from reportgen.app import run
from reportgen.config.load import config_from
from reportgen.config.page import PROFILES
from reportgen.config.sealed import seal_text
from reportgen.report import Report
from tests.net.settings import settings, without_cases

FloatArray = npt.NDArray[np.float64]
Random = np.random.Generator

SIZES = (12, 30, 60, 150, 400, 1000, 3000)
SHARES = (0.03, 0.1, 0.3, 0.5)
QUALITIES: Mapping[str, float] = {"useful": 1.5, "weak": 0.5, "useless": 0.0, "reversed": -1.2, "perfect": 30.0}


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A config, its cases, and what they were drawn to be like."""

    config: Mapping[str, Any]
    frame: pd.DataFrame
    files: Mapping[str, pd.DataFrame] = field(default_factory=dict)  # where each split has a file of its own

    before: Mapping[str, Any] | None = None  # the config whose criteria were fixed

    def report(self, folder: Path) -> Report:
        """Return the report of this config, with its files in the folder where it has some."""
        if self.before is not None:
            seal = folder / "drawn.seal.yaml"
            seal.write_text(seal_text(config_from(self.before), "2026-07-31"), encoding="utf-8")
            shown = {**self.config.get("report", {}), "seal": str(seal)}
            return replace(self, before=None, config={**self.config, "report": shown}).report(folder)
        if not self.files:
            return run(self.config, self.frame if len(self.frame) else None)
        for name, part in self.files.items():
            part.to_csv(folder / name, index=False)
        paths = {Path(name).stem: str(folder / name) for name in self.files}
        return run({**self.config, "data": {**self.config["data"], "path": paths}})


def drawn(seed: int) -> Drawn:
    """Return the config and the cases of a seed."""
    random = np.random.default_rng(seed)
    if random.random() < 0.03:
        return Drawn(config=without_cases(random), frame=pd.DataFrame())
    label, frame = _cases(random)
    models = _models(random, label, frame)
    _lose(np.random.default_rng([seed, 1]), frame, models)
    config = settings(random, frame, models)
    _outcome(np.random.default_rng([seed, 2]), config)
    _drift(np.random.default_rng([seed, 3]), frame, config)
    _gaps(np.random.default_rng([seed, 4]), config)
    _declare(np.random.default_rng([seed, 6]), config)
    _frameworks(np.random.default_rng([seed, 7]), config)
    _keep_out(np.random.default_rng([seed, 8]), frame, config)
    data = config["data"]
    before = _before(np.random.default_rng([seed, 5]), config)
    if "column" in data.get("split", {}) and "weight" not in data and random.random() < 0.3:
        return replace(_in_files(config, frame), before=before)
    return Drawn(config=config, frame=frame, before=before)


def _frameworks(random: Random, config: dict[str, Any]) -> None:
    """Name a framework or two; mostly none."""
    if random.random() < 0.1:
        names = random.choice(PROFILES, size=int(random.integers(1, 3)), replace=False)
        config["report"] = {**config.get("report", {}), "profile": [str(name) for name in names]}


def _before(random: Random, config: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return a config whose criteria were fixed: the same, or another; mostly none."""
    drawn_way = random.random()
    if drawn_way < 0.7:
        return None
    if drawn_way < 0.8:
        return config
    return {**config, "checks": [*config.get("checks", [])[1:], "informedness >= 0.01"]}


def _cases(random: Random) -> tuple[npt.NDArray[np.int64], pd.DataFrame]:
    """Return the labels, and a column for each thing beside scores that a config may name."""
    cases = int(random.choice(SIZES, p=(0.08, 0.1, 0.12, 0.2, 0.25, 0.2, 0.05)))
    clusters = np.arange(cases) // int(random.choice([2, 5, 20])) if random.random() < 0.5 else np.arange(cases)
    shared = random.normal(size=clusters[-1] + 1)[clusters]
    share = float(random.choice(SHARES))
    rank = shared * random.choice([0.0, 0.8]) + random.normal(size=cases)
    label = (rank >= np.sort(rank)[-max(2, round(share * cases))]).astype(int)
    kind = random.random()
    if kind < 0.08:  # one class nearly empty
        label = np.zeros(cases, dtype=int) if kind < 0.05 else np.ones(cases, dtype=int)
        label[random.choice(cases, int(random.integers(2, 5)), replace=False)] = 1 - int(label[0])
    group = random.choice(["north", "south", "east", "tiny"], size=cases, p=(0.45, 0.35, 0.19, 0.01))
    frame = pd.DataFrame(
        {
            "outcome": np.where(label == 1, "bad", "good"),
            "id": [f"c{place:05d}" for place in range(cases)],
            "part": np.where(random.random(cases) < random.choice([0.3, 0.5]), "validation", "test"),
            "customer": [f"k{one}" for one in clusters],
            "region": group,
            "amount": np.round(np.exp(random.normal(4, 1, cases)), 2),
            "day": [f"2026-09-{1 + place % 20:02d}" for place in range(cases)],
            "sampled": np.round(random.choice([1.0, 2.5, 10.0, 0.7], cases), 2),
            "times": random.integers(1, 4, cases),
        }
    )
    for part in ("validation", "test"):  # each split holds both classes
        for one in (0, 1):
            there = np.flatnonzero(label == one)
            if not ((frame["part"] == part) & (label == one)).any():
                frame.loc[there[0 if part == "test" else -1], "part"] = part
    return label, frame


def _models(random: Random, label: npt.NDArray[np.int64], frame: pd.DataFrame) -> dict[str, dict[str, Any]]:
    """Return the models, whose scores or decisions are added to the cases."""
    names = ("alpha", "bravo", "carol", "delta")[: int(random.choice([1, 2, 3, 4], p=(0.3, 0.4, 0.2, 0.1)))]
    base = random.normal(size=len(label))
    models: dict[str, dict[str, Any]] = {}
    earlier: list[FloatArray] = []
    for name in names:
        chance = _chances(random, label, base, earlier)
        earlier.append(chance)
        models[name] = _model(random, name, chance, frame)
    if random.random() < 0.15:
        four = {"tp": 81, "fp": 12, "fn": 9, "tn": 898}
        models["bare"] = {"counts": four} if random.random() < 0.7 else {"precision": 0.7, "recall": 0.4}
    return models


def _lose(random: Random, frame: pd.DataFrame, models: Mapping[str, Mapping[str, Any]]) -> None:
    """Take away some scores or decisions of a model, now and then: more of one class, or of both alike."""
    if random.random() >= 0.15:
        return
    model = models[str(random.choice([name for name in models if name != "bare"]))]
    gone = random.random(len(frame)) < np.where(frame["outcome"] == "bad", *random.choice([0.0, 0.02, 0.4], 2))
    for part in ("validation", "test"):  # each split keeps both classes
        for outcome in ("bad", "good"):
            there = (frame["part"] == part) & (frame["outcome"] == outcome)
            gone[np.flatnonzero(there)[:3]] = False
    for key in ("score", "decision"):
        if key in model:
            frame[model[key]] = frame[model[key]].where(~gone)


def _drift(random: Random, frame: pd.DataFrame, config: Mapping[str, Any]) -> None:
    """Put the positive cases late, now and then, where cases have a time."""
    if "time" in config["data"] and random.random() < 0.3:
        late = np.where(frame["outcome"] == "bad", 8, 0) + random.integers(1, 20, len(frame))
        frame["day"] = [f"2026-09-{each:02d}" for each in late]


def _outcome(random: Random, config: dict[str, Any]) -> None:
    """Say which outcome is the better one, and which group to compare with, now and then."""
    if random.random() < 0.3:
        config["flag_is"] = str(random.choice(["adverse", "favourable"]))
    if "groups" in config and random.random() < 0.4:
        config["groups"] = [
            {"column": "region", "reference": "north"} if one == "region" else one for one in config["groups"]
        ]


def _keep_out(random: Random, frame: pd.DataFrame, config: dict[str, Any]) -> None:
    """Lose some regions and keep these cases out of gaps, and groups with few cases, now and then."""
    if "groups" not in config or random.random() < 0.6:
        return
    few = {"unknown": "apart", "leave_out": {"below": float(random.choice([0.05, 0.3])), "because": "Few"}}
    asked = [{"column": one} if isinstance(one, str) else one for one in config["groups"]]
    config["groups"] = [one if "reference" in one else {**one, **few} for one in asked]
    frame.loc[random.random(len(frame)) < 0.05, "region"] = None


def _declare(random: Random, config: dict[str, Any]) -> None:
    """List the regions that can occur, now and then without one, or with one that is nowhere."""
    if random.random() < 0.25:
        names = ["north", "south", "east", "tiny", "nowhere"]
        listed = [name for name in names if random.random() < 0.8]
        if len(listed) > 1:
            config["data"]["columns"] = {"region": {"kind": "nominal", "values": listed}}
        config["data"]["examine"] = ["region"] if random.random() < 0.5 else "all"


def _gaps(random: Random, config: dict[str, Any]) -> None:
    """Hold groups against each other by a limit, where there are groups."""
    if "groups" in config:
        first = config["groups"][0]
        column = first if isinstance(first, str) else first["column"]
        kinds = ("ratio(recall, by: {}) >= 80%", "ratio(f1, by: {}) >= 0.9", "difference(flag_rate, by: {}) <= 10%")
        config["checks"] = [*config.get("checks", []), str(random.choice(kinds)).format(column)]


def _chances(random: Random, label: npt.NDArray[np.int64], base: FloatArray, earlier: list[FloatArray]) -> FloatArray:
    """Return chances of a quality drawn at random; at times those of the model before, or an even function of them."""
    if earlier and random.random() < 0.3:
        way = random.choice(["same", "squared", "nearly"])
        before = earlier[-1]
        if way == "nearly":
            return np.clip(before + random.normal(0, 0.02, len(before)), 0, 1)
        return before if way == "same" else before**2
    quality = str(random.choice(list(QUALITIES), p=(0.6, 0.15, 0.11, 0.07, 0.07)))
    gap, share = QUALITIES[quality], float(np.clip(label.mean(), 0.01, 0.99))
    signal = gap * label + 0.8 * base + 0.6 * random.normal(size=len(label))
    log_odds = np.log(share / (1 - share)) + gap * (signal - gap / 2)
    wrong = random.random()
    scale, shift = (3.0, 0.0) if wrong < 0.12 else (1.0, 1.5) if wrong < 0.24 else (1.0, 0.0)
    if quality == "useless":
        log_odds = log_odds + base
    return np.asarray(1 / (1 + np.exp(-np.clip(scale * log_odds + shift, -30, 30))))


def _model(random: Random, name: str, chance: FloatArray, frame: pd.DataFrame) -> dict[str, Any]:
    """Return what the config says of a model, whose columns are added to the cases."""
    grain = random.random()
    if grain < 0.03:
        chance = np.full(len(chance), 0.4)
    elif grain < 0.2:
        chance = np.round(chance, int(random.choice([1, 2])))
    kind = str(random.choice(["score", "rank", "low", "decision", "both"], p=(0.6, 0.12, 0.1, 0.1, 0.08)))
    score, decision = f"score of {name}", f"call of {name}"
    flagged = np.where(chance >= float(np.quantile(chance, random.choice([0.5, 0.8, 0.95]))), "yes", "no")
    if kind == "decision":
        frame[decision] = flagged
        return {"decision": decision, "flagged": "yes"}
    frame[score] = np.round(
        {"rank": lambda: 100 * chance - 7, "low": lambda: 1 - chance}.get(kind, lambda: chance)(), 9
    )
    model: dict[str, Any] = {"score": score}
    if kind == "rank":
        model["kind"] = "rank"
    if kind == "low":
        model["flag"] = "low"
    if kind == "both":
        frame[decision] = flagged
        model |= {"decision": decision, "flagged": "yes"}
    elif random.random() < 0.15:
        model["deployed_threshold"] = float(np.quantile(frame[score], random.choice([0.3, 0.8, 0.9])))
    return model


def _in_files(config: Mapping[str, Any], frame: pd.DataFrame) -> Drawn:
    """Return the same with a file for each split."""
    split = {key: value for key, value in config["data"]["split"].items() if key != "column"}
    files = {f"{part}.csv": frame[frame["part"] == part].drop(columns="part") for part in ("validation", "test")}
    data = {**config["data"], "split": split}
    return Drawn(config={**config, "data": data}, frame=frame, files=files)
