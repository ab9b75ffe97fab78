"""Reports of every rule for the threshold in every situation that a config can state it in."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np

from reportgen.app import run
from reportgen.report import Report
from reportgen.sources.frames import frame_of
from tests.cases.case import PAYMENTS
from tests.cases.claims import DEAR_MISS, EUR, SPLIT, sample

LEAST = 100  # resamples: what is said is held against the results, however wide their ranges are

DATES = {"time": "day"}
BETA = {"beta": 2}
# Each rule of the config in the ways in which it can be typed; "default" is what holds where none is.
WAYS: Mapping[str, Mapping[str, dict[str, Any]]] = MappingProxyType(
    {
        "default": {"": {}, "beta": BETA},
        "fixed": {"": {"threshold": {"fixed": 0.4}}, "nothing": {"threshold": {"fixed": 1.0}}},
        "minimise": {
            "": {"threshold": {"minimise": "cost"}},
            "ceiling": {"threshold": {"minimise": "cost", "subject_to": "flag_rate <= 10%"}},
            "floor": {"threshold": {"minimise": "cost", "subject_to": "recall >= 80%"}},
            "promise": {
                "threshold": {"minimise": "cost", "subject_to": "recall >= 70%", "with_confidence": 0.9}
            },
        },
        "maximise": {
            **{key: {"threshold": {"maximise": key}} for key in ("f1", "mcc", "youden_j", "accuracy")},
            "f_beta": {"threshold": {"maximise": "f_beta"}, **BETA},
            "precision": {"threshold": {"maximise": "precision", "subject_to": "recall >= 0.8"}},
            "recall": {"threshold": {"maximise": "recall", "subject_to": ["precision >= 0.6", "flag_rate <= 0.4"]}},
            "unmet": {"threshold": {"maximise": "f1", "subject_to": ["recall >= 0.97", "precision >= 0.97"]}},
            "promise": {
                "threshold": {"maximise": "specificity", "subject_to": "recall >= 0.7", "with_confidence": 0.9}
            },
        },
        "nearest": {"": {"threshold": {"nearest": "perfect_corner"}}},
        "flag_at_most": {
            "share": {"threshold": {"flag_at_most": "10%"}},
            "of_every": {"threshold": {"flag_at_most": 150, "of_every": 1000}},
            "batch": {"threshold": {"flag_at_most": 30}},
            "day": {"threshold": {"flag_at_most": 4, "per": "day"}, "data": DATES},
        },
        "closed_form": {"": {"threshold": {"closed_form": "cost"}}},
    }
)  # fmt: skip
ONE, TWO = {"new": {"score": "a"}}, {"new": {"score": "a"}, "old": {"score": "b"}}
RUNS = {"new": {"score": "a", "deployed_threshold": 0.25}}
CALLED = {"new": {"score": "a"}, "rules": {"decision": "called", "flagged": "yes"}}
RANKS = {"new": {"score": "rank", "kind": "rank"}}
PRICED = {"costs": DEAR_MISS}
USE = {"deployment": {"prevalence": "5%"}}
SITUATIONS: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "same": {"models": ONE},
        "split": {"models": ONE, "data": SPLIT},
        "priced": {"models": ONE, **PRICED},
        "priced_split": {"models": ONE, "data": SPLIT, **PRICED},
        "gains": {"models": ONE, "costs": {"inspection": 10, "benefit": 60, "benefit_counts": "once", **EUR}},
        "by_case": {
            "models": ONE, "costs": {"false_positive": 12, "false_negative": {"column": "amount", "times": 2}, **EUR}
        },
        "ratio": {"models": ONE, "costs": {"ratio": {"miss": 5, "false_alarm": 1}}},
        "baseline": {"models": TWO, "compare": {"baseline": "old"}},
        "baseline_split": {"models": TWO, "compare": {"baseline": "old"}, "data": SPLIT},
        "baseline_priced": {"models": TWO, "compare": {"baseline": "old"}, **PRICED},
        "worse_than_baseline": {
            "models": TWO, "subject": "old", "compare": {"baseline": "new"}, "data": SPLIT, **PRICED
        },
        "beside_decisions": {"models": CALLED, "compare": {"baseline": "rules"}},
        "beside_decisions_priced": {"models": CALLED, "compare": {"baseline": "rules"}, "data": SPLIT, **PRICED},
        "two": {"models": TWO},
        "two_priced": {"models": TWO, "data": SPLIT, **PRICED},
        "in_use": {"models": ONE, **USE},
        "in_use_priced": {"models": TWO, "compare": {"baseline": "old"}, "data": SPLIT, **PRICED, **USE},
        "runs": {"models": RUNS},
        "runs_split": {"models": RUNS, "data": SPLIT},
        "runs_priced": {"models": RUNS, "data": SPLIT, **PRICED},
        "runs_priced_same": {"models": RUNS, **PRICED},
        "runs_baseline": {"models": RUNS | {"old": {"score": "b"}}, "compare": {"baseline": "old"}, **PRICED},
        "runs_in_use": {"models": RUNS, "data": SPLIT, **PRICED, **USE},
        "ranks": {"models": RANKS, "data": SPLIT},
        "ranks_priced": {"models": RANKS, **PRICED},
        "low": {"models": {"new": {"score": "low", "flag": "low"}}, **PRICED},
        "checks": {"models": ONE, "data": SPLIT, "checks": ["recall >= 0.7", "precision >= 0.9"]},
        "limit": {
            "models": TWO, "data": SPLIT,
            "compare": {"baseline": "old", "require": "recall >= 0.7", "then": "precision"},
        },
        "few": {"models": ONE, "rows": 30},
        "few_priced": {"models": TWO, "rows": 40, "compare": {"baseline": "old"}, **PRICED},
    }
)  # fmt: skip
ALSO_DRAWN = ("default", "nearest", "flag_at_most", "closed_form")  # oftener than others by those that draw a config
NEEDS_COSTS = ("minimise", "closed_form")


def possible(rule: str, way: str, situation: str) -> bool:
    """Return whether a config may state a rule so; what it may not is refused with a reason of its own."""
    found = SITUATIONS[situation]
    ranks = situation.startswith("ranks")
    if rule in NEEDS_COSTS and "costs" not in found:
        return False
    if rule == "closed_form" and (ranks or "column" in str(found.get("costs"))):
        return False
    if ranks and rule == "default" and "costs" not in found:
        return way == "beta"
    return True


def _names() -> Iterator[str]:
    """Yield the first way of typing each rule in every fourth or fifth situation; the others in every fifteenth."""
    for turn, (rule, ways) in enumerate(WAYS.items()):
        for place, way in enumerate(ways):
            every = 15 if place else 5 if rule in ALSO_DRAWN else 4
            for number, situation in enumerate(SITUATIONS):
                if (number + (0 if place else turn)) % every == place % every and possible(rule, way, situation):
                    yield f"{rule}.{way}.{situation}"


NAMES = tuple(_names())


@cache
def columns(rows: int) -> dict[str, Any]:
    """Return cases with two scores, the same as ranks and turned round, and the decisions of a person."""
    found = sample(rows, share=0.3, seed=7)
    called = np.random.default_rng(8).random(rows) < np.where(found["label"] == "1", 0.6, 0.2)
    ranks = np.argsort(np.argsort(found["a"])).astype(float)
    return {**found, "called": np.where(called, "yes", "no"), "rank": ranks, "low": 1 - found["a"]}


def config_of(name: str) -> dict[str, Any]:
    """Return the config of a rule in a situation."""
    rule, way, situation = name.split(".")
    typed, found = WAYS[rule][way], SITUATIONS[situation]
    document = {"version": 1, "title": "Every rule", "words": PAYMENTS, "uncertainty": {"resamples": LEAST}}
    data = {"label": "label", "positive": "1", **found.get("data", {}), **typed.get("data", {})}
    asked = {key: each for key, each in {**found, **typed}.items() if key != "rows"}
    return {**document, **asked, "data": data}


def told_by(name: str) -> Report:
    """Return the report of a rule in a situation."""
    rows = SITUATIONS[name.rpartition(".")[2]].get("rows", 600)
    return run(config_of(name), frame_of({key: np.asarray(each).tolist() for key, each in columns(rows).items()}))
