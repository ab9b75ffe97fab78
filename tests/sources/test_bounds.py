"""No file, however small, takes more than seconds and a little memory: what is packed is unpacked within bounds."""

import bz2
import gzip
import lzma
import subprocess
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest

from reportgen.config.load import load_config
from reportgen.errors import ConfigError, DataError
from reportgen.sources import bounds, patterns
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


def measured(folder, *arguments):
    """Return the code and the messages of a command, which keeps within its time and memory."""
    code = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], capture_output=True, text=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss, done.stderr, sep='\\n')"
    )
    line = [sys.executable, "-c", code, sys.executable, "-m", "reportgen", *arguments]
    found = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=True).stdout
    ended, seconds, memory, said = found.split("\n", 3)
    assert float(seconds) < SECONDS
    assert int(memory) < MEMORY
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
    "rows.csv.bz2": lambda: bz2.compress(HEAD + ROWS * 8_000_000),
    "rows.csv.xz": lambda: lzma.compress(HEAD + ROWS * 8_000_000, preset=0),
}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["run", "init"])
@pytest.mark.parametrize("name", PACKED)
def test_a_small_file_that_unpacks_to_a_large_one_is_told_in_time(name, command, tmp_path):
    (tmp_path / name).write_bytes(PACKED[name]())
    write_case(tmp_path, "", CONFIG.format(name, ""))
    ended, said = measured(tmp_path, command, *(["case.yaml"] if command == "run" else [name]))
    assert ended == 3
    assert f"{name}: it unpacks to more than 50 MB" in said
    assert "unpack_at_most: 100" in said


SHEETS = {
    "a row beyond all": ({"extra": far(2**60)}, "the sheet spans more than 1,048,576 rows"),
    "many wide rows": ({"extra": b"".join(far(row, "XFD") for row in range(100, 3000))}, "30,000,000 cells"),
    "a sheet of a gigabyte": ({"extra": b"<row><c><v>1</v></c></row>" * 3_000_000}, "it unpacks to more than 50 MB"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_workbook_that_spans_too_much_is_told_in_time(name, tmp_path):
    given, told = SHEETS[name]
    book(tmp_path / "a.xlsx", **given)
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
    assert bounds.most_unpacked(path, None) == 100 * path.stat().st_size
    bounds.check_gzip(path, "a", bounds.most_unpacked(path, 1))
    monkeypatch.setattr(bounds, "RATIO", 2)
    with pytest.raises(DataError, match="it unpacks to more than"):
        bounds.check_gzip(path, "a", bounds.most_unpacked(path, None))


def test_no_file_unpacks_to_more_than_ten_gigabytes_unless_a_config_says_so(tmp_path):
    path = tmp_path / "a"
    with path.open("wb") as file:
        file.truncate(10**9)  # a hole, which takes no room
    assert bounds.most_unpacked(path, None) == 10**10
    assert bounds.most_unpacked(path, 20_000) == 2 * 10**10


def test_draws_take_no_more_memory_than_a_run_may_have(tmp_path):
    path = write_case(tmp_path, "", CONFIG.format("cases.csv", "") + "uncertainty: {resamples: 100000}\n")
    with pytest.raises(ConfigError, match=r"uncertainty\.resamples: expected a number at most 20,?000, found '100000'"):
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
