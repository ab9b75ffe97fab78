"""Ranking and probability figures and threshold rules, from score counts, against other implementations."""

import contextlib
import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from sklearn import metrics as sk

from reportgen.counts import parts
from reportgen.stats import calibration
from reportgen.stats.calibration import PROBABILITY, Chances, chances, clipped
from reportgen.stats.curves import POINTS, curves, evenly, histogram
from reportgen.stats.evaluation import UndefinedError, evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.ranking import (
    RANKING,
    average_precision,
    elbow,
    guessed_average_precision,
    roc_auc,
    swapped_average_precision,
    sweep,
)
from reportgen.stats.thresholds import equal_decisions, flagged_scores, threshold_at
from tests.helpers import D_LABELS, D_SCORES, score_counts_of

D = score_counts_of(D_LABELS, D_SCORES)
ROWS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 10).map(lambda tenth: tenth / 10), st.floats(0.1, 5.0)),
    min_size=2,
    max_size=40,
).filter(lambda rows: {row[0] for row in rows} == {0, 1})


def columns(rows):
    return tuple(np.array(column) for column in zip(*rows, strict=True))


def test_example_d_twelve_scored_patients():
    assert roc_auc(sweep(D)) == 31 / 35
    assert RANKING["gini"](sweep(D)) == pytest.approx(27 / 35)
    assert average_precision(sweep(D)) == pytest.approx(0.932540, abs=5e-7)
    assert PROBABILITY["brier"](chances(D)) == pytest.approx(0.113292, abs=5e-7)
    assert PROBABILITY["log_loss"](chances(D)) == pytest.approx(0.349914, abs=5e-7)


def test_example_e_six_scored_cases():
    e = score_counts_of([1, 1, 0, 1, 0, 0], [0.68, 0.94, 0.30, 0.92, 0.70, 0.20])
    assert (roc_auc(sweep(e)), average_precision(sweep(e))) == (pytest.approx(8 / 9), pytest.approx(11 / 12))


@pytest.mark.parametrize(
    ("threshold", "four", "f1", "f2", "mcc"),
    [
        (0.50, (5, 0, 2, 5), 0.833333, 0.757576, 0.714286),
        (0.42, (5, 2, 2, 3), 0.714286, 0.714286, 0.314286),
        (0.40, (6, 2, 1, 3), 0.800000, 0.833333, 0.478091),
        (0.36, (7, 2, 0, 3), 0.875000, 0.945946, 0.683130),
        (0.10, (7, 4, 0, 1), 0.777778, 0.897436, 0.356753),
    ],
)
def test_example_d_at_five_thresholds(threshold, four, f1, f2, mcc):
    at = sweep(D).counts.at(flagged_scores(D, threshold))
    assert (at.tp, at.fp, at.fn, at.tn) == four
    found = [float(evaluate(METRICS[key], at, Parameters())) for key in ("f1", "f2", "mcc")]
    assert found == pytest.approx([f1, f2, mcc], abs=5e-7)


@pytest.mark.parametrize(
    ("threshold", "beyond", "up_to", "tpr", "fpr"),
    [
        (0.38, 0.36, 0.40, 6 / 7, 2 / 5),
        (0.42, 0.40, 0.42, 5 / 7, 2 / 5),
        (0.45, 0.42, 0.48, 5 / 7, 1 / 5),
        (0.50, 0.48, 0.66, 5 / 7, 0),
        (0.20, 0.15, 0.36, 1, 2 / 5),
        (0.05, None, 0.05, 1, 1),
        (0.99, 0.98, None, 0, 0),
    ],
)
def test_example_d_roc_as_ranges_of_equal_decisions(threshold, beyond, up_to, tpr, fpr):
    index = flagged_scores(D, threshold)
    assert equal_decisions(D, index) == (beyond, up_to)
    at = sweep(D).counts.at(index)
    assert (at.tp / at.positives, at.fp / at.negatives) == (tpr, fpr)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@for_all(rows=ROWS)
