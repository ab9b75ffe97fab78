"""Reports with groups that together say every message on them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from tests.cases.case import PAYMENTS, SPANS, Case, scored

FIXED = {"fixed": 0.5}
HIDING = {"min_cell": 10, "kind": "guard"}
EACH = {"check": "recall >= 0.5", "for_each": "region"}
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


Hits = tuple[tuple[int, int], tuple[int, int]]  # of those who are men, and of the women: flagged, and all


def admitted(easy: Hits = ((560, 1000), (70, 100)), hard: Hits = ((12, 100), (270, 1000)), **config: Any) -> Case:
    """Return people of two departments of which the women are flagged more often in each, and less overall."""
    scale = config.pop("scale", 1)
    rows = [
        (sex, dept, str(place % 2), 0.9 if place < flagged // scale else 0.1)
        for dept, hits in (("easy", easy), ("hard", hard))
        for sex, (flagged, whole) in zip("mf", hits, strict=True)
        for place in range(whole // scale)
    ]
    sexes, depts, labels, scores = zip(*rows, strict=True)
    settings = {"groups": ["sex", "dept", {"cross": ["sex", "dept"]}], "threshold": FIXED, "words": PAYMENTS} | config
    columns = {"label": [*labels], "score": [*scores], "sex": [*sexes], "dept": [*depts]}
    return Case(columns, **settings)


@cache
def two_over_regions() -> Case:
    """Return two models of which the one that is less precise in each region is more precise overall."""
    flags = {"old": {"rich": (630, 900), "poor": (6, 60)}, "new": {"rich": (240, 300), "poor": (200, 1000)}}
    labels, groups, scores = list[str](), list[str](), {name: list[float]() for name in flags}
    for region in ("rich", "poor"):
        for label in (1, 0):
            for place in range(1500):
                labels.append(str(label))
                groups.append(region)
                for name, of in flags.items():
                    hits, flagged = of[region]
                    scores[name].append(0.9 if place < (hits if label else flagged - hits) else 0.1)
    models = {"old": {"score": "score"}, "new": {"score": "b"}}
    columns = {"label": labels, "score": scores["old"], "b": scores["new"], "region": groups}
    return Case(columns, models=models, threshold=FIXED, groups=["region"], words=PAYMENTS)


def one_good_group(alike: int) -> Case:
    """Return one group that stands out as the best one, beside others that do alike but for chance."""
    return in_groups({"z": (190, 10, 10, 190), **{f"{n}": (8 + n, 3, 24 - n, 40) for n in range(alike)}})


def chanced(times: Mapping[str, float], *, cases: int = 2_000, seed: int = 3, **config: Any) -> Case:
    """Return cases of three regions whose scores are their chances, but so many times those in some of them."""
    random = np.random.default_rng(seed)
    region = random.choice(["a", "b", "c"], cases, p=[0.5, 0.3, 0.2])
    chance = 1 / (1 + np.exp(1.2 - 1.2 * random.normal(size=cases)))
    label = random.random(cases) < chance
    factor = np.array([times.get(name, 1.0) for name in region.tolist()])
    columns = {
        "label": [str(int(each)) for each in label],
        "score": np.clip(chance * factor, 0.001, 0.999).tolist(),
        "region": region.tolist(),
        "half": random.choice(["x", "y"], cases).tolist(),
    }
    models = {"model": {"score": "score"}}
    return Case(columns, **{"models": models, "groups": ["region"], "threshold": FIXED} | config)


@cache
def kept_out(unknown: int = 28) -> Case:
    """Return applicants some of whom state no race, and a race of three of them, who are kept out of ratios."""
    four = {"a": (40, 9, 10, 41), "b": (20, 9, 25, 46), "c": (2, 0, 0, 1), "": (1, 0, 9, unknown - 10)}
    few = {"below": "2%", "because": "Too few to say"}
    grouping = {"column": "region", "unknown": "apart", "leave_out": few}
    checks = ["ratio(flag_rate, by: region) >= 0.10", {"check": "specificity >= 0.1", "for_each": "region"}]
    return in_groups(four, groups=[grouping], flag_is="favourable", checks=checks)


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
        admitted(),
        in_groups({"a": alike, "b": weaker, "c": (1, 1, 1, 1), "d": (3, 2, 4, 9)}, report=HIDING, checks=[EACH]),
        in_groups({"a": alike, "c": (1, 1, 1, 1)}, report=HIDING),
        in_groups({**few, "z": alike, "y": weaker}, report={"min_cell": 30, "kind": "guard"}),
        in_groups(few, report={"min_cell": 30, "kind": "guard"}),
        two_over_regions(),
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
        *(one_good_group(alike) for alike in (2, 4)),
        in_groups({"z": alike, **dict.fromkeys("abcdef", (20, 0, 5, 75))}),
        in_groups({"a": alike, "b": (40, 45, 15, 40)}, flag_is="favourable"),
        *(
            in_groups({"a": alike, "b": (1, 1, 1, 1)}, groups=[{"column": "region", "reference": "b"}], flag_is=flag)
            for flag in ("adverse", "favourable")
        ),
        kept_out(),
        in_groups({"a": alike, "b": weaker, "": (0, 0, 0, 1)}, groups=[{"column": "region", "unknown": "apart"}]),
        chanced({"b": 2 / 3}),
        chanced({"c": 1.6}),
    )
