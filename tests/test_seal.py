"""`reportgen seal` and `report.seal`: criteria fixed in a commit, and what a report says after they were moved."""

import json
import re
import shlex
import shutil
from hashlib import sha256

import pytest

from tests.test_diff import CONFIG, LOOSER, ROOT, cases, git, reportgen

SEALED = CONFIG.replace("  kind: guard\n", "  kind: guard\n  seal: fraud.seal.yaml\n").replace("[json]", "[markdown]")
DAY = ("--as-of", "2026-03-03")


@pytest.fixture(scope="module")
def audits(tmp_path_factory):
    """Return a repository with a config, its seal and the cases of June, which came after."""
    folder = tmp_path_factory.mktemp("audits")
    git(folder, "init", "-q")
    (folder / "fraud.yaml").write_text(SEALED, encoding="utf-8")
    assert reportgen("seal", folder / "fraud.yaml", *DAY) == (0, f"{folder / 'fraud.seal.yaml'}\n", "")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "criteria of the June audit")
    rows = cases().splitlines()
    dated = [f"{row},2026-06-{1 + place % 30:02}" for place, row in enumerate(rows[1:])]
    (folder / "cases.csv").write_text("\n".join([f"{rows[0]},day", *dated]) + "\n", encoding="utf-8")
    return folder


def report(folder, text, *more):
    """Return the exit code of a run, its results and its page."""
    (folder / "fraud.yaml").write_text(text, encoding="utf-8")
    code = reportgen("run", folder / "fraud.yaml", "-q", "-o", folder / "report", *more)[0]
    assert code in {0, 1}
    page = (folder / "report" / "report.md").read_text(encoding="utf-8")
    return code, json.loads((folder / "report" / "results.json").read_text(encoding="utf-8")), page


@pytest.mark.slow
def test_a_report_says_on_which_day_its_criteria_were_fixed(audits):
    code, results, page = report(audits, SEALED, "--fail-on", "grave", "--set", "data.time=day")
    assert code == 0
    assert (results["seal"]["fixed_on"], results["seal"]["file"]) == ("2026-03-03", "fraud.seal.yaml")
    assert "The criteria were fixed on 3 March 2026, before the first of these cases (1 to 30 June 2026)." in page
    assert "None of them has changed since." in page


def test_a_limit_loosened_in_a_commit_is_a_grave_finding_with_both_values(audits):
    looser = SEALED.replace("recall >= 85%", "recall >= 80%")
    code, results, page = report(audits, looser, "--fail-on", "grave")
    git(audits, "commit", "-q", "-m", "looser", "fraud.yaml")
    assert "recall >= 80%" in git(audits, "show", "HEAD")
    assert "seal" not in git(audits, "show", "HEAD", "--stat")
    assert code == 1
    text = "One of the criteria fixed on 3 March 2026 has changed since: “recall >= 85%” became “80%”."
    assert [finding for finding in results["findings"] if finding["severity"] == "grave"] == [
        {"code": "criteria_changed", "severity": "grave", "text": text}
    ]
    assert f"> **Grave:** {text}" in page
    assert results["verdict"]["code"] == "not_as_it_stands"
    code, _, _ = reportgen("render", audits / "report", "-o", audits / "again")
    assert code == 0
    assert text in (audits / "again" / "report.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("then", "now", "text"),
    [
        ("false_negative: 480", "false_negative: 450", "at costs.false_negative, “480” became “450”"),
        ("  - flag_rate <= 40%\n", "", "“flag_rate <= 40%” was removed"),
        ("fixed: 0.5", "fixed: 0.6", "at threshold.fixed, “0.5” became “0.6”"),
        ("resamples: 100", "resamples: 100\n  seed: 7", "at uncertainty.seed, “1” became “7”"),
        ("positive: fraud", "positive: ok", "at data.positive, “[fraud]” became “[ok]”"),
    ],
)
def test_each_criterion_that_moved_is_named(audits, then, now, text):
    assert then in SEALED
    typed = SEALED.replace(then, now)
    _, results, _ = report(audits, typed)
    (finding,) = (finding for finding in results["findings"] if finding["code"] == "criteria_changed")
    assert (finding["severity"], text in finding["text"]) == ("grave", True)


