"""One-sided bounds: every metric has some, or a reason, and they are the ends of its interval at a level that fits."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.counts.views import Counts
from reportgen.sources.opening import open_source
from reportgen.stats.floors import rate_bounds
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters

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
# By design: the largest value over all thresholds, one that is never 0, and one that no case moves.
WITHOUT = {"expected_calibration_error", "kl_divergence", "no_information_rate_uniform"}
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


@pytest.mark.slow
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


@pytest.mark.slow
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
        elif one.method == "order statistics":
            exact += 1
            assert METRICS[one.metric].moves_one_way
            assert shown.method == ("Wilson" if one.metric == "flag_rate" else "cross-fitting")
        else:
            assert one.method == shown.method, one.metric
            assert (one.low, one.high) == pytest.approx((shown.low, shown.high), rel=1e-9), one.metric
    assert (exact > 0) == (results.data.weight is None and results.data.clusters is None)


@pytest.mark.everyday(1)
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
    assert saving.reason == "the two disagree on no cases, and a verdict with confidence needs 5"


# A rate at a threshold that the cases chose.

RULE = {"threshold": {"maximise": "precision", "subject_to": ["recall >= 0.8"]}}
SURE = [
    {"check": check, "with_confidence": CONFIDENCE}
    for check in ("recall >= 0.8", "recall >= 0.7", "miss_rate <= 0.3", "specificity >= 0.3", "flag_rate <= 0.99")
]


@pytest.mark.slow
def test_a_rate_at_a_tuned_cut_off_is_decided_by_the_order_statistic_of_its_cases(frame):
    found = analysed(frame, SURE, **RULE)
    counts = found.models["m"].confusion
    of = {"recall": (counts.tp, counts.fn), "specificity": (counts.tn, counts.fp)}
    of |= {"miss_rate": (counts.fn, counts.tp), "flag_rate": (counts.tp + counts.fp, counts.fn + counts.tn)}
    for one in found.checks:
        hits, rest = of[one.metric]
        # True recall at the k-th highest of P positives is Beta(k, P - k + 1).
        low, high = stats.beta.ppf(0.05, hits, rest + 1), stats.beta.ppf(0.95, hits + 1, rest)
        assert (one.low, one.high, one.method) == (pytest.approx(low), pytest.approx(high), "order statistics")
    assert [one.status for one in found.checks] == ["insufficient", "pass", "pass", "pass", "pass"]


@pytest.mark.slow
def test_a_check_and_a_floor_with_the_same_confidence_ask_for_the_same(frame):
    sure = {"threshold": {"maximise": "precision", "subject_to": ["recall >= 0.8"], "with_confidence": CONFIDENCE}}
    (check, *_), (plain, *_) = (analysed(frame, SURE, **rule).checks for rule in (sure, RULE))
    assert (check.status, plain.status) == ("pass", "insufficient")


@pytest.mark.slow
def test_clusters_widen_the_bounds_of_a_rate_at_a_tuned_cut_off(frame):
    alike = frame.assign(who=np.arange(CASES) // 10).sort_values("score", ignore_index=True)
    found = analysed(alike, SURE, data={"cluster": "who"}, **RULE).checks[0]
    plain = analysed(alike, SURE, **RULE).checks[0]
    assert found.method == "order statistics of the effective count"
    assert found.low < plain.low < plain.high < found.high


@pytest.mark.slow
def test_with_sampling_weights_a_rate_that_the_rule_pins_is_not_decided(frame):
    weighted = {"data": {"weight": {"column": "w", "kind": "sampling"}}}
    found = analysed(frame, SURE, **weighted, **RULE).checks
    why = "the rule pins it, and of weighted cases no exact bound is known"
    pinned = {"recall", "miss_rate"}
    assert [one.reason for one in found] == [why if one.metric in pinned else None for one in found]
    assert [one.status for one in found if one.metric in pinned] == ["insufficient"] * 3


def test_a_rule_never_makes_a_check_of_a_rate_pass_wrongly_more_often_than_it_may():
    rng, runs, positives = np.random.default_rng(1), 4_000, 60
    scores = -np.sort(-rng.random((runs, positives)), axis=1)  # of positives, so that recall at a threshold t is 1 - t
    searches = {
        "under a floor": np.full(runs, 48),
        "as high as a threshold that looks best": np.argmax(
            np.arange(1, positives + 1) / positives - (1 - scores), axis=1
        )
        + 1,
    }
    for kept in searches.values():
        truth = 1 - scores[np.arange(runs), kept - 1]
        bounds = rate_bounds(METRICS["recall"], recall_of(kept, positives), Parameters(), CONFIDENCE)
        for limit in (0.6, 0.7, 0.78, 0.8, 0.85):
            wrongly_passed = np.mean((bounds.low >= limit) & (truth < limit))
            wrongly_failed = np.mean((bounds.high < limit) & (truth >= limit))
            assert max(wrongly_passed, wrongly_failed) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)


def recall_of(kept, positives):
    none = np.zeros(len(kept))
    return Counts(tp=kept.astype(float), fp=none, fn=(positives - kept).astype(float), tn=none)
