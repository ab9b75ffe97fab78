"""How good the scores are as probabilities: figures, the logistic recalibration, and groups of them beside events."""

from contextlib import suppress
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from reportgen.counts.bins import middles
from reportgen.counts.cells import IntArray
from reportgen.counts.parts import Sums, added_up, parts
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.stats.evaluation import UndefinedError, require_both_classes
from reportgen.stats.reasons import because
from reportgen.stats.thresholds import reached

STEPS = 100
CLOSE = 1e-12  # relative: an iteration that moves less has arrived
FARTHEST = 40.0  # of a shift; the logits themselves lie between +-13.8
FIT_GROUPS = 2_000  # of neighbouring values, whose fit is close to that of very many
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
        return len(self.x) > 10 * FIT_GROUPS

    def grouped(self) -> "Observed":
        """Return neighbours put together."""
        starts = np.linspace(0, len(self.x), FIT_GROUPS, endpoint=False).astype(np.int64)
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
    low, high, offset, events = -FARTHEST, FARTHEST, begin, observed.events.sum()

    def expected(x: FloatArray, total: FloatArray) -> Sums:
        fitted = _chance(x + offset)
        of_cases = total * fitted
        return np.sum(of_cases), np.sum(of_cases * (1 - fitted))

    for _ in range(STEPS):
        mean, spread = added_up(expected, observed.x, observed.total).tolist()
        excess = mean - float(events)
        low, high = (low, offset) if excess > 0 else (offset, high)
        step = -excess / spread
        if abs(step) <= CLOSE * max(1.0, abs(offset)):
            return float(offset + step)
        # Newton's step where it stays between the bounds, else the middle of them.
        offset = offset + step if low < offset + step < high else (low + high) / 2
    return offset


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


LOG_CLIP = 2.220446049250313e-16
LOGIT_CLIP = 1e-6
NOTHING = 1e-12  # a mean chance below this expects no event at all
EQUAL_BINS = 10  # of as many cases each
HISTOGRAM_BINS = 50
GROUPS = 10
FEW_GROUPS = 3


@frozen(eq=False)
class Chances:
    """Events and non-events at each stated probability of the positive class, in ascending order."""

    chance: FloatArray
    events: FloatArray
    others: FloatArray
    total: FloatArray  # events and others
    cases: IntArray


def chances(scores: ScoreCounts) -> Chances:
    """Return scores as probabilities of the positive class; with `flag: low` a score is that of the negative one.

    A bin of scores states the probability in its middle.
    """
    score = (scores.score if scores.bins is None else middles(scores.score, scores.flag, scores.bins))[::-1]
    return Chances(
        chance=1.0 - score if scores.flag == "low" else score,
        events=scores.positives[::-1],
        others=scores.negatives[::-1],
        total=(scores.positives + scores.negatives)[::-1],
        cases=scores.cases[::-1],
    )


def brier(stated: Chances) -> float:
    """Return the mean squared distance between chance and outcome."""

    def squares(chance: FloatArray, events: FloatArray, others: FloatArray) -> Sums:
        return (np.sum(events * (1 - chance) ** 2 + others * chance**2),)

    (total,) = added_up(squares, stated.chance, stated.events, stated.others)
    return float(total / stated.total.sum())


def brier_skill(stated: Chances) -> float:
    """Return how much smaller the Brier score is than that of stating the prevalence for everyone."""
    require_both_classes(stated.events, stated.others)
    prevalence = stated.events.sum() / stated.total.sum()
    return float(1 - brier(stated) / of_one_chance(prevalence))


def of_one_chance(prevalence: float) -> float:
    """Return the Brier score of stating the prevalence for everyone."""
    return prevalence * (1 - prevalence)


def log_loss(stated: Chances) -> float:
    """Return the mean negative log of the chance given to what happened, clipped at `LOG_CLIP`."""

    def losses(chance: FloatArray, events: FloatArray, others: FloatArray) -> Sums:
        bounded = np.clip(chance, LOG_CLIP, 1 - LOG_CLIP)
        return (-np.sum(events * np.log(bounded) + others * np.log(1 - bounded)),)

    (total,) = added_up(losses, stated.chance, stated.events, stated.others)
    return float(total / stated.total.sum())


def observed_expected(stated: Chances) -> float:
    """Return the events that happened over those that the chances add up to."""
    expected, total = float((stated.total * stated.chance).sum()), float(stated.total.sum())
    if expected <= NOTHING * total:
        raise UndefinedError(because("scores_add_up_to_zero"))
    return float(stated.events.sum()) / expected


def calibration_intercept(stated: Chances) -> float:
    """Return the shift of all logits that makes expected events equal observed ones (slope fixed at 1)."""
    require_both_classes(stated.events, stated.others)
    return shift(_observed(stated, _logit(stated)))


def information(stated: Chances, added: float) -> float:
    """Return what the outcomes tell of such a shift: one over its variance."""
    fitted = _chance(_logit(stated) + added)
    return float(np.sum(stated.total * fitted * (1 - fitted)))


