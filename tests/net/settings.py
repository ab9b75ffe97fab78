"""What a drawn config says beside its models: prices, rules, groups, comparisons, checks, words and harms."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

Random = np.random.Generator
Section = dict[str, Any]

LIMITS = ("recall >= 0.8", "recall >= 0.6", "specificity >= 0.9", "precision >= 0.5", "flag_rate <= 0.1",
          "false_alarm_rate <= 0.05", "miss_rate <= 0.2")  # fmt: skip
MAXIMISED = ("f1", "mcc", "informedness", "precision", "recall", "specificity", "accuracy", "balanced_accuracy")
CHECKED = ("recall >= 0.7", "recall >= 0.8", "precision >= 0.5", "specificity >= 0.85", "flag_rate <= 0.3",
           "accuracy > 0.8", "f1 >= 0.5", "mcc >= 0.3", "false_alarm_rate <= 10%", "miss_rate < 0.4")  # fmt: skip
WORDS: Mapping[str, Any] = {
    "case": ["payment", "payments"], "positive": ["fraud", "frauds"],
    "negative": ["genuine payment", "genuine payments"], "flag": ["hold", "held"], "person": ["customer", "customers"],
}  # fmt: skip


def settings(random: Random, frame: pd.DataFrame, models: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return a valid config on these cases and models."""
    own = {name: dict(model) for name, model in models.items()}
    counted = [name for name, model in own.items() if "score" in model or "decision" in model]
    config: dict[str, Any] = {
        "version": 1,
        "data": _data(random),
        "models": own,
        "report": {"kind": "guard", "cases": int(random.choice([0, 3]))},
        "uncertainty": {
            "resamples": 200,
            "seed": int(random.integers(1, 99)),
            "level": float(random.choice([0.95, 0.9], p=(0.9, 0.1))),
        },
    }
    _weights_of_errors(random, config)
    _use(random, config)
    scored = [name for name in counted if "score" in own[name]]
    rule = _rule(random, config, own)
    needs_rule = any(own[name].get("kind") == "rank" for name in scored)
    if rule is not None and scored and (random.random() < 0.75 or (needs_rule and not _has_default(config))):
        config["threshold"] = rule
    for name in scored[1:]:
        if random.random() < 0.12 and (own_rule := _rule(random, config, own)) is not None:
            own[name]["threshold"] = own_rule
    if needs_rule and "threshold" not in config and not _has_default(config):
        config["threshold"] = {"maximise": "f1"}
    if random.random() < 0.3:
        by_amount = {"column": "amount", "bins": [30, 100]}
        config["groups"] = [["region"], [by_amount], ["region", by_amount]][int(random.choice(3, p=(0.5, 0.4, 0.1)))]
    _compare(random, config, counted)
    _checks(random, config, counted)
    if random.random() < 0.3:
        config["words"] = dict(WORDS)
    if random.random() < 0.4:
        config["errors"] = _harms(random)
    return config


def without_cases(random: Random) -> dict[str, Any]:
    """Return a config of models that are known by published figures alone."""
    models: dict[str, Any] = {}
    for name in ("alpha", "bravo", "carol")[: int(random.integers(1, 4))]:
        tp, fn, fp, tn = (int(each) for each in random.integers(0, 900, 4))
        shares = {"precision": 0.7, "recall": float(random.choice([0.1, 0.4]))}
        models[name] = {"counts": {"tp": tp, "fn": fn, "fp": fp, "tn": tn}} if random.random() < 0.8 else shares
    config: dict[str, Any] = {"version": 1, "models": models, "report": {"kind": "guard"}}
    if random.random() < 0.5:
        config["costs"] = {"false_positive": 1, "false_negative": float(random.choice([0.5, 5]))}
    if random.random() < 0.5:
        config["beta"] = 2
    return config


def _data(random: Random) -> Section:
    data: Section = {"label": "outcome", "positive": "bad", "negative": "good", "id": "id"}
    if random.random() < 0.5:
        data["split"] = {"column": "part", "tune_on": "validation", "report_on": "test"}
    if random.random() < 0.2:
        kind = str(random.choice(["sampling", "frequency"]))
        data["weight"] = {"column": "sampled" if kind == "sampling" else "times", "kind": kind}
    if random.random() < 0.25:
        data["cluster"] = "customer"
    if random.random() < 0.3:
        data["time"] = "day"
    return data


