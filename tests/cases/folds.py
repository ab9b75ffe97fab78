"""Predictions from the folds of a cross-validation, in the shapes that sentences tell apart."""

from collections.abc import Sequence
from typing import Any

from tests.cases.case import PAYMENTS, Case

Cell = tuple[int, int]  # flagged frauds of so many


def folded(*folds: tuple[Cell, Cell], alarms: int = 1, negatives: int = 3, cluster: int = 2, **config: Any) -> Case:
    """Return decisions by fold: what a champion and a challenger catch, and alarms of the champion."""
    rows: list[Sequence[object]] = []
    for place, ((old, of), (new, _)) in enumerate(folds, start=1):
        rows += [(str(place), "1", _call(case < old), _call(case < new)) for case in range(of)]
        rows += [(str(place), "0", _call(case < alarms), "no") for case in range(negatives)]
    columns = dict(zip(("fold", "label", "old", "new"), zip(*rows, strict=True), strict=True))
    models = {"champion": {"decision": "old", "flagged": "yes"}, "challenger": {"decision": "new", "flagged": "yes"}}
    data = {"fold": "fold", **config.pop("data", {})}
    columns["who"] = tuple(str(place // cluster) for place in range(len(rows)))
    return Case(
        columns, **{"models": models, "words": PAYMENTS, "data": data, "compare": {"primary": ["recall"]}} | config
    )


def _call(flag: bool) -> str:  # noqa: FBT001 (one truth, one word)
    return "yes" if flag else "no"


def tuned(*names: str) -> Case:
    """Return models with one score whose thresholds the cases of the folds themselves chose."""
    columns = {
        "label": ["1", "1", "0", "1", "0", "0"] * 10,
        "score": [0.9, 0.8, 0.7, 0.6, 0.2, 0.1] * 10,
        "fold": [str(place // 12) for place in range(60)],
    }
    models = {"models": {name: {"score": "score"} for name in names}}
    return Case(columns, words=PAYMENTS, data={"fold": "fold"}, threshold={"maximise": "f1"}, **models)


def apart() -> Case:
    """Return models that catch other cases each, so that the folds agree where all cases leave it open."""
    gains = (1, 1, 1, 2)
    calls = [("yes", "no")] * 3 + [("no", "yes")] * 3
    rows = [
        (str(place), *row)
        for place, more in enumerate(gains)
        for row in (*(("1", *call) for call in calls), *[("1", "no", "yes")] * more, *[("0", "no", "no")] * 3)
    ]
    columns = dict(zip(("fold", "label", "old", "new"), zip(*rows, strict=True), strict=True))
    models = {"champion": {"decision": "old", "flagged": "yes"}, "challenger": {"decision": "new", "flagged": "yes"}}
    costs = {"currency": "EUR", "false_positive": 1, "false_negative": 6}
    return Case(columns, models=models, words=PAYMENTS, data={"fold": "fold"}, costs=costs)


def fold_cases() -> tuple[Case, ...]:
    three = (((1, 4), (2, 4)), ((2, 4), (2, 4)), ((3, 4), (4, 4)))
    return (
        folded(*three),
        folded(*three, ((0, 0), (0, 0))),
        folded(*three, ((0, 0), (0, 0)), ((0, 0), (0, 0)), alarms=0),
        folded(((9, 20), (15, 20)), ((8, 20), (14, 20)), ((7, 20), (14, 20)), ((8, 20), (15, 20))),
        folded(((3, 4), (2, 4)), ((2, 4), (3, 4)), ((2, 4), (2, 4))),
        folded(((3, 4), (1, 4)), ((3, 4), (1, 4)), ((3, 4), (2, 4))),
        folded(((3, 4), (3, 4)), ((2, 4), (2, 4)), ((1, 4), (1, 4))),
        folded(((3, 4), (2, 4)), ((0, 0), (0, 0))),
        folded(((0, 4), (0, 4)), ((0, 4), (0, 4)), alarms=0, compare={"primary": ["precision"]}),
        folded(*three, data={"cluster": "who"}),
        folded(*three, data={"cluster": "who"}, cluster=5),
        tuned("model"),
        tuned("one", "two"),
        folded(((1, 3), (2, 3)), ((2, 3), (2, 3)), data={"cluster": "who"}, negatives=2, alarms=0),
        apart(),
    )
