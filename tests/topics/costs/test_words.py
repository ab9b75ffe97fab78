"""What the figures of costs say."""

from dataclasses import replace

import pytest

from reportgen.results.measure import Span
from reportgen.results.values.costs import BreakEven, Winner
from tests.cases.case import PAYMENTS, Case, fraud, said, scored
from tests.cases.costs import (
    CHANCE,
    DOWN,
    EUROS,
    LOW,
    RANGES,
    balanced,
    changed,
    cost_cases,
    decision,
    no_cheaper_than_no_model,
    priced,
    with_threshold,
)
from tests.helpers import D_LABELS, D_SCORES

FIGURES = ("cost_by_threshold", "threshold_by_ratio", "threshold_histogram", "decision", "cost")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("every", "text"),
    [
        (False, "0.200 is left at the threshold in use, just as much as with no patient flagged"),
        (True, "0.167 is left at the threshold in use, just as much as with every patient flagged"),
    ],
)
def test_one_share_of_the_cost_is_told_once(every, text):
    case = no_cheaper_than_no_model(every=every, decided=False)
    assert title(case, "cost") == f"Of the cost of getting everything wrong, {text}"


def title(case: Case, name: str) -> str:
    return case.explained.figures[name].title


def reading(case: Case, name: str) -> str:
    return " ".join(sentence.text for sentence in case.explained.figures[name].reading)


@pytest.mark.slow
def test_titles_state_the_finding():
    assert {name: title(priced(), name) for name in FIGURES if name != "threshold_histogram"} == {
        "cost_by_threshold": "At the threshold 0.36 every 1,000 patients come out cheapest: €2,000",
        "threshold_by_ratio": "With a miss as expensive as 3.3 false alarms, the best threshold is 0.36",
        "decision": "In this test, at the balance of the costs, the scores, taken as probabilities, are worth more "
        "than having all patients flagged or none",
        "cost": "Of the cost of getting everything wrong, 0.071 is left at the threshold in use, and 0.176 with every "
        "patient flagged",
    }


@pytest.mark.slow
def test_every_label_that_is_drawn_has_its_words():
    labels = {name: set(priced().explained.figures[name].labels) for name in FIGURES}
    above = {"none_above", "all_above"}
    assert labels == {
        "cost_by_threshold": {
            *("model", "none", "all", *above, "least", "threshold", "range", "band"),
            *("positives", "negatives", "miss", "alarm", "cases"),
        },
        "threshold_by_ratio": {"model", "threshold", "nothing", "costs"},
        "threshold_histogram": {"threshold", "interval"},
        "decision": {"model", "all", "none", "ratio", "costs", "threshold"},
        "cost": {"model", "in_use", "all", "none", "costs", "band"},
    }


def test_the_worked_fraud_costs_559_per_1_000():
    # REPORT_PRACTICE 2.8: 6 misses at 480 and 226 false alarms at 12 come to 5,592 on 10,000 payments.
    assert title(fraud(), "cost_by_threshold").startswith(
        "At the threshold 0.0244 every 1,000 payments come to about 559"
    )
    assert "With no payment held it comes to 1,920, with every payment held to about 12,000." in reading(
        fraud(), "cost_by_threshold"
    )


@pytest.mark.slow
def test_a_cut_off_that_is_not_the_cheapest_says_what_it_costs_more():
    dear = scored(D_LABELS, D_SCORES, costs=EUROS, threshold={"fixed": 0.9})
    # 4 misses at 40 on 12 patients, against 2 false alarms at 12.
    assert title(dear, "cost_by_threshold") == (
        "At the threshold 0.90 every 1,000 patients come to about €13,300, about €11,300 above the lowest"
    )
    assert "the lowest point is at the threshold 0.36: €2,000." in reading(dear, "cost_by_threshold")


@pytest.mark.slow
def test_a_gain_is_told_as_one():
    gain = scored(D_LABELS, D_SCORES, costs={**EUROS, "true_positive": -100})
    assert title(gain, "cost_by_threshold") == (
        "At the threshold 0.36 every 1,000 patients come out cheapest: a gain of about €56,300"
    )


