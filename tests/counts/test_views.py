"""The four outcomes and what they cost, read off cells, equal what loops over the cases add up."""

import math
from dataclasses import fields

import numpy as np
import pytest

from reportgen.counts.cells import Cells, Sum
from reportgen.counts.query import CaseWise, Decision, Interval, Label, Price, PriceColumn, Prices, Score, Weight
from reportgen.counts.views import Money, all_flagged, counted_as, outcomes_at, outcomes_decided, score_counts
from reportgen.stats.ranking import sweep

PRICES = Prices(
    fp=Price(fixed=12, column="fee", times=-2),
    fn=Price(fixed=25, column="amount", times=0.85),
    tp=Price(fixed=3, column="amount", times=0.05),
    tn=Price(fixed=-1),
)
CUTS = (0.8, 0.4, 0.2)


def cases(seed, *, weighted):
    """Return made-up cases with tied scores: class, score, decision, weight, the two amounts."""
    rng = np.random.default_rng(seed)
    return [
        {
            "label": int(rng.random() < 0.4),
            "score": int(rng.integers(0, 6)) / 5,
            "flagged": int(rng.integers(0, 2)),
            "weight": int(rng.integers(1, 30)) / 8 if weighted else 1.0,
            "amount": float(rng.integers(-20, 500)) / 4,
            "fee": float(rng.integers(0, 9)),
        }
        for _ in range(40)
    ]


def cells_of(rows, *, weighted):
    """Return one cell a case, with sums as a source would give them."""
    scores = np.array([row["score"] for row in rows])
    columns = {
        Label(): np.array([row["label"] for row in rows]),
        Score("m"): scores,
        Interval("m", CUTS): np.sum(scores[:, None] >= np.array(CUTS), axis=1),
        Decision("m"): np.array([row["flagged"] for row in rows]),
    }

    def summed(values):
        return Sum(units=np.array([int(value * 64) for value in values]), scale=6)

    sums = {PriceColumn(name): summed(row["weight"] * row[name] for row in rows) for name in ("amount", "fee")}
    if weighted:
        sums[Weight()] = summed(row["weight"] for row in rows)
    return Cells(columns=columns, n=np.ones(len(rows), dtype=np.int64), sums=sums)


def cost(row, outcome):
    """Return what one case costs, spelt out."""
    each = {
        "fp": 12 - 2 * row["fee"],
        "fn": 25 + 0.85 * row["amount"],
        "tp": 3 + 0.05 * row["amount"],
        "tn": -1,
    }
    return row["weight"] * each[outcome]


def money_by_the_loop(rows, flagged):
    """Return what the cases of each outcome cost, and what all of its class would."""
    found = dict.fromkeys((part.name for part in fields(Money)), 0.0)
    for row, flag in zip(rows, flagged, strict=True):
        right, wrong = ("tp", "fn") if row["label"] else ("tn", "fp")
        outcome = right if bool(flag) == bool(row["label"]) else wrong
        found[outcome] += cost(row, outcome)
        for each in (right, wrong):
            found[f"all_{each}"] += cost(row, each)
    return found


def as_dict(money):
    return {part.name: float(getattr(money, part.name)) for part in fields(Money)}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_money_at_every_threshold_equals_the_obvious_loop(seed, weighted):
    rows = cases(seed, weighted=weighted)
    cells = cells_of(rows, weighted=weighted)
    for flag in ("high", "low"):
        model = sweep(score_counts(cells, Score("m"), flag, PRICES))
        for place, threshold in enumerate(model.thresholds):
            flagged = [row["score"] >= threshold if flag == "high" else row["score"] <= threshold for row in rows]
            assert as_dict(model.counts.at(place).money) == pytest.approx(money_by_the_loop(rows, flagged), rel=1e-12)
    for cut in (None, 0, 1, 2):
        found = outcomes_at(cells, Interval("m", CUTS), cut, PRICES)
        flagged = [cut is not None and row["score"] >= CUTS[cut] for row in rows]
        assert as_dict(found.estimates.money) == pytest.approx(money_by_the_loop(rows, flagged), rel=1e-12)
    decided = outcomes_decided(cells, Decision("m"), PRICES)
    loop = money_by_the_loop(rows, [row["flagged"] for row in rows])
    assert as_dict(decided.estimates.money) == pytest.approx(loop, rel=1e-12)
    assert (decided.cases.money is None) == weighted


