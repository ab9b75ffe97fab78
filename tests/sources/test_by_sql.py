"""Cases that memory does not hold are counted by SQL: the same cells, and one message where even that does not do."""

import gc
import time

import duckdb
import numpy as np
import pandas as pd
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from reportgen.config.load import config_from
from reportgen.counts import bins
from reportgen.counts.cells import Bins
from reportgen.counts.query import Cluster, Id, Interval, Label, Lacks, OfClasses, OfIds, Query, Score, Split, Unit
from reportgen.errors import DataError
from reportgen.scratch import lasting
from reportgen.sources import dealing, ids, opening, sql, stretches
from reportgen.sources.by_sql import SqlSource
from reportgen.sources.opening import open_source
from tests.sources import test_contract as contract

try:
    import resource
except ImportError:  # Windows
    resource = None

MANY_CUTS = tuple(np.linspace(-4, 1, 33).tolist())
CHANCES = {"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}}


def both(frame, config):
    """Return the same cases, counted in memory and by SQL."""
    source = open_source(config, frame)
    assert not isinstance(source, SqlSource)
    return source, contract.of_many(lambda _: config, frame, None)


def frame_of(rows=3000, seed=1, decimals=9):
    rng = np.random.default_rng(seed)
    label = rng.random(rows) < 0.2
    return pd.DataFrame({"y": label.astype(int), "s": rng.beta(1 + 2 * label, 4).round(decimals)})


def with_ids(draw, cases, known_by):
    if known_by == "whole":
        return [{**case, "id": draw(st.integers(0, 2 * len(cases)))} for case in cases]
    return [{**case, "id": draw(st.sampled_from(["7", "a 12", f"case {place}"]))} for place, case in enumerate(cases)]


@st.composite
def questions(draw, classes, kind, *, clustered, known_by, rest):
    keys = [key for key in contract.KEYS[classes] if clustered or key not in (Cluster(), Lacks(Cluster()))]
    keys = [key for key in keys if known_by is not None or not isinstance(key, OfIds)]
    keys += [Interval("l", MANY_CUTS), Interval("h", MANY_CUTS)] if classes == "two classes" else []
    if rest is not None:
        keys = [key for key in keys if not isinstance(key, OfClasses)]
        keys += [Score("k"), Interval("k", (0.5, 0.25)), Interval("k", MANY_CUTS)]
    chosen = tuple(draw(st.lists(st.sampled_from(keys), unique=True, max_size=3)))
    query = draw(contract.queries(classes, kind, clustered=clustered))
    ends = contract.EXTREMES[classes] if query.extremes and not (kind == "frequency" and Unit() in chosen) else ()
    ends = tuple(end for end in ends if known_by is not None or end != Id())
    return Query(keys=chosen, sums=query.sums, extremes=ends, cases=query.cases)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("known_by", ["texts", "whole", None])
@pytest.mark.parametrize(("classes", "kind"), contract.WEIGHED)
@settings(deadline=None, max_examples=2, phases=[Phase.reuse, Phase.generate])
@given(data=st.data(), sample=contract.SAMPLE)
def test_sql_counts_what_memory_counts(classes, kind, known_by, data, sample):
    clustered, binned = data.draw(st.booleans()), data.draw(st.booleans())
    cases = with_ids(data.draw, sample, known_by) if known_by else sample
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ids, "RANKED", data.draw(st.sampled_from([0, 4, 1000])))
        patch.setattr(dealing, "_AT_ONCE", data.draw(st.sampled_from([1, 7, 1 << 23])))
        patch.setattr(stretches, "ROWS", data.draw(st.sampled_from([7, 983_040])))
        patch.setattr(stretches, "MOST_CELLS", data.draw(st.sampled_from([0, 1 << 22])))  # none: all is counted by SQL
        if binned:
            patch.setattr(bins, "MOST_DISTINCT", 1)
            patch.setattr(bins, "SAMPLED", 1)
        make = pytest.MonkeyPatch()
        if known_by is None:
            make.setattr(contract, "config_from", without_id)
        sources = [contract.opened(way, cases, classes, kind, clustered=clustered) for way in WAYS]
        make.undo()
        for _ in range(6):
            rest = data.draw(st.sampled_from([None, 0, 2])) if classes == "several classes" else None
            query = data.draw(questions(classes, kind, clustered=clustered, known_by=known_by, rest=rest))
            one, other = (source if rest is None else source.against_rest(rest) for source in sources)
            expected, found = one.count(query), other.count(query)
            assert contract.told(query, found) == contract.told(query, expected), query
            assert (found.relative, found.binned) == (expected.relative, expected.binned)
            assert [part.scale for part in found.sums.values()] == [part.scale for part in expected.sums.values()]
            assert [found.columns[key].dtype.kind for key in query.keys] == [
                expected.columns[key].dtype.kind for key in query.keys
            ]


