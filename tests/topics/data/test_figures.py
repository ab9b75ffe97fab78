"""The figure of quarters of the time says what the table and the tests of it do."""

import pytest

from tests.cases.case import at_cut_off
from tests.cases.leaks import drifting, leaking, mixed

RULED = {"models": {"rules": {"decision": "call", "flagged": "yes"}}}


def words(case):
    return case.explained.figures["over_time"]


def test_a_clear_trend_is_the_title_with_its_first_and_last_figure():
    trend = drifting((2.2, 0.2)).results.models["model"].over_time.trends["roc_auc"]
    assert words(drifting((2.2, 0.2))).title == (
        f"Over the time AUC went from {trend.first:.3f} in the first quarter to {trend.last:.3f} in the last"
    )


def test_where_nothing_moves_beyond_chance_the_title_says_so():
    found = drifting().results.models["model"].over_time
    first, last = (quarter.metrics["roc_auc"].estimate for quarter in (found.quarters[0], found.quarters[-1]))
    text = words(drifting())
    assert text.title == (f"No clear trend over the time: AUC {first:.3f} in the first quarter, {last:.3f} in the last")
    assert text.subtitle == (
        "By quarter of 800 cases in the order of their times (2026-01-01 to 2026-07-20), for the model"
    )


@pytest.mark.parametrize("case", [leaking(mixed()), at_cut_off(40, 9, 10, 41)])
def test_without_times_there_is_no_figure_of_them(case):
    assert "over_time" not in case.explained.figures


def test_a_decision_has_the_two_figures_that_need_no_score():
    case = drifting()
    called = {"call": ["yes" if score >= 0.3 else "no" for score in case._columns["score"]]}
    ruled = leaking(
        case._columns["score"],
        labels=case._columns["label"],
        columns={"day": case._columns["day"], **called},
        data={"time": "day"},
        **RULED,
    )
    assert [*words(ruled).labels] == ["prevalence", "flag_rate"]
    assert words(ruled).title.startswith("No clear trend over the time: prevalence 0.")