def test_agreement_with_scikit_learn_on_ties_and_weights(rows):
    y, s, w = columns(rows)
    for weights in (None, w):
        scores = score_counts_of(y, s, weights)
        stated = chances(scores)
        assert roc_auc(sweep(scores)) == pytest.approx(sk.roc_auc_score(y, s, sample_weight=weights), abs=1e-12)
        reference = sk.average_precision_score(y, s, sample_weight=weights)
        assert average_precision(sweep(scores)) == pytest.approx(reference, abs=1e-12)
        fpr, tpr, _ = sk.roc_curve(y, s, sample_weight=weights)
        assert RANKING["ks"](sweep(scores)) == pytest.approx(np.max(tpr - fpr), abs=1e-12)
        assert PROBABILITY["brier"](stated) == pytest.approx(
            sk.brier_score_loss(y, s, sample_weight=weights), abs=1e-12
        )
        reference = sk.d2_brier_score(y, s, sample_weight=weights)
        assert PROBABILITY["brier_skill"](stated) == pytest.approx(reference, rel=1e-12, abs=1e-12)
        reference = sk.log_loss(y, s, sample_weight=weights, labels=[0, 1])
        assert PROBABILITY["log_loss"](stated) == pytest.approx(reference, rel=1e-12)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(rows=ROWS)
def test_scores_flagged_low_are_the_mirror_image(rows):
    y, s, w = columns(rows)
    high, low = score_counts_of(y, s, w), score_counts_of(y, 1 - s, w, flag="low")
    for rank in RANKING.values():
        assert rank(sweep(low)) == pytest.approx(rank(sweep(high)), abs=1e-12)
    for key in ("brier", "log_loss", "brier_skill", "calibration_intercept"):
        assert PROBABILITY[key](chances(low)) == pytest.approx(PROBABILITY[key](chances(high)), abs=1e-9)
    assert np.allclose(sweep(high).counts.tp, sweep(low).counts.tp)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(rows=ROWS)
def test_the_other_class_seen_from_the_other_end(rows):
    y, s, w = columns(rows)
    reference = sk.average_precision_score(1 - y, 1 - s, sample_weight=w)
    assert swapped_average_precision(sweep(score_counts_of(y, s, w))) == pytest.approx(reference, abs=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_calibration_fit_is_the_maximum_of_the_likelihood(seed):
    rng = np.random.default_rng(seed)
    s = rng.beta(1, 3, 300).round(2)
    y = (rng.random(300) < s**1.5).astype(int)
    w = rng.uniform(0.2, 4, 300)
    stated = chances(score_counts_of(y, s, w))
    p = np.clip(s, 1e-6, 1 - 1e-6)
    logit = np.log(p / (1 - p))

    def loss(parameters, slope=1.0):
        linear = parameters[0] + (parameters[1] if len(parameters) > 1 else slope) * logit
        return np.sum(w * (np.logaddexp(0, linear) - y * linear))

    both = minimize(loss, [0.0, 1.0], method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12, "maxiter": 4000})
    one = minimize(loss, [0.0], method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12})
    assert PROBABILITY["calibration_slope"](stated) == pytest.approx(both.x[1], abs=1e-5)
    assert PROBABILITY["calibration_intercept"](stated) == pytest.approx(one.x[0], abs=1e-5)
    assert PROBABILITY["observed_expected"](stated) == pytest.approx(np.sum(w * y) / np.sum(w * s))


def test_brier_skill_and_its_parts_from_print():
    scores = score_counts_of([1, 0, 0, 0, 0, 1, 1, 1, 1, 0], [0.2] * 5 + [0.6] * 5)
    assert PROBABILITY["brier"](chances(scores)) == pytest.approx(0.18)
    assert PROBABILITY["brier_skill"](chances(scores)) == pytest.approx(1 - 0.18 / 0.25)


@pytest.mark.parametrize(
    ("labels", "scores", "reason"),
    [
        ([0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9], "the scores separate the classes, so no slope fits best"),
        ([1, 1, 0, 0], [0.1, 0.2, 0.2, 0.9], "the scores separate the classes, so no slope fits best"),
        ([0, 1, 0, 1], [0.3, 0.3, 0.3, 0.3], "every case has the same score"),
    ],
)
def test_no_slope_where_none_fits_best(labels, scores, reason):
    with pytest.raises(UndefinedError, match=reason):
        PROBABILITY["calibration_slope"](chances(score_counts_of(labels, scores)))


@pytest.mark.parametrize(
    ("labels", "reason"), [([0, 0], "there is no positive case"), ([1, 1], "there is no negative")]
)
def test_one_class_alone_has_no_order_and_no_skill(labels, reason):
    scores = score_counts_of(labels, [0.2, 0.4])
    for measure in (*RANKING.values(), roc_auc):
        with pytest.raises(UndefinedError, match=reason):
            measure(sweep(scores))
    for key in ("brier_skill", "calibration_intercept", "calibration_slope"):
        with pytest.raises(UndefinedError, match=reason):
            PROBABILITY[key](chances(scores))
    assert PROBABILITY["brier"](chances(scores)) == pytest.approx(0.1 if labels[0] == 0 else 0.5)
    assert set(curves(sweep(scores), Parameters(), keep=())) == {"histogram"}


