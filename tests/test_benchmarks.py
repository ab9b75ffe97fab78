"""The scripts of benchmarks/ that a page names do run."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.mark.slow
def test_the_hand_written_script_writes_its_page(tmp_path):
    data, page = tmp_path / "data.csv", tmp_path / "page.html"
    subprocess.run([sys.executable, BENCHMARKS / "make_data.py", "3000", data], check=True)
    subprocess.run([sys.executable, BENCHMARKS / "hand_written.py", data, page, "--bootstrap", "3"], check=True)
    assert page.read_text(encoding="utf-8").count("<img") == 6
