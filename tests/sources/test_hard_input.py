"""Names of files and columns, weights, splits and values that once were read wrongly or broke a run."""

import json
import math
import os
import subprocess
import sys

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reportgen.config.load import load_config
from reportgen.counts.query import Label, Query, Score, Weight
from reportgen.errors import DataError
from reportgen.sources.opening import open_source

ROWS = "label,s\nyes,0.5\nno,0.25\n"
OTHER = "label,s\nyes,0.125\nno,0.125\n"
WEIGHT = {"column": "w", "kind": "sampling"}
SPLIT = {"column": "p", "tune_on": "a", "report_on": "b"}


def scores(source, model="m"):
    return source.count(Query(keys=(Score(model),), cases="all")).columns[Score(model)].tolist()


def as_format(table, ending):
    """Return a CSV table in the format of an ending."""
    frame = pd.read_csv(pd.io.common.StringIO(table))
    if ending == "csv":
        return table
    if ending == "jsonl":
        return frame.to_json(orient="records", lines=True)
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pandas(frame), sink)
    return sink.getvalue().to_pybytes()


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("name", ["a[1]", "a*", "a?", "[!a]", "a[^b]", "d[1]/a", "**/a"])
def test_a_file_whose_name_looks_like_a_pattern_is_read_itself(name, ending, write, config):
    for other in ("a1", "ab", "b", "d1/a"):
        write(as_format(OTHER, ending), f"{other}.{ending}")
    write(as_format(ROWS, ending), f"{name}.{ending}")
    assert scores(open_source(config(f"{name}.{ending}"))) == [0.25, 0.5]


def test_a_models_own_file_whose_name_looks_like_a_pattern_is_read_itself(write, config):
    write("id,label\n1,yes\n2,no\n")
    write("id,s\n1,0.5\n2,0.25\n", "a*.csv")
    write("id,s\n1,0.125\n2,0.125\n", "ab.csv")
    assert scores(open_source(config(id="id", models={"m": {"score": "s", "path": "a*.csv"}}))) == [0.25, 0.5]


def test_a_name_that_no_pattern_can_spell_is_refused(write, told):
    write(ROWS, "a\\[1].csv")
    write(OTHER, "a1.csv")
    assert "has a name that is also a pattern, and cannot be read" in told(path="a\\[1].csv")


def test_a_pattern_in_a_link_to_elsewhere_is_not_read_in_the_wrong_folder(write, config, tmp_path):
    write(OTHER, "f[1].csv")
    write(ROWS, "real/f[1].csv")
    (tmp_path / "real/sub").mkdir()
    (tmp_path / "link").symlink_to("real/sub")
    assert scores(open_source(config("link/../f[1].csv"))) == [0.25, 0.5]


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_the_name_of_a_folder_is_no_value_of_a_column_that_the_file_has(ending, write, config, told):
    write(as_format(ROWS, ending), f"S=0.5/region=no/cases.{ending}")
    assert scores(open_source(config(f"S=0.5/region=no/cases.{ending}"))) == [0.25, 0.5]
    write(as_format(ROWS, ending), f"s=0.5/cases.{ending}")
    assert told(path=f"s=0.5/cases.{ending}").splitlines() == [
        f"s=0.5/cases.{ending}: column 's' contains '0.25', and the folder of the file says '0.5'",
        "    Give the column another name, or the folder; or leave the column out of the files.",
    ]


def test_only_what_the_config_says_may_be_a_pattern(write):
    write(ROWS, "run [1]/cases.csv")
    write(OTHER, "run 1/cases.csv")
    text = "version: 1\ndata: {path: '*.csv', label: label, positive: 'yes'}\nmodels: {m: {score: s}}\n"
    assert scores(open_source(load_config(write(text, "run [1]/audit.yaml")))) == [0.25, 0.5]


@pytest.mark.parametrize("ending", ["parquet", "pandas"])
def test_a_number_in_two_classes_is_refused(ending, write, told):
    table = pd.DataFrame({"label": [1, 0, 2, 1], "s": 0.5})
    pq.write_table(pa.Table.from_pandas(table), write("", "cases.parquet"))
    data = table if ending == "pandas" else None
    path = None if ending == "pandas" else "cases.parquet"
    found = told(data, path=path, positive=["1.0", "2"], negative=["0", "1"])
    assert found.startswith(
        "data.label: '1.0' (positive) and '1' (negative) are one value of column 'label', and cannot be two"
    )


