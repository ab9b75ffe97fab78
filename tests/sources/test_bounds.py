"""No file, however small, takes more than seconds and a little memory: what is packed is unpacked within bounds."""

import bz2
import gzip
import lzma
import subprocess
import sys
import zipfile
from functools import cache, partial
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reportgen.config.load import load_config
from reportgen.errors import ConfigError, DataError
from reportgen.sources import bounds, patterns
from reportgen.sources.bounds import Bounds
from reportgen.sources.opening import open_source
from reportgen.sources.patterns import found_in
from tests.helpers import write_case

CONFIG = (
    "data: {{path: '{}', label: label, positive: 1{}}}\nmodels: {{m: {{score: score}}}}\nreport: {{formats: [json]}}\n"
)
ROWS = b"1,0.5\n0,0.25\n"
HEAD = b"label,score\n"
END = b"</sheetData>"
MEMORY = 1_000_000  # kB
SECONDS = 10


def measured(folder, *arguments, memory=MEMORY):
    """Return the code and the messages of a command, which keeps within its time and memory."""
    code = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], capture_output=True, text=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss, done.stderr, sep='\\n')"
    )
    line = [sys.executable, "-c", code, sys.executable, "-m", "reportgen", *arguments]
    found = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=True).stdout
    ended, seconds, used, said = found.split("\n", 3)
    assert float(seconds) < SECONDS
    assert int(used) < memory
    assert "Traceback" not in said
    return int(ended), said


def book(path, extra=b"", dimension=b""):
    """Write a workbook of two columns, with rows added to its sheet."""
    made = openpyxl.Workbook()
    for row in (["label", "score"], *([place % 3 % 2, place % 7 / 7] for place in range(90))):
        made.active.append(row)
    made.save(path)
    with zipfile.ZipFile(path) as whole:
        held = {name: whole.read(name) for name in whole.namelist()}
    name = "xl/worksheets/sheet1.xml"
    begun, _, rest = held[name].partition(b"<dimension")
    held[name] = begun + dimension + rest.partition(b">")[2].replace(END, extra + END)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as changed:
        for each, content in held.items():
            changed.writestr(each, content)


def far(row, column="A"):
    return b'<row r="%d"><c r="%s%d"><v>1</v></c></row>' % (row, column.encode(), row)


PACKED = {
    "rows.csv.gz": lambda: gzip.compress(HEAD + ROWS * 8_000_000),
    "ends.csv.gz": lambda: gzip.compress(b"\n" * 120_000_000),
    "ends.jsonl.gz": lambda: gzip.compress(b"\n" * 120_000_000),
    "ends.csv.bz2": lambda: bz2.compress(HEAD + b"\n" * 60_000_000),
    "rows.csv.xz": lambda: lzma.compress(HEAD + ROWS * 8_000_000, preset=0),
}


@cache
def packed(name):
    return PACKED[name]()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "command"), [*((name, "run") for name in PACKED), ("rows.csv.gz", "init"), ("ends.jsonl.gz", "init")]
)
def test_a_small_file_that_unpacks_to_a_large_one_is_told_in_time(name, command, tmp_path):
    (tmp_path / name).write_bytes(packed(name))
    write_case(tmp_path, "", CONFIG.format(name, ""))
    ended, said = measured(tmp_path, command, *(["case.yaml"] if command == "run" else [name]))
    assert ended == 3
    assert f"{name}: it unpacks to more than 50 MB" in said
    assert "unpack_at_most: 100" in said


SHEETS = {
    "a row beyond all": (lambda: far(2**60), "the sheet spans more than 1,048,576 rows"),
    "many wide rows": (lambda: b"".join(far(row, "XFD") for row in range(100, 3000)), "30,000,000 cells"),
    "a sheet of a gigabyte": (lambda: tags(b"<row><c><v>1</v></c></row>", 3_000_000), "it unpacks to more than 50 MB"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_workbook_that_spans_too_much_is_told_in_time(name, tmp_path):
    extra, told = SHEETS[name]
    book(tmp_path / "a.xlsx", extra())
    write_case(tmp_path, "", CONFIG.format("a.xlsx", ""))
    ended, said = measured(tmp_path, "run", "case.yaml")
    assert (ended, told in said) == (3, True)


@pytest.mark.slow
@pytest.mark.parametrize("dimension", [b"", b'<dimension ref="A1:B3"/>', b'<dimension ref="A1:XFD1048576"/>'])
def test_the_rows_of_a_workbook_are_those_that_it_holds_whatever_it_says_of_them(dimension, tmp_path):
    book(tmp_path / "a.xlsx", far(1_048_576, "XFD"), dimension)
    write_case(tmp_path, "", CONFIG.format("a.xlsx", ""))
    ended, said = measured(tmp_path, "run", "case.yaml")
    assert (ended, "90 of 91 cases used" in said) == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "told"), [(1_000_000, "more than 2,000,000 bytes"), (100_000, "100,002 columns")])
