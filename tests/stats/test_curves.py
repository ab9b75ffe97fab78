"""The curves of the cost page, against brute force, identities and what is exact about them."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from reportgen.counts.views import Counts, Money, ScoreCounts
from reportgen.stats.costs import best_chance, cost_curve_place
from reportgen.stats.curves import POINTS, curves, histogram, some_curves
from reportgen.stats.evaluation import evaluate
from reportgen.stats.hull import ratio_of
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import Sweep, sweep
from reportgen.stats.samples import at_prevalence
from reportgen.stats.thresholds import flagged_scores
from tests.helpers import D_LABELS, D_SCORES, score_counts_of

D = sweep(score_counts_of(D_LABELS, D_SCORES))
COSTS = CostMatrix(fp=3, fn=12, tp=-1, tn=0.5)
PRICED = Parameters(costs=COSTS, odds=COSTS.odds())
ENDS = (CostMatrix(fp=2, fn=10, tp=-2, tn=0.5), CostMatrix(fp=5, fn=40, tp=-1, tn=0.5))
PAGE = ("cost_by_threshold", "decision", "cost", "threshold_by_ratio")
ROWS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 20).map(lambda part: part / 20), st.floats(0.1, 5.0)),
    min_size=2,
    max_size=40,
).filter(lambda rows: {row[0] for row in rows} == {0, 1})


def swept(rows, flag="high"):
    y, s, w = (np.array(column) for column in zip(*rows, strict=True))
    return sweep(score_counts_of(y, s, w, flag))


def big(n=50_000):
    rng = np.random.default_rng(3)
    y = (rng.random(n) < 0.1).astype(float)
    s = np.sort(rng.random(n) * 0.8 + 0.2 * y * rng.random(n))[::-1]
    return sweep(ScoreCounts(score=s, positives=y, negatives=1 - y, cases=np.ones(n, dtype=int)))


def all_of(model, given=PRICED, **settings_of_page):
    return curves(model, given, keep=(), in_use=1, probability=True, **settings_of_page)


@pytest.mark.parametrize("model", [D, big()], ids=["few", "many"])
def test_some_curves_are_those_of_all_curves(model):
    every, some = curves(model, Parameters(), keep=()), some_curves(model, Parameters(), ("roc", "pr"))
    assert list(some) == ["roc", "pr"]
    for name, columns in some.items():
        assert all(np.array_equal(found, every[name][column]) for column, found in columns.items())


def test_one_class_alone_has_no_curve():
    assert some_curves(swept([(1, 0.5, 1.0), (1, 0.7, 1.0)]), Parameters(), ("roc",)) == {}


def test_each_curve_stands_only_where_it_has_a_meaning():
    assert set(PAGE) <= set(all_of(D))
    plain = curves(D, Parameters(), keep=())
    assert set(PAGE) & set(plain) == {"cost", "threshold_by_ratio"}
    assert set(plain["cost"]) == {"operating", "model"}
    assert set(all_of(D)["cost_by_threshold"]) == {"threshold", "cost"}
    assert set(all_of(D, price_ends=ENDS)["cost_by_threshold"]) == {"threshold", "cost", "low", "high"}


def test_every_curve_of_a_large_model_is_thin_and_keeps_its_least_cost():
    model = big()
    found = all_of(model, price_ends=ENDS)
    assert {len(column) <= POINTS for name in PAGE for column in found[name].values()} == {True}
    values = evaluate(METRICS["cost_per_1000"], model.counts, PRICED)
    assert found["cost_by_threshold"]["cost"].min() == values.min()
    assert (found["cost_by_threshold"]["cost"][0], found["cost_by_threshold"]["cost"][-1]) == (values[0], values[-1])


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@for_all(rows=ROWS)
def test_cost_by_threshold_lies_between_the_best_and_the_worst_case(rows):
    found = all_of(swept(rows), price_ends=ENDS)["cost_by_threshold"]
    for name, prices in zip(("low", "cost", "high"), (ENDS[0], COSTS, ENDS[1]), strict=True):
        expected = evaluate(METRICS["cost_per_1000"], swept(rows).counts, Parameters(costs=prices))
        assert found[name] == pytest.approx(expected, rel=1e-9, abs=1e-6)


def test_cost_by_threshold_adds_up_the_money_of_each_case():
    amounts = np.array([40.0, 5.0, 900.0, 30.0, 2.0, 7.0, 1.0, 50.0, 60.0, 1.0, 1.0, 1.0])
    positive = np.array(D_LABELS) == 1
    missed = np.where(positive, amounts, 0.0)
    hits, misses = np.r_[0.0, np.cumsum(0 * missed)], missed.sum() - np.r_[0.0, np.cumsum(missed)]
    alarms = 4.0 * D.counts.fp
    money = Money(
        tp=hits, fp=alarms, fn=misses, tn=0 * alarms,
        all_tp=0 * hits, all_fp=0 * hits + 20, all_fn=0 * hits + missed.sum(), all_tn=0 * hits,
    )  # fmt: skip
    model = Sweep(scores=D.scores, counts=replace(D.counts, money=money))
    given = Parameters(costs=CostMatrix(fp=4, fn=float(missed.sum() / 7)))
    found = curves(model, given, keep=(), price_ends=(replace(given.costs, fp=3), replace(given.costs, fp=6)))
    curve = found["cost_by_threshold"]
    for place, threshold in enumerate(curve["threshold"]):
        flagged = np.array(D_SCORES) >= threshold
        of_misses = amounts[positive & ~flagged].sum()
        for name, price in (("cost", 4), ("low", 3), ("high", 6)):
            assert curve[name][place] == pytest.approx(1000 / 12 * (of_misses + price * (flagged & ~positive).sum()))


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@settings(max_examples=30, deadline=None)
@for_all(rows=ROWS, given=st.sampled_from([Parameters(), PRICED]))
def test_net_benefit_by_the_obvious_loop(rows, given, flag):
    y, s, w = (np.array(column) for column in zip(*rows, strict=True))
    stated = s if flag == "high" else 1 - s
    found = all_of(swept(rows, flag), given)["decision"]
    for chance, model, flag_all in list(zip(*found.values(), strict=True))[::7]:
        flagged, odds = stated >= chance, chance / (1 - chance)
        expected = (w[flagged & (y == 1)].sum() - odds * w[flagged & (y == 0)].sum()) / w.sum()
        assert model == pytest.approx(expected, abs=1e-9)
        assert flag_all == pytest.approx((w[y == 1].sum() - odds * w[y == 0].sum()) / w.sum(), abs=1e-9)


@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("used", [0.02, 0.3, 0.7])
def test_where_positives_are_rarer_in_use_net_benefit_is_that_of_the_rows_weighed_by_bayes_rule(flag, used):
    rng = np.random.default_rng(1)
    y = (rng.random(300) < 0.3).astype(int)
    stated = np.round(rng.beta(1 + 2 * y, 4 - 2 * y), 3)
    model = sweep(score_counts_of(y, stated if flag == "high" else 1 - stated, np.ones(300), flag))
    found = all_of(replace(model, counts=at_prevalence(model.counts, used)))["decision"]
    w = np.where(y == 1, used / y.mean(), (1 - used) / (1 - y.mean()))
    moved = stated * used / y.mean() / (stated * used / y.mean() + (1 - stated) * (1 - used) / (1 - y.mean()))
    for chance, net, flag_all in zip(*found.values(), strict=True):
        flagged, odds = moved >= chance, chance / (1 - chance)
        assert net == pytest.approx((w[flagged & (y == 1)].sum() - odds * w[flagged & (y == 0)].sum()) / 300)
        assert flag_all == pytest.approx(used - odds * (1 - used))


def test_dcurves_flag_all_at_one_in_ten():
    y = np.r_[np.ones(105), np.zeros(645)]
    found = all_of(sweep(score_counts_of(y, np.r_[np.full(750, 0.1)])), Parameters(costs=CostMatrix(fp=1, fn=9)))[
        "decision"
    ]
    place = found["chance"].tolist().index(0.1)
    assert found["flag_all"][place] == pytest.approx(0.044444, abs=5e-7)
    assert found["model"][place] == found["flag_all"][place]  # a score that equals the probability is flagged


@pytest.mark.parametrize(
    "costs", [COSTS, *(CostMatrix(fp=fp, fn=fn) for fp, fn in ((1, 9), (1, 5), (12, 480), (4.113, 8.153)))]
)
def test_the_decision_curve_holds_what_the_costs_call_for_and_lies_around_it(costs):
    found = all_of(D, Parameters(costs=costs, odds=costs.odds()))["decision"]
    best = best_chance(costs).chance
    place = found["chance"].tolist().index(best)
    at = D.counts.at(flagged_scores(D.scores, best))
    assert found["model"][place] == pytest.approx(
        float(evaluate(METRICS["net_benefit"], at, Parameters(odds=costs.odds())))
    )
    odds = found["chance"] / (1 - found["chance"])
    assert (odds[0], odds[-1]) == (pytest.approx(costs.odds() / 4), pytest.approx(costs.odds() * 4))
    assert (np.diff(found["chance"]) > 1e-9).all()  # none twice, but for rounding


def test_without_costs_the_decision_curve_covers_a_hundred_to_one_both_ways():
    chance = all_of(D, Parameters())["decision"]["chance"]
    assert (chance[0], chance[-1]) == (pytest.approx(1 / 101), pytest.approx(100 / 101))


def test_price_ranges_widen_what_is_shown():
    alone, ranged = all_of(D), all_of(D, price_ends=ENDS)
    few, many = CostMatrix(tp=-1, fp=5, fn=10, tn=0.5), CostMatrix(tp=-2, fp=2, fn=40, tn=0.5)
    assert ranged["decision"]["chance"][0] < alone["decision"]["chance"][0]
    for costs in (few, COSTS, many):
        assert best_chance(costs).chance in ranged["decision"]["chance"]
        assert ratio_of(costs) in ranged["threshold_by_ratio"]["ratio"]


def test_a_false_alarm_beyond_all_price_breaks_nothing():
    costs = CostMatrix(fp=1e300, fn=1e-5)
    found = all_of(D, Parameters(costs=costs))
    assert np.isfinite(found["threshold_by_ratio"]["cost"]).all()
    assert (found["decision"]["chance"] < 1).all()


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(rows=ROWS)
def test_the_cost_curve_is_the_lower_envelope_of_all_lines(rows):
    at = swept(rows).counts
    found = curves(swept(rows), Parameters(), keep=(), in_use=1)["cost"]
    fnr, fpr = at.fn / at.tp[-1], at.fp / at.fp[-1]
    x = np.union1d(np.linspace(0, 1, 101), found["operating"])
    envelope = (fnr[:, None] * x + fpr[:, None] * (1 - x)).min(axis=0)
    assert np.interp(x, found["operating"], found["model"]) == pytest.approx(envelope, abs=1e-12)
    in_use = fnr[1] * x + fpr[1] * (1 - x)
    assert np.interp(x, found["operating"], found["in_use"]) == pytest.approx(in_use, abs=1e-12)
    assert (found["operating"][0], found["operating"][-1]) == (0, 1)
    assert found["model"][[0, -1]] == pytest.approx([0, 0])


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@for_all(rows=ROWS, data=st.data())
def test_where_prices_differ_by_case_each_weighs_in_the_cost_curve_by_what_is_at_stake(rows, data):
    """Also where a right answer costs more than the error, so that the lines do not rise one after the other."""
    y, s, w = (np.array(column) for column in zip(*rows, strict=True))
    amount = st.lists(st.floats(-3, 30), min_size=len(rows), max_size=len(rows))
    right, wrong = (np.array(data.draw(amount)) * w for _ in range(2))
    stake = wrong - right
    if min(stake[y == 1].sum(), stake[y == 0].sum()) < 0.1:
        return
    paid = {"tp": right * y, "fn": wrong * y, "fp": wrong * (1 - y), "tn": right * (1 - y)}
    counts = score_counts_of(y, s, w)
    money = {name: np.array([of[s == score].sum() for score in counts.score]) for name, of in paid.items()}
    found = curves(sweep(replace(counts, money=money)), Parameters(), keep=(), in_use=1)["cost"]
    bars = [np.inf, *counts.score]
    missed = np.array([stake[(y == 1) & (s < bar)].sum() for bar in bars]) / stake[y == 1].sum()
    alarms = np.array([stake[(y == 0) & (s >= bar)].sum() for bar in bars]) / stake[y == 0].sum()
    x = np.union1d(np.linspace(0, 1, 101), found["operating"])
    lines = missed[:, None] * x + alarms[:, None] * (1 - x)
    scale = 1 + np.abs(lines).max()
    assert np.interp(x, found["operating"], found["model"]) == pytest.approx(lines.min(axis=0), abs=1e-9 * scale)
    assert np.interp(x, found["operating"], found["in_use"]) == pytest.approx(lines[1], abs=1e-9 * scale)


def test_the_cost_curve_times_the_most_it_may_cost_is_the_expected_cost():
    model, prevalence = big(), 0.1
    found = curves(model, Parameters(), keep=(), in_use=2_000)["cost"]
    at, whole = model.counts.at(2_000), model.counts.at(-1)
    prevalence = float(whole.tp / whole.n)
    x = cost_curve_place(prevalence, 5.0)
    expected = float(evaluate(METRICS["total_cost"], at, Parameters(costs=CostMatrix(fp=1, fn=5))) / at.n)
    height = np.interp(x, found["operating"], found["in_use"])
    assert height * (prevalence * 5 + (1 - prevalence)) == pytest.approx(expected)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@for_all(rows=ROWS)
def test_the_best_threshold_at_every_price_by_brute_force(rows):
    model = swept(rows)
    found = curves(model, Parameters(), keep=())["threshold_by_ratio"]
    assert (found["ratio"][0], found["ratio"][-1]) == (pytest.approx(0.01), pytest.approx(100))
    cost = 1000 * (model.counts.fp + found["ratio"][:, None] * model.counts.fn) / model.counts.n
    assert found["cost"] == pytest.approx(cost.min(axis=1), rel=1e-9, abs=1e-9)
    places = [model.thresholds.tolist().index(threshold) for threshold in found["threshold"]]
    assert cost[np.arange(len(places)), places] == pytest.approx(cost.min(axis=1), rel=1e-9, abs=1e-9)
    assert (np.diff(places) >= 0).all()


def test_a_dear_miss_is_shown_with_room_around_it():
    ratio = all_of(D, Parameters(costs=CostMatrix(fp=1, fn=1000)))["threshold_by_ratio"]["ratio"]
    assert 1000 in ratio
    assert ratio[-1] == pytest.approx(4000)
    assert len(ratio) <= POINTS


def test_flagging_nothing_is_the_best_answer_to_misses_that_cost_next_to_nothing():
    model = sweep(score_counts_of([0, 1], [0.9, 0.1]))
    found = curves(model, Parameters(), keep=())["threshold_by_ratio"]
    assert math.isinf(found["threshold"][0])
    assert found["threshold"][-1] == 0.1


def test_scores_flagged_low_give_the_mirror_image():
    low = sweep(score_counts_of(D_LABELS, 1 - np.array(D_SCORES), flag="low"))
    high, mirrored = all_of(D), all_of(low)
    assert mirrored["cost"]["model"] == pytest.approx(high["cost"]["model"])
    assert mirrored["cost_by_threshold"]["cost"] == pytest.approx(high["cost_by_threshold"]["cost"])
    assert 1 - mirrored["threshold_by_ratio"]["threshold"] == pytest.approx(high["threshold_by_ratio"]["threshold"])


def test_one_class_alone_has_no_cost_page():
    one = Counts(tp=np.array([0.0, 2.0]), fp=np.zeros(2), fn=np.array([2.0, 0.0]), tn=np.zeros(2))
    model = Sweep(scores=score_counts_of([1, 1], [0.5, 0.5]), counts=one)
    assert set(all_of(model)) == {"histogram"}


def test_bins_by_odds_hold_every_case_also_those_of_0_and_1():
    rng = np.random.default_rng(3)
    scores = np.sort(np.concatenate(([0.0, 0.0, 1.0], 1 / (1 + np.exp(-rng.normal(-5, 2, 997))))))
    found = histogram(
        ScoreCounts(
            score=scores[::-1], positives=(scores[::-1] > 0.1) * 1.0, negatives=(scores[::-1] <= 0.1) * 1.0,
            cases=np.ones(1000, dtype=np.int64),
        ),
        by_odds=True,
    )  # fmt: skip
    low, high = found["low"], found["high"]
    assert (low[0], high[-1]) == (0.0, 1.0)
    assert (low[1:] == high[:-1]).all()
    for cases, of in ((found["positives"], scores > 0.1), (found["negatives"], scores <= 0.1)):
        counts, _ = np.histogram(scores[of], bins=[*low, 1.0])
        assert cases.tolist() == counts.tolist()
    steps = np.diff(np.log(low[1:] / (1 - low[1:])))
    assert steps.max() / steps.min() < 1.05
