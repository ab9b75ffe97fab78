"""Models known by published figures alone: what follows from them, and what does not."""

import math

import numpy as np
import pytest
from sklearn.metrics import fbeta_score, matthews_corrcoef, precision_score, recall_score
from statsmodels.stats.proportion import proportion_confint

import reportgen
from reportgen.analysis.published import ONLY_COUNTS, ONLY_TWO, OTHER_CASES, PRICED_BY_CASE
from reportgen.results.measure import Measure
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.cases.case import scored
from tests.cases.published import COUNTS, RULES, SMALL
from tests.helpers import counts


def report(models, **config):
    return reportgen.run({"version": 1, "models": models, "report": {"kind": "guard"}, **config})


def metrics(models, **config):
    found = report(models, **config).results["models"]
    return {name: {key: one["estimate"] for key, one in model["metrics"].items()} for name, model in found.items()}


@pytest.fixture(scope="module")
def shares():
    return metrics(RULES, beta=2)


@pytest.fixture(scope="module")
def counted():
    return metrics(COUNTS, beta=2)


@pytest.mark.parametrize(
    ("name", "f1", "f2", "f_half"),
    [("A", 0.4364, 0.6, 0.3429), ("B", 0.3273, 0.5294, 0.2368), ("C", 0.5091, 0.4375, 0.6087)],
)
def test_example_f_to_the_digits_printed(shares, counted, name, f1, f2, f_half):
    for found in (shares[name], counted[name]):
        assert (round(found["f1"], 4), round(found["f2"], 4), round(found["f0.5"], 4)) == (f1, f2, f_half)
        assert (found["precision"] + found["recall"]) / 2 == pytest.approx(0.55)
        assert found["f_beta"] == found["f2"]


@pytest.mark.parametrize("name", RULES)
def test_precision_and_recall_say_what_the_counts_behind_them_say(shares, counted, name):
    known = {key for key, value in shares[name].items() if value is not None}
    assert known == {key for key, metric in METRICS.items() if metric.of_precision_and_recall}
    assert {key: shares[name][key] for key in known} == pytest.approx({key: counted[name][key] for key in known})


@pytest.mark.parametrize("key", [key for key, metric in METRICS.items() if metric.from_counts])
def test_what_follows_from_precision_and_recall_moves_neither_with_the_number_of_cases_nor_with_the_negatives(key):
    given = Parameters(beta=2, alpha=0.2, costs=CostMatrix(fp=1, fn=5), odds=0.2, baseline_cost=7.0)
    values = [
        float(evaluate(METRICS[key], counts(tp=8 * n, fp=3 * n, fn=5 * n, tn=tn), given))
        for n, tn in ((1, 20), (1, 90), (2, 20))
    ]
    follows = math.isclose(values[0], values[1]) and math.isclose(values[0], values[2])
    assert follows == METRICS[key].of_precision_and_recall


@pytest.mark.parametrize("name", COUNTS)
def test_counts_have_the_figures_of_scikit_learn(counted, name):
    four = COUNTS[name]["counts"]
    label = np.repeat([1, 0, 1, 0], [four["tp"], four["fp"], four["fn"], four["tn"]])
    flagged = np.repeat([1, 1, 0, 0], [four["tp"], four["fp"], four["fn"], four["tn"]])
    found = counted[name]
    assert found["precision"] == pytest.approx(precision_score(label, flagged))
    assert found["recall"] == pytest.approx(recall_score(label, flagged))
    assert found["f_beta"] == pytest.approx(fbeta_score(label, flagged, beta=2))
    assert found["mcc"] == pytest.approx(matthews_corrcoef(label, flagged))


def test_counts_have_intervals_and_shares_have_none():
    found = report(
        {"counts": COUNTS["A"], "all": {"counts": {"tp": 20, "fp": 2, "fn": 0, "tn": 30}}, "rule": RULES["A"]}
    )
    models = found.results["models"]
    recall = models["counts"]["metrics"]["recall"]
    assert (recall["numerator"], recall["denominator"], recall["method"]) == (168, 210, "Wilson")
    assert (recall["low"], recall["high"]) == pytest.approx(proportion_confint(168, 210, method="wilson"))
    every = models["all"]["metrics"]["recall"]
    assert every["method"] == "Clopper-Pearson"
    assert (every["low"], every["high"]) == pytest.approx(proportion_confint(20, 20, method="beta"))
    f1 = models["counts"]["metrics"]["f1"]
    assert f1["low"] < f1["estimate"] < f1["high"]
    assert not [key for key, one in models["rule"]["metrics"].items() if "low" in one]


def test_a_table_in_words_is_the_four_counts():
    table = {
        "actual positive": {"predicted positive": 168, "predicted negative": 42},
        "actual negative": {"predicted positive": 392, "predicted negative": 398},
    }
    found = report({"words": {"matrix": table}, "letters": COUNTS["A"]}).results["models"]
    assert found["words"] == found["letters"]