@pytest.mark.parametrize("command", ["run", "init"])
def test_a_table_of_too_many_columns_is_told_in_time(columns, told, command, tmp_path):
    names = ",".join(["label", "score", *(f"c{place}" for place in range(columns))])
    write_case(tmp_path, f"{names}\n" + ",".join(["1"] * (columns + 2)) + "\n", CONFIG.format("cases.csv", ""))
    ended, said = measured(tmp_path, command, *(["case.yaml"] if command == "run" else ["cases.csv"]))
    assert (ended, told in said) == (3, True)


def test_a_config_may_allow_more(tmp_path, monkeypatch):
    monkeypatch.setattr(bounds, "FREE", 1000)
    path = tmp_path / "a.csv.gz"
    path.write_bytes(gzip.compress(HEAD + ROWS * 20_000))
    size = path.stat().st_size
    assert Bounds([path]).most("unpacked", size) == 100 * size
    bounds.check_gzip(path, "a", Bounds([path], 1))
    monkeypatch.setattr(bounds, "RATIO", 2)
    with pytest.raises(DataError, match="it unpacks to more than"):
        bounds.check_gzip(path, "a", Bounds([path]))


def test_no_file_unpacks_to_more_than_ten_gigabytes_unless_a_config_says_so():
    assert Bounds([]).most("unpacked", 10**9) == 10**10
    assert Bounds([], 20_000).most("unpacked", 10**9) == 2 * 10**10


def test_draws_take_no_more_memory_than_a_run_may_have(tmp_path):
    path = write_case(tmp_path, "", CONFIG.format("cases.csv", "") + "uncertainty: {resamples: 100000}\n")
    with pytest.raises(ConfigError, match=r"uncertainty\.resamples: expected a number at most 10,?000, found '100000'"):
        load_config(path)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("text", ["title: {}", "{}: 1", "title: %{}", "costs: {{{}: 1}}", 'title: "{}', "title: *{}"])
def test_an_endless_text_is_told_in_time_and_cut(text, tmp_path):
    path = write_case(tmp_path, "", CONFIG.format("cases.csv", "") + text.format("x" * 300_000) + "\n")
    ended, said = measured(tmp_path, "check", path.name)
    assert ended == 2
    assert len(said) < 5_000


def test_a_pattern_finds_what_pathlib_finds(tmp_path):
    for name in ("a.csv", "b/a.csv", "b/c/a.csv", "b/c/.d/a.csv", "x[1].csv", "b/x.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "b")
    for pattern in (
        "*.csv",
        "**/a.csv",
        "*/*.csv",
        "**",
        "b/**/*.csv",
        "[ab].csv",
        "?.csv",
        "**/**/a.csv",
        "b/*/a.csv",
    ):
        assert sorted(found_in(tmp_path, Path(pattern).parts)) == sorted(tmp_path.glob(pattern)), pattern
    with pytest.raises(ValueError, match="entire path component"):
        found_in(tmp_path, ("a**b",))


@pytest.mark.parametrize(
    ("limit", "pattern", "told"),
    [
        ("MOST_SEEN", "**/none.csv", "leads through more than 5 files"),
        ("MOST_FOUND", "*.csv", "means more than 5 files"),
    ],
)
def test_a_pattern_that_leads_to_too_much_is_told(limit, pattern, told, tmp_path, monkeypatch):
    monkeypatch.setattr(patterns, limit, 5)
    for place in range(8):
        (tmp_path / f"{place}.csv").write_text("")
    with pytest.raises(patterns.TooManyError, match=told):
        found_in(tmp_path, (pattern,) if "/" not in pattern else tuple(pattern.split("/")))


def tags(row, times):
    return row * times  # a constant would be kept with the module, of up to 80 MB


TAGGED = {
    "many short rows": lambda: tags(b"<row><c><v>1</v></c></row>", 1_800_000),
    "one row of many cells": lambda: b"<row>" + tags(b"<c/>", 9_000_000) + b"</row>",
}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["run", "init"])
@pytest.mark.parametrize("name", TAGGED)
def test_a_small_workbook_of_many_tags_is_told_in_time(name, command, tmp_path):
    book(tmp_path / "a.xlsx", TAGGED[name]())
    write_case(tmp_path, "", CONFIG.format("a.xlsx", ""))
    ended, said = measured(tmp_path, command, "case.yaml" if command == "run" else "a.xlsx")
    assert ended == 3
    assert "a.xlsx: it holds more than 1,500,000 tags of XML" in said
    assert "unpack_at_most: 50" in said


