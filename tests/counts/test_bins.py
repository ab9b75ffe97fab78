"""Bins of scores: edges that thresholds agree with, short to write, the same for parts of the data."""

import numpy as np
import pytest

from reportgen.counts import bins
from reportgen.counts.cells import Bins
from reportgen.counts.query import TrueScore
from reportgen.sources import sql

RNG = np.random.default_rng(5)
NEAR_ENDS = [0, 1, 0.5, 2**-60, 1e-300, 1 - 2**-53, 1e-15, 1e-10, 1e-11, 0.1, 0.9, 0.01, 0.99, 1 - 1e-10, 0.29]
DRAWN = np.concatenate([RNG.random(4000), RNG.beta(0.05, 5, 4000), 1 - RNG.beta(0.05, 5, 4000), NEAR_ENDS])
CHANCES = np.unique(np.concatenate([DRAWN, np.nextafter(DRAWN, 0), np.nextafter(DRAWN[DRAWN < 1], 1), DRAWN.round(4)]))
POWERS = 2.0 ** np.arange(-400, 400)
RANKS = np.unique(np.concatenate([RNG.normal(0, 3, 4000), RNG.normal(0, 3e4, 4000), POWERS, -POWERS, [0, 1e300, 1e15]]))
KINDS = pytest.mark.parametrize(("score", "chances"), [(CHANCES, True), (RANKS, False)], ids=["chances", "ranks"])
FLAGS = pytest.mark.parametrize("flag", ["high", "low"])


@KINDS
@FLAGS
def test_an_edge_flags_its_whole_bin_and_is_its_own_edge(score, chances, flag):
    edge = bins.edges(score, chances=chances, flag=flag)
    assert np.all(edge <= score if flag == "high" else edge >= score)
    assert np.all(np.diff(edge) >= 0)  # so no bin reaches into another one
    assert np.array_equal(bins.edges(edge, chances=chances, flag=flag), edge)
    assert len(np.unique(edge)) < len(score)


@FLAGS
def test_chances_keep_five_digits_of_their_distance_to_the_nearer_end(flag):
    edge = bins.edges(CHANCES, chances=True, flag=flag)
    near = np.maximum(np.minimum(CHANCES, 1 - CHANCES), 1e-10)
    assert np.max(np.abs(edge - CHANCES) / near) <= 1.01e-4
    short = np.round(CHANCES[(CHANCES > 0.1) & (CHANCES < 0.9)], 5)
    assert np.array_equal(bins.edges(short, chances=True, flag=flag), short)
    assert len(bins.edges(np.array([0.1234567, 0.9876543]), chances=True, flag=flag).astype(str)[1]) <= len("0.987654")


@FLAGS
def test_ranks_keep_five_digits_too_and_vast_ones_all(flag):
    edge = bins.edges(RANKS, chances=False, flag=flag)
    inside = (np.abs(RANKS) >= 1e-10) & (np.abs(RANKS) < 1e15)
    assert np.max(np.abs(edge[inside] / RANKS[inside] - 1)) <= 1.01e-4
    assert np.array_equal(edge[np.abs(RANKS) >= 1e15], RANKS[np.abs(RANKS) >= 1e15])


@FLAGS
def test_the_middle_of_a_bin_is_nearer_to_its_chances_than_half_of_it(flag):
    edge = bins.edges(CHANCES, chances=True, flag=flag)
    middle = bins.middles(edge, flag, Bins())
    near = np.maximum(np.minimum(CHANCES, 1 - CHANCES), 1e-10)
    assert np.max((np.abs(middle - CHANCES) / near)[(edge > 0) & (edge < 1)]) <= 0.501e-4
    assert np.array_equal(middle[np.isin(edge, (0, 1))], edge[np.isin(edge, (0, 1))])
    spread = RNG.random(200_000)
    assert abs(np.mean(bins.middles(bins.edges(spread, chances=True, flag=flag), flag, Bins()) - spread)) < 1e-8


@FLAGS
def test_no_bin_reaches_over_a_cut(flag):
    cuts = (0.123456789, 0.5, 0.98765432)
    edge = bins.edges(CHANCES, chances=True, flag=flag, cuts=cuts)
    for cut in cuts:
        flagged = (cut <= CHANCES, edge >= cut) if flag == "high" else (cut >= CHANCES, edge <= cut)
        assert np.array_equal(*flagged)


