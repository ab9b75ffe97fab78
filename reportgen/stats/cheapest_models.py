"""Which of several models is the cheapest at which price of a miss, each at its own best cut-off, as far as cases tell.

Between two samples of the same cases the cheapest model changes. One is named at a price only where it costs less than
every other by more than the band that covers all prices and all pairs of models at once. All cut-offs are chosen anew
from the cases outside each fold and in each resample, and all models see the same folds and resamples.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import FloatArray
from reportgen.stats.hull import Ratios
from reportgen.stats.intervals import LEVEL
from reportgen.stats.resampling import Binned, BoolArray, Resampling, sums_of

STEPS = 33  # prices, evenly on a logarithmic scale
COLUMNS = 120  # cut-offs of a model, at most
RESAMPLES = 300  # enough for a standard error, and for the edge of a band
STRETCHES = 4  # as many are named at most, the widest


@dataclass(frozen=True, eq=False, kw_only=True)
class Priced:
    """What one model costs at each of some prices of a miss, in false alarms, as new cases are expected to show it."""

    cost: FloatArray
    moves: FloatArray  # how far each resample moves it; one row a resample


@dataclass(frozen=True, kw_only=True)
class Cheapest:
    """The models that are the cheapest all the way between two prices; none where it is too close to call."""

    models: tuple[str, ...]  # several where they are one
    ratios: Ratios


def prices_between(low: float, high: float) -> FloatArray:
    """Return the prices of a miss at which models are held against each other."""
    return np.geomspace(low, high, STEPS)


def priced(table: Binned, prices: FloatArray, resampling: Resampling, prevalence: float | None = None) -> Priced:
    """Return what a model costs; `table` holds the units at some cut-offs, `prevalence` is another than theirs."""
    last = table.positives.shape[1] - 1
    some = np.unique(np.linspace(0, last, min(last, COLUMNS) + 1).round().astype(np.int64))
    positives, negatives = table.positives[:, some], table.negatives[:, some]
    flagged, width, units = np.concatenate((positives, negatives), axis=1), len(some), len(positives)
    rows, draws = sums_of(flagged), resampling.draws[:RESAMPLES]
    whole, outside, drawn = (rows(each) for each in (np.ones((1, units)), 1 - resampling.folds, draws))
    # The weights of the classes come from the whole, where costs are summed, and from each sample, where it chooses.
    weights = _miss_weights(whole, width, prevalence)
    chosen = {price: _cheapest(outside, width, price, prevalence) for price in prices}
    parts = np.array_split(draws, len(resampling.fold_of))
    cost, values = np.empty(len(prices)), np.empty((len(draws), len(prices)))
    misses, alarms = positives[:, -1:] - positives, negatives
    every = np.arange(units)
    size, of_all = draws @ flagged[:, [width - 1, -1]].sum(axis=1), float(whole[0, width - 1] + whole[0, -1])
    for place, price in enumerate(prices):
        by_unit = [
            alarms[every, at] + price * weights[0] * misses[every, at]
            for at in (chosen[price][folds] for folds in resampling.fold_of)
        ]
        cost[place] = np.mean([each.sum() for each in by_unit])
        with np.errstate(divide="ignore", invalid="ignore"):  # a resample without cases has no cost
            judged = np.concatenate([part @ each for part, each in zip(parts, by_unit, strict=True)]) * of_all / size
        anew = _cheapest(drawn, width, price, prevalence)
        values[:, place] = judged + whole[0, width + anew] + price * weights[0] * (whole[0, width - 1] - whole[0, anew])
    known = np.isfinite(values).all(axis=1)
    middle = values[known].sum(axis=0) / max(np.count_nonzero(known), 1)
    return Priced(cost=cost, moves=values - middle)


def _miss_weights(totals: FloatArray, width: int, prevalence: float | None) -> FloatArray:
    """Return what a missed case weighs beside a false alarm, in each row; 1 where the classes are as they are."""
    if prevalence is None:
        return np.ones(len(totals))
    with np.errstate(divide="ignore", invalid="ignore"):
        return prevalence / (1 - prevalence) * totals[:, -1] / totals[:, width - 1]


def _cheapest(totals: FloatArray, width: int, price: float, prevalence: float | None) -> IntArray:
    """Return the cheapest cut-off of each row; of those that cost alike the one with the fewest flags."""
    tp, fp = totals[:, :width], totals[:, width:]
    of_misses = price * _miss_weights(totals, width, prevalence)
    found: IntArray = np.argmin(fp - of_misses[:, None] * tp, axis=1)
    return found


def cheapest_models(
    models: Mapping[str, Priced],
    prices: FloatArray,
    *,
    one: Callable[[str, str], bool],
    level: float = LEVEL,
    stretch: float = 1.0,
) -> tuple[Cheapest, ...]:
    """Return who is the cheapest from the lowest price to the highest; `one` says which models are one.

    Beyond the first and the last price things stay as they are. `stretch` widens the band, for few clusters.
    """
    apart = _told_apart(models, prices, one=one, level=level, stretch=stretch)
    names = tuple(models)
    costs = np.array([models[name].cost for name in names])
    found: list[tuple[str, ...]] = []
    for place, best in enumerate(names[at] for at in np.argmin(costs, axis=0)):
        alike = tuple(name for name in names if name == best or one(name, best))
        rest = (name for name in names if name not in alike)
        found.append(alike if all(apart[frozenset((best, name))][place] for name in rest) else ())
    return _stretches(found, prices)


def _told_apart(
    models: Mapping[str, Priced],
    prices: FloatArray,
    *,
    one: Callable[[str, str], bool],
    level: float,
    stretch: float,
) -> dict[frozenset[str], BoolArray]:
    """Return for each pair of models at which prices their costs lie apart by more than chance."""
    pairs = [(a, b) for a, b in combinations(models, 2) if not one(a, b)]
    if not pairs:
        return {}
    gaps = np.array([models[a].cost - models[b].cost for a, b in pairs])
    moves = np.array([models[a].moves - models[b].moves for a, b in pairs])
    moves = moves[:, np.isfinite(moves).all(axis=(0, 2))]
    if moves.shape[1] == 0:
        return {frozenset(pair): np.zeros(len(prices), dtype=bool) for pair in pairs}
    # No gap of a single error stands out, however seldom resamples move it.
    error = np.maximum(moves.std(axis=1), np.minimum(prices, 1.0))
    beyond = np.quantile((np.abs(moves) / error[:, None]).max(axis=(0, 2)), level) * stretch
    return {frozenset(pair): np.abs(gap) > beyond * each for pair, gap, each in zip(pairs, gaps, error, strict=True)}


def _stretches(found: Sequence[tuple[str, ...]], prices: FloatArray) -> tuple[Cheapest, ...]:
    """Return runs of prices with the same models; where they change, and at a single price, it is too close to call."""
    runs, last = [], len(prices) - 1
    for models, group in groupby(range(len(prices)), key=lambda place: found[place]):
        places = list(group)
        ends = (0.0 if places[0] == 0 else prices[places[0]], np.inf if places[-1] == last else prices[places[-1]])
        if models and ends[0] < ends[1]:
            runs.append((len(places), Cheapest(models=models, ratios=Ratios(low=float(ends[0]), high=float(ends[1])))))
    kept = sorted(runs, key=lambda run: -run[0])[:STRETCHES]
    told = sorted((run for _, run in kept), key=lambda run: run.ratios.low)
    at, parts = 0.0, []
    for run in told:
        if run.ratios.low > at:
            parts.append(Cheapest(models=(), ratios=Ratios(low=at, high=run.ratios.low)))
        parts.append(run)
        at = run.ratios.high
    return (*parts, *((Cheapest(models=(), ratios=Ratios(low=at, high=np.inf)),) if at < np.inf else ()))