@pytest.mark.slow
def test_a_workbook_may_hold_as_many_tags_as_tables_of_its_size_or_as_a_config_allows(tmp_path, monkeypatch):
    path = tmp_path / "a.xlsx"
    random = np.random.default_rng(1)
    pd.DataFrame({"label": random.integers(0, 2, 4000), "flag": random.integers(0, 2, 4000)}).to_excel(
        path, index=False
    )
    monkeypatch.setattr(bounds, "MOST_TAGS", 10)
    bounds.check_workbook(path, path, "a", Bounds([path]))
    monkeypatch.setattr(bounds, "TAGS_OF_A_BYTE", 0.1)
    with pytest.raises(DataError, match="tags of XML"):
        bounds.check_workbook(path, path, "a", Bounds([path]))
    bounds.check_workbook(path, path, "a", Bounds([path], 50))


def equal_rows(path, groups, rows, *, text=""):
    """Write a Parquet file of so many times so many rows, which all hold the same."""
    each = pa.table(
        {
            "label": pa.DictionaryArray.from_arrays(np.arange(rows) % 2, ["0", "1"]),
            "score": np.full(rows, 0.5),
            "region": pa.DictionaryArray.from_arrays(np.arange(rows) % 2, [f"{text}a", f"{text}b"]),
        }
    )
    with pq.ParquetWriter(path, each.schema, compression="zstd") as written:
        for _ in range(groups):
            written.write_table(each, row_group_size=rows)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("groups", "rows", "text", "told"),
    [(10, 4_000_000, "", "the 40,000,000 rows come to more than"),
     (1, 100_000, "x" * 1_000_000, "the 100,000 rows come to more than 50 MB")],
)  # fmt: skip
def test_a_parquet_file_of_equal_rows_is_told_in_time(groups, rows, text, told, tmp_path):
    equal_rows(tmp_path / "a.parquet", groups, rows, text=text)
    write_case(tmp_path, "", CONFIG.format("a.parquet", "") + "groups: [region]\n")
    for command, name in (("run", "case.yaml"), ("init", "a.parquet")):
        ended, said = measured(tmp_path, command, name)
        assert (ended, f"a.parquet: {told}" in said) == (3, True)
        assert "unpack_at_most: " in said


def test_equal_rows_are_read_as_far_as_a_config_allows(tmp_path, monkeypatch):
    monkeypatch.setattr(bounds, "FREE", 1000)
    path = tmp_path / "a.parquet"
    equal_rows(path, 1, 100_000)
    size = 100_000 * (3 * bounds.OF_A_VALUE + 2)  # three values a row, two of which are texts of one letter
    allowed = bounds.RATIO * path.stat().st_size
    assert size > allowed
    for megabytes, told in ((None, f"unpack_at_most: {-(-size // 1_000_000)}"), (3, None), (2, "more than 2 MB")):
        key = "" if megabytes is None else f", unpack_at_most: {megabytes}"
        config = CONFIG.format("a.parquet", key) + "groups: [region]\n"
        open_it = partial(open_source, load_config(write_case(tmp_path, "", config)))
        if told is None:
            open_it()
            continue
        with pytest.raises(DataError, match=told):
            open_it()


@pytest.mark.slow
def test_a_large_array_of_json_is_read_piece_by_piece(tmp_path):
    item = '{"label": %d, "score": 0.%d, "note": "' + "a text that nobody asks for" * 60 + '"}'
    with (tmp_path / "a.json").open("w") as written:
        for place in range(150_000):
            written.write(("," if place else "[") + item % (place % 3 % 2, place % 7))
        written.write("]")
    write_case(tmp_path, "", CONFIG.format("a.json", ""))
    ended, said = measured(tmp_path, "run", "case.yaml", memory=400_000)
    assert (ended, "150,000 of 150,000 cases used" in said) == (0, True)


