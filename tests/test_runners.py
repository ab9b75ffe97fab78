"""docs/runners.md: what it shows for each scheduler is read and run as that one would, and does what the page says."""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from jinja2 import Environment

from reportgen.config.load import load_config
from tests.test_scheduling import DATE, FAILS, OPEN

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "runners.md").read_text(encoding="utf-8")
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
GITLAB = yaml.safe_load((ROOT / "ci" / "gitlab.yml").read_text(encoding="utf-8"))
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
SCHEMAS = ("vendor.github-actions", "vendor.github-workflows", "vendor.gitlab-ci")
RESULTS = Path("reports/guard-2026-09/results.json")


def blocks(part):
    """Return the examples of a part of the page."""
    text = re.search(rf"^## {part}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)[1]
    return re.findall(r"^```\w+\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.fixture
def audits(tmp_path):
    """Return the folder `audits` of a home with the guard, quickly made, and a `date` that ends September."""
    folder = tmp_path / "audits"
    (folder / "configs" / "data").mkdir(parents=True)
    text = (ROOT / "configs" / "guard.yaml").read_text(encoding="utf-8")
    quick = text.replace("report:\n", "report:\n  formats: [json]\n") + "uncertainty:\n  resamples: 100\n"
    (folder / "configs" / "guard.yaml").write_text(quick, encoding="utf-8")
    shutil.copy(ROOT / "configs" / "data" / "payments_2026-09.csv", folder / "configs" / "data")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "date").write_text(DATE, encoding="utf-8")
    (tmp_path / "bin" / "date").chmod(0o755)
    return folder


def change(audits, old, new):
    config = audits / "configs" / "guard.yaml"
    text = config.read_text(encoding="utf-8")
    assert old in text
    config.write_text(text.replace(old, new), encoding="utf-8")


def environment(audits, **more):
    path = os.pathsep.join((str(audits.parent / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**os.environ, "PATH": path, "HOME": str(audits.parent), **more}


def run(audits, *command, **more):
    return subprocess.run(
        command, cwd=audits, env=environment(audits, **more), capture_output=True, text=True, check=False
    )


def test_each_part_of_the_page_has_an_example_and_a_test():
    parts = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert parts == ["GitHub Actions", "GitLab", "pre-commit", "cron", "systemd", "Airflow", "Dagster", "DVC", "Make"]
    assert [part for part in parts if not blocks(part)] == ["cron"]  # which has its page and test elsewhere


@pytest.mark.slow
def test_the_action_the_workflow_and_the_job_are_what_their_systems_take(tmp_path):
    (tmp_path / "workflow.yml").write_text(blocks("GitHub Actions")[0], encoding="utf-8")
    files = (ROOT / "action.yml", tmp_path / "workflow.yml", ROOT / "ci" / "gitlab.yml")
    for schema, file in zip(SCHEMAS, files, strict=True):
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_workflow_gives_the_action_what_it_takes_and_keeps_what_it_writes():
    steps = yaml.safe_load(blocks("GitHub Actions")[0])["jobs"]["audit"]["steps"]
    (given,) = [step["with"] for step in steps if step.get("uses") == "./tools/reportgen"]
    assert {*given} <= {*ACTION["inputs"]}
    assert {name for name, about in ACTION["inputs"].items() if about.get("required")} <= {*given}
    (kept,) = [step for step in steps if "upload-artifact" in step.get("uses", "")]
    assert (kept["with"]["path"], kept["if"]) == (given["output"], "always()")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edit", "undecided", "code", "ends"),
    [(FAILS, "pass", 1, 1), (OPEN, "fail", 4, 4), (OPEN, "pass", 4, 0)],
)
def test_the_step_of_the_action_ends_as_asked_and_gives_the_code(audits, edit, undecided, code, ends):
    change(audits, *edit)
    step = ACTION["runs"]["steps"][1]
    inputs = {name: about.get("default", "") for name, about in ACTION["inputs"].items()}
    inputs |= {"config": "configs/guard.yaml\n", "as-of": "2026-09-30", "undecided": undecided, "options": "--quiet -v"}
    names = {name: re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value)[1] for name, value in step["env"].items()}
    assert "${{" not in step["run"]  # what is typed is never a part of the script
    given = {name: inputs[key] for name, key in names.items()}
    given |= {"GITHUB_OUTPUT": str(audits / "outputs"), "GITHUB_ACTIONS": "true"}
    done = run(audits, "bash", "-e", "-o", "pipefail", "-c", step["run"], **given)
    assert done.returncode == ends, done.stderr
    assert (audits / "outputs").read_text("utf-8") == f"exit-code={code}\n"
    assert (audits / inputs["output"] / "results.json").is_file()
    assert "::" in done.stderr


@pytest.mark.slow
def test_the_job_of_gitlab_runs_and_keeps_its_report(audits):
    job = GITLAB["reportgen"]
    (command,) = job["script"]
    given = yaml.safe_load(blocks("GitLab")[0])["variables"]
    assert {*given} <= {*job["variables"]}
    done = run(audits, "bash", "-e", "-c", command, **{**job["variables"], **given})
    assert done.returncode == 0, done.stderr
    assert (audits / job["artifacts"]["paths"][0] / "guard" / "junit.xml").is_file()
    assert audits / "reports/guard/junit.xml" in audits.glob(job["artifacts"]["reports"]["junit"])
    assert job["allow_failure"] == {"exit_codes": [4]}


def test_the_hook_looks_at_configs_alone_and_finds_what_is_wrong(audits):
    (hook,) = HOOKS
    assert {"id", "name", "entry", "language"} <= {*hook}
    (asked,) = yaml.safe_load(blocks("pre-commit")[0])["repos"]
    assert asked["hooks"][0]["id"] == hook["id"]
    for pattern in (hook["files"], asked["hooks"][0]["files"]):
        assert re.search(pattern, "audits/guard.yaml")
        assert not re.search(pattern, "docs/mkdocs.yml")
    (audits / "bad.yaml").write_text("version: 1\ntitel: x\n", encoding="utf-8")
    command = [sys.executable, "-m", *shlex.split(hook["entry"])]
    done = run(audits, *command, "configs/guard.yaml", "bad.yaml", PYTHONPATH=str(ROOT))
    assert (done.returncode, done.stdout) == (2, "")
    assert "bad.yaml:2:1: unknown key: titel\n" in done.stderr
    assert "guard.yaml" not in done.stderr


def unit(text):
    parsed = configparser.ConfigParser(interpolation=None, strict=True)
    parsed.optionxform = str
    parsed.read_string(text)
    return parsed


@pytest.mark.slow
def test_the_unit_of_systemd_makes_the_report_of_the_month_and_fails_with_a_check(audits):
    change(audits, *FAILS)
    service, timer = map(unit, blocks("systemd"))
    assert timer["Timer"]["OnCalendar"] == "*-*-01 06:00:00"
    assert service["Service"]["WorkingDirectory"] == "%h/audits"
    command = service["Service"]["ExecStart"]
    assert not re.search(r"(?<!%)%(?:%%)*(?!%)", command)
    assert not re.search(r"(?<!\$)\$(?:\$\$)*(?!\$)", command)
    done = run(audits, *shlex.split(command.replace("%%", "%").replace("$$", "$")))
    assert done.returncode == 1, done.stderr
    assert (audits / RESULTS).is_file()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path):
    for name, text in zip(("guard.service", "guard.timer"), blocks("systemd"), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = run(tmp_path, "systemd-analyze", "verify", str(tmp_path / "guard.service"), str(tmp_path / "guard.timer"))
    assert [line for line in done.stderr.splitlines() if "guard." in line] == []


class Stub:
    """A package that takes whatever it is called with, and keeps it."""

    def __init__(self):
        self.calls = {}

    def __getattr__(self, name):
        def call(*arguments, **named):
            self.calls[name] = named
            return SimpleNamespace(arguments=arguments, **named)

        return call


@pytest.mark.slow
def test_the_task_of_airflow_runs_for_the_last_day_of_the_month_before(audits, monkeypatch):
    stub = Stub()

    class Graph:
        def __init__(self, **named):
            stub.calls["DAG"] = named

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

    monkeypatch.setitem(sys.modules, "airflow.sdk", SimpleNamespace(DAG=Graph))
    bash = SimpleNamespace(BashOperator=stub.BashOperator)
    monkeypatch.setitem(sys.modules, "airflow.providers.standard.operators.bash", bash)
    exec(compile(blocks("Airflow")[0], "airflow.py", "exec"), {})  # noqa: S102 - an example of ours
    assert stub.calls["DAG"]["schedule"] == "0 6 1 * *"
    task = stub.calls["BashOperator"]
    assert task["skip_on_exit_code"] == 4
    templates = Environment(autoescape=False)  # noqa: S701 - a command, and no page
    templates.filters["ds"] = date.isoformat
    macros = SimpleNamespace(ds_add=lambda day, days: str(date.fromisoformat(day) + timedelta(days)))
    command = templates.from_string(task["bash_command"]).render(data_interval_end=date(2026, 10, 1), macros=macros)
    assert "--as-of 2026-09-30 " in command
    done = run(audits, "bash", "-c", command)
    assert done.returncode == 0, done.stderr
    assert (audits / "reports/guard-2026-09-30/results.json").is_file()


@pytest.mark.slow
@pytest.mark.parametrize(("edit", "passed"), [(None, True), (FAILS, False), (("path: data/", "path: gone/"), None)])
def test_the_asset_of_dagster_has_the_metrics_and_its_check(audits, monkeypatch, edit, passed):
    if edit:
        change(audits, *edit)

    class Failure(Exception):  # noqa: N818 - as it is called there
        pass

    stub = Stub()
    stub.Failure = Failure
    stub.asset = lambda **_: lambda made: made
    monkeypatch.setitem(sys.modules, "dagster", stub)
    for name, value in environment(audits).items():
        monkeypatch.setenv(name, value)
    names = {}
    exec(compile(blocks("Dagster")[0], "dagster.py", "exec"), names)  # noqa: S102 - an example of ours
    window = SimpleNamespace(end=SimpleNamespace(date=lambda: date(2026, 10, 1)))
    context = SimpleNamespace(partition_time_window=window, partition_key="2026-09-01")
    if passed is None:
        with pytest.raises(Failure, match="exit code 3"):
            names["guard"](context)
        return
    made = names["guard"](context)
    assert made.check_results[0].passed == passed
    assert {"champion.recall", "champion.threshold"} <= {*made.metadata}


@pytest.mark.slow
def test_the_stage_of_dvc_names_what_it_needs_and_a_flat_file_of_metrics(audits):
    stages = yaml.safe_load(blocks("DVC")[0])
    (values,) = stages["vars"]
    stage = stages["stages"]["guard"]

    def filled(text):
        return re.sub(r"\$\{(\w+)\}", lambda name: values[name[1]], text)

    assert all(isinstance(value, str) for value in values.values())  # a date cannot be filled in
    assert all((audits / filled(path)).is_file() for path in stage["deps"])
    (metrics,) = (path for one in stage["metrics"] for path in one)
    for _ in range(2):  # DVC removes outputs before a run
        (audits / metrics).unlink(missing_ok=True)
        done = run(audits, "bash", "-c", filled(stage["cmd"]))
        assert done.returncode == 0, done.stderr
        flat = json.loads((audits / metrics).read_bytes())
        assert flat
        assert all(isinstance(value, float) for value in flat.values())


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_the_target_of_make_is_made_once_where_all_passes_and_again_where_not(audits):
    (audits / "Makefile").write_text(blocks("Make")[0], encoding="utf-8")
    target = "reports/guard-2026-09.passed"
    assert "touch reports/guard-2026-09.passed" in run(audits, "make", "-n", target).stdout
    change(audits, *FAILS)
    done = run(audits, "make", target)
    assert (done.returncode, (audits / target).is_file()) == (2, False)
    change(audits, *reversed(FAILS))
    assert run(audits, "make", target).returncode == 0
    assert (audits / target).is_file()
    assert (audits / RESULTS).is_file()
    assert "is up to date" in run(audits, "make", target).stdout


def test_the_config_is_the_guard_of_the_examples():
    assert load_config(ROOT / "configs" / "guard.yaml", as_of="2026-09-30").report.kind == "guard"
