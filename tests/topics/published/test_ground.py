"""Models from tests with different shares of positives, and such of which rates in each class were published."""

from itertools import permutations

import numpy as np
import pytest

import reportgen
from reportgen.analysis.published import NO_COUNT, ONLY_RATES
from reportgen.results.document import rounded
from reportgen.results.values.published import Ground
from reportgen.stats.metrics import METRICS
from tests.cases.case import WithoutCases, codes, said, scored, texts_of
from tests.cases.published import COUNTS, LARGE, PAID, RARER, RATES, RULES, SMALL, TWO

MIXED = COUNTS | {"B": RARER}


def four_of(model, n=100_000, share=0.21):
    """Return the counts of so many cases with another share of positives: recall and specificity stay."""
    four = model["counts"]
    recall, specificity = four["tp"] / (four["tp"] + four["fn"]), four["tn"] / (four["tn"] + four["fp"])
    positives, negatives = n * share, n * (1 - share)
    return {
        "tp": positives * recall,
        "fn": positives * (1 - recall),
        "fp": negatives * (1 - specificity),
        "tn": negatives * specificity,
    }


def f(four, beta):
    return (1 + beta**2) * four["tp"] / ((1 + beta**2) * four["tp"] + beta**2 * four["fn"] + four["fp"])


def cost(four):
    paid = {"fp": "false_positive", "fn": "false_negative", "tp": "true_positive"}
    return 1000 * sum(PAID[name] * four[key] for key, name in paid.items()) / sum(four.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("models", "ground"),
    [
        (COUNTS, Ground(how="same", share=0.21)),
        (MIXED, Ground(how="brought", share=0.21, low=0.05, high=0.21)),
        (RULES, Ground(how="unknown", unknown=("A", "B", "C"))),
        (COUNTS | {"P": RULES["A"]}, Ground(how="unknown", share=0.21, unknown=("P",))),
        (MIXED | {"P": RULES["A"]}, Ground(how="apart", low=0.05, high=0.21, unknown=("P",))),
    ],
)
def test_tests_have_one_share_or_are_brought_to_one_or_tell_too_little(models, ground):
    assert WithoutCases(models).results.beta_ground == ground


def test_models_are_ranked_and_priced_as_if_all_tests_had_the_share_of_the_first():
    case = WithoutCases(MIXED, beta=2, costs=PAID)
    fours = {name: four_of(model) for name, model in MIXED.items()}
    for beta in np.geomspace(0.26, 3.9, 41):
        best = max(fours, key=lambda name, beta=beta: f(fours[name], beta))
        (won,) = [
            each for each in case.results.beta_winners if (each.betas.low or 0) < beta <= (each.betas.high or np.inf)
        ]
        assert won.model == best
    for name, published in case.results.published.items():
        curve = published.curves["f_by_beta"]
        assert curve["f_beta"] == pytest.approx([f(fours[name], beta) for beta in curve["beta"]])
    assert case.results.beta_costs == pytest.approx({name: cost(four) for name, four in fours.items()})


def test_tests_whose_shares_differ_and_are_not_all_told_rank_nobody_and_say_why():
    case = WithoutCases(MIXED | {"P": RULES["A"]}, beta=2, costs=PAID)
    assert case.results.beta_winners == ()
    told = " ".join(texts_of(case.explained, "best_at_betas"))
    assert "that of \u201cP\u201d is not stated. So no model is called best" in told
    assert "The highest recall, which does not depend on that share, is that of \u201cB\u201d: 90%." in told
    assert "is best." not in told
    assert case.explained.figures["f_by_beta"].title == "These tests cannot say which model is best"


def test_beside_cases_a_published_model_of_another_share_is_brought_to_theirs():
    labels, scores = [1, 1, 0, 0] * 20, [0.9, 0.4, 0.6, 0.1] * 20
    models = {"one": {"score": "score"}, "paper": SMALL}
    case = scored(labels, scores, models=models, threshold={"fixed": 0.5}, beta=2)
    assert case.results.beta_ground == Ground(how="brought", share=0.5, low=rounded(12 / 54), high=0.5)
    fours = {"one": {"tp": 20, "fn": 20, "fp": 20, "tn": 20}, "paper": four_of(SMALL, share=0.5)}
    assert max(fours, key=lambda name: f(fours[name], 2)) == case.results.beta_winners[-1].model == "paper"


def test_a_beta_that_picks_a_dearer_published_model_than_the_prices_is_a_warning():
    case = WithoutCases(COUNTS, costs=PAID, beta=5)
    assert codes(case.explained)["beta_contradicts_costs"] == "warning"
    assert "beta_contradicts_costs" not in codes(WithoutCases(COUNTS, costs=PAID, beta=2).explained)


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
    assert "where 2% are positive cases, **new** brings a cost of \u20ac645 for every 1,000" in found.to_markdown()


