"""What has changed since an earlier report: every number against the slow obvious way to find it."""

import copy
import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import ks_2samp
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.across import change
from reportgen.analysis.then import Asked
from reportgen.config.load import config_from
from reportgen.errors import DataError
from reportgen.results.document import to_document
from reportgen.results.values.scores import ScoreBins
from reportgen.sources.opening import open_source
from reportgen.stats.samples import gap_p, tenths
from tests.across.test_figures import GOLDEN, SETTINGS, results_of, scores
from tests.cases.case import since

THEN, NOW = scores(1, 900), scores(2, 700)
FLAGGED = 0.5


def written(results):
    return json.loads(json.dumps(to_document(results, (), ())))


def with_(**settings):
    """Return what makes another report of then, at other prices or another beta, out of one."""
    return lambda then: then.update(written(results_of(THEN, **settings)))


def priced(**prices):
    return with_(costs={**SETTINGS["costs"], **prices})


@pytest.fixture(scope="module")
def golden():
    return written(results_of(THEN))


@pytest.fixture(scope="module")
def results(golden):
    return results_of(NOW, golden, **GOLDEN)


@pytest.fixture
def of(golden):
    """Return the change since the earlier report, of which parts were put in another way."""

    def changed(frame=NOW, edit=None, **settings):
        then = copy.deepcopy(golden)
        if edit is not None:
            edit(then)
        return results_of(frame, then, **{"uncertainty": {"resamples": 100}, **GOLDEN, **settings}).change

    return changed


@pytest.mark.slow
@pytest.mark.parametrize(("key", "counted"), [("prevalence", "label"), ("flag_rate", "flag")])
def test_prevalence_and_flag_rate_differ_as_two_independent_shares_by_newcombe(results, key, counted):
    (moved,) = [one for one in results.change.metrics if one.metric == key]
    then, now = ({"label": each.label == 1, "flag": each.m >= FLAGGED}[counted] for each in (THEN, NOW))
    assert (moved.then.estimate, moved.now.estimate) == (pytest.approx(then.mean()), pytest.approx(now.mean()))
    ends = confint_proportions_2indep(now.sum(), len(now), then.sum(), len(then), method="newcomb")
    assert (moved.found.low, moved.found.high) == pytest.approx(ends)
    assert moved.found.difference == pytest.approx(now.mean() - then.mean())
    assert moved.found.method == "unpaired, Newcombe"


@pytest.mark.slow
def test_a_share_that_moved_beyond_chance_went_up_or_down_and_is_neither_better_nor_worse(of):
    rarer = NOW[(NOW.label == 0) | (NOW.index % 3 == 0)]
    (moved,) = [one for one in of(rarer).metrics if one.metric == "prevalence"]
    assert moved.found.high < 0
    assert moved.way == "lower"


@pytest.mark.slow
def test_what_decides_and_what_is_shown_first_stand_once_each_as_in_the_comparisons(results):
    keys = [one.metric for one in results.change.metrics]
    assert keys == [
        "prevalence",
        "flag_rate",
        "cost_per_1000",
        "recall",
        "precision",
        "average_precision",
        "mcc",
        "f_beta",
    ]
    compared = {one.metric: one for one in results.comparisons_with_earlier}
    assert [one.metric for one in results.change.metrics if compared.get(one.metric) == one.found] == [
        key for key in keys if key in compared
    ]
    assert all(one.found.a == "m" and not one.found.primary for one in results.change.metrics if one.metric == "mcc")


def test_then_and_now_are_the_figures_of_both_reports_with_their_ranges(golden, results):
    for one in results.change.metrics:
        then, now = golden["models"]["m"]["metrics"][one.metric], results.models["m"].metrics[one.metric]
        assert (one.then.estimate, one.then.low, one.then.high) == (then["estimate"], then["low"], then["high"])
        assert (one.now.estimate, one.now.low, one.now.high) == pytest.approx((now.estimate, now.low, now.high))


