"""The README and CONTRIBUTING: each command runs, each config is right, and the CI does what they say."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from click.testing import CliRunner
from packaging.requirements import Requirement

from reportgen.cli import main
from tests.resamples import FEW, resamples

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SET_UP = "python -m venv .venv"


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


def run(command, folder, **environment):
    """Run a line as a shell does, with this environment's commands in reach."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return subprocess.run(
        ["bash", "-c", command],  # noqa: S607 (the reader's shell)
        cwd=folder, env={**os.environ, "PATH": path, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def checkout(tmp_path):
    """Return a folder with what a reader sees: every file of the project, and nothing else."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],  # noqa: S607 (git as the machine has it)
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\n")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


NAMED = {
    "background.md": "# Background\n",
    "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "templates/html/own.css": "",
}


def test_the_pages_show_something_to_run():
    assert (len(COMMANDS), len(SET_UPS), len(CONFIGS)) >= (4, 2, 2)


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
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
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


def dependencies(package):
    """Return what a package requires without its extras, and what that requires, by their names."""
    found, asked = {}, [package]
    for name in asked:  # which grows on the way
        typed = map(Requirement, distribution(name).requires or ())
        own = [each for each in typed if each.marker is None or each.marker.evaluate({"extra": ""})]
        asked += [each.name for each in own if each.name not in found]
        found |= {each.name: distribution(each.name) for each in own}
    return found


def taken_from_here(folder):
    """Let a fresh environment have what the package requires, as it is installed here, and nothing else of it."""
    (site,) = (folder / ".venv").glob("lib/python*/site-packages")
    for package in dependencies("reportgen-audit").values():
        parts = {Path(file).parts[0]: package.locate_file(Path(file).parts[0]) for file in package.files}
        for name, path in parts.items():
            if name not in {"..", "__pycache__"} and not (site / name).exists():
                (site / name).symlink_to(path)


@pytest.mark.slow
@pytest.mark.parametrize("command", INSTALLS)
def test_the_commands_to_set_up_run_in_a_fresh_copy(command, checkout):
    environment, others = command.split(" && ", 1)
    *_, last = command.split(" && ")
    assert run(environment, checkout).returncode == 0
    taken_from_here(checkout)  # fetched anew by CI, with the very command of the README that runs the tests
    done = run(others, checkout, PIP_COMPILE="0")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "Collecting" not in done.stdout
    assert (checkout / MAKES[last]).is_file()


MAKES = {
    ".venv/bin/reportgen run configs/card_fraud.yaml": "reports/card_fraud/report.html",
    ".venv/bin/reportgen demo": "reportgen-demo/report/report.html",
}
