"""Models beside each other on the same cases: published numbers, the rows themselves, and what chance may not do."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import Pairs, npv_test
from reportgen.stats.ranking import JointPlacements, auc_difference, placements
from tests.helpers import score_counts_of

PRICES = {"costs": {"false_positive": 1, "false_negative": 5}}
FIXED = {"threshold": {"fixed": 0.5}}
DTCOMPAIR = {1: (319, 78, 22, 32), 0: (31, 53, 22, 155)}  # per class: flagged by both, only by A, only by B, by none
DECIDED = ("better", "worse", "better_less_than_matters", "worse_less_than_matters")


def results_of(frame, models=("a", "b"), **settings):
    data = {"label": "label", "positive": 1, **settings.pop("data", {})}
    columns = models if isinstance(models, dict) else {name: {"score": name} for name in models}
    settings = {"uncertainty": {"resamples": 250}, **settings}
    document = {"version": 1, "data": data, "models": columns, "report": {"kind": "guard"}, **settings}
    config = config_from(document)
    return analyse(config, open_source(config, frame)).results


def compare(frame, models=("a", "b"), **settings):
    """Return the comparisons by the other model and the metric."""
    return {(one.a, one.metric): one for one in results_of(frame, models, **settings).comparisons}


def scores(rng, n, *, prevalence=0.3, gaps=(1.2, 1.2), shared=0.7):
    """Return cases with scores that share a part; the larger the gap, the better the score."""
    label = (rng.random(n) < prevalence).astype(int)
    base, columns = rng.normal(size=n), {}
    for name, gap in zip("abcdef", gaps, strict=False):
        margin = gap * label + shared * base + math.sqrt(1 - shared**2) * rng.normal(size=n)
        columns[name] = 1 / (1 + np.exp(1 - margin))
    return pd.DataFrame({"id": np.arange(n), "label": label, **columns})


@pytest.fixture(scope="module")
def cases():
    rng = np.random.default_rng(3)
    frame = scores(rng, 700, gaps=(1.6, 1.2, 0.9))
    return frame.assign(
        amount=np.round(rng.lognormal(3, 0.7, 700), 2), w=rng.choice([0.5, 1.0, 3.0], 700), who=np.arange(700) // 7
    )


@pytest.fixture(scope="module")
def dtcompair():
    """The two tests of DTComPair's example, a case a row."""
    rows = [
        (label, a, b)
        for label, four in DTCOMPAIR.items()
        for (a, b), n in zip(((1, 1), (1, 0), (0, 1), (0, 0)), four, strict=True)
        for _ in range(n)
    ]
    return pd.DataFrame(rows, columns=["label", "a", "b"])


DECISIONS = {name: {"decision": name, "flagged": "1"} for name in ("b", "a")}


