"""One-sided bounds: every metric has some, or a reason, and they are the ends of its interval at a level that fits."""

import numpy as np
import pandas as pd
import pytest

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.sources import open_source
from reportgen.stats.metrics import METRICS

CASES = 900
LEVEL = 0.9  # of the report: a check with confidence 0.95 asks for its ends
CONFIDENCE = 0.95
FIXED = {"threshold": {"fixed": 0.5}}
PRICES = {"false_positive": 2, "false_negative": 9}
SETTINGS = {
    "plain": FIXED,
    "clusters": {"data": {"cluster": "who"}, **FIXED},
    "sampling weights": {"data": {"weight": {"column": "w", "kind": "sampling"}}, **FIXED},
    "clusters and weights": {"data": {"cluster": "who", "weight": {"column": "w", "kind": "sampling"}}, **FIXED},
    "costs by case": {"costs": {"false_positive": 2, "false_negative": {"column": "amount"}}, **FIXED},
    "tuned on the cases": {},
}
# By design: the largest value over all cut-offs, one that is never 0, and one that no case moves.
WITHOUT = {"expected_calibration_error", "no_information_rate_uniform"}
LIMITS = {key: max(metric.range[0], -1e9) for key, metric in METRICS.items()}


@pytest.fixture(scope="module")
def frame():
    rng = np.random.default_rng(8)
    label = (rng.random(CASES) < 0.3).astype(int)
    margin = 2 * label - 1.2 + rng.normal(size=CASES)
    return pd.DataFrame(
        {
            "id": np.arange(CASES),
            "label": label,
            "score": 1 / (1 + np.exp(-margin)),
            "rival": 1 / (1 + np.exp(-margin - 0.6 * rng.normal(size=CASES))),
            "amount": np.round(rng.lognormal(2, 0.7, CASES), 2),
            "w": rng.choice([0.5, 1.0, 3.0], CASES),
            "who": rng.integers(0, 90, CASES),
        }
    )


def analysed(frame, checks, **settings):
    data = {"id": "id", "label": "label", "positive": 1, **settings.pop("data", {})}
    document = {
        "version": 1,
        "data": data,
        "models": {"m": {"score": "score"}, "rival": {"score": "rival"}},
        "compare": {"baseline": "rival"},
        "beta": 2,
        "costs": PRICES,
        "uncertainty": {"level": LEVEL, "resamples": 300},
        "checks": checks,
        "report": {"kind": "guard"},
        **settings,
    }
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results


@pytest.fixture(scope="module", params=SETTINGS.values(), ids=SETTINGS)
def results(request, frame):
    """A report that asks for the bounds of every metric."""
    checks = [{"check": f"{key} >= {limit:g}", "with_confidence": CONFIDENCE} for key, limit in LIMITS.items()]
    return analysed(frame, checks, **request.param)


def test_every_metric_has_bounds_or_says_why_not(results):
    for one in results.checks:
        if one.metric in WITHOUT:
            assert (one.status, one.low) == ("insufficient", None), one.metric
            assert one.reason, one.metric
        else:
            assert one.reason is None, (one.metric, one.reason)
            assert (one.status, bool(one.method)) == ("pass", True)
            low, high = METRICS[one.metric].range
            assert low <= one.low <= one.estimate <= one.high <= high, one.metric
            assert one.low < one.high


def test_bounds_are_the_ends_of_the_interval_at_twice_the_confidence_less_one(results):
    exact = 0
    for one in results.checks:
        measure = results.models["m"].metrics[one.metric]
        shown = measure if measure.corrected is None else measure.corrected
        if one.low is None or one.metric == "saving_baseline":
            continue
        if one.method.startswith("Clopper-Pearson") and shown.method != one.method:
            exact += 1
            assert one.low < shown.low < shown.high < one.high, one.metric
        else:
            assert one.method == shown.method, one.metric
            assert (one.low, one.high) == pytest.approx((shown.low, shown.high), rel=1e-9), one.metric
    assert (exact > 0) == (results.data.weight is None and results.data.clusters is None)


def test_the_bounds_of_a_saving_are_those_of_the_paired_difference_of_costs(results):
    (saving,) = [one for one in results.checks if one.metric == "saving_baseline"]
    (cost,) = [one for one in results.comparisons if one.metric == "cost_per_1000"]
    scale = (-1000 / CASES) if results.data.weight is None else cost.difference / saving.estimate
    assert (cost.low, cost.high) == pytest.approx((saving.high * scale, saving.low * scale), rel=0.05)


def test_what_a_model_cannot_have_is_not_decided_and_says_why(frame):
    models = {"models": {"m": {"decision": "rule", "flagged": "1"}, "rival": {"score": "rival"}}}
    checks = [{"check": f"{key} >= 0.1", "with_confidence": 0.9} for key in ("recall", "roc_auc")]
    checks.append({"check": "saving_baseline >= 0", "with_confidence": 0.9, "model": "rival"})
    ruled = frame.assign(rule=(frame["score"] > 0.4).astype(int))
    recall, auc, saving = analysed(ruled, checks, **models, **FIXED).checks
    assert (recall.status, recall.method) == ("pass", "Clopper-Pearson")
    assert (auc.status, auc.reason) == ("insufficient", "the model gives decisions, no score")
    assert saving.status == "insufficient"
    assert saving.reason == "the two disagree on no cases, and a verdict with confidence takes 5"