@pytest.mark.parametrize("threshold", [{"fixed": 0.5}, {"fixed": 1}], ids=["some flags", "no flags"])
def test_now_is_what_the_report_says_of_the_metric_elsewhere(golden, threshold):
    results = results_of(NOW, golden, **GOLDEN, threshold=threshold, uncertainty={"resamples": 100})
    for one in results.change.metrics:
        now = results.models["m"].metrics[one.metric]
        assert (one.now.estimate, one.now.low, one.now.high) == (now.estimate, now.low, now.high)


def test_scores_are_counted_in_about_tenths_of_those_of_then(results):
    found = results.change.scores
    cuts = [band.threshold for band in found.bands]
    assert len(cuts) == 10
    assert cuts[-1] is None
    above = np.inf
    for band in found.bands:
        low = -np.inf if band.threshold is None else band.threshold
        for frame, cases, positives in ((THEN, band.then, band.positives_then), (NOW, band.now, band.positives_now)):
            inside = (frame.m >= low) & (frame.m < above)
            assert (cases, positives) == (inside.sum(), (inside & (frame.label == 1)).sum())
        assert band.then == pytest.approx(len(THEN) / 10, abs=len(THEN) / 50)
        above = low


def test_the_widest_gap_is_that_of_kolmogorov_and_smirnov_at_the_thresholds_counted(golden, results):
    found = results.change.scores
    cuts = [cut for cut in golden["models"]["m"]["curves"]["counts_by_threshold"]["threshold"] if cut is not None]
    gaps = {cut: abs((THEN.m >= cut).mean() - (NOW.m >= cut).mean()) for cut in cuts}
    assert found.threshold == max(gaps, key=gaps.get)
    assert found.flagged_then == (THEN.m >= found.threshold).sum()
    assert found.flagged_now == (NOW.m >= found.threshold).sum()
    exact = ks_2samp(THEN.m, NOW.m, method="asymp")
    assert max(gaps.values()) <= exact.statistic
    # A gap looked for at some scores only is no wider, so the p is no smaller than that of all scores.
    assert exact.pvalue - 0.01 <= found.p <= 1
    assert found.moved is (found.p <= 0.05)


@pytest.mark.slow
def test_scores_that_moved_are_told_from_those_that_did_not(of):
    moved = NOW.assign(m=np.minimum(NOW.m + 0.1, 1.0))
    assert of(moved).scores.moved
    assert not of(THEN).scores.moved


@pytest.mark.parametrize(("gap", "one", "other"), [(0.1, 200, 300), (0.05, 1000, 900), (0.3, 40, 50)])
def test_how_often_chance_makes_such_a_gap_is_what_scipy_says(gap, one, other):
    root = np.sqrt(one * other / (one + other))
    series = 2 * sum((-1) ** (k - 1) * np.exp(-2 * k**2 * (root * gap) ** 2) for k in range(1, 100))
    assert gap_p(gap, one, other) == pytest.approx(series)


def test_tenths_take_each_place_once_and_neither_end():
    assert tenths(np.array([0.0, 1.0, 2.0, 3.0]), parts=4) == [1, 2]
    assert tenths(np.array([0.0, 99.0, 100.0])) == [1]
    assert tenths(np.array([0.0, 100.0])) == []


@pytest.mark.slow
def test_where_low_scores_flag_the_bands_run_upwards(golden):
    low = {"models": {"m": {"score": "m", "flag": "low"}}}
    turned = {"models": {"m": {"score": "m", "flag": "low"}}, "beta": None, "costs": None}
    then = written(results_of(THEN, **turned))
    found = results_of(NOW, then, **GOLDEN, **turned).change.scores
    below = -np.inf
    for band in found.bands:
        high = np.inf if band.threshold is None else band.threshold
        assert band.now == ((NOW.m <= high) & (NOW.m > below)).sum()
        below = high
    assert results_of(NOW, golden, **GOLDEN, **low).change.no_scores == change.OTHER_WAY


