"""Random edits are found without a lock and with one, and nothing is raised on a report that nobody touched."""

import importlib.util
import random
from pathlib import Path

import pytest

from reportgen import verifying

PLACE = Path(__file__).parents[2] / "benchmarks" / "edits.py"
EDITS, UNTOUCHED = 16, 2


@pytest.mark.slow
def test_random_edits_are_found_and_untouched_reports_raise_nothing(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("edits", PLACE)
    edits = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(edits)
    monkeypatch.setattr(verifying, "made_again", verifying.made_again)
    edits.remember()
    missed, counts = edits.edited(edits.reports(tmp_path, ["own"]), EDITS, random.Random(3))  # noqa: S311 (edits are no secrets)
    assert missed == []
    assert {kind: counts[kind, "locked"] for kind in (*edits.KINDS, "svg")} == {
        kind: counts[kind, "tried"] for kind in (*edits.KINDS, "svg")
    }
    assert [line for line in edits.untouched(tmp_path / "cases", UNTOUCHED) if line] == []
