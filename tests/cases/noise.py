"""Reports on models that guess, in settings that have much to praise: nothing in them is better than chance."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from tests.cases.case import Case, WithoutCases
from tests.cases.change import document_of

POSITIVES, NEGATIVES = 90, 270
CASES = POSITIVES + NEGATIVES
QUICK = {"resamples": 100}
PRICES = {"false_positive": 1, "false_negative": 3}
TWO = {name: {"score": name} for name in ("a", "b")}
EARLIER = {"compare": {"baseline": {"results": "golden.json"}}}


def columns(seed: int, names: Sequence[str] = ("score",)) -> dict[str, list[object]]:
    """Return labels, scores that know nothing of them and lie at chance, a fold, and a group."""
    drawn = np.random.default_rng(seed)
    found: dict[str, list[object]] = {"label": ["1"] * POSITIVES + ["0"] * NEGATIVES}
    for name in names:
        # The same scores in both classes, but for a few: no better than guessing whatever the seed.
        stated = [(place + 0.5) / POSITIVES for place in range(POSITIVES)]
        moved = [min(max(score + drawn.uniform(-0.1, 0.1), 0.001), 0.999) for score in (*stated, *stated * 3)]
        found[name] = [round(0.1 + 0.3 * score, 4) for score in moved]
    found["fold"] = [str(place % 5) for place in range(CASES)]
    found["region"] = ["north" if drawn.random() < 0.5 else "south" for _ in range(CASES)]
    return found


def noise(seed: int, names: Sequence[str] = ("score",), more: Any = None, **config: Any) -> Case:
    """Return a report on such scores; a few resamples do for words."""
    settings = {"uncertainty": QUICK, "threshold": {"fixed": 0.25}, **config}
    return Case({**columns(seed, names), **(more or {})}, **settings)


def priced() -> Case:
    """Return prices at which the model may seem to save, checks that it passes, groups, and a year."""
    checks = ["recall >= 0.1", {"check": "recall >= 0.01", "for_each": "region"}]
    return noise(1, costs=PRICES, checks=checks, groups=["region"], deployment={"cases_per_year": 1000})


@cache
def since() -> Case:
    """Return a model that catches more than its predecessor, since it flags nearly all."""
    then = document_of(noise(2, threshold={"fixed": 0.35}, costs=PRICES))
    return noise(3, threshold={"fixed": 0.15}, costs=PRICES, earlier=then, **EARLIER)


@cache
def in_folds() -> Case:
    """Return one model that flags far more than the other in every fold."""
    models = {"a": {"score": "a"}, "b": {"score": "b", "threshold": {"fixed": 0.38}}}
    compare = {"primary": ["recall", "specificity"], "baseline": "b"}
    return noise(4, ("a", "b"), models=models, data={"fold": "fold"}, compare=compare, costs=PRICES)


def required() -> Case:
    """Return models of which one meets a limit that the other cannot."""
    models = {"a": {"score": "a", "threshold": {"fixed": 0.12}}, "b": {"score": "b", "threshold": {"fixed": 0.38}}}
    compare = {"require": "recall >= 0.5", "then": "precision"}
    return Case(columns(5, ("a", "b")), models=models, compare=compare, uncertainty=QUICK)


def required_alike() -> Case:
    """Return two models of the same decisions that meet a limit."""
    flat = columns(5)["score"]
    compare = {"require": "recall >= 0.5", "then": "precision"}
    return noise(5, ("a",), {"a": flat, "b": flat}, models=TWO, threshold={"fixed": 0.12}, compare=compare)


def tuned() -> Case:
    """Return thresholds that these very cases chose for the least cost."""
    return noise(6, ("a", "b"), models=TWO, costs=PRICES, threshold={"minimise": "cost"}, beta=2)


def beside_published() -> Case:
    """Return a model that guesses beside a published one that does."""
    models = {"own": {"score": "score"}, "paper": {"counts": {"tp": 80, "fp": 200, "fn": 20, "tn": 50}}}
    return noise(7, models=models, beta=2, costs=PRICES, checks=[{"check": "recall >= 0.1", "model": "paper"}])


def published_alone() -> tuple[Case, ...]:
    """Return published counts alone: one that is the best at every beta, one at some, and one without rivals."""
    many, few = ({"counts": dict(zip(("tp", "fp", "fn", "tn"), four, strict=True))} for four in
                 ((90, 270, 10, 30), (10, 30, 90, 270)))  # fmt: skip
    good = {"counts": {"tp": 60, "fp": 10, "fn": 40, "tn": 290}}
    return (
        WithoutCases({"many": many, "few": few}, beta=2, checks=["recall >= 0.05"]),
        WithoutCases({"many": many, "good": good}, beta=2, costs=PRICES),
        WithoutCases({"many": many}),
    )


MADE: tuple[Callable[[], Case], ...] = (
    priced, since, in_folds, required, required_alike, tuned, beside_published,
)  # fmt: skip


@cache
def noise_cases() -> tuple[Case, ...]:
    return (*(make() for make in MADE), *published_alone())
