"""docs/without-labels.md, and whole reports without labels: written, written again, verified, compared, checked."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.config.load import load_config
from reportgen.topics.unlabelled.en import PAGE

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "without-labels.md").read_text(encoding="utf-8")
(SNIPPET,) = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def run(*arguments):
    done = CliRunner().invoke(main, [str(each) for each in arguments], catch_exceptions=False)
    return done.exit_code, done.output


def test_the_config_of_the_page_is_one_without_a_label(tmp_path):
    path = tmp_path / "shown.yaml"
    path.write_text(SNIPPET, encoding="utf-8")
    assert load_config(path).unlabelled
    for name in ("outcomes", "curves"):
        assert f"| {PAGE[f'section.selections.{name}']} |" in TEXT


def test_the_refusal_of_the_page_is_what_is_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (shown,) = re.findall(r"^```text\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    lines = SNIPPET.replace("words:\n  case: [applicant, applicants]\n  flag: [invite, invited]\n", "").splitlines()
    lines[lines.index('  - "ratio(flag_rate, by: sex) >= 0.8"')] = "  - recall >= 0.80"
    (tmp_path / "audit.yaml").write_text("\n".join(lines), encoding="utf-8")
    code, output = run("check", "audit.yaml")
    assert code == 2
    assert shown in output


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("report") / "made"
    code, _ = run("run", ROOT / "configs" / "applicants.yaml", "-q", "-o", made, "--as-of", "2026-09-30")
    assert code == 1  # its checks on ratios fail
    return made


def test_a_report_is_written_again_byte_for_byte_and_verified(folder, tmp_path):
    again = tmp_path / "again"
    assert run("render", folder / "results.json", "-q", "-o", again)[0] in {0, 1}
    names = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert names == {path.relative_to(again) for path in again.rglob("*") if path.is_file()}
    differ = [name for name in names if (folder / name).read_bytes() != (again / name).read_bytes()]
    assert differ == []
    assert run("verify", folder)[0] == 0


def test_an_edited_count_is_found(folder, tmp_path):
    copied = tmp_path / "edited"
    copied.mkdir()
    document = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    document["models"]["screen"]["flagged"] += 1
    (copied / "results.json").write_text(json.dumps(document), encoding="utf-8")
    code, output = run("verify", "--quick", copied)
    assert code == 1
    assert "models.screen.metrics.flag_rate" in output


def test_two_reports_are_compared(folder, tmp_path):
    other = tmp_path / "other"
    run(
        "run", ROOT / "configs" / "applicants.yaml", "-q", "-o", other, "--as-of", "2026-09-30",
        "--set", "models.screen.threshold.fixed=64",
    )  # fmt: skip
    _, output = run("diff", folder, other)
    assert "screen" in output
    assert run("diff", folder, folder)[0] == 0


def test_files_for_programs_have_the_shares(folder):
    shown = json.loads((folder / "metrics.json").read_text(encoding="utf-8"))
    results = reportgen.run(ROOT / "configs" / "applicants.yaml", as_of="2026-09-30").results
    assert shown["screen.flag_rate"] == results["models"]["screen"]["metrics"]["flag_rate"]["estimate"]
    assert shown["screen.threshold"] == 62
    assert (folder / "junit.xml").read_text(encoding="utf-8").count("<failure") == 2
    assert "No outcome is known" in (folder / "summary.md").read_text(encoding="utf-8")


def test_a_model_card_and_every_format_can_be_written(tmp_path):
    formats = "[html, markdown, json, model_card, sarif, ctrf, openmetrics, in-toto]"
    done = run(
        "run", ROOT / "configs" / "applicants.yaml", "-q", "-o", tmp_path / "all", "--set", f"report.formats={formats}"
    )  # fmt: skip
    assert done[0] == 1
    assert len([*(tmp_path / "all").iterdir()]) > 10