@pytest.mark.slow
@pytest.mark.parametrize("weight", ["1e300", "1e-300", "1e80", "9e-10", "1.1e12"])
def test_weights_out_of_all_proportion_are_refused(weight, write, told):
    write(f"label,s,w\nyes,0.5,{weight}\nno,0.25,{weight}\n")
    found = told(weight=WEIGHT)
    assert found.startswith("cases.csv:2: data.weight.column: column 'w' has 2 weights that are too small or too large")
    assert "A weight is 0, or from 1e-9 to 1e12." in found


def test_weights_too_far_apart_to_be_added_up_are_refused(told):
    table = pd.DataFrame({"label": ["yes"] + ["no"] * 10_000, "s": 0.5, "w": [1e-6] + [1e10] * 10_000})
    found = told(table, path=None, weight=WEIGHT)
    assert "the weights, from 1e-06 to 1e+10, are too far apart to be added up: among 10001 rows" in found


def test_weights_that_are_summed_keep_a_millionth_of_the_smallest(config):
    table = pd.DataFrame({"label": ["yes"] + ["no"] * 10_000, "s": 0.5, "w": [0.7] + [1e6] * 10_000})
    cells = open_source(config(None, weight=WEIGHT), table).count(Query(keys=(Label(),), sums=(Weight(),)))
    assert math.isclose(cells.real_sum(Weight())[1], 0.7, rel_tol=1e-6)


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ("yes,,1,b\nno,,1,b\n", "2 rows: 2 missing score"),
        ("yes,0.5,0,b\nno,,1,b\n", "2 rows: 1 missing score, 1 of weight 0"),
        ("yes,0.5,0,b\n", "1 row: 1 of weight 0"),
    ],
)
@pytest.mark.parametrize("split", [SPLIT, {"column": "p", "tune_on": "b", "report_on": "a"}])
def test_a_split_without_a_case_that_is_used_is_refused(split, rows, what, write, told):
    write("label,s,w,p\nyes,0.5,1,a\nno,0.25,1,a\n" + rows)
    assert told(split=split, weight=WEIGHT).startswith(f"data: no case is left in the split 'b', of {what}\n")


def test_a_split_of_one_class_is_read(write, config):
    write("label,s,p\nyes,0.5,a\nno,0.25,a\nno,0.125,b\n")
    assert open_source(config(split=SPLIT)).count(Query(keys=())).n.tolist() == [3]


def test_models_whose_names_differ_in_case_have_files_of_their_own(write, config):
    write("id,label\n1,yes\n2,no\n")
    write("id,s\n1,0.5\n2,0.25\n", "1.csv")
    write("id,s\n1,0.75\n2,1\n", "2.csv")
    models = {"A": {"score": "s", "path": "1.csv"}, "a": {"score": "s", "path": "2.csv"}}
    source = open_source(config(id="id", models=models))
    assert (scores(source, "A"), scores(source, "a")) == ([0.25, 0.5], [0.75, 1.0])


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_columns_are_told_apart_by_case_in_every_kind_of_file(ending, write, config):
    write(as_format("label,Label,LABEL/~\nyes,0.5,1\nno,0.25,1\n", ending), f"cases.{ending}")
    models = {"m": {"score": "Label"}, "n": {"score": "LABEL/~"}}
    source = open_source(config(f"cases.{ending}", models=models))
    assert (scores(source), scores(source, "n")) == ([0.25, 0.5], [1.0])


def test_columns_of_parquet_that_duckdb_would_rename_are_found(write, config):
    columns = {"x": [{"s": 0.5}, {"s": 0.5}], "S": [0.5, 0.5], "s": [0.75, 0.125], "s_1": [1.0, 1.0]}
    pq.write_table(pa.table({"label": ["yes", "no"], **columns}), write("", "cases.parquet"))
    assert scores(open_source(config("cases.parquet"))) == [0.125, 0.75]


