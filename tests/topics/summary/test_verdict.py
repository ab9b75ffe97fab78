import pytest

from reportgen.analysis.finding import Finding
from reportgen.analysis.verdict import incomplete, verdict_of
from reportgen.results.document import to_document
from reportgen.results.values.summary import Verdict
from tests.cases.case import Case
from tests.cases.verdicts import (
    GOOD,
    GUESS,
    MONITORED,
    POOR,
    POOR_TOO,
    PRICES,
    VERDICTS,
    alone,
    among,
    beside,
    verdict_case,
)

CASES = sorted({**VERDICTS, **MONITORED})


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_each_rule_holds_for_the_reports_that_it_is_meant_for(name):
    case = verdict_case(name)
    code, *about = name.split(",", maxsplit=1)[0].split()
    found = case.explained.verdict
    assert (found.code, found.about) == (code, about[0] if about else None)
    assert bool(found.because) == bool(about)


def held_at(document, path: str):
    for name in path.split("."):
        document = document[int(name)] if isinstance(document, list) else document[name]
    return document


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", CASES)
def test_what_a_verdict_rests_on_stands_in_the_results(name):
    case = verdict_case(name)
    told = case.explained
    document = to_document(case.results, told.findings, told.sentences, told.verdict)
    assert document["verdict"]["model"] in case.results.models or document["verdict"]["model"] == case.results.subject
    assert all(held_at(document, path) is not None for path in document["verdict"]["because"])


def verdict(case: Case) -> Verdict:
    assert case.explained.verdict is not None
    return case.explained.verdict


@pytest.mark.slow
def test_a_failed_check_of_another_model_is_no_verdict_on_this_one():
    checks = [{"check": "recall >= 0.8", "model": "new"}, {"check": "recall >= 0.8", "model": "old"}]
    case = beside(GOOD, POOR, costs=PRICES, checks=checks)
    assert [check.status for check in case.results.checks] == ["pass", "fail"]
    assert verdict(case).code == "better"


@pytest.mark.slow
def test_a_grave_finding_on_another_model_is_no_verdict_on_this_one():
    case = beside(GOOD, [1 - score for score in GOOD], costs=PRICES)
    assert {finding.severity for finding in case.explained.findings} >= {"warning"}
    others = [Finding(code="auc_below_chance", severity="grave", about=("old",))]
    ours = [*others, Finding(code="auc_below_chance", severity="grave", about=("new",))]
    assert verdict_of(case.facts, others).code == "better"
    assert verdict_of(case.facts, ours) == Verdict(
        code="not_as_it_stands", model="new", about="finding", because=("findings.1",)
    )


@pytest.mark.slow
def test_a_check_that_is_undecided_outweighs_a_saving_that_is_shown():
    sure = {"check": "recall >= 0.89", "with_confidence": 0.95, "model": "new"}
    assert verdict(beside(GOOD, POOR, costs=PRICES, checks=[sure])).code == "not_settled"


@pytest.mark.slow
def test_a_failed_check_outweighs_all_else():
    assert verdict(beside(POOR, GOOD, costs=PRICES, checks=["recall >= 0.8"])).about == "check"


@pytest.mark.slow
def test_an_undecided_check_that_is_let_pass_is_not_settled_all_the_same():
    check = {"check": "recall >= 0.89", "with_confidence": 0.95, "on_insufficient": "pass"}
    assert verdict(alone(GOOD, checks=[check])).code == "not_settled"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("severity", "check", "model"),
    [
        ("warning", "recall >= 0.5", "best"),
        ("grave", "recall >= 0.5", "new"),
        ("warning", "recall >= 0.95", "new"),
    ],
)
def test_a_model_that_failed_or_is_gravely_at_fault_takes_the_place_of_none(severity, check, model):
    case = among(POOR_TOO, old=POOR, best=GOOD, subject="new", checks=[{"check": check, "model": "best"}])
    found = verdict_of(case.facts, [Finding(code="auc_below_chance", severity=severity, about=("best",))])
    assert (found.model, found.instead_of) == (model, None if model == "new" else "new")


@pytest.mark.slow
def test_a_model_no_better_than_todays_takes_the_place_of_none():
    assert verdict(among(POOR_TOO, old=POOR, best=POOR[:], subject="new")).model == "new"
    worse = among([1 - each for each in POOR_TOO], old=[1 - each for each in POOR], best=GUESS, subject="new")
    assert [one.way("best") for one in worse.results.comparisons if one.primary and "best" in (one.a, one.b)] == [
        "better"
    ]
    assert verdict_of(worse.facts, ()).model == "new"


def test_a_report_in_which_a_part_is_missing_is_not_to_be_used_as_it_stands():
    assert incomplete("model", 2) == Verdict(
        code="not_as_it_stands", model="model", about="finding", because=("findings.0", "findings.1")
    )


BEST = "\u201cbest\u201d at a threshold of 0.50"
NEW, OLD = "\u201cnew\u201d at a threshold of 0.50", "\u201cold\u201d"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("better baseline, unpriced", f"Replace {OLD} with {NEW}. It puts the payments in a better order."),
        ("better baseline, under a limit", f"Use {NEW}, not {OLD}. Within the limit it catches more."),
        ("not_as_it_stands finding", "Do not use the model. Its scores point the wrong way."),
        (
            "not_as_it_stands no_model, dearer",
            "Do not use the model at a threshold of 0.50. Using no model does better.",
        ),
        (
            "measured, perhaps not within its limit",
            "No decision yet. It is not shown that the model at a threshold of 0.90 meets its limit.",
        ),
        ("better baseline, another than the first", f"Replace {OLD} with {BEST}. It costs less."),
    ],
)
def test_the_sentence_says_by_what_a_model_is_better(name, told):
    assert verdict_case(name).explained.said("verdict_told")[0].text == told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("better baseline, and runs today", f"Keep using {NEW}. It costs less than {OLD}."),
        (
            "not_settled check, while the model runs",
            "Keep the model, with its threshold at 0.50. Its only check is still open.",
        ),
    ],
)
def test_what_runs_today_goes_on_or_stays_and_never_waits_for_a_baseline_that_does_not(name, told):
    assert verdict_case(name).explained.said("verdict_told")[0].text == told
