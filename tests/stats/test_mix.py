"""Both parts of a change add up, and are what the slow obvious way finds."""

from itertools import pairwise

import numpy as np
import pytest

from reportgen.counts.views import Counts
from reportgen.stats.metrics import METRICS
from reportgen.stats.mix import TwoTests
from reportgen.stats.parameters import CostMatrix, Parameters

GIVEN = Parameters(beta=2, costs=CostMatrix(fp=12, fn=480))
FIGURES = ("cost_per_1000", "f_beta", "f1", "precision", "npv", "accuracy", "mcc", "kappa", "flag_rate")


def four(tp, fp, fn, tn):
    return Counts(
        **{name: np.asarray(float(n)) for name, n in zip(("tp", "fp", "fn", "tn"), (tp, fp, fn, tn), strict=True)}
    )


def two_tests(then, now):
    return TwoTests(then=four(*then), now=four(*now), seed=1)


def test_a_cost_by_hand():
    # 60 of 100 caught, 100 of 900 flagged; then 200 positives of 1,000, 100 of them caught, 80 of 800 flagged.
    parts = two_tests((60, 100, 40, 800), (100, 80, 100, 720)).parts(METRICS["cost_per_1000"], GIVEN)
    then, now = 100 * 12 + 40 * 480, 80 * 12 + 100 * 480
    at_mix = 800 * (100 / 900) * 12 + 200 * 0.4 * 480
    assert parts.mix == pytest.approx(at_mix - then)
    assert parts.model == pytest.approx(now - at_mix)


@pytest.mark.slow
@pytest.mark.parametrize("key", FIGURES)
def test_both_parts_add_up_to_the_whole_and_the_mix_does_nothing_at_one_share(key):
    metric, random = METRICS[key], np.random.default_rng(3)
    for then, now in pairwise(random.integers(1, 400, (20, 4)).tolist()):
        parts = two_tests(then, now).parts(metric, GIVEN)
        values = [float(metric.numerator(c, GIVEN) / metric.denominator(c, GIVEN)) for c in (four(*then), four(*now))]
        assert parts.mix + parts.model == pytest.approx(values[1] - values[0])
        twice = [2 * n for n in now]
        assert two_tests(twice, now).parts(metric, GIVEN).mix == pytest.approx(0, abs=1e-9)
        low, high = parts.model_ends(0.95)
        assert low <= parts.model <= high
        assert parts.model_ends(0.8)[0] >= low


def test_the_range_of_the_model_part_of_recall_alone_is_that_of_two_independent_shares():
    # The cost of misses alone at one share of positives: 1,000 x share x price x difference of recall.
    parts = two_tests((60, 0, 40, 900), (45, 0, 55, 900)).parts(METRICS["cost_per_1000"], GIVEN)
    se = np.sqrt(0.6 * 0.4 / 100 + 0.45 * 0.55 / 100)
    low, high = parts.model_ends(0.95)
    assert (high - low) / (1000 * 0.1 * 480) == pytest.approx(2 * 1.96 * se, rel=0.1)


def test_without_cases_of_a_class_there_are_no_parts():
    assert two_tests((0, 5, 0, 90), (10, 5, 3, 90)).parts(METRICS["cost_per_1000"], GIVEN) is None
    assert two_tests((0, 0, 10, 90), (10, 5, 3, 90)).parts(METRICS["precision"], GIVEN) is None
