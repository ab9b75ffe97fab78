"""Where two ROC curves cross: by hand, case by case, and what chance may not do."""

import math

import numpy as np
import pytest

from reportgen.stats.bands import RATES, RocInResamples, roc_in_resamples, stretches
from reportgen.stats.resampling import Binned, draw


def curve_of(label, score, resampling):
    """Return the curve of cases that are a unit each, every one a column."""
    order = np.argsort(-score, kind="stable")
    flagged = np.argsort(order)[:, None] < np.arange(len(label) + 1)[None, :]
    table = Binned(positives=flagged * (label[:, None] == 1.0), negatives=flagged * (label[:, None] == 0.0))
    return roc_in_resamples(table, np.r_[np.inf, score[order]], resampling)


def hand_made(recall, *, error=0.01, positives=1000.0, seed=0):
    moves = np.random.default_rng(seed).normal(0, error, (400, len(RATES)))
    return RocInResamples(
        recall=np.asarray(recall), moves=moves, rates=np.array([0, 0.5, 1]), thresholds=np.array([9, 5, 1.0]),
        positives=positives,
    )  # fmt: skip


def test_the_curve_is_read_at_each_rate_off_the_cases():
    rng = np.random.default_rng(2)
    label = (rng.random(120) < 0.4).astype(int)
    score = rng.normal(size=120) + label
    resampling = draw(120, resamples=100, seed=1)
    found = curve_of(label, score, resampling)

    def recall(times):
        bars = np.sort(score)[::-1]
        tp = [0, *(np.sum(times * (label == 1) * (score >= bar)) for bar in bars)]
        fp = [0, *(np.sum(times * (label == 0) * (score >= bar)) for bar in bars)]
        return np.interp(RATES, np.array(fp) / fp[-1], np.array(tp) / tp[-1])

    assert found.recall == pytest.approx(recall(np.ones(120)))
    for row in (0, 7, 99):
        assert found.moves[row] == pytest.approx(recall(resampling.draws[row]) - found.recall)
    at = found.threshold(0.25)
    assert abs(np.mean(score[label == 0] >= at) - 0.25) <= 0.5 / np.sum(label == 0)


def test_two_lines_that_meet_cross_where_they_meet():
    a, b = hand_made(0.2 + 0.6 * RATES), hand_made(0.4 + 0.1 * RATES, seed=1)
    below, above = stretches(a, b)
    assert (below.a_is_higher, above.a_is_higher) == (False, True)
    assert (below.low, above.high) == (0.0, 1.0)
    assert below.high == above.low == pytest.approx(0.4, abs=1e-9)  # 0.2 + 0.6 x = 0.4 + 0.1 x
    assert below.gap == pytest.approx(0.2 - 0.5 * below.at)
    assert below.shown
    assert above.shown


def test_the_other_model_first_turns_the_sides_round():
    a, b = hand_made(0.2 + 0.6 * RATES), hand_made(0.4 + 0.1 * RATES, seed=1)
    one, other = stretches(a, b), stretches(b, a)
    assert [part.a_is_higher for part in one] == [not part.a_is_higher for part in other]
    assert [(part.low, part.high, part.gap) for part in one] == [(part.low, part.high, part.gap) for part in other]


def test_wiggles_within_chance_are_no_crossing():
    wiggles = 0.02 * np.sin(40 * RATES)
    assert stretches(hand_made(RATES + wiggles, error=0.05), hand_made(RATES, error=0.05, seed=1)) == ()
    (one,) = stretches(hand_made(RATES + 0.3 + wiggles), hand_made(RATES, seed=1))
    assert (one.low, one.high, one.a_is_higher) == (0.0, 1.0, True)


def test_wiggles_round_a_crossing_are_put_to_the_side_that_leaves_the_most_area():
    gap = np.where(RATES < 0.5, 0.2, -0.2) + np.where(np.isclose(RATES, 0.4), -0.21, 0)
    found = stretches(hand_made(gap), hand_made(np.zeros(len(RATES)), seed=1))
    assert [round(part.high, 2) for part in found] == [pytest.approx(0.5, abs=0.011), 1.0]


def test_a_gap_of_one_case_never_stands_out():
    a, b = hand_made(RATES + 0.05, error=0.0, positives=20.0), hand_made(RATES, error=0.0, positives=20.0)
    assert stretches(a, b) == ()


def test_resamples_without_a_class_are_passed_over():
    a, b = hand_made(0.2 + 0.6 * RATES), hand_made(0.4 + 0.1 * RATES, seed=1)
    a.moves[:50] = np.nan
    assert len(stretches(a, b)) == 2
    a.moves[:] = np.nan
    assert stretches(a, b) == ()


def test_curves_that_truly_cross_are_found_where_they_do():
    """Positives of the one are spread twice as wide round the same middle: the curves meet near 0.16."""
    rng, n = np.random.default_rng(3), 1000
    label = (rng.random(n) < 0.4).astype(int)
    resampling = draw(n, resamples=200, seed=1)
    wide = np.where(label == 1, 1 + 2.0 * rng.normal(size=n), rng.normal(size=n))
    narrow = np.where(label == 1, 1 + 0.7 * rng.normal(size=n), rng.normal(size=n))
    first, second = stretches(curve_of(label, wide, resampling), curve_of(label, narrow, resampling))
    assert (first.a_is_higher, second.a_is_higher) == (True, False)
    assert (first.shown, second.shown) == (True, True)
    assert first.high == pytest.approx(0.1587, abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "prevalence", "shared"), [(200, 0.3, 0.7), (400, 0.1, 0.9), (400, 0.5, 0.3)])
def test_curves_of_equal_models_are_said_to_cross_in_no_more_than_1_of_20_samples(n, prevalence, shared):
    rng, crossed, shown, samples = np.random.default_rng(5), 0, 0, 200
    resampling = draw(n, resamples=300, seed=1)
    for _ in range(samples):
        label = (rng.random(n) < prevalence).astype(int)
        base = 1.2 * label + shared * rng.normal(size=n)
        noise = (math.sqrt(1 - shared**2) * rng.normal(size=n) for _ in "ab")
        found = stretches(*(curve_of(label, base + each, resampling) for each in noise))
        crossed += len(found) > 1
        shown += any(part.shown for part in found)
    allowed = 0.05 * samples + 2 * math.sqrt(samples * 0.05 * 0.95)
    assert crossed <= allowed
    assert shown <= allowed
