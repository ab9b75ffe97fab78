"""Costs that differ by case add up as the obvious loop does, whatever the order of the rows, weights or files."""

import math
from collections import defaultdict
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.counts.query import (
    NO_DAY,
    CaseWise,
    Cluster,
    Day,
    Decision,
    ErrorCheaper,
    Interval,
    Label,
    Price,
    PriceColumn,
    Prices,
    Query,
    Score,
    Time,
    Unit,
    Weight,
)
from reportgen.counts.views import outcomes_at, outcomes_decided, score_counts
from reportgen.sources.opening import open_source
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import sweep

COSTS = {
    "false_positive": {"column": "fee", "times": 2, "plus": -1},
    "false_negative": {"column": "amount", "times": 0.75, "plus": 25},
    "true_positive": {"column": "amount", "times": 0.25},
    "true_negative": -0.5,
}
PRICES = Prices(
    fp=Price(fixed=-1, column="fee", times=2),
    fn=Price(fixed=25, column="amount", times=0.75),
    tp=Price(column="amount", times=0.25),
    tn=Price(fixed=-0.5),
)
WEIGHTS = {
    None: {},
    "sampling": {"weight": {"column": "w", "kind": "sampling"}},
    "frequency": {"weight": {"column": "f", "kind": "frequency"}},
}
CASE = st.fixed_dictionaries(
    {
        "label": st.sampled_from(["yes", "no"]),
        "s": st.integers(0, 8).map(lambda eighths: eighths / 8),
        "amount": st.integers(-400, 400).map(lambda quarters: quarters / 4),
        "fee": st.integers(0, 9).map(float),
        "w": st.integers(1, 40).map(lambda eighths: eighths / 8),
        "f": st.integers(0, 3),
        "day": st.one_of(st.none(), st.integers(-3, 3)),
        "lacks": st.booleans(),  # the amount that its class does not need
    }
)
ALWAYS = [
    {"label": label, "s": 0.5, "amount": 8.0, "fee": 1.0, "w": 1.0, "f": 1, "day": 0, "lacks": False}
    for label in ("yes", "no")
]
SAMPLE = st.lists(CASE, max_size=25).map(lambda cases: [*cases, *ALWAYS])


def frame_of(cases):
    frame = pd.DataFrame(cases)
    frame["at"] = [
        pd.NaT
        if case["day"] is None
        else pd.Timestamp("1970-01-01") + pd.Timedelta(days=case["day"], hours=case["fee"])
        for case in cases
    ]
    positive = frame["label"].eq("yes")
    return frame.assign(
        amount=frame["amount"].mask(frame["lacks"] & ~positive), fee=frame["fee"].mask(frame["lacks"] & positive)
    )


def opened(config, cases, kind, models=None):
    return open_source(config(None, models=models, costs=COSTS, time="at", **WEIGHTS[kind]), frame_of(cases))


def times(case, kind):
    return {None: 1, "sampling": Fraction(case["w"]), "frequency": case["f"]}[kind]


def cost(case, outcome):
    """Return what one case costs, spelt out."""
    return {
        "fp": 2 * case["fee"] - 1,
        "fn": 0.75 * case["amount"] + 25,
        "tp": 0.25 * case["amount"],
        "tn": -0.5,
    }[outcome]


def outcome_of(case, *, flagged):
    return ("tp" if flagged else "fn") if case["label"] == "yes" else ("fp" if flagged else "tn")


def value_of(key, case):
    """Return the value of one key for one case, spelt out."""
    amount = math.nan if case["lacks"] and case["label"] == "no" else case["amount"]
    fee = math.nan if case["lacks"] and case["label"] == "yes" else case["fee"]
    match key:
        case Label():
            return int(case["label"] == "yes")
        case Day():
            return NO_DAY if case["day"] is None else case["day"]
        case ErrorCheaper():
            error, right = ("fn", "tp") if case["label"] == "yes" else ("fp", "tn")
            return int(cost(case, error) < cost(case, right))
        case CaseWise():
            if math.isnan(amount + fee):
                return -1
            flagging = case["s"] * cost(case, "tp") + (1 - case["s"]) * cost(case, "fp")
            leaving = case["s"] * cost(case, "fn") + (1 - case["s"]) * cost(case, "tn")
            return int(flagging <= leaving)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WEIGHTS)
