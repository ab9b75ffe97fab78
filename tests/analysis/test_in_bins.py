"""Scores in bins: decisions are exact, ranks within the told bounds, and nothing is found that is not there."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.analysis.analyse import analyse
from reportgen.analysis.check_figures import CheckFigure, FigureBounds, moved_by_bins
from reportgen.analysis.checks import BINS_REACH, BINS_UNKNOWN, OPEN, decide_check
from reportgen.analysis.comparisons import Terms, compared_as
from reportgen.analysis.measures import score_measures
from reportgen.analysis.pair import MetricDifference
from reportgen.analysis.scores import bins_of
from reportgen.config.conditions import parse_condition
from reportgen.config.load import config_from
from reportgen.counts import bins
from reportgen.counts.query import Label, Query, Score
from reportgen.counts.views import score_counts
from reportgen.results.values.scores import ScoreBins
from reportgen.sources.opening import open_source
from reportgen.stats.adequacy import Lack
from reportgen.stats.metrics import METRICS
from reportgen.stats.ranking import sweep

COSTS = {"false_positive": 3, "false_negative": 47}
NEAR = {"brier": 1e-6, "log_loss": 1e-5, "average_precision": 5e-3}


def results_of(frame, *, binned, **more):
    data = {"label": "y", "positive": 1, "split": {"column": "part", "tune_on": "a", "report_on": "b"}}
    models = {"m": {"score": "s", "deployed_threshold": 0.123456789}, "n": {"score": "t"}}
    document = {"version": 1, "data": data, "models": models, "uncertainty": {"resamples": 100}, **more}
    with pytest.MonkeyPatch.context() as patch:
        if binned:
            patch.setattr(bins, "MOST_DISTINCT", 50)
            patch.setattr(bins, "SAMPLED", 1)
        return analyse(config_from(document), open_source(config_from(document), frame)).results


def sample(seed, rows=600):
    rng = np.random.default_rng(seed)
    prevalence, tail = rng.choice([0.05, 0.2, 0.5]), rng.choice([0.2, 1.0, 4.0])
    label = rng.random(rows) < prevalence
    s, t = (rng.beta(tail * (1 + 2 * label), 3) for _ in range(2))
    part = np.where(np.arange(rows) % 2, "a", "b")
    return pd.DataFrame({"y": label.astype(int), "s": s, "t": t, "part": part})


def measured(frame, *, binned):
    """Return the figures that the scores of one model have, and the bound of its AUC."""
    config = config_from({"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}})
    with pytest.MonkeyPatch.context() as patch:
        if binned:
            patch.setattr(bins, "MOST_DISTINCT", 50)
            patch.setattr(bins, "SAMPLED", 1)
        cells = open_source(config, frame).count(Query(keys=(Label(), Score("m"))))
    scores = score_counts(cells, Score("m"), "high")
    return {key: found.estimate for key, found in score_measures(sweep(scores), "probability").items()}, scores


@pytest.mark.everyday(5)
@pytest.mark.parametrize("seed", range(100))
def test_figures_in_bins_are_within_what_is_told_of_them(seed):
    (exact, _), (told, scores) = (measured(sample(seed), binned=binned) for binned in (False, True))
    assert scores.binned
    assert abs(exact["roc_auc"] - told["roc_auc"]) <= bins_of(scores, "probability").auc_within + 1e-12
    for metric, far in NEAR.items():
        assert told[metric] == pytest.approx(exact[metric], abs=far), metric


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_decided_or_said_of_single_scores_is_not_a_matter_of_bins(seed):
    exact, told = (results_of(sample(seed), binned=binned, costs=COSTS) for binned in (False, True))
    for name, model in exact.models.items():
        other = told.models[name]
        assert (model.score_bins, other.distinct_scores, other.largest_tie) == (None, None, None)
        assert other.threshold.cases_on_it is None
        assert other.threshold.same_decisions_above is None
    assert told.models["m"].confusion == exact.models["m"].confusion  # deployed, and no edge
    closed = [each.models["m"].closed_form for each in (exact, told)]
    assert closed[0].threshold == closed[1].threshold
    assert closed[0].cost == closed[1].cost


@pytest.mark.slow
@pytest.mark.parametrize("fixed", [0.123456789, 0.5, 0.98765432])
@pytest.mark.parametrize("flag", ["high", "low"])
def test_decisions_at_a_set_threshold_are_those_of_the_scores(fixed, flag):
    frame = sample(7).assign(part="b")
    frame.loc[:9, "part"] = "a"
    models = {"m": {"score": "s", "flag": flag}, "n": {"score": "t"}}
    told = results_of(frame, binned=True, threshold={"fixed": fixed}, models=models, costs=COSTS)
    judged = frame[frame["part"] == "b"]
    flagged = judged["s"] >= fixed if flag == "high" else judged["s"] <= fixed
    positive = judged["y"] == 1
    confusion = told.models["m"].confusion
    assert (confusion.tp, confusion.fp) == ((flagged & positive).sum(), (flagged & ~positive).sum())
    assert told.models["m"].score_bins is not None


def test_no_case_is_found_in_both_splits_and_no_score_stands_for_a_missing_one():
    frame = pd.concat([sample(3).assign(part=part) for part in ("a", "b")])
    exact, told = (results_of(frame, binned=binned) for binned in (False, True))
    assert exact.models["m"].shared_cases is not None
    assert told.models["m"].shared_cases is None


@cache
def unbinned():
    return results_of(sample(5), binned=False).models["m"]


def of_check(metric, limit, bins, *, estimate=0.8, confidence=None):
    model = replace(unbinned(), score_bins=bins)
    condition = parse_condition(f"{metric} >= {limit}")
    asked = SimpleNamespace(check=condition, with_confidence=confidence, severity=None, on_insufficient="undecided")
    figure = CheckFigure(
        estimate=estimate,
        cases=100,
        bounds=lambda _: FigureBounds(low=estimate - 0.1, high=estimate + 0.1, method=""),
        by_bins=moved_by_bins(METRICS[metric], model),
    )
    found = decide_check(asked, figure, model="m")
    return found.status, found.reason


def test_a_check_is_decided_only_where_the_bound_of_its_bins_is_on_one_side_of_the_limit():
    two = ScoreBins(in_use=30, digits=2, from_counts=True, auc_within=0.01, average_precision_within=0.02)
    for metric, bound in (("roc_auc", 0.01), ("gini", 0.02), ("average_precision", 0.02)):
        for confidence, half in ((None, 0.0), (0.95, 0.1)):
            far = half + bound
            given = {"confidence": confidence}
            assert of_check(metric, 0.8 - far - 0.001, two, **given) == ("pass", None)
            assert of_check(metric, 0.8 - far + 0.001, two, **given) == ("insufficient", BINS_REACH)
            assert of_check(metric, 0.8 + far + 0.001, two, **given) == ("fail", None)
            assert of_check(metric, 0.8 + far - 0.001, two, **given) == ("insufficient", BINS_REACH)
        assert of_check(metric, 0.8, two, confidence=0.95) == ("insufficient", OPEN)
        assert of_check(metric, 0.8 + bound - 0.001, None) == ("fail", None)
    assert of_check("ks", 0.1, two) == of_check("ks", 0.1, two, confidence=0.95) == ("insufficient", BINS_UNKNOWN)
    assert of_check("ks", 0.1, replace(two, digits=5)) == ("pass", None)
    assert of_check("recall", 0.7999, two) == ("pass", None)


TERMS = Terms(
    config=config_from({"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}}),
    matters=0.05,
    adjusted=0.01,
    declared=1,
)


def apart(low, high, *, by_bins, p=0.01):
    difference = MetricDifference(
        difference=(low + high) / 2, ends=lambda _: (low, high), p=p, method="made", by_bins=by_bins, digits=2
    )
    return compared_as(("m", "n"), METRICS["roc_auc"], difference, replace(TERMS, adjusted=p))


@pytest.mark.parametrize(
    ("low", "high", "by_bins", "p", "verdict"),
    [
        (0.04, 0.08, 0.0, 0.01, "better"),
        (0.04, 0.08, 0.039, 0.01, "better"),
        (0.04, 0.08, 0.041, 0.01, "cannot_tell"),
        (0.04, 0.08, None, 0.01, "cannot_tell"),
        (-0.08, -0.04, 0.039, 0.01, "worse"),
        (-0.08, -0.04, 0.041, 0.01, "cannot_tell"),
        (-0.01, 0.02, 0.02, 0.4, "no_difference_that_matters"),
        (-0.01, 0.02, 0.04, 0.4, "no_difference_shown"),
        (0.01, 0.02, 0.005, 0.01, "better_less_than_matters"),
        (-0.01, 0.06, 0.01, 0.4, "no_difference_shown"),
        (-0.01, 0.06, None, 0.4, "no_difference_shown"),
    ],
)
def test_a_verdict_is_one_that_bins_of_scores_cannot_turn(low, high, by_bins, p, verdict):
    compared = apart(low, high, by_bins=by_bins, p=p)
    assert compared.verdict == verdict
    assert (compared.lack == Lack(of="digits", have=2, need=5)) == (verdict == "cannot_tell")


@pytest.mark.slow
@pytest.mark.parametrize("digits", [1, 2, 3])
def test_the_difference_of_two_models_by_digits_is_within_its_bound_and_no_verdict_has_the_wrong_side(digits, tmp_path):
    document = {
        "version": 1,
        "data": {"label": "y", "positive": 1},
        "models": {"m": {"score": "s"}, "n": {"score": "t"}},
    }
    document |= {"compare": {"primary": "roc_auc"}, "uncertainty": {"resamples": 100}}
    open_verdicts = 0
    for seed in range(25):
        rng, file = np.random.default_rng(seed), tmp_path / f"{seed}.counts"
        label = rng.random(1500) < 0.3
        s = 1 / (1 + np.exp(-rng.normal(1.5 * label - 6, 1)))
        t = 1 / (1 + np.exp(-rng.normal(rng.uniform(1.2, 1.8) * label - 6, 1)))
        frame = pd.DataFrame({"y": label.astype(int), "s": s, "t": t})
        reportgen.count(document, file, frame, digits=digits)
        rows = reportgen.run(document, frame).results
        counts = reportgen.run({**document, "data": {**document["data"], "counts": [str(file)]}}).results
        whole, binned = (next(c for c in each["comparisons"] if c["metric"] == "roc_auc") for each in (rows, counts))
        bound = sum(counts["models"][name]["score_bins"]["auc_within"] for name in "mn")
        assert abs(whole["difference"] - binned["difference"]) <= bound + 1e-9
        if binned["verdict"] in ("better", "worse"):
            assert (binned["difference"] > 0) == (whole["difference"] > 0)
            assert min(abs(binned["low"]), abs(binned["high"])) > bound
        open_verdicts += binned["verdict"] == "cannot_tell"
    assert open_verdicts > 0 or digits > 1
