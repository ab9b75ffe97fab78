"""Floors met with confidence: against binomials of scipy, loops over ranks, and fresh cases in simulations."""

import math
import operator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from scipy import stats

from benchmarks import floors as simulated
from reportgen.analysis.tuning import constraints
from reportgen.counts.views import Counts, Money
from reportgen.stats.floors import cases_needed, design_effect, missed_on_new, promise
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep
from reportgen.stats.thresholds import Floor, Rule, pick
from tests.helpers import D_LABELS, D_SCORES, score_counts_of

GIVEN = Parameters(costs=CostMatrix(fp=1, fn=4))
D = sweep(score_counts_of(D_LABELS, D_SCORES)).counts
ROWS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 30)), min_size=1, max_size=80)
CONFIDENCES = st.sampled_from([0.61, 0.83, 0.95])  # no binomial of a few cases comes out even
LIMITS = st.sampled_from([0.05, 0.2, 0.5, 0.7, 0.8, 0.9])
OPS = st.sampled_from([">=", ">", "<=", "<"])
COMPARED = {">=": operator.ge, ">": operator.ge, "<=": operator.le, "<": operator.le}  # of bounds, which never tie


def floor(condition):
    key, op, limit = condition.split()
    return Floor(condition=condition, metric=METRICS[key], op=op, limit=float(limit))


def rule(*conditions, confidence=0.95, maximise="precision"):
    floors = tuple(floor(condition) for condition in conditions)
    return Rule(kind="optimise", metric=METRICS[maximise], floors=floors, confidence=confidence)


def allowed(condition, at, confidence=0.95):
    (one,) = promise(rule(condition, confidence=confidence), at, GIVEN, seed=1)
    return one.allowed


def stacked(sweeps):
    return Counts(**{name: np.stack([getattr(one, name) for one in sweeps]) for name in ("tp", "fp", "fn", "tn")})


def outcomes(rows, flag):
    """Return (tp, fp, fn, tn) at "flag nothing" and each score, by the obvious loop."""
    found = []
    for threshold in [None, *sorted({score for _, score in rows}, reverse=flag == "high")]:
        four = [0, 0, 0, 0]
        for label, score in rows:
            flagged = threshold is not None and (score >= threshold if flag == "high" else score <= threshold)
            four[(0 if label else 1) if flagged else (2 if label else 3)] += 1
        found.append(tuple(four))
    return found


def hits_and_cases(key, four):
    tp, fp, fn, tn = four
    return {
        "recall": (tp, tp + fn), "miss_rate": (fn, tp + fn), "specificity": (tn, fp + tn),
        "false_alarm_rate": (fp, fp + tn), "flag_rate": (tp + fp, sum(four)),
        "unflagged_rate": (fn + tn, sum(four)),
        "precision": (tp, tp + fp), "false_discovery_rate": (fp, tp + fp),
        "npv": (tn, tn + fn), "false_omission_rate": (fn, tn + fn),
    }[key]  # fmt: skip


def bound_meets(hits, cases, op, limit, alpha):
    """Return whether the exact one-sided bound of Clopper and Pearson meets the limit."""
    if op in {">=", ">"}:
        return COMPARED[op](0.0 if hits == 0 else stats.beta.ppf(alpha, hits, cases - hits + 1), limit)
    return COMPARED[op](1.0 if hits == cases else stats.beta.ppf(1 - alpha, hits + 1, cases - hits), limit)


@pytest.mark.parametrize(("rate", "cases"), [(0.8, 14), (0.9, 29), (0.95, 59), (0.99, 299)])
def test_what_a_promise_takes(rate, cases):
    assert cases_needed(rate, 0.05) == cases
    assert rate**cases <= 0.05 < rate ** (cases - 1)
    for positives, needs in ((cases - 1, cases), (cases, None)):
        at = sweep(score_counts_of([1] * positives, range(positives))).counts
        (one,) = promise(rule(f"recall >= {rate}"), at, GIVEN, seed=1)
        assert (one.needs, bool(one.allowed.any()), one.method) == (needs, needs is None, "order statistic")


@pytest.mark.parametrize("condition", ["recall >= 1", "miss_rate <= 0", "flag_rate <= 0", "precision > 1"])
def test_what_no_sample_can_promise(condition):
    assert not allowed(condition, sweep(score_counts_of([1] * 500, range(500))).counts).any()


