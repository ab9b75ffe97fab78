"""Whether a figure rises or falls over parts of the cases that follow each other: p-values of tests of a trend."""

import math
from collections.abc import Sequence

import numpy as np

from reportgen.counts.views import FloatArray
from reportgen.stats.adequacy import FEWEST
from reportgen.stats.ranking import Auc


def steps(parts: int) -> FloatArray:
    """Return the places of so many parts, as far on either side of 0."""
    return np.arange(parts, dtype=np.float64) - (parts - 1) / 2


def trend_of_shares(hits: FloatArray, of: FloatArray) -> float | None:
    """Return the p-value of the test of Cochran and Armitage; None where all cases are alike."""
    pooled, at = float(hits.sum() / of.sum()), steps(len(of))
    apart = float(np.sum(at * (hits - pooled * of)))
    middle = float(np.sum(at * of) / of.sum())
    return _p(apart, pooled * (1 - pooled) * float(np.sum(of * (at - middle) ** 2)))


def trend_of_ratios(events: FloatArray, expected: FloatArray, squares: FloatArray) -> float | None:
    """Return the p-value of the score test that events over expected ones are one ratio in all parts.

    `squares` are the sums of the squared chances, from which the variance of the events follows.
    """
    ratio, at = float(events.sum() / expected.sum()), steps(len(events))
    apart = float(np.sum(at * (events - ratio * expected)))
    middle = float(np.sum(at * expected) / expected.sum())
    variance = np.maximum(ratio * expected - ratio**2 * squares, 0.0)
    return _p(apart, float(np.sum(variance * (at - middle) ** 2)))


def trend_of_aucs(aucs: Sequence[Auc]) -> float | None:
    """Return the p-value of a straight line through the AUC of each part; None where a part has too few of a class.

    The variance of each is DeLong's, and at least that which Hanley and McNeil give for the mean of all.
    """
    if any(min(auc.positives, auc.negatives) < FEWEST for auc in aucs):
        return None
    at, mean = steps(len(aucs)), float(np.mean([auc.auc for auc in aucs]))
    apart = float(np.sum(at * [auc.auc for auc in aucs]))
    variance = [max(auc.variance or 0.0, _hanley(mean, auc)) for auc in aucs]
    return _p(apart, float(np.sum(at**2 * variance)))


def _hanley(auc: float, of: Auc) -> float:
    """Return the variance of an AUC by Hanley and McNeil (1982), which knows the sizes of the classes but no scores."""
    auc = min(max(auc, 0.5), 1 - 0.5 / min(of.positives, of.negatives))  # where all are in order, nothing would vary
    first, second = auc / (2 - auc), 2 * auc**2 / (1 + auc)
    spread = auc * (1 - auc) + (of.positives - 1) * (first - auc**2) + (of.negatives - 1) * (second - auc**2)
    return spread / (of.positives * of.negatives)


def _p(apart: float, variance: float) -> float | None:
    """Return how often chance takes a sum so far from 0; None where it cannot move."""
    return math.erfc(abs(apart) / math.sqrt(2 * variance)) if variance > 0 else None