def calibration_slope(stated: Chances) -> float:
    """Return the slope of the logistic regression of the outcome on the logit of the chance."""
    require_both_classes(stated.events, stated.others)
    logit, weight = _logit(stated), stated.total
    _refuse_separation(stated, logit)

    def along(logit: FloatArray, weight: FloatArray) -> Sums:
        return (np.sum(weight * logit),)

    def apart(logit: FloatArray, weight: FloatArray) -> Sums:
        return (np.sum(weight * (logit - centre) ** 2),)

    # Centred and scaled, so that Newton's steps are well behaved.
    cases = weight.sum()
    centre = float(added_up(along, logit, weight)[0] / cases)
    spread = float(np.sqrt(added_up(apart, logit, weight)[0] / cases))
    logit -= centre
    logit /= spread
    return float(line(_observed(stated, logit))[1] / spread)


def expected_calibration_error(stated: Chances) -> float:
    """Return the mean distance between stated and observed rate over ten bins of equal numbers of cases.

    Cases of one chance stay together: their bin is that of the middle of their ranks.
    """
    edges = shares_of(stated.total, EQUAL_BINS)
    bins = [slice(*ends) for ends in pairwise(edges.tolist())]
    gaps = [np.sum(stated.total[part] * stated.chance[part]) - np.sum(stated.events[part]) for part in bins]
    return float(np.abs(gaps).sum() / stated.total.sum())


def shares_of(amount: FloatArray, shares: int) -> IntArray:
    """Return the places between which so many equal shares of an amount lie, the end among them.

    What stands at one place stays together: its share is that of the middle of its amount.
    """
    middle, whole = np.cumsum(amount), amount.sum()
    for part in parts(len(amount)):
        middle[part] = (middle[part] - amount[part] / 2) / whole * shares
    inner = reached(middle, np.arange(1, shares))
    return np.concatenate(([0], inner, [len(amount)]))


def clipped(stated: Chances, edge: float) -> int:
    """Return how many cases have a chance closer than the edge to 0 or 1."""
    return int(stated.cases[(stated.chance < edge) | (stated.chance > 1 - edge)].sum())


PROBABILITY = {
    "brier": brier,
    "brier_skill": brier_skill,
    "log_loss": log_loss,
    "observed_expected": observed_expected,
    "calibration_intercept": calibration_intercept,
    "calibration_slope": calibration_slope,
    "expected_calibration_error": expected_calibration_error,
}


def _observed(stated: Chances, x: FloatArray) -> Observed:
    return Observed(x=x, events=stated.events, others=stated.others, total=stated.total)


def _logit(stated: Chances) -> FloatArray:
    logit = np.clip(stated.chance, LOGIT_CLIP, 1 - LOGIT_CLIP)
    for part in parts(len(logit)):
        logit[part] = np.log(logit[part] / (1 - logit[part]))
    return logit


def _refuse_separation(stated: Chances, logit: FloatArray) -> None:
    if logit[0] == logit[-1]:
        raise UndefinedError(because("one_score"))
    (first_event, last_event), (first_other, last_other) = (_ends(of > 0) for of in (stated.events, stated.others))
    if logit[first_event] >= logit[last_other] or logit[last_event] <= logit[first_other]:
        raise UndefinedError(because("separated"))


def _ends(there: npt.NDArray[np.bool_]) -> tuple[int, int]:
    """Return the first and the last place."""
    return int(there.argmax()), len(there) - 1 - int(there[::-1].argmax())


@frozen(eq=False)
class Groups:
    """One entry a group, by rising chance; `starts` are places among the distinct chances."""

    starts: IntArray
    stated: FloatArray  # mean of the chances
    events: FloatArray
    total: FloatArray  # events and others: sums of weights, where cases have some
    cases: IntArray
    last: int  # how many distinct chances there are

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """Return from which entry of a sweep, which falls, to which one each group reaches."""
        # A sweep flags the highest chances first, and its first entry nothing.
        edges = self.last - np.append(self.starts, self.last)
        return tuple(zip(edges[1:].tolist(), edges[:-1].tolist(), strict=True))


def grouped(stated: Chances, groups: int = GROUPS) -> Groups:
    """Return groups that share both the cases and the expected events: where scores are high a group has fewer cases.

    Groups of as many cases each would put all that a rare class has to show into one. Chances alone draw the borders,
    not outcomes; cases of one chance stay together, and their group is that of the middle of their mass.
    """
    cases, expected = stated.total.sum(), np.dot(stated.total, stated.chance)
    mass = stated.total / cases
    if expected > 0:
        for part in parts(len(mass)):
            mass[part] += stated.total[part] * stated.chance[part] / expected
    edges = shares_of(mass, groups)
    starts = edges[:-1][np.diff(edges) > 0]
    total = np.add.reduceat(stated.total, starts)
    has_weight = total > 0  # weights may be 0
    starts, total = starts[has_weight], total[has_weight]
    return Groups(
        starts=starts,
        stated=np.add.reduceat(stated.total * stated.chance, starts) / total,
        events=np.add.reduceat(stated.events, starts),
        total=total,
        cases=np.add.reduceat(stated.cases, starts),
        last=len(stated.chance),
    )


def histogram(stated: Chances) -> dict[str, FloatArray]:
    """Return how many cases state a chance in bins of equal width, [low, high) but the last, which holds 1."""
    edges = np.arange(HISTOGRAM_BINS + 1) / HISTOGRAM_BINS
    ends = [0, *np.searchsorted(stated.chance, edges[1:-1]).tolist(), len(stated.chance)]
    cases = np.array([stated.cases[first:last].sum() for first, last in pairwise(ends)], dtype=np.float64)
    return {"low": edges[:-1], "high": edges[1:], "cases": cases}