@settings(deadline=None, max_examples=15)
@given(data=st.data(), sample=SAMPLE)
def test_amounts_days_and_prices_by_case_match_the_obvious_loop(config, kind, data, sample):
    keys = (Label(), Day(), ErrorCheaper(PRICES), CaseWise("m", PRICES))
    chosen = tuple(data.draw(st.lists(st.sampled_from(keys), unique=True, max_size=3)))
    query = Query(
        keys=chosen,
        sums=(PriceColumn("amount"), PriceColumn("fee")),
        extremes=(PriceColumn("amount"), PriceColumn("fee")),
    )
    cells = opened(config, sample, kind).count(query)
    groups = defaultdict(list)
    for case in sample:
        if kind != "frequency" or case["f"]:
            groups[tuple(value_of(key, case) for key in chosen)].append(case)
    found = list(zip(*(cells.columns[key].tolist() for key in chosen), strict=True)) or [()]
    assert found == sorted(groups)
    for place, values in enumerate(found):
        for column, of_other_class in (("amount", "no"), ("fee", "yes")):
            there = [case for case in groups[values] if not (case["lacks"] and case["label"] == of_other_class)]
            total = sum(times(case, kind) * Fraction(case[column]) for case in there)
            assert Fraction(float(cells.real_sum(PriceColumn(column))[place])) == total
            ends = cells.extremes[PriceColumn(column)]
            amounts = [case[column] for case in there]
            assert ends.smallest[place] == min(amounts, default=math.inf)
            assert ends.largest[place] == max(amounts, default=-math.inf)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WEIGHTS)
@settings(deadline=None, max_examples=12)
@given(sample=SAMPLE)
def test_the_cost_at_every_threshold_is_that_of_the_loop(config, kind, sample):
    sums = (PriceColumn("amount"), PriceColumn("fee"), *([Weight()] if kind == "sampling" else []))
    source = opened(config, sample, kind)
    cells = source.count(Query(keys=(Label(), Score("m")), sums=sums))
    model = sweep(score_counts(cells, Score("m"), "high", PRICES))
    costs = Parameters(costs=CostMatrix(fp=1, fn=1, tp=1, tn=1))  # the means do not enter
    total, none, every = (
        evaluate(METRICS[key], model.counts, costs) for key in ("total_cost", "saving", "saving_flag_all")
    )

    def by_the_loop(threshold):
        return float(
            sum(
                times(case, kind) * Fraction(cost(case, outcome_of(case, flagged=case["s"] >= threshold)))
                for case in sample
            )
        )

    expected = [by_the_loop(threshold) for threshold in model.thresholds]
    assert total == pytest.approx(expected, rel=1e-12, abs=1e-9)
    assert none == pytest.approx([expected[0] - each for each in expected], rel=1e-12, abs=1e-9)
    assert every == pytest.approx([expected[-1] - each for each in expected], rel=1e-12, abs=1e-9)
    key = Interval("m", (0.5,))
    at_half = outcomes_at(source.count(Query(keys=(Label(), key), sums=sums)), key, 0, PRICES)
    assert evaluate(METRICS["total_cost"], at_half.estimates, costs) == pytest.approx(by_the_loop(0.5), rel=1e-12)


def test_prices_of_the_wrong_outcome_or_class_would_show(config):
    """One case of each outcome, and eight prices of which no two sums are alike."""
    cases = [("yes", 1.0, 100), ("no", 1.0, 20), ("yes", 0.0, 3), ("no", 0.0, 0.5)]
    frame = pd.DataFrame(cases, columns=["label", "s", "amount"])
    prices = Prices(**{o: Price(fixed=f, column="amount", times=t) for o, f, t in zip(
        ("tp", "fp", "fn", "tn"), (1e3, 1e4, 1e5, 1e6), (1, 2, 4, 8), strict=True)})  # fmt: skip
    costs = {
        f"{right}_{name}": {"column": "amount"} for right in ("true", "false") for name in ("positive", "negative")
    }
    cells = open_source(config(None, costs=costs), frame).count(
        Query(keys=(Label(), Score("m")), sums=(PriceColumn("amount"),))
    )
    money = sweep(score_counts(cells, Score("m"), "high", prices)).counts.at(1).money
    assert [float(part) for part in (money.tp, money.fp, money.fn, money.tn)] == [1100, 10040, 100012, 1000004]
    assert [float(part) for part in (money.all_tp, money.all_fp, money.all_fn, money.all_tn)] == [
        2103, 20041, 200412, 2000164,
    ]  # fmt: skip


