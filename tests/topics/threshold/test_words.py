"""Costs, betas, ratios, conditions and use: what is said of them, by cases that are worked out by hand."""

from dataclasses import replace

import pytest

from reportgen.results.measure import Span
from reportgen.results.values.costs import ClosedForm, Costs, PerCase
from tests.cases.calibration import chances, sound
from tests.cases.case import SPANS, fraud, said, scored, texts_of
from tests.cases.decisions import (
    CONDITION,
    corrected,
    fixed,
    priced,
    subject,
    threshold,
    with_results,
    with_subject,
)


@pytest.mark.slow
def test_the_errors_of_the_fraud_example_are_added_up():
    told = texts_of(fraud().explained, "costs")
    assert told[:2] == [
        "In this test the errors of the model cost 5,592: 2,880 for 6 misses and 2,712 for 226 false alarms.",
        "That is about 559 for every 1,000 payments (95% range: 390 to 868).",
    ]


def test_without_prices_nothing_is_said_of_costs_betas_and_use():
    explained = fixed().explained
    assert (explained.said("costs"), explained.said("betas"), explained.said("deployment")) == ((), (), ())


@pytest.mark.slow
def test_right_answers_with_a_price_make_a_balance():
    gains = scored([1] * 6 + [0] * 4, [0.9] * 5 + [0.2] + [0.1] * 4, threshold={"fixed": 0.5}, costs={
        "false_positive": 10, "false_negative": 0, "true_positive": -30, "currency": "EUR",
    })  # fmt: skip
    assert texts_of(gains.explained, "costs")[:2] == [
        "In this test the model brings a gain of \u20ac150, right and wrong answers together.",
        "That is a gain of €15,000 for every 1,000 patients.",
    ]


@pytest.mark.parametrize(
    ("span", "told"),
    [
        (Span(low=2.0, high=5.3), ["a miss, which cannot be undone, to be worth 2 to 5.3 false alarms."]),
        (
            Span(low=0.5, high=4.0),
            [
                "a miss, which cannot be undone, to be worth 0.5 to 4 false alarms.",
                "a false alarm, which cannot be undone, to be worth 0.25 to 2 misses.",
            ],
        ),
        (Span(low=None, high=None), []),
    ],
)
def test_a_beta_says_what_it_takes_an_error_to_be_worth_that_cannot_be_undone(span, told):
    choice = replace(subject(priced()).betas[0], given=True, implied_ratio=span)
    found = said(with_subject(priced(), betas=(choice,)).explained, "beta.undone")
    assert found == [f"So this beta takes {each}" for each in told]


@pytest.mark.slow
def test_the_shorthand_is_read_both_ways():
    labels = [1] * 2 + [0] * 6 + [1] * 3 + [0] * 3
    scores = [0.2] * 8 + [0.9] * 6
    costs = {"inspection": 10, "benefit": 30, "benefit_counts": "twice", "currency": "EUR"}
    told = texts_of(scored(labels, scores, costs=costs).explained, "costs")
    # Flagging the lower score, too: 2 hits bring 60 and 8 inspections cost 80; counted twice a hit spares 60 each.
    assert "With the benefit counted once, the lowest-cost threshold is 0.90; counted twice, it is 0.20." in told
    assert "By what is really gained and paid, counting it twice costs \u20ac20 more on these patients." in told


def test_no_figure_reads_as_the_floor_that_it_misses():
    unmet = replace(CONDITION, met=False, best=0.7996)
    case = threshold(priced(), kind="optimise", metric="precision", constraints=(unmet,))
    assert said(case.explained, "finding.rule_unmet") == [
        "No threshold of the model reaches recall of at least 80%; the best is 79.96%."
    ]


def test_a_count_alone_is_of_the_cases_that_are_judged():
    case = scored([1, 0] * 50, [place / 100 for place in range(100)], threshold={"flag_at_most": 3})
    confusion, rule = case.results.models["model"].confusion, case.results.models["model"].threshold
    assert confusion.tp + confusion.fp == 3
    assert (rule.rule, rule.value) == ("flag at most 3 of every 100", 0.97)