@pytest.mark.slow
def test_without_money_costs_are_told_in_units():
    ratio = scored(D_LABELS, D_SCORES, costs={"ratio": {"miss": 20, "false_alarm": 1}})
    assert title(ratio, "cost_by_threshold").endswith("every 1,000 patients come out cheapest: about 167 units")
    assert ratio.explained.figures["cost_by_threshold"].y == "cost per 1,000 patients, in units"


def test_where_nothing_is_flagged_no_cut_off_is_quoted():
    nobody = scored((0, 1, 0, 1), (0.9, 0.1, 0.8, 0.7), costs={"false_positive": 9, "false_negative": 1})
    assert title(nobody, "cost_by_threshold") == "With no patient flagged every 1,000 patients come out cheapest: 500"
    assert title(nobody, "threshold_by_ratio").endswith("it is best to have no patient flagged")


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.3, 0.4, "From 0.30 to 0.40 the cost stays within 1% of the lowest"),
        (0.3, None, "From 0.30 on, up to where nothing is flagged,"),
        (None, 0.3, "From 0.30 on, down to where nothing is flagged,"),
        (0.36, 0.36, "At the scores next to 0.36 the cost is already more than 1% above the lowest"),
        (0.123412341, 0.123412342, "From 0.123412341 to 0.123412342 the cost"),
    ],
)
def test_the_range_in_which_the_cost_hardly_changes_is_told_whatever_its_ends(low, high, text):
    case = with_threshold(priced(), near_optimal=Span(low=low, high=high), within=0.01)
    assert text in reading(case, "cost_by_threshold")


@pytest.mark.parametrize(
    ("interval", "told"),
    [
        (Span(low=0.2, high=0.5), True),
        (Span(low=0.1, high=0.9), False),
        (Span(low=0.3, high=0.3), True),
        (Span(low=0.9, high=0.9), False),
        (Span(low=0.2, high=None), False),
        (None, False),
    ],
)
def test_the_exact_place_matters_little_only_where_redraws_stay_in_the_flat_stretch(interval, told):
    case = with_threshold(priced(), near_optimal=Span(low=0.2, high=0.5), within=0.01, interval=interval)
    assert ("matters little" in reading(case, "cost_by_threshold")) is told


@pytest.mark.slow
def test_no_range_is_shaded_where_the_rule_pursues_something_else():
    other = scored(D_LABELS, D_SCORES, costs=EUROS, threshold={"maximise": "f1"}, models=CHANCE)
    assert "range" not in other.explained.figures["cost_by_threshold"].labels
    assert not said(other.explained, "figure.cost_by_threshold.flat_low_high")


@pytest.mark.slow
def test_the_recommended_cut_off_stands_beside_the_one_in_use():
    models = {"model": {"score": "score", "deployed_threshold": 0.9}}
    figure = scored(D_LABELS, D_SCORES, costs=EUROS, models=models).explained.figures["cost_by_threshold"]
    assert figure.labels["threshold"] == "threshold 0.90"
    assert figure.labels["recommended"] == "recommended 0.36"
    assert "The recommended threshold, 0.36, comes to €2,000." in [sentence.text for sentence in figure.reading]


@pytest.mark.slow
def test_sides_of_the_lowest_point_turn_round_with_the_flag():
    low = scored(D_LABELS, DOWN, models=LOW, costs=EUROS)
    assert "To the left of the lowest point misses drive" in reading(low, "cost_by_threshold")
    assert "To the left of the lowest point false alarms drive" in reading(priced(), "cost_by_threshold")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "flag_all", "text"),
    [
        (0.2, 0.1, "the scores, taken as probabilities, are worth more than having all patients flagged or none"),
        (0.1, 0.2, "having all patients flagged is worth more than taking the scores as probabilities"),
        (-0.1, -0.2, "having no patient flagged is worth more than taking the scores as probabilities"),
        (0.1, 0.1, "the scores, taken as probabilities, are worth no more than a rule without a model"),
        (0.0, -0.1, "the scores, taken as probabilities, are worth no more than a rule without a model"),
    ],
)
def test_the_decision_curve_is_read_at_the_balance_of_the_costs_alone(model, flag_all, text):
    case = changed(balanced(), decision((0.3, model, 0.9), (0.2, flag_all, 0.1)))
    assert title(case, "decision") == f"In this test, at the balance of the costs, {text}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "text"),
    [
        ((0.3, 0.3, 0.3), "In this test, at every probability shown, the scores, taken as probabilities,"),
        ((0.1, 0.1, -0.1), "In this test, at no probability shown are the scores, taken as probabilities,"),
        ((0.3, 0.3, -0.1), "In this test, for probabilities from 0.100 to 0.200, the scores"),
        ((0.1, 0.3, -0.1), "In this test, around a probability of 0.200 alone, the scores"),
        ((0.3, 0.1, 0.3), "In this test, only at some of the probabilities shown are the scores"),
    ],
)
def test_without_costs_the_decision_curve_says_where_the_model_is_worth_most(model, text):
    case = changed(scored(D_LABELS, D_SCORES, models=CHANCE), decision(model, (0.2, 0.1, 0.0)))
    assert title(case, "decision").startswith(text)


