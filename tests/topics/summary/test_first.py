"""What stands beside the headline: the verdict of the checks, what cannot be undone, the labels, the cheapest."""

import numpy as np
import pytest
from scipy.stats import beta, binom

from tests.cases.case import PAYMENTS, said, scored, texts_of
from tests.cases.first import checked, labelled
from tests.cases.groups import weakest_by
from tests.cases.verdicts import GOOD, POOR, SURE, beside


def told(case):
    return texts_of(case.explained, "first")


def weakest(case):
    return texts_of(case.explained, "before")


def test_a_check_says_in_words_what_it_needs_before_what_came_of_it():
    recall, precision, typed = checked("recall >= 93%", "precision >= 0.99", "mcc >= 0.1").explained.said("asked")
    assert (
        recall.text
        == "At least 93% of the sick patients caught: 93.02%, but the 95% range, 81.4% to 97.6%, includes 93%"
    )
    assert precision.text == "Right about at least 99% of the patients flagged: 81.6% (95% range: 68.6% to 90%)"
    assert typed.text == "mcc >= 0.1: 0.811 (95% range: 0.687 to 0.887)"


def test_a_check_that_is_open_says_how_far_beyond_its_limit_the_figure_may_lie():
    least, most = checked(
        {"check": "recall >= 0.85", **SURE}, {"check": "false_alarm_rate <= 10%", **SURE}
    ).explained.said("asked")
    assert [least.text.partition(": ")[2], most.text.partition(": ")[2]] == [
        "93%, but the range, 82.9% to 98.1%, includes 85%",
        "9.09%, but the range, 4.82% to 15.3%, includes 10%",
    ]
    assert least.text.startswith("At least 85% of the sick patients caught with 95% confidence: ")


@pytest.mark.parametrize(
    ("check", "told", "headline"),
    [
        (
            "recall >= 0.92",
            "90%, but the 95% range, 85.1% to 93.4%, includes 92%",
            "It catches 90% of the sick patients, not 92%.",
        ),
        ("recall >= 0.98", "90% (95% range: 85.1% to 93.4%)", "It catches 90% of the sick patients, not 98%."),
        (
            "false_alarm_rate <= 4%",
            "5%, but the 95% range, 3.69% to 6.74%, includes 4%",
            "Its false alarms are 5% of the healthy patients, not at most 4%.",
        ),
    ],
)
def test_a_check_that_fails_says_why_and_whether_a_repeat_could_pass_it(check, told, headline):
    labels, scores = [1] * 200 + [0] * 800, [0.9] * 180 + [0.2] * 20 + [0.7] * 40 + [0.1] * 760
    case = scored(labels, scores, threshold={"fixed": 0.5}, checks=[check])
    (text,) = texts_of(case.explained, "asked")
    assert text.endswith(f": {told}")
    assert texts_of(case.explained, "verdict_told")[0] == f"Do not use the model at a threshold of 0.50. {headline}"


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (
            "recall >= 0.88",
            "At least 88% of the frauds caught (the limit): 90%, but the 95% range, 85.1% to 93.4%, includes 88%",
        ),
        # By Wilson's interval of 180 of 200.
        ("recall >= 0.5", "At least 50% of the frauds caught (the limit): 90% (95% range: 85.1% to 93.4%)"),
    ],
)
def test_a_limit_of_the_comparison_names_the_end_beyond_it(limit, text):
    (told,) = beside(
        GOOD, POOR, compare={"baseline": "old", "require": limit, "then": "precision"}, words=PAYMENTS
    ).explained.said("asked")
    assert told.text.startswith(text)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, ["On average, expect 13 to 30 missed and 30 to 54 false alarms (95% ranges)."]),
        ({"checks": ["recall >= 0.5"]}, []),  # whose line has a range
    ],
)
def test_where_nothing_was_asked_the_errors_have_their_ranges(settings, told):
    labels, scores = [1] * 200 + [0] * 800, [0.9] * 180 + [0.2] * 20 + [0.7] * 40 + [0.1] * 760
    case = scored(labels, scores, threshold={"fixed": 0.5}, **settings)
    assert said(case.explained, "result.likely") == told


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("deployment", "weeks"),
    [
        (
            {"cases_per_year": 10_000},
            " (11 weeks, if all 10,000 patients a year are counted)",
        ),  # 430 of 2,000 frauds a year
        (
            {"cases_per_year": 10_000, "prevalence": "40%"},
            " (6 weeks, if all 10,000 patients a year are counted)",
        ),  # of 4,000
        ({"cases_per_year": 100}, ""),  # 21 years
    ],
)
def test_how_long_a_test_takes_is_told_where_the_volume_in_use_is_stated(deployment, weeks):
    labels, scores = [1] * 200 + [0] * 800, [0.9] * 180 + [0.2] * 20 + [0.7] * 40 + [0.1] * 760
    settings = {"checks": [{"check": "recall >= 0.86", **SURE}], "deployment": deployment}
    case = scored(labels, scores, threshold={"fixed": 0.5}, **settings)
    assert said(case.explained, "result.next") == [f"Test again with about 430 sick patients{weeks}."]


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("limit", "caught", "shown"),
    [
        ("recall >= 0.86", 180, "90%, but the 95% range, 85.1% to 93.4%, includes 86%"),
        ("recall >= 0.89", 180, "90%, but the 95% range, 85.1% to 93.4%, includes 89%"),  # more than ten times these
        ("recall >= 0.80", 180, "90%"),
    ],
)
def test_a_limit_of_the_cut_off_that_chance_could_break_says_how_many_cases_would_show_it_kept(limit, caught, shown):
    labels = ([1] * 200 + [0] * 800) * 2
    scores = ([0.9] * caught + [0.2] * (200 - caught) + [0.7] * 40 + [0.1] * 760) * 2
    parts = {"part": ["validation"] * 1000 + ["test"] * 1000}
    rule = {"maximise": "precision", "subject_to": [limit]}
    case = scored(labels, scores, parts, data={"split": {"column": "part"}}, threshold=rule)
    (kept,) = case.results.models["model"].threshold.constraints
    (told,) = case.explained.said("asked")
    assert told.text.endswith(shown)
    enough = fewest_that_show(kept.limit, caught / 200, 200)
    assert kept.would_show == enough
    again = [f"Test again with about {enough} sick patients."]
    assert said(case.explained, "result.next") == (
        ["Before you decide, state how good the model must be: the next report checks it."] if enough is None else again
    )