@pytest.mark.slow
def test_a_capacity_set_on_the_tested_cases_is_said_to_have_seen_no_label():
    case = scored([1, 0] * 50, [place / 100 for place in range(100)], threshold={"flag_at_most": "2%"})
    assert said(case.explained, "threshold.from_scores") == [
        (
            "The threshold was set from the scores of the patients of this test, without looking at which of them are "
            "sick patients. That does not flatter the results."
        )
    ]
    for key in ("threshold.apparent", "threshold.not_tuned", "threshold.tuned", "finding.apparent_threshold"):
        assert said(case.explained, key) == []


def test_too_wide_a_range_keeps_a_rate_out_of_sentences():
    assert said(corrected(priced(), low=0.1, high=0.5).explained, "rate.caught") == []


def test_of_few_positives_no_rate_on_new_cases_is_told():
    few = scored([1] * 20 + [0] * 80, [0.9] * 15 + [0.2] * 5 + [0.8] * 8 + [0.1] * 72, threshold={"fixed": 0.5})
    told = " ".join(texts_of(corrected(few, low=0.1, high=0.2).explained, "outcomes"))
    assert "Expect it to raise a false alarm for 10% of healthy patients" in told
    assert "Expect it to catch between 10% and 20% of future sick patients" in told
    assert "catch 15%" not in told


def test_halving_is_told_only_of_an_error_that_cannot_be_undone():
    undone, done = {"reversible": False}, {"reversible": True}
    labels, scores = [1] * 40 + [0] * 160, [0.9] * 30 + [0.3] * 10 + [0.8] * 10 + [0.25] * 30 + [0.1] * 120
    case = scored(labels, scores, threshold={"fixed": 0.5}, words=SPANS, errors={
        "false_negative": undone, "false_positive": done,
    })  # fmt: skip
    assert said(case.explained, "errors.miss.halving") == [
        "Missing none instead of 10 cracked spans would mean no more false alarms."
    ]
    assert not said(case.explained, "errors.false_alarm.halving")


def test_costs_of_prices_alone_are_no_finding_where_prices_differ_by_case():
    costs = Costs(false_positive=1.0, false_negative=PerCase(column="amount", mean=5.0))
    case = with_results(priced(), costs=costs)
    assert not said(case.explained, "finding.closed_form_disagrees")


BY_CHANCE = ClosedForm(chance=0.1, threshold=0.1, cost=1500.0, least_cost=1000.0, agrees=True)
PRICES = {"false_positive": 1, "false_negative": 9}


def of_calibration(case, **figures):
    """Return what is said of calibration where the closed form is dearer by chance alone; figures get ranges."""
    metrics = {key: replace(subject(case).metrics[key], low=low, high=high) for key, (low, high) in figures.items()}
    case = with_subject(case, closed_form=BY_CHANCE, metrics={**subject(case).metrics, **metrics})
    assert said(case.explained, "costs.closed_form.held")[0].endswith("in a sample of this size.")
    return said(case.explained, "costs.closed_form.calibrated")


FITS = {"observed_expected": (0.9, 1.1), "calibration_intercept": (-0.1, 0.1), "calibration_slope": (0.9, 1.1)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slope", "end"),
    [
        ((0.9, 1.1), "near that threshold, though nothing else shows it."),
        ((0.5, 0.8), "poorly calibrated."),
        ((None, None), "poorly calibrated."),
    ],
)
def test_a_closed_form_that_is_dearer_does_not_contradict_what_calibration_shows(slope, end):
    metrics = dict(subject(sound(costs=PRICES)).metrics)
    for key, (low, high) in {**FITS, "calibration_slope": slope}.items():
        metrics[key] = replace(metrics[key], low=low, high=high)
    case = with_subject(sound(costs=PRICES), closed_form=replace(BY_CHANCE, agrees=False), metrics=metrics)
    for key in ("costs.closed_form.calibrated", "finding.closed_form_disagrees"):
        assert said(case.explained, key)[0].endswith(end), key


@pytest.mark.slow
def test_of_a_small_test_nobody_says_that_nothing_speaks_against_its_scores():
    few = chances([0.1, 0.2, 0.3, 0.6] * 30, [0.1, 0.2, 0.3, 0.6] * 30, costs=PRICES)
    assert of_calibration(few, **FITS) == []
    assert of_calibration(with_subject(few, calibration=None), **FITS) == []
