"""What is said of the checks: a verdict, the counts behind it, its bounds, and what chance alone would do."""

import pytest

from tests.cases.case import PAYMENTS, at_cut_off, scored
from tests.cases.lacks import undecided, untold
from tests.fuzz.base import DATA


def told(check, *, four=(34, 26, 6, 934), words=PAYMENTS, **config):
    """Return the texts on the one check of a model with these four outcomes."""
    case = at_cut_off(*four, checks=[check], words=words, **config)
    (sentences,) = case.explained.checks
    return [sentence.text for sentence in sentences]


@pytest.mark.slow
def test_a_passed_check_tells_its_counts_and_how_often_chance_fails_such_a_check():
    assert told("recall >= 0.80", four=(85, 20, 15, 880)) == [
        "The check \u201crecall >= 0.80\u201d of the model passed.",
        "The recall is 85% (85 of 100).",
        (
            "Even if the true figure is as measured, this check would fail in 7% of tests. With a test a month, 56% of "
            "years see at least one failure."
        ),
    ]


@pytest.mark.slow
def test_an_undecided_check_gives_its_reason_and_its_bounds():
    found = told({"check": "recall >= 0.80", "with_confidence": 0.95})
    assert found == [
        "The check \u201crecall >= 0.80\u201d of the model is undecided: the limit is between its bounds.",
        "The recall is 85% (34 of 40).",
        "With a confidence of 95% each, it is at least 72.5% and at most 93.3%.",
    ]
    allowed = told({"check": "recall >= 0.80", "with_confidence": 0.95, "on_insufficient": "pass"})
    assert "is undecided and counts as passed, as the config allows: " in allowed[0]
    assert told("precision >= 0.5", four=(0, 0, 40, 60)) == [
        "The check \u201cprecision >= 0.5\u201d of the model is undecided: no payment was held."
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hits", "check", "shown"),
    [(7999, "recall >= 0.80", "79.99%")],
)
def test_a_figure_never_reads_as_a_limit_that_it_is_not_on(hits, check, shown):
    assert told(check, four=(hits, 0, 10_000 - hits, 10))[1].startswith(f"The recall is {shown} (")


@pytest.mark.slow
def test_a_check_against_the_baseline_tells_the_figures_of_both_and_the_range_of_the_difference():
    labels = [1] * 40 + [0] * 160
    one, two = ([0.9] * hits + [0.1] * (40 - hits) + [0.2] * 160 for hits in (30, 34))
    checks = [
        {"check": "recall >= -2%", "against": "baseline"},
        {"check": "recall >= -0.1", "against": "baseline", "with_confidence": 0.95},
        {"check": "recall >= -0.3", "against": "baseline", "with_confidence": 0.95},
    ]
    models = {"new": {"score": "score"}, "old": {"score": "b"}}
    case = scored(labels, one, {"b": two}, models=models, compare={"baseline": "old"}, checks=checks)
    plain, unsure, sure = ([sentence.text for sentence in found] for found in case.explained.checks)
    assert plain[:2] == [
        "The check \u201crecall >= -2%\u201d of \u201cnew\u201d against \u201cold\u201d failed.",
        "The recall of \u201cnew\u201d minus that of \u201cold\u201d is \u221210%: 75% minus 85%.",
    ]
    assert plain[2].startswith("Its 95% range goes from \u221223.1%")
    assert unsure[0].endswith("is undecided: the limit is between its bounds.")
    assert sure[0].endswith("against \u201cold\u201d passed.")
    assert sure[2].startswith("With a confidence of 95% each, it is at least \u2212")


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("of", "have", "text"),
    [
        ("cases", 1, "it rests on 1 payment, and a verdict needs 10"),
        ("positives", 2, "there are 2 frauds, and a verdict with confidence needs 10"),
        ("disagreements", 0, "the two disagree on no payment, and a verdict with confidence needs 10"),
    ],
)
def test_what_a_check_lacks_is_told_in_the_words_of_the_config_with_its_numbers(of, have, text):
    ((sentence, *_),) = undecided(of, have).explained.checks
    assert sentence.text.endswith(f"is undecided: {text}.")
    slot = sentence.values["reason"]
    assert (slot.value, slot.source) == (have, "checks.0.lack.have")
    assert sentence.values["reason.need"].value == 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("of", "have", "text"),
    [
        ("cases", 0, "One of them counts no payment, and a verdict needs 10."),
        ("positives", 1, "The test has 1 fraud, and a verdict by this metric needs 10."),
    ],
)
def test_what_a_comparison_lacks_reads_well_at_every_count(of, have, text):
    told = [sentence.text for part in untold(of, have).explained.listed("verdicts") for sentence in part]
    assert [one for one in told if one.endswith(text)]


@pytest.mark.slow
def test_a_difference_from_a_figure_without_a_value_is_open():
    # The threshold chosen on all cases flags them all: it has no odds ratio, and nothing is corrected there.
    columns = [line.split(",") for line in DATA.splitlines()[1:]]
    case = scored(
        [int(line[1] == "yes") for line in columns],
        [float(line[2]) for line in columns],
        {"d": [line[4] == "hit" for line in columns]},
        models={"m": {"score": "score"}, "r": {"decision": "d", "flagged": True}},
        costs={"false_positive": 1, "false_negative": 5},
        compare={"baseline": "r"},
        checks=[{"check": "diagnostic_odds_ratio >= 0", "against": "baseline"}],
    )
    own, other = (case.results.models[name].metrics["diagnostic_odds_ratio"].estimate for name in ("m", "r"))
    assert (own, other) == (None, pytest.approx(1.0))
    assert (case.results.checks[0].estimate, case.results.checks[0].status) == (None, "insufficient")
    (told,) = (one for one in case.explained.checks[0] if one.id.startswith("checks."))
    assert told.text.endswith("is undecided: it has no value on the held-out cases.")