@pytest.mark.slow
@settings(deadline=None, max_examples=20)
@given(
    data=st.data(),
    amounts=st.lists(
        st.one_of(st.just(0.0), st.floats(1e-30, 1e12), st.floats(-1e12, -1e-30)), min_size=2, max_size=30
    ),
)
def test_amounts_add_up_to_one_part_in_a_million_million_whatever_their_size_and_order(config, data, amounts):
    weights = data.draw(st.lists(st.floats(1e-3, 1e6), min_size=len(amounts), max_size=len(amounts)))
    frame = pd.DataFrame({"label": ["yes", *["no"] * (len(amounts) - 1)], "s": 0.5, "w": weights, "amount": amounts})
    costs = {"false_positive": 1, "false_negative": {"column": "amount"}}
    settings = {"costs": costs, "weight": {"column": "w", "kind": "sampling"}}
    whole = math.fsum(abs(amount * weight) for amount, weight in zip(amounts, weights, strict=True))
    one, other = (
        open_source(config(None, **settings), each).count(Query(keys=(), sums=(PriceColumn("amount"),)))
        for each in (frame, frame.sample(frac=1, random_state=3))
    )
    total = math.fsum(amount * weight for amount, weight in zip(amounts, weights, strict=True))
    assert one.real_sum(PriceColumn("amount"))[0] == pytest.approx(total, rel=2**-52, abs=whole * 1e-15)
    assert abs(int(one.sums[PriceColumn("amount")].units[0])) < 2**62 + len(amounts)
    assert [(part.units.tolist(), part.scale) for part in one.sums.values()] == [
        (part.units.tolist(), part.scale) for part in other.sums.values()
    ]


@pytest.mark.slow
def test_a_few_huge_amounts_do_not_swallow_the_cents_of_the_others(config):
    n = 100_000
    amounts = np.r_[1e12, np.full(n - 1, 0.01)]
    frame = pd.DataFrame({"label": np.where(np.arange(n) == 0, "no", "yes"), "s": 0.5, "amount": amounts})
    costs = {"false_positive": 1, "false_negative": {"column": "amount"}}
    cells = open_source(config(None, costs=costs), frame).count(Query(keys=(Label(),), sums=(PriceColumn("amount"),)))
    assert cells.real_sum(PriceColumn("amount")) == pytest.approx([1e12, 999.99], rel=1e-5)


def test_frequencies_give_the_very_sums_of_the_rows_folded_out(config):
    rng = np.random.default_rng(4)
    folded = pd.DataFrame(
        {"label": rng.choice(["yes", "no"], 300), "s": rng.random(300).round(2), "amount": rng.normal(50, 70, 300)}
    ).assign(f=rng.integers(0, 5, 300))
    costs = {"false_positive": 1, "false_negative": {"column": "amount"}}
    query = Query(keys=(Label(), Score("m")), sums=(PriceColumn("amount"),))
    whole = open_source(config(None, costs=costs), folded.loc[folded.index.repeat(folded["f"])]).count(query)
    counted = open_source(config(None, costs=costs, **WEIGHTS["frequency"]), folded).count(query)
    assert counted.sums[PriceColumn("amount")].units.tolist() == whole.sums[PriceColumn("amount")].units.tolist()
    assert counted.sums[PriceColumn("amount")].scale == whole.sums[PriceColumn("amount")].scale


def test_a_case_wise_decision_of_calibrated_scores_costs_least(config):
    rng = np.random.default_rng(6)
    n = 20_000
    chance = rng.random(n)
    frame = pd.DataFrame(
        {"label": np.where(rng.random(n) < chance, "yes", "no"), "s": chance, "amount": rng.lognormal(3, 1, n)}
    )
    costs = {"false_positive": 20, "false_negative": {"column": "amount"}}
    prices, given_costs = (
        Prices(fp=Price(fixed=20), fn=Price(column="amount")),
        Parameters(costs=CostMatrix(fp=20, fn=1)),
    )
    source = open_source(config(None, costs=costs, models={"m": {"score": "s"}}), frame)
    key = CaseWise("m", prices)
    cells = source.count(Query(keys=(Label(), key), sums=(PriceColumn("amount"),)))
    case_wise = evaluate(METRICS["total_cost"], outcomes_decided(cells, key, prices).estimates, given_costs)
    by_score = source.count(Query(keys=(Label(), Score("m")), sums=(PriceColumn("amount"),)))
    least = evaluate(
        METRICS["total_cost"], sweep(score_counts(by_score, Score("m"), "high", prices)).counts, given_costs
    ).min()
    assert case_wise < 0.95 * least
    low = open_source(
        config(None, costs=costs, models={"m": {"score": "s", "flag": "low"}}), frame.assign(s=1 - frame["s"])
    ).count(Query(keys=(Label(), key), sums=(PriceColumn("amount"),)))
    assert low.n.tolist() == cells.n.tolist()