@pytest.mark.slow
def test_the_published_example_of_two_tests_comes_out_end_to_end(dtcompair):
    found = compare(dtcompair, DECISIONS, compare={"primary": ["recall", "specificity", "precision", "npv"]})
    differences = {key: one.difference for (_, key), one in found.items() if one.primary}
    expected = {"recall": 0.8803 - 0.7561, "specificity": 0.6782 - 0.7969}
    expected |= {"precision": 0.8254 - 0.8655, "npv": 0.7662 - 0.6541}
    assert differences == pytest.approx(expected, abs=1e-4)
    p = {key: found["a", key].p for key in expected}
    of_class = [Pairs(both=both, only_a=a, only_b=b, neither=none) for both, a, b, none in DTCOMPAIR.values()]
    npv = npv_test(*of_class)
    assert (p["precision"], p["npv"]) == (pytest.approx(0.0194, abs=5e-5), pytest.approx(npv.p))
    exact = mcnemar([[319, 78], [22, 32]], exact=True).pvalue
    assert p["recall"] == pytest.approx(exact - stats.binom.pmf(22, 100, 0.5))  # mid-p: half of what is just as likely
    adjusted = multipletests(list(p.values()), method="holm")[1]
    assert [found["a", key].p_adjusted for key in p] == pytest.approx(adjusted)
    verdicts = {key: found["a", key].verdict for key in expected}
    assert verdicts == {"recall": "better", "specificity": "worse", "precision": "worse", "npv": "better"}
    assert [found["a", key].level for key in expected] == pytest.approx([1 - 0.05 / 4] * 4)
    assert found["a", "recall"].method == "mid-p McNemar with Tango"
    assert found["a", "precision"].method == "weighted score with paired percentile bootstrap"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("metric", "sign"),
    [
        ("recall", 1),
        ("false_alarm_rate", -1),
        ("accuracy", 1),
    ],
)
def test_every_share_of_a_class_is_tested_by_its_own_disagreements(cases, metric, sign):
    found = compare(cases, ("b", "a"), compare={"primary": [metric]}, **FIXED)["a", metric]
    right = {name: (cases[name] >= 0.5) == (cases["label"] == 1) for name in "ab"}
    of = {"recall": cases["label"] == 1, "miss_rate": cases["label"] == 1}
    of |= {"specificity": cases["label"] == 0, "false_alarm_rate": cases["label"] == 0}
    kept = of.get(metric, cases["label"] >= 0)
    only_a, only_b = ((right[one] & ~right[other] & kept).sum() for one, other in ("ab", "ba"))
    assert found.difference == pytest.approx(sign * (only_a - only_b) / kept.sum())
    fewer, n = min(only_a, only_b), only_a + only_b
    mid_p = 2 * stats.binom.cdf(fewer, n, 0.5) - stats.binom.pmf(fewer, n, 0.5)
    assert found.p == pytest.approx(mid_p)
    assert found.low < found.difference < found.high
    assert found.verdict == ("no_difference_shown" if mid_p > 0.05 else "better")


@pytest.mark.slow
def test_two_aucs_differ_as_the_exact_paired_method_says(cases):
    found = compare(cases, ("b", "a"), **FIXED)["a", "roc_auc"]
    placed = {}
    for name in "ab":
        counts = score_counts_of(cases["label"], cases[name])
        of = placements(counts)
        place = np.searchsorted(-counts.score, -cases[name].to_numpy())
        placed[name] = of.positives[place], of.negatives[place]
    label = cases["label"].to_numpy()
    positives, negatives = (
        JointPlacements(
            a=placed["a"][at][label == kind], b=placed["b"][at][label == kind], cases=np.ones((label == kind).sum())
        )
        for at, kind in ((0, 1), (1, 0))
    )
    exact = auc_difference(positives, negatives)
    assert found.difference == pytest.approx(exact.estimate)
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))
    assert found.method == "paired DeLong"


@pytest.mark.slow
def test_the_difference_of_costs_has_the_interval_of_the_paired_rows(cases):
    found = compare(cases, ("b", "a"), uncertainty={"resamples": 4000}, **PRICES, **FIXED)["a", "cost_per_1000"]
    label = cases["label"].to_numpy()
    cost = {name: np.where(label == 1, 5 * (cases[name] < 0.5), 1 * (cases[name] >= 0.5)) for name in "ab"}
    by_case = 1000 * (cost["a"] - cost["b"])
    half = 1.96 * by_case.std() / math.sqrt(len(by_case))
    assert found.difference == pytest.approx(by_case.mean())
    width = found.high - found.low
    assert (found.low, found.high) == pytest.approx((by_case.mean() - half, by_case.mean() + half), abs=0.05 * width)
    assert found.smallest_shown == pytest.approx((1.96 + 0.842) * half / 1.96, rel=0.05)


@pytest.mark.slow
def test_prices_by_case_are_compared_in_money(cases):
    costs = {"false_positive": 2, "false_negative": {"column": "amount"}}
    found = compare(cases, ("b", "a"), costs=costs, data={"id": "id"}, **FIXED)["a", "cost_per_1000"]
    missed = {name: (cases[name] < 0.5) & (cases["label"] == 1) for name in "ab"}
    false = {name: (cases[name] >= 0.5) & (cases["label"] == 0) for name in "ab"}
    paid = {name: (cases["amount"] * missed[name]).sum() + 2 * false[name].sum() for name in "ab"}
    assert found.difference == pytest.approx(1000 * (paid["a"] - paid["b"]) / len(cases))
    assert found.low < found.difference < found.high


# Which models, which metrics, which count together.


