"""What is advised of several classes: nothing that is not shown to be worth it, and no model for coming first."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reportgen.app import run
from reportgen.report import Report
from reportgen.stats.intervals import middle_range

CLASSES = ("a", "b", "c")
GOOD = ((180, 10, 10), (8, 84, 8), (6, 6, 88))
POOR = ((140, 30, 30), (30, 50, 20), (30, 20, 50))


def labels_of(matrix: Sequence[Sequence[int]]) -> list[str]:
    return [CLASSES[a] for a, row in enumerate(matrix) for _ in range(sum(row))]


def names_of(matrix: Sequence[Sequence[int]]) -> list[str]:
    return [CLASSES[p] for row in matrix for p, cases in enumerate(row) for _ in range(cases)]


def report(
    models: Mapping[str, Sequence[Sequence[int]]], more: Mapping[str, Any] | None = None, **config: Any
) -> Report:
    """Return a report on models of which each has a matrix, on the same cases."""
    columns = {f"call of {name}": names_of(matrix) for name, matrix in models.items()}
    frame = pd.DataFrame({"y": labels_of(next(iter(models.values()))), **columns, **(more or {})})
    made = {
        "version": 1,
        "data": {"label": "y", "classes": list(CLASSES), **config.pop("data", {})},
        "models": {name: {"decision": f"call of {name}"} for name in models},
        "report": {"kind": "guard"},
        "uncertainty": {"resamples": 400},
    }
    return run({**made, **config}, frame)


def verdict(found: Report) -> tuple[Any, ...]:
    told = found.results["verdict"]
    return told["code"], told["about"]


def headline(found: Report) -> str:
    code = found.results["verdict"]["code"]
    (text,) = [each["text"] for each in found.results["sentences"] if each["id"] == f"result.{code}"]
    return str(text)


def codes(found: Report) -> set[str]:
    return {each["code"] for each in found.results["findings"]}


def independent(classes: Sequence[int], names: Sequence[float]) -> list[list[int]]:
    """Return a matrix of names that know nothing of the cases."""
    return [[round(cases * share) for share in names] for cases in classes]


PRIMARIES = ("macro_f1", "balanced_accuracy", "kappa", "mcc", "weighted_f1", "micro_f1")


@pytest.mark.everyday(1)
@pytest.mark.parametrize("metric", PRIMARIES)
def test_names_that_know_nothing_of_the_cases_are_recommended_by_no_aim(metric):
    guesses = independent((200, 200, 200), (0.5, 0.3, 0.2))
    other = independent((200, 200, 200), (0.2, 0.3, 0.5))
    found = report({"m": guesses, "n": other}, subject="m", compare={"primary": [metric]}, checks=["accuracy >= 0.2"])
    assert found.results["checks"][0]["status"] == "pass"
    assert verdict(found)[0] in {"not_settled", "not_as_it_stands"}
    assert not found.results["models"]["m"].get("aim", {}).get("range", {}).get("low", 0) > 0


@pytest.mark.everyday(1)
@pytest.mark.parametrize("metric", PRIMARIES)
def test_names_that_tell_the_classes_apart_are_held_back_by_no_aim(metric):
    found = report({"m": GOOD, "n": POOR}, subject="m", compare={"primary": [metric]}, checks=["accuracy >= 0.5"])
    assert verdict(found) == ("better", "models")
    assert not codes(found) & {"worse_than_no_model", "no_better_than_guessing"}


def test_a_model_no_better_by_its_aim_than_one_class_every_time_is_not_recommended():
    """Of 1,000 cases 900 are of one class, and two of the others are named correctly."""
    matrix = ((896, 2, 2), (59, 1, 0), (39, 0, 1))
    other = ((880, 10, 10), (58, 1, 1), (38, 1, 1))
    found = report(
        {"m": matrix, "n": other}, subject="m", compare={"primary": ["weighted_f1"]}, checks=["accuracy >= 0.85"]
    )
    aim = found.results["models"]["m"]["aim"]
    assert (aim["metric"], aim["beside"]) == ("weighted_f1", "class")
    assert aim["named"] == "a"
    share = 0.9
    assert aim["without"] == pytest.approx(share * 2 * share / (1 + share))
    assert verdict(found) == ("not_settled", "no_model")
    assert headline(found) == "Do not rely on \u201cm\u201d yet: to name a every time could be as good."


def macro_f1(matrix: np.ndarray) -> np.ndarray:
    right = np.diagonal(matrix, axis1=-2, axis2=-1)
    return np.asarray((2 * right / (matrix.sum(axis=-1) + matrix.sum(axis=-2))).mean(axis=-1))


def test_how_far_a_model_leads_one_class_every_time_is_what_draws_of_its_matrix_show():
    matrix = np.array(((290, 5, 5), (60, 30, 10), (50, 10, 40)), dtype=float)
    found = report({"m": matrix.astype(int).tolist()})
    aim = found.results["models"]["m"]["aim"]
    if aim["beside"] == "chance":  # the aim that the model leads least: kappa of the same matrix
        assert aim["metric"] == "kappa"
    always = np.zeros_like(matrix)
    always[:, 0] = matrix.sum(axis=1)
    drawn = np.random.default_rng(5).dirichlet(matrix.ravel() + 0.3, 20_000).reshape(-1, 3, 3)
    named = np.zeros_like(drawn)
    named[:, :, 0] = drawn.sum(axis=2)
    gains = middle_range(macro_f1(drawn) - macro_f1(named), 0.95)
    assert gains.low is not None
    assert aim["beside"] == "class"
    assert aim["without"] == pytest.approx(float(macro_f1(always)))
    assert aim["gain"] == pytest.approx(float(macro_f1(matrix) - macro_f1(always)))
    assert (aim["range"]["low"], aim["range"]["high"]) == pytest.approx((float(gains.low), float(gains.high)), abs=0.01)


def few(**config: Any) -> Report:
    """Return a test of 12 cases of a class, 10 of which are recognised."""
    return report({"m": ((280, 10, 10), (20, 170, 10), (1, 1, 10))}, **config)


@pytest.mark.parametrize("check", ["recall[c] >= 0.75", "macro_recall >= 0.85", "balanced_accuracy >= 0.85"])
def test_a_check_that_so_few_cases_may_pass_by_chance_is_no_reason_to_use_a_model(check):
    found = few(checks=[check])
    assert found.results["checks"][0]["status"] == "pass"
    assert verdict(found) == ("not_settled", "few")
    so_small = "Do not decide on the model yet. It passes a check that so small a test can pass by chance."
    assert headline(found) == so_small


@pytest.mark.parametrize("check", ["recall[c] >= 0.3", "accuracy >= 0.88", "recall[a] >= 0.92"])
def test_a_check_that_rests_on_enough_cases_or_lies_far_enough_is_one(check):
    assert verdict(few(checks=[check])) == ("meets", "check")


def test_answers_without_an_error_are_not_praised():
    found = report({"m": ((100, 0, 0), (0, 100, 0), (0, 0, 100))}, checks=["accuracy >= 0.9"])
    assert verdict(found) == ("not_settled", "finding")
    assert "sorts the cases almost without error" in headline(found)


def test_cases_that_set_a_model_up_and_test_it_as_well_are_no_praise_of_it():
    frame = pd.DataFrame(
        {
            "y": labels_of(GOOD) * 2,
            "call": names_of(GOOD) * 2,
            "part": ["validation"] * 400 + ["test"] * 400,
            "id": [f"c{at}" for at in range(400)] * 2,
        }
    )
    split = {"column": "part", "tune_on": "validation", "report_on": "test"}
    data = {"label": "y", "classes": list(CLASSES), "id": "id", "split": split}
    made = {"version": 1, "data": data, "models": {"m": {"decision": "call"}}, "report": {"kind": "guard"}}
    found = run({**made, "checks": ["accuracy >= 0.5"]}, frame)
    assert "same_case_in_both_splits" in codes(found)
    assert verdict(found) == ("not_settled", "finding")
    assert headline(found) == "Do not decide on the model yet: the same cases set it up and test it."


def of_one_class(*checks: str) -> Report:
    """Return a report on a split that judges of one class alone."""
    judged = ((90, 5, 5), (0, 0, 0), (0, 0, 0))
    parts = ["validation"] * 400 + ["test"] * 100
    frame = pd.DataFrame(
        {"y": labels_of(GOOD) + labels_of(judged), "call": names_of(GOOD) + names_of(judged), "part": parts}
    )
    split = {"column": "part", "tune_on": "validation", "report_on": "test"}
    data = {"label": "y", "classes": list(CLASSES), "split": split}
    made = {"version": 1, "data": data, "models": {"m": {"decision": "call"}}, "report": {"kind": "guard"}}
    return run({**made, "checks": list(checks)}, frame)


def test_a_test_of_one_class_alone_judges_nothing_and_ends_a_check_undecided():
    found = of_one_class("accuracy >= 0.5", "kappa >= 0.1")
    assert {check["status"] for check in found.results["checks"]} == {"insufficient"}
    assert found.exit_code == 4
    assert verdict(found) == ("not_settled", "data")
    assert headline(found) == "Do not judge the model yet. This test has one class alone."
    assert "Not enough data" in found.to_html()
    own = of_one_class("recall[a] >= 0.5")
    assert (own.results["checks"][0]["status"], own.exit_code) == ("pass", 0)


def test_where_nothing_was_compared_a_small_test_needs_more_than_checks():
    small = report({"m": ((40, 4, 4), (3, 40, 4), (1, 1, 10))})
    assert verdict(small) == ("measured", None)
    assert headline(small) == "In this test, the model sorted 90 of the 107 cases correctly."
    assert "and test it on more cases." in small.to_html()
    assert "test it on more" not in report({"m": GOOD}).to_html()