def test_every_metric_has_a_value_or_says_why_not():
    found = report({"counts": COUNTS["A"], "rule": RULES["A"]}).results["models"]
    assert set(found["counts"]["metrics"]) == set(found["rule"]["metrics"]) == set(METRICS)
    reasons = {
        name: {key: one["reason"] for key, one in model["metrics"].items() if one["estimate"] is None}
        for name, model in found.items()
    }
    assert {key for key, why in reasons["counts"].items() if why == ONLY_COUNTS} == {
        key for key, metric in METRICS.items() if not metric.from_counts
    }
    assert {key for key, why in reasons["rule"].items() if why == ONLY_TWO} == {
        key for key, metric in METRICS.items() if not metric.of_precision_and_recall
    }
    assert reasons["rule"]["f_beta"] == "no beta is given"


def test_without_a_hit_f_is_0_and_nobody_wins():
    none = {"precision": 0, "recall": 0}
    found = report({"a": none, "b": none}, beta=2).results
    assert found["models"]["a"]["metrics"]["f_beta"]["estimate"] == 0
    assert "beta_winners" not in found


def test_prices_are_those_of_the_cases_of_its_own_test():
    found = metrics(COUNTS, costs={"false_positive": 1, "false_negative": {"low": 5, "likely": 20, "high": 30}})
    assert found["A"]["total_cost"] == 392 + 20 * 42
    assert found["A"]["cost_per_1000"] == pytest.approx(1232)
    assert found["A"]["saving"] == 20 * 210 - 1232
    assert metrics(RULES, costs={"ratio": {"miss": 20, "false_alarm": 1}})["A"]["total_cost"] is None


def test_the_winners_by_beta_stand_in_the_results():
    found = report(RULES, beta=2).results["beta_winners"]
    assert [(one["model"], one["alike"]) for one in found] == [("C", []), ("A", []), ("B", [])]
    assert [one["betas"] for one in found] == [
        {"high": pytest.approx(math.sqrt(32 / 21))},
        {"low": pytest.approx(math.sqrt(32 / 21)), "high": pytest.approx(math.sqrt(12))},
        {"low": pytest.approx(math.sqrt(12))},
    ]


def test_the_curve_holds_every_turn_and_the_beta_given():
    curve = report(RULES, beta=5).results["models"]["A"]["curves"]["f_by_beta"]
    turns = [math.sqrt(32 / 21), math.sqrt(12)]
    assert all(any(math.isclose(beta, each, rel_tol=1e-9) for beta in curve["beta"]) for each in (5, *turns))
    assert list(curve["beta"]) == sorted(curve["beta"])
    at = list(curve["beta"]).index(5)
    assert curve["f_beta"][at] == pytest.approx(26 * 0.3 * 0.8 / (25 * 0.3 + 0.8))


def beside(**config):
    labels, scores = [1, 1, 0, 0] * 20, [0.9, 0.4, 0.6, 0.1] * 20
    columns = {"amount": [5.0, 7.0, 1.0, 2.0] * 20, "b": [0.8, 0.3, 0.7, 0.2] * 20}
    models = {"paper": SMALL, "one": {"score": "score"}, "other": {"score": "b"}, "rule": RULES["C"]}
    return scored(labels, scores, columns, models=models, threshold={"fixed": 0.5}, **config).results


@pytest.mark.slow
def test_published_figures_stand_outside_the_paired_comparison():
    found = beside()
    assert tuple(found.models) == ("one", "other")
    assert found.subject == "one"
    assert tuple(found.published) == ("paper", "rule")
    assert {(each.a, each.b) for each in found.comparisons} == {("other", "one")}
    assert {each.model for each in found.beta_winners} <= {"paper", "one", "other", "rule"}


@pytest.mark.slow
def test_costs_case_by_case_and_savings_against_a_model_are_not_known_of_other_cases():
    by_case = beside(costs={"false_positive": 1, "false_negative": {"column": "amount"}}, compare={"baseline": "other"})
    found = by_case.published["paper"].metrics
    assert found["total_cost"] == Measure(estimate=None, reason=PRICED_BY_CASE)
    assert found["saving_baseline"] == Measure(estimate=None, reason=OTHER_CASES)
    assert found["recall"].estimate == pytest.approx(9 / 12)


def test_checks_of_published_models_are_decided():
    config = {"checks": [
        {"check": "recall >= 0.5", "model": "counts"},
        {"check": "recall >= 0.79", "model": "counts", "with_confidence": 0.95},
        {"check": "f2 >= 0.61", "for_each": "model"},
    ]}  # fmt: skip
    found = report({"rule": RULES["A"], "counts": COUNTS["A"]}, **config)
    statuses = [(check["model"], check["status"]) for check in found.results["checks"]]
    assert statuses == [("counts", "pass"), ("counts", "insufficient"), ("rule", "fail"), ("counts", "fail")]
    assert (found.exit_code, found.passed) == (1, False)
    low, _ = proportion_confint(168, 210, alpha=0.1, method="beta")
    assert found.results["checks"][1]["low"] == pytest.approx(low)


def test_a_plain_check_on_fewer_than_ten_cases_is_not_decided():
    few = {"counts": {"tp": 3, "fp": 0, "fn": 1, "tn": 5}}
    assert report({"few": few}, checks="recall >= 0.5").exit_code == 4
    assert report({"shares": {"precision": 0.9, "recall": 0.75}}, checks="recall >= 0.5").exit_code == 0
