"""`reportgen count`: files of counts add up to the report of their rows, and those that do not are refused."""

import json
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pyarrow import parquet

import reportgen
from reportgen.cli import main
from reportgen.errors import ConfigError, DataError
from reportgen.sources import opening, sql
from reportgen.sources.opening import count_into
from tests.net.drawn import drawn
from tests.net.drawn_classes import drawn_classes
from tests.net.read import Read
from tests.net.rules import broken
from tests.net.whole import faults
from tests.sources.test_contract import CONNECT, SAMPLE, opened

EXAMPLE = pd.read_csv(Path(__file__).parents[1] / "configs" / "data" / "card_fraud.csv")
CONFIG = {
    "version": 1,
    "data": {"label": "outcome", "positive": "fraud", "id": "payment_id", "time": "booked_at"},
    "models": {"champion": {"score": "score_a"}, "rules": {"decision": "rule_hit", "flagged": "yes"}},
    "groups": [{"column": "amount", "bins": [50, 250]}],
    "costs": {"false_positive": 12, "false_negative": {"column": "amount"}},
    "report": {"cases": 3},
    "uncertainty": {"resamples": 100},
}


def changed(config, **data):
    return {**config, "data": {key: each for key, each in {**config["data"], **data}.items() if each is not None}}


def added(config, *paths):
    return reportgen.run(changed(config, counts=[*map(str, paths)], path=None))


def counted(config, frame, folder, of):
    """Return the files of the parts that a frame falls into, each row into the part that `of` says."""
    paths = [folder / f"{part}.counts" for part in np.unique(of)]
    for part, path in zip(np.unique(of), paths, strict=True):
        reportgen.count(config, path, frame[of == part])
    return paths


def bare(report):
    """Return the results but for what was read, and the config, which names it."""
    document = json.loads(json.dumps(report.results))
    del document["run"]["inputs"], document["config"]
    return document


def without_single_cases(report):
    """Return what results from counts have in common with those from rows."""
    document = bare(report)
    document["data"].pop("as_counts", None)
    document["data"].pop("repeated_ids", None)
    document.pop("cases", None)
    document["data"]["columns"] = [
        {**column, "contents": None if column["kind"] == "binary" else column["contents"]}  # true may be told as 1
        for column in document["data"].get("columns", [])
        if column["used_as"] != ["data.id"]
    ]
    document["sentences"] = [
        each for each in document["sentences"] if each["id"] != "data.as_counts" and not each["id"].startswith("cases.")
    ]
    return document


def in_one_frame(made):
    """Return a drawn config whose splits are a column, and which examines nothing, as no counts could."""
    split = {**made.config["data"].get("split", {}), "column": "part"} if made.files else None
    unread = {"examine": None, "columns": None} if "examine" in made.config["data"] else {}
    config = changed(made.config, **({"split": split} if split else {}), **unread)
    return {**config, "uncertainty": {**config["uncertainty"], "resamples": 100}}


@pytest.mark.slow
@settings(deadline=None, max_examples=2, phases=[Phase.reuse, Phase.generate])
@given(seed=st.integers(40, 400), at=st.integers(0, 2**32), parts=st.integers(2, 4))
def test_the_report_of_parts_is_that_of_the_whole_to_the_last_bit(seed, at, parts, tmp_path_factory):
    made, folder = drawn(seed), tmp_path_factory.mktemp("parts")
    if not len(made.frame):
        return
    config, of = in_one_frame(made), np.random.default_rng(at).integers(0, parts, len(made.frame))
    whole = counted(config, made.frame, folder / "whole", np.zeros(len(made.frame)))
    assert bare(added(config, *counted(config, made.frame, folder, of))) == bare(added(config, *whole))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "by_sql"), [(23, True), (37, False)])  # with weights of a sample, with frequencies
def test_without_ids_the_report_of_counts_is_that_of_the_rows(seed, by_sql, tmp_path, monkeypatch):
    made = drawn(seed)
    config = changed(in_one_frame(made), id=None)
    config["report"] = {"kind": "guard"}
    paths = counted(config, made.frame, tmp_path, np.arange(len(made.frame)) % 3)
    direct = without_single_cases(reportgen.run(config, made.frame))
    if by_sql:
        monkeypatch.setattr(opening, "AT_ONCE", 1e12)  # as if no memory held them
        monkeypatch.setattr(sql, "connect", CONNECT)
    assert without_single_cases(added(config, *paths)) == direct


