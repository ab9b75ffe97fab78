"""An earlier report whose figures do not follow from its own counts is no baseline; every report of ours is one."""

import copy
import json
from functools import cache
from pathlib import Path

import pandas as pd
import pytest

from reportgen.app import run
from reportgen.errors import DataError
from tests.across.test_figures import GOLDEN, of, results_of, scores
from tests.example_reports import EXAMPLES, example
from tests.net.whole import wrong


def reread(document):
    return json.loads(json.dumps(document))


@cache
def whole():
    return of(scores(1, 900))


@cache
def adjusted():
    return of(scores(3, 300), threshold={"minimise": "cost"})


def edited(document, path, value):
    """Return a report in which another value stands at a path."""
    found = copy.deepcopy(document)
    at, keys = found, path.split("/")
    for key in keys[:-1]:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(keys[-1]) if isinstance(at, list) else keys[-1]] = value
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name if name == "minimal" else pytest.param(name, marks=pytest.mark.slow) for name in EXAMPLES]
)
def test_no_example_contradicts_itself(name):
    assert wrong(reread(example(name).results)) == []


RECALL = "models/m/metrics/recall"
EDITS = {  # path -> what is typed there, and what is said of it
    f"{RECALL}/estimate": (0.99, "models.m.metrics.recall.estimate is 0.99, but 222 of 276 make it 0.804348"),
    f"{RECALL}/numerator": (264, "models.m.metrics.recall.numerator is 264, but its counts make it 222"),
    f"{RECALL}/low": (0.79, "models.m.metrics.recall.low is 0.79, but 222 of 276 make it 0.753504"),
    "models/m/metrics/f1/estimate": (0.9, "models.m.metrics.f1.estimate is 0.9, but its counts make it 0.74"),
    "models/m/metrics/f_beta/estimate": (0.9, "models.m.metrics.f_beta.estimate is 0.9, but its counts make it "),
    "models/m/metrics/cost_per_1000/estimate": (100, "cost_per_1000.estimate is 100, but its counts make it "),
    "models/m/metrics/roc_auc/estimate": (0.99, "models.m.metrics.roc_auc.estimate is 0.99, but its range runs from "),
    "models/m/confusion/tn": (700, "data.splits.all.rows is 900, but models.m.confusion has 1078 cases"),
    "models/m/operating_points/0/metrics/recall/estimate": (0.99, "models.m.operating_points[0].metrics.recall.est"),
    "models/m/curves/counts_by_threshold/tp/9": (277, "counts_by_threshold.tp[9] is 277, but there are 276"),
    "models/m/curves/counts_by_threshold/tp/99": (1, "counts_by_threshold.tp[99] is 1, but "),
    "baselines/flag_all/metrics/precision/estimate": (0.5, "baselines.flag_all.metrics.precision.estimate is 0.5, "),
    "costs/false_negative": (50, "models.m.metrics.total_cost.estimate is "),
    "beta": (1, "models.m.metrics.f_beta.estimate is "),
}  # fmt: skip


@pytest.mark.everyday(2)
@pytest.mark.parametrize("path", EDITS)
def test_a_figure_that_does_not_follow_from_its_counts_is_found_with_its_place(path):
    value, told = EDITS[path]
    found = wrong(edited(whole(), path, value))
    assert any(told in one for one in found), found


@pytest.mark.slow
def test_an_adjusted_figure_has_to_follow_from_the_adjusted_counts():
    assert wrong(adjusted()) == []
    (one,) = wrong(edited(adjusted(), f"{RECALL}/corrected/estimate", 0.9))
    assert "models.m.metrics.recall.corrected.estimate is 0.9, but " in one


@pytest.mark.slow
def test_without_one_price_for_all_cases_the_cost_of_1000_still_has_to_be_that_of_all():
    by_case = {"false_positive": 1, "currency": "EUR", "false_negative": {"column": "amount", "plus": 5}}
    document = of(scores(1, 400).assign(amount=7.5), costs=by_case)
    assert wrong(document) == []
    found = wrong(edited(document, "models/m/metrics/cost_per_1000/estimate", 100))
    assert "is 100, but models.m.metrics.total_cost over 400 cases makes it" in found[0]


def test_such_a_report_stops_the_run_with_the_file_the_place_and_both_numbers():
    with pytest.raises(DataError) as caught:
        results_of(scores(2, 100), edited(whole(), f"{RECALL}/estimate", 0.99), **GOLDEN)
    (problem,) = caught.value.problems
    assert (problem.key, caught.value.exit_code) == ("compare.baseline.results", 3)
    said = "golden.json contradicts itself: models.m.metrics.recall.estimate is 0.99, but 222 of 276 make it 0.804348"
    assert problem.what == said


SEVERAL = {  # path in the report of the example -> what is typed there, and what is said of it
    "models/sorter/metrics/accuracy/estimate": (0.99, "models.sorter.metrics.accuracy.estimate is 0.99, but its "),
    "models/sorter/metrics/cost_per_1000/estimate": (9, "models.sorter.metrics.cost_per_1000.estimate is 9, but "),
    "models/sorter/per_class/login/recall/estimate": (0.99, "sorter.per_class.login.recall.estimate is 0.99, but "),
    "models/sorter/averages/macro/f1/estimate": (0.99, "models.sorter.averages.macro.f1.estimate is 0.99, but its "),
    "models/sorter/averages/macro/roc_auc/low": (0.98, "averages.macro.roc_auc.estimate is 0.969159157352, but "),
    "models/sorter/metrics/accuracy/low": (0.5, "models.sorter.metrics.accuracy.low is 0.5, but "),
    "models/sorter/confusion/matrix/0/0": (1000, "data.splits.all.classes.delivery is 1025, but models.sorter"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("path", SEVERAL)
def test_of_several_classes_such_a_figure_is_found_as_well(path):
    value, told = SEVERAL[path]
    found = wrong(edited(reread(example("tickets").results), path, value))
    assert any(told in one for one in found), found


@pytest.mark.slow
def test_of_several_classes_it_stops_the_run_too(tmp_path):
    spoilt = edited(reread(example("iris").results), "models/app/metrics/accuracy/estimate", 0.99)
    Path(tmp_path, "old.json").write_text(json.dumps(spoilt))
    baseline = {"results": str(tmp_path / "old.json")}
    classes = spoilt["data"]["classes"]
    asked = {"version": 1, "data": {"label": "y", "classes": classes}, "models": {"app": {"decision": "d"}}}
    frame = pd.DataFrame({"y": classes * 20, "d": classes * 20})
    with pytest.raises(DataError, match=r"accuracy\.estimate is 0\.99, but its counts"):
        run(asked | {"compare": {"baseline": baseline}}, frame)
