"""The shown metrics alone, flat, for programs that list all that a file has."""

import json

import pytest

from reportgen.audit.shown import Shown, metrics_file, shown_metrics
from tests.example_reports import EXAMPLES, example

ABOUT_TWENTY = 25


@pytest.mark.slow
@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_each_is_the_figure_of_the_results_and_there_are_about_twenty(name):
    report = example(name)
    flat = json.loads(report._files()["metrics.json"])
    assert 0 < len(flat) <= ABOUT_TWENTY
    assert {f"{model}.{key}": figure.estimate for (model, key), figure in report._shown.items()} == flat
    for (model, key), figure in report._shown.items():
        value, judged = figure.estimate, report.results["models"][model]
        if key == "threshold":
            assert value == judged["threshold"]["value"]
            continue
        average, _, metric = key.rpartition("macro_")
        measures = judged["averages"]["macro"] if key.startswith("macro_") else judged["metrics"]
        measure = measures[metric or average]
        best = measure.get("corrected") or measure
        assert (value, figure.low, figure.high) == (best["estimate"], best.get("low"), best.get("high"))


def test_a_metric_is_named_by_its_key_whatever_was_typed_and_the_cost_comes_where_costs_are_given():
    results = example("card_fraud").results
    shown = shown_metrics(results, ("sensitivity", "recall", "f_beta"))  # without a beta the last has no value
    assert [key for model, key in shown if model == "champion"] == ["recall", "cost_per_1000", "threshold"]
    assert [key for model, key in shown if model == "rules"] == ["recall", "cost_per_1000"]  # which has no score
    without = {**results, "costs": None}
    assert ("champion", "cost_per_1000") not in shown_metrics(without, ("recall",))


def test_a_corrected_figure_stands_for_the_counted_one():
    results = {
        "models": {
            "a.b": {
                "metrics": {"recall": {"estimate": 0.9, "corrected": {"estimate": 0.8}}, "mcc": {"estimate": None}},
                "threshold": None,
            }
        }
    }
    shown = shown_metrics(results, ("recall", "mcc"))
    assert shown == {("a.b", "recall"): Shown(estimate=0.8)}
    assert metrics_file(shown) == b'{\n  "a.b.recall": 0.8\n}\n'
    assert metrics_file({}) == b"{}\n"


def test_no_name_of_a_model_breaks_the_file():
    name = '"\u202e\n\x00\ud800'
    written = metrics_file({(name, "recall"): Shown(estimate=0.5)})
    assert written.isascii()
    assert json.loads(written) == {f"{name}.recall": 0.5}
