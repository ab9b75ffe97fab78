"""Folders of Delta Lake and Iceberg give the results of their rows, at the version named; deletes are heeded."""

import json
import shutil
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest

import reportgen
from reportgen.config.load import config_from
from reportgen.counts.query import GroupOf, Label, Query, Score
from reportgen.errors import DataError
from reportgen.sources import lakes
from reportgen.sources.opening import open_source

FRAME = pd.DataFrame(
    {
        "label": ["yes", "no", "no", "yes", "no", "yes"] * 20,
        "s": [0.9, 0.25, 0.5, 0.75, 0.125, 0.5] * 20,
        "amount": [1.5, 2.0, None] * 40,
        "month": ["08", "09", "09"] * 40,
    }
)
LEFT = FRAME[FRAME["s"] > 0.2]  # of the second version


def config(path="table", **data):
    mapped = {"path": path, "label": "label", "positive": "yes", **data}
    rest = {"uncertainty": {"resamples": 100}, "report": {"formats": ["json"]}, "groups": ["month"]}
    return {"version": 1, "data": mapped, "models": {"m": {"score": "s"}}, **rest}


def results(path="table", frame=None, **data):
    return reportgen.run(config(path, **data), frame).results


def told(path="table", **data):
    with pytest.raises(DataError) as caught:
        open_source(config_from(config(path, **data)))
    return str(caught.value)


def rows_alone(found):
    return {**found, "run": {**found["run"], "inputs": None}, "config": None}


@pytest.fixture
def delta(tmp_path, monkeypatch):
    """Keep a table of two versions, from the second of which rows are deleted."""
    deltalake = pytest.importorskip("deltalake", reason="deltalake is not installed: pip install -e '.[dev]'")
    monkeypatch.chdir(tmp_path)
    deltalake.write_deltalake("table", pa.Table.from_pandas(FRAME), partition_by=["month"])
    deltalake.DeltaTable("table").delete("s < 0.2")
    return tmp_path / "table"


@pytest.fixture(scope="module")
def iceberg_folder(tmp_path_factory):
    pytest.importorskip("pyiceberg", reason="pyiceberg is not installed: pip install -e '.[dev]'")
    from pyiceberg.catalog.memory import InMemoryCatalog

    folder = tmp_path_factory.mktemp("iceberg")
    catalog = InMemoryCatalog("kept", warehouse=str(folder))
    catalog.create_namespace("of")
    rows = pa.Table.from_pandas(FRAME)
    table = catalog.create_table("of.table", schema=rows.schema)
    table.append(rows)
    table.delete("s < 0.2")
    catalog.close()
    return folder / "of", [each.snapshot_id for each in table.metadata.snapshots]


def test_a_folder_of_delta_lake_gives_the_results_of_its_rows(delta):
    found = results("table/", examine=["amount"])
    assert rows_alone(found) == rows_alone(results(None, LEFT, examine=["amount"]))
    newest, first, second = (
        open_source(config_from(config(examine=["amount"], **{"version": version} if version else {})))
        for version in (None, "0", "1")
    )
    asked = Query(keys=(Label(), Score("m"), GroupOf("month")))
    assert first.count(asked).n.sum() == len(FRAME)
    assert second.count(asked).n.sum() == newest.count(asked).n.sum() == len(LEFT)
    assert first.inputs[0].name == "table, version 0"
    assert [found["run"]["inputs"][0]] == [vars(second.inputs[0])] == [vars(newest.inputs[0])]
    assert first.inputs[0].sha256 != second.inputs[0].sha256


def test_what_delta_lake_lacks_or_does_not_apply_is_told(delta):
    assert told(version=7) == "data.version: table, a table of Delta Lake has no such version: the newest is 1"
    assert told(label="lable").startswith("data.label: column not found in table, version 1: 'lable'\n    Did you mean")
    assert told("table/**/*.parquet").splitlines()[1] == "    Name the folder of the table itself: path: table/"
    log = min((delta / "_delta_log").glob("*.json"))
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    features = {"minReaderVersion": 3, "minWriterVersion": 7}
    features |= {"readerFeatures": ["deletionVectors"], "writerFeatures": ["deletionVectors"]}
    lines = [{"protocol": features} if "protocol" in line else line for line in lines]
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert "deletionVectors" in told()
    shutil.rmtree(delta / "month=09")
    log.write_text("no log")
    assert told().startswith("data.path: table, a table of Delta Lake, cannot be read: ")


@pytest.mark.slow
def test_a_folder_of_iceberg_gives_the_results_of_its_rows(iceberg_folder, monkeypatch):
    folder, snapshots = iceberg_folder
    monkeypatch.chdir(folder)
    found, first = results(examine=["amount"]), results(version=str(snapshots[0]), examine=["amount"])
    assert rows_alone(found) == rows_alone(results(None, LEFT, examine=["amount"]))
    assert rows_alone(first) == rows_alone(results(None, FRAME, examine=["amount"]))
    names = [one["run"]["inputs"][0]["name"] for one in (found, first)]
    assert names == [f"table, snapshot {snapshots[-1]}", f"table, snapshot {snapshots[0]}"]
    assert told(version=5).startswith("data.version: table, a table of Iceberg has no such version: the newest are ")
    newest = lakes._newest(Path("table"))
    other = newest.with_name(f"{newest.name.partition('-')[0]}-other.metadata.json")
    shutil.copy(newest, other)
    assert "its metadata do not say which of them is the newest" in told()
    other.unlink()


def test_what_is_not_installed_is_told_with_its_extra(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table" / "_delta_log").mkdir(parents=True)
    monkeypatch.setattr(lakes, "find_spec", lambda _: None)
    assert told() == (
        "data.path: to read table, a table of Delta Lake, needs a package that is not installed: deltalake\n"
        "    Install it: `pip install 'reportgen-audit[delta]'`"
    )
    FRAME.to_csv("a.csv", index=False)
    assert told("a.csv", version=1) == (
        "data.version: a.csv is no folder of Delta Lake or Iceberg, which alone have versions\n    Remove the key."
    )
