"""Figures of several classes, against scikit-learn, PyCM, statsmodels and the slow obvious way."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pycm
import pytest
from scipy.stats import entropy
from sklearn import metrics as sk
from statsmodels.stats.contingency_tables import SquareTable

from reportgen.stats.classes import (
    AVERAGED,
    CLASS_METRICS,
    COST,
    FAR,
    SQUARE,
    STEP,
    ClassCounts,
    counted,
    drawn,
    mean_draws,
    stuart_maxwell,
    weights_of,
    with_prior,
    with_prior_of_both,
)
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters

ROOT = Path(__file__).parents[2]


def labels(matrix: np.ndarray) -> tuple[list[int], list[int]]:
    cells = [(a, p) for a, row in enumerate(matrix) for p, n in enumerate(row) for _ in range(n)]
    return [a for a, _ in cells], [p for _, p in cells]


def tables() -> list[np.ndarray]:
    rng = np.random.default_rng(5)
    found = [rng.integers(0, 9, (k, k)) + np.eye(k, dtype=int) * rng.integers(1, 30, k) for k in (3, 3, 4, 5, 8)]
    return [*found, np.array([[5, 0, 0], [2, 4, 1], [0, 0, 3]])]


TABLES = tables()
PRICES = {len(table): np.random.default_rng(len(table)).integers(0, 50, table.shape).astype(float) for table in TABLES}


def ground(table: np.ndarray) -> ClassCounts:
    return counted(table.astype(float), weights_of(len(table), ordered=True, prices=PRICES[len(table)]))


def value(key: str, table: np.ndarray) -> float:
    return float(CLASS_METRICS[key].of(ground(table)))


@pytest.mark.parametrize("table", TABLES)
def test_overall_figures_are_those_of_scikit_learn(table: np.ndarray) -> None:
    actual, predicted = labels(table)
    wanted = {
        "accuracy": sk.accuracy_score(actual, predicted),
        "balanced_accuracy": sk.balanced_accuracy_score(actual, predicted),
        "kappa": sk.cohen_kappa_score(actual, predicted),
        "linear_kappa": sk.cohen_kappa_score(actual, predicted, weights="linear"),
        "quadratic_kappa": sk.cohen_kappa_score(actual, predicted, weights="quadratic"),
        "mcc": sk.matthews_corrcoef(actual, predicted),
        "mean_absolute_step": sk.mean_absolute_error(actual, predicted),
        "zero_one_loss": sk.zero_one_loss(actual, predicted, normalize=False),
    }
    for key, expected in wanted.items():
        assert value(key, table) == pytest.approx(expected, rel=1e-12), key


@pytest.mark.parametrize("table", TABLES)
def test_overall_figures_are_those_of_pycm(table: np.ndarray) -> None:
    found = pycm.ConfusionMatrix(*labels(table))
    assert value("accuracy", table) == pytest.approx(found.Overall_ACC)
    assert value("kappa", table) == pytest.approx(found.Kappa)
    assert value("mcc", table) == pytest.approx(found.Overall_MCC)
    assert value("no_information_rate", table) == pytest.approx(found.NIR)
    assert value("zero_one_loss", table) == pytest.approx(found.ZeroOneLoss)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
@pytest.mark.parametrize(("key", "function"), [("precision", sk.precision_score), ("recall", sk.recall_score),
                                               ("f1", sk.f1_score), ("threat_score", sk.jaccard_score)])  # fmt: skip
def test_averages_are_those_of_scikit_learn(table, average, key, function) -> None:  # type: ignore[no-untyped-def]
    actual, predicted = labels(table)
    found = float(AVERAGED[average](METRICS[key], ground(table), Parameters()))
    assert found == pytest.approx(function(actual, predicted, average=average), rel=1e-12)


def test_an_average_over_a_class_without_a_value_has_none() -> None:
    table = np.array([[5, 0, 1], [2, 0, 1], [0, 0, 3]])  # the second class is never named
    assert np.isnan(AVERAGED["macro"](METRICS["precision"], ground(table), Parameters()))
    assert not np.isnan(AVERAGED["macro"](METRICS["recall"], ground(table), Parameters()))


@pytest.mark.parametrize("table", TABLES)
def test_the_divergence_of_several_classes_is_that_of_scipy(table: np.ndarray) -> None:
    assert value("kl_divergence", table) == pytest.approx(entropy(table.sum(axis=1), table.sum(axis=0)), abs=1e-14)


def test_a_class_without_a_case_does_not_count_in_the_divergence_and_one_never_named_leaves_it_without_a_value():
    assert value("kl_divergence", np.array([[5, 0, 1], [0, 4, 0], [0, 0, 0]])) == pytest.approx(0.6 * np.log(6 / 5))
    assert np.isnan(value("kl_divergence", np.array([[5, 0, 0], [0, 4, 0], [1, 0, 0]])))


@pytest.mark.parametrize("table", TABLES)
def test_each_class_against_the_rest_has_the_counts_of_pycm(table: np.ndarray) -> None:
    found, four = pycm.ConfusionMatrix(*labels(table)), ground(table).against_rest()
    for name, expected in (("tp", found.TP), ("fp", found.FP), ("fn", found.FN), ("tn", found.TN)):
        assert getattr(four, name).tolist() == [expected[place] for place in range(len(table))]


@pytest.mark.parametrize("table", TABLES)
def test_sums_of_cells_are_those_of_a_loop(table: np.ndarray) -> None:
    found = ground(table).sums
    cells = [(a, p, n) for a, row in enumerate(table.tolist()) for p, n in enumerate(row)]
    assert found[STEP] == sum(n * abs(a - p) for a, p, n in cells)
    assert found[SQUARE] == sum(n * (a - p) ** 2 for a, p, n in cells)
    assert found[FAR] == sum(n for a, p, n in cells if abs(a - p) > 1)
    assert found[COST] == pytest.approx(sum(n * PRICES[len(table)][a, p] for a, p, n in cells))
    assert value("cost_per_1000", table) == pytest.approx(1000 * float(found[COST]) / table.sum())


@pytest.mark.parametrize("table", [table for table in TABLES if len(table) > 3])
def test_margins_are_tested_as_by_statsmodels(table: np.ndarray) -> None:
    wanted, found = SquareTable(table, shift_zeros=False).homogeneity(), stuart_maxwell(table.astype(float))
    assert found is not None
    assert found[0] == pytest.approx(wanted.statistic)
    assert found[1] == pytest.approx(wanted.pvalue)


def test_models_that_name_all_classes_alike_have_no_test_of_their_margins() -> None:
    assert stuart_maxwell(np.diag([4.0, 2.0, 9.0])) is None


def test_classes_that_exchange_no_case_with_others_leave_the_test_of_margins_defined() -> None:
    apart = np.array([[5.0, 3, 0, 0], [1, 5, 0, 0], [0, 0, 5, 4], [0, 0, 0, 5]])
    found = stuart_maxwell(apart)
    assert found is not None
    # Two pairs that exchange cases among themselves: McNemar's statistic of each, with a degree of freedom each.
    assert found[0] == pytest.approx((3 - 1) ** 2 / 4 + 4**2 / 4)


def test_draws_stand_around_what_was_seen() -> None:
    table = np.array([[300.0, 50, 0], [80, 570, 10], [0, 5, 90]])
    found = drawn(table, {}, seed=1)
    assert found.right.mean(axis=0) == pytest.approx(np.diag(table), rel=0.02)
    assert found.n == pytest.approx(np.full(len(found.n), table.sum()))


def test_before_cases_are_seen_there_is_one_of_each_class_and_one_more() -> None:
    for table in TABLES:
        added = with_prior(table.astype(float)) - table
        assert added.sum() == pytest.approx(len(table) + 1)
        assert np.all(added > 0)


def test_what_is_taken_for_granted_is_right_as_often_as_classes_are_on_average() -> None:
    # One easy class of 90 cases, all right; of two rare ones 1 of 5 and 0 of 5.
    table = np.array([[90.0, 0, 0], [4, 1, 0], [5, 0, 0]])
    added = with_prior(table) - table
    right = (90.5 / 91 + 1.5 / 6 + 0.5 / 6) / 3
    own = (np.array([90, 5, 5]) + 1 / 3) / 101
    assert np.diag(added) == pytest.approx(right + own / 2)
    assert added[1, [0, 2]] == pytest.approx((1 - right) / 2 + own[1] / 4)


def test_two_decisions_are_taken_for_granted_as_if_they_knew_nothing_of_each_other() -> None:
    table = np.zeros((2, 2, 3))
    table[0, 0, 0], table[1, 1, 1], table[1, 0, 2] = 7, 2, 1
    added = with_prior_of_both(table) - table
    assert added.sum() == pytest.approx(3)
    one, other = (with_prior(table.sum(axis=axis)) - table.sum(axis=axis) for axis in (2, 1))
    assert added.sum(axis=2) == pytest.approx(one)
    assert added.sum(axis=1) == pytest.approx(other)
    assert added[1, 0, 2] == pytest.approx(one[1, 0] * other[1, 2] / one[1].sum())


def test_draws_of_a_mean_are_those_of_every_cell_by_itself() -> None:
    rng = np.random.default_rng(3)
    shapes, values = rng.uniform(0.1, 20, (4, 5)), rng.integers(-3, 9, (4, 5)).astype(float)
    gammas = rng.standard_gamma(shapes.ravel(), (100_000, 20))
    slow = np.quantile(gammas @ values.ravel() / gammas.sum(axis=1), [0.025, 0.5, 0.975])
    assert np.quantile(mean_draws(shapes, values, seed=1), [0.025, 0.5, 0.975]) == pytest.approx(slow, rel=0.03)
    fine = values + rng.uniform(-0.4, 0.4, values.shape)
    many = np.tile(fine, (1, 300)) + rng.uniform(-1e-3, 1e-3, (4, 1500))  # more values than are drawn apart
    found = mean_draws(np.tile(shapes / 300, (1, 300)), many, seed=1)
    assert np.mean(found) == pytest.approx((shapes * fine).sum() / shapes.sum(), rel=0.03)


@pytest.fixture(scope="module")
def simulated() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "benchmarks" / "classes.py"))


SAMPLES = 100
LEAST = 100 * (0.92 - 2 * (0.92 * 0.08 / SAMPLES) ** 0.5)


@pytest.mark.slow
def test_ranges_hold_the_truth_where_one_easy_class_dominates(simulated: dict[str, Any]) -> None:
    for world, cases in ((simulated["RARE"], 600), (simulated["FEWER"], 250)):
        found = simulated["coverage"](world.matrix(), cases, SAMPLES)
        for figure in ("balanced_accuracy", "macro_f1", "kappa", "mcc"):
            assert 100 * found.held[figure] / found.known[figure] >= LEAST, figure
            # A check with confidence 0.95 of the truth itself: 31 to 40 % passed wrongly before.
            assert 100 * found.wrong[figure] / found.known[figure] <= 19, figure


@pytest.mark.slow
def test_ranges_of_twenty_clusters_hold_the_truth_where_one_easy_class_dominates(simulated: dict[str, Any]) -> None:
    found = simulated["in_clusters"](simulated["RARE"], 20, 30, SAMPLES)
    for figure in ("balanced_accuracy", "macro_f1", "kappa", "mcc"):
        assert 100 * found.held[figure] / found.known[figure] >= LEAST, figure


@pytest.mark.slow
def test_the_range_of_what_the_cheapest_decision_saves_holds_the_truth(simulated: dict[str, Any]) -> None:
    world, prices, cases = simulated["EASY"], (1, 20, 100), 400
    found = simulated["cheapest"](world, prices, cases, SAMPLES)
    for figure in ("saved", "paid"):
        assert 100 * found.held[figure] / found.known[figure] >= LEAST, figure


def test_draws_of_many_classes_without_an_error_know_little_more_than_the_accuracy() -> None:
    found = CLASS_METRICS["balanced_accuracy"].of(drawn(np.eye(10) * 10, {}, seed=1))
    low = float(np.quantile(found, 0.025))
    assert 0.96 < low < 0.99  # of 100 cases without an error Wilson's range of the accuracy begins at 0.963


@pytest.mark.slow
def test_draws_of_many_classes_are_made_in_parts_that_are_as_many() -> None:
    assert drawn(np.eye(60) * 7, {}, seed=2).right.shape == (4_000, 60)


@pytest.mark.parametrize(
    ("table", "right", "macro", "weighted"),
    [
        ([[4, 0, 1], [0, 2, 2], [1, 1, 3]], 9 / 14, 0.6390, 0.6438),
        ([[5, 0, 1], [0, 2, 2], [1, 1, 3]], 10 / 15, 0.6501, None),
    ],
)
def test_three_sizes_have_the_figures_worked_out_by_hand(table, right, macro, weighted):  # type: ignore[no-untyped-def]
    found = counted(np.array(table, dtype=float), {})
    assert float(CLASS_METRICS["accuracy"].of(found)) == pytest.approx(right)
    assert float(AVERAGED["macro"](METRICS["f1"], found, Parameters())) == pytest.approx(macro, abs=5e-5)
    if weighted is not None:
        assert float(AVERAGED["weighted"](METRICS["f1"], found, Parameters())) == pytest.approx(weighted, abs=5e-5)
