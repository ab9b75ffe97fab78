"""The range of a corrected function of the counts, held against draws of as many cases that chose nothing."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import reportgen
from reportgen.analysis.resamples import ResampledThreshold
from reportgen.counts.views import Counts, Money, Outcomes
from reportgen.stats.crossfit import CrossFit, corrected_interval
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.resampling import each

FOUR = {"tp": 48, "fp": 20, "fn": 5, "tn": 127}
CASES = sum(FOUR.values())
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=9))
FUNCTIONS = ["cost_per_1000", "total_cost", "f1", "f_beta", "mcc", "informedness"]


def counted(times=1.0, four=None):
    return Counts(**{name: np.asarray(times * count) for name, count in (four or FOUR).items()})


def tuned(times=1.0, *, in_cluster=None, weighted=False, money=None):
    """Return a threshold that resamples say nothing of: all of them show the same counts."""
    corrected = counted(times)
    outcome = np.repeat(np.arange(4), [*FOUR.values()])
    units = Counts(**{name: times * (outcome == at) for at, name in enumerate(FOUR)})
    still = Counts(**{name: np.full(50, times * float(count)) for name, count in FOUR.items()})
    fit = CrossFit(
        apparent=corrected,
        units=units if in_cluster is None else each(lambda a: in_cluster * a, units),
        counts=corrected if money is None else replace(corrected, money=money),
        undecided=0,
        clusters=None if in_cluster is None else 53,
        held_out=still,
        chosen_again=still,
        own=still,
        choices=np.zeros(50, dtype=int),
    )
    squares = {"weighted": corrected, "squares": counted(times**2)} if weighted else {}
    return ResampledThreshold(fit=fit, spread=None, level=0.95, outcomes=Outcomes(cases=counted(), **squares))


def draws(metric, worth=1.0, n=100_000):
    """Return the middle 95 % of a metric of counts drawn from what so many cases of each outcome leave open."""
    alpha = [worth * count + 0.5 for count in FOUR.values()]
    four = stats.dirichlet(alpha, seed=5).rvs(n) * CASES
    values = evaluate(METRICS[metric], Counts(**dict(zip(FOUR, four.T, strict=True))), GIVEN)
    return np.quantile(values, [0.025, 0.975])


def near(found, expected):
    return found == pytest.approx(expected, abs=0.03 * (expected[1] - expected[0]))


@pytest.mark.parametrize("metric", FUNCTIONS)
def test_it_is_no_narrower_than_that_of_cases_that_chose_nothing(metric):
    one = tuned()
    figure = one.figure(METRICS[metric], GIVEN)
    low, high = corrected_interval(replace(figure, least=None), 0.95)
    assert low == pytest.approx(high) == pytest.approx(figure.estimate)
    assert near(one.interval(figure, 0.95), draws(metric))
    wide = replace(figure, pinned=figure.values + np.linspace(-1, 1, 50) * 10_000, limits=(-np.inf, np.inf))  # noqa: PD011 (no frame)
    assert corrected_interval(wide, 0.95) == corrected_interval(replace(wide, least=None), 0.95)


def test_that_of_a_share_is_no_narrower_than_wilsons():
    one = tuned()
    for metric, hits, of in (("recall", 48, 53), ("precision", 48, 68), ("flag_rate", 68, 200)):
        wilson = stats.binomtest(hits, of).proportion_ci(method="wilson")
        assert one.interval(one.figure(METRICS[metric], GIVEN), 0.95) == pytest.approx((*wilson,)), metric


@pytest.mark.parametrize("metric", FUNCTIONS)
def test_clusters_of_cases_that_are_one_count_as_one_each_and_few_as_fewer(metric):
    # Each case ten times: as much is known as of single cases, a little less since there are but 200 clusters.
    one = tuned(in_cluster=10)
    once = (stats.t(CASES - 1).ppf(0.975) / stats.norm.ppf(0.975)) ** 2 * CASES / (CASES - 1)
    found = one.interval(one.figure(METRICS[metric], GIVEN), 0.95)
    assert near(found, draws(metric, 1 / (10 * once)))


@pytest.mark.slow
def test_weights_that_are_alike_change_nothing_but_the_total():
    for times in (1.0, 10.0):
        one = tuned(times, weighted=True)
        for metric in FUNCTIONS:
            size = times if metric == "total_cost" else 1.0
            found = np.array(one.interval(one.figure(METRICS[metric], GIVEN), 0.95)) / size
            assert near(found, draws(metric)), metric


def test_prices_by_case_are_no_matter_to_what_the_counts_alone_say():
    paid = {name: np.asarray(10.0) for name in ("tp", "fp", "fn", "tn", "all_tp", "all_fp", "all_fn", "all_tn")}
    one = tuned(money=Money(**paid))
    assert near(one.interval(one.figure(METRICS["f1"], GIVEN), 0.95), draws("f1"))


def test_a_figure_that_the_rule_does_not_pursue_has_no_resamples_of_its_choice_and_reaches_over_what_was_counted():
    one = tuned()
    fit = replace(one.fit, apparent=counted(four={"tp": 52, "fp": 16, "fn": 1, "tn": 131}))
    apart = replace(one, fit=fit, pursued=METRICS["total_cost"])
    recall, cost = (apart.figure(METRICS[key], GIVEN) for key in ("recall", "cost_per_1000"))
    assert recall.pinned is None
    assert cost.pinned is not None
    f1 = apart.figure(METRICS["f1"], GIVEN)
    low, high = draws("f1")
    found = apart.interval(f1, 0.95)
    assert found[0] == pytest.approx(low, abs=0.005)
    assert found[1] > high + 0.02


@pytest.mark.slow
@pytest.mark.parametrize("threshold", [{"minimise": "cost"}, {"fixed": 0.5}])
@pytest.mark.parametrize("miss", [480, {"column": "amount"}])
@pytest.mark.parametrize("seed", range(3))
def test_no_cost_has_a_range_below_that_of_the_cheapest_outcome(seed, miss, threshold):
    random = np.random.default_rng(seed)
    labels = (random.random(2000) < 0.02).astype(int)
    scores = np.clip(random.normal(0.2 + 0.6 * (labels ^ (random.random(2000) < 0.001)), 0.1), 0, 1)
    prices = {"false_positive": 12, "false_negative": miss}
    frame = pd.DataFrame({"label": labels, "score": scores, "amount": random.lognormal(6, 1, 2000)})
    data = {"label": "label", "positive": 1}
    models = {"model": {"score": "score"}}
    config = {"version": 1, "data": data, "models": models, "costs": prices, "threshold": threshold}
    report = reportgen.run({**config, "report": {"kind": "guard"}}, frame)
    for key in ("total_cost", "cost_per_1000"):
        found = report.results["models"]["model"]["metrics"][key]
        of = found.get("corrected", found)
        assert of.get("low") is None or 0 <= of["low"] <= of["estimate"] <= of["high"]


def test_a_share_that_a_floor_promises_has_the_range_of_the_counted_one_too():
    one = tuned()
    metric = METRICS["precision"]
    plain = one.interval(one.figure(metric, GIVEN), 0.95)
    promised = replace(one, promised=frozenset({"precision"}))
    found = promised.interval(promised.figure(metric, GIVEN), 0.95)
    hits, of = one.outcomes.cases.tp, one.outcomes.cases.flagged
    counted = stats.binomtest(int(hits), int(of)).proportion_ci(0.95, "wilson")
    assert found == pytest.approx((min(plain[0], counted.low), max(plain[1], counted.high)))
    assert promised.interval(promised.figure(METRICS["recall"], GIVEN), 0.95) == one.interval(
        one.figure(METRICS["recall"], GIVEN), 0.95
    )
