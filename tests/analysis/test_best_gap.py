"""The KS statistic on new cases: an optimum over thresholds is corrected as a tuned threshold is."""

import numpy as np
import pytest

from reportgen.app import evaluate
from reportgen.stats.resampling import FOLDS

GUARD = {"kind": "guard"}


def ks_of(labels, scores, **settings):
    report = evaluate(labels, {"m": scores}, positive=1, threshold={"fixed": 0.5}, report=GUARD, **settings)
    return report.results["models"]["m"]["metrics"]["ks"]


def test_without_noise_in_the_choice_the_corrected_figure_is_that_of_the_sample():
    labels = np.repeat([0, 1], 60)
    found = ks_of(labels, np.where(labels == 1, 0.9, 0.2))
    assert found["estimate"] == found["corrected"]["estimate"] == 1.0


@pytest.mark.slow
def test_it_is_the_gap_of_held_out_cases_at_the_threshold_that_the_others_choose():
    """Two scores alone leave one threshold to choose, so every fold chooses it."""
    rng = np.random.default_rng(2)
    labels = (rng.random(200) < 0.4).astype(int)
    scores = np.where(rng.random(200) < 0.3 + 0.4 * labels, 0.8, 0.3)
    found, flagged = ks_of(labels, scores), scores == 0.8
    assert found["corrected"]["estimate"] == pytest.approx(flagged[labels == 1].mean() - flagged[labels == 0].mean())
    assert found["corrected"]["low"] < found["corrected"]["estimate"] < found["corrected"]["high"]


@pytest.mark.slow
def test_on_noise_the_sample_shows_a_gap_and_the_corrected_figure_none_on_average():
    rng = np.random.default_rng(7)
    found = [ks_of(np.repeat([0, 1], 40), rng.random(80), uncertainty={"resamples": 100}) for _ in range(20)]
    assert np.mean([one["estimate"] for one in found]) > 0.1
    assert abs(np.mean([one["corrected"]["estimate"] for one in found])) < 0.05
    assert FOLDS == 10


@pytest.mark.slow
def test_a_check_is_decided_by_the_corrected_figure_and_its_bounds():
    rng = np.random.default_rng(3)
    labels = np.repeat([0, 1], 300)
    scores = np.clip(rng.normal(0.4 + 0.2 * labels, 0.2), 0, 1)
    asked = [{"check": "ks >= 0.2", "with_confidence": 0.95}, "ks >= 0.2"]
    report = evaluate(labels, {"m": scores}, positive=1, threshold={"fixed": 0.5}, checks=asked, report=GUARD)
    corrected = report.results["models"]["m"]["metrics"]["ks"]["corrected"]
    sure, plain = report.results["checks"]
    assert (sure["status"], plain["status"]) == ("pass", "pass")
    assert sure["estimate"] == plain["estimate"] == corrected["estimate"]
    assert corrected["low"] < sure["low"] < sure["high"] < corrected["high"]
    assert sure["method"] == "cross-fitting"
