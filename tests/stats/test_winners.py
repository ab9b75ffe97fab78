"""Which model is the cheapest at which price of a miss: the obvious loops, equal models, and better ones."""

import math
import tracemalloc
from itertools import pairwise

import numpy as np
import pytest

from reportgen.stats import winners
from reportgen.stats.crossfit import of_rarer_class, stretch
from reportgen.stats.resampling import Binned, draw
from reportgen.stats.winners import STRETCHES, Trail, beta_winners, cost_in_false_alarms, f_beta, leads, prices_between

PRICES = np.array([0.25, 1.0, 6.0])


def nobody(_a: str, _b: str) -> bool:
    return False


def table(label, score, weight=1.0, in_cluster=1) -> Binned:
    """Return each case, or each cluster, as a unit, flagged by ever lower thresholds."""
    cuts = np.array([np.inf, *np.unique(score)[::-1]])
    flagged = (score[:, None] >= cuts) * np.broadcast_to(weight, len(label))[:, None]

    def by_unit(amount):
        return amount.reshape(-1, in_cluster, len(cuts)).sum(axis=1)

    return Binned(positives=by_unit(flagged * label[:, None]), negatives=by_unit(flagged * ~label[:, None]))


def cases(n, *distances, seed=0, shared=0.5):
    """Return labels, and scores of models that see the same cases through noise of which they share a part."""
    rng = np.random.default_rng(seed)
    label, common = rng.random(n) < 0.3, rng.normal(size=n)
    own = (rng.normal(size=n) for _ in distances)
    parts = zip(distances, own, strict=True)
    return label, [np.sqrt(shared) * common + np.sqrt(1 - shared) * z + d * label for d, z in parts]


