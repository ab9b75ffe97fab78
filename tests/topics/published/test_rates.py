"""Models of which sensitivity and specificity were published: what follows, by hand and from counts of that size."""

import pytest

import reportgen
from reportgen.stats.metrics import METRICS
from reportgen.topics.published.numbers import NO_COUNT, ONLY_RATES
from tests.cases.published import LARGE, RATES, RULES, TWO


def report(models, **config):
    return reportgen.run({"version": 1, "models": models, "report": {"kind": "guard"}, **config})


def metrics(models, name="old", **config):
    found = report(models, **config).results["models"][name]["metrics"]
    return {key: one["estimate"] for key, one in found.items()}


def test_without_a_share_of_positives_only_what_hangs_on_none_is_known():
    found = metrics(RATES)
    known = {key for key, value in found.items() if value is not None}
    assert known == {
        key for key, one in METRICS.items()
        if one.from_counts and not one.changes_with_prevalence and not one.grows and one.needs is None
    }  # fmt: skip
    assert (found["recall"], found["specificity"], found["balanced_accuracy"]) == (0.9, 0.8, 0.85)
    assert (found["informedness"], found["lr_positive"], found["lr_negative"]) == pytest.approx((0.7, 4.5, 0.125))
    assert found["diagnostic_odds_ratio"] == pytest.approx(36)
    results = report(RATES).results["models"]["old"]["metrics"]
    assert (results["precision"]["reason"], results["roc_auc"]["reason"]) == (ONLY_RATES, ONLY_RATES)


PRICES = {"costs": {"false_positive": 5, "false_negative": 100, "currency": "EUR"}}


def test_with_a_share_of_positives_all_follows_that_needs_no_number_of_cases():
    # Of 1,000 cases 20 are positive: 18 are caught and 2 missed; of 980 others 196 are false alarms.
    found = metrics({"old": {"sensitivity": 0.9, "specificity": 0.8, "prevalence": 0.02}}, **PRICES)
    assert (found["precision"], found["npv"]) == pytest.approx((18 / 214, 784 / 786))
    assert found["cost_per_1000"] == pytest.approx(2 * 100 + 196 * 5)
    assert (found["accuracy"], found["flag_rate"]) == pytest.approx((0.802, 0.214))
    counted = metrics({"old": {"counts": {"tp": 18, "fp": 196, "fn": 2, "tn": 784}}}, **PRICES)
    known = {key: value for key, value in found.items() if value is not None}
    assert known == pytest.approx({key: counted[key] for key in known})
    lacking = {key for key, value in counted.items() if value is not None} - set(known)
    assert lacking == {key for key in lacking if METRICS[key].grows}
    share = {"old": {"sensitivity": 0.9, "specificity": 0.8, "prevalence": "2%"}}
    assert report(share).results["models"]["old"]["metrics"]["total_cost"]["reason"] == NO_COUNT


def test_precision_and_recall_with_their_share_of_positives_say_as_much():
    # Of 1,000 cases 20 are positive, 18 caught; 18 of 45 flags are right, so that 27 are false alarms.
    found = metrics({"old": {"precision": 0.4, "recall": 0.9, "prevalence": 0.02}})
    assert found["specificity"] == pytest.approx(953 / 980)
    assert (found["precision"], found["recall"], found["npv"]) == pytest.approx((0.4, 0.9, 953 / 955))


def test_a_share_of_positives_in_use_brings_all_models_to_it():
    found = report({**RATES, "counted": LARGE["A"]}, deployment={"prevalence": 0.02}, **PRICES)
    ground = found.reported.results.beta_ground
    assert (ground.how, ground.share, ground.stated) == ("brought", 0.02, True)
    costs = found.results["beta_costs"]
    # counted: recall 0.9, specificity 0.9: 2 missed of 20, 98 false alarms of 980.
    assert costs == pytest.approx({"old": 1180, "new": 4 * 100 + 49 * 5, "counted": 2 * 100 + 98 * 5})
    assert (
        "where 2% are positive cases, \u201cnew\u201d comes to a cost of \u20ac645 for every 1,000"
        in found.to_markdown()
    )


@pytest.mark.parametrize(
    ("limit", "best", "standing"),
    [("0.625", ["m1", "m2"], "meets"), ("0.75", ["m1"], "misses")],
)
def test_example_g_has_another_winner_under_another_floor(limit, best, standing):
    models = {"m1": TWO["A"], "m2": TWO["B"]}
    found = report(models, compare={"require": f"recall >= {limit}", "then": "precision"}).results["floor"]
    assert found["models"]["m2"]["standing"] == standing  # 5 of 8: its interval still holds 6 of 8
    assert found["best"] == (["m2"] if standing == "meets" else best)
    assert found["models"]["m1"]["then"] == pytest.approx(6 / 7)


def test_a_floor_on_what_hangs_on_the_share_of_positives_is_judged_on_that_share():
    asked = {"require": "precision >= 0.2", "then": "recall"}
    found = report(RATES, compare=asked, deployment={"prevalence": 0.02}).results["floor"]
    assert found["best"] == ["new"]
    assert found["models"]["old"]["required"] == pytest.approx(18 / 214)
    three = report({**RATES, "rule": RULES["A"]}, compare={"require": "recall >= 0.85", "then": "miss_rate"})
    assert three.results["floor"]["best"] == ["old"]


def test_counts_of_two_tests_are_compared_as_samples_of_their_own():
    found = report(LARGE, compare={"primary": ["recall"]}).results["published_comparisons"]
    by = {(one["a"], one["metric"]): one for one in found}
    worse = by["B", "recall"]
    assert worse["difference"] == pytest.approx(-0.3)
    # Newcombe's interval of 120/200 less 180/200 at the level of two comparisons, 97.5 %.
    assert (worse["low"], worse["high"]) == pytest.approx((-0.389, -0.206), abs=2e-3)
    assert (worse["verdict"], by["C", "recall"]["verdict"]) == ("worse", "no_difference_shown")
    assert [one["primary"] for one in found] == [True, True, False, False, False, False]


def test_nobody_is_called_best_where_it_is_not_known_how_often_a_flag_is_right():
    found = report({**RATES, "rule": RULES["A"]}, beta=2)
    assert "beta_winners" not in found.results
    assert "No model is called best here: nobody tells the share of positive cases" in found.to_markdown()
