"""The group of a case: what stands in a column, or the bin that a number lies in, from every kind of source."""

import gzip
import json
from collections import Counter

import numpy as np
import pandas as pd
import polars as pl
import pytest

from reportgen.config.groups import MOST_GROUPS
from reportgen.config.load import config_from
from reportgen.counts.query import GroupOf, Label, Query, Unit
from reportgen.errors import DataError
from reportgen.sources.opening import open_source

ROWS = [
    {"label": "yes", "s": 0.9, "id": 1, "region": "north", "amount": 0.0, "code": 1.0, "ok": True},
    {"label": "no", "s": 0.1, "id": 2, "region": "north", "amount": -0.01, "code": 2.0, "ok": False},
    {"label": "no", "s": 0.2, "id": 3, "region": None, "amount": 49.99, "code": 2.5, "ok": True},
    {"label": "yes", "s": 0.3, "id": 4, "region": "west", "amount": 50.0, "code": None, "ok": None},
    {"label": "no", "s": 0.4, "id": 5, "region": " west ", "amount": 500.0, "code": 10.0, "ok": True},
    {"label": "no", "s": 0.5, "id": 6, "region": "NA", "amount": None, "code": 1.0, "ok": False},
]
BINS = (0.0, 50.0, 500.0)
GROUPS = {
    GroupOf("region"): {"north": 2, "west": 2, "": 2},
    GroupOf("amount", BINS): {"< 0": 1, "0 to < 50": 2, "50 to < 500": 1, ">= 500": 1, "": 1},
    GroupOf("code"): {"1": 2, "2": 1, "2.5": 1, "10": 1, "": 1},
    GroupOf("ok"): {"true": 3, "false": 2, "": 1},
}


def config(path=None, **changes):
    document = {
        "version": 1,
        "data": {"path": path or "a.csv", "label": "label", "positive": "yes", "missing": ["NA"]},
        "models": {"m": {"score": "s"}},
        "groups": ["region", {"column": "amount", "bins": [0, 50, 500]}, "code", "ok"],
    }
    return config_from(document | changes)


def frame():
    return pd.DataFrame(ROWS)


def from_csv(folder):
    frame().assign(code=["1", "2", "2.5", "", "10", "1"], ok=["true", "false", "true", "", "true", "false"]).to_csv(
        folder / "a.csv", index=False
    )
    return "a.csv"


def from_parquet(folder):
    pl.DataFrame(ROWS).write_parquet(folder / "a.parquet")
    return "a.parquet"


def from_json(folder):
    (folder / "a.jsonl.gz").write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in ROWS).encode()))
    return "a.jsonl.gz"


@pytest.mark.slow
@pytest.mark.parametrize("make", [from_csv, from_parquet, from_json], ids=lambda make: make.__name__)
def test_each_kind_of_file_holds_the_same_groups(make, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert counted(open_source(config(make(tmp_path)))) == GROUPS


@pytest.mark.slow
@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame])
def test_frames_hold_the_same_groups(library):
    assert counted(open_source(config(), library(ROWS))) == GROUPS


def counted(source):
    found = {key: source.count(Query(keys=(key,))) for key in GROUPS}
    return {key: dict(zip(cells.columns[key].tolist(), cells.n.tolist(), strict=True)) for key, cells in found.items()}


def test_bins_are_named_by_their_edges_and_hold_their_lower_one():
    assert GroupOf("a", BINS).names == ("< 0", "0 to < 50", "50 to < 500", ">= 500")
    assert GroupOf("a", (0.5,)).names == ("< 0.5", ">= 0.5")
    assert GroupOf("a", (-1e6, 2.5e-7)).names == ("< -1000000", "-1000000 to < 2.5e-07", ">= 2.5e-07")
    assert GroupOf("a").names == ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_groups_are_counted_as_the_obvious_loop_counts_them(seed):
    rng = np.random.default_rng(seed)
    n = 400
    data = pd.DataFrame(
        {
            "label": rng.choice(["yes", "no"], n),
            "s": rng.random(n).round(2),
            "region": rng.choice(["a", "b", "c", None], n),
            "amount": rng.choice([-1.0, 0.0, 49.0, 50.0, 500.0, np.nan], n),
            "code": 1,
            "ok": True,
        }
    )
    source = open_source(config(), data)
    keys = (GroupOf("region"), GroupOf("amount", BINS), Label())
    cells = source.count(Query(keys=keys))
    found = dict(zip(zip(*(cells.columns[key].tolist() for key in keys), strict=True), cells.n.tolist(), strict=True))

    def band(value):
        edges = [-np.inf, *BINS, np.inf]
        inside = [place for place in range(4) if edges[place] <= value < edges[place + 1]]
        return GroupOf("amount", BINS).names[inside[0]] if inside else ""

    rows = zip(data["region"], data["amount"], data["label"], strict=True)
    expected = Counter(
        (region if isinstance(region, str) else "", band(amount), int(label == "yes")) for region, amount, label in rows
    )
    assert found == dict(expected)
    assert list(found) == sorted(found)


@pytest.mark.slow
def test_units_do_not_hang_on_the_order_of_cases_that_differ_in_their_group_alone():
    data = pd.DataFrame(ROWS * 300).drop(columns="id")
    key = GroupOf("region")
    shuffled = data.sample(frac=1, random_state=3)
    one, other = (open_source(config(), each).count(Query(keys=(Unit(), key, Label()))) for each in (data, shuffled))
    assert all((one.columns[each] == other.columns[each]).all() for each in one.columns)
    assert (one.n == other.n).all()


def test_an_amount_that_also_prices_cases_is_read_once():
    costs = {"false_positive": 1, "false_negative": {"column": "amount"}}
    rows = [row | {"amount": row["amount"] or 0.0} for row in ROWS]
    source = open_source(config(costs=costs), pd.DataFrame(rows))
    assert source.count(Query(keys=(GroupOf("amount", BINS),))).n.tolist() == [3, 1, 1, 1]


def told(data, **changes):
    with pytest.raises(DataError) as caught:
        open_source(config(**changes), data)
    return str(caught.value)


def test_bins_of_a_column_of_texts_are_refused_with_the_columns_of_numbers():
    text = told(frame().assign(amount="much"))
    assert "groups[1].column: none of the 6 values of column 'amount' is a number, the first is 'much'" in text
    assert "Name a column of numbers: " in text


def test_one_text_among_numbers_is_told_with_its_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = frame().astype({"amount": object})
    data.loc[4, "amount"] = "about 500"
    data.to_csv("a.csv", index=False)
    with pytest.raises(DataError) as caught:
        open_source(config())
    assert "a.csv:6: groups[1].column: column 'amount' has 1 value that is not a number: 'about 500'" in str(
        caught.value
    )


def test_a_column_that_is_not_there_is_told_with_the_one_that_was_meant():
    assert "groups[0].column: column not found in data frame: 'region'" in told(
        frame().rename(columns={"region": "regions"})
    )
    assert "Did you mean 'regions'?" in told(frame().rename(columns={"region": "regions"}))


def test_a_column_of_too_many_values_makes_no_groups():
    rows = [ROWS[place % 2] | {"region": f"r{place}"} for place in range(MOST_GROUPS + 1)]
    text = told(pd.DataFrame(rows))
    assert f"groups[0].column: column 'region' contains more than {MOST_GROUPS} different values" in text
    assert "cut numbers into bins: groups: [{column: region, bins: [0, 50]}]" in text
    assert (
        open_source(config(), pd.DataFrame(rows[:-1])).count(Query(keys=(GroupOf("region"),))).n.tolist() == [1] * 100
    )