@pytest.mark.slow
def test_of_more_than_a_thousand_cases_with_ids_the_report_of_counts_is_that_of_the_rows(tmp_path):
    config = changed(CONFIG, split={"column": "part"})
    report = added(config, *counted(config, EXAMPLE, tmp_path, np.arange(len(EXAMPLE)) % 3))
    assert without_single_cases(report) == without_single_cases(reportgen.run(config, EXAMPLE))
    assert [each["name"] for each in report.results["run"]["inputs"]] == ["0.counts", "1.counts", "2.counts"]
    told = [each["text"] for each in report.results["sentences"] if each["id"] == "data.as_counts"]
    assert len(told) == 1
    assert told[0] in report.to_html()
    assert "cases" not in report.results


@pytest.mark.slow
def test_of_several_classes_the_report_of_counts_is_that_of_the_rows(tmp_path):
    config, frame = drawn_classes(4)
    config = changed(config, id=None)
    report = added(config, *counted(config, frame, tmp_path, np.arange(len(frame)) % 2))
    assert without_single_cases(report) == without_single_cases(reportgen.run(config, frame))
    assert "data.as_counts" in {each["id"] for each in report.results["sentences"]}


@pytest.mark.slow
def test_whatever_the_columns_are_like_the_report_of_counts_is_that_of_the_rows(tmp_path):
    rng = np.random.default_rng(5)
    bad = rng.random(300) < 0.3
    frame = pd.DataFrame(
        {
            "bad": bad,
            "percent": (100 * np.clip(0.3 * bad + 0.7 * rng.random(300), 0, 1)).round(2),
            "called": rng.random(300) < 0.4,
            "fold": rng.integers(1, 4, 300),
            "age": np.where(rng.random(300) < 0.1, np.nan, rng.integers(18, 80, 300)),
            "code": rng.choice([-1, 5.5, 10, 0], 300),
        }
    )
    config = {
        "version": 1,
        "data": {"label": "bad", "positive": True, "negative": 0, "missing": {"code": ["-1"]}, "fold": "fold"},
        "models": {"m": {"score": "percent", "scale": "percent"}, "r": {"decision": "called", "flagged": 1}},
        "groups": [{"column": "age", "bins": [30, 50]}, "code", {"cross": ["age", "code"]}],
        "threshold": {"maximise": "f1"},
        "uncertainty": {"resamples": 100},
    }
    report = added(config, *counted(config, frame, tmp_path, np.arange(300) % 3))
    assert without_single_cases(report) == without_single_cases(reportgen.run(config, frame))


@pytest.mark.slow
def test_a_file_for_each_split_is_counted_with_them(tmp_path):
    paths = {"validation": str(tmp_path / "v.csv"), "test": str(tmp_path / "t.csv")}
    for place, path in enumerate(paths.values()):
        EXAMPLE[place:600:2].to_csv(path, index=False)
    config = {**changed(CONFIG, path=paths, id=None), "report": {}}
    reportgen.count(config, tmp_path / "a")
    again = changed(config, split={"tune_on": "validation", "report_on": "test"})
    assert without_single_cases(added(again, tmp_path / "a")) == without_single_cases(reportgen.run(config))


@pytest.mark.slow
def test_a_report_of_counts_says_nothing_that_its_numbers_do_not(tmp_path):
    made = drawn(2)
    report = added(made.config, *counted(made.config, made.frame, tmp_path, np.arange(len(made.frame)) % 2))
    pages = {"html": report.to_html(), "markdown": report.to_markdown()}
    read = Read(config=made.config, document=report.results, frame=made.frame, files=report._files(), **pages)
    assert broken(read) | faults(report) == {}


def rows_of(path):
    return duckdb.read_parquet(str(path)).fetchall()


