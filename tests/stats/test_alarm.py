"""The watch over months: its ratio by an obvious loop, its limit, the month that it names, how soon it sees a fall."""

import math
import time

import numpy as np
import pytest

from reportgen.stats.alarm import A_YEAR, Months, Series, alarm, limit_of, ratio_after, seen_soon, sums, worth

CALM = (0.0425, 0.03, 0.0075, 0.92)  # recall of 85 %
FALLEN = (0.035, 0.03, 0.015, 0.92)  # of 70 %
FOUR = {
    "recall": ((1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 1.0, 0.0), "lower"),
    "flag_rate": ((1.0, 1.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0), "either"),
    "cost": ((0.0, 1.0, 20.0, 0.0), (1.0, 1.0, 1.0, 1.0), "higher"),
}


def series(outcomes, key):
    over, under, worse = FOUR[key]
    hits, of = outcomes @ np.array(over), outcomes @ np.array(under)
    return Series(key=key, worse=worse, hits=hits, of=of, over=over, under=under)


def months(*rows, keys=("recall",), seed=1):
    outcomes = np.array(rows, dtype=np.float64)
    return Months(outcomes=outcomes, series=[series(outcomes, key) for key in keys], seed=seed)


def drawn(seed, *mixes, cases=1_000):
    rng = np.random.default_rng(seed)
    return [rng.multinomial(cases, mix) for mix in mixes]


def log_likelihood(hits, of):
    return sum(part * math.log(part / of) for part in (hits, of - hits) if part)


def test_the_ratio_is_that_of_an_obvious_loop():
    rows = drawn(3, *[CALM] * 5, cases=200)
    given = months(*rows)
    recall = given.series[0]
    upto = (sums(recall.hits)[None, :], sums(recall.of)[None, :], np.zeros((1, 1)))
    ratio = ratio_after(recall, upto, 5, 1)[0]
    for place, split in enumerate(range(1, 5)):
        (hits, of), (after, of_after) = (
            (sum(row[0] for row in part), sum(row[0] + row[2] for row in part)) for part in (rows[:split], rows[split:])
        )
        both = log_likelihood(hits + after, of + of_after)
        expected = log_likelihood(hits, of) + log_likelihood(after, of_after) - both
        assert ratio[place] == pytest.approx(expected if after / of_after < hits / of else 0.0, abs=1e-9)


def test_an_amount_for_each_case_is_compared_by_its_variance():
    rows = drawn(3, *[CALM] * 4, cases=500)
    given = months(*rows, keys=("cost",))
    per_case = np.concatenate([np.repeat([0, 1, 20, 0], row) for row in rows])
    before, after = per_case[:1_000], per_case[1_000:]
    z = (after.mean() - before.mean()) / math.sqrt(per_case.var() * (1 / 1_000 + 1 / 1_000))
    cost = given.series[0]
    totals = np.cumsum(np.array(rows, dtype=float), axis=0)
    mean = totals @ np.array(cost.over) / totals.sum(axis=1)
    variance = totals @ np.array(cost.over) ** 2 / totals.sum(axis=1) - mean**2
    upto = (sums(cost.hits)[None], sums(cost.of)[None], np.concatenate([variance[:1], variance])[None])
    assert ratio_after(cost, upto, 4, 1)[0][1] == pytest.approx(z**2 / 2 if z > 0 else 0.0)


def test_a_fall_is_seen_with_its_month_and_a_range_that_holds_it():
    found = alarm(months(*drawn(5, *[CALM] * 8, *[FALLEN] * 4, cases=2_000), keys=("flag_rate", "recall")))
    assert (found.raised, found.key, found.since) == (True, "recall", 8)
    assert found.earliest <= 8 <= found.latest


def test_a_rise_of_what_is_better_higher_is_no_alarm():
    rows = drawn(5, *[FALLEN] * 8, *[CALM] * 4, cases=2_000)
    assert not alarm(months(*rows)).raised
    assert alarm(months(*rows, keys=("flag_rate",))).largest >= 0


@pytest.mark.parametrize("count", [2, 30])
def test_the_limit_is_drawn_anew_and_the_same(count):
    given = months(*drawn(1, *[CALM] * count))
    limit = limit_of(given)
    assert limit == limit_of(given)
    assert 3 < limit < 5.5


def test_more_figures_have_a_higher_limit():
    rows = drawn(1, *[CALM] * 12)
    assert limit_of(months(*rows, keys=("recall", "flag_rate"))) > limit_of(months(*rows))


def test_calm_years_raise_few_alarms():
    """`benchmarks/alarms.py` has the rate from 10,000 years a line; here that it is no gross fault."""
    years = 60
    limit = limit_of(months(*drawn(0, *[CALM] * 12)))
    raised = 0
    for year in range(years):
        rows = drawn(year + 100, *[CALM] * (A_YEAR + 5))
        recall = series(np.array(rows, dtype=np.float64), "recall")
        upto = (sums(recall.hits)[None], sums(recall.of)[None], np.zeros((1, 1)))
        raised += any(ratio_after(recall, upto, look, 1).max() > limit for look in range(6, A_YEAR + 6))
    assert raised <= 9  # of 60: more than that has a chance of 1 in 700 at 5 %


def test_a_fall_is_seen_more_often_after_more_months():
    seen = [
        seen_soon(given, "recall", 0.7, limit_of(given))
        for given in (months(*[(43, 30, 7, 920)] * count) for count in (2, 10))
    ]
    assert 0.4 < seen[0] < 0.75 < seen[1] < 1


def test_nothing_missed_so_far_still_has_a_limit():
    rows = [(50, 30, 0, 900)] * 6
    assert not alarm(months(*rows, (49, 30, 1, 900))).raised
    assert alarm(months(*rows, (30, 30, 20, 900))).raised


def test_a_figure_without_a_case_raises_nothing():
    assert not alarm(months((0, 0, 0, 100), (0, 1, 0, 99))).raised


def test_a_case_is_worth_what_the_variances_of_all_months_say():
    share, cases = np.array([0.5, 0.5, 1.0]), np.array([100.0, 100.0, 100.0])
    assert worth(share, cases, np.array([50.0, 50.0, 20.0])) == pytest.approx(0.5)
    assert worth(np.ones(2), np.full(2, 100.0), np.full(2, 20.0)) == pytest.approx(0.2)
    assert worth(share, cases, cases) == 1


def test_two_years_of_three_figures_take_no_time():
    given = months(*drawn(1, *[CALM] * 24), keys=tuple(FOUR))
    start = time.process_time()
    seen_soon(given, "recall", 0.7, alarm(given).limit)
    assert time.process_time() - start < 0.6  # 0.2 on an idle machine