@pytest.mark.slow
def test_ranks_have_no_decision_curve():
    ranks = scored(D_LABELS, D_SCORES, costs=EUROS, models={"model": {"score": "score", "kind": "rank"}})
    assert set(FIGURES) - set(ranks.explained.figures) == {"decision"}


@pytest.mark.slow
def test_the_cost_curve_says_how_much_of_the_worst_is_left():
    # REPORT_PRACTICE 3.4: FPR 0.2, FNR 0.1, prevalence 0.1, prices 5 and 1: x 0.35714, y 0.16429.
    labels = [1] * 10 + [0] * 90
    scores = [0.9] * 9 + [0.1] + [0.8] * 18 + [0.2] * 72
    case = scored(labels, scores, costs={"false_positive": 1, "false_negative": 5}, threshold={"fixed": 0.5})
    assert title(case, "cost").endswith("0.164 is left at the threshold in use, and 0.357 with no patient flagged")
    assert "These costs, with this share of sick patients, lie at 0.357 on the axis." in reading(case, "cost")


@pytest.mark.slow
@pytest.mark.parametrize("costs", [{"false_positive": 1, "false_negative": 5}, None])
def test_where_decisions_are_in_use_the_cost_curve_speaks_of_the_cut_off_of_the_scores(costs):
    # The scores alone: FPR 0.2, FNR 0.1. The decisions: 1/3 and none.
    labels = [1] * 10 + [0] * 90
    scores = [0.9] * 9 + [0.1] + [0.8] * 18 + [0.2] * 72
    model = {"score": "score", "decision": "call", "flagged": "yes"}
    case = scored(
        labels,
        scores,
        {"call": ["yes"] * 40 + ["no"] * 60},
        models={"model": model},
        threshold={"fixed": 0.5},
        **({"costs": costs} if costs else {}),
    )
    told = title(case, "cost")
    assert "in use" not in told
    if costs:
        assert told.endswith("0.164 would be left at the threshold of the scores, and 0.357 with no patient flagged")
    else:
        assert told.startswith("In this test, where misses make up from 0.182 to 0.889")


def test_ranges_of_prices_are_a_stretch_of_the_axis():
    case = scored(D_LABELS, D_SCORES, costs=RANGES)
    # 7 of 12 positive; a miss costs from 20 / 20 to 90 / 8 false alarms.
    low, high = 7 / (7 + 5), 7 * 90 / 8 / (7 * 90 / 8 + 5)
    assert f"lie from {low:.3f} to {high:.3f} on the axis" in reading(case, "cost")
    assert case.explained.figures["cost"].labels["costs"] == "range of these costs"


@pytest.mark.slow
def test_another_share_of_positives_moves_the_place_on_the_axis():
    case = scored(D_LABELS, D_SCORES, costs=EUROS, deployment={"prevalence": 0.02})
    place = 0.02 * 40 / (0.02 * 40 + 0.98 * 12)
    assert f"lie at {place:.3f} on the axis" in reading(case, "cost")
    for name in ("cost_by_threshold", "threshold_by_ratio"):
        subtitle = case.explained.figures[name].subtitle
        assert subtitle.endswith("weighed as in use (2% sick patients)")


@pytest.mark.slow
def test_without_costs_the_cost_curve_says_where_the_cut_off_beats_no_model():
    # FPR 0.2 and FNR 0.1: from 0.2 / (0.2 + 0.9) to 0.8 / (0.8 + 0.1).
    labels, scores = [1] * 10 + [0] * 90, [0.9] * 9 + [0.1] + [0.8] * 18 + [0.2] * 72
    case = scored(labels, scores, threshold={"fixed": 0.5})
    assert title(case, "cost").startswith(
        "In this test, where misses make up from 0.182 to 0.889 of what could be lost, the threshold in use is cheaper"
    )


