"""The logistic regression of the outcome on one number, from the events and all cases at each of its values."""

from contextlib import suppress

import numpy as np

from reportgen.counts.parts import Sums, added_up
from reportgen.counts.views import FloatArray
from reportgen.frozen import frozen
from reportgen.stats.evaluation import UndefinedError
from reportgen.stats.reasons import because

STEPS = 100
CLOSE = 1e-12  # relative: an iteration that moves less has arrived
FARTHEST = 40.0  # of a shift; the logits themselves lie between +-13.8
GROUPS = 2_000  # of neighbouring values, whose fit is close to that of very many
SHORT = 0.5
NONE_FITS = because("no_slope")


@frozen(eq=False)
class Observed:
    """Events, others and all cases at each value of x, which ascends."""

    x: FloatArray
    events: FloatArray
    others: FloatArray
    total: FloatArray

    @property
    def many(self) -> bool:
        """Whether the fit of groups is worth having first: from there the cases need a third of the steps."""
        return len(self.x) > 10 * GROUPS

    def grouped(self) -> "Observed":
        """Return neighbours put together."""
        starts = np.linspace(0, len(self.x), GROUPS, endpoint=False).astype(np.int64)
        weighted, events, others, total = (
            np.add.reduceat(of, starts) for of in (self.total * self.x, self.events, self.others, self.total)
        )
        x = weighted / np.maximum(total, np.finfo(np.float64).tiny)
        return Observed(x=x, events=events, others=others, total=total)


def shift(observed: Observed) -> float:
    """Return what to add to every x so that the chances add up to the events; both classes are there."""
    begin = _shift(observed.grouped(), 0.0) if observed.many else 0.0
    return _shift(observed, begin)


def line(observed: Observed) -> FloatArray:
    """Return intercept and slope that fit best; both classes are there."""
    # From slope 0, where the curve is well bent.
    begin = np.array([np.log(observed.events.sum() / observed.others.sum()), 0.0])
    if observed.many:
        with suppress(UndefinedError):  # where the groups have no line, the cases may have one
            begin = _line(observed.grouped(), begin)
    return _line(observed, begin)


def _shift(observed: Observed, begin: float) -> float:
    low, high, found, events = -FARTHEST, FARTHEST, begin, observed.events.sum()

    def expected(x: FloatArray, total: FloatArray) -> Sums:
        fitted = _chance(x + found)
        of_cases = total * fitted
        return np.sum(of_cases), np.sum(of_cases * (1 - fitted))

    for _ in range(STEPS):
        mean, spread = added_up(expected, observed.x, observed.total).tolist()
        excess = mean - float(events)
        low, high = (low, found) if excess > 0 else (found, high)
        step = -excess / spread
        if abs(step) <= CLOSE * max(1.0, abs(found)):
            return float(found + step)
        # Newton's step where it stays between the bounds, else the middle of them.
        found = found + step if low < found + step < high else (low + high) / 2
    return found


def _line(observed: Observed, beta: FloatArray) -> FloatArray:
    """Return intercept and slope, reached from `beta` by Newton's steps."""
    for _ in range(STEPS):
        step = _newton_step(observed, beta)
        while not _improves(observed, beta, step):
            step = step / 2
        beta = beta + step
        if np.abs(step).max() <= CLOSE * max(1.0, np.abs(beta).max()):
            return beta
    raise UndefinedError(NONE_FITS)


def _newton_step(observed: Observed, beta: FloatArray) -> FloatArray:
    def moments(x: FloatArray, events: FloatArray, total: FloatArray) -> Sums:
        fitted = _chance(beta[0] + beta[1] * x)
        of_cases = total * fitted
        residual, curvature = events - of_cases, of_cases * (1 - fitted)
        bent = curvature * x
        return curvature.sum(), bent.sum(), (bent * x).sum(), residual.sum(), (residual * x).sum()

    a, b, c, along, across = added_up(moments, observed.x, observed.events, observed.total).tolist()
    determinant = a * c - b * b
    if not determinant > 0:
        raise UndefinedError(NONE_FITS)
    return np.array([(c * along - b * across) / determinant, (a * across - b * along) / determinant])


def _improves(observed: Observed, beta: FloatArray, step: FloatArray) -> bool:
    """Return whether the step leads uphill; a short one does, near the top of a concave function."""
    if np.abs(step).max() <= SHORT * max(1.0, np.abs(beta).max()):
        return True
    return _log_likelihood(observed, beta + step) >= _log_likelihood(observed, beta)


def _log_likelihood(observed: Observed, beta: FloatArray) -> float:
    def likelihood(x: FloatArray, events: FloatArray, total: FloatArray) -> Sums:
        linear = beta[0] + beta[1] * x
        return (np.sum(events * linear - total * np.logaddexp(0, linear)),)

    return float(added_up(likelihood, observed.x, observed.events, observed.total)[0])


def _chance(linear: FloatArray) -> FloatArray:
    with np.errstate(over="ignore"):  # then the chance is 0
        return np.asarray(1 / (1 + np.exp(-linear)))
