"""The words on change: two reports, what differs, and each figure then and now."""

import pytest

from tests.cases.case import at_cut_off
from tests.cases.change import (
    AGAINST,
    ALIKE,
    GOLDEN,
    HARD,
    LOW,
    THEN,
    UNSURE,
    WORSE,
    document_of,
    graded,
    since,
    timed,
)

DATE = "1 July 2026"


def texts(sentences):
    return [sentence.text for sentence in sentences]


@pytest.mark.slow
def test_without_an_earlier_report_nothing_is_said_of_change():
    case = at_cut_off(*THEN)
    assert list(case.explained.change.sentences()) == []
    assert "change" not in case.explained.figures
    assert not [sentence for sentence in case.explained.sentences if sentence.id.startswith("since")]


@pytest.mark.slow
def test_the_section_opens_with_the_two_reports():
    case = since(WORSE)
    assert texts(case.explained.change.about) == [
        (
            f"This report is compared with one of {DATE}, \u201cClassifier audit\u201d: its model \u201cmodel\u201d "
            "on 1,000 patients, among them 100 sick patients."
        ),
        (
            "Whether some patients are in both reports is not known. The two are compared as separate samples: a "
            "difference could come from the patients as well as from the model."
        ),
    ]
    apart = timed("2026-08", **GOLDEN, earlier=document_of(timed("2026-07")))
    assert texts(apart.explained.change.about)[1].startswith("Its patients are from another period, so none of them")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("checks", "text"),
    [
        ((), "No limit is set on change: no check of the config compares with the earlier report."),
        (
            [{**UNSURE[0], "on_insufficient": "pass"}],
            (
                "Limits set on change, as checks against the earlier report: none of 1 passed, 1 undecided and counted "
                "as passed."
            ),
        ),
        (
            [*HARD, *UNSURE],
            "Limits set on change, as checks against the earlier report: none of 2 passed, 1 failed, 1 undecided.",
        ),
    ],
)
def test_limits_on_change_are_told_with_what_became_of_them(checks, text):
    assert texts(since(ALIKE, **({"checks": list(checks)} if checks else {})).explained.change.limits) == [text]


@pytest.mark.slow
def test_checks_of_today_alone_are_no_limits_on_change():
    case = since(ALIKE, checks=["recall >= 0.99", *AGAINST])
    assert texts(case.explained.change.limits)[0].endswith(": 1 of 1 passed.")


@pytest.mark.slow
def test_the_scores_are_told_where_they_lie_farthest_apart():
    up = graded(0.15, **GOLDEN, earlier=document_of(graded()))
    told = texts(up.explained.change.scores)
    assert told[0].startswith("The scores differ most at ")
    assert " scored that or higher then, " in told[0]
    assert told[1] == "So the scores have clearly changed."
    low = graded(0.1, **GOLDEN, **LOW, earlier=document_of(graded(**LOW)))
    assert " scored that or lower then, " in texts(low.explained.change.scores)[0]
    same = graded(**GOLDEN, earlier=document_of(graded()))
    assert texts(same.explained.change.scores) == [
        "At every score in the earlier report, the shares then and now are the same."
    ]
