"""No input ends in a traceback, an unknown exit code, a number that is none, a hang or a gigabyte."""

import os
import signal
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from reportgen import errors
from reportgen.config import load
from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import CORPUS, Case, case_of, judged
from tests.fuzz.fuzzers import FUZZERS, made
from tests.fuzz.working import ROOT, fuzzed

EVERYDAY = {
    "config": 30,
    "set": 30,
    "checks": 6,
    "csv": 3,
    "jsonl": 3,
    "generated": 1,
    "earlier": 2,
    "history": 2,
    "lock": 2,
    "seal": 3,
    "counts": 2,
    "diff": 2,
}  # within two seconds
SECONDS = float(os.environ.get("FUZZ_SECONDS", "48"))  # of all fuzzers together
KEPT = sorted(CORPUS.rglob("*.json"))
FILES = {"c.yaml": BASE.encode(), "d.csv": DATA.encode()}


@pytest.mark.everyday(3)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_a_fuzzer_once_found_stays_mended(path, tmp_path):
    assert judged(case_of(path.read_text(encoding="utf-8")), tmp_path / "case") is None


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", FUZZERS)
def test_some_inputs_of_each_fuzzer_do_no_harm(name, tmp_path):
    random = Random(1)
    found = [(case, judged(case, tmp_path / "case")) for case in (made(name, random) for _ in range(EVERYDAY[name]))]
    assert [case for case, what in found if what] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FUZZERS)
def test_minutes_of_inputs_of_each_fuzzer_do_no_harm(name):
    tally = fuzzed(name, 1, SECONDS / len(FUZZERS))
    assert tally.found == [], "\n".join(tally.found)
    assert tally.tried > 0


@pytest.mark.slow
def test_a_fuzzer_makes_the_same_inputs_of_the_same_seed_and_they_are_kept_as_they_are():
    for name in FUZZERS:
        assert all(made(name, Random(seed)) == case_of(made(name, Random(seed)).to_json()) for seed in range(5))


def test_every_kept_input_belongs_to_a_fuzzer():
    assert {path.parent.name for path in KEPT} == {*FUZZERS}


def raising(error):
    def call(*_, **__):
        raise error

    return call


@pytest.mark.parametrize(
    ("function", "error", "found"),
    [
        ("load_config", ZeroDivisionError(), "a fault of the program"),
        ("day_of", ZeroDivisionError(), "an exception got out"),
        ("load_config", SystemExit(9), "exit code 9"),
        ("load_config", SystemExit(3), "exit code 3, and nothing was said"),
    ],
)
def test_what_no_user_may_see_is_found(function, error, found, tmp_path, monkeypatch):
    monkeypatch.setattr(load, function, raising(error))
    case = Case(arguments=("check", "--as-of", "2026-10-01", "c.yaml"), files=FILES)
    assert judged(case, tmp_path / "case").startswith(found)


@pytest.mark.slow
def test_a_part_that_is_missing_from_a_report_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("reportgen.topics.tasks.all_sheets", raising(ZeroDivisionError()))
    files = {**FILES, "c.yaml": BASE.replace("[json]", "[markdown]").encode()}
    case = Case(arguments=("run", "c.yaml", "-o", "out"), files=files)
    assert judged(case, tmp_path / "case").startswith("a fault of the program")
    monkeypatch.setattr(errors, "UNFORESEEN", (Exception,))
    assert judged(case, tmp_path / "case").startswith("a fault of the program")


@pytest.mark.slow
def test_a_number_that_is_none_and_a_warning_are_found(tmp_path, monkeypatch):
    case = Case(arguments=("run", "c.yaml", "--json", "--dry-run"), files=FILES)
    assert judged(case, tmp_path / "case") is None
    monkeypatch.setattr("reportgen.report.to_json_line", lambda _: '{"recall": NaN}')
    assert judged(case, tmp_path / "case") == "no JSON: NaN is not a number"
    monkeypatch.setattr("reportgen.report.to_json_line", lambda _: str(np.float64(1) / np.float64(0)))
    assert judged(case, tmp_path / "case").startswith("a warning of Python: RuntimeWarning: divide by zero")


LIMITS = """
from tests.fuzz import working
working.SECONDS = 2
working.limit_time()
working.limit_memory()
try:
    bytearray(working.MEMORY + 2**20)
except MemoryError:
    print("no more", flush=True)
while True:
    pass
"""


@pytest.mark.slow
def test_a_worker_has_its_limits():
    done = subprocess.run([sys.executable, "-c", LIMITS], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("no more\n", -signal.SIGXCPU)
    assert 'File "<string>", line 1' in done.stderr  # 10 or 11, where it was


@pytest.mark.slow
def test_the_memory_of_a_worker_is_its_own():
    held = bytearray(b"x") * 2**28
    ask = "from tests.fuzz.working import most_memory; print(most_memory())"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert 0 < int(done.stdout) < len(held)