@pytest.mark.slow
def test_a_stricter_limit_is_a_warning_and_an_allowed_change_a_note(audits):
    stricter = SEALED.replace("flag_rate <= 40%", "flag_rate <= 39%")
    allow = "allow:\n  - finding: criteria_changed\n    because: The board asked for it.\n"
    for typed, severity in ((stricter, "warning"), (SEALED.replace("85%", "80%") + allow, "note")):
        _, results, _ = report(audits, typed)
        assert {f["code"]: f["severity"] for f in results["findings"]}["criteria_changed"] == severity


@pytest.mark.slow
def test_comments_order_and_spelling_are_no_change(audits):
    typed = SEALED.replace("recall >= 85%", "sensitivity >= 0.85  # of the frauds").replace("480", "480.0")
    checks, end = typed.partition("uncertainty:")[0].partition("checks:")[2], typed.partition("uncertainty:")[2]
    head = typed.partition("checks:")[0]
    _, results, _ = report(audits, f"checks:{checks}\n# first of all\n{head}uncertainty:{end}")
    assert "moved" not in results["seal"]


def test_an_edited_seal_is_refused(audits, tmp_path):
    text = (audits / "fraud.seal.yaml").read_text(encoding="utf-8")
    (tmp_path / "fraud.seal.yaml").write_text(text.replace("recall >= 85%", "recall >= 80%"), encoding="utf-8")
    (tmp_path / "fraud.yaml").write_text(LOOSER, encoding="utf-8")
    seal = f"report.seal={tmp_path / 'fraud.seal.yaml'}"
    (tmp_path / "cases.csv").write_text(cases(), encoding="utf-8")
    code, printed, said = reportgen("run", tmp_path / "fraud.yaml", "-o", tmp_path / "report", "--set", seal)
    assert (code, printed, (tmp_path / "report").exists()) == (3, "", False)
    assert "fraud.seal.yaml: it was edited: its digest is not that of its day and criteria" in said
    code, _, said = reportgen("check", tmp_path / "fraud.yaml", "--set", seal)
    assert (code, "it was edited" in said) == (3, True)
    code, _, said = reportgen("check", tmp_path / "fraud.yaml", "--set", "report.seal=other.yaml")
    assert (code, "other.yaml: file not found" in said) == (3, True)


def test_a_seal_is_never_overwritten_and_needs_a_day(audits, tmp_path):
    before = (audits / "fraud.seal.yaml").read_bytes()
    (audits / "fraud.yaml").write_text(LOOSER, encoding="utf-8")
    code, printed, said = reportgen("seal", audits / "fraud.yaml", *DAY)
    assert (code, printed) == (2, "")
    assert "fraud.seal.yaml: the seal already exists" in said
    assert (audits / "fraud.seal.yaml").read_bytes() == before
    code, _, said = reportgen("seal", audits / "fraud.yaml", "-o", tmp_path / "a.yaml")
    assert (code, "Give it: --as-of" in said) == (2, True)
    assert reportgen("seal", audits / "fraud.yaml", *DAY, "-q", "-o", tmp_path / "a.yaml") == (0, "", "")
    assert "    - recall >= 80%\n" in (tmp_path / "a.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_docs_show_what_it_writes(tmp_path, monkeypatch):
    page = (ROOT / "docs" / "scheduling.md").read_text(encoding="utf-8")
    part = page.partition("## Criteria fixed before the labels")[2].partition("\n## ")[0]
    commands, seal = re.findall(r"^```(?:bash|text)\n(.*?)^```", part, re.DOTALL | re.MULTILINE)
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    monkeypatch.chdir(tmp_path)
    results = [reportgen(*shlex.split(command)[1:]) for command in commands.splitlines()]
    assert results == [(0, "configs/guard.seal.yaml\n", ""), (0, "", "")]
    assert seal in (tmp_path / "configs" / "guard.seal.yaml").read_text(encoding="utf-8")
    quoted = re.search(r'"(The criteria .*?)"', part, re.DOTALL)[1]
    text = (tmp_path / "reports" / "guard" / "report.md").read_text(encoding="utf-8")
    assert " ".join(quoted.split()) in " ".join(text.split())


def test_the_lock_has_the_digest_of_the_seal(audits):
    report(audits, SEALED)
    lock = json.loads((audits / "report" / "reportgen.lock").read_text(encoding="utf-8"))
    content = (audits / "fraud.seal.yaml").read_bytes()
    assert lock["own"] == {"fraud.seal.yaml": sha256(content).hexdigest()}