@pytest.mark.slow
def test_each_other_model_is_held_against_the_baseline_and_else_against_the_subject(cases):
    def pairs(**settings):
        found = results_of(cases, ("a", "b", "c"), **FIXED, **settings).comparisons
        return list(dict.fromkeys((one.a, one.b) for one in found))

    assert pairs() == [("b", "a"), ("c", "a")]
    assert pairs(subject="b") == [("a", "b"), ("c", "b")]
    assert pairs(compare={"baseline": "c"}) == [("a", "c"), ("b", "c")]
    assert results_of(cases, ("a",), **FIXED).comparisons == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "primary"),
    [
        ({"threshold": {"maximise": "mcc"}, **PRICES}, ["mcc"]),
        ({**PRICES}, ["cost_per_1000"]),
        ({**FIXED, **PRICES}, ["cost_per_1000"]),
        ({**FIXED, "beta": 2}, ["f_beta"]),
        ({**FIXED}, ["average_precision"]),
        ({**FIXED, "compare": {"primary": ["cost", "tpr"]}, **PRICES}, ["cost_per_1000", "recall"]),
    ],
)
def test_what_decides_is_what_was_asked_for_or_what_the_threshold_pursues(cases, settings, primary):
    found = results_of(cases, **settings).comparisons
    assert [one.metric for one in found if one.primary] == primary
    assert all((one.p_adjusted is None) == (not one.primary) for one in found)
    assert {one.level for one in found if not one.primary} <= {0.95}


def test_decisions_are_compared_by_what_they_catch_and_by_their_false_alarms(dtcompair):
    found = results_of(dtcompair, DECISIONS).comparisons
    assert [one.metric for one in found if one.primary] == ["recall", "specificity"]
    assert {one.metric for one in found} == {"recall", "specificity", "precision", "f1"}


@pytest.mark.slow
def test_only_what_decides_counts_together(cases):
    models = ("c", "b", "a")
    found = results_of(cases, models, subject="c", compare={"primary": ["recall", "f1"]}, **FIXED).comparisons
    primary = [one for one in found if one.primary]
    adjusted = multipletests([one.p for one in primary], method="holm")[1]
    assert [one.p_adjusted for one in primary] == pytest.approx(adjusted)
    assert [one.level for one in primary] == pytest.approx([1 - 0.05 / 4] * 4)


@pytest.mark.slow
def test_a_smallest_difference_that_matters_is_asked_for_by_any_name(cases):
    wide = {"smallest_that_matters": {"cost": 1e6, "recall": 0.9, "mcc": 1.5}}
    found = compare(cases, ("b", "a"), compare=wide, **PRICES, **FIXED)
    verdicts = {found["a", key].verdict for key in ("cost_per_1000", "recall", "mcc")}
    assert verdicts <= {"better_less_than_matters", "no_difference_that_matters"}
    assert not found["a", "mcc"].primary


@pytest.mark.slow
def test_a_model_without_the_metric_gets_a_row_with_the_reason_where_it_was_asked_for(cases):
    frame = cases.assign(rule=np.where(cases["c"] > 0.5, "yes", "no"))
    models = {"a": {"score": "a"}, "rule": {"decision": "rule", "flagged": "yes"}}
    found = compare(frame, models, compare={"smallest_that_matters": {"auc": 0.01}}, **FIXED)
    one = found["rule", "roc_auc"]
    assert (one.difference, one.low, one.p, one.verdict) == (None, None, None, "cannot_tell")
    assert "no score" in one.no_range
    assert ("rule", "average_precision") not in found


# Where nothing can be told.


@pytest.mark.slow
@pytest.mark.parametrize("settings", [FIXED, {}, {"data": {"cluster": "who"}}, {"data": {"weight": {"column": "w", "kind": "sampling"}}}])  # fmt: skip  # noqa: E501
def test_equal_models_are_the_same(cases, settings):
    frame = cases.assign(b=cases["a"])
    for one in compare(frame, **PRICES, **settings).values():
        assert (one.difference, one.verdict, one.same is not None) == (0, "same", True), one.metric
        assert (one.p, one.low, one.high) == (None, None, None)


