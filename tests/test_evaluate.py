"""`evaluate` takes what a config can name: values of every library, a name for each use, and says what it has read."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from reportgen import evaluate
from reportgen.errors import ConfigError, ReportgenError

N = 120
LABELS = [1, 0, 0] * 40
SCORES = [round(0.3 * label + 0.005 * place, 3) for place, label in enumerate(LABELS)]
REGION = ["north", "south", "south", "north"] * 30
AGE = [20 + place % 60 for place in range(N)]
GUARD = {"kind": "guard"}


def columns(values):
    """Return the values as every library has them."""
    return {
        "list": list(values),
        "tuple": tuple(values),
        "numpy": np.array(values),
        "pandas": pd.Series(values),
        "polars": pl.Series(values),
        "pyarrow": pa.chunked_array([values]),
        "a frame of one column": pd.DataFrame({"any": values}),
    }


def evaluated(of):
    """Return a report on values as `of` gives them."""
    return evaluate(
        of(LABELS),
        {"m": of(SCORES), "rule": {"decision": of([int(score > 0.6) for score in SCORES]), "flagged": 1}},
        positive=1,
        groups={"region": of(REGION), "age": {"column": of(AGE), "bins": [40, 60]}},
        ids=of(list(range(N))),
        amounts={"amount": of([float(10 + place) for place in range(N)])},
        costs={"false_positive": 1, "false_negative": {"column": "amount"}},
        weights={"column": of([1 + place % 2 for place in range(N)]), "kind": "frequency"},
    )


@cache
def of_lists():
    return evaluated(list)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in columns([0]) if kind != "list"])
def test_values_of_every_library_are_taken_everywhere(kind):
    report, same = evaluated(lambda values: columns(values)[kind]), of_lists()
    assert report.results["models"] == same.results["models"]
    assert report.results["groups"] == same.results["groups"]
    assert [grouping["column"] for grouping in same.results["groups"]] == ["region", "age"]
    assert [group["group"] for group in same.results["groups"][1]["groups"]] == ["< 40", "40 to < 60", ">= 60"]


@pytest.mark.slow
def test_splits_times_folds_and_clusters_are_what_the_config_calls_so():
    start = datetime(2026, 7, 1, tzinfo=UTC)
    times = [start + timedelta(hours=place) for place in range(N)]
    report = evaluate(
        LABELS,
        SCORES,
        positive=1,
        beta=1,
        times=times,
        splits=["validation", "test"] * 60,
        clusters=[place // 4 for place in range(N)],
    )
    data = report.results["data"]
    assert (data["tuned_on"], data["reported_on"]) == ("validation", "test")
    assert data["period"]["from"].startswith("2026-07-01")
    assert data["clusters"] == 30
    named = evaluate(
        LABELS,
        SCORES,
        positive=1,
        beta=1,
        splits={"column": ["old", "new"] * 60, "tune_on": "old", "report_on": "new"},
    )
    assert (named.results["data"]["tuned_on"], named.results["data"]["reported_on"]) == ("old", "new")
    assert evaluate(LABELS, SCORES, positive=1, folds=[place % 3 for place in range(N)]).results["folds"]


@pytest.mark.slow
def test_groups_of_a_frame_or_a_series_are_called_as_they_are():
    frame = pd.DataFrame({"region": REGION, "sex": ["f", "m"] * 60})
    for groups in (frame, pl.from_pandas(frame), pa.Table.from_pandas(frame)):
        found = evaluate(LABELS, SCORES, positive=1, groups=groups).results["groups"]
        assert [one["column"] for one in found] == ["region", "sex"]
    for groups, name in ((frame["region"], "region"), (REGION, "group")):
        assert evaluate(LABELS, SCORES, positive=1, groups=groups).results["groups"][0]["column"] == name
    both = {**frame, "both": {"cross": ["region", "sex"]}}
    assert evaluate(LABELS, SCORES, positive=1, groups=both).results["groups"][2]["column"] == "region x sex"


@cache
def of_scores():
    return evaluate(LABELS, {"m": SCORES}, positive=1).results["models"]["m"]


PAIR = [[1 - score, score] for score in SCORES]


@pytest.mark.slow
@pytest.mark.everyday(2)
@pytest.mark.parametrize("kind", ["lists", "numpy", "pandas", "polars", "pyarrow"])
def test_of_two_columns_of_scores_the_second_is_read_and_that_is_said(kind):
    frame = pd.DataFrame(PAIR, columns=["no", "yes"])
    given = {
        "lists": PAIR,
        "numpy": np.array(PAIR),
        "pandas": frame,
        "polars": pl.from_pandas(frame),
        "pyarrow": pa.Table.from_pandas(frame),
    }[kind]
    report = evaluate(LABELS, {"m": given}, positive=1)
    assert report.results["models"]["m"] == of_scores()
    told = "'yes'" if kind not in ("lists", "numpy") else "the second"
    assert report.notes == (f"'m' has two columns of scores; read is {told}, as that of the positive class.",)
    assert report.notes[0] in report.summary()[-1]
    assert [each["column"] for each in report.results["data"]["columns"]][1] == "score of m (column 2 of 2)"


@pytest.mark.slow
def test_of_a_frame_the_column_of_the_positive_class_is_read():
    labels = np.where(np.array(LABELS) == 1, "bad", "ok")
    frame = pd.DataFrame({"bad": SCORES, "ok": 1 - np.array(SCORES)})
    for models in (frame, {"model": frame}, pl.from_pandas(frame)):
        report = evaluate(labels, models, positive="bad")
        assert report.results["models"]["model"]["metrics"]["roc_auc"]["estimate"] > 0.5
        assert "read is 'bad'" in report.notes[0]


def test_two_columns_whose_second_is_that_of_the_other_class_are_refused():
    labels = np.where(np.array(LABELS) == 1, "bad", "ok")
    with pytest.raises(ConfigError, match=r"the second is that of 'ok', and 'bad' is positive\n.*scores\[:, 0\]"):
        evaluate(labels, np.array(PAIR), positive="bad")


def chances(k):
    return np.random.default_rng(0).dirichlet(np.ones(k), N)


@pytest.mark.slow
@pytest.mark.everyday(1)
@pytest.mark.parametrize("labels", [["a", "b", "c"], [0, 1, 2], [10, 9, 2]])
def test_more_columns_are_one_for_each_class_in_rising_order(labels):
    found = evaluate(np.array(labels * 40), chances(3), report=GUARD)
    assert found.results["data"]["task"] == "multiclass"
    rising = [str(each) for each in sorted(labels)]
    assert found.results["models"]["model"]["confusion"]["classes"] == rising
    assert ", ".join(rising) in found.notes[0]
    framed = evaluate(labels * 40, pd.DataFrame(chances(3), columns=sorted(labels)), report=GUARD)
    assert framed.results["models"]["model"]["confusion"] == found.results["models"]["model"]["confusion"]
    two = evaluate(labels * 40, {"one": chances(3), "two": chances(3).tolist()}, report=GUARD)
    assert len(two.notes) == 2


@pytest.mark.slow
def test_classes_may_be_an_array():
    labels = np.array(["a", "b", "c"] * 40)
    report = evaluate(labels, chances(3), classes=np.unique(labels), report=GUARD)
    assert report.results["models"]["model"]["confusion"]["classes"] == ["a", "b", "c"]
    assert report.notes == ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"weights": [1] * N}, r"weights: a weight needs its kind\n.*Write weights=\{'column'"),
        ({"weights": {"kind": "sampling"}}, "weights: expected one value for each case"),
        ({"ids": {"column": [1] * N}}, r"ids: expected one value for each case\n.*Write ids=\[...\]"),
        ({"groups": {"age": {"bins": [1]}}}, "groups: the group 'age' has no values"),
        ({"groups": {"y_true": REGION}}, "y_true: two columns are called 'y_true'"),
        ({"groups": {"x": REGION}, "amounts": {"x": AGE}}, "x: two columns are called 'x'"),
        ({"groups": {"x": REGION[:5]}}, "the arrays differ in length: y_true 120, score of m 120, x 5"),
        (
            {"costs": {"false_positive": 1, "false_negative": {"column": "amount"}}},
            r"costs.false_negative.column: column not found: 'amount'\n.*amounts=\{'amount': ...\}",
        ),
        ({"splits": ["a", "b"] * 60, "beta": 1}, "validation"),
        ({"classes": ["a"], "positive": None}, "classes"),
        ({"group": REGION}, "unknown key: group"),
    ],
)
def test_a_wrong_argument_is_one_clear_error(given, said):
    with pytest.raises(ReportgenError, match=said):
        evaluate(LABELS, {"m": SCORES}, **{"positive": 1, **given})


def test_columns_that_fit_no_classes_are_refused():
    with pytest.raises(ConfigError, match=r"have 4 columns, and y_true has 3 classes: a, b, c\n.*classes=\["):
        evaluate(["a", "b", "c"] * 40, chances(4))


SNIPPET = """
from datetime import date

