"""Reports whose share of positives in use is stated: what it moves is checked, compared and chosen as it is there."""

from typing import Any

from tests.cases.case import Case, WithoutCases, scored
from tests.cases.comparison import PRICES, beside, flagged, shares
from tests.cases.published import COUNTS, RATES, RULES

USED: dict[str, Any] = {"deployment": {"prevalence": 0.1}}
SAMPLED = {"label": "label", "positive": "1", "weight": {"column": "w", "kind": "sampling"}}
DEAR = {"false_positive": 1, "false_negative": 50}


def in_use_cases() -> tuple[Case, ...]:
    baseline: dict[str, Any] = {
        "compare": {"baseline": "b"},
        "checks": [{"check": "precision >= -0.1", "against": "baseline"}],
    }
    labels, scores = [1, 0, 0] * 40, [0.9, 0.1, 0.3, 0.8, 0.4, 0.2, 0.7, 0.6, 0.2, 0.3, 0.5, 0.1] * 10
    rival, pair = {"b": scores[1:] + scores[:1]}, {"a": {"score": "score"}, "b": {"score": "b"}}
    tuned: dict[str, Any] = {"models": pair, "beta": 2, **USED}
    many, few = flagged((50, 10), (2, 8998)), flagged((10, 50), (60, 8940))
    some = flagged((50, 10), (20, 8980))
    return (
        shares(80, 90, **baseline, **USED),
        *(shares(80, 90, alarms=alarms, compare=_floor(0.5), **USED) for alarms in ([10, 1], [12, 10], [40, 30])),
        scored(labels, scores, rival, **tuned, checks=["precision >= 0.5", "precision >= 0.1"]),
        scored(labels, scores, rival, **tuned, **baseline),
        *(scored(labels, scores, rival, **tuned, compare=_floor(least)) for least in (0.05, 0.12, 0.16, 0.19, 0.5)),
        *(
            beside((60, 9000), {"a": own, "b": few}, compare={"baseline": "b", "primary": "cost"}, costs=DEAR)
            for own in (many, some)
        ),
        scored(labels, scores, {"w": [1, 2] * 60}, costs=PRICES, threshold={"fixed": 0.5}, data=SAMPLED),
        scored([1, *[0] * 5], [0.9, 0.8, *[0.1] * 4], {"w": [2, 2, 1, 1, 1, 3]}, costs=PRICES, data=SAMPLED, **USED),
        WithoutCases({**COUNTS, "rule": RULES["A"]}, beta=1, **USED),
        WithoutCases({"old": RATES["old"]}, checks=["precision >= 0.25"], **USED),
    )


def _floor(least: float) -> dict[str, str]:
    return {"require": f"precision >= {least}", "then": "recall"}