@pytest.mark.parametrize("condition", ["recall >= 0", "miss_rate <= 1", "flag_rate <= 1"])
def test_what_nothing_can_break(condition):
    assert allowed(condition, D).all()


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("key", sorted(key for key, metric in METRICS.items() if metric.moves_one_way))
@settings(max_examples=60, deadline=None)
@for_all(rows=ROWS, op=OPS, limit=LIMITS, confidence=CONFIDENCES)
def test_a_rate_is_promised_from_the_order_statistic_on(key, flag, rows, op, limit, confidence):
    labels, scores = zip(*rows, strict=True)
    at = sweep(score_counts_of(labels, scores, flag=flag)).counts
    expected = []
    for four in outcomes(rows, flag):
        hits, cases = hits_and_cases(key, four)
        if op in {"<=", "<"}:
            hits = cases - hits
        rate = limit if op in {">=", ">"} else 1 - limit
        enough = [k for k in range(1, cases + 1) if stats.binom.sf(k - 1, cases, rate) <= 1 - confidence]
        expected.append(bool(enough) and hits >= enough[0])
    assert allowed(f"{key} {op} {limit}", at, confidence).tolist() == expected


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("key", sorted(key for key, metric in METRICS.items() if metric.predictive))
@settings(max_examples=40, deadline=None)
@for_all(rows=ROWS, op=OPS, limit=LIMITS, confidence=CONFIDENCES)
def test_a_share_of_the_flagged_is_tested_in_a_fixed_sequence(key, flag, rows, op, limit, confidence):
    labels, scores = zip(*rows, strict=True)
    n, alpha = len(rows), 1 - confidence
    rate = limit if op in {">=", ">"} else 1 - limit
    first = min(max(2 * math.log(alpha) / math.log(rate), n / 100, 1), n)
    ranks = [round(first * (n / first) ** (step / 19)) for step in range(20)]
    points = outcomes(rows, flag)
    expected = [False] * len(points)
    of_flagged = key in {"precision", "false_discovery_rate"}
    order = list(range(len(points))) if of_flagged else list(reversed(range(len(points))))
    for rank in ranks:
        entry = next(at for at in order if sum(points[at][:2] if of_flagged else points[at][2:]) >= rank)
        if not bound_meets(*hits_and_cases(key, points[entry]), op, limit, alpha):
            break
        expected[entry] = True
    at = sweep(score_counts_of(labels, scores, flag=flag)).counts
    assert allowed(f"{key} {op} {limit}", at, confidence).tolist() == expected


@pytest.mark.slow
@pytest.mark.parametrize("condition", ["accuracy >= 0.7", "error_rate <= 0.3", "f1 >= 0.5", "mcc > 0.3"])
def test_any_other_metric_is_tested_twenty_times(condition):
    rng = np.random.default_rng(2)
    labels = np.repeat([1, 0], [120, 280])
    at = sweep(score_counts_of(labels, (rng.normal(size=400) + 2 * labels).round(2))).counts
    (one,) = promise(rule(condition), at, GIVEN, seed=1)
    item = floor(condition)
    ranks = [round(4 * 100 ** (step / 19)) for step in range(20)]
    expected = np.zeros(len(at.tp), dtype=bool)
    for entry in {int(np.flatnonzero(at.flagged >= rank)[0]) for rank in ranks}:
        four = [getattr(at, name)[entry] for name in ("tp", "fp", "fn", "tn")]
        if item.metric.kind == "share":
            hits = item.metric.numerator(at.at(entry), GIVEN)
            expected[entry] = bound_meets(hits, 400, item.op, item.limit, 0.05 / 20)
            continue
        drawn = Counts(**dict(zip(("tp", "fp", "fn", "tn"), rng.dirichlet(np.add(four, 0.5), 40_000).T, strict=True)))
        values = item.metric.numerator(drawn, GIVEN) / item.metric.denominator(drawn, GIVEN)
        expected[entry] = np.quantile(values, 0.05 / 20) >= item.limit
    assert one.method == "20 tests (approximate)"
    assert 0 < expected.sum() < 20
    assert np.count_nonzero(one.allowed != expected) <= (0 if item.metric.kind == "share" else 1)  # draws at the edge