def test_a_score_on_an_edge_lies_in_the_bin_above_it():
    bins = histogram(score_counts_of([1] * 19, [n / 20 for n in range(1, 20)]))
    assert bins["positives"].tolist() == [0, *[1] * 19]


@pytest.mark.slow
def test_the_slope_through_two_scores_is_known_exactly():
    def logit(events, others):
        return math.log(events / others)

    wide = logit(1 - 1e-6, 1e-6) - logit(1e-6, 1 - 1e-6)
    for a, b, c, d in itertools.product(range(1, 8, 2), repeat=4):  # positives and negatives at 1, then at 0
        scores = score_counts_of([1] * a + [0] * b + [1] * c + [0] * d, [1.0] * (a + b) + [0.0] * (c + d))
        expected = (logit(a, b) - logit(c, d)) / wide
        assert PROBABILITY["calibration_slope"](chances(scores)) == pytest.approx(expected, rel=1e-6, abs=1e-9)


@pytest.mark.slow
def test_a_start_from_groups_of_very_many_chances_changes_no_slope(monkeypatch):
    rng = np.random.default_rng(5)
    label = (rng.random(30_000) < 0.1).astype(int)
    stated = chances(score_counts_of(label, 1 / (1 + np.exp(1.5 - rng.normal(0, 1, 30_000) - 1.3 * label))))
    found = PROBABILITY["calibration_slope"](stated)
    monkeypatch.setattr(calibration, "FIT_GROUPS", 30_000)
    assert PROBABILITY["calibration_slope"](stated) == pytest.approx(found, rel=1e-12)


def test_scores_close_together_have_a_slope_or_say_why_not():
    scores = score_counts_of([1, 0, 1, 0], [0.30000000000000004, 0.3, 0.1, 0.2999999999999999999])
    with contextlib.suppress(UndefinedError):
        assert math.isfinite(PROBABILITY["calibration_slope"](chances(scores)))


def test_nothing_expected_gives_no_ratio():
    with pytest.raises(UndefinedError, match="add up to 0"):
        PROBABILITY["observed_expected"](chances(score_counts_of([0, 1], [0.0, 0.0])))


def test_certain_and_wrong_is_clipped_and_counted():
    stated = chances(score_counts_of([1, 0, 1], [0.0, 0.5, 1.0]))
    assert clipped(stated, 2.220446049250313e-16) == 2
    assert PROBABILITY["log_loss"](stated) == pytest.approx(
        sk.log_loss([1, 0, 1], [0.0, 0.5, 1.0], labels=[0, 1]), rel=1e-12
    )
    assert math.isfinite(PROBABILITY["calibration_intercept"](stated))


def test_a_perfect_model_shows_the_known_calibration_error():
    rng = np.random.default_rng(1)
    found = {}
    for n in (200, 1000, 10_000):
        errors = []
        for _ in range(20):
            s = rng.beta(1, 3, n)
            y = (rng.random(n) < s).astype(np.float64)
            order = np.argsort(-s)
            counted = replace(
                D, score=s[order], positives=y[order], negatives=1 - y[order], cases=np.ones(n, dtype=int)
            )
            errors.append(PROBABILITY["expected_calibration_error"](chances(counted)))
        found[n] = np.mean(errors)
    assert found == pytest.approx({200: 0.07, 1000: 0.03, 10_000: 0.01}, abs=0.006)


def test_cutpointr_s_suicide_data():
    no = {0: 376, 1: 52, 2: 12, 3: 12, 4: 28, 5: 10, 6: 5, 10: 1}
    yes = {0: 2, 1: 2, 2: 3, 3: 1, 4: 8, 5: 4, 6: 9, 7: 3, 8: 1, 9: 1, 10: 1, 11: 1}
    labels = [0] * sum(no.values()) + [1] * sum(yes.values())
    scores = score_counts_of(labels, [s for side in (no, yes) for s, n in side.items() for _ in range(n)])
    assert threshold_at(scores, elbow(sweep(scores).counts)) == 2
    assert roc_auc(sweep(scores)) == pytest.approx(0.9238, abs=5e-5)


