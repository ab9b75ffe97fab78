"""Which interval stands on which figure of a report, held against other programs and against what must not matter."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from tests.helpers import D_LABELS, D_SCORES

FIXED = {"threshold": {"fixed": 0.5}}


def metrics_of(frame, **settings):
    data = {"label": "label", "positive": 1, **settings.pop("data", {})}
    models = settings.pop("models", {"m": {"score": "score"}})
    document = {"version": 1, "data": data, "models": models, "report": {"kind": "guard"}, **settings}
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results.models["m"].metrics


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(5)
    label = (rng.random(600) < 0.3).astype(int)
    return pd.DataFrame(
        {
            "id": np.arange(600),
            "label": label,
            "score": np.clip(np.round(rng.normal(0.35 + 0.3 * label, 0.2), 2), 0, 1),
            "amount": np.round(rng.lognormal(4, 1, 600), 2),
            "w": rng.choice([0.5, 1.0, 3.0], 600),
            "who": rng.integers(0, 80, 600),
        }
    )


@pytest.mark.slow
def test_shares_have_wilsons_interval_and_the_exact_one_at_none_and_at_all(cases):
    found = metrics_of(cases, **FIXED)
    for key in ("recall", "specificity", "precision", "npv", "flag_rate", "accuracy", "prevalence", "miss_rate"):
        one = found[key]
        low, high = proportion_confint(one.numerator, one.denominator, method="wilson")
        assert (one.low, one.high, one.method) == (pytest.approx(low), pytest.approx(high), "Wilson"), key
    whole = metrics_of(cases, threshold={"fixed": 0.0})["recall"]
    low, _ = proportion_confint(whole.numerator, whole.denominator, method="beta")
    assert (whole.low, whole.high, whole.method) == (pytest.approx(low), 1.0, "Clopper-Pearson")


def test_example_d_has_the_auc_interval_that_is_printed_for_it():
    frame = pd.DataFrame({"label": D_LABELS, "score": D_SCORES})
    auc = metrics_of(frame, **FIXED)["roc_auc"]
    assert (auc.low, auc.high) == (pytest.approx(0.520, abs=5e-4), pytest.approx(0.982, abs=5e-4))


@pytest.mark.slow
def test_a_figure_that_the_sample_itself_has_chosen_has_the_interval_of_its_correction(cases):
    found = metrics_of(cases, costs={"false_positive": 2, "false_negative": 9})
    assert (found["recall"].low, found["recall"].corrected.low is None) == (None, False)
    assert found["prevalence"].low < found["prevalence"].estimate < found["prevalence"].high
    assert found["roc_auc"].low is not None


def test_the_largest_value_over_all_cut_offs_has_no_interval(cases):
    found = metrics_of(cases, **FIXED)
    assert found["ks"].low is None
    assert "largest value" in found["ks"].no_range
    assert found["expected_calibration_error"].low is None


@pytest.mark.slow
def test_cases_that_always_come_in_pairs_are_worth_half_as_many(cases):
    twice = pd.concat([cases, cases]).assign(who=np.tile(np.arange(600), 2))
    once = metrics_of(cases, **FIXED)
    paired = metrics_of(twice, data={"cluster": "who"}, **FIXED)
    for key in ("recall", "specificity"):
        assert (paired[key].low, paired[key].high) == pytest.approx((once[key].low, once[key].high), abs=0.004), key


def test_decisions_with_prices_by_case_have_an_interval_too(cases):
    frame = cases.assign(rule=np.where(cases["score"] > 0.55, "yes", "no"))
    models = {"m": {"decision": "rule", "flagged": "yes"}}
    costs = {"false_positive": 2, "false_negative": {"column": "amount"}}
    cost = metrics_of(frame, data={"id": "id"}, models=models, costs=costs)["total_cost"]
    assert cost.method == "BCa bootstrap"
    assert cost.low < cost.estimate < cost.high


@pytest.mark.slow
def test_functions_of_few_errors_in_clusters_are_no_surer_than_as_many_cases_that_are_one():
    # 40 cases, each five times over: 14 hits, one miss, two false alarms.
    label = np.repeat([1, 0], [15, 25])
    score = np.r_[np.full(14, 0.9), 0.1, np.full(2, 0.9), np.full(23, 0.1)]
    frame = pd.DataFrame({"label": label, "score": score, "who": np.arange(40)}).loc[np.repeat(np.arange(40), 5)]
    costs = {"costs": {"false_positive": 1, "false_negative": 20}}
    found = metrics_of(frame, data={"cluster": "who"}, **costs, **FIXED)
    few = (stats.t(39).ppf(0.975) / stats.norm.ppf(0.975)) ** 2 * 40 / 39
    four = stats.dirichlet(np.array([14, 2, 1, 23]) / few + 0.5).rvs(100_000, random_state=1)
    cost = 1_000 * (four[:, 1] + 20 * four[:, 2])
    ends = found["cost_per_1000"]
    low, high = np.quantile(cost, [0.025, 0.975])
    assert ends.high == pytest.approx(high, rel=0.03)
    assert ends.low <= low * 1.03
    assert ends.method == "cluster bootstrap with t and Dirichlet"
