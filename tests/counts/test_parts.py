"""Figures of very many scores, worked out a part at a time, against the same at once."""

import numpy as np
import pytest
from sklearn import metrics as sk
from sklearn.linear_model import LogisticRegression

from reportgen.counts import parts
from reportgen.counts.cells import Cells
from reportgen.counts.parts import PART, added_up, added_up_between
from reportgen.counts.query import Label, Score
from reportgen.counts.views import score_counts
from reportgen.stats.calibration import PROBABILITY, chances, shares_of
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import RANKING, delong, elbow, placements, swapped_average_precision, sweep

CASES = 3 * PART + 17
GIVEN = Parameters(beta=2, alpha=0.2, costs=CostMatrix(fp=5, fn=120, tp=1), odds=0.05)


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(8)
    chance = rng.beta(0.6, 6, CASES)
    chance[: CASES // 3] = np.round(chance[: CASES // 3], 5)  # ties
    return (rng.random(CASES) < chance).astype(int), chance


@pytest.fixture(scope="module")
def model(rows):
    label, chance = rows
    columns = {Label(): label, Score("m"): chance}
    return sweep(score_counts(Cells(columns=columns, n=np.ones(CASES, dtype=np.int64)), Score("m"), "high"))


def test_the_model_is_larger_than_a_part(model):
    assert len(model.scores.score) > 2 * PART


@pytest.mark.parametrize("size", [1, 2, 5, 64])
def test_sums_do_not_hang_on_the_size_of_a_part(size, monkeypatch):
    monkeypatch.setattr(parts, "PART", size)
    rng = np.random.default_rng(size)
    values, amount = rng.random(50), rng.random(50)
    starts = np.array([0, 1, 2, 9, 10, 33, 49])
    found = added_up_between(starts, lambda a, b: (a * b, a + b), values, amount)
    assert np.allclose(found[0], np.add.reduceat(values * amount, starts), rtol=1e-14)
    assert np.allclose(found[1], np.add.reduceat(values + amount, starts), rtol=1e-14)
    seen = []
    total = added_up(lambda a, b: (seen.append(len(a)) or np.sum(a * b),), values, amount)[0]
    assert total == pytest.approx(np.dot(values, amount))
    assert seen == [min(size, 50 - start) for start in range(0, 50, size)]


def test_ranking_equals_scikit_learn(rows, model):
    label, chance = rows
    assert RANKING["roc_auc"](model) == pytest.approx(sk.roc_auc_score(label, chance), rel=1e-12)
    expected = sk.average_precision_score(label, chance)
    assert RANKING["average_precision"](model) == pytest.approx(expected, rel=1e-12)
    expected = sk.average_precision_score(1 - label, 1 - chance)
    assert swapped_average_precision(model) == pytest.approx(expected, rel=1e-12)
    fpr, tpr, _ = sk.roc_curve(label, chance, drop_intermediate=False)
    assert RANKING["ks"](model) == pytest.approx(np.max(tpr - fpr), rel=1e-12)
    counts = model.counts
    assert elbow(counts) == np.argmax(counts.tp * counts.fp[-1] - counts.fp * counts.tp[-1])


def test_chances_equal_scikit_learn(rows, model):
    label, chance = rows
    stated = chances(model.scores)
    assert PROBABILITY["brier"](stated) == pytest.approx(sk.brier_score_loss(label, chance), rel=1e-12)
    assert PROBABILITY["log_loss"](stated) == pytest.approx(sk.log_loss(label, chance), rel=1e-12)
    kept = np.clip(chance, 1e-6, 1 - 1e-6)
    logit = np.log(kept / (1 - kept))
    fit = LogisticRegression(C=np.inf, tol=1e-10, solver="newton-cholesky").fit(logit[:, None], label)
    assert PROBABILITY["calibration_slope"](stated) == pytest.approx(fit.coef_[0, 0], rel=1e-6)
    shifted = 1 / (1 + np.exp(-logit - PROBABILITY["calibration_intercept"](stated)))
    assert shifted.sum() == pytest.approx(label.sum(), rel=1e-12)


@pytest.mark.parametrize("shares", [3, 10, 200])
def test_equal_shares_end_where_the_loop_ends_them(model, shares):
    total = chances(model.scores).total
    found = shares_of(total, shares)
    middle = (np.cumsum(total) - total / 2) / total.sum()
    share = np.minimum((middle * shares).astype(int), shares - 1)
    assert found.tolist() == [*(int(np.count_nonzero(share < each)) for each in range(shares)), len(total)]


def test_delongs_variance_is_that_of_the_placements(model):
    found, placed = delong(model), placements(model.scores)
    parts = ((placed.positives, model.scores.positives), (placed.negatives, model.scores.negatives))
    expected = sum(np.cov(values, fweights=cases.astype(int)) / cases.sum() for values, cases in parts)
    assert found.variance == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("key", [key for key, metric in METRICS.items() if metric.from_counts])
def test_a_metric_along_the_thresholds_is_that_of_each(model, key):
    along = evaluate(METRICS[key], model.counts, GIVEN)
    for place in (0, 1, PART - 1, PART, PART + 1, len(along) - 1):
        single = evaluate(METRICS[key], model.counts.at(place), GIVEN)
        assert np.array_equal(along[place], single, equal_nan=True)
