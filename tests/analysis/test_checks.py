"""Checks decided: on results by hand, whose every verdict can be told with a pencil."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import binom, binomtest, norm

from reportgen.analysis.check_figures import FigureBounds, bounds_of_outcomes, too_little
from reportgen.analysis.checks import OPEN, CheckEvidence, decide
from reportgen.analysis.measures import judge
from reportgen.analysis.ranges import ranges_of
from reportgen.config.checks import Check
from reportgen.config.conditions import parse_condition
from reportgen.counts.views import Outcomes
from reportgen.results.measure import Corrected, Measure
from reportgen.results.results import DataFacts, ModelResult, Results, RowFlow, Run, SplitFacts
from reportgen.results.values.costs import Costs, PerCase
from reportgen.stats.adequacy import Lack
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from tests.helpers import counts

GIVEN = Parameters(beta=2.0, alpha=0.2, costs=CostMatrix(fp=12, fn=480), odds=12 / 480)
COSTS = Costs(false_positive=12.0, false_negative=480.0)
FACTS = DataFacts(
    positive=("1",),
    negative=("0",),
    rows=RowFlow(read=0, used=0, dropped={}, missing_per_model={}),
    splits={"all": SplitFacts(rows=0, positives=0, prevalence=None)},
    tuned_on=None,
    reported_on="all",
    labels={},
)


def model(four, **measures):
    judged = judge(Outcomes(cases=counts(*four)), GIVEN)
    scores = {
        key: Measure(estimate=0.9) for key in ("roc_auc", "gini", "average_precision", "brier", "calibration_slope")
    }
    return ModelResult(
        threshold=None,
        confusion=judged.confusion,
        metrics={**judged.metrics, **scores, **measures},
        swapped={},
        operating_points=(),
        curves={},
    )


def results(models, *, data=FACTS, costs=COSTS):
    run = Run(as_of=None, inputs=())
    return Results(title="t", run=run, data=data, subject=next(iter(models)), models=models, baselines={}, costs=costs)


def asking(*asked):
    return SimpleNamespace(checks=asked)


def decided(four, check, *, data=FACTS, clusters=None, costs=COSTS, bounds=None, measures=None, **keys):
    """Return the one check of one model with these four outcomes, which come one by one if no bounds are given."""
    found = results({"m": model(four, **(measures or {}))}, data=data, costs=costs)
    outcomes = Outcomes(cases=counts(*four))
    ranges = ranges_of(outcomes, None, plain=True, clustered=False, level=0.95, seed=1)

    def plainly(_, metric, confidence):
        return bounds_of_outcomes(metric, outcomes, GIVEN, ranges, confidence)

    evidence = CheckEvidence(given={"m": GIVEN}, bounds=bounds or plainly, clusters=clusters)
    (one,) = decide(found, asking(Check(check=parse_condition(check), **keys)), evidence)
    return one


@pytest.mark.parametrize(
    ("four", "check", "status"),
    [
        ((34, 226, 6, 9734), "recall >= 0.85", "pass"),
        ((34, 226, 6, 9734), "recall > 0.85", "fail"),
        ((34, 226, 6, 9734), "cost <= 559.2", "pass"),  # (226 x 12 + 6 x 480) / 10
        ((34, 226, 6, 9734), "roc_auc > 0.9", "fail"),
    ],
)
def test_the_estimate_decides_a_plain_check(four, check, status):
    found = decided(four, check)
    assert found.status == status
    assert {found.reason, found.low, found.high, found.method, found.with_confidence} == {None}


@pytest.mark.parametrize(
    ("four", "check", "cases"),
    [
        ((9, 50, 0, 50), "recall >= 0.5", 9),
        ((5, 4, 50, 50), "precision >= 0.5", 9),
        ((3, 2, 2, 2), "mcc >= 0.1", 9),
        ((3, 2, 2, 2), "cost <= 1000000", 9),
        ((3, 2, 2, 2), "roc_auc >= 0.5", 9),
        ((3, 3, 3, 900), "f1 >= 0.1", 9),  # F1 counts no case left alone
    ],
)
def test_below_ten_cases_under_the_bar_a_plain_check_is_undecided_and_below_thirty_marked(four, check, cases):
    found = decided(four, check)
    assert (found.status, found.few_cases) == ("insufficient", True)
    assert found.reason == f"it rests on {cases} cases, and a verdict needs 10"
    assert found.lack == Lack(of="cases", have=cases, need=10)
    assert found.fails_by_chance is None
    more = decided(tuple(4 * n for n in four), check)
    assert (more.status != "insufficient", more.few_cases) == (True, False)
    ten = decided(tuple(2 * n for n in four), check)
    assert (ten.status != "insufficient", ten.few_cases) == (True, True)


def test_what_is_not_defined_is_undecided_with_its_reason():
    for confidence in (None, 0.95):
        found = decided((0, 0, 40, 60), "precision >= 0.5", with_confidence=confidence)
        assert (found.status, found.estimate, found.reason) == ("insufficient", None, "no case was flagged")
        assert not found.few_cases


@pytest.mark.parametrize("key", [key for key, metric in METRICS.items() if metric.kind == "function"])
def test_the_functions_said_to_count_no_case_left_alone_are_just_those(key):
    here, there = (float(evaluate(METRICS[key], counts(7, 3, 2, tn), GIVEN)) for tn in (11, 29))
    assert (here == there) == (METRICS[key].without_tn)


def test_a_share_with_confidence_is_decided_by_its_exact_one_sided_bounds():
    for hits, status in ((57, "pass"), (52, "insufficient"), (40, "fail")):
        found = decided((hits, 100, 60 - hits, 900), "recall >= 0.85", with_confidence=0.95)
        low = binomtest(hits, 60, alternative="greater").proportion_ci(0.95).low
        high = binomtest(hits, 60, alternative="less").proportion_ci(0.95).high
        assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))
        assert found.status == status
        assert found.fails_by_chance is None
    assert decided((52, 100, 8, 900), "recall >= 0.85", with_confidence=0.95).reason == OPEN


def test_few_cases_may_still_decide_with_confidence_since_the_bounds_of_a_share_are_exact():
    assert decided((0, 50, 9, 50), "recall >= 0.8", with_confidence=0.95).status == "fail"
    assert (
        decided((0, 2, 3, 4), "mcc >= 0.9", with_confidence=0.95).reason
        == "it rests on 9 cases, and a verdict needs 10"
    )


@pytest.mark.parametrize(
    ("check", "status"), [("cost <= 900", "pass"), ("cost <= 560", "insufficient"), ("cost <= 200", "fail")]
)
def test_a_cost_with_confidence_is_decided_by_draws_of_the_four_counts(check, status):
    found = decided((34, 226, 6, 9734), check, with_confidence=0.95)
    drawn = np.random.default_rng(5).dirichlet(np.array([34, 226, 6, 9734]) + 0.5, 100_000)
    low, high = np.quantile(1000 * (12 * drawn[:, 1] + 480 * drawn[:, 2]), (0.05, 0.95))
    assert found.status == status
    assert (found.low, found.high) == (pytest.approx(low, rel=0.03), pytest.approx(high, rel=0.03))


def test_one_seed_gives_one_answer():
    one, two = (decided((34, 226, 6, 9734), "mcc >= 0.3", with_confidence=0.9) for _ in range(2))
    assert one == two


WEIGHTED = {"data": replace(FACTS, weight="sampling")}
SURE = FigureBounds(low=0.86, high=0.94, method="sure")
BY_CASE = {"costs": replace(COSTS, false_negative=PerCase(column="amount", mean=480.0))}


def test_figures_that_are_no_plain_counts_vary_by_chance_as_their_interval_says():
    measures = {"roc_auc": Measure(estimate=0.9, low=0.8, high=0.96), "saving_baseline": Measure(estimate=10.0)}
    measures["recall"] = Measure(estimate=0.9, numerator=9.0, denominator=10.0, n=40, low=0.7, high=0.98)
    measures["total_cost"] = Measure(estimate=100.0, low=60.0, high=140.0)
    auc = decided((34, 226, 6, 9734), "roc_auc >= 0.86", measures=measures).fails_by_chance
    assert auc.one_run == pytest.approx(norm.cdf((0.86 - 0.9) / (0.16 / (2 * 1.959964))))
    for check, setting, error in (
        ("recall >= 0.8", WEIGHTED, 0.28 / 3.919928),
        ("recall >= 0.8", {"clusters": 40}, 0.28 / 3.919928),
        ("total_cost <= 120", BY_CASE, 80 / 3.919928),
    ):
        found = decided((34, 226, 6, 9734), check, **setting, measures=measures)
        distance = abs(found.limit - found.estimate)
        assert found.fails_by_chance.one_run == pytest.approx(norm.cdf(-distance / error)), check
    assert decided((34, 226, 6, 9734), "saving_baseline >= 0", measures=measures).fails_by_chance is None


@pytest.mark.parametrize(
    ("of", "have", "text"),
    [
        ("cases", 0, "it rests on no cases, and a verdict needs 10"),
        ("cases", 1, "it rests on 1 case, and a verdict needs 10"),
        ("clusters", 1, "the cases come in 1 cluster, and a verdict with confidence needs 10"),
    ],
)
def test_what_a_check_lacks_reads_well_at_every_count(of, have, text):
    assert too_little(Lack(of=of, have=have, need=10)) == text


@pytest.mark.parametrize("key", ["average_precision", "calibration_slope"])
def test_bounds_of_average_precision_and_slope_decide_nothing_below_a_hundred_cases_of_a_class(key):
    few = decided((34, 226, 6, 9734), f"{key} >= 0.5", bounds=lambda *_: SURE, with_confidence=0.95)
    assert (few.status, few.lack) == ("insufficient", Lack(of="positives", have=40, need=100))
    assert few.reason == "there are 40 positive cases, and a verdict with confidence needs 100"
    enough = decided((94, 226, 6, 9734), f"{key} >= 0.5", bounds=lambda *_: SURE, with_confidence=0.95)
    assert (enough.status, enough.method) == ("pass", "sure")


@pytest.mark.parametrize("key", ["roc_auc", "gini"])
def test_bounds_of_the_auc_decide_with_few_positives_but_not_with_weights_or_clusters(key):
    few = decided((34, 226, 6, 9734), f"{key} >= 0.5", bounds=lambda *_: SURE, with_confidence=0.95)
    assert (few.status, few.method) == ("pass", "sure")
    bare = decided((4, 26, 0, 34), f"{key} >= 0.9", bounds=lambda *_: "there is only one case", with_confidence=0.95)
    assert (bare.status, bare.reason) == ("insufficient", "there is only one case")
    clustered = decided((34, 26, 6, 34), f"{key} >= 0.5", bounds=lambda *_: SURE, clusters=30, with_confidence=0.95)
    weighted = decided((34, 26, 6, 34), f"{key} >= 0.5", **WEIGHTED, bounds=lambda *_: SURE, with_confidence=0.95)
    assert {clustered.status, weighted.status} == {"insufficient"}


def test_bounds_decide_nothing_where_cases_come_in_fewer_than_ten_clusters():
    few = decided((34, 26, 6, 934), "recall >= 0.1", clusters=9, with_confidence=0.95)
    assert (few.status, few.lack) == ("insufficient", Lack(of="clusters", have=9, need=10))
    assert few.reason == "the cases come in 9 clusters, and a verdict with confidence needs 10"
    assert decided((34, 26, 6, 934), "recall >= 0.1", clusters=10, with_confidence=0.95).status == "pass"
    assert decided((34, 26, 6, 934), "recall >= 0.1", clusters=9).status == "pass"


def test_weights_leave_the_raw_count_under_the_bar():
    measure = {"recall": Measure(estimate=0.9, numerator=9000.0, denominator=10_000.0, n=9)}
    assert decided((5, 5, 4, 90), "recall >= 0.5", **WEIGHTED, measures=measure).status == "insufficient"


CORRECTED = {
    "recall": Measure(
        estimate=0.9, numerator=36, denominator=40, apparent=True, corrected=Corrected(estimate=0.78, low=0.6, high=0.9)
    )
}


def test_the_corrected_figure_decides_where_there_is_one():
    found = decided((36, 10, 4, 90), "recall >= 0.80", measures=CORRECTED)
    assert (found.status, found.estimate, found.corrected) == ("fail", 0.78, True)
    assert (found.low, found.high, found.method) == (0.6, 0.9, "cross-fitting")
    assert found.fails_by_chance is None


def test_the_bounds_that_decide_are_those_handed_over_and_so_is_the_reason_why_there_are_none():
    asked = []

    def bounds(*question):
        asked.append(question)
        return FigureBounds(low=0.81, high=0.9, method="cross-fitting")

    found = decided((36, 10, 4, 90), "recall >= 0.80", measures=CORRECTED, bounds=bounds, with_confidence=0.9)
    assert (found.status, found.low, found.high, asked) == ("pass", 0.81, 0.9, [("m", METRICS["recall"], 0.9)])
    none = decided((36, 10, 4, 90), "recall >= 0.80", measures=CORRECTED, bounds=lambda *_: "why", with_confidence=0.9)
    assert (none.status, none.reason, none.low) == ("insufficient", "why", None)


def test_a_correction_that_has_no_value_leaves_the_check_undecided_with_its_reason():
    lost = {"recall": replace(CORRECTED["recall"], corrected=Corrected(estimate=None, reason="too few units"))}
    found = decided((36, 10, 4, 90), "recall >= 0.80", measures=lost)
    assert (found.status, found.estimate, found.reason) == ("insufficient", None, "too few units")


def test_how_often_chance_fails_a_passed_check_assumes_the_truth_as_measured():
    chance = decided((34, 226, 6, 9734), "recall >= 0.80").fails_by_chance
    assert (chance.truth, chance.assumed) == (0.85, "as measured")
    assert chance.one_run == pytest.approx(binom.cdf(31, 40, 0.85))
    assert chance.twelve_runs == pytest.approx(1 - binom.sf(31, 40, 0.85) ** 12)


def test_a_check_that_failed_has_the_range_of_its_figure_and_one_that_passed_how_often_chance_fails_it():
    measures = {"recall": Measure(estimate=0.85, numerator=34.0, denominator=40.0, low=0.7, high=0.93, method="Wilson")}
    failed, passed = (
        decided((34, 226, 6, 9734), f"recall >= {limit}", measures=measures) for limit in ("0.90", "0.80")
    )
    assert (failed.low, failed.high, failed.method, failed.fails_by_chance) == (0.7, 0.93, "Wilson", None)
    assert (passed.low, passed.high) == (None, None)
    assert passed.fails_by_chance.assumed == "as measured"


def test_an_undecided_check_may_be_let_pass_and_stays_undecided():
    found = decided((4, 0, 0, 96), "recall >= 0.8", on_insufficient="pass")
    assert (found.status, found.allowed) == ("insufficient", True)
    assert not decided((40, 0, 0, 96), "recall >= 0.8", on_insufficient="pass").allowed
    assert not decided((0, 0, 40, 96), "recall >= 0.8", on_insufficient="pass").allowed
    assert decided((40, 0, 0, 96), "recall >= 0.8", severity="warning").severity == "warning"


def test_a_check_is_about_the_subject_a_named_model_or_each():
    found = results({"a": model((34, 26, 6, 934)), "b": model((30, 26, 10, 934))})
    asked = (
        Check(check=parse_condition("recall >= 0.8")),
        Check(check=parse_condition("recall >= 0.8"), model="b"),
        Check(check=parse_condition("recall >= 0.7"), for_each="model"),
    )
    made = decide(found, asking(*asked), CheckEvidence(given=dict.fromkeys("ab", GIVEN), bounds=lambda *_: "why"))
    assert [(one.model, one.status) for one in made] == [("a", "pass"), ("b", "fail"), ("a", "pass"), ("b", "pass")]
