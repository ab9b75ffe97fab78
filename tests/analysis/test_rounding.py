"""Sums of weights: what they say depends on the weights beside each other, never on the last digits of a float."""

import re
from dataclasses import replace
from statistics import NormalDist

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.analysis.ranges import worth
from reportgen.counts.views import Counts, Outcomes
from reportgen.stats.costs import best_chance
from reportgen.stats.hull import ratio_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters, less
from reportgen.stats.ranking import elbow, roc_auc, sweep
from reportgen.stats.replicates import weighted_auc_interval
from reportgen.stats.resampling import Binned, draw, each
from reportgen.stats.score_replicates import score_replicates
from tests.helpers import score_counts_of

TIMES = (3, 0.1, 10)
ASKED = (
    {},
    {"threshold": {"maximise": "informedness"}},
    {"deployment": {"prevalence": 0.1}},
    {"threshold": {"maximise": "f1"}},
)
MONEY = re.compile(r"about (?=€)|€[\d,.]*\d")
OF_WEIGHTS = re.compile("weight|confusion|digest|sha256|inputs|curves|tables")


def cases(seed, n, positives, gap):
    rng = np.random.default_rng(seed)
    label = np.r_[np.ones(positives, int), np.zeros(n - positives, int)]
    columns = {name: 1 / (1 + np.exp(-(rng.normal(size=n) + gap * (label - 0.5)))) for name in "ab"}
    weight = rng.choice([0.1, 0.3, 0.7, 1.1], n) if seed % 2 else np.round(np.exp(rng.normal(size=n)), 3) + 0.001
    frame = pd.DataFrame({"id": range(n), "label": label, "weight": weight, **columns})
    return frame.round({"a": 2, "b": 1})


def ran(frame, times=1, **more):
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1, "id": "id", "weight": {"column": "weight", "kind": "sampling"}},
        "models": {name: {"score": name, "kind": "probability"} for name in "ab"},
        "costs": {"currency": "EUR", "false_positive": 1, "false_negative": 5},
        **more,
    }
    return reportgen.run(config, frame.assign(weight=frame["weight"] * times)).results


def said(results):
    return [MONEY.sub("", one["text"]) for one in (*results["sentences"], *results["findings"])]


def figures(found, path=""):
    if isinstance(found, dict):
        for key, part in found.items():
            if not OF_WEIGHTS.search(key) and key not in ("sentences", "findings", "config"):
                yield from figures(part, f"{path}.{key}")
    elif isinstance(found, list):
        for place, part in enumerate(found):
            yield from figures(part, f"{path}.{place}")
    elif isinstance(found, float):
        yield path, found


SLOW = pytest.mark.slow


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", [pytest.param(0, marks=SLOW), 1, 2, pytest.param(3, marks=SLOW)])
def test_all_weights_times_a_number_say_the_same(seed):
    n, positives = ((30, 6), (60, 8), (40, 12), (100, 30))[seed]
    frame = cases(seed, n, positives, gap=(2.5, 4, 1, 2)[seed])
    plain = ran(frame, **ASKED[seed])
    shares = {path: value for path, value in figures(plain) if value and abs(value) <= 1}
    for times in TIMES[seed % 3 :: 3] if seed else TIMES:
        other = ran(frame, times, **ASKED[seed])
        assert said(other) == said(plain)
        found = dict(figures(other))
        moved = {path: (value, found[path]) for path, value in shares.items() if found[path] != pytest.approx(value)}
        assert not {path: pair for path, pair in moved.items() if pair[1] / pair[0] != pytest.approx(times)}


@pytest.mark.slow
@pytest.mark.parametrize("rule", [{}, {"threshold": {"maximise": "informedness"}}])
def test_all_weights_of_clusters_times_a_number_move_no_corrected_range_of_a_share(rule):
    frame = cases(1, 60, 8, gap=4)
    frame["cluster"] = frame["id"] // 3

    def corrected(times):
        data = {"label": "label", "positive": 1, "cluster": "cluster"}
        weight = {"column": "weight", "kind": "sampling"}
        metrics = ran(frame, times, data={**data, "weight": weight}, **rule)["models"]["a"]["metrics"]
        shares = ("recall", "precision", "false_alarm_rate")
        return [metrics[key]["corrected"][end] for key in shares for end in ("low", "high")]

    assert corrected(10) == pytest.approx(corrected(1))


GIVEN = Parameters(beta=None, alpha=None, costs=None, odds=None)


@pytest.mark.parametrize("times", [0.1, 10, 1e6])
def test_what_a_share_stands_on_does_not_hang_on_the_scale_of_the_weights(times):
    raw, squares = four(30, 10, 5, 55), four(70, 30, 12, 90)
    weighted = four(40, 15, 7, 60)
    by_unit = four(*np.random.default_rng(1).uniform(0.1, 2, (4, 20)))
    for key in ("recall", "precision", "flag_rate"):
        for units in (None, by_unit):
            found = [
                worth(
                    METRICS[key],
                    Outcomes(cases=raw, weighted=scaled(weighted, by), squares=scaled(squares, by**2)),
                    GIVEN,
                    None if units is None else scaled(units, by),
                )
                for by in (1, times)
            ]
            assert vars(found[1]) == pytest.approx(vars(found[0]))
            assert found[0].of <= found[0].cases == float(METRICS[key].denominator(raw, GIVEN))