WAYS = (contract.of_a_frame, contract.of_many)


def without_id(document, **more):
    data = {key: value for key, value in document["data"].items() if key != "id"}
    return config_from({**document, "data": data}, **more)


@pytest.mark.slow
def test_many_cuts_at_bins_and_between_them_are_those_of_memory(monkeypatch):
    monkeypatch.setattr(bins, "MOST_DISTINCT", 100)
    config = config_from(CHANCES)
    one, other = both(frame_of(), config)
    for cuts in (np.arange(1, 60) / 100, np.arange(1, 60) / 100 + 1e-7):
        query = Query(keys=(Split(), Unit(), Label(), Interval("m", tuple(cuts.tolist()))))
        assert contract.told(query, other.count(query)) == contract.told(query, one.count(query))
        assert one.count(query).n.sum() == 3000


@pytest.mark.parametrize("flag", ["high", "low"])
def test_every_bin_has_a_number(flag):
    rng = np.random.default_rng(4)
    ends = np.concatenate(
        [[0.0, 1.0, 0.5, np.nan, 5e-324, 1e-10], 10.0 ** -np.arange(12.0), 1 - 10.0 ** -np.arange(12.0)]
    )
    scores = np.concatenate(
        [rng.beta(0.1, 0.1, 20_000), rng.random(20_000).round(6), 10 ** rng.uniform(-13, 0, 20_000)]
    )
    scores = np.concatenate([scores, ends, np.nextafter(ends, 0), np.nextafter(ends, 1), np.nextafter(scores, 1)])
    numbers, edges = bins.numbers_of_chances(scores, flag)
    expected = bins.edges(scores, chances=True, flag=flag)
    assert np.array_equal(edges, expected, equal_nan=True)
    pairs = np.unique(np.stack([numbers, np.nan_to_num(edges, nan=2)]), axis=1)
    assert len(pairs.T) == len(np.unique(numbers))  # no number has two edges
    assert numbers.min() >= 0
    assert numbers.max() < bins.NUMBERED


@pytest.mark.parametrize("flag", ["high", "low"])
def test_bins_that_share_an_edge_are_one(flag, monkeypatch):
    monkeypatch.setattr(bins, "MOST_DISTINCT", 3)
    frame = pd.DataFrame({"y": [0, 1] * 4, "s": [0.1, 0.09999999, 0.1000001, 0.9, 0.90000001, 0.8999999, 1.0, 0.0]})
    sources = both(frame, config_from({**CHANCES, "models": {"m": {"score": "s", "flag": flag}}}))
    query = Query(keys=(Split(), Label(), Score("m")))
    one, other = (contract.told(query, source.count(query)) for source in sources)
    assert one == other


def test_stretches_stop_where_one_fails(monkeypatch):
    monkeypatch.setattr(stretches, "ROWS", 10)
    _, source = both(frame_of(), config_from(CHANCES))
    source.cases.database.execute("SET threads = 2")
    seen = []

    def walk(own):
        for stretch in own:
            seen.append(stretch.first)
            if stretch.first == 0:
                raise KeyboardInterrupt
            time.sleep(0.01)

    with pytest.raises(KeyboardInterrupt):
        source.stretches._walked(source.cases.coded, walk)
    assert len(seen) < 150


def test_a_bin_is_cut_where_the_question_says_so(monkeypatch):
    monkeypatch.setattr(bins, "MOST_DISTINCT", 100)
    sources = both(frame_of(), config_from(CHANCES))
    cut = float(frame_of()["s"][7])
    key = Score("m", (cut,))
    for source in sources:
        cells = source.count(Query(keys=(key,)))
        assert cells.binned == {key: Bins(cuts=(cut,))}
        assert cells.n[cells.columns[key] >= cut].sum() == (frame_of()["s"] >= cut).sum()


