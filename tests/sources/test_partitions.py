"""A folder, or a pattern of many files: their rows are one table, and folders called `month=09` are a column of it."""

import resource
from pathlib import Path

import pandas as pd
import pytest

from reportgen.config.load import config_from
from reportgen.counts.query import GroupOf, Label, Query, Score, Split
from reportgen.errors import DataError
from reportgen.sources.opening import open_source
from reportgen.sources.partitions import name_of, partitions_of

FRAME = pd.DataFrame(
    {
        "label": ["yes", "no", "no", "yes", "no", "yes"],
        "s": [0.9, 0.25, 0.5, 0.75, 0.125, 0.5],
        "month": ["2026-08", "2026-08", "2026-09", "2026-09", None, None],
        "region": ["a b", "a b", "ü/=", "ü/=", "a b", "a b"],
    }
)
FOLDERS = {"2026-08": "2026-08", "2026-09": "2026-09", None: "__HIVE_DEFAULT_PARTITION__"}
REGIONS = {"a b": "a%20b", "ü/=": "%C3%BC%2F%3D"}
WRITERS = {
    "csv": lambda part, path: part.to_csv(path, index=False),
    "parquet": lambda part, path: part.to_parquet(path, index=False),
    "jsonl": lambda part, path: part.to_json(path, orient="records", lines=True),
}
QUERY = Query(keys=(Label(), Score("m"), GroupOf("month"), GroupOf("region")))


def config(path="data", groups=("month", "region"), **data):
    mapped = {"path": path, "label": "label", "positive": "yes", **data}
    return config_from({"version": 1, "data": mapped, "models": {"m": {"score": "s"}}, "groups": list(groups) or None})


def kept(folder, ending, *, each=1, frame=FRAME):
    """Write the rows as Spark does: a folder for each value, some files in it, and marks beside them."""
    for number in range(0, len(frame), each):
        part = frame[number : number + each]
        row = part.iloc[0]
        month = FOLDERS[row["month"] if isinstance(row["month"], str) else None]
        place = folder / "data" / f"month={month}" / f"region={REGIONS[row['region']]}"
        place.mkdir(parents=True, exist_ok=True)
        WRITERS[ending](part[["label", "s"]], place / f"part-{number:05}.{ending}")
        (place / f".part-{number:05}.{ending}.crc").write_bytes(b"crc\0")
    (folder / "data" / "_SUCCESS").touch()
    (folder / "data" / "_temporary" / "0").mkdir(parents=True, exist_ok=True)
    WRITERS[ending](frame, folder / "data" / "_temporary" / "0" / f"part-0.{ending}")


def cells(source, query=QUERY):
    counted = source.count(query)
    return sorted(zip(*(map(str, column) for column in (*counted.columns.values(), counted.n)), strict=True))