def big(n=50_000):
    rng = np.random.default_rng(3)
    y = (rng.random(n) < 0.1).astype(float)
    s = np.sort(rng.random(n) * 0.8 + 0.2 * y * rng.random(n))[::-1]
    return replace(D, score=s, positives=y, negatives=1 - y, cases=np.ones(n, dtype=int))


def test_curves_are_thinned_but_keep_their_ends_the_operating_point_and_the_elbow():
    scores = big()
    model = sweep(scores)
    found = curves(model, Parameters(beta=2), keep=(123,))
    assert all(len(column) <= POINTS for curve in found.values() for column in curve.values())
    kept = set(found["roc"]["threshold"].tolist())
    assert {math.inf, scores.score[122], scores.score[elbow(model.counts) - 1], scores.score[-1]} <= kept
    for x, y in (("fpr", "tpr"),):
        assert np.abs(np.diff(found["roc"][x])).max() < 0.02
        assert np.abs(np.diff(found["roc"][y])).max() < 0.02


def test_small_curves_are_whole():
    found = curves(sweep(D), Parameters(beta=2), keep=())
    assert found["roc"]["tpr"].tolist() == (sweep(D).counts.tp / 7).tolist()
    assert len(found["pr"]["recall"]) == 12
    assert set(found["f_by_threshold"]) == {"threshold", "f1", "f_beta"}
    assert set(curves(sweep(D), Parameters(), keep=())["f_by_threshold"]) == {"threshold", "f1"}


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@for_all(rows=ROWS, stretch=st.sampled_from([1.0, 7.0, -3.0]))
def test_every_case_lies_in_one_bin_of_the_histogram(rows, stretch):
    y, s, w = columns(rows)
    bins = histogram(score_counts_of(y, s * stretch, w))
    assert bins["positives"].sum() == pytest.approx(w[y == 1].sum())
    assert bins["negatives"].sum() == pytest.approx(w[y == 0].sum())
    assert (bins["low"][1:] == bins["high"][:-1]).all()


def test_evenly_keeps_few_rows_whole_and_many_rows_thin():
    assert evenly(5, 10, (2,)).tolist() == [0, 1, 2, 3, 4]
    many = evenly(1_000_000, 100, (0, 77, 999_999))
    assert {0, 77, 999_999} <= set(many.tolist())
    assert len(many) <= 100


@pytest.mark.parametrize("scores", [(5, 4, 3, 2, 1, 0), (3, 3, 2, 1, 1, 1), (1, 1, 1, 1, 1, 1)])
@pytest.mark.parametrize("positives", [1, 2, 5])
def test_what_guessing_reaches_is_the_mean_over_every_way_to_deal_the_labels(scores, positives):
    ways = list(itertools.combinations(range(6), positives))
    dealt = [[int(place in way) for place in range(6)] for way in ways]
    found = [average_precision(sweep(score_counts_of(labels, scores))) for labels in dealt]
    model = sweep(score_counts_of(dealt[0], scores))
    assert guessed_average_precision(model) == pytest.approx(np.mean(found))


@pytest.mark.slow
def test_what_guessing_reaches_nears_the_prevalence_with_many_positives():
    labels = [1, 0, 0, 0] * 5_000
    assert guessed_average_precision(sweep(score_counts_of(labels, range(20_000)))) == pytest.approx(0.25, abs=0.001)


@pytest.mark.parametrize("seed", range(20))
def test_classes_that_the_scores_separate_reach_the_end_of_the_scale_whatever_their_weights(seed):
    rng = np.random.default_rng(seed)
    scores, labels = rng.permutation(200) / 200, np.zeros(200, dtype=int)
    labels[scores >= 0.8] = 1
    model = sweep(score_counts_of(labels, scores, rng.gamma(2, 3, 200)))
    assert roc_auc(model) == average_precision(model) == swapped_average_precision(model) == 1


@pytest.mark.parametrize("cases", [200, 30_000])
def test_the_calibration_intercept_is_found_in_a_few_steps(cases, monkeypatch):
    steps = []
    monkeypatch.setattr(calibration, "added_up", lambda *given: steps.append(given) or parts.added_up(*given))
    for seed in range(10):
        rng = np.random.default_rng(seed)
        chance = np.sort(rng.beta(1, 5, cases))
        events = (rng.random(cases) < chance).astype(float)
        ones = np.ones(cases)
        stated = Chances(chance=chance, events=events, others=1 - events, total=ones, cases=ones.astype(int))
        steps.clear()
        PROBABILITY["calibration_intercept"](stated)
        # Newton's steps over groups come first where cases are many.
        assert len(steps) <= 8 + 4 * (cases > 20_000)
