"""The folder of a history: what a run adds to it, that months add up, and which records it refuses."""

import json
import os
from collections import Counter
from datetime import date

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.across.history import MOST_FILES, memory_of
from reportgen.app import run
from reportgen.config.load import config_from
from reportgen.errors import ConfigError, DataError
from reportgen.results.document import plain
from reportgen.results.read import value_in
from reportgen.results.values.record import Record

MONTHS = ("2026-07-31", "2026-08-31", "2026-09-30")


def config(folder, **more):
    return {
        "version": 1,
        "data": {"label": "y", "positive": 1},
        "models": {"new": {"score": "s"}},
        "threshold": {"fixed": 0.4},
        "costs": {"false_positive": 1, "false_negative": 9},
        "groups": ["g"],
        "checks": ["recall >= 0.5"],
        "uncertainty": {"resamples": 100},
        "history": str(folder),
        "report": {"formats": ["json"], "kind": "guard"},
        **more,
    }


def cases(seed, n=150):
    rng = np.random.default_rng(seed)
    y = rng.random(n) < 0.3
    s = np.clip(rng.normal(0.3 + 0.3 * y, 0.2), 0, 1)
    return pd.DataFrame({"y": y.astype(int), "s": s, "g": rng.choice(["a", "b"], n)})


def saved(folder, frame, as_of, **more):
    run(config(folder / "history", **more), frame, as_of=as_of).save(folder / "report")
    return folder / "history"


def records(folder):
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def quarter(tmp_path_factory):
    """Three months, and the same cases as one."""
    folder = tmp_path_factory.mktemp("quarter")
    frames = [cases(seed) for seed in range(3)]
    for frame, as_of in zip(frames, MONTHS, strict=True):
        saved(folder, frame, as_of)
    whole = saved(folder / "whole", pd.concat(frames), MONTHS[-1])
    return records(folder / "history"), records(whole)


@pytest.mark.slow
def test_a_quarter_is_the_sum_of_its_months(quarter):
    months, whole = ([one["models"]["new"] for one in part.values()] for part in quarter)
    for key in ("confusion", "scores"):
        added = Counter()
        for month in months:
            added.update({(name, place): n for name, part in month[key].items() for place, n in _parts(part)})
        expected = {(name, place): n for name, part in whole[0][key].items() for place, n in _parts(part)}
        assert +added == Counter({place: n for place, n in expected.items() if n})
    assert sum(month["cost"] for month in months) == pytest.approx(whole[0]["cost"])
    for group in ("a", "b"):
        added = sum((Counter(month["groups"]["g"][group]) for month in months), Counter())
        assert added == +Counter(whole[0]["groups"]["g"][group])


def _parts(part):
    return enumerate(part) if isinstance(part, list) else [(0, part)]


def test_a_record_is_small_text_by_month_and_day_without_a_case(quarter):
    months, _ = quarter
    assert [*months] == [f"{as_of[:7]}_{as_of}.json" for as_of in MONTHS]
    one = months["2026-07_2026-07-31.json"]
    assert (one["period"], one["as_of"], one["name"], one["verdict"]) == (
        "2026-07",
        "2026-07-31",
        "report",
        "not_as_it_stands",
    )
    assert len(json.dumps(one)) < 8_000
    assert plain(value_in(Record, one)) == one


@pytest.mark.slow
def test_the_same_day_again_has_the_same_bytes_and_another_day_is_another_look(tmp_path):
    period = {"history": {"folder": str(tmp_path / "history"), "period": "2026-08"}}
    folder = saved(tmp_path, cases(1), "2026-10-01", **period)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    saved(tmp_path, cases(1), "2026-10-01", **period)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    saved(tmp_path, cases(1, n=200), "2026-11-01", **period)
    assert [*records(folder)] == ["2026-08_2026-10-01.json", "2026-08_2026-11-01.json"]
    given = config(folder, **period)
    later = memory_of(config_from(given, as_of="2026-12-01", data_given=True))
    assert [record.as_of for record in later.looks("2026-08")] == ["2026-10-01", "2026-11-01"]
    back_then = memory_of(config_from(given, as_of="2026-10-15", data_given=True))
    assert [record.as_of for record in back_then.records] == ["2026-10-01"]