@pytest.mark.everyday(3)
@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("path", ["data", "data/", "data/**/*.{}", "data/month=*/region=*/part-*.{}"])
@pytest.mark.parametrize("each", [1, 2])
def test_a_folder_or_a_pattern_gives_the_cells_of_one_frame(ending, path, each, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kept(tmp_path, ending, each=each)
    source = open_source(config(path.format(ending)))
    assert cells(source) == cells(open_source(config(None), FRAME))
    names = {one.name for one in source.inputs}
    assert len(names) == len(source.inputs) == len(FRAME) // each
    assert f"month=2026-08/region=a%20b/part-00000.{ending}" in names


def test_a_partition_may_be_the_split_and_the_time(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    frame = FRAME.assign(month=[*FRAME["month"][:4], "2026-09", "2026-08"])
    kept(tmp_path, "parquet", frame=frame)
    split = {"column": "month", "tune_on": "2026-08", "report_on": "2026-09"}
    mapped = config(groups=["region"], split=split)
    assert cells(open_source(mapped), Query(keys=(Label(), Split()))) == cells(
        open_source(mapped, frame), Query(keys=(Label(), Split()))
    )
    for name in ("data/day=2026-09-01", "data/day=2026-09-02"):
        Path(name).mkdir()
        FRAME.to_csv(f"{name}/part.csv", index=False)
    facts = {fact.column: fact for fact in open_source(config("data/day=*/*", (), time="day")).columns}
    assert (facts["day"].holds, facts["day"].distinct, facts["day"].missing) == ("times", 2, 0)


def test_a_key_that_is_called_as_duckdb_numbers_files_is_a_key(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for month, part in FRAME.groupby("month"):
        (tmp_path / "data" / f"month={month}").mkdir(parents=True)
        WRITERS["jsonl"](part.assign(File_Index=7)[["label", "s", "File_Index"]], f"data/month={month}/a.jsonl")
    asked = Query(keys=(GroupOf("File_Index"), GroupOf("month")))
    assert cells(open_source(config(groups=["File_Index", "month"])), asked) == [
        ("7", "2026-08", "2"),
        ("7", "2026-09", "2"),
    ]


def test_what_no_config_names_is_not_looked_at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kept(tmp_path, "csv")
    assert [fact.column for fact in open_source(config(groups=[], examine="all")).columns] == ["label", "s"]


def test_a_column_of_the_files_that_differs_from_the_folder_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "data" / "month=09"
    place.mkdir(parents=True)
    frame = FRAME.assign(month=9)
    frame.to_parquet(place / "part.parquet")
    groups = open_source(config(groups=["month"])).count(Query(keys=(GroupOf("month"),)))
    assert groups.columns[GroupOf("month")].tolist() == ["9"]  # 09 is the number 9 of the file
    frame.assign(month=[9] * 5 + [10]).to_parquet(place / "part.parquet")
    with pytest.raises(DataError) as caught:
        open_source(config(groups=["month"]))
    assert str(caught.value).splitlines() == [
        "data/month=09/part.parquet: column 'month' contains '10', and the folder of the file says '09'",
        "    Give the column another name, or the folder; or leave the column out of the files.",
    ]
    assert open_source(config(groups=["region"])).inputs[0].name == "month=09/part.parquet"


def test_a_partition_that_some_files_lack_is_a_column_not_found(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kept(tmp_path, "csv")
    FRAME[["label", "s"]].to_csv("data/all.csv", index=False)
    with pytest.raises(DataError, match=r"column not found in data/all\.csv: 'month'"):
        open_source(config(groups=["month"]))


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_long_file_may_be_many_with_a_folder_for_each_model(ending, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    one = FRAME.assign(id=[f"c{n}" for n in range(len(FRAME))])[["id", "label", "s"]]
    both = [one.assign(model="m"), one.assign(model="n", s=1 - one["s"])]
    for frame, name in zip(both, ("m", "n"), strict=True):
        (tmp_path / "data" / f"model={name}").mkdir(parents=True)
        for number in range(0, len(frame), 2):
            part = frame[number : number + 2].drop(columns="model")
            WRITERS[ending](part, tmp_path / "data" / f"model={name}" / f"{number}.{ending}")
    mapped = {"label": "label", "positive": "yes", "id": "id", "model": {"column": "model"}}
    document = {"version": 1, "models": {"m": {"score": "s"}, "n": {"score": "s"}}}
    asked = Query(keys=(Label(), Score("m"), Score("n")))
    there = open_source(config_from({**document, "data": {"path": "data", **mapped}}))
    here = open_source(config_from({**document, "data": mapped}, data_given=True), pd.concat(both))
    assert cells(there, asked) == cells(here, asked)


@pytest.mark.slow
def test_many_files_are_read_with_few_open_at_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    many = pd.concat([FRAME] * 12, ignore_index=True)
    for ending in ("csv", "parquet"):
        kept(tmp_path / ending, ending, frame=many)
    frames = cells(open_source(config(None), many))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (sum(1 for _ in Path("/proc/self/fd").iterdir()) + 30, hard))
    try:
        assert [cells(open_source(config(f"{ending}/data"))) for ending in ("csv", "parquet")] == [frames] * 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_fault_in_one_of_many_files_is_told_with_its_place(ending, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    many = pd.concat([FRAME] * 4, ignore_index=True)
    kept(tmp_path, ending, frame=many)
    bad = sorted(Path("data").rglob(f"part-*.{ending}"))[5]
    WRITERS[ending](pd.DataFrame({"label": ["no", "yes"], "s": [0.5, 1.5]}), bad)
    with pytest.raises(DataError) as caught:
        open_source(config())
    place = f"{bad}:3" if ending == "csv" else f"{bad}, row 2"
    assert str(caught.value).startswith(f"{place}: models.m.score: column 's' has 1 score outside 0 to 1: '1.5'")


def test_one_of_many_files_that_is_damaged_or_of_another_layout_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kept(tmp_path, "parquet", frame=pd.concat([FRAME] * 4, ignore_index=True))
    one = sorted(Path("data").rglob("part-*.parquet"))[7]
    one.write_bytes(one.read_bytes()[:-9])
    with pytest.raises(DataError, match=f"{one}: the Parquet file is damaged"):
        open_source(config())
    pd.DataFrame({"label": ["no"], "score": [0.5]}).to_parquet(one)
    with pytest.raises(DataError, match=f"column not found in {one}: 's'"):
        open_source(config())
    pd.DataFrame({"s": [1], "label": ["no"]}).to_parquet(one)  # in another order, and of another type
    assert cells(open_source(config()))


def test_what_is_no_data_in_a_folder_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kept(tmp_path, "csv")
    (tmp_path / "data" / "README.md").write_text("About them")
    with pytest.raises(DataError) as caught:
        open_source(config())
    assert str(caught.value).splitlines() == [
        "data.path: data/README.md in data/: a kind of file that reportgen does not read",
        "    Name the files that are meant, such as path: data/**/*.csv",
    ]


@pytest.mark.everyday(4)
@pytest.mark.parametrize(
    ("kind", "log"),
    [("Delta Lake", "_delta_log/0.json"), ("Hudi", ".hoodie/x.commit"), ("Iceberg", "metadata/v1.metadata.json")],
)
@pytest.mark.parametrize("path", ["data/**/*.csv", "data"])
def test_files_of_a_table_that_has_a_log_are_not_counted_without_it(kind, log, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kept(tmp_path, "csv")
    (tmp_path / "data" / log).parent.mkdir()
    (tmp_path / "data" / log).write_text("{}")
    with pytest.raises(DataError, match=f"data(,| is) a table of {kind}"):  # by itself read by its own library
        open_source(config(path))


def test_a_folder_tells_its_column_and_its_text():
    assert partitions_of(Path("a/b=1/c%20d=e%3D=f/x=__HIVE_DEFAULT_PARTITION__/g=h.csv")) == {
        "b": "1",
        "c d": "e==f",
        "x": None,
    }
    assert partitions_of(Path("=1/b=/f.csv")) == {"b": ""}
    names = {"a/f.csv": "f.csv", "x/b=1/c/f.csv": "b=1/c/f.csv", "=1/f.csv": "f.csv"}
    assert {path: name_of(Path(path)) for path in names} == names
