"""Each column holds one value for each case: lists, objects and bytes are refused, numbers in text are counted."""

import json

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import feather

from reportgen.config.load import config_from
from reportgen.counts.query import LabelText, Query
from reportgen.errors import DataError
from reportgen.sources.opening import open_source

ROWS = 12
TABLE = {
    "id": [f"c{place}" for place in range(ROWS)],
    "label": ["yes", "no", "no"] * 4,
    "s": [place / 16 for place in range(ROWS)],
    "d": ["0", "1"] * 6,
    "g": ["a", "b"] * 6,
    "k": [f"k{place // 2}" for place in range(ROWS)],
    "t": [f"2026-01-{place + 1:02}" for place in range(ROWS)],
    "f": ["1", "2"] * 6,
    "x": ["u", "v"] * 6,
    "p": ["old", "old", "new", "new"] * 3,
    "n": [1.0, 5.0] * 6,
}
DATA = {"label": "label", "positive": "yes", "id": "id", "cluster": "k", "time": "t", "fold": "f", "examine": ["x"],
        "split": {"column": "p", "tune_on": "old", "report_on": "new"}}  # fmt: skip
LETTERS = ["id", "label", "d", "g", "k", "f", "x", "p"]
NUMBERS = ["s", "n", "t"]
FAULT = "value that is a list or an object"


def whole(path=None):
    """Return a config that gives every column a part to play."""
    return config_from(
        {
            "version": 1,
            "data": DATA | ({"path": path} if path else {}),
            "models": {"m": {"score": "s"}, "rule": {"decision": "d", "flagged": "1"}},
            "groups": ["g", {"column": "n", "bins": [3]}],
        },
        data_given=path is None,
    )


def told_of(path, frame=None):
    with pytest.raises(DataError) as caught:
        open_source(whole(path), frame)
    return str(caught.value)


def as_json(rows, ending):
    return json.dumps(rows) if ending == "json" else "".join(json.dumps(row) + "\n" for row in rows)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("ending", ["jsonl", "json"])
@pytest.mark.parametrize("column", TABLE)
@pytest.mark.parametrize("value", [["yes"], {"a": 1}, [], {}])
def test_a_list_or_an_object_in_json_is_no_value(value, column, ending, write):
    rows = [dict(zip(TABLE, row, strict=True)) for row in zip(*TABLE.values(), strict=True)]
    rows[6][column] = value
    write(as_json(rows, ending), f"a.{ending}")
    found = told_of(f"a.{ending}")
    assert found.startswith("a.jsonl:7: " if ending == "jsonl" else "a.json, item 7: ")
    held = json.dumps(value, separators=(",", ":"))
    assert f"column '{column}' has 1 " in found
    assert f": '{held}'" in found
    assert (FAULT in found) == (column in LETTERS)


def nested(values):
    return {"list": [[each] for each in values], "object": [{"a": each} for each in values]}


@pytest.mark.everyday(6)
@pytest.mark.parametrize("form", ["list", "object"])
@pytest.mark.parametrize("column", TABLE)
@pytest.mark.parametrize("kind", ["parquet", "feather"])
def test_a_column_of_lists_or_objects_is_refused(kind, column, form, write):
    table = pa.table(TABLE | {column: nested(TABLE[column])[form]})
    path = write(b"", f"a.{kind}")
    (pq.write_table if kind == "parquet" else feather.write_feather)(table, str(path))
    assert f"column '{column}' of a.{kind} contains lists or objects\n    Save one text" in told_of(path.name)


@pytest.mark.everyday(6)
@pytest.mark.parametrize("form", ["list", "object"])
@pytest.mark.parametrize("column", ["label", "s", "g", "t"])
@pytest.mark.parametrize("make", [pa.table, pl.DataFrame, pd.DataFrame])
def test_a_column_of_lists_or_objects_in_a_frame_is_refused(make, column, form):
    values = [None, *nested(TABLE[column])[form][1:]]
    found = told_of(None, make(TABLE | {column: values}))
    assert found.startswith(f"data frame, row 2: column '{column}' contains a ")
    assert "where one value for each case is expected" in found


LATIN = "M\u00fcller".encode("latin-1")


