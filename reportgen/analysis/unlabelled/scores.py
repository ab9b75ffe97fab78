"""How the scores of a model are spread over the cases."""

import numpy as np

from reportgen.analysis.profile import sampling_weight
from reportgen.config.schema import Config
from reportgen.counts.cells import IntArray, Source
from reportgen.counts.query import Query, Score, Weight
from reportgen.counts.views import FloatArray
from reportgen.results.values.unlabelled import QUANTILES, ScoreQuantile, ScoreRange, ScoreSpread

BARS = 20  # of the histogram


def spread_of(config: Config, source: Source, name: str) -> ScoreSpread | None:
    """Return how the scores of a model are spread; None where it has none."""
    model = config.models[name]
    if model.score is None:
        return None
    cells = source.count(Query(keys=(Score(name),)))
    score, n = cells.columns[Score(name)], cells.n
    chance = model.kind == "probability"
    return ScoreSpread(
        distinct=len(score),
        quantiles=tuple(ScoreQuantile(share=share, score=quantile(score, n, share)) for share in QUANTILES),
        histogram=_histogram(score, n, *((0.0, 1.0) if chance else (float(score[0]), float(score[-1])))),
    )


def median_of(config: Config, source: Source, name: str) -> float:
    """Return the median of the scores of a model by their weights: between two that halve the cases, their mean."""
    cells = source.count(Query(keys=(Score(name),), sums=sampling_weight(config)))
    weights = cells.real_sum(Weight()) if cells.sums else cells.n.astype(np.float64)
    score, upto = cells.columns[Score(name)][weights > 0], np.cumsum(weights[weights > 0])
    place = int(np.searchsorted(upto, upto[-1] / 2, side="left"))
    halves = upto[place] == upto[-1] / 2
    return float((score[place] + score[place + 1]) / 2 if halves else score[place])


def quantile(score: FloatArray, n: IntArray, share: float) -> float:
    """Return the lowest of ascending scores that at least such a share of the cases has at most."""
    upto = np.cumsum(n)
    return float(score[np.searchsorted(upto, share * float(upto[-1]), side="left")])


def _histogram(score: FloatArray, n: IntArray, low: float, high: float) -> tuple[ScoreRange, ...]:
    """Return how many cases have a score in each of some ranges of one width; of one score alone there is one."""
    edges = np.linspace(low, high, BARS + 1) if high > low else np.array([low, high])
    counts, _ = np.histogram(score, bins=edges, weights=n) if high > low else (np.array([n.sum()]), None)
    return tuple(
        ScoreRange(low=float(start), high=float(end), cases=round(float(cases)))
        for start, end, cases in zip(edges[:-1], edges[1:], counts, strict=True)
    )
