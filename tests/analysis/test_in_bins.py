"""Scores in bins: decisions are exact, ranks within the told bounds, and nothing is found that is not there."""

import numpy as np
import pandas as pd
import pytest

from reportgen.analysis.analyse import analyse
from reportgen.analysis.measures import score_measures
from reportgen.analysis.scores import bins_of
from reportgen.config.load import config_from
from reportgen.counts import bins
from reportgen.counts.query import Label, Query, Score
from reportgen.counts.views import score_counts
from reportgen.sources.opening import open_source
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
