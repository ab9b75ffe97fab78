"""What became of a run, for whatever sends messages; and the summary of a step."""

import json

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.errors import DataError
from reportgen.out.notice import append_summary, failure_notice, notice_of, write_whole
from tests.audit.test_github import parsed
from tests.helpers import write_case
from tests.test_cli import ROWS

CONFIG = """\
data: {path: cases.csv, label: label, positive: 1}
models: {m: {score: score}}
threshold: {fixed: 0.5}
checks: [recall >= 99%, specificity >= 1%]
report: {kind: guard, formats: [json]}
uncertainty: {resamples: 100}
"""


def test_a_notice_has_one_text_and_the_values_of_each_report():
    failed = failure_notice("guard", ["a.yaml:1:1: unknown key: titel\n    Did you mean 'title'?"], 2)
    notice = notice_of([{"text": "Meets", "name": "a", "exit_code": 0}, failed], 2)
    assert notice["text"].startswith("Meets\n\nguard: no report was made\na.yaml:1:1: unknown key: titel\n")
    assert notice["exit_code"] == 2
    assert [report["exit_code"] for report in notice["reports"]] == [0, 2]
    assert all("text" not in report for report in notice["reports"])


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "notice.json"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(DataError, match="cannot be written"):
        write_whole(tmp_path / "none" / "notice.json", b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["notice.json"]


def test_summaries_follow_each_other_and_one_that_cannot_be_written_is_told(tmp_path):
    path = tmp_path / "summary.md"
    assert [append_summary(str(path), text) for text in ("# One\n", "# Two\n")] == ["", ""]
    assert path.read_text(encoding="utf-8") == "# One\n\n# Two\n\n"
    assert "cannot be written" in append_summary(str(tmp_path), "x")


def test_a_run_tells_github_and_writes_its_notice_where_one_config_stops(tmp_path, monkeypatch):
    config = write_case(tmp_path, ROWS, CONFIG)
    (tmp_path / "bad.yaml").write_text("version: 1\ntitel: x\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "step.md"))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    options = ["-q", "-o", str(tmp_path / "out"), "--notify-file", str(tmp_path / "notice.json")]
    done = CliRunner().invoke(main, ["run", str(config), str(tmp_path / "bad.yaml"), *options])
    assert (done.exit_code, done.stdout) == (2, "")
    commands = [parsed(line) for line in done.stderr.splitlines() if line.startswith("::")]
    levels = [(level, about["file"], about["line"]) for level, about, _ in commands]
    assert ("bad.yaml", "2") in [place[1:] for place in levels]
    assert ("case.yaml", "5") in [place[1:] for place in levels]
    assert (tmp_path / "step.md").read_text(encoding="utf-8").startswith("# Classifier audit\n")
    notice = json.loads((tmp_path / "notice.json").read_text(encoding="utf-8"))
    assert notice["exit_code"] == 2
    made, stopped = notice["reports"]
    assert made["verdict"]["text"] in notice["text"]
    assert sum(made["checks"].values()) == 2
    assert made["not_passed"]
    assert made["not_passed"][0] in notice["text"]
    assert made["report"] == str(tmp_path / "out" / "case" / "results.json")
    assert (stopped["name"], stopped["verdict"], stopped["exit_code"]) == ("bad", None, 2)


def test_a_dry_run_writes_neither(tmp_path, monkeypatch):
    config = write_case(tmp_path, ROWS, CONFIG)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "step.md"))
    options = ["-q", "--dry-run", "--notify-file", str(tmp_path / "notice.json")]
    CliRunner().invoke(main, ["run", str(config), *options])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["case.yaml", "cases.csv"]
