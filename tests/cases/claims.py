"""Reports of every kind of rule, price and sample, whose sentences are held against what they claim."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np

from reportgen.app import run
from reportgen.report import Report
from reportgen.sources.frames import frame_of

EUR = {"currency": "EUR"}
DEAR_MISS = {"false_positive": 12, "false_negative": 60, **EUR}
ALIKE = {"false_positive": 10, "false_negative": 10, **EUR}
SPLIT = {"split": {"column": "part", "tune_on": "tune", "report_on": "test"}}
REGION = [{"column": "region"}]
UNDONE = {"false_negative": {"reversible": False}, "false_positive": {"reversible": True}}
UNDONE_ALARM = {"false_negative": {"reversible": True}, "false_positive": {"reversible": False}}
TWO = {"a": {"score": "a"}, "b": {"score": "b"}}


def sample(n: int, *, share: float = 0.3, shift: float = 1.5, seed: int = 1) -> dict[str, Any]:
    """Return cases with two sound chances, a split, a region, an amount, a day and a cluster."""
    rng = np.random.default_rng(seed)
    label = rng.random(n) < share
    odds = np.log(share / (1 - share))

    def chance(moved: float) -> np.ndarray:
        x = rng.normal(size=n) + moved * label
        return 1 / (1 + np.exp(-(odds + moved * x - moved**2 / 2)))

    return {
        "label": np.where(label, "1", "0"),
        "a": chance(shift),
        "b": chance(0.8 * shift),
        "part": np.where(np.arange(n) % 2, "test", "tune"),
        "region": np.array(["north", "south", "east"])[rng.integers(0, 3, n)],
        "amount": np.round(20 * np.exp(rng.normal(size=n)), 2),
        "day": np.array([f"2026-01-{1 + i % 20:02d}" for i in range(n)]),
        "cluster": np.array([f"c{i // 10}" for i in range(n)]),
        "weight": 1 + rng.integers(0, 3, n),
    }


def report(columns: Mapping[str, Any], **config: Any) -> Report:
    """Return the report of such cases; the model is "a" unless the config names others."""
    document = {
        "version": 1,
        "title": "Claims",
        "models": {"a": {"score": "a"}},
        "uncertainty": {"resamples": 400},
        **config,
        "data": {"label": "label", "positive": "1", **config.get("data", {})},
    }
    return run(document, frame_of({key: np.asarray(value).tolist() for key, value in columns.items()}))


def _perfect(n: int) -> dict[str, Any]:
    found = sample(n)
    return {**found, "a": np.where(found["label"] == "1", 0.8, 0.2) + np.linspace(0, 0.1, n)}


def _noise(n: int, seed: int = 3) -> dict[str, Any]:
    found = sample(n, seed=seed)
    return {**found, "a": np.random.default_rng(seed + 100).random(n)}


CASES: Mapping[str, Callable[[], Report]] = MappingProxyType(
    {
        "cost": lambda: report(sample(400), costs=DEAR_MISS, groups=REGION),
        "cost_beta": lambda: report(sample(400), costs=DEAR_MISS, beta=2, threshold={"maximise": "f_beta"}),
        "cost_half_beta": lambda: report(sample(300), costs=ALIKE, beta=0.5, models=TWO),
        "floor_one_split": lambda: report(
            sample(960), costs=DEAR_MISS, threshold={"maximise": "precision", "subject_to": "recall >= 0.8"},
            compare={"require": "recall >= 0.8", "then": "precision"}, models=TWO, checks=["recall >= 0.8"],
        ),
        "floor_unpriced": lambda: report(
            sample(960, seed=4), threshold={"maximise": "precision", "subject_to": "recall >= 80%"},
            compare={"require": "recall >= 0.8", "then": "precision"}, models=TWO,
            checks=["recall >= 0.8", "specificity >= 0.8", "precision >= 0.5"],
        ),
        "floor_two_splits": lambda: report(
            sample(800, seed=5), data=SPLIT, costs=DEAR_MISS, models=TWO,
            threshold={"maximise": "specificity", "subject_to": "recall >= 80%"},
            compare={"require": "recall >= 0.8", "then": "specificity"}, checks=["recall >= 0.8", "recall >= 0.7"],
        ),
        "floor_cost": lambda: report(
            sample(600, seed=6), costs=ALIKE, threshold={"minimise": "cost", "subject_to": "recall >= 0.9"},
            errors=UNDONE,
        ),
        "floor_confident": lambda: report(
            sample(600, seed=7), costs=DEAR_MISS,
            threshold={"minimise": "cost", "subject_to": "recall >= 0.8", "with_confidence": 0.95},
        ),
        "ceiling": lambda: report(
            sample(600, seed=8), costs=DEAR_MISS,
            threshold={"minimise": "cost", "subject_to": "false_alarm_rate <= 5%"},
            checks=["false_alarm_rate <= 0.05", {"check": "recall >= 0.5", "with_confidence": 0.95}],
        ),
        "capacity_share": lambda: report(
            sample(500, seed=9), costs=DEAR_MISS, threshold={"flag_at_most": "10%"}, checks=["flag_rate <= 0.1"]
        ),
        "capacity_splits": lambda: report(
            sample(800, seed=10), data=SPLIT, costs=DEAR_MISS, threshold={"flag_at_most": "10%"}, groups=REGION
        ),
        "capacity_day": lambda: report(
            sample(600, seed=11), data={"time": "day"}, costs=DEAR_MISS, threshold={"flag_at_most": 3, "per": "day"}
        ),
        "two_splits": lambda: report(
            sample(900, seed=12), data=SPLIT, costs=DEAR_MISS, models=TWO, compare={"baseline": "b"}, groups=REGION
        ),
        "deployed": lambda: report(
            sample(500, seed=13), costs=DEAR_MISS, models={"a": {"score": "a", "deployed_threshold": 0.3}},
            deployment={"cases_per_year": 20000},
        ),
        "deployed_dear": lambda: report(
            sample(900, seed=14), data=SPLIT, costs=DEAR_MISS, models={"a": {"score": "a", "deployed_threshold": 0.6}},
        ),
        "deployed_close": lambda: report(
            sample(900, seed=15), data=SPLIT, costs=DEAR_MISS, models={"a": {"score": "a", "deployed_threshold": 0.2}},
        ),
        "deployed_floor": lambda: report(
            sample(900, seed=16), data=SPLIT, costs=DEAR_MISS, models={"a": {"score": "a", "deployed_threshold": 0.25}},
            threshold={"minimise": "cost", "subject_to": "recall >= 0.95"},
        ),
        "in_use": lambda: report(
            sample(700, seed=17), costs=DEAR_MISS, deployment={"prevalence": "2%", "cases_per_year": 50000},
        ),
        "in_use_splits": lambda: report(
            sample(900, seed=18), data=SPLIT, costs=DEAR_MISS, models=TWO, errors=UNDONE,
            deployment={"prevalence": "5%", "cases_per_year": 1000}, compare={"baseline": "b"},
        ),
        "in_use_deployed": lambda: report(
            sample(900, seed=19), data=SPLIT, costs=DEAR_MISS, models={"a": {"score": "a", "deployed_threshold": 0.2}},
            deployment={"prevalence": "10%"}, threshold={"flag_at_most": "20%"},
        ),
        "gains_once": lambda: report(
            sample(600, seed=20), costs={"inspection": 10, "benefit": 60, "benefit_counts": "once", **EUR}, beta=1,
        ),
        "gains_twice": lambda: report(
            sample(600, seed=21), data=SPLIT, models=TWO, compare={"baseline": "b"},
            costs={"inspection": 10, "benefit": 40, "benefit_counts": "twice", **EUR},
            deployment={"cases_per_year": 6000},
        ),
        "gains_lost": lambda: report(
            _noise(300), costs={"inspection": 30, "benefit": 40, "benefit_counts": "once", **EUR},
            threshold={"fixed": 0.5},
        ),
        "gains_outcomes": lambda: report(
            sample(400, seed=22), threshold={"maximise": "f1"}, errors=UNDONE,
            costs={"false_positive": 5, "false_negative": 20, "true_positive": -30, "true_negative": -1, **EUR},
        ),
        "ratio": lambda: report(sample(400, seed=23), costs={"ratio": {"miss": 5, "false_alarm": 1}}, errors=UNDONE),
        "price_ranges": lambda: report(
            sample(500, seed=24), models=TWO,
            costs={"false_positive": 1, "false_negative": {"low": 3, "likely": 5, "high": 9}, **EUR},
        ),
        "by_case": lambda: report(
            sample(600, seed=25), data=SPLIT, models=TWO,
            costs={"false_positive": 12, "false_negative": {"column": "amount", "times": 2}, **EUR},
        ),
        "tiny": lambda: report(sample(24, seed=26), costs=DEAR_MISS, groups=REGION, checks=["recall >= 0.5"]),
        "tiny_floor": lambda: report(
            sample(40, seed=27), threshold={"maximise": "precision", "subject_to": "recall >= 0.8"}, costs=ALIKE
        ),
        "perfect": lambda: report(
            _perfect(200), costs=DEAR_MISS, errors=UNDONE, beta=2, models=TWO, compare={"baseline": "b"}
        ),
        "useless": lambda: report(
            _noise(300), costs=DEAR_MISS, errors=UNDONE, groups=REGION, beta=2,
            compare={"require": "recall >= 0.8", "then": "precision"}, models=TWO,
        ),
        "flags_nothing": lambda: report(
            _noise(300, seed=5), costs={"false_positive": 60, "false_negative": 10, **EUR}, errors=UNDONE,
            groups=REGION, beta=0.5, deployment={"cases_per_year": 1000},
        ),
        "flags_nothing_cheap": lambda: report(
            sample(500, shift=1.0, seed=28), data=SPLIT,
            models={"a": {"score": "a", "deployed_threshold": 0.3}, "b": {"score": "b"}},
            costs={"false_positive": 100, "false_negative": 10, **EUR}, errors=UNDONE_ALARM, subject="a",
        ),
        "beyond_scores": lambda: report(
            sample(200, seed=29), threshold={"fixed": 1.0}, costs=DEAR_MISS, errors=UNDONE,
        ),
        "flags_all": lambda: report(
            _noise(300, seed=7), costs={"false_positive": 1, "false_negative": 100, **EUR}, errors=UNDONE_ALARM, beta=3
        ),
        "clusters": lambda: report(
            sample(600, seed=30), data={"cluster": "cluster"}, costs=DEAR_MISS, models=TWO, groups=REGION,
            threshold={"maximise": "precision", "subject_to": "recall >= 0.8"},
            checks=[{"check": "recall >= 0.7", "with_confidence": 0.95}, "precision >= 0.9"],
        ),
        "weights": lambda: report(
            sample(600, seed=31), data={"weight": {"column": "weight", "kind": "sampling"}}, costs=DEAR_MISS,
            models=TWO, checks=["recall >= 0.8"],
        ),
        "groups_checks": lambda: report(
            sample(900, seed=32), data=SPLIT, groups=REGION, costs=DEAR_MISS,
            checks=["recall >= 0.9", "accuracy >= 0.8", "cost_per_1000 <= 5000", "roc_auc >= 0.95"],
        ),
        "against": lambda: report(
            sample(900, seed=33), models=TWO, compare={"baseline": "b"}, costs=DEAR_MISS,
            checks=[
                {"check": "recall >= 0", "against": "baseline"},
                {"check": "recall > -0.2", "against": "baseline"},
                {"check": "false_alarm_rate < 0.2", "against": "baseline"},
                {"check": "cost_per_1000 <= 0", "against": "baseline"},
                {"check": "recall >= -0.1", "against": "baseline", "with_confidence": 0.95},
            ],
        ),
    }
)  # fmt: skip


@cache
def claims(name: str) -> Report:
    """Return a report by its name, made once."""
    return CASES[name]()
