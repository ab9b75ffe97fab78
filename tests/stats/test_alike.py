"""Groups that are truly alike: how far chance sets them apart, by every pair of counts and by the normal curve."""

import numpy as np
import pytest
from scipy.stats import multinomial, norm

from reportgen.stats.alike import Known, Limit, counts_alike, shares_alike, spread_alike
from reportgen.stats.intervals import Estimated


def f1(counts: np.ndarray) -> np.ndarray:
    tp, fp, fn, _ = np.asarray(counts, dtype=float).T
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(2 * tp / (2 * tp + fp + fn))


def tables(cases: int) -> np.ndarray:
    """Return every way in which so many cases fall into four outcomes."""
    every = range(cases + 1)
    found = [(a, b, c, cases - a - b - c) for a in every for b in every for c in every if a + b + c <= cases]
    return np.array(found)


@pytest.mark.parametrize("limit", [0.5, 0.7])
def test_functions_of_the_counts_break_a_limit_as_often_as_all_their_tables_do(limit: float) -> None:
    counts = np.array([[5.0, 1.0, 2.0, 4.0], [4.0, 2.0, 1.0, 3.0]])
    chances, values = [], []
    for row in counts:
        every = tables(int(row.sum()))
        values.append(f1(every))
        chances.append(multinomial.pmf(every, int(row.sum()), counts.sum(axis=0) / counts.sum()))
    one, other = np.meshgrid(*values, indexing="ij")
    least, most = np.minimum(one, other), np.maximum(one, other)  # nan where a group has no F1, which breaks nothing
    broken = (least < limit * most - 1e-12) & (most > 0)
    expected = float((np.outer(*chances) * broken).sum())
    found = Limit(ratio=True, op=">=", limit=limit).broken(counts_alike(counts, f1, seed=1))
    assert found == pytest.approx(expected, abs=0.015)


def test_where_no_group_has_a_hit_nothing_is_known() -> None:
    assert shares_alike(np.zeros(3), np.full(3, 20.0), seed=1) is None


def known(low: float, high: float, cases: float, clusters: int | None = None) -> Known:
    return Known(figure=Estimated(estimate=(low + high) / 2, low=low, high=high), cases=cases, clusters=clusters)


def test_figures_known_by_their_ranges_spread_as_these_say() -> None:
    """Two groups of 100 and 400 cases whose ranges reach so far as one case of each leaves 10 open."""
    error = [10 / np.sqrt(cases) for cases in (100, 400)]
    reach = norm.ppf(0.975)
    groups = [known(50 - reach * each, 50 + reach * each, cases) for each, cases in zip(error, (100, 400), strict=True)]
    drawn = spread_alike(50.0, groups, (-np.inf, np.inf), level=0.95, seed=1)
    assert drawn is not None
    expected = 2 * norm.sf(2.0, scale=np.hypot(*error))
    assert Limit(ratio=False, op="<=", limit=2.0).broken(drawn) == pytest.approx(expected, abs=0.015)


def test_few_clusters_reach_farther_with_their_ranges_and_no_farther_with_their_errors() -> None:
    assert known(0, 2, 100, 5).error(0.95) < known(0, 2, 100).error(0.95)


def test_groups_without_a_range_say_nothing_of_chance() -> None:
    bare = Known(figure=Estimated(estimate=1.0), cases=100.0, clusters=None)
    assert spread_alike(1.0, [known(0, 2, 100), bare], (0, 2), level=0.95, seed=1) is None
    assert spread_alike(1.0, [known(0, 2, 100)], (0, 2), level=0.95, seed=1) is None