@pytest.mark.slow
def test_the_month_is_that_of_all_times_where_they_have_one(tmp_path):
    timed = {"data": {"label": "y", "positive": 1, "time": "t"}}
    frame = cases(1).assign(t=pd.date_range("2026-08-01", "2026-08-31", periods=150))
    assert [*records(saved(tmp_path, frame, "2026-09-02", **timed))] == ["2026-08_2026-09-02.json"]
    frame = cases(1).assign(t=pd.date_range("2026-07-01", "2026-08-31", periods=150))
    assert "2026-09_2026-09-03.json" in records(saved(tmp_path, frame, "2026-09-03", **timed))


def test_a_history_needs_the_date_of_the_report(tmp_path):
    with pytest.raises(ConfigError, match="history: needs the date of the report"):
        run(config(tmp_path), cases(1))


def test_only_a_report_that_is_written_adds_its_month(tmp_path):
    report = run(config(tmp_path / "history"), cases(1), as_of="2026-08-31")
    assert report.exit_code == 0
    assert not (tmp_path / "history").exists()
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    with pytest.raises(ConfigError):
        report.save(blocked)
    assert not (tmp_path / "history").exists()


def test_a_folder_that_cannot_be_written_is_told_after_the_report(tmp_path):
    report = run(config(tmp_path / "file" / "history"), cases(1), as_of="2026-08-31")
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(DataError, match="the report was written, but not its record"):
        report.save(tmp_path / "report")
    assert (tmp_path / "report" / "results.json").exists()


def edited(record, place, value):
    """Return the text of a record with another value at a place."""
    *path, last = place.split(".")
    part = record = json.loads(json.dumps(record))
    for key in path:
        part = part[key]
    part[last] = value
    return json.dumps(record)


EDITS = {
    "models.new.metrics.recall.estimate": (0.99, "recall.estimate is 0.99, but "),
    "models.new.confusion.tp": (1, "but its counts make it"),
    "models.new.confusion.fn": (-3, "counts are from 0 to"),
    "models.new.cost": (5, "its counts and prices make"),
    "models.new.scores.0.4": ([1000, 0], "positive cases"),
    "models.new.groups.g.a.tp": (4000, "cases are tp"),
    "models.new.scores.wide": ([0, 0], "a bin of its scores is no number"),
    "models.new.threshold": ("high", "`models.new.threshold` contains something else"),
    "models.new.metrics.recall.low": (0.999, "its range runs from"),
    "schema": ("reportgen/history/9", "and not reportgen/history/1"),
    "subject": ("other", "it has no model 'other'"),
    "period": ("2026-06", "which is not what its name says"),
    "name": ("another", "it is of the config 'another'"),
    "positive": (["2"], "it counts '2' as positive, and this report '1'"),
    "weight": ("sampling", "its cases are weighted otherwise"),
    "level": (1e300, "no number of a record"),
    "checks": (3, "`checks` contains something else"),
}


@pytest.mark.parametrize("place", EDITS)
def test_a_record_that_was_edited_is_refused_with_the_number(quarter, tmp_path, place):
    months, _ = quarter
    value, message = EDITS[place]
    name = "2026-07_2026-07-31.json"
    place = place if place != "models.new.scores.0.4" else None
    record = months[name]
    if place is None:
        record = json.loads(json.dumps(record))
        edge = next(iter(record["models"]["new"]["scores"]))
        record["models"]["new"]["scores"][edge] = value
    (tmp_path / name).write_text(json.dumps(record) if place is None else edited(record, place, value))
    given = config(tmp_path)
    with pytest.raises(DataError) as caught:
        _ = (
            run(given, cases(1), as_of="2026-08-31")
            if place in {"positive", "weight"}
            else memory_of(config_from(given, as_of="2026-08-31", data_given=True))
        )
    (problem,) = caught.value.problems
    assert message in problem.what
    assert (problem.where, caught.value.exit_code) == (str(tmp_path / name), 3)
    assert problem.mend


