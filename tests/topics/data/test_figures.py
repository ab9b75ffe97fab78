"""The figure of quarters of the time says what the table and the tests of it do."""

from tests.cases.leaks import drifting, leaking

RULED = {"models": {"rules": {"decision": "call", "flagged": "yes"}}}


def words(case):
    return case.explained.figures["over_time"]


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
    assert words(ruled).title.startswith("No clear trend: prevalence 2")