@pytest.mark.slow
@pytest.mark.everyday(1)
@pytest.mark.parametrize("kind", [None, "sampling", "frequency"])
@pytest.mark.parametrize("clustered", [True, False], ids=["in clusters", ""])
@settings(deadline=None, max_examples=4, phases=[Phase.reuse, Phase.generate])
@given(sample=SAMPLE, data=st.data())
def test_counts_of_counts_are_those_of_the_rows(kind, clustered, sample, data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("counts")
    of = data.draw(st.lists(st.integers(0, 2), min_size=len(sample), max_size=len(sample)))

    def write(config, frame, _):
        paths = [folder / f"{part}.counts" for part in sorted({*of})]
        for path in paths:
            count_into(path, config(None), frame[np.array(of) == int(path.stem)])
        count_into(folder / "whole", config(None), frame)
        count_into(folder / "sum", config(None, counts=[*map(str, paths)]))

    cases = [{**case, "id": f"case {place}"} for place, case in enumerate(sample)]
    opened(write, cases, "two classes", kind, clustered=clustered)
    assert rows_of(folder / "whole") == rows_of(folder / "sum")


def test_the_same_rows_make_the_same_bytes_in_any_order_and_with_any_name(tmp_path):
    reportgen.count(CONFIG, tmp_path / "one.parquet", EXAMPLE)
    (tmp_path / "rows.csv").write_text(EXAMPLE.to_csv(index=False))
    for name in ("a", "b"):
        reportgen.count(changed(CONFIG, path=str(tmp_path / "rows.csv")), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    reportgen.count(CONFIG, tmp_path / "turned", EXAMPLE[::-1])
    assert rows_of(tmp_path / "turned") == rows_of(tmp_path / "one.parquet")


def test_a_file_of_counts_has_no_id_no_cluster_and_no_moment(tmp_path):
    moments = EXAMPLE.assign(booked_at=EXAMPLE["booked_at"] + "T14:05:09", customer=EXAMPLE["payment_id"].str[:5])
    reportgen.count(changed(CONFIG, cluster="customer"), tmp_path / "a", moments)
    assert duckdb.read_parquet(str(tmp_path / "a")).columns == [
        "label",
        "time",
        "amount 0",
        "score 0",
        "decision 1",
        "unit",
        "rows",
    ]
    text = repr(rows_of(tmp_path / "a")[:50])
    assert "P10" not in text
    assert "14, 5" not in text


@pytest.mark.slow
def test_a_part_may_lack_a_class_and_the_sum_may_not(tmp_path):
    quiet = EXAMPLE[EXAMPLE["outcome"] == "genuine"][:100]
    reportgen.count(CONFIG, tmp_path / "quiet", quiet)
    with pytest.raises(DataError, match="never contains 'fraud'"):
        added(CONFIG, tmp_path / "quiet")
    reportgen.count(CONFIG, tmp_path / "other", EXAMPLE[:300])
    assert added(CONFIG, tmp_path / "quiet", tmp_path / "other").results["data"]["rows"]["read"] == 400


def test_a_mistyped_positive_is_told_of_a_part_too(tmp_path):
    with pytest.raises(DataError, match=r"never contains 'fruad'(.|\n)*Did you mean 'fraud'"):
        reportgen.count(changed(CONFIG, positive="fruad"), tmp_path / "a", EXAMPLE)


def test_values_are_checked_when_they_are_counted(tmp_path):
    wrong = EXAMPLE.assign(score_a=7.0)
    with pytest.raises(DataError, match="scores outside 0 to 1"):
        reportgen.count(CONFIG, tmp_path / "a", wrong)
    lacking = EXAMPLE.assign(amount=np.nan)
    with pytest.raises(DataError, match="column 'amount' has 142 missing amounts of positive cases"):
        reportgen.count({**CONFIG, "groups": ["rule_hit"]}, tmp_path / "a", lacking)
    assert [*tmp_path.iterdir()] == []


@pytest.fixture
def two(tmp_path):
    return counted(CONFIG, EXAMPLE[:600], tmp_path, np.arange(600) % 2)


def remade(path, target, change=lambda frame: frame, **said):
    """Write a file of counts anew, with other rows or another word in its metadata."""
    table = parquet.read_table(path)
    stated = json.dumps({**json.loads(table.schema.metadata[b"reportgen"]), **said})
    rows = pa.Table.from_pandas(change(table.to_pandas()), preserve_index=False)
    parquet.write_table(rows.replace_schema_metadata({"reportgen": stated}), target)
    return target


def refused(*paths, config=CONFIG):
    with pytest.raises(DataError) as caught:
        added(config, *paths)
    return str(caught.value)


def test_files_that_are_none_of_counts_are_refused_each_with_its_reason(two, tmp_path):
    (tmp_path / "text").write_text("label,rows\n")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "cut").write_bytes(two[0].read_bytes()[:-100])
    EXAMPLE.to_parquet(tmp_path / "rows.parquet")
    assert "text is not a file of counts" in refused(tmp_path / "text")
    assert "empty is empty" in refused(tmp_path / "empty")
    assert "cut is damaged" in refused(tmp_path / "cut")
    assert "is Parquet, but not a file of counts" in refused(tmp_path / "rows.parquet")
    assert "is a folder" in refused(tmp_path)
    assert "absent" in refused(tmp_path / "absent")


def test_rows_of_counts_are_not_taken_for_cases(two):
    with pytest.raises(DataError, match=r"0\.counts is a file of counts(.|\n)*counts: 0\.counts"):
        reportgen.run(changed(CONFIG, path=str(two[0])))


def test_a_table_of_counts_is_not_taken_for_cases(two, tmp_path):
    path = tmp_path / "counts.parquet"
    path.write_bytes(two[0].read_bytes())
    with pytest.raises(DataError, match=r"this is a file of counts(.|\n)*counts: counts\.parquet"):
        reportgen.run(changed(CONFIG, path=str(path), label="label"))
    assert CliRunner().invoke(main, ["init", str(path), "-o", str(tmp_path / "new.yaml")]).exit_code == 3


def test_files_that_were_changed_are_refused(two, tmp_path):
    target, path = tmp_path / "changed", two[0]
    newer = remade(path, target, schema="reportgen/counted/2")
    assert "is in a form that is not read here: reportgen/counted/2" in refused(newer)
    assert "its metadata were changed" in refused(remade(path, target, terms={"data.label": "y"}))
    assert "counts 300 rows, and says that it counts 7" in refused(remade(path, target, rows=7))
    assert "are not those of counts" in refused(remade(path, target, inputs=[3]))
    fewer = remade(path, target, lambda frame: frame.drop(columns="score 0"))
    assert "column not found in" in refused(fewer)
    beyond = remade(path, target, lambda frame: frame.assign(**{"score 0": frame["score 0"] + 1}))
    assert "scores outside 0 to 1" in refused(beyond)
    units = remade(path, target, lambda frame: frame.assign(unit=frame["unit"] + 5000))
    assert "values that are not numbers of units" in refused(units)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"groups": [{"column": "amount", "bins": [40]}]},
         "with `groups: amount in bins 50, 250`; the config says `groups: amount in bins 40`"),
        ({"models": {"champion": {"score": "score_a", "kind": "rank"}, "rules": CONFIG["models"]["rules"]},
          "threshold": {"fixed": 0.5}},
         "with `models.champion.kind: probability`; the config says `models.champion.kind: rank`"),
        ({"data": {**CONFIG["data"], "positive": "genuine"}},
         "with `data.positive: fraud`; the config says `data.positive: genuine`"),
        ({"data": {**CONFIG["data"], "missing": {"amount": [-1]}}},
         "with no `data.missing`; the config says `data.missing: amount: -1`"),
        ({"data": {**CONFIG["data"], "cluster": "customer"}},
         "with no `data.cluster`; the config says `data.cluster: customer`"),
    ],
)  # fmt: skip
def test_what_files_counted_must_be_what_the_config_asks_for(change, what, two):
    assert f"0.counts was counted {what}" in refused(*two, config={**CONFIG, **change})