TOGETHER = {  # an ending -> what makes the bytes of one of the files, which is within its own bound
    "csv.gz": lambda text, _: gzip.compress(text),
    "csv.bz2": lambda text, _: bz2.compress(text),
    "csv.xz": lambda text, _: lzma.compress(text),
    "jsonl.gz": lambda *_: gzip.compress(b'{"label": 1, "score": 0.5}\n{"label": 0, "score": 0.25}\n' * 450),
    "parquet": lambda _, path: pq.write_table(pa.table({"label": [0, 1] * 500, "score": [0.5] * 1000}), path),
    "arrow": lambda _, path: feather(path, pa.table({"label": [0, 1] * 500, "score": [0.5] * 1000}), "zstd"),
    "xlsx": lambda _, path: book(path),
}  # fmt: skip


def feather(path, table, compression, *, stream=False):
    write = pa.ipc.new_stream if stream else pa.ipc.new_file
    with write(path, table.schema, options=pa.ipc.IpcWriteOptions(compression=compression)) as written:
        written.write_table(table)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("ending", TOGETHER)
def test_files_of_one_pattern_are_bounded_together_in_one_message_that_names_the_key(ending, tmp_path, monkeypatch):
    for place in range(12):
        path = tmp_path / f"{place}.{ending}"
        content = TOGETHER[ending](HEAD + ROWS * 1500, path)
        if content is not None:
            path.write_bytes(content)
    # Each meets its bound with room to spare: by what is free, not by its size.
    free = 4 * {"parquet": 16_000, "arrow": 16_000, "xlsx": 14_000}.get(ending, 20_000)
    for name, value in {"FREE": free, "RATIO": 0.01}.items():
        monkeypatch.setattr(bounds, name, value)

    def opened(pattern, key=""):
        return open_source(load_config(write_case(tmp_path, "", CONFIG.format(pattern, key))))

    opened(f"0.{ending}")
    with pytest.raises(DataError) as caught:
        opened(f"*.{ending}")
    assert len(caught.value.problems) == 1
    problem = caught.value.problems[0]
    assert problem.key == "data.path"
    assert "case.yaml:" in problem.where
    assert problem.what.startswith(
        "the 12 files come to more than 0 MB, which is more than tables of their size contain"
    )
    assert problem.mend.startswith("If that is right, allow that many MB:\ndata:\n  unpack_at_most: ")
    opened(f"*.{ending}", ", unpack_at_most: 5")


def test_the_tags_of_workbooks_of_one_pattern_are_bounded_together(tmp_path, monkeypatch):
    for place in range(4):
        book(tmp_path / f"{place}.xlsx")
    monkeypatch.setattr(bounds, "MOST_TAGS", 3000)
    monkeypatch.setattr(bounds, "TAGS_OF_A_BYTE", 0)
    open_it = partial(open_source, load_config(write_case(tmp_path, "", CONFIG.format("0.xlsx", ""))))
    open_it()
    open_it = partial(open_source, load_config(write_case(tmp_path, "", CONFIG.format("*.xlsx", ""))))
    with pytest.raises(DataError, match=r"data\.path: the 4 files hold more than 3,000 tags of XML, which is more"):
        open_it()


def test_splits_of_one_path_are_bounded_together_and_each_file_of_a_model_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(bounds, "FREE", 30_000)
    monkeypatch.setattr(bounds, "RATIO", 1)
    for name in ("a", "b"):
        rows = "".join(f"{name}{place},{place % 2},0.5\n" for place in range(2000))
        (tmp_path / f"{name}.csv.gz").write_bytes(gzip.compress(f"id,label,score\n{rows}".encode()))
    config = "data: {{path: {}, id: id, label: label, positive: 1}}\nmodels: {{m: {{score: score{}}}}}\n"
    own = config.format("a.csv.gz", ", path: a.csv.gz")
    open_source(load_config(write_case(tmp_path, "", own)))
    both = config.format("{validation: a.csv.gz, test: b.csv.gz}", "")
    with pytest.raises(DataError, match=r"data\.path: the 2 files come to more than 0 MB"):
        open_source(load_config(write_case(tmp_path, "", both)))


@pytest.mark.slow
def test_many_small_files_that_unpack_to_a_lot_are_told_in_time(tmp_path):
    packed = gzip.compress(HEAD + ROWS * 3_500_000)
    for place in range(200):
        (tmp_path / f"{place}.csv.gz").write_bytes(packed)
    write_case(tmp_path, "", CONFIG.format("*.csv.gz", ""))
    ended, said = measured(tmp_path, "run", "case.yaml")
    assert ended == 3
    assert "data.path: the 200 files come to more than " in said
    assert said.count("unpack_at_most") == 1
