"""What deciding alike for every case costs, and how sure that is."""

import numpy as np
import pytest
from scipy.stats import beta

from tests.explain.cases import at_cut_off, decided, scored

COSTS = {"false_positive": 12, "false_negative": 480}
DRAWN = 0.02  # of the width of an interval: what a few thousand draws are off by


def costs(case, key="total_cost"):
    return {name: judged.metrics[key] for name, judged in case.results.baselines.items()}


def test_the_range_of_either_rule_is_that_of_the_share_of_positives():
    found = costs(at_cut_off(34, 226, 6, 734, costs=COSTS))
    assert (found["flag_none"].estimate, found["flag_all"].estimate) == (40 * 480, 960 * 12)
    low, high = beta(40 + 1, 960 + 1).ppf([0.025, 0.975]) * 1000
    for name, ends in (("flag_none", (480 * low, 480 * high)), ("flag_all", (12 * (1000 - high), 12 * (1000 - low)))):
        width = ends[1] - ends[0]
        assert (found[name].low, found[name].high) == pytest.approx(ends, abs=3 * DRAWN * width)
        assert found[name].method == "Dirichlet"


def test_the_rate_has_the_range_of_the_total():
    case = at_cut_off(34, 226, 6, 734, costs=COSTS)
    total, rate = costs(case)["flag_none"], costs(case, "cost_per_1000")["flag_none"]
    assert (rate.low, rate.high) == pytest.approx((total.low, total.high))


def test_the_range_does_not_hang_on_the_model():
    better, worse = (costs(at_cut_off(*four, costs=COSTS)) for four in ((40, 0, 0, 960), (20, 500, 20, 460)))
    for name in better:
        width = better[name].high - better[name].low
        assert (better[name].low, better[name].high) == pytest.approx(
            (worse[name].low, worse[name].high), abs=3 * DRAWN * width
        )


def test_prices_of_each_case_are_resampled_with_their_cases():
    draw = np.random.default_rng(5)
    amounts = np.round(draw.lognormal(4, 1, 400), 2)
    labels = [1] * 200 + [0] * 200
    columns = {"amount": amounts.tolist()}
    prices = {"false_positive": 3, "false_negative": {"column": "amount"}}
    case = scored(labels, [0.9, 0.1] * 200, columns, costs=prices, threshold={"fixed": 0.5})
    found = costs(case)["flag_none"]
    assert found.estimate == pytest.approx(amounts[:200].sum())
    spread = np.std(np.r_[amounts[:200], np.zeros(200)]) * np.sqrt(400)  # of a sum of 400 drawn cases
    assert found.high - found.low == pytest.approx(2 * 1.96 * spread, rel=0.15)
    assert found.method == "BCa bootstrap"
    # Every case costs the same where all are flagged, so that only the number of negatives can vary.
    everything = costs(case)["flag_all"]
    assert everything.high - everything.low == pytest.approx(3 * 2 * 1.96 * np.sqrt(400 * 0.25), rel=0.15)


def test_clusters_widen_the_range():
    columns = {"ward": [str(place // 5) for place in range(40)] + [str(place % 50) for place in range(960)]}
    labels, scores = [1] * 40 + [0] * 960, [0.9] * 34 + [0.1] * 6 + [0.8] * 226 + [0.1] * 734
    held = {"costs": COSTS, "threshold": {"fixed": 0.5}}
    together = costs(scored(labels, scores, columns, data={"cluster": "ward"}, **held))["flag_none"]
    apart = costs(scored(labels, scores, **held))["flag_none"]
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


def test_without_prices_neither_rule_has_a_cost():
    assert all(measure.estimate is None and measure.low is None for measure in costs(decided(6, 1, 2, 3)).values())
