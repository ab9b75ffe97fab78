"""Which of several models is the best one at which place of a scale (of prices, say), as far as cases tell.

Between two samples of the same cases the best model changes. One is named at a place only where it is better than every
other by more than the band that covers all places and all pairs of models at once. All models see the same resamples.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.stats.intervals import LEVEL
from reportgen.stats.resampling import BoolArray

STRETCHES = 4  # as many are named at most, the widest

One = Callable[[str, str], bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class Trail:
    """A figure of one model along a scale, the lower the better."""

    figure: FloatArray
    kinds: tuple[FloatArray, ...]  # how far each resample moves it, one row a resample; of two kinds at tuned cut-offs


@dataclass(frozen=True, kw_only=True)
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
    found: list[tuple[str, ...]] = []
    for place, best in enumerate(names[at] for at in np.argmin(figures, axis=0)):
        alike = tuple(name for name in names if name == best or one(name, best))
        rest = (name for name in names if name not in alike)
        found.append(alike if all(apart[frozenset((best, name))][place] for name in rest) else ())
    return few(_runs(found, places))


def few(found: Sequence[Lead]) -> tuple[Lead, ...]:
    """Return the widest few of some stretches in order, with all between them too close to call."""
    told = sorted(sorted(found, key=_width, reverse=True)[:STRETCHES], key=lambda lead: lead.low)
    at, parts = 0.0, list[Lead]()
    for lead in told:
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
    found = np.ones(gaps.shape, dtype=bool)
    for kind in range(max(len(model.kinds) for model in models.values())):  # what is told holds by every kind
        moves = np.array([_moves(models[a], kind) - _moves(models[b], kind) for a, b in pairs])
        found &= _beyond(gaps, moves, least, level=level, stretch=stretch)
    return {frozenset(pair): told for pair, told in zip(pairs, found, strict=True)}


def _moves(model: Trail, kind: int) -> FloatArray:
    return model.kinds[min(kind, len(model.kinds) - 1)]


def _beyond(gaps: FloatArray, moves: FloatArray, least: FloatArray, *, level: float, stretch: float) -> BoolArray:
    """Return which gaps, by pair and place, lie beyond the band for all of them at once."""
    moves = moves[:, np.isfinite(moves).all(axis=(0, 2))]
    if moves.shape[1] == 0:
        return np.zeros(gaps.shape, dtype=bool)
    error = np.maximum(moves.std(axis=1), least)
    band = np.quantile((np.abs(moves) / error[:, None]).max(axis=(0, 2)), level) * stretch
    return np.asarray(np.abs(gaps) > band * error)


def _runs(found: Sequence[tuple[str, ...]], places: FloatArray) -> list[Lead]:
    """Return runs of places with the same models; a single place is none, but at either end, which is open."""
    runs, last = list[Lead](), len(places) - 1
    for models, group in groupby(range(len(places)), key=lambda place: found[place]):
        held = list(group)
        low, high = (0.0 if held[0] == 0 else places[held[0]], np.inf if held[-1] == last else places[held[-1]])
        if models and low < high:
            runs.append(Lead(models=models, low=float(low), high=float(high)))
    return runs
