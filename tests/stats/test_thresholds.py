"""Rules that choose a threshold, against brute force over every distinct score and worked examples from print."""

import math
import operator
import time
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from reportgen.counts.views import Counts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep
from reportgen.stats.thresholds import Floor, Rule, pick, threshold_at
from tests.helpers import D_LABELS, D_SCORES, counts, score_counts_of

GIVEN = Parameters(beta=2, alpha=0.2, costs=CostMatrix(fp=1, fn=4), baseline_cost=3.0, odds=0.25)
OBJECTIVES = [
    key for key, metric in METRICS.items() if metric.from_counts and (metric.higher_is_better or metric.lower_is_better)
]
ROWS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 8).map(lambda eighth: eighth / 8), st.sampled_from([0.5, 1.0, 2.5])),
    min_size=1,
    max_size=25,
)
FLOORS = st.lists(
    st.tuples(
        st.sampled_from(["recall", "precision", "false_alarm_rate", "flag_rate", "f1", "npv"]),
        st.sampled_from([">=", ">", "<=", "<"]),
        st.sampled_from([0.0, 0.2, 0.5, 0.75, 0.8, 1.0]),
    ),
    max_size=2,
)
COMPARED = {">=": operator.ge, ">": operator.gt, "<=": operator.le, "<": operator.lt}


def optimise(key, *floors, most=False):
    return Rule(kind="optimise", metric=METRICS[key], floors=floors, most_flags_on_a_tie=most)


def floor(key, op, limit):
    return Floor(condition=f"{key} {op} {limit}", metric=METRICS[key], op=op, limit=limit)


def words(value):
    return value.words if isinstance(value, Rule) else str(value)


def chosen(rule, scores, given=GIVEN):
    picked = pick(rule, sweep(scores).counts, given)
    return threshold_at(scores, int(picked.index))


def by_hand(rows, flag):
    """Return the four outcomes at each threshold, fewest flags first, by the obvious loop over cases."""
    thresholds = sorted({score for _, score, _ in rows}, reverse=flag == "high")
    found = [[0.0] * 4]
    for threshold in thresholds:
        four = [0.0] * 4  # tp, fp, fn, tn
        for label, score, weight in rows:
            flagged = score >= threshold if flag == "high" else score <= threshold
            four[(0 if label else 1) if flagged else (2 if label else 3)] += weight
        found.append(four)
    found[0] = [0.0, 0.0, sum(w for y, _, w in rows if y), sum(w for y, _, w in rows if not y)]
    return [counts(*four) for four in found]


def nearest_by_hand(at):
    if at.positives == 0 or at.negatives == 0:
        return math.nan
    return math.dist((at.fp / at.negatives, at.tp / at.positives), (0, 1))


def winners(values, candidates, *, lower):
    """Return the candidates whose value is best, all of them where none has one."""
    known = [entry for entry in candidates if not math.isnan(values[entry])]
    if not known:
        return list(candidates)
    best = (min if lower else max)(values[entry] for entry in known)
    return [entry for entry in known if math.isclose(values[entry], best, rel_tol=1e-12, abs_tol=0)]