TABLE = "id,label,s,amount,fee\n7,yes,0.5,{},1\n8,no,0.5,{},{}\n9,,0.5,,\n10,no,0.25,4,2\n11,yes,0.75,5,\n"
ONE = {"false_positive": 1, "false_negative": {"column": "amount"}}


@pytest.mark.slow
def test_a_missing_amount_is_refused_only_where_a_price_follows_from_it(write, told, config):
    write(TABLE.format(5, "", ""))
    source = open_source(config(costs=ONE, id="id"))
    assert source.count(Query(keys=(Label(),), sums=(PriceColumn("amount"),))).real_sum(
        PriceColumn("amount")
    ).tolist() == [4, 10]
    both = {"false_positive": {"column": "fee"}, "false_negative": 1, "true_negative": {"column": "amount"}}
    assert told(costs=both, id="id") == (
        "cases.csv:3: costs.false_positive.column: column 'fee' has 1 missing amount of negative cases (id 8)\n"
        "    Each negative case needs one, because its cost follows from it.\n"
        "    Correct the data, or leave these cases out of them.\n"
        "cases.csv:3: costs.true_negative.column: column 'amount' has 1 missing amount of negative cases (id 8)\n"
        "    Each negative case needs one, because its cost follows from it.\n"
        "    Correct the data, or leave these cases out of them."
    )
    write(TABLE.format("", "", 1))
    either = {**ONE, "true_negative": {"column": "amount"}}
    assert told(costs=either).startswith(
        "cases.csv:2: costs.false_negative.column: column 'amount' has 2 missing amounts of positive and negative "
        "cases\n    Each positive or negative case needs one"
    )


def test_a_doubtful_case_needs_its_amount_as_either_class(write, told):
    write("label,s,amount\nyes,0.5,1\nno,0.5,\nunsure,0.5,3\nunsure,0.5,\n")
    assert told(costs=ONE, negative="no", doubtful="unsure") == (
        "cases.csv:5: costs.false_negative.column: column 'amount' has 1 missing amount of positive or doubtful cases\n"
        "    Each positive case needs one, because its cost follows from it. A doubtful case is counted as either "
        "class.\n"
        "    Correct the data, or leave these cases out of them."
    )


def test_a_missing_amount_is_found_in_the_file_that_it_stands_in(write, told):
    write("id,label,s,amount\n1,yes,0.5,1\n", "day-1.csv")
    write("id,label,s,amount\n2,no,0.5,\n3,yes,0.5,\n", "day-2.csv")
    write("id,z\n3,0.5\n2,0.25\n1,0.125\n", "own.csv")
    what = "costs.false_negative.column: column 'amount' has 1 missing amount of positive cases (id 3)"
    assert told(path="day-*.csv", costs=ONE, id="id").startswith(f"day-2.csv:3: {what}")
    own = {"m": {"score": "s"}, "n": {"score": "z", "path": "own.csv"}}
    assert told(path="day-*.csv", costs=ONE, id="id", models=own).startswith(f"day-2.csv:3: {what}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "what"),
    [
        ("x", "1 value that is not a number: 'x'\n    Correct the data."),
        ("NaN", "1 value that is not a number: 'NaN'\n    If 'NaN' means that there is no value, write"),
        ("-inf", "1 value that is not finite: '-inf'"),
        ("-2e12", "1 amount beyond 1e12: '-2e12'\n    Correct the data, or count the amounts in thousands."),
    ],
)
def test_what_is_no_amount_is_refused_in_any_row(value, what, write, told):
    write(f"label,s,amount\nyes,0.5,1\nno,0.5,{value}\n")
    found = told(costs=ONE)
    assert found.startswith(f"cases.csv:3: costs.false_negative.column: column 'amount' has {what}")


def test_a_column_of_texts_or_none_is_no_price(write, told):
    write("label,s,amount\nyes,0.5,a\nno,0.5,b\n")
    assert "none of the 2 values of column 'amount' is a number, the first is 'a'" in told(costs=ONE)
    assert "column not found in cases.csv: 'amuont'\n    Did you mean 'amount'?" in told(
        costs={"false_positive": 1, "false_negative": {"column": "amuont"}}
    )