@pytest.mark.parametrize(
    ("limit", "best", "standing"),
    [("0.625", ["m1", "m2"], "meets"), ("0.75", ["m1"], "misses")],
)
def test_example_g_has_another_winner_under_another_floor(limit, best, standing):
    models = {"m1": TWO["A"], "m2": TWO["B"]}
    found = report(models, compare={"require": f"recall >= {limit}", "then": "precision"}).results["floor"]
    assert found["models"]["m2"]["standing"] == standing  # 5 of 8: its interval still includes 6 of 8
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


# What each positive case costs: the counts behind the figures of example F, 210 of 1,000 cases positive.
POSITIVES = 210
FOURS = {name: COUNTS[name]["counts"] for name in COUNTS}
ONE_TO_20 = {"false_positive": 1, "false_negative": 20}


def each_positive(costs, **config):
    return WithoutCases(RULES, costs=costs, **config).results.positive_costs


def of_counts(four, *, fp, fn, tp=0.0):
    return (four["fp"] * fp + four["fn"] * fn + four["tp"] * tp) / POSITIVES


def test_example_f_costs_what_its_counts_cost_for_each_positive_case():
    found = each_positive(ONE_TO_20)
    assert {name: round(one.estimate, 2) for name, one in found.items()} == {"A": 5.87, "B": 5.6, "C": 12.17}
    assert {name: one.estimate for name, one in found.items()} == pytest.approx(
        {name: of_counts(four, fp=1, fn=20) for name, four in FOURS.items()}
    )
    assert WithoutCases(RULES, costs=ONE_TO_20).results.cheapest == ("B",)


@pytest.mark.slow
@pytest.mark.parametrize("counts", ["once", "twice"])
def test_an_inspection_and_a_benefit_cost_what_k_says(counts):
    found = each_positive({"inspection": 1, "benefit": 4, "benefit_counts": counts})
    for name, four in FOURS.items():
        forgone = 4 * four["fn"] if counts == "twice" else 0
        k = 1 * (four["tp"] + four["fp"]) - 4 * four["tp"] + forgone
        assert found[name].estimate == pytest.approx(k / POSITIVES)


@pytest.mark.slow
def test_a_gain_of_a_hit_counts_and_a_price_of_cases_left_alone_takes_their_number():
    gain = each_positive(ONE_TO_20 | {"true_positive": -5})
    assert gain["A"].estimate == pytest.approx(of_counts(FOURS["A"], fp=1, fn=20, tp=-5))
    left = ONE_TO_20 | {"true_negative": 0.5}
    assert each_positive(left) == {}
    known = each_positive(left, deployment={"prevalence": 0.21})
    for name, four in FOURS.items():
        total = four["fp"] * 1 + four["fn"] * 20 + four["tn"] * 0.5
        assert known[name].estimate == pytest.approx(total / POSITIVES)
        assert known[name].per_1000 == pytest.approx(total)


@pytest.mark.slow
def test_a_share_that_is_told_gives_the_cost_of_1000_cases():
    for name, one in each_positive(ONE_TO_20, deployment={"prevalence": 0.21}).items():
        assert one.per_1000 == pytest.approx(POSITIVES * of_counts(FOURS[name], fp=1, fn=20))
    case = WithoutCases(COUNTS | {"P": RULES["A"]}, costs=ONE_TO_20)
    assert case.results.positive_costs["P"].per_1000 == pytest.approx(POSITIVES * of_counts(FOURS["A"], fp=1, fn=20))
    assert case.results.cheapest == ("B",)


@pytest.mark.slow
def test_prices_within_limits_have_the_costs_of_their_ends_and_name_who_may_be_cheaper():
    found = each_positive({"ratio": {"miss": {"low": 5, "likely": 20, "high": 40}, "false_alarm": 1}})
    for name, four in FOURS.items():
        costs = [of_counts(four, fp=1, fn=miss) for miss in (5, 20, 40)]
        assert (found[name].low, found[name].estimate, found[name].high) == pytest.approx(tuple(costs))
    at_5 = {name: of_counts(four, fp=1, fn=5) for name, four in FOURS.items()}
    assert {name for name, one in found.items() if one.undercuts} == {n for n in at_5 if at_5[n] < at_5["B"]}
    narrow = each_positive({"ratio": {"miss": {"low": 19, "likely": 20, "high": 21}, "false_alarm": 1}})
    assert not any(one.undercuts for one in narrow.values())


