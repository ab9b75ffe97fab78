"""Bands round curves in resamples, and where one curve lies above another."""

import math

import numpy as np
import pytest

from reportgen.stats import bands
from reportgen.stats.bands import RATES, RocInResamples, roc_in_resamples, stretches
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.resampling import Binned, Resampling, binned, draw
from reportgen.stats.score_replicates import bins
from tests.stats.rows import cells_of, key_of, made, swept

GIVEN = Parameters(costs=CostMatrix(fp=1, fn=4))
RESAMPLES = 60


def counted(rows):
    """Return all distinct scores in resamples, the sweep, the draws, and the counts of the sample."""
    model = swept(rows)
    key = key_of(model, bins(model))
    units = rows.unit.max() + 1
    table, resampling = binned(cells_of(rows, key), key, units=units), draw(units, resamples=RESAMPLES, seed=1)
    drawn = resampling.outcomes_at(table, np.arange(len(model.thresholds)))
    return drawn, model, resampling.draws, model.counts


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


@pytest.mark.slow
def test_the_roc_band_holds_the_middle_of_the_most_recall_at_each_rate(rows):
    drawn, model, draws, sample = counted(rows)
    found = bands.roc(drawn, sample, sample, 0.9)
    assert len(found["fpr"]) <= 101
    is_band(found, [[recall_at(tp, fp, at) for at in found["fpr"]] for tp, fp in at_thresholds(rows, draws, model)])


def precision_at(tp, fp, recall):
    """Return the precision at the first threshold that reaches a recall."""
    hits, alarms = next((h, a) for h, a in zip(tp, fp, strict=True) if h >= recall * tp[-1] - 1e-9)
    return hits / (hits + alarms)


@pytest.mark.slow
def test_the_precision_band_holds_the_middle_of_the_precision_at_each_recall(rows):
    drawn, model, draws, sample = counted(rows)
    found = bands.precision_recall(drawn, sample, sample, 0.9)
    assert len(found["recall"]) <= 101
    is_band(found, [[precision_at(*at, goal) for goal in found["recall"]] for at in at_thresholds(rows, draws, model)])


@pytest.mark.slow
def test_a_band_in_few_bins_is_that_of_all_thresholds_but_for_a_little():
    rows = made(6, n=2_000, levels=6_000)
    model = swept(rows)
    whole = {}
    for columns in (np.arange(len(model.thresholds)), bins(model)[::8]):
        entries = np.union1d(columns, [0, len(model.thresholds) - 1])
        key = key_of(model, entries)
        table = binned(cells_of(rows, key), key, units=2_000)
        resampling = draw(2_000, resamples=200, seed=1)
        counts, sample = resampling.outcomes_at(table, np.arange(len(entries))), model.counts
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
    _, model, draws, sample = counted(rows)
    key = key_of(model, bins(model))
    table = binned(cells_of(rows, key), key, units=60)
    everything = np.arange(table.positives.shape[1])

    def without_positives(resamples):
        lacking = (np.arange(len(draws)) < resamples)[:, None] & (table.positives[:, -1] > 0)
        resampling = Resampling(draws=np.where(lacking, 0, draws), folds=np.eye(60))
        return resampling.outcomes_at(table, everything)

    assert np.isfinite(bands.roc(without_positives(2), sample, sample)["low"]).all()
    drawn = without_positives(4)
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
        resampling = draw(300, resamples=300, seed=seed)
        counts = resampling.outcomes_at(table, np.arange(len(model.thresholds)))
        found = read(counts, model.counts, model.counts)
        low, high = (np.interp(at, next(iter(found.values())), found[end]) for end in ("low", "high"))
        held.append(low <= goal <= high)
    assert 0.90 < np.mean(held) < 0.985


def curve_of(label, score, resampling):
    """Return the curve of cases that are a unit each, every one a column."""
    order = np.argsort(-score, kind="stable")
    flagged = np.argsort(order)[:, None] < np.arange(len(label) + 1)[None, :]
    table = Binned(positives=flagged * (label[:, None] == 1.0), negatives=flagged * (label[:, None] == 0.0))
    return roc_in_resamples(table, np.r_[np.inf, score[order]], resampling)


def hand_made(recall, *, error=0.01, positives=1000.0, seed=0):
    moves = np.random.default_rng(seed).normal(0, error, (400, len(RATES)))
    return RocInResamples(
        recall=np.asarray(recall), moves=moves, rates=np.array([0, 0.5, 1]), thresholds=np.array([9, 5, 1.0]),
        positives=positives,
    )  # fmt: skip


