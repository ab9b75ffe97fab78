"""What `explain` prints: a page of everything that has a name, and near ones of what has none."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.config.about import FINDINGS
from reportgen.config.page import SECTIONS
from reportgen.config.reference import every_key
from reportgen.stats.metrics import NAMES
from reportgen.topics.explained import EXIT_CODES, explained, known_names

ROOT = Path(__file__).parents[2]


def test_every_name_has_a_page():
    for name in (*NAMES, *FINDINGS, *EXIT_CODES, *SECTIONS, *(full for full, _ in every_key())):
        assert explained(name).count("\n") >= 1, name


def test_no_page_shows_a_slot_of_a_message():
    assert [code for code in FINDINGS if re.search(r"(?<!\[)\{(?!finding)\w+\}", explained(code))] == []


def test_a_fault_of_the_program_is_explained_and_cannot_be_accepted():
    page = explained("part_missing")
    assert "The figure “...” is missing here: a fault in reportgen broke it off (...)." in page
    assert "allow" not in page
    assert "flag: ..." in explained("auc_below_chance")


def test_a_metric_is_found_by_any_of_its_names():
    page = explained("recall").split("\n\n")[0]
    assert page == explained("tpr").split("\n\n")[0] == explained("sensitivity").split("\n\n")[0]
    assert page.splitlines()[:2] == ["recall: a metric", "  formula: TP / (TP + FN)"]
    assert explained("MCC").startswith("mcc: a metric, the Matthews correlation")


def test_a_term_is_found_by_what_else_it_is_called():
    for name in ("confidence interval", "Confidence interval", "95% range", "95% range"):
        assert explained(name).splitlines()[0].endswith("range: a term"), name
    assert explained("type II error").startswith("miss: a term")


def test_a_key_is_found_in_full_under_a_model_of_any_name_and_by_its_end():
    assert explained("models.champion.score").startswith("models.<name>.score: a key of the config")
    assert explained("groups[0].bins").startswith("groups[].bins: a key of the config")
    assert "data.split.tune_on: a key of the config" in explained("tune_on")
    assert "  required" in explained("data.label").splitlines()
    assert "  default: probability" in explained("models.m.kind").splitlines()


def test_a_section_is_explained_under_its_heading_beside_a_key_of_its_name():
    assert explained("strip").startswith(
        "strip: a section of the page, headed \u201cKey statistics\u201d\n  The numbers"
    )
    assert (
        explained("data").count(": a section of the page") == explained("data").count("data: a key of the config") == 1
    )
    assert "explorer: a section of the page\n  The same as `threshold`." in explained("explorer")


@pytest.mark.slow
def test_a_shell_completes_the_names_that_have_a_page():
    asked = {"_REPORTGEN_COMPLETE": "bash_complete", "COMP_WORDS": "reportgen explain mcc", "COMP_CWORD": "2"}
    found = CliRunner().invoke(main, [], prog_name="reportgen", env=asked).stdout.split()
    assert found == ["plain,mcc"]
    assert all(explained(name) for name in known_names())


@pytest.mark.parametrize(("typed", "mend"), [("recal", "Did you mean 'recall'"), ("qqqq", "It explains metrics")])
def test_what_nobody_knows_ends_with_2_and_names_that_are_near(typed, mend):
    done = CliRunner().invoke(main, ["explain", typed])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"nothing is called '{typed}'\n    {mend}")


def test_the_exit_codes_are_those_of_the_readme():
    rows = re.findall(r"^\| (\d) \| (.*) \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == EXIT_CODES
