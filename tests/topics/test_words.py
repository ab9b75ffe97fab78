"""Data, outcomes, errors, threshold and comparison: what each place of the report says."""

import pytest

from tests.cases.case import (
    PAYMENTS,
    Case,
    decided,
    example_a,
    fraud,
    said,
    scored,
    texts_of,
)

FEW = ((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1))


@pytest.mark.slow
def test_data_tell_the_flow_of_rows_and_what_labels_mean():
    columns = {
        "label": ["fraud"] * 3 + ["fine"] * 3 + ["?", ""],
        "score": [0.9, 0.8, 0.1, 0.7, 0.2, None, 0.5, 0.5],
        "day": [f"2026-07-0{day}" for day in range(1, 9)],
    }
    data = {"label": "label", "positive": "fraud", "doubtful": "?", "time": "day"}
    case = Case(columns, data=data, words=PAYMENTS, threshold={"fixed": 0.5})
    assert texts_of(case.explained, "data") == [
        "We read 8 rows and used 5 of them.",
        "Left out because the label is missing: 1 row.",
        (
            "Left out because a score or decision is missing: 1 row. What one model lacks is left out for all, so "
            "models are judged on the same cases."
        ),
        "Left out because the label is doubtful: 1 row.",
        "These are past payments: the model was tested on what was saved of them, not in daily use.",
        "The label \u201cfraud\u201d marks the frauds: 3 rows.",
        "The label \u201cfine\u201d marks the genuine payments: 3 rows.",
        "The label \u201c?\u201d means that the class is doubtful: 1 row.",
    ]


def test_half_as_many_errors_that_cannot_be_undone_are_told_with_what_they_take():
    assert texts_of(fraud().explained, "errors") == [
        "Missing none instead of 6 frauds would mean no more false alarms.",
        "By the prices alone that saves 2,880 on these payments.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "text"),
    [
        ({"threshold": {"fixed": 0.85}}, "The config fixes this threshold."),
        ({"threshold": {"fixed": 0.95}}, "Each patient with a score of 0.95 or higher is flagged."),
    ],
)
def test_the_cut_off_is_told_with_its_rule(config, text):
    assert text in texts_of(scored(*FEW, **config).explained, "threshold")


@pytest.mark.slow
def test_a_tie_goes_to_most_flags_where_only_a_miss_cannot_be_undone():
    harms = {"false_negative": {"reversible": False}, "false_positive": {"reversible": True}}
    case = scored(*FEW, costs={"false_positive": 1, "false_negative": 1}, errors=harms)
    assert said(case.explained, "method.rule.tie_most")


def test_decisions_have_no_cut_off():
    told = texts_of(example_a().explained, "threshold")
    assert told == ["The data have decisions of the model and no scores, so there is no threshold to choose."]


@pytest.mark.slow
@pytest.mark.parametrize("place", ["data", "outcomes", "errors", "threshold"])
def test_nothing_is_invented_where_nothing_is_stated(place):
    for text in texts_of(decided(1, 1, 1, 1).explained, place):
        assert "not stated" not in text


@pytest.mark.slow
def test_weights_are_told_with_what_they_change():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1], "w": [1, 3, 2, 2]}
    sampling = Case(columns, data={"weight": {"column": "w", "kind": "sampling"}})
    assert said(sampling.explained, "data.weight.sampling")
    assert said(sampling.explained, "outcomes.weighted")
    frequency = Case(columns, data={"weight": {"column": "w", "kind": "frequency"}})
    assert said(frequency.explained, "data.weight.frequency")