@pytest.mark.slow
def test_four_disagreements_cannot_tell_and_five_can():
    def verdict(only_a):
        rows = [(1, 1, 1)] * 40 + [(1, 1, 0)] * only_a + [(1, 0, 0)] * 20 + [(0, 0, 0)] * 60 + [(0, 1, 1)] * 20
        frame = pd.DataFrame(rows, columns=["label", "a", "b"])
        return compare(frame, DECISIONS, compare={"primary": ["recall"]})["a", "recall"]

    assert (verdict(4).verdict, verdict(4).lack.of) == ("cannot_tell", "disagreements")
    assert verdict(5).verdict == "better"


@pytest.mark.slow
def test_few_positives_judge_no_ranking(cases):
    small = pd.concat([cases[cases["label"] == 1].head(99), cases[cases["label"] == 0]])
    found = compare(small, **FIXED)["b", "average_precision"]
    assert (found.verdict, found.lack.of, found.lack.have) == ("cannot_tell", "positives", 99)
    assert found.low < found.high


@pytest.mark.slow
def test_very_few_positives_judge_no_stated_chances(cases):
    positives, negatives = (cases[cases["label"] == label] for label in (1, 0))
    for few, lack in ((29, "positives"), (30, None)):
        found = compare(pd.concat([positives.head(few), negatives]), **FIXED)["b", "brier"]
        assert (found.lack.of if found.lack else None) == lack


@pytest.mark.slow
def test_nine_clusters_judge_nothing(cases):
    frame = cases.assign(who=cases["id"] % 9)
    found = compare(frame, data={"cluster": "who"}, **FIXED, **PRICES)
    assert {one.verdict for one in found.values()} == {"cannot_tell"}
    assert {one.lack.of for one in found.values()} == {"clusters"}


# Cases that are not plain, and thresholds chosen on them.


@pytest.mark.slow
@pytest.mark.parametrize("cluster", [{}, {"cluster": "who"}])
def test_weights_times_eight_change_no_comparison(cases, cluster):
    data = {"id": "id", "weight": {"column": "w", "kind": "sampling"}, **cluster}
    one, other = (compare(frame, data=data, **PRICES, **FIXED) for frame in (cases, cases.assign(w=8 * cases["w"])))
    assert len(one) == 8
    for key, found in one.items():
        assert (found.low, found.high, found.p) == pytest.approx(
            (other[key].low, other[key].high, other[key].p), rel=1e-9
        )
        assert found.verdict == other[key].verdict
        by_permutation = key[1] not in {"roc_auc", "average_precision", "brier"}
        assert found.method == ("permutation test with " if by_permutation else "") + "paired percentile bootstrap"


@pytest.mark.slow
def test_cases_that_come_in_pairs_show_no_more_than_half_of_them(cases):
    twice = pd.concat([cases, cases]).assign(who=np.tile(np.arange(700), 2))
    once, paired = (compare(frame, data=data, **FIXED) for frame, data in ((cases, {}), (twice, {"cluster": "who"})))
    for key in ("recall", "f1", "average_precision"):
        width = [one["b", key].high - one["b", key].low for one in (once, paired)]
        assert width[1] == pytest.approx(width[0], rel=0.1), key


@pytest.mark.slow
def test_thresholds_chosen_on_the_cases_are_compared_as_new_cases_would_see_them(cases):
    results = results_of(cases, **PRICES)
    found = {one.metric: one for one in results.comparisons}
    for key in ("cost_per_1000", "recall", "precision"):
        a, b = (results.models[name].metrics[key] for name in "ba")
        assert a.apparent
        assert found[key].difference == pytest.approx(a.corrected.estimate - b.corrected.estimate)
        assert found[key].method == "paired percentile bootstrap, cross-fitted"
    assert "DeLong" in found["roc_auc"].method


@pytest.mark.slow
def test_a_split_that_judges_what_another_chose_needs_no_correction(cases):
    frame = cases.assign(part=np.where(cases["id"] % 2, "validation", "test"))
    found = compare(frame, data={"split": {"column": "part"}}, **PRICES)["b", "recall"]
    assert found.method == "mid-p McNemar with Tango"