def test_a_share_of_plain_cases_stands_on_as_many_as_there_are():
    found = worth(METRICS["false_alarm_rate"], Outcomes(cases=four(30, 0, 5, 90_000)), GIVEN, None)
    assert (found.share, found.of, found.clusters) == (0.0, 90_000, None)


def four(tp, fp, fn, tn):
    return Counts(
        **{name: np.asarray(of, dtype=float) for name, of in (("tp", tp), ("fp", fp), ("fn", fn), ("tn", tn))}
    )


def scaled(counts, by):
    return each(lambda a: a * by, counts)


@pytest.mark.parametrize("seed", range(6))
def test_resamples_of_weighted_scores_keep_within_the_ends_of_the_auc(seed):
    # Weighted sums over P x N gave 1 - 1e-16, of which the logit is 36, and 1 + 1e-16, which has none.
    rng = np.random.default_rng(seed)
    weight = np.exp(rng.normal(size=40)).round(3)
    weight = np.ldexp(np.rint(np.ldexp(weight, 30)), -30)  # in steps that add up exactly, as tables of units hold them
    hits = np.arange(40) < 8
    table = Binned(
        positives=np.concatenate((np.zeros((40, 1)), np.cumsum(np.diag(weight * hits), axis=1)), axis=1),
        negatives=np.concatenate((np.zeros((40, 1)), np.cumsum(np.diag(weight * ~hits), axis=1)), axis=1),
    )
    found = score_replicates(table, None, draw(40, resamples=500, seed=seed), {"roc_auc": 1.0, "gini": 1.0})
    values = np.asarray(vars(found["roc_auc"])["values"])
    assert np.all(values[np.isfinite(values)] == 1)
    assert np.mean(np.isfinite(values)) > 0.99


def test_of_entries_that_rounding_alone_tells_apart_the_elbow_has_the_fewest_flags():
    # TPR - FPR is 1/3 at the first and at the third score: sums of 0.1 tell them apart by 1e-17.
    labels, scores = [1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1]
    for weight in (1, 0.1, 0.7, 1.1):
        assert elbow(sweep(score_counts_of(labels, scores, [weight] * 6)).counts) == 1


@pytest.mark.parametrize(
    ("costs", "chance", "ratio"),
    [
        (CostMatrix(fp=0.2, fn=0.3, tp=0.1), 0.5, 1.0),
        (CostMatrix(fp=0.1, fn=0.7), 0.125, 7.0),
        (CostMatrix(fp=1, fn=2, tp=1.5), 2 / 3, 0.5),
        (CostMatrix(fp=1.1, fn=2.2), 1 / 3, 2.0),
    ],
)
def test_prices_are_worked_out_as_they_are_typed(costs, chance, ratio):
    assert best_chance(costs).chance == chance
    assert ratio_of(costs) == ratio


def test_a_chance_of_nine_tenths_is_a_score_of_one_tenth_where_low_scores_flag():
    assert [less(1, chance) for chance in (0.9, 0.7, 0.1)] == [0.1, 0.3, 0.9]


def weighted_auc(seed, positives=10, n=60, gap=2.3):
    rng = np.random.default_rng(seed)
    weight = np.exp(rng.normal(size=n))
    hits = np.arange(n) < positives
    order = np.argsort(-(rng.normal(size=n) + gap * hits), kind="stable")
    weight, hits = weight[order], hits[order]
    table = Binned(
        positives=np.concatenate((np.zeros((n, 1)), np.cumsum(np.diag(weight * hits), axis=1)), axis=1),
        negatives=np.concatenate((np.zeros((n, 1)), np.cumsum(np.diag(weight * ~hits), axis=1)), axis=1),
    )
    exact = roc_auc(sweep(score_counts_of(hits, -np.arange(n), weight)))
    found = score_replicates(table, None, draw(n, resamples=400, seed=seed), {"roc_auc": exact})["roc_auc"]
    worth = tuple(float(part.sum() ** 2 / (part**2).sum()) for part in (weight[hits], weight[~hits]))
    return exact, weighted_auc_interval(replace(found, worth=worth), 0.95)


@pytest.mark.slow
def test_the_range_of_a_weighted_auc_holds_the_truth_as_often_as_it_says_and_says_something():
    truth, runs = NormalDist().cdf(2.3 / 2**0.5), 100
    found = [weighted_auc(seed) for seed in range(runs)]
    assert all(one.low <= auc <= one.high for auc, one in found)
    assert np.mean([one.low <= truth <= one.high for _, one in found]) >= 0.92
    assert max(one.high - one.low for _, one in found) < 0.75
    assert np.mean([one.high - one.low for _, one in found]) < 0.4


def test_a_weighted_auc_of_one_has_a_range():
    auc, found = weighted_auc(1, gap=20)
    assert (auc, found.high, found.method) == (1.0, 1.0, "Newcombe")
    assert 0.5 < found.low < 0.95
