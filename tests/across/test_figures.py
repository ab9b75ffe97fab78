"""An earlier report as the baseline: two samples, and only figures that mean the same then and now."""

import copy
import json

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.across.figures import GROWS_WITH_CASES, OTHER_BETA, OTHER_CLASS, OTHER_PRICES
from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.results.document import to_document
from reportgen.sources.opening import open_source
from tests.cases.case import since

COSTS = {"false_positive": 1, "false_negative": 5, "currency": "EUR"}
SETTINGS = {"costs": COSTS, "beta": 2, "threshold": {"fixed": 0.5}}
GOLDEN = {"compare": {"baseline": {"results": "golden.json"}}}
CHECKS = [
    {"check": "cost <= 5000", "against": "baseline", "with_confidence": 0.95},
    {"check": "recall >= -1", "against": "baseline"},
    {"check": "saving_baseline >= -1e6", "with_confidence": 0.975},
]


def scores(seed, n):
    rng = np.random.default_rng(seed)
    label = (rng.random(n) < 0.3).astype(int)
    return pd.DataFrame({"label": label, "m": 1 / (1 + np.exp(-(2 * label - 1 + rng.normal(size=n))))})


def results_of(frame, earlier=None, **settings):
    document = {
        "version": 1,
        "data": {"label": "label", "positive": 1},
        "models": {"m": {"score": "m"}},
        "uncertainty": {"resamples": 300},
        "report": {"kind": "guard"},
        **SETTINGS,
        **settings,
    }
    config = config_from({key: value for key, value in document.items() if value is not None})
    then = None if earlier is None else since(earlier, config, "golden.json")
    return analyse(config, open_source(config, frame), then).results


def of(frame, **settings):
    """Return the results of an earlier report, as they come back from the file."""
    return json.loads(json.dumps(to_document(results_of(frame, **settings), (), ())))


@pytest.fixture(scope="module")
def golden():
    return of(scores(1, 900))


@pytest.fixture(scope="module")
def today():
    return scores(2, 700)


@pytest.fixture(scope="module")
def results(golden, today):
    return results_of(today, golden, **GOLDEN, checks=CHECKS)


def figures(golden, key):
    return golden["models"]["m"]["metrics"][key]


@pytest.mark.slow
def test_a_share_has_newcombes_interval_of_two_samples(golden, results):
    (recall,) = [one for one in results.comparisons_with_earlier if one.metric == "recall"]
    then, now = figures(golden, "recall"), results.models["m"].metrics["recall"]
    low, high = confint_proportions_2indep(
        now.numerator, now.denominator, then["numerator"], then["denominator"], method="newcomb"
    )
    assert recall.difference == pytest.approx(now.estimate - then["estimate"])
    assert (recall.low, recall.high) == (pytest.approx(low), pytest.approx(high))
    assert (recall.b, recall.method) == ("earlier report", "unpaired, Newcombe")


@pytest.mark.slow
def test_other_figures_add_the_arms_of_both_intervals_by_their_squares(golden, results):
    shown = [one for one in results.comparisons_with_earlier if one.method == "unpaired, arms of both intervals"]
    assert {"cost_per_1000", "roc_auc", "f_beta", "brier"} <= {one.metric for one in shown}
    for one in shown:
        then, now = figures(golden, one.metric), results.models["m"].metrics[one.metric]
        low = one.difference - np.hypot(now.estimate - now.low, then["high"] - then["estimate"])
        high = one.difference + np.hypot(now.high - now.estimate, then["estimate"] - then["low"])
        assert (one.low, one.high) == (pytest.approx(low), pytest.approx(high)), one.metric
        assert (one.p < 0.05) == (not low <= 0 <= high), one.metric


@pytest.mark.slow
def test_a_check_against_it_is_decided_by_both_samples(golden, results):
    cost, recall, saving = results.checks
    (compared,) = [one for one in results.comparisons_with_earlier if one.metric == "cost_per_1000"]
    assert (cost.status, cost.against, recall.status) == ("pass", "earlier report", "pass")
    # 90 % instead of 95 %: the end of each side is nearer.
    assert compared.low < cost.low < cost.estimate < cost.high < compared.high
    per_case = figures(golden, "cost_per_1000")["estimate"] / 1000
    own = results.models["m"].metrics["total_cost"].estimate
    assert saving.estimate == pytest.approx(700 * per_case - own)
    assert (saving.low, saving.high) == pytest.approx((-0.7 * compared.high, -0.7 * compared.low))


@pytest.mark.slow
def test_the_same_data_are_known_as_such(golden, results, today):
    assert not results.earlier.same_cases
    assert results_of(scores(1, 900), golden, **GOLDEN).earlier.same_cases
    assert (results.earlier.cases, results.baseline) == (900, "earlier report")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "settings", "apart"),
    [
        ({"costs": {**COSTS, "false_negative": 6}}, {}, {"cost_per_1000": OTHER_PRICES, "recall": None}),
        ({}, {"costs": {**COSTS, "currency": "USD"}}, {"cost_per_1000": OTHER_PRICES, "saving": GROWS_WITH_CASES}),
        ({"beta": 1.0}, {}, {"f_beta": OTHER_BETA, "f1": None, "cost_per_1000": None}),
        ({"data": {"positive": ["yes"]}}, {}, {"recall": OTHER_CLASS, "cost_per_1000": OTHER_CLASS}),
        (
            {},
            {"costs": {**COSTS, "false_negative": {"low": 4, "likely": 5, "high": 6}}},
            {"cost_per_1000": OTHER_PRICES},
        ),
    ],
)
def test_what_means_something_else_is_left_out_with_its_reason(golden, today, change, settings, apart):
    then = copy.deepcopy(golden) if "data" in change else of(scores(1, 900), **change)
    then["data"] |= change.get("data", {})
    found = results_of(today, then, **GOLDEN, **settings, checks=[{"check": "cost < 1", "against": "baseline"}])
    for key, reason in apart.items():
        assert found.earlier.metrics[key].reason == reason, key
        assert (found.earlier.metrics[key].estimate is None) == (reason is not None)
    if apart.get("cost_per_1000"):
        (check,) = found.checks
        assert (check.status, check.reason) == ("insufficient", apart["cost_per_1000"])
        saving = found.models["m"].metrics["saving_baseline"]
        assert (saving.estimate, saving.reason) == (None, apart["cost_per_1000"])


@pytest.mark.slow
def test_a_corrected_figure_is_held_against_what_new_cases_were_expected_to_show(today):
    tuned = {"threshold": {"minimise": "cost"}}
    golden = of(scores(3, 300), **tuned)
    found = results_of(today, golden, **GOLDEN, **tuned, checks=CHECKS[1:2])
    then = figures(golden, "recall")["corrected"]["estimate"]
    assert found.checks[0].estimate == pytest.approx(found.models["m"].metrics["recall"].corrected.estimate - then)
    assert found.checks[0].corrected


@pytest.mark.slow
def test_two_samples_of_one_model_are_told_apart_no_oftener_than_they_may():
    """MOVER on the cost per 1,000 at fixed prices, at which both intervals are draws of the four counts."""
    failed, runs = 0, 24
    check = [{"check": "cost <= 0", "against": "baseline", "with_confidence": 0.95}]
    for seed in range(runs):
        golden = to_document(results_of(scores(seed, 300)), (), ())
        found = results_of(scores(10_000 + seed, 300), golden, **GOLDEN, checks=check)
        failed += found.checks[0].status == "fail"
    assert failed <= 5  # 0.999 quantile of Bin(24, 0.05)
