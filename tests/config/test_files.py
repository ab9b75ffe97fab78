"""The kinds of files that hold data: each is one record, and nothing else needs to know of it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from reportgen.config.files import KINDS, PACKINGS, kind_named, kind_of
from reportgen.sources.unpacking import function_of

PACKAGE = Path(__file__).parents[2] / "reportgen"
HOME = PACKAGE / "config" / "files.py"
MADE_UP = """
import sys
from reportgen.config import files

files.KINDS = (
    *files.KINDS,
    files.FileKind(
        name="lines", endings=(".lines",), holds="words", begins=(b"#lines",),
        stranger=("is a file of lines", "Call it so."), is_no="a file of lines", copier="made_up:from_lines",
        becomes="csv",
    ),
)
from reportgen.cli import main

main(sys.argv[1:])
"""
COPIER = """
from dataclasses import replace


def from_lines(file, folder):
    inner = folder / "table.csv"
    _, *rows = file.inner.read_text().splitlines()
    inner.write_text("\\n".join(",".join(row.split()) for row in rows))
    return replace(file, inner=inner)
"""
LINES = "#lines\nlabel s\n" + "yes 0.9\nno 0.1\nyes 0.7\nno 0.3\n" * 20


@pytest.fixture
def reportgen(tmp_path):
    """Run the program with a kind of file that is made up, whose record is all that was added."""
    (tmp_path / "made_up.py").write_text(COPIER)
    (tmp_path / "program.py").write_text(MADE_UP)

    def _run(*arguments):
        command = [sys.executable, "program.py", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return _run


def _config(path, name="cases.lines", more=""):
    text = f"version: 1\ndata: {{path: {name}, label: label, positive: 'yes'{more}}}\nmodels: {{m: {{score: s}}}}\n"
    path.write_text(f"{text}uncertainty: {{resamples: 200}}\nreport: {{formats: [json]}}\n")


@pytest.mark.slow
def test_a_kind_of_file_is_added_in_one_place(tmp_path, reportgen):
    (tmp_path / "cases.lines").write_text(LINES)
    _config(tmp_path / "a.yaml")
    ended = reportgen("run", "a.yaml", "-o", "out")
    assert (ended.returncode, ended.stderr[:23]) == (0, "a: 80 of 80 cases used;")

    (tmp_path / "cases.txt").write_text(LINES)
    _config(tmp_path / "b.yaml", "cases.txt", ", format: lines")
    assert reportgen("run", "b.yaml", "-o", "b").returncode == 0

    (tmp_path / "cases.csv").write_text(LINES)
    _config(tmp_path / "c.yaml", "cases.csv")
    assert "cases.csv is a file of lines\n    Call it so." in reportgen("run", "c.yaml").stderr

    (tmp_path / "cases.lines").write_text("label s\nyes 1\n")
    assert "cases.lines is not a file of lines" in reportgen("run", "a.yaml").stderr

    (tmp_path / "cases.xls").write_text("label s\nyes 1\n")
    _config(tmp_path / "d.yaml", "cases.xls")
    assert ".feather, .arrow, .xlsx or .lines" in reportgen("run", "d.yaml").stderr
    assert "these are data, not a config" in reportgen("run", "cases.lines").stderr
    assert '"lines"' in reportgen("schema").stdout
    assert "lines" in reportgen("explain", "data.format").stdout


def test_a_config_is_proposed_for_a_made_up_kind(tmp_path, reportgen):
    (tmp_path / "cases.txt").write_text(LINES)
    assert reportgen("init", "cases.txt").returncode == 0
    (made,) = (path for path in tmp_path.glob("*.yaml"))
    assert "format: lines" in made.read_text()


def _constants(path):
    """Return the texts and bytes of a file, without those that are docs."""
    return {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("part", ["config", "sources", "start"])
def test_no_other_file_knows_an_ending(part):
    endings = {ending for kind in KINDS for ending in kind.all_endings}
    files = [path for path in (PACKAGE / part).rglob("*.py") if path != HOME]
    found = {(path.name, text) for path in files for text in _constants(path) & endings}
    assert found <= {("load.py", ".csv")}  # as what another table is to be saved
    assert _constants(HOME) >= endings


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_record_is_whole(kind):
    assert f".{kind.name}" in kind.all_endings
    assert all(kind_of(ending) is kind for ending in kind.all_endings)
    assert bool(kind.reader) != bool(kind.copier)
    assert callable(function_of(kind.reader or kind.copier))
    assert bool(kind.copier) == bool(kind.becomes)
    assert not kind.becomes or kind_named(kind.becomes).reader
    assert bool(kind.begins) == bool(kind.is_no) == all(kind.stranger)
    assert bool(kind.begins) != kind.letters


def test_no_two_kinds_share_an_ending_or_a_beginning():
    endings = [ending for kind in KINDS for ending in kind.all_endings] + [packing.ending for packing in PACKINGS]
    assert len(set(endings)) == len(endings)
    begins = [start for kind in KINDS for start in (*kind.begins, *filter(None, [kind.opens]))]
    assert len(set(begins)) == len(begins)