@pytest.mark.slow
def test_the_break_even_price_is_named_with_its_models():
    models = {"old": {"score": "score"}, "new": {"score": "b"}}
    case = scored(D_LABELS, D_SCORES, {"b": D_SCORES[::-1]}, models=models, costs=EUROS, words=PAYMENTS)
    case.results = replace(
        case.results,
        break_even=(BreakEven(a="new", b="old", ratio=3.2, cheaper_above="new"),),
        winners=(
            Winner(model="old", ratios=Span(low=0.0, high=2.0)), Winner(model="new", ratios=Span(low=2.0, high=None)),
        ),
    )  # fmt: skip
    text = reading(case, "threshold_by_ratio")
    assert (
        "\u201cnew\u201d is cheaper as long as a miss costs about 3.2 false alarms or more; "
        "below that, \u201cold\u201d is." in text
    )
    assert case.explained.figures["threshold_by_ratio"].labels["winners"] == "cheapest model"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.3, 0.4, "95% of samples like these put the threshold between 0.30 and 0.40"),
        (0.36, 0.36, "at least 95% of samples like these put the threshold at 0.36"),
        (0.3, None, "95% of samples like these put the threshold at 0.30 or higher, up to where nothing is flagged"),
        (None, 0.3, "95% of samples like these put the threshold at 0.30 or lower, down to where nothing is flagged"),
    ],
)
def test_the_spread_of_the_cut_off_is_told_whatever_its_ends(low, high, text):
    case = with_threshold(priced(), interval=Span(low=low, high=high))
    assert title(case, "threshold_histogram") == f"Drawn again, {text}"


def test_a_cut_off_that_redraws_do_without_is_not_put_anywhere():
    bars = {"threshold_histogram": {"low": (0.9,), "high": (0.9,), "count": (14.0,)}}
    case = changed(with_threshold(priced(), interval=Span(low=None, high=None)), bars)
    assert title(case, "threshold_histogram") == "Drawn again, 1,986 of 2,000 such samples have no patient flagged"
    assert "or no threshold keeps the rule: 1,986." in reading(case, "threshold_histogram")
    assert "interval" not in case.explained.figures["threshold_histogram"].labels


def test_redraws_without_a_bar_are_counted():
    bars = {"threshold_histogram": {"low": (0.3, 0.4), "high": (0.4, 0.5), "count": (1200.0, 797.0)}}
    text = "or no threshold keeps the rule: 3."
    assert text in reading(changed(priced(), bars), "threshold_histogram")
    full = {"threshold_histogram": {"low": (0.3, 0.4), "high": (0.4, 0.5), "count": (1200.0, 800.0)}}
    assert "Resamples that have no bar" not in reading(changed(priced(), full), "threshold_histogram")


def test_a_beta_from_costs_says_so():
    assert said(priced().explained, "figure.by_threshold.from_costs") == [
        (
            "The beta of 1.8257 follows from the costs. Even so, the threshold with the highest F-beta is in general "
            "not the cheapest one."
        )
    ]


@pytest.mark.slow
def test_short_texts_fit_and_no_picture_says_more_than_it_knows():
    for case in cost_cases():
        for name, text in case.explained.figures.items():
            assert 0 < len(text.short) < 150, name
            assert not {"nan", "None", "inf"} & set(text.title.split())


@pytest.mark.slow
def test_the_title_of_the_cost_curve_names_no_rule_that_is_not_possible():
    """Misses are so dear that flagging all would be the better rule, but a capacity rules it out."""
    labels, scores = [1] * 40 + [0] * 60, [0.9] * 30 + [0.3] * 10 + [0.8] * 5 + [0.1] * 55
    prices = {"false_positive": 1, "false_negative": 20}
    bound, free = (
        scored(labels, scores, costs=prices, threshold=rule) for rule in ({"flag_at_most": 0.4}, {"fixed": 0.5})
    )
    assert "with no patient flagged" in title(bound, "cost")
    assert "with every patient flagged" in title(free, "cost")
