"""The CSV tables: numbers as numbers, text that no spreadsheet runs, file names that every system takes."""

import csv
import io
import math
import re

import numpy as np
import pandas as pd
import pytest

from reportgen.app import evaluate
from reportgen.topics.compose import all_sheets
from reportgen.topics.metrics.page import metrics_sheet
from reportgen.topics.sweeps import file_stems, sweep_sheet
from tests.example_reports import EXAMPLES, example
from tests.results.test_document import RESULTS


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode())))


def test_every_table_has_its_place():
    found = all_sheets(RESULTS, {"m": {"threshold": [1.0]}})
    names = ("confusion", "metrics", "comparison", "swapped", "sweep_m")
    assert list(found) == [f"tables/{name}.csv" for name in names]


def test_metrics_come_with_their_fraction_or_their_reason():
    assert rows(metrics_sheet(RESULTS).csv()) == [
        [
            *("model", "metric", "estimate", "low", "high", "corrected", "method"),
            *("numerator", "denominator", "effective", "reason"),
        ],
        ["m", "recall", "0.777777777778", "", "", "", "", "7", "9", "", ""],
        ["m", "npv", "", "", "", "", "", "", "", "", "no case was left unflagged"],
    ]


@pytest.mark.slow
def test_no_flattered_figure_travels_unmarked():
    report = evaluate([1, 0] * 60, {"m": np.linspace(0.9, 0.1, 120)}, positive=1, threshold={"maximise": "f1"})
    recall = report.results["models"]["m"]["metrics"]["recall"]
    metrics = report.tables["metrics"].set_index(["model", "metric"]).loc[("m", "recall")]
    assert recall["apparent"]
    assert [metrics[key] for key in ("estimate", "corrected", "low", "high", "method")] == [
        recall["estimate"],
        *(recall["corrected"][key] for key in ("estimate", "low", "high", "method")),
    ]
    assert report.tables["comparison"].set_index("metric").loc["recall", "m"] == recall["corrected"]["estimate"]


def test_comparison_has_a_column_for_each_model_and_each_rule_without_one():
    assert rows(all_sheets(RESULTS, {})["tables/comparison.csv"].csv()) == [
        ["metric", "m", "rules", "flag_none"],
        ["recall", "0.777777777778", "", ""],
        ["npv", "", "", ""],
    ]


def test_confusion_holds_the_raw_counts():
    assert rows(all_sheets(RESULTS, {})["tables/confusion.csv"].csv())[:2] == [
        ["model", "tp", "fp", "fn", "tn"],
        ["m", "7", "2", "2", "3"],
    ]


