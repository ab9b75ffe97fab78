"""`reportgen diff`: two reports that the command line made, in a repository: what it prints, and its code."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.across.kinds import KINDS
from reportgen.cli import main

ROOT = Path(__file__).parents[1]

CONFIG = """version: 1
data:
  path: cases.csv
  label: outcome
  positive: fraud
models:
  champion:
    score: score
threshold:
  fixed: 0.5
costs:
  false_positive: 12
  false_negative: 480
checks:
  - recall >= 85%
  - flag_rate <= 40%
uncertainty:
  resamples: 100
report:
  kind: guard
  formats: [json]
"""
LOOSER = CONFIG.replace("recall >= 85%", "recall >= 80%")


def cases(caught: int = 45) -> str:
    rows = [("fraud", 0.9)] * caught + [("fraud", 0.1)] * (50 - caught) + [("ok", 0.7)] * 20 + [("ok", 0.2)] * 130
    return "outcome,score\n" + "".join(f"{label},{score}\n" for label, score in rows)


def reportgen(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    return result.exit_code, result.stdout, result.stderr


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    done = subprocess.run(
        ["git", *identity, *arguments],  # noqa: S607 (git as the machine has it)
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """Return a folder with a repository of two commits and the report of each, the second with a limit loosened."""
    folder = tmp_path_factory.mktemp("audits")
    git(folder, "init", "-q")
    (folder / "cases.csv").write_text(cases(), encoding="utf-8")
    for name, text in (("old", CONFIG), ("new", LOOSER)):
        (folder / "fraud.yaml").write_text(text, encoding="utf-8")
        git(folder, "add", "fraud.yaml", "cases.csv")
        git(folder, "commit", "-q", "-m", name)
        assert reportgen("run", folder / "fraud.yaml", "-q", "-o", folder / name)[0] == 0
    return folder


def test_a_limit_loosened_in_a_commit_is_named_and_fails(reports):
    assert "recall >= 80%" in git(reports, "diff", "HEAD~1", "HEAD")
    code, printed, _ = reportgen("diff", reports / "old", reports / "new")
    assert code == 1
    assert printed.splitlines() == [
        "! Check loosened: recall >= 85% became 80%",
        "One difference, which fails.",
    ]


def test_a_check_dropped_fails_and_what_is_tightened_does_not(reports):
    code, printed, _ = reportgen("diff", reports / "new", reports / "old" / "results.json")
    assert (code, printed.splitlines()[0]) == (0, "  Check tightened: recall >= 80% became 85%")
    assert reportgen("diff", reports / "new", reports / "old", "--fail-on", "check_tightened")[0] == 1
    assert reportgen("diff", reports / "new", reports / "old", "--fail-on", "price_changed")[0] == 0


def test_a_report_and_itself_have_no_difference(reports):
    assert reportgen("diff", reports / "old", reports / "old") == (0, "No difference.\n", "")
    assert reportgen("diff", reports / "old", reports / "old", "--format", "github") == (0, "", "")
    assert reportgen("diff", reports / "old", reports / "old", "--format", "markdown")[1] == "No difference.\n"
    assert json.loads(reportgen("diff", reports / "old", reports / "old", "--format", "json")[1])["differences"] == []


def test_other_programs_read_it_as_json(reports):
    code, printed, _ = reportgen("diff", reports / "old", reports / "new", "--format", "json")
    read = json.loads(printed)
    assert code == 1
    assert read["schema"] == "reportgen/diff/1"
    assert read["differences"] == [
        {
            "kind": "check_loosened",
            "key": "checks[0]",
            "fails": True,
            "text": "recall >= 85% became 80%",
            "old": "recall >= 85%",
            "new": "80%",
        }
    ]


def test_github_shows_it_at_the_line_of_the_config(reports):
    printed = reportgen("diff", reports / "old", reports / "new", "--format", "github")[1]
    assert printed.startswith(f"::error file={reports / 'fraud.yaml'},line=")
    assert printed.rstrip().endswith("title=reportgen::Check loosened: recall >= 85%25 became 80%25")
    line = int(printed.partition("line=")[2].partition(",")[0])
    assert "recall >= 80%" in LOOSER.splitlines()[line - 1]


def test_a_line_is_named_only_of_a_file_that_still_has_it(reports, tmp_path):
    head, checks = CONFIG.partition("checks:")[0], "checks:" + CONFIG.partition("checks:")[2]
    (tmp_path / "base.yaml").write_text(checks, encoding="utf-8")
    text = f"extends: base.yaml\n{head}".replace("cases.csv", str(reports / "cases.csv"))
    (tmp_path / "fraud.yaml").write_text(text, encoding="utf-8")
    for name, limit in (("old", "85%"), ("new", "80%")):
        (tmp_path / "base.yaml").write_text(checks.replace("85%", limit), encoding="utf-8")
        assert reportgen("run", tmp_path / "fraud.yaml", "-q", "-o", tmp_path / name)[0] == 0
    code, printed, _ = reportgen("diff", tmp_path / "old", tmp_path / "new", "--format", "github")
    assert (code, printed) == (1, "::error title=reportgen::Check loosened: recall >= 85%25 became 80%25\n")


def test_a_comment_on_a_change_has_what_fails_in_bold(reports):
    printed = reportgen("diff", reports / "old", reports / "new", "--format", "markdown")[1]
    assert printed.splitlines()[0] == r"- **Check loosened**: recall \>= 85% became 80%"


def test_formatting_comments_and_the_order_of_keys_are_no_difference(reports, tmp_path):
    parts = CONFIG.replace("85%", "0.85  # of all frauds").split("\n")
    head, costs, rest = parts[:10], parts[10:13], parts[13:]
    text = "\n".join([*costs, "# moved", *head, *rest])
    (reports / "other.yaml").write_text(text, encoding="utf-8")
    assert reportgen("run", reports / "other.yaml", "-q", "-o", tmp_path / "other")[0] == 0
    assert reportgen("diff", reports / "old", tmp_path / "other")[:2] == (0, "No difference.\n")


@pytest.mark.parametrize("name", ["results.json", "nothing"])
def test_what_is_no_report_is_refused(reports, tmp_path, name):
    (tmp_path / "results.json").write_text("{}", encoding="utf-8")
    code, printed, said = reportgen("diff", reports / "old", tmp_path / name)
    assert (code, printed) == (3, "")
    assert name in said


def test_a_report_that_somebody_edited_is_refused(reports, tmp_path):
    text = (reports / "old" / "results.json").read_text(encoding="utf-8")
    edited = text.replace('"recall": {"estimate": 0.9,', '"recall": {"estimate": 0.99,', 1)
    assert edited != text
    (tmp_path / "results.json").write_text(edited, encoding="utf-8")
    code, _, said = reportgen("diff", tmp_path, reports / "new")
    assert code == 3
    assert "it contradicts itself: models.champion.metrics.recall.estimate is 0.99, but 45 of 50 make it 0.9" in said


def test_a_value_from_the_environment_is_not_printed(reports, tmp_path, monkeypatch):
    monkeypatch.setenv("FOLDER_OF_DATA", str(reports))
    text = CONFIG.replace("cases.csv", "${FOLDER_OF_DATA}/cases.csv")
    (tmp_path / "fraud.yaml").write_text(text, encoding="utf-8")
    assert reportgen("run", tmp_path / "fraud.yaml", "-q", "-o", tmp_path / "new")[0] == 0
    for style in ("text", "markdown", "json", "github"):
        _, printed, _ = reportgen("diff", reports / "old", tmp_path / "new", "--format", style)
        said = printed.partition('"differences"')[2] if style == "json" else printed
        assert "FOLDER" in said
        assert str(reports) not in said


@pytest.mark.slow
def test_a_month_later_the_path_with_its_date_is_the_same(tmp_path):
    text = CONFIG.replace("cases.csv", "cases-${as_of:%Y-%m}.csv")
    (tmp_path / "fraud.yaml").write_text(text, encoding="utf-8")
    for month, caught in (("08", 45), ("09", 30)):
        (tmp_path / f"cases-2026-{month}.csv").write_text(cases(caught), encoding="utf-8")
        run = ("run", tmp_path / "fraud.yaml", "-q", "-o", tmp_path / month, "--as-of", f"2026-{month}-28")
        assert reportgen(*run)[0] == (0 if caught == 45 else 1)
    printed = reportgen("diff", tmp_path / "08", tmp_path / "09")[1]
    assert "data.path" not in printed
    assert "Scores changed: cases-2026-09.csv: other scores or decisions of champion" in printed
    assert "Check result: recall >= 85% of champion: passed, now failed" in printed


@pytest.mark.slow
def test_the_docs_print_what_it_prints(tmp_path, monkeypatch):
    page = (ROOT / "docs" / "scheduling.md").read_text(encoding="utf-8").partition("## Between two reports")[2]
    commands, printed = (
        re.findall(rf"^```{kind}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)[0] for kind in ("bash", "text")
    )
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    monkeypatch.chdir(tmp_path)
    results = [reportgen(*shlex.split(command)[1:]) for command in commands.splitlines()]
    assert results == [(0, "", ""), (0, "", ""), (0, printed, "")]


def test_the_docs_name_every_kind_and_no_other():
    page = (ROOT / "docs" / "scheduling.md").read_text(encoding="utf-8").partition("| kind |")[2].partition("\n\n")[0]
    named = [name for line in page.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert sorted(named) == sorted(KINDS)
