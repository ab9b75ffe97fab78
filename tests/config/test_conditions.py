"""Conditions, numbers and names as people type them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.config.conditions import (
    COMPARISONS,
    FORM,
    ConditionError,
    closest,
    how_to_write,
    parse_condition,
    read_number,
    read_percent,
)
from reportgen.config.measures import FORM as GAP_FORM
from reportgen.stats.metrics import METRICS, NAMES, find


@pytest.mark.parametrize(
    ("text", "key", "op", "limit"),
    [
        ("recall >= 0.80", "recall", ">=", 0.8),
        ("recall>=80%", "recall", ">=", 0.8),
        ("fpr < 2.3 %", "false_alarm_rate", "<", 0.023),
        ("  mcc\t>  -0.5 ", "mcc", ">", -0.5),
        ("cost <= 6e2", "cost_per_1000", "<=", 600.0),
        ("total_cost <= -1000", "total_cost", "<=", -1000.0),
        ("f0.5 >= .5", "f0.5", ">=", 0.5),
        ("recall >= 0", "recall", ">=", 0.0),
        ("recall >= 100%", "recall", ">=", 1.0),
        ("lr_positive > 10", "lr_positive", ">", 10.0),
    ],
)
def test_a_condition_is_a_metric_a_comparison_and_a_number(text, key, op, limit):
    condition = parse_condition(text)
    assert (condition.metric.key, condition.op, condition.limit) == (key, op, limit)
    assert condition.text == text.strip()
    assert condition.text.endswith(condition.typed_limit)
    assert read_percent(condition.typed_limit) == limit
    assert condition.percent == ("%" in text)


@pytest.mark.parametrize(
    ("text", "limit"),
    [("recall >= -2%", -0.02), ("recall>=-0.02", -0.02), ("mcc > -1.5", -1.5), ("cost <= 5", 5.0), ("dor < -3", -3.0)],
)
def test_the_limit_of_a_difference_may_lie_below_0(text, limit):
    assert parse_condition(text, of_difference=True).limit == limit


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("op", COMPARISONS)
def test_every_metric_can_stand_in_a_condition(name, op):
    metric = find(name)
    assert metric is not None
    limit = 0.5 if metric.range[0] <= 0.5 <= metric.range[1] else metric.range[0]
    if metric.range[0] == metric.range[1] or limit == metric.range[0]:
        op = ">="
    assert parse_condition(f"{name} {op} {limit}").metric is metric


@pytest.mark.parametrize(
    ("text", "what", "mend"),
    [
        ("recal >= 0.8", "unknown metric: 'recal'", "Did you mean 'recall'? `reportgen metrics` lists them all."),
        (
            "ROC AUC >= 0.8",
            "unknown metric: 'ROC AUC'",
            "Did you mean 'roc_auc'? `reportgen metrics` lists them all.",
        ),
        ("happiness >= 0.8", "unknown metric: 'happiness'", "`reportgen metrics` lists them all."),
        (">= 0.8", "'>= 0.8' names no metric", FORM),
        ("recall", "'recall' compares nothing", FORM),
        ("recall above 0.8", "'recall above 0.8' compares nothing", FORM),
        ("recall >=", "'recall >=' has no number to compare with", FORM),
        ("recall => 0.8", "'=>' is not a comparison operator", "Write recall >= 0.8"),
        ("recall =< 0.8", "'=<' is not a comparison operator", "Write recall <= 0.8"),
        ("recall > = 0.8", "'> =' is not a comparison operator", "Write recall >= 0.8"),
        ("recall \u2265 0.8", "'\u2265' is not a comparison operator", "Write recall >= 0.8"),
        (
            "recall = 0.8",
            "'=' is not a comparison operator",
            "Write >= for at least, or <= for at most.",
        ),
        (
            "recall == 0.8",
            "'==' is not a comparison operator",
            "Write >= for at least, or <= for at most.",
        ),
        (
            "recall != 0.8",
            "'!=' is not a comparison operator",
            "Write >= for at least, or <= for at most.",
        ),
        ("0.8 <= recall", "'0.8 <= recall' begins with the number", "Write recall >= 0.8"),
        ("80% < recall", "'80% < recall' begins with the number", "Write recall > 80%"),
        ("0.8 = recall", "'0.8 = recall' begins with the number", FORM),
        ("0.7 <= recall <= 0.9", "'0.7 <= recall <= 0.9' has two comparisons", "Write each of them on its own."),
        (
            "recall >= 0.8 and mcc >= 0.5",
            "'recall >= 0.8 and mcc >= 0.5' has two comparisons",
            "Write each of them on its own.",
        ),
        ("recall >= 0,8", "expected a number after >=, found '0,8'", "Write 0.8: the decimal sign is a point."),
        ("cost <= 600 EUR", "expected a number after <=, found '600 EUR'", "Write the number alone: 600"),
        ("recall >= high", "expected a number after >=, found 'high'", FORM),
        ("recall >= nan", "expected a number after >=, found 'nan'", "Write a finite number."),
        ("f1 >= 80%", "expected a number after >=, found '80%'", "Write 0.8."),
        ("recall >= 80", "80 is outside the range of recall: 0 to 1", "Write 0.80 or 80%"),
        ("ppv >= 2.5", "2.5 is outside the range of ppv: 0 to 1", "Write 0.025 or 2.5%"),
        ("f1 >= 80", "80 is outside the range of f1: 0 to 1", "Write 0.80"),
        ("recall >= -0.1", "-0.1 is outside the range of recall: 0 to 1", ""),
        ("recall >= 800", "800 is outside the range of recall: 0 to 1", ""),
        ("log_loss <= -1", "-1 is outside the range of log_loss: 0 or more", ""),
        ("net_benefit >= 1.5", "1.5 is outside the range of net_benefit: 1 or less", "Write 0.015"),
        ("recall > 1", "recall is never above 1", "Write recall >= 1"),
        ("fpr < 0", "fpr is never below 0", "Write fpr <= 0"),
    ],
)
def test_what_is_wrong_with_a_condition_is_told_with_its_mend(text, what, mend):
    with pytest.raises(ConditionError) as caught:
        parse_condition(text)
    assert (caught.value.what, caught.value.mend) == (what, mend)
    assert str(caught.value) == what


@pytest.mark.parametrize("metric", [metric for metric in METRICS.values() if metric.kind != "share"])
def test_a_percentage_is_for_shares_alone(metric):
    with pytest.raises(ConditionError, match="found '50%'"):
        parse_condition(f"{metric.key} >= 50%")


@pytest.mark.parametrize(
    "text",
    ["recal >= 0.8", "recall => 0.8", "0.8 <= recall", "80% < recall", "recall >= 80", "recall > 1", "f1 >= 0,8"],
)
def test_the_form_in_a_mend_can_be_read(text):
    with pytest.raises(ConditionError) as caught:
        parse_condition(text)
    mend = caught.value.mend
    if written := re.fullmatch(r"Write (\w+ [<>]=? .*)", mend):
        assert parse_condition(written[1]).text == written[1]
    else:
        assert mend.startswith(("Did you mean 'recall'?", "Write 0.8"))


@pytest.mark.slow
@given(st.text(alphabet="recall 0.8%<>=!\u2265_and\t\n()", max_size=20))
def test_any_text_is_read_or_refused_with_a_reason(text):
    assert read(text)


def read(text):
    """Return the comparison of a condition, or why there is none."""
    try:
        return parse_condition(text).op
    except ConditionError as error:
        return error.what


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("0", 0),
        ("-0.5", -0.5),
        (".5", 0.5),
        ("5.", 5),
        ("1e3", 1000),
        ("+1E-3", 0.001),
        (" 7 ", 7),
        ("0.10", 0.1),
    ],
)
def test_a_number_is_what_python_reads(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("1_000", "Write 1000: YAML readers disagree on underscores in numbers."),
        ("1_000.5", "Write 1000.5: YAML readers disagree on underscores in numbers."),
        ("010", "Write 10: some YAML readers take a leading zero to mean base eight."),
        ("-007", "Write -7: some YAML readers take a leading zero to mean base eight."),
        ("00.5", "Write 0.5: some YAML readers take a leading zero to mean base eight."),
        ("12:30", "Write one number: some YAML readers take 12:30 to mean base sixty."),
        ("1,5", "Write 1.5: the decimal sign is a point."),
        ("0,002", "Write 0.002: the decimal sign is a point."),
        ("1,000", "Write 1000: nothing goes between the thousands."),
        ("1 000 000", "Write 1000000: nothing goes between the thousands."),
        ("12'500", "Write 12500: nothing goes between the thousands."),
        ("0x1F", "Write 31: numbers are written in base ten."),
        ("0o17", "Write 15: numbers are written in base ten."),
        ("2%", "Write 0.02."),
        ("50 percent", "Write 0.5."),
        ("1 in 500", "Write 0.002."),
        ("2/3", "Write 0.666667."),
        ("1 in 0", ""),
        ("nan", "Write a finite number."),
        ("-inf", "Write a finite number."),
        (".NaN", "Write a finite number."),
        ("1e400", "Write a finite number."),
        ("EUR 12", "Write the number alone: 12"),
        ("12.50 €", "Write the number alone: 12.50"),
        ("4M", "Write the number out, with all its zeros."),
        ("EUR 3 mio", "Write the number out, with all its zeros."),
        ("12 m", "Write the number alone: 12"),
        ("two", ""),
        ("1.2.3", ""),
        ("", ""),
    ],
)
def test_what_is_no_number_gets_the_way_to_write_it(text, mend):
    assert read_number(text) is None
    assert how_to_write(text) == mend


@pytest.mark.parametrize(
    ("typed", "value"),
    [("2%", 0.02), ("2.3%", 0.023), ("0.1 %", 0.001), (" 57.3% ", 0.573), ("1e1%", 0.1), ("0.2", 0.2), ("200", 200.0)],
)
def test_a_percentage_is_the_nearest_number_to_its_hundredths(typed, value):
    assert read_percent(typed) == value


@pytest.mark.parametrize("typed", ["%", "2%%", "two%", "1_0%", "2 % of all", "nan%", ""])
def test_what_is_no_percentage_is_none(typed):
    assert read_percent(typed) is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("precison", "precision"),
        ("Recall", "recall"),
        ("mmc", "mcc"),
        ("roc-auc", "roc_auc"),
        ("avarage_precision", "average_precision"),
        ("f1score", "f1"),
        ("F2-score", "f2"),
        ("F-score", "f_score"),
        ("sensitvity", "sensitivity"),
        ("TPR", "tpr"),
        ("blue", None),
        ("", None),
    ],
)
def test_the_nearest_name_is_suggested_and_a_far_one_is_not(typed, meant):
    assert closest(typed, NAMES) == meant


def test_a_name_from_elsewhere_is_understood():
    assert closest("y_true", ["path", "label"]) == "label"
    assert closest("y_true", ["path"]) is None
    assert [closest(ending, ["html", "markdown", "json"]) for ending in ("htm", "md")] == ["html", "markdown"]


@pytest.mark.parametrize(
    ("text", "kind", "key", "column", "limit"),
    [
        ("ratio(selection_rate, by: age) >= 80%", "ratio", "flag_rate", "age", 0.8),
        ("ratio( tpr ,by: home region)>=0.8", "ratio", "recall", "home region", 0.8),
        ("ratio(recall by age) > 0.8", "ratio", "recall", "age", 0.8),
        ("difference(recall, by: by) <= 5%", "difference", "recall", "by", 0.05),
        ("difference(mcc, by: age (years)) <= 0.1", "difference", "mcc", "age (years)", 0.1),
        ("difference(cost by age) <= 500", "difference", "cost_per_1000", "age", 500),
    ],
)
def test_a_condition_may_hold_groups_against_each_other(text, kind, key, column, limit):
    found = parse_condition(text)
    assert (found.between.kind, found.metric.key, found.between.column, found.limit) == (kind, key, column, limit)


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("ratio(recall", 'Quote it: "ratio(recall, by: ...) >= 80%"'),
        ("difference(fpr", 'Quote it: "difference(fpr, by: ...) <= 5%"'),
        ("ratio(recall) >= 80%", GAP_FORM),
        ("ratio(recal, by: age) >= 80%", "Did you mean 'recall'? `reportgen metrics` lists them all."),
        ("ratio(recall, by: age) >= 80", "Write 0.80 or 80%"),
        ("ratio(recall, by: age) > 1", "Write ratio(recall, by: age) >= 1"),
        ("difference(recall, by: age) < 0", "Write difference(recall, by: age) <= 0"),
        ("ratio(mcc, by: age) >= 0.5", "Write difference(mcc, by: age)"),
    ],
)
def test_what_is_wrong_with_such_a_condition_is_told_with_its_mend(text, mend):
    with pytest.raises(ConditionError) as caught:
        parse_condition(text)
    assert caught.value.mend == mend