@pytest.mark.slow
@pytest.mark.parametrize("memory", [100, None])
def test_what_the_config_allows_decides_where_cases_are_counted(memory, monkeypatch):
    monkeypatch.setattr(sql, "connect", contract.CONNECT)
    config = config_from({**CHANCES, "data": {**CHANCES["data"], "memory": memory}})
    source = open_source(config, frame_of(rows=900_000))
    assert isinstance(source, SqlSource) == (memory is not None)


def test_very_many_rows_are_counted_by_stretches_whatever_memory_there_is(monkeypatch):
    monkeypatch.setattr(sql, "connect", contract.CONNECT)
    monkeypatch.setattr(opening, "IN_MEMORY", 2999)
    assert isinstance(open_source(config_from(CHANCES), frame_of()), SqlSource)


def test_no_room_for_the_scratch_file_is_one_message():
    _, source = both(frame_of(), config_from(CHANCES))
    source.cases.database.execute("SET max_temp_directory_size = '1KB'")
    source.cases.database.execute("SET memory_limit = '1MB'")
    with pytest.raises(DataError, match="do not fit into the memory") as caught:
        source.count(Query(keys=(Split(), Score("m"), Unit(), Label())))
    assert "`data.memory`" in str(caught.value)


@pytest.mark.skipif(resource is None, reason="files have no limit here")
@pytest.mark.parametrize("room", [0, 300_000])  # for nothing, and for less than the rows
def test_a_full_disk_is_one_message_that_does_not_blame_the_data(room, tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "AT_ONCE", 1e12)
    path = tmp_path / "cases.csv"
    frame_of(rows=40_000).to_csv(path, index=False)
    config = config_from({**CHANCES, "data": {**CHANCES["data"], "path": str(path)}})
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        with pytest.raises(DataError) as caught:
            open_source(config)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(caught.value).splitlines() == [
        "the scratch file of the rows cannot be written or read: File too large",
        "    Make room in the folder of temporary files, or set TMPDIR to another one.",
    ]


def test_who_asks_after_a_failure_of_the_scratch_file_is_told_the_same():
    with pytest.raises(DataError, match="the scratch file of the rows cannot be"), sql.failures():
        raise duckdb.FatalException


def test_the_database_reads_no_other_file_once_the_cases_are_in_it(tmp_path):
    _, source = both(frame_of(), config_from(CHANCES))
    path = tmp_path / "other.csv"
    path.write_text("a\n1\n")
    with pytest.raises(Exception, match="disabled by configuration"):
        source.cases.database.execute("SELECT * FROM read_csv(?)", [str(path)])


WRONG = {
    "one class": ({"y": [1, 1, 1], "s": [0.1, 0.2, 0.3]}, {}),
    "no score": ({"y": [1, 0, 1], "s": [None, None, None]}, {}),
    "no weight": ({"y": [1, 0], "s": [0.1, 0.2], "w": [0.0, 0.0]}, {"weight": {"column": "w", "kind": "sampling"}}),
    "no split": ({"y": [1, 0], "s": [0.1, 0.2], "p": ["a", "b"]}, {"split": {"column": "p", "tune_on": "c"}}),
    "vast": ({"y": [1, 0], "s": [0.1, 0.2], "w": [2**52, 2**52]}, {"weight": {"column": "w", "kind": "frequency"}}),
    "far apart": ({"y": [1, 0], "s": [0.1, 0.2], "w": [1e-9, 1e12]}, {"weight": {"column": "w", "kind": "sampling"}}),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_data_are_told_as_in_memory(name, monkeypatch):
    monkeypatch.setattr(sql, "connect", contract.CONNECT)
    columns, more = WRONG[name]
    config = config_from({**CHANCES, "data": {**CHANCES["data"], **more}})
    told = []
    for at_once in (opening.AT_ONCE, 1e12):
        monkeypatch.setattr(opening, "AT_ONCE", at_once)
        with pytest.raises(DataError) as caught:
            open_source(config, pd.DataFrame(columns))
        told.append(str(caught.value))
    assert told[0] == told[1]


def test_the_scratch_file_is_there_as_long_as_the_source():
    gc.collect()  # what other tests have left
    before = set(lasting().glob("scratch*"))
    source = both(frame_of(rows=100), config_from(CHANCES))[1]
    assert set(lasting().glob("scratch*")) - before
    del source
    gc.collect()
    assert not set(lasting().glob("scratch*")) - before
