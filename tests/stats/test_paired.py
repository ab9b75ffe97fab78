"""Two models on the same cases, against print, scipy, statsmodels and the slow obvious way."""

import math
from itertools import product

import numpy as np
import pytest
from scipy import optimize, stats
from statsmodels.stats import multitest, proportion

from reportgen.counts.views import Counts
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.paired import (
    Pairs,
    compared_shares,
    corrected_t,
    holm,
    level_of_each,
    mid_p,
    newcombe_apart,
    npv_test,
    permuted_p,
    precision_test,
    smallest_detectable,
    swap_draws,
    swaps,
    tango,
)
from reportgen.stats.parameters import CostMatrix, Parameters

# The two tests of DTComPair's example; a hit is a flag.
POSITIVES = Pairs(both=319, only_a=78, only_b=22, neither=32)
NEGATIVES = Pairs(both=31, only_a=53, only_b=22, neither=155)
FAGERLAND = Pairs(both=1, only_a=1, only_b=7, neither=12)


def close(*numbers, digits):
    return pytest.approx(numbers, abs=0.5 * 10**-digits)


def small_tables(n):
    return [Pairs(both=a, only_a=b, only_b=c, neither=n - a - b - c) for a, b, c in product(range(n + 1), repeat=3)
            if a + b + c <= n]  # fmt: skip


def test_fagerland_s_two_tables():
    assert (mid_p(1, 7), mid_p(6, 16)) == close(0.0391, 0.0347, digits=4)


@pytest.mark.slow
def test_mcnemar_s_mid_p_agrees_with_scipy():
    for only_a, only_b in product(range(14), repeat=2):
        found, n = mid_p(only_a, only_b), only_a + only_b
        assert found == mid_p(only_b, only_a)
        if n == 0:
            assert found == 1
            continue
        # The mid-p counts half of what is exactly as likely as this.
        theirs = 2 * (stats.binom.cdf(min(only_a, only_b), n, 0.5) - stats.binom.pmf(only_a, n, 0.5) / 2)
        assert found == pytest.approx(min(theirs, 1) if only_a != only_b else 1 - stats.binom.pmf(only_a, n, 0.5) / 2)


def test_four_to_none_cannot_tell_and_five_to_none_can():
    assert (mid_p(4, 0), mid_p(5, 0)) == pytest.approx((0.0625, 0.03125))


def test_many_disagreements_lose_no_digits():
    theirs = stats.binomtest(500_600, 1_000_000).pvalue - stats.binom.pmf(500_600, 1_000_000, 0.5)
    assert mid_p(500_600, 499_400) == pytest.approx(theirs, rel=1e-6)
    assert 0 <= mid_p(900_000, 100_000) < 1e-300


@pytest.mark.everyday(1)
@pytest.mark.parametrize("n", [20, 50, 100])
def test_equal_models_are_told_apart_in_at_most_one_of_twenty(n):
    """Over all tables of n cases; with the number of disagreements held fast it is up to 7.7 %."""
    fixed = np.zeros(n + 1)
    for m in range(5, n + 1):
        fixed[m] = sum(stats.binom.pmf(k, m, 0.5) for k in range(m + 1) if mid_p(k, m - k) < 0.05)
    assert fixed.max() == pytest.approx(0.0768, abs=5e-5)
    disagree = np.linspace(0.01, 0.8, 80)
    assert (stats.binom.pmf(np.arange(n + 1)[:, None], n, disagree) * fixed[:, None]).sum(axis=0).max() < 0.0505


def test_fagerland_s_intervals_of_a_paired_difference():
    assert tango(FAGERLAND) == close(-0.517, -0.026, digits=3)
    found = compared_shares(FAGERLAND)
    assert found.estimate == pytest.approx(-6 / 21)
    assert (found.low, found.high, found.method) == (*tango(FAGERLAND), "Tango")
    assert (found.p, found.test) == (mid_p(1, 7), "mid-p McNemar")
    assert found.se == pytest.approx(math.sqrt(8) / 21)


def test_tango_s_ends_stand_where_the_likeliest_table_is_just_surprised():
    z, n, b, c = stats.norm.ppf(0.95), FAGERLAND.n, FAGERLAND.only_a, FAGERLAND.only_b

    def restricted(truth):
        """Return the likeliest share that only B hits, found by search."""

        def unlikely(p):
            return -(b * math.log(p + truth) + c * math.log(p) + (n - b - c) * math.log(1 - 2 * p - truth))

        ends = (max(0, -truth) + 1e-12, (1 - truth) / 2 - 1e-12)
        return optimize.minimize_scalar(unlikely, bounds=ends, method="bounded", options={"xatol": 1e-12}).x

    for end in tango(FAGERLAND, 0.9):
        variance = n * (2 * restricted(end) + end * (1 - end))
        assert abs(b - c - n * end) / math.sqrt(variance) == pytest.approx(z, rel=1e-5)