HOSTILE = {
    "2026-07_2026-07-31.json": (b"", b"[" * 100_000, b"[]", b"null", b"NaN", b"\xff\xfe", b'{"schema": NaN}', b"{" * 9),
    "2026-13_2026-07-31.json": (b"{}",),
    "old.json": (b"{}",),
}


@pytest.mark.parametrize(("name", "content"), [(name, part) for name, parts in HOSTILE.items() for part in parts])
def test_what_is_no_record_is_refused(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError) as caught:
        memory_of(config_from(config(tmp_path), as_of="2026-08-31", data_given=True))
    assert len(caught.value.problems) == 1


def test_what_may_never_end_or_leads_out_is_not_read(tmp_path):
    folder = tmp_path / "history"
    folder.mkdir()
    given = config_from(config(folder), as_of="2026-08-31", data_given=True)
    (tmp_path / "secret.json").write_text("{}")
    (folder / "2026-06_2026-06-30.json").symlink_to(tmp_path / "secret.json")
    os.mkfifo(folder / "2026-05_2026-05-31.json")
    (folder / "2026-04_2026-04-30.json").write_bytes(b" " * 1_000_001)
    with pytest.raises(DataError) as caught:
        memory_of(given)
    said = [problem.what for problem in caught.value.problems]
    assert ["1,000,000 bytes" in said[0], "a pipe" in said[1], "leads out" in said[2]] == [True] * 3


@pytest.mark.slow
@pytest.mark.parametrize("there", ['{"schema": "reportgen/history/1", "name": "guard/fr"}', "mine", "[]"])
def test_what_is_no_record_of_the_config_is_not_replaced(tmp_path, there):
    report = run(config(tmp_path / "history"), cases(1), as_of="2026-08-31")
    (tmp_path / "history").mkdir()
    other = tmp_path / "history" / "2026-08_2026-08-31.json"
    other.write_text(there)
    with pytest.raises(DataError, match="what is there is no record of this config"):
        report.save(tmp_path / "report")
    assert other.read_text() == there


def test_other_files_stay_and_too_many_are_not_read(tmp_path, monkeypatch):
    (tmp_path / "README.md").write_text("kept")
    given = config_from(config(tmp_path), as_of="2026-08-31", data_given=True)
    assert memory_of(given).records == ()
    monkeypatch.setattr("reportgen.across.history.MOST_FILES", 0)
    with pytest.raises(DataError, match="has more than 0 files"):
        memory_of(given)
    assert MOST_FILES > 1_000


@pytest.mark.slow
def test_weighted_cases_and_clusters_are_recorded_with_what_they_are_worth(tmp_path):
    rng = np.random.default_rng(1)
    frame = cases(1, n=400).assign(w=rng.lognormal(0, 0.8, 400), c=np.arange(400) // 5)
    weighted = {"data": {"label": "y", "positive": 1, "weight": {"column": "w", "kind": "sampling"}}}
    (one,) = records(saved(tmp_path / "w", frame, "2026-08-31", **weighted)).values()
    recall, four = one["models"]["new"]["metrics"]["recall"], one["models"]["new"]["confusion"]
    assert 0.4 < recall["effective"] / (four["tp"] + four["fn"]) < 0.9
    assert "scores" not in one["models"]["new"]
    clustered = {"data": {"label": "y", "positive": 1, "cluster": "c"}}
    (one,) = records(saved(tmp_path / "c", frame, "2026-08-31", **clustered)).values()
    assert one["models"]["new"]["metrics"]["recall"]["effective"] > 10
    memory_of(config_from(config(tmp_path / "w" / "history"), as_of=date(2026, 9, 1), data_given=True))


def test_a_frame_from_python_keeps_a_history_too(tmp_path):
    report = reportgen.run(config(tmp_path / "history"), cases(1), as_of="2026-08-31")
    report.save(tmp_path / "report")
    assert len(records(tmp_path / "history")) == 1