import numpy as np
import reportgen

y = np.array([1, 0] * 60)
scores = np.linspace(0.9, 0.1, 120)
labels = np.array(["a", "b", "c"] * 40)
report: reportgen.Report = reportgen.evaluate(
    y,
    {"new": scores, "old": {"decision": list(y), "flagged": 1}},
    positive=1,
    costs={"currency": "EUR", "false_positive": 1.5, "false_negative": {"column": "amount", "times": 0.85}},
    threshold={"minimise": "cost"},
    amounts=scores,
    groups={"region": ["n", "s"] * 60, "age": {"column": scores, "bins": [0.5]}},
    ids=range(120),
    splits=["validation", "test"] * 60,
    weights={"column": scores, "kind": "sampling"},
    as_of=date(2026, 10, 1),
    beta=2,
    checks=["recall >= 0.1"],
)
several = reportgen.evaluate(labels, np.ones((120, 3)) / 3, classes=np.unique(labels))
prices = {"false_positive": 1, "false_negative": 20}
again = reportgen.evaluate(y, scores, positive=1, costs=prices, title="Again")
recall: float = report.results["models"]["new"]["metrics"]["recall"]["estimate"]
page: str = report.to_html()
passed: bool = report.passed and reportgen.run({"version": 1}, sets={"title": "x"}).passed
names: tuple[str, ...] = report.figures
"""


@pytest.mark.slow
def test_a_snippet_of_a_user_passes_strict_mypy(tmp_path):
    (tmp_path / "snippet.py").write_text(SNIPPET)
    # By the settings of the project, so that what mypy kept of the package is used again.
    command = [sys.executable, "-m", "mypy", "--strict", tmp_path / "snippet.py"]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.stdout == "Success: no issues found in 1 source file\n"
