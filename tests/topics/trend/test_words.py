"""What is said of months, in the words of the report."""

import pytest

from tests.cases.case import codes, said, texts_of
from tests.cases.trend import CALM, COSTS, FALLEN, Remembered, after, counted


@pytest.fixture(scope="module")
def fallen():
    return after(FALLEN, [CALM] * 7 + [FALLEN] * 3, costs=COSTS)


@pytest.mark.slow
def test_an_alarm_names_the_month_and_both_figures(fallen):
    assert codes(fallen.explained)["changed_since"] == "warning"
    assert said(fallen.explained, "finding.changed_since") == [
        "The recall of the model has clearly changed since September 2026: 86% before, 56% since then."
    ]
    assert texts_of(fallen.explained, "trend")[:2] == [
        "The change most likely began in September 2026.",
        "Watched since February 2026: recall and flag rate. With nothing changed, at most 5% of years raise an alarm.",
    ]


@pytest.mark.slow
def test_causes_of_the_cost_are_one_sentence(fallen):
    assert said(fallen.explained, "trend.cost") == [
        "The difference in cost by its causes: prevalence no change and scores (population or model) \u20ac14,400 more."
    ]


@pytest.mark.slow
def test_without_an_alarm_it_says_how_likely_a_fall_would_be_seen():
    calm = after(CALM, [CALM] * 3)
    assert "changed_since" not in codes(calm.explained)
    (soon,) = said(calm.explained, "trend.soon")
    assert soon.startswith("Of falls in recall from 86% to 71%, ")
    assert soon.endswith("% would raise an alarm within 3 months.")


def test_a_month_that_was_reported_again_is_told_with_both_days():
    case = Remembered(counted(CALM), {"2026-12": ("2026-12-05", counted(FALLEN))}, {})
    assert said(case.explained, "trend.known") == [
        "Reported again for December 2026: recall 56% as known on 5 December 2026, 86% as known on 31 December 2026."
    ]


def test_months_without_a_report_are_named():
    case = Remembered(counted(CALM), {"2026-09": counted(CALM)}, {})
    assert said(case.explained, "trend.missing") == ["There is no report of October 2026 and November 2026."]


def test_a_report_without_a_history_says_nothing_of_months():
    assert texts_of(counted(CALM).explained, "trend") == []
