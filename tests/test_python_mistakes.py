"""Whatever is handed over in Python ends in a report or in one clear error of ours, never in one from inside."""

import pickle

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import reportgen
from reportgen.errors import ReportgenError

LABELS, SCORES = [1, 0, 0] * 40, [0.9, 0.2, 0.6] * 40
CONFIG = {"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}}
FRAME = pd.DataFrame({"y": LABELS, "s": SCORES, "z": SCORES})
TWICE = FRAME.set_axis(["a", "a", "b"], axis=1)


@pytest.fixture(scope="module")
def report():
    return reportgen.run(CONFIG, FRAME)


@pytest.mark.parametrize("given", [3, None, [1], b"x", object(), True, FRAME], ids=lambda given: type(given).__name__)
def test_a_config_that_is_none_is_told(given):
    for call in (reportgen.run, reportgen.load_config):
        with pytest.raises(ReportgenError, match="config: expected a path, found "):
            call(given)
    with pytest.raises(ReportgenError, match="config: expected a path, found dict"):
        reportgen.load_config(CONFIG)


@pytest.mark.parametrize("given", [3, [1], [("a", 1)], "a"])
def test_settings_that_are_none_are_told(given):
    with pytest.raises(ReportgenError, match="sets: expected a list"):
        reportgen.run(CONFIG, FRAME, sets=given)


WRONG = {
    "tables of no name": (lambda report: report.tables["confusio"], "tables: unknown table: "),
    "tables of a number": (lambda report: report.tables[3], "unknown table: '3'"),
    "save to a number": (lambda report: report.save(3), "folder: expected a path, found int"),
    "save to nothing": (lambda report: report.save(None), "folder: expected a path, found NoneType"),
    "save to a NUL": (lambda report: report.save("a\0b"), "folder: a path cannot contain a NUL character"),
    "a figure of a number": (lambda report: report.figure(3), "unknown figure: '3'"),
    "a figure of a list": (lambda report: report.figure(["roc"]), "unknown figure: "),
    "a figure in capitals": (lambda report: report.figure("ROC"), "Did you mean 'roc'"),
    "a width that is a text": (lambda report: report.figure("roc", width="a"), "width: expected a number from 1 to"),
    "a width below 0": (lambda report: report.figure("roc", width=-1), "width: expected a number from 1 to 100"),
    "pixels below 0": (lambda report: report.picture("roc", dpi=-1), "dpi: expected a number from 30 to 10000"),
    "pixels that are none": (lambda report: report.picture("roc", dpi=float("nan")), "dpi: expected a number"),
    "no format": (lambda report: report.picture("roc", "xyz"), "ending: 'xyz' is not a picture format"),
    "no severity": (lambda report: report.judged(fail_on=["nope"]), "fail_on: expected a list of severities"),
    "severities that are a number": (lambda report: report.judged(fail_on=3), "fail_on: expected a list of severities"),
    "severities that are lists": (
        lambda report: report.judged(fail_on=[[1]]),
        "fail_on: expected a list of severities",
    ),
    "strict to some degree": (
        lambda report: report.judged(strict=FRAME),
        "strict: expected True or False, found pandas",
    ),
    "a title to some degree": (lambda report: report.figure("roc", titled=3), "titled: expected True or False"),
    "an ending that is none": (lambda report: report.picture("roc", FRAME), "ending: .* is not a picture format"),
    "too few pixels": (lambda report: report.picture("roc", dpi=3), "dpi: expected a number from 30 to 10000"),
    "tables of a list": (lambda report: report.tables[[1]], "unknown table: "),
    "a severity alone": (lambda report: report.judged(fail_on="grave"), "fail_on: expected a list of severities"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_a_report_is_asked_for_wrongly_is_told(name, report):
    ask, told = WRONG[name]
    with pytest.raises(ReportgenError, match=told):
        ask(report)


@pytest.mark.parametrize("day", [np.array([1, 2]), FRAME, ["2026-10-01"]], ids=lambda day: type(day).__name__)
def test_a_date_that_is_none_is_told(day):
    with pytest.raises(ReportgenError, match="as_of: expected YYYY-MM-DD, found"):
        reportgen.run(CONFIG, FRAME, as_of=day)


def test_a_name_of_a_table_may_be_asked_for(report):
    assert report.tables.get("confusio") is report.tables.get(["confusion"]) is None
    assert ["confusion"] not in report.tables
    assert "confusion" in report.tables
    with pytest.raises(ReportgenError, match="Did you mean 'confusion'"):
        report.tables["confusio"]


def test_a_report_comes_out_of_another_process_as_it_went_in(report):
    other = pickle.loads(pickle.dumps(report))  # noqa: S301 - our own
    assert other.to_json_line() == report.to_json_line()
    assert other.config == report.config


COLUMNS = {
    "dictionary": (pa.array(["a", "b", "b"] * 40).dictionary_encode(), pa.array(SCORES).dictionary_encode()),
    "chunks": (pa.chunked_array([["a", "b", "b"] * 20] * 2), pa.chunked_array([SCORES])),
    "of pandas": (pd.Series(["a", "b", "b"] * 40, dtype=pd.ArrowDtype(pa.dictionary(pa.int8(), pa.string()))), SCORES),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_of_pyarrow_are_read_as_what_they_hold(name):
    labels, scores = COLUMNS[name]
    found = reportgen.evaluate(labels, {"m": scores}, positive="a", threshold={"fixed": 0.7})
    assert found.results["models"]["m"]["confusion"] == {"tp": 40, "fp": 0, "fn": 0, "tn": 80}


@pytest.mark.parametrize(
    ("labels", "models", "more", "told"),
    [
        (pa.nulls(120), SCORES, {}, "it contains no text at all"),
        (LABELS, {"m": pa.nulls(120)}, {}, "120 missing score"),
        (LABELS, {"m": pa.array([{"a": 1}] * 120)}, {}, "column .score of m. contains a dict"),
        (LABELS, TWICE, {}, "the frame has two columns of one name"),
        (LABELS, SCORES, {"classes": 3}, "classes: expected a list of class names, found int"),
        (LABELS, SCORES, {"classes": object()}, "classes: expected a list of class names, found object"),
    ],
)
def test_what_cannot_be_read_is_told(labels, models, more, told):
    with pytest.raises(ReportgenError, match=told):
        reportgen.evaluate(labels, models, positive=1, **more)


@pytest.mark.parametrize("frame", [TWICE, pa.Table.from_arrays([pa.array(LABELS)] * 2, ["y", "y"])], ids=["pd", "pa"])
def test_a_frame_with_a_column_twice_is_told(frame):
    with pytest.raises(ReportgenError, match="two columns of one name"):
        reportgen.run(CONFIG, frame)
