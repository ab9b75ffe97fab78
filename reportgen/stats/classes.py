"""Several classes: figures of a matrix of cases by true class and by the class that they are taken for.

Each class against the rest is four counts, so that the catalogue of two classes serves every class, and their averages.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import field

import numpy as np

from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.evaluation import THOUSAND, evaluate
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import Parameters

STEP, SQUARE, FAR, COST = "step", "square", "far", "cost"  # what a cell of the matrix may weigh
DRAWS = 4_000
IN_MEMORY = 4_000_000  # cells of matrices that are drawn at a time
VALUES = 1_000  # of cells, that are drawn apart


@frozen(eq=False)
class ClassCounts:
    """Cases of each class, one matrix or many of them: classes on the last axis, no cell but the diagonal kept."""

    right: FloatArray
    actual: FloatArray
    predicted: FloatArray
    sums: Mapping[str, FloatArray] = field(default_factory=dict)  # of all cells, each times its weight

    @property
    def n(self) -> FloatArray:
        """Every case."""
        return np.asarray(self.actual.sum(axis=-1))

    def against_rest(self) -> Counts:
        """Return the four counts of each class, taken as the positive one."""
        missed, alarms = self.actual - self.right, self.predicted - self.right
        return Counts(tp=self.right, fp=alarms, fn=missed, tn=self.n[..., None] - self.right - missed - alarms)


def counted(matrix: FloatArray, weights: Mapping[str, FloatArray]) -> ClassCounts:
    """Return the figures' ground of matrices on the last two axes, rows the true classes."""
    return ClassCounts(
        right=np.diagonal(matrix, axis1=-2, axis2=-1).astype(np.float64),
        actual=np.asarray(matrix.sum(axis=-1), dtype=np.float64),
        predicted=np.asarray(matrix.sum(axis=-2), dtype=np.float64),
        sums={
            name: np.asarray((matrix * weight).sum(axis=(-2, -1)), dtype=np.float64) for name, weight in weights.items()
        },
    )


def joined(parts: list[ClassCounts]) -> ClassCounts:
    """Return the matrices of all parts, in their order."""
    return ClassCounts(
        right=np.concatenate([part.right for part in parts]),
        actual=np.concatenate([part.actual for part in parts]),
        predicted=np.concatenate([part.predicted for part in parts]),
        sums={name: np.concatenate([part.sums[name] for part in parts]) for name in parts[0].sums},
    )


def weights_of(classes: int, *, ordered: bool, prices: FloatArray | None) -> dict[str, FloatArray]:
    """Return what each cell weighs: steps between ordered classes, and prices."""
    weights = {}
    if ordered:
        apart = np.abs(np.subtract.outer(np.arange(classes), np.arange(classes))).astype(np.float64)
        weights = {STEP: apart, SQUARE: apart**2, FAR: (apart > 1).astype(np.float64)}
    return weights if prices is None else {**weights, COST: prices}