def pick_by_hand(rule, points, values, *, lower):
    """Return (entry, how many tie, whether the floors are met), one floor after the other."""
    candidates = list(range(len(points)))
    if rule.kind == "capacity":
        candidates = [entry for entry in candidates if not values[entry] > rule.share]
    met = True
    for item in rule.floors:
        reached = [float(evaluate(item.metric, at, GIVEN)) for at in points]
        keeping = [entry for entry in candidates if COMPARED[item.op](reached[entry], item.limit)]
        if not keeping:
            met = False
            candidates = winners(reached, candidates, lower=item.op in {"<", "<="})
            break
        candidates = keeping
    found = winners(values, candidates, lower=lower)
    entry = found[-1 if rule.most_flags_on_a_tie else 0]
    return entry, 0 if math.isnan(values[entry]) else len(found), met


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("key", [*OBJECTIVES, "nearest", "capacity"])
@settings(max_examples=15, deadline=None)
@for_all(rows=ROWS, floors=FLOORS, most=st.booleans(), share=st.sampled_from([0.02, 0.1, 0.25, 0.5, 1.0]))
def test_a_rule_picks_what_brute_force_picks(key, flag, rows, floors, most, share):
    floors = tuple(floor(*parts) for parts in floors)
    points = by_hand(rows, flag)
    if key == "nearest":
        rule, lower = Rule(kind="nearest", floors=floors, most_flags_on_a_tie=most), True
        values = [nearest_by_hand(at) for at in points]
    elif key == "capacity":
        rule = Rule(kind="capacity", share=share, floors=floors, most_flags_on_a_tie=most)
        values, lower = [float(at.flagged / at.n) for at in points], False
    else:
        rule, lower = optimise(key, *floors, most=most), METRICS[key].lower_is_better
        values = [float(evaluate(METRICS[key], at, GIVEN)) for at in points]
    columns = tuple(np.array(column) for column in zip(*rows, strict=True))
    picked = pick(rule, sweep(score_counts_of(*columns, flag=flag)).counts, GIVEN)
    entry, tied, met = pick_by_hand(rule, points, values, lower=lower)
    assert (int(picked.index), int(picked.tied), bool(picked.met)) == (entry, tied, met)
    assert float(picked.objective) == pytest.approx(values[entry], rel=1e-12, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize(
    "rule",
    [
        optimise("total_cost"),
        optimise("precision", floor("recall", ">=", 0.8), floor("flag_rate", "<=", 0.5)),
        optimise("recall", floor("precision", ">", 0.99), most=True),
        Rule(kind="nearest"),
        Rule(kind="capacity", share=0.3),
    ],
    ids=words,
)
def test_many_sweeps_at_once_are_each_sweep_by_itself(rule):
    rng = np.random.default_rng(1)
    tp, fp = (np.cumsum(rng.integers(0, 3, (4, 5, 30)), axis=-1).astype(float) for _ in range(2))
    together = Counts(tp=tp, fp=fp, fn=tp[..., -1:] - tp, tn=fp[..., -1:] - fp)
    picked = pick(rule, together, GIVEN)
    for place in np.ndindex(4, 5):
        alone = pick(rule, Counts(tp=tp[place], fp=fp[place], fn=together.fn[place], tn=together.tn[place]), GIVEN)
        for name in ("index", "objective", "tied", "met"):
            np.testing.assert_array_equal(getattr(picked, name)[place], getattr(alone, name))


@pytest.mark.parametrize(
    ("fp", "fn", "threshold", "cost"), [(1, 1, 6, 26), (1, 5, 4, 84), (1, 10, 2, 108), (1, 20, 2, 148)]
)
def test_cutpointr_s_suicide_data(fp, fn, threshold, cost):
    no = {0: 376, 1: 52, 2: 12, 3: 12, 4: 28, 5: 10, 6: 5, 10: 1}
    yes = {0: 2, 1: 2, 2: 3, 3: 1, 4: 8, 5: 4, 6: 9, 7: 3, 8: 1, 9: 1, 10: 1, 11: 1}
    labels = [0] * sum(no.values()) + [1] * sum(yes.values())
    scores = score_counts_of(labels, [s for side in (no, yes) for s, n in side.items() for _ in range(n)])
    picked = pick(optimise("total_cost"), sweep(scores).counts, Parameters(costs=CostMatrix(fp=fp, fn=fn)))
    assert (threshold_at(scores, int(picked.index)), float(picked.objective)) == (threshold, cost)
    assert chosen(optimise("informedness"), scores) == 2


@pytest.mark.parametrize(
    ("rule", "threshold"),
    [
        (optimise("f1"), 0.36),
        (optimise("f2"), 0.36),
        (optimise("mcc"), 0.66),
        (Rule(kind="nearest"), 0.66),  # (0, 5/7); at 0.36 the false alarms are 2/5
        (optimise("precision", floor("recall", ">=", 0.8)), 0.36),  # 7/9; at 0.40 it is 6/8
        (optimise("recall", floor("false_alarm_rate", "<=", 0.2)), 0.66),
        (Rule(kind="capacity", share=0.5), 0.48),
        (Rule(kind="capacity", share=0.02), None),
    ],
    ids=words,
)
def test_example_d_by_every_kind_of_rule(rule, threshold):
    assert chosen(rule, score_counts_of(D_LABELS, D_SCORES)) == threshold


@pytest.mark.parametrize(("inspection", "cost"), [(1, -19), (3, -1)])
def test_example_d_by_the_costs_of_inspections(inspection, cost):
    given = Parameters(costs=CostMatrix(tp=inspection - 4, fp=inspection, fn=4, tn=0))
    scores = score_counts_of(D_LABELS, D_SCORES)
    picked = pick(optimise("total_cost"), sweep(scores).counts, given)
    assert (threshold_at(scores, int(picked.index)), float(picked.objective)) == (0.36, cost)


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@settings(max_examples=50, deadline=None)
@for_all(rows=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 8), st.integers(0, 900)), min_size=1, max_size=25))
def test_prices_that_differ_by_case_are_added_up_case_by_case(flag, rows):
    labels, scores, _ = zip(*rows, strict=True)
    distinct = sorted(set(scores), reverse=flag == "high")
    money = {  # a miss costs the amount, a hit a quarter of it, a false alarm 100
        outcome: np.array([sum(times * amount + fixed for y, s, amount in rows if y == of and s == score)
                           for score in distinct], dtype=float)
        for outcome, of, times, fixed in (("tp", 1, 0.25, 0), ("fn", 1, 1, 0), ("fp", 0, 0, 100), ("tn", 0, 0, 0))
    }  # fmt: skip
    counted = replace(score_counts_of(labels, scores, flag=flag), money=money)
    picked = pick(optimise("total_cost"), sweep(counted).counts, Parameters(costs=CostMatrix(fp=100, fn=450)))
    spent = []
    for bar in [None, *distinct]:
        flagged = [bar is not None and (s >= bar if flag == "high" else s <= bar) for _, s, _ in rows]
        spent.append(
            sum(
                (0.25 if hit else 1) * amount if y else 100 * hit
                for (y, _, amount), hit in zip(rows, flagged, strict=True)
            )
        )
    assert float(picked.objective) == pytest.approx(min(spent))
    assert int(picked.index) == winners(spent, range(len(spent)), lower=True)[0]


