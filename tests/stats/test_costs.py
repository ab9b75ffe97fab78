"""What costs say of a threshold: worked examples, identities and brute force."""

import math

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from reportgen.counts.views import ScoreCounts
from reportgen.stats.costs import (
    ALWAYS_PAYS,
    BEST,
    FEWEST_FLAGS,
    MOST_FLAGS,
    NEVER_PAYS,
    NO_MATTER,
    WORST,
    FlatStretch,
    alpha_of,
    best_chance,
    best_f,
    beta_of,
    beta_of_matrix,
    beta_of_shorthand,
    beyond,
    carriers_of_half,
    cost_curve_place,
    delta_of,
    halved,
    near_optimal,
    share_of_dearest,
    shorthand,
    side_by_side,
    total_at,
)
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import Ratios, ratio_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep
from reportgen.stats.thresholds import flagged_scores, threshold_at
from tests.helpers import D_LABELS, D_SCORES, counts, score_counts_of

D = score_counts_of(D_LABELS, D_SCORES)
FRAUD = counts(34, 226, 6, 9734)
PRICE = st.floats(-50, 50)
COSTS = st.builds(CostMatrix, fp=PRICE, fn=PRICE, tp=PRICE, tn=PRICE)


def money(key, at, costs, odds=None):
    return evaluate(METRICS[key], at, Parameters(costs=costs, odds=odds))


def cheapest(scores, costs):
    values = money("total_cost", sweep(scores).counts, costs)
    return int(np.argmin(values)), float(values.min())


def calibrated(cases, bins, mass, mean):
    """Return score counts as expected values of calibrated scores, from the mass and the mean of each bin."""
    return ScoreCounts(
        score=mean[::-1],
        positives=(cases * mass * mean)[::-1],
        negatives=(cases * mass * (1 - mean))[::-1],
        cases=np.ones(bins, dtype=np.int64),
    )


def beta_1_9(cases, bins=400):
    """Return calibrated scores that follow Beta(1, 9), each bin by its exact mass and mean."""
    edges = np.linspace(0, 1, bins + 1)
    beyond_edge = (1 - edges) ** 9
    sum_beyond = edges * beyond_edge + (1 - edges) ** 10 / 10
    mass, total = -np.diff(beyond_edge), -np.diff(sum_beyond)
    return calibrated(cases, bins, mass, total / mass)


def test_the_fraud_example():
    costs = CostMatrix(fp=12, fn=480)
    odds = costs.odds()
    assert best_chance(costs).chance == pytest.approx(0.02439, abs=5e-6)
    assert money("total_cost", FRAUD, costs) == 5592
    assert money("saving", FRAUD, costs) == 13_608
    assert money("net_benefit", FRAUD, costs, odds) == pytest.approx(0.0028350, abs=5e-9)


@pytest.mark.parametrize(
    ("at", "chance", "printed"),
    [
        (counts(24, 91, 0, 635), 0.10, 0.018519),
        (counts(105, 645, 0, 0), 0.10, 0.044444),
        (counts(87, 193, 18, 452), 0.10, 0.087407),
    ],
)
def test_net_benefit_on_the_data_of_dcurves(at, chance, printed):
    assert money("net_benefit", at, None, chance / (1 - chance)) == pytest.approx(printed, abs=5e-7)


def test_false_alarms_avoided_and_the_trade_off():
    odds = 0.1 / 0.9
    more = money("net_benefit", counts(87, 193, 18, 452), None, odds) - money(
        "net_benefit", counts(105, 645, 0, 0), None, odds
    )
    assert 100 * more / odds == pytest.approx(38.67, abs=0.005)
    assert (round(1 / 0.0114), round(1 / (0.0114 / odds))) == (88, 10)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(four=st.tuples(*[st.integers(0, 500)] * 4).filter(any), costs=COSTS)
def test_net_benefit_times_n_times_what_a_miss_costs_is_the_saving(four, costs):
    at, odds = counts(*four), costs.odds()
    if odds is None or costs.fn - costs.tp < 1e-6:
        return
    found = money("net_benefit", at, costs, odds) * sum(four) * (costs.fn - costs.tp)
    assert found == pytest.approx(float(money("saving", at, costs)), rel=1e-9, abs=1e-6)


