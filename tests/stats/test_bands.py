"""A band is, point by point, the middle of the curves of the resampled rows."""

from dataclasses import replace

import numpy as np
import pytest

from reportgen.stats import bands
from reportgen.stats.evaluation import evaluate
from reportgen.stats.given import CostMatrix, Given
from reportgen.stats.metrics import METRICS
from reportgen.stats.resampling import binned, draw
from reportgen.stats.score_replicates import bins, means
from tests.stats.rows import cells_of, key_of, made, swept

GIVEN = Given(costs=CostMatrix(fp=1, fn=4))
RESAMPLES = 60


def counted(rows):
    """Return the table of all distinct scores, the sweep and the draws."""
    model = swept(rows)
    key = key_of(model, bins(model))
    units = rows.unit.max() + 1
    return binned(cells_of(rows, key), key, units=units), model, draw(units, resamples=RESAMPLES, seed=1).draws


def middle(values, level=0.9):
    return np.quantile(values, ((1 - level) / 2, (1 + level) / 2), axis=0)


def is_band(found, values):
    low, high = middle(np.array(values))
    assert found["low"] == pytest.approx(low, rel=1e-9, abs=1e-12)
    assert found["high"] == pytest.approx(high, rel=1e-9, abs=1e-12)


CASES = {"cases": made(1, n=90), "clusters": made(2, n=120, units=30), "low scores": made(3, n=80, flag="low")}


@pytest.fixture(params=CASES)
def rows(request):
    return CASES[request.param]


def at_thresholds(rows, draws, model):
    """Yield the running counts of each resample at every threshold of the data, row by row."""
    for times in draws:
        taken = rows.in_units(times)
        flagged = np.array([taken.flagged(threshold) for threshold in model.thresholds])
        yield (flagged & (taken.label == 1)).sum(axis=1), (flagged & (taken.label == 0)).sum(axis=1)


def recall_at(tp, fp, rate):
    """Return the highest recall at a false alarm rate, straight between two thresholds."""
    before = np.searchsorted(fp, rate * fp[-1], side="right") - 1
    if before == len(fp) - 1:
        return 1.0
    part = (rate * fp[-1] - fp[before]) / (fp[before + 1] - fp[before])
    return (tp[before] + part * (tp[before + 1] - tp[before])) / tp[-1]


def test_the_roc_band_holds_the_middle_of_the_recall_at_each_rate(rows):
    table, model, draws = counted(rows)
    found = bands.roc(table, draws, 0.9)
    assert len(found["fpr"]) <= 100
    is_band(found, [[recall_at(tp, fp, at) for at in found["fpr"]] for tp, fp in at_thresholds(rows, draws, model)])


def precision_at(tp, fp, recall):
    """Return the precision at a recall; false alarms grow as hits do up to the first threshold that reaches it."""
    goal = recall * tp[-1]
    after = np.argmax(tp >= goal)
    part = (goal - tp[after - 1]) / (tp[after] - tp[after - 1])
    return goal / (goal + fp[after - 1] + part * (fp[after] - fp[after - 1]))


def test_the_precision_band_holds_the_middle_of_the_precision_at_each_recall(rows):
    table, model, draws = counted(rows)
    found = bands.precision_recall(table, draws, 0.9)
    assert len(found["recall"]) <= 100
    is_band(found, [[precision_at(*at, goal) for goal in found["recall"]] for at in at_thresholds(rows, draws, model)])


@pytest.mark.parametrize("flag", ["high", "low"])
def test_the_calibration_band_holds_the_middle_of_the_observed_rates(flag):
    rows = made(4, n=200, levels=60, flag=flag)
    rows = replace(rows, score=1 / (1 + np.exp(-rows.score)))
    table, model, draws = counted(rows)
    found = bands.calibration(table, means(model, bins(model)), draws, 0.9, groups=4)
    chance = rows.score if flag == "high" else 1 - rows.score
    # The scores at which a quarter, a half and three quarters are flagged.
    running = np.cumsum(model.scores.cases)
    ends = [model.scores.score[np.argmax(running >= part)] for part in (50, 100, 150)]
    group = np.sum([rows.flagged(end) for end in ends], axis=0)  # 3: flagged by all
    of_group = [group == number for number in range(4)]
    assert found["chance"] == pytest.approx([chance[cases].mean() for cases in of_group])
    assert found["observed"] == pytest.approx([rows.label[cases].mean() for cases in of_group])
    times = draws[:, rows.unit]
    loops = [[np.average(rows.label[cases], weights=drawn[cases]) for cases in of_group] for drawn in times]
    is_band(found, loops)


def test_the_cost_band_holds_the_middle_of_the_cost_at_each_threshold(rows):
    table, model, draws = counted(rows)
    columns = np.array([0, 3, 4, len(model.thresholds) - 1])
    cost = METRICS["cost_per_1000"]
    found = bands.by_threshold(table, columns, lambda counts: evaluate(cost, counts, GIVEN), draws, 0.9)
    loops = [
        1000 * (fp + 4 * (tp[-1] - tp))[columns] / (tp[-1] + fp[-1]) for tp, fp in at_thresholds(rows, draws, model)
    ]
    is_band(found, loops)


@pytest.mark.parametrize("columns", [[3], [0, 2, 5, 6]])
def test_the_band_of_the_cost_curve_holds_the_middle_of_the_least_of_its_lines(rows, columns):
    table, model, draws = counted(rows)
    operating = np.linspace(0, 1, 11)
    found = bands.cost_curve(table, np.array(columns), operating, draws, 0.9)
    loops = []
    for tp, fp in at_thresholds(rows, draws, model):
        lines = [(1 - tp[at] / tp[-1]) * operating + fp[at] / fp[-1] * (1 - operating) for at in columns]
        loops.append(np.min(lines, axis=0))
    is_band(found, loops)


def test_a_point_that_too_many_resamples_lack_has_no_band():
    table, _, draws = counted(made(5, n=60))
    draws = draws.copy()
    draws[:2, table.positives[:, -1] > 0] = 0
    assert np.isfinite(bands.roc(table, draws)["low"]).all()
    draws[:4, table.positives[:, -1] > 0] = 0
    assert np.isnan(bands.roc(table, draws)["low"]).all()
    assert np.isnan(bands.precision_recall(table, draws)["high"]).all()
