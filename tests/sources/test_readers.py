"""The same cases give the same cells, whatever they are read from."""

import bz2
import gzip
import hashlib
import io
import json
import lzma
import subprocess
import sys
import zipfile
from datetime import UTC, datetime

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq
import pytest

from reportgen.counts.query import (
    Decision,
    Fate,
    Id,
    IdRows,
    Interval,
    Label,
    LabelText,
    Missing,
    Query,
    Score,
    Split,
    Time,
    Weight,
)
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import open_source
from reportgen.sources.sql import connect

NAMES = ("id", "label", "s", "hit", "w", "at", "part", 'odd "name", it\'s')
ROWS = (
    (1, "yes", 0.9, "on", 1.5, "2026-01-01T10:00:00", "test", "x"),
    (2, "no", 0.25, "off", 1.0, "2026-01-02T10:00:00", "test", "x"),
    (3, "no", 0.25, "off", 0.25, "2026-01-03T10:00:00", "validation", "y"),
    (10, "yes", 0.1, "on", 2.0, "2026-01-04T10:00:00", "validation", "y"),
    (11, None, 0.75, "off", 1.0, "2025-12-31T23:59:59.5", "test", "x"),
    (12, "no", None, "off", 1.0, "2026-01-05T00:00:00", "test", "z"),
    (13, "unsure", 0.5, "on", 1.0, None, "test", "z"),
    (14, "yes", 1.0, None, 3.0, "2026-01-06T00:00:00", "other", "z"),
    (15, "yes", 0.0, "off", 1.0, "2026-01-07T00:00:00", "test", None),
)
SETTINGS = {
    "id": "id",
    "negative": "no",
    "doubtful": "unsure",
    "time": "at",
    "weight": {"column": "w", "kind": "sampling"},
    "split": {"column": "part"},
}
MODELS = {
    "m": {"score": "s"},
    "rules": {"decision": "hit", "flagged": "on"},
    "odd": {"decision": NAMES[-1], "flagged": ["x", "y"]},
}
QUERIES = (
    Query(keys=(Fate(), LabelText(), Split(), Missing("m"), Missing("rules")), cases="all"),
    Query(keys=(Split(), Label(), Score("m")), sums=(Weight(),)),
    Query(keys=(Score("m"), Label())),
    Query(keys=(Label(), Interval("m", (0.5, 0.25)), Decision("rules"), Decision("odd")), extremes=(Time(), Id())),
    Query(keys=(IdRows(),), extremes=(Id(), Time()), cases="all"),
    Query(keys=(Label(), Decision("rules")), cases="doubtful"),
    Query(keys=()),
)


def frame(rows=ROWS):
    return pd.DataFrame(rows, columns=NAMES)


def csv(separator=",", rows=ROWS):
    return frame(rows).to_csv(index=False, sep=separator)


def json_lines(rows=ROWS):
    objects = (dict(zip(NAMES, row, strict=True)) for row in rows)
    return "".join(json.dumps({k: v for k, v in each.items() if v is not None}) + "\n" for each in objects)


def parquet(rows=ROWS):
    table = frame(rows).assign(at=lambda found: pd.to_datetime(found["at"], format="ISO8601"))
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pandas(table, preserve_index=False), sink)
    return sink.getvalue().to_pybytes()


def as_lists(cells):
    """Return cells as plain values that can be compared."""
    columns = [[None if value != value else value for value in column.tolist()] for column in cells.columns.values()]  # noqa: PLR0124 - NaN
    sums = [(key, cells.real_sum(key).tolist()) for key in cells.sums]
    extremes = [(key, found.smallest.tolist(), found.largest.tolist()) for key, found in cells.extremes.items()]
    return columns, cells.n.tolist(), sums, extremes


def answers(source):
    return [as_lists(source.count(query)) for query in QUERIES]


