"""Where few errors have a price of their own, costs have the range that fits, and the report says what stays open."""

import runpy
from copy import deepcopy
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reportgen.analysis.analyse import analyse
from reportgen.analysis.ranges import SPARSE
from reportgen.config.load import config_from
from reportgen.counts.query import Price, Prices
from reportgen.sources.opening import open_source
from reportgen.stats.intervals import clopper_pearson
from reportgen.stats.resampling import Binned, draw, sparse_draws

ROOT = Path(__file__).parents[2]
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
@pytest.mark.parametrize(("large", "carriers"), [(0, None), (3, (2, 72)), (1, (1, 72))])
def test_so_few_cases_that_carry_half_of_what_all_could_cost_are_told(large, carriers):
    frame = cases(12).assign(amount=lambda held: 100 + held.index % 7)
    frame.loc[20 : 20 + large - 1, "amount"] = 50_000.0  # caught ones: it is what they could cost that counts
    frame.loc[800:, "amount"] = 10**7  # not of the class that is missed
    found = model_of(frame).costs.carriers
    assert (None if found is None else (found.cases, found.of)) == carriers


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [{}, {"threshold": {"minimise": "cost"}}, {"data": {"cluster": "unit"}}],
    ids=["fixed", "tuned", "clusters"],
)
@pytest.mark.parametrize("misses", [12, 60])
def test_where_few_carry_half_of_the_cost_its_range_is_widened(misses, settings, monkeypatch):
    frame = cases(misses).assign(unit=lambda held: held.index % 60)
    frame.loc[misses - 3 : misses + 1, "amount"] = 20_000.0
    wide = model_of(frame, **deepcopy(settings))
    assert (wide.costs.carriers.cases, wide.costs.carriers.of) == (3, misses + 60)
    monkeypatch.setattr("reportgen.analysis.setting.few_carry", lambda *_: False)
    bare = model_of(frame, **deepcopy(settings))
    assert bare.costs.carriers is None
    for key in ("total_cost", "cost_per_1000"):
        one, other = wide.metrics[key].expected, bare.metrics[key].expected
        assert one.low <= other.low < one.estimate == other.estimate < other.high <= one.high
        assert one.high - one.low > 1.05 * (other.high - other.low)
    assert wide.metrics["recall"] == bare.metrics["recall"]


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
def test_clusters_are_resampled_and_reach_over_draws_of_the_prices():
    frame = cases(12).assign(who=np.arange(900) % 90)
    found = model_of(frame, data={"cluster": "who"}).metrics["total_cost"]
    assert found.method == "percentile bootstrap and Dirichlet"
    assert found.low < found.estimate < found.high


def units_of(amounts, missed):
    """Return positives, each a unit at a price of its own, of which those `missed` are not flagged."""
    amounts, flagged = np.asarray(amounts, dtype=float), np.where(missed, 0.0, 1.0)
    one, none = np.ones(len(amounts)), np.zeros(len(amounts))
    return Binned(
        positives=np.stack((flagged, one), axis=1),
        negatives=np.stack((none, none), axis=1),
        amounts={("amount", True): np.stack((flagged * amounts, amounts), axis=1)},
        prices=Prices(fp=Price(fixed=1), fn=Price(column="amount")),
    )


def test_prices_of_errors_that_look_like_any_may_be_those_of_the_whole_class():
    amounts = np.r_[np.ones(60), 100.0, 200.0, np.ones(58)]  # the two of a high price were not missed
    units = units_of(amounts, np.arange(120) < 30)
    own, any_case = (
        sparse_draws(units, 0, seed=1, effect=2.0, any_of_class=of_class).money.fn for of_class in (False, True)
    )
    assert np.mean(any_case) > 1.5 * np.mean(own)
    # Each other draw is that of the cases seen, with the same counts.
    assert np.array_equal(any_case[::2], own[::2])


def test_prices_of_errors_that_rank_low_stay_those_of_the_cases_seen():
    amounts = np.r_[np.linspace(1, 2, 30), np.linspace(50, 500, 90)]
    units = units_of(amounts, np.arange(120) < 30)
    own, any_case = (sparse_draws(units, 0, seed=1, any_of_class=of_class).money.fn for of_class in (False, True))
    assert np.array_equal(own, any_case)


def test_draws_of_fewer_cases_spread_wider():
    units = units_of(np.linspace(1, 2, 120), np.arange(120) % 4 == 0)
    one, four = (np.std(sparse_draws(units, 0, seed=1, effect=effect).money.fn) for effect in (1.0, 4.0))
    assert four == pytest.approx(2 * one, rel=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cases", "prevalence", "spread", "in_cluster"),
    [(300, 0.3, 0.8, 10), (300, 0.3, 1.5, 10), (500, 0.15, 0.8, 1), (500, 0.15, 1.5, 1)],
)
def test_costs_by_case_have_ranges_that_hold_the_truth_or_are_said_to_be_narrow(cases, prevalence, spread, in_cluster):
    simulated, samples = runpy.run_path(str(ROOT / "benchmarks" / "prices.py")), 80
    setting = simulated["Setting"](cases, prevalence, spread, in_cluster, tuned=False)
    rng, resampling = np.random.default_rng(1), draw(setting.units, resamples=200, seed=1, clusters=in_cluster > 1)
    held = np.mean([simulated["covered"](setting, rng, resampling) for _ in range(samples)], axis=0)
    assert held[1] >= 0.92 - 2 * np.sqrt(0.92 * 0.08 / samples)
    assert held[1] >= held[0]
    assert held[2] > 0.7 if spread > 1 else held[2] < 0.1
