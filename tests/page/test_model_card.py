"""The model card: what a model hub reads of it stands in the results, and what nobody stated does not stand in it."""

import re

import pandas as pd
import pytest
import yaml

import reportgen
from reportgen.page.model_card import CALLED, model_index
from tests.example_reports import example

EXAMPLES = ("card_fraud", "spam", "cancer_screening", "iris", "tickets", "minimal")
OURS = {theirs: ours for ours, theirs in CALLED.items()}


def read(card):
    """Return the metadata block and the text of a card."""
    _, block, text = card.split("---\n", 2)
    return yaml.safe_load(block), text


def result_of(card):
    (index,) = read(card)[0]["model-index"]
    (result,) = index["results"]
    return index["name"], result


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_value_of_the_metadata_stands_in_the_results(name):
    report = example(name)
    _, result = result_of(report.to_model_card())
    model = report.results["models"][report.results["subject"]]
    assert result["metrics"]
    for metric in result["metrics"]:
        told = metric.get("args", {})
        held = model["averages"][told["average"]] if "average" in told else model["metrics"]
        found = held[OURS.get(metric["type"], metric["type"])]
        assert metric["value"] == (found.get("corrected") or found)["estimate"]
        if "threshold" in told:
            assert told["threshold"] == model["threshold"]["value"]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_metadata_has_what_the_hubs_require_and_nothing_that_nobody_stated(name):
    metadata, _ = read(example(name).to_model_card())
    assert list(metadata) == ["model-index"]  # no licence, no language, no tags
    _, result = result_of(example(name).to_model_card())
    assert set(result) == {"task", "dataset", "metrics"}
    assert result["task"]["type"] == "other"
    assert {"type", "name"} <= set(result["dataset"]) <= {"type", "name", "split"}
    assert all({"type", "value"} <= set(metric) <= {"type", "value", "args"} for metric in result["metrics"])


def test_the_model_is_called_as_its_makers_state_and_else_as_in_the_config():
    assert result_of(example("card_fraud").to_model_card())[0] == "fraud-net"
    assert result_of(example("minimal").to_model_card())[0] == "champion"


@pytest.mark.slow
def test_the_data_and_the_split_are_named():
    dataset = result_of(example("card_fraud").to_model_card())[1]["dataset"]
    assert dataset == {"type": "csv", "name": "card_fraud.csv, card_fraud_challenger.csv", "split": "test"}
    assert "split" not in result_of(example("iris").to_model_card())[1]["dataset"]


@pytest.mark.slow
def test_a_frame_has_no_kind_of_file():
    report = reportgen.evaluate([1, 0] * 60, [0.9, 0.1] * 60, positive=1, uncertainty={"resamples": 100})
    assert result_of(report.to_model_card())[1]["dataset"] == {"type": "other", "name": "data frame"}


def test_the_threshold_stands_beside_the_metrics_that_depend_on_it_alone():
    metrics = result_of(example("card_fraud").to_model_card())[1]["metrics"]
    assert {metric["type"]: "args" in metric for metric in metrics} == {
        "recall": True,
        "precision": True,
        "average_precision": False,
        "matthews_correlation": True,
    }


def test_money_and_what_is_undefined_are_left_out_of_the_metadata():
    results = dict(example("card_fraud").results)
    shown = ("cost_per_1000", "f_beta", "recall")
    index = yaml.safe_load(model_index(results, shown, None).split("---\n")[1])["model-index"][0]
    assert [metric["type"] for metric in index["results"][0]["metrics"]] == ["recall"]
    assert model_index(results, ("cost_per_1000",), None) == ""


def test_published_figures_name_no_data_and_so_have_no_metadata():
    card = example("three_rules").to_model_card()
    assert card.startswith("# ")
    assert "model-index" not in card
    assert "precision" in card


@pytest.mark.slow
def test_stated_facts_stand_in_it_and_blanks_do_not():
    _, text = read(example("card_fraud").to_model_card())
    assert "**Not meant for**: Payments by bank transfer, and cards of companies" in text
    assert "Chargebacks that came later than 90 days are not in the labels" in text
    for name in EXAMPLES:
        assert "not stated" not in example(name).to_model_card().casefold()


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_card_is_small_and_names_no_file_beside_it(name):
    _, text = read(example(name).to_model_card())
    assert re.findall(r"\]\((?!#)", text) == []
    assert "\n\n\n" not in text.strip()
    assert len(text) <= 16_000


@pytest.mark.slow
def test_names_that_yaml_would_take_for_something_else_stay_texts():
    name = 'no: "x" # \\ \u2028 😀 {'
    frame = pd.DataFrame({"y": [1, 0] * 60, "s": [0.9, 0.1] * 60})
    config = {
        "version": 1,
        "data": {"label": "y", "positive": 1},
        "models": {"yes": {"score": "s"}},
        "about": {"model": {"name": name}},
        "uncertainty": {"resamples": 100},
    }
    assert result_of(reportgen.run(config, frame).to_model_card())[0].replace("\ufffd", "\u2028") == name


@pytest.mark.slow
def test_it_is_written_beside_the_results_alone(tmp_path):
    report = reportgen.evaluate(
        [1, 0] * 60, [0.9, 0.1] * 60, positive=1, report={"formats": ["model_card"]}, uncertainty={"resamples": 100}
    )
    report.save(tmp_path / "out")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == ["metrics.json", "model_card.md", "reportgen.lock", "results.json"]
    assert report.main_file == "model_card.md"
    report.save(tmp_path / "out")  # it is the report's, and may be replaced
