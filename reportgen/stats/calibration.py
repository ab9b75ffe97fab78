"""How good the scores are as chances: the figures, and stated chances beside what happened in groups of cases."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from reportgen.counts.cells import IntArray
from reportgen.counts.parts import Sums, added_up, parts
from reportgen.counts.views import FloatArray, ScoreCounts
from reportgen.frozen import frozen
from reportgen.stats.evaluation import UndefinedError, require_both_classes
from reportgen.stats.logistic import Observed, line, shift
from reportgen.stats.reasons import because
from reportgen.stats.thresholds import reached

LOG_CLIP = 2.220446049250313e-16
LOGIT_CLIP = 1e-6
NOTHING = 1e-12  # a mean chance below this expects no event at all
EQUAL_BINS = 10  # of as many cases each
HISTOGRAM_BINS = 50
GROUPS = 10
FEW_GROUPS = 3


@frozen(eq=False)
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
        kept = np.clip(chance, LOG_CLIP, 1 - LOG_CLIP)
        return (-np.sum(events * np.log(kept) + others * np.log(1 - kept)),)

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
    found = np.clip(stated.chance, LOGIT_CLIP, 1 - LOGIT_CLIP)
    for part in parts(len(found)):
        found[part] = np.log(found[part] / (1 - found[part]))
    return found


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
    kept = total > 0  # weights may be 0
    starts, total = starts[kept], total[kept]
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