def test_the_cost_curve_in_print():
    ratio = 5.0
    x = cost_curve_place(0.1, ratio)
    assert x == pytest.approx(0.35714, abs=5e-6)
    assert 0.1 * x + 0.2 * (1 - x) == pytest.approx(0.16429, abs=5e-6)
    at, costs = counts(90, 180, 10, 720), CostMatrix(fp=1, fn=5)
    assert money("total_cost", at, costs) / 1000 == pytest.approx(0.23)
    assert (0.1 * x + 0.2 * (1 - x)) * (0.1 * 5 + 0.9 * 1) == pytest.approx(0.23)


@pytest.mark.parametrize(
    ("inspection", "chance", "threshold", "least", "nobody"), [(1, 0.125, 0.36, -19, 28), (3, 0.375, 0.36, -1, 28)]
)
def test_example_d_with_costs(inspection, chance, threshold, least, nobody):
    costs = shorthand(inspection=inspection, benefit=4, counts="twice")
    assert best_chance(costs).chance == chance
    index, found = cheapest(D, costs)
    assert (threshold_at(D, index), found) == (threshold, least)
    assert money("total_cost", sweep(D).counts.at(0), costs) == nobody


@settings(max_examples=50, deadline=None)
@for_all(four=st.tuples(*[st.integers(0, 99)] * 4), inspection=st.integers(1, 9), benefit=st.integers(1, 9))
def test_the_shorthand_is_k(four, inspection, benefit):
    tp, fp, fn, _ = four
    at, flagged = counts(*four), tp + fp
    twice = shorthand(inspection=inspection, benefit=benefit, counts="twice")
    once = shorthand(inspection=inspection, benefit=benefit, counts="once")
    assert money("total_cost", at, twice) == (inspection * flagged - benefit * tp) + benefit * fn
    assert money("total_cost", at, once) == inspection * flagged - benefit * tp
    assert best_chance(twice).chance == (None if inspection >= 2 * benefit else inspection / (2 * benefit))
    assert best_chance(once).chance == (None if inspection >= benefit else inspection / benefit)


def test_counting_the_benefit_twice_loses_what_counting_it_once_gains():
    scores = beta_1_9(400_000)
    once = shorthand(inspection=1, benefit=4, counts="once")
    twice = shorthand(inspection=1, benefit=4, counts="twice")
    assert (best_chance(once).chance, best_chance(twice).chance) == (0.25, 0.125)
    cost = money("total_cost", sweep(scores).counts, once)
    assert -cost[flagged_scores(scores, 0.25)] == pytest.approx(9_010, abs=0.5)
    assert cost[flagged_scores(scores, 0.125)] == pytest.approx(18_039, abs=0.5)
    for costs in (once, twice):
        assert cheapest(scores, costs)[0] == flagged_scores(scores, best_chance(costs).chance)


def test_where_an_inspection_costs_more_than_it_brings_only_double_counting_flags():
    assert best_chance(shorthand(inspection=3, benefit=2, counts="once")).reason == NEVER_PAYS
    twice = shorthand(inspection=3, benefit=2, counts="twice")
    assert best_chance(twice).chance == 0.75
    assert (
        money("saving", counts(9, 1, 0, 0), twice)
        > 0
        > money("saving", counts(9, 1, 0, 0), shorthand(inspection=3, benefit=2, counts="once"))
    )


@pytest.mark.parametrize(
    ("costs", "reason"),
    [
        (CostMatrix(fp=1, fn=0), NEVER_PAYS),
        (CostMatrix(fp=1, fn=2, tp=3), NEVER_PAYS),
        (CostMatrix(fp=0, fn=1), ALWAYS_PAYS),
        (CostMatrix(fp=1, fn=5, tn=2), ALWAYS_PAYS),
        (CostMatrix(fp=0, fn=0), NO_MATTER),
    ],
)
def test_no_chance_is_best_where_flagging_always_or_never_pays(costs, reason):
    assert (best_chance(costs).chance, best_chance(costs).reason) == (None, reason)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@for_all(costs=COSTS, chance=st.floats(0, 1))
def test_flagging_is_cheaper_above_the_best_chance_and_dearer_below(costs, chance):
    found = best_chance(costs)
    flag = chance * costs.tp + (1 - chance) * costs.fp
    leave = chance * costs.fn + (1 - chance) * costs.tn
    if found.chance is not None:
        assert flag <= leave + 1e-9 if chance > found.chance else flag >= leave - 1e-9
    elif found.reason == ALWAYS_PAYS:
        assert flag <= leave + 1e-9
    elif found.reason == NEVER_PAYS:
        assert flag >= leave - 1e-9


