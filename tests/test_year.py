"""A year of audits in a repository through the command line, as the docs schedule them: found, sealed, verified."""

import contextlib
import json

import pytest

from tests.test_diff import git, reportgen
from tests.test_history import CONFIG, DAYS, month

FALL = 9  # the month
GUARD = CONFIG.replace("60%", "50%").replace("[json]}", "[markdown], seal: guard.seal.yaml}")
MONTHS = [f"2026-{day[:2]}" for day in DAYS]
LIMIT = "recall >= 50%"


@pytest.fixture(scope="module")
def audits(tmp_path_factory):
    """Return a repository with the seal of a config, twelve months of cases, and the report of each month's end."""
    folder = tmp_path_factory.mktemp("audits")
    git(folder, "init", "-q")
    (folder / "data").mkdir()
    (folder / ".gitignore").write_text("data/\nreports/\n", encoding="utf-8")
    (folder / "guard.yaml").write_text(GUARD, encoding="utf-8")
    with contextlib.chdir(folder):
        assert reportgen("seal", "guard.yaml", "-q", "--as-of", "2025-12-31")[0] == 0
        committed(folder, "criteria of the year")
        for place, day in enumerate(DAYS, 1):
            month(folder, day, recall=0.85 if place < FALL else 0.65, seed=1)
            assert run(day)[0] == 0
            committed(folder, f"record of {MONTHS[place - 1]}")
        yield folder


def committed(folder, message):
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)


def run(day, name=None, *more):
    """Return the code of the run of a month, and where its report is: in a folder of its own."""
    place = f"reports/{name or f'2026-{day[:2]}'}"
    return reportgen("run", "guard.yaml", "-q", "--as-of", f"2026-{day}", "-o", place, *more)[0], place


def results(folder, name):
    return json.loads((folder / "reports" / name / "results.json").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_a_year_of_audits_finds_the_fall_and_the_limit_that_was_loosened_and_is_verified(audits):
    # The fall: none before it, then its month, on the first screen and in what is posted.
    alarms = {name: results(audits, name).get("trend", {}).get("watch", {}).get("alarm") for name in MONTHS}
    assert not any(alarms[name] for name in MONTHS[: FALL - 1])
    assert any(alarms[name] for name in MONTHS[FALL - 1 : FALL + 2])  # within three months
    assert (alarms[MONTHS[-1]]["metric"], alarms[MONTHS[-1]]["since"]) == ("recall", MONTHS[FALL - 1])
    said = "The recall of the model has clearly changed since September 2026"
    for name in ("report.md", "summary.md"):
        assert said in (audits / "reports" / MONTHS[-1] / name).read_text(encoding="utf-8")
    assert run(DAYS[-1], "again", "--fail-on", "warning")[0] == 1
    assert git(audits, "status", "--porcelain") == ""  # the record of the month is the same
    assert len(git(audits, "ls-files", "history").splitlines()) == 12

    # A limit loosened in a commit: named by the seal, by `diff`, and as a second look at the same cases.
    (audits / "guard.yaml").write_text(GUARD.replace(LIMIT, "recall >= 45%"), encoding="utf-8")
    assert run(DAYS[-1], "looser", "--fail-on", "grave")[0] == 1
    committed(audits, "looser")
    assert reportgen("verify", "reports/looser")[0] == 0
    texts = {finding["code"]: finding["text"] for finding in results(audits, "looser")["findings"]}
    changed = "One of the criteria fixed on 31 December 2025 has changed since: “recall >= 50%” became “45%”."
    assert texts["criteria_changed"] == changed
    assert "under 1 other set of criteria before: on 31 December 2026." in texts["other_criteria_before"]
    code, printed, _ = reportgen("diff", f"reports/{MONTHS[-1]}", "reports/looser")
    assert (code, "Check loosened: recall >= 50% became 45%" in printed) == (1, True)
    code, printed, _ = reportgen("diff", f"reports/{MONTHS[-2]}", f"reports/{MONTHS[-1]}")
    assert (code, "oosened" in printed) == (0, False)

    # Each report is as it was made, when it is run again with the config of its commit.
    code, printed, _ = reportgen("verify", f"reports/{MONTHS[-1]}")
    assert (code, "checks" in printed) == (1, True)
    git(audits, "checkout", "-q", "HEAD~1", "--", "guard.yaml")
    verified = {name: reportgen("verify", f"reports/{name}")[:2] for name in MONTHS}
    assert {name: code for name, (code, _) in verified.items() if code} == {}
    assert all("repeated: identical" in printed for _, printed in verified.values())
