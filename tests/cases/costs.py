"""Reports whose figures of costs say every one of their messages; results that cases rarely give are set by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from reportgen.results.measure import Span
from reportgen.results.results import Curve, Results
from tests.cases.case import PAYMENTS, Case, Changed, at_cut_off, scored
from tests.helpers import D_LABELS, D_SCORES

EUROS = {"false_positive": 12, "false_negative": 40, "currency": "EUR"}
CHANCE = {"model": {"score": "score", "kind": "probability"}}
LOW = {"model": {"score": "score", "kind": "probability", "flag": "low"}}
RANGES = {
    "false_positive": {"low": 8, "likely": 12, "high": 20},
    "false_negative": {"low": 20, "likely": 40, "high": 90},
}
NOBODY = {"false_positive": 9, "false_negative": 1}
DOWN = tuple(round(1 - score, 2) for score in D_SCORES)


def changed(case: Case, curves: Mapping[str, Curve] | None = None, **model: Any) -> Case:
    """Return a case with other results of its subject."""

    def other(results: Results) -> Results:
        subject = results.models[results.subject]
        subject = replace(subject, curves={**subject.curves, **(curves or {})}, **model)
        return replace(results, models={**results.models, results.subject: subject})

    return Changed(case, other)


def with_threshold(case: Case, **threshold: Any) -> Case:
    """Return a case whose subject has another threshold."""
    used = case.facts.subject.threshold
    assert used is not None
    return changed(case, threshold=replace(used, **threshold))


@cache
def priced() -> Case:
    """Return example D with costs in euros."""
    return scored(
        D_LABELS, D_SCORES, costs=EUROS, beta={"from": "costs"}, models=CHANCE, uncertainty={"resamples": 2000}
    )


@cache
def balanced() -> Case:
    """Return example D with costs that put the balance at a probability of 0.2."""
    return scored(D_LABELS, D_SCORES, costs={**EUROS, "false_negative": 4 * EUROS["false_positive"]}, models=CHANCE)


def decision(model: tuple[float, ...], flag_all: tuple[float, ...]) -> dict[str, Curve]:
    return {"decision": {"chance": (0.1, 0.2, 0.3), "model": model, "flag_all": flag_all}}


def weighed() -> Case:
    """Return cases with weights and prices by case, chosen on one split and judged on the other, at a share in use."""
    columns = {
        "part": ["validation", "test"] * 60,
        "w": [1.0, 2.0, 2.0] * 40,
        "amount": [float(place % 7 + 1 + place % 2) for place in range(120)],
    }
    data = {"split": {"column": "part"}, "weight": {"column": "w", "kind": "sampling"}}
    costs = {"false_positive": 1, "false_negative": {"column": "amount"}, "currency": "EUR"}
    labels, scores = [1, 1, 0, 0, 0, 0] * 20, [0.9, 0.3, 0.6, 0.2, 0.1, 0.4, 0.7, 0.8, 0.2, 0.1, 0.5, 0.3] * 10
    return scored(labels, scores, columns, data=data, costs=costs, models=CHANCE, deployment={"prevalence": 0.05})


@cache
def cost_cases() -> tuple[Case, ...]:
    """Return reports that together say every message of the figures of costs."""
    free = scored(D_LABELS, D_SCORES, models=CHANCE)
    low = scored(D_LABELS, DOWN, models=LOW, costs=EUROS)
    nobody = scored((0, 1, 0, 1), (0.9, 0.1, 0.8, 0.7), models=CHANCE, costs=NOBODY)
    return (
        priced(), free, low, nobody, weighed(),
        scored(D_LABELS, D_SCORES, costs=RANGES),
        scored(D_LABELS, D_SCORES, costs={"ratio": {"miss": 20, "false_alarm": 1}}, words=PAYMENTS),
        scored(D_LABELS, D_SCORES, costs=EUROS, deployment={"prevalence": 0.02}),
        scored(D_LABELS, D_SCORES, costs=EUROS, threshold={"fixed": 0.9}),
        scored(D_LABELS, D_SCORES, costs=EUROS, threshold={"fixed": 0.99}),
        scored(D_LABELS, D_SCORES, costs=EUROS, models={"model": {"score": "score", "deployed_threshold": 0.9}}),
        scored((0, 1, 0, 1), (0.9, 0.1, 0.8, 0.7), costs=NOBODY, threshold={"fixed": 0.5}),
        with_threshold(priced(), value=None, flags="none"),
        scored(
            (0, 1, 0, 1), (0.9, 0.1, 0.8, 0.7), costs=NOBODY,
            models={"model": {"score": "score", "deployed_threshold": 0.5}},
        ),
        at_cut_off(0, 3, 3, 0),
        *(with_threshold(priced(), near_optimal=Span(low=a, high=b), within=0.01) for a, b in
          ((0.3, 0.4), (0.3, None), (None, 0.3), (0.36, 0.36), (None, None))),
        *(with_threshold(priced(), interval=interval) for interval in
          (None, Span(low=0.3, high=0.4), Span(low=0.3, high=None), Span(low=None, high=0.3), Span(low=0.36, high=0.36),
           Span(low=None, high=None))),
        *(changed(balanced(), decision(*curves)) for curves in (
            ((0.3, 0.2, 0.1), (0.3, 0.1, -0.1)), ((0.3, 0.1, 0.1), (0.3, 0.2, -0.1)),
            ((0.3, -0.1, 0.1), (0.3, -0.2, -0.3)), ((0.3, 0.1, 0.1), (0.3, 0.1, -0.1)),
        )),
        *(changed(free, decision(*curves)) for curves in (
            ((0.3, 0.3, 0.3), (0.2, 0.1, -0.1)), ((0.1, 0.0, -0.1), (0.2, 0.1, -0.1)),
            ((0.3, 0.1, 0.3), (0.2, 0.1, -0.1)), ((0.1, 0.3, 0.0), (0.2, 0.1, -0.1)),
            ((0.1, 0.3, 0.3), (0.2, 0.1, -0.1)),
        )),
        *(changed(free, {"threshold_by_ratio": {"ratio": (0.5, 2.0), "threshold": at, "cost": (1.0, 2.0)}}) for at in
          ((0.4, 0.4), (None, 0.4), (None, None), (0.9, 0.4))),
        changed(free, {"cost": {"operating": (0.0, 1.0), "model": (0.0, 0.0), "in_use": (0.6, 0.5)}}),
        *_with_decisions(),
        *(no_cheaper_than_no_model(every=every, decided=own) for every in (False, True) for own in (False, True)),
        _rivals(),
        _beside_todays(),
        _within_a_limit((26, 10, 14, 950), (26, 100, 14, 860)),  # the cheapest
        _within_a_limit((28, 10, 12, 950), (29, 50, 11, 910)),  # not told apart
        _within_a_limit((28, 10, 12, 950), (29, 50, 11, 910), alarm=0.2),
        _within_a_limit((20, 50, 20, 910), (20, 50, 20, 910)),  # one and the same
        # a benefit counted once and twice: the same threshold, and two that cost the same
        scored([1, 0] * 20, [0.9, 0.1] * 20, costs=SHORTHAND | {"benefit": 4}),
        scored([1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0], [0.2] * 6 + [0.9] * 6, costs=SHORTHAND | {"benefit": 30}),
    )  # fmt: skip


SHORTHAND = {"inspection": 10, "benefit_counts": "twice"}


def _beside_todays() -> Case:
    """Return a model beside another one that runs today."""
    models = {"a": {"score": "score"}, "b": {"score": "score", "deployed_threshold": 0.9}}
    return scored(D_LABELS, D_SCORES, models=models, subject="a", costs=EUROS)


def _within_a_limit(new: Sequence[int], old: Sequence[int], alarm: float = 0.1) -> Case:
    """Return two models with these outcomes (tp, fp, fn, tn) beside a rule that a limit rules out, cheaper or not."""
    labels = ["1"] * (new[0] + new[2]) + ["0"] * (new[1] + new[3])
    columns = {"label": labels} | {
        name: ["yes"] * tp + ["no"] * fn + ["yes"] * fp + ["no"] * tn
        for name, (tp, fp, fn, tn) in (("new", new), ("old", old))
    }
    models = {name: {"decision": name, "flagged": "yes"} for name in ("new", "old")}
    limit = {"require": "specificity >= 0.5", "then": "precision", "baseline": "old"}
    costs = {"false_negative": 12, "false_positive": alarm}
    return Case(columns, models=models, subject="new", costs=costs, compare=limit)


def _with_decisions() -> tuple[Case, ...]:
    """Return a model whose decisions are in use beside its scores: without costs, with dear and with cheap misses."""
    labels, scores = [1] * 10 + [0] * 90, [0.9] * 9 + [0.1] + [0.8] * 18 + [0.2] * 72
    calls, models = ["yes"] * 40 + ["no"] * 60, {"model": {"score": "score", "decision": "call", "flagged": "yes"}}
    free, dear, cheap = (
        scored(labels, scores, {"call": calls}, models=models, threshold={"fixed": 0.5}, **more)
        for more in ({}, *({"costs": {"false_positive": 1, "false_negative": miss}} for miss in (50, 5)))
    )
    nowhere = changed(free, {"cost": {"operating": (0.0, 1.0), "model": (0.0, 0.0), "in_use": (0.6, 0.5)}})
    return free, dear, cheap, nowhere


def no_cheaper_than_no_model(*, every: bool, decided: bool) -> Case:
    """Return a good score whose threshold flags nothing, or every case, and so costs what that costs."""
    labels, scores = [1] * 20 + [0] * 80, [0.9] * 15 + [0.2] * 5 + [0.8] * 10 + [0.1] * 70
    model = {"score": "score", "threshold": {"fixed": 0.05 if every else 0.95}}
    models = {"model": model | ({"decision": "call", "flagged": "yes"} if decided else {})}
    calls = {"call": ["yes"] * 15 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 70}
    return scored(
        labels, scores, calls, models=models, costs={"false_positive": 1, "false_negative": 20 if every else 1}
    )


def _rivals() -> Case:
    return scored(
        (1, 0, 1, 0, 0, 1), (0.9, 0.8, 0.7, 0.1, 0.2, 0.3), {"b": [0.9, 0.1, 0.2, 0.3, 0.8, 0.7]},
        models={"old": {"score": "score"}, "new": {"score": "b"}}, costs=EUROS,
    )  # fmt: skip