@pytest.mark.parametrize("weighted", [False, True])
def test_with_every_case_flagged_money_is_that_of_the_loop(weighted):
    rows = cases(3, weighted=weighted)
    found = all_flagged(outcomes_at(cells_of(rows, weighted=weighted), Interval("m", CUTS), 1, PRICES))
    assert as_dict(found.estimates.money) == pytest.approx(money_by_the_loop(rows, [True] * len(rows)))
    assert (found.cases.tp, found.cases.fp) == (sum(r["label"] for r in rows), sum(1 - r["label"] for r in rows))
    assert (found.cases.fn, found.cases.tn) == (0, 0)
    assert (found.weighted is not None) == weighted


@pytest.mark.parametrize("label", [0, 1])
def test_doubtful_cases_count_and_cost_as_either_class(label):
    rows = [{**row, "label": label} for row in cases(5, weighted=True)]
    doubtful = cells_of([{**row, "label": -1} for row in rows], weighted=True)
    found = outcomes_at(counted_as(doubtful, label), Interval("m", CUTS), 1, PRICES)
    flagged = [row["score"] >= CUTS[1] for row in rows]
    assert as_dict(found.estimates.money) == pytest.approx(money_by_the_loop(rows, flagged))
    assert float(found.weighted.positives) == (math.fsum(row["weight"] for row in rows) if label else 0)


def test_parts_cost_together_what_the_whole_costs():
    rows = cases(2, weighted=True)
    key = Interval("m", CUTS)
    one, other = (outcomes_at(cells_of(part, weighted=True), key, 1, PRICES) for part in (rows[:15], rows[15:]))
    whole = outcomes_at(cells_of(rows, weighted=True), key, 1, PRICES)
    assert as_dict((one + other).estimates.money) == pytest.approx(as_dict(whole.estimates.money))
    without = outcomes_at(cells_of(rows[15:], weighted=True), key, 1)
    assert (one + without).estimates.money is None


def test_several_thresholds_at_once_are_each_of_them():
    counts = sweep(score_counts(cells_of(cases(1, weighted=False), weighted=False), Score("m"), "high", PRICES)).counts
    some = counts.at(np.array([0, 2, 5]))
    assert some.tp.tolist() == [float(counts.at(place).tp) for place in (0, 2, 5)]
    assert some.money.fn.tolist() == [float(counts.at(place).money.fn) for place in (0, 2, 5)]
    assert some.money.all_fn.tolist() == [float(counts.money.all_fn[0])] * 3


def test_where_every_case_costs_the_same_there_is_no_money_to_carry():
    cells = cells_of(cases(1, weighted=False), weighted=False)
    flat = Prices(fp=Price(fixed=12), fn=Price(fixed=480))
    for prices in (None, flat):
        assert score_counts(cells, Score("m"), "high", prices).money is None
        assert outcomes_at(cells, Interval("m", CUTS), 1, prices).cases.money is None
    assert sweep(score_counts(cells, Score("m"), "high", flat)).counts.money is None


def test_with_the_classes_swapped_nothing_is_known_of_prices():
    found = outcomes_at(cells_of(cases(1, weighted=False), weighted=False), Interval("m", CUTS), 1, PRICES)
    assert found.cases.swapped().money is None


def test_a_case_wise_decision_counts_as_one():
    rows = cases(4, weighted=False)
    cells = cells_of(rows, weighted=False)
    key = CaseWise("m", PRICES)
    found = outcomes_decided(
        Cells(columns={Label(): cells.columns[Label()], key: cells.columns[Decision("m")]}, n=cells.n), key
    )
    assert float(found.cases.flagged) == sum(row["flagged"] for row in rows)
