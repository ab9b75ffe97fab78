"""Which cases a model leaves to a person: how sure it has to be is chosen, and judged by cases that did not choose.

Cases that it names correctly stand as positive and the others as negative, those that it decides itself as flagged: the
least score is then a threshold, and is cross-fitted as one.
"""

import math

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.stats.crossfit import Replicates, corrected_figure, cross_fit
from reportgen.stats.resampling import Binned, Resampling, each, outcomes
from reportgen.stats.thresholds import BoolArray

COVERED = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)  # about so many of the cases may be left to the model
HALF = 0.5  # of the errors: what persons are to spare
TIE = 1e-9  # of the cases: shares so near are one


@frozen(eq=False)
class Answers:
    """How sure a model is, and whether correctly, for how many cases of a unit."""

    unit: IntArray
    sure: FloatArray
    right: BoolArray
    n: IntArray


@frozen(eq=False)
class Kept:
    """The least score that is chosen: its place, and what it leaves and spares on cases that did not choose."""

    place: int
    rate: Replicates  # of errors among the cases that the model decides
    spared: Replicates  # how much rarer errors are than with every case decided


def least_scores(answers: Answers) -> FloatArray:
    """Return the least scores with which about so many of the cases are left to the model, the fewest first."""
    score, place = np.unique(-answers.sure, return_inverse=True)
    decided = np.cumsum(np.bincount(place, answers.n))
    wanted = np.array(COVERED) * decided[-1] * (1 - TIE)
    return np.asarray(-score[np.unique(np.searchsorted(decided, wanted))])


def answered(answers: Answers, least: FloatArray, units: int) -> Binned:
    """Return what each unit has the model decide with each least score: right answers and errors."""
    first = np.searchsorted(-least, -answers.sure)  # the first of the least scores with which it decides

    def table(kind: BoolArray) -> FloatArray:
        counts = np.zeros((units, len(least) + 1))
        np.add.at(counts, (answers.unit, first + 1), answers.n * kind)
        return np.cumsum(counts, axis=1)

    return Binned(positives=table(answers.right), negatives=table(~answers.right))


def counted(table: Binned) -> Counts:
    """Return the counts of all cases with each least score."""
    return each(lambda a: a[0, 1:], outcomes(table, np.ones((1, len(table.positives)))))


def error_rate(counts: Counts) -> FloatArray:
    """Return the share of errors among the cases that the model decides."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(counts.fp / counts.flagged)


def _spared(counts: Counts) -> FloatArray:
    """Return by how much errors are rarer than with every case decided by the model."""
    return np.asarray(counts.negatives / counts.n - error_rate(counts))


def _chosen(counts: Counts) -> IntArray:
    """Return with which least score, the most cases decided, errors are half as frequent; else the one for all."""
    rate = error_rate(counts)
    enough = (rate <= HALF * rate[..., -1:]) & (rate[..., -1:] > 0)
    enough[..., -1] = ~enough[..., :-1].any(axis=-1)
    return np.asarray(enough.shape[-1] - 1 - np.argmax(enough[..., ::-1], axis=-1))


def kept(table: Binned, resampling: Resampling) -> Kept | None:
    """Return the least score that halves errors, with what held-out cases say of it; None where none does."""
    place = int(_chosen(outcomes(table, np.ones((1, resampling.units))))[0])
    if place == table.positives.shape[1] - 1:
        return None
    fit = cross_fit(table, place, _chosen, resampling)
    return Kept(
        place=place - 1,
        rate=corrected_figure(fit, error_rate, (0.0, 1.0)),
        spared=corrected_figure(fit, _spared, (-math.inf, math.inf)),
    )
