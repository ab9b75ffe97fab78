import pytest

from reportgen.stats.metrics import METRICS
from reportgen.topics.metrics.words import MetricRow, metric_rows
from tests.cases.case import Case, at_cut_off, decided, example_a, scored, two_models
from tests.helpers import D_LABELS, D_SCORES


def rows(case: Case) -> dict[str, MetricRow]:
    groups = metric_rows(case.facts, case.results.subject)
    return {row.key: row for group in groups for row in group.rows}


@pytest.mark.slow
def test_every_metric_that_applies_has_its_row_in_the_order_of_the_catalogue():
    everything = scored(D_LABELS, D_SCORES, beta=2, costs={"false_positive": 1, "false_negative": 2})
    assert list(rows(everything)) == [key for key in METRICS if key != "saving_baseline"]


@pytest.mark.slow
def test_what_lacks_beta_prices_scores_or_probabilities_has_no_row():
    asked = {"f_beta", "weighted_f", "total_cost", "saving"}
    assert not set(rows(example_a())) & {*asked, "net_benefit", "roc_auc", "brier"}
    ranks = rows(scored(D_LABELS, D_SCORES, models={"model": {"score": "score", "kind": "rank"}}, beta=2))
    assert {"f_beta", "roc_auc"} <= set(ranks)
    assert not set(ranks) & {"brier", "net_benefit", "calibration_slope"}


def test_metrics_of_the_scores_say_how_they_come_about():
    found = rows(scored(D_LABELS, D_SCORES))
    assert found["gini"].how == "2 \u00d7 AUC \u2212 1"
    assert found["expected_calibration_error"].how.startswith("ten bins")
    assert found["recall"].how == ""


def test_a_value_is_trimmed_only_where_it_is_exact():
    found = rows(decided(65, 206, 7, 2722))
    assert found["flag_rate"].formula.endswith(" = 0.090")
    assert found["prevalence"].formula.endswith(" = 0.024")


def test_formulas_are_filled_in_with_the_counts():
    found = rows(example_a())
    assert (found["recall"].formula, found["recall"].symbols) == ("6 / (6 + 2) = 0.75", "TP / (TP + FN)")
    assert found["precision"].formula == "6 / (6 + 1) = 0.857"
    assert (found["recall"].value, found["precision"].value, found["zero_one_loss"].value) == ("0.750", "0.857", "3")


def test_a_metric_without_a_value_has_its_reason_and_no_formula():
    empty = rows(decided(0, 0, 8, 4))["precision"]
    assert (empty.value, empty.formula, empty.reason) == ("", "", "no patient was flagged")


@pytest.mark.slow
def test_a_metric_bears_the_name_that_the_author_typed():
    found = rows(two_models())
    assert (found["precision"].name, found["recall"].name, found["f1"].name) == ("PPV", "sensitivity", "F1")


def test_weighted_metrics_are_filled_in_with_sums_of_weights():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1], "w": [1, 3, 2, 2]}
    weighted = Case(columns, data={"weight": {"column": "w", "kind": "sampling"}})
    assert rows(weighted)["recall"].formula == "1 / (1 + 3) = 0.25"


def test_net_benefit_is_taken_at_the_odds_of_the_cut_off():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1]}
    found = rows(Case(columns, threshold={"fixed": 0.75}))["net_benefit"]
    assert found.formula == "(1 \u2212 1 \u00d7 3) / 4 = \u22120.5"
    assert found.how == "with odds t / (1 \u2212 t) = 0.75 / (1 \u2212 0.75) = 3, t being the threshold in use"


def test_of_several_models_all_have_the_odds_of_the_cut_off_of_the_subject():
    columns = {"label": ["1", "1", "0", "0"], "score": [0.9, 0.2, 0.8, 0.1], "other": [0.9, 0.8, 0.2, 0.1]}
    models = {"model": {"score": "score"}, "other": {"score": "other", "threshold": {"fixed": 0.5}}}
    case = Case(columns, models=models, threshold={"fixed": 0.75})
    assert rows(case)["net_benefit"].how.endswith(" = 3, t being the threshold in use, the same for all models")
    found = {name: model.metrics["net_benefit"].estimate for name, model in case.results.models.items()}
    assert found == {"model": (1 - 1 * 3) / 4, "other": (2 - 0 * 3) / 4}


def test_the_odds_of_the_net_benefit_are_those_of_the_prices():
    priced = rows(at_cut_off(6, 1, 2, 3, costs={"false_positive": 12, "false_negative": 480}))["net_benefit"]
    assert priced.how == "with odds c_FP / c_FN = 12 / 480 = 0.025"
    gains = {"false_positive": 12, "false_negative": 480, "true_positive": -20, "true_negative": 2}
    paid = rows(at_cut_off(6, 1, 2, 3, costs=gains))["net_benefit"]
    assert paid.how == "with odds (c_FP \u2212 c_TN) / (c_FN \u2212 c_TP) = 10 / 500 = 0.02"


def test_what_is_saved_where_a_hit_gains_and_a_miss_costs_nothing_is_what_its_equation_comes_to():
    once = {"inspection": 1, "benefit": 4, "benefit_counts": "once"}
    found = rows(at_cut_off(134, 123, 6, 200, costs=once))["saving"]
    assert found.formula == "\u2212(134 \u00d7 (\u22123) + 123 \u00d7 1) = 279"


def test_with_low_scores_flagged_the_odds_are_turned_round():
    low = {"model": {"score": "score", "flag": "low"}}
    found = rows(scored((1, 0, 1, 0), (0.1, 0.8, 0.2, 0.9), models=low, threshold={"fixed": 0.25}))["net_benefit"]
    assert found.how == "with odds (1 \u2212 t) / t = (1 \u2212 0.25) / 0.25 = 3, t being the threshold in use"


@pytest.mark.parametrize(
    ("key", "name", "figure", "rests_on"),
    [
        ("prevalence", "prevalence", "33.3%", " (40 of 120)."),
        ("no_information_rate", "no-information rate", "66.7%", ", over 120 patients."),
    ],
)
def test_a_figure_of_the_data_is_none_of_a_model(key, name, figure, rests_on):
    labels, scores = [1, 0, 0] * 40, [0.9, 0.1, 0.3, 0.8, 0.4, 0.2, 0.7, 0.6, 0.2, 0.3, 0.5, 0.1] * 10
    told = scored(labels, scores, checks=[f"{key} <= 0.7"]).explained
    assert [sentence.text for sentence in told.checks[0]][:2] == [
        f"The check \u201c{key} <= 0.7\u201d of the data passed.",
        f"The {name} is {figure}{rests_on}",
    ]