@pytest.fixture(scope="module")
def expected(config, tmp_path_factory):
    path = tmp_path_factory.mktemp("expected") / "cases.csv"
    path.write_text(csv())
    return answers(open_source(config(str(path), models=MODELS, **SETTINGS)))


def test_the_cells_are_what_one_counts_by_hand(expected):
    fates, by_split, by_score, joint, ids, doubtful, total = expected
    assert fates[0][0] == [
        "doubtful_label",
        "missing_label",
        "missing_score",
        "missing_score",
        "other_split",
        *["used"] * 4,
    ]
    assert fates[0][1] == ["unsure", "", "no", "yes", "yes", "no", "no", "yes", "yes"]
    assert by_split == (
        [["test", "test", "validation", "validation"], [0, 1, 0, 1], [0.25, 0.9, 0.25, 0.1]],
        [1, 1, 1, 1],
        [(Weight(), [1.0, 1.5, 0.25, 2.0])],
        [],
    )
    assert by_score[:2] == ([[0.1, 0.25, 0.9], [1, 0, 1]], [1, 2, 1])
    assert joint[0] == [[0, 1, 1], [1, 0, 2], [0, 1, 1], [1, 1, 1]]
    assert joint[3][1] == (Id(), ["2", "10", "1"], ["3", "10", "1"])
    assert ids[3][0] == (Id(), ["1"], ["15"])
    assert [datetime.fromtimestamp(found[0] / 1e6, UTC).isoformat() for found in ids[3][1][1:]] == [
        "2025-12-31T23:59:59.500000+00:00",
        "2026-01-07T00:00:00+00:00",
    ]
    assert doubtful == ([[-1], [1]], [1], [], [])
    assert total == ([], [4], [], [])