def _weights_of_errors(random: Random, config: Section) -> None:
    """Add prices, a beta, an alpha, some of them or none."""
    if random.random() < 0.7:
        config["costs"] = _costs(random)
    turn = random.random()
    if turn < 0.25:
        config["beta"] = float(random.choice([0.5, 1, 2, 5]))
    elif turn < 0.3:
        config["alpha"] = 0.2
    elif turn < 0.4 and "costs" in config:
        costs = config["costs"]
        numbers = [costs.get(key) for key in ("false_positive", "false_negative")]
        if "ratio" in costs or "inspection" in costs or None not in numbers:
            config["beta"] = {"from": "costs"}


def _costs(random: Random) -> Section:
    way = str(random.choice(["plain", "column", "range", "ratio", "inspection", "gains"],
                            p=(0.35, 0.2, 0.12, 0.13, 0.1, 0.1)))  # fmt: skip
    miss = float(random.choice([1, 2, 5, 20, 0.5]))
    currency = {"currency": "EUR"} if random.random() < 0.6 else {}
    if way == "ratio":
        ranged = {"low": miss / 2, "likely": miss, "high": 3 * miss}
        return {"ratio": {"miss": ranged if random.random() < 0.4 else miss, "false_alarm": 1}}
    if way == "inspection":
        counts = str(random.choice(["once", "twice"]))
        return {**currency, "inspection": 10, "benefit": 10 * miss + 5, "benefit_counts": counts}
    alarm = float(random.choice([1, 12, 100]))
    found: Section = {**currency, "false_positive": alarm, "false_negative": alarm * miss}
    if way == "column":
        column: Section = {"column": "amount"}
        if random.random() < 0.5:
            column["times"] = 0.85
        if random.random() < 0.5:
            column["plus"] = 25
        found["false_negative"] = column
    if way == "range":
        found["false_negative"] = {"low": alarm * miss / 2, "likely": alarm * miss, "high": alarm * miss * 2}
    if way == "gains":
        found["true_positive"] = -alarm * miss
        found["false_negative"] = 0 if random.random() < 0.5 else alarm
    return found


def _has_default(config: Section) -> bool:
    return any(key in config for key in ("costs", "beta", "alpha"))


def _rule(random: Random, config: Section, models: Mapping[str, Section]) -> Section | None:
    """Return a rule for thresholds that this config may have."""
    costs = "costs" in config
    chances = all(model.get("kind") != "rank" for model in models.values())
    ways = ["maximise", "maximise", "nearest", "capacity", "floor", "floor"]
    ways += ["minimise", "minimise", "minimise", "cost_floor"] if costs else []
    ways += ["closed_form"] if costs and chances else []
    ways += ["fixed", "fixed"] if chances else []
    ways += ["f_beta"] if "beta" in config or "alpha" in config else []
    way = str(random.choice(ways))
    if way == "capacity":
        return _capacity(random, config)
    if way in ("floor", "cost_floor"):
        rule: Section = {"minimise": "cost"} if way == "cost_floor" else {"maximise": str(random.choice(MAXIMISED))}
        sure = random.random() < 0.4 and config["data"].get("weight", {}).get("kind") != "sampling"
        within_a_class = ("recall >= 0.8", "specificity >= 0.9", "miss_rate <= 0.2")
        limits = within_a_class if sure and "prevalence" in config.get("deployment", {}) else LIMITS
        picked = random.choice(limits, int(random.choice([1, 2], p=(0.8, 0.2))), replace=False)
        rule["subject_to"] = [str(one) for one in picked]
        return {**rule, "with_confidence": 0.9} if sure else rule
    return {
        "maximise": {"maximise": str(random.choice(MAXIMISED[:3]))},
        "nearest": {"nearest": "perfect_corner"},
        "minimise": {"minimise": "cost"},
        "closed_form": {"closed_form": "cost"},
        "fixed": {"fixed": float(random.choice([0.1, 0.3, 0.5, 0.9]))},
        "f_beta": {"maximise": "f_beta"},
    }[way]