@pytest.mark.slow
def test_where_tests_had_other_shares_each_model_has_its_cost_and_none_is_called_cheapest():
    case = WithoutCases(MIXED | {"P": RULES["A"]}, costs=ONE_TO_20)
    assert case.results.positive_costs["P"].estimate == pytest.approx(of_counts(FOURS["A"], fp=1, fn=20))
    assert case.results.cheapest == ()
    assert not said(case.explained, "published.each.least")
    assert case.explained.said("verdict_told")[0].text.startswith("Test these models on the same ")


def test_of_two_that_cost_the_same_neither_costs_least():
    case = WithoutCases({"A": RULES["A"], "B": RULES["A"], "C": RULES["C"]}, costs=ONE_TO_20, beta=2)
    assert case.results.cheapest == ("A", "B")
    told = texts_of(case.explained, "verdict_told")
    assert told[0] == "Test \u201cA\u201d and \u201cB\u201d first. By published figures they cost least, and the same."
    assert "At the stated prices no model is cheaper than \u201cA\u201d" in " ".join(
        texts_of(case.explained, "best_at_betas")
    )


def test_a_share_in_use_is_none_of_the_tests():
    in_use = {"deployment": {"prevalence": 0.02}}
    ground = WithoutCases(COUNTS, **in_use).results.beta_ground
    assert ground == Ground(how="brought", share=0.02, low=0.21, high=0.21, stated=True)
    case = WithoutCases({"A": COUNTS["A"], "P": RULES["A"]}, beta=2, **in_use)
    assert case.results.beta_ground == Ground(
        how="apart", share=0.02, low=0.21, high=0.21, unknown=("P",), stated=True
    )  # fmt: skip
    told = " ".join(texts_of(case.explained, "best_at_betas"))
    assert (
        "It is not stated for the test of \u201cP\u201d, so not all figures are known for the share in use, 2%." in told
    )
    assert "different ones" not in told


FOR_EACH = [{"check": "recall >= 0.5", "for_each": "model"}]
ASKED = (
    ({"costs": ONE_TO_20}, "measured", "B"),
    ({"costs": ONE_TO_20, "checks": FOR_EACH}, "meets", "B"),
    ({"beta": 0.5, "checks": FOR_EACH}, "meets", "A"),  # the best, C, fails its check
    ({"compare": {"require": "recall >= 0.75", "then": "precision"}, "checks": FOR_EACH}, "meets", "A"),
    ({"costs": ONE_TO_20, "subject": "A", "checks": ["recall >= 0.5"]}, "meets", "B"),
)


def in_order(order, **config):
    return WithoutCases({name: RULES[name] for name in order}, **config)


@pytest.mark.everyday(2)
@pytest.mark.parametrize(("asked", "code", "model"), ASKED)
def test_the_verdict_on_published_models_is_about_the_best_whatever_their_order(asked, code, model):
    for order in permutations("ABC"):
        found = in_order(order, **asked).explained.verdict
        assert (found.code, found.model) == (code, model), order


@pytest.mark.slow
def test_without_a_best_no_published_model_is_advised_for_coming_first():
    for order in permutations("ABC"):
        explained = in_order(order, checks=["recall >= 0.3"]).explained
        assert explained.verdict.code == "measured"
        assert explained.said("verdict_told")[0].text.startswith("Say what counts more")
    named = in_order("ABC", checks=["recall >= 0.3"], subject="A").explained.verdict
    assert (named.code, named.model) == ("meets", "A")


# All wrong: the opposite decision would be right.
WRONG = {"counts": {"tp": 5, "fp": 300, "fn": 95, "tn": 100}}


def test_published_counts_that_are_all_wrong_are_grave_and_the_opposite_is_told():
    explained = WithoutCases({"A": WRONG}).explained
    assert codes(explained) == {"decisions_below_chance": "grave"}
    assert (explained.verdict.code, explained.verdict.about) == ("not_as_it_stands", "finding")
    (text,) = [each.text for each in explained.findings]
    assert "The opposite decision would be right for 395 of the 500 cases." in text
    guess = WithoutCases({"A": {"counts": {"tp": 50, "fp": 210, "fn": 50, "tn": 190}}}).explained
    assert codes(guess) == {"no_better_than_guessing": "warning"}


@pytest.mark.slow
def test_a_model_that_is_all_wrong_is_not_the_one_advised():
    explained = WithoutCases({"A": WRONG, "B": LARGE["A"]}).explained
    assert explained.verdict.model == "B"
    assert explained.said("verdict_told")[0].text.startswith("Test \u201cB\u201d first")
