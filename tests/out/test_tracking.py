"""A report logged to MLflow: what goes there, and what becomes of a store that fails."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

import reportgen
from reportgen.audit.shown import shown_metrics
from reportgen.cli import main
from reportgen.out import tracking
from reportgen.out.tracking import logged_metrics, logged_params, logged_tags
from reportgen.stats.metrics import PRESETS
from tests.browser import CONFIGS
from tests.example_reports import example

CONFIG = str(CONFIGS / "minimal.yaml")
QUICK = ("--set", "uncertainty.resamples=100", "--set", "report.formats=[markdown]")


def estimates(shown):
    return {of: figure.estimate for of, figure in shown.items()}


def run(folder, *options):
    return CliRunner().invoke(main, ["run", CONFIG, "-o", str(folder), *QUICK, *options])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["card_fraud", "iris", "three_rules"])
def test_every_metric_is_one_of_the_results(name):
    results = example(name).results
    logged = logged_metrics(results, estimates(example(name)._shown))
    assert len(logged) >= len(example(name)._shown) > 0
    assert all(isinstance(value, float) for value in logged.values())
    held = {float(number) for number in _numbers(results)}
    assert {value for key, value in logged.items() if not key.startswith("checks/")} <= held


def _numbers(value):
    if isinstance(value, dict):
        for one in value.values():
            yield from _numbers(one)
    elif isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int | float):
        yield value


@pytest.mark.slow
def test_metrics_are_those_shown_named_by_model_and_the_checks_are_counted():
    results, shown = example("card_fraud").results, estimates(example("card_fraud")._shown)
    logged = logged_metrics(results, shown)
    assert logged["champion/recall"] == results["models"]["champion"]["metrics"]["recall"]["estimate"]
    assert logged["champion/threshold"] == 0.1
    assert (logged["checks/pass"], logged["checks/insufficient"]) == (4, 2)
    assert len(logged) == len(shown) + 2
    iris = example("iris")
    assert logged_metrics(iris.results, estimates(iris._shown))["app/macro_f1"] == pytest.approx(0.926, abs=5e-4)


def test_parameters_are_the_rule_of_each_model_prices_seed_and_the_digest_of_the_config():
    results = example("card_fraud").results
    params = logged_params(results)
    assert (params["champion/rule"], params["challenger/rule"]) == ("deployed", "minimise cost")
    assert (params["costs/false_positive"], params["costs/false_negative/column"]) == ("12", "amount")
    assert (params["seed"], params["resamples"], params["level"]) == ("1", "2000", "0.95")
    assert params["config.sha256"] == results["config"]["sha256"]
    assert "rules/rule" not in params  # it has decisions alone
    matrix = {**results, "costs": {"matrix": [[0.0] * 100] * 100}}
    assert len(logged_params(matrix)["costs/matrix"]) == tracking.LONGEST_VALUE


def test_names_of_models_are_spelled_as_a_store_takes_them_and_two_stay_two():
    found = {tracking._plain(name) for name in ("a/b", "a b", "..", "ä+b", "a.b", "a_b")}
    assert found == {"a.2fb", "a b", ".2e.2e", ".e4.2bb", "a.2eb", "a_b"}


@pytest.mark.slow
def test_a_run_is_found_by_verdict_date_and_data():
    report = example("card_fraud")
    tags = logged_tags(report.results, 4)
    assert tags["reportgen.verdict"] == "not_settled"
    assert tags["reportgen.exit_code"] == "4"
    assert tags["reportgen.as_of"] == "2026-09-30"
    assert tags["reportgen.input.1"] == "card_fraud.csv"
    assert tags["reportgen.input.1.sha256"] == report.results["run"]["inputs"][0]["sha256"]


def test_without_the_package_it_is_told_before_any_data_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(tracking, "find_spec", lambda _: None)
    done = run(tmp_path / "out", "--set", "report.log_to=mlflow", "--set", "data.path=none.csv")
    assert done.exit_code == 3
    assert "report.log_to: to log to MLflow needs a package that is not installed: mlflow-skinny" in done.stderr
    assert "pip install 'reportgen-audit[mlflow]'" in done.stderr
    assert "none.csv" not in done.stderr
    assert not (tmp_path / "out").exists()


class Client:
    """A store that fails at the verb it is told to, and keeps what it was asked."""

    def __init__(self, *, fails=""):
        self.fails, self.asked, self.params = fails, [], []

    def __getattr__(self, verb):
        def asked(*arguments, **named):
            self.asked.append(verb)
            if verb == self.fails:
                message = "https://me:secret@store refused it\nand said why at length"
                raise RuntimeError(message)
            if "params" in named:
                self.params += [name for name, _ in named["params"]]
            set_already = SimpleNamespace(params={"seed": "7"})
            return SimpleNamespace(info=SimpleNamespace(run_id="7"), experiment_id="3", data=set_already)

        return asked


@pytest.fixture
def store(monkeypatch):
    """Let a store of our own stand for MLflow's."""

    def taken(**how):
        client = Client(**how)
        package = SimpleNamespace(MlflowClient=lambda **_: client, active_run=lambda: None)
        entities = SimpleNamespace(Metric=lambda *of: of, Param=lambda *of: of, RunTag=lambda *of: of)
        monkeypatch.setitem(sys.modules, "mlflow", package)
        monkeypatch.setitem(sys.modules, "mlflow.entities", entities)
        monkeypatch.setattr(tracking, "find_spec", lambda _: True)
        for name in ("MLFLOW_RUN_ID", "MLFLOW_EXPERIMENT_NAME", "MLFLOW_EXPERIMENT_ID"):
            monkeypatch.delenv(name, raising=False)
        for name in tracking._QUIET:
            monkeypatch.setenv(name, "kept")
        return client

    return taken