@pytest.mark.everyday(2)
@KINDS
@FLAGS
@pytest.mark.parametrize(("digits", "cuts"), [(5, ()), (2, (0.123456789, 0.4321)), (1, (0.05, 1e-12, 0.98765432))])
def test_sql_tells_the_same_edges(score, chances, flag, digits, cuts):
    database = sql.connect()
    database.register("cases", {"score": np.append(score + 0.0, np.nan)})
    told = sql.Binned(score="score", name="edge", chances=chances, high=flag == "high", digits=digits, cuts=cuts)
    edge = database.execute(sql.with_bins("cases", [told])[1:-1]).fetchnumpy()["edge"]
    expected = bins.edges(np.append(score + 0.0, np.nan), chances=chances, flag=flag, digits=digits, cuts=cuts)
    assert np.array_equal(np.ma.filled(edge, np.nan), expected, equal_nan=True)


@pytest.mark.everyday(2)
@KINDS
@FLAGS
@pytest.mark.parametrize("digits", range(1, 6))
def test_by_any_digits_edges_are_among_those_of_more(score, chances, flag, digits):
    edge = bins.edges(score, chances=chances, flag=flag, digits=digits)
    assert np.all(edge <= score if flag == "high" else edge >= score)
    for more in range(digits, 6):
        finer = bins.edges(score, chances=chances, flag=flag, digits=more)
        assert np.array_equal(bins.edges(finer, chances=chances, flag=flag, digits=digits), edge)


@pytest.mark.everyday(2)
@FLAGS
@pytest.mark.parametrize("digits", range(1, 6))
@pytest.mark.parametrize("cuts", [(), (1e-12, 0.123456789, 0.5, 0.98765432)])
def test_a_bin_contains_its_chances_and_ends_where_the_next_begins(flag, digits, cuts):
    told = Bins(digits=digits, cuts=cuts)
    edge = bins.edges(CHANCES, chances=True, flag=flag, digits=digits, cuts=cuts)
    low, high = bins.widths(edge, flag, told)
    middle = bins.middles(edge, flag, told)
    assert np.all((low <= CHANCES) & (high >= CHANCES))
    assert np.all((low <= middle) & (middle <= high))
    assert np.all(bins.are_edges(np.append(low, high), told, chances=True, flag=flag))
    for chance in (1e-13, 0.00012345, 1 / 23, 0.123456789, 0.4999, 0.50001, 0.9876543):
        at = bins.decided_at(chance, told, flag)
        assert bins.are_edges(np.array([at]), told, chances=True, flag=flag)[0]
        by_bins, by_score = (edge >= chance, at <= CHANCES) if flag == "high" else (edge <= chance, at >= CHANCES)
        assert np.array_equal(by_bins, by_score)


def test_a_missing_score_has_no_bin():
    for chances in (True, False):
        assert np.isnan(bins.edges(np.array([np.nan, 0.5]), chances=chances, flag="high")).tolist() == [True, False]


@pytest.mark.parametrize("chances", [True, False])
def test_scores_are_many_where_they_differ(monkeypatch, chances):
    monkeypatch.setattr(bins, "MOST_DISTINCT", 30_000)
    spread = RNG.random(100_000)
    assert bins.are_many(spread, chances=chances)
    assert not bins.are_many(spread[:30_000], chances=chances)  # as many as are allowed
    assert not bins.are_many(np.repeat(spread[:20_000], 5), chances=chances)
    assert not bins.are_many(np.append(np.repeat(0.25, 100_000), np.nan), chances=chances)


def test_bins_state_their_middle_and_scores_themselves(cells_of_true_scores):
    key = TrueScore("k")
    assert bins.stated(cells_of_true_scores({}), key).tolist() == [0.25, 0.5]
    assert bins.stated(cells_of_true_scores({key: Bins()}), key).tolist() == [0.250005, 0.500005]


@pytest.fixture
def cells_of_true_scores():
    from reportgen.counts.cells import Cells

    key = TrueScore("k")
    return lambda binned: Cells(columns={key: np.array([0.25, 0.5])}, n=np.array([1, 1]), binned=binned)
