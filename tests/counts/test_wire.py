"""Questions and answers come back from their file as they were, and no other file is taken for one."""

import gzip
import json
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.counts import wire
from reportgen.counts.cells import Cells, Extremes, Sum
from reportgen.counts.query import Cost, Id, Interval, Label, Price, PriceColumn, Query, Score, Split, Unit, Weight
from reportgen.counts.wire import read, write
from reportgen.errors import DataError
from reportgen.sources.opening import open_source
from tests.sources.test_contract import ALWAYS as USUAL_CASES
from tests.sources.test_contract import EXAMPLE, EXTREMES, KEYS, WEIGHED, at_random, numbered, of_a_frame, opened

HIGH = Interval("m", (0.1 + 0.2, 1e-300))
QUERY = Query(keys=(Split(), Score("m"), HIGH), sums=(Weight(),), extremes=(Id(), PriceColumn("fee")), cases="all")
CELLS = Cells(
    columns={
        Split(): np.array(["", "prüfung", "test"]),
        Score("m"): np.array([-0.0, 0.1 + 0.2, np.nan]),
        HIGH: np.array([-1, 0, 2]),
    },
    n=np.array([1, 2**62, 3]),
    sums={Weight(): Sum(units=np.array([2**62 - 1, -5, 0]), scale=1040)},
    extremes={
        Id(): Extremes(smallest=np.array(["7", "x\ud800", ""], object), largest=np.array(["9", "y", "z"], object)),
        PriceColumn("fee"): Extremes(smallest=np.array([np.inf, 0.5, 1]), largest=np.array([-np.inf, 1e308, 2])),
    },
)


def as_values(cells):
    """Return all that cells hold, each part with its kind of values and every digit."""
    parts = {key: [column] for key, column in cells.columns.items()}
    parts |= {f"sum {key}": [part.units] for key, part in cells.sums.items()}
    parts |= {f"ends {key}": [part.smallest, part.largest] for key, part in cells.extremes.items()}
    found = {str(key): [(each.dtype.kind, repr(each.tolist())) for each in part] for key, part in parts.items()}
    return found, cells.n.tolist(), [part.scale for part in cells.sums.values()], cells.relative


def assert_come_back(answers):
    content = write(answers)
    found = read(content, "x")
    assert list(found) == list(answers)
    assert [as_values(cells) for cells in found.values()] == [as_values(cells) for cells in answers.values()]
    assert write(found) == content
    return content


def test_every_digit_comes_back():
    assert_come_back({QUERY: CELLS, Query(keys=()): Cells(columns={}, n=np.array([0]))})


@pytest.mark.everyday(1)
@pytest.mark.parametrize(("classes", "kind"), WEIGHED)
def test_each_kind_of_key_comes_back_with_its_answer(classes, kind):
    rng = np.random.default_rng(1)
    cases = numbered([*USUAL_CASES, *(at_random(rng) for _ in range(30))])
    source = opened(of_a_frame, cases, classes, kind, clustered=True)
    queries = [Query(keys=(key,)) for key in KEYS[classes]]
    queries += [Query(keys=(Label(),), extremes=(each,)) for each in EXTREMES[classes]]
    assert_come_back({query: source.count(query) for query in queries})


@pytest.mark.slow
@settings(deadline=None, max_examples=200)
@given(
    values=st.lists(st.tuples(st.floats(), st.text(max_size=5), st.integers(0, 2**63 - 1)), max_size=5),
    least=st.floats(allow_nan=False),
)
def test_any_number_and_any_text_comes_back(values, least):
    key = Cost(Price(fixed=least, column="fee"), least)
    scores, ids, n = (list(each) for each in zip(*values, strict=True)) if values else ([], [], [])
    ids = np.array(ids, dtype=object)
    cells = Cells(
        columns={key: np.array(scores, dtype=float)},
        n=np.array(n, dtype=np.int64),
        extremes={Id(): Extremes(smallest=ids, largest=ids)},
    )
    assert_come_back({Query(keys=(key,), extremes=(Id(),)): cells})


@pytest.mark.slow
def test_all_that_a_report_asks_comes_back_in_few_bytes():
    class Kept:
        def __init__(self, source):
            self.source, self.answers = source, {}

        def __getattr__(self, name):
            return getattr(self.source, name)

        def count(self, query):
            self.answers[query] = self.source.count(query)
            return self.answers[query]

    data = {"id": "payment_id", "label": "outcome", "positive": "fraud", "split": {"column": "part"}}
    settings = {"costs": {"false_positive": 12, "false_negative": {"column": "amount"}}, "groups": ["rule_hit"]}
    config = config_from({"version": 1, "data": data, "models": {"m": {"score": "score_a"}}, **settings})
    source = Kept(open_source(config, pd.read_csv(EXAMPLE)))
    analyse(config, source)
    cells = sum(len(each.n) for each in source.answers.values())
    assert len(assert_come_back(source.answers)) < 10 * cells