def test_no_file_counts_twice_and_units_agree(two, tmp_path):
    (tmp_path / "copy").write_bytes(two[0].read_bytes())
    assert "0.counts is named twice" in refused(two[0], two[0])
    assert "are the same file" in refused(two[0], tmp_path / "copy")
    reportgen.count(changed(CONFIG, id=None) | {"report": {}}, tmp_path / "without", EXAMPLE[600:900])
    assert "has no units for resamples, and" in refused(two[0], tmp_path / "without")


def test_no_rows_count_twice(tmp_path):
    EXAMPLE[:300].to_csv(tmp_path / "a.csv", index=False)
    EXAMPLE[300:600].to_csv(tmp_path / "b.csv", index=False)
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        reportgen.count(changed(CONFIG, path=f"{file}.csv"), file)
    reportgen.count(changed(CONFIG, counts=[*map(str, files)]), tmp_path / "both")
    assert "both both count the rows of b.csv" in refused(files[1], tmp_path / "both")
    assert "repeated_ids" not in added(CONFIG, *files).results["data"]


def test_a_case_in_both_splits_is_told_while_ids_are_known(tmp_path):
    frame = EXAMPLE[:600].assign(part=["tune", "test"] * 300)
    split = {"column": "part", "tune_on": "tune", "report_on": "test"}
    frame.loc[1, "payment_id"] = frame.loc[0, "payment_id"]
    with pytest.raises(DataError, match=r"data\.split: 1 of 300 cases that judge have an id that"):
        reportgen.count(changed(CONFIG, split=split), tmp_path / "a", frame)
    assert not (tmp_path / "a").exists()


