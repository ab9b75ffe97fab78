"""docs/tutorial.md: from its first command to its last, each prints what the page shows."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_command_of_the_tutorial_prints_what_the_page_shows(tmp_path):
    made = runpy.run_path(str(ROOT / "docs" / "tutorial.py"))["page"](tmp_path)
    assert made == PAGE, "run docs/tutorial.py"
    assert (tmp_path / "reports" / "summer" / "junit.xml").is_file()


def test_the_tutorial_shows_a_gate_that_cannot_tell_one_that_opens_and_one_that_shuts():
    assert re.findall(r"^exit code (\d)$", PAGE, re.MULTILINE) == ["4", "0", "0", "1"]


def test_a_quote_is_what_the_report_says_by_now(tmp_path):
    script = runpy.run_path(str(ROOT / "docs" / "tutorial.py"))
    (tmp_path / "reports" / "loans").mkdir(parents=True)
    (tmp_path / "reports" / "loans" / "report.md").write_text("# Loans\n\n**It passes 3 checks.**\n", encoding="utf-8")
    stale, made_up = (script["BLOCK"].search(text) for text in ("> It passes 2 checks.\n\n", "> Buy it.\n\n"))
    assert script["played"](stale, tmp_path) == "> It passes 3 checks.\n"
    with pytest.raises(ValueError, match="says nothing like: Buy it"):
        script["played"](made_up, tmp_path)
