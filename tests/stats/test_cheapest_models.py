"""Which model is the cheapest at which price of a miss: the obvious loops, equal models, and better ones."""

from itertools import pairwise

import numpy as np
import pytest

from reportgen.stats.cheapest_models import STRETCHES, Priced, cheapest_models, priced, prices_between
from reportgen.stats.hull import Ratios
from reportgen.stats.resampling import Binned, draw

EVERYWHERE = Ratios(low=0.0, high=np.inf)
PRICES = np.array([0.25, 1.0, 6.0])


def nobody(_a: str, _b: str) -> bool:
    return False


def table(label, score) -> Binned:
    """Return each case as a unit, flagged by ever lower cut-offs."""
    cuts = np.array([np.inf, *np.unique(score)[::-1]])
    flagged = score[:, None] >= cuts
    return Binned(positives=flagged * label[:, None] * 1.0, negatives=flagged * ~label[:, None] * 1.0)


def cases(n, *distances, seed=0, shared=0.5):
    """Return labels, and scores of models that see the same cases through noise of which they share a part."""
    rng = np.random.default_rng(seed)
    label, common = rng.random(n) < 0.3, rng.normal(size=n)
    own = (rng.normal(size=n) for _ in distances)
    parts = zip(distances, own, strict=True)
    return label, [np.sqrt(shared) * common + np.sqrt(1 - shared) * z + d * label for d, z in parts]


def best(label, score, price, of_miss=1.0):
    """Return the highest cut-off of the least cost, by trying each."""
    cuts = [np.inf, *np.unique(score)[::-1]]
    paid = [np.sum((score >= cut) & ~label) + price * of_miss * np.sum((score < cut) & label) for cut in cuts]
    return cuts[int(np.argmin(np.round(paid, 9)))]


@pytest.mark.parametrize("prevalence", [None, 0.1])
def test_costs_are_those_of_cases_that_did_not_choose_by_the_obvious_loop(prevalence):
    label, (score,) = cases(40, 1.0)
    resampling = draw(40, resamples=60, seed=1)
    found = priced(table(label, score), PRICES, resampling, prevalence)

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
        assert found.cost[place] == pytest.approx(np.mean([errors(each).sum() for each in decided]))
        values = []
        for repeat, drawn in zip(decided, np.array_split(resampling.draws, 20), strict=True):
            for times in drawn.astype(int):
                rows = np.repeat(np.arange(40), times)
                again = score >= best(label[rows], score[rows], price, weight(label[rows]))
                values.append(times @ errors(repeat) + errors(again).sum())
        assert found.moves[:, place] == pytest.approx(np.array(values) - np.mean(values))


def judged(label, scores, **settings):
    resampling, prices = draw(len(label), resamples=300, seed=1), prices_between(0.05, 50)
    models = {name: priced(table(label, np.round(score, 1)), prices, resampling) for name, score in zip("abc", scores)}  # noqa: B905
    return cheapest_models(models, prices, one=settings.pop("one", nobody), **settings)


def test_a_better_model_is_the_cheapest_and_an_equal_one_is_not():
    found = judged(*cases(300, 3.0, 0.5))
    assert {name for part in found for name in part.models} == {"a"}
    assert [found[0].ratios.low, found[-1].ratios.high] == [0.0, np.inf]
    assert all(one.ratios.high == other.ratios.low for one, other in pairwise(found))
    label, (score,) = cases(300, 1.0)
    assert [(part.models, part.ratios) for part in judged(label, [score, score])] == [((), EVERYWHERE)]


def test_models_that_are_one_are_named_together_beside_a_worse_one():
    label, (good, bad) = cases(300, 3.0, 0.5)
    found = judged(label, [good, bad, good], one=lambda a, b: {a, b} <= {"a", "c"})
    assert {part.models for part in found if part.models} == {("a", "c")}


def test_a_band_twice_as_wide_names_no_more():
    label, scores = cases(300, 3.0, 0.5)

    def width(found):
        return sum(
            np.log(np.clip(p.ratios.high, 0.05, 50) / np.clip(p.ratios.low, 0.05, 50)) for p in found if p.models
        )

    assert width(judged(label, scores, stretch=2.0)) < width(judged(label, scores))


def test_at_most_four_stretches_are_named_the_widest_and_none_at_a_single_price():
    prices = prices_between(1, 1000)
    sign = np.repeat([1, -1] * 6, [3, 1, 3, 1, 4, 1, 5, 1, 6, 1, 6, 1])
    still = np.zeros((10, len(prices)))
    models = {"a": Priced(cost=np.where(sign > 0, 0.0, 50.0), moves=still)} | {
        "b": Priced(cost=np.where(sign > 0, 50.0, 0.0), moves=still)
    }
    found = cheapest_models(models, prices, one=nobody)
    named = [part for part in found if part.models]
    assert [part.models for part in named] == [("a",)] * STRETCHES
    assert found[0].models == found[-1].models == ()
    assert named[-1].ratios == Ratios(low=pytest.approx(prices[26]), high=pytest.approx(prices[31]))
    ends = [(part.ratios.low, part.ratios.high) for part in found]
    assert all(one[1] == other[0] for one, other in pairwise(ends))


@pytest.mark.slow
def test_of_two_equal_models_one_is_named_in_at_most_five_of_a_hundred_samples():
    named = sum(any(part.models for part in judged(*cases(150, 1.2, 1.2, seed=seed))) for seed in range(200))
    assert named <= 17  # 99 % of Bin(200, 0.05)
