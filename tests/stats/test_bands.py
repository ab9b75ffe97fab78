"""A band is, point by point, the middle of the curves of the resampled rows."""

import numpy as np
import pytest

from reportgen.stats import bands
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.resampling import binned, draw
from reportgen.stats.score_replicates import bins
from tests.stats.rows import cells_of, key_of, made, swept

GIVEN = Parameters(costs=CostMatrix(fp=1, fn=4))
RESAMPLES = 60


def counted(rows):
    """Return all distinct scores in resamples, the sweep, the draws, and the counts of the sample."""
    model = swept(rows)
    key = key_of(model, bins(model))
    units = rows.unit.max() + 1
    table, draws = binned(cells_of(rows, key), key, units=units), draw(units, resamples=RESAMPLES, seed=1).draws
    return bands.outcomes_in_resamples(table, np.arange(len(model.thresholds)), draws), model, draws, model.counts


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
    """Return the most recall of all thresholds at no more than a false alarm rate."""
    return max(hits for hits, alarms in zip(tp, fp, strict=True) if alarms <= rate * fp[-1] + 1e-9) / tp[-1]


def test_the_roc_band_holds_the_middle_of_the_most_recall_at_each_rate(rows):
    drawn, model, draws, sample = counted(rows)
    found = bands.roc(drawn, sample, sample, 0.9)
    assert len(found["fpr"]) <= 101
    is_band(found, [[recall_at(tp, fp, at) for at in found["fpr"]] for tp, fp in at_thresholds(rows, draws, model)])


def precision_at(tp, fp, recall):
    """Return the precision at the first threshold that reaches a recall."""
    hits, alarms = next((h, a) for h, a in zip(tp, fp, strict=True) if h >= recall * tp[-1] - 1e-9)
    return hits / (hits + alarms)


def test_the_precision_band_holds_the_middle_of_the_precision_at_each_recall(rows):
    drawn, model, draws, sample = counted(rows)
    found = bands.precision_recall(drawn, sample, sample, 0.9)
    assert len(found["recall"]) <= 101
    is_band(found, [[precision_at(*at, goal) for goal in found["recall"]] for at in at_thresholds(rows, draws, model)])


def test_a_band_in_few_bins_is_that_of_all_thresholds_but_for_a_little():
    rows = made(6, n=2_000, levels=6_000)
    model = swept(rows)
    whole = {}
    for columns in (np.arange(len(model.thresholds)), bins(model)[::8]):
        entries = np.union1d(columns, [0, len(model.thresholds) - 1])
        key = key_of(model, entries)
        table = binned(cells_of(rows, key), key, units=2_000)
        draws = draw(2_000, resamples=200, seed=1).draws
        counts, sample = bands.outcomes_in_resamples(table, np.arange(len(entries)), draws), model.counts
        whole[len(entries)] = [band(counts, sample, sample.at(entries)) for band in (bands.roc, bands.precision_recall)]
    (fine, coarse) = whole.values()
    goals = np.linspace(0.1, 0.9, 9)
    for of, axis in ((0, "fpr"), (1, "recall")):
        for end in ("low", "high"):
            one, other = (np.interp(goals, found[of][axis], found[of][end]) for found in (fine, coarse))
            assert other == pytest.approx(one, abs=0.02)


def test_the_cost_band_holds_the_middle_of_the_cost_at_each_threshold(rows):
    drawn, model, draws, _ = counted(rows)
    columns = np.array([0, 3, 4, len(model.thresholds) - 1])
    cost = METRICS["cost_per_1000"]
    found = bands.by_threshold(drawn, columns, lambda counts: evaluate(cost, counts, GIVEN), 0.9)
    loops = [
        1000 * (fp + 4 * (tp[-1] - tp))[columns] / (tp[-1] + fp[-1]) for tp, fp in at_thresholds(rows, draws, model)
    ]
    is_band(found, loops)


def test_the_band_of_the_cost_curve_is_that_of_the_line_of_one_threshold(rows):
    drawn, model, draws, _ = counted(rows)
    operating = np.linspace(0, 1, 11)
    found = bands.cost_line(drawn, 3, operating, model.counts, 0.9)
    lines = [
        (1 - tp[3] / tp[-1]) * operating + fp[3] / fp[-1] * (1 - operating)
        for tp, fp in at_thresholds(rows, draws, model)
    ]
    is_band(found, lines)


def test_the_columns_that_curves_are_read_off_are_few_and_hold_what_was_asked_for():
    model = swept(made(8, n=3_000, levels=90_000))
    key = key_of(model, bins(model))
    table = binned(cells_of(made(8, n=3_000, levels=90_000), key), key, units=3_000)
    found = bands.curve_columns(table, np.array([7, 11]))
    assert {0, 7, 11, table.positives.shape[1] - 1} <= set(found.tolist())
    assert len(found) <= bands.TRACED + 3


def test_a_point_that_too_many_resamples_lack_has_no_band():
    rows = made(5, n=60)
    drawn, model, draws, sample = counted(rows)
    key = key_of(model, bins(model))
    table = binned(cells_of(rows, key), key, units=60)
    draws = draws.copy()
    draws[:2, table.positives[:, -1] > 0] = 0
    everything = np.arange(table.positives.shape[1])
    assert np.isfinite(bands.roc(bands.outcomes_in_resamples(table, everything, draws), sample, sample)["low"]).all()
    draws[:4, table.positives[:, -1] > 0] = 0
    drawn = bands.outcomes_in_resamples(table, everything, draws)
    assert np.isnan(bands.roc(drawn, sample, sample)["low"]).all()
    assert np.isnan(bands.precision_recall(drawn, sample, sample)["high"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("read", [bands.roc, bands.precision_recall])
def test_a_band_holds_the_true_curve_at_a_point_about_as_often_as_it_says(read):
    truth, held = made(100, n=200_000, levels=90_000), []
    whole = swept(truth).counts
    at = 0.3 if read is bands.roc else 0.5
    goal = recall_at(whole.tp, whole.fp, at) if read is bands.roc else precision_at(whole.tp, whole.fp, at)
    for seed in range(200):
        rows = made(seed, n=300, levels=90_000)
        model = swept(rows)
        key = key_of(model, np.arange(len(model.thresholds)))
        table = binned(cells_of(rows, key), key, units=300)
        counts = bands.outcomes_in_resamples(
            table, np.arange(len(model.thresholds)), draw(300, resamples=300, seed=seed).draws
        )
        found = read(counts, model.counts, model.counts)
        low, high = (np.interp(at, next(iter(found.values())), found[end]) for end in ("low", "high"))
        held.append(low <= goal <= high)
    assert 0.90 < np.mean(held) < 0.985
