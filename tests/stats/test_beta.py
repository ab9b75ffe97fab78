"""The weight between the errors: conversions, and the prices that a beta is right for."""

import math

import numpy as np
import pytest

from reportgen.counts.views import ScoreCounts
from reportgen.stats.costs import (
    alpha_of,
    best_f,
    beta_of,
    beta_of_matrix,
    beta_of_shorthand,
    delta_of,
    shorthand,
    side_by_side,
)
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import Ratios
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep
from reportgen.stats.thresholds import threshold_at
from tests.helpers import D_LABELS, D_SCORES, score_counts_of

D = score_counts_of(D_LABELS, D_SCORES)
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