@pytest.mark.parametrize("line", ["[1]", "5", '"a"'])
def test_a_line_that_is_no_object_spoils_no_other(line, write, told):
    write(f'{{"label": "yes", "Label": 0.5, "s": 1}}\n{{"label": "no", "Label": 0.5, "s": 0}}\n{line}\n', "cases.jsonl")
    for models in ({"m": {"score": "Label"}}, {"m": {"score": "s"}}):
        assert told(path="cases.jsonl", models=models).startswith("cases.jsonl:3: the line is not JSON object")


@pytest.mark.parametrize("depth", [200, 100_000])
def test_deep_json_that_is_not_mapped_does_not_matter(depth, write, config):
    deep = f'{{"label": "no", "s": 0.25, "x": {"[" * depth}{"]" * depth}}}\n'
    write('{"label": "yes", "s": 0.5}\n' + deep, "cases.jsonl")
    assert scores(open_source(config("cases.jsonl"))) == [0.25, 0.5]


def test_half_a_surrogate_pair_in_json_is_told_with_its_line(write, told):
    write('{"label": "yes", "s": 0.5}\n{"label": "\\ud800", "s": 0.5}\n', "cases.jsonl")
    assert told(path="cases.jsonl").startswith("cases.jsonl:2: the line is not JSON: half of a surrogate pair")


@pytest.mark.parametrize("row", ["no,0.25,", "no,0.25,,", 'no,0.25,""'])
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_row_that_is_longer_than_the_first_is_ragged_even_if_the_rest_is_empty(row, end, write, told):
    write((f"label,s\nyes,0.5\n{row}\n" + "no,0.5\n").replace("\n", end or "\n").removesuffix("\n" * (not end)))
    values = row.count(",") + 1
    assert told().startswith(f"cases.csv:3: the row has {values} values where the first row names 2 columns")


def test_a_separator_at_the_end_of_every_row_and_of_the_first_is_a_column_without_a_name(write, config):
    write("label,s,\nyes,0.5,\nno,0.25,\n")
    assert scores(open_source(config())) == [0.25, 0.5]


@pytest.mark.slow
@pytest.mark.parametrize("blank", ["\u00a0", "\u2009", "\u202f", "\u3000", "\u0085"])
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_blanks_around_a_score_are_those_around_a_label(blank, ending, write, config):
    rows = [{"label": f"{blank}{label}{blank}", "s": f"{blank}{s}{blank}"} for label, s in (("yes", 0.5), ("no", 0.25))]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    table = "label,s\n" + "".join(f"{row['label']},{row['s']}\n" for row in rows)
    write(table if ending == "csv" else lines, f"cases.{ending}")
    assert scores(open_source(config(f"cases.{ending}"))) == [0.25, 0.5]


@pytest.mark.parametrize("content", [b"\x1f\x8b\x08\x00garbage!!!!", b"\x1f\x8b\x08\x00" + bytes(6) + b"\xff" * 40])
@pytest.mark.parametrize("name", ["cases.csv.gz", "cases.jsonl.gz"])
def test_a_damaged_gzip_file_is_refused(content, name, write, told):
    write(content, name)
    assert "damaged" in told(path=name)


def test_paths_that_no_system_takes_are_refused(write, told):
    write(ROWS)
    assert told(path="cases\0.csv") == "data.path: a path cannot contain a NUL character"
    assert "name too long" in told(path="x" * 300 + ".csv")
    assert "no file matches" in told(path="[x]" * 200)
    assert told(path="a**.csv") == "data.path: a**.csv: Invalid pattern: '**' can only be an entire path component"
    write(ROWS, "{x}.csv.gz")
    assert told(path="{x}.csv.gz").endswith("Rename it to {x}.csv.")


def test_a_closed_folder_that_a_pattern_leads_through_is_told(write, told, monkeypatch):
    for day in ("1", "2"):
        write(ROWS, f"days/{day}/cases.csv")
    really = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("2") and really(path, mode))
    assert told(path="days/*/*.csv") == (
        "data.path: days/2 cannot be read: permission denied\n    days/*/*.csv looks for files in it."
    )


def wide(values, kind):
    return pl.Series(values, dtype=kind)


@pytest.mark.parametrize("label", [1, 2**100])
def test_whole_numbers_of_128_bits_are_labels_and_ids(label, config):
    table = pl.DataFrame({"label": wide([label, 0], pl.Int128), "s": [0.5, 0.25], "id": wide([2**100, 1], pl.Int128)})
    source = open_source(config(None, positive=str(label), id="id"), table)
    assert source.count(Query(keys=(Label(),))).n.tolist() == [1, 1]


