"""How good the scores are as chances, from score counts."""

from dataclasses import dataclass, replace

import numpy as np

from reportgen.counts.cells import IntArray
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.stats.evaluation import UndefinedError, require_both_classes

LOG_CLIP = 2.220446049250313e-16
LOGIT_CLIP = 1e-6
NOTHING = 1e-12  # a mean chance below this expects no event at all
BINS = 10
STEPS = 100
CLOSE = 1e-12  # relative: an iteration that moves less has arrived
GROUPS = 2_000  # of neighbouring chances, whose line is close to that of very many cases
SHORT = 0.5


@dataclass(frozen=True, eq=False, kw_only=True)
class Chances:
    """Events and non-events at each stated chance of the positive class, in ascending order."""

    chance: FloatArray
    events: FloatArray
    others: FloatArray
    total: FloatArray  # events and others
    cases: IntArray


def chances(scores: ScoreCounts) -> Chances:
    """Return scores as chances of the positive class; with `flag: low` a score is the chance of the negative one."""
    score = scores.score[::-1]
    return Chances(
        chance=1.0 - score if scores.flag == "low" else score,
        events=scores.positives[::-1],
        others=scores.negatives[::-1],
        total=(scores.positives + scores.negatives)[::-1],
        cases=scores.cases[::-1],
    )


def brier(stated: Chances) -> float:
    """Return the mean squared distance between chance and outcome."""
    squares = stated.events * (1 - stated.chance) ** 2 + stated.others * stated.chance**2
    return float(squares.sum() / stated.total.sum())


def brier_skill(stated: Chances) -> float:
    """Return how much smaller the Brier score is than that of stating the prevalence for everyone."""
    require_both_classes(stated.events, stated.others)
    prevalence = stated.events.sum() / stated.total.sum()
    return float(1 - brier(stated) / (prevalence * (1 - prevalence)))


def log_loss(stated: Chances) -> float:
    """Return the mean negative log of the chance given to what happened, clipped at `LOG_CLIP`."""
    chance = np.clip(stated.chance, LOG_CLIP, 1 - LOG_CLIP)
    losses = stated.events * np.log(chance) + stated.others * np.log(1 - chance)
    return float(-losses.sum() / stated.total.sum())


def observed_expected(stated: Chances) -> float:
    """Return the events that happened over those that the chances add up to."""
    expected, total = float((stated.total * stated.chance).sum()), float(stated.total.sum())
    if expected <= NOTHING * total:
        message = "the scores add up to 0"
        raise UndefinedError(message)
    return float(stated.events.sum()) / expected


def calibration_intercept(stated: Chances) -> float:
    """Return the shift of all logits that makes expected events equal observed ones (slope fixed at 1)."""
    require_both_classes(stated.events, stated.others)
    logit, events = _logit(stated), stated.events.sum()
    low, high, shift = -40.0, 40.0, 0.0  # logits lie between +-13.8
    for _ in range(STEPS):
        fitted = 1 / (1 + np.exp(-(logit + shift)))
        excess = float(np.sum(stated.total * fitted) - events)
        low, high = (low, shift) if excess > 0 else (shift, high)
        step = -excess / float(np.sum(stated.total * fitted * (1 - fitted)))
        # Newton's step where it stays between the bounds, else the middle of them.
        following = shift + step if low < shift + step < high else (low + high) / 2
        if abs(following - shift) <= CLOSE * max(1.0, abs(shift)):
            return following
        shift = following
    return shift


def calibration_slope(stated: Chances) -> float:
    """Return the slope of the logistic regression of the outcome on the logit of the chance."""
    require_both_classes(stated.events, stated.others)
    logit, weight = _logit(stated), stated.total
    _refuse_separation(stated, logit)
    # Centred and scaled, so that Newton's steps are well behaved; from slope 0, where the curve is well bent.
    centre = np.sum(weight * logit) / weight.sum()
    spread = np.sqrt(np.sum(weight * (logit - centre) ** 2) / weight.sum())
    x = (logit - centre) / spread
    begin = np.array([np.log(stated.events.sum() / stated.others.sum()), 0.0])
    if len(x) > 10 * GROUPS:
        begin = _line_of_groups(stated, x, begin)
    return float(_line(stated, x, begin)[1] / spread)