def test_several_floors_share_the_risk():
    at = sweep(score_counts_of([1] * 40 + [0] * 40, range(80, 0, -1))).counts
    both = promise(rule("recall >= 0.8", "flag_rate <= 0.9"), at, GIVEN, seed=1)
    for one, condition in zip(both, ("recall >= 0.8", "flag_rate <= 0.9"), strict=True):
        assert one.allowed.tolist() == allowed(condition, at, 0.975).tolist()


@pytest.mark.parametrize(
    "condition", ["recall >= 0.7", "flag_rate <= 0.5", "precision >= 0.5", "npv >= 0.7", "f1 >= 0.3"]
)
def test_many_sweeps_at_once_are_each_sweep_by_itself(condition):
    rng = np.random.default_rng(4)
    labels = np.repeat([1, 0], [60, 60])
    grid = range(-9, 15)  # each sweep has the same scores, so that they stack
    drawn = [np.rint(2 * (rng.normal(size=120) + 2 * labels)).clip(-9, 14) for _ in range(4)]
    sweeps = [
        sweep(score_counts_of([*labels, *grid], [*scores, *grid], [*np.ones(120), *np.zeros(24)])).counts
        for scores in drawn
    ]
    together = allowed(condition, stacked(sweeps))
    assert together.tolist() == [allowed(condition, one).tolist() for one in sweeps]
    assert together.any()


def test_frequency_weights_are_the_expanded_rows():
    labels, scores, times = [1, 0, 1, 0], [0.9, 0.8, 0.6, 0.2], [40, 10, 20, 60]
    short = sweep(score_counts_of(labels, scores, times)).counts
    long = sweep(score_counts_of(np.repeat(labels, times), np.repeat(scores, times))).counts
    for condition in ("recall >= 0.6", "precision >= 0.7", "accuracy >= 0.6"):
        assert allowed(condition, short).tolist() == allowed(condition, long).tolist()


def test_example_d_has_too_few_positives_for_a_promise():
    asked = rule("recall >= 0.9")
    promises = promise(asked, D, GIVEN, seed=1)
    picked = pick(asked, D, GIVEN, allowed=[one.allowed for one in promises])
    (kept,) = constraints(asked, D, GIVEN, int(picked.index), promises)
    assert (bool(picked.met), int(picked.index)) == (False, 9)
    assert (kept.estimate, kept.met, kept.best, kept.needs) == (1.0, False, 1.0, 29)
    assert (kept.with_confidence, kept.method, kept.missed_on_new) == (0.95, "order statistic", None)


def test_what_is_known_of_floors_by_the_estimate():
    asked = rule("recall >= 0.8", "precision >= 0.9", confidence=None)
    picked = pick(asked, D, GIVEN)
    recall, precision = constraints(asked, D, GIVEN, int(picked.index))
    assert (bool(picked.met), recall.met, precision.met) == (False, True, False)
    assert (recall.estimate, recall.best) == (1.0, 1.0)
    assert (precision.estimate, precision.best) == (7 / 9, 7 / 9)  # the best among those that keep the recall
    assert recall.missed_on_new == pytest.approx(0.8**7)
    assert (precision.missed_on_new, precision.needs, precision.method) == (None, None, None)
    sampled, _ = constraints(asked, D, GIVEN, int(picked.index), plain=False)
    assert sampled.missed_on_new is None


@pytest.mark.parametrize("positives", [10, 20, 50, 100])
@pytest.mark.parametrize("rate", [0.8, 0.85, 0.9])
def test_a_plain_floor_is_a_coin_toss(positives, rate):
    at = sweep(score_counts_of([1] * positives, range(positives))).counts
    least = math.ceil(rate * positives - 1e-9)
    said = missed_on_new(floor(f"recall >= {rate}"), at, least)
    assert said == pytest.approx(stats.binom.sf(least - 1, positives, rate))
    assert 0.42 <= said <= 0.74
    assert missed_on_new(floor(f"miss_rate <= {1 - rate}"), at, least) == pytest.approx(said)
    assert missed_on_new(floor(f"recall >= {rate}"), at, least - 1) is None
    assert missed_on_new(floor(f"precision >= {rate}"), at, least) is None


def test_the_design_effect_of_five_clusters_from_print():
    hits = np.array([10.0, 9, 5, 9, 7])[:, None]
    units = Counts(tp=hits, fn=10 - hits, fp=np.zeros((5, 1)), tn=np.full((5, 1), 3.0))
    t_beside_z = (stats.t.ppf(0.95, 4) / stats.norm.ppf(0.95)) ** 2
    for key in ("recall", "miss_rate"):
        assert design_effect(METRICS[key], units, GIVEN, 0.05) == pytest.approx(2.5 * t_beside_z, rel=1e-3)


