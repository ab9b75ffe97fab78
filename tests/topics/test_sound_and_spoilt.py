"""Sound data sets seldom raise a warning, and spoilt ones nearly always the right finding."""

from functools import cache

import pytest
from scipy.stats import binom

from benchmarks.findings import SPOILT, clean, clean_several, found, spoilt, warned

ALARMS, RAISED = 0.05, 0.9
FEW, SETS = 1, 8  # of each, every day and with the slow tests; benchmarks/findings.py makes more
# The standard error is 7.7 points of 5 % and 10.6 of 90 %.


@cache
def is_found(seed):
    return found(spoilt(seed))


@cache
def warnings_of(made, seed):
    return warned(made(seed))


@pytest.mark.slow
def test_some_sound_data_sets_raise_no_warning():
    assert [warnings_of(made, seed) for made in (clean, clean_several) for seed in range(FEW)] == [[]] * FEW * 2


@pytest.mark.slow
@pytest.mark.parametrize("made", [clean, clean_several])
def test_sound_data_sets_of_all_sizes_seldom_raise_a_warning(made):
    alarms = {seed: codes for seed in range(SETS) if (codes := warnings_of(made, seed))}
    assert len(alarms) <= binom.ppf(0.99, SETS, ALARMS), alarms


@pytest.mark.slow
def test_spoilt_data_sets_nearly_always_raise_the_right_finding():
    missed = [spoilt(seed).kind for seed in range(SETS) if not is_found(seed)]
    assert len(missed) <= binom.ppf(0.99, SETS, 1 - RAISED), missed


@pytest.mark.slow
def test_every_kind_of_spoiling_is_found_more_often_than_not():
    for turn in range(len(SPOILT)):
        first, second, third = (turn + len(SPOILT) * again for again in range(3))
        twice = is_found(first) + is_found(second)
        assert twice == 2 or (twice == 1 and is_found(third)), spoilt(turn).kind  # two of three decide
