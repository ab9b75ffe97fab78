"""The README and CONTRIBUTING: each command runs, each config is right, and the CI does what they say."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from reportgen.cli import main
from tests.fresh import run, set_up
from tests.resamples import FEW, resamples

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SET_UP = "python -m venv "


def blocks(page, language):
    """Return the fenced blocks of a language on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def lines(language):
    """Return every line of every shell block on every page, once."""
    return list(
        dict.fromkeys(line for page in PAGES for block in blocks(page, language) for line in block.splitlines())
    )


COMMANDS = [line for line in lines("sh") if line.startswith("reportgen ")]
SET_UPS = [line for line in lines("sh") if line.startswith(SET_UP)]
INSTALLS = [line for line in SET_UPS if not line.endswith("pytest")]  # CI runs the tests with that one
CONFIGS = [(page, number) for page in PAGES for number in range(len(blocks(page, "yaml")))]


NAMED = {
    "background.md": "# Background\n",
    "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "templates/html/own.css": "",
}


def test_the_pages_show_something_to_run():
    assert (len(COMMANDS), len(SET_UPS), len(CONFIGS)) >= (4, 2, 2)
    assert len(INSTALLS) == 2  # the second is that of the wheel, and tried by `test_wheel`


def test_a_command_runs_in_a_shell(tmp_path):
    shutil.copy(ROOT / "configs/data/card_fraud.csv", tmp_path / "predictions.csv")
    done = run("reportgen init predictions.csv", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "reportgen init predictions.csv" in COMMANDS


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    shutil.copy(ROOT / "configs/data/card_fraud.csv", tmp_path / "predictions.csv")
    minimal = (ROOT / "configs/minimal.yaml").read_text(encoding="utf-8")
    (tmp_path / "predictions.yaml").write_text(minimal.replace("data/card", "configs/data/card"), encoding="utf-8")
    if " init predictions" in command:
        (tmp_path / "predictions.yaml").unlink()
    monkeypatch.chdir(tmp_path)
    _, *arguments = shlex.split(command)  # in this process: a start takes as long as most of them
    with resamples(FEW):
        if arguments[0] == "verify":
            CliRunner().invoke(main, ["run", "configs/card_fraud.yaml", "-q"])
        done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("page", "number"), CONFIGS, ids=lambda part: getattr(part, "name", part))
def test_every_config_passes_the_check(page, number, tmp_path):
    for name, text in NAMED.items():  # what configs name for the page is looked at, too
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "shown.yaml").write_text(blocks(page, "yaml")[number], encoding="utf-8")
    done = run(
        "reportgen check shown.yaml --as-of 2026-09-30",
        tmp_path,
        DATABASE_URL="sqlite:///scores.db",
        SCORES_URL="scores.csv",
    )  # a path has a date
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_second_config_of_the_readme_makes_a_report(tmp_path):
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    (tmp_path / "configs" / "shown.yaml").write_text(blocks(ROOT / "README.md", "yaml")[1], encoding="utf-8")
    done = run("reportgen run configs/shown.yaml", tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "reports" / "shown" / "report.html").is_file()


def test_the_smallest_config_is_the_one_among_the_examples():
    assert blocks(ROOT / "README.md", "yaml")[0] == (ROOT / "configs" / "minimal.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
# Those of runners.md need the schedulers that they are for; tests/test_runners.py compiles them.
@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "runners.md"], ids=lambda page: page.name)
def test_python_on_the_pages_runs(page, tmp_path):
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    for number, block in enumerate(blocks(page, "python")):
        (tmp_path / f"shown{number}.py").write_text(block, encoding="utf-8")
        done = run(f"python shown{number}.py", tmp_path)
        assert done.returncode == 0, done.stderr


def test_ci_runs_the_very_command_of_the_readme():
    (tests,) = [line for line in SET_UPS if line.endswith("pytest")]
    assert tests in [line.strip() for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()]
    assert tests in blocks(ROOT / "CONTRIBUTING.md", "sh")[0].splitlines()


def test_the_lanes_of_ci_name_what_is_there():
    lanes = re.findall(r"^\w+=\((tests/.*)\)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lanes) == 3
    assert [path for lane in lanes for path in lane.split() if not (ROOT / path).exists()] == []


@pytest.mark.slow
def test_the_command_of_the_readme_installs_and_makes_a_report(tmp_path):
    (command,) = [line for line in INSTALLS if line in blocks(ROOT / "README.md", "sh")[0].splitlines()]
    set_up(command, tmp_path)
    assert (tmp_path / "reports/card_fraud/report.html").is_file()