def test_the_curve_is_read_at_each_rate_off_the_cases():
    rng = np.random.default_rng(2)
    label = (rng.random(120) < 0.4).astype(int)
    score = rng.normal(size=120) + label
    resampling = draw(120, resamples=100, seed=1)
    found = curve_of(label, score, resampling)

    def recall(times):
        bars = np.sort(score)[::-1]
        tp = [0, *(np.sum(times * (label == 1) * (score >= bar)) for bar in bars)]
        fp = [0, *(np.sum(times * (label == 0) * (score >= bar)) for bar in bars)]
        return np.interp(RATES, np.array(fp) / fp[-1], np.array(tp) / tp[-1])

    assert found.recall == pytest.approx(recall(np.ones(120)))
    for row in (0, 7, 99):
        assert found.moves[row] == pytest.approx(recall(resampling.draws[row]) - found.recall)
    at = found.threshold(0.25)
    assert abs(np.mean(score[label == 0] >= at) - 0.25) <= 0.5 / np.sum(label == 0)


def test_two_lines_that_meet_cross_where_they_meet():
    a, b = hand_made(0.2 + 0.6 * RATES), hand_made(0.4 + 0.1 * RATES, seed=1)
    below, above = stretches(a, b)
    assert (below.a_is_higher, above.a_is_higher) == (False, True)
    assert (below.low, above.high) == (0.0, 1.0)
    assert below.high == above.low == pytest.approx(0.4, abs=1e-9)  # 0.2 + 0.6 x = 0.4 + 0.1 x
    assert below.gap == pytest.approx(0.2 - 0.5 * below.at)
    assert below.shown
    assert above.shown


def test_the_other_model_first_turns_the_sides_round():
    a, b = hand_made(0.2 + 0.6 * RATES), hand_made(0.4 + 0.1 * RATES, seed=1)
    one, other = stretches(a, b), stretches(b, a)
    assert [part.a_is_higher for part in one] == [not part.a_is_higher for part in other]
    assert [(part.low, part.high, part.gap) for part in one] == [(part.low, part.high, part.gap) for part in other]


def test_wiggles_within_chance_are_no_crossing():
    wiggles = 0.02 * np.sin(40 * RATES)
    assert stretches(hand_made(RATES + wiggles, error=0.05), hand_made(RATES, error=0.05, seed=1)) == ()
    (one,) = stretches(hand_made(RATES + 0.3 + wiggles), hand_made(RATES, seed=1))
    assert (one.low, one.high, one.a_is_higher) == (0.0, 1.0, True)


def test_wiggles_round_a_crossing_are_put_to_the_side_that_leaves_the_most_area():
    gap = np.where(RATES < 0.5, 0.2, -0.2) + np.where(np.isclose(RATES, 0.4), -0.21, 0)
    found = stretches(hand_made(gap), hand_made(np.zeros(len(RATES)), seed=1))
    assert [round(part.high, 2) for part in found] == [pytest.approx(0.5, abs=0.011), 1.0]


def test_a_gap_of_one_case_never_stands_out():
    a, b = hand_made(RATES + 0.05, error=0.0, positives=20.0), hand_made(RATES, error=0.0, positives=20.0)
    assert stretches(a, b) == ()


def test_resamples_without_a_class_are_passed_over():
    a, b = hand_made(0.2 + 0.6 * RATES), hand_made(0.4 + 0.1 * RATES, seed=1)
    a.moves[:50] = np.nan
    assert len(stretches(a, b)) == 2
    a.moves[:] = np.nan
    assert stretches(a, b) == ()


@pytest.mark.slow
def test_curves_that_truly_cross_are_found_where_they_do():
    """Positives of the one are spread twice as wide round the same middle: the curves meet near 0.16."""
    rng, n = np.random.default_rng(3), 1000
    label = (rng.random(n) < 0.4).astype(int)
    resampling = draw(n, resamples=200, seed=1)
    wide = np.where(label == 1, 1 + 2.0 * rng.normal(size=n), rng.normal(size=n))
    narrow = np.where(label == 1, 1 + 0.7 * rng.normal(size=n), rng.normal(size=n))
    first, second = stretches(curve_of(label, wide, resampling), curve_of(label, narrow, resampling))
    assert (first.a_is_higher, second.a_is_higher) == (True, False)
    assert (first.shown, second.shown) == (True, True)
    assert first.high == pytest.approx(0.1587, abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "prevalence", "shared"), [(200, 0.3, 0.7), (400, 0.1, 0.9), (400, 0.5, 0.3)])
def test_curves_of_equal_models_are_said_to_cross_in_no_more_than_1_of_20_samples(n, prevalence, shared):
    rng, crossed, shown, samples = np.random.default_rng(5), 0, 0, 100
    resampling = draw(n, resamples=300, seed=1)
    for _ in range(samples):
        label = (rng.random(n) < prevalence).astype(int)
        base = 1.2 * label + shared * rng.normal(size=n)
        noise = (math.sqrt(1 - shared**2) * rng.normal(size=n) for _ in "ab")
        found = stretches(*(curve_of(label, base + each, resampling) for each in noise))
        crossed += len(found) > 1
        shown += any(part.shown for part in found)
    allowed = 0.05 * samples + 2 * math.sqrt(samples * 0.05 * 0.95)
    assert crossed <= allowed
    assert shown <= allowed
