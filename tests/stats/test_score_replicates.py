"""Ranking and probability metrics in resamples are those of the resampled rows, and bins take nothing from that."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from reportgen.stats.calibration import PROBABILITY, Chances, chances, expected_calibration_error
from reportgen.stats.evaluation import UndefinedError
from reportgen.stats.ranking import RANKING
from reportgen.stats.replicates import resampled_interval
from reportgen.stats.resampling import Resampling, binned, draw
from reportgen.stats.score_replicates import (
    BINS,
    PROBABLE,
    RANKED,
    bins,
    means,
    perfect_calibration_error,
    score_replicates,
)
from tests.stats.rows import Rows, cells_of, key_of, made, swept


def as_chances(rows):
    return replace(rows, score=1 / (1 + np.exp(-rows.score)))


def exact_of(rows):
    """Return every ranking and probability metric of the rows from all distinct scores; None without a value."""
    model = swept(rows)
    stated = chances(model.scores)
    found = {}
    for key in (*RANKED, *PROBABLE):
        try:
            found[key] = RANKING[key](model) if key in RANKING else PROBABILITY[key](stated)
        except UndefinedError:
            found[key] = None
    return found


def resampled(rows, draws, *, clusters=False, probability=True, prevalence=None):
    model = swept(rows)
    entries = bins(model)
    key = key_of(model, entries)
    units = draws.shape[1]
    table = binned(cells_of(rows, key), key, units=units)
    resampling = Resampling(draws=draws, folds=np.eye(units), clusters=clusters)
    stated = means(model, entries) if probability else None
    exact = exact_of(rows if prevalence is None else weighed_to(prevalence, rows))
    return score_replicates(table, stated, resampling, exact, prevalence=prevalence)


def weighed_to(prevalence, rows):
    """Return the rows with each class weighed so that this share of them is positive."""
    positive = rows.label == 1
    share = rows.weights[positive].sum() / rows.weights.sum()
    factor = np.where(positive, prevalence / share, (1 - prevalence) / (1 - share))
    return replace(rows, weight=rows.weights * factor)


def in_one(seed, n):
    """Return many rows of distinct scores in units that hold several, as a source would deal them."""
    rng = np.random.default_rng(seed)
    label = (rng.random(n) < 0.1).astype(int)
    score = 1 / (1 + np.exp(1.5 - rng.normal(0, 1, n) - 1.3 * label))
    return Rows(score=score, label=label, unit=rng.permutation(n) % 400)


MILLIONS = np.random.default_rng(1).integers(1_000_000, 9_000_000, 80).astype(float)
CASES = {
    "each case a unit": made(1, n=80),
    "a row stands for millions": replace(made(1, n=80), weight=MILLIONS),
    "tied scores": made(2, n=90, levels=4),
    "clusters": made(3, n=120, units=25),
    "low scores flag": made(4, n=80, flag="low"),
    "sampling weights": made(5, n=80, units=40, weighted=True),
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", CASES)
def test_replicates_are_the_metrics_of_the_resampled_rows(name):
    rows = as_chances(CASES[name])
    draws = draw(rows.unit.max() + 1, resamples=12, seed=1).draws
    found = resampled(rows, draws)
    for number, times in enumerate(draws):
        for key, value in exact_of(rows.in_units(times)).items():
            assert found[key].values[number] == pytest.approx(value, rel=1e-6 if "calib" in key else 1e-12), key


@pytest.mark.parametrize("name", ["each case a unit", "clusters", "sampling weights"])
def test_with_a_share_in_use_they_are_those_of_rows_weighed_to_it_in_each_resample(name):
    rows = as_chances(CASES[name])
    draws = draw(rows.unit.max() + 1, resamples=8, seed=1).draws
    found = resampled(rows, draws, prevalence=0.05)
    for number, times in enumerate(draws):
        for key, value in exact_of(weighed_to(0.05, rows.in_units(times))).items():
            # Weights of rows are whole multiples of 2**-20.
            assert found[key].values[number] == pytest.approx(value, rel=1e-4 if "calib" in key else 1e-5), key


def test_pairs_of_whole_cases_are_exact_to_the_last_bit():
    rows = as_chances(made(6, n=300))
    draws = draw(300, resamples=15, seed=2).draws
    found = resampled(rows, draws)["roc_auc"].values.tolist()
    assert found == [exact_of(rows.in_units(times))["roc_auc"] for times in draws]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_bins_move_a_replicate_by_a_small_part_of_the_spread(seed):
    rows = in_one(seed, 12_000)
    draws = draw(400, resamples=300, seed=seed).draws
    found = resampled(rows, draws)
    distance = {key: [] for key in found}
    for number in range(12):
        for key, value in exact_of(rows.in_units(draws[number])).items():
            distance[key].append(found[key].values[number] - value)
    for key, gaps in distance.items():
        most = 0.25 if key == "ks" else 0.06
        assert np.max(np.abs(gaps)) < most * found[key].values.std(), key


def test_rank_scores_have_ranking_metrics_alone():
    rows = made(1, n=60)
    found = resampled(rows, draw(60, resamples=5, seed=1).draws, probability=False)
    assert tuple(found) == RANKED


def test_many_scores_are_spread_over_bins_in_each_class_and_rare_cases_each_end_one():
    rng = np.random.default_rng(1)
    label = (rng.random(30_000) < 0.005).astype(int)
    model = swept(Rows(score=rng.normal(0, 1, 30_000) + label, label=label, unit=np.arange(30_000)))
    entries = bins(model)
    assert entries[0] == 0
    assert entries[-1] == 30_000
    assert BINS // 2 < len(entries) <= BINS + 2
    assert np.diff(model.counts.tp[entries]).max() == 1
    assert np.diff(model.counts.fp[entries]).max() <= model.counts.fp[-1] / (BINS // 2) + 1
    assert bins(swept(made(1))).tolist() == list(range(len(np.unique(made(1).score)) + 1))


def test_a_resample_without_a_class_has_no_value_and_too_many_of_them_no_interval():
    rows = as_chances(made(7, n=60))
    draws = draw(60, resamples=100, seed=1).draws
    draws[:4, rows.label == 1] = 0
    found = resampled(rows, draws)
    for key in (*RANKED, "brier_skill", "calibration_intercept", "calibration_slope"):
        assert np.flatnonzero(np.isnan(found[key].values)).tolist() == [0, 1, 2, 3], key
        assert resampled_interval(found[key], 0.95).low is not None
    for key in ("brier", "log_loss", "observed_expected"):
        assert np.isfinite(found[key].values).all(), key
    draws[:6, rows.label == 0] = 0
    for key in ("roc_auc", "average_precision"):
        replicates = resampled(rows, draws)[key]
        withheld = resampled_interval(replicates, 0.95)
        assert (withheld.low, np.count_nonzero(np.isnan(replicates.values))) == (None, 6)
    assert withheld.reason == "it has no value in more than 5% of the resamples"


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("levels", [6, 60])
def test_a_resample_that_the_scores_separate_has_no_slope(seed, levels):
    rows = as_chances(made(seed, n=60, levels=levels))
    draws = draw(60, resamples=30, seed=1).draws
    middle = np.sort(rows.score)[30]
    upper, lower = (rows.score >= middle) & (rows.label == 1), (rows.score <= middle) & (rows.label == 0)
    draws[0] = upper | lower  # both classes may have the score between them
    draws[1] = ((rows.score <= middle) & (rows.label == 1)) | ((rows.score >= middle) & (rows.label == 0))
    draws[2] = 0
    draws[2, [np.argmax(upper), np.argmax(lower)]] = 30
    slope = resampled(rows, draws)["calibration_slope"].values
    expected = [exact_of(rows.in_units(times))["calibration_slope"] for times in draws]
    assert np.isnan(slope[:3]).all()
    assert [np.isfinite(found) for found in slope] == [value is not None for value in expected]


def test_scores_in_perfect_order_stay_so_and_give_no_interval():
    rows = Rows(score=np.linspace(0.01, 0.99, 1_500), label=np.arange(1_500) // 1_000, unit=np.arange(1_500) % 500)
    found = resampled(rows, draw(500, resamples=40, seed=1).draws)
    for key in ("roc_auc", "gini", "average_precision"):
        assert np.all(found[key].values == 1)
        assert resampled_interval(found[key], 0.95, normal=True).reason == "it is at the end of its scale"


@pytest.mark.parametrize("positives", [1, 3, 4])
def test_with_few_cases_of_a_class_the_interval_is_withheld(positives):
    rng = np.random.default_rng(positives)
    rows = Rows(score=rng.random(300), label=(np.arange(300) < positives).astype(int), unit=np.arange(300))
    for figure in resampled(rows, draw(300, resamples=200, seed=1).draws).values():
        assert resampled_interval(figure, 0.95).low is None
        assert resampled_interval(figure, 0.95).reason == "there are fewer than 5 positive cases"


def test_fewer_than_ten_clusters_give_no_interval():
    rows = as_chances(made(9, n=80, units=9))
    found = resampled(rows, draw(9, resamples=50, seed=1).draws, clusters=True)
    assert resampled_interval(found["roc_auc"], 0.95).reason == "there are fewer than 10 clusters"


@pytest.mark.slow
def test_weights_times_ten_change_no_interval():
    rows = as_chances(made(10, n=150, units=60, weighted=True))
    draws = draw(60, resamples=100, seed=1).draws
    found, heavier = (resampled(each, draws) for each in (rows, replace(rows, weight=rows.weight * 10)))
    for key, figure in found.items():
        for normal in (False, True):
            one, other = (resampled_interval(each, 0.95, normal=normal) for each in (figure, heavier[key]))
            assert (other.low, other.high) == pytest.approx((one.low, one.high), rel=1e-7)


def test_the_same_draws_give_the_same_replicates_to_the_last_bit():
    rows = in_one(3, 3_000)
    draws = draw(400, resamples=300, seed=1).draws
    one, again = resampled(rows, draws), resampled(rows, draws)
    for key, figure in one.items():
        assert np.array_equal(figure.values, again[key].values), key


def test_a_maximum_over_thresholds_is_larger_in_resamples():
    rows = as_chances(made(11, n=80))
    found = resampled(rows, draw(80, resamples=500, seed=1).draws)
    # Luck of the resample on top of luck of the sample.
    assert found["ks"].values.mean() > found["ks"].estimate


@pytest.mark.slow
@pytest.mark.parametrize(("n", "typical"), [(200, 0.07), (1_000, 0.03), (10_000, 0.01)])
def test_a_perfect_model_shows_the_calibration_error_of_simulated_outcomes(n, typical):
    rng = np.random.default_rng(n)
    chance = np.sort(rng.beta(1, 3, n))
    stated = Chances(
        chance=chance, events=0 * chance, others=0 * chance + 1, total=np.ones(n), cases=np.ones(n, dtype=int)
    )
    found = perfect_calibration_error(stated, seed=1, resamples=2_000)
    simulated = []
    for _ in range(1_000):
        events = (rng.random(n) < chance).astype(float)
        simulated.append(expected_calibration_error(replace(stated, events=events, others=1 - events)))
    low, high = np.quantile(simulated, (0.025, 0.975))
    assert found.low == pytest.approx(low, rel=0.08)
    assert found.high == pytest.approx(high, rel=0.08)
    assert found.low < typical < found.high


def test_the_range_of_the_calibration_error_takes_weights_as_they_weigh():
    rng = np.random.default_rng(1)
    chance = np.sort(rng.random(500))
    plain = Chances(chance=chance, events=chance, others=1 - chance, total=np.ones(500), cases=np.ones(500, dtype=int))
    heavy = replace(plain, total=10 * plain.total)
    one, other = (perfect_calibration_error(each, seed=1, resamples=200) for each in (plain, heavy))
    assert (other.low, other.high) == pytest.approx((one.low, one.high), rel=1e-9)


@pytest.mark.slow
def test_nothing_of_scipy_is_imported_with_the_module():
    code = "import sys, reportgen.stats.bands; sys.exit('scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