FRAMES = {  # what is wrong -> the frame, what is told
    "levels": (
        lambda: pd.DataFrame([["yes", 0.5]], columns=pd.MultiIndex.from_tuples([("label", "a"), ("s", "b")])),
        "data frame: the names of the columns have several levels",
    ),
    "a file that is not there": (
        lambda: pl.scan_csv("nowhere.csv"),
        "data frame: the frame cannot be read: No such file or directory",
    ),
    "a step that fails late": (
        lambda: pl.LazyFrame({"label": ["yes"], "s": ["x"]}).with_columns(pl.col("s").cast(pl.Float64)),
        "data frame: the frame cannot be read: conversion from `str`",
    ),
    "a number that no float holds": (
        lambda: pd.DataFrame({"label": ["yes", "no"], "s": pd.Series([10**400, 0], dtype=object)}),
        "data frame, row 1: models.m.score: column 's' has 1 value that is not finite: '1000",
    ),
    "a number that no text holds": (
        lambda: pd.DataFrame({"label": pd.Series(["yes", 10**5000], dtype=object), "s": 0.5}),
        "data frame: column 'label' contains a value that is not text",
    ),
    "half a surrogate pair": (
        lambda: pd.DataFrame({"label": pd.Series(["yes", "\ud800"], dtype=object), "s": 0.5}),
        "data frame, row 2: column 'label' contains a value that is not text",
    ),
    "a name twice": (
        lambda: pa.table([["yes"], [0.5], [0.5]], names=["label", "s", "s"]),
        "data frame: the frame has two columns of one name",
    ),
    "names that are numbers": (
        lambda: pd.DataFrame([["yes", 0.5]], columns=["label", 0]),
        "models.m.score: column not found in data frame: 's'\n    The columns are: label, 0.",
    ),
}


@pytest.mark.parametrize("what", FRAMES)
def test_a_bad_frame_is_refused_in_one_message(what, told):
    make, message = FRAMES[what]
    assert told(make(), path=None).startswith(message)


def test_a_column_whose_name_is_a_number_is_found_by_it(config):
    table = pd.DataFrame([["yes", 0.5], ["no", 0.25]], columns=["label", 0])
    assert scores(open_source(config(None, models={"m": {"score": "0"}}), table)) == [0.25, 0.5]


@pytest.mark.slow
def test_too_little_memory_is_told(write, monkeypatch):
    code = """
from reportgen.config.load import load_config
from reportgen.errors import DataError
from reportgen.sources import sql
from reportgen.sources.opening import open_source
connect = sql.connect
def small(*_):
    database = connect()
    database.execute("SET memory_limit = '1MB'")
    database.execute("SET max_temp_directory_size = '0MB'")
    return database
sql.connect = small
try:
    open_source(load_config("audit.yaml"))
except DataError as error:
    print(error)
"""
    write("label,s\n" + "yes,0.5\nno,0.25\n" * 100_000)
    write("version: 1\ndata: {path: cases.csv, label: label, positive: 'yes'}\nmodels: {m: {score: s}}\n", "audit.yaml")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.startswith("the cases do not fit into the memory that is free"), run.stderr


def test_an_array_that_does_not_fit_is_told(write, config, monkeypatch):
    write(ROWS)

    def load(*_arguments, **_named):
        raise MemoryError

    monkeypatch.setattr("reportgen.sources.opening.load", load)
    with pytest.raises(DataError, match="do not fit into the memory"):
        open_source(config())


def test_a_rank_so_large_that_differences_overflow_is_refused(tmp_path):
    (tmp_path / "a.csv").write_text("y,s\n1,1.7e308\n0,-1.7e308\n1,3\n")
    config = tmp_path / "c.yaml"
    config.write_text(
        "version: 1\ndata: {path: a.csv, label: y, positive: 1}\nmodels: {m: {score: s, kind: rank}}\nbeta: 1\n"
    )
    with pytest.raises(DataError, match=r"2 scores beyond 1e300(.|\n)*Divide the scores\."):
        open_source(load_config(config))
