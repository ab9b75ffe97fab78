import pytest

from reportgen.analysis.finding import Finding
from reportgen.analysis.verdict import incomplete, verdict_of
from reportgen.results.document import to_document
from reportgen.results.values.summary import Verdict
from tests.cases.case import Case, said
from tests.cases.verdicts import GOOD, GUESS, POOR, POOR_TOO, PRICES, VERDICTS, alone, among, beside, verdict_case

CASES = sorted(VERDICTS)


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
def test_a_model_whose_checks_pass_meets_them_though_nothing_is_shown_to_have_changed():
    earlier = verdict_case("not_settled earlier")
    again = alone(
        GOOD,
        checks=["recall >= 0.8"],
        compare={"baseline": {"results": "then/results.json"}},
        earlier=to_document(alone(GOOD).results, (), ()),
    )
    assert (verdict(earlier).code, verdict(again).code) == ("not_settled", "meets")


@pytest.mark.slow
def test_a_model_better_than_todays_is_not_praised_while_no_model_may_be_cheaper():
    dear = {"false_positive": 30, "false_negative": 25}
    case = beside(POOR, [1 - score for score in POOR], costs=dear)
    assert verdict(case).about == "no_model"


@pytest.mark.slow
def test_the_errors_told_are_those_of_the_model_that_the_headline_advises():
    (first,) = said(verdict_case("better baseline, another than the subject").explained, "result.errors")
    assert first.startswith(
        "Of 1,000 payments: 20 frauds missed and 40 genuine payments wrongly held (\u201cold\u201d: "
    )
    (few,) = said(verdict_case("better baseline, another than the first, few positives").explained, "result.errors")
    assert few.startswith("In this test: 3 frauds missed and 60 ")


@pytest.mark.slow
def test_of_several_better_models_the_one_is_named_that_is_shown_to_be_better_than_the_other():
    case = verdict_case("better baseline, two others are better")
    costs = {one.a if one.b == "old" else one.b: one for one in case.results.comparisons if one.primary}
    assert [costs[name].way(name) for name in ("best", "second")] == ["better", "better"]
    (pair,) = (one for ties in case.results.ties for one in ties.pairs if {one.a, one.b} == {"best", "second"})
    assert pair.way("best") == "better"
    assert verdict(case).model == "best"


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


@pytest.mark.slow
def test_the_sentence_names_model_and_cut_off():
    assert said(verdict_case("better baseline").explained, "result.better") == [
        "Replace \u201cold\u201d with \u201cnew\u201d at a threshold of 0.50. It costs less."
    ]
    assert said(verdict_case("better deployed").explained, "result.better") == [
        "Move the threshold of the model from 0.80 to 0.45."
    ]