@pytest.mark.parametrize("costs", [CostMatrix(fp=1, fn=4), CostMatrix(fp=3, fn=40, tp=-5, tn=1)])
def test_the_best_chance_is_the_empirical_optimum_of_a_large_calibrated_sample(costs):
    rng = np.random.default_rng(4)
    chance, cases = np.unique(rng.beta(1, 4, 400_000).round(3), return_counts=True)
    happened = rng.binomial(cases, chance).astype(float)
    scores = ScoreCounts(
        score=chance[::-1], positives=happened[::-1], negatives=(cases - happened)[::-1], cases=cases[::-1]
    )
    index, least = cheapest(scores, costs)
    at_best = flagged_scores(scores, best_chance(costs).chance)
    assert threshold_at(scores, index) == pytest.approx(best_chance(costs).chance, abs=0.02)
    found = beyond(float(money("total_cost", sweep(scores).counts, costs)[at_best]), least)
    assert found.agrees
    assert 0 <= found.share < 0.002


def test_scores_that_are_no_chances_do_not_agree():
    scores = beta_1_9(10_000)
    bent = ScoreCounts(
        score=scores.score**3, positives=scores.positives, negatives=scores.negatives, cases=scores.cases
    )
    costs = CostMatrix(fp=1, fn=4)
    values = money("total_cost", sweep(bent).counts, costs)
    assert not beyond(float(values[flagged_scores(bent, best_chance(costs).chance)]), float(values.min())).agrees


def test_what_lies_beyond_the_least_cost():
    found = beyond(110.0, 100.0)
    assert (found.beyond, found.share, found.agrees) == (10.0, pytest.approx(0.1), False)
    assert beyond(-99.0, -100.0).agrees
    assert not beyond(-98.0, -100.0).agrees
    assert beyond(0.0, 0.0).share == 0
    assert (beyond(5.0, 0.0).share, beyond(5.0, 0.0).agrees) == (None, False)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@for_all(values=st.lists(st.integers(95, 104), min_size=1, max_size=30), data=st.data())
def test_the_stretch_around_the_chosen_entry_by_brute_force(values, data):
    index = data.draw(st.integers(0, len(values) - 1))
    good = [value <= min(values) * 1.03 for value in values]
    found = near_optimal(np.array(values, dtype=float), index, within=0.03)
    if not good[index]:
        assert found is None
        return
    first = last = index
    while first > 0 and good[first - 1]:
        first -= 1
    while last + 1 < len(good) and good[last + 1]:
        last += 1
    assert found == FlatStretch(first=first, last=last, elsewhere=sum(good) > last - first + 1)


def test_entries_without_a_value_are_never_close_to_the_best():
    assert near_optimal(np.array([np.nan, 1.0, np.nan, 1.0]), 1) == FlatStretch(first=1, last=1, elsewhere=True)
    assert near_optimal(np.array([np.nan, np.nan]), 1) is None


def test_a_least_cost_below_nothing_has_a_stretch_too():
    values = np.array([0.0, -99.5, -100.0, -98.0])
    assert near_optimal(values, 2) == FlatStretch(first=1, last=2, elsewhere=False)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(labels=st.lists(st.integers(0, 1), min_size=2, max_size=30), data=st.data())
def test_half_the_errors_by_brute_force(labels, data):
    score = data.draw(st.lists(st.integers(0, 9), min_size=len(labels), max_size=len(labels)))
    at = sweep(score_counts_of(labels, score)).counts
    index = data.draw(st.integers(0, len(at.tp) - 1))
    for error, errors in (("false_negative", at.fn), ("false_positive", at.fp)):
        fitting = [place for place in range(len(errors)) if errors[place] <= errors[index] / 2]
        nearest = min(fitting, key=lambda place: abs(place - index), default=None)
        assert halved(at, index, error) == (nearest if errors[index] > 0 else None)


def test_to_miss_three_instead_of_six_takes_that_many_more_false_alarms():
    at = sweep(score_counts_of([1] * 4 + [0] * 3 + [1] * 3 + [0] * 9 + [1] * 3, range(22, 0, -1))).counts
    index = flagged_scores(score_counts_of([1] * 22, range(22, 0, -1)), 19)
    half = halved(at, index, "false_negative")
    assert (at.fn[index], at.fn[half], at.fp[half] - at.fp[index]) == (6, 3, 3)


