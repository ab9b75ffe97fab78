"""Warnings on one model are asked of each that may be used: which one comes first changes none of them."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from tests.cases.case import Case, codes
from tests.cases.groups import FIXED, admitted

PRICES = {"false_positive": 1, "false_negative": 5}
SPLIT = {"split": {"column": "part", "tune_on": "old", "report_on": "new"}}
Made = tuple[dict[str, list[Any]], dict[str, Any], dict[str, Any]]  # columns, what is said of "odd", and of the config


def drawn(cases: int = 1200) -> dict[str, list[Any]]:
    """Return two good scores, and a bad one that hardly ever is above one half."""
    rng = np.random.default_rng(5)
    label = (np.arange(cases) % 5 == 0).astype(int)
    good, other = (1 / (1 + np.exp(1.5 - 3.5 * label - rng.normal(size=cases))) for _ in range(2))
    return {"label": [str(each) for each in label], "good": good.tolist(), "other": other.tolist(),
            "timid": (0.45 * other + 0.05 * (rng.random(cases) < 0.05)).tolist()}  # fmt: skip


def by_default() -> Made:
    return drawn(), {"score": "other"}, {"models": {"good": {"threshold": FIXED}}}


def hardly_accurate() -> Made:
    return drawn(), {"score": "timid"}, {"threshold": {"fixed": 0.44}}


def dear_today() -> Made:
    return drawn(), {"score": "other", "deployed_threshold": 0.97}, {"costs": PRICES}


def dear_by_beta() -> Made:
    """By the prices both errors count alike, by beta a miss more; one model is right whatever counts."""
    columns = drawn()
    columns["good"] = [0.9 * (each == "1") for each in columns["label"]]
    return columns, {"score": "timid"}, {"costs": PRICES | {"false_negative": 1}, "beta": 3, "threshold": FIXED}


def twice_tested() -> Made:
    columns = drawn()
    half = len(columns["label"]) // 2
    columns["part"] = ["old"] * half + ["new"] * half
    for name in ("label", "other"):
        columns[name] = columns[name][:half] * 2
    rng = np.random.default_rng(6)
    columns["good"] = [0.7 * (each == "1") + 0.3 * rng.random() for each in columns["label"]]
    return columns, {"score": "other"}, {"data": SPLIT, "threshold": FIXED}


def turned_round() -> Made:
    columns = {name: [*each] for name, each in admitted()._columns.items()}
    columns["good"] = [0.9 * (each == "1") for each in columns["label"]]
    return columns, {"score": "score"}, {"threshold": FIXED, "groups": ["sex", "dept", {"cross": ["sex", "dept"]}]}


WARNED: Mapping[str, Callable[[], Made]] = {
    "default_threshold": by_default,
    "accuracy_near_no_information": hardly_accurate,
    "deployed_dearer": dear_today,
    "beta_contradicts_costs": dear_by_beta,
    "same_case_in_both_splits": twice_tested,
    "simpson_reversal": turned_round,
}


def made(code: str, order: tuple[str, ...], **config: Any) -> Case:
    columns, odd, rest = WARNED[code]()
    typed = {"good": {"score": "good"} | rest.pop("models", {}).get("good", {}), "odd": odd}
    return Case(columns, **rest, models={name: typed[name] for name in order}, **config)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("order", [("good", "odd"), ("odd", "good")], ids="first ".join)
@pytest.mark.parametrize("code", WARNED)
def test_a_warning_on_a_model_is_found_whichever_stands_first(code, order):
    found = [each for each in made(code, order).explained.findings if each.code == code]
    assert [each.severity for each in found] == ["warning"]
    assert "“odd”" in found[0].text
    assert "“good”" not in found[0].text


@pytest.mark.slow
@pytest.mark.parametrize("code", ["default_threshold", "accuracy_near_no_information", "deployed_dearer"])
def test_of_a_model_that_is_not_under_audit_it_is_a_note(code):
    assert codes(made(code, ("odd", "good"), subject="good").explained)[code] == "note"
    assert codes(made(code, ("good", "odd"), compare={"baseline": "odd"}).explained)[code] == "note"
    assert codes(made(code, ("good", "odd"), subject="odd").explained)[code] == "warning"