YET, IT = "No decision yet: ", "the model, used at a threshold of 0.90"
BEST = "\u201cbest\u201d at a threshold of 0.50"
OTHER = "\u201cother\u201d at a threshold of 0.50"
NEW, OLD = "\u201cnew\u201d at a threshold of 0.50", "\u201cold\u201d"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("better baseline, unpriced", f"Replace {OLD} with {NEW}. It puts the payments in a better order."),
        ("better baseline, by mcc", f"Replace {OLD} with {NEW}. It does better on both errors taken together."),
        ("better baseline, by precision", f"Replace {OLD} with {NEW}. It is right about more of the payments held."),
        ("better baseline, by specificity", f"Replace {OLD} with {NEW}. It raises fewer false alarms."),
        ("better baseline, by accuracy", f"Replace {OLD} with {NEW}. It is right more often."),
        ("better baseline, under a limit", f"Use {NEW}, not {OLD}. Within the limit it catches more."),
        ("better baseline, which breaks the limit", f"Use {NEW}, not {OLD}. That does not meet the limit."),
        ("better baseline, which guesses, under a limit", f"Use {NEW} instead of {OLD}."),
        ("keep_todays_way baseline, which guesses, under a limit", f"Keep {OLD}: \u201cnew\u201d does worse."),
        ("keep_todays_way baseline", f"Keep {OLD}. It costs less."),
        ("not_as_it_stands finding", "Do not use the model. Its scores point the wrong way."),
        ("not_as_it_stands finding, decisions", "Do not use the model. Its decisions point the wrong way."),
        (
            "not_as_it_stands no_model, dearer",
            "Do not use the model at a threshold of 0.50. Using no model does better.",
        ),
        ("measured, perhaps not within its limit", f"{YET}{IT}, is not shown to keep its limit."),
        ("measured, perhaps not within its limits", f"{YET}{IT}, is not shown to keep its limits."),
        ("measured, within its limit", f"{YET}set checks that {IT}, has to pass."),
        ("better baseline, another than the first", f"Replace {OLD} with {BEST}. It costs less."),
        ("better baseline, another than the subject", f"Use {BEST}, not \u201cnew\u201d. It costs less than {OLD}."),
        (
            "better baseline, another than the subject, under a limit",
            f"Use {BEST}, not \u201cnew\u201d. Within the limit it catches more than {OLD}.",
        ),
        (
            "better baseline, another than the subject, within the limit that it breaks",
            f"Use {BEST}, not \u201cnew\u201d or {OLD}: {OLD} does not meet the limit.",
        ),
        (
            "better deployed, another than the subject",
            "Use \u201cbest\u201d, not \u201cnew\u201d, and move it from 0.80 to 0.45.",
        ),
        ("better models", f"Use {NEW}, not \u201cother\u201d. It costs less."),
        ("better models, another than the first", f"Use {OTHER}, not \u201cnew\u201d. It costs less."),
        ("better models, another than the subject", f"Use {OTHER}, not \u201cnew\u201d. It costs less."),
        ("better models, under a limit", f"Use {OTHER}, not \u201cnew\u201d. Within the limit it catches more."),
        (
            "better models, another than the subject, which breaks the limit",
            f"Use {OTHER}, not \u201cnew\u201d. That does not meet the limit.",
        ),
        ("better models, of three", f"Use {OTHER}. It costs less than every other model."),
        (
            "better models, of three, under a limit",
            f"Use {OTHER}. Within the limit it catches more than every other model.",
        ),
        ("better models, of three, each in another way", f"Use {OTHER}. It does better than every other model."),
        ("keep_todays_way baseline, under a limit", f"Keep {OLD}. Within the limit it catches more."),
        ("not_settled baseline", f"Keep {OLD} for now. This test cannot tell whether \u201cnew\u201d costs less."),
        (
            "not_settled baseline, under a limit",
            f"Keep {OLD} for now. This test cannot tell which is best within the limit.",
        ),
        (
            "not_settled baseline, mixed",
            f"Decide what counts more: \u201cnew\u201d is right about more of the payments held, {OLD} catches more.",
        ),
    ],
)
def test_the_sentence_says_by_what_a_model_is_better(name, told):
    assert verdict_case(name).explained.said("verdict_told")[0].text == told


LEAVE = "Keep \u201cnew\u201d, with its threshold at 0.50"
ON = "Keep using the model at a threshold of 0.50"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("better baseline, and runs today", f"Keep using {NEW}. It costs less than {OLD}."),
        (
            "keep_todays_way baseline, while the other runs",
            f"Replace \u201cnew\u201d with {OLD}. It costs less.",
        ),
        (
            "not_settled baseline, while the model runs",
            f"{LEAVE}: this test cannot tell whether it costs less than {OLD}.",
        ),
        (
            "not_settled check, while the model runs",
            "Keep the model, with its threshold at 0.50. Its only check is still open.",
        ),
        ("meets check", "Use the model at a threshold of 0.50. It passes all 2 checks."),
        ("meets check, while the model runs, of 1", f"{ON}: it passes its check."),
        ("meets check, while the model runs, of 2", f"{ON}: it passes its 2 checks."),
    ],
)
def test_what_runs_today_goes_on_or_stays_and_never_waits_for_a_baseline_that_does_not(name, told):
    assert verdict_case(name).explained.said("verdict_told")[0].text == told


def test_the_saving_of_another_cut_off_is_that_of_a_thousand_cases():
    case = verdict_case("better deployed")
    span = case.results.models["model"].costs.saving_deployed_range
    told = next(one for one in case.explained.said("verdict_told") if one.id == "result.saved")
    assert (told.values["low"].value, told.values["high"].value) == pytest.approx((span.low, span.high))
    assert told.values["low"].source.startswith("1000 * models.model.costs.saving_deployed_range.low / ( ")


@pytest.mark.slow
def test_errors_out_of_cases_in_use_stand_beside_no_saving_with_the_classes_of_the_test():
    for mix, stated in (("test", {}), ("in_use", {"deployment": {"prevalence": 0.6}})):
        case = beside(GOOD, POOR, costs=PRICES, **stated)
        (saved,) = (one for one in case.explained.said("verdict_told") if one.id == "result.saved")
        assert saved.values["low"].source == "0 - comparisons.0.high"
        assert case.results.comparisons[0].mix == mix