def test_clusters_that_names_tell_are_not_written_where_cells_are_small(tmp_path):
    config = {**changed(CONFIG, cluster="rule_hit", id=None, time=None), "report": {"min_cell": 5}}
    with pytest.raises(DataError, match=r"report\.min_cell: units by clusters tell these to anybody"):
        reportgen.count(config, tmp_path / "a", EXAMPLE)


def test_rows_that_stand_for_few_cases_are_not_written(tmp_path):
    config = {**CONFIG, "report": {"min_cell": 5}}
    with pytest.raises(DataError, match=r"report.min_cell: 6,000 of 6,000 rows of counts would stand for fewer than 5"):
        reportgen.count(config, tmp_path / "a", EXAMPLE)
    assert not (tmp_path / "a").exists()
    data = {"label": "outcome", "positive": "fraud", "id": "payment_id"}
    few = {"version": 1, "data": data, "report": {"min_cell": 5}, "models": {"rules": CONFIG["models"]["rules"]}}
    reportgen.count(few, tmp_path / "a", EXAMPLE)
    assert min(row[-1] for row in rows_of(tmp_path / "a")) >= 5
    assert added({**few, "uncertainty": {"resamples": 100}}, tmp_path / "a").results["data"]["rows"]["used"] == 6000


def test_the_command_writes_one_file_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    EXAMPLE[:300].to_csv("rows.csv", index=False)
    Path("day.yaml").write_text(json.dumps(changed(CONFIG, path="rows.csv")))
    run = CliRunner().invoke
    assert (run(main, ["count", "day.yaml"]).exit_code, Path("day.counts").exists()) == (0, True)
    before = Path("day.counts").read_bytes()
    assert run(main, ["count", "day.yaml", "--set", "models.champion.score=part"]).exit_code == 3
    assert Path("day.counts").read_bytes() == before
    Path("notes.txt").write_text("mine")
    taken = run(main, ["count", "day.yaml", "-o", "notes.txt"])
    assert (taken.exit_code, Path("notes.txt").read_text()) == (2, "mine")
    assert "this file is there already, and is not one of counts" in taken.stderr
    assert run(main, ["count", "day.yaml", "-o", str(tmp_path)]).exit_code == 2
    assert run(main, ["count", "day.yaml", "-q", "-o", "new/a.counts"]).exit_code == 0
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "a.counts", "day.counts", "day.yaml", "new", "notes.txt", "rows.csv",
    ]  # fmt: skip


@pytest.mark.slow
def test_whatever_names_and_labels_are_made_of_their_counts_are_those_of_the_rows(tmp_path):
    label, score, region, named = 'it\'s "y"\n', "s; DROP TABLE cases --", "<b>r'", "no'\n[*]?"
    frame = pd.DataFrame(
        {label: ["ye's", named, named] * 40, score: [0.9, 0.2, 0.6] * 40, region: ["'; --", "", "b"] * 40}
    )
    config = {
        "version": 1,
        "data": {"label": label, "positive": "ye's"},
        "models": {"m'; --": {"score": score}},
        "groups": [region],
        "uncertainty": {"resamples": 100},
    }
    folder = tmp_path / "fold'er [1]"
    report = added(config, *counted(config, frame, folder, np.array(["it's [a]", "b*"] * 60)))
    assert without_single_cases(report) == without_single_cases(reportgen.run(config, frame))


def test_a_frame_and_counts_do_not_go_together(two):
    with pytest.raises(ConfigError, match="names files of counts, and a frame was handed over"):
        reportgen.run(changed(CONFIG, counts=str(two[0])), EXAMPLE)


def test_models_without_cases_have_no_counts(tmp_path):
    config = {"version": 1, "models": {"m": {"counts": {"tp": 1, "fp": 1, "fn": 1, "tn": 1}}}}
    with pytest.raises(ConfigError, match="no model has cases that could be counted"):
        reportgen.count(config, tmp_path / "a")