def test_of_scores_that_counts_tell_by_digits_the_thresholds_at_which_bins_end_are_compared():
    then = change.Flagged(
        thresholds=(0.9, 0.45678, 0.42, 0.123456),
        cases=np.array([0.0, 1, 2, 3, 4, 9]),
        positives=np.array([0.0, 1, 1, 1, 2, 2]),
    )
    model = SimpleNamespace(kind="probability", flag="high")
    bins = ScoreBins(in_use=9, auc_within=0.1, digits=2, from_counts=True, edges=(0.123456,))

    def kept(told):
        now, config = SimpleNamespace(subject="m"), SimpleNamespace(models={"m": model})
        both = SimpleNamespace(judged=(None, SimpleNamespace(score_bins=told)), now=now, config=config)
        return change._at_edges(both, then)

    assert kept(None) is then
    assert kept(bins).thresholds == (0.9, 0.42, 0.123456)
    assert kept(bins).cases.tolist() == [0, 1, 3, 4, 9]
    assert kept(bins).positives.tolist() == [0, 1, 1, 2, 2]


def _without_counts(then):
    del then["models"]["m"]["curves"]["counts_by_threshold"]


def _of_decisions(then):
    then["models"]["m"]["threshold"] = None


def _one_score(then):
    four = then["models"]["m"]["confusion"]
    every = {"threshold": [None, 0.5], "tp": [0, four["tp"] + four["fn"]], "fp": [0, four["fp"] + four["tn"]]}
    then["models"]["m"]["curves"]["counts_by_threshold"] = every


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (_without_counts, change.NO_CURVE),
        (_of_decisions, change.NO_SCORES),
        (_one_score, change.ONE_SCORE),
        (lambda then: then["data"].update(positive=["yes"]), change.OTHER_CLASSES),
        (lambda then: then["data"].update(weight="sampling"), change.WEIGHTED),
    ],
)
def test_where_nothing_can_be_told_of_the_scores_the_reason_stands_in_their_place(of, edit, reason):
    found = of(edit=edit)
    assert (found.scores, found.no_scores) == (None, reason)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edit", "settings", "what"),
    [
        (lambda then: then["data"].update(positive=["yes"]), {}, ("positive", "yes", "1")),
        (lambda then: then["data"].update(negative=["b", "a"]), {}, ("negative", "a, b", "0")),
        (
            lambda then: then["data"].update(case="card"),
            {"words": {"case": ["sale", "sales"]}},
            ("case", "card", "sale"),
        ),
        (lambda then: then["data"].update(weight="frequency"), {}, ("weight", "frequency", None)),
        (lambda then: then["data"].update(clusters=40), {}, ("clusters", "clusters", None)),
        (lambda then: then["data"].update(tuned_on="all"), {}, ("judged_on", "same", "other")),
        (lambda then: then["costs"].update(currency="USD"), {}, ("currency", "USD", "EUR")),
        (priced(false_negative=6), {}, ("false_negative", 6, 5)),
        (priced(true_positive=-2), {}, ("true_positive", -2, 0)),
        (
            lambda then: then["costs"].update(false_positive={"column": "c", "times": 2, "plus": 1, "mean": 3}),
            {},
            ("false_positive", "2 \u00d7 c + 1", 1),
        ),
        (with_(beta=1), {}, ("beta", 1, 2)),
        (lambda then: then["tool"].update(version="0"), {}, ("version", "0", change.__version__)),
        (with_(uncertainty={"level": 0.9, "resamples": 100}), {}, ("level", 0.9, 0.95)),
        (lambda then: then["models"]["m"]["threshold"].update(rule="default"), {}, ("rule", "default", "fixed")),
    ],
)
def test_what_differs_besides_the_cases_is_told_with_both_sides(of, edit, settings, what):
    found = of(edit=edit, **settings)
    assert [(one.what, one.then, one.now) for one in found.differs] == [what]


def test_of_two_reports_of_one_config_nothing_differs_but_the_cases(results):
    assert results.change.differs == ()
    assert (results.change.threshold_then, results.change.threshold_now) == (
        change.CutOff(rule="fixed", value=0.5),
        change.CutOff(rule="fixed", value=0.5),
    )


