"""Several reports at once: the same files, lines and codes as one after the other, and none left after Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from tests.test_cli import ROWS

CONFIG = """version: 1
matrix: {limit: [10, 99], month: [may, june]}
data: {path: "${matrix.month}.csv", label: label, positive: 1}
models: {m: {score: score}}
threshold: {fixed: 0.5}
checks: ["recall >= ${matrix.limit}%"]
report: {kind: guard, formats: [json]}
uncertainty: {resamples: 100}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "may.csv").write_text(ROWS, encoding="utf-8")
    (tmp_path / "june.csv").write_text("label,other\n1,1\n0,1\n", encoding="utf-8")
    (tmp_path / "grid.yaml").write_text(CONFIG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(*options):
    return CliRunner().invoke(main, ["run", *options])


@pytest.mark.slow
def test_each_report_of_a_matrix_has_a_folder_named_after_its_values(folder):
    done = run("grid.yaml", "--set", "matrix.month=may")
    assert (done.exit_code, done.stdout.split()) == (
        4,  # a recall of six cases
        ["reports/grid/10/may/results.json", "reports/grid/99/may/results.json"],
    )
    assert run("grid.yaml", "--set", "matrix.month=may", "--set", "matrix.limit=99", "-q").exit_code == 4
    assert run("grid.yaml", "--set", "matrix={limit: 10, month: may}", "-o", "alone", "-q").exit_code == 4
    assert (folder / "alone" / "results.json").is_file()
    checked = CliRunner().invoke(main, ["check", "grid.yaml"])
    assert checked.stdout.splitlines()[0] == "grid.yaml/10/may: no problem found"
    assert len(checked.stdout.splitlines()) == 4


@pytest.mark.slow
def test_side_by_side_they_write_and_tell_the_same(folder, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    made = []
    for number, jobs in enumerate(("1", "3")):
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(folder / f"summary{number}"))
        done = run("grid.yaml", "-o", "out", "--jobs", jobs, "--notify-file", f"notice{number}", "--json")
        made.append((done.exit_code, done.stdout, done.stderr, tree(folder / "out")))
        (folder / "out").rename(folder / f"out{number}")
    assert made[0] == made[1]
    assert made[0][0] == 3  # june has no scores
    assert [json.loads(line)["title"] for line in made[0][1].splitlines()] == ["Classifier audit"] * 2
    for name in ("summary", "notice"):
        assert (folder / f"{name}0").read_text("utf-8") == (folder / f"{name}1").read_text("utf-8")
    notice = json.loads((folder / "notice0").read_bytes())
    assert [report["exit_code"] for report in notice["reports"]] == [4, 3, 4, 3]
    assert [report["name"] for report in notice["reports"]] == [
        "grid/10/may",
        "grid/10/june",
        "grid/99/may",
        "grid/99/june",
    ]


@pytest.mark.slow
def test_ctrl_c_ends_them_all(folder):
    rows = ROWS + "".join(f"{n % 2},0.{n % 97:02}\n" for n in range(200_000))
    for month in ("may", "june"):
        (folder / f"{month}.csv").write_text(rows, encoding="utf-8")
    made = subprocess.Popen(
        [sys.executable, "-m", "reportgen", "run", "grid.yaml", "--jobs", "2", "--set", "uncertainty.resamples=10000"],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 30
    while not (begun := children(made.pid)) and time.monotonic() < until:
        time.sleep(0.02)
    assert begun
    os.kill(made.pid, signal.SIGINT)  # to the first process alone
    _, said = made.communicate(timeout=30)
    assert (made.returncode, said) == (130, "stopped; a report that was not finished is not written\n")
    until = time.monotonic() + 5
    while any(Path(f"/proc/{child}/cmdline").is_file() for child in begun) and time.monotonic() < until:
        time.sleep(0.05)
    assert [child for child in begun if Path(f"/proc/{child}/cmdline").is_file()] == []
    assert not list(folder.rglob("results.json"))


def children(process):
    """Return the processes that a process has begun."""
    try:
        return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]
    except OSError:
        return []