def expected_calibration_error(stated: Chances) -> float:
    """Return the mean distance between stated and observed rate over ten bins of equal numbers of cases.

    Cases of one chance stay together: their bin is that of the middle of their ranks.
    """
    total = stated.total
    middle = (np.cumsum(total) - total / 2) / total.sum()
    bins = np.minimum((middle * BINS).astype(np.int64), BINS - 1)
    stated_sum = np.bincount(bins, weights=total * stated.chance, minlength=BINS)
    observed = np.bincount(bins, weights=stated.events, minlength=BINS)
    return float(np.abs(stated_sum - observed).sum() / total.sum())


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


def _logit(stated: Chances) -> FloatArray:
    chance = np.clip(stated.chance, LOGIT_CLIP, 1 - LOGIT_CLIP)
    return np.log(chance / (1 - chance))


def _refuse_separation(stated: Chances, logit: FloatArray) -> None:
    events, others = logit[stated.events > 0], logit[stated.others > 0]
    if logit.min() == logit.max():
        message = "every case has the same score"
        raise UndefinedError(message)
    if events.min() >= others.max() or events.max() <= others.min():
        message = "the scores separate the classes, so no slope fits best"
        raise UndefinedError(message)


def _line_of_groups(stated: Chances, x: FloatArray, begin: FloatArray) -> FloatArray:
    """Return intercept and slope of neighbours put together, from where the cases themselves need a third of the steps.

    Where the groups have no line, the place to begin stays the one given.
    """
    starts = np.linspace(0, len(x), GROUPS, endpoint=False).astype(np.int64)

    def of_group(values: FloatArray) -> FloatArray:
        return np.asarray(np.add.reduceat(values, starts))

    total = of_group(stated.total)
    grouped = replace(stated, events=of_group(stated.events), others=of_group(stated.others), total=total)
    middle = of_group(stated.total * x) / np.maximum(total, np.finfo(np.float64).tiny)
    try:
        return _line(grouped, middle, begin)
    except UndefinedError:
        return begin


def _line(stated: Chances, x: FloatArray, beta: FloatArray) -> FloatArray:
    """Return intercept and slope of the logistic regression on x, reached from `beta` by Newton's steps."""
    for _ in range(STEPS):
        step = _newton_step(stated, x, beta)
        while not _improves(stated, x, beta, step):
            step = step / 2
        beta = beta + step
        if np.abs(step).max() <= CLOSE * max(1.0, np.abs(beta).max()):
            return beta
    message = "no slope fits best"
    raise UndefinedError(message)


def _newton_step(stated: Chances, x: FloatArray, beta: FloatArray) -> FloatArray:
    with np.errstate(over="ignore"):  # then the chance is 0
        fitted = 1 / (1 + np.exp(-(beta[0] + beta[1] * x)))
    residual, curvature = stated.events - stated.total * fitted, stated.total * fitted * (1 - fitted)
    a, b, c = curvature.sum(), (curvature * x).sum(), (curvature * x * x).sum()
    along, across = residual.sum(), (residual * x).sum()
    determinant = a * c - b * b
    if not determinant > 0:
        message = "no slope fits best"
        raise UndefinedError(message)
    return np.array([(c * along - b * across) / determinant, (a * across - b * along) / determinant])


def _improves(stated: Chances, x: FloatArray, beta: FloatArray, step: FloatArray) -> bool:
    """Return whether the step leads uphill; a short one does, near the top of a concave function."""
    if np.abs(step).max() <= SHORT * max(1.0, np.abs(beta).max()):
        return True
    return _log_likelihood(stated, x, beta + step) >= _log_likelihood(stated, x, beta)


def _log_likelihood(stated: Chances, x: FloatArray, beta: FloatArray) -> float:
    linear = beta[0] + beta[1] * x
    return float(np.sum(stated.events * linear - stated.total * np.logaddexp(0, linear)))
