"""Bounds of figures of scores in bins: whatever the scores are like, no figure is farther from that of the scores."""

import numpy as np
import pytest

from reportgen.analysis.measures import score_measures
from reportgen.analysis.scores import bins_of
from reportgen.counts import bins
from reportgen.counts.cells import Bins
from reportgen.counts.query import Flag
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.stats.ranking import sweep

BOUNDED = ("roc_auc", "average_precision", "brier", "log_loss")


def counts_of(label: FloatArray, score: FloatArray, weight: FloatArray, flag: Flag, told: Bins | None) -> ScoreCounts:
    distinct, place = np.unique(score, return_inverse=True)
    step = 1 if flag == "low" else -1
    return ScoreCounts(
        score=distinct[::step],
        positives=np.bincount(place, weight * label)[::step],
        negatives=np.bincount(place, weight * (1 - label))[::step],
        cases=np.bincount(place)[::step],
        flag=flag,
        bins=told,
    )


def drawn(seed: int):
    """Return labels, scores and weights, by how many digits scores are told, at which cuts, and what they are."""
    rng = np.random.default_rng(seed)
    kind = rng.choice(["probability", "rank"], p=[0.8, 0.2])
    flag: Flag = rng.choice(["high", "low"])
    cases = int(rng.choice([2, 12, 80, 600]))
    label = (rng.random(cases) < rng.choice([0.02, 0.2, 0.5])).astype(float)
    label[:2] = 0, 1
    way = 1.0 if flag == "high" else -1.0
    score = rng.beta(rng.choice([0.1, 1.0, 4.0]), 3, cases) if kind == "probability" else rng.normal(0, 30, cases)
    score = np.sort(score) if rng.random() < 0.2 else score  # all the same, whatever the labels
    score = np.where((label == 1) & (rng.random(cases) < 0.5), np.max(way * score) * way * rng.random(cases), score)
    score = np.clip(score, 0, 1) if kind == "probability" else score
    score = np.where(rng.random(cases) < 0.1, rng.choice([0.0, 0.5, 1.0]), score).round(int(rng.choice([2, 4, 17])))
    cuts = tuple(np.sort(rng.random(int(rng.integers(0, 4)))).tolist())
    weight = rng.gamma(2.0, 1.0, cases) if rng.random() < 0.3 else np.ones(cases)
    return label, score + 0.0, weight, Bins(digits=int(rng.integers(1, 6)), cuts=cuts, from_counts=True), kind, flag


@pytest.mark.everyday(2)
@pytest.mark.parametrize("tens", range(10))
def test_in_a_hundred_random_cases_no_figure_is_beyond_its_bound(tens):
    for seed in range(10 * tens, 10 * tens + 10):
        label, score, weight, told, kind, flag = drawn(seed)
        edge = bins.edges(score, chances=kind == "probability", flag=flag, digits=told.digits, cuts=told.cuts)
        exact = counts_of(label, score, weight, flag, None)
        binned = counts_of(label, edge, weight, flag, told)
        bounds = bins_of(binned, kind)
        measured, expected = (score_measures(sweep(each), kind) for each in (binned, exact))
        for key in BOUNDED:
            bound = getattr(bounds, f"{key.removeprefix('roc_')}_within")
            assert (bound is None) == (measured[key].estimate is None), (seed, key)
            if bound is not None:
                assert abs(measured[key].estimate - expected[key].estimate) <= bound + 1e-12, (seed, key)


def test_where_each_bin_has_one_case_nothing_moves_the_order():
    label, score = np.array([1.0, 0, 1, 0, 1]), np.array([0.91, 0.75, 0.63, 0.42, 0.21])
    told = Bins(digits=1, from_counts=True)
    edge = bins.edges(score, chances=True, flag="high", digits=1)
    bounds = bins_of(counts_of(label, edge, np.ones(5), "high", told), "probability")
    assert (bounds.auc_within, bounds.average_precision_within, bounds.in_use) == (0, 0, 5)
    assert bounds.brier_within > 0


def test_bounds_are_no_wider_than_the_worst_scores_make_them():
    # One bin with a positive and a negative case: which of them is ahead decides all.
    told = Bins(digits=1, from_counts=True)
    binned = counts_of(np.array([1.0, 0]), np.array([0.4, 0.4]), np.ones(2), "high", told)
    bounds = bins_of(binned, "probability")
    assert bounds.auc_within == 0.5
    worst = (1 - 0.4) ** 2 + 0.5**2
    assert bounds.brier_within == pytest.approx((worst - 0.55**2 - 0.45**2) / 2)


def test_ranks_have_no_bound_of_chances():
    binned = counts_of(np.array([1.0, 0]), np.array([40.0, 40.0]), np.ones(2), "high", Bins(digits=1, from_counts=True))
    bounds = bins_of(binned, "rank")
    assert (bounds.brier_within, bounds.log_loss_within) == (None, None)
    assert bounds.average_precision_within is not None
