"""Folders of Delta Lake and Iceberg give the results of their rows, at the version named; deletes are heeded."""

import json
import shutil
from pathlib import Path
from tempfile import gettempdir

import pandas as pd
import pyarrow as pa
import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.config.load import config_from
from reportgen.counts.query import GroupOf, Label, Query, Score
from reportgen.errors import DataError
from reportgen.sources import lakes, remote
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
    newest = lakes._newest(Path("table/metadata").iterdir())
    other = newest.with_name(f"{newest.name.partition('-')[0]}-other.metadata.json")
    shutil.copy(newest, other)
    assert "its metadata do not say which of them is the newest" in told()
    other.unlink()


def in_store(store, folder, place):
    """Copy the files of a folder to a place in a store of fsspec."""
    for path in folder.rglob("*"):
        if path.is_file():
            store.pipe(f"{place}/{path.relative_to(folder).as_posix()}", path.read_bytes())


@pytest.fixture
def stored(delta):
    """Copy the table of Delta Lake to a store that is in memory, beside a folder that is none."""
    fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: pip install -e '.[dev]'")
    store = fsspec.filesystem("memory")
    store.store.clear()
    in_store(store, delta, "/bucket/lake/table")
    store.pipe("/bucket/lake/plain/a.csv", FRAME.to_csv(index=False).encode())
    yield store
    store.store.clear()


def inputs(found):
    return found["run"]["inputs"]


@pytest.mark.slow
def test_a_table_in_a_store_gives_the_results_of_the_table_here(stored):
    address = "memory://bucket/lake/table"
    for version in ({}, {"version": "0"}):
        here = results(examine="all", **version)
        for path in (address, f"{address}/"):
            there = results(path, examine="all", **version)
            assert rows_alone(there) == rows_alone(here)
            assert [one["name"] for one in inputs(there)] == [f"memory://bucket/lake/{inputs(here)[0]['name']}"]
            assert inputs(there)[0]["sha256"] == inputs(here)[0]["sha256"]
    assert len(results("memory://bucket/lake/plain")["run"]["inputs"]) == 1  # a folder without a log, and no slash
    assert list(Path(gettempdir()).glob("reportgen-scratch-*/fetched/*")) == []


@pytest.mark.slow
def test_of_a_long_log_what_follows_the_last_checkpoint_is_fetched(stored, delta, monkeypatch):
    import deltalake

    table = deltalake.DeltaTable(delta)
    table.create_checkpoint()
    in_store(stored, delta, "/bucket/lake/table")
    copied, all_at_once = [], remote._all_at_once
    monkeypatch.setattr(
        remote, "_all_at_once", lambda *given: (copied.extend(path.name for path in given[2]), all_at_once(*given))
    )
    assert rows_alone(results("memory://bucket/lake/table")) == rows_alone(results())
    assert sorted(copied) == [f"{1:020}.checkpoint.parquet", f"{1:020}.json", "_last_checkpoint"]
    assert inputs(results("memory://bucket/lake/table", version=0)) != inputs(results("memory://bucket/lake/table"))
    assert f"{0:020}.json" in copied


def test_what_a_table_in_a_store_lacks_is_told(stored, monkeypatch):
    address, said = "memory://bucket/lake/table", "memory://bucket/lake/table, a table of Delta Lake"
    assert told(address, version=7) == f"data.version: {said} has no such version: the newest is 1"
    assert told("memory://bucket/lake/plain/a.csv", version=1).startswith(
        "data.version: memory://bucket/lake/plain/a.csv is no folder of Delta Lake or Iceberg"
    )
    for path in ("memory://bucket/lake/", "memory://bucket/lake/table/month=*/*.parquet", "memory://bucket/*/*/**"):
        assert told(path).splitlines() == [
            f"data.path: {address} is a table of Delta Lake, whose log says which files and rows count",
            f"    Name the folder of the table itself: path: {address}/",
        ]
    monkeypatch.setattr(remote, "LARGEST", 1000)
    assert told(address).startswith(f"data.path: {address} is larger than 0 MB")
    monkeypatch.undo()
    monkeypatch.setattr(remote, "LONGEST", -1)
    assert told(address).startswith(f"data.path: {address}: it took longer than ")
    monkeypatch.undo()
    for path in stored.glob("/bucket/lake/table/month=09/*"):
        stored.rm(path)
    assert told(address) == f"data.path: {address}: not found\n    Correct the address."
    log = min(stored.glob("/bucket/lake/table/_delta_log/*.json"))
    features = {"minReaderVersion": 3, "minWriterVersion": 7}
    features |= {"readerFeatures": ["deletionVectors"], "writerFeatures": ["deletionVectors"]}
    lines = [json.loads(line) for line in stored.cat_file(log).splitlines()]
    lines = [{"protocol": features} if "protocol" in line else line for line in lines]
    stored.pipe(log, "".join(f"{json.dumps(line)}\n" for line in lines).encode())
    assert "deletionVectors" in told(address)
    stored.pipe(log, b"no log")
    assert told(address).startswith(f"data.path: {address}: ")
    stored.pipe("/bucket/lake/hudi/.hoodie/x", b"")
    assert told("memory://bucket/lake/hudi/").startswith("data.path: memory://bucket/lake/hudi is a table of Hudi")