@pytest.mark.slow
def test_many_models_are_paired_without_a_joint_table(cases, monkeypatch):
    joint = compare(cases, ("a", "b", "c"), **FIXED)
    monkeypatch.setattr("reportgen.analysis.study.JOINT_CELLS", 1)
    assert compare(cases, ("a", "b", "c"), **FIXED) == joint


# What chance may do, and what it may not hide.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("models", "settings", "reports"),
    [(2, {**PRICES, **FIXED}, 20), (6, {**PRICES, **FIXED}, 8), (2, PRICES, 12)],
    ids=["fixed-2", "fixed-6", "chosen-2"],
)
def test_models_that_are_equal_are_called_better_or_worse_in_at_most_one_report_of_twenty(models, settings, reports):
    """Scores that share most of what they know: few disagreements, where resamples alone would find too many.

    No more of so few reports than 5 % of them make once in a thousand times; `benchmarks/equal_models.py` makes 1,000
    reports a line, and `tests/stats/test_paired.py` 600 samples of the test itself.
    """
    rng, names, told = np.random.default_rng(models), "abcdef"[:models], 0
    for _ in range(reports):
        frame = scores(rng, 200, gaps=(1.2,) * models, shared=0.97)
        found = compare(frame, names, uncertainty={"resamples": 200}, **settings)
        told += any(one.verdict in DECIDED for one in found.values() if one.primary)
    assert told <= stats.binom.ppf(0.999, reports, 0.05)


@pytest.mark.slow
def test_a_better_model_is_found_no_less_often_than_mcnemar_and_delong_find_it():
    rng, found, theirs = np.random.default_rng(9), np.zeros(2), np.zeros(2)
    for _ in range(20):
        frame = scores(rng, 500, prevalence=0.4, gaps=(1.0, 1.3))
        one = compare(frame, compare={"primary": ["recall"]}, uncertainty={"resamples": 400}, **FIXED)
        found += [one["b", key].verdict == "better" for key in ("recall", "roc_auc")]
        positives = frame[frame["label"] == 1]
        a, b = positives["a"] >= 0.5, positives["b"] >= 0.5
        p = mcnemar([[0, (a & ~b).sum()], [(b & ~a).sum(), 0]], exact=False, correction=True).pvalue
        theirs += [p <= 0.05 and (b & ~a).sum() > (a & ~b).sum(), _delong(frame) > 1.96]
    assert found[0] >= theirs[0]
    assert found[1] >= theirs[1] - 2  # the correlation comes from resamples
    assert 3 < theirs.min() < 18


def _delong(frame):
    """Return how many standard errors the AUC of b lies above that of a, by the obvious loop over cases."""
    positive = frame["label"] == 1
    wins = {name: (np.asarray(frame[name][positive])[:, None] > np.asarray(frame[name][~positive])) for name in "ab"}
    apart = wins["b"].astype(float) - wins["a"]
    of_positives, of_negatives = apart.mean(axis=1), apart.mean(axis=0)
    error = of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives)
    return apart.mean() / math.sqrt(error)


@pytest.mark.slow
@pytest.mark.parametrize("n", [30, 400])
@pytest.mark.parametrize("gap", [0.0, 1.5, 6.0])
def test_no_test_claims_to_show_a_difference_that_the_metric_has_no_room_for(n, gap):
    frame = scores(np.random.default_rng(n), n, gaps=(gap, gap))
    found = results_of(frame, ("b", "a"), uncertainty={"resamples": 200}, beta=2, **PRICES, **FIXED)
    perfect = {"cost_per_1000": 0.0}
    worst = {"cost_per_1000": 1000 * (5 * frame["label"].sum() + (frame["label"] == 0).sum()) / n}
    shown = [one for one in found.comparisons if one.smallest_shown is not None or one.room is not None]
    assert shown
    for one in shown:
        metric, figure = METRICS[one.metric], found.models[one.b].metrics[one.metric]
        ends = (perfect.get(one.metric, metric.best), worst.get(one.metric, sum(metric.range) - metric.best))
        better, worse = (abs(end - figure.estimate) for end in ends)
        assert one.smallest_shown is None or one.smallest_shown <= max(better, worse) + 1e-9
        assert (one.room is None) == (one.smallest_shown is not None and one.smallest_shown <= better)
        assert one.room is None or one.room == pytest.approx(better, abs=1e-9)
