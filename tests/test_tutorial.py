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


def test_a_sentence_that_the_report_does_not_say_is_found(tmp_path):
    script = runpy.run_path(str(ROOT / "docs" / "tutorial.py"))
    (tmp_path / "reports" / "loans").mkdir(parents=True)
    (tmp_path / "reports" / "loans" / "report.md").write_text("It passes.\n", encoding="utf-8")
    right, wrong = (script["BLOCK"].search(text) for text in ("> It passes.\n\n", "> It fails.\n\n"))
    assert script["played"](right, tmp_path) == right[0]
    with pytest.raises(ValueError, match="does not say: It fails"):
        script["played"](wrong, tmp_path)