def test_clusters_that_all_agree_count_as_single_cases():
    hits = np.full((8, 1), 10.0)
    units = Counts(tp=hits, fn=0 * hits, fp=0 * hits, tn=hits)
    t_beside_z = (stats.t.ppf(0.95, 7) / stats.norm.ppf(0.95)) ** 2
    assert design_effect(METRICS["recall"], units, GIVEN, 0.05) == pytest.approx(10 * t_beside_z)


@pytest.mark.slow
def test_clusters_make_a_promise_dearer():
    rng = np.random.default_rng(5)
    labels = np.repeat([1, 0], [300, 300])
    scores = np.argsort(np.argsort(rng.normal(size=600) + 2 * labels))
    of_cluster = scores // 20  # each cluster has scores of its own
    at = sweep(score_counts_of(labels, scores)).counts
    units = stacked([sweep(score_counts_of(labels, scores, of_cluster == name)).counts for name in range(30)])
    for condition in ("recall >= 0.6", "flag_rate >= 0.3", "precision >= 0.5", "accuracy >= 0.6", "total_cost <= 800"):
        (plain,), (clustered,) = (promise(rule(condition), at, GIVEN, seed=1, units=of) for of in (None, units))
        assert plain.allowed.sum() > clustered.allowed.sum()
        assert not np.any(clustered.allowed & ~plain.allowed)
    one = stacked([at])
    assert not promise(rule("recall >= 0.6"), at, GIVEN, seed=1, units=one)[0].allowed.any()


def test_money_that_differs_by_case_is_never_promised():
    each = dict.fromkeys(("tp", "fp", "fn", "tn", "all_tp", "all_fp", "all_fn", "all_tn"), D.tp)
    at = Counts(tp=D.tp, fp=D.fp, fn=D.fn, tn=D.tn, money=Money(**each))
    (one,) = promise(rule("total_cost <= 1000"), at, GIVEN, seed=1)
    assert (one.method, bool(one.allowed.any())) == (None, False)


def test_a_rule_without_confidence_promises_nothing():
    with pytest.raises(ValueError, match="asks for no confidence"):
        promise(rule("recall >= 0.8", confidence=None), D, GIVEN, seed=1)


def at_most(share, runs):
    return share + 3 * math.sqrt(share * (1 - share) / runs)


KINDS = ("recall", "specificity", "flag_rate", "precision", "npv", "f2")
OFTEN = [next(one for one in simulated.SETTINGS if one.floors[0].startswith(kind)) for kind in KINDS]  # promised
RUNS = 200  # the standard error of 5 % is 1.5 points; `benchmarks/floors.py` makes 2,000


def test_the_table_in_the_docs_has_every_setting():
    lines = (Path(__file__).parents[2] / "docs" / "methods.md").read_text(encoding="utf-8").splitlines()
    nothing = simulated.Measured(promised=0, broken=0, plain_broken=0, said=None)
    for setting in simulated.SETTINGS:
        cells = simulated.row(setting, nothing).split("|")
        (found,) = [line.split("|") for line in lines if line.split("|")[:4] == cells[:4]]
        assert setting.blind or float(found[5].strip(" %")) <= 5


@pytest.mark.slow
@pytest.mark.parametrize("setting", [one for one in simulated.SETTINGS if not one.blind], ids=str)
def test_every_floor_with_confidence_holds_and_the_plain_one_is_missed_as_said(setting):
    found = simulated.measure(setting, RUNS)
    assert found.broken <= at_most(0.05, RUNS)
    if setting in OFTEN:
        assert found.promised > 0.3
        assert found.plain_broken > 0.15  # without confidence it does not hold
    if found.said is not None and setting.cluster == 1:
        # Exact where the objective always goes to the edge of the floor; elsewhere it also picks lucky thresholds.
        rough = 0.0 if setting.maximise == "specificity" else 0.04
        assert found.plain_broken == pytest.approx(found.said, abs=rough + 3 * math.sqrt(0.25 / RUNS))


@pytest.mark.slow
def test_clusters_that_nobody_declares_break_more_than_was_promised():
    blind = next(one for one in simulated.SETTINGS if one.blind)
    assert simulated.measure(blind, 500).broken > at_most(0.05, 500)