def test_a_transposed_cost_matrix_chooses_otherwise():
    scores = score_counts_of(D_LABELS, D_SCORES)
    dear_misses, dear_alarms = Parameters(costs=CostMatrix(fp=1, fn=10)), Parameters(costs=CostMatrix(fp=10, fn=1))
    assert chosen(optimise("total_cost"), scores, dear_misses) == 0.36
    assert chosen(optimise("total_cost"), scores, dear_alarms) == 0.66


@pytest.mark.parametrize(("share", "flags"), [(0.02, 200), (0.0199, 199), (0.07, 700), (0.29, 2900), (0.57, 5700)])
def test_a_share_of_ten_thousand_is_not_rounded_away(share, flags):
    scores = score_counts_of([0, 1], [0.1, 0.2])
    scores = replace(
        scores,
        score=np.arange(10_000.0)[::-1],
        positives=np.ones(10_000),
        negatives=np.zeros(10_000),
        cases=np.ones(10_000, dtype=np.int64),
    )
    picked = pick(Rule(kind="capacity", share=share), sweep(scores).counts, GIVEN)
    assert int(picked.index) == flags


@pytest.mark.parametrize("tenths", range(1, 10))
@pytest.mark.parametrize("share", [1, 3, 7])  # weights whose sums do not come out even
def test_a_floor_is_met_by_the_share_it_names(tenths, share):
    scores = score_counts_of([1] * 10, np.arange(10) / 10, np.full(10, share / 10))
    for op, met in ((">=", tenths), (">", tenths + 1)):
        picked = pick(optimise("flag_rate", floor("recall", op, tenths / 10)), sweep(scores).counts, GIVEN)
        assert picked.met
        fewest = pick(optimise("miss_rate", floor("recall", "<=", met / 10)), sweep(scores).counts, GIVEN)
        assert int(fewest.index) == met


