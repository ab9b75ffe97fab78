"""Reports with groups that together say every message on them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.cases.case import PAYMENTS, SPANS, Case, scored

FIXED = {"fixed": 0.5}
PRICES = {"false_positive": 12, "false_negative": 480, "currency": "EUR"}


def in_groups(four: Mapping[str, Sequence[int]], more: Mapping[str, Sequence[object]] | None = None, **config: Any):
    """Return cases of each group with these four outcomes (hits, false alarms, misses, left alone)."""
    labels, scores, groups = [], [], []
    for name, (tp, fp, fn, tn) in four.items():
        labels += [1] * (tp + fn) + [0] * (fp + tn)
        scores += [0.9] * tp + [0.2] * fn + [0.8] * fp + [0.1] * tn
        groups += [name] * (tp + fp + fn + tn)
    settings = {"threshold": FIXED, "groups": ["region"], "words": PAYMENTS} | config
    return scored(labels, scores, {"region": groups, **(more or {})}, **settings)


@cache
def depots() -> Case:
    """Return spans by depot, one of them with four cracked spans, as in REPORT_PRACTICE 2.8."""
    four = {"east": (20, 4, 2, 60), "north": (12, 5, 8, 50), "west": (3, 1, 1, 20), "": (0, 0, 0, 1)}
    checks = [{"check": "recall >= 0.70", "for_each": "region"}, {"check": "f1 >= 0.5", "for_each": "region"}]
    return in_groups(four, words=SPANS, checks=checks)


@cache
def far_apart() -> Case:
    """Return a group that is clearly weaker than another, by the recall and by the cost."""
    return in_groups({"a": (90, 9, 10, 91), "b": (40, 9, 60, 91)}, costs=PRICES, threshold=FIXED)


def weakest_by(key: str, *, tied: bool = False) -> Case:
    """Return a group that is weaker than another by this metric; two that are equally weak."""
    four = {"a": (20, 5, 5, 70), "b": (10, 45, 15, 40), **({"c": (10, 45, 15, 40)} if tied else {})}
    cases = sum(map(sum, four.values()))
    models = {"old": {"score": "score"}, "new": {"score": "b"}}
    prices = {"costs": PRICES} if key == "cost" else {}
    return in_groups(four, {"b": [0.9, 0.1] * (cases // 2)}, compare={"primary": key}, models=models, **prices)


@cache
def held_apart() -> Case:
    """Return groups that checks hold against each other, one by a ratio and one by a difference."""
    checks = ["ratio(selection_rate, by: region) >= 80%", "difference(cost, by: region) <= 1000000"]
    return in_groups({"a": (90, 9, 10, 91), "b": (40, 9, 60, 91)}, costs=PRICES, checks=checks)


def group_cases() -> tuple[Case, ...]:
    alike, weaker = (20, 5, 5, 70), (10, 5, 15, 70)
    few = dict.fromkeys("abcdefg", (2, 1, 1, 20))
    lopsided = {"a": (1, 9, 1, 9), "b": (2, 9, 1, 9), "c": (60, 9, 9, 90)}
    sampled = {"weight": {"column": "w", "kind": "sampling"}}
    two = {"models": {"old": {"score": "score"}, "new": {"score": "b"}}}
    return (
        depots(),
        far_apart(),
        held_apart(),
        *(weakest_by(key, tied=tied) for key in ("fpr", "precision") for tied in (False, True)),
        weakest_by("mcc"),
        in_groups({"a": alike}),
        in_groups({"a": alike, "b": weaker, "c": weaker, "": (1, 0, 0, 1)}),
        in_groups({"a": (90, 5, 10, 70), "b": (30, 5, 70, 70)}),
        in_groups({"a": alike, "b": (19, 5, 6, 70)}, costs=PRICES),
        in_groups({"a": alike, "b": weaker}, {"b": [0.9, 0.1] * 100}, compare={"primary": "fnr"}, **two),
        in_groups({"a": (0, 5, 0, 70), "b": (0, 1, 1, 9), "c": (2, 0, 0, 9), "d": (8, 3, 8, 30)}),
        in_groups({**few, "z": alike}),
        in_groups({f"{number:02}": (9, 2, 3, 9) for number in range(30)}),
        in_groups({"a": alike, "b": weaker}, threshold={"maximise": "f1"}),
        in_groups({"a": alike, "b": (10, 45, 15, 40)}, threshold={"maximise": "f1"}),
        in_groups({"a": (90, 5, 10, 170), "b": (50, 45, 50, 130)}, threshold={"maximise": "mcc"}),
        in_groups({"a": (1, 1, 1, 2), "b": alike, "c": weaker}, costs=PRICES),
        in_groups(
            lopsided,
            {"w": [1.0] * 209, "b": [0.9] * 104 + [0.1] * 105},
            compare={"primary": "mcc"},
            data=sampled,
            **two,
        ),
    )