@pytest.mark.everyday(1)
@pytest.mark.parametrize("verb", ["create_run", "log_batch", "log_artifact", "set_terminated"])
def test_a_store_that_fails_is_one_message_and_the_report_stands(tmp_path, store, verb):
    client = store(fails=verb)
    done = run(tmp_path / "out", "--set", "report.log_to=mlflow")
    assert done.exit_code == 3
    assert f"the report is complete in {tmp_path / 'out'}, but could not be logged to MLflow" in done.stderr
    assert "//store refused it\n" in done.stderr
    assert "secret" not in done.stderr
    assert {"report.md", "results.json", "tables", "figures"} <= {path.name for path in (tmp_path / "out").iterdir()}
    assert ("set_terminated" in client.asked) == (verb != "create_run")


@pytest.mark.slow
def test_a_run_that_somebody_else_began_is_logged_to_and_not_ended(tmp_path, store, monkeypatch):
    client = store()
    monkeypatch.setenv("MLFLOW_RUN_ID", "9")
    assert run(tmp_path / "out", "--set", "report.log_to=mlflow").exit_code == 0
    assert "create_run" not in client.asked
    assert "set_terminated" not in client.asked
    assert "seed" not in client.params  # which stands in that run already
    assert {"resamples", "level", "config.sha256"} <= {*client.params}
    assert run(tmp_path / "out", "--set", "report.log_to.experiment=own").exit_code == 0
    assert "create_run" in client.asked


@pytest.mark.slow
def test_an_address_from_the_environment_is_not_told(tmp_path, store, monkeypatch):
    client = store()

    def refused(*_, **__):
        message = "no store at https://store/7f3a9c21/runs"
        raise RuntimeError(message)

    client.create_run = refused
    monkeypatch.setenv("TOKEN_OF_STORE", "7f3a9c21")
    done = run(tmp_path / "out", "--set", "report.log_to.mlflow=https://store/${TOKEN_OF_STORE}/runs")
    assert done.exit_code == 3
    assert "no store at https://store/${TOKEN_OF_STORE}/runs" in done.stderr


@pytest.mark.slow
def test_a_dry_run_logs_nothing(tmp_path, store):
    client = store()
    assert run(tmp_path / "out", "--set", "report.log_to=mlflow", "--dry-run").exit_code == 0
    assert client.asked == []


READ = """
import json, sys, mlflow
client = mlflow.MlflowClient(tracking_uri=sys.argv[1])
experiments = {client.get_experiment_by_name(name).experiment_id: name for name in sys.argv[2:]}
found = []
for run in client.search_runs([*experiments]):
    files = lambda path: [name for one in client.list_artifacts(run.info.run_id, path)
                          for name in (files(one.path) if one.is_dir else [one.path])]
    named = experiments[run.info.experiment_id], run.info.run_name, run.info.status
    found.append([*named, run.data.metrics, run.data.tags, files("")])
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Return where MLflow keeps its runs: to set a store up takes it longer than all else."""
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'runs.db'}"


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mlflow") is None, reason="mlflow-skinny is not installed")
def test_mlflow_itself_holds_the_metrics_the_tags_and_the_files_of_the_report(tmp_path, address):
    taken = {name: value for name, value in os.environ.items() if not name.startswith("MLFLOW_")}
    by_key = taken, f"report.log_to={{mlflow: '{address}', experiment: fraud}}"
    by_environment = {**taken, "MLFLOW_TRACKING_URI": address}, "report.log_to=mlflow"
    command = [sys.executable, "-m", "reportgen", "run", CONFIG, "-o", "out", *QUICK, "--set"]
    for given, log_to in (by_key, by_environment):
        done = subprocess.run([*command, log_to], cwd=tmp_path, env=given, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "out/report.md\n"), done.stderr
        assert "INFO" not in done.stderr
    read = [sys.executable, "-c", READ, address, "fraud", "Default"]
    done = subprocess.run(read, cwd=tmp_path, env=taken, capture_output=True, text=True, check=True)
    runs = json.loads(done.stdout)
    results = json.loads((tmp_path / "out" / "results.json").read_bytes())
    assert sorted(name for name, *_ in runs) == ["Default", "fraud"]  # each run is one of its own
    for _, title, status, metrics, tags, files in runs:
        assert (title, status) == (results["title"], "FINISHED")
        assert metrics == logged_metrics(results, estimates(shown_metrics(results, PRESETS["imbalanced"])))
        assert logged_tags(results, 0).items() <= tags.items()
        assert sorted(files) == sorted(
            f"report/{path.relative_to(tmp_path / 'out').as_posix()}"
            for path in (tmp_path / "out").rglob("*")
            if path.is_file()
        )


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mlflow") is None, reason="mlflow-skinny is not installed")
def test_in_python_a_report_is_logged_to_the_run_that_is_active(tmp_path, address):
    code = f"""
import mlflow, reportgen
mlflow.set_tracking_uri({address!r})
mlflow.set_experiment("active")
with mlflow.start_run(run_name="mine") as run:
    report = reportgen.run({CONFIG!r}, sets={{"report.log_to": "mlflow", "uncertainty.resamples": 100}})
    report.save("out")
    assert mlflow.active_run().info.status == "RUNNING"
data = mlflow.get_run(run.info.run_id).data
known = data.params["seed"] == "1" and len(data.metrics) == len(report._shown)
print(known, len(mlflow.search_runs(output_format="list")))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split()[-2:] == ["True", "1"], done.stderr


@pytest.mark.slow
def test_the_version_is_among_the_tags():
    assert logged_tags(example("minimal").results, 0)["reportgen.version"] == reportgen.__version__