def test_the_ends_of_price_ranges_give_best_and_worst_case_and_the_outermost_thresholds():
    ranges = {"tp": (-6.0, -2.0), "fp": (8.0, 20.0), "fn": (100.0, 900.0), "tn": (0.0, 1.0)}
    likely = CostMatrix(tp=-4, fp=12, fn=480, tn=0.5)

    def at_ends(ends):
        return CostMatrix(**{name: ranges[name][end == "high"] for name, end in ends.items()})

    rng = np.random.default_rng(6)
    y = rng.random(3000) < 0.05
    at = sweep(score_counts_of(y, (rng.normal(size=3000) + 2 * y).round(2))).counts
    totals = [total_at(at, Parameters(costs=likely), at_ends(ends)) for ends in (BEST, WORST)]
    usual = money("total_cost", at, likely)
    assert (totals[0] < usual).all()
    assert (usual < totals[1]).all()
    draws = [CostMatrix(**{name: rng.uniform(*span) for name, span in ranges.items()}) for _ in range(50)]
    assert (
        ratio_of(at_ends(FEWEST_FLAGS))
        < min(map(ratio_of, draws))
        < max(map(ratio_of, draws))
        < ratio_of(at_ends(MOST_FLAGS))
    )
    few, many = (
        int(np.argmin(total_at(at, Parameters(costs=likely), at_ends(ends)))) for ends in (FEWEST_FLAGS, MOST_FLAGS)
    )
    chosen = [int(np.argmin(money("total_cost", at, costs))) for costs in draws]
    assert few <= min(chosen) < max(chosen) <= many
    assert total_at(at, Parameters(costs=likely), at_ends(WORST)) == pytest.approx(
        money("total_cost", at, at_ends(WORST))
    )


def test_other_prices_need_prices():
    with pytest.raises(ValueError, match="no costs"):
        total_at(FRAUD, Parameters(), CostMatrix(fp=1, fn=1))


def test_the_share_of_the_dearest_error():
    assert share_of_dearest(480.0, 5592.0) == pytest.approx(0.0858, abs=5e-5)
    assert share_of_dearest(0.0, 0.0) is None
    assert math.isclose(share_of_dearest(5.0, 5.0), 1.0)


# The weight between the errors: conversions, and the prices that a beta is right for.

CHANCE, CASES = np.array([0.9, 0.7, 0.5, 0.3, 0.05]), np.array([10, 20, 30, 60, 380])
POPULATION = ScoreCounts(score=CHANCE, positives=CHANCE * CASES, negatives=(1 - CHANCE) * CASES, cases=CASES)


def test_the_conversions_of_one_inspection_and_a_benefit_of_four():
    assert beta_of_shorthand(inspection=1, benefit=4) == 2
    assert (alpha_of(2), beta_of(0.2), delta_of(2)) == (0.2, 2, 0.25)
    k = shorthand(inspection=1, benefit=4, counts="twice")
    assert (k.fn - k.tp, k.fp - k.tn) == (2 * 4 - 1, 1)  # one more miss in the place of a hit, one more false alarm
    assert beta_of_matrix(k) == pytest.approx(2.65, abs=0.005)
    assert beta_of_shorthand(inspection=3, benefit=4) == pytest.approx(1.1547, abs=5e-5)
    assert alpha_of(beta_of_shorthand(inspection=3, benefit=4)) == pytest.approx(3 / 7)
    assert delta_of(beta_of_shorthand(inspection=3, benefit=4)) == pytest.approx(3 / 4)


def test_a_dearer_inspection_weighs_precision_more():
    weights = [alpha_of(beta_of_shorthand(inspection=inspection, benefit=4)) for inspection in (1, 2, 3)]
    assert weights == sorted(weights)


def test_what_costs_nothing_gives_no_beta():
    assert beta_of_shorthand(inspection=0, benefit=4) is None
    assert beta_of_shorthand(inspection=1, benefit=0) is None
    assert beta_of_matrix(CostMatrix(fp=1, fn=0)) is None
    assert beta_of_matrix(CostMatrix(fp=2, fn=18)) == 3