def test_tango_leaves_out_nothing_exactly_where_chi_square_finds_a_difference():
    for pairs in small_tables(11):
        low, high = tango(pairs)
        assert -1 <= low <= (pairs.only_a - pairs.only_b) / pairs.n <= high <= 1
        apart, n = pairs.only_a - pairs.only_b, pairs.disagreements
        assert (low > 0 or high < 0) == (n > 0 and stats.chi2.sf(apart**2 / n, 1) < 0.05)


def test_turning_the_models_or_the_hits_round_turns_the_interval():
    for pairs in small_tables(6):
        turned = Pairs(both=pairs.both, only_a=pairs.only_b, only_b=pairs.only_a, neither=pairs.neither)
        low, high = tango(pairs)
        assert tango(turned) == pytest.approx((-high, -low))
        assert tango(pairs.swapped()) == pytest.approx((-high, -low))


def test_models_that_never_disagree_may_still_differ_on_new_cases():
    found = compared_shares(Pairs(both=40, only_a=0, only_b=0, neither=10))
    z2 = stats.norm.ppf(0.975) ** 2
    assert (found.low, found.high) == pytest.approx((-z2 / (50 + z2), z2 / (50 + z2)))
    assert (found.p, found.se) == (1, 0)
    assert compared_shares(Pairs(both=0, only_a=0, only_b=0, neither=0)) is None


@pytest.mark.slow
def test_tango_s_interval_holds_as_often_as_it_says():
    truth, n = np.array([0.55, 0.2, 0.1, 0.15]), 40
    drawn, times = np.unique(np.random.default_rng(2).multinomial(n, truth, 1500), axis=0, return_counts=True)
    ends = np.array([tango(Pairs(both=a, only_a=b, only_b=c, neither=d)) for a, b, c, d in drawn.tolist()])
    held = (ends[:, 0] <= 0.1) & (ends[:, 1] >= 0.1)
    assert 0.93 <= np.average(held, weights=times) <= 0.98


@pytest.mark.parametrize(
    ("a", "b", "printed"),
    [
        ((56, 70), (48, 80), (0.0524, 0.3339)),
        ((9, 10), (3, 10), (0.1705, 0.8090)),
        ((10, 10), (0, 20), (0.6791, 1)),
    ],
)
def test_newcombe_s_shares_of_different_cases(a, b, printed):
    assert newcombe_apart(a, b) == close(*printed, digits=4)
    assert newcombe_apart(a, b, 0.9) == pytest.approx(
        proportion.confint_proportions_2indep(*a, *b, method="newcomb", alpha=0.1)
    )


def test_the_two_tests_of_dtcompair():
    recall, specificity = compared_shares(POSITIVES), compared_shares(NEGATIVES.swapped())
    assert [hits / POSITIVES.n for hits in POSITIVES.hits] == pytest.approx([0.8803, 0.7561], abs=5e-5)
    assert [hits / NEGATIVES.n for hits in NEGATIVES.swapped().hits] == pytest.approx([0.6782, 0.7969], abs=5e-5)
    assert (recall.estimate, specificity.estimate) == close(0.8803 - 0.7561, 0.6782 - 0.7969, digits=3)


@pytest.mark.parametrize(
    ("test", "weighted", "shares", "chi2", "p"),
    [
        (precision_test, False, (0.8254, 0.8655), 5.711, 0.0169),
        (precision_test, True, (0.8254, 0.8655), 5.466, 0.0194),
        (npv_test, False, (0.7662, 0.6541), 17.79, 2.47e-5),
    ],
)
def test_precision_and_npv_of_dtcompair(test, weighted, shares, chi2, p):
    found = test(POSITIVES, NEGATIVES, weighted=weighted)
    assert (found.a, found.b) == close(*shares, digits=4)
    assert found.chi2 == pytest.approx(chi2, rel=3e-4)
    assert found.p == pytest.approx(p, rel=3e-3)
    assert found.test == ("weighted score" if weighted else "generalised score")


