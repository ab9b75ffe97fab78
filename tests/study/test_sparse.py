"""Where few errors have a price of their own, costs have the range that fits, and the report says what stays open."""

import numpy as np
import pandas as pd
import pytest

from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from reportgen.stats.intervals import clopper_pearson
from reportgen.study.ranges import SPARSE
from reportgen.topics.analyse import analyse

COSTS = {"false_positive": 2, "false_negative": {"column": "amount"}}


def model_of(frame, **settings):
    document = {
        "version": 1,
        "data": {"label": "label", "positive": 1, **settings.pop("data", {})},
        "models": {"m": {"score": "score"}},
        "threshold": {"fixed": 0.5},
        "costs": COSTS,
        "report": {"kind": "guard"},
        **settings,
    }
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results.models["m"]


def cases(misses, *, hits=60, n=900):
    """Return cases of which so many positives are missed; amounts are far apart."""
    rng = np.random.default_rng(3)
    label = (np.arange(n) < hits + misses).astype(int)
    score = np.where(label == 1, 0.9, np.where(rng.random(n) < 0.05, 0.8, 0.1))
    score[:misses] = 0.2
    return pd.DataFrame(
        {"id": np.arange(n), "label": label, "score": score, "amount": np.round(rng.lognormal(4, 1, n), 2)}
    )


@pytest.mark.slow
def test_few_dear_errors_have_draws_of_counts_and_prices():
    found = model_of(cases(12))
    cost = found.metrics["total_cost"]
    assert cost.method == SPARSE
    assert cost.low < cost.estimate < cost.high
    assert (found.costs.dear_errors.count, found.costs.dear_errors.says) == (12, "too few")
    assert found.costs.dear_errors.unseen is None
    rate = found.metrics["cost_per_1000"]
    assert (rate.low, rate.high) == pytest.approx((cost.low / 0.9, cost.high / 0.9))


@pytest.mark.slow
@pytest.mark.parametrize(("misses", "says"), [(40, "upper end may be too low"), (100, None)])
def test_more_of_them_are_resampled(misses, says):
    found = model_of(cases(misses))
    assert found.metrics["total_cost"].method == "BCa bootstrap"
    assert (found.costs.dear_errors.says if found.costs.dear_errors else None) == says


@pytest.mark.slow
def test_without_a_miss_the_exact_bound_is_priced_at_the_mean():
    frame = cases(0, hits=40)
    found = model_of(frame).costs.dear_errors
    positives = frame.loc[frame["label"] == 1, "amount"]
    most = 40 * float(clopper_pearson(0, 40).high)
    assert (found.count, found.unseen.most) == (0, pytest.approx(most))
    assert found.unseen.mean_price == pytest.approx(positives.mean())
    assert found.unseen.cost == pytest.approx(most * positives.mean())


@pytest.mark.slow
def test_the_range_without_a_miss_reaches_beyond_what_was_paid():
    cost = model_of(cases(0, hits=40)).metrics["total_cost"]
    assert cost.high > cost.estimate + 50


def test_prices_that_are_alike_for_all_leave_nothing_open():
    found = model_of(cases(3), costs={"false_positive": 2, "false_negative": 9})
    assert found.costs.dear_errors is None
    assert found.metrics["total_cost"].method == "Dirichlet"


@pytest.mark.slow
def test_clusters_are_resampled_however_few_the_errors():
    frame = cases(12).assign(who=np.arange(900) % 90)
    assert model_of(frame, data={"cluster": "who"}).metrics["total_cost"].method == "percentile bootstrap"