def test_no_part_of_the_address_of_a_table_is_printed_where_it_is_a_secret(stored, delta, monkeypatch, capfd):
    monkeypatch.chdir(delta.parent)
    in_store(stored, delta, "/s3cr3t/hidden/table")
    Path("a.yaml").write_text(json.dumps(config("${TABLE}")), encoding="utf-8")
    monkeypatch.setenv("TABLE", "memory://s3cr3t/hidden/table/")
    for damage, code in ((None, 0), ("month=*/*", 3), ("_delta_log/0*.json", 3)):
        for path in stored.glob(f"/s3cr3t/hidden/table/{damage}") if damage else ():
            stored.pipe(path, b"PAR1 no more")
        answer = CliRunner().invoke(main, ["run", "a.yaml", "-o", "out", "-v"])
        printed = answer.output + capfd.readouterr().err
        written = "".join(path.read_text(encoding="utf-8") for path in Path("out").rglob("*") if path.is_file())
        assert answer.exit_code == code, printed
        assert "s3cr3t" not in printed + written
        assert "hidden" not in printed + written
        assert "Traceback" not in printed
    assert inputs(json.loads(Path("out/results.json").read_text(encoding="utf-8")))[0]["name"] == "table, version 1"


def kept_in(store):
    return {path.partition("bucket/")[2]: file.getvalue() for path, file in store.store.items()}


def delete_by_equality(table):
    """Let the newest snapshot of a table of Iceberg call its rows those that are deleted, as no writer here can."""
    from pyiceberg.manifest import DataFileContent, write_manifest

    for manifest in table.current_snapshot().manifests(table.io):
        entries = manifest.fetch_manifest_entry(table.io)
        if not entries:  # whose rows are deleted already
            continue
        target = table.io.new_output(manifest.manifest_path)
        with write_manifest(2, table.spec(), table.schema(), target, manifest.added_snapshot_id, "deflate") as writer:
            for entry in entries:
                entry.data_file._data[0] = DataFileContent.EQUALITY_DELETES
                writer.add(entry)


@pytest.fixture(scope="module")
def iceberg_store():
    """Return the files of a table whose log says that they are at s3://bucket/, and its snapshots."""
    pytest.importorskip("pyiceberg", reason="pyiceberg is not installed: pip install -e '.[dev]'")
    from fsspec.implementations.memory import MemoryFileSystem
    from pyiceberg.catalog.memory import InMemoryCatalog
    from pyiceberg.io.fsspec import FsspecFileIO

    class Kept(MemoryFileSystem):
        store, pseudo_dirs = {}, [""]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FsspecFileIO, "get_fs", lambda *_: Kept(skip_instance_cache=True))
        within = {"py-io-impl": "pyiceberg.io.fsspec.FsspecFileIO"}
        catalog = InMemoryCatalog("kept", warehouse="s3://bucket", **within)
        catalog.create_namespace("of")
        rows = pa.Table.from_pandas(FRAME)
        table = catalog.create_table("of.table", schema=rows.schema)
        table.append(rows)
        table.delete("s < 0.2")
        catalog.close()
        files = kept_in(Kept)
        delete_by_equality(table)
        with_deletes = kept_in(Kept)
    return files, with_deletes, [each.snapshot_id for each in table.metadata.snapshots]


@pytest.mark.slow
def test_tables_in_a_store_of_s3_give_the_results_of_their_rows(delta, iceberg_store, monkeypatch):
    pytest.importorskip("s3fs", reason="s3fs is not installed: pip install -e '.[dev]'")
    from tests.sources.test_remote import Store, served

    files, with_deletes, snapshots = iceberg_store
    expected = {"all": rows_alone(results(None, FRAME)), "left": rows_alone(results(None, LEFT))}
    with served(Store) as server:
        server.files = files | {
            f"lake/delta/{path.relative_to(delta).as_posix()}": path.read_bytes()
            for path in delta.rglob("*")
            if path.is_file()
        }
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "me")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "s3cr3t")
        iceberg, of_delta = "s3://bucket/of/table", "s3://bucket/lake/delta"
        for path, versions in ((iceberg, snapshots), (of_delta, (0, 1))):
            kind = "snapshot" if path == iceberg else "version"
            newest, first = results(path), results(path, version=str(versions[0]))
            assert rows_alone(newest) == expected["left"]
            assert rows_alone(first) == expected["all"]
            names = [inputs(one)[0]["name"] for one in (newest, first)]
            assert names == [f"{path}, {kind} {versions[-1]}", f"{path}, {kind} {versions[0]}"]
        assert told(iceberg, version=5).startswith(
            f"data.version: {iceberg}, a table of Iceberg has no such version: the newest are "
        )
        server.files = with_deletes
        assert told(iceberg).startswith(f"data.path: {iceberg}: PyIceberg does not yet support equality deletes")
        server.files = {path: content for path, content in files.items() if not path.endswith(".parquet")}
        assert told(iceberg) == f"data.path: {iceberg}: not found\n    Correct the address."
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "nobody")
        assert told(iceberg).startswith(f"data.path: {iceberg}: no permission to read it")


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