def _capacity(random: Random, config: Section) -> Section:
    way = int(random.integers(3))
    if way == 2 and "time" in config["data"]:
        return {"flag_at_most": int(random.choice([2, 10])), "per": "day"}
    return {"flag_at_most": 200, "of_every": 10000} if way else {"flag_at_most": float(random.choice([0.02, 0.1, 0.3]))}


def _use(random: Random, config: Section) -> None:
    """Add where the model is used."""
    use: Section = {}
    if random.random() < 0.2:
        share = float(random.choice([0.002, 0.02, 0.2, 0.6]))
        use["prevalence"] = {"low": share / 2, "likely": share, "high": 2.5 * share} if share < 0.1 else share
    if random.random() < 0.15:
        use["cases_per_year"] = int(random.choice([24000, 4_000_000]))
    if use:
        config["deployment"] = use


def _compare(random: Random, config: Section, counted: list[str]) -> None:
    """Add what the models are compared by."""
    if len(counted) < 2:
        return
    models = config["models"]
    found: Section = {}
    if random.random() < 0.4:
        found["baseline"] = str(random.choice(counted[1:]))
    if random.random() < 0.25:
        found["require"] = str(random.choice(LIMITS[:4]))
        others = [one for one in ("precision", "specificity", "recall", "f1") if one not in found["require"]]
        found["then"] = str(random.choice(others))
    if random.random() < 0.4:
        choices = ["recall", "precision", "specificity", "f1", "mcc"]
        choices += ["cost"] if "costs" in config else []
        choices += ["roc_auc"] if all("score" in models[name] for name in counted) else []
        found["primary"] = [str(one) for one in random.choice(choices, int(random.choice([1, 2])), replace=False)]
        if random.random() < 0.4:
            sizes = {"cost": 5, "recall": 0.05, "roc_auc": 0.02}
            found["smallest_that_matters"] = {one: sizes.get(one, 0.03) for one in found["primary"]}
    if found:
        config["compare"] = found
    if random.random() < 0.2:
        config["subject"] = str(random.choice([name for name in counted if name != found.get("baseline")]))


def _checks(random: Random, config: Section, counted: list[str]) -> None:
    """Add checks of all kinds."""
    if random.random() < 0.4:
        return
    checks: list[Any] = []
    for text in random.choice(CHECKED, int(random.integers(1, 4)), replace=False):
        one = _check(random, str(text)) | _of_whom(random, str(text), config, counted)
        checks.append(one if len(one) > 1 else str(text))
    if "costs" in config and random.random() < 0.3:
        checks.append("cost_per_1000 <= 900")
    if "score" in config["models"][config.get("subject", counted[0])] and random.random() < 0.3:
        checks.append({"check": "roc_auc >= 0.8", "with_confidence": 0.95})
    config["checks"] = checks


def _check(random: Random, text: str) -> Section:
    """Return a check with what it is decided by."""
    one: Section = {"check": text}
    if random.random() < 0.4:
        one["with_confidence"] = float(random.choice([0.9, 0.95]))
    if random.random() < 0.3:
        one["on_insufficient"] = "pass"
    if random.random() < 0.1:
        one["severity"] = "warning"
    return one


def _of_whom(random: Random, text: str, config: Section, counted: list[str]) -> Section:
    """Return what a check holds for: the subject, every model, each group, or the subject beside the baseline."""
    turn = random.random()
    if turn < 0.15 and len(counted) == len(config["models"]):
        return {"for_each": "model"}
    if turn < 0.3 and "groups" in config:
        first = config["groups"][0]
        return {"for_each": first if isinstance(first, str) else first["column"]}
    if turn < 0.5 and "baseline" in config.get("compare", {}):
        metric, op, _ = text.split()
        return {"check": f"{metric} {op} 0", "against": "baseline"}
    return {}


def _harms(random: Random) -> Section:
    said = [{}, {"reversible": True}, {"reversible": False}]
    return {
        "false_positive": {"happens": "somebody waits", **said[int(random.integers(3))]},
        "false_negative": {"happens": "the money is gone", **said[int(random.integers(3))]},
    }
