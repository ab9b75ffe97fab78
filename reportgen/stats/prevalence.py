"""The same classifier where the positive class is rarer or more common: counts and scores reweighed.

It assumes that only the mix of the classes differs, not how the cases of a class score.
"""

from dataclasses import fields
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from reportgen.counts.query import OF_POSITIVES, OUTCOMES
from reportgen.counts.views import Counts, FloatArray, Money
from reportgen.frozen import frozen
from reportgen.stats.intervals import LEVEL


@frozen(eq=False)
class PrecisionAt:
    """Precision at another prevalence with its interval."""

    estimate: FloatArray
    low: FloatArray
    high: FloatArray
    adjusted: bool  # a rate of 0 has no logit: the interval is made with (x + 1/2) / (m + 1)


def at_prevalence(counts: Counts, prevalence: float | None) -> Counts:
    """Return the counts of as many cases at this prevalence; NaN where one class is missing, as they are at None."""
    if prevalence is None:
        return counts
    with np.errstate(divide="ignore", invalid="ignore"):
        positive = prevalence * counts.n / counts.positives
        negative = (1 - prevalence) * counts.n / counts.negatives

    def weighed(part: Counts | Money, name: str) -> FloatArray:
        amount: FloatArray = getattr(part, name)
        with np.errstate(invalid="ignore"):
            return amount * (positive if name.removeprefix("all_") in OF_POSITIVES else negative)

    money = counts.money
    return Counts(
        **{name: weighed(counts, name) for name in OUTCOMES},
        money=None if money is None else Money(**{part.name: weighed(money, part.name) for part in fields(money)}),
    )


def shifted_score(score: npt.ArrayLike, *, sampled: float, used: float) -> FloatArray:
    """Return what a calibrated chance becomes when the prevalence changes from the sampled to the used one."""
    score = np.asarray(score, dtype=np.float64)
    up, down = used * (1 - sampled) * score, (1 - used) * sampled * (1 - score)
    return np.asarray(up / (up + down))


def precision_at(counts: Counts, prevalence: float, level: float = LEVEL) -> PrecisionAt:
    """Return precision at this prevalence; the interval takes recall and specificity as measured, on the logit scale.

    NPV is the same of the swapped counts at 1 - prevalence.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        moved = at_prevalence(counts, prevalence)
        hits, alarms = _inner(counts.tp, counts.positives), _inner(counts.fp, counts.negatives)
        centre = np.log(prevalence * hits) - np.log((1 - prevalence) * alarms)
        spread = np.sqrt((1 - hits) / (hits * counts.positives) + (1 - alarms) / (alarms * counts.negatives))
        half = NormalDist().inv_cdf((1 + level) / 2) * spread
        return PrecisionAt(
            estimate=np.asarray(moved.tp / moved.flagged),
            low=_share(centre - half),
            high=_share(centre + half),
            adjusted=bool(np.any(np.minimum(counts.tp, counts.fp) == 0)),
        )


def _share(logit: FloatArray) -> FloatArray:
    """Return the share of a logit, however large."""
    return np.asarray((1 + np.tanh(logit / 2)) / 2)


def _inner(hits: FloatArray, of: FloatArray) -> FloatArray:
    """Return the share, moved off 0, where its logit has no value."""
    return np.asarray(np.where(hits == 0, (hits + 0.5) / (of + 1), hits / of))
