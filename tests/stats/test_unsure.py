"""Unsure cases for a person: what is chosen and what held-out cases say of it, worked out case by case."""

import numpy as np
import pytest

from reportgen.stats.resampling import draw
from reportgen.stats.unsure import COVERED, Answers, answered, counted, error_rate, kept, least_scores

CASES = 300


def answers(seed: int = 1) -> Answers:
    """Return answers that are the more often right the surer they are."""
    rng = np.random.default_rng(seed)
    sure = rng.random(CASES).round(2)
    right = rng.random(CASES) >= 0.9 * (1 - sure) ** 2
    return Answers(unit=np.arange(CASES), sure=sure, right=right, n=np.ones(CASES, dtype=np.int64))


def chosen_of(found: Answers, rows: np.ndarray, least: np.ndarray) -> float:
    """Return the least score that some cases choose, by a loop; the last of all where they choose none."""
    wrong, sure = ~found.right[rows], found.sure[rows]
    for bound in least[::-1][1:]:
        own = sure >= bound
        if wrong.any() and own.any() and wrong[own].mean() <= wrong.mean() / 2:
            return float(bound)
    return float(least[-1])


def test_the_least_scores_leave_about_so_many_of_the_cases_to_the_model() -> None:
    found = answers()
    shares = [float((found.sure >= bound).mean()) for bound in least_scores(found)]
    assert all(share >= wanted for share, wanted in zip(shares, COVERED, strict=True))
    assert all(share < wanted + 0.04 for share, wanted in zip(shares, COVERED, strict=True))


def test_rates_are_those_of_a_loop() -> None:
    found = answers()
    least = least_scores(found)
    rates = error_rate(counted(answered(found, least, CASES)))
    for place, bound in enumerate(least):
        assert rates[place] == pytest.approx((~found.right[found.sure >= bound]).mean())


def test_what_is_spared_is_that_of_held_out_cases_which_did_not_choose() -> None:
    found = answers()
    least, resampling = least_scores(found), draw(CASES, resamples=400, seed=1)
    best = kept(answered(found, least, CASES), resampling)
    assert best is not None
    assert least[best.place] == chosen_of(found, np.arange(CASES), least)
    decided, wrong = 0.0, 0.0
    for fold in resampling.folds:
        held, others = np.flatnonzero(fold), np.flatnonzero(1 - fold)
        own = found.sure[held] >= chosen_of(found, others, least)
        decided, wrong = decided + own.sum(), wrong + (~found.right[held][own]).sum()
    assert best.rate.estimate == pytest.approx(wrong / decided)
    assert best.spared.estimate == pytest.approx((~found.right).mean() - wrong / decided)


def test_of_answers_that_are_never_wrong_nothing_goes_to_a_person() -> None:
    found = answers()
    perfect = Answers(unit=found.unit, sure=found.sure, right=np.ones(CASES, dtype=bool), n=found.n)
    assert kept(answered(perfect, least_scores(perfect), CASES), draw(CASES, resamples=100, seed=1)) is None
