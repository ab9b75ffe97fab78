"""Groups of stated chances beside what happened, held against loops over cases and against scikit-learn."""

import numpy as np
import pytest
from sklearn.calibration import calibration_curve

from reportgen.stats.calibration import HISTOGRAM_BINS, Chances, chances, grouped, histogram
from tests.helpers import score_counts_of


def stated(score, label, flag="high"):
    return chances(score_counts_of(label.tolist(), score.tolist(), flag=flag))


def made(seed, n=3_000, digits=3):
    rng = np.random.default_rng(seed)
    score = np.round(rng.beta(0.6, 6, n), digits)
    return score, (rng.random(n) < score).astype(int)


def group_of(score, groups):
    """Return the group of each case: half of the mass lies in the cases, half in what their scores expect."""
    mass = (1 / len(score) + score / score.sum()) / 2
    middle = {s: mass[score < s].sum() + mass[score == s].sum() / 2 for s in set(score.tolist())}
    return np.array([min(int(middle[s] * groups), groups - 1) for s in score.tolist()])


@pytest.mark.parametrize("groups", [10, 3])
@pytest.mark.parametrize("flag", ["high", "low"])
def test_groups_are_those_of_a_loop_over_the_cases(groups, flag):
    score, label = made(1)
    found = grouped(stated(score if flag == "high" else 1 - score, label, flag), groups)
    group = group_of(np.round(score, 9), groups)
    members = [group == place for place in sorted(set(group.tolist()))]
    assert found.stated == pytest.approx([score[cases].mean() for cases in members])
    assert found.events.tolist() == [label[cases].sum() for cases in members]
    assert found.cases.tolist() == [cases.sum() for cases in members]
    assert found.total.tolist() == found.cases.tolist()


def test_ends_are_entries_of_the_sweep_and_leave_no_case_out():
    score, label = made(2)
    counted = score_counts_of(label.tolist(), score.tolist())
    found = grouped(chances(counted))
    running = np.concatenate(([0], np.cumsum(counted.cases)))
    assert [running[last] - running[first] for first, last in found.ends] == found.cases.tolist()
    assert found.ends[0][1] == len(counted.score)
    assert found.ends[-1][0] == 0


def test_where_every_score_is_a_group_scikit_learn_finds_the_same():
    score = np.repeat([0.2, 0.4, 0.6], [300, 150, 100])  # a third of both masses each, nearly
    label = (np.random.default_rng(1).random(550) < score).astype(int)
    found = grouped(stated(score, label), 3)
    observed, predicted = calibration_curve(label, score, n_bins=5, strategy="uniform")
    assert found.stated == pytest.approx(predicted)
    assert found.events / found.total == pytest.approx(observed)


@pytest.mark.slow
def test_a_rare_class_still_fills_the_groups_of_high_scores():
    rng = np.random.default_rng(3)
    score = np.round(rng.beta(0.05, 9, 50_000), 6)
    found = grouped(stated(score, (rng.random(50_000) < score).astype(int)))
    expected = found.stated * found.total
    assert expected[-3:].min() > 0.1 * expected.sum()
    assert np.all(np.diff(found.stated) > 0)


def test_scores_that_expect_nothing_and_weights_of_0_have_groups_too():
    zero = grouped(stated(np.zeros(30), np.repeat([0, 1], 15)))
    assert (zero.stated.tolist(), zero.events.tolist()) == ([0.0], [15.0])
    chance, nothing = np.array([0.1, 0.5, 0.9]), np.zeros(3)
    part = np.array([2.0, 1.0, 0.0])
    found = grouped(Chances(chance=chance, events=nothing, others=part, total=part, cases=np.array([2, 1, 1])), 3)
    assert np.all(np.isfinite(found.stated))


def test_the_histogram_counts_every_case_once():
    score, label = made(4)
    found = histogram(stated(score, label))
    counts, _ = np.histogram(score, bins=np.arange(HISTOGRAM_BINS + 1) / HISTOGRAM_BINS)
    assert found["cases"].tolist() == counts.tolist()