def test_the_weighted_score_is_the_published_formula():
    (tp_a, tp_b), (fp_a, fp_b) = POSITIVES.hits, NEGATIVES.hits
    a, b = tp_a + fp_a, tp_b + fp_b
    q = (tp_a + tp_b) / (a + b)
    c = (POSITIVES.both * (1 - q) ** 2 + NEGATIVES.both * q**2) / (a + b)
    variance = (q * (1 - q) - 2 * c) * (1 / a + 1 / b)
    found = precision_test(POSITIVES, NEGATIVES)
    assert found.chi2 == pytest.approx((tp_a / a - tp_b / b) ** 2 / variance)
    assert found.se == pytest.approx(math.sqrt(variance))


def test_the_score_test_counts_case_by_case():
    rng = np.random.default_rng(4)
    label, a, b = rng.random((3, 300)) < [[0.4], [0.5], [0.3]]
    a, b = a | (label & (rng.random(300) < 0.5)), b | (label & (rng.random(300) < 0.7))
    by_class = [
        Pairs(
            both=(of & a & b).sum(),
            only_a=(of & a & ~b).sum(),
            only_b=(of & b & ~a).sum(),
            neither=(of & ~a & ~b).sum(),
        )
        for of in (label, ~label)
    ]
    for test, y, flags in ((precision_test, label, (a, b)), (npv_test, ~label, (~a, ~b))):
        rows = [(y[i], model, i) for model in (0, 1) for i in np.flatnonzero(flags[model])]
        pooled, of_b = np.mean([row[0] for row in rows]), np.mean([row[1] for row in rows])
        score = sum(hit * (model - of_b) for hit, model, _ in rows)
        by_case = np.zeros(300)
        for hit, model, i in rows:
            by_case[i] += (hit - pooled) * (model - of_b)
        assert test(*by_class, weighted=False).chi2 == pytest.approx(score**2 / np.sum(by_case**2))


def test_equal_precisions_are_told_apart_in_at_most_one_of_twenty():
    rng, n = np.random.default_rng(6), 300
    drawn = [rng.multinomial(n, np.array(shares), 2000) for shares in ((0.3, 0.1, 0.1, 0.5), (0.05, 0.1, 0.1, 0.75))]
    for test in (precision_test, npv_test):
        p = [test(*(Pairs(both=a, only_a=b, only_b=c, neither=d) for a, b, c, d in both)).p
             for both in zip(*(part.tolist() for part in drawn), strict=True)]  # fmt: skip
        assert 0.035 <= np.mean(np.array(p) < 0.05) <= 0.063


def test_a_model_that_flags_nothing_has_no_precision_to_compare():
    silent = Pairs(both=0, only_a=5, only_b=0, neither=5)
    assert precision_test(silent, silent) is None
    assert npv_test(silent, silent) is not None
    assert npv_test(silent.swapped(), silent.swapped()) is None


def test_equal_decisions_have_equal_precisions():
    same = Pairs(both=4, only_a=0, only_b=0, neither=6)
    for weighted in (True, False):
        found = precision_test(same, same, weighted=weighted)
        assert (found.a, found.b, found.chi2, found.p) == (0.5, 0.5, 0, 1)


def test_holm_of_four():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([]) == ()
    assert holm([0.04]) == (0.04,)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_holm_agrees_with_statsmodels(seed, monkeypatch):
    monkeypatch.setattr("gc.collect", int)  # which it calls each time: a second, with all that the tests hold
    p = np.round(np.random.default_rng(seed).random(1 + seed) / 3, 2)  # with ties
    assert holm(p.tolist()) == pytest.approx(multitest.multipletests(p, method="holm")[1])


def test_many_intervals_hold_together_at_the_level_of_one():
    assert level_of_each(0.95, 5) == pytest.approx(0.99)
    assert level_of_each(0.95, 1) == pytest.approx(0.95)


def test_a_sample_shows_its_smallest_difference_in_four_of_five_times():
    for comparisons in (1, 4):
        smallest = smallest_detectable(0.02, cases=500, comparisons=comparisons)
        z = stats.norm.ppf(1 - 0.025 / comparisons)
        assert smallest == pytest.approx((z + 0.842) * 0.02, rel=1e-3)
        assert stats.norm.sf(z - smallest / 0.02) == pytest.approx(0.8)
    assert smallest_detectable(0.0, cases=60) == 0.05
    assert smallest_detectable(0.0, cases=2) == 1


