"""Which of several models is the best one at which place of a scale: of prices of a miss, or of betas.

By cases, as far as they tell: between two samples of the same cases the best model changes. One is named at a place
only where it is better than every other by more than the band that covers all places and all pairs of models at once.
All models see the same resamples, in which each threshold is chosen anew; costs are those that new cases should show.

Of models known by precision and recall it is exact: (1 + beta²) / F = 1 / precision + beta² / recall is a straight line
over beta², so that the best model is the lowest line, and two models are alike where their lines cross.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, groupby

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.stats.intervals import LEVEL
from reportgen.stats.resampling import Binned, Resampling, sums_of
from reportgen.stats.thresholds import TIE, BoolArray

STRETCHES = 4  # as many are named at most, the widest

One = Callable[[str, str], bool]
CostLine = tuple[float, float]  # 1 / precision, where it begins, and 1 / recall, how steep it is
STEPS = 33  # prices, evenly on a logarithmic scale
COLUMNS = 120  # thresholds of a model, at most
AT_ONCE = 1 << 20  # numbers of pairs that are held against each other, 8 MB
RESAMPLES = 300  # enough for a standard error, and for the edge of a band
AROUND = 2.0  # times a single price, to either side


@frozen(eq=False)
class Trail:
    """A figure of one model along a scale, the lower the better."""

    figure: FloatArray
    kinds: tuple[
        FloatArray, ...
    ]  # how far each resample moves it, one row a resample; of two kinds at tuned thresholds


@frozen
class Lead:
    """The models that are the best ones all the way between two places; none where it is too close to call."""

    models: tuple[str, ...]  # several where they are one
    low: float
    high: float


def leads(
    models: Mapping[str, Trail],
    places: FloatArray,
    *,
    one: One,
    least: FloatArray,
    level: float = LEVEL,
    stretch: float = 1.0,
) -> tuple[Lead, ...]:
    """Return who is the best one from 0 to infinity; `one` says which models are one.

    Beyond the first and the last place things stay as they are. No error is taken to be below the `least` one, and
    `stretch` widens the band, for few clusters.
    """
    apart = _told_apart(models, one=one, least=least, level=level, stretch=stretch)
    names = tuple(models)
    figures = np.array([models[name].figure for name in names])
    winners: list[tuple[str, ...]] = []
    for place, best in enumerate(names[at] for at in np.argmin(figures, axis=0)):
        alike = tuple(name for name in names if name == best or one(name, best))
        rest = (name for name in names if name not in alike)
        winners.append(alike if all(apart[frozenset((best, name))][place] for name in rest) else ())
    return few(_runs(winners, places))


def few(stretches: Sequence[Lead]) -> tuple[Lead, ...]:
    """Return the widest few of some stretches in order, with all between them too close to call."""
    widest = sorted(sorted(stretches, key=_width, reverse=True)[:STRETCHES], key=lambda lead: lead.low)
    at, parts = 0.0, list[Lead]()
    for lead in widest:
        if lead.low > at:
            parts.append(Lead(models=(), low=at, high=lead.low))
        parts.append(lead)
        at = lead.high
    return (*parts, *((Lead(models=(), low=at, high=np.inf),) if at < np.inf else ()))


def _width(lead: Lead) -> float:
    """Return how wide a stretch is, in powers; one with an open end is as wide as can be."""
    return float(np.log(lead.high / lead.low)) if lead.low > 0 and lead.high < np.inf else np.inf


def _told_apart(
    models: Mapping[str, Trail], *, one: One, least: FloatArray, level: float, stretch: float
) -> dict[frozenset[str], BoolArray]:
    """Return for each pair of models at which places they lie apart by more than chance."""
    pairs = [(a, b) for a, b in combinations(models, 2) if not one(a, b)]
    if not pairs:
        return {}
    gaps = np.array([models[a].figure - models[b].figure for a, b in pairs])
    apart = np.ones(gaps.shape, dtype=bool)
    for kind in range(max(len(model.kinds) for model in models.values())):  # what is told holds by every kind
        moved = {name: _moves(model, kind) for name, model in models.items()}
        apart &= _beyond(gaps, partial(_moves_apart, moved, pairs), least, level=level, stretch=stretch)
    return {frozenset(pair): row for pair, row in zip(pairs, apart, strict=True)}


def _moves(model: Trail, kind: int) -> FloatArray:
    return model.kinds[min(kind, len(model.kinds) - 1)]


def _moves_apart(moved: Mapping[str, FloatArray], pairs: Sequence[tuple[str, str]]) -> Iterator[FloatArray]:
    """Yield how far each resample moves the gaps of a few pairs at a time: of many models all would fill the memory."""
    size = max(1, AT_ONCE // moved[pairs[0][0]].size)
    for start in range(0, len(pairs), size):
        yield np.array([moved[a] - moved[b] for a, b in pairs[start : start + size]])


def _beyond(
    gaps: FloatArray, some: Callable[[], Iterator[FloatArray]], least: FloatArray, *, level: float, stretch: float
) -> BoolArray:
    """Return which gaps, by pair and place, lie beyond the band for all of them at once."""
    finite = np.logical_and.reduce([np.isfinite(moves).all(axis=(0, 2)) for moves in some()])
    if not finite.any():
        return np.zeros(gaps.shape, dtype=bool)
    errors, farthest = list[FloatArray](), list[FloatArray]()
    for moves in (moves[:, finite] for moves in some()):
        errors.append(np.maximum(moves.std(axis=1), least))
        farthest.append((np.abs(moves) / errors[-1][:, None]).max(axis=(0, 2)))
    error = np.concatenate(errors)
    band = np.quantile(np.max(farthest, axis=0), level) * stretch
    return np.asarray(np.abs(gaps) > band * error)


def _runs(winners: Sequence[tuple[str, ...]], places: FloatArray) -> list[Lead]:
    """Return runs of places with the same models; a single place is none, but at either end, which is open."""
    runs, last = list[Lead](), len(places) - 1
    for models, group in groupby(range(len(places)), key=lambda place: winners[place]):
        run = list(group)
        low, high = (0.0 if run[0] == 0 else places[run[0]], np.inf if run[-1] == last else places[run[-1]])
        if models and low < high:
            runs.append(Lead(models=models, low=float(low), high=float(high)))
    return runs


def f_beta(precision: float, recall: float, beta: float) -> float:
    """Return F-beta; without a hit it is 0."""
    if precision == 0 or recall == 0:
        return 0.0
    return (1 + beta**2) / (1 / precision + beta**2 / recall)


def beta_winners(models: Mapping[str, tuple[float, float]]) -> tuple[Lead, ...]:
    """Return who is best, from small betas to large ones, given (precision, recall); without a hit nobody is."""
    lines = {name: (1 / precision, 1 / recall) for name, (precision, recall) in models.items() if precision and recall}
    stretches: list[Lead] = []
    at, best = 0.0, _lowest([(line[0], line) for line in lines.values()])
    while best is not None:
        # A line that is less steep lies lower in the end.
        crossings = [
            ((line[0] - best[0]) / (best[1] - line[1]), line)
            for line in lines.values()
            if line[1] < best[1] and not _one(line[1], best[1])
        ]
        following = _lowest(crossings)
        beyond = next((place for place, line in crossings if line == following), math.inf)
        alike = tuple(name for name, line in lines.items() if all(map(_one, line, best)))
        stretches.append(Lead(models=alike, low=math.sqrt(at), high=math.sqrt(beyond)))
        at, best = beyond, following
    return tuple(stretches)


def _lowest(lines: Sequence[tuple[float, CostLine]]) -> CostLine | None:
    """Return the line that is reached first; of those reached together the one that then stays lowest."""
    if not lines:
        return None
    first = min(place for place, _ in lines)
    return min((line for place, line in lines if _one(place, first)), key=lambda line: line[1])


def _one(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=TIE)


def prices_between(low: float, high: float) -> FloatArray:
    """Return the prices of a miss at which models are held against each other; round a single one, those beside it.

    At the very price at which thresholds change, two cost the same, and rounding would choose.
    """
    if high - low <= TIE * high:
        low, high = low / AROUND, high * AROUND
    return np.geomspace(low, high, STEPS)


def cost_in_false_alarms(
    table: Binned, prices: FloatArray, resampling: Resampling, prevalence: float | None = None
) -> Trail:
    """Return what a model costs, in false alarms; `table` holds the units at some thresholds.

    `prevalence` is the one in use, where that is another than theirs.
    """
    last = table.positives.shape[1] - 1
    some = np.unique(np.linspace(0, last, min(last, COLUMNS) + 1).round().astype(np.int64))
    positives, negatives = table.positives[:, some], table.negatives[:, some]
    flagged, width, units = np.concatenate((positives, negatives), axis=1), len(some), len(positives)
    rows, draws = sums_of(flagged), resampling.draws[:RESAMPLES]
    whole, outside, drawn = (rows(times) for times in (np.ones((1, units)), 1 - resampling.folds, draws))
    # The weights of the classes come from the whole, where costs are summed, and from each sample, where it chooses.
    weights = _miss_weights(whole, width, prevalence)
    dear, of_all = prices * weights[0], float(whole[0, width - 1] + whole[0, -1])
    size = draws @ flagged[:, [width - 1, -1]].sum(axis=1)
    # At each price, in each repeat, what the threshold chosen without its fold makes of each unit.
    chosen = _cheapest(outside, width, prices, prevalence)[:, resampling.fold_of] + np.arange(units) * width
    by_unit = negatives.take(chosen) + dear[:, None, None] * (positives[:, -1:] - positives).take(chosen)
    parts = np.array_split(draws, len(resampling.fold_of))
    judged = np.concatenate([part @ by_unit[:, repeat].T for repeat, part in enumerate(parts)])
    anew = _cheapest(drawn, width, prices, prevalence).T
    with np.errstate(divide="ignore", invalid="ignore"):  # a resample without cases has no cost
        values = judged * of_all / size[:, None]
    values += whole[0, width + anew] + dear * (whole[0, width - 1] - whole[0, anew])
    finite = np.isfinite(values).all(axis=1)
    middle = values[finite].sum(axis=0) / max(np.count_nonzero(finite), 1)
    return Trail(figure=by_unit.sum(axis=2).mean(axis=1), kinds=(values - middle,))


def _miss_weights(totals: FloatArray, width: int, prevalence: float | None) -> FloatArray:
    """Return what a missed case weighs beside a false alarm, in each row; 1 where the classes are as they are."""
    if prevalence is None:
        return np.ones(len(totals))
    with np.errstate(divide="ignore", invalid="ignore"):
        return prevalence / (1 - prevalence) * totals[:, -1] / totals[:, width - 1]


def _cheapest(totals: FloatArray, width: int, prices: FloatArray, prevalence: float | None) -> IntArray:
    """Return the cheapest threshold at each price of each row; of those that cost alike the one with fewest flags."""
    tp, fp = totals[:, :width], totals[:, width:]
    weights = _miss_weights(totals, width, prevalence)
    return np.stack([np.argmin(fp - (price * weights)[:, None] * tp, axis=1) for price in prices])