@pytest.mark.everyday(12)
@pytest.mark.parametrize("column", LETTERS + NUMBERS)
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet", "parquet of bytes", "pandas", "pyarrow"])
def test_letters_that_are_not_utf_8_are_refused_in_every_column(kind, column, write):
    values = [str(each).encode() for each in TABLE[column]]
    values[6] = LATIN
    held = pa.array(values, pa.binary())
    if kind in {"csv", "jsonl"}:
        frame = pd.DataFrame(TABLE | {column: [each.decode("latin-1") for each in values]})
        text = (
            frame.to_csv(index=False)
            if kind == "csv"
            else frame.to_json(orient="records", lines=True, force_ascii=False)
        )
        write(text.encode("latin-1"), f"a.{kind}")
        assert told_of(f"a.{kind}").startswith(f"a.{kind}:{8 if kind == 'csv' else 7}: the line is not UTF-8")
        return
    if kind.startswith("parquet"):
        called = held if "bytes" in kind else pa.Array.from_buffers(pa.string(), len(held), held.buffers())
        pq.write_table(pa.table(TABLE | {column: called}), write(b"", "a.parquet"))
        assert told_of("a.parquet").startswith(
            f"a.parquet: column '{column}' contains bytes that are not UTF-8: M\\xFCller"
        )
        return
    frame = pa.table(TABLE | {column: held})
    found = told_of(None, frame if kind == "pyarrow" else frame.to_pandas())
    assert found.startswith(f"data frame, row 7: column '{column}' contains bytes that are not UTF-8")


def facts(source):
    return {fact.column: fact.in_text for fact in source.columns if fact.in_text}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet", "pandas", "polars", "pyarrow"])
def test_bytes_are_read_as_the_letters_that_they_are(kind, write):
    table = pa.table(TABLE | {each: [text.encode() for text in TABLE[each]] for each in LETTERS})
    frame = {"pandas": table.to_pandas, "polars": lambda: pl.from_arrow(table), "pyarrow": lambda: table}.get(kind)
    if kind == "parquet":
        pq.write_table(table, write(b"", "a.parquet"))
    elif frame is None:
        text = pd.DataFrame(TABLE)
        write(text.to_csv(index=False) if kind == "csv" else text.to_json(orient="records", lines=True), f"a.{kind}")
    source = open_source(whole(None if frame else f"a.{kind}"), frame() if frame else None)
    assert source.count(Query(keys=(LabelText(),))).columns[LabelText()].tolist() == ["no", "yes"]
    assert facts(source) == {}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("kind", ["csv", "jsonl", "json", "parquet", "feather", "xlsx", "pandas", "polars", "pyarrow"])
def test_numbers_that_are_written_as_text_are_counted_where_values_have_types(kind, write):
    texts = [str(each) for each in TABLE["s"]]
    texts[3] = " "
    frame = pd.DataFrame(TABLE | {"s": texts})
    in_python = {"pandas": lambda: frame, "polars": lambda: pl.from_pandas(frame),
                 "pyarrow": lambda: pa.Table.from_pandas(frame)}.get(kind)  # fmt: skip
    if in_python is None:
        path = write(b"", f"a.{kind}")
        {
            "csv": lambda: frame.to_csv(path, index=False),
            "jsonl": lambda: frame.to_json(path, orient="records", lines=True),
            "json": lambda: frame.to_json(path, orient="records"),
            "parquet": lambda: frame.to_parquet(path),
            "feather": lambda: frame.to_feather(path),
            "xlsx": lambda: frame.to_excel(path, index=False),
        }[kind]()
    source = open_source(whole(None if in_python else f"a.{kind}"), in_python() if in_python else None)
    assert facts(source) == ({} if kind == "csv" else {"s": ROWS - 1})


def test_only_the_texts_among_numbers_are_counted(write):
    rows = [
        {"label": label, "s": score} for label, score in zip(TABLE["label"], [0.5, "0.25", 1, "1"] * 3, strict=True)
    ]
    write(as_json(rows, "jsonl"), "a.jsonl")
    write("label,s\nyes,0.5\nno,0.25\n", "b.csv")
    config = config_from(
        {"version": 1, "data": {"path": "[ab].*", "label": "label", "positive": "yes"}, "models": {"m": {"score": "s"}}}
    )
    assert facts(open_source(config)) == {"s": 6}


def test_decimals_of_python_are_numbers():
    from decimal import Decimal

    frame = pd.DataFrame(TABLE | {"s": [Decimal(str(each)) for each in TABLE["s"]]})
    assert facts(open_source(whole(), frame)) == {}