def drawn(matrix: FloatArray, weights: Mapping[str, FloatArray], *, seed: int) -> ClassCounts:
    """Return draws of what the matrix might have been, each of as many cases, on a new first axis.

    They come from its Dirichlet distribution; what was seen weighs as `with_prior` says.
    """
    classes, cases = len(matrix), float(matrix.sum())
    shapes = with_prior(matrix).ravel()
    rng = np.random.default_rng(seed)
    at_once = max(1, min(DRAWS, IN_MEMORY // len(shapes)))
    parts = []
    for first in range(0, DRAWS, at_once):
        gammas = rng.standard_gamma(shapes, (min(at_once, DRAWS - first), len(shapes)))
        gammas *= cases / gammas.sum(axis=1, keepdims=True)
        parts.append(counted(gammas.reshape(-1, classes, classes), weights))
    return joined(parts)


def with_prior(matrix: FloatArray) -> FloatArray:
    """Return the matrix with what is taken for granted before any case is seen: one case more, and one of each class.

    The one is right or wrong, each by half; those of the classes are right as often as classes are on average. As
    often as all cases are would flatter the rare classes where one easy class holds most cases. Errors are spread
    evenly over what a class may be taken for. Half a case in each cell, as with two classes, would make errors of
    every class of many: ranges then hold the truth in half of the samples (benchmarks/classes.py).
    """
    classes, names = matrix.shape
    of_class = matrix.sum(axis=1, keepdims=True)
    right = float(np.mean((np.diagonal(matrix)[:, None] + 0.5) / (of_class + 1)))
    own = (of_class + 1 / classes) / (float(matrix.sum()) + 1)  # the share of the class among the cases
    hit = np.eye(classes, names)
    missed = (1 - hit) / (names - 1)
    return np.asarray(matrix + right * hit + (1 - right) * missed + own * (hit + missed) / 2)


def with_prior_of_both(table: FloatArray) -> FloatArray:
    """Return cases by class, one decision and another with what is taken for granted of two that know of none other."""
    prior, other = (with_prior(matrix) - matrix for matrix in (table.sum(axis=2), table.sum(axis=1)))
    return np.asarray(table + prior[:, :, None] * other[:, None, :] / prior.sum(axis=1)[:, None, None])


def mean_draws(shapes: FloatArray, values: FloatArray, *, seed: int) -> FloatArray:
    """Return draws of the mean of what cases have, by Dirichlet's distribution over the cells that they lie in.

    Cells of one value are one cell, and so are close ones where there are very many.
    """
    apart, place = np.unique(values, return_inverse=True)
    if len(apart) > VALUES:
        place = np.searchsorted(np.linspace(apart[0], apart[-1], VALUES), values)
    weight = np.bincount(place.ravel(), shapes.ravel())
    total = np.bincount(place.ravel(), (shapes * values).ravel())
    some = weight > 0
    gammas = np.random.default_rng(seed).standard_gamma(weight[some], (DRAWS, np.count_nonzero(some)))
    return np.asarray(gammas @ (total[some] / weight[some]) / gammas.sum(axis=1))


@frozen(kw_only=False)
class ClassMetric:
    """A figure of all classes together."""

    key: str
    of: Callable[[ClassCounts], FloatArray]
    range: tuple[float, float]
    best: float | None
    hits: Callable[[ClassCounts], FloatArray] | None = None  # of a share of all cases: those that count
    needs: str | None = None  # the weight of cells without which it has no value
    grows: bool = False  # with the number of cases

    @property
    def higher_is_better(self) -> bool:
        """Whether more is better all the way."""
        return self.best is not None and self.best == self.range[1]


def _over(above: FloatArray, below: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore", invalid="ignore"):
        quotient = np.divide(above, below)
    return np.asarray(np.where(np.isfinite(quotient), quotient, np.nan))


def _right(c: ClassCounts) -> FloatArray:
    return np.asarray(c.right.sum(axis=-1))


def _wrong(c: ClassCounts) -> FloatArray:
    return c.n - _right(c)


def _largest(c: ClassCounts) -> FloatArray:
    return np.asarray(c.actual.max(axis=-1))


def _balanced(c: ClassCounts) -> FloatArray:
    return np.asarray(_over(c.right, c.actual).mean(axis=-1))


def _kappa(c: ClassCounts) -> FloatArray:
    by_chance = (c.actual * c.predicted).sum(axis=-1)
    return _over(_right(c) * c.n - by_chance, c.n**2 - by_chance)


def _mcc(c: ClassCounts) -> FloatArray:
    """Return Gorodkin's correlation of K classes."""
    both = _right(c) * c.n - (c.actual * c.predicted).sum(axis=-1)
    spread = (c.n**2 - (c.predicted**2).sum(axis=-1)) * (c.n**2 - (c.actual**2).sum(axis=-1))
    return _over(both, np.sqrt(np.maximum(spread, 0.0)))


def _kl_divergence(c: ClassCounts) -> FloatArray:
    """Return how far actual classes are from predicted ones; a class that no case has counts for nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(c.actual > 0, c.actual * np.log(c.actual / c.predicted), 0.0)
    total = terms.sum(axis=-1)
    return _over(np.where(np.isfinite(total), total, np.nan), c.n)


def _weighted_kappa(name: str, weigh: Callable[[FloatArray], FloatArray]) -> Callable[[ClassCounts], FloatArray]:
    def kappa(c: ClassCounts) -> FloatArray:
        places = np.arange(c.actual.shape[-1])
        apart = weigh(np.abs(np.subtract.outer(places, places)).astype(np.float64))
        by_chance = np.einsum("...i,ij,...j->...", c.actual, apart, c.predicted)
        return 1 - _over(c.sums[name] * c.n, by_chance)

    return kappa


_SHARE = (0.0, 1.0)
_SIGNED = (-1.0, 1.0)
_ANY = (-math.inf, math.inf)
_FROM_0 = (0.0, math.inf)

CLASS_METRICS: Mapping[str, ClassMetric] = {
    metric.key: metric
    for metric in (
        ClassMetric("accuracy", lambda c: _over(_right(c), c.n), _SHARE, 1.0, hits=_right),
        ClassMetric("error_rate", lambda c: _over(_wrong(c), c.n), _SHARE, 0.0, hits=_wrong),
        ClassMetric("zero_one_loss", _wrong, _FROM_0, 0.0, grows=True),
        ClassMetric("balanced_accuracy", _balanced, _SHARE, 1.0),
        ClassMetric("no_information_rate", lambda c: _over(_largest(c), c.n), _SHARE, None),
        ClassMetric("no_information_rate_uniform", lambda c: 0 * c.n + 1 / c.actual.shape[-1], _SHARE, None),
        ClassMetric("kappa", _kappa, _SIGNED, 1.0),
        ClassMetric("mcc", _mcc, _SIGNED, 1.0),
        ClassMetric("kl_divergence", _kl_divergence, _FROM_0, 0.0),
        ClassMetric("linear_kappa", _weighted_kappa(STEP, lambda apart: apart), _SIGNED, 1.0, needs=STEP),
        ClassMetric("quadratic_kappa", _weighted_kappa(SQUARE, np.square), _SIGNED, 1.0, needs=SQUARE),
        ClassMetric("mean_absolute_step", lambda c: _over(c.sums[STEP], c.n), _FROM_0, 0.0, needs=STEP),
        ClassMetric(
            "beyond_one_step", lambda c: _over(c.sums[FAR], c.n), _SHARE, 0.0, hits=lambda c: c.sums[FAR], needs=FAR
        ),
        ClassMetric("total_cost", lambda c: c.sums[COST], _ANY, -math.inf, needs=COST, grows=True),
        ClassMetric("cost_per_1000", lambda c: THOUSAND * _over(c.sums[COST], c.n), _ANY, -math.inf, needs=COST),
    )
}


def micro(metric: Metric, counts: ClassCounts, given: Parameters) -> FloatArray:
    """Return a metric of the outcomes of all classes put together."""
    by_class = counts.against_rest()
    tp, fp, fn, tn = (np.asarray(getattr(by_class, name).sum(axis=-1)) for name in ("tp", "fp", "fn", "tn"))
    return evaluate(metric, Counts(tp=tp, fp=fp, fn=fn, tn=tn), given)


def macro(metric: Metric, counts: ClassCounts, given: Parameters) -> FloatArray:
    """Return the mean of a metric over the classes, each as one; none where some class has no value."""
    return np.asarray(evaluate(metric, counts.against_rest(), given).mean(axis=-1))


def weighted(metric: Metric, counts: ClassCounts, given: Parameters) -> FloatArray:
    """Return the mean of a metric over the classes, each by its cases."""
    return by_cases(evaluate(metric, counts.against_rest(), given), counts.actual)


def by_cases(values: FloatArray, actual: FloatArray) -> FloatArray:
    """Return the mean of what each class has by its cases; a class without a case counts for nothing."""
    filled = np.where(actual > 0, values, 0.0)
    return _over((filled * actual).sum(axis=-1), actual.sum(axis=-1))


AVERAGED: Mapping[str, Callable[[Metric, ClassCounts, Parameters], FloatArray]] = {
    "macro": macro,
    "micro": micro,
    "weighted": weighted,
}


def stuart_maxwell(joint: FloatArray) -> tuple[float, float] | None:
    """Return the statistic and the p of equal margins of a square table, by Stuart and Maxwell; None where it has none.

    Classes that both name equally often, and classes that neither names, say nothing and are left out.
    """
    from reportgen.stats.special import chdtrc

    rows, columns = joint.sum(axis=1), joint.sum(axis=0)
    apart = rows - columns
    moved = (rows + columns - 2 * np.diagonal(joint)) > 0
    classes = np.flatnonzero(moved)
    if len(classes) < 2:  # noqa: PLR2004 (one class cannot give to another)
        return None
    small = joint[np.ix_(classes, classes)]
    spread = -(small + small.T)
    np.fill_diagonal(spread, rows[classes] + columns[classes] - 2 * np.diagonal(small))
    # The differences add up to 0, in each set of classes that exchange cases: the pseudo-inverse leaves that out.
    degrees = int(np.linalg.matrix_rank(spread))
    value = float(apart[classes] @ np.linalg.pinv(spread) @ apart[classes])
    return value, float(chdtrc(degrees, value))