def test_a_file_of_the_first_version_is_read():
    told = {
        "schema": "reportgen/counts/1",
        "answers": [
            {
                "query": {
                    "is": "Query",
                    "keys": [{"is": "Unit"}, {"is": "Interval", "model": "m", "cuts": [0.5, {"number": "-inf"}]}],
                    "sums": [{"is": "Weight"}],
                    "extremes": [{"is": "Id"}],
                    "cases": "used",
                },
                "cells": {
                    "n": [2, 1],
                    "columns": [{"whole": [0, 1]}, {"whole": [1, 2]}],
                    "sums": [{"scale": 3, "units": [16, 8]}],
                    "extremes": [[{"ids": ["a", "c"]}, {"ids": ["b", "c"]}]],
                    "relative": [0],
                },
            }
        ],
    }
    key = Interval("m", (0.5, -np.inf))
    ((query, cells),) = read(gzip.compress(json.dumps(told).encode()), "old").items()
    assert query == Query(keys=(Unit(), key), sums=(Weight(),), extremes=(Id(),))
    assert (cells.columns[key].tolist(), cells.real_sum(Weight()).tolist()) == ([1, 2], [2.0, 1.0])
    assert cells.relative == {Unit()}
    assert json.loads(gzip.decompress(write({query: cells}))) == told


def test_the_names_on_the_wire_are_those_of_the_first_version():
    names = """
        CaseWise CheapestDecision Cluster Cost Day Decision EqualScores ErrorCheaper Fate Fold GroupOf Id IdPart IdRows
        IdSplits Interval Label LabelText Lacks Missing OffTotal Price PriceColumn Prices Query Row SameScore Score
        Split SquaredWeight Time TimePart TrueRank TrueScore Unit Weight WinningScore
    """
    assert sorted(wire._NAMED) == names.split()


FOREIGN = "x.counts: is not a counts file of reportgen\n    Name a file of counts that reportgen wrote."


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"label,s\n",
        b'{"schema": "reportgen/counts/1"}',
        gzip.compress(b"label,s\n"),
        gzip.compress(b"[1]"),
        gzip.compress(b'{"schema": "reportgen/results/1"}'),
        gzip.compress(b'{"schema": 1}'),
        gzip.compress(b"[" * 100_000),
    ],
    ids=["nothing", "rows", "plain", "packed-rows", "list", "results", "no-text", "deep"],
)
def test_a_file_of_others_is_refused(content):
    with pytest.raises(DataError, match=re.escape(FOREIGN)):
        read(content, "x.counts")


def test_a_newer_version_is_named():
    with pytest.raises(DataError) as caught:
        read(gzip.compress(b'{"schema": "reportgen/counts/2", "answers": []}'), "x.counts")
    assert str(caught.value) == (
        "x.counts: is a counts file of another version: its schema is reportgen/counts/2, and this version reads "
        "reportgen/counts/1\n    Update reportgen, or count the data again with this version."
    )


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(data=st.data())
def test_a_damaged_file_is_refused_or_read_as_it_was(data):
    content = write({QUERY: CELLS})
    place = data.draw(st.integers(0, len(content) - 1))
    how = data.draw(st.sampled_from(["cut", "changed", "longer"]))
    if how == "cut":
        changed = content[:place]
    elif how == "longer":
        changed = content + content[: place + 1]
    else:
        changed = bytearray(content)
        changed[place] ^= data.draw(st.integers(1, 255))
    try:
        found = read(bytes(changed), "x.counts")
    except DataError:
        return
    assert how == "changed"  # of what gzip says of itself
    assert as_values(found[QUERY]) == as_values(CELLS)


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ('"n":[1,', '"n":[1.0,'),
        ('"n":[1,', '"n":['),
        ('"n":[1,', f'"n":[{2**63},'),
        ('"is":"Split"', '"is":"Splits"'),
        ('"is":"Split"', '"is":"Score"'),
        ('{"whole":[-1,0,2]}', '{"whole":["a",0,2]}'),
        ('{"whole":[-1,0,2]}', '{"unsigned":[-1,0,2]}'),
        ('{"whole":[-1,0,2]}', '{"numbers":[-1,0,2]}'),
        ('"scale":1040,', ""),
        ('"nan"', '"NaN"'),
        ('"relative":[]', '"relative":[9]'),
        ('"answers":[', '"answers":[1,'),
    ],
)
def test_what_does_not_fit_its_schema_is_damaged(change, to):
    text = gzip.decompress(write({QUERY: CELLS})).decode()
    assert change in text
    with pytest.raises(DataError, match=r"x\.counts: is a damaged counts file: it does not match its schema"):
        read(gzip.compress(text.replace(change, to, 1).encode()), "x.counts")


def test_a_small_file_that_comes_to_a_lot_is_refused(monkeypatch):
    content = write({QUERY: CELLS})
    monkeypatch.setattr(wire, "LARGEST", 100)
    for refused in (lambda: write({QUERY: CELLS}), lambda: read(content, "x.counts")):
        with pytest.raises(DataError, match="more than 100 bytes, unpacked"):
            refused()