@pytest.mark.slow
def test_the_name_of_another_model_is_told(of, golden):
    def renamed(then):
        then["models"] = {"old": then["models"]["m"]}
        then["subject"] = "old"

    assert [(one.what, one.then, one.now) for one in of(edit=renamed).differs] == [("model", "old", "m")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("period", "overlap"),
    [
        (None, "unknown"),
        ({"from": "2026-07-01", "to": "2026-07-31T23:59:00"}, "apart"),
        ({"from": "2026-07-01", "to": "2026-08-01"}, "unknown"),
        ({"from": "2026-08-28T00:00:01", "to": "2026-09-30"}, "unknown"),
        ({"from": "2026-08-29", "to": "2026-09-30"}, "apart"),
    ],
)
def test_whether_cases_stand_in_both_reports_is_told_as_far_as_it_is_known(of, period, overlap):
    timed = NOW.assign(day=[f"2026-08-{1 + place % 28:02}" for place in range(len(NOW))])

    def edit(then):
        then["data"].update({} if period is None else {"period": period})

    found = of(timed, edit, data={"label": "label", "positive": 1, "time": "day"})
    assert found.overlap == overlap


@pytest.mark.slow
def test_a_file_that_stands_in_both_reports_is_told(golden, of):
    assert of(THEN).overlap == "same"
    assert results_of(NOW, written(results_of(NOW.head(600))), **GOLDEN).change.overlap == "unknown"

    def some(then):
        then["run"]["inputs"].append({"name": "b.csv", "sha256": "0"})

    assert of(THEN, some).overlap == "some"


PLACES = (
    ("data",), ("data", "positive"), ("data", "negative"), ("data", "reported_on"), ("data", "tuned_on"),
    ("data", "clusters"), ("data", "period"), ("run",), ("run", "inputs"), ("run", "level"), ("run", "as_of"),
    ("tool",), ("tool", "version"), ("costs",), ("costs", "false_negative"), ("beta",), ("title",), ("subject",),
    ("models",),
    ("models", "m"), ("models", "m", "confusion"), ("models", "m", "confusion", "tp"), ("models", "m", "threshold"),
    ("models", "m", "threshold", "rule"), ("models", "m", "threshold", "value"), ("models", "m", "metrics"),
    ("models", "m", "metrics", "recall"), ("models", "m", "metrics", "recall", "estimate"),
    ("models", "m", "metrics", "recall", "low"), ("models", "m", "metrics", "recall", "denominator"),
    ("models", "m", "curves"), ("models", "m", "curves", "counts_by_threshold"),
    ("models", "m", "curves", "counts_by_threshold", "tp"),
    ("models", "m", "curves", "counts_by_threshold", "threshold"),
)  # fmt: skip


@pytest.mark.everyday(1)
@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_whatever_is_missing_or_of_another_kind_ends_in_a_problem_and_never_in_a_traceback(golden, results, place):
    settings = {"models": {"m": {"score": "m"}}, "data": {"label": "label", "positive": 1}, **SETTINGS, **GOLDEN}
    config = config_from({"version": 1, **settings})
    compared, source = tuple(one.found for one in results.change.metrics), open_source(config, NOW)
    asked, told = Asked(compared=lambda _: compared, count=source.count), []
    for value in (KeyError, None, "x", [], {}, [None], -1, True, float("nan")):
        then = copy.deepcopy(golden)
        at = then
        for key in place[:-1]:
            at = at[key]
        if value is KeyError:
            at.pop(place[-1], None)
        else:
            at[place[-1]] = value
        try:
            past = since(then, config, "golden.json")
            past.change(replace(results, earlier=past.earlier(results)), asked)
        except DataError as error:
            told.append(error.problems[0])
    assert all("golden.json" in problem.what and problem.mend for problem in told)
    assert told or place[-1] in ("as_of", "title", "version", "tuned_on", "beta", "reported_on")