def test_the_corrected_t_widens_the_plain_one_by_the_training_cases_in_common():
    differences = [0.02, 0.05, -0.01, 0.03, 0.04]
    found, plain = corrected_t(differences), stats.ttest_1samp(differences, 0)
    wider = math.sqrt(1 + 5 / 4)  # (1/k + 1/(k - 1)) instead of 1/k
    assert found.estimate == pytest.approx(0.026)
    assert found.estimate / found.se == pytest.approx(plain.statistic / wider)
    assert found.p == pytest.approx(2 * stats.t.sf(plain.statistic / wider, 4))
    low, high = plain.confidence_interval(0.95)
    assert found.high - found.low == pytest.approx((high - low) * wider)


def test_folds_that_cannot_vary_give_no_interval():
    assert corrected_t([0.1]).reason == "there is only one fold"
    found = corrected_t([0.1, 0.3 - 0.2, 0.1])
    assert (found.estimate, found.p, found.reason) == (pytest.approx(0.1), None, "every fold shows the same difference")
    assert corrected_t([0.0, 0.0]).reason == found.reason


GIVEN = Parameters(costs=CostMatrix(fp=1.0, fn=5.0))


def by_case(label, flagged):
    """Return the outcomes of each case."""
    label, flagged = np.asarray(label, dtype=float), np.asarray(flagged, dtype=float)
    return Counts(
        tp=label * flagged, fp=(1 - label) * flagged, fn=label * (1 - flagged), tn=(1 - label) * (1 - flagged)
    )


def apart(key):
    return lambda one, other: evaluate(METRICS[key], one, GIVEN) - evaluate(METRICS[key], other, GIVEN)


@pytest.mark.parametrize(("only_a", "only_b"), [(5, 0), (9, 2), (7, 6), (30, 15)])
def test_for_a_share_it_is_mcnemars_mid_p(only_a, only_b):
    a, b = [1] * only_a + [0] * only_b + [1] * 20, [0] * only_a + [1] * only_b + [1] * 20
    label = np.ones(len(a))
    rows = swaps(len(a), draws=40_000, seed=1)
    found = permuted_p(swap_draws(by_case(label, a), by_case(label, b), rows), apart("recall"))
    assert found == pytest.approx(mid_p(only_a, only_b), abs=0.008)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["f1", "mcc", "cost_per_1000", "precision"])
def test_with_every_swap_it_is_the_exact_share_of_them(key):
    rng = np.random.default_rng(2)
    label, a, b = (rng.integers(0, 2, 9) for _ in range(3))
    label[:4], a[:4], b[:4] = (1, 0, 1, 0), (1, 0, 0, 0), (1, 1, 0, 0)
    rows = np.array(list(product((0.0, 1.0), repeat=9)))
    found = permuted_p(swap_draws(by_case(label, a), by_case(label, b), rows), apart(key))
    every = []
    for row in rows == 1:
        one, other = np.where(row, b, a), np.where(row, a, b)
        whole = [Counts(**{name: getattr(by_case(label, of), name).sum() for name in ("tp", "fp", "fn", "tn")})
                 for of in (one, other)]  # fmt: skip
        every.append(abs(float(apart(key)(*whole))))
    seen = every[0]
    further, alike = sum(x > seen + 1e-9 for x in every), sum(abs(x - seen) <= 1e-9 for x in every)
    assert found == pytest.approx((further + alike / 2) / len(rows))


def test_equal_decisions_are_never_told_apart():
    one = by_case([1, 1, 0, 0], [1, 0, 1, 0])
    assert permuted_p(swap_draws(one, one, swaps(4, draws=100, seed=1)), apart("f1")) == 1


def test_where_most_swaps_have_no_value_there_is_no_p():
    a, b = by_case([1, 1, 0], [1, 0, 0]), by_case([1, 1, 0], [0, 0, 0])
    assert permuted_p(swap_draws(a, b, swaps(3, draws=100, seed=1)), apart("precision")) is None


@pytest.mark.slow
def test_equal_models_are_told_apart_by_cost_in_at_most_one_of_twenty():
    """About eight disagreements among the positives and fourteen among the negatives: resamples alone find 10 %."""
    rng, found = np.random.default_rng(4), []
    rows = swaps(200, draws=400, seed=1)
    for _ in range(600):
        label = rng.random(200) < 0.3
        both = rng.random(200) < 0.1
        a, b = (np.where(both, rng.integers(0, 2, 200), label) for _ in range(2))
        found.append(permuted_p(swap_draws(by_case(label, a), by_case(label, b), rows), apart("cost_per_1000")))
    assert np.mean(np.array(found) <= 0.05) < 0.068  # 5 % and two standard errors