def in_clusters(n, in_cluster, *, whole, seed, of_cluster=0.3):
    """Return cases of two equal models, of which those of a cluster are alike, and of one class where it is `whole`."""
    rng, cluster = np.random.default_rng(seed), np.arange(n) // in_cluster

    def noise(size):  # half of it seen by both models
        return np.sqrt(0.5) * rng.normal(size=size) + np.sqrt(0.5) * rng.normal(size=(2, size))

    label = (rng.random(n // in_cluster) < 0.3)[cluster] if whole else rng.random(n) < 0.3
    scores = np.sqrt(of_cluster) * noise(n // in_cluster)[:, cluster] + np.sqrt(1 - of_cluster) * noise(n)
    return label, list(scores + 1.5 * label)


def best(label, score, price, of_miss=1.0):
    """Return the highest threshold of the least cost, by trying each."""
    cuts = [np.inf, *np.unique(score)[::-1]]
    paid = [np.sum((score >= cut) & ~label) + price * of_miss * np.sum((score < cut) & label) for cut in cuts]
    return cuts[int(np.argmin(np.round(paid, 9)))]


@pytest.mark.slow
@pytest.mark.parametrize("prevalence", [None, 0.1])
def test_costs_are_those_of_cases_that_did_not_choose_by_the_obvious_loop(prevalence):
    label, (score,) = cases(40, 1.0)
    resampling = draw(40, resamples=60, seed=1)
    found = cost_in_false_alarms(table(label, score), PRICES, resampling, prevalence)

    def weight(cases):
        return 1.0 if prevalence is None else prevalence / (1 - prevalence) * np.sum(~cases) / np.sum(cases)

    whole = weight(label)
    for place, price in enumerate(PRICES):

        def errors(flagged, price=price):
            return (flagged & ~label) + price * whole * (~flagged & label)

        decided = []
        for folds in np.array_split(resampling.folds.astype(bool), 20):
            flagged = np.zeros(40, dtype=bool)
            for held in folds:
                kept = ~held
                flagged[held] = score[held] >= best(label[kept], score[kept], price, weight(label[kept]))
            decided.append(flagged)
        assert found.figure[place] == pytest.approx(np.mean([errors(each).sum() for each in decided]))
        values = []
        for repeat, drawn in zip(decided, np.array_split(resampling.draws, 20), strict=True):
            for times in drawn.astype(int):
                rows = np.repeat(np.arange(40), times)
                again = score >= best(label[rows], score[rows], price, weight(label[rows]))
                values.append(times @ errors(repeat) + errors(again).sum())
        assert found.kinds[0][:, place] == pytest.approx(np.array(values) - np.mean(values))


def judged(label, scores, **settings):
    resampling, prices = draw(len(label), resamples=300, seed=1), prices_between(0.05, 50)
    models = {
        name: cost_in_false_alarms(table(label, np.round(score, 1)), prices, resampling)
        for name, score in zip("abc", scores, strict=False)
    }
    one = settings.pop("one", nobody)
    return leads(models, prices, one=one, least=np.minimum(prices, 1.0), **settings)


def told(tables, resampling):
    """Return who is named as a report names them, with the band that clusters widen."""
    prices = prices_between(0.05, 50)
    held = min(of_rarer_class(each) for each in tables.values()) if resampling.clusters else None
    models = {name: cost_in_false_alarms(each, prices, resampling) for name, each in tables.items()}
    return leads(models, prices, one=nobody, least=np.minimum(prices, 1.0), stretch=stretch(held, 0.95))


def test_a_better_model_is_the_cheapest_and_an_equal_one_is_not():
    found = judged(*cases(300, 3.0, 0.5))
    assert {name for part in found for name in part.models} == {"a"}
    assert [found[0].low, found[-1].high] == [0.0, np.inf]
    assert all(one.high == other.low for one, other in pairwise(found))
    label, (score,) = cases(300, 1.0)
    assert [(part.models, part.low, part.high) for part in judged(label, [score, score])] == [((), 0.0, np.inf)]


def test_models_that_are_one_are_named_together_beside_a_worse_one():
    label, (good, bad) = cases(300, 3.0, 0.5)
    found = judged(label, [good, bad, good], one=lambda a, b: {a, b} <= {"a", "c"})
    assert {part.models for part in found if part.models} == {("a", "c")}


def test_a_band_twice_as_wide_names_no_more():
    label, scores = cases(300, 3.0, 0.5)

    def width(found):
        return sum(np.log(np.clip(p.high, 0.05, 50) / np.clip(p.low, 0.05, 50)) for p in found if p.models)

    assert width(judged(label, scores, stretch=2.0)) < width(judged(label, scores))


def test_at_most_four_stretches_are_named_the_widest_and_none_at_a_single_price():
    prices = prices_between(1, 1000)
    sign = np.repeat([-1, 1] * 6, [2, 3, 3, 3, 1, 4, 1, 5, 1, 6, 3, 1])
    still = (np.zeros((10, len(prices))),)
    models = {
        "a": Trail(figure=np.where(sign > 0, 0.0, 50.0), kinds=still),
        "b": Trail(figure=np.where(sign > 0, 50.0, 0.0), kinds=still),
    }
    found = leads(models, prices, one=nobody, least=np.ones(len(prices)))
    named = [part for part in found if part.models]
    assert len(named) == STRETCHES
    # Both ends are open, and so the widest; then come those of six and of five prices.
    assert [part.models for part in named] == [("b",), ("a",), ("a",), ("a",)]
    assert (named[0].low, named[0].high) == (0.0, pytest.approx(prices[1]))
    assert (named[2].low, named[2].high) == (pytest.approx(prices[23]), pytest.approx(prices[28]))
    assert (named[3].low, named[3].high) == (pytest.approx(prices[32]), np.inf)
    ends = [(part.low, part.high) for part in found]
    assert all(one[1] == other[0] for one, other in pairwise(ends))


def test_what_resamples_of_one_kind_leave_open_is_too_close_to_call():
    places, rng = np.array([1.0, 2.0]), np.random.default_rng(1)
    narrow, wide = (rng.normal(size=(200, 2)) * size for size in (0.1, 10.0))
    good = Trail(figure=np.array([0.0, 0.0]), kinds=(narrow,))
    for kinds, told in (((-narrow,), ("good",)), ((-narrow, wide), ())):
        bad = Trail(figure=np.array([2.0, 2.0]), kinds=kinds)
        found = leads({"good": good, "bad": bad}, places, one=nobody, least=np.full(2, 0.01))
        assert [part.models for part in found] == [told]


def of_many(models, resamples=300):
    rng, places = np.random.default_rng(1), prices_between(0.05, 50)
    moves = rng.normal(size=(models, resamples, len(places)))
    moves[:, 7, 3] = np.nan  # a resample that tells nothing
    trails = {
        f"m{place}": Trail(figure=rng.normal(size=len(places)) - 9 * (place == 1), kinds=(of,))
        for place, of in enumerate(moves)
    }
    return leads(trails, places, one=lambda a, b: {a, b} == {"m2", "m3"}, least=np.minimum(places, 1.0))


def test_pairs_held_against_each_other_a_few_at_a_time_say_what_all_at_once_do(monkeypatch):
    monkeypatch.setattr(winners, "AT_ONCE", 1 << 40)
    at_once = of_many(7)
    assert ("m1",) in [part.models for part in at_once]
    for numbers in (1, 40_000):
        monkeypatch.setattr(winners, "AT_ONCE", numbers)
        assert of_many(7) == at_once


def test_fifty_models_do_not_fill_the_memory():
    tracemalloc.start()
    of_many(50, resamples=100)  # 1,225 pairs: 32 MB for each array of all
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 70_000_000


SAMPLES, MOST = 100, 10  # 99 % of Bin(100, 0.05); docs/methods.md has the shares of more


@pytest.mark.slow
def test_of_two_equal_models_one_is_named_in_at_most_five_of_a_hundred_samples():
    named = sum(any(part.models for part in judged(*cases(150, 1.2, 1.2, seed=seed))) for seed in range(SAMPLES))
    assert named <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("whole", [False, True])
def test_of_two_equal_models_in_clusters_one_is_named_in_at_most_five_of_a_hundred_samples(whole):
    named = 0
    for seed in range(SAMPLES):
        label, scores = in_clusters(300, 10, whole=whole, seed=seed)
        tables = {
            name: table(label, np.round(score, 1), in_cluster=10) for name, score in zip("ab", scores, strict=True)
        }
        named += any(part.models for part in told(tables, draw(30, resamples=300, seed=1, clusters=True)))
    assert named <= MOST


@pytest.mark.slow
def test_of_two_equal_models_one_is_named_in_at_most_five_of_a_hundred_weighted_samples():
    named = 0
    for seed in range(SAMPLES):
        label, scores = cases(300, 1.5, 1.5, seed=seed)
        weight = np.random.default_rng([seed, 1]).choice([1.0, 1.0, 1.0, 20.0], 300)
        tables = {name: table(label, np.round(score, 1), weight) for name, score in zip("ab", scores, strict=True)}
        named += any(part.models for part in told(tables, draw(300, resamples=300, seed=1)))
    assert named <= MOST


def test_a_single_price_is_judged_by_those_beside_it_since_at_it_two_cut_offs_cost_the_same():
    for high in (3.0, 3.0 * (1 + 1e-15)):
        prices = prices_between(3.0, high)
        assert (np.diff(np.log(prices)) > 0.01).all()
        assert prices[0] < 3.0 < prices[-1]
    assert prices_between(3.0, 6.0)[[0, -1]].tolist() == pytest.approx([3.0, 6.0])


GRID = np.exp(np.linspace(math.log(1e-3), math.log(1e3), 4001))


def best_by_force(models: dict[str, tuple[float, float]], beta: float) -> set[str]:
    """Return the models of the highest F, by its usual formula."""
    values = {
        name: (1 + beta**2) * p * r / (beta**2 * p + r) if p and r else 0.0 for name, (p, r) in models.items()
    }  # fmt: skip
    top = max(values.values())
    return {name for name, value in values.items() if math.isclose(value, top, rel_tol=1e-9)}


def test_example_f_turns_on_beta():
    found = beta_winners({"A": (0.3, 0.8), "B": (0.2, 0.9), "C": (0.7, 0.4)})
    assert [one.models for one in found] == [("C",), ("A",), ("B",)]
    # 1/0.3 + x/0.8 = 1/0.7 + x/0.4 at x = 32/21, and 1/0.3 + x/0.8 = 1/0.2 + x/0.9 at x = 12
    edges = [found[0].low, *(one.high for one in found)]
    assert edges == pytest.approx([0, math.sqrt(32 / 21), math.sqrt(12), math.inf])
    assert [one.low for one in found[1:]] == [one.high for one in found[:-1]]


@pytest.mark.everyday(1)
@pytest.mark.parametrize("seed", range(40))
def test_winners_are_those_of_a_search_over_a_grid_of_betas(seed):
    rng = np.random.default_rng(seed)
    shares = rng.integers(0, 11, (rng.integers(2, 8), 2)) / 10  # few levels, so that models tie and hits are lacking
    models = {f"m{place}": (p, r) for place, (p, r) in enumerate(shares) if (p == 0) == (r == 0)}
    found = beta_winners(models)
    assert (found == ()) == (not any(p for p, _ in models.values()))
    for beta in GRID:
        inside = [one for one in found if one.low * (1 + 1e-9) < beta < one.high * (1 - 1e-9)]
        for one in inside:
            assert set(one.models) == best_by_force(models, beta), (models, beta)


def test_the_stretches_cover_every_beta_once():
    found = beta_winners({"a": (0.9, 0.1), "b": (0.6, 0.3), "c": (0.3, 0.6), "d": (0.1, 0.9), "e": (0.2, 0.2)})
    assert [one.models for one in found] == [("a",), ("b",), ("c",), ("d",)]
    assert (found[0].low, found[-1].high) == (0.0, math.inf)
    assert all(one.low < one.high for one in found)


def test_equal_models_win_together_and_a_model_without_a_hit_never_wins():
    found = beta_winners({"a": (0.5, 0.5), "b": (0.0, 0.0), "c": (0.5, 0.5)})
    assert [(one.models, one.low, one.high) for one in found] == [(("a", "c"), 0.0, math.inf)]
    assert beta_winners({"a": (0.0, 0.0)}) == beta_winners({}) == ()


def test_of_equal_precision_the_higher_recall_wins_everywhere():
    assert [one.models for one in beta_winners({"a": (0.5, 0.4), "b": (0.5, 0.6)})] == [("b",)]


def test_f_is_that_of_the_textbook_and_0_without_a_hit():
    assert f_beta(0.3, 0.8, 1) == pytest.approx(2 * 0.3 * 0.8 / 1.1)
    assert f_beta(0.3, 0.8, 2) == pytest.approx(0.6)
    assert f_beta(0.0, 0.0, 2) == 0