FILES = {
    "cases.csv": lambda: csv().encode(),
    "cases.tsv": lambda: csv("\t").encode(),
    "cases.jsonl": lambda: json_lines().encode(),
    "cases.ndjson": lambda: json_lines().encode(),
    "cases.csv.gz": lambda: gzip.compress(csv().encode()),
    "cases.tsv.gz": lambda: gzip.compress(csv("\t").encode()),
    "cases.jsonl.gz": lambda: gzip.compress(json_lines().encode()),
    "cases.parquet": parquet,
    "CASES.CSV": lambda: csv().encode(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_file_gives_the_same_cells(name, write, config, expected):
    write(FILES[name](), name)
    assert answers(open_source(config(name, models=MODELS, **SETTINGS))) == expected


def with_commas(rows=ROWS):
    return frame(rows).to_csv(index=False, sep=";", decimal=",")


LAID_OUT = {  # name, content and what the config says of it
    "semicolons": ("cases.csv", lambda: csv(";").encode(), {"delimiter": "semicolon"}),
    "bars within gzip": ("cases.csv.gz", lambda: gzip.compress(csv("|").encode()), {"delimiter": "bar"}),
    "decimal commas": ("cases.csv", lambda: with_commas().encode(), {"delimiter": "semicolon", "decimal": "comma"}),
    "a text without a kind": ("cases.txt", lambda: csv("\t").encode(), {"format": "csv", "delimiter": "tab"}),
    "tabs by their format": ("cases.dat", lambda: csv("\t").encode(), {"format": "tsv"}),
    "no ending": ("cases", lambda: json_lines().encode(), {"format": "jsonl"}),
    "an ending that tells": ("cases.csv", lambda: csv().encode(), {"format": "parquet"}),
    "UTF-16": ("cases.csv", lambda: csv().encode("utf-16"), {"encoding": "utf-16"}),
    "UTF-16 without a mark": ("cases.csv", lambda: csv().encode("utf-16-le"), {"encoding": "utf-16"}),
    "letters of Windows within gzip": (
        "cases.csv.gz",
        lambda: gzip.compress(csv().encode("cp1252")),
        {"encoding": "windows-1252"},
    ),
    "lines of JSON in Latin-1": ("cases.jsonl", lambda: json_lines().encode("latin-1"), {"encoding": "latin-1"}),
    "Parquet, whatever letters others have": ("cases.parquet", parquet, {"encoding": "windows-1252"}),
    "Parquet, short": ("cases.pq", parquet, {}),
    "Parquet without an ending": ("cases", parquet, {"format": "parquet"}),
}


@pytest.mark.parametrize(("encoding", "label"), [("windows-1252", "café"), ("utf-16", "да"), ("koi8-r", "да")])
def test_letters_of_other_encodings_are_those_of_the_config(encoding, label, write, config):
    content = f"label,s\n{label},0.9\nno,0.2\n"
    write(content.encode(encoding))
    source = open_source(config("cases.csv", models={"m": {"score": "s"}}, positive=label, encoding=encoding))
    assert source.count(Query(keys=(Label(),))).columns[Label()].tolist() == [0, 1]


def arrow(write=pa.ipc.new_file, **how):
    table = pq.read_table(pa.BufferReader(parquet()))
    sink = pa.BufferOutputStream()
    with write(sink, table.schema, **how) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def feather():
    sink = pa.BufferOutputStream()
    pa.feather.write_feather(pq.read_table(pa.BufferReader(parquet())), sink)
    return sink.getvalue().to_pybytes()


def zstd(content):
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as packed:
        packed.write(content)
    return sink.getvalue().to_pybytes()


def zipped(content, name="cases.csv"):
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("__MACOSX/._cases.csv", b"")
        archive.writestr(name, content)
    return sink.getvalue()


def json_array():
    return "[\n" + ",\n".join(json_lines().splitlines()) + "\n]\n"


PACKED = {
    "cases.arrow": arrow,
    "stream.arrow": lambda: arrow(pa.ipc.new_stream),
    "cases.feather": feather,
    "cases.feather.gz": lambda: gzip.compress(feather()),
    "cases.json": lambda: json_array().encode(),
    "lines.json": lambda: json_lines().encode(),
    "cases.json.xz": lambda: lzma.compress(json_array().encode()),
    "cases.csv.bz2": lambda: bz2.compress(csv().encode()),
    "cases.csv.zst": lambda: zstd(csv().encode()),
    "cases.parquet.gz": lambda: gzip.compress(parquet()),
    "cases.csv.zip": lambda: zipped(csv().encode()),
    "cases.zip": lambda: zipped(csv("\t").encode(), "folder/cases.tsv"),
    "parquet.zip": lambda: zipped(parquet(), "cases.parquet"),
}


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", PACKED)
def test_packed_files_and_further_kinds_give_the_same_cells(name, write, config, expected):
    write(PACKED[name](), name)
    assert answers(open_source(config(name, models=MODELS, **SETTINGS))) == expected


def test_the_first_sheet_of_a_workbook_gives_the_same_cells(write, config, expected, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append([])
    book.active.append(NAMES)
    for row in ROWS:
        book.active.append(row)
    book.create_sheet("notes").append(["nothing"])
    write(b"")
    book.save(tmp_path / "cases.xlsx")
    assert answers(open_source(config("cases.xlsx", models=MODELS, **SETTINGS))) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", LAID_OUT)
def test_however_a_file_is_laid_out_it_gives_the_same_cells(name, write, config, expected):
    file, content, layout = LAID_OUT[name]
    write(content(), file)
    assert answers(open_source(config(file, models=MODELS, **SETTINGS, **layout))) == expected


def test_per_cent_are_read_as_shares_of_1(write, config):
    write("label,s\nyes,90\nno,25.5\nno,100\nyes,0\n")
    cells = open_source(config(models={"m": {"score": "s", "scale": "percent"}})).count(Query(keys=(Score("m"),)))
    assert as_lists(cells)[0] == [[0.0, 0.255, 0.9, 1.0]]


FRAMES = {
    "pandas": frame,
    "pandas with times": lambda: frame().assign(at=lambda found: pd.to_datetime(found["at"], format="ISO8601")),
    "pandas with zones": lambda: frame().assign(
        at=lambda found: pd.to_datetime(found["at"], format="ISO8601").dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo")
    ),
    "pandas with categories": lambda: frame().astype({"label": "category", "part": "category"}),
    "pandas with nullable types": lambda: frame().convert_dtypes(),
    "pandas shuffled": lambda: frame().sample(frac=1, random_state=3),
    "polars": lambda: pl.DataFrame(list(ROWS), schema=list(NAMES), orient="row"),
    "polars lazy": lambda: pl.LazyFrame(list(ROWS), schema=list(NAMES), orient="row"),
    "polars with categories": lambda: pl.DataFrame(list(ROWS), schema=list(NAMES), orient="row").with_columns(
        pl.col("label").cast(pl.Categorical), pl.col("at").str.to_datetime()
    ),
    "pyarrow": lambda: pa.Table.from_pandas(frame(), preserve_index=False),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", FRAMES)
def test_every_kind_of_frame_gives_the_same_cells(kind, config, expected):
    assert answers(open_source(config(None, models=MODELS, **SETTINGS), FRAMES[kind]())) == expected


def test_a_pattern_reads_its_files_as_one(write, config, expected):
    write(csv(rows=ROWS[:4]), "day-1.csv")
    write(csv(rows=ROWS[4:]), "day-2.csv")
    write("no table", ".day-3.csv")
    source = open_source(config("*.csv", models=MODELS, **SETTINGS))
    assert answers(source) == expected
    assert [found.name for found in source.inputs] == ["day-1.csv", "day-2.csv"]


def test_files_of_one_pattern_may_order_their_columns_differently(write, config, expected):
    write(csv(rows=ROWS[:4]), "a/1.csv")
    write(frame(ROWS[4:])[list(reversed(NAMES))].to_csv(index=False), "b/2.csv")
    assert answers(open_source(config("*/*.csv", models=MODELS, **SETTINGS))) == expected


def test_a_file_for_each_split_is_as_good_as_a_column(write, config, expected):
    for split in ("test", "validation"):
        write(csv(rows=[row for row in ROWS if row[6] == split]), f"{split}.csv")
    paths = {"validation": "validation.csv", "test": "test.csv"}
    found = answers(open_source(config(paths, models=MODELS, **{**SETTINGS, "split": None})))
    assert found[1:4] == expected[1:4]
    assert found[5:] == expected[5:]


@pytest.mark.slow
def test_a_model_may_have_a_file_of_its_own_in_another_order(write, config, expected):
    both = frame()
    write(both.drop(columns=["s", "hit"]).to_csv(index=False))
    write(both[["s", "id"]].to_json(orient="records", lines=True), "m.jsonl")
    write(both[["id", "hit"]][::-1].to_csv(index=False), "rules.csv")
    models = {name: dict(model) for name, model in MODELS.items()}
    models["m"]["path"], models["rules"]["path"] = "m.jsonl", "rules.csv"
    source = open_source(config(models=models, **SETTINGS))
    assert answers(source) == expected
    assert [found.name for found in source.inputs] == ["cases.csv", "m.jsonl", "rules.csv"]


def test_inputs_carry_the_hash_of_the_bytes(write, config):
    content = b"label,s\nyes,0.5\nno,0.25\n"
    write(content)
    (found,) = open_source(config()).inputs
    assert (found.name, found.sha256) == ("cases.csv", hashlib.sha256(content).hexdigest())


@pytest.mark.slow
def test_the_hash_of_a_frame_is_of_its_mapped_values_in_their_order(config):
    table = pd.DataFrame({"label": ["yes", "no"], "s": [0.5, 0.25], "other": [1, 2]})

    def digest(data):
        (found,) = open_source(config(None), data).inputs
        assert found.name == "data frame"
        return found.sha256

    assert digest(table) == digest(pl.DataFrame(table.to_dict("list"))) == digest(table.assign(other=0))
    assert len({digest(table), digest(table[::-1]), digest(table.assign(s=[0.5, 0.2]))}) == 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet", "pandas"])
@pytest.mark.parametrize(
    "text", ["yes", "no", "on", "1", "True", "NA", "4.10", "null", "caf\u00e9 \u2013", "it's", 'a "b"']
)
def test_names_of_classes_are_read_as_typed(text, kind, write, config):
    table = pd.DataFrame({"label": [text, "other"], "s": [0.5, 0.25]})
    write(table.to_csv(index=False), "cases.csv")
    write(table.to_json(orient="records", lines=True), "cases.jsonl")
    pq.write_table(pa.Table.from_pandas(table), "cases.parquet")
    chosen = config(None if kind == "pandas" else f"cases.{kind}", positive=text)
    cells = open_source(chosen, table if kind == "pandas" else None).count(Query(keys=(LabelText(), Label())))
    assert dict(zip(*[column.tolist() for column in cells.columns.values()], strict=True)) == {text: 1, "other": 0}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("values", "typed", "other"),
    [
        ([1, 0], "1", "0"),
        ([1.0, 0.0], "1", "0"),
        ([1, 0], "1.0", "0"),
        ([4.1, 2.5], "4.10", "2.5"),
        ([True, False], "True", "false"),
        ([True, False], "true", "false"),
        ([1e300, 0], "1e300", "0"),
    ],
)
@pytest.mark.parametrize("kind", ["jsonl", "parquet", "pandas", "polars"])
def test_numbers_and_truth_values_are_matched_by_what_they_mean(kind, values, typed, other, write, config):
    table = pd.DataFrame({"label": values, "s": [0.5, 0.25]})
    write("".join(json.dumps({"label": label, "s": 0.5}) + "\n" for label in values), "cases.jsonl")
    pq.write_table(pa.Table.from_pandas(table), "cases.parquet")
    frames = {"pandas": table, "polars": pl.DataFrame(table.to_dict("list"))}
    chosen = config(None if kind in frames else f"cases.{kind}", positive=typed)
    cells = open_source(chosen, frames.get(kind)).count(Query(keys=(LabelText(), Label())))
    assert dict(zip(*[column.tolist() for column in cells.columns.values()], strict=True)) == {typed: 1, other: 0}


@pytest.mark.everyday(2)
@pytest.mark.parametrize(("values", "typed"), [([1.0, 0.0, None], "1"), ([True, False, None], "TRUE")])
@pytest.mark.parametrize("kind", ["jsonl", "parquet", "pandas", "polars", "pyarrow"])
def test_a_missing_label_changes_nothing_in_how_the_others_are_matched(kind, values, typed, write, config):
    table = pd.DataFrame({"label": values, "s": [0.5, 0.25, 0.1]})
    write(table.to_json(orient="records", lines=True), "cases.jsonl")
    pq.write_table(pa.Table.from_pandas(table), "cases.parquet")
    frames = {
        "pandas": table,
        "polars": pl.DataFrame({"label": values, "s": [0.5, 0.25, 0.1]}),
        "pyarrow": pa.Table.from_pandas(table),
    }
    chosen = config(None if kind in frames else f"cases.{kind}", positive=typed)
    cells = open_source(chosen, frames.get(kind)).count(Query(keys=(Fate(), Label()), cases="all"))
    assert sorted(zip(cells.columns[Fate()], cells.n.tolist(), strict=True)) == [
        ("missing_label", 1),
        ("used", 1),
        ("used", 1),
    ]


@pytest.mark.everyday(5)
@pytest.mark.parametrize("positive", [True, np.True_, 1, 1.0, np.float64(1), np.int64(1)])
@pytest.mark.parametrize(
    "labels",
    [[True, True, False], np.array([True, True, False]), [np.True_, np.True_, np.False_]],
    ids=["list", "array", "list of numpy"],
)
def test_truth_values_from_python_are_found_by_true_and_by_1(labels, positive, config):
    assert _positives(labels, positive, config) == [1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("positive", [1, 1.0, np.float32(1), np.int64(1), "1"])
@pytest.mark.parametrize(
    "labels",
    [[1, 1, 0], [1.0, 1.0, 0.0], np.array([1, 1, 0], "float32"), [np.float64(1), np.float64(1), np.float64(0)]],
    ids=["whole", "floats", "float32", "list of numpy"],
)
def test_numbers_from_python_are_found_by_their_value(labels, positive, config):
    assert _positives(labels, positive, config) == [1, 2]


def _positives(labels, positive, config):
    """Return the cases of the negative and the positive class, as `reportgen.evaluate` would count them."""
    frame = frame_of({"label": labels, "s": [0.5, 0.25, 0.1]})
    return open_source(config(None, positive=positive), frame).count(Query(keys=(Label(),))).n.tolist()


def test_in_text_1_and_1_point_0_are_two_labels(write, config):
    write("label,s\n1,0.5\n0,0.25\n1.0,0.75\n")
    found = open_source(config(positive="1", negative="0", doubtful="1.0")).count(Query(keys=(Label(),)))
    assert found.n.tolist() == [1, 1]


def test_missing_texts_and_empty_values_are_missing(write, config):
    write("label,s\nyes,0.5\nno,0.25\n,0.5\nNA,0.5\n  NA ,0.5\nyes,\nno,-\nno, \n")
    found = open_source(config(missing=["NA", "-"])).count(Query(keys=(Fate(),), cases="all"))
    assert dict(zip(found.columns[Fate()], found.n.tolist(), strict=True)) == {
        "missing_label": 3,
        "missing_score": 3,
        "used": 2,
    }


def test_a_number_may_stand_for_missing(write, config):
    table = pd.DataFrame({"label": ["yes", "no", "no"], "s": [0.5, 0.25, -999.0]})
    write(table.to_csv(index=False))
    for source in (open_source(config(missing="-999.0")), open_source(config(None, missing="-999"), table)):
        assert source.count(Query(keys=(Missing("m"),), cases="all")).n.tolist() == [2, 1]


def test_a_text_may_mean_missing_in_one_column_alone(write, config):
    table = pd.DataFrame({"label": [1, 0, 0, 9], "s": [0.5, 0.25, 0.0, 9.0], "g": ["a", "0", "9", "b"]})
    write(table.to_csv(index=False))
    settings = {"positive": "1", "models": {"m": {"score": "s", "kind": "rank"}}, "threshold": {"fixed": 0.3}}
    settings |= {"missing": {"s": ["0.0", "0"], "label": [9]}}
    for source in (open_source(config(**settings)), open_source(config(None, **settings), table)):
        found = source.count(Query(keys=(Fate(), LabelText()), cases="all"))
        assert [*zip(found.columns[Fate()], found.columns[LabelText()], strict=True)] == [
            ("missing_label", ""),
            ("missing_score", "0"),
            ("used", "0"),
            ("used", "1"),
        ]


def test_nan_in_a_frame_or_parquet_is_missing(write, config):
    table = pd.DataFrame({"label": ["yes", "no", "no"], "s": [0.5, 0.25, np.nan]})
    write(b"")
    pq.write_table(pa.table({"label": table["label"], "s": pa.array(table["s"].to_numpy())}), "cases.parquet")
    for source in (open_source(config("cases.parquet")), open_source(config(None), table)):
        assert source.count(Query(keys=(Missing("m"),), cases="all")).n.tolist() == [2, 1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.5", 0.5),
        (" +0.5 ", 0.5),
        (".5", 0.5),
        ("5e-1", 0.5),
        ("-0.0", 0.0),
        ("1e-400", 0.0),
        ("0.30000000000000004", 0.1 + 0.2),
    ],
)
def test_scores_are_read_as_python_reads_them(text, value, write, config):
    write(f"label,s\nyes,{text}\nno,{text}\n")
    assert open_source(config()).count(Query(keys=(Score("m"),))).columns[Score("m")].tolist() == [value]


def test_a_byte_order_mark_quotes_blank_lines_and_crlf_are_fine(write, config):
    write(b'\xef\xbb\xbf"label","s","note"\r\n"yes",0.5,"a, ""b""\r\nc"\r\n\r\nno,0.25,\r\n')
    assert open_source(config()).count(Query(keys=(Label(),))).n.tolist() == [1, 1]


def test_only_mapped_columns_are_parsed(write, config):
    write("label,s,junk,junk\nyes,0.5,NaN,x\nno,0.25,1_0,\n")
    assert open_source(config()).count(Query(keys=())).n.tolist() == [2]


def test_names_that_differ_in_case_are_different_columns(write, config):
    write("label,S,s\nyes,0.5,0.1\nno,0.25,0.2\n")
    models = {"m": {"score": "s"}, "M": {"score": "S"}}
    for data, path in ((None, "cases.csv"), (pd.read_csv("cases.csv"), None)):
        source = open_source(config(path, models=models), data)
        assert source.count(Query(keys=(Score("m"), Score("M")))).columns[Score("M")].tolist() == [0.5, 0.25]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-01-01", "2026-01-01T00:00:00+00:00"),
        ("2026-01-01 12:30", "2026-01-01T12:30:00+00:00"),
        ("2026-01-01T12:30:00Z", "2026-01-01T12:30:00+00:00"),
        ("2026-01-01T12:30:00+02:00", "2026-01-01T10:30:00+00:00"),
        ("2026-01-01T12:30:00.25-0330", "2026-01-01T16:00:00.250000+00:00"),
    ],
)
def test_times_are_read_as_iso_dates_in_utc(text, utc, write, config):
    write(f"label,s,t\nyes,0.5,{text}\nno,0.25,{text}\n")
    found = open_source(config(time="t")).count(Query(keys=(), extremes=(Time(),))).extremes[Time()]
    assert datetime.fromtimestamp(found.smallest[0] / 1e6, UTC).isoformat() == utc


def test_a_cell_without_a_time_has_its_smallest_above_its_largest(write, config):
    write("label,s,t\nyes,0.5,2026-01-01\nno,0.25,\n")
    found = open_source(config(time="t")).count(Query(keys=(Label(),), extremes=(Time(),))).extremes[Time()]
    assert (found.smallest > found.largest).tolist() == [True, False]


def test_progress_is_told(write, config):
    write("label,s\nyes,0.5\nno,0.25\n")
    said = []
    open_source(config(), tell=said.append)
    assert said[0].text == "reading cases.csv"


def test_duckdb_neither_installs_nor_loads_extensions_by_itself():
    settings = connect().execute(
        "SELECT name, value FROM duckdb_settings() WHERE name LIKE 'auto%_known_extensions' ORDER BY name"
    )
    assert settings.fetchall() == [("autoinstall_known_extensions", "false"), ("autoload_known_extensions", "false")]


@pytest.mark.slow
def test_a_csv_file_is_read_without_pandas_narwhals_or_pyarrow(write):
    path = write("id,label,s,t\n1,yes,0.5,2026-01-01\n2,no,,\n3,no,0.1,\n")
    code = f"""
import sys
from reportgen.config.load import config_from
from reportgen.counts.query import Id, IdRows, Label, Query, Score
from reportgen.sources.opening import open_source
data = {{"path": {str(path)!r}, "label": "label", "positive": "yes", "id": "id", "time": "t"}}
source = open_source(config_from({{"version": 1, "data": data, "models": {{"m": {{"score": "s"}}}}}}))
assert source.count(Query(keys=(IdRows(),), extremes=(Id(),))).n.tolist() == [2]
assert source.count(Query(keys=(Score("m"), Label()))).n.tolist() == [1, 1]
print([name for name in ("pandas", "narwhals", "pyarrow", "polars") if name in sys.modules])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.stderr) == ("[]", "")
