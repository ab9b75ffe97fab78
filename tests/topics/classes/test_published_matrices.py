"""Published matrices of several classes beside each other: differences of tests that share no case."""

from typing import Any

import numpy as np
import pytest
from sklearn.metrics import f1_score

from reportgen.app import Report, run
from reportgen.stats.paired import newcombe_apart

NAMES = ("big", "medium", "small")
ONE = ((40, 0, 10), (0, 20, 20), (5, 0, 30))
TWO = ((45, 0, 5), (0, 30, 10), (3, 0, 32))
MORE_BIG = ((90, 0, 10), (0, 30, 10), (3, 0, 32))


def in_words(matrix: Any) -> dict[str, dict[str, int]]:
    return {
        f"actual {actual}": {f"predicted {name}": cases for name, cases in zip(NAMES, row, strict=True) if cases}
        for actual, row in zip(NAMES, matrix, strict=True)
    }


def report(second: Any = TWO, **more: Any) -> Report:
    models = {"one": {"counts": in_words(ONE)}, "two": {"counts": in_words(second)}}
    return run({"version": 1, "data": {"classes": list(NAMES)}, "models": models, **more})


def f1(matrix: Any) -> float:
    label, named = (np.repeat(each.ravel(), np.array(matrix).ravel()) for each in np.indices((3, 3)))
    return float(f1_score(label, named, average="macro"))


@pytest.mark.slow
def test_they_are_compared_where_the_config_asks_for_it() -> None:
    asked = report(compare={"primary": ["macro_f1"]})
    found = {one["metric"]: one for one in asked.results["comparisons"]}
    assert {one["a"] for one in found.values()} == {"two"}
    assert {one["b"] for one in found.values()} == {"one"}
    assert found["macro_f1"]["primary"]
    assert found["macro_f1"]["difference"] == pytest.approx(f1(TWO) - f1(ONE))
    ends = newcombe_apart((107.0, 125.0), (90.0, 125.0))
    assert (found["accuracy"]["low"], found["accuracy"]["high"]) == pytest.approx(ends)
    page = asked.to_markdown()
    assert "does better than **one**" in page
    assert "Each test is taken as a sample of its own." in page
    assert report().results["comparisons"] == []


def test_what_hangs_on_the_mix_of_classes_is_not_compared_between_other_mixes() -> None:
    found = report(MORE_BIG, compare={"primary": ["macro_f1"]})
    metrics = {one["metric"] for one in found.results["comparisons"]}
    assert metrics == {"balanced_accuracy", *(f"recall[{name}]" for name in NAMES)}
    assert "They have the classes in other shares" in found.to_markdown()


@pytest.mark.slow
def test_a_floor_chooses_among_them() -> None:
    found = report(compare={"require": "recall[small] >= 0.9", "then": "accuracy"})
    assert found.results["choice"]["picked"] == "two"


@pytest.mark.parametrize("second", [TWO, MORE_BIG])
def test_each_has_a_test_of_its_own_and_nobody_says_that_they_are_on_the_same_cases(second: Any) -> None:
    page = report(second).to_markdown()
    assert "on the same" not in page
    assert "Each of the 2 models has a published test of its own." in page


ALL_WRONG = ((3, 47, 0), (0, 2, 38), (33, 0, 2))


def test_decisions_that_are_wrong_more_often_than_guesses_are_grave() -> None:
    found = {one["code"]: one for one in report(ALL_WRONG).results["findings"]}
    assert found["decisions_below_chance"]["severity"] == "grave"
    assert "are wrong more often than guesses: they are right for 5.6% of the cases" in found[
        "decisions_below_chance"
    ]["text"]  # fmt: skip
    by_chance = ((18, 16, 16), (14, 13, 13), (12, 12, 11))
    assert "decisions_below_chance" not in {one["code"] for one in report(by_chance).results["findings"]}
