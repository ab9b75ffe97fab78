"""A report that is written -> a run in a store of MLflow: what is shown, what it rests on, and what became of it."""

import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reportgen.config.page import Store
from reportgen.config.schema import Config
from reportgen.errors import DataError

KEY = "report.log_to"
AT_ONCE = 500  # metrics; a store takes 1,000
AT_ONCE = 50  # parameters; a store takes 100
LONGEST = 200  # letters of a name; a store takes 250
LONGEST_VALUE = 500  # letters of a parameter, as some stores take them
_SECRET = re.compile(r"//[^/@\s]+@")  # in an address, which a store may repeat
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9_ -]")
# What is told on the way is the store's own business, and nobody is told of this run but the store.
_QUIET = {"MLFLOW_DISABLE_TELEMETRY": "true", "MLFLOW_LOGGING_LEVEL": "WARNING"}


def check_store(config: Config) -> None:
    """Tell, before the long work, that what logs is not installed."""
    if find_spec("mlflow") is None:
        what = "to log to MLflow needs a package that is not installed: mlflow-skinny"
        mend = "Install it: `pip install 'reportgen-audit[mlflow]'`. Or remove the key."
        raise DataError([config.problem(KEY, what, mend)])


Shown = Mapping[tuple[str, str], float]  # by the names of the model and of the metric


def log_report(
    config: Config, results: Mapping[str, Any], shown: Shown, *, exit_code: int, folder: Path, files: Iterable[str]
) -> None:
    """Log a report that stands in its folder, with the metrics shown: to the run at hand, or to a new one."""
    named = config.report.log_to
    try:
        store = named if isinstance(named, Store) else Store()
        _log(store, results, shown, exit_code=exit_code, folder=folder, files=files)
    except Exception as error:  # a store fails in its own ways, and the report is written
        cause = _SECRET.sub("//", (str(error).strip() or type(error).__name__).splitlines()[0])
        what = f"the report is complete in {folder}, but could not be logged to MLflow: {cause}"
        mend = "Correct the store or its address, and run again; or remove the key."
        raise DataError([config.problem(KEY, what, mend)]) from error


def _log(
    store: Store, results: Mapping[str, Any], shown: Shown, *, exit_code: int, folder: Path, files: Iterable[str]
) -> None:
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    import mlflow
    from mlflow.entities import Metric, Param, RunTag

    client = mlflow.MlflowClient(tracking_uri=store.mlflow)
    given = None if store.mlflow or store.experiment else _run_at_hand(mlflow)
    run = given or client.create_run(_experiment(client, store), run_name=results["title"]).info.run_id
    now, metrics = round(1000 * time.time()), list(logged_metrics(results, shown).items())
    try:
        tags = [RunTag(name, value) for name, value in logged_tags(results, exit_code).items()]
        client.log_batch(run, tags=tags)
        # A parameter is set once: what stands in somebody's own run stays as it is.
        there = () if given is None else client.get_run(run).data.params
        params = [Param(name, value) for name, value in logged_params(results).items() if name not in there]
        for first in range(0, len(params), AT_ONCE):
            client.log_batch(run, params=params[first : first + AT_ONCE])
        for first in range(0, len(metrics), AT_ONCE):
            some = metrics[first : first + AT_ONCE]
            client.log_batch(run, metrics=[Metric(name, value, now, 0) for name, value in some])
        for file in files:
            client.log_artifact(run, str(folder / file), Path("report", file).parent.as_posix())
    except BaseException:
        if given is None:
            with suppress(Exception):  # the first failure is the one to tell
                client.set_terminated(run, "FAILED")
        raise
    if given is None:
        client.set_terminated(run)


def _run_at_hand(mlflow: Any) -> str | None:  # noqa: ANN401 - the package
    """Return the run that the caller has begun, in this process or around it."""
    active = mlflow.active_run()
    return active.info.run_id if active is not None else os.environ.get("MLFLOW_RUN_ID") or None


def _experiment(client: Any, store: Store) -> str:  # noqa: ANN401 - of the package
    """Return the experiment of the config, else that of the environment, else the one that every store has."""
    name = store.experiment or os.environ.get("MLFLOW_EXPERIMENT_NAME")
    if name is None:
        return os.environ.get("MLFLOW_EXPERIMENT_ID", "0")
    experiment = client.get_experiment_by_name(name)
    return str(client.create_experiment(name) if experiment is None else experiment.experiment_id)


def logged_metrics(results: Mapping[str, Any], shown: Shown) -> dict[str, float]:
    """Return the metrics shown, as "model/recall", and how many checks ended in which way."""
    ended = Counter(check["status"] for check in results["checks"])
    metrics = {f"{_plain(model)}/{key}": value for (model, key), value in shown.items()}
    return metrics | {f"checks/{status}": float(times) for status, times in ended.items()}


def logged_params(results: Mapping[str, Any]) -> dict[str, str]:
    """Return what a report rests on: how each threshold came about, prices, random numbers, and the config's digest."""
    run, costs = results["run"], results.get("costs") or {}
    rules = {model: (judged.get("threshold") or {}).get("rule") for model, judged in results["models"].items()}
    params = {
        **{f"{_plain(model)}/rule": rule for model, rule in rules.items()},
        **{f"costs/{key}": value for key, value in _flat(costs)},
        **{key: run.get(key) for key in ("seed", "resamples", "level")},
        "beta": results.get("beta"),
        "config.sha256": (results.get("config") or {}).get("sha256"),
    }
    return {name[:LONGEST]: str(value)[:LONGEST_VALUE] for name, value in params.items() if value is not None}


def _flat(mapping: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of a mapping and of those inside it, with their keys; a list is one value."""
    for key, value in mapping.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{place}{key}/")
        else:
            yield f"{place}{_plain(key)}", value


def _plain(name: str) -> str:
    """Return the name of a model in letters that a store takes; two names stay two."""
    return _NOT_IN_A_NAME.sub(lambda sign: f".{ord(sign[0]):x}", name)[:LONGEST]


def logged_tags(results: Mapping[str, Any], exit_code: int) -> dict[str, str]:
    """Return what a run is found by: the verdict, the subject, the date and the fingerprints of the data."""
    tags = {
        "verdict": results["verdict"]["code"],
        "subject": results["subject"],
        "as_of": results["run"]["as_of"],
        "exit_code": str(exit_code),
        "version": results["tool"]["version"],
        **{f"input.{place}": file["name"] for place, file in enumerate(results["run"]["inputs"], 1)},
        **{f"input.{place}.sha256": file["sha256"] for place, file in enumerate(results["run"]["inputs"], 1)},
    }
    return {f"reportgen.{name}": value for name, value in tags.items() if value is not None}
