from reportgen.explain.metric_table import MetricRow, metric_rows
from reportgen.stats.metrics import METRICS
from tests.explain.cases import Case, decided, example_a, two_models


def rows(case: Case) -> dict[str, MetricRow]:
    groups = metric_rows(case.facts, case.results.subject)
    return {row.key: row for group in groups for row in group.rows}


def test_every_metric_has_its_row_in_the_order_of_the_catalogue():
    assert list(rows(example_a())) == list(METRICS)


def test_formulas_are_filled_in_with_the_counts():
    found = rows(example_a())
    assert (found["recall"].formula, found["recall"].symbols) == ("6 / (6 + 2) = 0.75", "TP / (TP + FN)")
    assert found["precision"].formula == "6 / (6 + 1) = 0.857"
    assert (found["recall"].value, found["precision"].value, found["zero_one_loss"].value) == ("0.750", "0.857", "3")


def test_a_metric_without_a_value_has_its_reason_and_no_formula():
    empty = rows(decided(0, 0, 8, 4))["precision"]
    assert (empty.value, empty.formula, empty.reason) == ("", "", "no case was flagged")


def test_a_metric_bears_the_name_that_the_author_typed():
    found = rows(two_models())
    assert (found["precision"].name, found["recall"].name, found["f1"].name) == ("PPV", "sensitivity", "F1")


def test_the_name_typed_first_is_the_one_shown():
    report = {"kind": "guard", "metrics": ["tpr", "specificity", "fall_out"]}
    found = rows(decided(6, 1, 2, 3, report=report))
    assert [found[key].name for key in ("recall", "specificity", "false_alarm_rate")] == [
        "TPR",
        "specificity",
        "fall-out",
    ]


def test_a_model_is_found_by_its_name():
    facts = two_models().facts
    group = next(group for group in metric_rows(facts, "challenger") if group.key == "actual")
    assert group.rows[0].formula == "100 / (100 + 20) = 0.833"


def test_weighted_metrics_are_filled_in_with_sums_of_weights():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1], "w": [1, 3, 2, 2]}
    weighted = Case(columns, data={"weight": {"column": "w", "kind": "sampling"}})
    assert rows(weighted)["recall"].formula == "1 / (1 + 3) = 0.25"


def test_net_benefit_is_taken_at_the_odds_of_the_cut_off():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1]}
    found = rows(Case(columns, threshold={"fixed": 0.75}))["net_benefit"]
    assert found.formula == "(1 \u2212 1 \u00d7 3) / 4 = \u22120.5"
