"""What is measured, by the names that people type: of all cases, of one class, or averaged over several classes."""

import pytest

from reportgen.config.conditions import ConditionError, parse_condition
from reportgen.config.measures import PATTERN, measured
from reportgen.config.reference import json_schema


@pytest.mark.parametrize(
    ("name", "key", "average", "of_class", "of_several"),
    [
        ("accuracy", "accuracy", None, None, False),
        ("weighted_f", "weighted_f", None, None, False),
        ("cost", "cost_per_1000", None, None, False),
        ("macro_f1", "f1", "macro", None, True),
        ("micro_sensitivity", "recall", "micro", None, True),
        ("weighted_f0.5", "f0.5", "weighted", None, True),
        ("weighted_weighted_f", "weighted_f", "weighted", None, True),
        ("recall[virginica]", "recall", None, "virginica", True),
        ("ppv [ >= 500 ]", "precision", None, ">= 500", True),
        ("recall[a[1]]", "recall", None, "a[1]", True),
        ("quadratic_kappa", "quadratic_kappa", None, None, True),
        ("top_12_accuracy", "top_12_accuracy", None, None, True),
    ],
)
def test_a_name_tells_a_metric_and_of_which_class_or_how_averaged(name, key, average, of_class, of_several):
    found = measured(name)
    assert found is not None
    assert (found.metric.key, found.average, found.of_class) == (key, average, of_class)
    assert found.of_several == of_several
    assert found.top == (12 if name.startswith("top") else None)


@pytest.mark.parametrize(
    ("name", "key"),
    [("acc", "accuracy"), ("macro_f_score", "macro_f1"), ("ppv[ a b ]", "precision[a b]"), ("cost", "cost_per_1000")],
)
def test_a_name_has_one_key_however_it_is_typed(name, key):
    found = measured(name)
    assert found is not None
    assert found.key == key
    again = measured(found.key)
    assert again is not None
    assert again == found


@pytest.mark.parametrize("name", ["macro_", "macro_xyz", "recal[a]", "recall[]", "top_0_accuracy", "top_accuracy", ""])
def test_any_other_name_is_none(name):
    assert measured(name) is None


@pytest.mark.parametrize(
    ("text", "of_class", "op", "limit"),
    [
        ("recall[virginica] >= 90%", "virginica", ">=", 0.9),
        ("recall[< 100] > 0.5", "< 100", ">", 0.5),
        ("recall[>= 500]<=.5", ">= 500", "<=", 0.5),
        ("recall[a b] >= 0.5", "a b", ">=", 0.5),
    ],
)
def test_a_condition_may_be_about_one_class_whatever_its_name(text, of_class, op, limit):
    condition = parse_condition(text)
    assert (condition.metric.key, condition.of_class, condition.op, condition.limit) == ("recall", of_class, op, limit)
    assert condition.measured == measured(condition.name)
    assert condition.text == text


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("f1_macro >= 0.5", "Did you mean 'macro_f1'? `reportgen metrics` lists them all."),
        ("macro_recal >= 0.5", "Did you mean 'macro_recall'? `reportgen metrics` lists them all."),
        ("recal[a] >= 0.5", "Did you mean 'recall[a]'? `reportgen metrics` lists them all."),
        ("quadratic_kapa >= 0.5", "Did you mean 'quadratic_kappa'? `reportgen metrics` lists them all."),
        ("macro_nonsense >= 0.5", "`reportgen metrics` lists them all."),
    ],
)
def test_a_name_that_no_metric_has_is_told_with_the_one_that_was_meant(text, mend):
    with pytest.raises(ConditionError) as caught:
        parse_condition(text)
    assert caught.value.mend == mend


def test_an_editor_takes_such_a_name_for_what_models_are_compared_by():
    primary = json_schema()["properties"]["compare"]["properties"]["primary"]
    assert {"type": "string", "pattern": PATTERN} in primary["anyOf"]