@pytest.mark.parametrize(("beta", "f", "bound", "ratio"), [(1, 0.5744, 0.287, 2.5), (2, 0.6667, 0.133, 6.5)])
def test_the_500_cases_and_the_prices_that_beta_stands_for(beta, f, bound, ratio):
    found = best_f(beta, sweep(POPULATION).counts, Parameters())
    assert (threshold_at(POPULATION, found.index), found.f) == (0.3, pytest.approx(f, abs=5e-5))
    # Calibrated scores are best flagged from F / (1 + beta^2) on (Lipton 2014), a chance that stands for a price.
    chance = found.f / (1 + beta**2)
    assert (chance, (1 - chance) / chance) == (pytest.approx(bound, abs=5e-4), pytest.approx(ratio, abs=0.05))
    assert found.ratios.low <= (1 - chance) / chance <= found.ratios.high


def test_equal_costs_are_best_elsewhere_than_f1_on_the_500_cases():
    cost = evaluate(METRICS["total_cost"], sweep(POPULATION).counts, Parameters(costs=CostMatrix(fp=1, fn=1)))
    assert cost[2:4] == pytest.approx([59, 59])
    assert np.argmin(cost.round(9)) == 2
    assert threshold_at(POPULATION, 2) == 0.7
    found = best_f(1, sweep(POPULATION).counts, Parameters(costs=CostMatrix(fp=1, fn=1)))
    assert (found.beyond.cost, found.beyond.least) == (pytest.approx(83), pytest.approx(59))
    assert found.beyond.share == pytest.approx(24 / 59)
    # Between two scores of calibrated cases a threshold is right for the odds of both.
    assert (found.ratios.low, found.ratios.high) == (pytest.approx(7 / 3), pytest.approx(19))


def test_the_usual_betas_stand_beside_the_given_one():
    given = Parameters(beta=3.0, alpha=0.1, costs=CostMatrix(fp=1, fn=9))
    found = side_by_side(sweep(D).counts, given)
    assert [choice.beta for choice in found] == [0.5, 1, 2, 3]
    assert [threshold_at(D, choice.index) for choice in found] == [0.66, 0.36, 0.36, 0.36]
    assert [choice.f for choice in found[:3]] == pytest.approx([0.925926, 0.875, 0.945946], abs=5e-7)
    assert found[0].ratios == Ratios(low=0.0, high=1.0)
    assert found[3].ratios == Ratios(low=1.0, high=math.inf)
    assert [choice.beyond.beyond for choice in found] == [16, 0, 0, 0]
    assert [choice.beta for choice in side_by_side(sweep(D).counts, Parameters(beta=2.0))] == [0.5, 1, 2]
    assert side_by_side(sweep(D).counts, Parameters())[0].beyond is None


@pytest.mark.parametrize("seed", range(30))
def test_some_price_always_chooses_what_a_beta_chooses(seed):
    # Points of equal F-beta lie on straight lines in ROC space, so the best one lies on the hull.
    rng = np.random.default_rng(seed)
    y = rng.random(60) < 0.3
    at = sweep(score_counts_of(y, (rng.normal(size=60) + y).round(1), rng.choice([1.0, 0.3], 60))).counts
    for beta in (0.3, 1.0, 2.5):
        found = best_f(beta, at, Parameters())
        assert found.ratios is not None
        price = min(2 * found.ratios.low, found.ratios.high) if found.ratios.low > 0 else found.ratios.high / 2
        cost = at.fp + price * at.fn
        assert cost[found.index] == pytest.approx(cost.min())


def test_without_a_positive_no_price_chooses_it():
    found = best_f(1.0, sweep(score_counts_of([0, 0], [1, 2])).counts, Parameters())
    assert (found.f, found.ratios) == (0, None)


def test_the_cases_that_carry_half_of_the_cost_are_the_fewest_that_do():
    rng = np.random.default_rng(1)
    for spread in (0.1, 1.0, 2.0, 3.0):
        costs, cases = np.round(rng.lognormal(0, spread, 12), 3), rng.integers(1, 4, 12)
        every = sorted(np.repeat(costs, cases), reverse=True)
        fewest = next(n for n in range(1, len(every) + 1) if sum(every[:n]) >= sum(every) / 2 - 1e-9)
        assert carriers_of_half(costs, cases) == fewest
    assert carriers_of_half(np.array([1.0, 1.0, 1.0, 1.0]), np.ones(4)) == 2
    assert carriers_of_half(np.array([0.0, 0.0]), np.ones(2)) is None
    assert carriers_of_half(np.array([5.0, -1.0]), np.ones(2)) is None
    assert carriers_of_half(np.array([]), np.array([])) is None
