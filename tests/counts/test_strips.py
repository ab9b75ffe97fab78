"""Strips say of every score what a search among all cuts says."""

import numpy as np
import pytest

from reportgen.counts.parts import MANY, cuts_below

RNG = np.random.default_rng(1)
CHANCES = RNG.beta(0.3, 8, MANY)
SCORES = {
    "chances": CHANCES,
    "few levels": np.round(CHANCES, 2),
    "ranks far apart": 10.0 ** RNG.uniform(-300, 300, MANY) * RNG.choice([-1, 1], MANY),
    "ranks close together": 1e300 + CHANCES * 1e285,
    "tiny": CHANCES * 5e-324 * 1e6,
    "missing": np.where(CHANCES < 0.01, np.nan, CHANCES),
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("name", SCORES)
def test_strips_find_what_a_search_finds(name, side):
    score = SCORES[name]
    there = score[np.isfinite(score)]
    for cuts in (np.unique(RNG.choice(there, 300)), np.unique(there[:2]), there[:1], np.empty(0)):
        found, searched = cuts_below(cuts, score, side), np.searchsorted(cuts, score, side=side)
        assert np.array_equal(found[~np.isnan(score)], searched[~np.isnan(score)])