def fewest_that_show(limit, share, have):
    """Return from how many cases on the exact 95% range lies above the limit in four of five tests, if at all."""
    tried = [count for count in (*range(100, 1000, 10), *range(1000, 2001, 100)) if count <= 10 * have]
    shows = {}
    for count in tried:
        hits = np.arange(1, count + 1)
        lower = beta.ppf(0.025, hits, count - hits + 1)
        shows[count] = binom.pmf(hits[lower >= limit], count, share).sum() >= 0.8
    first = next((count for count in tried if all(shows[more] for more in tried if more >= count)), None)
    return None if first is None or first <= have else first


@pytest.mark.slow
def test_labels_are_complete_up_to_the_date_of_the_report_less_their_delay():
    assert told(labelled(90)) == ["Labels take 90 days: they are complete for women up to 3 July 2026."]
    assert told(labelled(1)) == ["Labels take 1 day: they are complete for women up to 30 September 2026."]


@pytest.mark.slow
def test_cases_later_than_that_are_pointed_out():
    assert told(labelled(90, "2026-07-04T08:00:00"))[1:] == [
        "The test has women up to 4 July 2026, so the labels of the latest ones could still change."
    ]
    assert len(told(labelled(90, "2026-07-03T23:59:59"))) == 1


@pytest.mark.slow
def test_of_labels_nothing_is_said_that_is_not_known():
    assert told(labelled(90, as_of=None)) == []
    assert told(labelled(0)) == []


CAUGHT = "the model caught the smallest share of the frauds: 10 of 25."
ALARMS = "the model raised a false alarm for the largest share of the genuine payments: 45 of 85."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("recall", CAUGHT),
        ("fpr", ALARMS),
    ],
)
def test_the_weakest_group_is_named_with_its_counts_and_without_a_metric(key, text):
    assert weakest(weakest_by(key)) == [f"For region \u201cb\u201d, {text}"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("caught", "named"), [((100, 50, 50, 52, 52), 0), ((100, 60, 60, 60, 60), 0), ((60, 98, 99, 100, 100), 1)]
)
def test_no_group_is_named_where_one_good_group_makes_the_gap(caught, named):
    """Of five groups with 100 positives each one stands out, by doing better or by doing worse than the others."""
    wards = [ward for ward in "abcde" for _ in range(200)]
    scores = [score for hits in caught for score in [0.9] * hits + [0.1] * (200 - hits)]
    case = scored(([1] * 100 + [0] * 100) * 5, scores, {"ward": wards}, threshold={"fixed": 0.5}, groups=["ward"])
    assert case.results.groups[0].weakest.shown
    assert len(weakest(case)) == named
