"""docs/scheduling.md: its config, its crontab and its CI job do what the page says, as far as a shell can tell."""

import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml
from click.testing import CliRunner

import reportgen
from reportgen.cli import main

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "scheduling.md").read_text(encoding="utf-8")
# The date of the day before the run; the example's data are those of this month.
DATE = f"""#!{sys.executable}
import datetime, sys
assert sys.argv[1:3] == ["-d", "yesterday"], sys.argv
print(datetime.date(2026, 9, 30).strftime(sys.argv[3].removeprefix("+").replace("%F", "%Y-%m-%d")))
"""


def block(language, place=0):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[place]


def named(language, what):
    """Return the block with these letters."""
    return next(
        text for text in re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) if what in text
    )


@pytest.fixture
def home(tmp_path):
    """Return a home folder with the examples in `audits`, and a `date` whose yesterday is the end of September."""
    shutil.copytree(ROOT / "configs", tmp_path / "audits" / "configs")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "date").write_text(DATE, encoding="utf-8")
    (tmp_path / "bin" / "date").chmod(0o755)
    return tmp_path


def shell(home, command, folder):
    path = os.pathsep.join((str(home / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]))
    return subprocess.run(
        ["bash", "-e", "-c", command],  # noqa: S607 (the machine's shell)
        cwd=folder, env={**os.environ, "PATH": path, "HOME": str(home)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def edit(home, old, new):
    config = home / "audits" / "configs" / "guard.yaml"
    text = config.read_text(encoding="utf-8")
    assert old in text
    config.write_text(text.replace(old, new), encoding="utf-8")


QUICK = ["--set", "uncertainty.resamples=100"]
FAILS, OPEN = ("recall >= 80%", "recall >= 95%"), ("cost <= 3500", "cost <= 2300")


@pytest.mark.slow
def test_the_guard_passes_on_its_example_data_and_states_nothing():
    report = reportgen.run(ROOT / "configs" / "guard.yaml", as_of=date(2026, 9, 30))
    assert (report.passed, report.exit_code) == (True, 0)
    assert [check["status"] for check in report.results["checks"]] == ["pass"] * 3
    assert [field for field in report._explained.stated if field.required] == []


@pytest.mark.slow
def test_the_guard_is_held_against_a_golden_report_of_itself(home, monkeypatch):
    audits = home / "audits"
    monkeypatch.chdir(audits)

    def code(text, out):
        Path("configs/case.yaml").write_text(text, encoding="utf-8")
        options = ["--as-of", "2026-09-30", "-q", "--set", "report.formats=json", "-o", out, *QUICK]
        return CliRunner().invoke(main, ["run", "configs/case.yaml", *options])

    page, limit = block("yaml", 1), "cost_per_1000 <= 5\n"
    assert code(block("yaml"), "configs/golden").exit_code == 0
    done = code(page, "out")
    assert done.exit_code == 4  # equal, and too few cases to be sure that it costs at most 5 more
    assert "against the earlier report (30 September 2026) is undecided: the limit is between" in done.stderr
    assert code(page.replace(limit, "cost_per_1000 <= 5000\n"), "out").exit_code == 0
    assert code(page.replace(limit, "cost_per_1000 <= -5000\n"), "out").exit_code == 1
    Path("configs/golden/results.json").unlink()
    done = code(page, "out")
    assert (done.exit_code, "compare.baseline.results: results.json: file not found" in done.stderr) == (3, True)


def test_the_guard_without_a_date_stops_with_2_and_the_mend():
    done = CliRunner().invoke(main, ["run", str(ROOT / "configs" / "guard.yaml"), "--dry-run"])
    assert done.exit_code == 2
    assert '--as-of "$(date +%F)"' in done.output


def test_the_config_on_the_page_is_the_guard_s():
    shown, guard = yaml.safe_load(block("yaml")), yaml.safe_load((ROOT / "configs" / "guard.yaml").read_text())
    assert {key: guard[key] for key in shown if key != "data"} == {k: v for k, v in shown.items() if k != "data"}
    assert shown["data"].items() <= guard["data"].items()


@pytest.mark.slow
@pytest.mark.parametrize(("change", "code", "says"), [(None, 0, ""), (FAILS, 1, "failed"), (OPEN, 4, "is undecided")])
def test_the_crontab_line_ends_with_the_code_of_the_checks_and_mails_only_what_is_wrong(home, change, code, says):
    if change:
        edit(home, *change)
    schedule, command = re.fullmatch(r"((?:\S+ ){5})(.*)\n", block("crontab")).groups()
    assert schedule.split() == ["0", "6", "1", "*", "*"]
    assert not re.search(r"(?<!\\)%", command)
    done = shell(home, command.replace(r"\%", "%"), home)
    assert done.returncode == code, done.stderr
    assert (done.stdout, bool(done.stderr)) == ("", code != 0)
    assert says in done.stderr
    assert (home / "audits" / "reports" / "guard-2026-09" / "report.html").is_file()


@pytest.mark.slow
def test_a_history_has_each_month_and_a_run_that_stopped_adds_none(home):
    audits, config = home / "audits", home / "audits" / "configs" / "guard.yaml"
    lines = next(
        text for text in re.findall(r"^```yml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) if "history:" in text
    )
    config.write_text(config.read_text(encoding="utf-8") + lines, encoding="utf-8")

    def month(number):
        command = f"reportgen run configs/guard.yaml -q --as-of 2026-{number:02d}-30 -o reports/{number}"
        return shell(home, f"{command} --set uncertainty.resamples=100", audits)

    assert month(9).returncode == 0
    assert month(10).returncode == 3  # its data are not there
    assert [path.name for path in (audits / "configs" / "history").iterdir()] == ["2026-09_2026-09-30.json"]
    september = (audits / "configs" / "data" / "payments_2026-09.csv").read_text(encoding="utf-8")
    october = "\n".join(september.replace("2026-09-", "2026-10-").splitlines()[:3001])
    (audits / "configs" / "data" / "payments_2026-10.csv").write_text(october + "\n", encoding="utf-8")
    assert month(10).returncode in (0, 1, 4)
    page = (audits / "reports" / "10" / "report.html").read_text(encoding="utf-8")
    assert "Month by month: champion" in page
    assert "September 2026" in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (None, 0, ""),
        (FAILS, 1, "::error file=configs"),
        (OPEN, 0, "::warning file=configs"),
        (("path: data/", "path: gone/"), 3, "::error file=configs/guard.yaml,line=5"),
    ],
)
def test_the_step_of_the_ci_job_is_red_where_the_page_says_so_and_keeps_the_report(home, change, code, says):
    if change:
        edit(home, *change)
    steps = yaml.safe_load(named("yml", "jobs:"))["jobs"]["guard"]["steps"]
    (command,) = [step["run"] for step in steps if "reportgen" in step.get("run", "")]
    (kept,) = [step for step in steps if "upload-artifact" in step.get("uses", "")]
    done = shell(home, f"export GITHUB_ACTIONS=true; {command}", home / "audits")
    assert done.returncode == code, done.stderr
    assert says in done.stderr
    assert ("::" in done.stderr) == bool(says)
    assert kept["if"] == "always()"
    assert (home / "audits" / kept["with"]["path"] / "junit.xml").is_file() == (code != 3)


@pytest.mark.slow
def test_junit_of_the_guard_holds_one_case_a_check(home):
    edit(home, *FAILS)
    config, out = home / "audits" / "configs" / "guard.yaml", home / "audits" / "out"
    done = CliRunner().invoke(main, ["run", str(config), "--as-of", "2026-09-30", "-q", "-o", str(out), *QUICK])
    assert done.exit_code == 1
    root = ET.parse(out / "junit.xml").getroot()  # noqa: S314 (our own)
    assert root.attrib == {"tests": "3", "failures": "1", "errors": "0", "skipped": "0"}
    assert len(root.findall("testsuite/testcase")) == 3


def test_the_page_lists_every_exit_code_of_a_run():
    table = PAGE.partition("## Exit codes")[2]
    assert re.findall(r"^\| (\d) \|", table, re.MULTILINE) == ["0", "1", "2", "3", "4"]
