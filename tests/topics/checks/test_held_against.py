"""Checks against the baseline: the paired difference decides, and a baseline is an estimate, too."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from reportgen.stats.checks import meets_with_bounds
from reportgen.stats.intervals import exact_bounds
from reportgen.stats.paired import Pairs, tango

ALPHA = 0.05


def results_of(frame, checks, **settings):
    models = settings.pop("models", ("new", "old"))
    document = {
        "version": 1,
        "data": {"label": "label", "positive": 1, **settings.pop("data", {})},
        "models": {name: {"score": name} for name in models},
        "threshold": {"fixed": 0.5},
        "compare": {"baseline": "old"},
        "costs": {"false_positive": 1, "false_negative": 5},
        "uncertainty": {"resamples": 300},
        "checks": checks,
        "report": {"kind": "guard"},
        **settings,
    }
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results


def against(check, **keys):
    return {"check": check, "against": "baseline", **keys}


def scores(rng, n, names=("new", "old"), *, prevalence=0.3):
    """Return cases whose models are equally good, and share what they err on."""
    label = (rng.random(n) < prevalence).astype(int)
    shared = 2 * label - 1 + 0.7 * rng.normal(size=n)
    made = {name: 1 / (1 + np.exp(-(shared + 0.7 * rng.normal(size=n)))) for name in names}
    return pd.DataFrame({"label": label, **made})


@pytest.fixture(scope="module")
def results():
    frame = scores(np.random.default_rng(4), 500, ("new", "old", "other"))
    checks = [
        against("recall >= -1"),
        against("recall >= -30%", with_confidence=0.975),
        against("cost <= 1000", with_confidence=0.975),
        against("f1 >= -0.5", with_confidence=0.975),
        against("roc_auc >= -0.5", with_confidence=0.975),
        against("brier < 0.1"),
        against("mcc >= -0.9", for_each="model"),
        "saving_baseline >= -10000",
    ]
    return results_of(frame, checks, models=("new", "old", "other"))


@pytest.mark.slow
def test_the_value_is_what_the_model_has_beyond_the_baseline(results):
    for one in results.checks[:-1]:
        assert one.against == "old"
        own, other = (results.models[name].metrics[one.metric].estimate for name in (one.model, "old"))
        assert one.estimate == pytest.approx(own - other, abs=1e-12), one.metric
        assert one.status == "pass"
        assert one.low <= one.estimate <= one.high
    assert results.checks[-1].against is None


@pytest.mark.slow
def test_its_range_is_that_of_the_paired_comparison(results):
    compared = {one.metric: one for one in results.comparisons if one.a == "new" and not one.primary}
    both = [(one, compared[one.metric]) for one in results.checks[:6] if one.metric in compared]
    assert len(both) >= 3
    for one, found in both:
        assert (one.low, one.high) == pytest.approx((found.low, found.high)), one.metric
        assert found.method.endswith(one.method)


@pytest.mark.slow
def test_for_each_model_leaves_out_the_baseline(results):
    assert [one.model for one in results.checks if one.metric == "mcc"] == ["new", "other"]


@pytest.mark.slow
def test_how_often_chance_fails_a_difference_follows_from_its_range(results):
    brier = next(one for one in results.checks if one.metric == "brier")
    assert brier.fails_by_chance.assumed == "as measured"
    assert 0 <= brier.fails_by_chance.one_run < 0.001


@pytest.mark.slow
def test_a_corrected_figure_is_held_against_a_corrected_one():
    frame = scores(np.random.default_rng(5), 300)
    found = results_of(frame, [against("recall >= -1"), against("roc_auc >= -1")], threshold={"minimise": "cost"})
    recall, auc = found.checks
    own, other = (found.models[name].metrics["recall"].corrected.estimate for name in ("new", "old"))
    assert recall.corrected
    assert recall.estimate == pytest.approx(own - other)
    assert not auc.corrected


@pytest.mark.slow
def test_models_that_decide_alike_are_told_apart_by_a_share_alone():
    frame = scores(np.random.default_rng(6), 400)
    frame["new"] = frame["old"]
    sure = {"with_confidence": 0.95}
    recall, precision = results_of(frame, [against("recall >= -0.05", **sure), against("f1 >= -0.05", **sure)]).checks
    assert (recall.status, recall.estimate) == ("pass", 0)
    assert recall.low < 0 < recall.high
    assert precision.status == "insufficient"
    assert precision.reason == "the two disagree on no cases, and a verdict with confidence needs 5"


@pytest.mark.slow
def test_few_cases_under_the_bar_decide_nothing():
    frame = scores(np.random.default_rng(7), 60, prevalence=0.1)
    (one,) = results_of(frame, [against("recall >= -1")]).checks
    assert (one.status, one.few_cases) == ("insufficient", True)


def fails(rng, *, positives, apart, runs):
    """Return how often a gate on the recall of two equal models fails: by the pairs, and with the baseline as fixed."""
    paired = fixed = 0
    for _ in range(runs):
        both, only_new, only_old, neither = rng.multinomial(positives, [0.8 - apart, apart, apart, 0.2 - apart])
        low, high = tango(Pairs(both=both, only_a=only_new, only_b=only_old, neither=neither), 1 - 2 * ALPHA)
        paired += meets_with_bounds(low, high, ">=", 0.0) is False
        bounds = exact_bounds(both + only_new, positives, 1 - ALPHA)
        fixed += meets_with_bounds(float(bounds.low), float(bounds.high), ">=", (both + only_old) / positives) is False
    return paired / runs, fixed / runs


@pytest.mark.slow
def test_a_gate_on_equal_models_fails_falsely_no_oftener_than_it_may():
    runs = 3000
    paired, fixed = fails(np.random.default_rng(1), positives=200, apart=0.15, runs=runs)
    most = binom.ppf(0.999, runs, ALPHA) / runs
    assert paired <= most
    assert fixed > most  # as if the baseline were known: it is an estimate, too


@pytest.mark.slow
def test_a_gate_on_the_cost_of_equal_models_fails_falsely_no_oftener_than_it_may():
    rng, runs = np.random.default_rng(2), 30
    checks = [against("cost <= 0", with_confidence=1 - ALPHA), against("cost <= 0", with_confidence=0.8)]
    failed = np.zeros(2)
    for _ in range(runs):
        failed += [one.status == "fail" for one in results_of(scores(rng, 300), checks).checks]
    assert failed[0] <= binom.ppf(0.999, runs, ALPHA)
    assert binom.ppf(0.001, runs, 0.2) <= failed[1] <= binom.ppf(0.999, runs, 0.2)


@pytest.mark.slow
def test_a_saving_beside_the_baseline_has_the_range_of_the_paired_difference_in_cost():
    rng = np.random.default_rng(9)
    labels = rng.random(400) < 0.3
    frame = pd.DataFrame(
        {"label": labels.astype(int), "new": rng.random(400) * 0.6 + labels * 0.4, "old": rng.random(400)}
    )
    results = results_of(frame, ["recall >= 0.1"], models=("new", "old"))
    saved = results.models["new"].metrics["saving_baseline"]
    (cost,) = [one for one in results.comparisons if one.metric == "cost_per_1000" and (one.a, one.b) == ("new", "old")]
    assert saved.estimate == pytest.approx(-0.4 * cost.difference)
    assert (saved.low, saved.high) == pytest.approx((-0.4 * cost.high, -0.4 * cost.low))
    assert saved.method == "paired percentile bootstrap"
    assert results.models["new"].operating_points[0].metrics["saving_baseline"] == saved
    assert results.models["old"].metrics["saving_baseline"].low is None