def test_a_tie_goes_to_the_fewest_flags_or_to_the_most():
    scores = score_counts_of([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])  # with costs of 1 and 1, 0.9 and 0.7 both cost 1
    given = Parameters(costs=CostMatrix(fp=1, fn=1))
    assert [chosen(optimise("total_cost", most=most), scores, given) for most in (False, True)] == [0.9, 0.7]
    assert int(pick(optimise("total_cost"), sweep(scores).counts, given).tied) == 2


def test_flag_nothing_is_a_candidate():
    dear_alarms = Parameters(costs=CostMatrix(fp=10, fn=1))
    assert chosen(optimise("total_cost"), score_counts_of([0, 1], [0.9, 0.1]), dear_alarms) is None


def test_what_cannot_be_met_comes_as_near_as_it_can():
    scores = score_counts_of([0, 1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6, 0.5])
    rule = optimise("recall", floor("precision", ">=", 0.9))
    picked = pick(rule, sweep(scores).counts, GIVEN)
    assert (threshold_at(scores, int(picked.index)), bool(picked.met), float(picked.objective)) == (0.8, False, 0.5)
    both = optimise("f1", floor("recall", ">=", 1.0), floor("precision", ">=", 0.5))  # each can be had, but not both
    picked = pick(both, sweep(scores).counts, GIVEN)
    assert (threshold_at(scores, int(picked.index)), bool(picked.met)) == (0.5, False)


def test_a_mask_stands_in_for_the_estimates():
    model = sweep(score_counts_of(D_LABELS, D_SCORES))
    rule = optimise("precision", floor("recall", ">=", 0.8))
    mask = np.arange(13) >= 11
    picked = pick(rule, model.counts, GIVEN, allowed=[mask])
    assert (int(picked.index), bool(picked.met)) == (11, True)
    nothing = pick(rule, model.counts, GIVEN, allowed=[np.zeros(13, dtype=bool)])
    assert (int(nothing.index), bool(nothing.met)) == (9, False)  # all positives are found, with the best precision


@pytest.mark.parametrize("rule", [Rule(kind="nearest"), optimise("recall"), optimise("f_beta")], ids=words)
def test_without_a_value_anywhere_the_objective_is_undefined(rule):
    model = sweep(score_counts_of([0, 0, 0], [0.1, 0.2, 0.3]))
    picked = pick(rule, model.counts, Parameters())
    assert (math.isnan(picked.objective), int(picked.tied)) == (True, 0)


@pytest.mark.parametrize(
    "rule",
    [
        Rule(kind="fixed", fixed=0.5),
        Rule(kind="closed_form"),
        Rule(kind="capacity"),
    ],
    ids=words,
)
def test_a_rule_that_does_not_look_at_cases_picks_nothing(rule):
    with pytest.raises(ValueError, match=r"chooses nothing|names no share"):
        pick(rule, sweep(score_counts_of(D_LABELS, D_SCORES)).counts, GIVEN)


def test_two_thousand_replicates_are_picked_in_a_moment():
    rng = np.random.default_rng(1)
    tp, fp = (np.cumsum(rng.integers(0, 3, (2000, 300)), axis=-1).astype(float) for _ in range(2))
    together = Counts(tp=tp, fp=fp, fn=tp[..., -1:] - tp, tn=fp[..., -1:] - fp)
    rule = optimise("precision", floor("recall", ">=", 0.8))
    started = time.process_time()
    pick(rule, together, GIVEN)
    assert time.process_time() - started < 1.0  # 0.03 s on an idle machine


@pytest.mark.parametrize("key", ["f1", "total_cost"])
def test_a_choice_among_very_many_keeps_no_second_copy_of_what_it_pursues(key):
    hits = np.arange(500_001.0)
    counts, rule = Counts(tp=hits, fp=hits, fn=hits[::-1], tn=hits[::-1]), Rule(kind="optimise", metric=METRICS[key])
    tracemalloc.start()
    pick(rule, counts, GIVEN)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3 * hits.nbytes  # the metric, and the metric where it may be chosen
