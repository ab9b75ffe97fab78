"""Where on the curves of costs the points lie that words and pictures speak of."""

from dataclasses import replace

import pytest

from reportgen.analysis.readings import (
    balance,
    in_force,
    least,
    miss_in_false_alarms,
    nearest,
    operating_shares,
    recommended_place,
    same_cost,
)
from reportgen.results.values.costs import Costs, PerCase, PriceRange
from reportgen.stats import costs as stats_costs
from tests.cases.case import scored
from tests.cases.costs import EUROS, RANGES, priced
from tests.helpers import D_LABELS, D_SCORES
from tests.text.tracing import computed


def costing(costs):
    """Return results with these prices."""
    return replace(scored(D_LABELS, D_SCORES).results, costs=costs)


def test_the_least_cost_is_the_first_of_equal_ones_whatever_their_rounding():
    assert least((3.0, 0.1 + 0.2, 0.3, 5.0)) == 1
    assert least((None, -4.0, -4.0 * (1 + 1e-15), 0.0)) == 1
    assert least((0.0, 0.0)) == 0


def test_costs_are_alike_but_for_rounding_alone():
    assert same_cost(0.1 + 0.2, 0.3)
    assert not same_cost(0.3, 0.3001)
    assert not same_cost(None, 0.3)


@pytest.mark.parametrize(
    ("value", "low", "place"),
    # With high scores flagged a threshold decides like the next score above it; with low scores, like the next below.
    [(0.9, False, 1), (0.8, False, 1), (0.5, False, 2), (0.1, False, 3), (0.95, False, 0), (None, False, 0),
     (0.9, True, 1), (0.8, True, 2), (0.5, True, 2), (0.05, True, 0)],
)  # fmt: skip
def test_a_cut_off_between_two_scores_decides_like_the_next_one(value, low, place):
    assert in_force((None, 0.9, 0.5, 0.1), value, low=low) == place


def test_a_cut_off_beyond_a_curve_without_flag_nothing_has_no_place():
    assert in_force((0.9, 0.5), 0.95, low=False) is None


@pytest.mark.slow
def test_the_price_of_a_miss_counts_what_the_right_answers_cost():
    costs = Costs(false_positive=12.0, false_negative=40.0, true_positive=10.0, true_negative=2.0)
    assert miss_in_false_alarms(costing(costs)).value == 3.0
    by_case = replace(costs, false_negative=PerCase(column="amount", mean=60.0))
    assert miss_in_false_alarms(costing(by_case)).value == 5.0


@pytest.mark.slow
def test_ends_of_price_ranges_are_those_of_the_fewest_and_of_the_most_flags():
    costs = Costs(
        false_positive=PriceRange(low=8.0, likely=12.0, high=20.0),
        false_negative=PriceRange(low=20.0, likely=40.0, high=90.0),
        true_positive=PriceRange(low=-10.0, likely=0.0, high=5.0),
        true_negative=PriceRange(low=-1.0, likely=0.0, high=4.0),
    )
    found = [miss_in_false_alarms(costing(costs), end).value for end in ("low", "likely", "high")]
    assert found == [(20 - 5) / (20 + 1), 40 / 12, (90 + 10) / (8 - 4)]


@pytest.mark.slow
@pytest.mark.parametrize("prices", [(0.0, 5.0), (5.0, 0.0)])
def test_where_an_error_costs_nothing_a_miss_has_no_price_in_false_alarms(prices):
    assert miss_in_false_alarms(costing(Costs(false_positive=prices[0], false_negative=prices[1]))) is None
    assert miss_in_false_alarms(costing(None)) is None


@pytest.mark.slow
@pytest.mark.parametrize("costs", [EUROS, RANGES, {"ratio": {"miss": 20, "false_alarm": 1}}])
@pytest.mark.parametrize("deployment", [None, {"prevalence": 0.02}])
def test_the_place_on_a_cost_curve_is_that_of_the_statistics_and_of_its_own_formula(costs, deployment):
    case = scored(D_LABELS, D_SCORES, costs=costs, **({"deployment": deployment} if deployment else {}))
    found, prevalence = operating_shares(case.results), 0.02 if deployment else 7 / 12
    for end in ("low", "likely", "high"):
        place, ratio = getattr(found, end), miss_in_false_alarms(case.results, end).value
        assert place.value == pytest.approx(float(stats_costs.cost_curve_place(prevalence, ratio)))
        assert computed(place.source, case.document) == pytest.approx(place.value)


def test_without_costs_there_is_no_place_on_a_cost_curve():
    assert operating_shares(scored(D_LABELS, D_SCORES).results) is None


def test_the_nearest_ratio_is_nearest_as_ratios_go():
    assert nearest((1.0, 10.0, 100.0), 4.0) == 1
    assert nearest((0.0, None, 1.0, 10.0), 3.0) == 2


def test_the_balance_of_the_costs_is_found_only_where_the_grid_has_it():
    curve = {"chance": (0.1, 0.2, 0.3), "model": (0.1, None, 0.1), "flag_all": (0.1, 0.1, 0.1)}
    assert [balance(curve, chance) for chance in (0.1, 0.2, 0.3, 0.25, None)] == [0, None, 2, None, None]


@pytest.mark.slow
def test_a_recommended_cut_off_stands_beside_another_one_in_use_only():
    assert recommended_place(priced().facts.subject) is None
    models = {"model": {"score": "score", "deployed_threshold": 0.9}}
    beside = scored(D_LABELS, D_SCORES, costs=EUROS, models=models).facts.subject
    assert beside.operating_points[recommended_place(beside)].threshold == 0.36