def test_a_sweep_keeps_thresholds_exact_and_leaves_cells_empty_where_there_is_nothing():
    sweep = {
        "threshold": np.array([math.inf, 0.1 + 0.2, -2.5]),
        "tp": np.array([0.0, 1e6, 3.0]),
        "precision": np.array([math.nan, 2 / 3, 1.0]),
        "mcc": np.array([math.nan, -0.25, -0.0]),
    }
    assert sweep_sheet(sweep).csv().decode().splitlines() == [
        "threshold,tp,precision,mcc",
        ",0,,",
        "0.30000000000000004,1000000,0.666666666667,-0.25",
        "-2.5,3,1,0",
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_text_that_a_spreadsheet_would_run_is_defused(name):
    sweep = {"threshold": [1.0], name: [1.0]}
    assert rows(sweep_sheet(sweep).csv())[0][1] == f"'{name}"


@pytest.mark.parametrize(
    ("names", "stems"),
    [
        (["champion"], ["champion"]),
        (["a b", "a/b", "A_B"], ["a_b", "a_b_2", "A_B_3"]),
        (["../../etc/passwd"], ["etc_passwd"]),
        (["\u00e9\u6f22", "..."], ["model", "model_2"]),
        (["x" * 300], ["x" * 60]),
    ],
)
def test_file_names_are_safe_and_no_two_are_alike(names, stems):
    assert list(file_stems(names).values()) == stems


@pytest.mark.slow
def test_the_lift_curve_and_the_metrics_with_the_classes_swapped_have_files_of_their_own():
    report = evaluate([1, 0, 1, 0, 1, 0], {"m": [0.9, 0.8, 0.7, 0.4, 0.3, 0.1]}, positive=1, threshold={"fixed": 0.5})
    found = report.results["models"]["m"]
    assert list(report.tables["lift"]["lift"]) == [
        each or pytest.approx(math.nan, nan_ok=True) for each in found["curves"]["lift"]["lift"]
    ]
    swapped = report.tables["swapped"].set_index(["model", "metric"])
    recall, specificity = (found["metrics"][key]["estimate"] for key in ("recall", "specificity"))
    assert list(swapped.loc[("m", "recall")]) == [recall, specificity]


@pytest.mark.slow
def test_tables_are_frames_whose_columns_have_the_kinds_of_what_they_hold():
    costs = {"false_positive": 2, "false_negative": 30}
    models = {"007": np.linspace(0.9, 0.1, 120), "=1": {"decision": ["a", "b"] * 60, "flagged": "a"}}
    report = evaluate(["1", "0"] * 60, models, positive="1", costs=costs, beta=2, checks=["recall >= 0.1"])
    found = {name: frame.dtypes.astype(str).to_dict() for name, frame in report.tables.items()}
    assert found["confusion"] == {"model": "string", **dict.fromkeys(("tp", "fp", "fn", "tn"), "Int64")}
    assert found["sweep_007"]["threshold"] == found["sweep_007"]["recall"] == "float64"
    assert (found["rules"]["of_config"], found["betas"]["given"], found["betas"]["tp"]) == ("bool", "bool", "Int64")
    assert found["checks"]["with_confidence"] == "float64"  # though no check asks for any
    assert found["checks"]["group"] == "string"
    assert list(report.tables["confusion"]["model"])[:2] == ["007", "=1"]  # as they are called
    assert report.tables["rules"]["of_config"].sum() == 1
    assert report.tables["sweep_007"]["threshold"].isna().sum() == 1  # nothing is flagged
    assert {kind for kinds in found.values() for kind in kinds.values()} == {"string", "Int64", "float64", "bool"}


@pytest.mark.slow
def test_a_table_holds_what_its_file_does():
    report = evaluate([1, 0] * 60, {"m": np.linspace(0.9, 0.1, 120)}, positive=1, threshold={"maximise": "f1"})
    for name, frame in report.tables.items():
        written = frame.apply(lambda one: one.map({True: "yes", False: "no"}) if one.dtype == bool else one)
        held = pd.read_csv(io.BytesIO(report._files()[f"tables/{name}.csv"]), keep_default_na=False, na_values=[""])
        assert list(held) == list(frame)
        for column in frame:
            pairs = zip(held[column], written[column], strict=True)
            assert all(pd.isna(one) == pd.isna(other) and (pd.isna(one) or one == other) for one, other in pairs), name


def test_two_columns_may_have_one_name():
    report = evaluate([1, 0, 1, 0], {"metric": [0.9, 0.8, 0.7, 0.4]}, positive=1, threshold={"fixed": 0.5})
    assert list(report.tables["comparison"])[:2] == ["metric", "metric"]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_columns_of_texts_hold_texts_and_all_others_none(name):
    for path, sheet in example(name).reported.tables().items():
        for column in sheet.columns:
            held = [isinstance(cell, str) for cell in column.cells if cell is not None]
            assert set(held) <= {column.kind == "text"}, (path, column.name)


TOLD = {"by_guessing", "perfect", "fails_by_chance"}  # in words, beside the number that they are for


def numbers_of(part):
    """Yield every number of a part of the results but those told in words."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in TOLD:
                yield from numbers_of(value)
    elif isinstance(part, list):
        for value in part:
            yield from numbers_of(value)
    elif isinstance(part, int | float) and not isinstance(part, bool):
        yield float(part)


def cells_of(report):
    """Return every number in a table of a report."""
    files = (content for name, content in report._files().items() if name.endswith(".csv"))
    cells = (cell for content in files for row in rows(content) for cell in row)
    return {float(cell) for cell in cells if re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?", cell)}


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_metric_count_check_and_comparison_of_the_results_stands_in_a_table(name):
    results = example(name).results
    models = [results["models"], *(group["models"] for each in results.get("groups", ()) for group in each["groups"])]
    parts = [one["metrics"] for group in models for one in group.values() if one]
    parts += [one["confusion"] for one in results["models"].values() if "confusion" in one]
    held = set(numbers_of([parts, results["checks"], results.get("comparisons", ())]))
    assert len(held) > 20
    assert held - cells_of(example(name)) == set()