@pytest.mark.parametrize("score", ["rank", "decision"])
def test_a_case_wise_decision_needs_a_chance(score, config):
    frame = pd.DataFrame({"label": ["yes", "no"], "s": [0.5, 0.25], "hit": ["a", "b"], "amount": 1.0})
    models = {"rank": {"score": "s", "kind": "rank"}, "decision": {"decision": "hit", "flagged": "a"}}
    source = open_source(config(None, models={"m": models[score]}, costs=ONE), frame)
    with pytest.raises(ValueError, match=r"not a probability|no score"):
        source.count(Query(keys=(CaseWise("m", Prices(fp=Price(fixed=1), fn=Price(column="amount"))),)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "message"),
    [
        (Query(keys=(), sums=(PriceColumn("s"),)), "no cost is worked out from column 's'"),
        (Query(keys=(), extremes=(PriceColumn("s"),)), "no cost is worked out from column 's'"),
        (Query(keys=(Day(),)), "no time"),
        (Query(keys=(), extremes=(Time(),)), "no time"),
        (Query(keys=(Cluster(),)), "no cluster"),
    ],
)
def test_a_question_that_the_cases_cannot_answer_is_a_mistake_of_ours(query, message, config):
    frame = pd.DataFrame({"label": ["yes", "no"], "s": [0.5, 0.25]})
    with pytest.raises(ValueError, match=message):
        open_source(config(None), frame).count(query)


def test_units_come_with_the_sums_of_what_lies_in_them(config):
    rng = np.random.default_rng(1)
    n = 3000
    frame = pd.DataFrame({"id": np.arange(n), "label": rng.choice(["yes", "no"], n), "s": rng.random(n), "hit": "a"})
    frame["amount"], frame["hit"] = rng.integers(0, 900, n) / 4, rng.choice(["a", "b"], n)
    models = {"m": {"score": "s"}, "r": {"decision": "hit", "flagged": "a"}}
    source = open_source(config(None, id="id", costs=ONE, models=models), frame)
    cells = source.count(Query(keys=(Unit(), Label(), Decision("r")), sums=(PriceColumn("amount"),)))
    whole = source.count(Query(keys=(Label(), Decision("r")), sums=(PriceColumn("amount"),)))
    for key in ((label, decided) for label in (0, 1) for decided in (0, 1)):
        inside, there = (
            (each.columns[Label()] == key[0]) & (each.columns[Decision("r")] == key[1]) for each in (cells, whole)
        )
        assert cells.n[inside].sum() == whole.n[there].sum()
        assert (
            cells.sums[PriceColumn("amount")].units[inside].sum()
            == whole.sums[PriceColumn("amount")].units[there].sum()
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cases.tsv", "cases.jsonl", "cases.parquet", "frame"])
def test_amounts_and_clusters_are_read_alike_from_every_kind_of_source(name, write, config, tmp_path):
    frame = pd.DataFrame(
        {"label": ["yes", "no", "no", "yes"], "s": 0.5, "amount": [1.5, None, -9.0, 0.25], "c": [10, 2, 10, 7]}
    )
    write("label,s,amount,c\nyes,0.5,1.5,10\nno,0.5,NA, 2\nno,0.5,-9,10\nyes,.5,25e-2,7\n")
    settings = {"costs": ONE, "cluster": "c", "missing": "NA"}
    query = Query(keys=(Label(), Cluster()), sums=(PriceColumn("amount"),), extremes=(PriceColumn("amount"),))
    expected = open_source(config(**settings)).count(query)
    path = tmp_path / name
    if name.endswith(".parquet"):
        frame.to_parquet(path)
    elif name.endswith(".jsonl"):
        frame.to_json(path, orient="records", lines=True)
    else:
        frame.astype(str).replace("nan", "NA").to_csv(path, sep="\t", index=False)
    found = open_source(config(str(path), **settings), frame if name == "frame" else None).count(query)
    assert found.columns[Cluster()].tolist() == expected.columns[Cluster()].tolist()
    assert found.real_sum(PriceColumn("amount")).tolist() == expected.real_sum(PriceColumn("amount")).tolist()
    assert sorted(expected.real_sum(PriceColumn("amount")).tolist()) == [-9, 0, 0.25, 1.5]
    ends, others = (each.extremes[PriceColumn("amount")] for each in (expected, found))
    assert (ends.smallest.tolist(), ends.largest.tolist()) == (others.smallest.tolist(), others.largest.tolist())
    assert math.inf in ends.smallest.tolist()
